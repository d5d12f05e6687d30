/*
 * Simple estimates of cards and hands: points as they are counted, the probability that a card wins its trick, and the
 * points that a hand will probably win alone. All values are integers, so that results are the same everywhere.
 */
#ifndef TAPP_BOTS_WORTH_H
#define TAPP_BOTS_WORTH_H

#include "engine/state.h"

enum { CERTAIN = 1024 }; /* the probability 1, as an integer */

/*
 * Returns the points of a card, or of all these cards, as whole numbers of the smallest part that counts. These are
 * thirds if three cards are counted together. The deduction for counting is subtracted. In a pack without points each
 * card is worth 1.
 */
int32_t card_worth(const Game *game, Card card);
int32_t cards_worth(const Game *game, CardSet cards);

/* Returns points in the unit of card_worth(). */
int64_t points_worth(const Game *game, Fraction points);

/*
 * Returns the probability (0 to CERTAIN) that at least one of `some` special cards is among `n` cards drawn from `all`.
 */
int32_t chance_of_any(int some, int n, int all);

/* A hand to be judged before play. */
typedef struct Hand {
    const Game *game;
    const Ranking *ranking;
    CardSet cards;
    CardSet unseen; /* cards that other players may have */
    int others;     /* number of other players who play in the contract */
} Hand;

/* Returns the probability that a card of the hand wins a trick. */
int32_t hand_chance(const Hand *hand, Card card);

/*
 * hand_worth() returns the expected worth of the cards that the hand wins in tricks. hand_tricks() returns the expected
 * tricks, in units of 1 / CERTAIN.
 */
int32_t hand_worth(const Hand *hand);
int32_t hand_tricks(const Hand *hand);

/*
 * Returns the chance that the hand must win at least one trick, although its player avoids all tricks. Before, the
 * player discards the `dropped` worst cards.
 */
int32_t hand_forced(const Hand *hand, int dropped);

/*
 * Returns the worst card of a set for a player who avoids tricks: without this card, the hand is least likely to win a
 * trick against his will. If several cards are equally bad, returns the highest.
 */
Card hand_worst(const Hand *hand, CardSet cards);

#endif
