/*
 * Data and functions shared by serve.c, which answers requests, and serve_native.c and serve_wasm.c, which wait for
 * them.
 */
#ifndef TAPP_SERVER_SERVE_INNER_H
#define TAPP_SERVER_SERVE_INNER_H

#include "server/inspector.h"
#include "server/limits.h"
#include "server/pictures.h"
#include "server/serve.h"
#include "server/tables.h"

enum { MOST_LANGUAGES = 16 }; /* the most languages in which lists of games are stored */

typedef struct Server {
    Store *store;
    Games *games;
    BotPool *pool;
    Web *web;
    Tables tables;
    Limits *limits;
    Inspector *inspector;
    Pictures *pictures;
    bool variants_only;
    /* the lists of games in each language, written when they are first needed */
    Buf variants[MOST_LANGUAGES], differences[MOST_LANGUAGES];
    int64_t due; /* the time at which tables_tick() must be called next; INT64_MAX: it need not be called */
    int signals; /* the descriptor from which signals are read; 0: not opened */
    bool ends;   /* the server ends, because of a signal; it refuses all requests */
} Server;

/* Answers a request. `context` is the Server. */
void serve_request(void *context, Request *request);

/* Carries out work of tables whose time has come. Returns the milliseconds until more work is due; -1 if none is. */
int serve_what_is_due(Server *server);

/*
 * Serves requests and streams, and handles inspections that have ended and actions that computers have chosen. Then
 * stores the results.
 */
void serve_pending(Server *server);

/* Returns the shorter of two times to wait. -1 means no limit. */
int serve_sooner(int a, int b);

#endif
