/* The list of games that a table can have: the shipped variants, with their options. Also the rules of a game. */
#ifndef TAPP_SERVER_LOBBY_H
#define TAPP_SERVER_LOBBY_H

#include "server/setup.h"

/* Writes all shipped variants as JSON, in a language. Those for beginners come first. */
void lobby_variants(Buf *buf, const Games *games, Str language);

/*
 * Writes as JSON how each shipped variant differs from the variant that it extends. The differences are pieces of HTML.
 */
void lobby_differences(Buf *buf, const Games *games, Str language);

/* Writes as JSON the words of the page in a language, by their ids, and the list of languages. */
void lobby_words(Buf *buf, Str language);

/* Writes the rules of an opened game as a piece of HTML. */
void lobby_rules(Buf *out, const Opened *opened, Str language);

#endif
