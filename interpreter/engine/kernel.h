/*
 * The kernels: fast functions that play random tricks in which only following suit and trumping matter. The pack must
 * have its order of strength as the order of bits. A kernel gives the same position as the general functions, with the
 * same random numbers, except that the log has no seats.
 *
 * kernel.c plays one deal on 64-bit words. wide.c deals and plays many deals in parallel on AVX2 registers, one word of
 * each of four deals. The kernels affect only speed.
 */
#ifndef TAPP_ENGINE_KERNEL_H
#define TAPP_ENGINE_KERNEL_H

#include "base/bits.h"
#include "base/rng.h"
#include "engine/play.h"

enum { KERNEL_CARDS = 64 }; /* the most cards that a kernel plays: kernels serve only packs of at most 64 cards */

/*
 * Returns in how many of the next tricks only following and trumping matter. Returns 0 in the middle of a trick, and
 * for a pack of more than 64 cards. Bits need not be in the order of strength.
 */
int kernel_tricks(const Game *game, const State *state);

/*
 * Plays at random with the general functions until a kernel can take over. Returns the number of tricks that the kernel
 * can play; 0 if the deal ends before. After these tricks the caller must call kernel_leave(), which handles
 * interruptions of play.
 */
int kernel_approach(const Game *game, State *state, Rng *rng);
void kernel_leave(const Game *game, State *state);

/* Plays `tricks` tricks; all hands must have equally many cards. Ends the deal if these are the last tricks. */
void kernel_play(const Game *game, State *state, Rng *rng, int tricks);

/* ---- functions of wide.c ----------------------------------------------------------------------------------------- */

/* True if this machine can play deals of this game in parallel. */
bool wide_can_play(const Game *game);

/* Plays each deal to its end, with the same result as playout() on each. */
void wide_play(const Game *game, State *states, Rng *rngs, int n);

/*
 * Shuffles the deal of `spec` and the following ones as state_shuffle() does, each with its own stream. Returns how
 * many of the `n` it has done: a multiple of four, or 0 if the machine or the game does not allow it. Moves `*spec` to
 * the deal after them.
 */
int wide_shuffle(const Game *game, DealSpec *spec, State *states, Rng *rngs, int n);

/* ---- functions that only kernel.c and wide.c use ----------------------------------------------------------------- */

/* Convert between a seat and its place. Places number the active seats in turn order: 0 is the lowest active seat. */
static inline uint8_t kernel_seat(const State *state, unsigned place)
{
    return (uint8_t)__builtin_ctzll(bits_nth(state->active, (int)place));
}

static inline unsigned kernel_place(const State *state, uint8_t seat)
{
    return (unsigned)bits_count(state->active & (seat_bit(seat) - 1U));
}

/* Writes a seat's hand and taken cards from a kernel to the position. `n` seats play in the deal. */
static inline void kernel_set_seat(State *state, uint8_t seat, uint64_t hand, uint64_t taken, int n)
{
    state->played[seat] |= cards_low(state->hand[seat]) ^ hand;
    state->hand[seat] = hand;
    state->tricks[seat] += (uint8_t)(bits_count(taken ^ cards_low(state->taken[seat])) / n);
    state->taken[seat] = taken;
}

/*
 * The number of entries behind the leaders in a kernel's array of leaders. They must be 0, because kernel_note_tricks()
 * copies more entries than there are leaders.
 */
enum { KERNEL_SPARE_LEADERS = 8 };

/*
 * Writes tricks that a kernel has played to the position. `cards` has room for KERNEL_CARDS entries and holds the cards
 * in the order played. `leader` has the place that led each trick; it is changed. state->actor must be the winner of
 * the last trick.
 */
void kernel_note_tricks(const Game *game, State *state, const uint16_t *cards, uint8_t *leader, int tricks);

#endif
