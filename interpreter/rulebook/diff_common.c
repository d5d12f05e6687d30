/* Finds what two games have in common: cards in both packs, and names in formulas with the same meaning. */
#include "rulebook/diff_inner.h"

#include "formula/parse.h"

/* True if `a` of the first game and `b` of the second have the same cards. Cards of only one pack are ignored. */
bool diff_same_cards(const Diff *diff, CardSet a, CardSet b)
{
    const Game *first = diff->speakers[0].game, *second = diff->speakers[1].game;
    EACH_CARD (card, first->pack) {
        Card other = game_card(second, first->card[card].id);
        bool is_common = other != NO_CARD && cards_have(second->pack, other);
        if (is_common && cards_have(a, card) != cards_have(b, other)) return false;
    }
    return true;
}

/* ---- names in formulas ---------------------------------------------------------------------------------------- */

/*
 * Returns the value of a constant; NULL if there is none. If the speaker has a contract, the contract's own value
 * overrides that of the game.
 */
static const Node *constant_of(const Speaker *speaker, Str name)
{
    const Node *root = speaker->game->root;
    const Node *contract =
        speaker->contract ? node_find_str(node_find(root, "contracts"), speaker->contract->id) : NULL;
    const Node *own = node_find_str(node_find(contract, "constants"), name);
    return own ? own : node_find_str(node_find(root, "constants"), name);
}

/* Returns the class of cards with this name; NULL if there is none. */
static const CardClass *class_of(const Game *game, Str name)
{
    for (size_t i = 0; i < game->n_classes; i++)
        if (str_equal(game->classes[i].id, name)) return &game->classes[i];
    return NULL;
}

/*
 * True if a constant or a class of cards with this name has the same meaning in both games. A constant that only one
 * game has is a difference, but a class that only one game has is none. If the packs have little in common, classes are
 * not compared.
 */
static bool same_name(const Diff *diff, Str name)
{
    const Node *constants[2];
    const CardClass *classes[2];
    for (int side = 0; side < 2; side++) {
        constants[side] = constant_of(&diff->speakers[side], name);
        classes[side] = class_of(diff->speakers[side].game, name);
    }
    bool same_constant =
        constants[0] && constants[1] ? node_equal(constants[0], constants[1]) : constants[0] == constants[1];
    bool same_class =
        !classes[0] || !classes[1] || !diff->shares_pack || diff_same_cards(diff, classes[0]->cards, classes[1]->cards);
    return same_constant && same_class;
}

/* A function that is called for each name in a formula. */
typedef void (*SeeName)(void *context, Str name);

typedef struct Names {
    const Speaker *speaker;
    SeeName see;
    void *context;
} Names;

static void see_names_in_formula(const Names *names, const Node *formula);

/*
 * Calls `see` for each name in an expression, and in the terms that it uses. The recursion ends, because a term uses
 * only earlier terms.
 */
static void see_names(const Names *names, const Expr *expr)
{
    const Node *term = node_find_str(node_find(names->speaker->game->root, "terms"), expr->name);
    if (expr->kind == EXPR_NAME) names->see(names->context, expr->name);
    if (expr->name.n && term) see_names_in_formula(names, node_find(term, "is"));
    for (size_t i = 0; i < expr->n; i++) see_names(names, expr->operands[i]);
}

/* Calls `see` for each name in a formula. A formula that cannot be parsed has no names. */
static void see_names_in_formula(const Names *names, const Node *formula)
{
    Arena *arena = names->speaker->arena;
    Compiler compiler = {.arena = arena, .scalar = formula, .text = formula->text, .diags = diags_new(arena)};
    const Expr *tree = formula_parse(&compiler);
    if (tree) see_names(names, tree);
}

/*
 * The footnote to a formula, as it grows: the names that mean different things in the two games. Each name has its
 * meaning in the game `side`.
 */
typedef struct Footnote {
    const Diff *diff;
    int side;
    Str text;
} Footnote;

/* Adds a name and its meaning to the footnote, if the name has a different meaning in the other game. */
static void note_changed_name(void *context, Str name)
{
    Footnote *note = context;
    const Speaker *speaker = &note->diff->speakers[note->side];
    if (same_name(note->diff, name)) return;
    const Node *constant = constant_of(speaker, name);
    const CardClass *cards = class_of(speaker->game, name);
    /* "–": only the other game has this name */
    Str value = constant ? constant->text : cards ? say_cards(speaker, cards->cards) : STR("–");
    Str term = arena_printf(note->diff->arena, "%.*s = %.*s", STR_ARG(name), STR_ARG(value));
    if (!str_has(note->text, term)) note->text = diff_join(note->diff, note->text, ", ", term);
}

/* Returns the footnote to the formula of one side: see Footnote. It is empty if all names mean the same in both. */
Str diff_footnote(const Diff *diff, int side, Pair formulas)
{
    Footnote note = {.diff = diff, .side = side};
    if (formulas.node[side])
        see_names_in_formula(&(Names){&diff->speakers[side], note_changed_name, &note}, formulas.node[side]);
    return note.text;
}

/* Parses a formula; NULL if this fails. The parts of the tree have their places in the formula's text. */
static const Expr *parse(const Diff *diff, const Node *formula)
{
    if (formula->kind != NODE_STRING) return NULL;
    Compiler compiler = {
        .arena = diff->arena, .scalar = formula, .text = formula->text, .diags = diags_new(diff->arena)};
    return formula_parse(&compiler);
}

/* Returns the text of a part of a formula. */
static Str part_text(const Node *formula, const Expr *part)
{
    return (Str){formula->text.s + part->from, part->to - part->from};
}

/* True if two parts of formulas have the same form. Sets `*differ` if a number or text in them is not the same. */
static bool have_one_form(Pair formulas, const Expr *a, const Expr *b, bool *differ)
{
    if (a->kind != b->kind || a->n != b->n) return false;
    bool is_constant = a->kind == EXPR_CONSTANT;
    if (!is_constant && !str_equal(a->name, b->name)) return false;
    if (is_constant) *differ |= !str_equal(part_text(formulas.node[0], a), part_text(formulas.node[1], b));
    for (size_t i = 0; i < a->n; i++)
        if (!have_one_form(formulas, a->operands[i], b->operands[i], differ)) return false;
    return true;
}

bool diff_hides_constant(const Diff *diff, Pair formulas)
{
    if (!formulas.node[0] || !formulas.node[1]) return false;
    const Expr *a = parse(diff, formulas.node[0]), *b = parse(diff, formulas.node[1]);
    bool differ = false;
    return a && b && have_one_form(formulas, a, b, &differ) && differ;
}

/* The search for a constant that some contract overrides. */
typedef struct Varying {
    const Node *contracts;
    bool found;
} Varying;

/* Sets `found` if a contract overrides the constant with this name. */
static void see_varying(void *context, Str name)
{
    Varying *varying = context;
    for (size_t i = 0; varying->contracts && i < varying->contracts->count; i++)
        if (node_find_str(node_find(varying->contracts->pairs[i].value, "constants"), name)) varying->found = true;
}

/* True if a formula uses a constant that some contract of the game overrides. */
bool diff_varies(const Speaker *speaker, const Node *formula)
{
    Varying varying = {.contracts = node_find(speaker->game->root, "contracts")};
    if (formula) see_names_in_formula(&(Names){speaker, see_varying, &varying}, formula);
    return varying.found;
}
