/*
 * Short forms of values that would otherwise be written twice. Examples are an entry like an earlier one, and a bid
 * that a round only names because a contract has the same id. Others are a name of two things with the same id, and an
 * option's default.
 */
#ifndef TAPP_RULES_ONCE_H
#define TAPP_RULES_ONCE_H

#include "text/node.h"

/* Returns the document with a default for each option without one: its first value. Shares nodes with `root`. */
Node *once_defaults(Arena *arena, Node *root);

/*
 * Expands all short forms of a document to which options have been applied. Entries with `like` get the keys that they
 * lack from the entry that they name. Bids that a round names are added to the auction's bids. Things with the same id
 * share a name. Reports "unknown-name" if `like` names no earlier entry. Shares nodes with `root`; wrong structures
 * stay, for the schema to report.
 */
Node *once_apply(Arena *arena, Node *root, Diags *diags);

#endif
