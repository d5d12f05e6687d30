/*
 * Amounts that a variant's numbers make: payments, and what is summed of them. A variant may say any number of 64 bits
 * and a formula may give any; what enters an account is held to a limit that no game comes near, so that products with
 * kontra and players, and totals of any number of deals that can be played, fit 64 bits everywhere behind it.
 */
#ifndef TAPP_BASE_AMOUNT_H
#define TAPP_BASE_AMOUNT_H

#include "base/base.h"

/* Of a payment to one side or the other, of what is in the pot, of what a deal pays in all. */
#define MOST_AMOUNT INT64_C(1000000000)

/* Is it no larger than that, below zero or above? */
static inline bool amount_fits(int64_t amount)
{
    return amount >= -MOST_AMOUNT && amount <= MOST_AMOUNT;
}

/* How far a number is from zero: exact for the lowest of all too, which has no counterpart above. */
static inline uint64_t amount_size(int64_t number)
{
    return number < 0 ? UINT64_C(0) - (uint64_t)number : (uint64_t)number;
}

/* The number in the middle, rounded down, of any two. */
static inline int64_t amount_between(int64_t least, int64_t most)
{
    return least < most ? least + (int64_t)(((uint64_t)most - (uint64_t)least) / 2) : least;
}

#endif
