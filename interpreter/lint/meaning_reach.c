/* Reports parts of a file that no deal of the trials reached. */
#include "lint/meaning_inner.h"

#include "base/sentence.h"

#include <string.h>

/* ---- names and bits ------------------------------------------------------------------------------------------- */

/*
 * Returns the name of a rule of play: CONTRACT/LIST/ID; or LIST/ID if `contract` is NULL, for the rule in any contract.
 */
static Str rule_name(Arena *arena, const Contract *contract, int list, Str id)
{
    const char *key = play_list_key(list);
    if (!contract) return arena_printf(arena, "%s/%.*s", key, STR_ARG(id));
    return arena_printf(arena, "%.*s/%s/%.*s", STR_ARG(contract->id), key, STR_ARG(id));
}

/* Returns a number in which only the bit `index` is set; 0 if `is_set` is false. */
static uint64_t bit_if(bool is_set, size_t index)
{
    return (uint64_t)is_set << index;
}

/* True if a deal of some configuration has reached the part of this kind and name. */
static bool was_reached(const Meaning *meaning, Reached kind, Str name)
{
    return names_have(&meaning->reached[kind], name);
}

/* Adds to `reach` the items and rules of a contract that earlier configurations reached. */
static void know_contract(const Meaning *meaning, const Contract *contract, int index, Reach *reach)
{
    for (size_t i = 0; i < contract->n_items; i++)
        reach->items[index] |= (uint32_t)bit_if(was_reached(meaning, REACHED_ITEM, contract->items[i].id), i);
    for (int list = 0; list < N_PLAY_LISTS; list++)
        for (size_t i = 0; i < play_list_size(&contract->play, list); i++) {
            Str id = play_list_id(&contract->play, list, i);
            bool is_known = was_reached(meaning, REACHED_RULE, rule_name(meaning->diags->arena, contract, list, id));
            reach->rules[index][list] |= bit_if(is_known, i);
        }
}

/* Sets the bits in `reach` of all parts of the game that earlier configurations have reached. */
void meaning_known_reach(const Meaning *meaning, const Game *game, Reach *reach)
{
    for (int i = 0; i < game->n_rounds; i++)
        reach->rounds |= (uint32_t)bit_if(was_reached(meaning, REACHED_ROUND, game->round[i].id), (size_t)i);
    for (int i = 0; i < game->n_bids; i++)
        reach->bids |= (uint32_t)bit_if(was_reached(meaning, REACHED_BID, game->bid[i].id), (size_t)i);
    for (int i = 0; i < game->n_contracts; i++) {
        reach->contracts |= (uint32_t)bit_if(was_reached(meaning, REACHED_CONTRACT, game->contract[i].id), (size_t)i);
        know_contract(meaning, &game->contract[i], i, reach);
    }
    for (int i = 0; i < game->n_announcements; i++)
        reach->announcements |= bit_if(was_reached(meaning, REACHED_ANNOUNCEMENT, game->announcement[i].id), (size_t)i);
}

/* ---- recording a configuration -------------------------------------------------------------------------------- */

/* Records if a part should have been reached (`is_due`), and if it was reached (`is_reached`). */
static void record(Meaning *meaning, Reached kind, Str name, bool is_due, bool is_reached)
{
    if (is_due || is_reached) names_note(meaning, &meaning->due[kind], name);
    if (is_reached) names_note(meaning, &meaning->reached[kind], name);
}

/* Records if a rule of play was reached, once for its contract and once for all contracts together. */
static void see_rule(Meaning *meaning, const Contract *contract, int list, size_t row, bool is_reached)
{
    Arena *arena = meaning->diags->arena;
    Str id = play_list_id(&contract->play, list, row);
    record(meaning, REACHED_RULE, rule_name(arena, NULL, list, id), true, is_reached);
    record(meaning, REACHED_RULE, rule_name(arena, contract, list, id), true, is_reached);
}

/*
 * Records the parts that were reached in deals of a contract. If no deal ended with this contract, nothing is
 * recorded.
 */
