/*
 * Who plays with whom in a deal. Side 0 (SIDE_DECLARER) is the declarer's, or the one that the contract's rule names;
 * side 1 (SIDE_DEFENDERS) are the others. Where everyone plays for himself each seat is a side of its own. Nothing else
 * may take "is not the declarer" for "plays against him".
 */
#ifndef TAPP_ENGINE_SIDES_H
#define TAPP_ENGINE_SIDES_H

#include "engine/state.h"

enum {
    FIRST_OWN_SIDE = 2, /* + seat: the side of one who plays for himself */
    SIDE_UNKNOWN = 15   /* before there is a contract, of a seat that sits out, and in views of what is not known */
};

/* SIDE_DECLARER, SIDE_DEFENDERS, FIRST_OWN_SIDE + seat, or SIDE_UNKNOWN. */
static inline int side_of(const State *state, int seat)
{
    return (int)(state->sides >> (4 * seat) & 15);
}

/* Does this seat play against the declarer's side? */
static inline bool is_defender(const State *state, int seat)
{
    return side_of(state, seat) == SIDE_DEFENDERS;
}

/* Is this seat one of those that a rule names? Where everyone plays for himself all are taken for defenders. */
static inline bool is_of_side(const State *state, Side who, int seat)
{
    return who == SIDE_ANYONE || (who == SIDE_DECLARER) == (side_of(state, seat) == SIDE_DECLARER);
}

/* Are both known to play together? A seat plays with itself. */
static inline bool same_side(const State *state, int a, int b)
{
    int side = side_of(state, a);
    return (a == b) | ((side == side_of(state, b)) & (side != SIDE_UNKNOWN)); /* jumps here nobody could foresee */
}

enum { EACH_SEAT = 0x11111111 }; /* the lowest of the four bits that `sides` has for each seat */

/* The lowest bit of each seat for which one of its four bits is set. */
static inline uint32_t seats_with_bits(uint32_t nibbles)
{
    return (nibbles | nibbles >> 1 | nibbles >> 2 | nibbles >> 3) & EACH_SEAT;
}

/* The seats of a side, one bit each. */
static inline uint8_t side_seats(const State *state, int side)
{
    uint32_t set = seats_with_bits(state->sides ^ (uint32_t)side * EACH_SEAT) ^ EACH_SEAT;
    set = (set | set >> 3) & 0x03030303;
    return (uint8_t)((set * 0x01041040U) >> 24); /* two bits of each byte side by side */
}

/* Spreads seat bit i to bit 4 * i. */
static inline uint32_t nibbles_of_seats(uint8_t seats)
{
    uint32_t set = seats;
    set = (set | set << 12) & 0x000F000F;
    set = (set | set << 6) & 0x03030303;
    return (set | set << 3) & EACH_SEAT;
}

/* Do sides play against each other (and not everyone for himself)? False while there is no contract. */
static inline bool has_sides(const State *state)
{
    return seats_with_bits(state->sides & 14U * EACH_SEAT) != EACH_SEAT;
}

/* The first seat of the declarer's side from forehand on; NO_SEAT without sides. */
uint8_t side_first(const State *state);

/* The seat asked for the declarer's side: the declarer, else the first of it; NO_SEAT without sides. */
static inline uint8_t side_speaker(const State *state)
{
    return state_has_declarer(state) ? state->declarer : side_first(state);
}

/*
 * The talon cards, taken or not, that a seat (NO_SEAT: a watcher) has seen by the rules of the contract: `see` for
 * those that are taken, `see_rest` for the others.
 */
CardSet talon_seen(const Game *game, const State *state, int seat);

/* The tricks that some seats have won, and a side. */
static inline int tricks_of(const State *state, uint8_t seats)
{
    int n = 0;
    for (unsigned left = seats; left; left &= left - 1) n += state->tricks[__builtin_ctz(left)];
    return n;
}

static inline int side_tricks(const State *state, int side)
{
    return tricks_of(state, side_seats(state, side));
}

/*
 * Says who plays together, from the contract, the declarer and what has been done; the contract must be known. As long
 * as a partner is still to be found (no card has been called, no trick has told) the others are SIDE_UNKNOWN.
 */
void sides_settle(const Game *game, State *state);

/* Puts a seat on the declarer's side: for positions that are only thought of. */
void sides_join(State *state, int seat);

/* Is a partner of the declarer still to be found? */
bool sides_are_open(const State *state);

/*
 * The cards whose places say who plays with whom, as long as nobody has been told: the called card, or those whose
 * holders play together; none where sides are public.
 */
CardSet sides_cards(const Game *game, const State *state);

/*
 * Seats whose side everyone knows by what they have said: an announcement that only their side may make, or that shows
 * it, and kontra. One bit each.
 */
uint8_t sides_told(const Game *game, const State *state);

#endif
