/* Shared by serve.c, which interprets requests, and by serve_native.c and serve_wasm.c, which wait for them. */
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
    BotPool *pool;
    Web *web;
    Tables tables;
    Limits *limits;
    Inspector *inspector;
    Pictures *pictures;
    bool variants_only;
    Buf variants[MOST_LANGUAGES], differences[MOST_LANGUAGES]; /* lists of games by language, written when needed */
    int64_t due;                                               /* when tables_tick() must be called next */
    int signals;
    bool ends;
} Server;

/* Answers a request. The context is the Server. */
void serve_request(void *context, Request *request);

/* Carries out timed work that is due. Returns the time until more work is due (milliseconds; -1: none is). */
int serve_what_is_due(Server *server);

/* Handles inspections that have ended and answers of computers, and stores the results. */
void serve_pending(Server *server);

/* The shorter of two times to wait; -1 means no limit. */
int serve_sooner(int a, int b);

#endif
