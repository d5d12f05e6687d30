/* The rules of a variant: what is paid, and the match. */
#include "door/explain.h"

#include <string.h>

static const Node *items_of(const Explainer *explainer)
{
    return node_find(explain_section(explainer, "settlement"), "items");
}

/* The item as it is compiled for a contract; NULL if it cannot count there. */
static const Item *item_in(const Contract *contract, Str id)
{
    for (size_t i = 0; i < contract->n_items; i++)
        if (str_equal(contract->items[i].id, id)) return &contract->items[i];
    return NULL;
}

/* ---- what differs by contract --------------------------------------------------------------------------------- */

/* An item of the document, and how often it is the same in several contracts. */
typedef struct ItemTold {
    const Explainer *explainer;
    Str id;
    const Node *node;
    int n_contracts;
} ItemTold;

static Str formula_in(const ItemTold *told, int contract, const char *key)
{
    const Contract *where = &told->explainer->game->contract[contract];
    return item_in(where, told->id) ? explain_formula(told->explainer, where, node_find(told->node, key)) : STR("");
}

static Str names_with(const ItemTold *told, const Str *texts, int first)
{
    Str names = STR("");
    const Game *game = told->explainer->game;
    for (int i = first; i < game->n_contracts; i++)
        if (texts[i].n && str_equal(texts[i], texts[first]))
            names = explain_join(told->explainer, names, ", ", explain_name(told->explainer, game->contract[i].name));
    return names;
}

/* Is a text a plain number? */
static bool is_number(Str text)
{
    for (size_t i = 0; i < text.n; i++)
        if ((text.s[i] < '0' || text.s[i] > '9') && text.s[i] != '-') return false;
    return text.n > 0;
}

/* What a formula is in each contract, which of the texts are new, and how many. */
typedef struct Kinds {
    Str texts[MAX_CONTRACTS];
    bool is_new[MAX_CONTRACTS];
    int n, n_numbers;
} Kinds;

static Kinds kinds_of(const ItemTold *told, const char *key)
{
    Kinds kinds = {.n = 0};
    for (int i = 0; i < told->explainer->game->n_contracts; i++) {
        kinds.texts[i] = formula_in(told, i, key);
        kinds.is_new[i] = kinds.texts[i].n > 0;
        for (int k = 0; k < i; k++) kinds.is_new[i] = kinds.is_new[i] && !str_equal(kinds.texts[i], kinds.texts[k]);
        kinds.n += kinds.is_new[i];
        kinds.n_numbers += kinds.is_new[i] && is_number(kinds.texts[i]);
    }
    return kinds;
}

/* Formulas that differ in more contracts than this are told once, of "the value of the contract". */
enum { MAX_KINDS = 6 };

static bool mentions(Str text, Str word)
{
    for (size_t i = 0; i + word.n <= text.n; i++)
        if (memcmp(text.s + i, word.s, word.n) == 0) return true;
    return false;
}

/* Does a formula use constants of contracts? They are told nowhere else, so that it must be told with their numbers. */
static bool uses_constants(const Explainer *explainer, const Node *formula)
{
    for (int i = 0; formula && i < explainer->game->n_contracts; i++) {
        const Node *constants = node_find(explain_contract(explainer, &explainer->game->contract[i]), "constants");
        for (size_t k = 0; constants && k < constants->count; k++)
            if (mentions(formula->text, constants->pairs[k].key->text)) return true;
    }
    return false;
}

/* ---- items ---------------------------------------------------------------------------------------------------- */

/*
 * A formula in words, with the contracts it holds in where it is not the same in all. Numbers stand in one sentence:
 * "3 (A, B); 4 (C)".
 */
static void tell_formula(const ItemTold *told, Word word, const char *key)
{
    Kinds kinds = kinds_of(told, key);
    Str all = STR("");
    if (kinds.n > MAX_KINDS && kinds.n_numbers < kinds.n &&
        !uses_constants(told->explainer, node_find(told->node, key))) {
        explain_item(told->explainer, word,
                     (Slots){.text = {explain_formula(told->explainer, NULL, node_find(told->node, key))}});
        return;
    }
    for (int i = 0; i < told->explainer->game->n_contracts; i++) {
        if (!kinds.is_new[i]) continue;
        Str text = kinds.texts[i], names = names_with(told, kinds.texts, i);
        if (kinds.n > 1)
            text = arena_printf(told->explainer->speaker.arena, "%.*s (%.*s)", STR_ARG(text), STR_ARG(names));
        if (kinds.n_numbers == kinds.n) all = explain_join(told->explainer, all, "; ", text);
        else explain_item(told->explainer, word, (Slots){.text = {text}});
    }
    if (all.n) explain_item(told->explainer, word, (Slots){.text = {all}});
}

/* An item that some contract has, for what is the same in all. */
static const Item *sample_of(ItemTold *told)
{
    const Item *sample = NULL;
    for (int i = 0; i < told->explainer->game->n_contracts; i++) {
        const Item *item = item_in(&told->explainer->game->contract[i], told->id);
        told->n_contracts += item != NULL;
        if (item && (!sample || item->when)) sample = item;
    }
    return sample;
}

