/*
 * Explains a turn to a learner: the purpose of the phase, the rules for the learner's cards, a good choice and its
 * reason.
 */
#ifndef TAPP_TUI_TEACH_H
#define TAPP_TUI_TEACH_H

#include "tui/prompt.h"

#include "bots/mc.h"

/*
 * Writes sentences about the turn, each followed by a line feed: an introduction to this phase, the card that wins the
 * trick so far, forbidden cards with reasons, and a hint. `*introduced` has one bit for each phase that was explained
 * before; the introduction is written only if the bit of this phase is not set, and the bit is then set. `threads` is
 * the number of threads that compute the hint. The lesson uses only the person's knowledge. Returns the length of the
 * introduction, with which the text begins.
 */
size_t teach_turn(const Scene *scene, const View *now, Moves legal, unsigned *introduced, int threads, Buf *out);

/*
 * The parts of this lesson. The function teach_say_purpose() writes the introduction to the phase. The function
 * teach_say_rules() writes which card wins the trick so far, and forbidden cards with reasons. The function
 * teach_say_hint() writes the hint with its reason, on one line; it writes nothing if there is only one choice.
 */
void teach_say_purpose(const Scene *scene, const View *now, Buf *out);
void teach_say_rules(const Scene *scene, const View *now, Moves legal, Buf *out);
void teach_say_hint(const Scene *scene, const View *now, Moves legal, const Hint *hint, Buf *out);

/*
 * Returns the sentence for a hint outside of a lesson: the two best choices, and their average payoffs if these differ
 * clearly.
 */
Str teach_hint_text(const Scene *scene, const View *now, const Hint *hint);

/* Computes the hint of a lesson. The same position always has the same hint. */
Hint teach_hint(const Game *game, const View *now, Moves legal, int threads);

/*
 * For a discard of several cards, teach_cards() returns the cards: the card of the hint, and the best card after each
 * one before. Each further card is computed with this budget. If only one card is to be discarded, it returns an empty
 * set. The function teach_hint_cards() does the same with the budget of teach_hint(). The function teach_say_cards()
 * writes such cards as a sentence.
 */
CardSet teach_cards(const Game *game, const View *now, const Hint *hint, Budget budget, Rng *rng);
CardSet teach_hint_cards(const Game *game, const View *now, const Hint *hint, int threads);
void teach_say_cards(const Scene *scene, const View *now, CardSet cards, Buf *out);

/* A decision of the person for which the hint would have been different. */
typedef struct Regret {
    int at;                            /* the number of actions before this decision */
    int trick;                         /* the number of the trick, from 0; -1 before play */
    int round;                         /* if the decision was a bid, its round of the auction; else -1 */
    Action done, better;               /* the action of the person, and the best one */
    double done_payoff, better_payoff; /* the average payoffs of these two actions */
} Regret;

enum { MOST_REGRETS = 5 };

/*
 * Reviews a finished deal: stores in `out` the decisions of a seat that have cost most compared with the hint. The hint
 * uses only what the seat knew at the time. Discards are not reviewed. Returns the number of decisions, at most
 * MOST_REGRETS. They are in the order of play.
 */
int teach_look_back(const Game *game, const State *last, int seat, int threads, Regret *out);

#endif
