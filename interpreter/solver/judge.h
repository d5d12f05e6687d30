/* A deal that was played, card by card: what each was worth with all cards open. */
#ifndef TAPP_SOLVER_JUDGE_H
#define TAPP_SOLVER_JUDGE_H

#include "solver/solver.h"

/* What was done in play, and what it was worth. */
typedef struct Judged {
    int n;               /* the position in which it was played: how many actions were before it */
    uint8_t seat, trick; /* trick: from 0 */
    Action action;
    Solved solved;
} Judged;

typedef struct Judgement {
    Judged action[MAX_LOG]; /* from the last to the first */
    int n;
    int missing; /* where it gave up: nothing is told of what was done up to this position; 0: all is */
} Judgement;

/*
 * What was done in play from position `from` on: cards, and what was said among them where a card could have been
 * played. From the last one back, for what comes later is sooner known and helps with what was before: after
 * `most_nodes` positions (0: never) it gives up, and those before are missing. Memory is taken from the arena.
 */
void judge_deal(Arena *arena, const Game *game, const State *last, int from, uint64_t most_nodes, Judgement *out);

/* What a player of the side gets on average of what it gets together: a whole number or a fraction. */
Fraction judged_share(const Solved *solved, int64_t value);

#endif
