/* URIs by RFC 3986, as far as `$id` and `$ref` need: parts, resolution against a base, JSON Pointer steps. */
#ifndef TAPP_SCHEMA_URI_H
#define TAPP_SCHEMA_URI_H

#include "base/arena.h"

/* Slices of the split text. `s` is NULL for an absent part; the path is always present, possibly empty. */
typedef struct Uri {
    Str scheme, authority, path, query, fragment;
} Uri;

/* Splits any text without checking it. */
Uri uri_split(Str text);

/*
 * Resolves a reference against a base (RFC 3986, 5.2); the result is in the arena. An empty base leaves it unchanged.
 */
Str uri_resolve(Arena *arena, Str base_text, Str text);

/* The text up to the first '#'. */
Str uri_without_fragment(Str uri);

/* Decodes percent sequences into the arena; wrong sequences stay. */
Str uri_decode(Arena *arena, Str text);

/*
 * Removes the first step from a JSON Pointer ("/a~1b/0" gives "a/b" and leaves "/0"); the step is in the arena. False
 * if nothing is left or the text does not begin with '/'.
 */
bool pointer_step(Arena *arena, Str *pointer, Str *step);

/* Parses a step as an index into a list of `n` items: no sign, no leading zero, below n. */
bool pointer_index(Str step, size_t n, size_t *index);

#endif
