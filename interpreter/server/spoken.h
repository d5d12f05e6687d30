/* What persons write at a table, their names and what they say: it is shown to others as it is. */
#ifndef TAPP_SERVER_SPOKEN_H
#define TAPP_SERVER_SPOKEN_H

#include "base/base.h"

/* Can every character be shown? Not control characters and line ends, nor those that turn the direction of writing. */
bool spoken_is_shown(Str text);

/* Is there something to see in it: a character that is neither a space nor without width? */
bool spoken_has_ink(Str text);

/* Do two names look the same, but for spaces, characters without width, and capitals of ASCII? */
bool spoken_same(Str a, Str b);

#endif
