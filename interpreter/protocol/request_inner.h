/*
 * Functions for serving a request of the engine protocol: they read its fields, refuse it, or carry it out. A refusal
 * sets `failed`. The answer to a refused request is only the error of the first refusal; its `body` is not sent.
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
    Buf body;    /* the members of the answer; they are not sent if the request is refused */
    Json answer; /* writes `body` */
    bool failed; /* the request was refused, for the reason in `code` and `message` */
    const char *code;
    Buf message;
} Request;

/* Refuses the request with a code of docs/engine-protocol.md and a sentence. Only the first refusal counts. */
void request_refuse(Request *request, const char *code, const char *format, ...) PRINTF_LIKE(3, 4);

/* Returns the value of a field; returns NULL if it is absent or null. */
const Node *request_field(const Request *request, const char *key);

/* Returns the text of a required field. If it is missing or no text, refuses the request and returns an empty text. */
Str request_text(Request *request, const char *key);

typedef struct IntField {
    const char *key;
    int64_t least, most, otherwise;
} IntField;

/*
 * Returns the integer in a field; returns `otherwise` if the field is absent. If the value is not from `least` to
 * `most`, refuses the request.
 */
int64_t request_int(Request *request, IntField field);

/*
 * Reads the field `options` into `open`. Refuses the request if it is not a map of names and values. The texts belong
 * to the request.
 */
void request_options(Request *request, OpenRequest *open);

/* Serves {"op":"new"}: opens the game, if necessary, and starts the deal. */
void request_new(Request *request);

/* Serves {"op":"inspect"}: checks a variant given as text, and returns the errors and the rules. */
void request_inspect(Request *request);

/*
 * Serves {"op":"format"}: returns a variant given as text in canonical layout, or the reason why this is not possible.
 */
void request_format(Request *request);

#endif
