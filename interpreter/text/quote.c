/* Decides if and how a string is put in quotes in YAML. */
#include "text/quote_inner.h"

#include "text/scalar_inner.h"
#include "text/yaml_look_inner.h"

#include <string.h>

/* ---- characters ----------------------------------------------------------------------------------------------- */

/* True if a character needs no escape. The last two code points of each plane (FFFE and FFFF) are no characters. */
static bool is_printable(uint32_t c)
{
    if (c < 0x20 || (c >= 0x7F && c <= 0x9F)) return false;
    return c != 0x2028 && c != 0x2029 && c != 0xFEFF && (c & 0xFFFE) != 0xFFFE;
}

bool quote_is_printable(Str text, bool with_breaks)
{
    for (size_t at = 0; at < text.n;) {
        uint32_t c = 0;
        size_t n = str_code_point(text, at, &c);
        if (n == 0 || !(is_printable(c) || (c == '\n' && with_breaks))) return false;
        at += n;
    }
    return true;
}

/* ---- strings without quotes ----------------------------------------------------------------------------------- */

/* True if a string without quotes may begin with the first characters of this text, which is not empty. */
static bool begins_plain(Str text)
{
    if (str_begins(text, STR("---")) || str_begins(text, STR("...")) || str_is(text, "<<")) return false;
    if (text.s[0] == '-') return text.n > 1 && text.s[1] != ' ';
    return !strchr("?:,[]{}#&*!|>'\"%@` ", text.s[0]);
}

/* True if YAML reads the text without quotes as the same string. */
static bool is_plain(Str text, QuotePlace place)
{
    if (text.n == 0 || !begins_plain(text) || text.s[text.n - 1] == ' ' || text.s[text.n - 1] == ':') return false;
    for (size_t i = 1; i < text.n; i++) {
        char c = text.s[i], before = text.s[i - 1];
        if ((c == ' ' && before == ':') || (c == '#' && before == ' ')) return false;
        if (place != QUOTE_VALUE && strchr(",[]{}?", c)) return false; /* PyYAML would end a text in braces at '?' */
    }
    return quote_is_printable(text, false) && !scalar_is_word(text) && !look_needs_quotes(text, place == QUOTE_KEY);
}

/* ---- strings in quotes ---------------------------------------------------------------------------------------- */

/* Prints a character as an escape, which YAML reads only in double quotes. */
static void print_escape(Buf *out, uint32_t c)
{
    if (c == '\n') buf_add(out, STR("\\n"));
    else if (c == '\t') buf_add(out, STR("\\t"));
    else if (c > 0xFFFF) buf_printf(out, "\\U%08X", (unsigned)c);
    else if (c > 0xFF) buf_printf(out, "\\u%04X", (unsigned)c);
    else buf_printf(out, "\\x%02X", (unsigned)c);
}

void quote_double(Buf *out, Str text)
{
    buf_char(out, '"');
    for (size_t at = 0; at < text.n;) {
        uint32_t c = 0;
        size_t n = str_code_point(text, at, &c);
        if (n == 0) print_escape(out, 0xFFFD); /* an invalid byte becomes the replacement character */
        else if (!is_printable(c)) print_escape(out, c);
        else {
            if (c == '"' || c == '\\') buf_char(out, '\\');
            buf_add(out, (Str){text.s + at, n});
        }
        at += n ? n : 1;
    }
    buf_char(out, '"');
}

/* Prints a text in single quotes; a quote in the text is doubled. */
static void print_single(Buf *out, Str text)
{
    buf_char(out, '\'');
    for (size_t i = 0; i < text.n; i++) {
        if (text.s[i] == '\'') buf_char(out, '\'');
        buf_char(out, text.s[i]);
    }
    buf_char(out, '\'');
}

static size_t count_char(Str text, char c)
{
    size_t n = 0;
    for (size_t i = 0; i < text.n; i++) n += text.s[i] == c;
    return n;
}

/*
 * True if the text is easier to read in single quotes, because it has many double quotes or backslashes, as formulas
 * have.
 */
static bool is_better_single(Str text)
{
    return count_char(text, '"') + count_char(text, '\\') > count_char(text, '\'') && quote_is_printable(text, false);
}

void quote_string(Buf *out, Str text, QuotePlace place)
{
    if (is_plain(text, place)) buf_add(out, text);
    else if (is_better_single(text)) print_single(out, text);
    else quote_double(out, text);
}
