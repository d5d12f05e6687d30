/* Finds out whether a formula reads something that only other seats know. */
#include "formula/owner.h"

#include "formula/formula_inner.h"
#include "formula/op.h"
#include "formula/set.h"

enum { MOST_GUARDS = 16 }; /* more are ignored: then more parts count as secret, never fewer */

/*
 * Expressions that certainly give the formula's own seat while a part of the formula is searched. If one gave another
 * seat, the part could not change the result. For example, `declarer` is a guard while `x` is searched in
 * `seat == declarer && x`.
 */
typedef struct Guards {
    const Expr *seat[MOST_GUARDS];
    size_t n;
} Guards;

typedef struct Search {
    const Formula *formula;
    const OwnerRule *rule;
} Search;

/* True if the list, which ends with -1, has this id. False for the id -1. */
static bool has(const int *list, int id)
{
    for (; *list >= 0; list++)
        if (*list == id) return true;
    return false;
}

/*
 * ---- seats that are the own seat of the formula --------------------------------------------------------------------
 */

/* True if two expressions for a seat are the same slot, or the variable of the same loop. */
static bool is_same_seat(const Expr *a, const Expr *b)
{
    if (a->kind != b->kind) return false;
    return (a->kind == EXPR_SLOT && a->number == b->number) || (a->kind == EXPR_LOCAL && a->loop == b->loop);
}

/*
 * True if a seat expression certainly is the seat for which the formula is evaluated: it is one of the names for this
 * seat, or a guard says so.
 */
static bool is_own(const Search *search, const Guards *guards, const Expr *seat)
{
    if (seat->kind == EXPR_SLOT && has(search->rule->same, seat->number)) return true;
    for (size_t i = 0; i < guards->n; i++)
        if (is_same_seat(guards->seat[i], seat)) return true;
    return false;
}

/*
 * Adds guards to the list: seats that must be the own seat if the condition is true (`is_true`), or if it is false. For
 * example, if `seat == declarer && x` is true, then `declarer` is the own seat. Other conditions add nothing.
 */
static void collect_guards(const Search *search, const Expr *condition, bool is_true, Guards *guards)
{
    int op = condition->kind == EXPR_OPERATE ? condition->number : -1;
    if (op == OP_NOT) collect_guards(search, condition->operands[0], !is_true, guards);
    if (condition->kind == (is_true ? EXPR_AND : EXPR_OR))
        for (size_t i = 0; i < condition->n; i++) collect_guards(search, condition->operands[i], is_true, guards);
    if (op != (is_true ? OP_EQ_INT : OP_NE_INT)) return;
    /* the condition says that both operands are the same seat: if one of them is the own seat, so is the other */
    for (size_t i = 0; i < 2; i++)
        if (is_own(search, guards, condition->operands[i]) && guards->n < MOST_GUARDS)
            guards->seat[guards->n++] = condition->operands[1 - i];
}

/* ---- the secrets that a formula reads ---------------------------------------------------------------------------- */

/* Returns the id of the function that a part calls; -1 if the part is no call. */
static int id_of_function(const Search *search, const Expr *call)
{
    return call->kind == EXPR_CALL ? search->formula->env->functions[call->number].id : -1;
}

/*
 * True for `holder(set, n) == seat` if `n` is more than half of the set. At most one seat can hold that many cards, so
 * the seat's own cards decide the comparison.
 */
static bool asks_own_holding(const Search *search, const Guards *guards, const Expr *expr)
{
    bool compares = expr->kind == EXPR_OPERATE && (expr->number == OP_EQ_INT || expr->number == OP_NE_INT);
    for (size_t i = 0; compares && i < 2; i++) {
        const Expr *call = expr->operands[i];
        if (!has(search->rule->of_hands, id_of_function(search, call)) ||
            !is_own(search, guards, expr->operands[1 - i]))
            continue;
        const Expr *set = call->operands[0], *count = call->operands[1];
        if (set->kind != EXPR_CONSTANT || count->kind != EXPR_CONSTANT) continue;
        return 2 * count->value.as.integer > set_size(set->value.as.set);
    }
    return false;
}

