/* Actions, and sets of tokens (actions that are not cards), by their index in the game. */
#ifndef TAPP_RULES_TOKEN_SET_H
#define TAPP_RULES_TOKEN_SET_H

#include "rules/card.h"

/* An action: a card, or FIRST_TOKEN plus the index of a token. */
typedef uint16_t Action;
enum { FIRST_TOKEN = MAX_CARDS, NO_ACTION = UINT16_MAX };

/* Returns the card of an action that is below FIRST_TOKEN. */
static inline Card action_card(Action action)
{
    return (Card)action;
}

enum { MAX_TOKENS = 512, TOKEN_WORDS = MAX_TOKENS / 64 };

typedef struct TokenSet {
    uint64_t word[TOKEN_WORDS];
} TokenSet;

static inline void tokens_add(TokenSet *set, int token)
{
    set->word[token / 64] |= 1ULL << token % 64;
}

static inline void tokens_remove(TokenSet *set, int token)
{
    set->word[token / 64] &= ~(1ULL << token % 64);
}

static inline bool tokens_have(const TokenSet *set, int token)
{
    return (set->word[token / 64] >> token % 64 & 1) != 0;
}

static inline void tokens_join(TokenSet *set, const TokenSet *others)
{
    for (int i = 0; i < TOKEN_WORDS; i++) set->word[i] |= others->word[i];
}

/*
 * True if all tokens of the set are in its first word, which has room for 64. Only games with rows of bids (Bid.is_row)
 * have more tokens than that.
 */
static inline bool tokens_are_few(const TokenSet *set)
{
    uint64_t others = 0;
    for (int i = 1; i < TOKEN_WORDS; i++) others |= set->word[i];
    return others == 0;
}

static inline bool tokens_are_none(const TokenSet *set)
{
    return set->word[0] == 0 && tokens_are_few(set);
}

static inline int tokens_count(const TokenSet *set)
{
    int n = bits_count(set->word[0]);
    if (tokens_are_few(set)) return n;
    for (int i = 1; i < TOKEN_WORDS; i++) n += bits_count(set->word[i]);
    return n;
}

/* Returns the k-th token (from 0, in order) of a set with more than k tokens. */
static inline int tokens_nth(const TokenSet *set, int k)
{
    int i = 0;
    for (int n; k >= (n = bits_count(set->word[i])); i++) k -= n;
    return i * 64 + word_nth(set->word[i], k);
}

#endif
