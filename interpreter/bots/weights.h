/*
 * Weights of a skill as text (docs/players-internals.md). The lines are: the kind of file, the game, how the weights
 * were made, the contracts, and a line of integers for each row. Rows are found by their names. So the weights of a
 * game are valid for every number of players and all options. A row that a configuration does not have is kept for
 * training (Skill.foreign) and has no other use.
 */
#ifndef TAPP_BOTS_WEIGHTS_H
#define TAPP_BOTS_WEIGHTS_H

#include "bots/skill.h"

/* How weights were made: the number of training deals, and the seed of random numbers. */
typedef struct WeightsOrigin {
    uint64_t deals, seed;
} WeightsOrigin;

/* Holds rows of weights and their names, from one configuration of a game or from several. */
typedef struct NamedRows {
    Str game;
    Str *contract; /* ids of contracts */
    int n_contracts;
    Str *name; /* by row: its name */
    const SkillRow *row;
    int n; /* the number of rows */
} NamedRows;

/* Writes rows as text. Rows in which all weights are 0 are left out. */
void weights_print(const NamedRows *rows, const WeightsOrigin *origin, Buf *out);

typedef enum WeightsFault {
    WEIGHTS_FINE,
    WEIGHTS_DAMAGED, /* cut off, changed, or not a file of weights */
    WEIGHTS_FOREIGN  /* the rules of the file share no contract with the game */
} WeightsFault;

/*
 * Reads the skill of a game from a text, in the arena. Returns NULL if the text cannot be used: see `fault`. Tokens
 * that the text does not mention are unknown (see skill_knows()).
 */
Skill *weights_read(Arena *arena, const Game *game, Str text, WeightsFault *fault);

/* Returns the file name of weights, without a folder, for the id of a game; in the arena. */
Str weights_file(Arena *arena, Str id);

#endif
