/* Finds parts of a file that have no effect in any configuration. */
#include "lint/meaning_inner.h"

#include "base/sentence.h"
#include "text/overlay.h"

/*
 * Begins to check a file. `meaning` also gets a list of all words in the formulas and texts of the document. A name
 * that is not in this list is not used.
 */
Meaning *meaning_new(Diags *diags, const Source *source, const Node *root)
{
    Meaning *meaning = ARENA_NEW(diags->arena, Meaning);
    *meaning = (Meaning){.diags = diags, .source = source, .root = root};
    meaning->words = (WordSet){.arena = diags->arena, .languages = node_find(root, "name")};
    words_add(&meaning->words, root);
    words_sort(&meaning->words);
    return meaning;
}

/* ---- parts that a configuration uses -------------------------------------------------------------------------- */

/* True if the formula is missing, or is the constant 0. */
static bool is_zero(const Formula *formula)
{
    const Value *constant = formula ? formula_constant(formula) : NULL;
    return !formula || (constant && constant->as.integer == 0);
}

/* True if the item can move points, between players or into the pot. */
static bool pays(const Item *item)
{
    return !is_zero(item_has_amounts(item) ? item->amount : item->value) || item->pot;
}

/* True if this round, after the auction, always changes the declarer's contract. */
static bool always_changes(const Game *game, const Round *round)
{
    const Value *must = round->must ? formula_constant(round->must) : NULL;
    bool is_sure =
        round->kind == ROUND_QUESTION && round->who == WHO_BIDDER && !round->when && must && must->as.boolean;
    for (int i = 0; i < round->n_bids; i++) is_sure = is_sure && game->bid[round->bids[i]].contract >= 0;
    return is_sure && round->at != AT_AUCTION;
}

/*
 * If a round always changes the contract, a contract of the auction is only a step on the way. Marks such contracts as
 * paid, because they need no payment. A contract that the last such round leads to, or that is played when all pass, is
 * not marked.
 */
static void see_changed(Meaning *meaning, const Game *game)
{
    const Round *last = NULL;
    bool stays[MAX_CONTRACTS] = {false};
    for (int i = 0; i < game->n_rounds; i++)
        if (always_changes(game, &game->round[i])) last = &game->round[i];
    for (int i = 0; last && i < last->n_bids; i++) stays[game->bid[last->bids[i]].contract] = true;
    if (game->all_pass_contract >= 0) stays[game->all_pass_contract] = true;
    for (int i = 0; last && i < game->n_contracts; i++)
        if (!stays[i]) names_note(meaning, &meaning->contracts_paid, game->contract[i].id);
}

/* Marks the announcements and items of a contract as used. If some item pays for the contract, marks it as paid. */
static void see_contract(Meaning *meaning, const Game *game, const Contract *contract)
{
    /* a contract without play needs no payment */
    if (!contract->is_played) names_note(meaning, &meaning->contracts_paid, contract->id);
    for (int i = 0; i < game->n_announcements; i++)
        if ((contract->announcements | contract->announces) >> i & 1)
            names_note(meaning, &meaning->announcements, game->announcement[i].id);
    for (size_t i = 0; i < contract->n_items; i++) {
        names_note(meaning, &meaning->items, contract->items[i].id);
        if (pays(&contract->items[i])) names_note(meaning, &meaning->contracts_paid, contract->id);
    }
}

/* True if an item between the sides is won or lost with the contract. */
static bool rests_on_goal(const Contract *contract)
{
    for (size_t i = 0; i < contract->n_items; i++)
        if (contract->items[i].won_with_contract &&
            (contract->items[i].paid == PAID_SIDES || contract->items[i].paid == PAID_OWN_SIDE))
            return true;
    return false;
}

/*
 * Reports contracts that can be won and lost, but have no condition for winning. Contracts of a parent, and those with
 * an error, are left out.
 */
static void see_goals(Meaning *meaning, const Game *game)
{
    const Node *contracts = node_find(game->root, "contracts");
    for (int i = 0; i < game->n_contracts; i++) {
        const Contract *contract = &game->contract[i];
        const NodePair *pair = &contracts->pairs[i];
        if (contract->alone || !contract->is_played || !rests_on_goal(contract)) continue;
        if (!meaning_is_own(meaning, pair->value) || author_wrote(node_find(pair->value, "goal"))) continue;
        if (meaning_is_faulty(meaning, pair->value)) continue;
        Diag *diag = diag_warning(meaning->diags, "contract-without-goal", pair->key->span,
                                  "'%.*s' has no goal, so the declarer always wins it", STR_ARG(pair->key->text));
        diag_hint(meaning->diags, diag, "add 'goal' here or at the top; write `goal: true` if this is intended");
    }
}

