/* The web table: listens, keeps tables, lets computers think, until it is told to end. */
#ifndef TAPP_SERVER_SERVE_H
#define TAPP_SERVER_SERVE_H

#include "base/buf.h"

typedef struct ServeRequest {
    const char *listen;   /* "127.0.0.1:8080" */
    const char *folder;   /* where tables are kept; made if it is missing */
    int threads;          /* of computers; 0: all cores but one */
    bool variants_only;   /* no variant is taken from outside */
    const char *pictures; /* a folder of pictures of cards; NULL: cards are drawn */
} ServeRequest;

/*
 * Serves until SIGTERM or SIGINT; the address is printed on standard output, as soon as it is listened at. False with
 * the reason in `why` if that could not begin.
 */
bool serve_run(const ServeRequest *request, Buf *why);

#endif
