/* Converts a place in a file to the JSON Pointer of the value there. */
#ifndef TAPP_LINT_POINTER_H
#define TAPP_LINT_POINTER_H

#include "base/diag.h"

/* The files that were read again to find places. */
typedef struct Pointers Pointers;

/* Returns a collection without files. A file is read when a place in it is needed for the first time. */
Pointers *pointers_new(Arena *arena);

/*
 * Returns the JSON Pointer of the innermost value that contains the place, in its key or its text. Empty if there is
 * none. The text is in the arena.
 */
Str pointer_to(Pointers *pointers, Span span);

/* Appends a slash and a key to a pointer. Special characters of the key are escaped. */
void pointer_add_step(Buf *out, Str step);

#endif
