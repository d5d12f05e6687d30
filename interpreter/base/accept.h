/*
 * Chooses the language that a request prefers, by the header Accept-Language (RFC 9110, 12.5.4; lookup by RFC 4647,
 * 3.4).
 */
#ifndef TAPP_BASE_ACCEPT_H
#define TAPP_BASE_ACCEPT_H

#include "base/base.h"

/*
 * Returns the language of the program (see translate_language()) with the highest weight in the header. If weights are
 * equal, returns the language that the header names first. "de-CH" also means "de", if "de" has no weight of its own.
 * "*" means all other languages. A range that is not well-formed is ignored. Returns an empty text if no language is
 * acceptable.
 */
Str accept_language(Str header);

#endif
