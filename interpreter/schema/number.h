/* Arithmetic on number nodes for schema keywords, exact where doubles are not. */
#ifndef TAPP_SCHEMA_NUMBER_H
#define TAPP_SCHEMA_NUMBER_H

#include "text/node.h"

/* True for NODE_INT and NODE_NUMBER. */
bool number_is(const Node *node);

/* True if it has no fraction (1.0 and 1e300 have none). False for infinity and NaN. */
bool number_is_integer(const Node *number);

/* Negative, 0, positive if a is less than, equal to or greater than b; 0 for NaN. */
int number_compare(const Node *a, const Node *b);

/*
 * True if the value is a multiple of a positive divisor. Uses decimal digits, so that 0.3 is a multiple of 0.1; numbers
 * with more than 19 digits are compared as doubles.
 */
bool number_is_multiple(const Node *value, const Node *divisor);

#endif
