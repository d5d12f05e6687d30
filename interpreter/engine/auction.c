/* The auction from its first round to the contract that it comes to. */
#include "engine/auction_inner.h"

void auction_end(const Game *game, State *state)
{
    if (has_bid(state)) stages_start(game, state, game->bid[state->auction.bid].contract, state->auction.bidder);
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

void auction_apply(const Game *game, State *state, Action action)
{
    if (!rounds_step(game, state, action)) auction_end(game, state);
}
