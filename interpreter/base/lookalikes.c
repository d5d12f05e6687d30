/* Compares characters by their looks, with the tables in lookalikes.def. */
#include "base/lookalikes.h"

/*
 * Characters from `first` to `last`. `value` is their letter in PLAINS, and the distance to the small letter in SHIFTS.
 */
typedef struct CharRange {
    uint32_t first, last, value;
} CharRange;

/* Letters, each with the characters that look like it. See lookalikes.def for this table and the next three. */
static const struct {
    uint32_t letter;
    const char *others;
} ALIKES[] = {
#define ALIKE(letter, others) {letter, others},
#include "base/lookalikes.def"
};

static const CharRange PLAINS[] = {
#define PLAIN(first, last, letter) {first, last, letter},
#include "base/lookalikes.def"
};

static const CharRange SHIFTS[] = {
#define SHIFTED(first, last, distance) {first, last, distance},
#include "base/lookalikes.def"
};

static const CharRange PAIRS[] = {
#define PAIRED(first, last) {first, last, 0},
#include "base/lookalikes.def"
};

/* Returns the row of a table that contains the character; returns NULL if there is none. */
static const CharRange *find_range(const CharRange *ranges, size_t n, uint32_t c)
{
    for (size_t i = 0; i < n; i++)
        if (c >= ranges[i].first && c <= ranges[i].last) return &ranges[i];
    return NULL;
}

/*
 * Returns the ASCII character for a full-width character, or for a letter or digit of a mathematical alphabet.
 * Mathematical capitals become small letters, too. Returns any other character unchanged.
 */
static uint32_t as_ascii(uint32_t c)
{
    if (c >= 0xFF01 && c <= 0xFF5E) return c - 0xFEE0;                 /* full-width "!" to "~" */
    if (c >= 0x1D400 && c <= 0x1D6A3) return 'a' + (c - 0x1D400) % 26; /* alphabets of A to Z and a to z */
    if (c >= 0x1D7CE && c <= 0x1D7FF) return '0' + (c - 0x1D7CE) % 10; /* alphabets of 0 to 9 */
    return c;
}

/* Returns the character as a small letter without diacritics; returns any other character unchanged. */
static uint32_t plain(uint32_t character)
{
    uint32_t c = as_ascii(character);
    const CharRange *range = find_range(PLAINS, COUNT(PLAINS), c);
    if (range) return range->value;
    range = find_range(SHIFTS, COUNT(SHIFTS), c);
    if (range) return c + range->value;
    range = find_range(PAIRS, COUNT(PAIRS), c);
    bool is_capital = range && (c - range->first) % 2 == 0; /* its small letter follows */
    return is_capital ? c + 1 : c;
}

/* Returns the letter or digit that the character looks like; returns the character itself if there is none. */
static uint32_t looks_like(uint32_t character)
{
    uint32_t c = as_ascii(character), other = 0;
    for (size_t i = 0; i < COUNT(ALIKES); i++) {
        Str others = str_of(ALIKES[i].others);
        for (size_t at = 0; at < others.n;) {
            at += str_code_point(others, at, &other);
            if (other == c) return ALIKES[i].letter;
        }
    }
    return c;
}

/*
 * True for a combining mark, such as an accent on the character before it. MARKS are the ranges of Unicode for such
 * marks.
 */
bool lookalikes_is_mark(uint32_t c)
{
    static const CharRange MARKS[] = {{0x300, 0x36F, 0}, {0x1AB0, 0x1AFF, 0}, {0x1DC0, 0x1DFF, 0}, {0x20D0, 0x20FF, 0}};
    return find_range(MARKS, COUNT(MARKS), c) != NULL;
}

/*
 * True if two characters may be taken for each other. A capital may look different from its small letter: I looks like
 * l, but i does not. So both are compared.
 */
bool lookalikes_match(uint32_t a, uint32_t b)
{
    return plain(a) == plain(b) || plain(looks_like(a)) == plain(looks_like(b)) ||
           looks_like(plain(a)) == looks_like(plain(b));
}

bool lookalikes_is_digit(uint32_t c)
{
    uint32_t like = plain(looks_like(c));
    return (like >= '0' && like <= '9') || like == 'o' || like == 'l'; /* 0 and 1 look like these letters */
}
