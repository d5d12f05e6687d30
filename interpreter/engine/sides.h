/*
 * The sides of a deal. Side 0 (SIDE_DECLARER) is the declarer's side, or the one that the contract's rule names. Side 1
 * (SIDE_DEFENDERS) has the other players. If everyone plays alone, each seat is a side of its own. So code must not use
 * "is not on the declarer's side" for "plays against the declarer".
 */
#ifndef TAPP_ENGINE_SIDES_H
#define TAPP_ENGINE_SIDES_H

#include "engine/state.h"

enum {
    FIRST_OWN_SIDE = 2, /* FIRST_OWN_SIDE + seat is the side of a player who plays alone */
    SIDE_UNKNOWN = 15   /* before there is a contract, for a seat that sits out, and if a view does not know the side */
};

/* Returns a seat's side from a value like State.sides. */
static inline int side_in(uint32_t sides, int seat)
{
    return (int)(sides >> (4 * seat) & 15);
}

/* Returns SIDE_DECLARER, SIDE_DEFENDERS, FIRST_OWN_SIDE + seat, or SIDE_UNKNOWN. */
static inline int side_of(const State *state, int seat)
{
    return side_in(state->sides, seat);
}

/* True if this seat plays against the declarer's side. */
static inline bool is_defender(const State *state, int seat)
{
    return side_of(state, seat) == SIDE_DEFENDERS;
}

/* True if this seat is among those that a rule names (`who`). If everyone plays alone, all seats count as defenders. */
static inline bool is_of_side(const State *state, Side who, int seat)
{
    return who == SIDE_ANYONE || (who == SIDE_DECLARER) == (side_of(state, seat) == SIDE_DECLARER);
}

/* True if two seats play together by a value like State.sides. A seat is on its own side. */
static inline bool same_side_in(uint32_t sides, int a, int b)
{
    int side = side_in(sides, a);
    return (a == b) | ((side == side_in(sides, b)) & (side != SIDE_UNKNOWN)); /* branches here would be unpredictable */
}

/* True if two seats are known to play together. */
static inline bool same_side(const State *state, int a, int b)
{
    return same_side_in(state->sides, a, b);
}

enum { EACH_SEAT = 0x11111111 }; /* for each seat, the lowest of its four bits in `sides` */

/* For each seat, sets the lowest of its four bits if any of the four is set. */
static inline uint32_t seats_with_bits(uint32_t nibbles)
{
    return (nibbles | nibbles >> 1 | nibbles >> 2 | nibbles >> 3) & EACH_SEAT;
}

/* Returns the seats of a side by a value like State.sides, one bit each. */
static inline uint8_t seats_in(uint32_t sides, int side)
{
    /* in the four bits of a seat of this side, the exclusive or leaves no bit */
    uint32_t set = seats_with_bits(sides ^ (uint32_t)side * EACH_SEAT) ^ EACH_SEAT;
    set = (set | set >> 3) & 0x03030303;
    return (uint8_t)((set * 0x01041040U) >> 24); /* moves two bits of each byte together */
}

/* Returns the seats of a side, one bit each. */
static inline uint8_t side_seats(const State *state, int side)
{
    return seats_in(state->sides, side);
}

/* Returns a set of seats with the bit of seat i at bit 4 * i, as in State.sides. */
static inline uint32_t nibbles_of_seats(uint8_t seats)
{
    uint32_t set = seats;
    set = (set | set << 12) & 0x000F000F;
    set = (set | set << 6) & 0x03030303;
    return (set | set << 3) & EACH_SEAT;
}

/* True if two sides play against each other. False if everyone plays alone, and before there is a contract. */
static inline bool has_sides(const State *state)
{
    /* the numbers of the two sides (0 and 1) have none of the upper three bits; all other values have one */
    return seats_with_bits(state->sides & 14U * EACH_SEAT) != EACH_SEAT;
}

/* Returns the first seat of the declarer's side from forehand on; NO_SEAT without sides. */
uint8_t side_first(const State *state);

