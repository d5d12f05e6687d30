/*
 * What happens at the table, as data: the difference between two positions as one seat sees them. Both faces (lines,
 * the full screen) show these; wording/phrase.h has the words for them. Nothing is in an event that the view did not
 * hold.
 */
#ifndef TAPP_WORDING_EVENTS_H
#define TAPP_WORDING_EVENTS_H

#include "engine/view.h"

typedef enum EventKind {
    EVENT_DEALS,      /* seat: the dealer, other: forehand */
    EVENT_REDEALT,    /* count: how many deals a redeal rule has ended */
    EVENT_SITS_OUT,   /* seat */
    EVENT_HAND,       /* seat, cards: of each hand that can be seen */
    EVENT_TALON_LIES, /* index: part, or -1; cards, face down but seen */
    EVENT_SAYS,       /* seat, action, index: the round of the auction */
    EVENT_ALL_PASSED, /* */
    EVENT_CONTRACT,   /* seat: the declarer or NO_SEAT; index: the contract */
    EVENT_TALON_OPEN, /* index: part, or -1; cards */
    EVENT_KEEPS,      /* seat, action: a card kept before the talon is seen, NO_ACTION if it was not seen */
    EVENT_TAKES,      /* seat, count, cards: those seen; index: the part chosen, or -1 */
    EVENT_PUTS,       /* seat, action: a card laid off by who looks on; count: still to lay off */
    EVENT_LAYS_OFF,   /* seat, count: how many in all, cards: those seen, shown: those face up */
    EVENT_PASSES,     /* seat, other: who gets them, count, cards: those seen */
    EVENT_RECEIVES,   /* seat, cards: those passed to who looks on */
    EVENT_CALLS,      /* seat, action: the card asked for from another hand */
    EVENT_GIVES,      /* seat, action: the card given back for it, NO_ACTION if it was not seen */
    EVENT_NAMES,      /* seat, index: the suit that is trumps */
    EVENT_ANNOUNCES,  /* seat, action: announcement, kontra or done */
    EVENT_SHOWS,      /* seat, cards: shown from a hand by an announcement */
    EVENT_LEADS,      /* seat: play begins */
    EVENT_PLAYS,      /* seat, action: the card */
    EVENT_TRICK,      /* seat: the winner, action: the card that won, count: the trick's number */
    EVENT_ENDS        /* index: an Ending */
} EventKind;

typedef struct Event {
    EventKind kind;
    uint8_t seat, other, ranking; /* ranking: how cards rank now, for their order */
    Action action;
    int index, count;
    CardSet cards, shown;
} Event;

enum { MAX_EVENTS = 48 };

typedef struct Events {
    size_t n;
    Event list[MAX_EVENTS];
} Events;

/* The view of somebody to whom everything lies open; its seat is NO_SEAT. */
void view_open(const Game *game, const State *state, View *out);

/* What has happened between two views of the same seat with one action between them; `before` NULL: the deal itself. */
void events_between(const Game *game, const View *before, const View *after, Events *out);

/* A trick that is over, or the one on the table: who played what. */
typedef struct Trick {
    int n;
    uint8_t seat[MAX_SEATS];
    Card card[MAX_SEATS];
    uint8_t winner; /* so far */
} Trick;

/* The trick with a number from 0 to n_tricks - 1, or n_tricks for the one on the table (which may be empty). */
Trick trick_numbered(const Game *game, const State *state, int number);

#endif
