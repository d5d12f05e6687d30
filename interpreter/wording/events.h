/*
 * What happens at the table, as data: the difference between two positions as one seat sees them. Both faces (lines,
 * the full screen) show these; wording/phrase.h has the words for them. Nothing is in an event that the view did not
 * hold.
 */
#ifndef TAPP_WORDING_EVENTS_H
#define TAPP_WORDING_EVENTS_H

#include "engine/view.h"

typedef enum EventKind {
#define EVENT(kind, name, is_told, sentence) kind,
#include "wording/events.def"
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

/* The name of a kind in the web protocol. */
const char *event_name(EventKind kind);

/* Is it told of a deal that is played out in the rules in print? Not what was dealt, nor cards played. */
bool event_is_told(EventKind kind);

/* The last bid that made the contract where it says more than the contract's name: one of a row; else NO_ACTION. */
Action contract_bid(const Game *game, const State *state);

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
