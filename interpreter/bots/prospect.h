/*
 * How a contract would go if the actor played it: what he can expect to gain by a bid, by what it leads to in the end.
 * A bid that is asked for more later (the talon, the game) is worth what the best of the answers is.
 */
#ifndef TAPP_BOTS_PROSPECT_H
#define TAPP_BOTS_PROSPECT_H

#include "bots/aim.h"
#include "bots/worth.h"

/* The actor's hand as it is to be judged by a ranking. */
Hand hand_of(const Game *game, const State *state, int ranking);

/* The trump suit of those in `choices` that suits the hand best, in a contract. */
int best_trump(const Game *game, const Contract *contract, Hand hand, uint8_t choices);

/* The suit that the declarer would make trumps, where he names them or leads them; else -1. */
int trump_in_mind(const Game *game, const Contract *contract, Hand hand);

/* What the actor can expect to gain by a word of a round, in CERTAIN for each unit; 0 for a pass. */
int64_t gain_of(const State *state, Action action, Aims *aims);

/*
 * The ranking of what the actor would best make of the contract that stands; that of the position if it stands for
 * good.
 */
int ranking_in_mind(const State *state, Aims *aims);

#endif
