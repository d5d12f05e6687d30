/* The person's turn, for all faces: the choices in order, their explanations, and the table in words. */
#ifndef TAPP_TUI_PROMPT_H
#define TAPP_TUI_PROMPT_H

#include "wording/phrase.h"

enum { MAX_CHOICES = MAX_CARDS + MAX_TOKENS };

/* The choices, numbered in the order shown: cards as the hand is sorted, then tokens, from the lowest bid. */
typedef struct Choices {
    int n;
    Action list[MAX_CHOICES];
    Moves legal;
} Choices;

/* Lists the person's legal choices. */
void prompt_choices(const Scene *scene, const View *now, Moves legal, Choices *out);

/* The bids of this round that the person may not make now, if they are few (MAX_BIDS of them); returns their number. */
int prompt_barred(const Scene *scene, const View *now, Moves legal, Action *out);

/* Returns the position of an action among the choices, counted from 1; 0 if it is not one of them. */
int prompt_number(const Choices *choices, Action action);

/*
 * The explanation of a choice: the name of a card, the sentence of a bid, the cards of a part of the talon; may be
 * empty.
 */
Str prompt_explanation(const Scene *scene, const View *now, Action action);

/* Says that playing this card keeps another one back, which loses its power; empty if it does not. */
Str prompt_withheld(const Scene *scene, const View *now, Action action);

/* The known cards of a part of the talon, even if they are no longer there. */
CardSet prompt_part(const Game *game, const View *now, int part);

/* The hand that a person plays from: his own, or the dummy's when it is the dummy's turn. */
CardSet prompt_hand(const Game *game, const View *now);

/* All announcements and kontras, separated by commas; empty if there are none. */
Str prompt_announced(const Scene *scene, const State *seen);

/* The contract, the declarer and his tricks; if everyone plays alone, the reader's tricks. */
Str prompt_status(const Scene *scene, const State *seen);

/* The state of the auction: the highest bid, its bidder, and the number of a later round. */
Str prompt_bidding(const Scene *scene, const State *seen);

/* The role of a seat in this deal: declarer, known partner or defender, dealer, forehand, sitting out. */
Str prompt_marks(const Scene *scene, const View *now, int seat);

/* "3 tricks, 11 cards" */
Str prompt_holding(const Scene *scene, const View *now, int seat);

/* The trick on the table, which must have a card: who played what, and who is winning. */
Str prompt_table(const Scene *scene, const State *seen);

/* The task outside of play, as a sentence; empty in play. `legal` has the person's actions. */
Str prompt_task(const Scene *scene, const View *now, Moves legal);

/* The reason for refusing an action, without a full stop. */
Str prompt_refusal(const Scene *scene, const View *now, Str token);

#endif
