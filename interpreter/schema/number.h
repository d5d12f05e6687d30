/* Arithmetic with the numbers of a document. It is exact even for numbers that a double cannot hold. */
#ifndef TAPP_SCHEMA_NUMBER_H
#define TAPP_SCHEMA_NUMBER_H

#include "text/node.h"

/* True for NODE_INT and NODE_NUMBER. */
bool number_is(const Node *node);

/* True if the number has no fraction, such as 1.0 and 1e300. False for infinity and NaN. */
bool number_is_integer(const Node *number);

/*
 * Compares two numbers. The result is negative, 0 or positive if `a` is less than, equal to or greater than `b`; 0 if
 * one of them is NaN.
 */
int number_compare(const Node *a, const Node *b);

/*
 * True if a value is a multiple of a positive divisor. Decimal digits are compared, so 0.3 is a multiple of 0.1.
 * Numbers of more than 19 digits are divided as doubles.
 */
bool number_is_multiple(const Node *value, const Node *divisor);

#endif
