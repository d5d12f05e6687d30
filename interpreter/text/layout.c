/*
 * Prints a YAML document in block style, with small values on one line. At the end, the comments after values are
 * aligned.
 */
#include "text/layout_inner.h"

/*
 * A list with at least MANY_ITEMS items, none wider than SHORT_ITEM, may fill several lines if one line is too short.
 */
enum { MANY_ITEMS = 16, SHORT_ITEM = 12 };

/* A chapter with more scalars than this is never on one line, because readers look for the beginnings of chapters. */
enum { MOST_OF_CHAPTER = 4 };

/* Comments after values are aligned, if none of them moves by more columns than this. */
enum { FARTHEST_REMARK = 40 };

/* A printed line, and the comment at its end; `remark` may be empty. */
typedef struct Line {
    Str text, remark;
} Line;

typedef struct Printer {
    Arena *arena;
    const LayoutGuide *guide;
    Line *lines;
    size_t n, capacity;
    /* the beginning of the next line: indentation and dashes ("  - - ") of items of which nothing was printed yet */
    Buf lead;
} Printer;

/* ---- lines ---------------------------------------------------------------------------------------------------- */

/* Returns the columns that a line may have. */
static size_t width_of(const Printer *printer)
{
    return printer->guide->width;
}

/* Returns the number of columns after the indentation. It is at least 1, even if the indentation fills the line. */
static size_t room_at(const Printer *printer, size_t indent)
{
    return indent < width_of(printer) ? width_of(printer) - indent : 1;
}

/* Adds a line to the output, with the comment (`remark`) that is printed at its end. */
static void add_line(Printer *printer, Str text, Str remark)
{
    *(Line *)arena_push(printer->arena, (void **)&printer->lines, &printer->n, &printer->capacity, sizeof(Line)) =
        (Line){text, remark};
}

/* Adds an empty line, unless the line before is empty or there is none. */
static void add_blank(Printer *printer)
{
    if (printer->n > 0 && printer->lines[printer->n - 1].text.n > 0) add_line(printer, STR(""), (Str){0});
}

/* Adds a line. It begins with the dashes in `lead`, which is then emptied, or else with `indent` blanks. */
static void add_text(Printer *printer, size_t indent, Str text, Str remark)
{
    Buf line = {0};
    if (printer->lead.n) buf_add(&line, buf_str(&printer->lead));
    else buf_repeat(&line, ' ', indent);
    buf_clear(&printer->lead);
    buf_add(&line, text);
    add_line(printer, buf_keep(printer->arena, &line), remark);
}

/* Adds the lines of a comment. If `lead` has dashes, they stay for the line below, and the comment is above them. */
static void add_comment(Printer *printer, size_t indent, const Comment *comment)
{
    Str lead = buf_str(&printer->lead);
    size_t dash = 0;
    while (dash < lead.n && lead.s[dash] == ' ') dash++;
    if (lead.n) indent = dash; /* the comment begins in the column of the first dash */
    TextBlock block = {0};
    fold_comment(printer->arena, &block, comment->text, room_at(printer, indent));
    if (comment->after_blank && !lead.n) add_blank(printer);
    for (size_t i = 0; i < block.n; i++) {
        Buf line = {0};
        buf_repeat(&line, ' ', indent);
        buf_add(&line, block.lines[i]);
        add_line(printer, buf_keep(printer->arena, &line), (Str){0});
    }
}

static void add_comments(Printer *printer, size_t indent, const Comments *comments)
{
    for (size_t i = 0; i < comments->n; i++) add_comment(printer, indent, &comments->list[i]);
}

/* ---- a single entry ------------------------------------------------------------------------------------------- */

/* True for a list or map that is not empty. */
static bool is_container(const Entry *entry)
{
    return entry->n > 0;
}

/* Returns the columns that a comment takes behind a value, with the gap before it; 0 if there is no comment. */
static size_t width_with_gap(Str remark)
{
    return remark.n ? LAYOUT_GAP + layout_width_of(remark) : 0;
}

/* Returns the columns before the blank and the value: the indentation, and the key with its colon or a dash. */
static size_t head_width(const Entry *entry, size_t indent)
{
    return indent + (entry->key ? layout_width_of(entry->name) + 1 : 1);
}

/* True for a list or map that fits on one line, together with its comment. */
static bool is_row(const Printer *printer, const Entry *entry, size_t indent)
{
    if (!entry->flow.s || (entry->value->kind != NODE_LIST && entry->value->kind != NODE_MAP)) return false;
    size_t width = head_width(entry, indent) + 1 + layout_width_of(entry->flow);
    return width + width_with_gap(entry->remark) <= width_of(printer);
}

