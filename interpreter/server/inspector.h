/*
 * Inspects variants that strangers send. Each inspection has its own process with limits of time and memory, so that no
 * text can harm the server or the tables. They run one after the other.
 */
#ifndef TAPP_SERVER_INSPECTOR_H
#define TAPP_SERVER_INSPECTOR_H

#include "base/buf.h"
#include "server/setup.h"

#include <poll.h>

enum { INSPECTOR_FDS = 2, MOST_INSPECTIONS = 16 };

typedef struct Inspector Inspector;

/* Receives the result: the answer to the engine protocol's `inspect`, or an empty text if there was none. */
typedef struct InspectionEnd {
    void (*deliver)(void *context, Str answer);
    void *context;
} InspectionEnd;

/* Opens an idle inspector; close it with inspector_close(). */
Inspector *inspector_open(void);

/* Stops the present inspection; everybody who waits gets an empty text. */
void inspector_close(Inspector *inspector);

/* A text to inspect, and the language of the answer. */
typedef struct InspectionOf {
    Str source, language;
    const Setup *table; /* the table to be played: only its options and players count; NULL: all of them */
    bool formats;       /* use 'format' instead of 'inspect' */
} InspectionOf;

/* Queues a text. False if too many are waiting already; then `end` is never called. */
bool inspector_ask(Inspector *inspector, InspectionOf of, InspectionEnd end);

/*
 * For the event loop: returns the number of descriptors, and sets the longest time to wait (milliseconds; -1:
 * unlimited).
 */
size_t inspector_fds(const Inspector *inspector, struct pollfd fds[INSPECTOR_FDS]);
int inspector_timeout(const Inspector *inspector, int64_t now);

/* Continues as far as possible without waiting. `now` as in tables_clock(). */
void inspector_run(Inspector *inspector, int64_t now);

/* ---- for the implementations: the queue ------------------------------------------------------------------------ */

typedef struct Inspection Inspection;
struct Inspection {
    Inspection *next;
    Buf request; /* of the engine protocol: one line */
    InspectionEnd end;
};

/* An empty queue has zeros only. */
typedef struct Inspections {
    Inspection *first, *last;
    size_t n;
} Inspections;

/* Adds a text. False if too many are waiting already. */
bool inspections_add(Inspections *queue, InspectionOf of, InspectionEnd end);

/* Removes the first text, and then delivers its answer. */
void inspections_end_first(Inspections *queue, Str answer);

#endif
