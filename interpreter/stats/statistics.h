/*
 * Statistics of many deals, only as integer counts, so that adding them is exact and independent of order: any number
 * of threads and shards gives the same report. Everything is known when a deal is settled.
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

/* The role of a seat in a deal; ROLE_OTHER: without a declarer, or sitting out. */
typedef enum Role { ROLE_DECLARER, ROLE_DEFENDER, ROLE_OTHER, ROLES } Role;

typedef struct ItemStatistics {
    uint64_t count, won; /* how often it was settled, and how often for the declarer's side */
    int64_t declarer;    /* the declarers' total gain from it */
} ItemStatistics;

typedef struct ContractStatistics {
    uint64_t bid, count, won;       /* deals in which it was bid, in which it was played, and won by the declarer */
    Distribution points;            /* the declarer's card points, times point_scale */
    Distribution payoff;            /* the declarer's */
    ItemStatistics item[MAX_ITEMS]; /* as in the contract */
} ContractStatistics;

/* The counts of one game. Positions count from the dealer in the direction of play: 0 dealer, 1 forehand. */
typedef struct Statistics {
    uint64_t deals, moves, passed_out, faults;
    Distribution auction;                             /* bids, holds and passes in a deal */
    Distribution pot;                                 /* paid into the pot by a deal, or taken out */
    Distribution payoff[ROLES][MAX_SEATS][MAX_SEATS]; /* by role, seat and position */
    ContractStatistics contract[MAX_CONTRACTS];
} Statistics;

/* Differences per deal between two games; the declarer's points only if both have the same scale. */
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

/* All counts of a run: statistics per game, and differences from the first. */
typedef struct RunStatistics {
    int n;
    Statistics *statistics[MAX_COMPARED];
    Differences *difference[MAX_COMPARED]; /* [0] is NULL */
} RunStatistics;

/* Zeroed sums for `n` games (1 ... MAX_COMPARED), in the arena. */
RunStatistics *run_statistics_new(Arena *arena, int n);

/* Adds sums with the same number of games; false if one overflows. */
bool run_statistics_add(RunStatistics *sum, const RunStatistics *more);

/* The parameters of a run: deals of a seed, a bot for each seat, one or several games with the same seats. */
typedef struct Run {
    const Game *game[MAX_COMPARED];
    const Openings *openings[MAX_COMPARED]; /* for random players' auctions; NULL: none */
    int n_games;
    uint64_t seed;
    int32_t pot; /* on the table before each deal */
    const Bot *bot[MAX_SEATS];
    const atomic_bool *stop; /* NULL, or a flag that ends it early */
} Run;

/* True if all players of a run are random: then PLAYOUT_BATCH deals are played in parallel. */
bool run_is_random(const Run *run);

/* Precomputes the auctions, in the arena, if all players are random; call it once before playing. */
void run_prepare(Arena *arena, Run *run);

/* The destination of counts: the sums, and CSV rows, one per deal and game, unless NULL. */
typedef struct Counted {
    RunStatistics *sums;
    Buf *rows;
} Counted;

/* Memory, in the arena, for the deals that are played in parallel: too large for the stack. */
State *statistics_room(Arena *arena, const Run *run);

/*
 * Plays deals and advances `deals->first`. When the run is stopped, the rest was neither played nor counted. The dealer
 * of deal n is seat n modulo the number of players. `room`: see statistics_room(); one per thread.
 */
void statistics_play(const Run *run, State *room, Range *deals, Counted out);

/* Writes the header row of that CSV. */
void statistics_row_names(const Run *run, Buf *rows);

/* The unit of a game's card points: 3 for thirds, else 1. */
int point_scale(const Game *game);

#endif
