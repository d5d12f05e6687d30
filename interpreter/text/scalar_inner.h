/* Scalars from their text: numbers, and plain scalars of YAML 1.2's core schema. */
#ifndef TAPP_TEXT_SCALAR_INNER_H
#define TAPP_TEXT_SCALAR_INNER_H

#include "text/node.h"

/*
 * Sets kind, integer and number of a node whose terminated text is a number by RFC 8259, and writes the text of an
 * integer in its shortest form, in the arena: NODE_INT if the value is an integer of 64 bits, however written (1.0,
 * 1e2), else NODE_NUMBER (infinite beyond doubles).
 */
void scalar_number(Arena *arena, Node *node);

/*
 * The same for a terminated text that was written plain: null, true, false, a number, else a string.
 */
void scalar_yaml_core(Arena *arena, Node *node);

/* Would a terminated text be read as something else than a string if it were written plain? */
bool scalar_is_word(Str text);

#endif
