/* Scalars from their text: numbers of JSON, and plain scalars of YAML 1.2's core schema. */
#ifndef TAPP_TEXT_SCALAR_INNER_H
#define TAPP_TEXT_SCALAR_INNER_H

#include "text/node.h"

/*
 * Sets kind, integer and number of a node from its text, which is terminated and a number by RFC 8259: NODE_INT when
 * its value is an integer that fits 64 bits, however written (1.0, 1e2), else NODE_NUMBER (infinite beyond doubles).
 */
void scalar_json_number(Node *node);

/*
 * Sets kind, integer and number of a node from its text, which is terminated and was written plain: null, true, false,
 * integers (NODE_NUMBER beyond 64 bits), floats (always NODE_NUMBER), else a string.
 */
void scalar_yaml_core(Node *node);

#endif
