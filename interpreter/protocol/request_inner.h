/*
 * A request of the engine protocol while it is served: reading its fields, and refusing it. After the first refusal
 * `failed` is set, and all further work on the request has no effect.
 */
#ifndef TAPP_PROTOCOL_REQUEST_INNER_H
#define TAPP_PROTOCOL_REQUEST_INNER_H

#include "catalog/catalog.h"
#include "protocol/protocol.h"
#include "text/json_write.h"

typedef struct Request {
    Engine *engine;
    Arena *arena; /* memory for this request only */
    const Node *root;
    Buf body;    /* the members of the answer, if the request is not refused */
    Json answer; /* writes `body` */
    bool failed;
    const char *code;
    Buf message;
} Request;

/* Refuses the request with a code of docs/engine-protocol.md and a sentence. Only the first refusal counts. */
void request_refuse(Request *request, const char *code, const char *format, ...) PRINTF_LIKE(3, 4);

/* The value of a field; NULL if it is absent or null. */
const Node *request_field(const Request *request, const char *key);

/* The text of a required field. If it is missing, refuses the request and returns an empty text. */
Str request_text(Request *request, const char *key);

typedef struct IntField {
    const char *key;
    int64_t least, most, otherwise;
} IntField;

/* The integer in a field, within limits; `otherwise` if the field is absent. */
int64_t request_int(Request *request, IntField field);

/* Reads the field `options` into `open`. The texts belong to the request. */
void request_options(Request *request, OpenRequest *open);

/* Serves {"op":"new"}: opens the game, if necessary, and starts the deal. */
void request_new(Request *request);

/* Serves {"op":"inspect"}: checks a variant given as text, and returns its rules. */
void request_inspect(Request *request);

/* Serves {"op":"format"}: returns a variant given as text in canonical layout, or the reason why it cannot. */
void request_format(Request *request);

#endif
