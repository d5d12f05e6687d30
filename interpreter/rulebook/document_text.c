/* Prints a document as text for a terminal. */
#include "rulebook/document.h"
#include "system/columns.h"

#include <string.h>

/* Returns the text on one line, as a terminal shows it: without marks, and without the drawn half of pictures. */
static Str without_marks(Arena *arena, Str text)
{
    char *copy = arena_alloc(arena, text.n + 1);
    size_t n = 0;
    bool is_drawn = false; /* inside the drawn half of a picture */
    for (size_t i = 0; i < text.n; i++) {
        unsigned char c = (unsigned char)text.s[i];
        if (c == PICTURE_ON[0] || c == PICTURE_ELSE[0]) is_drawn = c == PICTURE_ON[0];
        if (is_drawn) continue;
        if (c == '\n') copy[n++] = ' ';
        else if (c >= ' ' && c != 0x7F) copy[n++] = (char)c;
    }
    return (Str){copy, n};
}

/*
 * Removes the next word from `rest` and returns it. A word that is wider than a line is cut: only the part that fills
 * one line is removed, and the remaining part is the next word.
 */
static Str next_word(Str *rest, size_t width)
{
    while (rest->n && *rest->s == ' ') *rest = (Str){rest->s + 1, rest->n - 1};
    size_t n = 0, columns = 0;
    while (n < rest->n && rest->s[n] != ' ') {
        size_t step = 1;
        while (n + step < rest->n && str_goes_on(rest->s[n + step])) step++;
        size_t wide = columns_of((Str){rest->s + n, step});
        if (columns + wide > width) break;
        columns += wide;
        n += step;
    }
    Str word = {rest->s, n};
    *rest = (Str){rest->s + n, rest->n - n};
    return word;
}

/* A text that is being broken into lines: the part that is left, and the width of a line. */
typedef struct Wrap {
    Str rest;
    size_t width;
} Wrap;

/* Returns the next line, broken between words; empty at the end of the text. */
static Str next_line(Wrap *wrap)
{
    Str line = {0};
    size_t columns = 0;
    for (;;) {
        Str rest = wrap->rest, word = next_word(&rest, wrap->width);
        size_t wide = columns_of(word);
        /* this word is the rest of a word that was cut, so no blank comes before it */
        bool joins = line.n && word.s == line.s + line.n;
        size_t blank = line.n && !joins ? 1 : 0;
        if (!word.n || (line.n && columns + blank + wide > wrap->width)) return line;
        if (!line.n) line.s = word.s;
        line.n = (size_t)(word.s - line.s) + word.n;
        columns += blank + wide;
        wrap->rest = rest;
    }
}

/*
 * Prints a text in lines of at most `width` columns. `first` is put before the first line, and as many blanks before
 * the other lines.
 */
static void print_wrapped(Buf *out, Str text, const char *first, size_t width)
{
    size_t indent = strlen(first);
    Wrap wrap = {text, width - indent};
    bool is_first = true;
    for (Str line = next_line(&wrap); line.n; line = next_line(&wrap)) {
        if (is_first) buf_add(out, str_of(first));
        else buf_repeat(out, ' ', indent);
        is_first = false;
        buf_printf(out, "%.*s\n", STR_ARG(line));
    }
}

/* ---- tables --------------------------------------------------------------------------------------------------- */

/* in columns of the screen: the blanks between two columns of a table, and the least width of one */
enum { GAP = 2, LEAST_WIDTH = 6 };

/* Sets the width of each column to that of its longest text, but at least 1. */
static void natural_widths(const Block *table, Arena *arena, size_t *widths)
{
    for (size_t column = 0; column < table->columns; column++) {
        widths[column] = 1;
        for (size_t row = 0; row < table->n_rows; row++) {
            size_t wide = columns_of(without_marks(arena, block_cell(table, row, column)));
            if (wide > widths[column]) widths[column] = wide;
        }
    }
}

/* Sets the width of each column to that of its longest word, but at least LEAST_WIDTH. */
static void word_widths(const Block *table, Arena *arena, size_t *widths)
{
    for (size_t column = 0; column < table->columns; column++) {
        widths[column] = LEAST_WIDTH;
        for (size_t row = 0; row < table->n_rows; row++) {
            Str rest = without_marks(arena, block_cell(table, row, column));
            for (Str word = next_word(&rest, SIZE_MAX); word.n; word = next_word(&rest, SIZE_MAX))
                if (columns_of(word) > widths[column]) widths[column] = columns_of(word);
        }
    }
}

/*
 * Makes the widest column narrower by 1. Columns that have their least width are left alone; if all have, returns
 * false.
 */
static bool narrow_widest(const Block *table, size_t *widths, const size_t *least)
{
    const size_t none = table->columns;
    size_t widest = none;
    for (size_t i = 0; i < table->columns; i++)
        if (widths[i] > least[i] && (widest == none || widths[i] > widths[widest])) widest = i;
    if (widest == none) return false;
    widths[widest]--;
    return true;
}

/*
 * Makes the widest columns narrower until a row fits into `width`. A column cuts its words only if there is no other
 * way. If all columns have reached LEAST_WIDTH, the row stays too wide.
 */
static void fit_widths(const Block *table, Arena *arena, size_t *widths, size_t width)
{
    size_t words[DOCUMENT_MAX_COLUMNS] = {0}, least[DOCUMENT_MAX_COLUMNS], sum = (table->columns - 1) * GAP;
    word_widths(table, arena, words);
    for (size_t i = 0; i < table->columns; i++) {
        sum += widths[i];
        least[i] = LEAST_WIDTH;
    }
    /* while possible, no column becomes narrower than its longest word; after that, words are cut */
    while (sum > width && (narrow_widest(table, widths, words) || narrow_widest(table, widths, least))) sum--;
}

