/*
 * Configurations of a variant: numbers of players and values of options, drawn at random. Trained weights should be
 * good in all of them. The first ones vary only the number of players, and the others also options. One in HELD_OUT of
 * the configurations with at least two changes is held out. It is only used to test players, and never to train them.
 */
#ifndef TAPP_CATALOG_CONFIGURATIONS_H
#define TAPP_CATALOG_CONFIGURATIONS_H

#include "catalog/catalog.h"

enum { HELD_OUT = 5 };

/* Games that differ from the default game and from each other. Each has a description: "players=4 kontra=on". */
typedef struct Configurations {
    Arena *arena;
    int n;
    Opened *opened;
    const Game **game;
    Str *name;
} Configurations;

typedef struct ConfigurationRequest {
    const OpenRequest *usual; /* the players and options that are the same in all configurations */
    const Game *game;         /* the default game: the one that `usual` opens */
    int n;                    /* the number of configurations wanted; fewer are opened if not enough are found */
    bool held_out;            /* true: only held-out configurations are drawn; false: only the others */
    uint64_t seed;            /* the same seed draws the same configurations */
} ConfigurationRequest;

/* Draws and opens configurations. Call configurations_close() to free everything. */
void configurations_open(const ConfigurationRequest *request, Configurations *out);
void configurations_close(Configurations *configurations);

#endif
