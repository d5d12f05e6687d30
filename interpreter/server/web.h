/*
 * HTTP: requests in, answers and streams out, all in the thread that runs it. The one file that knows the library is
 * web.c; what a request means is the business of the handler.
 */
#ifndef TAPP_SERVER_WEB_H
#define TAPP_SERVER_WEB_H

#include "server/answer.h"
#include "text/node.h"

enum {
    WEB_MOST_BODY = 320 << 10, /* bytes of a body */
    WEB_MOST_HEAD = 8 << 10,   /* of a request line and headers, and of what a connection buffers */
    WEB_PATIENCE = 20,         /* seconds that a connection may be silent within a request */
    WEB_LOST = 30000,          /* milliseconds after which a connection that confirms nothing is given up */
    WEB_ADDRESS_TEXT = 64
};

typedef struct Web Web;
typedef struct WebStream WebStream;

/* What a stream gives when it is asked: bytes written, or one of these. */
enum { STREAM_WAITS = 0, STREAM_ENDS = -1 };

typedef struct WebSource {
    /* Writes at most so many bytes. */
    ptrdiff_t (*read)(void *context, char *to, size_t most);
    /* The stream is gone; nothing is asked any more. */
    void (*close)(void *context);
    void *context;
} WebSource;

typedef struct Request {
    const char *method;
    Str path;     /* decoded, without the query */
    Str key;      /* behind "Bearer " */
    Str last;     /* Last-Event-ID; `s` NULL if there was none */
    Str language; /* of the query `lang`, else the first of Accept-Language; may be anything */
    Str body;
    char address[WEB_ADDRESS_TEXT]; /* where it comes from; that of the proxy's client if it came through one */
    bool is_local;                  /* from this machine, and through no proxy */
    bool is_foreign;                /* sent by a page of another site, or what may be one */
    Answer answer;
    bool waits;         /* set by the handler: the answer comes later, then web_answer is called */
    WebSource source;   /* set by the handler, with answer.status 200: the answer is a stream of events */
    WebStream **stream; /* then it is put there */
    void *web;          /* of web.c */
} Request;

typedef struct WebHandler {
    void (*serve)(void *context, Request *request);
    void *context;
} WebHandler;

/*
 * Listens at "127.0.0.1:8080" or "[::1]:8080"; port 0 takes a free one. NULL with the reason in `why`. At most so many
 * connections at once.
 */
Web *web_open(const char *address, unsigned connections, WebHandler handler, Buf *why);
void web_close(Web *web);

/* The address that is listened at, "127.0.0.1:8080". */
Str web_address(const Web *web);

/* The descriptor to wait for, how long at most (milliseconds), and doing what there is to do. */
int web_fd(const Web *web);
int web_timeout(Web *web);
void web_run(Web *web);

/* The body as JSON, in the arena; NULL after a refusal (server/body.c). */
const Node *request_json(Arena *arena, Request *request);

/* The answer of a request that waits is there. */
void web_answer(Request *request);

/* Has the other side closed its end? While nothing is sent the library does not notice. */
bool web_is_left(const WebStream *stream);

/* There is something to read from the stream's source again. */
void web_wake(WebStream *stream);

#endif
