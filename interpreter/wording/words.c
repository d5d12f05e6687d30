/* The table of the program's sentences. */
#include "wording/words.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* The English sentences of words.def and events.def, by their numbers (Word). */
static const char *const SENTENCES[] = {
#define WORD(id, english) IN_CONTEXT(#id, english),
#include "wording/words.def"
#undef WORD
#define WORD(id, english) IN_CONTEXT(#id, english),
#include "wording/events.def"
};

/* The clauses of clauses.def, by their numbers. */
static const Clause CLAUSES[] = {
#define CLAUSE(id, yes, no) {IN_CONTEXT("CLAUSE_" #id, yes), IN_CONTEXT("CLAUSE_" #id, no)},
#include "wording/clauses.def"
#undef CLAUSE
};

const Clause *clause_of(ClauseId id)
{
    return &CLAUSES[id];
}

const char *word_entry(Word word)
{
    return SENTENCES[word];
}

void word_add(Buf *out, Str language, Word word, Slots slots)
{
    sentence_say(out, language, SENTENCES[word], &slots);
}

Str entry_str(Arena *arena, Str language, const char *entry, Slots slots)
{
    Buf text = {0};
    sentence_say(&text, language, entry, &slots);
    return buf_keep(arena, &text);
}

Str word_str(Arena *arena, Str language, Word word, Slots slots)
{
    return entry_str(arena, language, SENTENCES[word], slots);
}

/* ---- the locale ----------------------------------------------------------------------------------------------- */

/*
 * Returns the value of the first variable that is set and not empty, of those that setlocale() reads for a category
 * such as LC_CTYPE. Returns "" if none is.
 */
static const char *first_set(const char *category)
{
    const char *const names[] = {"LC_ALL", category, "LANG"};
    for (size_t i = 0; i < COUNT(names); i++) {
        const char *value = getenv(names[i]);
        if (value && value[0]) return value;
    }
    return "";
}

/* Returns the character set of the locale, such as "UTF-8"; empty if the locale does not name one. */
static const char *charset(void)
{
    const char *dot = strchr(first_set("LC_CTYPE"), '.');
    return dot ? dot + 1 : "";
}

bool words_are_latin(void)
{
    static const char *const NAMES[] = {"iso88591", "iso885915", "latin1", "cp1252"};
    char plain[16] = ""; /* the name in small letters without punctuation: "ISO-8859-1" becomes "iso88591" */
    size_t n = 0;
    for (const char *c = charset(); *c && *c != '@' && n + 1 < sizeof plain; c++)
        if (isalnum((unsigned char)*c)) plain[n++] = (char)tolower((unsigned char)*c);
    for (size_t i = 0; i < COUNT(NAMES); i++)
        if (strcmp(plain, NAMES[i]) == 0) return true;
    return false;
}

bool words_are_utf8(void)
{
    for (const char *at = strchr(first_set("LC_CTYPE"), '.'); at && *at; at++)
        /* finds "UTF-8", "utf8" and other spellings */
        if (tolower((unsigned char)at[0]) == 'u' && tolower((unsigned char)at[1]) == 't' && strchr(at, '8'))
            return true;
    return false;
}
