/*
 * A duplicate match of two bots: each deal is played once for every seat with one of them there and the other
 * everywhere else, and once the other way round. What differs between them is then their play and not their cards.
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
    double error;          /* it ends when the error is no more than this, or after `deals`; 0: after these */
    uint64_t milliseconds; /* it ends when so many have gone by; 0: however long it takes */
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
 * Plays it. Where an error or a time may end it, that is asked after every DUPLICATE_BLOCK deals, of an error from
 * DUPLICATE_LEAST deals on: it ends by how exact the result is and not by which way it goes. All but the times is the
 * same for any number of threads, if no time ends it and the bots' budgets are in rollouts. False if no thread can be
 * started.
 */
bool duplicate_play(Arena *arena, const DuplicateMatch *duel, DuelResult *out);

#endif