/*
 * True for a scalar that fits on one line. Sets `*text` to the scalar on one line, even if it is too long. A text with
 * line feeds never fits, and `*text` is then not set.
 */
static bool is_inline(Printer *printer, const Entry *entry, size_t indent, Str *text)
{
    if (entry->value->kind == NODE_STRING && memchr(entry->value->text.s, '\n', entry->value->text.n)) return false;
    *text = scalar_inline(printer->arena, entry->value, false);
    return head_width(entry, indent) + 1 + layout_width_of(*text) <= width_of(printer);
}

/* True for a list of many short items without comments, which may fill several lines. */
static bool is_filled(const Entry *entry)
{
    if (entry->value->kind != NODE_LIST || entry->n < MANY_ITEMS || entry->tail.n) return false;
    for (size_t i = 0; i < entry->n; i++) {
        const Entry *item = &entry->children[i];
        bool is_short = item->flow.s && !is_container(item) && layout_width_of(item->flow) <= SHORT_ITEM;
        if (!is_short || item->above.n || item->remark.n) return false;
    }
    return true;
}

/*
 * Returns the columns before the comment on an entry's line. SIZE_MAX means that this is not known yet, because a map
 * may be printed on one line or on several.
 */
static size_t width_before_remark(Printer *printer, const Entry *entry, size_t indent)
{
    Str text;
    size_t head = head_width(entry, indent), row = head + 1 + layout_width_of(entry->flow);
    if (!is_container(entry)) {
        bool fits = is_inline(printer, entry, indent, &text);
        return head + 1 +
               (fits ? layout_width_of(text) : sizeof ">-" - 1); /* the lines of a block are below its sign */
    }
    bool fits_on_line = entry->flow.s && row <= width_of(printer), is_item = !entry->key;
    if (fits_on_line && (is_item || entry->value->kind == NODE_LIST)) return row;
    return is_item || is_filled(entry) ? SIZE_MAX : head; /* after a key alone, the value is on the lines below */
}

/*
 * Moves a comment above its line, if it does not fit behind the value, or if its place is not known. This is done
 * before the form of the value is chosen, because a comment behind the value leaves less room.
 */
static void settle_remark(Printer *printer, Entry *entry, size_t indent)
{
    if (!entry->remark.n) return;
    size_t width = width_before_remark(printer, entry, indent);
    bool is_known = width != SIZE_MAX;
    bool fits = is_known && width + width_with_gap(entry->remark) <= width_of(printer);
    if (!fits) entry_lift_remark(printer->arena, entry);
}

/*
 * Moves a long comment behind the first child of an item above the dash. The item may then fit on one line, as it does
 * if the author wrote the comment there.
 */
static void settle_first(Printer *printer, Entry *item, size_t indent)
{
    Entry *first = &item->children[0];
    settle_remark(printer, first, indent);
    for (size_t i = 0; i < first->above.n; i++) entry_add_above(printer->arena, item, first->above.list[i]);
    first->above.n = 0;
}

/* Prepares an entry and all entries inside it for printing. `indent` is the column of its children, from 0. */
static void prepare(Printer *printer, Entry *entry, size_t indent, bool is_root)
{
    for (size_t i = 0; i < entry->n; i++) prepare(printer, &entry->children[i], indent + LAYOUT_INDENT, false);
    if (!is_root && !entry->key && is_container(entry)) settle_first(printer, entry, indent);
    flow_prepare(printer->arena, entry);
}

/* Prints a line with a key or a dash, the value if there is one, and the comment of the entry. */
static void print_head(Printer *printer, const Entry *entry, size_t indent, Str value)
{
    Str head = entry->key ? arena_printf(printer->arena, "%.*s:", STR_ARG(entry->name)) : STR("-");
    Buf line = {0};
    buf_add(&line, head);
    if (value.n) buf_char(&line, ' ');
    buf_add(&line, value);
    add_text(printer, indent, buf_keep(printer->arena, &line), entry->remark);
}

/* Prints a scalar on the line of its key or dash or, if it does not fit, as lines below. */
static void print_scalar(Printer *printer, const Entry *entry, size_t indent)
{
    Str text;
    if (is_inline(printer, entry, indent, &text) || entry->value->kind != NODE_STRING) {
        print_head(printer, entry, indent, text);
        return;
    }
    size_t inner = indent + LAYOUT_INDENT;
    TextBlock block = text_block(printer->arena, entry->value->text, room_at(printer, inner));
    bool is_short =
        block.n == 1 && head_width(entry, indent) + 1 + layout_width_of(block.lines[0]) <= width_of(printer);
    /* a text in quotes that fits on one line, because its line feeds are escaped */
    if (!block.indicator.n && is_short) {
        print_head(printer, entry, indent, block.lines[0]);
        return;
    }
    print_head(printer, entry, indent, block.indicator);
    for (size_t i = 0; i < block.n; i++) add_text(printer, block.lines[i].n ? inner : 0, block.lines[i], (Str){0});
}

