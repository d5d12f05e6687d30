/* Converts a place in a file to the JSON Pointer of the value there. */
#ifndef TAPP_LINT_POINTER_H
#define TAPP_LINT_POINTER_H

#include "base/diag.h"

/* Files that have been read to find places. */
typedef struct Pointers Pointers;

/* Makes an empty collection. A file is read when one of its places is needed for the first time. */
Pointers *pointers_new(Arena *arena);

/*
 * The JSON Pointer of the innermost value whose key or text contains the place, in the arena; empty if there is none.
 */
Str pointer_to(Pointers *pointers, Span span);

/* Appends a slash and an escaped key to a pointer. */
void pointer_add_step(Buf *out, Str step);

#endif
