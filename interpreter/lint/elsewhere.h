/*
 * Keys that the language has, but not where somebody has written them, and words of card players that are no keys of
 * it: where such a thing is said.
 */
#ifndef TAPP_LINT_ELSEWHERE_H
#define TAPP_LINT_ELSEWHERE_H

#include "text/node.h"

/*
 * A hint for a key that is unknown at its place: the places of the schema (the document of the language) that have
 * it, or the chapter that speaks of the word. Empty if there is neither. It lies in the arena.
 */
Str elsewhere_hint(Arena *arena, const Node *schema, Str key);

#endif
