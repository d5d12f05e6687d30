/*
 * The variant's own words: `words` of the file has phrases of the program by language, and what its players say for
 * them, each with its gender and case. Whoever makes a sentence about a game lets it pass through here.
 */
#ifndef TAPP_RULES_OWN_H
#define TAPP_RULES_OWN_H

#include "rules/game.h"

/*
 * A text of the program in the words of the game (NULL: as it is): the longest phrase that stands there as whole words
 * is replaced, with a capital where the program had one. In the arena, or the text itself.
 */
Str own_words(Arena *arena, const Game *game, Str language, Str text);

/* The same, written to a buffer. */
void own_words_add(Buf *out, const Game *game, Str language, Str text);

/*
 * Does the verb of a sentence of the program stand in the plural: `many` of the game's own word for its subject, or for
 * the first such phrase that the sentence has before its slots are filled; `usual` where there is none.
 */
bool own_words_are_many(const Game *game, Str language, Str subject, Str sentence, bool usual);

#endif
