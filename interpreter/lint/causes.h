/* One cause, one finding: findings that only follow from another are taken back. */
#ifndef TAPP_LINT_CAUSES_H
#define TAPP_LINT_CAUSES_H

#include "base/diag.h"

/* Is there an error at a place where this name is written, in quotes or not? */
bool causes_have_name(const Diags *diags, Str name);

/*
 * When a file has been looked at in all its configurations: the same unknown name at several places becomes one finding
 * with notes at the others, and a warning at the place of an error goes.
 */
void causes_settle(Diags *diags);

#endif
