/* Arithmetic that the schema keywords want of number nodes, exact where doubles are not. */
#ifndef TAPP_SCHEMA_NUMBER_H
#define TAPP_SCHEMA_NUMBER_H

#include "text/node.h"

/* NODE_INT or NODE_NUMBER? */
bool number_is(const Node *node);

/* Has it no fraction (1.0 and 1e300 have none)? Infinity and NaN are no integers. */
bool number_is_integer(const Node *number);

/* Below 0, 0, above 0 as a is less than, equal to or greater than b; 0 where NaN is compared. */
int number_compare(const Node *a, const Node *b);

/*
 * Is the value a whole multiple of a divisor above 0? By decimal digits, so 0.3 is one of 0.1; numbers of more than 19
 * digits are compared as doubles.
 */
bool number_is_multiple(const Node *value, const Node *divisor);

#endif
