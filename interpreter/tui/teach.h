/*
 * A turn explained to a learner: what is asked, what the rules want of these very cards, what is a good choice and why.
 */
#ifndef TAPP_TUI_TEACH_H
#define TAPP_TUI_TEACH_H

#include "tui/prompt.h"

/*
 * Sentences about the turn, each ended by a line feed: what this part of the deal is about (where `told`, one bit for
 * each phase, does not have it yet; it is added), which cards may not be played and why, who wins so far, and what the
 * hint says, found in so many threads. From what the person may know alone.
 */
void teach_turn(const Scene *scene, const View *now, Moves legal, unsigned *told, int threads, Buf *out);

/* A decision of the person's where the hint would have done otherwise. */
typedef struct Regret {
    int trick; /* from 0; -1 before play */
    int round; /* of the auction where it was a bid, else -1 */
    Action done, better;
    double done_payoff, better_payoff; /* what each promised on average */
} Regret;

enum { MOST_REGRETS = 5 };

/*
 * Looks back on a deal that is over: the decisions of a seat of which the hint, from what the seat knew at that time,
 * thought worst, in the order of play; at most MOST_REGRETS. Returns how many.
 */
int teach_look_back(const Game *game, const State *last, int seat, int threads, Regret *out);

#endif
