/* Parses the header Accept-Language, which lists language ranges with weights. */
#include "base/accept.h"

#include "base/ascii.h"
#include "base/translate.h"

/* FULL: the weight 1, in thousandths. MOST_RANGES: further ranges of a header are ignored. */
enum { FULL = 1000, MOST_RANGES = 32 };

/*
 * The ways in which a range fits a language, from worst to best: not at all, as "*", by a country ("de-CH" for "de"),
 * exactly.
 */
typedef enum Fit { FIT_NONE, FIT_ANY, FIT_COUNTRY, FIT_EXACT } Fit;

/* A language range such as "de-CH" with its weight in thousandths; -1 if the range is not well-formed. */
typedef struct Range {
    Str tag;
    int weight;
} Range;

/* The range that fits a language best: its fit, its weight in thousandths, and its index in the header. */
typedef struct Wish {
    Fit fit;
    int weight, at;
} Wish;

static Str trimmed(Str text)
{
    while (text.n && is_blank(text.s[0])) text = (Str){text.s + 1, text.n - 1};
    while (text.n && is_blank(text.s[text.n - 1])) text.n--;
    return text;
}

/*
 * Returns the weight in thousandths of a text such as "1" or "0.25". It is at most 1 and has at most three decimals.
 * Returns -1 for any other text.
 */
static int read_weight(Str text)
{
    /* the value of a digit at each place, in thousandths; the second place is the point */
    static const int PLACES[] = {FULL, 0, 100, 10, 1};
    int weight = 0;
    if (!text.n || text.n > COUNT(PLACES)) return -1;
    for (size_t i = 0; i < text.n; i++) {
        bool is_point = i == 1 && text.s[i] == '.';
        if (!is_point && (i == 1 || !is_digit(text.s[i]))) return -1;
        if (!is_point) weight += (text.s[i] - '0') * PLACES[i];
    }
    return weight <= FULL ? weight : -1;
}

/* True if the tag has only letters, digits and hyphens, and at least one of them. Also true for "*". */
static bool is_tag(Str tag)
{
    for (size_t i = 0; i < tag.n; i++)
        if (!is_alphanumeric(tag.s[i]) && tag.s[i] != '-') return str_is(tag, "*");
    return tag.n > 0;
}

/*
 * Removes the first range from the header, such as `de;q=0.8`, and returns it. Without a weight, its weight is 1. If it
 * cannot be read, its weight is -1.
 */
static Range take_range(Str *header)
{
    Str part = str_take(header, ',');
    Range range = {trimmed(str_take(&part, ';')), FULL};
    part = trimmed(part);
    if (part.n) {
        Str name = trimmed(str_take(&part, '='));
        range.weight = str_is(name, "q") || str_is(name, "Q") ? read_weight(trimmed(part)) : -1;
    }
    if (!is_tag(range.tag)) range.weight = -1;
    return range;
}

static int lower(char c)
{
    return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c;
}

/*
 * Returns how well a range fits a language: "*" fits any language, "de" exactly German, and "de-CH" German by its
 * country. Case is ignored.
 */
static Fit fit_of(Str tag, Str language)
{
    if (str_is(tag, "*")) return FIT_ANY;
    if (tag.n < language.n) return FIT_NONE;
    for (size_t i = 0; i < language.n; i++)
        if (lower(tag.s[i]) != lower(language.s[i])) return FIT_NONE;
    if (tag.n == language.n) return FIT_EXACT;
    return tag.s[language.n] == '-' ? FIT_COUNTRY : FIT_NONE;
}

/*
 * Returns the range that fits a language best; among equal fits, the one with the highest weight, or else the first.
 * Ranges that cannot be read are ignored. If no range fits, the weight is 0.
 */
static Wish wish_for(Str header, Str language)
{
    Wish wish = {FIT_NONE, 0, 0};
    for (int at = 0; header.n && at < MOST_RANGES; at++) {
        Range range = take_range(&header);
        Fit fit = fit_of(range.tag, language);
        bool is_better = fit > wish.fit || (fit == wish.fit && range.weight > wish.weight);
        if (range.weight >= 0 && fit != FIT_NONE && is_better) wish = (Wish){fit, range.weight, at};
    }
    return wish;
}

Str accept_language(Str header)
{
    Str best = STR("");
    Wish most = {FIT_NONE, 0, 0};
    for (size_t i = 0; translate_language(i).n; i++) {
        Wish wish = wish_for(header, translate_language(i));
        bool is_excluded = wish.weight == 0;
        /* if two languages have equal weights, the one that the header names first is preferred */
        bool is_before = wish.weight == most.weight && wish.at < most.at;
        if (is_excluded || !(wish.weight > most.weight || is_before)) continue;
        most = wish;
        best = translate_language(i);
    }
    return best;
}
