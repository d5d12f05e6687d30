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
    BLOCK_ITEM,    /* an item of a list; adjacent items form one list */
    BLOCK_TABLE,   /* a table, whose first row is the head */
    BLOCK_CODE     /* lines that are printed unchanged */
} BlockKind;

enum { DOCUMENT_MAX_COLUMNS = 12, DOCUMENT_WIDTH = 79 };

typedef struct Block {
    BlockKind kind;
    int level;
    Str text;
    size_t columns, n_rows, capacity;
    Str *cells; /* the cells row by row, `columns` in each */
} Block;

typedef struct Document {
    Arena *arena;
    Str language; /* the language of the texts, such as "en" */
    Block *blocks;
    size_t n, capacity;
    int pending_level;  /* the level of the last waiting heading; 0: none */
    Str pending[4];     /* headings by level that wait for a block under them */
    size_t screen_from; /* the first block that is not printed on paper; 0: all are printed */
} Document;

typedef enum DocumentFormat { DOCUMENT_TEXT, DOCUMENT_MARKDOWN, DOCUMENT_HTML } DocumentFormat;
enum { N_DOCUMENT_FORMATS = DOCUMENT_HTML + 1 };

/* An empty document in the arena, which also holds copies of all texts. */
Document *document_new(Arena *arena, Str language);

/* Adds a heading of level 1 to 3. It is left out if nothing follows under it. */
void document_heading(Document *document, int level, Str text);

/* Add a block with a text. An empty text adds nothing. */
void document_paragraph(Document *document, Str text);
void document_warning(Document *document, Str text);
void document_item(Document *document, Str text);
void document_code(Document *document, Str text);

/* Everything added from now on is for the screen only: a printed page leaves it out. */
void document_screen_only(Document *document);

/* Begin a table with its head, of at most DOCUMENT_MAX_COLUMNS columns; and add a row of as many cells. */
void document_table(Document *document, const Str *head, size_t columns);
void document_row(Document *document, const Str *cells);

/* Removes those columns of the last table that have only dashes or nothing. */
void document_trim(Document *document);

/*
 * Prints the document as text wrapped at DOCUMENT_WIDTH columns, as Markdown with tables, or as an HTML page with its
 * style.
 */
void document_print(Buf *out, const Document *document, DocumentFormat format);

/* The printers of each format. */
void document_print_text(Buf *out, const Document *document);
void document_print_markdown(Buf *out, const Document *document);
void document_print_html(Buf *out, const Document *document);

/* Prints text wrapped at another number of columns, at least 20. */
void document_print_wrapped(Buf *out, const Document *document, size_t width);

/* Prints HTML without a page around it. */
void document_print_fragment(Buf *out, const Document *document);

static inline Str block_cell(const Block *block, size_t row, size_t column)
{
    return block->cells[row * block->columns + column];
}

#endif
