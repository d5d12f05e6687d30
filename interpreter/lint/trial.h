/*
 * Plays random deals with random actions, and checks in each position what must always hold. An error report names the
 * seed, so that the deal can be played again.
 */
#ifndef TAPP_LINT_TRIAL_H
#define TAPP_LINT_TRIAL_H

#include "engine/record.h"
#include "lint/reach.h"

/* The deals to play, and what to do about a deal that fails. */
typedef struct TrialPlan {
    uint64_t seed, deals;
    uint64_t settled;   /* more deals, played faster and only to test the settlement */
    const Diags *known; /* messages that are not repeated; may be NULL */
    RecordHead head;    /* the beginning of the record of a deal that fails */
    bool writes_record; /* writes this record to ID-trial-NUMBER.rec in the current folder */
    Reach *reach;       /* records what the deals reach; NULL: records nothing */
} TrialPlan;

/*
 * Plays `deals` deals of a seed, from number 0, and reports the first error. Each card must be in one place
 * ("trial-cards"), and redeals must end ("trial-redeal"). Some player can always act ("trial-stuck"), and the deal ends
 * ("trial-endless"). No formula fails ("trial-formula"), and the payments add up to zero with the pot ("trial-sum").
 * The next `settled` deals are checked only for the last two. Returns true if there is no error.
 */
bool trial_run(const Game *game, const TrialPlan *plan, Diags *diags);

#endif
