/* The author's names for formulas: terms, which are parsed once and inserted where they are used, and constants. */
#include "rules/build_inner.h"

static bool is_class(const Build *build, Str name)
{
    for (size_t i = 0; i < build->game->n_classes; i++)
        if (str_equal(build->game->classes[i].id, name)) return true;
    return false;
}

/* True if the file or one of its contracts has a constant with this name. */
static bool is_constant(const Build *build, Str name)
{
    const Node *contracts = node_find(build->root, "contracts");
    if (node_find_str(node_find(build->root, "constants"), name)) return true;
    for (size_t i = 0; i < node_n_pairs(contracts); i++)
        if (node_find_str(node_find(contracts->pairs[i].value, "constants"), name)) return true;
    return false;
}

/*
 * Reports a name that already has another meaning: formulas use names of cards, numbers and terms in the same way, so
 * they could not tell which one is meant.
 */
static void refuse_second(Build *build, const char *code, const Node *key)
{
    (void)diag_error(build->diags, code, key->span, "'%.*s' already has a meaning in formulas; choose another name",
                     STR_ARG(key->text));
}

/* Reports constants of a document or contract (`map`) whose names are reserved, or are names of classes of cards. */
static void check_constants(Build *build, const Node *map)
{
    const Node *constants = node_find(map, "constants");
    for (size_t i = 0; i < node_n_pairs(constants); i++) {
        const Node *key = constants->pairs[i].key;
        build_refuse_reserved(build, key);
        if (is_class(build, key->text)) refuse_second(build, "constant-name", key);
    }
}

/* Returns the names of the parameters; their number goes to `*n`. */
static const Str *read_parameters(Build *build, const Node *map, size_t *n)
{
    const Node *with = build_key(build, map, "with");
    Str *names = ARENA_ARRAY(build->arena, with->count, Str);
    for (size_t i = 0; i < with->count; i++) {
        names[i] = with->items[i]->text;
        build_refuse_reserved(build, with->items[i]);
    }
    *n = with->count;
    return names;
}

/*
 * Reads a term: a formula with a name and perhaps parameters. The formula is parsed here, and compiled wherever the
 * term is used.
 */
static FormulaTerm read_term(Build *build, const NodePair *pair)
{
    FormulaTerm term = {.name = pair->key->text, .is = build_key(build, pair->value, "is")};
    term.parameters = read_parameters(build, pair->value, &term.n_parameters);
    (void)build_text(build, pair->value, "text"); /* explanations use the text; here Build.trace only records the key */
    term.tree = formula_tree(build->arena, term.is, build->diags);
    build_refuse_reserved(build, pair->key);
    if (is_class(build, term.name) || is_constant(build, term.name)) refuse_second(build, "term-name", pair->key);
    return term;
}

void build_terms(Build *build)
{
    const Node *map = build_key(build, build->root, "terms");
    FormulaTerm *terms = ARENA_ARRAY(build->arena, map->count, FormulaTerm);
    if (map->count > MAX_TERMS)
        (void)diag_error(build->diags, "too-many-terms", map->pairs[MAX_TERMS].key->span,
                         "too many terms; a game can have at most %d", MAX_TERMS);
    const Node *contracts = node_find(build->root, "contracts");
    check_constants(build, build->root);
    for (size_t i = 0; i < node_n_pairs(contracts); i++) check_constants(build, contracts->pairs[i].value);
    for (size_t i = 0; i < map->count; i++) terms[i] = read_term(build, &map->pairs[i]);
    build->terms = terms;
    build->n_terms = map->count;
}
