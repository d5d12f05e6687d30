/* Hints for unknown keys: the right place for a key in a wrong place, or the key for a word of players. */
#ifndef TAPP_LINT_ELSEWHERE_H
#define TAPP_LINT_ELSEWHERE_H

#include "text/node.h"

/*
 * Returns the hint for an unknown key, in the arena: the description of a word of players, or the places where the key
 * is allowed. Empty if neither is known.
 */
Str elsewhere_hint(Arena *arena, const Node *schema, Str key);

#endif
