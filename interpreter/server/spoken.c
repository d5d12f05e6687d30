/* Checks names and messages that people write at a table, character by character. */
#include "server/spoken.h"

#include "base/lookalikes.h"
#include "base/translate.h"
#include "base/visible.h"

/* Ranges of invisible characters of Unicode: spaces, characters without width, fillers and variation selectors. */
static const struct {
    uint32_t first, last;
} BLANKS[] = {
    {0x20, 0x20},     {0xA0, 0xA0},       {0xAD, 0xAD},       {0x34F, 0x34F},     {0x61C, 0x61C},   {0x115F, 0x1160},
    {0x1680, 0x1680}, {0x17B4, 0x17B5},   {0x180B, 0x180F},   {0x2000, 0x200F},   {0x2028, 0x202F}, {0x205F, 0x206F},
    {0x2800, 0x2800}, {0x3000, 0x3000},   {0x3164, 0x3164},   {0xFE00, 0xFE0F},   {0xFEFF, 0xFEFF}, {0xFFA0, 0xFFA0},
    {0xFFF0, 0xFFFB}, {0x1BCA0, 0x1BCA3}, {0x1D173, 0x1D17A}, {0xE0000, 0xE0FFF},
};

/* True for a character in one of the ranges of BLANKS, which are invisible. */
static bool is_blank_character(uint32_t c)
{
    for (size_t i = 0; i < COUNT(BLANKS); i++)
        if (c >= BLANKS[i].first && c <= BLANKS[i].last) return true;
    return false;
}

/*
 * Moves `*at` past the next character of a text and returns it; 0 at the end. A zero byte, or a byte that is not UTF-8,
 * becomes the control character 1.
 */
static uint32_t take_character(Str text, size_t *at)
{
    uint32_t c = 0;
    if (*at >= text.n) return 0;
    size_t n = str_code_point(text, *at, &c);
    *at += n ? n : 1;
    return n && c ? c : 1;
}

bool spoken_is_shown(Str text)
{
    size_t at = 0;
    for (uint32_t c; (c = take_character(text, &at));)
        if (!visible_is(c) || c == 0x2028 || c == 0x2029) return false; /* the separators of lines and paragraphs */
    return true;
}

/* Moves `*at` past the next visible character of a text and returns it; 0 at the end. */
static uint32_t next_mark(Str text, size_t *at)
{
    uint32_t c;
    do c = take_character(text, at);
    while (c && is_blank_character(c));
    return c;
}

bool spoken_has_ink(Str text)
{
    size_t at = 0;
    return next_mark(text, &at) != 0;
}

/* Moves `*at` past the next visible character that is not an accent and returns it; 0 at the end. */
static uint32_t next_letter(Str text, size_t *at)
{
    uint32_t c;
    do c = next_mark(text, at);
    while (c && lookalikes_is_mark(c));
    return c;
}

/* Moves `*at` past a part of the text that looks like `word`. Returns false if no such part begins at `*at`. */
static bool skip_word(Str text, size_t *at, Str word)
{
    size_t at_word = 0;
    for (uint32_t c; (c = next_letter(word, &at_word));)
        if (!lookalikes_match(c, next_letter(text, at))) return false;
    return true;
}

bool spoken_same(Str a, Str b)
{
    size_t at = 0;
    return skip_word(a, &at, b) && !next_letter(a, &at);
}

/* True if the name looks like this word, alone or followed by digits. */
static bool is_numbered(Str name, Str word)
{
    size_t at = 0;
    if (!skip_word(name, &at, word)) return false;
    for (uint32_t c; (c = next_letter(name, &at));)
        if (!lookalikes_is_digit(c)) return false;
    return true;
}

/* The words of the page in English, and their ids. */
enum {
#define WORD(id, english) id,
#include "server/page.def"
#undef WORD
};
static const char *const WORDS[] = {
#define WORD(id, english) IN_CONTEXT(#id, english),
#include "server/page.def"
#undef WORD
};

/* Returns a word of the page in a language. This changes the language of the process. */
static Str page_word(Str language, int id)
{
    return str_of(translate_entry(language, WORDS[id]));
}

/* Returns the language of the process, as a text that translate_to() does not change. */
static Str language_of_process(void)
{
    for (size_t i = 0; translate_language(i).n; i++)
        if (str_equal(translate_language(i), translate_spoken())) return translate_language(i);
    return SOURCE_LANGUAGE;
}

bool spoken_is_of_page(Str name)
{
    Str before = language_of_process();
    bool is_used = false;
    for (size_t i = 0; translate_language(i).n; i++) {
        Str language = translate_language(i);
        is_used |= spoken_same(name, page_word(language, PAGE_YOU)) ||
                   is_numbered(name, page_word(language, PAGE_PLAYER)) ||
                   is_numbered(name, page_word(language, PAGE_COMPUTER));
    }
    translate_to(before); /* page_word() has changed the language of the process */
    return is_used;
}
