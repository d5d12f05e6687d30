/* Writes a tree of nodes as YAML. */
#include "text/emit.h"

#include "text/quote_inner.h"

#include <math.h>
#include <string.h>

/*
 * Widths in columns. INDENT: of one level. WIDEST_LIST: of a list in brackets. WIDEST_LINE: of a line of a text.
 * REMARK: columns that are kept free for a comment after a text. WIDEST_REMARKED: of a line up to the end of a list
 * that has a comment.
 */
enum { INDENT = 2, WIDEST_LIST = 100, WIDEST_LINE = 100, REMARK = 38, WIDEST_REMARKED = 93 };

/* ---- texts of several lines ----------------------------------------------------------------------------------- */

/*
 * True for a text of several lines that a literal block ("|") can preserve. No line may begin or end with a blank, and
 * the first and last lines may not be empty.
 */
static bool is_block(Str text)
{
    bool has_lines = text.n > 1 && memchr(text.s, '\n', text.n - 1); /* a line feed before the last character */
    if (!has_lines || !quote_is_printable(text, true)) return false;
    for (size_t i = 0; i < text.n; i++) {
        bool starts_line = i == 0 || text.s[i - 1] == '\n', ends_line = i + 1 == text.n || text.s[i + 1] == '\n';
        bool is_edge = i == 0 || i + 1 == text.n;
        if (text.s[i] == ' ' && (starts_line || ends_line)) return false;
        if (text.s[i] == '\n' && starts_line && is_edge) return false; /* the first or last line is empty */
    }
    return true;
}

/* Returns the number of bytes that are already on the present line. */
static size_t column_of(const Buf *out)
{
    size_t at = out->n;
    while (at > 0 && out->text[at - 1] != '\n') at--;
    return out->n - at;
}

/*
 * True for a text that is too long for the present line, if a folded block (">") can preserve it. Such a block breaks
 * only at single blanks. The text may not be empty, and may not begin or end with a blank. `has_remark` means that the
 * line also needs room for a comment.
 */
static bool is_folded(const Buf *out, Str text, bool has_remark)
{
    size_t widest = has_remark ? WIDEST_LINE - REMARK + INDENT : WIDEST_LINE;
    bool is_long = text.n + column_of(out) > widest;
    return is_long && text.n && text.s[0] != ' ' && text.s[text.n - 1] != ' ' && quote_is_printable(text, false);
}

/* ---- comments ------------------------------------------------------------------------------------------------- */

/* The output, and the caller's function for comments. */
typedef struct Writer {
    Buf *out;
    Remark remark;
} Writer;

/* Prints the comment on a value, if the caller has a function for comments. */
static void print_remark(const Writer *writer, const Node *node)
{
    if (!writer->remark.print) return;
    buf_add(writer->out, STR("  # "));
    writer->remark.print(writer->remark.context, writer->out, node);
}

/* Prints a text of several lines as a literal block. A comment comes after the sign of the block. */
static void print_block(const Writer *writer, const Node *node, int level)
{
    Buf *out = writer->out;
    Str text = node->text;
    bool closed = text.s[text.n - 1] == '\n'; /* "|" keeps the line feed at the end; "|-" is for a text without one */
    buf_add(out, closed ? STR("|") : STR("|-"));
    print_remark(writer, node);
    for (size_t i = 0; i < text.n - closed; i++) {
        if (i == 0 || text.s[i - 1] == '\n') {
            buf_char(out, '\n');
            if (text.s[i] != '\n') buf_repeat(out, ' ', (size_t)level * INDENT);
        }
        if (text.s[i] != '\n') buf_char(out, text.s[i]);
    }
}

/* True for a blank between two other characters. Only there a folded text can break. */
static bool is_single_blank(Str text, size_t at)
{
    return at > 0 && at + 1 < text.n && text.s[at] == ' ' && text.s[at - 1] != ' ' && text.s[at + 1] != ' ';
}

/*
 * Returns the end of a line that begins at `from`. It is the last single blank that fits into `width` columns, or the
 * first single blank if none fits. If the rest of the text fits, or has no single blank, it is the end of the text.
 */
static size_t end_of_line(Str text, size_t from, size_t width)
{
    size_t last_break = text.n, columns = 0; /* text.n: no single blank was found so far */
    for (size_t i = from; i < text.n; i++) {
        bool fits = columns <= width, has_break = last_break < text.n;
        if (i > from && is_single_blank(text, i) && (fits || !has_break)) last_break = i;
        if (!str_goes_on(text.s[i])) columns++;
        if (columns > width && last_break < text.n) return last_break;
    }
    return text.n;
}

/* Prints a long text as a folded block. Lines break at blanks; a reader of YAML puts the blanks back. */
static void print_folded(const Writer *writer, const Node *node, int level)
{
    Buf *out = writer->out;
    Str text = node->text;
    size_t indent = (size_t)level * INDENT, width = indent + INDENT < WIDEST_LINE ? WIDEST_LINE - indent : INDENT;
    buf_add(out, STR(">-"));
    print_remark(writer, node);
    for (size_t at = 0; at < text.n;) {
        size_t end = end_of_line(text, at, width);
        buf_char(out, '\n');
        buf_repeat(out, ' ', indent);
        buf_add(out, (Str){text.s + at, end - at});
        at = end + 1;
    }
}

/* ---- values on one line --------------------------------------------------------------------------------------- */

/* True if the text of a number is written in a way that YAML reads. */
static bool is_as_written(Str text)
{
    for (size_t i = 0; i < text.n; i++)
        if (!strchr("+-.eE0123456789", text.s[i])) return false;
    return text.n > 0;
}

