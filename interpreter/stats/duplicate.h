/*
 * A duplicate match of two bots. Each deal is played once for every seat, with one bot in this seat and the other bot
 * in all other seats. Then the bots are exchanged. So both get the same cards, and a difference comes from their play.
 */
#ifndef TAPP_STATS_DUPLICATE_H
#define TAPP_STATS_DUPLICATE_H

#include "bots/bot.h"

/*
 * The limits are checked after each DUPLICATE_BLOCK deals. A limit of the error counts only after DUPLICATE_LEAST
 * deals.
 */
enum { DUPLICATE_BLOCK = 20, DUPLICATE_LEAST = 60 };

typedef struct DuplicateMatch {
    const Game *game;
    const Bot *bot[2];
    uint64_t seed, first, deals;
    int32_t pot;
    int threads;
    double error;          /* the match ends when the error is at most this; 0: only after all deals */
    uint64_t milliseconds; /* the match ends after this time; 0: no limit */
} DuplicateMatch;

/* Results of one bot. */
typedef struct DuelSide {
    uint64_t declared, won; /* the contracts that this bot declared, and how many of them it won */
    uint64_t actions, nanoseconds, longest;
} DuelSide;

typedef struct DuelResult {
    uint64_t deals;    /* the number of deals that were played */
    uint64_t seatings; /* the number of playings; each deal has several */
    /* per deal: the mean gain of seats with the first bot, minus that of seats with the second bot */
    double mean;
    double deviation;  /* the standard deviation of the result of a deal */
    double confidence; /* half the width of the 95% confidence interval of `mean` */
    DuelSide side[2];
} DuelResult;

/*
 * Plays the match. An error limit or time limit is checked after every DUPLICATE_BLOCK deals. An error limit has an
 * effect only after DUPLICATE_LEAST deals. So the end depends on the precision of the result, not on its sign. Except
 * for times, the result does not depend on the number of threads. This needs a match without a time limit, and bots
 * whose budgets are in rollouts. Returns false if no thread can be started.
 */
bool duplicate_play(Arena *arena, const DuplicateMatch *duel, DuelResult *out);

#endif