/* Prints one line of print_filled(). The first line begins with the key or dash of the list. */
static void print_filled_line(Printer *printer, const Entry *list, Str text, size_t indent, bool is_first)
{
    if (is_first) print_head(printer, list, indent, text);
    else add_text(printer, indent, text, (Str){0});
}

/* Prints a list of many short items in brackets. Each line has as many items as fit, and at least one. */
static void print_filled(Printer *printer, const Entry *entry, size_t indent)
{
    /* `inner`: the column of the first item, at which the further lines begin; `width`: the columns used so far */
    size_t inner = head_width(entry, indent) + sizeof " [" - 1, width = inner;
    bool is_first_line = true;
    Buf line = {0};
    buf_char(&line, '[');
    for (size_t i = 0; i < entry->n; i++) {
        Str item = entry->children[i].flow;
        size_t item_width = layout_width_of(item) + sizeof "," - 1;
        bool is_full = width > inner && width + item_width > width_of(printer);
        if (is_full) {
            Str text = buf_keep(printer->arena, &line);
            text.n--; /* removes the blank before the line break */
            print_filled_line(printer, entry, text, is_first_line ? indent : inner, is_first_line);
            is_first_line = false;
            width = inner;
        }
        buf_printf(&line, "%.*s%s", STR_ARG(item), i + 1 < entry->n ? ", " : "]");
        width += item_width + 1;
    }
    Str text = buf_keep(printer->arena, &line);
    print_filled_line(printer, entry, text, is_first_line ? indent : inner, is_first_line);
}

static void print_children(Printer *printer, Entry *entry, size_t indent, bool is_root);

/*
 * Prints an entry in the shortest form that fits: on one line, as a scalar, as a list that fills lines, or as a block.
 * The dash of an item is kept in `lead`, because the first child of the item is on the same line.
 */
static void print_entry(Printer *printer, Entry *entry, size_t indent)
{
    if (is_row(printer, entry, indent)) print_head(printer, entry, indent, entry->flow);
    else if (!is_container(entry)) print_scalar(printer, entry, indent);
    else if (is_filled(entry)) print_filled(printer, entry, indent);
    else if (entry->key) {
        print_head(printer, entry, indent, (Str){0});
        print_children(printer, entry, indent + LAYOUT_INDENT, false);
    } else {
        if (!printer->lead.n) buf_repeat(&printer->lead, ' ', indent);
        buf_add(&printer->lead, STR("- "));
        print_children(printer, entry, indent + LAYOUT_INDENT, false);
    }
}

/* ---- the children of an entry --------------------------------------------------------------------------------- */

/*
 * True if two lines may be aligned as a table, because they are adjacent and of the same kind. In a record (a map with
 * fixed names as keys), lines are never aligned.
 */
static bool are_a_table(const Entry *parent, const Entry *a, const Entry *b)
{
    if (parent->is_record || b->after_blank || a->value->kind != b->value->kind) return false;
    return parent->value->kind == NODE_MAP || a->value->kind == NODE_MAP;
}

/* Returns how many children, from `from` on, form one table. */
static size_t count_rows(const Printer *printer, const Entry *entry, size_t from, size_t indent)
{
    size_t to = from;
    while (to < entry->n && is_row(printer, &entry->children[to], indent)) {
        if (to > from && !are_a_table(entry, &entry->children[to - 1], &entry->children[to])) break;
        to++;
    }
    return to - from;
}

/* Prints the comments and the empty line above an entry. Above a first child, nothing begins with an empty line. */
static void print_above(Printer *printer, const Entry *entry, size_t indent, bool is_first)
{
    for (size_t i = 0; i < entry->above.n; i++) {
        Comment comment = entry->above.list[i];
        if (is_first && i == 0) comment.after_blank = false;
        add_comment(printer, indent, &comment);
    }
    bool is_topmost = is_first && entry->above.n == 0;
    if (entry->after_blank && !is_topmost && !printer->lead.n) add_blank(printer);
}

/* Prints `n` children, from `from` on, as lines whose parts are aligned in columns. */
static void print_table(Printer *printer, Entry *entry, size_t from, size_t n, size_t indent)
{
    Str *texts = flow_align(printer->arena, &entry->children[from], n, room_at(printer, indent));
    for (size_t i = 0; i < n; i++) {
        const Entry *row = &entry->children[from + i];
        print_above(printer, row, indent, from + i == 0);
        add_text(printer, indent, texts[i], row->remark);
    }
}

