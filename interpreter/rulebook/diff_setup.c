/* Compares the rules before play: the pack, the deal and the auction. */
#include "rulebook/diff_inner.h"

/* ---- the pack ------------------------------------------------------------------------------------------------- */

/*
 * Returns the cards of the first game that have other points in the second. Cards that the second game lacks are left
 * out. Sets `points` to the points in the second game, by the number of the card in the first.
 */
static CardSet cards_with_other_points(const Game *a, const Game *b, Fraction *points)
{
    CardSet cards = 0;
    EACH_CARD (card, a->pack) {
        Card other = game_card(b, a->card[card].id);
        if (other == NO_CARD || !cards_have(b->pack, other)) continue;
        points[card] = game_in_points(b, b->card[other].points);
        if (fraction_compare(points[card], game_in_points(a, a->card[card].points)) != 0) cards |= card_bit(card);
    }
    return cards;
}

/* Compares the points of the cards that are in both packs. Cards with the same change share a line. */
static void compare_points(Diff *diff, Str title)
{
    const Game *a = diff->speakers[0].game, *b = diff->speakers[1].game;
    Fraction points[MAX_CARDS] = {{0, 1}};
    CardSet left = cards_with_other_points(a, b, points);
    while (left) {
        Card first = cards_last(left);
        CardSet same = 0;
        EACH_CARD (card, left)
            if (a->card[card].points == a->card[first].points && fraction_compare(points[card], points[first]) == 0)
                same |= card_bit(card);
        DiffPath path = {.label = title};
        diff_add(diff, diff_below(diff, &path, say_cards(&diff->speakers[0], same)),
                 say_fraction(&diff->speakers[0], game_in_points(a, a->card[first].points)),
                 say_fraction(&diff->speakers[1], points[first]));
        left &= ~same;
    }
}

/*
 * Returns the points of the cards in words, most points first: "11 for A of every suit; 4 for K of every suit". Cards
 * without points are left out; if no card has points, the text is "–".
 */
static Str points_words(const Diff *diff, int side)
{
    const Game *game = diff->speakers[side].game;
    Str text = STR("");
    for (CardSet left = game->pack; left;) {
        CardSet same = 0;
        int most = game->card[cards_first(left)].points;
        EACH_CARD (card, left)
            if (game->card[card].points > most) most = game->card[card].points;
        EACH_CARD (card, left)
            if (game->card[card].points == most) same |= card_bit(card);
        left &= ~same;
        /* the last group is named in short: "1 for the others" */
        Str cards = left || same == game->pack ? say_cards(&diff->speakers[side], same)
                                               : diff_say(diff, WORD_EXPLAIN_OTHERS, (Slots){0});
        Slots slots = {.text = {cards, say_fraction(&diff->speakers[side], game_in_points(game, most))}};
        if (most) text = diff_join(diff, text, "; ", diff_say(diff, WORD_DIFF_POINTS, slots));
    }
    return text.n ? text : STR("–");
}

static Str ranks_of(const Diff *diff, const Node *suit)
{
    const Node *ranks = node_find(suit, "ranks");
    Str text = STR("");
    for (size_t i = 0; ranks && i < ranks->count; i++) text = diff_join(diff, text, " ", ranks->items[i]->text);
    return text;
}

/* Returns the orders of ranks in words. If several suits have the same order, it is written once. */
static Str orders_of(const Diff *diff, const Node *suits)
{
    Str text = STR("");
    for (size_t i = 0; suits && i < suits->count; i++) {
        bool is_new = true;
        Str ranks = ranks_of(diff, suits->pairs[i].value);
        for (size_t k = 0; k < i; k++) is_new = is_new && !str_equal(ranks, ranks_of(diff, suits->pairs[k].value));
        if (is_new) text = diff_join(diff, text, " / ", ranks);
    }
    return text;
}

/* True if two maps have the same keys. */
static bool same_keys(Pair maps)
{
    bool same = maps.node[0]->count == maps.node[1]->count;
    for (size_t i = 0; same && i < maps.node[0]->count; i++)
        same = node_find_str(maps.node[1], maps.node[0]->pairs[i].key->text) != NULL;
    return same;
}

/*
 * If both packs have the same suits, compares the order of ranks in each suit. Otherwise, compares the names of all
 * suits on one line, and all orders of ranks on another.
 */
