/* Finds characters that look like other characters, in scalars without quotes and between scalars. */
#include "text/yaml_look_inner.h"

#include "base/ascii.h"
#include "base/lookalike.h"
#include "text/reading_inner.h"
#include "text/scalar_inner.h"

#include <string.h>

/* Reports a character that is invisible, or that looks like an ASCII character or a space. */
static void report_lookalike(Lookalike found, Span place, Diags *diags)
{
    Buf text = {0};
    lookalike_print(&text, found);
    Str name = buf_keep(diags->arena, &text);
    Diag *diag;
    if (!lookalike_is_invisible(found)) {
        diag = diag_error(diags, "yaml-look-alike", place, "this is %.*s, not '%c'", STR_ARG(name), found.like);
        diag_hint(diags, diag, "write '%c'; if the character belongs to a text, put quotes around the whole text",
                  found.like);
    } else if (found.like == ' ') {
        diag = diag_error(diags, "yaml-invisible", place, "this is %.*s, not a space", STR_ARG(name));
        diag_hint(diags, diag, "write a space; if the character belongs to a text, put quotes around the whole text");
    } else {
        diag = diag_error(diags, "yaml-invisible", place, "this is %.*s, which is invisible", STR_ARG(name));
        diag_hint(diags, diag, "delete it; if it belongs to a text, put quotes around the whole text");
    }
}

/* ---- plain scalars -------------------------------------------------------------------------------------------- */

/* True for the two characters without width that join or separate letters. */
static bool is_joiner(Lookalike found)
{
    return found.c == 0x200C || found.c == 0x200D;
}

/* For a joiner at `at`: true if it is between two non-ASCII characters. There it is a part of a word or an emoji. */
static bool is_inside_word(Str text, size_t at)
{
    enum { JOINER = 3 }; /* the bytes of a joiner in UTF-8 */
    return at > 0 && str_goes_on(text.s[at - 1]) && at + JOINER < text.n && (unsigned char)text.s[at + JOINER] >= 0x80;
}

/*
 * Returns the look-alike character at a place; for any other character, the result has no name. Sets `*n` to its number
 * of bytes, at least 1.
 */
static Lookalike character_at(Str text, size_t at, size_t *n)
{
    uint32_t c = 0;
    *n = str_code_point(text, at, &c);
    if (*n == 0) *n = 1;
    return *n > 1 ? lookalike_of(c) : (Lookalike){0};
}

/* True if the character is a look-alike of one of the ASCII characters in `marks`. */
static bool is_like(Lookalike found, const char *marks)
{
    return found.name && found.like && strchr(marks, found.like);
}

static bool is_ascii(Str text)
{
    for (size_t i = 0; i < text.n; i++)
        if ((unsigned char)text.s[i] >= 0x80) return false;
    return true;
}

/*
 * True if the text would be a number, a truth value or null, if its look-alikes were the ASCII characters that they
 * look like.
 */
static bool is_word_folded(Str text)
{
    enum { LONGEST = 40 };
    Buf folded = {0};
    if (text.n == 0 || text.n > LONGEST) return false;
    lookalike_fold(&folded, text);
    bool is_word = folded.n && scalar_is_word(buf_str(&folded));
    buf_free(&folded);
    return is_word;
}

/* Returns the number of characters that are double quotes, or look like quotes. */
static size_t count_quotes(Str text)
{
    size_t n = 0, width;
    for (size_t i = 0; i < text.n; i += width) n += is_like(character_at(text, i, &width), "\"'") || text.s[i] == '"';
    return n;
}

/* True if the last character is a double quote, or looks like a quote. */
static bool ends_with_quote(Str text)
{
    size_t after = text.n, width; /* after the first byte of the last character */
    while (after > 0 && str_goes_on(text.s[after - 1])) after--;
    return after > 0 && (text.s[after - 1] == '"' || is_like(character_at(text, after - 1, &width), "\"'"));
}

/*
 * True if the first character was probably meant as a sign of YAML: an opening quote, the dash of a list, or a bracket.
 */
