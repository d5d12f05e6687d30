/* Finds the limits that a condition sets to a number. They are in its operands that are joined by &&. */
#include "formula/limit.h"

#include "formula/cell.h"
#include "formula/formula_inner.h"
#include "formula/op.h"

enum { MOST_LIMITS = 8 };

/* LIMIT_IF sets no limit itself: if its value is false, the condition is false for every number. */
typedef enum LimitKind { LIMIT_MOST, LIMIT_BELOW, LIMIT_LEAST, LIMIT_ABOVE, LIMIT_IF } LimitKind;

typedef struct Limit {
    LimitKind kind;
    FormulaHead head; /* gives the value that limits the number; for LIMIT_IF a condition without the number */
} Limit;

struct FormulaLimits {
    bool are_all; /* the list has every operand of the condition, so the limits alone decide it */
    Limit list[MOST_LIMITS];
    size_t n;
};

/* ---- finding the limits of a condition --------------------------------------------------------------------------- */

/* True if the part has the same value in all runs with one FormulaCommon, because it reads only fixed slots. */
static bool is_fixed(const FormulaEnv *env, const Expr *expr)
{
    if (expr->kind == EXPR_SLOT && !env->is_fixed(expr->number)) return false;
    for (size_t i = 0; i < expr->n; i++)
        if (!is_fixed(env, expr->operands[i])) return false;
    return true;
}

/* True if the part reads this slot. */
static bool is_slot(const Expr *expr, int slot)
{
    return expr->kind == EXPR_SLOT && expr->number == slot;
}

/*
 * True if the part compares the number in the slot with another int, by <, <=, > or >=. Sets the kind of the limit, and
 * `*other` to the index of the other operand. For all other parts both have no meaning.
 */
static bool find_comparison(const Expr *part, int slot, LimitKind *kind, size_t *other)
{
    static const struct {
        Op op;
        LimitKind kind[2]; /* if the slot is the left operand, and if it is the right one */
    } ROWS[] = {{OP_LE_INT, {LIMIT_MOST, LIMIT_LEAST}},
                {OP_LT_INT, {LIMIT_BELOW, LIMIT_ABOVE}},
                {OP_GE_INT, {LIMIT_LEAST, LIMIT_MOST}},
                {OP_GT_INT, {LIMIT_ABOVE, LIMIT_BELOW}}};
    for (size_t i = 0; i < COUNT(ROWS) && part->kind == EXPR_OPERATE; i++) {
        if (part->number != (int)ROWS[i].op) continue;
        size_t side = is_slot(part->operands[0], slot) ? 0 : 1;
        *kind = ROWS[i].kind[side];
        *other = 1 - side;
        return is_slot(part->operands[side], slot) && part->operands[*other]->type.kind == TYPE_INT;
    }
    return false;
}

/* The search for the limits that a condition sets to the number in `slot`. */
typedef struct Search {
    Arena *arena;
    const FormulaEnv *env;
    int slot;
    FormulaLimits *limits;
} Search;

/*
 * Adds a limit of the searched condition. `value` is the expression that gives the limit; a cell is made from it, which
 * computes its number. If the list is full, it is incomplete, and the condition must be evaluated for each number.
 */
static void add_limit(const Search *search, LimitKind kind, Expr *value)
{
    FormulaLimits *limits = search->limits;
    if (limits->n == MOST_LIMITS) {
        limits->are_all = false;
        return;
    }
    const Compiler compiler = {.arena = search->arena, .env = search->env};
    const FormulaCell *cell = cell_make_head(search->arena, &compiler, value, NULL);
    limits->list[limits->n++] = (Limit){.kind = kind, .head = {cell}};
}

/*
 * Adds the limits in a condition, or in an operand of it. If an operand of && is neither a limit nor fixed, the list is
 * incomplete, and the whole condition must be evaluated for each number.
 */
static void add_limits(const Search *search, const Expr *condition)
{
    LimitKind kind;
    size_t other;
    for (size_t i = 0; condition->kind == EXPR_AND && i < condition->n; i++) {
        Expr *operand = condition->operands[i];
        if (is_fixed(search->env, operand)) add_limit(search, LIMIT_IF, operand);
        else add_limits(search, operand);
    }
    if (condition->kind == EXPR_AND) return;
    bool is_limit = find_comparison(condition, search->slot, &kind, &other);
    if (is_limit && is_fixed(search->env, condition->operands[other]))
        add_limit(search, kind, condition->operands[other]);
    else search->limits->are_all = false;
}

const FormulaLimits *formula_limits(Arena *arena, const Formula *condition, int slot)
{
    if (!condition || !condition->env->runs_again || !condition->env->parts) return NULL;
    FormulaLimits *limits = ARENA_NEW(arena, FormulaLimits);
    limits->are_all = true;
    add_limits(&(Search){arena, condition->env, slot, limits}, condition->root);
    return limits->n ? limits : NULL;
}

/* ---- evaluating limits ------------------------------------------------------------------------------------------- */

/*
 * Narrows the range by a limit. LIMIT_IF with a false value makes it empty. A limit at the least or greatest int is not
 * moved by one, because that would overflow; the numbers of callers are far from it.
 */
static void narrow(FormulaRange *range, LimitKind kind, int64_t value)
{
    if (kind == LIMIT_BELOW && value > INT64_MIN) value--;
    if (kind == LIMIT_ABOVE && value < INT64_MAX) value++;
    bool is_upper = kind == LIMIT_MOST || kind == LIMIT_BELOW;
    if (kind == LIMIT_IF) {
        if (!value) *range = (FormulaRange){INT64_MAX, INT64_MIN};
    } else if (is_upper && value < range->most) range->most = value;
    else if (!is_upper && value > range->least) range->least = value;
}

FormulaRange formula_range_of_limits(const FormulaLimits *limits, const void *context, FormulaScratch *scratch,
                                     bool *decide)
{
    FormulaRange range = FORMULA_ANYTHING;
    FormulaAsking asking = {.context = context, .scratch = scratch};
    for (size_t i = 0; i < limits->n && range.least <= range.most; i++) {
        const FormulaCell *cell = limits->list[i].head.cell;
        int64_t value = cell->run.number(cell, &asking);
        if (!asking.failed) narrow(&range, limits->list[i].kind, value);
    }
    *decide = limits->are_all && !asking.failed;
    return asking.failed ? (FormulaRange)FORMULA_ANYTHING : range;
}
