/*
 * Statistics of many deals. They are only integer counts, so that adding them is exact and possible in any order. Any
 * number of threads and parts gives the same report. A deal is counted after its settlement.
 */
#ifndef TAPP_STATS_STATISTICS_H
#define TAPP_STATS_STATISTICS_H

#include "base/arena.h"
#include "stats/distribution.h"
#include "stats/ranges.h"
#include "bots/bot.h"
#include "engine/openings.h"

#include <stdatomic.h>

enum { MAX_COMPARED = 8 }; /* the most games in which the same deals are played */

/*
 * The role of a seat in a deal. ROLE_OTHER is for a player who sits out, and for all players of a deal without a
 * declarer.
 */
typedef enum Role { ROLE_DECLARER, ROLE_DEFENDER, ROLE_OTHER, ROLES } Role;

typedef struct ItemStatistics {
    uint64_t count, won; /* how often the item was settled, and how often the declarer's side won it */
    int64_t declarer;    /* the sum of all gains of declarers from the item */
} ItemStatistics;

typedef struct ContractStatistics {
    /* the deals in which the contract was bid, those in which it was played, and those that the declarer won */
    uint64_t bid, count, won;
    Distribution points;            /* the declarer's card points, times point_scale() */
    Distribution payoff;            /* the declarer's payoff */
    ItemStatistics item[MAX_ITEMS]; /* in the order of the items in the contract */
} ContractStatistics;

/*
 * The counts of one game. A position is the distance from the dealer in the direction of play: 0 is the dealer, 1 is
 * forehand.
 */
typedef struct Statistics {
    uint64_t deals, moves;       /* moves: the number of actions in all deals */
    uint64_t passed_out, faults; /* the number of void deals, and of deals whose settlement failed */
    Distribution auction;        /* the number of bids, holds and passes in a deal */
    Distribution pot;            /* the payments of a deal into the pot; negative for payments from the pot */
    Distribution payoff[ROLES][MAX_SEATS][MAX_SEATS]; /* by role, seat and position */
    ContractStatistics contract[MAX_CONTRACTS];
} Statistics;

/*
 * The numbers that are compared between two games that play the same deal. The declarer's points are compared only if
 * both games have the same scale.
 */
typedef enum Measure {
    /* the payoff of the dealer; the next measures are those of forehand, and so on */
    MEASURE_POSITION,
    MEASURE_DECLARER = MEASURE_POSITION + MAX_SEATS, /* the declarer's payoff */
    MEASURE_DEFENDERS,                               /* the payoff of all defenders together */
    MEASURE_POINTS,                                  /* the declarer's points, times point_scale() */
    MEASURE_WON,                                     /* 1 if the declarer won, else 0; only for deals with a declarer */
    MEASURE_PLAYED,                                  /* 1 if a contract was played, else 0 */
    MEASURE_AUCTION,                                 /* the number of bids, holds and passes */
    MEASURES
} Measure;

typedef struct Differences {
    Distribution of[MEASURES];
} Differences;

/* All counts of a run: the statistics of each game, and how each later game differs from the first one. */
typedef struct RunStatistics {
    int n;
    Statistics *statistics[MAX_COMPARED];
    /* by game; difference[0] is NULL, because it would be that of the first game */
    Differences *difference[MAX_COMPARED];
} RunStatistics;

/* Returns sums for `n` games (1 to MAX_COMPARED), all zero, in the arena. */
RunStatistics *run_statistics_new(Arena *arena, int n);

/* Adds the sums of a run with the same number of games. Returns false if a number overflows. */
bool run_statistics_add(RunStatistics *sum, const RunStatistics *more);

/* The parameters of a run: a seed, a bot for each seat, and one or several games with the same number of seats. */
typedef struct Run {
    const Game *game[MAX_COMPARED];
    const Openings *openings[MAX_COMPARED]; /* auctions computed in advance, for random players; NULL: none */
    int n_games;
    uint64_t seed;
    int32_t pot; /* the amount in the pot before each deal */
    const Bot *bot[MAX_SEATS];
    const atomic_bool *stop; /* if this becomes true, the run ends early; may be NULL */
} Run;

/* True if all players of a run play at random. Then PLAYOUT_BATCH deals are played in parallel. */
bool run_is_random(const Run *run);

/* If all players are random, computes auctions in advance, in the arena. Call this once, before playing. */
void run_prepare(Arena *arena, Run *run);

/* The destinations of the results of deals. */
typedef struct Counted {
    RunStatistics *sums;
    Buf *rows; /* receives a CSV row per deal and game; NULL: no rows */
} Counted;

/* Returns memory for deals that are played in parallel, in the arena. The stack of a thread is too small for them. */
State *statistics_room(Arena *arena, const Run *run);

/*
 * Plays the deals from `deals->first` to `deals->last` - 1, and counts them. Sets `deals->first` to the first deal that
 * was not counted, which is `deals->last` unless the run is stopped. The dealer of deal n is seat n modulo the number
 * of players. `room` is from statistics_room(), and each thread needs its own.
 */
void statistics_play(const Run *run, State *room, Range *deals, Counted out);

/* Writes the row with the names of the columns. */
void statistics_row_names(const Run *run, Buf *rows);

/*
 * Returns the number of units per card point: the parts in which points are counted, such as 3 for thirds; 1 if there
 * are only whole points.
 */
int point_scale(const Game *game);

#endif
