/* Melds: combinations of cards in a hand, announced before a player's first card. Comparing them shows which count. */
#ifndef TAPP_ENGINE_MELD_H
#define TAPP_ENGINE_MELD_H

#include "engine/state.h"

/* Adds the melds that the seat can announce before play, or before its first card. */
void melds_add(const Game *game, const State *state, int seat, Moves *moves);

/* Returns the legal meld with the highest value, or NO_ACTION. */
Action melds_best(const Game *game, const State *state, Moves moves);

/* Announces all melds of the seat's hand, the best first: for invented deals. */
void melds_lay(const Game *game, State *state, int seat);

/*
 * If melds are announced when leading or with a card: adds them to the cards. After a meld only its cards may
 * be played.
 */
Moves melds_beside(const Game *game, const State *state, Moves others);

/* True if the actor may have a meld to announce beside his card, or has just announced one. */
bool melds_are_due(const Game *game, const State *state);

/* Notes what everybody learns from a meld: its player has no card that would make it longer. */
void melds_learn(const Game *game, State *state, int seat, const Combination *said);

/* Returns the cards of the meld just announced, one of which must be played; empty if none was. */
CardSet meld_to_play(const Game *game, const State *state);

/* After a meld: makes its suit trumps for all that follows, if the rule says so. */
void meld_makes_trumps(const Game *game, State *state, const Token *token);

/*
 * Returns the cards in hand that a seat has shown by its melds. If it has shown one of two copies, the first is given.
 */
CardSet melded_cards(const Game *game, const State *state, int seat);

/* Returns the worth of a seat's melds: only those that count, or all that were announced. */
int64_t melds_worth(const Game *game, const State *state, int seat, bool that_count);

/* Writes the value of each meld that a seat has announced, in their order, up to `room`; returns their number. */
int melds_values(const Game *game, const State *state, int seat, int64_t *values, int room);

/*
 * Returns the worth that is added to the points of a seat's cards, if the rule says so. melds_as_points_until() gives
 * it for when the log had `end` entries, assuming that it is known whether the seat won a trick by then.
 */
int64_t melds_as_points(const Game *game, const State *state, int seat);
int64_t melds_as_points_at(const Game *game, const State *state, int seat, int end, bool has_trick);

#endif
