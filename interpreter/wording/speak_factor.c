/*
 * Some amounts differ between contracts in only one factor. Finds this factor, so that a text has the amount once and
 * the factor for each contract.
 */
#include "wording/speak_inner.h"

/* The contracts in which a formula is used. */
typedef struct Among {
    const Speaker *speaker;
    const bool *asks; /* for each contract: true if the formula is used in it */
} Among;

/* Returns the words for an expression in a contract. The part `factor` is written as "the factor"; NULL: no part is. */
static Str speak_in(const Among *among, int contract, const Expr *expr, const Expr *factor)
{
    Speaker speaker = *among->speaker;
    speaker.contract = &speaker.game->contract[contract];
    Speech speech = speech_of(&speaker);
    speech.factor = factor;
    return speak_quantity(&speech, expr);
}

/* True if a part has different words in two contracts, or no words in one of them. `factor` is as in speak_in(). */
static bool varies_between_contracts(const Among *among, const Expr *expr, const Expr *factor)
{
    Str first = STR("");
    bool is_first = true;
    for (int i = 0; i < among->speaker->game->n_contracts; i++) {
        if (!among->asks[i]) continue;
        Str text = speak_in(among, i, expr, factor);
        if (!text.n || (!is_first && !str_equal(text, first))) return true;
        first = text;
        is_first = false;
    }
    return false;
}

/* Returns the only operand that differs between contracts. NULL if none differs, or several do. */
static const Expr *only_different(const Among *among, const Expr *expr)
{
    const Expr *found = NULL;
    for (size_t i = 0; i < expr->n; i++) {
        if (!varies_between_contracts(among, expr->operands[i], NULL)) continue;
        if (found) return NULL;
        found = expr->operands[i];
    }
    return found;
}

enum { DEEPEST_FACTOR = 8 }; /* limits the recursion; real formulas are not nested as deeply */

/*
 * Follows the operand that differs between contracts, down the tree. Returns the deepest such operand that is a factor
 * of a product; NULL if there is none.
 */
static const Expr *find_factor(const Among *among, const Expr *expr, int depth)
{
    bool has_operands = expr->kind == EXPR_CALL || expr->kind == EXPR_BINARY;
    if (depth == DEEPEST_FACTOR || !has_operands) return NULL;
    const Expr *part = only_different(among, expr);
    if (!part) return NULL;
    const Expr *deeper = find_factor(among, part, depth + 1);
    if (deeper) return deeper;
    return speak_is_operator(expr, "*") ? part : NULL;
}

bool say_factors(const Speaker *speaker, const Node *scalar, const bool *asks, Str *whole, Str *factors)
{
    const Among among = {speaker, asks};
    const Expr *tree = speak_tree(speaker, scalar), *factor = tree ? find_factor(&among, tree, 0) : NULL;
    *whole = STR("");
    /* except for the factor, all contracts must have the same words */
    if (!factor || varies_between_contracts(&among, tree, factor)) return false;
    for (int i = 0; i < speaker->game->n_contracts; i++) {
        factors[i] = asks[i] ? speak_in(&among, i, factor, NULL) : STR("");
        /* varies_between_contracts() has found these words equal in all contracts */
        if (asks[i]) *whole = speak_in(&among, i, tree, factor);
        if (asks[i] && !factors[i].n) return false;
    }
    return whole->n > 0;
}