/*
 * Prints the next line of each cell side by side, without a line feed. Returns false if all cells have come to their
 * end.
 */
static bool print_cell_lines(Buf *out, Wrap *cells, size_t n_cells, const size_t *widths)
{
    size_t missing = 0; /* the blanks to write before the next text; a line has no blanks at its end */
    bool any = false;
    for (size_t i = 0; i < n_cells; i++) {
        Str line = next_line(&cells[i]);
        if (line.n) {
            buf_repeat(out, ' ', missing);
            buf_add(out, line);
            missing = 0;
            any = true;
        }
        missing += widths[i] - (line.n ? columns_of(line) : 0) + GAP;
    }
    return any;
}

/*
 * Prints a row of a table. A cell that is too long for its column continues on further lines. A row of empty cells is
 * an empty line.
 */
static void print_row(Buf *out, const Block *table, size_t row, const size_t *widths, Arena *arena)
{
    Wrap cells[DOCUMENT_MAX_COLUMNS];
    for (size_t i = 0; i < table->columns; i++)
        cells[i] = (Wrap){without_marks(arena, block_cell(table, row, i)), widths[i]};
    bool any = print_cell_lines(out, cells, table->columns, widths);
    buf_char(out, '\n');
    while (any) {
        any = print_cell_lines(out, cells, table->columns, widths);
        if (any) buf_char(out, '\n');
    }
}

/*
 * Prints the text of a row without cells. The lines begin after `indent` blanks and have at most `width` columns. If
 * there is little room, they have LEAST_WIDTH columns of text.
 */
static void print_note(Buf *out, Str text, size_t indent, size_t width, Arena *arena)
{
    Wrap wrap = {without_marks(arena, text), width > indent + LEAST_WIDTH ? width - indent : LEAST_WIDTH};
    for (Str line = next_line(&wrap); line.n; line = next_line(&wrap)) {
        buf_repeat(out, ' ', indent);
        buf_printf(out, "%.*s\n", STR_ARG(line));
    }
}

/* Prints a table as text, in columns that together fit into the width. A line of dashes follows the first row. */
static void print_table(Buf *out, const Block *table, Arena *arena, size_t width)
{
    size_t widths[DOCUMENT_MAX_COLUMNS] = {0};
    natural_widths(table, arena, widths);
    fit_widths(table, arena, widths, width);
    for (size_t row = 0; row < table->n_rows; row++) {
        Str note = block_note(table, row);
        if (note.n) print_note(out, note, widths[0] + GAP, width, arena); /* begins under the second column */
        else print_row(out, table, row, widths, arena);
        if (row > 0) continue;
        for (size_t i = 0; i < table->columns; i++) {
            buf_repeat(out, '-', widths[i]);
            if (i + 1 < table->columns) buf_repeat(out, ' ', GAP);
        }
        buf_char(out, '\n');
    }
}

/* ---- blocks --------------------------------------------------------------------------------------------------- */

/* Prints a heading and underlines it. */
static void print_heading(Buf *out, const Block *block, Arena *arena, size_t width)
{
    Str text = without_marks(arena, block->text);
    print_wrapped(out, text, "", width);
    size_t wide = columns_of(text);
    /* each level has its own sign for the underline */
    buf_repeat(out, " =-~"[block->level], wide < width ? wide : width);
    buf_char(out, '\n');
}

/* Prints lines of code, each after four blanks. They are not wrapped. */
static void print_code(Buf *out, Str text)
{
    while (text.n) {
        const char *end = memchr(text.s, '\n', text.n);
        size_t n = end ? (size_t)(end - text.s) : text.n;
        buf_printf(out, "    %.*s\n", (int)n, text.s);
        n += end ? 1 : 0;
        text = (Str){text.s + n, text.n - n};
    }
}

/*
 * True if two adjacent blocks have no empty line between them. This holds for items of a list, and for a block under a
 * heading of level 3.
 */
static bool is_close(const Block *before, const Block *block)
{
    return (before->kind == BLOCK_ITEM && block->kind == BLOCK_ITEM) ||
           (before->kind == BLOCK_HEADING && before->level == 3);
}

/* Prints a block as text, in the form of its kind. */
static void print_block(Buf *out, const Block *block, Arena *arena, size_t width)
{
    switch (block->kind) {
    case BLOCK_HEADING: print_heading(out, block, arena, width); break;
    case BLOCK_PARAGRAPH: print_wrapped(out, without_marks(arena, block->text), "", width); break;
    case BLOCK_WARNING: print_wrapped(out, without_marks(arena, block->text), "! ", width); break;
    case BLOCK_ITEM: print_wrapped(out, without_marks(arena, block->text), "- ", width); break;
    case BLOCK_TABLE: print_table(out, block, arena, width); break;
    case BLOCK_CODE: print_code(out, block->text); break;
    }
}

void document_print_text(Buf *out, const Document *document)
{
    document_print_wrapped(out, document, DOCUMENT_WIDTH);
}

void document_print_wrapped(Buf *out, const Document *document, size_t width)
{
    Arena *arena = arena_new();
    for (size_t i = 0; i < document->n; i++) {
        const Block *block = &document->blocks[i];
        if (i > 0 && !is_close(block - 1, block)) buf_char(out, '\n');
        print_block(out, block, arena, width);
    }
    arena_free(arena);
}