static void compare_suits(Diff *diff, Pair suits, Str title)
{
    if (same_keys(suits)) {
        for (size_t i = 0; i < suits.node[0]->count; i++) {
            Pair suit = diff_at(suits, suits.node[0]->pairs[i].key->text);
            Str before = ranks_of(diff, suit.node[0]), after = ranks_of(diff, suit.node[1]);
            if (!str_equal(before, after))
                diff_add(diff, diff_name(diff, suits.node[0]->pairs[i].key->text, suit), before, after);
        }
        return;
    }
    diff_add(diff, title, diff_names(diff, 0, suits), diff_names(diff, 1, suits));
    Str before = orders_of(diff, suits.node[0]), after = orders_of(diff, suits.node[1]);
    if (!str_equal(before, after)) diff_add(diff, diff_say(diff, WORD_EXPLAIN_ORDER, (Slots){0}), before, after);
}

/*
 * Compares the packs. Names of cards are not compared, because they are wording. Classes of cards are compared in the
 * rules that use them. Points are compared card by card if most cards are in both packs, otherwise as a whole.
 */
void diff_deck(Diff *diff, const DiffPath *path, Pair deck)
{
    diff_compare_numbers(diff, diff_say(diff, WORD_DIFF_PACK, (Slots){0}), diff->speakers[0].game->n_cards,
                         diff->speakers[1].game->n_cards);
    compare_suits(diff, diff_find(deck, "suits"), diff_title(diff, deck.node[0], STR("suits")));
    diff_compare_key(diff, path, deck, STR("without"));
    diff_compare_key(diff, path, deck, STR("trump_suit"));
    /* the key `equal` ranks the copies of a card, so it has a meaning only in a pack with copies */
    bool have_copies = diff->speakers[0].game->copies > 1 && diff->speakers[1].game->copies > 1;
    if (have_copies) diff_compare_key(diff, path, deck, STR("equal"));
    Str title = diff_title(diff, deck.node[0], STR("values"));
    Str before = points_words(diff, 0), after = points_words(diff, 1);
    if (diff->shares_pack) compare_points(diff, title);
    else if (!str_equal(before, after)) diff_add(diff, title, before, after);
}

/* ---- the deal ------------------------------------------------------------------------------------------------- */

/* Returns the rules for dealing to this number of players; NULL if there are none. */
static const Node *script_for(const Node *scripts, int players)
{
    for (size_t i = 0; scripts && i < scripts->count; i++) {
        const Node *number = node_find(scripts->items[i], "players");
        if (number && number->integer == players) return scripts->items[i];
    }
    return NULL;
}

/*
 * Compares the deal to one number of players key by key. If one of the games has no such deal, shows the packets of the
 * other, before and after the auction.
 */
static void compare_script(Diff *diff, Pair scripts, Str label)
{
    DiffPath path = {.label = label, .key = STR("packets")};
    if (diff_are_maps(scripts)) {
        diff_each(diff, &path, scripts, diff_compare_key);
        return;
    }
    diff_compare(diff, &path, diff_find(scripts, "packets"));
    diff_compare_key(diff, &path, scripts, STR("after_auction"));
    diff_compare_key(diff, &path, scripts, STR("stages"));
}

/* Compares how each game deals to the same number of players. */
static void compare_scripts(Diff *diff, Pair lists)
{
    for (int players = 2; players <= MAX_SEATS; players++) {
        Pair scripts = {{script_for(lists.node[0], players), script_for(lists.node[1], players)}};
        compare_script(diff, scripts, diff_say(diff, WORD_DIFF_FOR_PLAYERS, (Slots){.number = {players}}));
    }
}

/*
 * Compares one variant at two numbers of players: the players at the table, those who get cards, and the packets.
 * Different variants, and equal numbers of players, are not compared here.
 */
static void compare_tables(Diff *diff, Pair lists)
{
    const Game *a = diff->speakers[0].game, *b = diff->speakers[1].game;
    if (!node_equal(a->root, b->root) || a->n_players == b->n_players) return;
    Pair scripts = {{script_for(lists.node[0], a->n_active), script_for(lists.node[1], b->n_active)}};
    diff_compare_numbers(diff, diff_say(diff, WORD_DIFF_AT_TABLE, (Slots){0}), a->n_players, b->n_players);
    diff_compare_numbers(diff, diff_say(diff, WORD_DIFF_IN_DEAL, (Slots){0}), a->n_active, b->n_active);
    if (a->n_active != b->n_active)
        diff_compare(diff, &(DiffPath){.label = diff_say(diff, WORD_EXPLAIN_DEAL, (Slots){0}), .key = STR("packets")},
                     diff_find(scripts, "packets"));
}

