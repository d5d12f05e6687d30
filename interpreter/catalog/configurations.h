/*
 * Configurations of a variant: numbers of players and values of options, drawn at random. Trained weights should be
 * good in all of them. The first ones vary only the number of players. One in HELD_OUT of those that vary several
 * things is never used for training. Trained players are tested in these.
 */
#ifndef TAPP_CATALOG_CONFIGURATIONS_H
#define TAPP_CATALOG_CONFIGURATIONS_H

#include "catalog/catalog.h"

enum { HELD_OUT = 5 };

/* Games that differ from the default one and from each other, each with its description: "players=4 kontra=on". */
typedef struct Configurations {
    Arena *arena;
    int n;
    Opened *opened;
    const Game **game;
    Str *name;
} Configurations;

typedef struct ConfigurationRequest {
    const OpenRequest *usual; /* the players and options that all configurations share */
    const Game *game;         /* the game of that request */
    int n;                    /* the number wanted; fewer if there are not enough */
    bool held_out;            /* draws those that are never used for training, instead of the others */
    uint64_t seed;            /* the same seed draws the same configurations */
} ConfigurationRequest;

/* Draws and opens configurations; configurations_close() frees everything. */
void configurations_open(const ConfigurationRequest *request, Configurations *out);
void configurations_close(Configurations *configurations);

#endif
