/* Text slices: comparison, length in characters, and a search for the name that a person has mistyped. */
#include "base/base.h"

#include "base/ascii.h"

#include <string.h>

enum { NEAREST_MAX = 64 }; /* bytes; longer names are not compared, so that the table of distances fits on the stack */

void bytes_copy(void *to, const void *from, size_t n)
{
    memcpy(to, from, n);
}

bool str_is_one_of(Str text, const char *const *words, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (str_is(text, words[i])) return true;
    return false;
}

bool str_begins(Str text, Str start)
{
    return text.n >= start.n && str_equal((Str){text.s, start.n}, start);
}

bool str_ends(Str text, Str end)
{
    return text.n >= end.n && str_equal((Str){text.s + text.n - end.n, end.n}, end);
}

bool str_has(Str text, Str part)
{
    if (part.n == 0) return true;
    for (size_t i = 0; i + part.n <= text.n; i++)
        if (memcmp(text.s + i, part.s, part.n) == 0) return true;
    return false;
}

Str str_take(Str *text, char end)
{
    const char *at = text->n ? memchr(text->s, end, text->n) : NULL;
    Str taken = {text->s, at ? (size_t)(at - text->s) : text->n};
    *text = at ? (Str){at + 1, text->n - taken.n - 1} : STR("");
    return taken;
}

size_t str_folder_length(Str path)
{
    size_t n = path.n;
    while (n > 0 && path.s[n - 1] != '/') n--;
    return n;
}

int str_compare(Str a, Str b)
{
    size_t common = a.n < b.n ? a.n : b.n;
    int order = common ? memcmp(a.s, b.s, common) : 0;
    if (order != 0) return order;
    return (a.n > b.n) - (a.n < b.n);
}

int str_order(const void *a, const void *b)
{
    return str_compare(*(const Str *)a, *(const Str *)b);
}

/* Decodes the UTF-8 sequence that begins at byte `at`. Returns its number of bytes; 0 if the sequence is invalid. */
size_t str_code_point(Str text, size_t at, uint32_t *code_point)
{
    const unsigned char *s = (const unsigned char *)text.s + at;
    *code_point = s[0];
    if (s[0] < 0x80) return 1;
    size_t n = 2; /* the first byte shows the length of the sequence */
    if (s[0] >= 0xF0) n = 4;
    else if (s[0] >= 0xE0) n = 3;
    bool is_cut_off = n > text.n - at;
    /* below 0xC2: a byte within a sequence, or a form that is too long; above 0xF4: too large for Unicode */
    if (s[0] < 0xC2 || s[0] > 0xF4 || is_cut_off) return 0;
    /* the low bits of the first byte begin the number; each following byte adds 6 bits */
    *code_point = s[0] & (0x7FU >> n);
    for (size_t i = 1; i < n; i++) {
        if (!str_goes_on((char)s[i])) return 0;
        *code_point = *code_point << 6 | (s[i] & 0x3FU);
    }
    /* the least code point for each length; below it, a shorter form is possible */
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    bool is_surrogate = *code_point >= 0xD800 && *code_point <= 0xDFFF;
    bool is_invalid = *code_point < least[n] || is_surrogate || *code_point > 0x10FFFF;
    return is_invalid ? 0 : n;
}

/* Writes a code point as UTF-8 to `out`, and returns the number of bytes (1 to 4). */
size_t str_encode(char *out, uint32_t code_point)
{
    uint32_t c = code_point;
    size_t n = 1;
    if (c >= 0x10000) n = 4;
    else if (c >= 0x800) n = 3;
    else if (c >= 0x80) n = 2;
    for (size_t i = n - 1; i > 0; i--, c >>= 6) out[i] = (char)(0x80 | (c & 0x3F));
    /* the first of several bytes begins with `n` set bits and a zero bit */
    out[0] = (char)(n > 1 ? (0xF00 >> n & 0xFF) | c : c);
    return n;
}

size_t str_code_points(Str text)
{
    size_t count = 0;
    for (size_t i = 0; i < text.n; i++) count += !str_goes_on(text.s[i]);
    return count;
}

/* Returns the number of bytes of the first `code_points` characters, or of the whole text if it has fewer. */
size_t str_bytes_of(Str text, size_t code_points)
{
    size_t begun = 0; /* the code points that begin before the byte `n` */
    for (size_t n = 0; n < text.n; n++) {
        if (str_goes_on(text.s[n])) continue;
        if (begun == code_points) return n;
        begun++;
    }
    return text.n;
}

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

/*
 * Returns the number of edits between two texts of at most NEAREST_MAX bytes. It is the optimal string alignment
 * distance: bytes are inserted, deleted, replaced or swapped with a neighbour, and no part is edited twice.
 */
