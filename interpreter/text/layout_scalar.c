/* Scalars as text: plain if certainly read back as the same string, else in the quotes that need the fewest escapes. */
#include "text/layout_inner.h"
#include "text/scalar_inner.h"

#include "base/ascii.h"

/* ---- characters ----------------------------------------------------------------------------------------------- */

static bool is_printable(uint32_t c)
{
    if (c < 0x20 || (c >= 0x7F && c <= 0x9F)) return false;
    return c != 0x2028 && c != 0x2029 && c != 0xFEFF && (c & 0xFFFE) != 0xFFFE;
}

static bool is_all_printable(Str text)
{
    for (size_t at = 0; at < text.n;) {
        uint32_t c = 0;
        size_t n = str_code_point(text, at, &c);
        if (n == 0 || !is_printable(c)) return false;
        at += n;
    }
    return true;
}

/* ---- plain and quoted ----------------------------------------------------------------------------------------- */

static bool begins_plain(Str text)
{
    if (str_begins(text, STR("---")) || str_begins(text, STR("...")) || str_is(text, "<<")) return false;
    if (text.s[0] == '-') return text.n > 1 && text.s[1] != ' ';
    return !strchr("?:,[]{}#&*!|>'\"%@` ", text.s[0]);
}

static bool is_plain(Arena *arena, Str text, bool in_flow)
{
    if (text.n == 0 || !begins_plain(text) || text.s[text.n - 1] == ' ' || text.s[text.n - 1] == ':') return false;
    for (size_t i = 1; i < text.n; i++) {
        char c = text.s[i], before = text.s[i - 1];
        if ((c == ' ' && before == ':') || (c == '#' && before == ' ')) return false;
        if (in_flow && (strchr(",[]{}", c) || (c == '?' && before == ':'))) return false;
    }
    return is_all_printable(text) && !scalar_is_word(arena_str(arena, text));
}

static void print_escape(Buf *out, uint32_t c)
{
    if (c == '\n') buf_add(out, STR("\\n"));
    else if (c == '\t') buf_add(out, STR("\\t"));
    else if (c > 0xFFFF) buf_printf(out, "\\U%08X", (unsigned)c);
    else if (c > 0xFF) buf_printf(out, "\\u%04X", (unsigned)c);
    else buf_printf(out, "\\x%02X", (unsigned)c);
}

static void print_double(Buf *out, Str text)
{
    buf_char(out, '"');
    for (size_t at = 0; at < text.n;) {
        uint32_t c = 0xFFFD;
        size_t n = str_code_point(text, at, &c);
        if (n == 0 || !is_printable(c)) print_escape(out, c);
        else {
            if (c == '"' || c == '\\') buf_char(out, '\\');
            buf_add(out, (Str){text.s + at, n});
        }
        at += n ? n : 1;
    }
    buf_char(out, '"');
}

static void print_single(Buf *out, Str text)
{
    buf_char(out, '\'');
    for (size_t i = 0; i < text.n; i++) {
        if (text.s[i] == '\'') buf_char(out, '\'');
        buf_char(out, text.s[i]);
    }
    buf_char(out, '\'');
}

static size_t count_of(Str text, char c)
{
    size_t n = 0;
    for (size_t i = 0; i < text.n; i++) n += text.s[i] == c;
    return n;
}

static Str print_string(Arena *arena, Str text, bool in_flow)
{
    if (is_plain(arena, text, in_flow)) return text;
    Buf out = {0};
    bool is_single = count_of(text, '"') + count_of(text, '\\') > count_of(text, '\'') && is_all_printable(text);
    if (is_single) print_single(&out, text);
    else print_double(&out, text);
    return buf_keep(arena, &out);
}

Str scalar_key(Arena *arena, const Node *key)
{
    return print_string(arena, key->text, true);
}

Str scalar_inline(Arena *arena, const Node *node, bool in_flow)
{
    switch (node->kind) {
    case NODE_NULL: return STR("null");
    case NODE_BOOL: return node->integer ? STR("true") : STR("false");
    case NODE_INT:
    case NODE_NUMBER: return node->text;
    case NODE_STRING: return print_string(arena, node->text, in_flow);
    case NODE_LIST: return STR("[]");
    case NODE_MAP: return STR("{}");
    }
    return STR("");
}

/* ---- texts of several lines ----------------------------------------------------------------------------------- */

static void add_line(Arena *arena, TextBlock *block, Str line)
{
    *(Str *)arena_push(arena, (void **)&block->lines, &block->n, &block->capacity, sizeof line) = line;
}

/* Properties of the lines of a text. */
typedef struct Lines {
    /* a literal block preserves them: printable, no blanks at their ends, no blank first or last line */
    bool are_blocks;
    bool are_folds; /* a folded block preserves them, too: no line begins with a blank */
    bool fit;
} Lines;

static Lines look_at_lines(Str text, size_t width)
{
    bool has_edges = text.n == 0 || text.s[0] == '\n' || text.s[0] == ' ' || text.s[text.n - 1] == '\n';
    Lines lines = {!has_edges, true, true};
    while (text.n > 0) {
        Str line = str_take(&text, '\n');
        if (!is_all_printable(line) || (line.n > 0 && line.s[line.n - 1] == ' ')) lines.are_blocks = false;
        if (line.n > 0 && line.s[0] == ' ') lines.are_folds = false;
        if (layout_width_of(line) > width) lines.fit = false;
    }
    return lines;
}

/* Each line feed of the text becomes an additional blank line. */
static void fold_lines(Arena *arena, TextBlock *block, Str text, size_t width)
{
    while (text.n > 0) {
        Str line = str_take(&text, '\n');
        if (line.n > 0) fold_text(arena, block, line, width);
        if (text.n > 0) add_line(arena, block, STR(""));
    }
}

static void split_lines(Arena *arena, TextBlock *block, Str text)
{
    while (text.n > 0) add_line(arena, block, str_take(&text, '\n'));
}

/* Writes double quotes with line feeds as escapes; breaks at blanks, which reading restores. */
static void quote_lines(Arena *arena, TextBlock *block, Str text, size_t width)
{
    Buf out = {0};
    print_double(&out, text);
    Str quoted = buf_keep(arena, &out);
    size_t from = 0, columns = 0, last = 0;
    for (size_t i = 0; i < quoted.n; i++) {
        if (fold_is_break(quoted, i)) last = i;
        columns += !str_goes_on(quoted.s[i]);
        if (columns <= width || last <= from) continue;
        add_line(arena, block, (Str){quoted.s + from, last - from});
        from = last + 1;
        columns = layout_width_of((Str){quoted.s + from, i + 1 - from});
    }
    add_line(arena, block, (Str){quoted.s + from, quoted.n - from});
}

TextBlock text_block(Arena *arena, Str text, size_t width)
{
    TextBlock block = {0};
    bool is_closed = text.n > 0 && text.s[text.n - 1] == '\n';
    Str body = {text.s, text.n - is_closed};
    Lines lines = look_at_lines(body, width);
    bool is_single = body.n > 0 && !memchr(body.s, '\n', body.n);
    if (!lines.are_blocks || (!lines.fit && !lines.are_folds)) quote_lines(arena, &block, text, width);
    else if (lines.fit && (!is_single || is_closed)) {
        block.indicator = is_closed ? STR("|") : STR("|-");
        split_lines(arena, &block, body);
    } else {
        block.indicator = is_closed ? STR(">") : STR(">-");
        fold_lines(arena, &block, body, width);
    }
    return block;
}
