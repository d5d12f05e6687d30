/*
 * Finds the place in the file of a part of a scalar's text. Indentation and folding change only blanks, so all other
 * characters are equal in the text and in the source. The code walks through both at the same time. A scalar with an
 * escape is different; for it, the result is the whole scalar.
 */
#include "text/node.h"

#include "base/ascii.h"

typedef struct Cursor {
    Str raw; /* the source, from the first line of the scalar on */
    size_t at;
    uint32_t line, column;
    bool lost;
} Cursor;

/* Moves on by one byte. A character of several bytes is one column. */
static void step_cursor(Cursor *cursor)
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

static void skip_blanks(Cursor *cursor)
{
    while (cursor->at < cursor->raw.n && is_blank(cursor->raw.s[cursor->at])) step_cursor(cursor);
}

/*
 * Moves the cursor behind a byte of the text. For a blank, it moves only if the source has the same blank here. At a
 * folded line break it stays.
 */
static void move_over(Cursor *cursor, char c)
{
    bool blank = is_blank(c);
    if (!blank) skip_blanks(cursor);
    bool same = cursor->at < cursor->raw.n && cursor->raw.s[cursor->at] == c;
    if (same && c != '\n') step_cursor(cursor);
    else if (!blank) cursor->lost = true;
}

/* Returns the place where the content begins: after the quote or, for a block scalar, on the line below its sign. */
static Cursor start_of(const Node *scalar)
{
    const Source *source = scalar->span.source;
    Str line = source_line(source, scalar->span.line);
    Cursor cursor = {.line = scalar->span.line, .column = 1};
    /* the source from this line on, because a scalar can have several lines */
    cursor.raw = (Str){line.s, (size_t)(source->text.s + source->text.n - line.s)};
    if (line.n == 0) cursor.lost = true;
    while (!cursor.lost && cursor.at < line.n && cursor.column < scalar->span.column) step_cursor(&cursor);
    if (cursor.at >= cursor.raw.n) cursor.lost = true;
    if (cursor.lost || scalar->style == STYLE_PLAIN) return cursor;
    if (scalar->style == STYLE_QUOTED) step_cursor(&cursor);
    else
        while (cursor.at < cursor.raw.n && cursor.line == scalar->span.line) step_cursor(&cursor);
    return cursor;
}

/*
 * Returns the cursor from which to walk to `from`. If `from` is before the present position, this is the beginning of
 * the scalar.
 */
static Cursor cursor_of(const TextWalk *walk, size_t from)
{
    if (!walk->begun || walk->at > from) return start_of(walk->scalar);
    return (Cursor){walk->raw, walk->raw_at, walk->line, walk->column, walk->lost};
}

/* Keeps the cursor for the next part, which is usually further on. */
static void keep_cursor(TextWalk *walk, const Cursor *cursor, size_t at)
{
    const Node *scalar = walk->scalar;
    *walk = (TextWalk){scalar, true, cursor->lost, cursor->raw, cursor->at, at, cursor->line, cursor->column};
}

Span text_walk_span(TextWalk *walk, size_t from, size_t to)
{
    const Node *scalar = walk->scalar;
    Span span = scalar->span;
    Str text = scalar->text;
    if (!span.source || span.line == 0 || from > to || to > text.n) return span;
    Cursor cursor = cursor_of(walk, from);
    for (size_t i = walk->begun && walk->at <= from ? walk->at : 0; i < from && !cursor.lost; i++)
        move_over(&cursor, text.s[i]);
    if (!cursor.lost && from < text.n && !is_blank(text.s[from])) skip_blanks(&cursor);
    Cursor start = cursor;
    for (size_t i = from; i < to && !cursor.lost; i++) move_over(&cursor, text.s[i]);
    keep_cursor(walk, &cursor, to);
    if (cursor.lost) return span;
    return (Span){span.source, start.line, start.column, cursor.line, cursor.column};
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
