/*
 * Regular expressions, by PCRE2 with UTF, match and depth limits, so that no pattern hangs. This is the only file that
 * includes <pcre2.h>. JSON Schema's patterns are ECMA-262: unanchored, with \d and \w in ASCII. Lookbehind must be
 * of bounded length.
 */
#ifndef TAPP_TEXT_PATTERN_H
#define TAPP_TEXT_PATTERN_H

#include "base/arena.h"

typedef struct Pattern Pattern;

/*
 * A compiled pattern, or NULL with `*offset` (bytes into `text`) and `*reason` (in the arena) set. Free with
 * pattern_free: PCRE2's memory is outside the arena.
 */
Pattern *pattern_compile(Arena *arena, Str text, size_t *offset, Str *reason);
void pattern_free(Pattern *pattern);

typedef enum PatternResult { PATTERN_NO, PATTERN_YES, PATTERN_GAVE_UP } PatternResult;

/*
 * Does the subject, in UTF-8, contain a match? PATTERN_GAVE_UP when a limit was reached. Safe to call from any thread.
 */
PatternResult pattern_search(const Pattern *pattern, Str subject);

#endif
