/*
 * Statistics of many deals as integer counts alone, so that adding two of them is exact and free of order: any number
 * of threads and shards gives the same report. All that is counted is at hand when a deal is settled.
 */
#ifndef TAPP_STATS_STATISTICS_H
#define TAPP_STATS_STATISTICS_H

#include "base/arena.h"
#include "stats/distribution.h"
#include "stats/ranges.h"
#include "bots/bot.h"
#include "engine/openings.h"

#include <stdatomic.h>

enum { MAX_COMPARED = 8 }; /* games that play the same deals */

/* What a seat was in a deal; ROLE_OTHER: without a declarer, or display out. */
typedef enum Role { ROLE_DECLARER, ROLE_DEFENDER, ROLE_OTHER, ROLES } Role;

typedef struct ItemStatistics {
    uint64_t count, won; /* how often it was settled, and how often for the declarer's side */
    int64_t declarer;    /* what the declarers gained by it, in all */
} ItemStatistics;

typedef struct ContractStatistics {
    uint64_t bid, count, won; /* deals in which somebody bid it, in which it was played, and won by the declarer */
    Distribution points;      /* the declarer's card points, times point_scale */
    Distribution payoff;      /* the declarer's */
    ItemStatistics item[MAX_ITEMS]; /* as in the contract */
} ContractStatistics;

/* What was counted in one game. Positions count from the dealer in the direction of play: 0 dealer, 1 forehand. */
typedef struct Statistics {
    uint64_t deals, moves, passed_out, faults;
    Distribution auction;                             /* bids, holds and passes of a deal */
    Distribution pot;                                 /* what a deal put into the pot, or took out of it */
    Distribution payoff[ROLES][MAX_SEATS][MAX_SEATS]; /* by role, seat and position */
    ContractStatistics contract[MAX_CONTRACTS];
} Statistics;

/* What is compared deal by deal between two games; the declarer's points only where both count in the same parts. */
typedef enum Measure {
    MEASURE_POSITION,                                /* payoff of the dealer, forehand ... */
    MEASURE_DECLARER = MEASURE_POSITION + MAX_SEATS, /* payoff */
    MEASURE_DEFENDERS,                               /* payoff of all together */
    MEASURE_POINTS,                                  /* the declarer's, times point_scale */
    MEASURE_WON,                                     /* 0 or 1, of deals with a declarer */
    MEASURE_PLAYED,                                  /* 0 or 1 */
    MEASURE_AUCTION,
    MEASURES
} Measure;

typedef struct Differences {
    Distribution of[MEASURES];
} Differences;

/* Everything a run counts: a statistics a game, and how each differs from the first. */
typedef struct RunStatistics {
    int n;
    Statistics *statistics[MAX_COMPARED];
    Differences *difference[MAX_COMPARED]; /* [0] is NULL */
} RunStatistics;

/* Zeroed sums for `n` games (1 ... MAX_COMPARED), in the arena. */
RunStatistics *run_statistics_new(Arena *arena, int n);

/* Adds sums of as many games; false when one becomes too large for its type. */
bool run_statistics_add(RunStatistics *sum, const RunStatistics *more);

/* How it is played: deals of a seed, a bot for each seat, one game or several with the same seats. */
typedef struct Run {
    const Game *game[MAX_COMPARED];
    const Openings *openings[MAX_COMPARED]; /* of random players' auctions; NULL: none */
    int n_games;
    uint64_t seed;
    int32_t pot; /* on the table before each deal */
    const Bot *bot[MAX_SEATS];
    const atomic_bool *stop; /* NULL, or what ends it early */
} Run;

/* Whether all players of a run are random: then PLAYOUT_BATCH deals are played together. */
bool run_is_random(const Run *run);

/* Unfolds the auctions, in the arena, where all players are random; once, before the deals are played. */
void run_prepare(Arena *arena, Run *run);

/* Where it is counted: the sums, and the rows of CSV, one a deal and game, unless that is NULL. */
typedef struct Counted {
    RunStatistics *sums;
    Buf *rows;
} Counted;

/* Room, in the arena, for the deals of a run that are played together: more than a stack may hold. */
State *statistics_room(Arena *arena, const Run *run);

/*
 * Plays deals, from the first on, and moves `deals->first` on: what is left in it when the run is told to stop was
 * neither played nor counted. The dealer of deal n is seat n modulo the players. `room`: see statistics_room(); each
 * thread has its own.
 */
void statistics_play(const Run *run, State *room, Range *deals, Counted out);

/* The first row of that CSV. */
void statistics_row_names(const Run *run, Buf *rows);

/* Card points of a game come in parts of a whole: 3 where they count in thirds, else 1. */
int point_scale(const Game *game);

#endif
