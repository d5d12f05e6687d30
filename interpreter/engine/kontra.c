/* Kontra: the sides double in turn what stands, each object by itself. */
#include "engine/flow_inner.h"

static bool can_double(const Game *game, const State *state, const Token *token)
{
    if (token->kind != TOKEN_KONTRA || token->step != state->kontra_step) return false;
    bool stands = token->index == 0 || (announced_by_any(state) >> (token->index - 1) & 1);
    return stands && state->doubled[token->index] == state->kontra_step && state->kontra_step < game->n_kontra_steps;
}

Moves kontra_legal(const Game *game, const State *state)
{
    Moves moves = {0};
    for (int i = 0; i < game->n_tokens; i++)
        if (can_double(game, state, &game->token[i])) (void)moves_add(&moves, (Action)(FIRST_TOKEN + i));
    return moves;
}

/* Steps go to and fro: kontra by the defenders, rekontra by the declarer ... Each player of the side is asked once. */
static bool speaks_in_step(const State *state, int seat)
{
    bool defenders_speak = state->kontra_step % 2 == 0;
    return (side_of(state, seat) == SIDE_DECLARER) != defenders_speak && !seats_have(state->kontra_asked, seat);
}

static bool find_doubler(const Game *game, State *state, uint8_t seat)
{
    if (moves_count(kontra_legal(game, state)) == 0) return false;
    for (int i = 0; i < game->n_active; i++, seat = state->next[seat])
        if (speaks_in_step(state, seat)) {
            state->phase = PHASE_ANNOUNCE;
            state->actor = seat;
            return true;
        }
    return false;
}

bool kontra_enter(const Game *game, State *state)
{
    state->kontra_asked = 0;
    return game->has_kontra && has_sides(state) && find_doubler(game, state, state->next[side_speaker(state)]);
}

/* After a player is done with doubling: the next of his side, else the other side answers what was doubled. */
static bool next_doubler(const Game *game, State *state)
{
    state->kontra_asked |= seat_bit(state->actor);
    if (find_doubler(game, state, state->next[state->actor])) return true;
    state->kontra_step++;
    state->kontra_asked = 0;
    return find_doubler(game, state, state->next[side_speaker(state)]);
}

bool kontra_apply(const Game *game, State *state, const Token *token)
{
    if (token->kind == TOKEN_KONTRA) state->doubled[token->index]++;
    return token->kind != TOKEN_KONTRA && !next_doubler(game, state);
}
