/* Calculates parts of a formula, and replaces the variant's terms by their formulas. */
#include "wording/part_value.h"

#include "formula/term.h"

bool part_value(const PartContext *context, const Expr *expr, Value *out)
{
    const Facts *facts = context->facts;
    const FormulaEnv *env = facts->game->contract[facts->state->contract].end_env;
    return formula_value_of_part(context->arena, env, context->scalar, expr, facts, facts->scratch, out);
}

bool part_number(const Value *value, Fraction *out)
{
    bool is_int = value->kind == TYPE_INT;
    *out = is_int ? (Fraction){value->as.integer, 1} : (Fraction){value->as.fraction.num, value->as.fraction.den};
    return is_int || value->kind == TYPE_FRACTION;
}

/* Makes a term for formulas from its entry in the variant: its name, its parameters, and its formula. */
static FormulaTerm term_of(Arena *arena, const NodePair *pair)
{
    const Node *with = node_find(pair->value, "with");
    FormulaTerm term = {.name = pair->key->text, .is = node_find(pair->value, "is")};
    Str *names = ARENA_ARRAY(arena, with ? with->count : 0, Str);
    for (size_t i = 0; with && i < with->count; i++) names[i] = with->items[i]->text;
    term.parameters = names;
    term.n_parameters = with ? with->count : 0;
    return term;
}

const Expr *part_term(Arena *arena, const Game *game, const Expr *expr)
{
    const Node *map = node_find(game->root, "terms");
    /* methods and names of the language are never terms */
    bool is_named = expr->kind == EXPR_NAME || (expr->kind == EXPR_CALL && !expr->is_method);
    bool is_term = map && is_named && !expr->is_of_language && node_find_str(map, expr->name);
    if (!is_term) return NULL;
    FormulaTerm *terms = ARENA_ARRAY(arena, map->count, FormulaTerm);
    for (size_t i = 0; i < map->count; i++) terms[i] = term_of(arena, &map->pairs[i]);
    FormulaEnv env = {.terms = terms, .n_terms = map->count};
    Compiler compiler = {.arena = arena, .env = &env, .diags = diags_new(arena)};
    /* formula_insert_terms() changes the node, so a copy of the node is passed */
    Expr *copy = ARENA_NEW(arena, Expr);
    *copy = *expr;
    const Expr *whole = formula_insert_terms(&compiler, copy);
    return compiler.diags->n_errors ? NULL : whole;
}