/*
 * Warns about a match that the lowest result wins. Computer players try to get the highest result in each deal, so they
 * would play badly.
 */
static void see_best(Meaning *meaning, const Game *game)
{
    const Node *best = node_find(node_find(meaning->root, "match"), "best");
    if (game->match_best != BEST_LEAST || !best || !meaning_is_own(meaning, best)) return;
    Diag *diag = diag_warning(meaning->diags, "least-wins", best->span,
                              "'best: least' has no effect on computers: they play for the highest result of a deal");
    diag_hint(meaning->diags, diag, "write penalties as negative numbers and remove 'best'");
}

/* ---- cards ---------------------------------------------------------------------------------------------------- */

/* Reports names for ranks that no suit has. A card removed from the pack still has its rank. */
static void see_ranks(Meaning *meaning, const Game *game)
{
    const Node *ranks = node_find(node_find(meaning->root, "deck"), "ranks");
    for (size_t i = 0; i < node_n_pairs(ranks); i++) {
        const NodePair *pair = &ranks->pairs[i];
        bool is_there = false;
        if (!meaning_is_own(meaning, pair->value)) continue;
        for (int card = 0; card < MAX_CARDS; card++)
            is_there = is_there || (game->card[card].id.n && str_equal(game->card[card].rank, pair->key->text));
        if (!is_there)
            (void)diag_warning(meaning->diags, "unknown-rank", pair->key->span, "no card has the rank '%.*s'",
                               STR_ARG(pair->key->text));
    }
}

/* ---- options -------------------------------------------------------------------------------------------------- */

static const NodePair *find_pair(const Node *map, Str key)
{
    for (size_t i = 0; i < node_n_pairs(map); i++)
        if (str_equal(map->pairs[i].key->text, key)) return &map->pairs[i];
    return NULL;
}

/*
 * Returns an earlier value of the option that gives the same rules, or NULL. The rules of the default options count as
 * a value without a name.
 */
static const OptionRules *find_twin(const Meaning *meaning, OptionChoice choice, uint64_t hash)
{
    for (size_t i = 0; i < meaning->n_options; i++) {
        const OptionRules *old = &meaning->options[i];
        bool is_other = old->choice.name.n == 0 || str_equal(old->choice.name, choice.name);
        if (is_other && old->hash == hash) return old;
    }
    return NULL;
}

/*
 * Returns the digest of a game's rules. Keys at the top that contracts inherit are left out, because each contract has
 * its own copy, and the key at the top has no other effect.
 */
static uint64_t digest_of_rules(Arena *arena, const Game *game)
{
    const Node *root = game->root;
    Node *rules = node_map(arena, root->span);
    for (size_t i = 0; i < root->count; i++)
        if (!overlay_is_inherited(root->pairs[i].key->text))
            node_add(arena, rules, root->pairs[i].key, root->pairs[i].value);
    return node_digest(rules);
}

/*
 * Warns if a value of an option gives the same rules as the default options, or as an earlier value. `hash` is the
 * digest of its rules.
 */
static void warn_if_no_effect(Meaning *meaning, uint64_t hash, OptionChoice choice)
{
    const Node *option = node_find_str(node_find(meaning->root, "options"), choice.name);
    const NodePair *value = find_pair(node_find(option, "values"), choice.value);
    const OptionRules *twin = find_twin(meaning, choice, hash);
    if (twin && value && meaning_is_own(meaning, value->value) && !meaning_is_faulty(meaning, value->value)) {
        bool is_default = twin->choice.name.n == 0;
        const Node *usual = node_find(option, "default");
        Str other = is_default && usual ? usual->text : twin->choice.value;
        (void)diag_warning(meaning->diags, "option-same", value->key->span,
                           "the value '%.*s' of option '%.*s' has the same rules as '%.*s'", STR_ARG(choice.value),
                           STR_ARG(choice.name), STR_ARG(other));
    }
}

/*
 * Remembers the hash of a configuration's rules. Values of one option are compared by it, and a value without effect is
 * reported.
 */
