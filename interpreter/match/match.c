/* Runs a match from deal to deal. */
#include "match/match.h"

#include "engine/sides.h"

#include <string.h>

void match_begin(Match *match, Arena *arena, const Game *game, const MatchSpec *spec)
{
    *match = (Match){.game = game, .arena = arena, .spec = *spec, .dealer = spec->dealer};
    carry_begin(game, NULL, match->carried);
}

DealSpec match_next(const Match *match)
{
    return (DealSpec){.seed = match->spec.seed,
                      .number = match->spec.first + match->dealt,
                      .dealer = match->dealer,
                      .pot = match->pot,
                      .deal_number = match->n_rows,
                      .carried = match->carried};
}

void match_deal(Match *match)
{
    DealSpec spec = match_next(match);
    match->dealt++;
    state_deal(match->game, &spec, &match->state);
}

bool match_deal_given(Match *match, const DealSpec *spec, const DealtCards *cards)
{
    const char *reason = NULL;
    State state;
    if (!state_set(match->game, spec, cards, &state, &reason)) return false;
    match->dealt++;
    state_copy(&match->state, &state);
    return true;
}

/* Returns a copy of the settled deal in the arena; returns NULL if the match does not keep deals. */
static const MatchDeal *deal_to_keep(const Match *match)
{
    if (!match->keeps_deals) return NULL;
    MatchDeal *deal = ARENA_NEW(match->arena, MatchDeal);
    deal->state = match->state;
    deal->settlement = match->settlement;
    return deal;
}

/* Returns the value of a formula of the match for a seat, if these are the totals. Returns 0 if there is no formula. */
static int64_t match_formula(const Match *match, const Formula *formula, const int64_t *total, int seat)
{
    Sheet sheet = {.total = total, .carried = match->carried, .pot = match->pot};
    return sheet_number(formula, match->game, &match->state, &sheet, seat);
}

/*
 * A variant can say that the gain of the declarer's side is counted first (OUT_DECLARER_SIDE_FIRST). If this gain alone
 * ends the match, the gains of the other players in this deal come too late to count. Stores such late gains in
 * match->late; otherwise they are 0. Gains are not late if the match ends whatever anybody gains.
 */
static void find_late_gains(Match *match, const MatchRow *row)
{
    const Game *game = match->game;
    int64_t first[MAX_SEATS];  /* the totals if only the declarer's side gained in this deal */
    int64_t before[MAX_SEATS]; /* the totals if nobody gained */
    memcpy(first, match->total, sizeof first);
    memcpy(before, match->total, sizeof before);
    memset(match->late, 0, sizeof match->late);
    if (game->match_out_first != OUT_DECLARER_SIDE_FIRST || !game->match_until) return;
    for (int seat = 0; seat < game->n_players; seat++) {
        before[seat] -= row->gain[seat];
        if (side_of(&match->state, seat) != SIDE_DECLARER) first[seat] = before[seat];
    }
    if (!match_formula(match, game->match_until, first, match->state.forehand)) return;
    if (match_formula(match, game->match_until, before, match->state.forehand)) return;
    for (int seat = 0; seat < game->n_players; seat++) match->late[seat] = match->total[seat] - first[seat];
}

/*
 * Adds the deal as a row: gains, totals, the pot, and the numbers carried to the next deal. If a formula of the carried
 * numbers fails, they are unchanged.
 */
static void add_result(Match *match)
{
    const State *state = &match->state;
    const Settlement *settlement = &match->settlement;
    MatchRow *row = arena_push(match->arena, (void **)&match->rows, &match->n_rows, &match->capacity, sizeof *row);
    *row = (MatchRow){.contract = state->contract, .declarer = state->declarer, .won = settlement->totals.won};
    row->deal = deal_to_keep(match);
    for (int seat = 0; seat < match->game->n_players; seat++) {
        row->gain[seat] = settlement->payoffs[seat] - ante_of(match->game, match->dealer, seat);
        match->total[seat] += row->gain[seat];
        row->total[seat] = match->total[seat];
    }
    match->pot = (int32_t)settlement->pot;
    Sheet sheet = {.total = match->total, .gain = row->gain, .carried = match->carried, .pot = match->pot};
    if (!settlement->fault.reason) carry_on(match->game, state, &settlement->totals, &sheet, match->carried);
    find_late_gains(match, row);
}

