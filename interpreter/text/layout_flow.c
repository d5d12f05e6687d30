/* Prints small maps and lists on one line, and aligns similar lines in columns. */
#include "text/layout_inner.h"

/*
 * Limits of a value on one line. MOST_SCALARS: all its scalars; MOST_INNER: the scalars of a map inside a map;
 * MOST_ITEMS: the items of a list. LONGEST_SCALAR: the width of each scalar; LONGEST_DENSE: the width of a dense line.
 * A line is dense if it contains a map, or texts that need quotes only because they are in brackets.
 */
enum { MOST_SCALARS = 6, MOST_INNER = 3, MOST_ITEMS = 40, LONGEST_SCALAR = 48, LONGEST_DENSE = 60 };

/* A text with more bytes than this counts as too long for a line, because a character has at most four bytes. */
static const size_t BYTES_OF_LINE = (size_t)4 * LAYOUT_WIDTH;

/* Columns are not aligned, if some line would need more blanks than this. */
enum { WIDEST_GAP = 24 };

/* ---- small values --------------------------------------------------------------------------------------------- */

/* True for a list or map that is not empty. */
static bool is_container(const Entry *entry)
{
    return entry->n > 0;
}

/* True for a map that is not empty. */
static bool is_map(const Entry *entry)
{
    return entry->value->kind == NODE_MAP && entry->n > 0;
}

/* Sets the text of a scalar on one line. Sets none if the scalar is too long or has several lines. */
static void prepare_scalar(Arena *arena, Entry *entry)
{
    const Node *value = entry->value;
    entry->scalars = 1;
    bool is_long = value->text.n > BYTES_OF_LINE;
    if (is_long || (value->kind == NODE_STRING && memchr(value->text.s, '\n', value->text.n))) return;
    Str text = scalar_inline(arena, value, true);
    if (layout_width_of(text) <= LAYOUT_WIDTH) entry->flow = text;
}

/* True if a child may be inside the brackets of its parent. It must fit on one line and have no comments. */
static bool fits_brackets(const Entry *child)
{
    return child->flow.s && child->above.n == 0 && child->remark.n == 0;
}

/*
 * True if a list may be on one line. Its items must be scalars, or lists whose first item is a scalar. Adds the number
 * of scalars to `scalars` of the list.
 */
static bool is_small_list(Entry *list)
{
    if (list->n > MOST_ITEMS || list->tail.n > 0) return false;
    for (size_t i = 0; i < list->n; i++) {
        const Entry *item = &list->children[i];
        bool is_deep = is_container(item) && (is_map(item) || is_container(&item->children[0]));
        if (!fits_brackets(item) || is_deep || layout_width_of(item->flow) > LONGEST_SCALAR) return false;
        list->scalars += item->scalars;
    }
    return true;
}

/*
 * True if a child may be a part of a map on one line. If it is not the only child, a scalar must be short; and if the
 * keys of the map are names that the author chose, maps inside the map are on lines of their own.
 */
static bool is_small_child(const Entry *map, const Entry *child)
{
    bool is_inner = is_map(child), is_empty = child->value->kind == NODE_MAP && child->n == 0;
    bool is_large = is_inner && (child->has_maps || child->scalars > MOST_INNER);
    if (!fits_brackets(child) || is_large) return false;
    if (map->n == 1) return true;
    bool has_own_keys = !map->is_record; /* names that the author chose */
    if (has_own_keys && (is_inner || is_empty)) return false;
    return is_container(child) || layout_width_of(child->flow) <= LONGEST_SCALAR;
}

/* True for a text that needs quotes inside brackets, but not outside. */
static bool needs_quotes_in_brackets(Arena *arena, const Entry *child)
{
    if (is_container(child) || child->value->kind != NODE_STRING) return false;
    return !str_equal(child->flow, scalar_inline(arena, child->value, false));
}

/* True if a map may be on one line. Sets `scalars`, `has_maps` and `is_dense`, which describe the map. */
static bool is_small_map(Arena *arena, Entry *map)
{
    if (map->tail.n > 0 || map->n > MOST_SCALARS) return false;
    for (size_t i = 0; i < map->n; i++) {
        const Entry *child = &map->children[i];
        bool is_second_map = is_map(child) && map->has_maps;
        if (!is_small_child(map, child) || is_second_map) return false;
        map->scalars += child->scalars;
        map->has_maps |= is_map(child);
        map->is_dense |= (is_map(child) && map->n > 1) || needs_quotes_in_brackets(arena, child);
    }
    return map->scalars <= MOST_SCALARS;
}

/* Returns a value in brackets as text. Stops if the text is already far too long for a line. */
static Str print_flow(Arena *arena, const Entry *entry)
{
    Buf out = {0};
    bool braces = is_map(entry);
    buf_char(&out, braces ? '{' : '[');
    for (size_t i = 0; i < entry->n && out.n <= BYTES_OF_LINE; i++) {
        const Entry *child = &entry->children[i];
        if (i > 0) buf_add(&out, STR(", "));
        if (braces) buf_printf(&out, "%.*s: ", STR_ARG(child->name));
        buf_add(&out, child->flow);
    }
    buf_char(&out, braces ? '}' : ']');
    return buf_keep(arena, &out);
}

void flow_prepare(Arena *arena, Entry *entry)
{
    if (entry->key) entry->name = scalar_key(arena, entry->key);
    if (!is_container(entry)) prepare_scalar(arena, entry);
    else {
        bool is_small = is_map(entry) ? is_small_map(arena, entry) : is_small_list(entry);
        if (is_small) entry->flow = print_flow(arena, entry);
    }
    size_t widest = entry->is_dense ? LONGEST_DENSE : LAYOUT_WIDTH;
    if (entry->flow.s && layout_width_of(entry->flow) > widest) entry->flow = (Str){0};
}