static void compare_and_keep_rules(Meaning *meaning, const Game *game, const OptionChoice *option)
{
    Arena *arena = meaning->diags->arena;
    OptionRules rules = {.hash = digest_of_rules(arena, game)};
    if (option) rules.choice = (OptionChoice){arena_str(arena, option->name), arena_str(arena, option->value)};
    if (option) warn_if_no_effect(meaning, rules.hash, rules.choice);
    *(OptionRules *)arena_push(arena, (void **)&meaning->options, &meaning->n_options, &meaning->options_capacity,
                               sizeof(OptionRules)) = rules;
}

/* Marks the contracts that can be reached: by a bid, when all pass, or because one is always played. */
static void see_reachable(Meaning *meaning, const Game *game)
{
    for (int i = 0; i < game->n_contracts; i++) {
        bool is_led = game->all_pass_contract == i || game->fixed_contract == i;
        for (int k = 0; k < game->n_bids; k++) is_led = is_led || game->bid[k].contract == i;
        if (is_led) names_note(meaning, &meaning->contracts_led, game->contract[i].id);
    }
}

void meaning_see(Meaning *meaning, const Game *game, const OptionChoice *option)
{
    bool is_first = meaning->n_seen++ == 0;
    meaning->is_blind = meaning->is_blind || !game || meaning_has_strange_key(meaning);
    if (!game) return;
    meaning->seated |= 1U << game->n_active;
    meaning_see_auction(meaning, game);
    for (int i = 0; i < game->n_parts; i++)
        if (game->part_size[i]) names_note(meaning, &meaning->parts, game->part_id[i]);
    for (int i = 0; i < game->n_contracts; i++) see_contract(meaning, game, &game->contract[i]);
    meaning_see_declarers(meaning, game);
    see_changed(meaning, game);
    see_reachable(meaning, game);
    meaning_see_names(meaning, game);
    /* these checks depend only on the file, so the first configuration is enough */
    if (is_first) {
        if (!meaning->is_blind) see_goals(meaning, game);
        see_best(meaning, game);
        see_ranks(meaning, game);
        meaning_see_unverified(meaning, game);
        meaning_see_about(meaning, game);
    }
    if (is_first || option) compare_and_keep_rules(meaning, game, option);
}

/* ---- reporting entries that nothing uses ---------------------------------------------------------------------- */

/*
 * True if a value in the document, such as a formula, mentions the name of this entry. Otherwise the entry is not used.
 */
static bool is_mentioned(const Meaning *meaning, const NodePair *pair)
{
    return words_have(&meaning->words, pair->key->text);
}

/* True if a contract allows this announcement in some configuration. */
static bool is_allowed(const Meaning *meaning, const NodePair *pair)
{
    return names_have(&meaning->announcements, pair->key->text);
}

/*
 * True if an announcement has an effect of its own. A formula or an item uses it, or it shows cards, ends the deal, or
 * changes the stock or trumps.
 */
static bool acts(const Meaning *meaning, const NodePair *pair)
{
    const Node *ends = node_find(pair->value, "ends"), *shows = node_find(pair->value, "shows");
    const Node *closes = node_find(pair->value, "closes_stock"), *takes = node_find(pair->value, "takes_turned");
    const Node *trump = node_find(pair->value, "shows_trump");
    bool is_about_stock = (closes && closes->integer) || (takes && takes->text.n);
    bool ends_deal = ends && ends->integer, shows_trump = trump && trump->integer;
    return is_mentioned(meaning, pair) || ends_deal || is_about_stock || node_n_items(shows) || shows_trump;
}

/* True if the announcement implies one that acts. */
static bool implies_effect(const Meaning *meaning, const NodePair *pair)
{
    const Node *implies = node_find(pair->value, "implies"), *map = node_find(meaning->root, "announcements");
    for (size_t i = 0; i < node_n_items(implies); i++) {
        const NodePair *implied = node_find_pair(map, implies->items[i]->text);
        if (implied && acts(meaning, implied)) return true;
    }
    return false;
}

/*
 * True if an announcement has an effect, itself or by one that it implies. One that no contract allows also counts,
 * because another warning is about it.
 */
static bool has_effect(const Meaning *meaning, const NodePair *pair)
{
    return acts(meaning, pair) || implies_effect(meaning, pair) || !is_allowed(meaning, pair);
}

/* True if this part of the talon gets cards in some configuration. */
static bool is_dealt(const Meaning *meaning, const NodePair *pair)
{
    return names_have(&meaning->parts, pair->key->text);
}

