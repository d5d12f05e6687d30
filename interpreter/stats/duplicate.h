/*
 * A duplicate match of two bots. Each deal is played for every seat with one bot there and the other in all other
 * seats, and once the other way round. So the difference comes from their play, not their cards.
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
    double error;          /* stops when the error is at most this, or after `deals`; 0: only after these */
    uint64_t milliseconds; /* stops after this time; 0: no limit */
} DuplicateMatch;

/* The statistics of one bot. */
typedef struct DuelSide {
    uint64_t declared, won; /* contracts with a declarer */
    uint64_t actions, nanoseconds, longest;
} DuelSide;

typedef struct DuelResult {
    uint64_t deals;    /* played, including redeals */
    uint64_t seatings; /* tables played: every deal in each seating */
    double mean;       /* gain of a seat of the first bot over one of the second at the same table, per deal */
    double deviation;  /* per deal */
    double confidence; /* 95%: plus or minus this */
    DuelSide side[2];
} DuelResult;

/*
 * Plays the match. An error or time limit is checked after every DUPLICATE_BLOCK deals, the error from DUPLICATE_LEAST
 * deals on. So the end depends on the precision and not on the sign of the result. Everything except the times is the
 * same with any number of threads, if there is no time limit and budgets are in rollouts. False if no thread can be
 * started.
 */
bool duplicate_play(Arena *arena, const DuplicateMatch *duel, DuelResult *out);

#endif
