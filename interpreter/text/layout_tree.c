/* Builds the tree of entries in the order of printing, and attaches each comment to an entry. */
#include "text/layout_inner.h"

#include <stdlib.h>

/* The document that is being built, and where its parts come from. */
typedef struct Builder {
    Arena *arena;
    const Source *source;
    const LayoutGuide *guide; /* the caller's functions */
    Document *document;
} Builder;

/* ---- entries -------------------------------------------------------------------------------------------------- */

/* True for a map or a list that is written in brackets. */
static bool has_brackets(const Node *node)
{
    Str line = source_line(node->span.source, node->span.line);
    size_t at = str_bytes_of(line, node->span.column - 1);
    return at < line.n && strchr("{[", line.s[at]);
}

/*
 * True if an empty line is above an entry. Before the entry on its own line, there may only be blanks and the signs -
 * and ?.
 */
static bool is_after_blank(const Source *source, const Entry *entry)
{
    Str line = source_line(source, entry->line);
    for (size_t i = 0; i + 1 < entry->column; i++)
        if (i >= line.n || !strchr(" -?", line.s[i])) return false;
    return comments_line_is_blank(source, entry->line - 1);
}

/*
 * Sets the beginning of a list's item to its dash. The dash is in the column of the list. It may be on an earlier line
 * than the item, but not before `first_line`.
 */
static void begin_at_dash(const Node *list, Entry *item, uint32_t first_line)
{
    uint32_t column = list->span.column;
    for (uint32_t number = item->line; number >= first_line && number > 0; number--) {
        Str line = source_line(list->span.source, number);
        size_t at = str_bytes_of(line, column - 1), blanks = 0;
        while (blanks < line.n && line.s[blanks] == ' ') blanks++;
        bool has_dash = at < line.n && line.s[at] == '-';
        bool is_comment = blanks < line.n && line.s[blanks] == '#';
        if (!has_dash || is_comment) continue;
        item->line = number;
        item->column = column;
        return;
    }
}

static void build_children(const Builder *builder, Entry *entry);

/* Fills in an entry with its place in the source: from its key to the end of its value. */
static void build_entry(const Builder *builder, Entry *entry, const Node *key, const Node *value)
{
    const Span *from = key ? &key->span : &value->span, *to = &value->span;
    bool is_empty = value->kind == NODE_NULL && value->text.n == 0; /* an empty value has no reliable place */
    if (key && is_empty) to = &key->span;
    entry->key = key;
    entry->value = value;
    entry->line = from->line;
    entry->column = from->column;
    entry->end_line = to->end_line;
    entry->end_column = to->end_column;
    build_children(builder, entry);
}

/* Builds the entries inside a list or map. The caller's guide gives the place of each entry (see LayoutGuide). */
static void build_children(const Builder *builder, Entry *entry)
{
    const Node *value = entry->value;
    const LayoutGuide *guide = builder->guide;
    bool is_map = value->kind == NODE_MAP;
    if (!is_map && value->kind != NODE_LIST) return;
    entry->is_flow = has_brackets(value);
    entry->is_record = is_map && entry->place && guide->is_record(guide, entry->place);
    entry->n = value->count;
    entry->children = ARENA_ARRAY(builder->arena, value->count, Entry);
    for (size_t i = 0; i < value->count; i++) {
        Entry *child = &entry->children[i];
        const Node *key = is_map ? value->pairs[i].key : NULL;
        if (entry->place) child->place = guide->child(guide, entry->place, key ? key->text : (Str){0});
        build_entry(builder, child, key, is_map ? value->pairs[i].value : value->items[i]);
        if (!is_map && !entry->is_flow)
            begin_at_dash(value, child, i ? entry->children[i - 1].end_line : value->span.line);
        child->after_blank = is_after_blank(builder->source, child);
    }
}

/* ---- comments ------------------------------------------------------------------------------------------------- */

/* True if the entry begins before the comment. */
static bool begins_before(const Entry *entry, const Comment *comment)
{
    return entry->line < comment->line || (entry->line == comment->line && entry->column < comment->column);
}

/* True if the entry ends before the comment, or where the comment begins. */
static bool ends_before(const Entry *entry, const Comment *comment)
{
    return entry->end_line < comment->line ||
           (entry->end_line == comment->line && entry->end_column <= comment->column);
}

