/* Finds formulas in braces, which are in texts for people. */
#ifndef TAPP_RULES_HOLE_H
#define TAPP_RULES_HOLE_H

#include "base/arena.h"

/*
 * Returns the index of the brace that closes the formula whose opening brace is at the index `open` of the text. Braces
 * of maps and braces in quotes belong to the formula. If the rest of the text is no formula, the next closing brace
 * counts; if there is none, returns the length of the text. The arena is used for a short time.
 */
size_t hole_end(Arena *arena, Str text, size_t open);

#endif
