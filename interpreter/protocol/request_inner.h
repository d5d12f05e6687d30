/*
 * One request of the engine protocol while it is served: reading its fields, and refusing. After the first refusal
 * `failed` is set and the rest is dropped.
 */
#ifndef TAPP_PROTOCOL_REQUEST_INNER_H
#define TAPP_PROTOCOL_REQUEST_INNER_H

#include "catalog/catalog.h"
#include "protocol/protocol.h"
#include "text/json_write.h"

typedef struct Request {
    Engine *engine;
    Arena *arena; /* of this request */
    const Node *root;
    Buf body;    /* members of the answer, if it is not refused */
    Json answer; /* writes them */
    bool failed;
    const char *code;
    Buf message;
} Request;

/* Refuses the request: a code of docs/engine-protocol.md and a sentence. Only the first refusal counts. */
void request_refuse(Request *request, const char *code, const char *format, ...) PRINTF_LIKE(3, 4);

/* A field, NULL if it is absent or null. */
const Node *request_field(const Request *request, const char *key);

/* A text that has to be there; refuses and gives an empty one otherwise. */
Str request_text(Request *request, const char *key);

typedef struct IntField {
    const char *key;
    int64_t least, most, otherwise;
} IntField;

/* An integer between limits, `otherwise` where it is absent. */
int64_t request_int(Request *request, IntField field);

/* The field `options` as the choices of a game; borrows the request. */
void request_options(Request *request, OpenRequest *open);

/* {"op":"new"}: opens the game if it is not open already and starts the deal. */
void request_new(Request *request);

/* {"op":"inspect"}: checks a variant that comes as text, and tells its rules. */
void request_inspect(Request *request);

/* {"op":"format"}: a variant that comes as text in the canonical layout, or why it has none. */
void request_format(Request *request);

#endif
