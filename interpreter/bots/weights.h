/*
 * Weights of a skill as text (docs/players-internals.md): a line with its kind, the game, how it was made, its
 * contracts, and a line of integers for each row. Rows are found by their names, so the weights of a game are valid
 * for every number of players and all options. A row that a configuration lacks is ignored.
 */
#ifndef TAPP_BOTS_WEIGHTS_H
#define TAPP_BOTS_WEIGHTS_H

#include "bots/skill.h"

/* How weights were made. */
typedef struct WeightsOrigin {
    uint64_t deals, seed;
} WeightsOrigin;

/* Holds rows of weights and their names, from one configuration of a game or from several. */
typedef struct NamedRows {
    Str game;
    Str *contract; /* ids of contracts */
    int n_contracts;
    Str *name;
    const SkillRow *row;
    int n;
} NamedRows;

/* Writes rows; those without a number are left out. */
void weights_print(const NamedRows *rows, const WeightsOrigin *origin, Buf *out);

typedef enum WeightsFault {
    WEIGHTS_FINE,
    WEIGHTS_DAMAGED, /* cut off, changed, or not a file of weights */
    WEIGHTS_FOREIGN  /* of rules that share no contract with the game */
} WeightsFault;

/*
 * Reads a skill for a game, in the arena; NULL if there is a fault. Tokens that the text does not mention are unknown
 * (skill_knows()).
 */
Skill *weights_read(Arena *arena, const Game *game, Str text, WeightsFault *fault);

/* Returns the file name of weights, without a folder, for the id of a game; in the arena. */
Str weights_file(Arena *arena, Str id);

#endif
