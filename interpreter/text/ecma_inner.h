/*
 * Translates ECMA-262 patterns (Unicode mode) into PCRE2's dialect, which is similar but different: \s and . follow
 * Unicode, \v is one character, properties have long names. Syntax unknown to ECMA-262 is refused.
 */
#ifndef TAPP_TEXT_ECMA_INNER_H
#define TAPP_TEXT_ECMA_INNER_H

#include "base/arena.h"

/* From offset `to` of the translation on, the text comes from offset `from` of the original. */
typedef struct EcmaPiece {
    size_t from, to;
} EcmaPiece;

typedef struct EcmaPattern {
    Str text; /* in the arena */
    EcmaPiece *pieces;
    size_t n, capacity;
} EcmaPattern;

/*
 * Translates a pattern. If the pattern is refused, returns false and sets the place in the original and the reason.
 * Other errors are left to PCRE2.
 */
bool ecma_translate(Arena *arena, Str original, EcmaPattern *pattern, size_t *offset, const char **reason);

/* Converts an offset of the translation to one of the original. */
size_t ecma_original_offset(const EcmaPattern *pattern, size_t offset);

#endif
