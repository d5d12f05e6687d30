/* Reduces messages to their causes: removes those that only follow from others. */
#ifndef TAPP_LINT_CAUSES_H
#define TAPP_LINT_CAUSES_H

#include "base/diag.h"

/* True if there is an error at a place where this name is written, in quotes or not. */
bool causes_have_name(const Diags *diags, Str name);

/*
 * Is called after all configurations of a file were checked. Joins messages about the same unknown name into one, with
 * notes at the other places. Removes warnings at the place of an error.
 */
void causes_settle(Diags *diags);

#endif
