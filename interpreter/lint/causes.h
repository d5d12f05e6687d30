/* Reduces findings to their causes: removes those that only follow from another. */
#ifndef TAPP_LINT_CAUSES_H
#define TAPP_LINT_CAUSES_H

#include "base/diag.h"

/* True if there is an error at a place where this name is written, with or without quotes. */
bool causes_have_name(const Diags *diags, Str name);

/*
 * Reduces the findings after all configurations of a file were checked. It joins findings of the same unknown name into
 * one with notes at the other places, and removes warnings at the place of an error.
 */
void causes_settle(Diags *diags);

#endif
