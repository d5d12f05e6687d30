/*
 * The kernels of random playouts: tricks in which nothing but follow and trump counts, of packs whose order of strength
 * is their order of bits. Each gives the same position as the general path, draw for draw, but the log names no seats.
 *
 * kernel.c plays one deal on words of 64 bits. wide.c deals and plays many deals together on registers that hold a word
 * of each of four deals (AVX2). Nothing depends on it but speed.
 */
#ifndef TAPP_ENGINE_KERNEL_H
#define TAPP_ENGINE_KERNEL_H

#include "base/bits.h"
#include "base/rng.h"
#include "engine/play.h"

enum { KERNEL_CARDS = 64 };

/*
 * For how many tricks nothing but follow and trump counts, in a pack of at most 64 cards of any order of strength; 0 in
 * the middle of a trick.
 */
int kernel_tricks(const Game *game, const State *state);

/*
 * Plays by the general path until a kernel can take over, and returns for how many tricks; 0 if the deal is over before
 * or has no end. After the last of these tricks kernel_leave() does what may interrupt play.
 */
int kernel_approach(const Game *game, State *state, Rng *rng);
void kernel_leave(const Game *game, State *state);

/* Plays so many tricks; all hands have as many cards. A deal that is over is finished. */
void kernel_play(const Game *game, State *state, Rng *rng, int tricks);

/* ---- wide.c ---------------------------------------------------------------------------------------------------- */

/* Can deals of this game be played together on this machine? */
bool wide_can_play(const Game *game);

/* Plays each deal to its end, as playout() would one by one. */
void wide_play(const Game *game, State *states, Rng *rngs, int n);

/*
 * Shuffles deals as state_shuffle(), that of `spec` and those after it, each by its stream; returns how many of
 * the `n` it has done.
 */
int wide_shuffle(const Game *game, const DealSpec *spec, State *states, Rng *rngs, int n);

/* ---- for the kernels alone ------------------------------------------------------------------------------------- */

/* Seats are counted in the order of play from the lowest that plays: the seat at a place, and the place of a seat. */
static inline uint8_t kernel_seat(const State *state, unsigned place)
{
    return (uint8_t)__builtin_ctzll(bits_nth(state->active, (int)place));
}

static inline unsigned kernel_place(const State *state, uint8_t seat)
{
    return (unsigned)bits_count(state->active & (seat_bit(seat) - 1U));
}

/* What a seat of `n` is left with: its hand, and what it has taken. */
static inline void kernel_set_seat(State *state, uint8_t seat, uint64_t hand, uint64_t taken, int n)
{
    state->played[seat] |= cards_low(state->hand[seat]) ^ hand;
    state->hand[seat] = hand;
    state->tricks[seat] += (uint8_t)(bits_count(taken ^ cards_low(state->taken[seat])) / n);
    state->taken[seat] = taken;
}

/* Behind the leaders of the tricks stand zeros, at least so many. */
enum { KERNEL_SPARE_LEADERS = 8 };

/*
 * Writes down some tricks: the cards in the order of play (room for KERNEL_CARDS), and the place that led to each. Who
 * won the last one is the actor.
 */
void kernel_note_tricks(const Game *game, State *state, const uint16_t *cards, uint8_t *leader, int tricks);

#endif
