/* The auction from its first round to the resulting contract. */
#include "engine/auction_inner.h"

void auction_end(const Game *game, State *state)
{
    if (has_bid(state)) stages_start(game, state, game->bid[state->auction.bid].contract, rounds_declarer(game, state));
    else stages_start(game, state, -1, NO_SEAT);
}

/* Without an auction, the file fixes the contract, and whether forehand or the dealer is the declarer. */
void auction_start(const Game *game, State *state)
{
    state->phase = PHASE_AUCTION;
    if (game->fixed_contract < 0) {
        if (!rounds_enter(game, state, AT_AUCTION)) auction_end(game, state);
        return;
    }
    uint8_t declarer = game->fixed_is_dealer ? state->dealer : state->forehand;
    stages_start(game, state, game->fixed_contract, game->fixed_has_declarer ? declarer : NO_SEAT);
}

/*
 * Lays down a card of a player who has picked up the talon. After the last card, bidding continues. Returns false if
 * the auction is over.
 */
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
