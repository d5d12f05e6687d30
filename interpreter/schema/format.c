/* Checks texts of the usual formats: dates and times (RFC 3339), addresses, host names, URIs (RFC 3986), patterns. */
#include "schema/format.h"

#include "base/ascii.h"
#include "base/translate.h"

#include "schema/uri.h"
#include "text/pattern.h"

#include <string.h>

/*
 * True if the text begins with a form such as "dddd-dd-dd". In it, "d" means a digit and "x" a hexadecimal digit; other
 * characters mean themselves.
 */
static bool has_shape(Str text, const char *shape)
{
    size_t n = strlen(shape);
    if (text.n < n) return false;
    for (size_t i = 0; i < n; i++) {
        bool fits = text.s[i] == shape[i];
        if (shape[i] == 'd') fits = is_digit(text.s[i]);
        else if (shape[i] == 'x') fits = hex_value(text.s[i]) >= 0;
        if (!fits) return false;
    }
    return true;
}

/* Returns the number that the `n` digits from `from` on form. The caller has checked that they are digits. */
static int digits_at(Str text, size_t from, size_t n)
{
    int value = 0;
    for (size_t i = from; i < from + n; i++) value = value * 10 + (text.s[i] - '0');
    return value;
}

/* Returns the text without its first `from` bytes. */
static Str tail(Str text, size_t from)
{
    return (Str){text.s + from, text.n - from};
}

