/*
 * Statistics of many deals as integer sums alone, so that adding two tallies is exact and free of order: any number of
 * threads and shards gives the same report.
 */
#ifndef TAPP_DOOR_TALLY_H
#define TAPP_DOOR_TALLY_H

#include "table/bot.h"

typedef struct Tally {
    uint64_t deals, moves, passed_out, faults;
    uint64_t contract_count[MAX_CONTRACTS], contract_won[MAX_CONTRACTS];
    int64_t payoff_sum[MAX_SEATS];
    uint64_t payoff_squares[MAX_SEATS];
} Tally;

/* What is played: deals first ... last - 1 of a seed, a bot for each seat. */
typedef struct Run {
    const Game *game;
    uint64_t seed, first, last;
    const Bot *bot[MAX_SEATS];
} Run;

/* Plays the deals of a run and adds them to a tally. The dealer of deal n is seat n modulo the players. */
void tally_play(const Run *run, Tally *tally);

/* Adds one tally to another. */
void tally_add(Tally *sum, const Tally *more);

/* Mean and standard deviation (of the population) of a seat's payoff. */
double tally_mean(const Tally *tally, int seat);
double tally_deviation(const Tally *tally, int seat);

#endif
