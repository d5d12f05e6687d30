/* Tables of characters that look like others. */
#include "base/lookalike.h"

#include "base/translate.h"

/* Characters from `first` to `last` that look like the ASCII character `like`. If they have no width, `like` is 0. */
typedef struct LookalikeRow {
    uint32_t first, last;
    char like;
    const char *name;
} LookalikeRow;

/* The characters and ranges, sorted by code point for readers. */
static const LookalikeRow ROWS[] = {
    {0x00A0, 0x00A0, ' ', TRANSLATED("no-break space")},
    {0x00AD, 0x00AD, 0, TRANSLATED("soft hyphen")},
    {0x00B4, 0x00B4, '\'', TRANSLATED("acute accent")},
    {0x02B9, 0x02B9, '\'', TRANSLATED("prime")},
    {0x02BA, 0x02BA, '"', TRANSLATED("double prime")},
    {0x02BC, 0x02BC, '\'', TRANSLATED("apostrophe letter")},
    {0x02D0, 0x02D0, ':', TRANSLATED("length mark")},
    {0x034F, 0x034F, 0, TRANSLATED("grapheme joiner")},
    {0x060C, 0x060C, ',', TRANSLATED("Arabic comma")},
    {0x061C, 0x061C, 0, TRANSLATED("mark of direction")},
    {0x115F, 0x1160, 0, TRANSLATED("Hangul filler")},
    {0x1680, 0x1680, ' ', TRANSLATED("Ogham space")},
    {0x180E, 0x180E, 0, TRANSLATED("vowel separator")},
    {0x2000, 0x2006, ' ', TRANSLATED("typographic space")},
    {0x2007, 0x2007, ' ', TRANSLATED("figure space")},
    {0x2008, 0x200A, ' ', TRANSLATED("typographic space")},
    {0x200B, 0x200B, 0, TRANSLATED("zero width space")},
    {0x200C, 0x200C, 0, TRANSLATED("zero width non-joiner")},
    {0x200D, 0x200D, 0, TRANSLATED("zero width joiner")},
    {0x200E, 0x200F, 0, TRANSLATED("mark of direction")},
    {0x2010, 0x2010, '-', TRANSLATED("hyphen")},
    {0x2011, 0x2011, '-', TRANSLATED("no-break hyphen")},
    {0x2012, 0x2012, '-', TRANSLATED("figure dash")},
    {0x2013, 0x2013, '-', TRANSLATED("en dash")},
    {0x2014, 0x2015, '-', TRANSLATED("em dash")},
    {0x2018, 0x201B, '\'', TRANSLATED("typographic quote")},
    {0x201C, 0x201F, '"', TRANSLATED("typographic quote")},
    {0x2022, 0x2022, '-', TRANSLATED("bullet")},
    {0x2028, 0x2028, ' ', TRANSLATED("line separator")},
    {0x2029, 0x2029, ' ', TRANSLATED("paragraph separator")},
    {0x202A, 0x202E, 0, TRANSLATED("mark of direction")},
    {0x202F, 0x202F, ' ', TRANSLATED("narrow no-break space")},
    {0x2032, 0x2032, '\'', TRANSLATED("prime")},
    {0x2033, 0x2033, '"', TRANSLATED("double prime")},
    {0x205F, 0x205F, ' ', TRANSLATED("typographic space")},
    {0x2060, 0x2060, 0, TRANSLATED("word joiner")},
    {0x2061, 0x2064, 0, TRANSLATED("invisible operator")},
    {0x2066, 0x2069, 0, TRANSLATED("mark of direction")},
    {0x2212, 0x2212, '-', TRANSLATED("minus sign")},
    {0x2236, 0x2236, ':', TRANSLATED("ratio sign")},
    {0x3000, 0x3000, ' ', TRANSLATED("wide space")},
    {0x3001, 0x3001, ',', TRANSLATED("wide comma")},
    {0x301D, 0x301E, '"', TRANSLATED("wide quote")},
    {0x3164, 0x3164, 0, TRANSLATED("Hangul filler")},
    {0xA789, 0xA789, ':', TRANSLATED("colon letter")},
    {0xFE63, 0xFE63, '-', TRANSLATED("small hyphen")},
    {0xFEFF, 0xFEFF, 0, TRANSLATED("byte order mark")},
    {0xFFA0, 0xFFA0, 0, TRANSLATED("Hangul filler")},
};

