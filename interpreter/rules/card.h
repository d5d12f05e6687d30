/*
 * Cards and sets of cards. A card is a number below MAX_CARDS, and a set has one bit per card. Within a suit a higher
 * card has a higher number, and permanent trumps come last. So a bit scan finds the highest card of a suit.
 */
#ifndef TAPP_RULES_CARD_H
#define TAPP_RULES_CARD_H

#include "base/bits.h"
#include "formula/formula.h"

enum { MAX_CARDS = 128, NO_CARD = 255 };

typedef uint8_t Card;
__extension__ typedef unsigned __int128 CardSet;

static inline CardSet card_bit(Card card)
{
    if (card >= MAX_CARDS) __builtin_unreachable(); /* the sanitizers of the tests check this */
    return (CardSet)1 << card;
}

static inline bool cards_have(CardSet set, Card card)
{
    return (set >> card & 1) != 0;
}

static inline uint64_t cards_low(CardSet set)
{
    return (uint64_t)set;
}

static inline uint64_t cards_high(CardSet set)
{
    return (uint64_t)(set >> 64);
}

/*
 * Returns `set`. The caller promises that with `in_word` all its cards are among the first 64. If `in_word` is a
 * constant, the C compiler can then leave out all work on the upper half.
 */
static inline CardSet cards_within(CardSet set, bool in_word)
{
    return in_word ? cards_low(set) : set;
}

static inline int cards_count(CardSet set)
{
    return bits_count(cards_low(set)) + bits_count(cards_high(set));
}

/* Returns the card with the lowest number in a non-empty set. */
static inline Card cards_first(CardSet set)
{
    uint64_t low = cards_low(set);
    return (Card)(low ? __builtin_ctzll(low) : 64 + __builtin_ctzll(cards_high(set)));
}

/* Returns the card with the highest number in a non-empty set. */
static inline Card cards_last(CardSet set)
{
    uint64_t high = cards_high(set);
    return (Card)(high ? 127 - __builtin_clzll(high) : 63 - __builtin_clzll(cards_low(set)));
}

/* Returns the position of the k-th set bit (from 0) of a word with more than k bits. */
static inline int word_nth(uint64_t word, int k)
{
    return __builtin_ctzll(bits_nth(word, k));
}

/* Returns the k-th card (from 0, by number) of a set with more than k cards. */
static inline Card cards_nth(CardSet set, int k)
{
    int low = bits_count(cards_low(set));
    return (Card)(k < low ? word_nth(cards_low(set), k) : 64 + word_nth(cards_high(set), k - low));
}

/*
 * Runs the statement for each card of a set, from the lowest number on. The set is evaluated once. In the statement,
 * `break` does the same as `continue`: it goes on with the next card.
 */
#define EACH_CARD(card, set)                                                                                    \
    for (CardSet set_##card = (set); set_##card != 0; set_##card = 0)                                           \
        for (unsigned from_##card = 0; from_##card < MAX_CARDS; from_##card += 64)                              \
            for (uint64_t left_##card = (uint64_t)(set_##card >> from_##card); left_##card != 0;                \
                 left_##card &= left_##card - 1)                                                                \
                for (Card card = (Card)(from_##card + (unsigned)__builtin_ctzll(left_##card)), once_##card = 1; \
                     once_##card; once_##card = 0)

static inline ValueSet cards_to_value(CardSet set)
{
    return (ValueSet){cards_low(set), cards_high(set)};
}

static inline CardSet cards_of_value(ValueSet value)
{
    return (CardSet)value.high << 64 | value.low;
}

#endif