/* ---- columns -------------------------------------------------------------------------------------------------- */

/* Lines to align in columns. A line is a name and a value. The entries of a map are the cells of its line. */
typedef struct Grid {
    const Entry *rows;
    size_t n;
    size_t *name_pads;            /* the number of blanks after the name of each line */
    size_t (*pads)[MOST_SCALARS]; /* the number of blanks after each cell of each line */
} Grid;

/* Returns the width of a cell, which is a key and its value. The colon and the blank between them are not counted. */
static size_t cell_width(const Entry *row, size_t column)
{
    const Entry *cell = &row->children[column];
    return layout_width_of(cell->name) + layout_width_of(cell->flow);
}

/* True if two lines are maps with the same keys up to a column, and both have a further cell behind this column. */
static bool are_alike(const Entry *a, const Entry *b, size_t column)
{
    if (!is_map(a) || !is_map(b) || a->n < column + 2 || b->n < column + 2) return false;
    for (size_t i = 0; i <= column; i++)
        if (!str_equal(a->children[i].name, b->children[i].name)) return false;
    return true;
}

/* Aligns one column of the lines from `from` to `to` - 1, unless a line would need too many blanks. */
static void pad_column(const Grid *grid, size_t from, size_t to, size_t column)
{
    size_t widest = 0, least = SIZE_MAX;
    for (size_t i = from; i < to; i++) {
        size_t width = cell_width(&grid->rows[i], column);
        if (width > widest) widest = width;
        if (width < least) least = width;
    }
    if (widest - least > WIDEST_GAP) return;
    for (size_t i = from; i < to; i++) grid->pads[i][column] = widest - cell_width(&grid->rows[i], column);
}

/*
 * Aligns each column, in each run of lines that have the same keys. Nothing comes after the last cell of a line, so it
 * gets no blanks.
 */
static void pad_cells(const Grid *grid)
{
    for (size_t column = 0; column + 1 < MOST_SCALARS; column++) {
        for (size_t from = 0, to; from < grid->n; from = to) {
            to = from + 1;
            while (to < grid->n && are_alike(&grid->rows[from], &grid->rows[to], column)) to++;
            if (to - from > 1) pad_column(grid, from, to, column);
        }
    }
}

/* Aligns the values behind the names of all lines, unless a line would need too many blanks. */
static void pad_names(const Grid *grid)
{
    size_t widest = 0, least = SIZE_MAX;
    for (size_t i = 0; i < grid->n; i++) {
        size_t width = layout_width_of(grid->rows[i].name);
        if (width > widest) widest = width;
        if (width < least) least = width;
    }
    if (widest - least > WIDEST_GAP) return;
    for (size_t i = 0; i < grid->n; i++) grid->name_pads[i] = widest - layout_width_of(grid->rows[i].name);
}

/* Appends a map in braces. `pads` has the number of blanks after each cell; none come after the last one. */
static void print_cells(Buf *out, const Entry *map, const size_t *pads)
{
    for (size_t i = 0; i < map->n; i++) {
        const Entry *cell = &map->children[i];
        bool is_last = i + 1 == map->n;
        buf_printf(out, "%s%.*s: %.*s", i ? " " : "{", STR_ARG(cell->name), STR_ARG(cell->flow));
        buf_char(out, is_last ? '}' : ',');
        if (!is_last) buf_repeat(out, ' ', pads[i]);
    }
}

/* Returns one line of a table as text, with blanks after its name and after each comma. */
static Str print_row(Arena *arena, const Grid *grid, size_t at)
{
    const Entry *row = &grid->rows[at];
    Buf out = {0};
    if (row->key) {
        buf_printf(&out, "%.*s: ", STR_ARG(row->name));
        buf_repeat(&out, ' ', grid->name_pads[at]);
    } else buf_add(&out, STR("- "));
    if (is_map(row)) print_cells(&out, row, grid->pads[at]);
    else buf_add(&out, row->flow);
    return buf_keep(arena, &out);
}

/* Writes all lines into `texts`. Returns false if a line with its comment is wider than `room`. */
static bool print_rows(Arena *arena, const Grid *grid, Str *texts, size_t room)
{
    bool fit = true;
    for (size_t i = 0; i < grid->n; i++) {
        texts[i] = print_row(arena, grid, i);
        Str remark = grid->rows[i].remark;
        size_t behind = remark.n ? LAYOUT_GAP + layout_width_of(remark) : 0;
        if (layout_width_of(texts[i]) + behind > room) fit = false;
    }
    return fit;
}

Str *flow_align(Arena *arena, const Entry *rows, size_t n, size_t room)
{
    Str *texts = ARENA_ARRAY(arena, n, Str);
    Grid grid = {.rows = rows, .n = n, .name_pads = ARENA_ARRAY(arena, n, size_t)};
    grid.pads = arena_array(arena, n, sizeof *grid.pads);
    pad_names(&grid);
    pad_cells(&grid);
    /* if a line is too wide, the cells are not aligned; if one is then still too wide, the names are not, either */
    if (n > 1 && print_rows(arena, &grid, texts, room)) return texts;
    memset(grid.pads, 0, n * sizeof *grid.pads);
    if (n > 1 && print_rows(arena, &grid, texts, room)) return texts;
    memset(grid.name_pads, 0, n * sizeof *grid.name_pads);
    (void)print_rows(arena, &grid, texts, room);
    return texts;
}
