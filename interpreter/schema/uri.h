/* URIs as RFC 3986 has them, as far as `$id` and `$ref` need: parts, resolution against a base, JSON Pointer steps. */
#ifndef TAPP_SCHEMA_URI_H
#define TAPP_SCHEMA_URI_H

#include "base/arena.h"

/* Slices of the text that was split. `s` is NULL where a part is absent; the path is always there, if empty. */
typedef struct Uri {
    Str scheme, authority, path, query, fragment;
} Uri;

/* Splits any text; nothing is checked. */
Uri uri_split(Str text);

/* The text as a reference resolved against a base (RFC 3986, 5.2), in the arena. An empty base leaves it as it is. */
Str uri_resolve(Arena *arena, Str base_text, Str text);

/* The text up to the first '#'. */
Str uri_without_fragment(Str uri);

/* Percent sequences decoded, in the arena; a broken sequence stays as it is. */
Str uri_decode(Arena *arena, Str text);

/*
 * Takes the first step off a JSON Pointer ("/a~1b/0" gives "a/b" and leaves "/0"), in the arena. False when nothing is
 * left or the text does not begin with '/'.
 */
bool pointer_step(Arena *arena, Str *pointer, Str *step);

/* A step as an index into a list of `n` items: no sign, no leading zero, below n. */
bool pointer_index(Str step, size_t n, size_t *index);

#endif
