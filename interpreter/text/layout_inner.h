/* Shared by the files of the canonical layout: comments, the tree of entries, texts of scalars. */
#ifndef TAPP_TEXT_LAYOUT_INNER_H
#define TAPP_TEXT_LAYOUT_INNER_H

#include "text/layout.h"

enum { LAYOUT_INDENT = 2, LAYOUT_GAP = 2 /* blanks before a comment after a value */ };

/* ---- comments ------------------------------------------------------------------------------------------------- */

typedef struct Comment {
    uint32_t line, column; /* in the source, from 1 */
    Str text;              /* from '#' on, without blanks at the end */
    bool is_own;           /* alone on its line */
    bool after_blank;      /* a blank line precedes it */
} Comment;

typedef struct Comments {
    Comment *list;
    size_t n, capacity;
} Comments;

/* All comments of a document, in order. */
Comments comments_find(Arena *arena, const Source *source, const Node *root);
void comments_add(Arena *arena, Comments *comments, Comment comment);

/* True if a line of the source is blank; false above the first line. */
bool comments_line_is_blank(const Source *source, uint32_t line);

/* ---- the tree ------------------------------------------------------------------------------------------------- */

/* A pair of a map, an item of a list, or the document. */
typedef struct Entry Entry;
struct Entry {
    const Node *key; /* NULL for an item, or for the document */
    const Node *value;
    const void *place;     /* see LayoutGuide */
    uint32_t line, column; /* start in the source */
    uint32_t end_line, end_column;
    bool is_flow;   /* in brackets in the source */
    bool is_record; /* a map with fixed names */
    bool after_blank;
    Comments above, tail; /* comments before the entry; comments after its last child */
    Str remark;           /* the comment on the same line, or empty */
    Entry *children;      /* in printing order */
    size_t n, rank;
    Str name;       /* the printed key */
    Str flow;       /* the value on one line; `s` is NULL if it is too large */
    size_t scalars; /* of a small value: how many scalars it contains */
    bool has_maps;  /* of a small value: a map is in it */
    bool is_dense;  /* of a small value: it is hard to read on a long line */
};

/* A document with its comments. */
typedef struct Document {
    Entry root;
    Comments head;   /* comments before the first entry */
    bool head_apart; /* a blank line separates them from the first entry */
} Document;

/* Builds the entries of a document in printing order, each with its comments. */
Document *document_build(Arena *arena, const Source *source, const Node *root, const LayoutGuide *guide);

/* Moves the comment after an entry to the lines above it. A blank line above the entry moves above the comment. */
void entry_lift_remark(Arena *arena, Entry *entry);

/* ---- scalars -------------------------------------------------------------------------------------------------- */

/* The columns of a text on a screen: combining marks take none, wide characters two. */
size_t layout_width_of(Str text);

/*
 * A scalar or an empty collection as text on one line; `in_flow` if it is between brackets, where commas need quotes.
 */
Str scalar_inline(Arena *arena, const Node *node, bool in_flow);

/* A key as it is printed, with quotes if needed. */
Str scalar_key(Arena *arena, const Node *key);

/* The lines of a text on several lines; `indicator` opens it: ">-", "|". */
typedef struct TextBlock {
    Str indicator; /* follows the key; empty for a quoted text */
    Str *lines;
    size_t n, capacity;
} TextBlock;

/*
 * Breaks a text into lines: at its line feeds, and, if the text is too long, at blanks. Lines have at most `width`
 * columns if the blanks allow it.
 */
TextBlock text_block(Arena *arena, Str text, size_t width);

/* Appends a line. */
void text_block_add(Arena *arena, TextBlock *block, Str line);

/*
 * Breaks a text without line feeds into lines and appends them. A formula breaks at operators, another text at blanks.
 */
void fold_text(Arena *arena, TextBlock *block, Str text, size_t width);

/* True for a single blank, where a folded text may break. */
bool fold_is_break(Str text, size_t at);

/* Wraps a comment that is too long, and appends its lines. */
void fold_comment(Arena *arena, TextBlock *block, Str text, size_t width);

/* ---- small values --------------------------------------------------------------------------------------------- */

/* Sets `name`, `flow` and the fields below them, for an entry and its descendants. */
void flow_prepare(Arena *arena, Entry *entry);

/*
 * Prints each entry as a text on one line that begins with its name, and aligns them in columns if `room` columns
 * suffice.
 */
Str *flow_align(Arena *arena, const Entry *rows, size_t n, size_t room);

#endif