/* True if a contract has this item in some configuration. */
static bool is_counted(const Meaning *meaning, const NodePair *pair)
{
    return names_have(&meaning->items, pair->key->text);
}

/* True if some item pays for this contract, or if the contract needs no payment. */
static bool is_paid(const Meaning *meaning, const NodePair *pair)
{
    return names_have(&meaning->contracts_paid, pair->key->text);
}

/*
 * True if a bid leads to this contract, or if it is played when nobody bids. A bid with the same id also counts, even
 * if no configuration has it.
 */
static bool is_led_to(const Meaning *meaning, const NodePair *pair)
{
    const Node *bids = node_find(node_find(meaning->root, "auction"), "bids");
    return names_have(&meaning->contracts_led, pair->key->text) || node_find_str(bids, pair->key->text);
}

/*
 * The maps whose entries must be used. Each row has the function that finds out if an entry is used, and the warning if
 * it is not. An entry is not reported if a configuration could not be read, or if the part `rest_on` has an error.
 */
static const struct UseCheck {
    const char *outer, *inner; /* the place of the map in the document; `inner` is NULL for a map at the top */
    bool (*is_used)(const Meaning *meaning, const NodePair *pair);
    /* true: a configuration shows if an entry is used; false: the words in the file show if it is used */
    bool is_shown;
    /* the part of the document whose errors make the result uncertain; NULL: only the entry itself */
    const char *rest_on;
    const char *code, *sentence; /* in the sentence, %1 is the name of the entry */
} USES[] = {
    {"constants", NULL, is_mentioned, false, NULL, "unused-constant", TRANSLATED("the constant '%1' is never used")},
    {"terms", NULL, is_mentioned, false, NULL, "unused-term", TRANSLATED("the term '%1' is never used")},
    {"deck", "classes", is_mentioned, false, "deck", "unused-class", TRANSLATED("the class '%1' is never used")},
    {"deal", "parts", is_dealt, true, "deal", "part-never",
     TRANSLATED("the part '%1' gets no cards: no packet names it")},
    {"contracts", NULL, is_led_to, true, "auction", "contract-never",
     TRANSLATED("the contract '%1' can never be played: no bid leads to it")},
    {"contracts", NULL, is_paid, true, "settlement", "contract-without-payment",
     TRANSLATED("nothing is paid for the contract '%1'")},
    {"announcements", NULL, is_allowed, true, NULL, "announcement-never",
     TRANSLATED("the announcement '%1' can never be made: no contract allows it")},
    {"announcements", NULL, has_effect, true, NULL, "announcement-unused",
     TRANSLATED("the announcement '%1' has no effect")},
    {"settlement", "items", is_counted, true, NULL, "item-never", TRANSLATED("the item '%1' never counts")},
};

/* True if an error may hide that the entry is used. */
static bool is_uncertain(const Meaning *meaning, const struct UseCheck *use, const NodePair *pair)
{
    return meaning_is_faulty(meaning, pair->value) || meaning_may_mean(meaning, pair->key->text) ||
           (use->rest_on && meaning_is_faulty(meaning, node_find(meaning->root, use->rest_on)));
}

/*
 * Reports the unused entries of one map. An entry of a parent is left out, and so is one whose use an error may hide.
 * If the configurations decide and one of them could not be read, nothing is reported.
 */
static void report_unused(Meaning *meaning, const struct UseCheck *use)
{
    const Node *map = node_find(meaning->root, use->outer);
    if (use->inner) map = node_find(map, use->inner);
    if (use->is_shown && meaning->is_blind) return;
    for (size_t i = 0; i < node_n_pairs(map); i++) {
        const NodePair *pair = &map->pairs[i];
        if (!meaning_is_own(meaning, pair->value) || use->is_used(meaning, pair)) continue;
        if (node_is(pair->key, "for_all")) continue; /* common values of all entries are not an entry */
        if (is_uncertain(meaning, use, pair)) continue;
        Buf sentence = {0};
        sentence_fill(&sentence, str_of(translate(use->sentence)), &(Slots){.text = {pair->key->text}});
        (void)diag_warning(meaning->diags, use->code, pair->key->span, "%s", buf_text(&sentence));
        buf_free(&sentence);
    }
}

/* ---- constants of contracts ----------------------------------------------------------------------------------- */

