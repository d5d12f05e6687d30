/*
 * A trial of a game: random deals played by random choices, with everything held to what must always be so. What fails
 * names its seed, so that it can be played again.
 */
#ifndef TAPP_LINT_TRIAL_H
#define TAPP_LINT_TRIAL_H

#include "engine/record.h"
#include "lint/reach.h"

/* What to play, and where to write the record of a deal that fails. */
typedef struct TrialPlan {
    uint64_t seed, deals;
    uint64_t settled;   /* so many more are played, faster, for the sake of their settlement */
    const Diags *known; /* findings that are not told again; may be NULL */
    RecordHead head;    /* what the record names */
    bool writes_record; /* ID-trial-NUMBER.rec in the current folder */
    Reach *reach;       /* what the deals reach is noted here; may be NULL */
} TrialPlan;

/*
 * Plays deals 0 ... deals - 1 of a seed and reports the first that breaks a rule: cards are conserved ("trial-cards"),
 * not dealt again for ever ("trial-redeal"),
 * somebody can always act ("trial-stuck"), the deal ends ("trial-endless"), no formula fails, be it asked in auction,
 * play or settlement ("trial-formula"), payments and the pot add up to zero ("trial-sum"). The finding names the
 * record. True if all is well.
 */
bool trial_run(const Game *game, const TrialPlan *plan, Diags *diags);

#endif
