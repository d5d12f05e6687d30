/*
 * A deal in progress with its past, shared by the engine protocol and the C interface. All positions are kept, so undo
 * drops the last one.
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

/* The same with given cards. If they are not a deal of the game, sets `*reason`, returns false and changes nothing. */
bool history_start_with(History *history, const Game *game, const DealSpec *spec, const DealtCards *cards,
                        const char **reason);

/* The present position; NULL without a deal. Valid until the next action. */
const State *history_now(const History *history);

/* Applies the actor's action with this token. If it is not legal, returns false and changes nothing. */
bool history_act(History *history, Str token);

/* Undoes one action. False if there is none. */
bool history_undo(History *history);

/* Writes why an action is refused, as a sentence in the words of the game. */
void history_refusal(const History *history, Str token, Str language, Buf *out);

/* Drops the deal and frees its memory. */
void history_end(History *history);

#endif