static bool begins_as_mark(Str text, bool in_brackets)
{
    size_t width;
    Lookalike first = character_at(text, 0, &width);
    if (is_like(first, "[{")) return true;
    if (is_like(first, "-")) return !in_brackets && width < text.n && text.s[width] == ' ';
    if (!is_like(first, "\"'")) return false;
    size_t quotes = count_quotes(text);
    bool is_whole_in_quotes = quotes == 2 && ends_with_quote(text);
    bool is_cut_off = quotes == 1 && in_brackets; /* a comma has ended the text before its closing quote */
    return is_whole_in_quotes || is_cut_off;
}

/*
 * A single word can contain a letter of another alphabet by mistake, such as a key typed with another keyboard. Returns
 * the first letter that looks like an ASCII letter, with its offset and width. The result has no name if there is none,
 * if the word has no ASCII letter, or if it has another non-ASCII character: then it is a word of that alphabet.
 */
static Lookalike find_strange_letter(Str text, size_t *at, size_t *width)
{
    Lookalike none = {0}, first = {0};
    bool has_ascii_letter = false;
    for (size_t i = 0, n = 0; i < text.n; i += n) {
        uint32_t c = 0;
        n = str_code_point(text, i, &c);
        bool is_word = text.s[i] != ' ' && n > 0;
        if (!is_word) return none;
        has_ascii_letter |= is_letter((int)c);
        if (c < 0x80) continue;
        Lookalike found = lookalike_letter(c);
        if (!found.name) return none;
        if (first.name) continue;
        first = found;
        *at = i;
        *width = n;
    }
    return has_ascii_letter ? first : none;
}

/* True for a look-alike of a comma that would separate two items in brackets. */
static bool is_comma_at(Str text, size_t at, size_t width, Lookalike found)
{
    return is_like(found, ",") && at + width < text.n && text.s[at + width] == ' ';
}

/*
 * Returns the first character that a scalar without quotes may not have, with its offset and width. Such a character is
 * invisible, a letter of another alphabet, or a look-alike that turns a number, a truth value, null or a sign of YAML
 * into a text. If there is none, the result has no name.
 */
static Lookalike find_refused(Str text, bool in_brackets, size_t *at, size_t *width)
{
    bool is_value = is_word_folded(text), has_mark = begins_as_mark(text, in_brackets);
    Lookalike letter = find_strange_letter(text, at, width);
    if (letter.name) return letter;
    for (*at = 0; *at < text.n; *at += *width) {
        Lookalike found = character_at(text, *at, width);
        if (!found.name) continue;
        bool is_joined = is_joiner(found) && is_inside_word(text, *at);
        bool is_invisible = lookalike_is_invisible(found) && !is_joined;
        bool is_first_mark = has_mark && *at == 0;
        bool is_comma = in_brackets && is_comma_at(text, *at, *width, found);
        if (is_invisible || is_value || is_first_mark || is_comma) return found;
    }
    return (Lookalike){0};
}

/* Reports a value without quotes that ends with a comma, as in JSON. Returns false if the value ends with a comma. */
static bool check_comma(const Node *scalar, Diags *diags)
{
    size_t n = scalar->text.n;
    if (n < 2 || scalar->text.s[n - 1] != ',') return true;
    Span place = node_text_span(scalar, n - 1, n);
    Diag *diag = diag_error(diags, "yaml-syntax", place, "comma after the value");
    diag_hint(diags, diag, "remove the comma; a text that ends with a comma needs quotes");
    return false;
}

bool look_check_plain(const Node *scalar, bool in_brackets, Diags *diags)
{
    Str text = scalar->text;
    if (!in_brackets && !check_comma(scalar, diags)) return false;
    if (is_ascii(text)) return true;
    size_t at, width;
    Lookalike found = find_refused(text, in_brackets, &at, &width);
    if (!found.name) return true;
    report_lookalike(found, node_text_span(scalar, at, at + width), diags);
    return false;
}

/* Returns the first visible character that looks like one of `marks`; NULL means any mark. */
static Lookalike find_visible(Str text, const char *marks, size_t *at, size_t *width)
{
    for (*at = 0; *at < text.n; *at += *width) {
        Lookalike found = character_at(text, *at, width);
        if (found.name && !lookalike_is_invisible(found) && (!marks || is_like(found, marks))) return found;
    }
    return (Lookalike){0};
}

