/*
 * The variant's own words: `words` of the file maps phrases of the program, by language, to the players' words, each
 * with gender and case. Every sentence about a game must pass through here.
 */
#ifndef TAPP_RULES_OWN_H
#define TAPP_RULES_OWN_H

#include "rules/game.h"

/*
 * Replaces phrases of the program by the game's words (NULL: no change). The longest phrase that matches whole words is
 * replaced; a capital letter stays. The result is in the arena, or the text itself.
 */
Str own_words(Arena *arena, const Game *game, Str language, Str text);

/* Like own_words(), but appends the result to a buffer. */
void own_words_add(Buf *out, const Game *game, Str language, Str text);

/*
 * True if the verb of a sentence must be plural. The game's word for `subject` decides, or else the first phrase in the
 * sentence that has a grammatical number, before its placeholders are filled. Returns `usual` if no phrase has one.
 */
bool own_words_are_many(const Game *game, Str language, Str subject, Str sentence, bool usual);

#endif
