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
    BLOCK_HEADING, /* level 1 (the title) ... 3 */
    BLOCK_PARAGRAPH,
    BLOCK_WARNING, /* an emphasised paragraph */
    BLOCK_ITEM,    /* of a list; adjacent items form one list */
    BLOCK_TABLE,   /* the first row is the head */
    BLOCK_CODE     /* lines without changes */
} BlockKind;

enum { DOCUMENT_MAX_COLUMNS = 12, DOCUMENT_WIDTH = 79 };

typedef struct Block {
    BlockKind kind;
    int level;
    Str text;
    size_t columns, n_rows, capacity;
    Str *cells; /* row by row, `columns` to each */
} Block;

typedef struct Document {
    Arena *arena;
    Str language; /* of the texts: "en" */
    Block *blocks;
    size_t n, capacity;
    int pending_level;  /* of the pending heading; 0: none */
    Str pending[4];     /* pending headings by level */
    size_t screen_from; /* the first block that is not for paper; 0: all are */
} Document;

typedef enum DocumentFormat { DOCUMENT_TEXT, DOCUMENT_MARKDOWN, DOCUMENT_HTML } DocumentFormat;
enum { N_DOCUMENT_FORMATS = DOCUMENT_HTML + 1 };

/* An empty document in the arena, which also holds copies of all texts. */
Document *document_new(Arena *arena, Str language);

/* A heading of level 1 to 3; it is omitted if nothing follows under it. */
void document_heading(Document *document, int level, Str text);

/* Blocks with a text; an empty text is omitted. */
void document_paragraph(Document *document, Str text);
void document_warning(Document *document, Str text);
void document_item(Document *document, Str text);
void document_code(Document *document, Str text);

/* All that follows is for the screen only: a printed page leaves it out. */
void document_screen_only(Document *document);

/* Begins a table of at most DOCUMENT_MAX_COLUMNS columns with its head; adds a row of `columns` cells. */
void document_table(Document *document, const Str *head, size_t columns);
void document_row(Document *document, const Str *cells);

/* Removes the columns of the last table in which no row has more than a dash. */
void document_trim(Document *document);

/*
 * Prints the document: as text wrapped at DOCUMENT_WIDTH columns, Markdown with tables, or an HTML page with its style.
 */
void document_print(Buf *out, const Document *document, DocumentFormat format);

/* The printers of each format. */
void document_print_text(Buf *out, const Document *document);
void document_print_markdown(Buf *out, const Document *document);
void document_print_html(Buf *out, const Document *document);

/* Text wrapped at another number of columns, at least 20. */
void document_print_wrapped(Buf *out, const Document *document, size_t width);

/* The same blocks as HTML without a page around them. */
void document_print_fragment(Buf *out, const Document *document);

static inline Str block_cell(const Block *block, size_t row, size_t column)
{
    return block->cells[row * block->columns + column];
}

#endif