static void see_contract(Meaning *meaning, const Game *game, int index, const Reach *reach)
{
    const Contract *contract = &game->contract[index];
    if (!(reach->ended >> index & 1)) return;
    for (size_t i = 0; i < contract->n_items; i++)
        record(meaning, REACHED_ITEM, contract->items[i].id, true, reach->items[index] >> i & 1);
    for (int i = 0; i < game->n_announcements; i++)
        if (contract->announcements >> i & 1)
            record(meaning, REACHED_ANNOUNCEMENT, game->announcement[i].id, true, reach->announcements >> i & 1);
    for (int list = 0; list < N_PLAY_LISTS; list++)
        for (size_t i = 0; i < play_list_size(&contract->play, list); i++)
            see_rule(meaning, contract, list, i, reach->rules[index][list] >> i & 1);
}

/* True if some deal should lead to this contract, because of a bid that was made or because nobody bid. */
static bool is_led_to(const Game *game, int contract, const Reach *reach)
{
    bool is_led = game->all_pass_contract == contract || game->fixed_contract == contract;
    for (int i = 0; i < game->n_bids; i++)
        is_led = is_led || ((reach->bids >> i & 1) && game->bid[i].contract == contract);
    return is_led;
}

void meaning_see_reach(Meaning *meaning, const Game *game, const Reach *reach)
{
    meaning->n_deals += reach->deals;
    for (int i = 0; i < game->n_rounds; i++) {
        bool is_held = reach->rounds >> i & 1;
        record(meaning, REACHED_ROUND, game->round[i].id, true, is_held);
        for (int k = 0; is_held && k < game->round[i].n_bids; k++) {
            int bid = game->round[i].bids[k];
            record(meaning, REACHED_BID, game->bid[bid].id, true, reach->bids >> bid & 1);
        }
    }
    for (int i = 0; i < game->n_contracts; i++) {
        record(meaning, REACHED_CONTRACT, game->contract[i].id, is_led_to(game, i, reach), reach->contracts >> i & 1);
        see_contract(meaning, game, i, reach);
        if (reach->unnamed >> i & 1) names_note(meaning, &meaning->unnamed, game->contract[i].id);
    }
}

/* ---- reports -------------------------------------------------------------------------------------------------- */

/* The maps whose entries should be reached, with the warning for an entry that was not. */
static const struct ReachCheck {
    const char *outer, *inner; /* the place of the map in the document; `inner` is NULL for a map at the top */
    Reached kind;
    const char *code, *sentence; /* in the sentence, %1 is the name of the entry */
} CHECKS[] = {
    {"auction", "bids", REACHED_BID, "bid-not-reached", TRANSLATED("the bid '%1' was never possible in the trial")},
    {"auction", "rounds", REACHED_ROUND, "round-not-reached",
     TRANSLATED("the round '%1' was never reached in the trial")},
    {"contracts", NULL, REACHED_CONTRACT, "contract-not-reached",
     TRANSLATED("the contract '%1' was never played in the trial")},
    {"announcements", NULL, REACHED_ANNOUNCEMENT, "announcement-not-reached",
     TRANSLATED("the announcement '%1' was never possible in the trial")},
    {"settlement", "items", REACHED_ITEM, "item-not-reached", TRANSLATED("the item '%1' never counted in the trial")},
};

/* Reports an entry that was not reached. If the author gave it a condition, notes that the condition was never true. */
static void report_unreached(Meaning *meaning, const NodePair *pair, const char *code, const char *sentence)
{
    Diags *diags = meaning->diags;
    const Node *when = node_find(pair->value, "when");
    Buf text = {0};
    sentence_fill(&text, str_of(translate(sentence)), &(Slots){.text = {pair->key->text}});
    Diag *diag = diag_warning(diags, code, pair->key->span, "%s", buf_text(&text));
    buf_free(&text);
    if (author_wrote(when)) diag_note(diags, diag, when->span, "this condition was never true");
    diag_hint(diags, diag,
              "it did not happen in %llu random deals, nor in directed deals with rare cards and rare play",
              (unsigned long long)meaning->n_deals);
}

/*
 * True if the condition contains, in quotes, the id of something else that was not reached. This is probably why the
 * condition was never true, so only the other part is reported. Items and rules of play are not searched for.
 */
static bool only_follows(const Meaning *meaning, const Node *when)
{
    if (!when || !when->text.n) return false;
    for (int kind = 0; kind < REACHED_ITEM; kind++)
        for (size_t i = 0; i < meaning->missed[kind].n; i++) {
            Str id = meaning->missed[kind].names[i];
            Arena *arena = meaning->diags->arena;
            Str quoted = arena_printf(arena, "\"%.*s\"", STR_ARG(id));
            if (strstr(arena_str(arena, when->text).s, quoted.s)) return true;
        }
    return false;
}

