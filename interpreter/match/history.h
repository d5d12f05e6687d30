/*
 * A deal in progress with all its earlier positions, shared by the engine protocol and the C interface. Undo drops the
 * last position.
 */
#ifndef TAPP_MATCH_HISTORY_H
#define TAPP_MATCH_HISTORY_H

#include "engine/play.h"

/* A zero-initialised history has no deal. */
typedef struct History {
    const Game *game;
    Arena *arena;
    State *states; /* from the deal before any action to the present position */
    size_t n, capacity;
} History;

/* Starts a shuffled deal and drops the one in progress. The game must outlive the history's deal. */
void history_start(History *history, const Game *game, const DealSpec *spec);

/*
 * history_start() with given cards. If the cards are not a deal of the game, sets `*reason`, returns false and changes
 * nothing.
 */
bool history_start_with(History *history, const Game *game, const DealSpec *spec, const DealtCards *cards,
                        const char **reason);

/* The present position; NULL without a deal. Valid until the next action. */
const State *history_now(const History *history);

/*
 * Applies an action of the player whose turn it is, given as a token. If it is not legal, returns false and changes
 * nothing.
 */
bool history_act(History *history, Str token);

/* Undoes one action; false if there is none. */
bool history_undo(History *history);

/* Writes the reason why an action is refused, as a sentence in the words of the game. */
void history_refusal(const History *history, Str token, Str language, Buf *out);

/* Drops the deal and frees its memory. */
void history_end(History *history);

#endif
