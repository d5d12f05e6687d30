/* Explains a turn to a learner: the question, the rules for the learner's cards, a good choice and the reason. */
#ifndef TAPP_TUI_TEACH_H
#define TAPP_TUI_TEACH_H

#include "tui/prompt.h"

#include "bots/mc.h"

/*
 * Writes sentences about the turn, each followed by a line feed: the purpose of this phase, forbidden cards with
 * reasons, who is winning, and a hint. The purpose is written only if the phase's bit in `introduced` is not set; it
 * then becomes set. The hint is computed in `threads` threads. Only the person's knowledge is used. Returns the length
 * of the purpose in `out`, which is its beginning.
 */
size_t teach_turn(const Scene *scene, const View *now, Moves legal, unsigned *introduced, int threads, Buf *out);

/*
 * The parts of this text: the purpose of this phase; who is winning, and forbidden cards with reasons; the hint with
 * its reason, on one line. The last one is empty if there is only one choice.
 */
void teach_say_purpose(const Scene *scene, const View *now, Buf *out);
void teach_say_rules(const Scene *scene, const View *now, Moves legal, Buf *out);
void teach_say_hint(const Scene *scene, const View *now, Moves legal, const Hint *hint, Buf *out);

/* Computes the hint. */
Hint teach_hint(const Game *game, const View *now, Moves legal, int threads);

/*
 * Several cards to be discarded: the card of the hint, and the best ones after it, each computed with this budget.
 * Empty if only one card is to be discarded. teach_hint_cards() has the budget of teach_hint(). teach_say_cards()
 * writes the cards as a sentence.
 */
CardSet teach_cards(const Game *game, const View *now, const Hint *hint, Budget budget, Rng *rng);
CardSet teach_hint_cards(const Game *game, const View *now, const Hint *hint, int threads);
void teach_say_cards(const Scene *scene, const View *now, CardSet cards, Buf *out);

/* A decision of the person for which the hint is different. */
typedef struct Regret {
    int at;    /* the number of actions before it */
    int trick; /* counts from 0; -1 before play */
    int round; /* the round of the auction for a bid, else -1 */
    Action done, better;
    double done_payoff, better_payoff; /* average payoffs of the action done, and of the better one */
} Regret;

enum { MOST_REGRETS = 5 };

/*
 * Reviews a finished deal: finds the decisions of a seat that the hint rates worst. The hint uses only what the seat
 * knew at the time. Returns their number, at most MOST_REGRETS. They are in the order of play.
 */
int teach_look_back(const Game *game, const State *last, int seat, int threads, Regret *out);

#endif
