/* Melds: what a hand holds together, said before a player's first card; whose count is seen by comparing them. */
#ifndef TAPP_ENGINE_MELD_H
#define TAPP_ENGINE_MELD_H

#include "engine/state.h"

/* The melds that the actor can say before his card, beside other moves. */
void melds_add(const Game *game, const State *state, int seat, Moves *moves);

/*
 * The same where melds are said before leading: beside the cards, of which after one only those may be led that are in
 * it.
 */
Moves melds_beside(const Game *game, const State *state, Moves others);

/* Has who is to lead a meld to say, or said one just now, where that is done before leading? */
bool melds_are_due(const Game *game, const State *state);

/* The cards of the meld just said of which one has to be led; none if nothing has. */
CardSet meld_to_lead(const Game *game, const State *state);

/* The cards in hand that a seat has shown by its melds; of two copies of a card the first, if it has shown one. */
CardSet melded_cards(const Game *game, const State *state, int seat);

/* What a seat's melds are worth: those alone that count, or all that were said. */
int64_t melds_worth(const Game *game, const State *state, int seat, bool that_count);

/*
 * What of it is added to the points of a seat's cards, where that is the rule; and what it was when the log had `end`
 * entries, whether the seat had won a trick by then being known.
 */
int64_t melds_as_points(const Game *game, const State *state, int seat);
int64_t melds_as_points_at(const Game *game, const State *state, int seat, int end, bool has_trick);

#endif
