/* The language that a request prefers: the header Accept-Language (RFC 9110, 12.5.4; lookup by RFC 4647, 3.4). */
#ifndef TAPP_BASE_ACCEPT_H
#define TAPP_BASE_ACCEPT_H

#include "base/base.h"

/*
 * The program's language (translate_language()) with the highest weight in the header; of equal ones, the one that
 * comes first there. "de-CH" asks for "de", if "de" has no weight of its own; "*" asks for all others. A range that
 * is not well-formed is ignored. Empty if no language is acceptable.
 */
Str accept_language(Str header);

#endif