/* True if the text needs quotes inside brackets or outside, because a value may be written in both places. */
bool look_needs_quotes(Str text, bool is_key)
{
    size_t at, width;
    if (text.n && text.s[text.n - 1] == ',') return true;
    if (is_ascii(text)) return false;
    if (find_visible(text, is_key ? NULL : ":", &at, &width).name) return true;
    return find_refused(text, false, &at, &width).name || find_refused(text, true, &at, &width).name;
}

/*
 * Reports the first visible character that looks like one of `marks`; NULL means any mark. Returns false if there is
 * one.
 */
static bool check_visible(const Node *scalar, const char *marks, Diags *diags)
{
    size_t at, width;
    Lookalike found = find_visible(scalar->text, marks, &at, &width);
    if (!found.name) return true;
    report_lookalike(found, node_text_span(scalar, at, at + width), diags);
    return false;
}

bool look_check_key(const Node *key, Diags *diags)
{
    return check_visible(key, NULL, diags);
}

bool look_check_root(const Node *root, Diags *diags)
{
    return check_visible(root, ":", diags);
}

/* ---- characters between scalars ------------------------------------------------------------------------------- */

/* A position that moves through the source of a document, also between its scalars. */
typedef struct Search {
    Str text;
    Place place;
    char quote;  /* the quote that ends the present string; 0: not in a string */
    char before; /* the last character that was not a blank; '\n' at the beginning of a line */
} Search;

/* True if a value can begin here: at the beginning of a line, or after a sign of YAML. */
static bool can_begin_value(const Search *search)
{
    return strchr("\n:,[{-", search->before) != NULL;
}

/*
 * True if this look-alike can have caused a syntax error: it is invisible, or the ASCII character that it looks like
 * would be a sign of YAML in this place.
 */
static bool may_be_cause(const Search *search, Lookalike found)
{
    if (lookalike_is_invisible(found)) return !(is_joiner(found) && is_inside_word(search->text, search->place.at));
    if (is_like(found, ":,[]{}")) return true;
    if (is_like(found, "-")) return search->before == '\n';
    return is_like(found, "\"'") && can_begin_value(search);
}

/* Moves to the end of the line. */
static void pass_comment(Search *search)
{
    while (search->place.at < search->text.n && search->text.s[search->place.at] != '\n')
        place_step(&search->place, search->text);
}

/* Moves past one character, or past a whole comment. Records if the next place is inside a string in quotes. */
static void pass(Search *search)
{
    char c = search->text.s[search->place.at];
    bool is_after_blank = search->place.at == 0 || is_blank(search->text.s[search->place.at - 1]);
    if (search->quote) {
        if (c == search->quote) search->quote = 0;
    } else if (c == '#' && is_after_blank) {
        pass_comment(search);
        return;
    } else if ((c == '"' || c == '\'') && can_begin_value(search)) {
        search->quote = c;
    }
    if (c == '\n' || !is_blank(c)) search->before = c;
    place_step(&search->place, search->text);
}

/* Returns the beginning of a span as a place in its source; the end of the source if it has no such line. */
static Place start_of_span(Span span)
{
    Str line = source_line(span.source, span.line);
    size_t from = line.s ? (size_t)(line.s - span.source->text.s) : span.source->text.n;
    return (Place){from + str_bytes_of(line, span.column - 1), span.line, span.column};
}

bool look_find_cause(Span from, Span to, Diags *diags)
{
    Search search = {.text = from.source->text, .place = start_of_span(from), .before = '\n'};
    size_t end = start_of_span(to).at;
    while (search.place.at < search.text.n && search.place.at <= end) {
        size_t width;
        Lookalike found = character_at(search.text, search.place.at, &width);
        if (!search.quote && found.name && may_be_cause(&search, found)) {
            report_lookalike(found, place_span(from.source, search.place, 1), diags);
            return true;
        }
        pass(&search);
    }
    return false;
}
