/*
 * Surrogate pairs: JSON writes a character beyond U+FFFF as two escapes, \ud83c\udca1, which libyaml refuses. It reads
 * a copy of the text in which another escape of the same length replaces each half, so that all places stay the same.
 */
#ifndef TAPP_TEXT_YAML_PAIRS_INNER_H
#define TAPP_TEXT_YAML_PAIRS_INNER_H

#include "text/node.h"

/* The place of a scalar, in characters of the text, and whether it is in double quotes. */
typedef struct ScalarPlace {
    size_t from, to;
    bool is_escaped;
} ScalarPlace;

typedef struct SurrogatePair {
    size_t at; /* characters before it in the text */
    uint32_t c;
    char written[12];
} SurrogatePair;

typedef struct SurrogatePairs {
    SurrogatePair *list;
    size_t n, capacity, next;
    uint32_t instead; /* the character whose escape replaces a half; it occurs nowhere else in the text */
} SurrogatePairs;

/* Returns the text, or a copy in the arena in which each half of a pair is replaced by `instead`. */
Str pairs_hide(SurrogatePairs *pairs, Arena *arena, Str text);

/*
 * The text of a scalar with its pairs restored: as characters in double quotes, else as written. Pass scalars in order.
 * A copy in the arena if there are pairs.
 */
Str pairs_restore(SurrogatePairs *pairs, Arena *arena, ScalarPlace place, Str text);

#endif
