/*
 * Learns bids from trials. In a deal, two bids of a player are compared: the one that he would choose, and another one.
 * The deal is played on after each of them. A bid that nobody makes is thus still judged, and returns if it gains.
 */
#ifndef TAPP_LEARN_TRIALS_H
#define TAPP_LEARN_TRIALS_H

#include "learn/gradient.h"

/* A deal in which bids are tried. */
typedef struct TrialDeal {
    const Skill *skill;
    int configuration; /* that of the skill in the gradient */
    const State *deal;
    double scale; /* the unit of payoffs */
    Decision *room;
} TrialDeal;

/* Compares bids at a few decisions of the deal before the cards are played, and adds the result to the gradient. */
void trials_add(const TrialDeal *trials, Gradient *gradient, Rng *rng);

#endif
