/* What there is to play: the shipped variants with their options, in words; and the rules of a game. */
#ifndef TAPP_SERVER_LOBBY_H
#define TAPP_SERVER_LOBBY_H

#include "server/setup.h"

/* All shipped variants as JSON, those for beginners first, in a language. */
void lobby_variants(Buf *buf, const Games *games, Str language);

/* The words of the page in a language, by their ids, and which languages there are, as JSON. */
void lobby_words(Buf *buf, Str language);

/* The rules of an opened game as a fragment of HTML. */
void lobby_rules(Buf *out, const Opened *opened, Str language);

#endif
