/* Writes scalars as the standard layout prints them, on one line or on several. */
#include "text/layout_inner.h"
#include "text/quote_inner.h"

/* ---- on one line ------------------------------------------------------------------------------------------------ */

/* Returns a string as YAML, with quotes only if it needs them at this place. */
static Str written_string(Arena *arena, Str text, QuotePlace place)
{
    Buf out = {0};
    quote_string(&out, text, place);
    return buf_keep(arena, &out);
}

Str scalar_key(Arena *arena, const Node *key)
{
    return written_string(arena, key->text, QUOTE_KEY);
}

/* Returns a scalar, or an empty list or map, as text on one line. Numbers are written as in the source. */
Str scalar_inline(Arena *arena, const Node *node, bool in_flow)
{
    switch (node->kind) {
    case NODE_NULL: return STR("null");
    case NODE_BOOL: return node->integer ? STR("true") : STR("false");
    case NODE_INT:
    case NODE_NUMBER: return node->text;
    case NODE_STRING: return written_string(arena, node->text, in_flow ? QUOTE_IN_FLOW : QUOTE_VALUE);
    case NODE_LIST: return STR("[]");
    case NODE_MAP: return STR("{}");
    }
    return STR("");
}

/* ---- texts of several lines ----------------------------------------------------------------------------------- */

/* Facts about the lines of a text, by which its form is chosen. */
typedef struct Lines {
    /*
     * A literal block can preserve the text: it has only printable characters, no blank at the end of a line, no empty
     * line at its edges, and no blank at its beginning.
     */
    bool fits_literal;
    bool fits_folded; /* no line begins with a blank; if `fits_literal`, too, a folded block can preserve the text */
    bool is_narrow;   /* no line is wider than the width */
} Lines;

/* Returns which kinds of block can preserve a text, and if its lines fit into `width` columns. */
static Lines look_at_lines(Str text, size_t width)
{
    /* a reader would take a blank at the beginning of a block for a part of the indentation */
    bool has_bad_edge = text.n == 0 || text.s[0] == '\n' || text.s[0] == ' ' || text.s[text.n - 1] == '\n';
    Lines lines = {.fits_literal = !has_bad_edge, .fits_folded = true, .is_narrow = true};
    while (text.n > 0) {
        Str line = str_take(&text, '\n');
        if (!quote_is_printable(line, false) || (line.n > 0 && line.s[line.n - 1] == ' ')) lines.fits_literal = false;
        if (line.n > 0 && line.s[0] == ' ') lines.fits_folded = false;
        if (layout_width_of(line) > width) lines.is_narrow = false;
    }
    return lines;
}

/* Writes the lines of a folded block. A line feed of the text is written as an empty line between two others. */
static void fold_lines(Arena *arena, TextBlock *block, Str text, size_t width)
{
    while (text.n > 0) {
        Str line = str_take(&text, '\n');
        if (line.n > 0) fold_text(arena, block, line, width);
        if (text.n > 0) text_block_add(arena, block, STR(""));
    }
}

/*
 * Writes a text in double quotes, with "\n" for its line feeds. A line that becomes too wide ends at its last single
 * blank; if it has none, it goes on. A reader of YAML puts a blank for each line break.
 */
static void quote_lines(Arena *arena, TextBlock *block, Str text, size_t width)
{
    Buf out = {0};
    quote_double(&out, text);
    Str quoted = buf_keep(arena, &out);
    size_t from = 0, columns = 0, last_break = 0; /* the line begins at `from` and has `columns` columns so far */
    for (size_t i = 0; i < quoted.n; i++) {
        if (fold_is_break(quoted, i)) last_break = i;
        columns += !str_goes_on(quoted.s[i]);
        bool can_break = last_break > from;
        if (columns <= width || !can_break) continue;
        text_block_add(arena, block, (Str){quoted.s + from, last_break - from});
        from = last_break + 1;
        columns = layout_width_of((Str){quoted.s + from, i + 1 - from});
    }
    text_block_add(arena, block, (Str){quoted.s + from, quoted.n - from});
}

TextBlock text_block(Arena *arena, Str text, size_t width)
{
    TextBlock block = {0};
    bool is_closed = text.n > 0 && text.s[text.n - 1] == '\n'; /* a block keeps only one line feed at its end */
    Str body = {text.s, text.n - is_closed};
    Lines lines = look_at_lines(body, width);
    bool is_single = body.n > 0 && !memchr(body.s, '\n', body.n);
    bool needs_quotes = !lines.fits_literal || (!lines.is_narrow && !lines.fits_folded);
    bool is_literal = lines.is_narrow && (!is_single || is_closed);
    /* in quotes if no block can preserve the text; as a literal block if its lines fit; otherwise as a folded block */
    if (needs_quotes) quote_lines(arena, &block, text, width);
    else if (is_literal) {
        block.indicator = is_closed ? STR("|") : STR("|-");
        while (body.n > 0) text_block_add(arena, &block, str_take(&body, '\n'));
    } else {
        block.indicator = is_closed ? STR(">") : STR(">-");
        fold_lines(arena, &block, body, width);
    }
    return block;
}
