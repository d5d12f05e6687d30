/* The language that a request prefers: the header Accept-Language (RFC 9110, 12.5.4; lookup by RFC 4647, 3.4). */
#ifndef TAPP_BASE_ACCEPT_H
#define TAPP_BASE_ACCEPT_H

#include "base/base.h"

/*
 * Returns the program's language (translate_language()) that has the highest weight in the header. If weights are
 * equal, the language that comes first in the header is preferred. "de-CH" also accepts "de", if "de" has no weight of
 * its own; "*" accepts all other languages. A range that is not well-formed is ignored. The result is empty if no
 * language is acceptable.
 */
Str accept_language(Str header);

#endif
