/*
 * HTTP: requests, answers and streams. All of it runs in the calling thread, and a function of the caller (WebHandler)
 * answers the requests. Only web_native.c uses the HTTP library. In a browser, requests come through web_wasm.c.
 */
#ifndef TAPP_SERVER_WEB_H
#define TAPP_SERVER_WEB_H

#include "server/answer.h"
#include "text/node.h"

enum {
    WEB_MOST_BODY = 320 << 10, /* the most bytes of a request's body */
    WEB_MOST_HEAD = 8 << 10,   /* bytes of the request line and all headers, and of the buffer for a connection */
    WEB_PATIENCE = 20,         /* seconds for which a connection may be silent during a request */
    WEB_LOST = 30000,          /* milliseconds without acknowledgement, after which a connection is given up */
    WEB_ADDRESS_TEXT = 64
};

typedef struct Web Web;
typedef struct WebStream WebStream;

/* Results of WebSource.read that are not a number of bytes. */
enum { STREAM_WAITS = 0, STREAM_ENDS = -1 };

/* The source of a stream: the functions by which the web server gets the bytes to send. */
typedef struct WebSource {
    /*
     * Copies at most `most` bytes of the stream to `to`, and returns how many. STREAM_WAITS means that there are none
     * yet, STREAM_ENDS that there will be no more.
     */
    ptrdiff_t (*read)(void *context, char *to, size_t most);
    /* Is called when the stream has ended, at either side. No other call follows. */
    void (*close)(void *context);
    void *context;
} WebSource;

typedef struct Request {
    const char *method;
    Str path;     /* decoded, and without the query */
    Str key;      /* the header Authorization, without "Bearer " */
    Str last;     /* the header Last-Event-ID; `s` is NULL if there is none */
    Str language; /* `lang` in the query, or the header Accept-Language; this text is not checked */
    Str body;
    char address[WEB_ADDRESS_TEXT]; /* the address of the client, even if it is behind a proxy */
    bool is_local;                  /* the request came from this computer, and not through a proxy */
    bool is_foreign;                /* a page of another site may have sent the request */
    Answer answer;                  /* set by the handler */
    bool waits;                     /* the handler sets this if the answer is not ready, and calls web_answer() later */
    /*
     * To answer with a stream of events, the handler sets `source`, answer.status to 200, and `stream` to the address
     * of a variable, in which the web server stores the new WebStream.
     */
    WebSource source;
    WebStream **stream;
} Request;

typedef struct WebHandler {
    void (*serve)(void *context, Request *request);
    void *context;
} WebHandler;

/*
 * Listens at an address such as "127.0.0.1:8080" or "[::1]:8080". With port 0, the system chooses a port. `connections`
 * is the largest number of connections at the same time. If this fails, returns NULL, with the reason in `why`.
 */
Web *web_open(const char *address, unsigned connections, WebHandler handler, Buf *why);
void web_close(Web *web);

/* Returns the address at which the server listens, such as "127.0.0.1:8080". */
Str web_address(const Web *web);

/*
 * For the event loop. web_fd() returns the descriptor, web_timeout() the longest time to wait in milliseconds.
 * web_run() does the work.
 */
int web_fd(const Web *web);
int web_timeout(Web *web);
void web_run(Web *web);

/* Reads the body of a request as JSON, into the arena. Returns NULL if it refuses the request (server/answer.c). */
const Node *request_json(Arena *arena, Request *request);

/* Sends the answer to a request that was waiting. */
void web_answer(Request *request);

/* True if the client has closed the connection. The library itself notices this only when it sends something. */
bool web_is_left(const WebStream *stream);

/* Says that a stream has data again, after it had none. */
void web_wake(WebStream *stream);

#endif
