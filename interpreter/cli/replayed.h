/* A record given to a command: reads it, opens its game, and checks its deal against the rules. */
#ifndef TAPP_CLI_REPLAYED_H
#define TAPP_CLI_REPLAYED_H

#include "catalog/catalog.h"
#include "engine/record.h"

/* The record and its texts are in the arena it was opened with. */
typedef struct Replayed {
    const Record *record;
    Opened opened;
    const Game *game; /* of `opened` */
    State last;       /* the end of the record */
} Replayed;

/*
 * Reads the file and replays its deal; findings go to standard error. Returns STATUS_OK, and the caller must close it;
 * or the exit status, with nothing to close.
 */
int replayed_open(Replayed *deal, Arena *arena, const char *path);

/* Closes what replayed_open() has opened. */
void replayed_close(Replayed *deal);

#endif
