/* Rates each action of a played deal with all cards open. */
#ifndef TAPP_SOLVER_JUDGE_H
#define TAPP_SOLVER_JUDGE_H

#include "solver/solver.h"

/* An action of play, and how good it was. */
typedef struct Judged {
    int n;               /* the number of actions in the deal before this one */
    uint8_t seat, trick; /* trick: counts from 0 */
    Action action;
    Solved solved;
} Judged;

typedef struct Judgement {
    Judged action[MAX_LOG]; /* in reverse order of play */
    int n;
    int missing; /* actions before this number could not be rated; 0: nothing is missing */
} Judgement;

/*
 * Rates the actions of play from position `from` on: cards, and announcements that were made instead of playing a card.
 * It begins with the last action, because results near the end are found faster and help with earlier ones. If it
 * reaches a limit of `ways`, it stops, and earlier actions are not rated. It uses memory of the arena.
 */
void judge_deal(Arena *arena, const Game *game, const State *last, int from, SolverWays ways, Judgement *out);

/* Returns a player's share of a value, if the side's seats share it equally. */
Fraction judged_share(const Solved *solved, int64_t value);

#endif