/* True if some configuration could have reached this entry of the file, but none did. */
static bool is_missed(const Meaning *meaning, const NodePair *pair, Reached kind, Str name)
{
    return meaning_is_own(meaning, pair->value) && names_have(&meaning->due[kind], name) &&
           !names_have(&meaning->reached[kind], name) && !only_follows(meaning, node_find(pair->value, "when"));
}

/*
 * Reports the entries of a map that no deal reached. `root` is the document, or the changes of an option. An entry that
 * was reported for the document is not reported again for an option.
 */
static void report_entries(Meaning *meaning, const Node *root, const struct ReachCheck *check)
{
    const Node *map = node_find(root, check->outer);
    if (check->inner) map = node_find(map, check->inner);
    for (size_t i = 0; i < node_n_pairs(map); i++) {
        Str id = map->pairs[i].key->text;
        bool is_reported = root != meaning->root && names_have(&meaning->missed[check->kind], id);
        bool is_news = !is_reported && is_missed(meaning, &map->pairs[i], check->kind, id);
        if (!was_reached(meaning, check->kind, id)) names_note(meaning, &meaning->missed[check->kind], id);
        if (is_news) report_unreached(meaning, &map->pairs[i], check->code, check->sentence);
    }
}

/* Reports rules of play that were not reached. They belong to one contract, or to all if `contract` is NULL. */
static void report_rules(Meaning *meaning, const Node *play, const NodePair *contract)
{
    for (int list = 0; list < N_PLAY_LISTS; list++) {
        const Node *map = node_find(play, play_list_key(list));
        for (size_t i = 0; i < node_n_pairs(map); i++) {
            Contract named = {.id = contract ? contract->key->text : STR("")};
            Str name = rule_name(meaning->diags->arena, contract ? &named : NULL, list, map->pairs[i].key->text);
            if (is_missed(meaning, &map->pairs[i], REACHED_RULE, name))
                report_unreached(meaning, &map->pairs[i], "rule-not-reached",
                                 TRANSLATED("the rule '%1' never applied in the trial"));
        }
    }
}

/* Reports contracts that were played without a trump suit, although a player should have named one. */
static void report_unnamed(Meaning *meaning)
{
    const Node *contracts = node_find(meaning->root, "contracts");
    for (size_t i = 0; i < node_n_pairs(contracts); i++) {
        const NodePair *pair = &contracts->pairs[i];
        const Node *trump = node_find(pair->value, "trump");
        if (!meaning_is_own(meaning, pair->value) || !names_have(&meaning->unnamed, pair->key->text)) continue;
        Diag *diag = diag_warning(meaning->diags, "trump-unnamed", author_wrote(trump) ? trump->span : pair->key->span,
                                  "'%.*s' can be played without a trump suit, because nobody names one",
                                  STR_ARG(pair->key->text));
        diag_hint(meaning->diags, diag,
                  "give the bid that leads here a suit, or a contract of its own with 'trump: none'");
    }
}

/* Reports everything that was not reached, in the document or in the changes of an option. */
static void report_part(Meaning *meaning, const Node *root)
{
    for (size_t i = 0; i < COUNT(CHECKS); i++) report_entries(meaning, root, &CHECKS[i]);
    report_rules(meaning, node_find(root, "play"), NULL);
    const Node *contracts = node_find(root, "contracts");
    for (size_t i = 0; i < node_n_pairs(contracts); i++)
        report_rules(meaning, node_find(contracts->pairs[i].value, "play"), &contracts->pairs[i]);
}

void meaning_report_reach(Meaning *meaning)
{
    /* after an error, or with a bid that can never be made, other warnings would only follow from that */
    bool is_uncertain =
        meaning->is_blind || meaning->diags->n_errors || diags_have_code(meaning->diags, "bid-unreachable");
    if (is_uncertain || meaning->n_deals == 0) return;
    report_unnamed(meaning);
    report_part(meaning, meaning->root);
    const Node *options = node_find(meaning->root, "options");
    for (size_t i = 0; i < node_n_pairs(options); i++) {
        const Node *values = node_find(options->pairs[i].value, "values");
        for (size_t k = 0; k < node_n_pairs(values); k++)
            report_part(meaning, node_find(values->pairs[k].value, "patch"));
    }
}
