/* Hints for keys in the wrong place, and for players' words that are not keys: which key to use, and where. */
#ifndef TAPP_LINT_ELSEWHERE_H
#define TAPP_LINT_ELSEWHERE_H

#include "text/node.h"

/*
 * The hint for an unknown key, in the arena: the places of the schema that have this key, or the chapter about the
 * word; empty if there is neither.
 */
Str elsewhere_hint(Arena *arena, const Node *schema, Str key);

#endif
