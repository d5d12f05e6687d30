/* Parses scalars: numbers, and plain scalars of YAML 1.2's core schema. */
#ifndef TAPP_TEXT_SCALAR_INNER_H
#define TAPP_TEXT_SCALAR_INNER_H

#include "text/node.h"

/*
 * Sets kind, integer and number of a node whose terminated text is a number by RFC 8259, and writes an integer's text
 * in its shortest form, in the arena. NODE_INT if the value is a 64-bit integer in any notation (1.0, 1e2), else
 * NODE_NUMBER (infinite beyond doubles).
 */
void scalar_number(Arena *arena, Node *node);

/* The same for the terminated text of a plain scalar: null, true, false, a number, else a string. */
void scalar_yaml_core(Arena *arena, Node *node);

/* True if a text, written plain, would not (or not certainly) be read as a string. It need not be terminated. */
bool scalar_is_word(Str text);

#endif
