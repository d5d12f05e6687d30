/* URIs (RFC 3986), as far as `$id` and `$ref` need them: their parts, relative URIs, and the steps of JSON Pointers. */
#ifndef TAPP_SCHEMA_URI_H
#define TAPP_SCHEMA_URI_H

#include "base/arena.h"
#include "base/buf.h"

/*
 * The parts of a URI, as pointers into its text. `s` is NULL for a part that is missing. There is always a path, which
 * may be empty.
 */
typedef struct Uri {
    Str scheme, authority, path, query, fragment;
} Uri;

/* Splits a text into the parts of a URI. It is not checked if the text is one. */
Uri uri_split(Str text);

/*
 * Resolves a reference that is relative to a base (RFC 3986, 5.2). The result is in the arena. If the base is empty,
 * the reference is not changed.
 */
Str uri_resolve(Arena *arena, Str base_text, Str text);

/* Returns the text before the first '#'. */
Str uri_without_fragment(Str uri);

/* Adds a path as a part of a URI: characters with a meaning in URIs are escaped, as in "%20". */
void uri_encode(Buf *out, Str path);

/* Replaces escapes such as "%20" by their characters. Wrong escapes stay as they are. The result is in the arena. */
Str uri_decode(Arena *arena, Str text);

/*
 * Removes the first step from a JSON Pointer: "/a~1b/0" gives the step "a/b" and leaves "/0". The step is in the arena.
 * Returns false if there is no step, or if the pointer does not begin with '/'.
 */
bool pointer_step(Arena *arena, Str *pointer, Str *step);

/*
 * Reads a step as an index in a list of `n` items. It must be below n and have no sign and no leading zero; otherwise
 * returns false.
 */
bool pointer_index(Str step, size_t n, size_t *index);

#endif
