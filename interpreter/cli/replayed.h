/* The record that a command is given: read, its game opened, its deal held to the rules. */
#ifndef TAPP_CLI_REPLAYED_H
#define TAPP_CLI_REPLAYED_H

#include "catalog/catalog.h"
#include "engine/record.h"

/* The record and its texts lie in the arena it was opened with. */
typedef struct Replayed {
    const Record *record;
    Opened opened;
    const Game *game; /* of `opened` */
    State last;       /* where the record ends */
} Replayed;

/*
 * Reads the file and plays its deal again; what is found goes to standard error. STATUS_OK, and to be closed; or the
 * status to end with, and nothing to be closed.
 */
int replayed_open(Replayed *deal, Arena *arena, const char *path);

/* Closes what was opened with it. */
void replayed_close(Replayed *deal);

#endif
