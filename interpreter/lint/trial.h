/*
 * A trial of a game: random deals with random actions, in which invariants are checked. A finding names the seed, so
 * that the deal can be repeated.
 */
#ifndef TAPP_LINT_TRIAL_H
#define TAPP_LINT_TRIAL_H

#include "engine/record.h"
#include "lint/reach.h"

/* How many deals to play, and what to do with a deal that fails. */
typedef struct TrialPlan {
    uint64_t seed, deals;
    uint64_t settled;   /* further deals, played faster, only to test settlements */
    const Diags *known; /* findings that are not repeated; may be NULL */
    RecordHead head;    /* for the record of a deal that fails */
    bool writes_record; /* writes such a record as ID-trial-NUMBER.rec in the current folder */
    Reach *reach;       /* records what the deals reach; may be NULL */
} TrialPlan;

/*
 * Plays deals 0 ... deals - 1 of a seed and reports the first that breaks an invariant. Cards are conserved
 * ("trial-cards"), redeals end ("trial-redeal"), some player can always act ("trial-stuck"), the deal ends
 * ("trial-endless"), no formula fails in auction, play or settlement ("trial-formula"), payments and the pot add up to
 * zero ("trial-sum"). The finding names the record. Returns true if there is no failure.
 */
bool trial_run(const Game *game, const TrialPlan *plan, Diags *diags);

#endif
