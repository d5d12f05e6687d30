/*
 * The identity of a game's rules, as a number. Trained weights are valid as long as it is the same. Unlike the hash of
 * the document, it does not depend on texts, sources, the order of options, or keys added to the language later.
 */
#ifndef TAPP_RULES_IDENTITY_H
#define TAPP_RULES_IDENTITY_H

#include "rules/load.h"

/*
 * Returns the number for a document with parents and options applied, before defaults, and for a number of players. It
 * ignores texts, sources, options and the look of cards, so that a game without its words files has the same number.
 */
uint64_t rules_identity(const Language *language, const Node *root, int players);

/* The same for a document with its defaults, which count too. */
uint64_t rules_hash(const Language *language, const Node *root);

#endif
