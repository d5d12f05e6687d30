/* The auction from its first round to the resulting contract. */
#include "engine/auction_inner.h"

/* Returns the player of the winner's side who first named the suit of the winning call in its round. */
static uint8_t first_of_side(const Game *game, const State *state, const Round *round)
{
    const Auction *auction = &state->auction;
    for (int i = 0; i < state->n_log; i++) {
        const Token *token = log_token(game, state, i);
        if (!token || token->kind != TOKEN_BID || round->rank_of_call[token->call] < 0) continue;
        bool names_it =
            game->call[token->call].trump == game->call[auction->call].trump && token->index == auction->bid;
        if (names_it && game->team[log_seat(state, i)] == game->team[auction->bidder]) return log_seat(state, i);
    }
    return auction->bidder;
}

/*
 * Returns the declarer: the last bidder or, if the rule of the round says so, the player of his side who first named
 * the suit.
 */
static uint8_t declarer_of(const Game *game, const State *state)
{
    for (int i = 0; i < game->n_rounds; i++) {
        const Round *round = &game->round[i];
        if (round->first_of_side && round->rank_of_call[state->auction.call] >= 0)
            return first_of_side(game, state, round);
    }
    return state->auction.bidder;
}

void auction_end(const Game *game, State *state)
{
    if (has_bid(state)) stages_start(game, state, game->bid[state->auction.bid].contract, declarer_of(game, state));
    else stages_start(game, state, -1, NO_SEAT);
}

void auction_start(const Game *game, State *state)
{
    state->phase = PHASE_AUCTION;
    if (game->n_rounds) {
        if (!rounds_enter(game, state, AT_AUCTION)) auction_end(game, state);
        return;
    }
    uint8_t declarer = game->fixed_is_dealer ? state->dealer : state->forehand;
    stages_start(game, state, game->fixed_contract, game->fixed_has_declarer ? declarer : NO_SEAT);
}

/* Applies a card that is laid down by a player who has picked up the talon. After the last one, bidding continues. */
static bool lay_down(const Game *game, State *state, Action action)
{
    if (!pickup_apply(state, action)) return true;
    state->stage = STAGE_AUCTION;
    state->phase = PHASE_AUCTION;
    return rounds_resume(game, state);
}

void auction_apply(const Game *game, State *state, Action action)
{
    bool goes_on = state->stage == STAGE_PICK_UP ? lay_down(game, state, action) : rounds_step(game, state, action);
    if (!goes_on) auction_end(game, state);
}