/* The full-width forms of the ASCII characters from "!" to "~". */
enum { WIDE_FIRST = 0xFF01, WIDE_LAST = 0xFF5E };

/* Digits of other alphabets. Each row is a range from zero to nine; `like` is the zero. */
static const LookalikeRow DIGITS[] = {
    {0x0660, 0x0669, '0', TRANSLATED("Arabic digit")},
    {0x06F0, 0x06F9, '0', TRANSLATED("Persian digit")},
    {0x0966, 0x096F, '0', TRANSLATED("Indian digit")},
};

Lookalike lookalike_of(uint32_t c)
{
    if (c >= WIDE_FIRST && c <= WIDE_LAST)
        return (Lookalike){c, translate(TRANSLATED("full-width character")), (char)(c - WIDE_FIRST + '!')};
    for (size_t i = 0; i < COUNT(DIGITS); i++)
        if (c >= DIGITS[i].first && c <= DIGITS[i].last)
            return (Lookalike){c, translate(DIGITS[i].name), (char)('0' + (c - DIGITS[i].first))};
    for (size_t i = 0; i < COUNT(ROWS); i++)
        if (c >= ROWS[i].first && c <= ROWS[i].last) return (Lookalike){c, translate(ROWS[i].name), ROWS[i].like};
    return (Lookalike){.c = c};
}

/* Letters of other alphabets, each with the ASCII letter that it looks like. */
static const struct {
    uint16_t c;
    char like;
} LETTERS[] = {
    {0x0391, 'A'}, {0x0392, 'B'}, {0x0395, 'E'}, {0x0396, 'Z'}, {0x0397, 'H'}, {0x0399, 'I'}, {0x039A, 'K'},
    {0x039C, 'M'}, {0x039D, 'N'}, {0x039F, 'O'}, {0x03A1, 'P'}, {0x03A4, 'T'}, {0x03A5, 'Y'}, {0x03A7, 'X'},
    {0x03BF, 'o'}, {0x03BD, 'v'}, {0x0405, 'S'}, {0x0406, 'I'}, {0x0408, 'J'}, {0x0410, 'A'}, {0x0412, 'B'},
    {0x0415, 'E'}, {0x041A, 'K'}, {0x041C, 'M'}, {0x041D, 'H'}, {0x041E, 'O'}, {0x0420, 'P'}, {0x0421, 'C'},
    {0x0422, 'T'}, {0x0425, 'X'}, {0x0430, 'a'}, {0x0435, 'e'}, {0x043E, 'o'}, {0x0440, 'p'}, {0x0441, 'c'},
    {0x0443, 'y'}, {0x0445, 'x'}, {0x0455, 's'}, {0x0456, 'i'}, {0x0458, 'j'},
};

Lookalike lookalike_letter(uint32_t c)
{
    enum { CYRILLIC = 0x0400 };
    for (size_t i = 0; i < COUNT(LETTERS); i++)
        if (c == LETTERS[i].c)
            return (Lookalike){
                c, c < CYRILLIC ? translate(TRANSLATED("Greek letter")) : translate(TRANSLATED("Cyrillic letter")),
                LETTERS[i].like};
    return (Lookalike){.c = c};
}

Lookalike lookalike_find(Str text, size_t *at)
{
    for (size_t i = 0; i < text.n; i++) {
        uint32_t c = 0;
        if ((unsigned char)text.s[i] < 0x80 || str_code_point(text, i, &c) == 0) continue;
        Lookalike found = lookalike_of(c);
        if (!found.name) continue;
        *at = i;
        return found;
    }
    return (Lookalike){0};
}

/*
 * Appends the text with each look-alike character replaced by its ASCII character. Leaves out characters without width.
 */
void lookalike_fold(Buf *out, Str text)
{
    for (size_t i = 0; i < text.n;) {
        uint32_t c = 0;
        size_t n = str_code_point(text, i, &c);
        Lookalike found = n > 1 ? lookalike_of(c) : (Lookalike){0};
        if (!found.name) buf_add(out, (Str){text.s + i, n ? n : 1});
        else if (found.like) buf_char(out, found.like);
        i += n ? n : 1;
    }
}

void lookalike_print(Buf *out, Lookalike lookalike)
{
    char text[4];
    size_t n = str_encode(text, lookalike.c);
    if (!lookalike_is_invisible(lookalike)) buf_printf(out, "'%.*s', ", (int)n, text);
    buf_printf(out, "U+%04X (%s)", (unsigned)lookalike.c, lookalike.name);
}
