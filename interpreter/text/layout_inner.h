/* What the files of the canonical layout share: comments, the tree that is laid out, texts of scalars. */
#ifndef TAPP_TEXT_LAYOUT_INNER_H
#define TAPP_TEXT_LAYOUT_INNER_H

#include "text/layout.h"

enum { LAYOUT_INDENT = 2, LAYOUT_GAP = 2 /* blanks before a comment behind a value */ };

/* ---- comments ------------------------------------------------------------------------------------------------- */

typedef struct Comment {
    uint32_t line, column; /* in the source, from 1 */
    Str text;              /* from '#' on, without blanks at its end */
    bool is_own;           /* alone on its line */
    bool after_blank;      /* the line before it is blank */
} Comment;

typedef struct Comments {
    Comment *list;
    size_t n, capacity;
} Comments;

/* All comments of a document, in their order. */
Comments comments_find(Arena *arena, const Source *source, const Node *root);
void comments_add(Arena *arena, Comments *comments, Comment comment);

/* True if a line of the source has nothing but blanks; false above the first line. */
bool comments_line_is_blank(const Source *source, uint32_t line);

/* ---- the tree ------------------------------------------------------------------------------------------------- */

/* A pair of a map, an item of a list, or the document. */
typedef struct Entry Entry;
struct Entry {
    const Node *key; /* NULL: an item, or the document */
    const Node *value;
    const void *place;     /* see LayoutGuide */
    uint32_t line, column; /* where it begins in the source */
    uint32_t end_line, end_column;
    bool is_flow;   /* written in brackets */
    bool is_record; /* a map of fixed names */
    bool after_blank;
    Comments above, tail; /* before it; behind its last child */
    Str remark;           /* the comment behind it, or empty */
    Entry *children;      /* in the order in which they are printed */
    size_t n, rank;
    Str name;       /* the key as it is printed */
    Str flow;       /* the value on one line; `s` is NULL where it is not small enough */
    size_t scalars; /* of a small value: how many there are in it */
    bool has_maps;  /* of a small value: there is a map in it */
    bool is_dense;  /* of a small value: hard to read where it is long */
};

/* A document with its comments. */
typedef struct Document {
    Entry root;
    Comments head;   /* before the first entry */
    bool head_apart; /* a blank line follows them */
} Document;

/* The entries of a document in the order in which they are printed, each with the comments that belong to it. */
Document *document_build(Arena *arena, const Source *source, const Node *root, const LayoutGuide *guide);

/* Puts the comment behind an entry above it; the blank line before the entry stays before both. */
void entry_lift_remark(Arena *arena, Entry *entry);

/* ---- scalars -------------------------------------------------------------------------------------------------- */

/* Columns of a text on a screen: marks that combine have none, wide characters two. */
size_t layout_width_of(Str text);

/* A scalar or an empty collection on one line; `in_flow`: between brackets, where commas need quotes. */
Str scalar_inline(Arena *arena, const Node *node, bool in_flow);

/* A key. */
Str scalar_key(Arena *arena, const Node *key);

/* The lines of a text that takes several; `indicator` is what opens it: ">-", "|". */
typedef struct TextBlock {
    Str indicator; /* what follows the key; empty for a quoted text */
    Str *lines;
    size_t n, capacity;
} TextBlock;

/* A text with line feeds, or one that is too long, in lines of at most `width` columns where blanks allow it. */
TextBlock text_block(Arena *arena, Str text, size_t width);

/* Appends the lines of a text on one line that is broken at single blanks; of a formula at its operators. */
void fold_text(Arena *arena, TextBlock *block, Str text, size_t width);

/* True for a blank with none beside it: a line can be folded there. */
bool fold_is_break(Str text, size_t at);

/* Wraps a comment that is too long; appends its lines. */
void fold_comment(Arena *arena, TextBlock *block, Str text, size_t width);

/* ---- small values --------------------------------------------------------------------------------------------- */

/* Sets name, flow and what belongs to it, of an entry and all in it. */
void flow_prepare(Arena *arena, Entry *entry);

/*
 * The texts of entries that are one line each, in columns where that fits: `room` columns are there for each line. A
 * text begins with the name of its entry.
 */
Str *flow_align(Arena *arena, const Entry *rows, size_t n, size_t room);

#endif
