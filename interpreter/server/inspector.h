/*
 * Inspects variants that strangers send. Each inspection runs in its own process with limits of time and memory, so
 * that no text can harm the server or the tables. One inspection runs at a time. The process is shared fairly: each
 * address may have a few texts waiting, and the next text is that of the address that has used least time recently.
 */
#ifndef TAPP_SERVER_INSPECTOR_H
#define TAPP_SERVER_INSPECTOR_H

#include "base/buf.h"
#include "server/setup.h"

#include <poll.h>

enum {
    INSPECTOR_FDS = 2,
    MOST_INSPECTIONS = 64, /* texts that may wait, of all addresses */
    MOST_OF_ADDRESS = 2,   /* and of one address */
    N_TIMES = 256,         /* entries by hash of the address; two addresses with the same hash share an entry */
    TIMES_HALVED = 60000,  /* milliseconds after which the recorded times are halved */
};

typedef struct Inspector Inspector;

/* Called with the result: the answer to the engine protocol's `inspect`, or an empty text if there was no answer. */
typedef struct InspectionEnd {
    void (*deliver)(void *context, Str answer);
    void *context;
} InspectionEnd;

/* Makes an inspector, which has nothing to do yet. Close it with inspector_close(). */
Inspector *inspector_open(void);

/* Stops the present inspection. All that are waiting get an empty text as their result. */
void inspector_close(Inspector *inspector);

/* A text to inspect, and the language of the answer. */
typedef struct InspectionOf {
    Str source, language;
    uint64_t who;       /* the hash of the address that the time is charged to */
    const Setup *table; /* only the options and players of this table are inspected; NULL: all of them */
    bool formats;       /* asks for 'format' instead of 'inspect' */
} InspectionOf;

/*
 * Adds a text to the queue. False if too many texts are waiting already, of this address or of all; then `end` is never
 * called.
 */
bool inspector_ask(Inspector *inspector, InspectionOf of, InspectionEnd end);

/*
 * For the event loop. inspector_fds() lists the descriptors to wait for and returns their number. inspector_timeout()
 * is the longest time to wait, in milliseconds; -1: no limit.
 */
size_t inspector_fds(const Inspector *inspector, struct pollfd fds[INSPECTOR_FDS]);
int inspector_timeout(const Inspector *inspector, int64_t now);

/* Continues as far as possible without waiting. `now` as in tables_clock(). */
void inspector_run(Inspector *inspector, int64_t now);

/* ---- the queue, for the implementations ------------------------------------------------------------------------ */

typedef struct Inspection Inspection;
struct Inspection {
    Inspection *next;
    Buf request; /* a request of the engine protocol, on one line */
    InspectionEnd end;
    uint64_t who;
};

/* The queue. All fields are zero if it is empty. */
typedef struct Inspections {
    Inspection *first; /* texts that wait, the oldest first */
    Inspection *present;
    size_t n;               /* how many wait */
    int64_t now, begun;     /* in milliseconds; begun: when the present inspection was taken */
    int64_t spent[N_TIMES]; /* the recent milliseconds of each address */
    int64_t halved;         /* when they were last halved */
} Inspections;

/* Adds a text to the queue; false if too many are waiting already. */
bool inspections_add(Inspections *queue, InspectionOf of, InspectionEnd end);

/* Sets the time, as in tables_clock(). */
void inspections_clock(Inspections *queue, int64_t now);

/* Makes the next text of the queue the present one, of which there must be none; false if no text waits. */
bool inspections_take(Inspections *queue);

/* Charges the time of the present inspection to its address, and then passes the answer to its `end`. */
void inspections_end(Inspections *queue, Str answer);

#endif
