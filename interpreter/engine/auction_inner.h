/*
 * Shared by the auction's files: bids.c has the legal bids, rounds.c and duel.c the order of turns. auction.c and
 * stages.c decide when rounds are held. The standing bid is the one that becomes the contract if nobody bids higher.
 * The rank of a bid is its index among the bids of a round, from 0 for the lowest.
 */
#ifndef TAPP_ENGINE_AUCTION_INNER_H
#define TAPP_ENGINE_AUCTION_INNER_H

#include "engine/flow_inner.h"
#include "rules/round.h"

/* Returns the present round of bids. */
static inline const Round *round_of(const Game *game, const State *state)
{
    return &game->round[state->auction.round];
}

/*
 * In asked.c. round_first() returns the active seat that speaks first in a round. round_asks() is true if the round
 * gives the seat a turn.
 */
uint8_t round_first(const Round *round, const State *state);
bool round_asks(const Game *game, const Round *round, const State *state, int seat);

/* True if there is a standing bid. */
static inline bool has_bid(const State *state)
{
    return state->auction.bid != NO_BID;
}

/* Returns the rank of the standing bid in this round, or -1 if there is none, or if it was made in another round. */
static inline int standing_rank(const Round *round, const State *state)
{
    return has_bid(state) ? round->rank_of_call[state->auction.call] : -1;
}

/* True if the actor can neither pass nor end his turn, so that he must bid. */
bool rounds_must_bid(const Game *game, const State *state);

/* True if the seat can take over the standing bid at the same height. */
bool may_hold(const Game *game, const State *state, int seat);

/* True if the actor is the elder of a duel and must answer the challenger's bid. */
static inline bool duel_answers(const State *state)
{
    return state->actor == state->auction.elder && has_bid(state) && state->auction.bidder != state->actor;
}

/*
 * Returns the seat whose turn it is in a duel, or NO_SEAT when the duel is over. duel_begin() starts at `first`;
 * duel_next() goes on, with `passed` true if the actor has just passed.
 */
uint8_t duel_begin(const Game *game, State *state, uint8_t first);
uint8_t duel_next(const Game *game, State *state, bool passed);

#endif
