/* Melds: their kinds, and the combinations of cards that form them. */
#ifndef TAPP_RULES_MELD_RULE_H
#define TAPP_RULES_MELD_RULE_H

#include "formula/formula.h"
#include "rules/token_set.h"
#include "text/node.h"

enum {
    MAX_MELDS = 8,
    MAX_COMBINATIONS = 256, /* melds possible with the pack */
    NO_COMBINATION = UINT16_MAX,
    MAX_MELD_COMPARE = 8
};

typedef struct Meld {
    Str id;
    const Node *name;
    bool twice;            /* a player with both copies of its cards may announce it twice */
    uint8_t group;         /* a card counts in only one meld of a group; NO_MELD_GROUP: in any number of them */
    uint8_t uses_up;       /* the kinds of melds in which its cards cannot be used again, one bit each */
    bool is_used_up;       /* another announced meld can use up cards that this kind needs */
    bool makes_trump;      /* its suit becomes trumps when it is announced */
    const Formula *when;   /* evaluated for the player who wants to announce it; NULL: always */
    bool when_reads_hands; /* `when` reads hands, so whether it holds must not show at the table */
} Meld;

enum { NO_MELD_GROUP = 0, MAX_MELD_GROUPS = MAX_MELDS + 1 };

/* Cards that form a meld. */
typedef struct Combination {
    CardSet cards;  /* the first copy of each card; also the second copy, if the meld needs both */
    CardSet longer; /* if the hand has one of these cards, a longer meld is announced instead */
    /*
     * value: the worth when announced for the first and the second time; trump_value: the same, if its suit is trumps
     */
    int16_t value[2], trump_value[2];
    uint8_t meld, size; /* the index of its kind in Game.meld, and the number of its cards */
    uint8_t height; /* the place of its highest rank in the kind's list of ranks, counted from 1 for the last rank */
    /*
     * While the cards of melds are hidden, the other players hear only this combination, which has no cards. It is the
     * same for all combinations of one kind, size and value. NO_COMBINATION: they hear the combination itself.
     */
    uint16_t heard_as;
    int8_t suit; /* the suit of a sequence or a pair of ranks; -1: other melds */
    Action token;
    /*
     * Lists for a fast search. next: the next combination with the same lowest card, or NO_COMBINATION; next_without:
     * the next one in this list that does not contain all cards of this combination.
     */
    uint16_t next, next_without;
} Combination;

#endif
