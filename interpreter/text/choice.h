/* The values of an option, as its entry in a document lists them. */
#ifndef TAPP_TEXT_CHOICE_H
#define TAPP_TEXT_CHOICE_H

#include "text/node.h"

/*
 * choice_pair() finds the entry with this name among the values of an option; NULL if there is none. `true` and `on`
 * are the same value, and so are `false` and `off`. choice_value() returns only the value of the entry.
 */
const NodePair *choice_pair(const Node *values, Str name);
const Node *choice_value(const Node *values, Str name);

#endif
