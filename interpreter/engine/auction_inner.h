/*
 * The auction's files for each other. What can be said (bids.c), whose turn it is (rounds.c, duel.c); auction.c and
 * stages.c say when rounds are held.
 */
#ifndef TAPP_ENGINE_AUCTION_INNER_H
#define TAPP_ENGINE_AUCTION_INNER_H

#include "engine/flow_inner.h"

static inline const Round *round_of(const Game *game, const State *state)
{
    return &game->round[state->auction.round];
}

/* asked.c: where the turn of a round begins, an active seat; is the seat among those whom the round asks? */
uint8_t round_first(const Round *round, const State *state);
bool round_asks(const Game *game, const Round *round, const State *state, int seat);

static inline bool has_bid(const State *state)
{
    return state->auction.bid != NO_BID;
}

/* The rank of the standing bid in this round; -1 if there is none, or it is none of this round. */
static inline int standing_rank(const Round *round, const State *state)
{
    return has_bid(state) ? round->rank_of_call[state->auction.call] : -1;
}

/* Is what the actor may do, if it is one thing, a bid that he has to make? */
bool rounds_must_bid(const Game *game, const State *state);

/* Can the seat take the standing bid over at the same height? */
bool may_hold(const Game *game, const State *state, int seat);

/*
 * In a duel: is the elder asked to answer the challenger's bid? Else whoever is asked has the first word, or goes
 * higher.
 */
static inline bool duel_answers(const State *state)
{
    return state->actor == state->auction.elder && has_bid(state) && state->auction.bidder != state->actor;
}

/*
 * Whose turn it is in a duel: the first of all, `first` being where the turn begins, and the next, `passed` being
 * whether the actor has just passed. NO_SEAT: it is over.
 */
uint8_t duel_begin(const Game *game, State *state, uint8_t first);
uint8_t duel_next(const Game *game, State *state, bool passed);

#endif