/* True if the part only counts the cards of a hand. Such a part reads no secret, because these numbers are public. */
static bool counts_cards(const Search *search, const Expr *expr)
{
    bool counts = expr->kind == EXPR_OPERATE && (expr->number == OP_SIZE_SET || expr->number == OP_IS_EMPTY);
    return counts && has(search->rule->of_seat, id_of_function(search, expr->operands[0]));
}

/* True if the own seat certainly is the taker, whose discards it then knows. */
static bool is_taker(const Search *search, const Guards *guards)
{
    if (has(search->rule->same, search->rule->taker)) return true;
    for (size_t i = 0; i < guards->n; i++)
        if (guards->seat[i]->kind == EXPR_SLOT && guards->seat[i]->number == search->rule->taker) return true;
    return false;
}

/*
 * True if a part reads cards that the seat may not know: such as discards of the taker, cards of all hands, or cards of
 * another seat.
 */
static bool is_secret(const Search *search, const Guards *guards, const Expr *expr)
{
    if (expr->kind == EXPR_SLOT && has(search->rule->of_taker, expr->number)) return !is_taker(search, guards);
    int id = id_of_function(search, expr);
    if (id >= 0 && has(search->rule->of_hands, id)) return true;
    return id >= 0 && has(search->rule->of_seat, id) && !is_own(search, guards, expr->operands[0]);
}

static const Expr *find_secret(const Search *search, Guards guards, const Expr *expr);

/*
 * Searches && or ||. The value of an operand matters only if the other operands do not decide, so these give guards:
 * true for &&, false for ||.
 */
static const Expr *find_in_logic(const Search *search, Guards guards, const Expr *expr)
{
    const Expr *found = NULL;
    for (size_t i = 0; !found && i < expr->n; i++) {
        Guards inner = guards;
        for (size_t k = 0; k < expr->n; k++)
            if (k != i) collect_guards(search, expr->operands[k], expr->kind == EXPR_AND, &inner);
        found = find_secret(search, inner, expr->operands[i]);
    }
    return found;
}

/*
 * Searches a choice. The condition gives guards for both values: it is true where the first value is used, and false
 * where the second is used.
 */
static const Expr *find_in_choice(const Search *search, Guards guards, const Expr *expr)
{
    Guards then = guards, otherwise = guards;
    const Expr *condition = expr->operands[0], *found = find_secret(search, guards, condition);
    collect_guards(search, condition, true, &then);
    collect_guards(search, condition, false, &otherwise);
    if (!found) found = find_secret(search, then, expr->operands[1]);
    return found ? found : find_secret(search, otherwise, expr->operands[2]);
}

/* True if the part is the slot with another formula as its value, and this formula reads a secret. */
static bool derives_from_secret(const Search *search, Guards guards, const Expr *expr)
{
    const OwnerRule *rule = search->rule;
    if (!rule->by || expr->kind != EXPR_SLOT || expr->number != rule->derived) return false;
    OwnerRule inside = *rule;
    inside.by = NULL; /* so that a formula that reads its own value does not search for ever */
    return find_secret(&(Search){rule->by, &inside}, guards, rule->by->root) != NULL;
}

/* Returns the first part that reads a secret; NULL if there is none. */
static const Expr *find_secret(const Search *search, Guards guards, const Expr *expr)
{
    if (is_secret(search, &guards, expr) || derives_from_secret(search, guards, expr)) return expr;
    if (expr->kind == EXPR_AND || expr->kind == EXPR_OR) return find_in_logic(search, guards, expr);
    if (expr->kind == EXPR_CHOICE) return find_in_choice(search, guards, expr);
    /* the number of cards in the hand is public, so the call itself is left out, and only its arguments are searched */
    if (counts_cards(search, expr)) expr = expr->operands[0];
    if (asks_own_holding(search, &guards, expr)) return NULL;
    const Expr *found = NULL;
    for (size_t i = 0; !found && i < expr->n; i++) found = find_secret(search, guards, expr->operands[i]);
    return found;
}

bool formula_asks_others(const Formula *formula, const OwnerRule *rule, Span *place)
{
    if (!formula) return false;
    const Search search = {formula, rule};
    const Expr *found = find_secret(&search, (Guards){.n = 0}, formula->root);
    if (found && place) *place = node_text_span(found->home, found->mark_from, found->mark_to);
    return found != NULL;
}
