/*
 * Shared by serve.c, which decides what a request means, and by serve_native.c and serve_wasm.c, which wait for
 * requests, each in its own way.
 */
#ifndef TAPP_SERVER_SERVE_INNER_H
#define TAPP_SERVER_SERVE_INNER_H

#include "server/inspector.h"
#include "server/limits.h"
#include "server/pictures.h"
#include "server/serve.h"
#include "server/tables.h"

enum { MOST_LANGUAGES = 16 };

typedef struct Server {
    Store *store;
    Games *games;
    Thinkers *thinkers;
    Web *web;
    Tables tables;
    Limits *limits;
    Inspector *inspector;
    Pictures *pictures;
    bool variants_only;
    Buf variants[MOST_LANGUAGES], differences[MOST_LANGUAGES]; /* lists of games, by language */
    int64_t due;                                               /* when tables_tick has something to do */
    int signals;
    bool ends;
} Server;

/* Answers a request; the context is the server. */
void serve_request(void *context, Request *request);

/* Returns the time until timed work is due again, after doing it now (milliseconds; -1: unlimited). */
int serve_what_is_due(Server *server);

/* Handles waiting requests, inspections and answers of computers, and stores the results. */
void serve_what_came(Server *server);

/* The shorter of two times to wait, of which -1 is for ever. */
int serve_sooner(int a, int b);

#endif
