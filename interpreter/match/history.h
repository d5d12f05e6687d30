/*
 * A deal in progress with all its earlier positions, for the engine protocol and the C interface. Undo removes the last
 * position.
 */
#ifndef TAPP_MATCH_HISTORY_H
#define TAPP_MATCH_HISTORY_H

#include "engine/play.h"

/* A history whose fields are all zero has no deal. */
typedef struct History {
    const Game *game;
    Arena *arena;
    State *states; /* the positions from the beginning of the deal (before any action) to the present one */
    size_t n, capacity;
} History;

/* Starts a shuffled deal, and drops the deal in progress. The game must live as long as the deal. */
void history_start(History *history, const Game *game, const DealSpec *spec);

/*
 * Starts a deal with given cards, and drops the deal in progress. If the cards are not a deal of the game, sets
 * `*reason`, returns false and changes nothing.
 */
bool history_start_with(History *history, const Game *game, const DealSpec *spec, const DealtCards *cards,
                        const char **reason);

/* Returns the present position; returns NULL if there is no deal. The pointer is valid until the next action. */
const State *history_now(const History *history);

/*
 * Applies an action of the player whose turn it is, given as a token. If it is not legal, returns false and changes
 * nothing.
 */
bool history_act(History *history, Str token);

/* Undoes one action; returns false if there is none. */
bool history_undo(History *history);

/* Writes the reason why an action is refused, as a sentence in the words of the game. */
void history_refusal(const History *history, Str token, Str language, Buf *out);

/* Drops the deal and frees its memory. */
void history_end(History *history);

#endif
