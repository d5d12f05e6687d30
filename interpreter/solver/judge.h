/* Rates each action of a played deal with all cards open. */
#ifndef TAPP_SOLVER_JUDGE_H
#define TAPP_SOLVER_JUDGE_H

#include "solver/solver.h"

/* An action of play, and its value. */
typedef struct Judged {
    int n;               /* the number of actions before it */
    uint8_t seat, trick; /* trick: from 0 */
    Action action;
    Solved solved;
} Judged;

typedef struct Judgement {
    Judged action[MAX_LOG]; /* from the last to the first */
    int n;
    int missing; /* nothing is known of actions before this position; 0: complete */
} Judgement;

/*
 * Rates actions of play from position `from` on: cards, and announcements where a card could have been played. Starts
 * from the last, because later results are faster to find and help with earlier ones. At a limit of `ways` it stops,
 * and earlier actions are missing. Uses memory of the arena.
 */
void judge_deal(Arena *arena, const Game *game, const State *last, int from, SolverWays ways, Judgement *out);

/* A player's average share of his side's value. */
Fraction judged_share(const Solved *solved, int64_t value);

#endif
