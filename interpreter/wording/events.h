/*
 * Events at the table as data: the differences between two positions as one seat sees them. The line and full-screen
 * interfaces show events; wording/phrase.h puts them into words. An event has no information that the view lacks.
 */
#ifndef TAPP_WORDING_EVENTS_H
#define TAPP_WORDING_EVENTS_H

#include "engine/view.h"

typedef enum EventKind {
#define EVENT(kind, name, is_shown, sentence) kind,
#include "wording/events.def"
} EventKind;

/* An event. For each kind, events.def lists the fields that are set. */
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

/* True if a sample deal in the printed rules shows this kind of event. Dealing and cards played are left out there. */
bool event_is_shown(EventKind kind);

/*
 * Returns the declarer's last bid for the contract, if this bid has several calls (numbers, suits or parts). It then
 * says more than the contract's name. Otherwise returns NO_ACTION.
 */
Action contract_bid(const Game *game, const State *state);

/* The view of an onlooker who sees all cards; its seat is NO_SEAT. */
void view_open(const Game *game, const State *state, View *out);

/*
 * Finds the events between two views of the same seat with one action between them. If `before` is NULL, finds those of
 * dealing.
 */
void events_between(const Game *game, const View *before, const View *after, Events *out);

/* The cards of a trick, finished or on the table, and their players. */
typedef struct Trick {
    int n;
    uint8_t seat[MAX_SEATS];
    Card card[MAX_SEATS];
    uint8_t winner; /* the winner so far */
} Trick;

/* The trick with a number from 0. Number n_tricks is the trick on the table, which may be empty. */
Trick trick_numbered(const Game *game, const State *state, int number);

#endif
