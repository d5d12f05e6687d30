/* Hides surrogate pairs, as JSON writes them, from libyaml. */
#include "text/yaml_pairs_inner.h"

#include "base/ascii.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

/*
 * HALF: the bytes of one escape; WHOLE: the bytes of a pair. Characters of the private area have no meaning in Unicode,
 * so texts rarely have them.
 */
enum { HALF = 6, WHOLE = 2 * HALF, FIRST_PRIVATE = 0xE000, LAST_PRIVATE = 0xF8FF };

/* Returns the number in the escape at an offset, such as "\\uD83C". If there is no escape, returns 0. */
static uint32_t unit_at(Str text, size_t at)
{
    uint32_t unit = 0;
    if (at + HALF > text.n || text.s[at] != '\\' || text.s[at + 1] != 'u') return 0;
    for (size_t i = at + 2; i < at + HALF; i++) {
        int digit = hex_value(text.s[i]);
        if (digit < 0) return 0;
        unit = unit << 4 | (uint32_t)digit;
    }
    return unit;
}

/* Returns the character that two escapes at an offset form together. If they are no pair, returns 0. */
static uint32_t pair_at(Str text, size_t at)
{
    uint32_t high = unit_at(text, at), low = high >= 0xD800 && high < 0xDC00 ? unit_at(text, at + HALF) : 0;
    return low >= 0xDC00 && low <= 0xDFFF ? 0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00) : 0;
}

/*
 * Lists the surrogate pairs of a text. The place of each is the number of characters before it, because libyaml counts
 * characters.
 */
static void find_pairs(SurrogatePairs *pairs, Arena *arena, Str text)
{
    size_t characters = 0, passed = 1; /* passed: the bytes of the present step */
    for (size_t at = 0; at < text.n; at += passed) {
        bool is_escape = text.s[at] == '\\' && at + 1 < text.n;
        uint32_t c = is_escape ? pair_at(text, at) : 0;
        passed = 1;
        if (c) {
            SurrogatePair *pair =
                arena_push(arena, (void **)&pairs->list, &pairs->n, &pairs->capacity, sizeof *pairs->list);
            *pair = (SurrogatePair){.at = characters, .c = c};
            memcpy(pair->written, text.s + at, WHOLE);
            passed = WHOLE;
        } else if (is_escape && (unsigned char)text.s[at + 1] < 0x80) {
            passed = 2; /* the backslash and the character that it escapes, which may be a backslash itself */
        }
        /* steps of several bytes are ASCII; a step of one byte may be inside a character of several bytes */
        characters += passed > 1 ? passed : !str_goes_on(text.s[at]);
    }
}

/*
 * True if a character may occur in the text, itself or as an escape. Hexadecimal digits may be in either case. Any
 * place with the four digits counts, even if it is no escape, because another character can easily be chosen.
 */
static bool is_used(Str text, uint32_t c)
{
    char itself[4], digits[8];
    size_t n = str_encode(itself, c);
    int n_digits = snprintf(digits, sizeof digits, "%04x", (unsigned)c);
    for (size_t at = 0; at + (size_t)n_digits <= text.n; at++)
        if (strncasecmp(text.s + at, digits, (size_t)n_digits) == 0) return true;
    return str_has(text, (Str){itself, n});
}

/* Returns a character of a private area that the text does not contain. If all that were tried occur, returns 0. */
static uint32_t choose_private(Str text)
{
    enum { UNUSUAL = 0x0ABC, STEP = 0x11 }; /* arbitrary numbers: the offset of the first character, and the step */
    uint32_t c = FIRST_PRIVATE + UNUSUAL;
    while (c < LAST_PRIVATE && is_used(text, c)) c += STEP;
    return c < LAST_PRIVATE ? c : 0;
}

/*
 * Writes the escape of a character with at most 16 bits, such as \ud83d. The escape is HALF bytes long, the length of
 * one half of an escaped surrogate pair.
 */
static void write_escape(char *at, uint32_t c)
{
    char escape[HALF + 1];
    (void)snprintf(escape, sizeof escape, "\\u%04x", (unsigned)c);
    memcpy(at, escape, HALF);
}

Str pairs_hide(SurrogatePairs *pairs, Arena *arena, Str text)
{
    find_pairs(pairs, arena, text);
    if (pairs->n) pairs->stand_in = choose_private(text);
    if (!pairs->stand_in) { /* there is no pair, or the text uses all characters that were tried */
        pairs->n = 0;
        return text;
    }
    char *copy = arena_alloc(arena, text.n + 1);
    memcpy(copy, text.s, text.n);
    size_t at = 0, characters = 0; /* a position in bytes and in characters */
    for (size_t i = 0; i < pairs->n; i++) {
        while (characters < pairs->list[i].at) characters += !str_goes_on(text.s[++at]);
        write_escape(copy + at, pairs->stand_in);
        write_escape(copy + at + HALF, pairs->stand_in);
    }
    return (Str){copy, text.n};
}

/*
 * Returns what libyaml gives for a hidden pair: twice the stand-in, as a character (`is_escaped`, in double quotes) or
 * as its escape (elsewhere). `out` has room for WHOLE bytes.
 */
static Str substitute(const SurrogatePairs *pairs, bool is_escaped, char *out)
{
    if (is_escaped) {
        size_t n = str_encode(out, pairs->stand_in);
        return (Str){out, n + str_encode(out + n, pairs->stand_in)};
    }
    write_escape(out, pairs->stand_in);
    write_escape(out + HALF, pairs->stand_in);
    return (Str){out, WHOLE};
}

Str pairs_restore(SurrogatePairs *pairs, Arena *arena, ScalarPlace place, Str text)
{
    char buffer[WHOLE];
    /* pairs that are not in a scalar, such as those in comments, are passed */
    while (pairs->next < pairs->n && pairs->list[pairs->next].at < place.from) pairs->next++;
    bool has_pairs = pairs->next < pairs->n && pairs->list[pairs->next].at < place.to;
    if (!has_pairs) return text;
    Str hidden = substitute(pairs, place.is_escaped, buffer);
    char *out = arena_alloc(arena, text.n + 1);
    size_t n = 0;
    for (size_t at = 0; at < text.n;) {
        bool is_here = pairs->next < pairs->n && str_begins((Str){text.s + at, text.n - at}, hidden);
        if (!is_here) {
            out[n++] = text.s[at++];
            continue;
        }
        const SurrogatePair *pair = &pairs->list[pairs->next++];
        if (place.is_escaped) {
            n += str_encode(out + n, pair->c);
        } else {
            memcpy(out + n, pair->written, WHOLE);
            n += WHOLE;
        }
        at += hidden.n;
    }
    return (Str){out, n};
}
