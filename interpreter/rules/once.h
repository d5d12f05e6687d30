/*
 * What an author says once and means more often: an entry that is like one above it, a bid that is nothing but its
 * contract, a name that two things of the same id share, the first value of an option as its default.
 */
#ifndef TAPP_RULES_ONCE_H
#define TAPP_RULES_ONCE_H

#include "text/node.h"

/* The document with a default for each option that says none: the first of its values. Shares nodes with `root`. */
Node *once_defaults(Arena *arena, Node *root);

/*
 * The document with all options applied, written out: entries with `like` have what they leave out from the one they
 * name, bids that a round names stand under the auction's bids, and what has the same id has lent its name. A fault
 * ("unknown-name": nothing above is called so) goes to `diags`. Shares nodes with `root`; shapes that the schema would
 * refuse stay as they are.
 */
Node *once_apply(Arena *arena, Node *root, Diags *diags);

#endif
