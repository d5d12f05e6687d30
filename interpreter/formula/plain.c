/* Recognises plain conditions in a folded tree and runs them. */
#include "formula/plain.h"

#include "formula/op.h"
#include "formula/set.h"
#include "formula/value.h"

enum { MAX_ARGUMENTS = 2, MAX_TERMS = 8 };

typedef enum SourceKind { SOURCE_CONSTANT, SOURCE_SLOT, SOURCE_CALL } SourceKind;

/* Where a value comes from. */
typedef struct Origin {
    SourceKind kind;
    int id;                         /* slot or function */
    Value arguments[MAX_ARGUMENTS]; /* of a call; the constant itself */
} Origin;

typedef enum Test { TEST_TRUTH, TEST_INT, TEST_FRACTION, TEST_IN } Test;

/* A comparison holds if the order of its sides, -1, 0 or 1, is in this set. */
enum { LESS = 1, SAME = 2, MORE = 4 };

typedef struct Term {
    Test test;
    unsigned orders;
    bool is_negated;
    Origin left, right;
} Term;

struct Plain {
    bool decisive; /* the truth of a term that decides: true for ||, false for && */
    int n;
    Term terms[MAX_TERMS];
};

/* ---- recognising ---------------------------------------------------------------------------------------------- */

static bool read_call(const Compiler *compiler, const Expr *expr, Origin *out)
{
    if (expr->n > MAX_ARGUMENTS) return false;
    out->kind = SOURCE_CALL;
    out->id = compiler->env->functions[expr->number].id;
    for (size_t i = 0; i < expr->n; i++) {
        if (expr->operands[i]->kind != EXPR_CONSTANT) return false;
        out->arguments[i] = expr->operands[i]->value;
    }
    return true;
}

static bool read_origin(const Compiler *compiler, const Expr *expr, Origin *out)
{
    if (expr->kind == EXPR_CALL) return read_call(compiler, expr, out);
    if (expr->kind == EXPR_SLOT) {
        *out = (Origin){.kind = SOURCE_SLOT, .id = expr->number};
        return true;
    }
    *out = (Origin){.kind = SOURCE_CONSTANT};
    if (expr->kind == EXPR_CONSTANT) out->arguments[0] = expr->value;
    return expr->kind == EXPR_CONSTANT;
}

/* Two numbers, fractions among them. */
static bool are_fractions(const Expr *expr)
{
    TypeKind left = expr->operands[0]->type.kind, right = expr->operands[1]->type.kind;
    return (left == TYPE_FRACTION || left == TYPE_INT) && (right == TYPE_FRACTION || right == TYPE_INT);
}

/* The test of an operation, TEST_TRUTH if it is none of those that are plain. */
static Test test_of(const Expr *expr, unsigned *orders)
{
    static const struct {
        Op ints, fractions;
        unsigned orders;
    } COMPARISONS[] = {{OP_EQ_INT, OP_EQ, SAME}, {OP_NE_INT, OP_NE, LESS | MORE},
                       {OP_LT_INT, OP_LT, LESS}, {OP_LE_INT, OP_LE, LESS | SAME},
                       {OP_GT_INT, OP_GT, MORE}, {OP_GE_INT, OP_GE, MORE | SAME}};
    if (expr->number == OP_IN_SET) return TEST_IN;
    for (size_t i = 0; i < COUNT(COMPARISONS); i++) {
        *orders = COMPARISONS[i].orders;
        if (expr->number == (int)COMPARISONS[i].ints) return TEST_INT;
        if (expr->number == (int)COMPARISONS[i].fractions && are_fractions(expr)) return TEST_FRACTION;
    }
    return TEST_TRUTH;
}

static bool read_term(const Compiler *compiler, const Expr *expr, Term *out)
{
    if (expr->kind == EXPR_OPERATE && expr->number == OP_NOT) {
        bool fits = read_term(compiler, expr->operands[0], out);
        out->is_negated = !out->is_negated;
        return fits;
    }
    if (expr->kind == EXPR_SLOT || expr->kind == EXPR_CALL) return read_origin(compiler, expr, &out->left);
    if (expr->kind != EXPR_OPERATE || expr->n != 2) return false;
    out->test = test_of(expr, &out->orders);
    return out->test != TEST_TRUTH && read_origin(compiler, expr->operands[0], &out->left) &&
           read_origin(compiler, expr->operands[1], &out->right);
}

static bool read_terms(const Compiler *compiler, const Expr *expr, ExprKind joint, Plain *out)
{
    if (expr->kind == joint)
        return read_terms(compiler, expr->operands[0], joint, out) &&
               read_terms(compiler, expr->operands[1], joint, out);
    return out->n < MAX_TERMS && read_term(compiler, expr, &out->terms[out->n++]);
}

const Plain *plain_make(Arena *arena, const Compiler *compiler, const Expr *root)
{
    if (compiler->env->is_gradual || root->type.kind != TYPE_BOOL) return NULL;
    ExprKind joint = root->kind == EXPR_OR ? EXPR_OR : EXPR_AND;
    Plain *plain = ARENA_NEW(arena, Plain);
    plain->decisive = joint == EXPR_OR;
    return read_terms(compiler, root, joint, plain) ? plain : NULL;
}

/* ---- running -------------------------------------------------------------------------------------------------- */

/* The value of an origin: its own constant, or what `room` is filled with; NULL after a fault. */
static inline const Value *fetch(const Origin *origin, const FormulaEnv *env, const void *context, Value *room)
{
    switch (origin->kind) {
    case SOURCE_CONSTANT: return &origin->arguments[0];
    case SOURCE_SLOT: return env->load(context, origin->id, room) ? room : NULL;
    case SOURCE_CALL: return env->call(context, origin->id, origin->arguments, room) ? room : NULL;
    }
    return NULL;
}

static unsigned order_of(int64_t difference_sign)
{
    return difference_sign < 0 ? LESS : difference_sign > 0 ? MORE : SAME;
}

static Fraction fraction_of(const Value *value)
{
    if (value->kind == TYPE_INT) return (Fraction){value->as.integer, 1};
    return (Fraction){value->as.fraction.num, value->as.fraction.den};
}

static unsigned order_of_fractions(const Value *left, const Value *right)
{
    Fraction a = fraction_of(left), b = fraction_of(right);
    if (a.den == b.den) return order_of((a.num > b.num) - (a.num < b.num));
    return order_of(fraction_compare(a, b));
}

static bool compare(const Term *term, const Value *left, const Value *right)
{
    int64_t a = left->as.integer, b = right->as.integer;
    if (term->test == TEST_INT) return (term->orders & order_of((a > b) - (a < b))) != 0;
    if (term->test == TEST_FRACTION) return (term->orders & order_of_fractions(left, right)) != 0;
    return set_has(right->as.set, a);
}

PlainResult plain_run(const Plain *plain, const FormulaEnv *env, const void *context)
{
    for (int i = 0; i < plain->n; i++) {
        const Term *term = &plain->terms[i];
        Value room[2];
        const Value *left = fetch(&term->left, env, context, &room[0]);
        if (!left) return PLAIN_FAULT;
        const Value *right = term->test == TEST_TRUTH ? left : fetch(&term->right, env, context, &room[1]);
        if (!right) return PLAIN_FAULT;
        bool truth = term->test == TEST_TRUTH ? left->as.boolean : compare(term, left, right);
        if ((truth != term->is_negated) == plain->decisive) return plain->decisive ? PLAIN_TRUE : PLAIN_FALSE;
    }
    return plain->decisive ? PLAIN_FALSE : PLAIN_TRUE;
}
