/* Hints for keys written in the wrong place, and for card players' words that are not keys: where to say it. */
#ifndef TAPP_LINT_ELSEWHERE_H
#define TAPP_LINT_ELSEWHERE_H

#include "text/node.h"

/*
 * Returns a hint for an unknown key: the places of the schema (the language's document) that have it, or the chapter
 * about the word. Returns empty if there is neither. In the arena.
 */
Str elsewhere_hint(Arena *arena, const Node *schema, Str key);

#endif