static void tell_where(const ItemTold *told)
{
    Str names = STR("");
    const Game *game = told->explainer->game;
    if (told->n_contracts == game->n_contracts) return;
    for (int i = 0; i < game->n_contracts; i++)
        if (item_in(&game->contract[i], told->id))
            names = explain_join(told->explainer, names, ", ", explain_name(told->explainer, game->contract[i].name));
    explain_item(told->explainer, WORD_EXPLAIN_ITEM_ONLY, (Slots){.text = {names}});
}

static void tell_values(const ItemTold *told, const Item *item)
{
    const Explainer *explainer = told->explainer;
    if (item->paid == PAID_SEATS || item->paid == PAID_PAIRWISE) tell_formula(told, WORD_EXPLAIN_ITEM_AMOUNT, "amount");
    else tell_formula(told, WORD_EXPLAIN_ITEM_VALUE, "value");
    if (item->kontra >= 0 && explainer->game->has_kontra) explain_item(explainer, WORD_EXPLAIN_ITEM_KONTRA, (Slots){0});
    if (item->payers) tell_formula(told, WORD_EXPLAIN_ITEM_PAYERS, "payers");
    if (item->pot && explainer->game->has_pot) tell_formula(told, WORD_EXPLAIN_ITEM_POT, "pot");
}

/* An item that moves nothing between the players, but into the pot or out of it. */
static bool is_of_pot_alone(const ItemTold *told, const Item *item)
{
    int64_t value = 1;
    bool is_known = speak_number(&told->explainer->speaker, node_find(told->node, "value"), &value);
    bool has_amount = item->paid == PAID_SEATS || item->paid == PAID_PAIRWISE;
    return item->pot && told->explainer->game->has_pot && !has_amount && is_known && value == 0;
}

static void tell_item(const Explainer *explainer, const NodePair *pair)
{
    static const Word PAID[] = {WORD_EXPLAIN_PAID_SIDES, WORD_EXPLAIN_PAID_HOLDER, WORD_EXPLAIN_PAID_SIDE_OF_HOLDER,
                                WORD_EXPLAIN_PAID_SEATS, WORD_EXPLAIN_PAID_PAIRWISE};
    ItemTold told = {.explainer = explainer, .id = pair->key->text, .node = pair->value};
    const Item *item = sample_of(&told);
    if (!item) return; /* an option or a constant has put it out of play */
    document_heading(explainer->document, 3, explain_named(explainer, pair->value, told.id));
    document_paragraph(explainer->document, explain_sentence(explainer, item->text));
    tell_where(&told);
    if (item->each_seat) explain_item(explainer, WORD_EXPLAIN_ITEM_EACH, (Slots){0});
    if (item->when) tell_formula(&told, WORD_EXPLAIN_ITEM_WHEN, "when");
    else explain_item(explainer, WORD_EXPLAIN_ITEM_ALL, (Slots){0});
    if (is_of_pot_alone(&told, item)) {
        tell_formula(&told, WORD_EXPLAIN_ITEM_POT, "pot");
        return;
    }
    if (item->paid == PAID_SIDES) tell_formula(&told, WORD_EXPLAIN_ITEM_WON, "won");
    tell_values(&told, item);
    explain_item(explainer, PAID[item->paid], (Slots){0});
}

void explain_settlement(const Explainer *explainer)
{
    const Game *game = explainer->game;
    const Node *items = items_of(explainer);
    explain_heading(explainer, 2, WORD_EXPLAIN_SETTLEMENT);
    explain_tell(explainer, WORD_EXPLAIN_UNIT, (Slots){.text = {explain_name(explainer, game->unit)}});
    if (game->writes_up) explain_tell(explainer, WORD_EXPLAIN_WRITTEN, (Slots){0});
    for (size_t i = 0; items && i < items->count; i++) tell_item(explainer, &items->pairs[i]);
}

/* ---- match ---------------------------------------------------------------------------------------------------- */

void explain_match(const Explainer *explainer)
{
    const Game *game = explainer->game;
    int64_t rounds = 0;
    (void)speak_number(&explainer->speaker, node_find(explain_section(explainer, "match"), "rounds"), &rounds);
    explain_heading(explainer, 2, WORD_EXPLAIN_MATCH);
    Str text = explain_word(explainer, game->same_dealer ? WORD_EXPLAIN_DEALER_SAME : WORD_EXPLAIN_DEALER_NEXT);
    Word end = rounds > 0 ? WORD_EXPLAIN_ROUNDS : WORD_EXPLAIN_ENDLESS;
    document_paragraph(explainer->document,
                       explain_join(explainer, text, " ", explain_say(explainer, end, (Slots){.number = {rounds}})));
    if (!game->has_pot) return;
    Word ante = !game->ante            ? WORD_EXPLAIN_NO_ANTE
                : game->everyone_antes ? WORD_EXPLAIN_ANTE_EVERYONE
                                       : WORD_EXPLAIN_ANTE_DEALER;
    explain_tell(explainer, ante, (Slots){.number = {game->ante}});
}
