/* The web table: accepts connections, runs the tables and the computer players, until the process is stopped. */
#ifndef TAPP_SERVER_SERVE_H
#define TAPP_SERVER_SERVE_H

#include "base/buf.h"

typedef struct ServeRequest {
    const char *listen;   /* address and port: "127.0.0.1:8080" */
    const char *folder;   /* the folder for tables; it is created if it is missing */
    int threads;          /* threads for computer players; 0: one less than there are cores */
    bool variants_only;   /* refuses variants from clients */
    const char *pictures; /* a folder with pictures of cards; NULL: cards are drawn */
} ServeRequest;

/*
 * Serves until SIGTERM or SIGINT. Prints its address on standard output when it is ready for connections. If it cannot
 * start, returns false with the reason in `why`.
 */
bool serve_run(const ServeRequest *request, Buf *why);

#endif
