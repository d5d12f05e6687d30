/*
 * Regular expressions for UTF-8 text, by means of PCRE2. Limits make every search end. Only pattern.c includes
 * <pcre2.h>. The patterns are those of JSON Schema, which are ECMA-262. They match anywhere in a text, \d and \w are
 * ASCII, and a lookbehind must have a limited length.
 */
#ifndef TAPP_TEXT_PATTERN_H
#define TAPP_TEXT_PATTERN_H

#include "base/arena.h"

typedef struct Pattern Pattern;

/*
 * Compiles a pattern, which pattern_free() must free, because PCRE2's memory is not in the arena. After an error,
 * returns NULL; `*offset` is the place in bytes, and `*reason` (in the arena) says why.
 */
Pattern *pattern_compile(Arena *arena, Str text, size_t *offset, Str *reason);
void pattern_free(Pattern *pattern);

typedef enum PatternResult { PATTERN_NO, PATTERN_YES, PATTERN_GAVE_UP } PatternResult;

/*
 * Searches a text for a match; the pattern may match any part of it. If a limit is reached, the result is
 * PATTERN_GAVE_UP. Several threads may use one pattern.
 */
PatternResult pattern_search(const Pattern *pattern, Str subject);

#endif
