/* From deal to deal. */
#include "match/match.h"

#include <string.h>

void match_begin(Match *match, Arena *arena, const Game *game, const MatchSpec *spec)
{
    *match = (Match){.game = game, .arena = arena, .spec = *spec, .dealer = spec->dealer};
}

void match_deal(Match *match)
{
    DealSpec spec = {match->spec.seed, match->spec.first + match->dealt, match->dealer, match->pot};
    match->dealt++;
    state_deal(match->game, &spec, &match->state);
}

int64_t match_ante(const Game *game, int dealer, int seat)
{
    bool pays = game->has_pot && (game->everyone_antes || seat == dealer);
    return pays ? game->ante : 0;
}

static const MatchDeal *kept(const Match *match)
{
    if (!match->keeps_deals) return NULL;
    MatchDeal *deal = ARENA_NEW(match->arena, MatchDeal);
    deal->state = match->state;
    deal->settlement = match->settlement;
    return deal;
}

static void book(Match *match)
{
    const State *state = &match->state;
    const Settlement *settlement = &match->settlement;
    MatchRow *row = arena_push(match->arena, (void **)&match->rows, &match->n_rows, &match->capacity, sizeof *row);
    *row = (MatchRow){.contract = state->contract, .declarer = state->declarer, .won = settlement->totals.won};
    row->deal = kept(match);
    for (int seat = 0; seat < match->game->n_players; seat++) {
        row->gain[seat] = settlement->payoffs[seat] - match_ante(match->game, match->dealer, seat);
        match->total[seat] += row->gain[seat];
        row->total[seat] = match->total[seat];
    }
    match->pot = (int32_t)settlement->pot;
}

void match_settle(Match *match)
{
    const Game *game = match->game;
    settle(game, &match->state, &match->settlement);
    if (match->state.ending == ENDING_REDEAL) return;
    if (match->settlement.fault.reason) {
        memset(match->settlement.payoffs, 0, sizeof match->settlement.payoffs);
        match->settlement.pot = match->state.pot;
    }
    book(match);
    if (!game->same_dealer) match->dealer = (uint8_t)((match->dealer + 1) % game->n_players);
}

static int64_t rounds_of(const Match *match)
{
    FormulaScratch scratch;
    Facts facts = {.game = match->game, .state = &match->state, .scratch = &scratch};
    return match->game->match_rounds ? facts_number(match->game->match_rounds, &facts, NULL) : 0;
}

bool match_is_over(const Match *match)
{
    if (match->n_rows == 0) return false;
    if (match->spec.deals && match->n_rows >= match->spec.deals) return true;
    int64_t rounds = rounds_of(match);
    return rounds > 0 && match->n_rows >= (uint64_t)rounds * match->game->n_players;
}
