/*
 * HTTP: requests, answers and streams, all in the calling thread. Only web_native.c uses the library; in a browser,
 * requests come through web_wasm.c. The handler interprets them.
 */
#ifndef TAPP_SERVER_WEB_H
#define TAPP_SERVER_WEB_H

#include "server/answer.h"
#include "text/node.h"

enum {
    WEB_MOST_BODY = 320 << 10, /* bytes of a body */
    WEB_MOST_HEAD = 8 << 10,   /* bytes of a request line with headers, and of a connection's buffer */
    WEB_PATIENCE = 20,         /* seconds that a connection may be silent within a request */
    WEB_LOST = 30000,          /* milliseconds without acknowledgement after which a connection is given up */
    WEB_ADDRESS_TEXT = 64
};

typedef struct Web Web;
typedef struct WebStream WebStream;

/* The result of reading a stream: the number of bytes, or one of these. */
enum { STREAM_WAITS = 0, STREAM_ENDS = -1 };

typedef struct WebSource {
    /* Writes at most `most` bytes. */
    ptrdiff_t (*read)(void *context, char *to, size_t most);
    /* The stream is gone; no more calls follow. */
    void (*close)(void *context);
    void *context;
} WebSource;

typedef struct Request {
    const char *method;
    Str path;     /* decoded, without the query */
    Str key;      /* after "Bearer " */
    Str last;     /* Last-Event-ID; `s` NULL if there was none */
    Str language; /* of the query `lang`, else Accept-Language; unchecked */
    Str body;
    char address[WEB_ADDRESS_TEXT]; /* of the client; behind a proxy, of the proxy's client */
    bool is_local;                  /* from this machine, without a proxy */
    bool is_foreign;                /* sent by a page of another site, or possibly so */
    Answer answer;
    bool waits;         /* set by the handler: it calls web_answer() later */
    WebSource source;   /* set by the handler, with answer.status 200: the answer is a stream of events */
    WebStream **stream; /* receives the stream */
    void *web;          /* for web.c */
} Request;

typedef struct WebHandler {
    void (*serve)(void *context, Request *request);
    void *context;
} WebHandler;

/*
 * Listens at "127.0.0.1:8080" or "[::1]:8080"; port 0 takes a free one. NULL with the reason in `why`. `connections` is
 * the limit of simultaneous ones.
 */
Web *web_open(const char *address, unsigned connections, WebHandler handler, Buf *why);
void web_close(Web *web);

/* The address it listens at, "127.0.0.1:8080". */
Str web_address(const Web *web);

/* For the event loop: the descriptor, the longest time to wait (milliseconds), and doing the work. */
int web_fd(const Web *web);
int web_timeout(Web *web);
void web_run(Web *web);

/* The body as JSON, in the arena; NULL after a refusal (server/body.c). */
const Node *request_json(Arena *arena, Request *request);

/* The answer to a waiting request is ready. */
void web_answer(Request *request);

/* True if the client has closed its end. The library notices this only when sending. */
bool web_is_left(const WebStream *stream);

/* The stream's source has data again. */
void web_wake(WebStream *stream);

#endif