/* Compares the shares into which the talon is cut under one name. */
static void compare_set(Diff *diff, const DiffPath *path, Pair sets, Str key)
{
    Pair shares = diff_at(sets, key);
    Str before = diff_names(diff, 0, shares), after = diff_names(diff, 1, shares);
    if (!str_equal(before, after)) diff_add(diff, path->label, before, after);
}

/* Compares how the cards are dealt. Parts of the talon are shown with the packets that go to them. */
void diff_deal(Diff *diff, const DiffPath *path, Pair deal)
{
    compare_tables(diff, diff_find(deal, "scripts"));
    compare_scripts(diff, diff_find(deal, "scripts"));
    Str shares = diff_title(diff, deal.node[0] ? deal.node[0] : deal.node[1], STR("sets"));
    diff_each(diff, &(DiffPath){.label = diff_below(diff, path, shares)}, diff_find(deal, "sets"), compare_set);
    diff_compare_key(diff, path, deal, STR("each"));
    diff_compare_key(diff, path, deal, STR("turned"));
    diff_compare_key(diff, path, deal, STR("knocked"));
    diff_compare_key(diff, path, deal, STR("redeal"));
    diff_compare_key(diff, path, deal, STR("dealt_after"));
}

/* ---- the auction ---------------------------------------------------------------------------------------------- */

/*
 * Compares a bid. Leaves it out if only one game has the bid and a contract with the same id, because then the
 * difference of the contracts is shown.
 */
static void compare_bid(Diff *diff, const DiffPath *path, Pair bids, Str key)
{
    bool is_covered = false;
    for (int side = 0; side < 2; side++) {
        const Game *game = diff->speakers[side].game, *other = diff->speakers[1 - side].game;
        bool other_lacks_both = !node_find_str(bids.node[1 - side], key) && game_contract(other, key) < 0;
        is_covered = is_covered || (other_lacks_both && game_contract(game, key) >= 0);
    }
    if (!is_covered) diff_compare_named(diff, path, bids, key);
}

/* Returns an auction round in words: its kind, and its bids in parentheses. */
static Str round_words(const Diff *diff, int side, const Node *round)
{
    Pair kind = {{NULL, NULL}}, bids = kind;
    kind.node[side] = node_find(round, "kind");
    bids.node[side] = node_find(round, "bids");
    return arena_printf(diff->arena, "%.*s (%.*s)", STR_ARG(diff_words(diff, side, STR("kind"), kind)),
                        STR_ARG(diff_words(diff, side, STR("bids"), bids)));
}

/*
 * Returns the contract that is always played, in words, and the seat of its declarer if it has one. Without such a
 * contract, the words say that there is no rule.
 */
static Str fixed_words(const Diff *diff, int side)
{
    const Game *game = diff->speakers[side].game;
    if (game->fixed_contract < 0) return diff_say(diff, WORD_DIFF_NO_RULE, (Slots){0});
    Str contract = say_text(&diff->speakers[side], game->contract[game->fixed_contract].name);
    Str who = say_name(&diff->speakers[side], game->fixed_is_dealer ? SLOT_DEALER : SLOT_FOREHAND);
    Slots slots = {.text = {contract, who}};
    return diff_say(diff, game->fixed_has_declarer ? WORD_DIFF_FIXED_BY : WORD_DIFF_FIXED, slots);
}

/*
 * Returns the rounds of the auction in words. If there are none, the words are about the contract that is always
 * played.
 */
static Str rounds_words(const Diff *diff, int side, const Node *rounds)
{
    Str text = STR("");
    for (size_t i = 0; rounds && i < rounds->count; i++)
        text = diff_join(diff, text, "; ", round_words(diff, side, rounds->pairs[i].value));
    return text.n ? text : fixed_words(diff, side);
}

