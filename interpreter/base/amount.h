/*
 * Limits the amounts of payments, so that their sums fit 64 bits. A variant or a formula may contain any 64-bit number.
 * Before an amount enters an account, it is limited to a value far above any real game. Products with kontra and the
 * number of players then fit 64 bits, and so do totals over any possible number of deals.
 */
#ifndef TAPP_BASE_AMOUNT_H
#define TAPP_BASE_AMOUNT_H

#include "base/base.h"

/* The limit for a payment between sides, for the pot, and for all payments of a deal. */
#define MOST_AMOUNT INT64_C(1000000000)

/* True if the absolute value of the amount is within the limit. */
static inline bool amount_fits(int64_t amount)
{
    return amount >= -MOST_AMOUNT && amount <= MOST_AMOUNT;
}

/* Returns the absolute value of a number. It is also correct for INT64_MIN. */
static inline uint64_t amount_size(int64_t number)
{
    return number < 0 ? UINT64_C(0) - (uint64_t)number : (uint64_t)number;
}

/* Returns the mean of two numbers, rounded down. Returns `least` if `most` is smaller. */
static inline int64_t amount_between(int64_t least, int64_t most)
{
    return least < most ? least + (int64_t)(((uint64_t)most - (uint64_t)least) / 2) : least;
}

#endif
