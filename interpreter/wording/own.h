/*
 * The variant's own words: `words` of the file has phrases of the program by language, and what its players say for
 * them, each with its gender and case. Whoever makes a sentence about a game lets it pass through here.
 */
#ifndef TAPP_WORDING_OWN_H
#define TAPP_WORDING_OWN_H

#include "engine/play.h"

/*
 * A text of the program in the words of the game (NULL: as it is): the longest phrase that stands there as whole words
 * is replaced, with a capital where the program had one. In the arena, or the text itself.
 */
Str own_words(Arena *arena, const Game *game, Str language, Str text);

/* Why the actor's action with this token is refused, in the words of the game. */
void own_refusal(const Game *game, const State *state, Str token, Str language, Buf *out);

#endif
