/* Formulas with a name: read once, put in where other formulas use them. */
#include "rules/build_inner.h"

/* Does the name mean something already? Then a formula could not say which is meant. */
static bool is_taken(const Build *build, Str name)
{
    for (int id = 0; id < N_NAMES; id++)
        if (name_row(id)->text && str_is(name, name_row(id)->text)) return true;
    for (size_t i = 0; i < build->game->n_classes; i++)
        if (str_equal(build->game->classes[i].id, name)) return true;
    return node_find_str(node_find(build->root, "constants"), name) != NULL;
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
    if (is_taken(build, term.name))
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
    for (size_t i = 0; i < map->count; i++) terms[i] = read_term(build, &map->pairs[i]);
    build->terms = terms;
    build->n_terms = map->count;
}
