/*
 * Weights of a skill as text, as docs/players.md tells: a line that says what it is, the rules it holds for, how it was
 * made, and a row of whole numbers for each row that is not all zero.
 */
#ifndef TAPP_BOTS_WEIGHTS_H
#define TAPP_BOTS_WEIGHTS_H

#include "bots/skill.h"

/* How weights were made. */
typedef struct WeightsOrigin {
    uint64_t deals, seed;
} WeightsOrigin;

/* Writes a skill. */
void weights_print(const Skill *skill, const WeightsOrigin *origin, Buf *out);

/*
 * Reads one for a game, in the arena; NULL if the text is no weights or those of other rules. What was cut off or
 * changed is refused as a whole.
 */
Skill *weights_read(Arena *arena, const Game *game, Str text);

/* The name of a game's file of weights, without a folder; in the arena. */
Str weights_file(Arena *arena, const Game *game);

#endif
