/* Takes requests from JavaScript, and not from HTTP. */
#include "server/host_wasm.h"

#include "text/json.h"
#include "text/source.h"

#include <stdlib.h>

enum { BLOCK = 1 << 14 }; /* the most bytes that are passed to JavaScript together */

struct WebStream {
    WebStream *next;
    WebSource source;
    uint32_t number; /* the number of the request that it answers */
    bool is_woken;   /* it may have data to send */
    bool is_left;    /* the client no longer reads it */
};

struct Web {
    WebHandler handler;
    WebStream *streams;
};

/* A request that is being answered. */
typedef struct Exchange {
    Request request; /* must be the first member */
    Web *web;
    Arena *arena;
    uint32_t number;
} Exchange;

Web *web_open(const char *address, unsigned connections, WebHandler handler, Buf *why)
{
    Web *web = calloc(1, sizeof *web);
    (void)address;
    (void)connections;
    (void)why;
    if (!web) abort();
    web->handler = handler;
    return web;
}

/* ---- answers -------------------------------------------------------------------------------------------------- */

/* Answers a request with a stream of events. */
static void send_stream(Exchange *exchange)
{
    WebStream *stream = calloc(1, sizeof *stream);
    if (!stream) abort();
    *stream = (WebStream){.next = exchange->web->streams,
                          .source = exchange->request.source,
                          .number = exchange->number,
                          .is_woken = true};
    exchange->web->streams = stream;
    *exchange->request.stream = stream;
    host_answer(exchange->number, 200, "text/event-stream; charset=utf-8", "", 0);
}

/* Sends the answer to a request: a stream of events, or a text. Frees the exchange. */
static void send(Exchange *exchange)
{
    Answer *answer = &exchange->request.answer;
    const char *type = answer->type ? answer->type : "application/json";
    if (exchange->request.source.read) send_stream(exchange);
    else host_answer(exchange->number, answer->status, type, buf_text(&answer->body), answer->body.n);
    buf_free(&answer->body);
    arena_free(exchange->arena);
    free(exchange);
}

void web_answer(Request *request)
{
    request->waits = false;
    send((Exchange *)request);
}

/* ---- requests ------------------------------------------------------------------------------------------------- */

/* Returns the text of a member. If there is no such member, `s` is NULL. */
static Str member(const Node *root, const char *name)
{
    const Node *node = node_find(root, name);
    return node && node->kind == NODE_STRING ? node->text : (Str){0};
}

/* Reads a request from the JSON that the page has passed. A method other than POST counts as GET. */
static void read_request(const Node *root, Request *request)
{
    request->method = str_is(member(root, "method"), "POST") ? "POST" : "GET";
    request->path = member(root, "path");
    request->key = member(root, "key");
    request->last = member(root, "last");
    request->language = member(root, "language");
    request->body = member(root, "body");
    request->is_local = true;
}

void web_request(Web *web, Str text, uint32_t number)
{
    Exchange *exchange = calloc(1, sizeof *exchange);
    if (!exchange) abort();
    *exchange = (Exchange){.web = web, .arena = arena_new(), .number = number};
    const Source *source = source_of(exchange->arena, STR("request"), arena_str(exchange->arena, text));
    Request *request = &exchange->request;
    read_request(json_read(exchange->arena, source, diags_new(exchange->arena)), request);
    if (request->body.n > WEB_MOST_BODY)
        answer_refuse(&request->answer, 413, "too-large", "a body has at most %d bytes", (int)WEB_MOST_BODY);
    else web->handler.serve(web->handler.context, request);
    if (!request->waits) send(exchange);
}

/* ---- streams -------------------------------------------------------------------------------------------------- */

/* Returns the stream that answers the request with this number; NULL if there is none. */
static WebStream *stream_numbered(Web *web, uint32_t number)
{
    WebStream *stream = web->streams;
    while (stream && stream->number != number) stream = stream->next;
    return stream;
}

void web_leave(Web *web, uint32_t number)
{
    WebStream *stream = stream_numbered(web, number);
    if (stream) stream->is_left = stream->is_woken = true; /* web_run() then removes it */
}

bool web_is_left(const WebStream *stream)
{
    return stream->is_left;
}

void web_wake(WebStream *stream)
{
    stream->is_woken = true;
}

bool web_is_woken(const Web *web)
{
    const WebStream *stream = web->streams;
    while (stream && !stream->is_woken) stream = stream->next;
    return stream != NULL;
}

/* Sends the data that a stream has. Returns true if the stream has ended, or the client no longer reads it. */
static bool send_available(WebStream *stream)
{
    char block[BLOCK];
    ptrdiff_t n = STREAM_WAITS;
    stream->is_woken = false;
    while (!stream->is_left && (n = stream->source.read(stream->source.context, block, sizeof block)) > 0)
        host_send(stream->number, block, (size_t)n);
    return stream->is_left || n == STREAM_ENDS;
}

/* Sends the data of all streams that were woken, and removes those that have ended. */
void web_run(Web *web)
{
    for (WebStream **link = &web->streams; *link;) {
        WebStream *stream = *link;
        if (!stream->is_woken || !send_available(stream)) {
            link = &stream->next;
            continue;
        }
        *link = stream->next;
        stream->source.close(stream->source.context);
        host_end(stream->number);
        free(stream);
    }
}
