/*
 * HTTP: requests, answers and streams, all in the calling thread. Only web_native.c uses the HTTP library. In a
 * browser, requests come through web_wasm.c. A handler interprets them.
 */
#ifndef TAPP_SERVER_WEB_H
#define TAPP_SERVER_WEB_H

#include "server/answer.h"
#include "text/node.h"

enum {
    WEB_MOST_BODY = 320 << 10, /* bytes */
    WEB_MOST_HEAD = 8 << 10,   /* bytes of the request line with all headers, and of a connection's buffer */
    WEB_PATIENCE = 20,         /* seconds that a connection may be silent during a request */
    WEB_LOST = 30000,          /* milliseconds without acknowledgement after which a connection is given up */
    WEB_ADDRESS_TEXT = 64
};

typedef struct Web Web;
typedef struct WebStream WebStream;

/* Results of a WebSource's `read` that are not a number of bytes. */
enum { STREAM_WAITS = 0, STREAM_ENDS = -1 };

typedef struct WebSource {
    /*
     * Copies the next bytes of the stream to `to`, at most `most` of them, and returns their number. STREAM_WAITS:
     * there are none yet; STREAM_ENDS: there will be no more.
     */
    ptrdiff_t (*read)(void *context, char *to, size_t most);
    /* Called when the stream has ended; no other calls follow. */
    void (*close)(void *context);
    void *context;
} WebSource;

typedef struct Request {
    const char *method;
    Str path;     /* decoded, without the query */
    Str key;      /* the header Authorization, without "Bearer " */
    Str last;     /* the header Last-Event-ID; `s` is NULL if there is none */
    Str language; /* the query `lang`, or else the header Accept-Language; not checked */
    Str body;
    char address[WEB_ADDRESS_TEXT]; /* the client's address, even behind a proxy */
    bool is_local;                  /* the request came from this machine, and not through a proxy */
    bool is_foreign;                /* a page of another site may have sent the request */
    Answer answer;
    bool waits;         /* set by the handler if it calls web_answer() later */
    WebSource source;   /* set by the handler, with answer.status 200, if the answer is a stream of events */
    WebStream **stream; /* set by the handler: receives the stream */
    void *web;          /* used by the implementation */
} Request;

typedef struct WebHandler {
    void (*serve)(void *context, Request *request);
    void *context;
} WebHandler;

/*
 * Listens at an address such as "127.0.0.1:8080" or "[::1]:8080"; for port 0 the system chooses one. `connections` is
 * the limit of simultaneous connections. If it fails, returns NULL with the reason in `why`.
 */
Web *web_open(const char *address, unsigned connections, WebHandler handler, Buf *why);
void web_close(Web *web);

/* The address at which it listens, such as "127.0.0.1:8080". */
Str web_address(const Web *web);

/* For the event loop: the descriptor; the longest time to wait in milliseconds; and a function that does the work. */
int web_fd(const Web *web);
int web_timeout(Web *web);
void web_run(Web *web);

/* The body of a request as JSON, in the arena; NULL if it refuses the request (server/body.c). */
const Node *request_json(Arena *arena, Request *request);

/* Sends the answer to a request that was waiting. */
void web_answer(Request *request);

/* True if the client has closed the connection. The library notices this only when it sends something. */
bool web_is_left(const WebStream *stream);

/* Informs the library that the source of a stream has data again. */
void web_wake(WebStream *stream);

#endif
