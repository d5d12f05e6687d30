/*
 * The engine protocol: each request and each answer is one line of JSON. docs/engine-protocol.md lists requests, fields
 * and error codes.
 */
#ifndef TAPP_PROTOCOL_PROTOCOL_H
#define TAPP_PROTOCOL_PROTOCOL_H

#include "catalog/catalog.h"
#include "match/history.h"
#include "match/memory.h"

enum { ENGINE_MAX_LINE = 1 << 20 }; /* bytes of a request */

/* The state between requests. */
typedef struct Engine {
    Language *language;
    Opened opened;      /* the game of the deal; kept for the next `new` with the same game */
    History history;    /* the deal */
    Memory *memory;     /* beliefs of seats that have given advice in this deal; NULL: none */
    bool variants_only; /* only shipped variants, by id: the client cannot make it open a path */
} Engine;

/* An engine without a game; the caller must close it. */
Engine engine_open(void);
void engine_close(Engine *engine);

/* Answers one request (without its line end) with one line including its end. Every input gets an answer. */
void engine_serve(Engine *engine, Str line, Buf *answer);

/* The answer to a line that was too long. */
void engine_refuse_long(Buf *answer);

#endif
