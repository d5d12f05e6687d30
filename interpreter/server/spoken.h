/* Checks the names and messages that persons at a table write. Other persons see these texts unchanged. */
#ifndef TAPP_SERVER_SPOKEN_H
#define TAPP_SERVER_SPOKEN_H

#include "base/base.h"

/*
 * True if every character can be shown. False for control characters, line ends, and those that change the writing
 * direction.
 */
bool spoken_is_shown(Str text);

/* True if the text has at least one visible character. */
bool spoken_has_ink(Str text);

/*
 * True if two names look the same, ignoring spaces, characters without width, case and diacritics. Greek and Cyrillic
 * letters count as the Latin ones that they look like.
 */
bool spoken_same(Str a, Str b);

/* True if the name looks like one that the page itself gives to a seat, in any of its languages: "You", "Player 3". */
bool spoken_is_of_page(Str name);

#endif
