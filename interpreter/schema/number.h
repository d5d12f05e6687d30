/* Arithmetic on numbers in nodes. It is exact even where doubles are not. */
#ifndef TAPP_SCHEMA_NUMBER_H
#define TAPP_SCHEMA_NUMBER_H

#include "text/node.h"

/* True for NODE_INT and NODE_NUMBER. */
bool number_is(const Node *node);

/* True if the number has no fraction, such as 1.0 and 1e300. False for infinity and NaN. */
bool number_is_integer(const Node *number);

/* Compares two numbers: negative, 0 or positive if `a` is less than, equal to or greater than `b`. 0 if one is NaN. */
int number_compare(const Node *a, const Node *b);

/*
 * True if the value is a multiple of a positive divisor. The decimal digits are used, so that 0.3 is a multiple of 0.1.
 * Numbers with more than 19 digits are compared as doubles.
 */
bool number_is_multiple(const Node *value, const Node *divisor);

#endif