/* Suggests the declared constant with the most similar name, if one is similar. `declared` may be NULL. */
static void suggest_constant(Meaning *meaning, Diag *diag, const Node *declared, Str name)
{
    size_t n = node_n_pairs(declared);
    Str *names = ARENA_ARRAY(meaning->diags->arena, n, Str);
    for (size_t i = 0; i < n; i++) names[i] = declared->pairs[i].key->text;
    diag_did_you_mean(meaning->diags, diag, str_nearest(name, names, n));
}

/*
 * Reports a constant that is neither declared under `constants` at the top of the document, nor used by any formula: it
 * is probably misspelt. `name` is where the file sets the constant. One that a parent sets is left out.
 */
static void report_if_unknown(Meaning *meaning, const Node *name)
{
    const Node *declared = node_find(meaning->root, "constants");
    bool is_known = node_find_str(declared, name->text) || words_have(&meaning->words, name->text);
    if (is_known || meaning->diags->n >= DIAG_LIMIT) return;
    Diag *diag =
        diag_error(meaning->diags, "unknown-constant", name->span,
                   "unknown constant '%.*s': it is not under 'constants', and no formula uses it", STR_ARG(name->text));
    suggest_constant(meaning, diag, declared, name->text);
}

/* Reports unknown constants in a map `constants` of a contract or of an option. The map may be NULL. */
static void report_unknown_constants(Meaning *meaning, const Node *numbers)
{
    for (size_t i = 0; i < node_n_pairs(numbers); i++)
        if (meaning_is_own(meaning, numbers->pairs[i].value)) report_if_unknown(meaning, numbers->pairs[i].key);
}

/* Reports unknown numbers in all contracts of a document, or of the changes of an option. */
static void report_constants_of_contracts(Meaning *meaning, const Node *root)
{
    const Node *contracts = node_find(root, "contracts");
    for (size_t i = 0; i < node_n_pairs(contracts); i++)
        report_unknown_constants(meaning, node_find(contracts->pairs[i].value, "constants"));
}

/*
 * Reports unknown constants in contracts, and in the changes of options: those for one contract, and those for all.
 * Also reports them in options that are a number.
 */
static void report_constants(Meaning *meaning)
{
    const Node *options = node_find(meaning->root, "options");
    report_constants_of_contracts(meaning, meaning->root);
    for (size_t i = 0; i < node_n_pairs(options); i++) {
        const Node *values = node_find(options->pairs[i].value, "values");
        const Node *constant = node_find(options->pairs[i].value, "constant");
        if (constant && constant->text.n && meaning_is_own(meaning, constant)) report_if_unknown(meaning, constant);
        for (size_t k = 0; k < node_n_pairs(values); k++) {
            const Node *patch = node_find(values->pairs[k].value, "patch");
            report_unknown_constants(meaning, node_find(patch, "constants"));
            report_constants_of_contracts(meaning, patch);
        }
    }
}

/* ---- deals ---------------------------------------------------------------------------------------------------- */

/*
 * Warns about an entry of `deal.scripts` that is never used: its number of players never gets cards, or an earlier
 * entry has the same number. If errors make this uncertain, nothing is reported.
 */
static void report_deals(Meaning *meaning)
{
    const Node *scripts = node_find(node_find(meaning->root, "deal"), "scripts");
    uint32_t seen = 0;
    if (meaning->is_blind || meaning_is_faulty(meaning, scripts)) return;
    for (size_t i = 0; i < node_n_items(scripts); i++) {
        const Node *players = node_find(scripts->items[i], "players");
        if (!players) continue;
        int64_t n = players->integer;
        if (n < 0 || n > MAX_SEATS || !meaning_is_own(meaning, players)) continue;
        if (!(meaning->seated >> n & 1))
            (void)diag_warning(meaning->diags, "deal-never", players->span,
                               "this deal is never used: %d players are never dealt in", (int)n);
        else if (seen >> n & 1)
            (void)diag_warning(meaning->diags, "deal-never", players->span,
                               "this deal is never used: one for %d players comes first", (int)n);
        seen |= 1U << n;
    }
}

void meaning_report(Meaning *meaning)
{
    meaning_see_nulls(meaning);
    meaning_forget_nulls(meaning);
    if (meaning->diags->n >= DIAG_LIMIT) return;
    report_constants(meaning);
    report_deals(meaning);
    meaning_report_auction(meaning);
    for (size_t i = 0; i < COUNT(USES); i++) report_unused(meaning, &USES[i]);
    meaning_report_declarers(meaning);
    meaning_report_reach(meaning);
    meaning_report_languages(meaning);
}
