/*
 * The expected gain of bids, by the contracts that they may lead to if the actor becomes declarer. After some bids, the
 * declarer makes another decision (about the talon or the contract). Such a bid gains as much as the best decision.
 */
#ifndef TAPP_BOTS_PROSPECT_H
#define TAPP_BOTS_PROSPECT_H

#include "bots/aim.h"
#include "bots/worth.h"

/* Returns the actor's hand, to be judged in a ranking. */
Hand hand_of(const Game *game, const State *state, int ranking);

/*
 * Returns how many of the worst cards the declarer of a contract can discard. A talon that the declarer takes brings
 * bad cards, too. Therefore only a third of its cards count until the declarer has seen it.
 */
int dropped_in(const State *state, int contract, const Game *game);

/*
 * Returns the chance that the declarer of a contract without tricks must win a trick with this hand, in units of
 * 1 / CERTAIN. The chance is higher if other players see the hand. If the rules make players beat the trick, low cards
 * do not help.
 */
int32_t chance_of_trick(const State *state, const Hand *hand, int contract);

/* Returns the suit of `choices` (one bit for each suit) that is the best trump suit for the hand, in a contract. */
int best_trump(const Game *game, const Contract *contract, Hand hand, uint8_t choices);

/*
 * Returns the suit that the declarer would make trump by naming or leading it. -1 if the declarer does not choose
 * trumps in this way.
 */
int trump_in_mind(const Game *game, const Contract *contract, Hand hand);

/*
 * Returns the actor's expected gain from a token (for example a bid) of a round, in units of 1 / CERTAIN. A pass gains
 * 0, except in two cases. If the sides are known during the auction, the highest bid so far remains after a pass, and
 * has a gain or a loss. After the auction, a declarer who may raise his bid and passes gains as much as with this bid.
 */
int64_t gain_of(const State *state, Action action, Aims *aims);

/* Returns the actor's expected gain from playing the contract, with the best later bids, in units of 1 / CERTAIN. */
int64_t gain_of_playing(const State *state, Aims *aims);

/*
 * Returns the cards of the actor's hand of which one must win the last trick, if the actor makes this bid: see
 * aim_cards_to_keep().
 */
CardSet cards_to_keep_with(const State *state, Action action, Aims *aims);

/*
 * Returns the gain of doubling the stake between the actor and the player `other`, if everyone plays alone. The gain is
 * the difference between the shares of tricks that the two players may expect, times the stake. 0 in other contracts.
 */
int64_t gain_of_doubling(const State *state, int other, Aims *aims);

/*
 * Returns the ranking of the best contract that the actor can still reach with later bids. If the contract is final,
 * returns the ranking of the position.
 */
int ranking_in_mind(const State *state, Aims *aims);

/*
 * Returns the best contract that the actor can still reach with later bids, or the position's contract if it is final.
 */
int contract_in_mind(const State *state, Aims *aims);

/*
 * Returns the ranking that a bid of the actor leads to. If the declarer chooses trumps later, the actor's best suit is
 * used.
 */
int ranking_with(const State *state, Action action, const Game *game);

#endif
