/*
 * JSON writes a character beyond U+FFFF as two escapes (a surrogate pair), such as \ud83c\udca1. libyaml refuses such
 * pairs. So libyaml gets a copy of the text, in which each half is replaced by another escape of the same length. All
 * places stay the same.
 */
#ifndef TAPP_TEXT_YAML_PAIRS_INNER_H
#define TAPP_TEXT_YAML_PAIRS_INNER_H

#include "text/node.h"

/* The place of a scalar, in characters of the text. `is_escaped` is true for a text in double quotes. */
typedef struct ScalarPlace {
    size_t from, to;
    bool is_escaped;
} ScalarPlace;

/* A surrogate pair in the text of a file. */
typedef struct SurrogatePair {
    size_t at;        /* the number of characters before it in the text */
    uint32_t c;       /* the character that the pair means */
    char written[12]; /* the two escapes as they are written */
} SurrogatePair;

/* All surrogate pairs of a text, in order. */
typedef struct SurrogatePairs {
    SurrogatePair *list;
    size_t n, capacity, next; /* next: the index of the first pair that is not restored yet */
    uint32_t stand_in;        /* the character whose escape replaces each half; it does not occur in the text */
} SurrogatePairs;

/*
 * Returns the text or, if it has surrogate pairs, a copy in the arena in which the escape of `stand_in` replaces each
 * half.
 */
Str pairs_hide(SurrogatePairs *pairs, Arena *arena, Str text);

/*
 * Returns the text of a scalar with its surrogate pairs. In double quotes they become characters; elsewhere they are as
 * written. If there are pairs, the result is a copy in the arena. Scalars must be passed in the order of the text.
 */
Str pairs_restore(SurrogatePairs *pairs, Arena *arena, ScalarPlace place, Str text);

#endif