/* Prints a decimal number as its author wrote it, so that no digit is lost. */
static void print_number(Buf *out, const Node *node)
{
    if (is_as_written(node->text)) buf_add(out, node->text);
    else if (isnan(node->number)) buf_add(out, STR(".nan"));
    else if (isinf(node->number)) buf_add(out, node->number < 0 ? STR("-.inf") : STR(".inf"));
    else {
        size_t from = out->n;
        buf_printf(out, "%.17g", node->number);
        bool is_float = strpbrk(out->text + from, ".e") != NULL;
        if (!is_float) buf_add(out, STR(".0"));
    }
}

/* Prints a value without parts on one line: a scalar, or an empty list or map. */
static void print_scalar(Buf *out, const Node *node, bool in_flow)
{
    switch (node->kind) {
    case NODE_NULL: buf_add(out, STR("null")); return;
    case NODE_BOOL: buf_add(out, node->integer ? STR("true") : STR("false")); return;
    case NODE_INT: buf_printf(out, "%lld", (long long)node->integer); return;
    case NODE_NUMBER: print_number(out, node); return;
    case NODE_STRING: quote_string(out, node->text, in_flow ? QUOTE_IN_FLOW : QUOTE_VALUE); return;
    case NODE_LIST: buf_add(out, STR("[]")); return;
    case NODE_MAP: buf_add(out, STR("{}")); return;
    }
}

/* True for a value without parts: a single value, or an empty list or map. */
static bool is_scalar(const Node *node)
{
    return (node->kind != NODE_LIST && node->kind != NODE_MAP) || node->count == 0;
}

/*
 * Prints a list of scalars in brackets on one line. If an item is no scalar, or if the list is too long or leaves no
 * room for its comment, prints nothing and returns false.
 */
static bool print_flow(const Writer *writer, const Node *list)
{
    Buf *out = writer->out;
    size_t from = out->n;
    buf_char(out, '[');
    for (size_t i = 0; i < list->count; i++) {
        bool fits = is_scalar(list->items[i]) && out->n - from < WIDEST_LIST;
        if (!fits) {
            out->n = from; /* removes what was written of the list */
            return false;
        }
        if (i) buf_add(out, STR(", "));
        print_scalar(out, list->items[i], true);
    }
    buf_char(out, ']');
    if (!writer->remark.print || column_of(out) <= WIDEST_REMARKED) return true;
    out->n = from;
    return false;
}

/* ---- values on several lines ---------------------------------------------------------------------------------- */

static void print_block_node(const Writer *writer, const Node *node, int level);

/* Prints a value after "key:" or "-". A short value is on the same line, others are on the lines below. */
static void print_value(const Writer *writer, const Node *node, int level)
{
    Buf *out = writer->out;
    buf_char(out, ' ');
    if (node->kind == NODE_STRING && is_block(node->text)) print_block(writer, node, level);
    else if (node->kind == NODE_STRING && is_folded(out, node->text, writer->remark.print != NULL))
        print_folded(writer, node, level);
    else if (is_scalar(node)) {
        print_scalar(out, node, false);
        print_remark(writer, node);
    } else if (node->kind == NODE_MAP || !print_flow(writer, node)) {
        out->n--; /* removes the blank that was just written */
        buf_char(out, '\n');
        print_block_node(writer, node, level);
        return;
    } else print_remark(writer, node);
    buf_char(out, '\n');
}

/* Prints a key and its value. The caller has printed the indentation of the key. */
static void print_pair(const Writer *writer, const NodePair *pair, int level)
{
    Buf *out = writer->out;
    quote_string(out, pair->key->text, QUOTE_KEY);
    buf_char(out, ':');
    print_value(writer, pair->value, level + 1);
}

static void print_map(const Writer *writer, const Node *map, int level)
{
    Buf *out = writer->out;
    for (size_t i = 0; i < map->count; i++) {
        buf_repeat(out, ' ', (size_t)level * INDENT);
        print_pair(writer, &map->pairs[i], level);
    }
}

/*
 * Prints an item of a list. If it is a map, its first key is on the line of the dash. A dash and a blank are as wide as
 * one level.
 */
static void print_item(const Writer *writer, const Node *item, int level)
{
    Buf *out = writer->out;
    buf_char(out, '-');
    if (item->kind != NODE_MAP || item->count == 0) {
        print_value(writer, item, level + 1);
        return;
    }
    for (size_t i = 0; i < item->count; i++) {
        if (i == 0) buf_char(out, ' ');
        else buf_repeat(out, ' ', (size_t)(level + 1) * INDENT);
        print_pair(writer, &item->pairs[i], level + 1);
    }
}

static void print_list(const Writer *writer, const Node *list, int level)
{
    Buf *out = writer->out;
    for (size_t i = 0; i < list->count; i++) {
        buf_repeat(out, ' ', (size_t)level * INDENT);
        print_item(writer, list->items[i], level);
    }
}

/* Prints a list or map on several lines, with one item or key at the beginning of each. */
static void print_block_node(const Writer *writer, const Node *node, int level)
{
    if (node->kind == NODE_MAP) print_map(writer, node, level);
    else print_list(writer, node, level);
}

void node_print_yaml_remarked(Buf *out, const Node *root, Remark remark)
{
    Writer writer = {out, remark};
    if (is_scalar(root)) {
        print_scalar(out, root, false);
        buf_char(out, '\n');
    } else {
        print_block_node(&writer, root, 0);
    }
}

void node_print_yaml(Buf *out, const Node *root)
{
    node_print_yaml_remarked(out, root, (Remark){0});
}
