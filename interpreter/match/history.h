/*
 * A deal in progress with its past: what the engine protocol and the C API share. Every position is kept, so
 * that taking back is dropping the last one.
 */
#ifndef TAPP_MATCH_HISTORY_H
#define TAPP_MATCH_HISTORY_H

#include "engine/play.h"

/* Zero-initialised is a history without a deal. */
typedef struct History {
    const Game *game;
    Arena *arena;
    State *states; /* the first is the deal before any action, the last the present position */
    size_t n, capacity;
} History;

/* Starts a shuffled deal; one that was in progress is dropped. The game must outlive the history's deal. */
void history_start(History *history, const Game *game, const DealSpec *spec);

/* The same with given cards. False with `*reason`, and the history as it was, when they are no deal of the game. */
bool history_start_with(History *history, const Game *game, const DealSpec *spec, const DealtCards *cards,
                        const char **reason);

/* The present position; NULL without a deal. Valid until the next action. */
const State *history_now(const History *history);

/* Does the actor's action with this token. False, and nothing done, when it is not legal. */
bool history_act(History *history, Str token);

/* Takes one action back. False when there is none. */
bool history_undo(History *history);

/* Why an action is refused, as a sentence in the words of the game. */
void history_refusal(const History *history, Str token, Str language, Buf *out);

/* Drops the deal and gives its memory back. */
void history_end(History *history);

#endif
