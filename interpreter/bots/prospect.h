/*
 * The expected gain of bids, by the contracts that they may lead to if the actor becomes declarer. A bid that needs a
 * later decision (about the talon or the game) is worth the best of these decisions.
 */
#ifndef TAPP_BOTS_PROSPECT_H
#define TAPP_BOTS_PROSPECT_H

#include "bots/aim.h"
#include "bots/worth.h"

/* Returns the actor's hand, to be judged in a ranking. */
Hand hand_of(const Game *game, const State *state, int ranking);

/*
 * Returns how many of his worst cards the declarer of a contract can get rid of. A talon that he takes brings bad cards
 * too, so only a third of them count until he has seen it.
 */
int dropped_in(const State *state, int contract, const Game *game);

/*
 * Returns the chance that the declarer of a contract without tricks must win one with this hand. It is higher if the
 * others see the hand. Low cards do not help a player who has to beat the trick.
 */
int32_t chance_of_trick(const State *state, const Hand *hand, int contract);

/* Returns the suit of `choices` that is the best trump suit for the hand, in a contract. */
int best_trump(const Game *game, const Contract *contract, Hand hand, uint8_t choices);

/* Returns the suit that the declarer would make trump, if he names or leads it; else -1. */
int trump_in_mind(const Game *game, const Contract *contract, Hand hand);

/*
 * Returns the actor's expected gain from a token of a round, in units of 1 / CERTAIN. A pass gains 0, except in two
 * cases. During bidding between known sides it leaves the standing bid, which has its own gain. A declarer who may
 * raise after the auction gains what the winning bid gains.
 */
int64_t gain_of(const State *state, Action action, Aims *aims);

/* Returns the actor's expected gain from playing the contract, with the best of his later bids, in the same unit. */
int64_t gain_of_playing(const State *state, Aims *aims);

/* Returns the cards of the actor's hand of which one must win the last trick, if he makes this bid; see aim.h. */
CardSet cards_to_keep_with(const State *state, Action action, Aims *aims);

/*
 * Returns the gain of doubling another player if everyone plays alone: the difference between the tricks that the actor
 * and he may expect, in units of 1 / CERTAIN. 0 in other contracts.
 */
int64_t gain_of_doubling(const State *state, int other, Aims *aims);

/*
 * Returns the ranking of the best contract that the actor can still make of the standing one. If the contract is final,
 * returns the position's ranking.
 */
int ranking_in_mind(const State *state, Aims *aims);

/* Returns that contract, or the position's if it is final. */
int contract_in_mind(const State *state, Aims *aims);

/* Returns the ranking that a bid of the actor leads to, with the suit that he would make trump. */
int ranking_with(const State *state, Action action, const Game *game);

#endif
