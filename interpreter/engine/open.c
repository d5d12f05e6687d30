/* Hands that lie open by the rule of the contract, and the dummy. */
#include "engine/open.h"

#include "engine/sides.h"

/* True for a partner of the declarer, whose hand is the dummy in a contract that has one. */
static bool is_dummy(const State *state, int seat)
{
    return state_has_declarer(state) && seat != state->declarer && side_of(state, seat) == SIDE_DECLARER;
}

/* True if all others have played to the present trick, and it is the turn of this seat. */
static bool is_last_to_play(const Game *game, const State *state, int seat)
{
    return state->actor == seat && state->n_in_trick + 1 == trick_size(game, state);
}

/* True if an open hand of this seat already lies open, by the rule about when it is laid open. */
static bool is_time_to_open(const Game *game, const State *state, OpenFrom from, int seat)
{
    switch (from) {
    case OPEN_START: return true;
    case OPEN_FIRST_CARD: return state->n_tricks > 0 || state->n_in_trick > 0;
    case OPEN_TRICK_2: return state->n_tricks > 0;
    case OPEN_AFTER_OTHERS: return state->n_tricks > 0 || is_last_to_play(game, state, seat);
    }
    return false;
}

/* True if all players see the hand of this seat now, because the contract says so. */
bool hand_is_open(const Game *game, const State *state, int seat)
{
    if (state->contract == NO_CONTRACT) return false;
    const Contract *contract = &game->contract[state->contract];
    if (contract->open == OPEN_NOBODY || !play_has_begun(state)) return false;
    if (!is_time_to_open(game, state, contract->open_from, seat)) return false;
    switch (contract->open) {
    case OPEN_NOBODY: return false;
    case OPEN_DECLARER: return state_has_declarer(state) && seat == state->declarer;
    case OPEN_DUMMY: return is_dummy(state, seat);
    case OPEN_EVERYONE: return true;
    }
    return false;
}

/* Returns the seat that plays the cards of this seat: the declarer for the dummy, else the seat itself. */
uint8_t hand_decider(const Game *game, const State *state, uint8_t seat)
{
    if (state->contract == NO_CONTRACT || !game->contract[state->contract].has_dummy) return seat;
    bool is_played_by_declarer = state->phase != PHASE_DONE && play_has_begun(state) && is_dummy(state, seat);
    return is_played_by_declarer ? state->declarer : seat;
}

uint8_t state_decider(const Game *game, const State *state)
{
    return hand_decider(game, state, state->actor);
}

bool hand_is_seen_by_decider(const Game *game, const State *state, int seat, int decider)
{
    if (seat == decider || hand_decider(game, state, (uint8_t)seat) != decider) return false;
    return state->actor == seat || state->played[seat] != 0;
}
