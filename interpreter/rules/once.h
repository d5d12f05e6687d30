/*
 * Short forms of values that would otherwise be written twice: an entry like an earlier one, a bid that only names its
 * contract, a name shared by two things with the same id, an option's default.
 */
#ifndef TAPP_RULES_ONCE_H
#define TAPP_RULES_ONCE_H

#include "text/node.h"

/* Adds a default to each option without one: its first value. Shares nodes with `root`. */
Node *once_defaults(Arena *arena, Node *root);

/*
 * Expands all short forms of the document with options applied. Entries with `like` get missing keys from the entry
 * they name. Bids named by a round are added to the auction's bids. Things with the same id share a name. Reports
 * "unknown-name" if `like` names no earlier entry. Shares nodes with `root`; wrong structures stay, for the schema to
 * report.
 */
Node *once_apply(Arena *arena, Node *root, Diags *diags);

#endif
