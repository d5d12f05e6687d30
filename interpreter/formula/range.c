/* Computes the range of values that each part of a formula can have, from the ranges of its operands. */
#include "formula/range.h"

#include "formula/formula_inner.h"
#include "formula/op.h"
#include "formula/set.h"

typedef FormulaRange Range;

/* The source of the ranges of slots and calls: a function of the caller, with its context. */
typedef struct RangeContext {
    const FormulaEnv *env;
    FormulaKnowledge *knowledge;
    const void *context;
} RangeContext;

/* EITHER: the range of a condition that may be false (0) or true (1) */
static const Range ANYTHING = FORMULA_ANYTHING, EITHER = {0, 1};

static Range exactly(int64_t number)
{
    return (Range){number, number};
}

/* True if a condition with this range is certainly false. */
static bool is_never(Range range)
{
    return range.least == 0 && range.most == 0;
}

/* True if a condition with this range is certainly true. */
static bool is_always(Range range)
{
    return range.least > 0 || range.most < 0;
}

/*
 * Returns the range of a condition: 1 if it is certainly true (`is_sure`), 0 if it is certainly false (`is_barred`),
 * else 0 to 1.
 */
static Range truth(bool is_sure, bool is_barred)
{
    if (is_sure) return exactly(1);
    return is_barred ? exactly(0) : EITHER;
}

/*
 * Returns the range of a constant. A set counts as its number of items, and a string as a number (formula_number_of()).
 */
static Range of_constant(const Value *value)
{
    if (value->kind == TYPE_BOOL) return exactly(value->as.boolean);
    if (value->kind == TYPE_INT || value->kind == TYPE_ITEM) return exactly(value->as.integer);
    if (value->kind == TYPE_STRING) return exactly(formula_number_of(value->as.string));
    return value->kind == TYPE_SET ? exactly(set_size(value->as.set)) : ANYTHING;
}

/* ---- the ranges of operations ------------------------------------------------------------------------------------ */

/* Returns the range of a sum. If the sum may overflow, anything is possible, because the run may end with an error. */
static Range sum(Range a, Range b)
{
    Range out;
    bool overflows = __builtin_add_overflow(a.least, b.least, &out.least);
    overflows |= __builtin_add_overflow(a.most, b.most, &out.most);
    return overflows ? ANYTHING : out;
}

/* Returns the range of a difference. If it may overflow, anything is possible, as in sum(). */
static Range difference(Range a, Range b)
{
    Range out;
    bool overflows = __builtin_sub_overflow(a.least, b.most, &out.least);
    overflows |= __builtin_sub_overflow(a.most, b.least, &out.most);
    return overflows ? ANYTHING : out;
}

/* Returns the power of a positive base, but at most the greatest int. */
static int64_t power_at_most(int64_t base, int64_t exponent)
{
    int64_t power = 1;
    for (; base > 1 && exponent > 0; exponent--)
        if (__builtin_mul_overflow(power, base, &power)) return INT64_MAX;
    return power;
}

/*
 * Returns the range of a power with a positive base. Such powers grow with both operands. Otherwise anything is
 * possible.
 */
static Range raised(Range a, Range b)
{
    if (a.least < 1 || b.least < 0) return ANYTHING;
    return (Range){power_at_most(a.least, b.least), power_at_most(a.most, b.most)};
}

