/* Basics for all files: text slices, array sizes, attributes. This header includes no other header of the program. */
#ifndef TAPP_BASE_BASE_H
#define TAPP_BASE_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* The number of elements of an array (not a pointer). */
#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/*
 * Attributes of functions. PRINTF_LIKE makes the compiler check the arguments of a printf format. FORMAT_ARG marks a
 * function that translates a format. `fmt` is the number of the format among the parameters, from 1.
 */
#if defined(__GNUC__)
/*
 * For code that is rarely used. If it were inlined, its caller would save registers each time, even when this code does
 * not run.
 */
#define NOINLINE                __attribute__((noinline))
#define PRINTF_LIKE(fmt, first) __attribute__((format(printf, fmt, first)))
#define FORMAT_ARG(fmt)         __attribute__((format_arg(fmt)))
#else
#define NOINLINE
#define PRINTF_LIKE(fmt, first)
#define FORMAT_ARG(fmt)
#endif

/*
 * A slice of text: `n` bytes of UTF-8 at `s`, without a zero byte at the end. It does not own the memory at `s`.
 */
typedef struct Str {
    const char *s;
    size_t n;
} Str;

/* The two arguments for "%.*s" in a printf format. The macro evaluates `str` twice. */
#define STR_ARG(str) (int)(str).n, (str).s

/* Makes a Str from a string literal. */
#define STR(literal) ((Str){literal, sizeof(literal) - 1})

/* Makes a Str that points to a string ended by a zero byte. NULL gives the empty slice. */
static inline Str str_of(const char *terminated)
{
    return terminated ? (Str){terminated, strlen(terminated)} : (Str){"", 0};
}

/*
 * Copies bytes like memcpy(), but always by a call. Compilers inline memcpy(), and for a few bytes of unknown number
 * their code is slower. Use this function only where a measurement shows that it helps.
 */
void bytes_copy(void *to, const void *from, size_t n);

/* True if both texts have the same bytes. The function is inline because loading a file compares many names. */
static inline bool str_equal(Str a, Str b)
{
    /* the first bytes usually differ, and then memcmp() need not be called */
    return a.n == b.n && (a.n == 0 || (a.s[0] == b.s[0] && memcmp(a.s, b.s, a.n) == 0));
}

/* True if the text equals the string, which ends with a zero byte. NULL equals the empty text. */
static inline bool str_is(Str a, const char *terminated)
{
    return terminated ? str_equal(a, (Str){terminated, strlen(terminated)}) : a.n == 0;
}

/* True if the text equals one of the `n` words. */
bool str_is_one_of(Str text, const char *const *words, size_t n);

/* True if the text begins with `start`, or ends with `end`. */
bool str_begins(Str text, Str start);
bool str_ends(Str text, Str end);

/* True if the text contains `part`. */
bool str_has(Str text, Str part);

/*
 * Removes the text before the first `end`, and that character, and returns the text before it. If there is no `end`,
 * removes and returns all of the text.
 */
Str str_take(Str *text, char end);

/* Returns the length of a path's folder, with the slash; returns 0 if the path has no folder. */
size_t str_folder_length(Str path);

/*
 * Compare two texts like memcmp(); if one begins with the other, the shorter one comes first. The function str_order()
 * has the parameters that qsort() and bsearch() need.
 */
int str_compare(Str a, Str b);
int str_order(const void *a, const void *b);

/*
 * Sets `*code_point` to the character of the UTF-8 sequence at byte `at`, and returns its number of bytes. Returns 0 if
 * the sequence is invalid (overlong, a surrogate, or cut off); `*code_point` then has no meaning. The text must have a
 * byte at `at`.
 */
size_t str_code_point(Str text, size_t at, uint32_t *code_point);

/* True if the byte continues a UTF-8 sequence. */
static inline bool str_goes_on(char byte)
{
    return ((unsigned char)byte & 0xC0) == 0x80;
}

/* Returns the value, or the nearest limit if the value is outside of `least` to `most`. */
static inline int64_t int_within(int64_t value, int64_t least, int64_t most)
{
    if (value < least) return least;
    return value > most ? most : value;
}

/* Writes a code point as 1 to 4 bytes of UTF-8, and returns the number of bytes. */
size_t str_encode(char *out, uint32_t code_point);

/*
 * Returns the number of code points in valid UTF-8. In any text, it counts the bytes that do not continue a sequence.
 */
size_t str_code_points(Str text);

/*
 * Returns the number of bytes of the first `code_points` code points; returns the length of the text if it has fewer.
 */
size_t str_bytes_of(Str text, size_t code_points);

/*
 * Returns the FNV-1a hash of bytes, which is the same on every machine. `before` is the hash of the bytes before them,
 * or HASH_START.
 */
#define HASH_START 0xCBF29CE484222325U
static inline uint64_t str_hash(uint64_t before, Str bytes)
{
    for (size_t i = 0; i < bytes.n; i++) before = (before ^ (unsigned char)bytes.s[i]) * 0x100000001B3U;
    return before;
}

/*
 * Returns the candidate that is nearest to `wanted` if the difference may be a typing error; otherwise returns an empty
 * text. An edit inserts, deletes, replaces or swaps letters. Names of at most two letters may have no edit. If one of
 * the names has at most five letters, one edit is allowed, else two. One more edit is allowed if the texts have almost
 * the same letters. Short names must have the same digits. The first candidate whose beginning was moved to its end
 * (C10 for 10C) comes before all others. Names of more than 64 bytes are ignored.
 */
Str str_nearest(Str wanted, const Str *candidates, size_t n);

/* Returns the number from 0 to 12 that a word names ("eight"); returns -1 for any other word. */
int str_numeral(Str word);

#endif