/* True if the rule makes the declarer of this deal the next dealer. */
static bool declarer_deals_next(DealerRule rule, bool won)
{
    switch (rule) {
    case DEALER_DECLARER: return true;
    case DEALER_WINNER: return won;
    case DEALER_LOSER: return !won;
    case DEALER_NEXT:
    case DEALER_SAME:
    case DEALER_SAME_IF_WON: break;
    }
    return false;
}

/* True if each dealer deals several times in a row, and the dealer of this deal has not yet dealt as often. */
static bool must_deal_again(const Game *game, const State *state)
{
    FormulaScratch scratch;
    Facts facts = {.game = game, .state = state, .seat = state->forehand, .scratch = &scratch};
    int64_t each = game->dealer_each ? facts_number(game->dealer_each, &facts, NULL) : 1;
    return each > 1 && (state->deal_number + 1) % each != 0;
}

/*
 * Returns the next dealer, by the first of these cases that applies. The same dealer deals again after a redeal, and if
 * he has not yet dealt as many times in a row as he must. He also deals again if the rule about the next dealer says
 * so. (If it makes every declarer the next dealer, the dealer stays after a deal without a declarer.) The declarer
 * deals if the rule says so. Otherwise the next player deals.
 */
uint8_t match_next_dealer(const Game *game, const State *state, const Settlement *settlement)
{
    DealerRule rule = game->next_dealer;
    bool stays = rule == DEALER_SAME || state->ending == ENDING_REDEAL ||
                 (rule == DEALER_DECLARER && !state_has_declarer(state)) ||
                 (rule == DEALER_SAME_IF_WON && state_has_declarer(state) && settlement->totals.won);
    if (stays || must_deal_again(game, state)) return state->dealer;
    if (state_has_declarer(state) && declarer_deals_next(rule, settlement->totals.won)) return state->declarer;
    return (uint8_t)((state->dealer + 1) % game->n_players);
}

void match_settlement(const Game *game, const State *state, Settlement *out)
{
    settle(game, state, out);
    if (!out->fault.reason) return;
    memset(out->payoffs, 0, sizeof out->payoffs);
    out->pot = state->pot;
}

void match_settle(Match *match)
{
    const Game *game = match->game;
    match_settlement(game, &match->state, &match->settlement);
    if (match->state.ending == ENDING_REDEAL) return; /* nothing counts, and the same dealer deals again */
    add_result(match);
    match->dealer = match_next_dealer(game, &match->state, &match->settlement);
}

/* A match is decided by the rule about totals, or because all its rounds are played. A round has a deal per player. */
bool match_is_decided(const Match *match)
{
    const Game *game = match->game;
    if (match->n_rows == 0) return false;
    if (game->match_until && match_formula(match, game->match_until, match->total, match->state.forehand)) return true;
    int64_t rounds = match_formula(match, game->match_rounds, match->total, match->state.forehand);
    return rounds > 0 && match->n_rows >= (uint64_t)rounds * game->n_players;
}

bool match_is_over(const Match *match)
{
    return match_is_decided(match) || (match->spec.deals && match->n_rows >= match->spec.deals);
}

int64_t match_result(const Match *match, int seat)
{
    const Formula *result = match->game->match_result;
    int64_t counted[MAX_SEATS]; /* the totals without gains that come too late */
    for (int other = 0; other < MAX_SEATS; other++) counted[other] = match->total[other] - match->late[other];
    return result ? match_formula(match, result, counted, seat) : counted[seat];
}

uint8_t match_winners(const Match *match)
{
    uint8_t winners = 0;
    int64_t best = 0; /* the best result so far; it has no meaning while `winners` is empty */
    for (int seat = 0; seat < match->game->n_players; seat++) {
        int64_t result = match_result(match, seat);
        if (match->game->match_best == BEST_LEAST) result = -result;
        if (!winners || result > best) {
            winners = 0;
            best = result;
        }
        if (result == best) winners |= seat_bit(seat);
    }
    return winners;
}