/* Returns the seat that speaks for the declarer's side: the declarer, else its first seat; NO_SEAT without sides. */
static inline uint8_t side_speaker(const State *state)
{
    return state_has_declarer(state) ? state->declarer : side_first(state);
}

/* True if texts should say "forehand's side", because there are fixed partners and no declarer. */
static inline bool side_is_forehands(const Game *game, const State *state)
{
    return game->has_partners && !state_has_declarer(state);
}

/* True from the moment at which the talon may be seen and taken. Always false in a contract without play. */
bool talon_is_time(const Game *game, const State *state);

/*
 * Returns the talon cards that a seat (NO_SEAT: an onlooker) may have seen by now. In the rules of the contract, `see`
 * is for the cards that are taken, and `see_rest` for the cards that are left. Until talon_is_time(), only the card
 * turned up is seen. In a game with a stock, the seat sees the open cards of the stock.
 */
CardSet talon_seen(const Game *game, const State *state, int seat);

/* Returns the number of tricks won by a set of seats. */
static inline int tricks_of(const State *state, uint8_t seats)
{
    int n = 0;
    for (unsigned left = seats; left; left &= left - 1) n += state->tricks[__builtin_ctz(left)];
    return n;
}

/* Returns the number of tricks won by a side. */
static inline int side_tricks(const State *state, int side)
{
    return tricks_of(state, side_seats(state, side));
}

/*
 * Sets the sides from the contract (which must be known), the declarer and the play so far. While a partner is still
 * unknown (no card called, no deciding trick played) the other seats are SIDE_UNKNOWN.
 */
void sides_settle(const Game *game, State *state);

/*
 * Settles the sides at the end of a deal. If the declarer's partner is still undetermined, the declarer has played
 * alone against all others.
 */
void sides_close(const Game *game, State *state);

/* Ends the deal: settles sides that are still open, and resets values that are needed only during play. */
void state_finish(const Game *game, State *state, Ending ending);

/* Puts a seat on the declarer's side, for hypothetical positions. */
void sides_join(State *state, int seat);

/* True if the declarer's partner is still undetermined. */
bool sides_are_open(const State *state);

/*
 * Returns the cards whose holders determine the sides: the called card, or cards whose holders play together. Returns
 * no cards if cards do not determine the sides.
 */
CardSet sides_cards(const Game *game, const State *state);

/*
 * Returns the seats, one bit each, whose side is public because of what they said. A kontra shows the side, and so does
 * an announcement that only one side may make.
 */
uint8_t sides_public(const Game *game, const State *state);

/*
 * True if everyone knows that two seats play together. If cards determine the sides, this follows only from cards that
 * have been played or that lie open, and from what the players have said. The result is the same in each view.
 */
bool sides_are_partners(const Game *game, const State *state, int a, int b);

/*
 * Returns the result of sides_known() for a contract in which cards determine secret sides. Only sides_known() calls
 * this.
 */
uint32_t sides_known_by_cards(const Game *game, const State *state, int seat);

/*
 * Returns State.sides as a seat knows it: a seat whose side it does not know is SIDE_UNKNOWN. The result is the same
 * for the complete position and for the seat's view. This is faster than making a view. But a view may know more sides,
 * because it also finds cards by counting.
 */
static inline uint32_t sides_known(const Game *game, const State *state, int seat)
{
    if (state->contract == NO_CONTRACT) return state->sides;
    const Contract *contract = &game->contract[state->contract];
    bool by_cards = contract->sides == SIDES_HOLDERS || contract->sides == SIDES_CALLED;
    return by_cards && !contract->sides_at_once ? sides_known_by_cards(game, state, seat) : state->sides;
}

/* Returns the announcements of the seat's side; of the seat alone, if its side is unknown. */
uint64_t announced_by_side(const State *state, int seat);

/* True if the seat made this announcement, or one that implies it, before the talon was seen. */
bool announced_early(const Game *game, const State *state, int seat, int announcement);

#endif
