/*
 * Finds the value that the text of a scalar means. A scalar is a value that is neither a map nor a list. In JSON, the
 * text is a number. In YAML, it is any scalar without quotes, which is read by the core schema of YAML 1.2.
 */
#ifndef TAPP_TEXT_SCALAR_INNER_H
#define TAPP_TEXT_SCALAR_INNER_H

#include "text/node.h"

/*
 * Sets the kind and the value of a node whose text is a number as RFC 8259 writes it; the text must end with a zero.
 * The kind is NODE_INT if the value is a 64-bit integer in any notation (1.0, 1e2), otherwise NODE_NUMBER. A value
 * beyond the range of double is infinite. The text of an integer becomes its shortest form, in the arena.
 */
void scalar_number(Arena *arena, Node *node);

/*
 * Sets the kind and the value of a node, for any scalar without quotes: null, true, false, a number, or a string. The
 * text must end with a zero.
 */
void scalar_yaml_core(Arena *arena, Node *node);

/* True if the text without quotes would be read as null, true, false or a number. It need not end with a zero. */
bool scalar_is_word(Str text);

#endif
