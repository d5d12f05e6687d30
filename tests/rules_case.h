/*
 * The cases of tests/rules: reads files into lists of steps, and parses the words of their lines. tests/rules/README.md
 * describes the format.
 */
#ifndef TAPP_TESTS_RULES_CASE_H
#define TAPP_TESTS_RULES_CASE_H

#include "support.h"
#include "text/source.h"

enum { CASE_MAX_BYTES = 1 << 20 };

typedef struct CaseLine {
    Str text;
    unsigned number;
} CaseLine;

/* A case, or a setup for cases. */
typedef struct RuleCase {
    Str path, variant;
    Str ids, title; /* of a setup: ids has its name, title is empty */
    bool is_setup;
    unsigned number;
    CaseLine *lines;
    size_t n, capacity;
} RuleCase;

typedef struct RuleCases {
    Arena *arena;
    RuleCase *items;
    size_t n, capacity;
} RuleCases;

/* ---- words ---------------------------------------------------------------------------------------------------- */

Str words_trim(Str text);

/* Takes the first word; the rest stays, trimmed. */
Str words_first(Str *text);

/* The whole text as a number. */
bool words_number(Str text, int64_t *number);

/* Splits at the first place where the mark is a separate word. */
bool words_split(Str text, const char *mark, Str *before, Str *after);

/* ---- cards ---------------------------------------------------------------------------------------------------- */

/*
 * The cards of one word: an id, a range, a suit with a star, a class of the variant, or `all`. Empty for other words.
 */
CardSet words_card(const Game *game, Str word);

/* The cards of a list; `none` is no card. False, with a sentence, if a word is not a card or a card occurs twice. */
bool words_cards(const Game *game, Str text, CardSet *cards, Buf *why);

/* ---- files ---------------------------------------------------------------------------------------------------- */

/* The result of reading a file: the variant of its cases, and the present block. */
typedef struct CaseReader {
    RuleCases *all;
    const Source *source;
    Str variant;
    RuleCase *block;
    Buf *why;
} CaseReader;

/* Adds the cases of a file; messages about its format go to `why`. */
void cases_read(RuleCases *all, Str path, Str variant, Buf *why);

#endif
