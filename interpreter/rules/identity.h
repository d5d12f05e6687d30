/*
 * Which rules a game has, as a number: for what has been learned of a game and holds as long as its rules do. Unlike
 * the hash of the document it does not change with a text, a source, the order of options or a key that the language
 * gets later.
 */
#ifndef TAPP_RULES_IDENTITY_H
#define TAPP_RULES_IDENTITY_H

#include "rules/load.h"

/*
 * Of a document with parents and options applied, before defaults are filled in; for a number of players. Texts,
 * sources, options and the looks of cards do not count, so that a game read without its words files has the same
 * number.
 */
uint64_t rules_identity(const Language *language, const Node *root, int players);

/* The same of a document with its defaults: they count too. */
uint64_t rules_hash(const Language *language, const Node *root);

#endif
