/*
 * The identity of a game's rules, as a number. Trained weights are valid as long as this number is the same. Unlike the
 * hash of the document, the number does not depend on texts, sources, the order of options, or keys added to the
 * language later.
 */
#ifndef TAPP_RULES_IDENTITY_H
#define TAPP_RULES_IDENTITY_H

#include "rules/load.h"

/*
 * Returns the identity of a document before defaults, with parents and options applied, for a number of players. It
 * ignores texts, sources, options and the look of cards, so a game without its words files has the same identity.
 */
uint64_t rules_identity(const Language *language, const Node *root, int players);

/* Returns the hash of a document with its defaults. Values that are defaults count, too. */
uint64_t rules_hash(const Language *language, const Node *root);

#endif
