/*
 * A duplicate match of two bots: each deal is played once for every seat with one of them there and the other
 * everywhere else, and once the other way round. What differs between them is then their play and not their cards.
 */
#ifndef TAPP_STATS_DUPLICATE_H
#define TAPP_STATS_DUPLICATE_H

#include "bots/bot.h"

typedef struct DuplicateMatch {
    const Game *game;
    const Bot *bot[2];
    uint64_t seed, first, deals;
    int32_t pot;
    int threads;
} DuplicateMatch;

/* What one of the bots did. */
typedef struct DuelSide {
    uint64_t declared, won; /* contracts with a declarer */
    uint64_t actions, nanoseconds, longest;
} DuelSide;

typedef struct DuelResult {
    uint64_t deals;    /* that were played, dealt again or not */
    uint64_t seatings; /* of those */
    double mean;       /* what a seat of the first bot gains on one of the second at the same table, a deal */
    double deviation;  /* of a deal */
    double confidence; /* 95%: the mean plus or minus this */
    DuelSide side[2];
} DuelResult;

/*
 * Plays it. All but the times is the same for any number of threads, if the bots' budgets are in rollouts. False if no
 * thread can be started.
 */
bool duplicate_play(Arena *arena, const DuplicateMatch *duel, DuelResult *out);

#endif
