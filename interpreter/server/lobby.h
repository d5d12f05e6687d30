/*
 * The list of games that a table can have, which are the shipped variants with their options; and the rules of a game.
 */
#ifndef TAPP_SERVER_LOBBY_H
#define TAPP_SERVER_LOBBY_H

#include "server/setup.h"

/* Writes all shipped variants as JSON in a language. Those for beginners come first. */
void lobby_variants(Buf *buf, const Games *games, Str language);

/* Writes, for each shipped variant that extends another one, how they differ: JSON with fragments of HTML. */
void lobby_differences(Buf *buf, const Games *games, Str language);

/* Writes the words of the page in a language, by id, and the list of languages, as JSON. */
void lobby_words(Buf *buf, Str language);

/* Writes the rules of an opened game as a fragment of HTML. */
void lobby_rules(Buf *out, const Opened *opened, Str language);

#endif