/* Returns the number of children that begin before the comment, by a binary search. */
static size_t count_begun(const Entry *entry, const Comment *comment)
{
    size_t low = 0, high = entry->n;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (begins_before(&entry->children[middle], comment)) low = middle + 1;
        else high = middle;
    }
    return low;
}

void entry_add_above(Arena *arena, Entry *entry, Comment comment)
{
    bool is_topmost = entry->above.n == 0;
    comment.after_blank = is_topmost && entry->after_blank;
    if (is_topmost) entry->after_blank = false;
    comments_add(arena, &entry->above, comment);
}

void entry_lift_remark(Arena *arena, Entry *entry)
{
    entry_add_above(arena, entry, (Comment){.text = entry->remark});
    entry->remark = (Str){0};
}

/*
 * Attaches a comment that is behind an entry on the same line. If there are several, only the last stays there, and the
 * others move to the lines above.
 */
static void add_remark(const Builder *builder, Entry *entry, const Comment *comment)
{
    if (entry == &builder->document->root) {
        comments_add(builder->arena, &builder->document->head, *comment);
        return;
    }
    /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): an entry with a number of children has their list */
    if (entry->remark.n) entry_lift_remark(builder->arena, entry);
    entry->remark = comment->text;
}

/* Returns the last child of an entry that has children. */
static Entry *last_child(const Entry *entry)
{
    return &entry->children[entry->n - 1];
}

/* Returns the innermost entry that ends where this entry ends: its last child, the last child of that, and so on. */
static Entry *innermost_end(Entry *entry)
{
    while (entry->n > 0 && last_child(entry)->end_line == entry->end_line &&
           last_child(entry)->end_column == entry->end_column)
        entry = last_child(entry);
    return entry;
}

/*
 * Attaches a comment that is behind other text on its line, to the entry of this text inside `entry`. If only a dash or
 * a bracket of a block is before the comment on its line, attaches it to the child that follows.
 */
static void attach_behind(const Builder *builder, Entry *entry, const Comment *comment)
{
    size_t begun = count_begun(entry, comment);
    Entry *last = begun > 0 ? &entry->children[begun - 1] : NULL; /* the last child that begins before the comment */
    Entry *next = begun < entry->n ? &entry->children[begun] : NULL;
    if (!last) add_remark(builder, next && entry->line != comment->line ? next : entry, comment);
    else if (!ends_before(last, comment)) attach_behind(builder, last, comment);
    else if (last->end_line != comment->line && next) add_remark(builder, next, comment);
    else add_remark(builder, innermost_end(last), comment);
}

/*
 * Several nested blocks can end where an entry ends: its own, that of its last child, and so on. Returns the innermost
 * of them whose lines begin in this column or further left. Returns NULL if there is none.
 */
static Entry *block_at(Entry *entry, uint32_t column)
{
    Entry *found = NULL;
    for (; entry->n > 0 && !entry->is_flow; entry = last_child(entry))
        if (entry->value->span.column <= column) found = entry;
    return found;
}

/*
 * Attaches a comment on a line of its own after `begun` children of an entry. If it is indented as deeply as a block
 * inside the child before it, it belongs to the end of that block. Otherwise it belongs to the child after it or, if
 * there is none, to the end of the entry.
 */
static void attach_between(const Builder *builder, Entry *entry, size_t begun, const Comment *comment)
{
    Entry *next = begun < entry->n ? &entry->children[begun] : NULL;
    bool is_deeper = !entry->is_flow && (!next || comment->column > entry->value->span.column);
    Entry *block = is_deeper ? block_at(&entry->children[begun - 1], comment->column) : NULL;
    if (block) comments_add(builder->arena, &block->tail, *comment);
    else comments_add(builder->arena, next ? &next->above : &entry->tail, *comment);
}

/*
 * Attaches a comment on a line of its own. It is inside a child, between two children, or before the first. A comment
 * before the first entry of the document belongs to the head of the document.
 */