/* True if the text is a possible date, such as 2026-02-28. */
static bool is_date(Arena *scratch, Str text)
{
    (void)scratch;
    static const int lengths[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    if (text.n != 10 || !has_shape(text, "dddd-dd-dd")) return false;
    int year = digits_at(text, 0, 4), month = digits_at(text, 5, 2), day = digits_at(text, 8, 2);
    if (month < 1 || month > 12) return false;
    bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    return day >= 1 && day <= lengths[month - 1] + (month == 2 && leap);
}

/* Reads the difference of a time from UTC, "Z" or "+hh:mm", in minutes. False for a text of another form. */
static bool read_offset(Str text, int *minutes)
{
    *minutes = 0;
    if (text.n == 1) return (text.s[0] | 32) == 'z'; /* `| 32` makes a capital letter small */
    if (text.n != 6 || !(has_shape(text, "+dd:dd") || has_shape(text, "-dd:dd"))) return false;
    int hours = digits_at(text, 1, 2), rest = digits_at(text, 4, 2);
    *minutes = (text.s[0] == '-' ? -1 : 1) * (hours * 60 + rest);
    return hours <= 23 && rest <= 59;
}

/* True for a time as RFC 3339 writes it: hh:mm:ss, perhaps a fraction of a second, and the difference from UTC. */
static bool is_time(Arena *scratch, Str text)
{
    (void)scratch;
    if (!has_shape(text, "dd:dd:dd")) return false;
    int hour = digits_at(text, 0, 2), minute = digits_at(text, 3, 2), second = digits_at(text, 6, 2), offset;
    size_t at = 8;
    if (at + 1 < text.n && text.s[at] == '.' && is_digit(text.s[at + 1]))
        for (at++; at < text.n && is_digit(text.s[at]);) at++;
    if (!read_offset(tail(text, at), &offset) || hour > 23 || minute > 59) return false;
    /* converted to UTC, because a leap second is at the end of a day in UTC */
    enum { DAY = 24 * 60 /* minutes */ };
    int of_day = (hour * 60 + minute - offset + DAY) % DAY;
    return second <= 59 || (second == 60 && of_day == DAY - 1);
}

/* True for a date and a time with a T, small or capital, between them. */
static bool is_date_time(Arena *scratch, Str text)
{
    if (text.n < 11 || (text.s[10] | 32) != 't') return false; /* `| 32` makes a capital letter small */
    return is_date(scratch, (Str){text.s, 10}) && is_time(scratch, tail(text, 11));
}

/* True for a part of a host name, between dots: letters, digits and hyphens, but no hyphen at its edges. */
static bool is_label(Str label)
{
    enum { LONGEST_LABEL = 63 /* RFC 1035 */ };
    if (label.n < 1 || label.n > LONGEST_LABEL || label.s[0] == '-' || label.s[label.n - 1] == '-') return false;
    for (size_t i = 0; i < label.n; i++)
        if (!is_alphanumeric(label.s[i]) && label.s[i] != '-') return false;
    return true;
}

/* True if the text is a host name: labels separated by dots. */
static bool is_hostname(Arena *scratch, Str text)
{
    (void)scratch;
    enum { LONGEST_NAME = 253 /* RFC 1035 */ };
    if (text.n > LONGEST_NAME) return false;
    for (size_t from = 0, at = 0; at <= text.n; at++) {
        if (at < text.n && text.s[at] != '.') continue;
        if (!is_label((Str){text.s + from, at - from})) return false;
        from = at + 1;
    }
    return true;
}

/*
 * True for an e-mail address LOCAL@HOST. LOCAL has letters, digits and certain signs, but no quotes and no second @. It
 * has no dot at its edges, and no two dots in a row. HOST is a host name.
 */
static bool is_email(Arena *scratch, Str text)
{
    size_t at = text.n;
    while (at > 0 && text.s[at - 1] != '@') at--;
    enum { LONGEST_LOCAL = 64 /* RFC 5321 */ };
    if (at < 2 || at - 1 > LONGEST_LOCAL) return false; /* there is no @, or nothing before it, or too much */
    Str local = {text.s, at - 1};
    if (local.s[0] == '.' || local.s[local.n - 1] == '.') return false;
    for (size_t i = 0; i < local.n; i++) {
        char c = local.s[i];
        bool plain = is_alphanumeric(c) || (unsigned char)c >= 0x80 || (c && strchr(".!#$%&'*+/=?^_`{|}~-", c));
        if (!plain || (c == '.' && local.s[i + 1] == '.')) return false;
    }
    return is_hostname(scratch, tail(text, at));
}

/* True for four numbers from 0 to 255 with dots between them and without leading zeros. */
static bool is_ipv4(Arena *scratch, Str text)
{
    (void)scratch;
    size_t at = 0;
    for (int part = 0; part < 4; part++) {
        if (part > 0 && (at >= text.n || text.s[at++] != '.')) return false;
        size_t from = at;
        while (at < text.n && at < from + 4 && is_digit(text.s[at])) at++;
        bool leading_zero = at - from > 1 && text.s[from] == '0';
        if (at == from || at - from > 3 || leading_zero || digits_at(text, from, at - from) > 255) return false;
    }
    return at == text.n;
}

/*
 * Returns the number of groups of hexadecimal digits with colons between them. An IPv4 address at the end counts as two
 * groups. -1 for a text of another form.
 */
static int count_groups(Arena *scratch, Str text, bool may_end_in_ipv4)
{
    int n = 0;
    for (size_t at = 0; text.n > 0;) {
        size_t from = at;
        while (at < text.n && hex_value(text.s[at]) >= 0) at++;
        if (at < text.n && text.s[at] == '.') return may_end_in_ipv4 && is_ipv4(scratch, tail(text, from)) ? n + 2 : -1;
        if (at == from || at - from > 4) return -1;
        n++;
        if (at == text.n) return n;
        if (text.s[at++] != ':') return -1;
    }
    return n;
}

/* True for eight groups of hexadecimal digits, or for fewer with `::` in place of the missing ones. */
static bool is_ipv6(Arena *scratch, Str text)
{
    for (size_t i = 0; i + 1 < text.n; i++) {
        if (text.s[i] != ':' || text.s[i + 1] != ':') continue;
        int before = count_groups(scratch, (Str){text.s, i}, false);
        int after = count_groups(scratch, tail(text, i + 2), true);
        return before >= 0 && after >= 0 && before + after <= 7;
    }
    return count_groups(scratch, text, true) == 8;
}

/*
 * True if RFC 3986 allows all characters, each percent sign is followed by two hexadecimal digits, and there is at most
 * one '#'.
 */
static bool has_uri_characters(Str text)
{
    int hashes = 0;
    for (size_t i = 0; i < text.n; i++) {
        char c = text.s[i];
        bool escape = c == '%' && has_shape(tail(text, i), "%xx");
        if (!escape && !is_alphanumeric(c) && (c == '\0' || !strchr("-._~:/?#[]@!$&'()*+,;=", c))) return false;
        hashes += c == '#';
    }
    return hashes <= 1;
}

/*
 * True if the text is a URI or a relative reference. The first part of a relative path may have no colon. No path may
 * have square brackets.
 */
static bool is_uri_reference(Arena *scratch, Str text)
{
    (void)scratch;
    if (!has_uri_characters(text)) return false;
    Uri uri = uri_split(text);
    size_t slash = 0;
    while (slash < uri.path.n && uri.path.s[slash] != '/') slash++;
    bool colon_first = !uri.scheme.s && !uri.authority.s && slash > 0 && memchr(uri.path.s, ':', slash) != NULL;
    bool has_bracket = uri.path.n && (memchr(uri.path.s, '[', uri.path.n) || memchr(uri.path.s, ']', uri.path.n));
    return !colon_first && !has_bracket;
}

/* True for a URI that has a scheme, such as "https:". */
static bool is_uri(Arena *scratch, Str text)
{
    return uri_split(text).scheme.s != NULL && is_uri_reference(scratch, text);
}

static bool is_uuid(Arena *scratch, Str text)
{
    (void)scratch;
    return text.n == 36 && has_shape(text, "xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx");
}

static bool is_regex(Arena *scratch, Str text)
{
    size_t offset;
    Str reason;
    Pattern *pattern = pattern_compile(scratch, text, &offset, &reason);
    if (pattern) pattern_free(pattern);
    return pattern != NULL;
}

/* True for an empty text, or one that begins with '/'. Each '~' must belong to an escape, "~0" or "~1". */
static bool is_json_pointer(Arena *scratch, Str text)
{
    (void)scratch;
    if (text.n > 0 && text.s[0] != '/') return false;
    for (size_t i = 0; i < text.n; i++)
        if (text.s[i] == '~' && (i + 1 == text.n || (text.s[i + 1] != '0' && text.s[i + 1] != '1'))) return false;
    return true;
}

const Format *format_find(Str name)
{
    static const Format formats[] = {
        {"date", TRANSLATED("a date such as 2024-02-29"), is_date},
        {"time", TRANSLATED("a time such as 20:15:00Z"), is_time},
        {"date-time", TRANSLATED("a date and time such as 2024-02-29T20:15:00Z"), is_date_time},
        {"email", TRANSLATED("an e-mail address"), is_email},
        {"hostname", TRANSLATED("a host name"), is_hostname},
        {"ipv4", TRANSLATED("an IPv4 address"), is_ipv4},
        {"ipv6", TRANSLATED("an IPv6 address"), is_ipv6},
        {"uri", TRANSLATED("a URI with its scheme"), is_uri},
        {"uri-reference", TRANSLATED("a URI or a relative reference"), is_uri_reference},
        {"uuid", TRANSLATED("a UUID"), is_uuid},
        {"regex", TRANSLATED("a regular expression"), is_regex},
        {"json-pointer", TRANSLATED("a JSON Pointer"), is_json_pointer},
    };
    for (size_t i = 0; i < COUNT(formats); i++)
        if (str_is(name, formats[i].name)) return &formats[i];
    return NULL;
}
