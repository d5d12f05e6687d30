/* What the author names in formulas: terms, read once and put in where other formulas use them, and constants. */
#include "rules/build_inner.h"

static const unsigned EVERYWHERE = ~0U;

/* Does the name mean something in formulas of these scopes? Then a formula could not say which is meant. */
static bool is_taken(const Build *build, Str name, unsigned scopes)
{
    for (int id = 0; id < N_NAMES; id++)
        if (name_row(id)->text && (name_row(id)->scope & scopes) && str_is(name, name_row(id)->text)) return true;
    for (size_t i = 0; i < build->game->n_classes; i++)
        if (str_equal(build->game->classes[i].id, name)) return true;
    return false;
}

static bool is_function(Str name)
{
    size_t n = 0;
    const FormulaFunction *builtins = formula_builtins(&n);
    for (size_t i = 0; i < n; i++)
        if (str_equal(builtins[i].name, name)) return true;
    return false;
}

static bool is_constant(const Build *build, Str name)
{
    const Node *contracts = node_find(build->root, "contracts");
    if (node_find_str(node_find(build->root, "constants"), name)) return true;
    for (size_t i = 0; i < node_n_pairs(contracts); i++)
        if (node_find_str(node_find(contracts->pairs[i].value, "constants"), name)) return true;
    return false;
}

static void check_constants(Build *build, const Node *map)
{
    const Node *constants = node_find(map, "constants");
    for (size_t i = 0; i < node_n_pairs(constants); i++) {
        const Node *key = constants->pairs[i].key;
        if (is_taken(build, key->text, EVERYWHERE & ~(unsigned)SCOPE_MATCH)) /* asked for in deals */
            (void)diag_error(build->diags, "constant-name", key->span,
                             "'%.*s' means something else in formulas already", STR_ARG(key->text));
    }
}

static const Str *read_parameters(Build *build, const Node *map, size_t *n)
{
    const Node *with = build_key(build, map, "with");
    Str *names = ARENA_ARRAY(build->arena, with->count, Str);
    for (size_t i = 0; i < with->count; i++) names[i] = with->items[i]->text;
    *n = with->count;
    return names;
}

static FormulaTerm read_term(Build *build, const NodePair *pair)
{
    FormulaTerm term = {.name = pair->key->text, .is = build_key(build, pair->value, "is")};
    term.parameters = read_parameters(build, pair->value, &term.n_parameters);
    (void)build_text(build, pair->value, "text");
    term.tree = formula_tree(build->arena, term.is, build->diags);
    if (is_taken(build, term.name, EVERYWHERE) || is_function(term.name) || is_constant(build, term.name))
        (void)diag_error(build->diags, "term-name", pair->key->span, "'%.*s' means something else in formulas already",
                         STR_ARG(term.name));
    return term;
}

void build_terms(Build *build)
{
    const Node *map = build_key(build, build->root, "terms");
    FormulaTerm *terms = ARENA_ARRAY(build->arena, map->count, FormulaTerm);
    if (map->count > MAX_TERMS)
        (void)diag_error(build->diags, "too-many-terms", map->pairs[MAX_TERMS].key->span, "a game has at most %d terms",
                         MAX_TERMS);
    const Node *contracts = node_find(build->root, "contracts");
    check_constants(build, build->root);
    for (size_t i = 0; i < node_n_pairs(contracts); i++) check_constants(build, contracts->pairs[i].value);
    for (size_t i = 0; i < map->count; i++) terms[i] = read_term(build, &map->pairs[i]);
    build->terms = terms;
    build->n_terms = map->count;
}
