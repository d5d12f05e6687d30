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
    const Node *key; /* NULL: an item, or the document */
    const Node *value;
    const void *place;     /* see LayoutGuide */
    uint32_t line, column; /* start in the source */
    uint32_t end_line, end_column;
    bool is_flow;   /* in brackets in the source */
    bool is_record; /* a map with fixed names */
    bool after_blank;
    Comments above, tail; /* comments before it; after its last child */
    Str remark;           /* the comment after it, or empty */
    Entry *children;      /* in printing order */
    size_t n, rank;
    Str name;       /* the printed key */
    Str flow;       /* the value on one line; `s` is NULL if it is too large */
    size_t scalars; /* of a small value: the number of its scalars */
    bool has_maps;  /* of a small value: it contains a map */
    bool is_dense;  /* of a small value: hard to read if long */
};

/* A document with its comments. */
typedef struct Document {
    Entry root;
    Comments head;   /* before the first entry */
    bool head_apart; /* followed by a blank line */
} Document;

/* Builds the entries of a document in printing order, each with its comments. */
Document *document_build(Arena *arena, const Source *source, const Node *root, const LayoutGuide *guide);

/* Moves the comment after an entry above it. A blank line before the entry stays before both. */
void entry_lift_remark(Arena *arena, Entry *entry);

/* ---- scalars -------------------------------------------------------------------------------------------------- */

/* The columns of a text on a screen: combining marks take none, wide characters two. */
size_t layout_width_of(Str text);

/* A scalar or an empty collection on one line; `in_flow`: between brackets, where commas need quotes. */
Str scalar_inline(Arena *arena, const Node *node, bool in_flow);

/* A key. */
Str scalar_key(Arena *arena, const Node *key);

/* The lines of a text on several lines; `indicator` opens it: ">-", "|". */
typedef struct TextBlock {
    Str indicator; /* follows the key; empty for a quoted text */
    Str *lines;
    size_t n, capacity;
} TextBlock;

/*
 * Breaks a text with line feeds, or one that is too long, into lines of at most `width` columns if its blanks allow it.
 */
TextBlock text_block(Arena *arena, Str text, size_t width);

/* Appends a line. */
void text_block_add(Arena *arena, TextBlock *block, Str line);

/* Appends the lines of a text on one line, broken at single blanks; or of a formula, broken at operators. */
void fold_text(Arena *arena, TextBlock *block, Str text, size_t width);

/* True for a blank with no other beside it, where a line can be folded. */
bool fold_is_break(Str text, size_t at);

/* Wraps a comment that is too long, and appends its lines. */
void fold_comment(Arena *arena, TextBlock *block, Str text, size_t width);

/* ---- small values --------------------------------------------------------------------------------------------- */

/* Sets `name`, `flow` and the fields about it, for an entry and its descendants. */
void flow_prepare(Arena *arena, Entry *entry);

/*
 * The texts of entries on one line each, aligned in columns if `room` columns suffice. Each text begins with the
 * entry's name.
 */
Str *flow_align(Arena *arena, const Entry *rows, size_t n, size_t room);

#endif
