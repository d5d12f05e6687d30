/*
 * The person's turn, whatever face asks: the choices in the order shown, what explains them, what stands on the table
 * in words.
 */
#ifndef TAPP_TUI_PROMPT_H
#define TAPP_TUI_PROMPT_H

#include "wording/phrase.h"

enum { MAX_CHOICES = MAX_CARDS + MAX_TOKENS };

/* What may be done, numbered in the order shown: cards as a hand is sorted, then what is said, from the lowest bid. */
typedef struct Choices {
    int n;
    Action list[MAX_CHOICES];
    Moves legal;
} Choices;

/* Lists the choices that are legal for the person. */
void prompt_choices(const Scene *scene, const View *now, Moves legal, Choices *out);

/* The bids of this round that the person may not make now, where they are few (MAX_BIDS of them); returns how many. */
int prompt_barred(const Scene *scene, const View *now, Moves legal, Action *out);

/* The number of a choice from 1, or 0. */
int prompt_number(const Choices *choices, Action action);

/* What explains a choice: the name of a card, the sentence of a bid, the cards of a part of the talon; may be empty. */
Str prompt_explanation(const Scene *scene, const View *now, Action action);

/* That a card of the person's keeps another one back, so that it loses its power; empty if it does not. */
Str prompt_withheld(const Scene *scene, const View *now, Action action);

/* The cards of a part of the talon that are known, whether they still lie there or not. */
CardSet prompt_part(const Game *game, const View *now, int part);

/* The cards that a person plays from: the own, or those of the dummy when a card of the dummy is due. */
CardSet prompt_hand(const Game *game, const View *now);

/* All announcements and what has been doubled, with commas; empty if there is nothing. */
Str prompt_announced(const Scene *scene, const State *seen);

/*
 * The contract, whose it is, and how many tricks the declarer has, or who is spoken to where everyone is for himself.
 */
Str prompt_status(const Scene *scene, const State *seen);

/* How the auction stands: the highest bid and whose it is, and the round where it is a further one. */
Str prompt_bidding(const Scene *scene, const State *seen);

/* What a seat is in this deal: declarer, partner or defender as far as it is known, dealer, forehand, sitting out. */
Str prompt_marks(const Scene *scene, const View *now, int seat);

/* "3 tricks, 11 cards" */
Str prompt_holding(const Scene *scene, const View *now, int seat);

/* The trick on the table, which has a card: who played what, and who wins so far. */
Str prompt_table(const Scene *scene, const State *seen);

/* What is to be done outside play, as a sentence; empty in play. `legal` is the person's. */
Str prompt_task(const Scene *scene, const View *now, Moves legal);

/* Why an action is refused, without a full stop. */
Str prompt_refusal(const Scene *scene, const View *now, Str token);

#endif
