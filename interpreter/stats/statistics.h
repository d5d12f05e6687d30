/*
 * Statistics of many deals. They are only integer counts, so that adding them is exact, in any order: any number of
 * threads and parts gives the same report. All counts of a deal are made when it is settled.
 */
#ifndef TAPP_STATS_STATISTICS_H
#define TAPP_STATS_STATISTICS_H

#include "base/arena.h"
#include "stats/distribution.h"
#include "stats/ranges.h"
#include "bots/bot.h"
#include "engine/openings.h"

#include <stdatomic.h>

enum { MAX_COMPARED = 8 }; /* the most games that play the same deals */

/* The role of a seat in a deal. ROLE_OTHER is for a deal without a declarer, and for sitting out. */
typedef enum Role { ROLE_DECLARER, ROLE_DEFENDER, ROLE_OTHER, ROLES } Role;

typedef struct ItemStatistics {
    uint64_t count, won; /* how often the item was settled, and how often the declarer's side won it */
    int64_t declarer;    /* the total gain of declarers from the item */
} ItemStatistics;

typedef struct ContractStatistics {
    uint64_t bid, count, won;       /* deals in which the contract was bid, was played, and was won by the declarer */
    Distribution points;            /* the declarer's card points, times point_scale() */
    Distribution payoff;            /* the declarer's payoff */
    ItemStatistics item[MAX_ITEMS]; /* in the order of the contract's items */
} ContractStatistics;

/* The counts of one game. A position is the distance from the dealer in the direction of play: 0 dealer, 1 forehand. */
typedef struct Statistics {
    uint64_t deals, moves, passed_out, faults;
    Distribution auction;                             /* number of bids, holds and passes in a deal */
    Distribution pot;                                 /* payments of a deal into the pot; negative if it takes out */
    Distribution payoff[ROLES][MAX_SEATS][MAX_SEATS]; /* by role, seat and position */
    ContractStatistics contract[MAX_CONTRACTS];
} Statistics;

/*
 * The numbers compared between two games that play the same deal. The declarer's points are compared only if both games
 * have the same scale.
 */
typedef enum Measure {
    MEASURE_POSITION,                                /* the payoff of the dealer; then of forehand, and so on */
    MEASURE_DECLARER = MEASURE_POSITION + MAX_SEATS, /* the declarer's payoff */
    MEASURE_DEFENDERS,                               /* the payoff of all defenders together */
    MEASURE_POINTS,                                  /* the declarer's points, times point_scale() */
    MEASURE_WON,                                     /* won: 0 or 1, for deals with a declarer */
    MEASURE_PLAYED,                                  /* played: 0 or 1 */
    MEASURE_AUCTION,
    MEASURES
} Measure;

typedef struct Differences {
    Distribution of[MEASURES];
} Differences;

/* All counts of a run: the statistics of each game, and how each game differs from the first. */
typedef struct RunStatistics {
    int n;
    Statistics *statistics[MAX_COMPARED];
    Differences *difference[MAX_COMPARED]; /* [0] is NULL: the first game */
} RunStatistics;

/* New sums, all zero, for `n` games (1 ... MAX_COMPARED), in the arena. */
RunStatistics *run_statistics_new(Arena *arena, int n);

/* Adds the sums of a run with the same number of games; false if a number overflows. */
bool run_statistics_add(RunStatistics *sum, const RunStatistics *more);

/* The parameters of a run: the deals of a seed, a bot for each seat, and one or several games with the same seats. */
typedef struct Run {
    const Game *game[MAX_COMPARED];
    const Openings *openings[MAX_COMPARED]; /* precomputed auctions for random players; NULL: none */
    int n_games;
    uint64_t seed;
    int32_t pot; /* on the table before each deal */
    const Bot *bot[MAX_SEATS];
    const atomic_bool *stop; /* a flag that ends the run early, or NULL */
} Run;

/* True if all players of a run are random. Then PLAYOUT_BATCH deals are played in parallel. */
bool run_is_random(const Run *run);

/* Precomputes the auctions, in the arena, if all players are random. Call it once, before playing. */
void run_prepare(Arena *arena, Run *run);

/* The destination of results: the sums, and to CSV rows (one per deal and game) if `rows` is not NULL. */
typedef struct Counted {
    RunStatistics *sums;
    Buf *rows;
} Counted;

/* Memory for deals played in parallel, in the arena, because it is too large for the stack. */
State *statistics_room(Arena *arena, const Run *run);

/*
 * Plays deals, and moves `deals->first` behind those that were played and counted. If the run is stopped, the other
 * deals are not counted. The dealer of deal n is seat n modulo the number of players. `room` is from statistics_room();
 * each thread needs its own.
 */
void statistics_play(const Run *run, State *room, Range *deals, Counted out);

/* Writes the row with the names of the columns. */
void statistics_row_names(const Run *run, Buf *rows);

/* The number of units per card point: 3 if points are counted in thirds, else 1. */
int point_scale(const Game *game);

#endif
