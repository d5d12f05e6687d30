/*
 * Events at the table as data: the differences between two positions as one seat sees them. The line and full-screen
 * interfaces show them; wording/phrase.h has their words. An event contains nothing that the view does not.
 */
#ifndef TAPP_WORDING_EVENTS_H
#define TAPP_WORDING_EVENTS_H

#include "engine/view.h"

typedef enum EventKind {
#define EVENT(kind, name, is_shown, sentence) kind,
#include "wording/events.def"
} EventKind;

typedef struct Event {
    EventKind kind;
    uint8_t seat, other, ranking; /* ranking: for sorting cards */
    Action action;
    int index, count;
    CardSet cards, shown;
} Event;

enum { MAX_EVENTS = 48 };

typedef struct Events {
    size_t n;
    Event list[MAX_EVENTS];
} Events;

/* The name of a kind of event in the web protocol. */
const char *event_name(EventKind kind);

/* True if a sample deal in the printed rules shows the event. It omits dealing and cards played. */
bool event_is_shown(EventKind kind);

/*
 * The last bid that made the contract, if it is one of a row and so says more than the contract's name; else NO_ACTION.
 */
Action contract_bid(const Game *game, const State *state);

/* The view of an onlooker who sees all cards; its seat is NO_SEAT. */
void view_open(const Game *game, const State *state, View *out);

/* The events between two views of the same seat with one action between them; `before` NULL: the deal itself. */
void events_between(const Game *game, const View *before, const View *after, Events *out);

/* A finished trick, or the one on the table: the cards and who played them. */
typedef struct Trick {
    int n;
    uint8_t seat[MAX_SEATS];
    Card card[MAX_SEATS];
    uint8_t winner; /* so far */
} Trick;

/* The trick with a number from 0 to n_tricks - 1; n_tricks gives the one on the table (which may be empty). */
Trick trick_numbered(const Game *game, const State *state, int number);

#endif
