/* The way of a deal: from the auction to the contract, to play, to the end; and the doors state_legal and state_apply. */
#include "engine/flow.h"
#include "engine/refusal.h"

#include <assert.h>
#include <string.h>

const char *phase_name(Phase phase)
{
    static const char *const NAMES[] = {"auction", "talon", "discard", "trump", "announce", "play", "done"};
    return NAMES[phase];
}

bool state_is_void(const State *state)
{
    return state->ending == ENDING_THROWN_IN || state->ending == ENDING_REDEAL;
}

int seat_position(const State *state, int wanted)
{
    int position = 0;
    for (uint8_t seat = state->forehand; seat != wanted && position < MAX_SEATS; seat = state->next[seat]) position++;
    return position;
}

void flow_finish(State *state, Ending ending)
{
    state->phase = PHASE_DONE;
    state->ending = (uint8_t)ending;
    state->actor = NO_SEAT;
    /* what only helped to play on has no meaning any more */
    state->winning = state->best_strength = state->led_group = 0;
    memset(state->trick_card, 0, sizeof state->trick_card);
    memset(state->lacks, 0, sizeof state->lacks);
}

/* Who takes from the talon; the declarer where there is one and the rule names no other. */
static uint8_t taker_of(const State *state, const TalonRule *rule)
{
    switch (rule->taker) {
    case TAKER_DECLARER: return state->declarer;
    case TAKER_DEALER: return state_is_active(state, state->dealer) ? state->dealer : state->forehand;
    case TAKER_FOREHAND: return state->forehand;
    }
    return state->declarer;
}

static void play_contract(const Game *game, State *state, int contract, int declarer)
{
    state->contract = (uint8_t)contract;
    bool alone = game->contract[contract].alone;
    state->declarer = (uint8_t)(alone ? NO_SEAT : declarer);
    state->taker = taker_of(state, &game->contract[contract].talon);
    state->ranking = game->contract[contract].ranking;
    if (game->contract[contract].is_played) stages_start(game, state);
    else flow_finish(state, ENDING_UNPLAYED);
}

void flow_contract(const Game *game, State *state, int contract, int declarer)
{
    if (contract >= 0) play_contract(game, state, contract, declarer);
    else if (game->all_pass == ALL_PASS_CONTRACT) play_contract(game, state, game->all_pass_contract, NO_SEAT);
    else flow_finish(state, game->all_pass == ALL_PASS_REDEAL ? ENDING_REDEAL : ENDING_THROWN_IN);
}

Moves state_legal(const Game *game, const State *state)
{
    switch ((Phase)state->phase) {
    case PHASE_AUCTION: return auction_legal(game, state);
    case PHASE_PLAY: return (Moves){.cards = tricks_legal(game, state)};
    case PHASE_DONE: return (Moves){0};
    case PHASE_TALON:
    case PHASE_DISCARD:
    case PHASE_TRUMP:
    case PHASE_ANNOUNCE: break;
    }
    return stages_legal(game, state);
}

void state_apply(const Game *game, State *state, Action action)
{
    assert(state->n_log < MAX_LOG);
    state->log_seat[state->n_log] = state->actor;
    state->log_action[state->n_log++] = action;
    if (state->phase == PHASE_PLAY) tricks_apply(game, state, action_card(action));
    else if (state->phase == PHASE_AUCTION) auction_apply(game, state, action);
    else stages_apply(game, state, action);
}

Action state_find(const Game *game, const State *state, Str token)
{
    Moves moves = state_legal(game, state);
    int n = moves_count(moves);
    for (int k = 0; k < n; k++) {
        Action action = moves_nth(moves, k);
        if (str_equal(game_token(game, action), token)) return action;
    }
    return NO_ACTION;
}

void state_explain_refusal(const Game *game, const State *state, Str token, Str language, Buf *out)
{
    Action action = game_action(game, token);
    if (state->phase == PHASE_DONE) refuse(out, language, REFUSAL_OVER);
    else if (action == NO_ACTION) refuse_thing(out, language, REFUSAL_UNKNOWN, token);
    else if (state->phase == PHASE_PLAY) tricks_refusal(game, state, action, language, out);
    else if (state->phase != PHASE_AUCTION) stages_refusal(game, state, action, language, out);
    else if (action < FIRST_TOKEN) refuse(out, language, REFUSAL_IS_AUCTION);
    else auction_refusal(game, state, action, language, out);
}
