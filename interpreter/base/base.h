/* Words for everyone: text slices, array counts, attributes. No other header of the program is needed to read it. */
#ifndef TAPP_BASE_BASE_H
#define TAPP_BASE_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Number of elements of an array (never of a pointer). */
#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/*
 * Marks a function whose argument `fmt` (counted from 1) is a printf format, and one that gives back its translation.
 */
#if defined(__GNUC__)
/* Of rare code: where it stands in line, its caller saves registers for it each time. */
#define NOINLINE                __attribute__((noinline))
#define PRINTF_LIKE(fmt, first) __attribute__((format(printf, fmt, first)))
#define FORMAT_ARG(fmt)         __attribute__((format_arg(fmt)))
#else
#define NOINLINE
#define PRINTF_LIKE(fmt, first)
#define FORMAT_ARG(fmt)
#endif

/* A slice of text: `n` bytes at `s`, UTF-8, not terminated. It lives as long as what it points into. */
typedef struct Str {
    const char *s;
    size_t n;
} Str;

/* The two arguments that printf's "%.*s" wants for a Str. */
#define STR_ARG(str) (int)(str).n, (str).s

/* A Str over a string literal. */
#define STR(literal) ((Str){literal, sizeof(literal) - 1})

/* A Str over a terminated string; NULL gives the empty slice. Borrows. */
static inline Str str_of(const char *terminated)
{
    return terminated ? (Str){terminated, strlen(terminated)} : (Str){"", 0};
}

/*
 * memcpy that is called and not expanded: what compilers make of a few bytes whose number they do not know is slow to
 * start. For places where that has been measured.
 */
void bytes_copy(void *to, const void *from, size_t n);

/* Same bytes? Inline, for names are compared all the time while a file is read. */
static inline bool str_equal(Str a, Str b)
{
    return a.n == b.n && (a.n == 0 || (a.s[0] == b.s[0] && memcmp(a.s, b.s, a.n) == 0)); /* mostly without a call */
}

/* Same bytes as the terminated string? */
static inline bool str_is(Str a, const char *terminated)
{
    return terminated ? str_equal(a, (Str){terminated, strlen(terminated)}) : a.n == 0;
}

/* Does it begin with these bytes, does it end with them? */
bool str_begins(Str text, Str start);
bool str_ends(Str text, Str end);

/* Does a text have another one in it? */
bool str_has(Str text, Str part);

/* Takes what stands before the first such character off a text, and the character; all of it where there is none. */
Str str_take(Str *text, char end);

/* Byte order, as memcmp, the shorter first among equals; the same for qsort and bsearch over Str. */
int str_compare(Str a, Str b);
int str_order(const void *a, const void *b);

/* Length in bytes of the UTF-8 sequence at `at`, with its code point; 0 if there is none (overlong, surrogate, cut). */
size_t str_code_point(Str text, size_t at, uint32_t *code_point);

/* Does a byte go on with a code point of UTF-8 that an earlier byte has begun? */
static inline bool str_goes_on(char byte)
{
    return ((unsigned char)byte & 0xC0) == 0x80;
}

/* Writes a code point as UTF-8, 1 to 4 bytes; returns how many. */
size_t str_encode(char *out, uint32_t code_point);

/* Number of Unicode code points in valid UTF-8; a stray byte counts as one. */
size_t str_code_points(Str text);

/* How many bytes its first so many code points are; all of a text that has no more. */
size_t str_bytes_of(Str text, size_t code_points);

/* FNV-1a, which is the same on every machine: the hash of what came before, or HASH_START, and of these bytes. */
#define HASH_START 0xCBF29CE484222325U
static inline uint64_t str_hash(uint64_t before, Str bytes)
{
    for (size_t i = 0; i < bytes.n; i++) before = (before ^ (unsigned char)bytes.s[i]) * 0x100000001B3U;
    return before;
}

/*
 * Of `n` candidates the one nearest to `wanted` in edits (insert, delete, replace, swap), if it may be a slip of the
 * hand: one edit in a name of up to five letters, two in a longer one, none in one of two; one more if the letters are
 * the same but for one; no other number in a short name. Else an empty slice. Before all others one whose beginning has
 * come to its end: C10 for 10C.
 */
Str str_nearest(Str wanted, const Str *candidates, size_t n);

/* The number from 0 to 12 that a word writes out ("eight"); -1 for any other word. */
int str_numeral(Str word);

#endif
