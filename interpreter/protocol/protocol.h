/*
 * The engine protocol: each request and each answer is one line of JSON. docs/engine-protocol.md lists requests, fields
 * and error codes.
 */
#ifndef TAPP_PROTOCOL_PROTOCOL_H
#define TAPP_PROTOCOL_PROTOCOL_H

#include "catalog/catalog.h"
#include "match/history.h"
#include "match/memory.h"

enum { ENGINE_MAX_LINE = 1 << 20 }; /* the most bytes of a request */

/* The data that the engine keeps between requests. */
typedef struct Engine {
    Language *language;
    Opened opened;      /* the present game; the next `new` uses it again if it asks for the same game */
    History history;    /* the deal */
    Memory *memory;     /* beliefs of computer players, for seats that got advice in this deal; NULL: none yet */
    bool variants_only; /* allows only shipped variants by id, so that a client cannot open files */
} Engine;

/* Makes an engine without a game. Call engine_close() to free it. */
Engine engine_open(void);
void engine_close(Engine *engine);

/* Answers one request with one line. `line` has no line end, but the answer has one. Every input gets an answer. */
void engine_serve(Engine *engine, Str line, Buf *answer);

/* Answers a request that was too long. */
void engine_refuse_long(Buf *answer);

#endif
