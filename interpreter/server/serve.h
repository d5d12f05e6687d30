/*
 * The server for tables in browsers. It accepts connections, and runs the tables and the computer players, until the
 * process is stopped.
 */
#ifndef TAPP_SERVER_SERVE_H
#define TAPP_SERVER_SERVE_H

#include "base/buf.h"

typedef struct ServeRequest {
    const char *listen;   /* the address and the port, such as "127.0.0.1:8080" */
    const char *folder;   /* the folder for the tables; it is made if it does not exist */
    int threads;          /* threads for computer players; 0: one less than the computer has cores */
    bool variants_only;   /* true: variants that clients send are refused */
    const char *pictures; /* a folder with pictures of cards; NULL: the page draws cards */
} ServeRequest;

/*
 * Serves until the signal SIGTERM or SIGINT. When it is ready for connections, it prints its address. If it cannot
 * start, returns false, with the reason in `why`.
 */
bool serve_run(const ServeRequest *request, Buf *why);

#endif
