/*
 * Data and functions shared by the files of the standard layout: comments, the tree of entries, and texts of scalars.
 */
#ifndef TAPP_TEXT_LAYOUT_INNER_H
#define TAPP_TEXT_LAYOUT_INNER_H

#include "text/layout.h"

enum { LAYOUT_INDENT = 2, LAYOUT_GAP = 2 /* blanks before a comment after a value */ };

/* ---- comments ------------------------------------------------------------------------------------------------- */

typedef struct Comment {
    uint32_t line, column; /* the beginning of the comment in the source, from 1 */
    Str text;              /* from '#' on, without the blanks at the end */
    bool is_own;           /* nothing else is on the line of the comment */
    bool after_blank;      /* an empty line is above the comment */
} Comment;

typedef struct Comments {
    Comment *list;
    size_t n, capacity;
} Comments;

/* comments_find() returns all comments of a document in order. comments_add() adds a comment to a list. */
Comments comments_find(Arena *arena, const Source *source, const Node *root);
void comments_add(Arena *arena, Comments *comments, Comment comment);

/* True if a line of the source is empty. False for line 0, above the first line. */
bool comments_line_is_blank(const Source *source, uint32_t line);

/* ---- the tree ------------------------------------------------------------------------------------------------- */

/* A pair of a map, an item of a list, or the whole document. */
typedef struct Entry Entry;
struct Entry {
    const Node *key; /* NULL for an item and for the document */
    const Node *value;
    const void *place;     /* see LayoutGuide */
    uint32_t line, column; /* the beginning of the entry in the source */
    uint32_t end_line, end_column;
    bool is_flow;         /* written in brackets in the source */
    bool is_record;       /* a map whose keys are fixed names */
    bool after_blank;     /* an empty line is above the entry */
    Comments above, tail; /* `above`: comments before the entry; `tail`: comments after its last child */
    Str remark;           /* the comment on the same line; may be empty */
    Entry *children;      /* in the order of printing */
    size_t n;             /* the number of children */
    size_t rank;          /* the position of the key in its record, by which entries are sorted */
    Str name;             /* the key, as it is printed */
    Str flow;             /* the value on one line; `s` is NULL if the value is too large for one line */
    size_t scalars;       /* in a small value: the number of scalars */
    bool has_maps;        /* in a small value: true if the value contains a map */
    bool is_dense;        /* in a small value: true if the value would be hard to read on a long line */
};

/* A document with its comments. */
typedef struct Document {
    Entry root;
    Comments head;   /* comments before the first entry */
    bool head_apart; /* an empty line is between these comments and the first entry */
} Document;

/* Returns the tree of a document. Entries are in the order of printing, each with its comments. */
Document *document_build(Arena *arena, const Source *source, const Node *root, const LayoutGuide *guide);

/*
 * entry_add_above() adds a comment to the lines above an entry. An empty line above the entry is then above the
 * comment. entry_lift_remark() moves the comment behind an entry to there.
 */
void entry_add_above(Arena *arena, Entry *entry, Comment comment);
void entry_lift_remark(Arena *arena, Entry *entry);

/* ---- scalars -------------------------------------------------------------------------------------------------- */

/* Returns the number of columns that a text takes on a screen. A combining mark takes none, a wide character two. */
size_t layout_width_of(Str text);

/*
 * Returns a scalar, or an empty list or map, as text on one line. `in_flow` means that it is between brackets, where a
 * text with a comma needs quotes.
 */
Str scalar_inline(Arena *arena, const Node *node, bool in_flow);

/* Returns a key as it is printed; in quotes if it needs them. */
Str scalar_key(Arena *arena, const Node *key);

/* A text on several lines. `indicator` is the sign that begins it, such as ">-" or "|". */
typedef struct TextBlock {
    Str indicator; /* comes after the key; empty for a text in quotes */
    Str *lines;
    size_t n, capacity;
} TextBlock;

/*
 * Returns a text broken into lines: at its line feeds and, if it is too long, at blanks. If the blanks allow it, lines
 * have at most `width` columns.
 */
TextBlock text_block(Arena *arena, Str text, size_t width);

/* Appends a line to a text. */
void text_block_add(Arena *arena, TextBlock *block, Str line);

/* Breaks a text without line feeds, and appends the lines. A formula breaks at its operators, other texts at blanks. */
void fold_text(Arena *arena, TextBlock *block, Str text, size_t width);

/* True if a folded text may break here: at a single blank. */
bool fold_is_break(Str text, size_t at);

/* Breaks a comment that is too long, and appends the lines. The line that names the schema is never broken. */
void fold_comment(Arena *arena, TextBlock *block, Str text, size_t width);

/* ---- small values --------------------------------------------------------------------------------------------- */

/* Sets `name`, `flow` and the fields below them, for an entry whose children have them already. */
void flow_prepare(Arena *arena, Entry *entry);

/*
 * Returns the text of a line for each entry, which begins with the entry's name. The lines are aligned in columns, if
 * `room` columns are enough.
 */
Str *flow_align(Arena *arena, const Entry *rows, size_t n, size_t room);

#endif
