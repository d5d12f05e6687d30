/*
 * Properties that hold for every deal of every variant: runs a check over random deals of every configuration (variant,
 * number of players, defaults or one option changed). A failure prints the configuration, the deal and what was done.
 */
#ifndef TAPP_TESTS_PROPERTY_H
#define TAPP_TESTS_PROPERTY_H

#include "match/match.h"
#include "support.h"

enum { PROPERTY_SEED = 20 };

/* One deal of one configuration: `state` is at its beginning; `rng` is the check's own. */
typedef struct Trial {
    const TestConfig *config;
    const Game *game;
    DealSpec spec;
    Rng rng;
    State state;
} Trial;

typedef void TrialCheck(Trial *trial);

/*
 * The number of deals in each configuration, and the limit for all together. If the limit allows less than one deal for
 * each, all defaults are played, and as many of the others, evenly spread.
 */
typedef struct TrialCount {
    uint64_t each, most;
} TrialCount;

/* Fails with the configuration, the deal and a sentence. */
void trial_fail(const Trial *trial, const char *format, ...) PRINTF_LIKE(2, 3);

/* Runs the check over deals of every configuration, as many as are meant for this build. */
void property_run(TrialCount plain, TrialCount sanitized, TrialCheck *check);

#endif
