/* Parses scalars: numbers, and plain scalars of YAML 1.2's core schema. */
#ifndef TAPP_TEXT_SCALAR_INNER_H
#define TAPP_TEXT_SCALAR_INNER_H

#include "text/node.h"

/*
 * Sets kind, integer and number of a node whose terminated text is a number by RFC 8259. The kind is NODE_INT if the
 * value is a 64-bit integer in any notation (1.0, 1e2), else NODE_NUMBER; values beyond doubles are infinite. An
 * integer's text becomes its shortest form, in the arena.
 */
void scalar_number(Arena *arena, Node *node);

/* scalar_number() for the terminated text of any plain scalar: null, true, false, a number, else a string. */
void scalar_yaml_core(Arena *arena, Node *node);

/* True if a text, written without quotes, would be read as null, a bool or a number. It need not be terminated. */
bool scalar_is_word(Str text);

#endif
