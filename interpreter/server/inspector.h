/*
 * Inspects variants that strangers send. Each inspection runs in a process of its own, with limits of time and memory,
 * so that no text can harm the server or its tables. Only one inspection runs at a time. A few texts of each address
 * may wait. The next text to be inspected is from the address that has used least time recently.
 */
#ifndef TAPP_SERVER_INSPECTOR_H
#define TAPP_SERVER_INSPECTOR_H

#include "base/buf.h"
#include "server/setup.h"

#include <poll.h>

enum {
    INSPECTOR_FDS = 2,     /* the most descriptors of inspector_fds() */
    MOST_INSPECTIONS = 64, /* texts that may wait, of all addresses together */
    MOST_OF_ADDRESS = 2,   /* texts that may wait, of one address */
    /* the number of entries for used times; the hash of an address selects one, and several addresses can share it */
    N_TIMES = 256,
    TIMES_HALVED = 60000, /* the used times are halved each time this many milliseconds have passed */
};

typedef struct Inspector Inspector;

/*
 * A function that gets the result of an inspection: the answer of the engine protocol (docs/engine-protocol.md), or an
 * empty text if there was no answer.
 */
typedef struct InspectionEnd {
    void (*deliver)(void *context, Str answer);
    void *context;
} InspectionEnd;

/* Returns an inspector without work. inspector_close() must free it. */
Inspector *inspector_open(void);

/* Stops the present inspection. It and all inspections that wait get an empty text as result. */
void inspector_close(Inspector *inspector);

/* A text to inspect, and how. */
typedef struct InspectionOf {
    Str source;   /* the text of the variant */
    Str language; /* of the messages in the result */
    uint64_t who; /* the hash of the address that has sent the text, see limits_who() */
    /* inspects only the options and the number of players of this table; NULL: all options and numbers of players */
    const Setup *table;
    bool formats; /* the result is the text in its standard layout, and not the findings in it */
} InspectionOf;

/*
 * Adds a text to the queue. Returns false if too many texts wait, of this address or of all; then `end` is never
 * called.
 */
bool inspector_ask(Inspector *inspector, InspectionOf of, InspectionEnd end);

/*
 * For the event loop. inspector_fds() lists the descriptors to wait for, and returns their number. inspector_timeout()
 * returns the longest time to wait in milliseconds; -1: without limit.
 */
size_t inspector_fds(const Inspector *inspector, struct pollfd fds[INSPECTOR_FDS]);
int inspector_timeout(const Inspector *inspector, int64_t now);

/* Goes on with the inspections, as far as this is possible without waiting. `now` is a time of tables_clock(). */
void inspector_run(Inspector *inspector, int64_t now);

/* ---- the queue, for the files inspector_*.c ------------------------------------------------------------------- */

typedef struct Inspection Inspection;
struct Inspection {
    Inspection *next;
    Buf request; /* a request of the engine protocol, as one line */
    InspectionEnd end;
    uint64_t who; /* as in InspectionOf */
};

/* The queue of texts to inspect. If it is empty, all fields are zero. */
typedef struct Inspections {
    Inspection *first;      /* the texts that wait, the oldest first */
    Inspection *present;    /* the text that is being inspected; or NULL */
    size_t n;               /* the number of texts that wait */
    int64_t now, begun;     /* the present time and the beginning of the present inspection, in milliseconds */
    int64_t spent[N_TIMES]; /* the milliseconds used recently, by the hash of the address modulo N_TIMES */
    int64_t halved;         /* the time at which `spent` was last halved */
} Inspections;

/* Adds a text to the queue. Returns false if too many texts wait already, of this address or of all. */
bool inspections_add(Inspections *queue, InspectionOf of, InspectionEnd end);

/*
 * Sets the present time, from tables_clock(). Every TIMES_HALVED milliseconds this also halves the used times, so that
 * old use counts less.
 */
void inspections_clock(Inspections *queue, int64_t now);

/*
 * Removes the next text from the queue and makes it the present one: the text whose address has used least time. There
 * must be no present one before. Returns false if no text waits.
 */
bool inspections_take(Inspections *queue);

/* Adds the time of the present inspection to that of its address. Then passes the answer to its `end`. */
void inspections_end(Inspections *queue, Str answer);

#endif
