/*
 * A duplicate match of two bots. Each deal is played once for every seat, with one bot in this seat and the other in
 * all other seats; then the same with the bots exchanged. So both get the same cards, and a difference comes from their
 * play.
 */
#ifndef TAPP_STATS_DUPLICATE_H
#define TAPP_STATS_DUPLICATE_H

#include "bots/bot.h"

enum { DUPLICATE_BLOCK = 20, DUPLICATE_LEAST = 60 };

typedef struct DuplicateMatch {
    const Game *game;
    const Bot *bot[2];
    uint64_t seed, first, deals;
    int32_t pot;
    int threads;
    double error;          /* stops when the error is at most this; 0: only after `deals` */
    uint64_t milliseconds; /* stops after this time; 0: no limit */
} DuplicateMatch;

/* Results of one bot. */
typedef struct DuelSide {
    uint64_t declared, won; /* contracts that this bot declared, and those that it won */
    uint64_t actions, nanoseconds, longest;
} DuelSide;

typedef struct DuelResult {
    uint64_t deals;    /* how many were played, with redeals */
    uint64_t seatings; /* tables played; each deal has several */
    double mean;       /* per deal: the gain of a seat of the first bot minus that of the second at the same table */
    double deviation;  /* per deal */
    double confidence; /* half the width of the 95% confidence interval */
    DuelSide side[2];
} DuelResult;

/*
 * Plays the match. An error or time limit is checked after every DUPLICATE_BLOCK deals; an error limit only after
 * DUPLICATE_LEAST deals. So the end depends on the precision of the result and not on its sign. The result does not
 * depend on the number of threads, except for the times, if there is no time limit and the budgets of the bots are in
 * rollouts. False if no thread can be started.
 */
bool duplicate_play(Arena *arena, const DuplicateMatch *duel, DuelResult *out);

#endif
