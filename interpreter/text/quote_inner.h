/*
 * Strings as YAML scalars on one line: plain if every reader gets the same string back, else in the quotes that need
 * the fewest escapes.
 */
#ifndef TAPP_TEXT_QUOTE_INNER_H
#define TAPP_TEXT_QUOTE_INNER_H

#include "base/base.h"
#include "base/buf.h"

/*
 * The place of a string. Between brackets, commas need quotes. In a key, characters that mislead readers need them.
 */
typedef enum QuotePlace { QUOTE_VALUE, QUOTE_IN_FLOW, QUOTE_KEY } QuotePlace;

/* Appends a string, in quotes if they are needed. */
void quote_string(Buf *out, Str text, QuotePlace place);

/* Appends a string in double quotes. */
void quote_double(Buf *out, Str text);

/* True if no character of the text needs an escape; line feeds are allowed if `with_breaks`. */
bool quote_is_printable(Str text, bool with_breaks);

#endif
