/*
 * A document for people: headings, paragraphs, lists and tables. It is built once and printed as text, Markdown or an
 * HTML page.
 */
#ifndef TAPP_RULEBOOK_DOCUMENT_H
#define TAPP_RULEBOOK_DOCUMENT_H

#include "base/arena.h"
#include "base/buf.h"
#include "wording/marks.h"

typedef enum BlockKind {
    BLOCK_HEADING, /* level 1 (the title) to 3 */
    BLOCK_PARAGRAPH,
    BLOCK_WARNING, /* an emphasised paragraph */
    BLOCK_ITEM,    /* an item of a list; a list is a run of adjacent items */
    BLOCK_TABLE,   /* a table, whose first row is the head */
    BLOCK_CODE     /* lines that are printed unchanged */
} BlockKind;

enum { DOCUMENT_MAX_COLUMNS = 12, DOCUMENT_WIDTH = 79 };

typedef struct Block {
    BlockKind kind;
    int level; /* of a heading */
    Str text;
    size_t columns, n_rows, capacity; /* of a table; `capacity` is the number of rows that `cells` has room for */
    Str *cells;                       /* the cells row by row, `columns` in each */
    Str *notes;                       /* by row: a text across all columns instead of cells; empty for most rows */
} Block;

typedef struct Document {
    Arena *arena;
    Str language; /* the language of the texts, such as "en" */
    Block *blocks;
    size_t n, capacity;
    int pending_level;  /* the deepest level whose heading is not written yet; 0: there is none */
    Str pending[4];     /* by level: these headings; they are written when a block follows under them */
    size_t screen_from; /* index of the first block that printed paper leaves out; 0: paper has all blocks */
} Document;

typedef enum DocumentFormat { DOCUMENT_TEXT, DOCUMENT_MARKDOWN, DOCUMENT_HTML } DocumentFormat;
enum { N_DOCUMENT_FORMATS = DOCUMENT_HTML + 1 };

/* Returns an empty document in the arena. All texts that are added later are copied into this arena. */
Document *document_new(Arena *arena, Str language);

/* Adds a heading of level 1 to 3. If no block follows under it, it is left out. */
void document_heading(Document *document, int level, Str text);

/* Each of these functions adds a block with a text; an empty text adds nothing. */
void document_paragraph(Document *document, Str text);
void document_warning(Document *document, Str text);
void document_item(Document *document, Str text);
void document_code(Document *document, Str text);

/* All blocks that are added after this call are for the screen only. A printed page leaves them out. */
void document_screen_only(Document *document);

/*
 * document_table() begins a table with its head, which has at most DOCUMENT_MAX_COLUMNS columns. document_row() adds a
 * row with the same number of cells.
 */
void document_table(Document *document, const Str *head, size_t columns);
void document_row(Document *document, const Str *cells);

/* Adds a row with one text across all columns, such as an event between two rows. */
void document_note(Document *document, Str text);

/* Removes the columns of the last table that are empty or have only dashes below the head. */
void document_trim(Document *document);

/*
 * Prints the document as text wrapped at DOCUMENT_WIDTH columns, as Markdown with tables, or as an HTML page with its
 * style.
 */
void document_print(Buf *out, const Document *document, DocumentFormat format);

/* Print the document in one format. */
void document_print_text(Buf *out, const Document *document);
void document_print_markdown(Buf *out, const Document *document);
void document_print_html(Buf *out, const Document *document);

/* Prints the document as text that is wrapped at `width` columns, which must be at least 20. */
void document_print_wrapped(Buf *out, const Document *document, size_t width);

/*
 * Prints the document as HTML elements, without the page (head, style and body) around them, and without a table of
 * contents. Chapters have no targets for links.
 */
void document_print_fragment(Buf *out, const Document *document);

/* Returns the text of a row that document_note() has added; empty for other rows. */
static inline Str block_note(const Block *block, size_t row)
{
    return block->notes[row];
}

static inline Str block_cell(const Block *block, size_t row, size_t column)
{
    return block->cells[row * block->columns + column];
}

#endif
