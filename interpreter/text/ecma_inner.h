/*
 * Translates regular expressions of ECMA-262 (in Unicode mode) into those of PCRE2. These are similar, but \s and .
 * follow Unicode, \v is one character, and properties have long names. Syntax that ECMA-262 does not have is refused.
 */
#ifndef TAPP_TEXT_ECMA_INNER_H
#define TAPP_TEXT_ECMA_INNER_H

#include "base/arena.h"

/* The part of the translation from offset `to` on, which comes from offset `from` of the original. */
typedef struct EcmaPiece {
    size_t from, to;
} EcmaPiece;

/* A translated pattern. */
typedef struct EcmaPattern {
    Str text;          /* the pattern for PCRE2, in the arena */
    EcmaPiece *pieces; /* in the order of the text */
    size_t n, capacity;
} EcmaPattern;

/*
 * Translates a pattern. If the pattern is refused, returns false, with the place in the original and the reason. PCRE2
 * reports all other errors in the pattern.
 */
bool ecma_translate(Arena *arena, Str original, EcmaPattern *pattern, size_t *offset, const char **reason);

/* Returns the offset in the original for an offset in the translation. */
size_t ecma_original_offset(const EcmaPattern *pattern, size_t offset);

#endif
