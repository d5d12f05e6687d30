/* Builds documents block by block. */
#include "rulebook/document.h"

Document *document_new(Arena *arena, Str language)
{
    Document *document = ARENA_NEW(arena, Document);
    *document = (Document){.arena = arena, .language = arena_str(arena, language)};
    return document;
}

/* Appends a block to the document and returns it. */
static Block *push(Document *document, Block block)
{
    Block *place =
        arena_push(document->arena, (void **)&document->blocks, &document->n, &document->capacity, sizeof(Block));
    *place = block;
    return place;
}

/* Adds the headings that wait for a block, because a block follows now. */
static void put_headings(Document *document)
{
    for (int level = 1; level <= document->pending_level; level++) {
        if (document->pending[level].n)
            (void)push(document, (Block){.kind = BLOCK_HEADING, .level = level, .text = document->pending[level]});
        document->pending[level] = STR("");
    }
    document->pending_level = 0;
}

/* Keeps a heading until a block follows under it; put_headings() then adds it to the document. */
void document_heading(Document *document, int level, Str text)
{
    /* drops waiting headings of this and deeper levels: nothing was written under them */
    for (size_t i = (size_t)level; i < COUNT(document->pending); i++) document->pending[i] = STR("");
    document->pending[level] = arena_str(document->arena, text);
    document->pending_level = level;
}

/* Begins the blocks that printed paper leaves out. */
void document_screen_only(Document *document)
{
    document->screen_from = document->n;
}

/* Adds a block with a text, after the headings that wait for a block. An empty text adds nothing. */
static void add_block(Document *document, BlockKind kind, Str text)
{
    if (!text.n) return;
    put_headings(document);
    (void)push(document, (Block){.kind = kind, .text = arena_str(document->arena, text)});
}

void document_paragraph(Document *document, Str text)
{
    add_block(document, BLOCK_PARAGRAPH, text);
}

void document_warning(Document *document, Str text)
{
    add_block(document, BLOCK_WARNING, text);
}

void document_item(Document *document, Str text)
{
    add_block(document, BLOCK_ITEM, text);
}

void document_code(Document *document, Str text)
{
    add_block(document, BLOCK_CODE, text);
}

void document_table(Document *document, const Str *head, size_t columns)
{
    put_headings(document);
    (void)push(document, (Block){.kind = BLOCK_TABLE, .columns = columns});
    document_row(document, head);
}

/* Makes room for a row in a table, and doubles its capacity if there is none. */
static void make_room(Arena *arena, Block *table)
{
    if (table->n_rows < table->capacity) return;
    size_t capacity = table->capacity ? table->capacity * 2 : 8;
    Str *cells = ARENA_ARRAY(arena, capacity * table->columns, Str), *notes = ARENA_ARRAY(arena, capacity, Str);
    for (size_t i = 0; i < table->n_rows * table->columns; i++) cells[i] = table->cells[i];
    for (size_t i = 0; i < table->n_rows; i++) notes[i] = table->notes[i];
    table->cells = cells;
    table->notes = notes;
    table->capacity = capacity;
}

/* Adds a row to the last block, which must be a table. */
void document_row(Document *document, const Str *cells)
{
    Block *table = &document->blocks[document->n - 1];
    make_room(document->arena, table);
    Str *row = &table->cells[table->n_rows++ * table->columns];
    for (size_t i = 0; i < table->columns; i++) row[i] = arena_str(document->arena, cells[i]);
}

void document_note(Document *document, Str text)
{
    const Str empty[DOCUMENT_MAX_COLUMNS] = {{0}};
    document_row(document, empty);
    Block *table = &document->blocks[document->n - 1];
    table->notes[table->n_rows - 1] = arena_str(document->arena, text);
}

/* True if a cell of the column below the head has a text other than "–". */
static bool has_text(const Block *table, size_t column)
{
    for (size_t row = 1; row < table->n_rows; row++) {
        Str cell = block_cell(table, row, column);
        if (cell.n && !str_is(cell, "–")) return true;
    }
    return false;
}

/*
 * Removes the columns that have no text or only "–" below the head, except the first. The remaining cells move
 * forwards in the same array.
 */
void document_trim(Document *document)
{
    Block *table = &document->blocks[document->n - 1];
    bool stays[DOCUMENT_MAX_COLUMNS];
    size_t n = 0, columns = 0;
    for (size_t i = 0; i < table->columns; i++) {
        stays[i] = i == 0 || has_text(table, i);
        columns += stays[i];
    }
    for (size_t i = 0; i < table->n_rows * table->columns; i++)
        if (stays[i % table->columns]) table->cells[n++] = table->cells[i];
    table->columns = columns;
    table->capacity = table->n_rows; /* a further row gets new arrays */
}

/* ---- formats -------------------------------------------------------------------------------------------------- */

void document_print(Buf *out, const Document *document, DocumentFormat format)
{
    static void (*const PRINTERS[N_DOCUMENT_FORMATS])(Buf *, const Document *) = {
        [DOCUMENT_TEXT] = document_print_text,
        [DOCUMENT_MARKDOWN] = document_print_markdown,
        [DOCUMENT_HTML] = document_print_html};
    PRINTERS[format](out, document);
}
