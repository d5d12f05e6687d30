/*
 * Surrogate pairs: JSON writes a character beyond U+FFFF as two escapes, \ud83c\udca1, which libyaml refuses. libyaml
 * therefore gets a copy of the text, in which another escape of the same length replaces each half. All places stay the
 * same.
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
    size_t at; /* the number of characters before it in the text */
    uint32_t c;
    char written[12];
} SurrogatePair;

typedef struct SurrogatePairs {
    SurrogatePair *list;
    size_t n, capacity, next;
    uint32_t instead; /* the character whose escape replaces each half; the text has it nowhere else */
} SurrogatePairs;

/* Returns the text, or a copy in the arena in which each half of a pair is replaced by `instead`. */
Str pairs_hide(SurrogatePairs *pairs, Arena *arena, Str text);

/*
 * The text of a scalar with its pairs restored: as characters in double quotes, else as written. It is a copy in the
 * arena if there are pairs. Pass the scalars in order.
 */
Str pairs_restore(SurrogatePairs *pairs, Arena *arena, ScalarPlace place, Str text);

#endif
