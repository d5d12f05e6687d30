/*
 * The engine protocol: a request as one line of JSON in, an answer as one line of JSON out. docs/engine-protocol.md
 * names requests, fields and error codes.
 */
#ifndef TAPP_PROTOCOL_PROTOCOL_H
#define TAPP_PROTOCOL_PROTOCOL_H

#include "catalog/catalog.h"
#include "match/history.h"
#include "match/memory.h"

enum { ENGINE_MAX_LINE = 1 << 20 }; /* bytes of a request */

/* What lasts from request to request. */
typedef struct Engine {
    Language *language;
    Opened opened;      /* the game of the deal; kept for the next `new` that asks for the same */
    History history;    /* the deal */
    Memory *memory;     /* of the seats that are asked for advice in this deal; NULL: none has been */
    bool variants_only; /* shipped variants, by their ids: no path is opened for who asks */
} Engine;

/* An engine without a game; the caller closes it. */
Engine engine_open(void);
void engine_close(Engine *engine);

/* Answers one request (without its line end), in one line with its end. Whatever the line holds, there is an answer. */
void engine_serve(Engine *engine, Str line, Buf *answer);

/* The answer to a line that was too long to be read. */
void engine_refuse_long(Buf *answer);

#endif