static size_t distance(Str a, Str b)
{
    /* row[j] is the distance of the first i bytes of `a` and the first j bytes of `b` */
    size_t rows[3][NEAREST_MAX + 1];
    size_t *before = rows[0], *last = rows[1], *row = rows[2]; /* the rows i - 2, i - 1 and i */
    for (size_t j = 0; j <= b.n; j++) last[j] = j;
    for (size_t i = 1; i <= a.n; i++) {
        row[0] = i;
        for (size_t j = 1; j <= b.n; j++) {
            size_t replaced = last[j - 1] + (a.s[i - 1] != b.s[j - 1]); /* or unchanged */
            size_t deleted = last[j] + 1, inserted = row[j - 1] + 1;
            row[j] = least(replaced, least(deleted, inserted));
            bool is_swap = i > 1 && j > 1 && a.s[i - 1] == b.s[j - 2] && a.s[i - 2] == b.s[j - 1];
            if (is_swap) row[j] = least(row[j], before[j - 2] + 1);
        }
        size_t *freed = before;
        before = last;
        last = row;
        row = freed;
    }
    return last[b.n];
}

/* True if moving the beginning of one text to its end gives the other text, as with C10 and 10C. */
static bool has_swapped_parts(Str a, Str b)
{
    for (size_t i = 1; i < a.n && a.n == b.n; i++)
        if (memcmp(a.s, b.s + b.n - i, i) == 0 && memcmp(a.s + i, b.s, a.n - i) == 0) return true;
    return false;
}

/*
 * Returns how many edits count as a typing error. It is 0 if neither name has more than two letters, because one edit
 * makes another name of them. It is 1 if one name has at most five letters, and else 2.
 */
static size_t most_slips(Str a, Str b)
{
    enum { FEW_LETTERS = 2, SHORT_NAME = 5 };
    size_t shorter = least(a.n, b.n), longer = a.n + b.n - shorter;
    if (longer <= FEW_LETTERS) return 0;
    return shorter <= SHORT_NAME ? 1 : 2;
}

/*
 * Returns the number of letters that must be replaced, inserted or deleted so that both texts have the same letters.
 * Their order does not matter.
 */
static size_t letters_apart(Str a, Str b)
{
    int counts[256] = {0};
    size_t more = 0, fewer = 0;
    for (size_t i = 0; i < a.n; i++) counts[(unsigned char)a.s[i]]++;
    for (size_t i = 0; i < b.n; i++) counts[(unsigned char)b.s[i]]--;
    for (int c = 0; c < 256; c++) {
        if (counts[c] > 0) more += (size_t)counts[c];
        else fewer += (size_t)-counts[c];
    }
    return more > fewer ? more : fewer;
}

/*
 * True if the difference may be a typing error. If both texts have at least four letters, and almost the same ones (as
 * palys and play), one more edit than most_slips() is allowed.
 */
static bool is_slip(Str a, Str b, size_t edits)
{
    enum { LETTERS_TO_MIX = 4 };
    size_t most = most_slips(a, b);
    return edits <= most || (edits == most + 1 && least(a.n, b.n) >= LETTERS_TO_MIX && letters_apart(a, b) <= 1);
}

/* Returns the next digit of the text from `*at` on, and moves `*at` behind it. Returns a zero byte if there is none. */
static char next_digit(Str text, size_t *at)
{
    while (*at < text.n && !is_digit(text.s[*at])) (*at)++;
    if (*at >= text.n) return '\0';
    return text.s[(*at)++];
}

/* True if two texts have the same digits in the same order. */
static bool has_same_digits(Str a, Str b)
{
    size_t at_a = 0, at_b = 0;
    for (;;) {
        char digit = next_digit(a, &at_a);
        if (digit != next_digit(b, &at_b)) return false;
        if (!digit) return true;
    }
}

/*
 * True if two names, of which at least one is short, have different digits. Short names may be cards, whose numbers
 * matter: T23 is not a mistyped T2.
 */
static bool is_another_number(Str a, Str b)
{
    enum { LONGEST_CARD = 5 };
    return least(a.n, b.n) <= LONGEST_CARD && !has_same_digits(a, b);
}

int str_numeral(Str word)
{
    static const char *const NUMERALS[] = {"zero",  "one",   "two",  "three", "four",   "five",  "six",
                                           "seven", "eight", "nine", "ten",   "eleven", "twelve"};
    for (int i = 0; i < (int)COUNT(NUMERALS); i++)
        if (str_is(word, NUMERALS[i])) return i;
    return -1;
}

Str str_nearest(Str wanted, const Str *candidates, size_t n)
{
    Str best = {"", 0};
    size_t best_distance = SIZE_MAX;
    for (size_t i = 0; i < n; i++) {
        size_t longer = wanted.n > candidates[i].n ? wanted.n : candidates[i].n;
        if (longer > NEAREST_MAX) continue;
        if (has_swapped_parts(wanted, candidates[i])) return candidates[i];
        size_t edits = distance(wanted, candidates[i]);
        if (edits >= best_distance || !is_slip(wanted, candidates[i], edits)) continue;
        if (is_another_number(wanted, candidates[i])) continue;
        best = candidates[i];
        best_distance = edits;
    }
    return best;
}
