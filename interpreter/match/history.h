/*
 * A deal in progress with its past: what the engine protocol and the C API share. Every position is kept, so
 * that taking back is dropping the last one.
 */
#ifndef TAPP_MATCH_HISTORY_H
#define TAPP_MATCH_HISTORY_H

#include "engine/play.h"

/* Zero-initialised is a session without a deal. */
typedef struct Session {
    const Game *game;
    Arena *arena;
    State *states; /* the first is the deal before any action, the last the present position */
    size_t n, capacity;
} Session;

/* Starts a shuffled deal; one that was in progress is dropped. The game must outlive the session's deal. */
void session_start(Session *session, const Game *game, const DealSpec *spec);

/* The same with given cards. False with `*reason`, and the session as it was, when they are no deal of the game. */
bool session_start_with(Session *session, const Game *game, const DealSpec *spec, const DealtCards *cards,
                        const char **reason);

/* The present position; NULL without a deal. Valid until the next action. */
const State *session_now(const Session *session);

/* Does the actor's action with this token. False, and nothing done, when it is not legal. */
bool session_act(Session *session, Str token);

/* Takes one action back. False when there is none. */
bool session_undo(Session *session);

/* Why an action is refused, as a sentence. */
void session_refusal(const Session *session, Str token, Str language, Buf *out);

/* Drops the deal and gives its memory back. */
void session_end(Session *session);

#endif
