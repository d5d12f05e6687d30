/*
 * A duplicate match of two bots. Each deal is played once for every seat, with one bot in this seat and the other bot
 * in all other seats. Then the bots are exchanged. So both bots get the same cards, and a difference of their results
 * comes from their play.
 */
#ifndef TAPP_STATS_DUPLICATE_H
#define TAPP_STATS_DUPLICATE_H

#include "bots/bot.h"

/*
 * A match with a limit of the error may end after each DUPLICATE_BLOCK deals, but not before DUPLICATE_LEAST deals were
 * played.
 */
enum { DUPLICATE_BLOCK = 20, DUPLICATE_LEAST = 60 };

typedef struct DuplicateMatch {
    const Game *game;
    const Bot *bot[2];
    uint64_t seed, first, deals; /* first: the number of the first deal; deals: how many are played at most */
    int32_t pot;                 /* the amount in the pot before each deal */
    int threads;
    /* the match ends when the statistical error of the result (`confidence`) is at most this; 0: no such limit */
    double error;
    uint64_t milliseconds; /* the match ends after this time; 0: no limit */
} DuplicateMatch;

/* Results of one bot. */
typedef struct DuelSide {
    uint64_t declared, won; /* the contracts that this bot declared, and how many of them it won */
    /* the number of actions; the time of all actions together, and of the longest one, in nanoseconds */
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
 * Plays the match. After every DUPLICATE_BLOCK deals, checks if the match should end: because the time is over, or
 * because the statistical error is small enough (only after DUPLICATE_LEAST deals). In the first blocks, the time is
 * checked more often. The match never ends just because one bot is ahead.
 *
 * A match without a time limit depends on the number of threads only in the measured times, if the budgets of the bots
 * are numbers of rollouts (deals played out by a bot). Returns false if no thread can be started.
 */
bool duplicate_play(Arena *arena, const DuplicateMatch *duel, DuelResult *out);

#endif
