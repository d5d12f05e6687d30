/* The values of an option, as its entry in a document lists them. */
#ifndef TAPP_TEXT_CHOICE_H
#define TAPP_TEXT_CHOICE_H

#include "text/node.h"

/*
 * choice_pair() returns the entry of that name in the values of an option. `true` and `on` also stand for each other,
 * and so do `false` and `off`. NULL if there is no such value. choice_value() returns only the value of this entry.
 */
const NodePair *choice_pair(const Node *values, Str name);
const Node *choice_value(const Node *values, Str name);

#endif
