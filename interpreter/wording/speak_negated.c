/*
 * Turns the sign of an amount around. In a game of penalties, formulas count losses below zero, and players read
 * penalty points.
 */
#include "wording/speak_inner.h"

/* Returns a copy of a part whose operands from `first` to `last` are negated; NULL if one of them cannot be. */
static const Expr *with_negated(const Speech *speech, const Expr *expr, size_t first, size_t last)
{
    Arena *arena = speech->speaker->arena;
    Expr *copy = ARENA_NEW(arena, Expr);
    *copy = *expr;
    copy->operands = ARENA_ARRAY(arena, expr->n, Expr *);
    for (size_t i = 0; i < expr->n; i++) {
        copy->operands[i] = expr->operands[i];
        if (i < first || i > last) continue;
        const Expr *negated = speak_negated(speech, expr->operands[i]);
        if (!negated) return NULL;
        Expr *operand = ARENA_NEW(arena, Expr);
        *operand = *negated;
        copy->operands[i] = operand;
    }
    return copy;
}

/* Returns an integer with the other sign; NULL for the least integer and for constants of other kinds. */
static const Expr *negated_constant(const Speech *speech, const Expr *expr)
{
    if (expr->value.kind != TYPE_INT || expr->value.as.integer == INT64_MIN) return NULL;
    Expr *copy = ARENA_NEW(speech->speaker->arena, Expr);
    *copy = *expr;
    copy->value.as.integer = -expr->value.as.integer;
    return copy;
}

/* True for a part with a minus before it, and for a negative number. */
static bool has_minus(const Expr *expr)
{
    if (expr->kind == EXPR_UNARY) return str_is(expr->name, "-");
    return expr->kind == EXPR_CONSTANT && expr->value.kind == TYPE_INT && expr->value.as.integer < 0;
}

/* True for a product or quotient with a minus in one of its factors. */
static bool is_minus_product(const Expr *expr)
{
    bool is_product = expr->kind == EXPR_BINARY && (str_is(expr->name, "*") || str_is(expr->name, "/"));
    return is_product && (has_minus(expr->operands[0]) || has_minus(expr->operands[1]));
}

/* Returns an operation with these two operands, in place of another one. */
static const Expr *operation(const Speech *speech, const Expr *place, Str name, const Expr *a, const Expr *b)
{
    Expr *copy = ARENA_NEW(speech->speaker->arena, Expr), *both = ARENA_ARRAY(speech->speaker->arena, 2, Expr);
    *copy = *place;
    both[0] = *a;
    both[1] = *b;
    copy->name = name;
    copy->operands = ARENA_ARRAY(speech->speaker->arena, 2, Expr *);
    copy->operands[0] = &both[0];
    copy->operands[1] = &both[1];
    return copy;
}

/* Returns "b - a" for "a - b"; just b if a is 0. If a has a minus, returns "a + b" with a turned around. */
static const Expr *negated_difference(const Speech *speech, const Expr *expr)
{
    const Expr *a = expr->operands[0], *b = expr->operands[1];
    int64_t first = 1; /* stays 1 if the first operand is not known */
    if (speak_known_number(speech, a, &first) && first == 0) return b;
    const Expr *turned = has_minus(a) || is_minus_product(a) ? speak_negated(speech, a) : NULL;
    return turned ? operation(speech, expr, STR("+"), turned, b) : operation(speech, expr, expr->name, b, a);
}

/*
 * Negates one factor of a product, if possible one with a minus. In a quotient this is always the dividend, because
 * integer division rounds towards 0.
 */
static const Expr *negated_product(const Speech *speech, const Expr *expr)
{
    size_t factor = str_is(expr->name, "*") && has_minus(expr->operands[1]) ? 1 : 0;
    const Expr *negated = with_negated(speech, expr, factor, factor);
    return negated || !str_is(expr->name, "*") ? negated : with_negated(speech, expr, 1 - factor, 1 - factor);
}

const Expr *speak_negated(const Speech *speech, const Expr *expr)
{
    if (expr->kind == EXPR_CONSTANT) return negated_constant(speech, expr);
    if (expr->kind == EXPR_UNARY) return str_is(expr->name, "-") ? expr->operands[0] : NULL;
    if (expr->kind == EXPR_CHOICE) return with_negated(speech, expr, 1, 2);
    if (expr->kind != EXPR_BINARY) return NULL;
    if (str_is(expr->name, "-")) return negated_difference(speech, expr);
    if (str_is(expr->name, "+")) return with_negated(speech, expr, 0, 1);
    return str_is(expr->name, "*") || str_is(expr->name, "/") ? negated_product(speech, expr) : NULL;
}

Str say_loss(const Speaker *speaker, const Node *scalar)
{
    Speech speech = speech_of(speaker);
    const Expr *tree = speak_tree(speaker, scalar), *negated = tree ? speak_negated(&speech, tree) : NULL;
    return negated ? speak_quantity(&speech, negated) : STR("");
}
