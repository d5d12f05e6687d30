/*
 * What cards are worth to whoever holds them, by simple rules over the compiled tables: points as they are counted, the
 * chance that a card wins its trick, the points a hand can be expected to win alone against the others. All integers,
 * so that the same question has the same answer everywhere.
 */
#ifndef TAPP_BOTS_WORTH_H
#define TAPP_BOTS_WORTH_H

#include "engine/state.h"

enum { CERTAIN = 1024 }; /* a chance is so many of these */

/*
 * The points of a card as a share of its counting group is worth: thirds where three cards are counted together. 1 for
 * each card of a pack without points.
 */
int32_t card_worth(const Game *game, Card card);
int32_t cards_worth(const Game *game, CardSet cards);

/* A fraction of points in the same measure. */
int64_t points_worth(const Game *game, Fraction points);

/* The cards of a ranking that are stronger than this one in its group. */
CardSet cards_stronger(const Ranking *ranking, Card card);

/* The chance that among `n` cards drawn from `all` there is one of `some`. */
int32_t chance_of_any(int some, int n, int all);

/* A hand to be judged before play. */
typedef struct Hand {
    const Game *game;
    const Ranking *ranking;
    CardSet cards;
    CardSet unseen; /* where the others' cards are */
    int others;     /* players against it */
} Hand;

/* The chance that a card of the hand wins a trick. */
int32_t hand_chance(const Hand *hand, Card card);

/* The worth of the cards that the hand can be expected to win in tricks; the tricks, in CERTAIN for each. */
int32_t hand_worth(const Hand *hand);
int32_t hand_tricks(const Hand *hand);

#endif
