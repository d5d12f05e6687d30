/* Converts a place in a file to the JSON Pointer of the value there. */
#ifndef TAPP_LINT_POINTER_H
#define TAPP_LINT_POINTER_H

#include "base/diag.h"

/* Files that have been read to find places. */
typedef struct Pointers Pointers;

/* Starts empty; a document is read when one of its places is first needed. */
Pointers *pointers_new(Arena *arena);

/*
 * Returns the pointer to the innermost value whose key or text contains the place; empty if there is none. In the
 * arena.
 */
Str pointer_to(Pointers *pointers, Span span);

/* Appends a slash and an escaped key to a pointer. */
void pointer_add_step(Buf *out, Str step);

#endif
