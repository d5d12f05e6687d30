/* The web table: accepts connections, keeps tables and lets computers think, until it must end. */
#ifndef TAPP_SERVER_SERVE_H
#define TAPP_SERVER_SERVE_H

#include "base/buf.h"

typedef struct ServeRequest {
    const char *listen;   /* "127.0.0.1:8080" */
    const char *folder;   /* for tables; created if missing */
    int threads;          /* for computers; 0: all cores except one */
    bool variants_only;   /* accepts no variants from clients */
    const char *pictures; /* a folder of pictures of cards; NULL: cards are drawn */
} ServeRequest;

/*
 * Serves until SIGTERM or SIGINT. Prints the address on standard output as soon as it listens. False with the reason in
 * `why` if it cannot start.
 */
bool serve_run(const ServeRequest *request, Buf *why);

#endif
