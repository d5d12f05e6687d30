/*
 * Configurations of a variant: numbers of players and options, drawn at random. A trained skill should be good in all
 * of them. Each number of players alone is among them. One in HELD_OUT of those that differ from the usual one in
 * several things is never drawn for training: players are measured in these.
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
    const OpenRequest *usual; /* its players and options apply to all */
    const Game *game;         /* as opened with that request */
    int n;                    /* the number wanted; fewer if there are not enough */
    bool held_out;            /* draws those that are not for training */
    uint64_t seed;            /* the same seed draws the same configurations */
} ConfigurationRequest;

/* Draws and opens configurations; configurations_close() frees everything. */
void configurations_open(const ConfigurationRequest *request, Configurations *out);
void configurations_close(Configurations *configurations);

#endif