/* Returns the position of a key in a map; the number of entries if the map does not have it. */
static size_t key_index(const Node *map, Str key)
{
    for (size_t i = 0; i < map->count; i++)
        if (str_equal(map->pairs[i].key->text, key)) return i;
    return map->count;
}

/*
 * Compares the auction round with this key. If both games have it, compares it key by key. If one game lacks it, shows
 * the round of the other game in words. The label is the number of the round.
 */
static void compare_round(Diff *diff, const DiffPath *path, Pair rounds, Str key)
{
    Pair pair = diff_at(rounds, key);
    /* the rounds are numbered as in the first game, or as in the second if only this one has the round */
    const Node *home = rounds.node[pair.node[0] ? 0 : 1];
    int64_t number = (int64_t)key_index(home, key) + 1;
    DiffPath inner = {.label = diff_say(diff, WORD_EXPLAIN_ROUND, (Slots){.number = {number}}), .key = path->key};
    if (diff_are_maps(pair)) {
        diff_each(diff, &inner, pair, diff_compare_key);
        return;
    }
    Str words[2];
    for (int side = 0; side < 2; side++)
        words[side] =
            pair.node[side] ? round_words(diff, side, pair.node[side]) : diff_say(diff, WORD_DIFF_NO_RULE, (Slots){0});
    diff_add(diff, inner.label, words[0], words[1]);
}

/*
 * Compares the rounds of the auction. If each game has one round, compares these key by key. If the games share ids of
 * rounds, compares round by round. In all other cases, and if the games have no common contract, compares all rounds in
 * words.
 */
static void compare_rounds(Diff *diff, const DiffPath *path, Pair rounds, Str title)
{
    bool are_single =
        diff->n_common && rounds.node[0] && rounds.node[1] && rounds.node[0]->count == 1 && rounds.node[1]->count == 1;
    if (are_single) {
        Pair only = {{rounds.node[0]->pairs[0].value, rounds.node[1]->pairs[0].value}};
        diff_each(diff, path, only, diff_compare_key);
        return;
    }
    if (diff->n_common && diff_shares_keys(rounds)) {
        diff_each(diff, path, rounds, compare_round);
        return;
    }
    Str before = rounds_words(diff, 0, rounds.node[0]), after = rounds_words(diff, 1, rounds.node[1]);
    /* if one game has no rounds, its words are a sentence about the fixed contract; such a sentence needs no label */
    bool have_both = diff_has_entries(rounds.node[0]) && diff_has_entries(rounds.node[1]);
    if (!str_equal(before, after)) diff_add(diff, have_both ? title : STR(""), before, after);
}

/* Returns the result when all players pass, in words: the contract that is then played, or another outcome. */
static Str all_pass_words(const Diff *diff, int side, const Node *all_pass)
{
    const Game *game = diff->speakers[side].game;
    Pair outcome = {{NULL, NULL}};
    outcome.node[side] = node_find(all_pass, "outcome");
    if (game->all_pass != ALL_PASS_CONTRACT) return diff_words(diff, side, STR("outcome"), outcome);
    Str name = say_text(&diff->speakers[side], game->contract[game->all_pass_contract].name);
    return diff_say(diff, WORD_DIFF_IS_PLAYED, (Slots){.text = {name}});
}

/*
 * Compares the auctions. Bids are compared only if the games have a contract and a bid in common. The result when all
 * players pass is compared only if both games have rounds.
 */
void diff_auction(Diff *diff, const DiffPath *path, Pair auction)
{
    Pair bids = diff_find(auction, "bids"), rounds = diff_find(auction, "rounds"),
         all_pass = diff_find(auction, "all_pass");
    DiffPath named = {.key = STR("bids")};
    (void)path;
    if (diff->n_common && diff_shares_keys(bids)) diff_each(diff, &named, bids, compare_bid);
    compare_rounds(diff, &(DiffPath){.key = STR("rounds")}, rounds, diff_title(diff, auction.node[0], STR("rounds")));
    if (!diff_has_entries(rounds.node[0]) || !diff_has_entries(rounds.node[1])) return;
    Str before = all_pass_words(diff, 0, all_pass.node[0]), after = all_pass_words(diff, 1, all_pass.node[1]);
    if (!str_equal(before, after)) diff_add(diff, diff_title(diff, auction.node[0], STR("all_pass")), before, after);
}
