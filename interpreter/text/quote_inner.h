/*
 * Strings as YAML scalars on one line: plain if they are certainly read back as the same string, else in the quotes
 * that need the fewest escapes.
 */
#ifndef TAPP_TEXT_QUOTE_INNER_H
#define TAPP_TEXT_QUOTE_INNER_H

#include "base/base.h"
#include "base/buf.h"

/* Between brackets, commas need quotes; in a key, characters that mislead need them, too. */
typedef enum QuotePlace { QUOTE_VALUE, QUOTE_IN_FLOW, QUOTE_KEY } QuotePlace;

/* Appends the text, in quotes if they are needed. */
void quote_string(Buf *out, Str text, QuotePlace place);

/* Appends the text in double quotes. */
void quote_double(Buf *out, Str text);

/* True if nothing needs an escape; line feeds are allowed if `with_breaks`. */
bool quote_is_printable(Str text, bool with_breaks);

#endif