/* Puts an empty line above each chapter, and above a key that follows a chapter. */
static void part_chapters(const Printer *printer, Entry *entry)
{
    for (size_t i = 1; entry->value->kind == NODE_MAP && i < entry->n; i++) {
        Entry *child = &entry->children[i];
        bool opens = printer->guide->is_chapter(printer->guide, child->key->text);
        bool closes = printer->guide->is_chapter(printer->guide, entry->children[i - 1].key->text);
        if (!opens && !closes) continue;
        if (child->above.n) child->above.list[0].after_blank = true;
        else child->after_blank = true;
    }
}

/*
 * Clears the text on one line of each chapter that has too many scalars or contains maps. So it is printed on several
 * lines, even if it would fit on one.
 */
static void open_chapters(Entry *root)
{
    for (size_t i = 0; root->value->kind == NODE_MAP && i < root->n; i++) {
        Entry *chapter = &root->children[i];
        if (chapter->value->kind == NODE_MAP && (chapter->has_maps || chapter->scalars > MOST_OF_CHAPTER))
            chapter->flow = (Str){0};
    }
}

/*
 * Prints the children of an entry. Some children fit on one line; if several of these are adjacent, they are aligned as
 * a table.
 */
static void print_children(Printer *printer, Entry *entry, size_t indent, bool is_root)
{
    for (size_t i = 0; i < entry->n; i++) settle_remark(printer, &entry->children[i], indent);
    if (is_root) part_chapters(printer, entry);
    for (size_t i = 0; i < entry->n;) {
        size_t n = count_rows(printer, entry, i, indent);
        if (n > 1) {
            print_table(printer, entry, i, n, indent);
            i += n;
            continue;
        }
        print_above(printer, &entry->children[i], indent, i == 0);
        print_entry(printer, &entry->children[i], indent);
        i++;
    }
    add_comments(printer, indent, &entry->tail);
}

/* ---- the document --------------------------------------------------------------------------------------------- */

/* Prints the comments at the top, then the document. The document may also be a single scalar. */
static void print_document(Printer *printer, Document *document)
{
    Entry *root = &document->root;
    prepare(printer, root, 0, true);
    add_comments(printer, 0, &document->head);
    if (document->head_apart) add_blank(printer);
    if (is_container(root)) {
        open_chapters(root);
        print_children(printer, root, 0, true);
        return;
    }
    add_text(printer, 0, scalar_inline(printer->arena, root->value, false), (Str){0});
    add_comments(printer, 0, &root->tail);
}

/* Returns the number of blanks at the beginning of a line. */
static size_t indent_of(Str line)
{
    size_t blanks = 0;
    while (blanks < line.n && line.s[blanks] == ' ') blanks++;
    return blanks;
}

/*
 * Returns how many lines, from `from` on, have comments that are aligned with each other; 1 if the first line has no
 * comment. Sets `*column` to the column of these comments.
 */
static size_t count_remarked(const Printer *printer, size_t from, size_t *column)
{
    /* the widest and the narrowest text, and the widest comment with its gap, of the lines so far */
    size_t to = from, widest = 0, narrowest = SIZE_MAX, widest_remark = 0;
    for (; to < printer->n && printer->lines[to].remark.n; to++) {
        const Line *line = &printer->lines[to];
        size_t width = layout_width_of(line->text), remark = width_with_gap(line->remark);
        /* the widest and the narrowest text, if this line belongs to them */
        size_t most = width > widest ? width : widest, least = width < narrowest ? width : narrowest;
        if (remark > widest_remark) widest_remark = remark;
        if (most + widest_remark > width_of(printer) || most - least > FARTHEST_REMARK) break;
        if (indent_of(line->text) != indent_of(printer->lines[from].text)) break;
        widest = most;
        narrowest = least;
    }
    *column = widest;
    return to > from ? to - from : 1;
}

/* Prints the collected lines. Comments of successive lines begin in the same column. */
static void print_lines(Buf *out, const Printer *printer)
{
    for (size_t i = 0, n, column = 0; i < printer->n; i += n) {
        n = count_remarked(printer, i, &column);
        for (size_t k = i; k < i + n; k++) {
            const Line *line = &printer->lines[k];
            buf_add(out, line->text);
            if (line->remark.n) {
                size_t width = layout_width_of(line->text);
                buf_repeat(out, ' ', (column > width ? column - width : 0) + LAYOUT_GAP);
                buf_add(out, line->remark);
            }
            buf_char(out, '\n');
        }
    }
}

void layout_print(Buf *out, Arena *arena, const Source *source, const Node *root, const LayoutGuide *guide)
{
    Printer printer = {.arena = arena, .guide = guide};
    print_document(&printer, document_build(arena, source, root, guide));
    print_lines(out, &printer);
    buf_free(&printer.lead);
}