static int64_t lesser(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

static int64_t greater(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

/* Returns the smallest range that contains both ranges. */
static Range hull(Range a, Range b)
{
    return (Range){lesser(a.least, b.least), greater(a.most, b.most)};
}

/* Returns the range of the condition a < b. */
static Range is_below(Range a, Range b)
{
    return truth(a.most < b.least, a.least >= b.most);
}

/* Returns the range of the condition a == b. */
static Range is_equal(Range a, Range b)
{
    bool are_known = a.least == a.most && b.least == b.most;
    return truth(are_known && a.least == b.least, a.most < b.least || b.most < a.least);
}

/* Returns the range of a condition's negation. */
static Range opposite(Range range)
{
    return truth(is_never(range), is_always(range));
}

/*
 * Returns the range of an operation from those of its operands, as the last column of its row in operations.def says.
 */
static Range operate(int op, Range a, Range b)
{
    switch ((Op)op) {
#define UNARY(NAME, result, operand, value, bounds) \
    case OP_##NAME:                                 \
        return bounds;
#define BINARY(NAME, result, left, right, value, bounds) UNARY(NAME, result, left, value, bounds)
#include "formula/operations.def"
    case OP_COUNT: break;
    }
    return ANYTHING;
}

/* ---- the range of any part of a formula -------------------------------------------------------------------------- */

static Range range_of(const RangeContext *known, const Expr *expr);

/* Returns the last argument of a call, or -1 if unknown or negative. */
static int64_t last_number(const Expr *call)
{
    const Expr *last = call->n ? call->operands[call->n - 1] : NULL;
    bool is_known = last && last->kind == EXPR_CONSTANT && last->value.kind == TYPE_INT;
    return is_known && last->value.as.integer >= 0 ? last->value.as.integer : -1;
}

/* Returns the range of the i-th operand; anything if there is no such operand. */
static Range of_operand(const RangeContext *known, const Expr *expr, size_t i)
{
    return i < expr->n ? range_of(known, expr->operands[i]) : ANYTHING;
}

/* Returns the range of && or ||. An operand that certainly decides is enough, even if the other one fails. */
static Range of_logic(const RangeContext *known, const Expr *expr)
{
    bool is_or = expr->kind == EXPR_OR;
    Range a = of_operand(known, expr, 0);
    if (is_or ? is_always(a) : is_never(a)) return exactly(is_or);
    Range b = of_operand(known, expr, 1);
    if (is_or) return truth(is_always(b), is_never(a) && is_never(b));
    return truth(is_always(a) && is_always(b), is_never(b));
}

/*
 * Returns the range of `condition ? first : second`: that of the chosen value or, if the choice is not certain, a range
 * that contains both.
 */
static Range of_choice(const RangeContext *known, const Expr *expr)
{
    Range condition = of_operand(known, expr, 0);
    if (is_always(condition)) return of_operand(known, expr, 1);
    if (is_never(condition)) return of_operand(known, expr, 2);
    return hull(of_operand(known, expr, 1), of_operand(known, expr, 2));
}

/* Returns the range of a part of any kind; anything is possible if nothing is known about it. */
static Range range_of(const RangeContext *known, const Expr *expr)
{
    if (expr->kind == EXPR_CONSTANT) return of_constant(&expr->value);
    if (expr->kind == EXPR_SLOT) return known->knowledge(known->context, expr->number, -1);
    if (expr->kind == EXPR_CALL)
        return known->knowledge(known->context, known->env->functions[expr->number].id, last_number(expr));
    if (expr->kind == EXPR_CHOICE) return of_choice(known, expr);
    if (expr->kind == EXPR_AND || expr->kind == EXPR_OR) return of_logic(known, expr);
    if (expr->kind != EXPR_OPERATE) return ANYTHING;
    return operate(expr->number, of_operand(known, expr, 0), of_operand(known, expr, 1));
}

FormulaTruth formula_truth(const Formula *condition, FormulaKnowledge *knowledge, const void *context)
{
    if (!condition) return FORMULA_HOLDS;
    RangeContext known = {condition->env, knowledge, context};
    Range range = range_of(&known, condition->root);
    if (is_never(range)) return FORMULA_NEVER;
    return is_always(range) ? FORMULA_HOLDS : FORMULA_MAY_HOLD;
}

int64_t formula_number_of(Str text)
{
    return (int64_t)(str_hash(HASH_START, text) >> 1);
}

bool formula_names(const Formula *formula, Str text)
{
    for (size_t i = 0; formula && i < formula->n_parts; i++) {
        const Expr *part = formula->parts[i];
        bool is_text = part->kind == EXPR_CONSTANT && part->value.kind == TYPE_STRING;
        if (is_text && str_equal(part->value.as.string, text)) return true;
    }
    return false;
}

uint64_t formula_asks_about(const Formula *formula, int id)
{
    uint64_t set = 0;
    for (size_t i = 0; formula && i < formula->n_parts; i++) {
        const Expr *part = formula->parts[i];
        if (part->kind != EXPR_CALL || formula->env->functions[part->number].id != id) continue;
        int64_t last = last_number(part);
        if (last >= 0 && last < 64) set |= 1ULL << last;
    }
    return set;
}
