/* Questions about rounds of bids that several layers ask. */
#ifndef TAPP_RULES_ROUND_H
#define TAPP_RULES_ROUND_H

#include "rules/game.h"

/* True if each bid of the round must be higher than the one before. */
static inline bool round_is_rising(const Round *round)
{
    return round->kind == ROUND_LADDER || round->kind == ROUND_DUEL;
}

/* True if the round is held after the auction, and only the winning bidder has turns. */
static inline bool round_is_of_winner(const Round *round)
{
    return round->at != AT_AUCTION && round->who == WHO_BIDDER;
}

#endif
