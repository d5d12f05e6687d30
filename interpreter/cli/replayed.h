/* A record that is an argument of a command: reads it, opens its game, and checks its deal against the rules. */
#ifndef TAPP_CLI_REPLAYED_H
#define TAPP_CLI_REPLAYED_H

#include "catalog/catalog.h"
#include "engine/record.h"

/* An opened record. Its texts are in the arena that was passed to replayed_open(). */
typedef struct Replayed {
    const Record *record;
    Opened opened;
    const Game *game; /* part of `opened` */
    State last;       /* the position at the end of the record */
} Replayed;

/*
 * Reads the file and replays its deal. Errors in the record are printed on standard error. After success, returns
 * STATUS_OK, and the caller must call replayed_close(). Returns STATUS_USAGE if the file cannot be read, and
 * STATUS_INPUT after an error in the record.
 */
int replayed_open(Replayed *deal, Arena *arena, const char *path);

/* Closes the game that replayed_open() has opened. */
void replayed_close(Replayed *deal);

#endif
