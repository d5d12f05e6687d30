/*
 * Events at the table, such as a bid or a card played. They are found by comparing two positions as one player sees
 * them, so they contain nothing secret. The terminal and the browser show events; wording/phrase.h puts them into
 * words.
 */
#ifndef TAPP_WORDING_EVENTS_H
#define TAPP_WORDING_EVENTS_H

#include "engine/view.h"

typedef enum EventKind {
#define EVENT(kind, name, is_shown, sentence) kind,
#include "wording/events.def"
} EventKind;

/* An event. The file events.def lists, for each kind, which fields are set and what they mean. */
typedef struct Event {
    EventKind kind;
    uint8_t seat, other, ranking; /* `ranking`: that of the present contract, which orders the cards in a text */
    Action action;
    int index, count;
    CardSet cards, shown;
} Event;

enum { MAX_EVENTS = 48 };

typedef struct Events {
    size_t n;
    Event list[MAX_EVENTS];
} Events;

/* Returns the name of a kind of event in the web protocol. */
const char *event_name(EventKind kind);

/*
 * True if the example deal in the printed rules has a sentence for this kind of event. Dealing and cards played are
 * shown there in tables.
 */
bool event_is_shown(EventKind kind);

/*
 * Returns the declarer's last bid for the contract, if it says more than the contract's name: such a bid has a number,
 * a suit or parts. Otherwise returns NO_ACTION.
 */
Action contract_bid(const Game *game, const State *state);

/* Fills in the view of an onlooker who sees all cards. The seat of this view is NO_SEAT. */
void view_open(const Game *game, const State *state, View *out);

/*
 * Finds the events between two views of the same seat, with one action between them. If `before` is NULL, finds the
 * events of dealing.
 */
void events_between(const Game *game, const View *before, const View *after, Events *out);

/* The cards of a finished trick, or of the trick on the table, and who played them. */
typedef struct Trick {
    int n;
    uint8_t seat[MAX_SEATS];
    Card card[MAX_SEATS];
    uint8_t winner; /* the player whose card is the best so far */
} Trick;

/* Returns a trick by its number, from 0. The trick on the table has the number n_tricks; it may be empty. */
Trick trick_numbered(const Game *game, const State *state, int number);

#endif
