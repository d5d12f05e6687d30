/* The person's turn, for both faces: the choices in order, their explanations, and the position in words. */
#ifndef TAPP_TUI_PROMPT_H
#define TAPP_TUI_PROMPT_H

#include "wording/phrase.h"

enum { MAX_CHOICES = MAX_CARDS + MAX_TOKENS };

/* The choices in the order of their numbers: cards as the hand is sorted, then tokens, with the lowest bid first. */
typedef struct Choices {
    int n;
    Action list[MAX_CHOICES];
    Moves legal;
    bool are_numbers; /* all choices, or all but one, are bids whose names are numbers; the person types this number */
    Action other;     /* with `are_numbers`: the choice that is no number, chosen by 0; NO_ACTION if there is none */
    /* for each entry of `list`: the number that chooses it. If `are_numbers` is false, these count from 1. */
    int16_t key[MAX_CHOICES];
} Choices;

/* Lists the person's legal choices. */
void prompt_choices(const Scene *scene, const View *now, Moves legal, Choices *out);

/*
 * Lists in `out` the bids of this round that are not legal now; lists none if the round has many bids. Returns the
 * number of bids listed, at most MAX_BIDS.
 */
int prompt_barred(const Scene *scene, const View *now, Moves legal, Action *out);

/* Returns the number that is the name of a bid; -1 for a bid with another name, and for all other actions. */
int prompt_bid_number(const Scene *scene, const View *now, Action action);

/* Returns the position of an action among the choices, from 1; 0 if it is not a choice. */
int prompt_number(const Choices *choices, Action action);

/* Returns the choice for a number that the person types; returns NO_ACTION if there is none. */
Action prompt_choice(const Choices *choices, int number);

/* True if a longer number, which begins with these digits, chooses something. */
bool prompt_begins(const Choices *choices, int number);

/*
 * Returns the explanation of a choice: the name of a card, the sentence of a bid, the cards in a part of the talon. May
 * be empty.
 */
Str prompt_explanation(const Scene *scene, const View *now, Action action);

/*
 * Returns a warning that the player withholds another card by playing this card, so that the other card loses its
 * power. Empty if this card withholds none.
 */
Str prompt_withheld(const Scene *scene, const View *now, Action action);

/* Returns the hand from which the person plays: that of the dummy if it is the dummy's turn, else the person's own. */
CardSet prompt_hand(const Game *game, const View *now);

/* Returns a list of all announcements and kontras; empty if there are none. */
Str prompt_announced(const Scene *scene, const State *seen);

/*
 * Returns a sentence with the contract, the declarer and the declarer's tricks. Without a declarer, it has the tricks
 * of the person or of the person's side.
 */
Str prompt_status(const Scene *scene, const State *seen);

/* Returns a sentence about the auction: the highest bid, its bidder, and which round this is. */
Str prompt_bidding(const Scene *scene, const State *seen);

/*
 * Returns the roles of a seat in this deal: declarer, known partner or defender, dealer, forehand, sitting out. During
 * play the number that it has predicted is added.
 */
Str prompt_marks(const Scene *scene, const View *now, int seat);

/*
 * Returns the numbers of tricks and cards of a seat: "3 tricks, 11 cards". If the person has set that points are
 * counted (scene->counts), the points won replace the cards, provided that there is a contract and cards are worth
 * points.
 */
Str prompt_holding(const Scene *scene, const View *now, int seat);

/*
 * Returns a sentence about the trick on the table: its cards, their players, and who is winning. The trick must have a
 * card.
 */
Str prompt_table(const Scene *scene, const State *seen);

/*
 * Returns a sentence about the present task, such as discarding; empty during play. `legal` has the person's actions.
 */
Str prompt_task(const Scene *scene, const View *now, Moves legal);

/* Returns the reason why an action is refused, without a full stop. `token` may also be a text that names no action. */
Str prompt_refusal(const Scene *scene, const View *now, Str token);

#endif
