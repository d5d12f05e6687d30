/* A deal with all its positions, in an array that grows by doubling. */
#include "match/history.h"

/* Adds a position to the end of the history. */
static void keep_position(History *history, const State *state)
{
    State *kept = arena_push(history->arena, (void **)&history->states, &history->n, &history->capacity, sizeof(State));
    *kept = *state;
}

/* Drops the deal in progress, and starts a history with this first position. */
static void begin_history(History *history, const Game *game, const State *state)
{
    history_end(history);
    history->game = game;
    history->arena = arena_new();
    keep_position(history, state);
}

void history_start(History *history, const Game *game, const DealSpec *spec)
{
    State state;
    state_deal(game, spec, &state);
    begin_history(history, game, &state);
}

bool history_start_with(History *history, const Game *game, const DealSpec *spec, const DealtCards *cards,
                        const char **reason)
{
    State state;
    if (!state_set(game, spec, cards, &state, reason)) return false;
    begin_history(history, game, &state);
    return true;
}

const State *history_now(const History *history)
{
    return history->n ? &history->states[history->n - 1] : NULL;
}

bool history_act(History *history, Str token)
{
    if (!history->n) return false;
    State state = history->states[history->n - 1];
    Action action = state_goes_on(history->game, &state) ? state_find(history->game, &state, token) : NO_ACTION;
    if (action == NO_ACTION) return false;
    state_apply(history->game, &state, action);
    keep_position(history, &state);
    return true;
}

bool history_undo(History *history)
{
    if (history->n < 2) return false; /* the first position comes before any action */
    history->n--;
    return true;
}

void history_refusal(const History *history, Str token, Str language, Buf *out)
{
    const State *state = history_now(history);
    /* the deal is not over, but has reached the limit of actions: see state_goes_on() */
    bool is_endless = state && state->phase != PHASE_DONE && !state_goes_on(history->game, state);
    if (!state) buf_add(out, STR("there is no deal"));
    else if (is_endless) buf_add(out, STR("the deal does not end"));
    else state_explain_refusal(history->game, state, token, language, out);
}

void history_end(History *history)
{
    arena_free(history->arena);
    *history = (History){0};
}