static void attach_own(const Builder *builder, Entry *entry, const Comment *comment)
{
    bool is_root = entry == &builder->document->root;
    size_t begun = count_begun(entry, comment);
    Entry *last = begun > 0 ? &entry->children[begun - 1] : NULL; /* the last child that begins before the comment */
    /* only an empty scalar does not begin before the comment, and nevertheless ends before it */
    bool is_empty_scalar = entry->n == 0 && !begins_before(entry, comment) && ends_before(entry, comment);
    if (last && !ends_before(last, comment)) attach_own(builder, last, comment);
    else if (last) attach_between(builder, entry, begun, comment);
    else if (is_root && !is_empty_scalar) comments_add(builder->arena, &builder->document->head, *comment);
    else if (is_root) comments_add(builder->arena, &entry->tail, *comment);
    else comments_add(builder->arena, entry->n ? &entry->children[0].above : &entry->above, *comment);
}

/* Attaches each comment to the entry above or below it. */
static void attach_comments(const Builder *builder, const Node *root)
{
    Comments comments = comments_find(builder->arena, builder->source, root);
    for (size_t i = 0; i < comments.n; i++) {
        const Comment *comment = &comments.list[i];
        if (comment->is_own) attach_own(builder, &builder->document->root, comment);
        else attach_behind(builder, &builder->document->root, comment);
    }
}

/*
 * Divides the comments before the first entry, which are all in the head of the document. Those after the last empty
 * line are moved to the entry. If the entry itself is after an empty line, all stay in the head.
 */
static void split_head(const Builder *builder)
{
    Document *document = builder->document;
    Comments *head = &document->head;
    Entry *first = document->root.n ? &document->root.children[0] : NULL;
    if (!first || head->n == 0) return;
    document->head_apart = first->after_blank;
    if (first->after_blank) {
        first->after_blank = false;
        return;
    }
    size_t moved = head->n - 1; /* the index of the first comment that is moved */
    while (moved > 0 && !head->list[moved].after_blank) moved--;
    if (moved == 0) return; /* no empty line divides the comments */
    document->head_apart = true;
    for (size_t i = moved; i < head->n; i++) comments_add(builder->arena, &first->above, head->list[i]);
    first->above.list[0].after_blank = false;
    head->n = moved;
}

/* Moves the line that names the schema to the top, where editors look for it. */
static void move_modeline(Comments *head)
{
    for (size_t i = 0; i < head->n; i++) {
        Comment modeline = head->list[i];
        if (!str_has(modeline.text, STR("yaml-language-server:"))) continue;
        memmove(&head->list[1], &head->list[0], i * sizeof modeline);
        head->list[0] = modeline;
        return;
    }
}

/* ---- order ---------------------------------------------------------------------------------------------------- */

/* Compares entries for sorting by rank. Entries of equal rank stay in the order of the source. */
static int compare_ranks(const void *a, const void *b)
{
    const Entry *x = a, *y = b;
    if (x->rank != y->rank) return x->rank < y->rank ? -1 : 1;
    if (x->line != y->line) return x->line < y->line ? -1 : 1;
    return x->column < y->column ? -1 : 1;
}

/* Moves the comments between the dash of an item and its first key above the dash. Leaves other entries as they are. */
static void lift_comments(Arena *arena, Entry *item)
{
    if (item->key || item->n == 0) return;
    Comments *inner = &item->children[0].above;
    for (size_t i = 0; i < inner->n; i++) comments_add(arena, &item->above, inner->list[i]);
    inner->n = 0;
}

/*
 * Sorts the keys of all records below an entry by their rank. A key without a rank takes that of the key before it, and
 * so stays behind it.
 */
static void sort_children(const Builder *builder, Entry *entry)
{
    const LayoutGuide *guide = builder->guide;
    size_t last_rank = 0;
    for (size_t i = 0; i < entry->n; i++) {
        Entry *child = &entry->children[i];
        size_t rank = entry->is_record ? guide->rank(guide, entry->place, child->key->text) : 0;
        child->rank = rank ? rank : last_rank;
        last_rank = child->rank;
        sort_children(builder, child);
    }
    if (entry->is_record && entry->n > 1) qsort(entry->children, entry->n, sizeof(Entry), compare_ranks);
    if (entry != &builder->document->root) lift_comments(builder->arena, entry);
}

Document *document_build(Arena *arena, const Source *source, const Node *root, const LayoutGuide *guide)
{
    Document *document = ARENA_NEW(arena, Document);
    Builder builder = {arena, source, guide, document};
    document->root.place = guide->root;
    build_entry(&builder, &document->root, NULL, root);
    attach_comments(&builder, root);
    split_head(&builder);
    move_modeline(&document->head);
    sort_children(&builder, &document->root);
    return document;
}
