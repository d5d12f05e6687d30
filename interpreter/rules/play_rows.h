/* The rows of a contract's rules of play. */
#ifndef TAPP_RULES_PLAY_ROWS_H
#define TAPP_RULES_PLAY_ROWS_H

#include "formula/formula.h"
#include "rules/card.h"
#include "rules/policies.h"
#include "text/node.h"

typedef struct BoundCard {
    Str id;
    Card card;
    const Formula *trick, *when;
    bool must;
    bool is_settled; /* no action in play changes `when` */
    const Node *text;
} BoundCard;

typedef struct Demand {
    Str id;
    uint8_t from, to;
    CardSet cards;
    const CardSet *otherwise;
    size_t n_otherwise;
    const Node *text;
} Demand;

/* Cards that may not be led before a condition holds, unless the hand has no others. */
typedef struct LeadBar {
    Str id;
    CardSet cards;
    const Formula *when;
    const Node *text;
} LeadBar;

typedef struct Withhold {
    Str id;
    Card card;
    Side who;
    const Formula *when, *lost_when;
    bool next_leads, own_side;
    CardSet given;
    const Node *text;
} Withhold;

/* Cards that may be played instead of following suit, but win nothing. */
typedef struct Excuse {
    CardSet cards;
    int16_t until;
    ExcuseTaker taker;
    ExcuseLate late;
    CardSet given;
    bool slam;
} Excuse;

/*
 * Cards that win together: a trick with all of them is won by one of them. `when` is evaluated for the player of this
 * card.
 */
typedef struct Capture {
    CardSet cards;
    Card winner;
    uint8_t place; /* index of its entry in the file; entries that never hold are omitted */
    const Formula *when;
} Capture;

#endif
