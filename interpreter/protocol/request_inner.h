/*
 * One request of the engine protocol being served: reading its fields, and refusing it. After the first refusal
 * `failed` is set and everything else is ignored.
 */
#ifndef TAPP_PROTOCOL_REQUEST_INNER_H
#define TAPP_PROTOCOL_REQUEST_INNER_H

#include "catalog/catalog.h"
#include "protocol/protocol.h"
#include "text/json_write.h"

typedef struct Request {
    Engine *engine;
    Arena *arena; /* for this request */
    const Node *root;
    Buf body;    /* members of the answer, used if it is not refused */
    Json answer; /* writes `body` */
    bool failed;
    const char *code;
    Buf message;
} Request;

/* Refuses the request with a code of docs/engine-protocol.md and a sentence. Only the first refusal counts. */
void request_refuse(Request *request, const char *code, const char *format, ...) PRINTF_LIKE(3, 4);

/* A field, NULL if it is absent or null. */
const Node *request_field(const Request *request, const char *key);

/* A required text; refuses the request and returns an empty text if it is missing. */
Str request_text(Request *request, const char *key);

typedef struct IntField {
    const char *key;
    int64_t least, most, otherwise;
} IntField;

/* An integer within limits; `otherwise` if it is absent. */
int64_t request_int(Request *request, IntField field);

/* The field `options` as the choices of a game; borrows from the request. */
void request_options(Request *request, OpenRequest *open);

/* {"op":"new"}: opens the game, if necessary, and starts the deal. */
void request_new(Request *request);

/* {"op":"inspect"}: checks a variant given as text, and returns its rules. */
void request_inspect(Request *request);

/* {"op":"format"}: returns a variant given as text in canonical layout, or the reason why it has none. */
void request_format(Request *request);

#endif
