/* The auction from its first round to the resulting contract. */
#include "engine/auction_inner.h"

/*
 * Ends the auction, and starts the stages before play with the contract of the standing bid. If nobody has bid, there
 * is no contract (-1) and no declarer yet.
 */
void auction_end(const Game *game, State *state)
{
    if (has_bid(state)) stages_start(game, state, game->bid[state->auction.bid].contract, rounds_declarer(game, state));
    else stages_start(game, state, -1, NO_SEAT);
}

/*
 * Begins the auction with the first round that is held; if none is held, ends it. In a game without rounds of bids, the
 * file fixes the contract, and the declarer: forehand, the dealer, or nobody.
 */
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
 * Lays down a card of a player who has picked up the talon. Returns false if the auction is over. After the last card,
 * bidding continues.
 */
static bool lay_down(const Game *game, State *state, Action action)
{
    bool is_last_card = pickup_apply(state, action);
    if (!is_last_card) return true;
    state->stage = STAGE_AUCTION;
    state->phase = PHASE_AUCTION;
    return rounds_resume(game, state);
}

/* Applies a bid, or a card laid down after picking up the talon. At the end of the auction, starts the next stage. */
void auction_apply(const Game *game, State *state, Action action)
{
    bool goes_on = state->stage == STAGE_PICK_UP ? lay_down(game, state, action) : rounds_step(game, state, action);
    if (!goes_on) auction_end(game, state);
}
