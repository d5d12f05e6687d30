/*
 * Learns bids from trials. In a deal, two bids of a player are compared: the likeliest one, and another one. The deal
 * is played on after each of them. So a bid that nobody makes is still judged, and becomes likelier if it gains.
 */
#ifndef TAPP_LEARN_TRIALS_H
#define TAPP_LEARN_TRIALS_H

#include "learn/gradient.h"

/* A deal in which bids are tried. */
typedef struct TrialDeal {
    const Skill *skill;
    int configuration; /* the index of the skill's configuration in the gradient */
    const State *deal;
    double scale;   /* the unit of payoffs, see optimizer_scale() */
    Decision *room; /* memory for the decision that is being compared */
} TrialDeal;

/* Compares bids at a few decisions of the deal before the cards are played, and adds the result to the gradient. */
void trials_add(const TrialDeal *trials, Gradient *gradient, Rng *rng);

#endif
