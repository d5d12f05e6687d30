/* Finds bids that can never be made, by trying all possible orders of bids in each round. */
#include "lint/meaning_inner.h"

#include "rules/round.h"

typedef struct BidSearch {
    const Game *game;
    const Round *round;
    uint32_t said; /* the bids that can be made in this round and earlier ones, one bit each */
} BidSearch;

/*
 * True if a bid is legal over the highest bid `standing` (-1: no bid yet). `rank` is the place of the bid in the order
 * of the round. The rules `over`, `step`, `opening` and jumps are applied.
 */
static bool is_legal_over(const BidSearch *search, int rank, int standing)
{
    const Round *round = search->round;
    const Bid *bid = &search->game->bid[round->bids[rank]];
    int standing_rank = standing < 0 ? -1 : round->rank_of[standing];
    if (bid->over && (standing < 0 || !(bid->over >> standing & 1))) return false;
    if (!round_is_rising(round)) return true;
    /* in a duel, the elder player has this bid from the beginning */
    if (round->stands == round->bids[rank]) return true;
    if (standing_rank >= rank) return false;
    if (bid->jump != JUMP_NEVER) return true;
    bool is_opening = standing_rank < 0;
    if (is_opening) return !round->opens_lowest || rank == 0;
    return !round->only_next || rank == standing_rank + 1;
}

/* True if the bid is legal as the first bid, or over some bid that can be made. */
static bool can_be_said(const BidSearch *search, int rank)
{
    for (int standing = -1; standing < search->game->n_bids; standing++)
        if ((standing < 0 || (search->said >> standing & 1)) && is_legal_over(search, rank, standing)) return true;
    return false;
}

/*
 * Adds all bids that can be made in a round to `said`. A new bid may make others possible, so it repeats this until
 * nothing changes.
 */
static void search_round(BidSearch *search)
{
    uint32_t before;
    do {
        before = search->said;
        for (int rank = 0; rank < search->round->n_bids; rank++) {
            int bid = search->round->bids[rank];
            if (!formula_is_never(search->game->bid[bid].when) && can_be_said(search, rank)) search->said |= 1U << bid;
        }
    } while (search->said != before);
}

/* Returns the reason why a bid can never be made; BAR_NONE if it can. */
static BidBar bar_of(const Game *game, int bid, uint32_t said)
{
    if (said >> bid & 1) return BAR_NONE;
    if (formula_is_never(game->bid[bid].when)) return BAR_WHEN;
    return game->bid[bid].over ? BAR_OVER : BAR_STEP;
}

/* Returns the index of a key in the map; -1 if the map does not have it. */
static int index_of_key(const Node *map, Str key)
{
    for (size_t i = 0; i < node_n_pairs(map); i++)
        if (str_equal(map->pairs[i].key->text, key)) return (int)i;
    return -1;
}

static const Node *bids_of(const Meaning *meaning)
{
    return node_find(node_find(meaning->root, "auction"), "bids");
}

void meaning_see_auction(Meaning *meaning, const Game *game)
{
    BidSearch search = {.game = game};
    for (int i = 0; i < game->n_rounds; i++) {
        search.round = &game->round[i];
        if (formula_is_never(search.round->when)) continue;
        for (int k = 0; k < search.round->n_bids; k++)
            names_note(meaning, &meaning->bids_offered, game->bid[search.round->bids[k]].id);
        search_round(&search);
    }
    for (int i = 0; i < game->n_bids; i++) {
        int place = index_of_key(bids_of(meaning), game->bid[i].id);
        if (search.said >> i & 1) names_note(meaning, &meaning->bids_said, game->bid[i].id);
        if (place >= 0 && place < MAX_BIDS) meaning->bar[place] = bar_of(game, i, search.said);
    }
}

/* Warns about a bid that can never be made, with the reason as a hint. */
static void report_unsaid(Meaning *meaning, const NodePair *pair, BidBar bar)
{
    static const char *const WHY[] = {
        [BAR_NONE] = "",
        [BAR_WHEN] = TRANSLATED("its condition is never true"),
        [BAR_OVER] = TRANSLATED("none of the bids in 'over' can come before it"),
        [BAR_STEP] = TRANSLATED("'step' and 'opening' require a lower bid first, and that one can never be made")};
    Diag *diag = diag_warning(meaning->diags, "bid-unreachable", pair->key->span, "the bid '%.*s' can never be made",
                              STR_ARG(pair->key->text));
    if (WHY[bar][0]) diag_hint(meaning->diags, diag, "%s", translate(WHY[bar]));
}

/* True for a bid of the file itself that can never be made. `for_all` holds values of all bids and is not a bid. */
static bool is_lost(const Meaning *meaning, const NodePair *pair)
{
    return !node_is(pair->key, "for_all") && meaning_is_own(meaning, pair->value) &&
           !names_have(&meaning->bids_said, pair->key->text);
}

/*
 * Reports bids that can never be made. If a bid is lacking only because a lower bid can never be made, just the lower
 * bid is reported.
 */
void meaning_report_auction(Meaning *meaning)
{
    const Node *bids = bids_of(meaning), *rounds = node_find(node_find(meaning->root, "auction"), "rounds");
    size_t reported = 0;
    if (meaning->is_blind || meaning_is_faulty(meaning, rounds)) return;
    /* the second pass reports bids that need a lower bid, if the first pass has found nothing else */
    for (int pass = 0; pass < 2 && reported == 0; pass++)
        for (size_t i = 0; i < node_n_pairs(bids) && i < MAX_BIDS; i++) {
            const NodePair *pair = &bids->pairs[i];
            Str id = pair->key->text;
            bool is_missing = !names_have(&meaning->bids_offered, id), needs_lower_bid = meaning->bar[i] == BAR_STEP;
            bool is_of_this_pass = is_missing || needs_lower_bid == (pass == 1);
            if (!is_lost(meaning, pair) || !is_of_this_pass) continue;
            reported++;
            if (meaning_may_mean(meaning, id)) continue; /* an error may be a misspelling of this bid */
            if (!is_missing) report_unsaid(meaning, pair, meaning->bar[i]);
            else
                (void)diag_warning(meaning->diags, "bid-never", pair->key->span, "no round has the bid '%.*s'",
                                   STR_ARG(id));
        }
}
