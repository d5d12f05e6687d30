/* The table of sentences, and filling them in. */
#include "wording/words.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static const char *const SENTENCES[] = {
#define WORD(id, english) IN_CONTEXT(#id, english),
#include "wording/words.def"
#undef WORD
};

void word_add(Buf *out, Str language, Word word, Slots slots)
{
    sentence_say(out, language, SENTENCES[word], &slots);
}

Str word_str(Arena *arena, Str language, Word word, Slots slots)
{
    Buf text = {0};
    word_add(&text, language, word, slots);
    return buf_keep(arena, &text);
}

/* ---- the surroundings ----------------------------------------------------------------------------------------- */

/* The first of these variables that is set and not empty: so does setlocale. */
static const char *first_set(const char *category)
{
    const char *const names[] = {"LC_ALL", category, "LANG"};
    for (size_t i = 0; i < COUNT(names); i++) {
        const char *value = getenv(names[i]);
        if (value && value[0]) return value;
    }
    return "";
}

bool words_are_utf8(void)
{
    for (const char *at = strchr(first_set("LC_CTYPE"), '.'); at && *at; at++)
        if (tolower((unsigned char)at[0]) == 'u' && tolower((unsigned char)at[1]) == 't' && strchr(at, '8'))
            return true;
    return false;
}
