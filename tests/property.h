/*
 * Checks properties of every deal of every variant. A check runs in random deals of every configuration: a variant, a
 * number of players, and defaults or one changed option. A failure prints the configuration, the deal and its actions.
 */
#ifndef TAPP_TESTS_PROPERTY_H
#define TAPP_TESTS_PROPERTY_H

#include "match/match.h"
#include "support.h"

enum { PROPERTY_SEED = 20 };

/* One deal of one configuration. `state` is the beginning of the deal, and `rng` is for the check. */
typedef struct Trial {
    const TestConfig *config;
    const Game *game;
    DealSpec spec;
    Rng rng;
    State state;
} Trial;

typedef void TrialCheck(Trial *trial);

/*
 * The number of deals in each configuration, and the limit for all together. If the limit allows less than one deal per
 * configuration, all defaults are played, and an even sample of the others.
 */
typedef struct TrialCount {
    uint64_t each, most;
} TrialCount;

/* Fails with the configuration, the deal and a sentence. */
void trial_fail(const Trial *trial, const char *format, ...) PRINTF_LIKE(2, 3);

/* Runs the check in deals of every configuration. The number of deals depends on whether the build has sanitizers. */
void property_run(TrialCount plain, TrialCount sanitized, TrialCheck *check);

#endif
