/*
 * Regular expressions by PCRE2 with UTF, and with limits on matching, so that every search ends. Only pattern.c
 * includes <pcre2.h>. JSON Schema's patterns are ECMA-262: unanchored, with \d and \w in ASCII. Lookbehind must have a
 * bounded length.
 */
#ifndef TAPP_TEXT_PATTERN_H
#define TAPP_TEXT_PATTERN_H

#include "base/arena.h"

typedef struct Pattern Pattern;

/*
 * Compiles a pattern. On error returns NULL and sets `*offset` (bytes into `text`) and `*reason` (in the arena). Free
 * it with pattern_free(), because PCRE2's memory is outside the arena.
 */
Pattern *pattern_compile(Arena *arena, Str text, size_t *offset, Str *reason);
void pattern_free(Pattern *pattern);

typedef enum PatternResult { PATTERN_NO, PATTERN_YES, PATTERN_GAVE_UP } PatternResult;

/* Searches a UTF-8 text for a match. The result is PATTERN_GAVE_UP if a limit was reached. Thread-safe. */
PatternResult pattern_search(const Pattern *pattern, Str subject);

#endif
