/* Checks names and messages that people write at a table. The other people there see these texts unchanged. */
#ifndef TAPP_SERVER_SPOKEN_H
#define TAPP_SERVER_SPOKEN_H

#include "base/base.h"

/*
 * True if every character can be shown. False for control characters, line ends, and characters that change the
 * direction of writing.
 */
bool spoken_is_shown(Str text);

/* True if the text has at least one visible character. */
bool spoken_has_ink(Str text);

/*
 * True if two names look the same. Spaces, characters without width, case and accents do not count. Greek and Cyrillic
 * letters count as the Latin letters that they look like.
 */
bool spoken_same(Str a, Str b);

/* True if the name looks like one that the page gives to seats, in any of its languages: "You", "Player 3". */
bool spoken_is_of_page(Str name);

#endif
