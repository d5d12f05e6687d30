/*
 * Patterns of ECMA-262 (its Unicode mode) put into PCRE2's dialect, which is close but not the same: \s and . follow
 * Unicode, \v is one character, properties have long names, what ECMA-262 does not know is refused.
 */
#ifndef TAPP_TEXT_ECMA_INNER_H
#define TAPP_TEXT_ECMA_INNER_H

#include "base/arena.h"

/* From `to` bytes into the translation on, the text came from `from` bytes into the original. */
typedef struct EcmaPiece {
    size_t from, to;
} EcmaPiece;

typedef struct EcmaPattern {
    Str text; /* in the arena */
    EcmaPiece *pieces;
    size_t n, capacity;
} EcmaPattern;

/* False with the place in the original and the reason when the pattern is refused here; PCRE2 finds the rest. */
bool ecma_translate(Arena *arena, Str original, EcmaPattern *pattern, size_t *offset, const char **reason);

/* The place in the original of a place in the translation. */
size_t ecma_original_offset(const EcmaPattern *pattern, size_t offset);

#endif
