/*
 * Looking at variants that strangers send: each in a process of its own, which has limits of time and memory and ends
 * afterwards, so that nothing that is in a text can harm the server or the tables. One after the other.
 */
#ifndef TAPP_SERVER_INSPECTOR_H
#define TAPP_SERVER_INSPECTOR_H

#include "base/buf.h"
#include "server/setup.h"

#include <poll.h>

enum { INSPECTOR_FDS = 2, MOST_INSPECTIONS = 16 };

typedef struct Inspector Inspector;

/* What is told of a text: the answer of the engine protocol's `inspect`, or an empty text where there came none. */
typedef struct InspectionEnd {
    void (*tell)(void *context, Str answer);
    void *context;
} InspectionEnd;

/* With nothing to look at; given back by inspector_close. */
Inspector *inspector_open(void);

/* Ends what is being looked at; everybody who waits is told nothing came. */
void inspector_close(Inspector *inspector);

/* A text to look at, and the language of the answer. */
typedef struct InspectionOf {
    Str source, language;
    const Setup *table; /* that is to play it: only its options and players count; NULL: all there are */
    bool formats;       /* its layout is wanted: the answer of 'format' and not of 'inspect' */
} InspectionOf;

/* Looks at a text. False if too many are waiting already; `end` is then never called. */
bool inspector_ask(Inspector *inspector, InspectionOf of, InspectionEnd end);

/* What the loop waits for: so many descriptors, and how long at most (milliseconds; -1 for ever). */
size_t inspector_fds(const Inspector *inspector, struct pollfd fds[INSPECTOR_FDS]);
int inspector_timeout(const Inspector *inspector, int64_t now);

/* Goes on, as far as it can without waiting. `now` as in tables_clock. */
void inspector_run(Inspector *inspector, int64_t now);

#endif
