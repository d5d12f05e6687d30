/* From a place in a file to the JSON Pointer of the value that stands there. */
#ifndef TAPP_LINT_POINTER_H
#define TAPP_LINT_POINTER_H

#include "base/diag.h"

/* Files that have been read for their places. */
typedef struct Pointers Pointers;

/* None yet; a document is read when a place in it is first asked for. */
Pointers *pointers_new(Arena *arena);

/* The pointer to the innermost value whose key or text holds the place; empty where there is none. In the arena. */
Str pointer_to(Pointers *pointers, Span span);

/* Adds a slash and a key to a pointer, escaped. */
void pointer_add_step(Buf *out, Str step);

#endif
