/* Escapes characters that a terminal must not get. */
#include "base/visible.h"

/* The longest message, and the parts that are kept at its beginning and its end if it is longer, in bytes. */
enum { LONGEST_MESSAGE = 1200, KEPT_BEFORE = 800, KEPT_BEHIND = 300 };

/*
 * Returns the number of bytes from `at` on that can be shown as they are; returns 0 if the next character needs an
 * escape. With `keeps_lines`, line ends and tabs are shown as they are.
 */
static size_t plain_run(Str text, size_t at, bool keeps_lines)
{
    size_t end = at;
    while (end < text.n) {
        uint32_t c = 0;
        size_t n = str_code_point(text, end, &c);
        bool is_kept = keeps_lines && (c == '\n' || c == '\t');
        if (n == 0 || (!visible_is(c) && !is_kept)) break;
        end += n;
    }
    return end - at;
}

/*
 * Appends the escape of one character, or of a single byte if it is not UTF-8. Returns the number of bytes read. All
 * characters that are escaped are below U+10000.
 */
static size_t add_escape(Buf *out, Str text, size_t at)
{
    uint32_t c = 0;
    size_t n = str_code_point(text, at, &c);
    if (n == 0) c = (unsigned char)text.s[at];
    if (c < 0x100) buf_printf(out, "\\x%02x", (unsigned)c);
    else buf_printf(out, "\\u%04x", (unsigned)c);
    return n ? n : 1;
}

/* Appends the text with escapes for the characters that plain_run() does not accept. */
static void add_visible(Buf *out, Str text, bool keeps_lines)
{
    for (size_t at = 0; at < text.n;) {
        size_t run = plain_run(text, at, keeps_lines);
        if (run) buf_add(out, (Str){text.s + at, run});
        at += run ? run : add_escape(out, text, at);
    }
}

void visible_add(Buf *out, Str text)
{
    add_visible(out, text, false);
}

void visible_add_lines(Buf *out, Str text)
{
    add_visible(out, text, true);
}

bool visible_is_plain(Str text)
{
    return plain_run(text, 0, true) == text.n;
}

void visible_shorten(Buf *out, size_t from)
{
    static const char GAP[] = " … ";
    enum { GAP_BYTES = sizeof GAP - 1 };
    if (out->n - from <= LONGEST_MESSAGE) return;
    /* the text from `before` to `behind` is replaced; both places are moved so that no character is cut in two */
    size_t before = from + KEPT_BEFORE, behind = out->n - KEPT_BEHIND;
    while (before > from && str_goes_on(out->text[before])) before--;
    while (behind < out->n && str_goes_on(out->text[behind])) behind++;
    size_t rest = out->n - behind;
    /* about 100 bytes or more are left out, so the gap does not reach the text behind */
    memcpy(out->text + before, GAP, GAP_BYTES);
    memmove(out->text + before + GAP_BYTES, out->text + behind, rest + 1); /* with the zero byte at the end */
    out->n = before + GAP_BYTES + rest;
}
