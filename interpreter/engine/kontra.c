/* Kontra: the sides take turns to double each object separately. */
#include "engine/flow_inner.h"
#include "engine/refusal.h"

static bool stands(const State *state, int object)
{
    return object == 0 || (announced_by_any(state) >> (object - 1) & 1);
}

/* The owner of an object: the declarer for the game, the announcer for an announcement. */
static int owner_of(const State *state, int object)
{
    for (int seat = 0; object > 0 && seat < MAX_SEATS; seat++)
        if (state->announced[seat] >> (object - 1) & 1) return seat;
    return side_speaker(state);
}

/* ---- a stage of its own: the steps go to and fro ---------------------------------------------------------------- */

static bool can_be_doubled(const Game *game, const State *state, const Token *token)
{
    return token->kind == TOKEN_KONTRA && token->step == state->kontra_step && stands(state, token->index) &&
           state->doubled[token->index] == state->kontra_step && state->kontra_step < game->n_kontra_steps;
}

/* Kontra is for the defenders, rekontra for the declarer's side, and so on. */
static bool may_double(const Game *game, const State *state, int seat)
{
    bool defenders_speak = state->kontra_step % 2 == 0;
    if ((side_of(state, seat) == SIDE_DECLARER) == defenders_speak) return false;
    return state->kontra_step > 0 || seat_test(game, state, game->kontra_when, seat);
}

static Moves doublings(const Game *game, const State *state)
{
    Moves moves = {0};
    for (int i = 0; i < game->n_tokens; i++)
        if (can_be_doubled(game, state, &game->token[i])) (void)moves_add(&moves, (Action)(FIRST_TOKEN + i));
    return moves;
}

Moves kontra_legal(const Game *game, const State *state)
{
    Moves moves = {0};
    if (may_double(game, state, state->actor)) moves = doublings(game, state);
    (void)moves_add(&moves, game->kontra_pass);
    return moves;
}

/* Finds the next seat of a step: those that may double, or all seats, so that the question reveals nothing. */
static bool find_doubler(const Game *game, State *state, uint8_t seat)
{
    if (moves_count(doublings(game, state)) == 0) return false;
    for (int i = 0; i < game->n_active; i++, seat = state->next[seat]) {
        if (seats_have(state->heard, seat) || (game->kontra_ask == ASK_ABLE && !may_double(game, state, seat)))
            continue;
        state->phase = PHASE_ANNOUNCE;
        state->actor = seat;
        return true;
    }
    return false;
}

/* Begins a step. `last` spoke last and is skipped if the step asks everyone. */
static bool begin_step(const Game *game, State *state, uint8_t last)
{
    bool asks_all = game->kontra_ask == ASK_ALL;
    state->heard = asks_all ? seat_bit(last) : 0;
    return find_doubler(game, state, asks_all ? state->forehand : state->next[side_speaker(state)]);
}

bool kontra_enter(const Game *game, State *state)
{
    return game->has_kontra && has_sides(state) && begin_step(game, state, side_speaker(state));
}

/* When a player has finished doubling: the next of his side, or the other side replies to what was doubled. */
static bool next_doubler(const Game *game, State *state)
{
    uint8_t speaker = state->actor;
    state->heard |= seat_bit(speaker);
    if (find_doubler(game, state, state->next[speaker])) return true;
    state->kontra_step++;
    return begin_step(game, state, speaker);
}

bool kontra_apply(const Game *game, State *state, Action action)
{
    const Token *token = token_of(game, action);
    bool doubles = token->kind == TOKEN_KONTRA;
    if (doubles) state->doubled[token->index]++;
    if (doubles && !game->kontra_is_short) return false;
    return !next_doubler(game, state);
}

/* ---- together with the announcements ---------------------------------------------------------------------------- */

/* Each object alternates between the opponents of its owner and the owner's side. */
static bool can_double(const Game *game, const State *state, const Token *token, int seat)
{
    if (token->kind != TOKEN_KONTRA || token->step != state->doubled[token->index] || !stands(state, token->index))
        return false;
    bool is_own = same_side(state, seat, owner_of(state, token->index));
    if (is_own != (token->step % 2 == 1)) return false;
    return token->step > 0 || seat_test(game, state, game->kontra_when, seat);
}

void kontra_beside(const Game *game, const State *state, int seat, Moves *moves)
{
    if (!has_sides(state)) return;
    for (int i = 0; i < game->n_tokens; i++)
        if (can_double(game, state, &game->token[i], seat)) (void)moves_add(moves, (Action)(FIRST_TOKEN + i));
}

void kontra_refusal(const Game *game, const State *state, Action action, Str language, Buf *out)
{
    Str why = text_in(game->kontra_why, language);
    bool is_about_doubling = action >= FIRST_TOKEN && token_of(game, action)->kind == TOKEN_KONTRA;
    if (!is_about_doubling) refuse(out, language, REFUSAL_DOUBLE_FIRST);
    else if (why.n && !seat_test(game, state, game->kontra_when, state->actor)) buf_add(out, why);
    else refuse(out, language, REFUSAL_NO_KONTRA);
}
