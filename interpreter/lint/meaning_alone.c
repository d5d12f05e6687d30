/* Some rules need a declarer. Finds such rules in contracts and games where nobody is declarer. */
#include "lint/meaning_inner.h"

void meaning_see_declarers(Meaning *meaning, const Game *game)
{
    for (int i = 0; i < game->n_contracts; i++) {
        const Contract *contract = &game->contract[i];
        /* a contract in which everyone plays alone has no declarer */
        if (!contract->alone) names_note(meaning, &meaning->declared, contract->id);
        if (!contract->alone || contract->talon.taker != TAKER_DECLARER)
            names_note(meaning, &meaning->taken, contract->id);
    }
}

/* Returns the pair of a key if it is written in the file itself and has an effect; otherwise NULL. */
static const NodePair *own_pair(const Meaning *meaning, const Node *map, const char *key)
{
    for (size_t i = 0; i < node_n_pairs(map); i++) {
        const NodePair *pair = &map->pairs[i];
        bool is_none = node_is(pair->value, "none") || node_is(pair->value, "0") || pair->value->kind == NODE_NULL;
        if (node_is(pair->key, key)) return meaning_is_own(meaning, pair->value) && !is_none ? pair : NULL;
    }
    return NULL;
}

/*
 * In a contract without a declarer, reports a rule for taking the talon or calling a card, because nobody would do it.
 */
static void report_needs(Meaning *meaning, const NodePair *contract)
{
    const NodePair *take = own_pair(meaning, node_find(contract->value, "talon"), "take");
    const NodePair *call = own_pair(meaning, contract->value, "call");
    Str id = contract->key->text;
    if (take && !names_have(&meaning->taken, id)) {
        Diag *diag = diag_warning(meaning->diags, "no-declarer", take->key->span,
                                  "nobody takes the talon in '%.*s', because everyone plays alone", STR_ARG(id));
        diag_hint(meaning->diags, diag, "remove 'take', or name a 'taker': dealer or forehand");
    }
    if (call && !names_have(&meaning->declared, id)) {
        Diag *diag = diag_warning(meaning->diags, "no-declarer", call->key->span,
                                  "nobody calls a card in '%.*s', because everyone plays alone", STR_ARG(id));
        diag_hint(meaning->diags, diag, "remove 'call', or change 'sides'");
    }
}

/* Warns about a rule of the pot, in a game in which no contract has a declarer. */
static void report_pot(Meaning *meaning, const NodePair *pot)
{
    Diag *diag = diag_warning(meaning->diags, "no-declarer", pot->key->span,
                              "nobody pays into the pot or takes it, because no contract has a declarer");
    diag_hint(meaning->diags, diag, "remove it, or change 'sides' of a contract");
}

/*
 * Reports rules that need a declarer, in contracts without one. If no contract has a declarer, also reports payments
 * into the pot.
 */
void meaning_report_declarers(Meaning *meaning)
{
    const Node *contracts = node_find(meaning->root, "contracts");
    const Node *items = node_find(node_find(meaning->root, "settlement"), "items");
    const NodePair *pot = own_pair(meaning, node_find(meaning->root, "match"), "pot");
    if (meaning->is_blind) return;
    for (size_t i = 0; i < node_n_pairs(contracts); i++)
        if (!node_is(contracts->pairs[i].key, "for_all")) report_needs(meaning, &contracts->pairs[i]);
    if (meaning->declared.n) return; /* a contract has a declarer, who can pay into the pot */
    if (pot && node_is_true(pot->value, "on")) report_pot(meaning, pot);
    for (size_t i = 0; i < node_n_pairs(items); i++) {
        const NodePair *paid = own_pair(meaning, items->pairs[i].value, "pot");
        if (paid) report_pot(meaning, paid);
    }
}
