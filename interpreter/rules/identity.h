/*
 * Which rules a game has, as a number: for what has been learned of a game and holds as long as its rules do. Unlike
 * the hash of the document it does not change with a text, a source, the order of options or a key that the language
 * gets later.
 */
#ifndef TAPP_RULES_IDENTITY_H
#define TAPP_RULES_IDENTITY_H

#include "rules/game.h"

/* Of a document with parents and options applied, before anything is filled in; for so many players. */
uint64_t rules_identity(const Node *root, int players);

#endif
