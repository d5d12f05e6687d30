/* Who plays with whom: the contract's rule, asked of a position. */
#include "engine/sides.h"

static void put_on_side(State *state, int seat, int side)
{
    state->sides = (state->sides & ~((uint32_t)15 << (4 * seat))) | (uint32_t)side << (4 * seat);
}

uint8_t side_seats(const State *state, int side)
{
    uint8_t seats = 0;
    for (int seat = 0; seat < MAX_SEATS; seat++)
        if (side_of(state, seat) == side) seats |= seat_bit(seat);
    return seats;
}

bool has_sides(const State *state)
{
    for (int seat = 0; seat < MAX_SEATS; seat++)
        if (side_of(state, seat) < FIRST_OWN_SIDE) return true;
    return false;
}

uint8_t side_speaker(const State *state)
{
    if (state_has_declarer(state)) return state->declarer;
    uint8_t seat = state->forehand;
    for (int i = 0; i < MAX_SEATS; i++, seat = state->next[seat])
        if (side_of(state, seat) == SIDE_DECLARER) return seat;
    return NO_SEAT;
}

int side_tricks(const State *state, int side)
{
    int n = 0;
    for (int seat = 0; seat < MAX_SEATS; seat++)
        if (side_of(state, seat) == side) n += state->tricks[seat];
    return n;
}

/* ---- settling ------------------------------------------------------------------------------------------------- */

/* The seats that play with `seat` at a table with partners. */
static uint8_t partners_of(const Game *game, int seat)
{
    uint8_t seats = 0;
    for (int other = 0; other < game->n_players; other++)
        if (game->team[other] == game->team[seat]) seats |= seat_bit(other);
    return seats;
}

/* The declarer's side by the contract's rule; 0: everyone plays for himself. */
static uint8_t first_side(const Game *game, const State *state)
{
    uint8_t declarer = state->declarer;
    switch (game->contract[state->contract].sides) {
    case SIDES_ALONE: return 0;
    case SIDES_DECLARER:
        if (game->has_partners) return partners_of(game, declarer == NO_SEAT ? state->forehand : declarer);
        return declarer == NO_SEAT ? 0 : seat_bit(declarer);
    }
    return 0;
}

void sides_settle(const Game *game, State *state)
{
    uint8_t first = first_side(game, state);
    state->sides = UINT32_MAX;
    for (int seat = 0; seat < game->n_players; seat++) {
        if (!state_is_active(state, seat)) continue;
        int side = seats_have(first, seat) ? SIDE_DECLARER : SIDE_DEFENDERS;
        put_on_side(state, seat, first ? side : FIRST_OWN_SIDE + seat);
    }
}
