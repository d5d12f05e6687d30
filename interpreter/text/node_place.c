/*
 * Finds the place in the file of a part of a scalar's text. Indentation and folding change only blanks, so all other
 * characters are equal in the text and in the source. The code walks through both at the same time. A pair of
 * characters in quotes, such as \" or two single quotes, counts as the character that it means. Behind any other
 * escape, the result is the whole scalar.
 */
#include "text/node.h"

#include "base/ascii.h"

/* Moves on by one byte. A character of several bytes is one column. */
static void step_cursor(TextCursor *cursor)
{
    char c = cursor->raw.s[cursor->at++];
    if (c == '\n') {
        cursor->line++;
        cursor->column = 1;
        return;
    }
    bool next_continues = cursor->at < cursor->raw.n && str_goes_on(cursor->raw.s[cursor->at]);
    if (!next_continues) cursor->column++;
}

static void skip_blanks(TextCursor *cursor)
{
    while (cursor->at < cursor->raw.n && is_blank(cursor->raw.s[cursor->at])) step_cursor(cursor);
}

/* Returns the character that a backslash and this letter mean in double quotes; 0 for other escapes. */
static char escaped_by(char letter)
{
    if (letter == 't') return '\t';
    if (letter == 'n') return '\n';
    return letter == '"' || letter == '\\' || letter == '/' || letter == ' ' ? letter : '\0';
}

/*
 * Returns the number of bytes at the cursor that mean the byte `c` of the text: 1, or 2 for a pair in quotes. 0 if the
 * source has something else here.
 */
static size_t width_of(const TextCursor *cursor, char c)
{
    Str raw = {cursor->raw.s + cursor->at, cursor->raw.n - cursor->at};
    if (raw.n == 0) return 0;
    bool escapes = cursor->quote == '"' && raw.s[0] == '\\', doubles = cursor->quote == '\'' && raw.s[0] == '\'';
    if (escapes) return raw.n > 1 && escaped_by(raw.s[1]) == c ? 2 : 0;
    if (doubles) return raw.n > 1 && raw.s[1] == '\'' && c == '\'' ? 2 : 0;
    return raw.s[0] == c && c != '\n';
}

/*
 * Moves the cursor past the byte `c` of the text. Blanks of the source before any other character are skipped, because
 * they may be indentation. If this character is not in the source here, the cursor is lost. A blank of the text may be
 * a folded line break, so the cursor moves only if the source has the same blank here, and is never lost.
 */
static void move_over(TextCursor *cursor, char c)
{
    bool blank = is_blank(c);
    if (!blank) skip_blanks(cursor);
    size_t width = width_of(cursor, c);
    if (!width && !blank) cursor->lost = true;
    for (size_t i = 0; i < width; i++) step_cursor(cursor);
}

/* Returns the place where the content begins: after the quote or, for a block scalar, on the line below its sign. */
static TextCursor start_of(const Node *scalar)
{
    const Source *source = scalar->span.source;
    Str line = source_line(source, scalar->span.line);
    TextCursor cursor = {.line = scalar->span.line, .column = 1};
    /* the source from this line on, because a scalar can have several lines */
    cursor.raw = (Str){line.s, (size_t)(source->text.s + source->text.n - line.s)};
    if (line.n == 0) cursor.lost = true;
    while (!cursor.lost && cursor.at < line.n && cursor.column < scalar->span.column) step_cursor(&cursor);
    if (cursor.at >= cursor.raw.n) cursor.lost = true;
    if (cursor.lost || scalar->style == STYLE_PLAIN) return cursor;
    if (scalar->style == STYLE_QUOTED) {
        cursor.quote = cursor.raw.s[cursor.at];
        step_cursor(&cursor);
        return cursor;
    }
    while (cursor.at < cursor.raw.n && cursor.line == scalar->span.line) step_cursor(&cursor);
    return cursor;
}

/*
 * Moves to the byte `to` of the text, or stops where the cursor is lost. The walk only goes forward. So for a byte
 * before its present position, it begins at the scalar's first byte again.
 */
static void walk_to(TextWalk *walk, size_t to)
{
    bool goes_back = to < walk->at;
    if (!walk->begun || goes_back)
        *walk = (TextWalk){.scalar = walk->scalar, .begun = true, .cursor = start_of(walk->scalar)};
    for (; walk->at < to && !walk->cursor.lost; walk->at++) move_over(&walk->cursor, walk->scalar->text.s[walk->at]);
}

Span text_walk_span(TextWalk *walk, size_t from, size_t to)
{
    Str text = walk->scalar->text;
    Span whole = walk->scalar->span;
    bool has_place = whole.source && whole.line > 0, is_part = from <= to && to <= text.n;
    if (!has_place || !is_part) return whole;
    walk_to(walk, from);
    bool begins_visibly = from < text.n && !is_blank(text.s[from]);
    /* indentation and folded line breaks before the first character are no part of the span */
    if (!walk->cursor.lost && begins_visibly) skip_blanks(&walk->cursor);
    TextCursor start = walk->cursor;
    walk_to(walk, to);
    if (walk->cursor.lost) return whole;
    return (Span){whole.source, start.line, start.column, walk->cursor.line, walk->cursor.column};
}

Span node_text_span(const Node *scalar, size_t from, size_t to)
{
    TextWalk walk = {.scalar = scalar};
    return text_walk_span(&walk, from, to);
}

bool span_holds(Span span, Span place)
{
    if (span.source != place.source || place_is_before(place.line, place.column, span.line, span.column)) return false;
    return place_is_before(place.line, place.column, span.end_line, span.end_column);
}

/*
 * True if the place is in the span of the node, or directly behind a scalar. Errors at the end of a scalar are reported
 * there.
 */
static bool spans_place(const Node *node, Span place)
{
    Span span = node->span;
    span.end_column += node->kind != NODE_LIST && node->kind != NODE_MAP;
    return span_holds(span, place);
}

bool node_holds(const Node *node, Span place)
{
    if (!node) return false;
    bool is_here = spans_place(node, place);
    for (size_t i = 0; node->kind == NODE_LIST && !is_here && i < node->count; i++)
        is_here = node_holds(node->items[i], place);
    for (size_t i = 0; node->kind == NODE_MAP && !is_here && i < node->count; i++)
        is_here = spans_place(node->pairs[i].key, place) || node_holds(node->pairs[i].value, place);
    return is_here;
}
