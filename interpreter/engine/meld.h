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
 * Adds the melds that the actor can announce to `others`, his cards, if melds are announced when leading or with a
 * card. After a meld, returns only its cards.
 */
Moves melds_beside(const Game *game, const State *state, Moves others);

/* True if the actor may have a meld to announce with a card, or has just announced one. */
bool melds_are_due(const Game *game, const State *state);

/* Notes what everybody learns from a meld: the player has no card that would make it longer. */
void melds_learn(const Game *game, State *state, int seat, const Combination *said);

/* Returns the cards of the meld just announced, one of which must be played. Empty if no meld was just announced. */
CardSet meld_to_play(const Game *game, const State *state);

/* Makes the suit of the meld just announced trumps for all that follows, if the rule says so. */
void meld_makes_trumps(const Game *game, State *state, const Token *token);

/*
 * Returns the cards in hand that a seat has shown by its melds. If it has shown one of two identical cards, returns the
 * first copy.
 */
CardSet melded_cards(const Game *game, const State *state, int seat);

/*
 * Melds of which only the winner's cards are shown. melds_hide() replaces hidden melds in the log of a view by the
 * words that others hear. melds_exclude() returns the cards that a seat cannot have besides melds that the view shows.
 */
void melds_hide(const Game *game, State *seen, int viewer);
CardSet melds_exclude(const Game *game, const State *seen, int seat);

/*
 * A hidden meld as others hear it. meld_heard() returns it, or NULL for any other action. meld_behind() returns the
 * first legal meld that sounds like it, or NO_ACTION. meld_sounds_like() is also true for the same action.
 */
const Combination *meld_heard(const Game *game, Action action);
Action meld_behind(const Game *game, Moves moves, Action heard);
bool meld_sounds_like(const Game *game, Action action, Action heard);

/*
 * Returns the worth of a seat's melds. `that_count`: only if they count (it may have to win a trick or have the best
 * meld); else of all announced melds.
 */
int64_t melds_worth(const Game *game, const State *state, int seat, bool that_count);

/*
 * Writes what each announced meld of a seat was worth to `values`, in the order of the log, at most `room` of them.
 * Returns how many.
 */
int melds_values(const Game *game, const State *state, int seat, int64_t *values, int room);

/*
 * Return the worth of a seat's melds in games in which melds add to card points; 0 in other games. melds_as_points_at()
 * counts those announced when the log had `end` entries; `has_trick` says if the seat had won a trick by then.
 */
int64_t melds_as_points(const Game *game, const State *state, int seat);
int64_t melds_as_points_at(const Game *game, const State *state, int seat, int end, bool has_trick);

#endif
