/* Explains a turn to a learner: the question, the rules that apply to his cards, a good choice and the reason. */
#ifndef TAPP_TUI_TEACH_H
#define TAPP_TUI_TEACH_H

#include "tui/prompt.h"

#include "bots/mc.h"

/*
 * Writes sentences about the turn, each ended by a line feed. They give the purpose of this phase (unless its bit is in
 * `introduced`, where it is then set), forbidden cards with reasons, who is winning, and the hint. It is computed in
 * `threads` threads. Uses only the person's knowledge.
 */
void teach_turn(const Scene *scene, const View *now, Moves legal, unsigned *introduced, int threads, Buf *out);

/* The hint alone, and its sentence; no sentence if there is one possibility only. */
Hint teach_hint(const Game *game, const View *now, Moves legal, int threads);
void teach_say_hint(const Scene *scene, const View *now, const Hint *hint, Buf *out);

/* A decision of the person that the hint would have made differently. */
typedef struct Regret {
    int at;    /* the number of earlier actions */
    int trick; /* from 0; -1 before play */
    int round; /* of the auction for a bid, else -1 */
    Action done, better;
    double done_payoff, better_payoff; /* average payoffs of both */
} Regret;

enum { MOST_REGRETS = 5 };

/*
 * Reviews a finished deal: finds a seat's worst decisions according to the hint, which uses only the seat's knowledge
 * at the time. They are in the order of play, at most MOST_REGRETS. Returns their number.
 */
int teach_look_back(const Game *game, const State *last, int seat, int threads, Regret *out);

#endif
