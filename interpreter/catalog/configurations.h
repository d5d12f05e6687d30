/*
 * Configurations of a variant: numbers of players and options, drawn at random. What has been learned of a game should
 * hold in all of them. One in HELD_OUT is never drawn for training: players are measured in these.
 */
#ifndef TAPP_CATALOG_CONFIGURATIONS_H
#define TAPP_CATALOG_CONFIGURATIONS_H

#include "catalog/catalog.h"

enum { HELD_OUT = 5 };

/* Games that differ from the usual one and from each other, and what each is: "players=4 kontra=on". */
typedef struct Configurations {
    Arena *arena;
    int n;
    Opened *opened;
    const Game **game;
    Str *name;
} Configurations;

typedef struct ConfigurationRequest {
    const OpenRequest *usual; /* what it says about players and options holds in all */
    const Game *game;         /* as it was opened with that */
    int n;                    /* so many, or fewer if there are not so many */
    bool held_out;            /* those that are not for training */
    uint64_t seed;            /* the same seed draws the same */
} ConfigurationRequest;

/* Draws and opens them; configurations_close gives everything back. */
void configurations_open(const ConfigurationRequest *request, Configurations *out);
void configurations_close(Configurations *configurations);

#endif
