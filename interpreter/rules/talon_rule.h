/* Rules for the talon, for discards, and for cards that are kept or called before play. */
#ifndef TAPP_RULES_TALON_RULE_H
#define TAPP_RULES_TALON_RULE_H

#include "rules/deal_rule.h"

/*
 * The cards that the taker of the talon gets. He chooses a part (TAKE_CHOICE), a share of a TalonSet (TAKE_SHARE), or a
 * single card (TAKE_CARD). With TAKE_PART and TAKE_COUNT the file names the part or the number of cards.
 */
typedef enum TalonTake { TAKE_NONE, TAKE_ALL, TAKE_CHOICE, TAKE_PART, TAKE_COUNT, TAKE_SHARE, TAKE_CARD } TalonTake;

/* A division of the talon into `n` shares, of which the taker chooses one. They are the parts from `first` on. */
typedef struct TalonSet {
    Str id;
    uint8_t first, n; /* if `n` is 0, each card of the talon is a share of its own */
} TalonSet;

/* Cards that the taker keeps before he sees the talon; he discards all others. */
typedef struct KeepRule {
    uint8_t count;          /* the number of cards that he keeps; 0: the whole hand */
    CardSet cards;          /* the cards that may be kept; the whole pack if a formula decides */
    const Formula *formula; /* decides in each position which cards may be kept; NULL: `cards` do */
    bool shown;             /* all players see the cards */
} KeepRule;

typedef struct TalonRule {
    TalonTake take;
    TalonTime at;
    uint8_t amount;        /* TAKE_PART: the part; TAKE_SHARE, TAKE_CARD: the set; TAKE_COUNT: the number of cards */
    bool from_last;        /* TAKE_COUNT: the cards dealt last are taken, not the first ones */
    TalonSee see;          /* the players who see the cards taken */
    TalonSeeRest see_rest; /* the players who see the cards that are left */
    bool by_trick;         /* the winner of each trick gets the next card, face up */
    TalonTaker taker;
    KeepRule keep;
    Owner rest;       /* the side that gets the cards that are left over */
    bool called_part; /* the declarer gets the part with the called card */
} TalonRule;

typedef struct DiscardTier {
    CardSet cards, shown;   /* the cards that may be discarded; those of them that are discarded face up */
    const Formula *formula; /* decides in each position which of the cards may be discarded; NULL: all of them */
    const Formula *when;    /* the condition under which the tier may be used; NULL: always */
} DiscardTier;

typedef struct DiscardRule {
    const DiscardTier *tiers; /* in the order in which their cards must be discarded */
    size_t n_tiers;
    bool again;  /* cards just taken from the talon may be discarded */
    Owner owner; /* the side for which the discarded cards count */
} DiscardRule;

/* A card called from another hand: which may be called, and which may be given back. */
typedef struct CallRule {
    CardRule cards;
    CardSet back;   /* cards that may be given back in an exchange */
    bool is_held;   /* the contract has this rule: `cards` has a card or a formula */
    bool exchanges; /* the caller gets the card and gives another one for it */
    bool own;       /* the caller's own cards may be called */
    CallBy by;
    CallTime at;
    CallPhase phase;
} CallRule;

#endif
