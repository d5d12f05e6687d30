/* A deal with its past: an array of positions that grows by doubling. */
#include "match/history.h"

static void keep(Session *session, const State *state)
{
    State *kept = arena_push(session->arena, (void **)&session->states, &session->n, &session->capacity, sizeof(State));
    *kept = *state;
}

static void begin(Session *session, const Game *game, const State *state)
{
    session_end(session);
    session->game = game;
    session->arena = arena_new();
    keep(session, state);
}

void session_start(Session *session, const Game *game, const DealSpec *spec)
{
    State state;
    state_deal(game, spec, &state);
    begin(session, game, &state);
}

bool session_start_with(Session *session, const Game *game, const DealSpec *spec, const DealtCards *cards,
                        const char **reason)
{
    State state;
    if (!state_set(game, spec, cards, &state, reason)) return false;
    begin(session, game, &state);
    return true;
}

const State *session_now(const Session *session)
{
    return session->n ? &session->states[session->n - 1] : NULL;
}

/* A deal whose log is full has gone on for longer than any sound game does; it stops here. */
static bool is_full(const State *state)
{
    return state->n_log >= MAX_LOG;
}

bool session_act(Session *session, Str token)
{
    if (!session->n) return false;
    State state = session->states[session->n - 1];
    Action action = state.phase == PHASE_DONE || is_full(&state) ? NO_ACTION : state_find(session->game, &state, token);
    if (action == NO_ACTION) return false;
    state_apply(session->game, &state, action);
    keep(session, &state);
    return true;
}

bool session_undo(Session *session)
{
    if (session->n < 2) return false;
    session->n--;
    return true;
}

void session_refusal(const Session *session, Str token, Str language, Buf *out)
{
    const State *state = session_now(session);
    if (!state) buf_add(out, STR("there is no deal"));
    else if (is_full(state) && state->phase != PHASE_DONE) buf_add(out, STR("the deal does not end"));
    else state_explain_refusal(session->game, state, token, language, out);
}

void session_end(Session *session)
{
    arena_free(session->arena);
    *session = (Session){0};
}
