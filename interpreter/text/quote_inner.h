/*
 * Writes strings as YAML scalars on one line. A string has no quotes if every reader then gets the same string back.
 * Otherwise it is in the kind of quotes that needs fewer escapes.
 */
#ifndef TAPP_TEXT_QUOTE_INNER_H
#define TAPP_TEXT_QUOTE_INNER_H

#include "base/base.h"
#include "base/buf.h"

/*
 * The place of a string. In brackets (flow), a string with a comma needs quotes. In a key, characters that would
 * mislead readers also need them.
 */
typedef enum QuotePlace { QUOTE_VALUE, QUOTE_IN_FLOW, QUOTE_KEY } QuotePlace;

/* Appends a string, with quotes if it needs them. */
void quote_string(Buf *out, Str text, QuotePlace place);

/* Appends a string in double quotes. */
void quote_double(Buf *out, Str text);

/* True if no character of the text needs an escape. `with_breaks` allows line feeds. */
bool quote_is_printable(Str text, bool with_breaks);

#endif
