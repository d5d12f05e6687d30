/*
 * The canonical layout of a YAML document, used for all files of the language: at most 100 columns, one entry per line,
 * small maps and short lists on one line, similar rows in columns, long texts folded. Comments keep their places.
 */
#ifndef TAPP_TEXT_LAYOUT_H
#define TAPP_TEXT_LAYOUT_H

#include "text/node.h"

enum { LAYOUT_WIDTH = 100 /* columns of a line by default */ };

/*
 * The knowledge of a higher layer about the maps of a document. A place is the layer's handle for a value; NULL:
 * unknown.
 */
typedef struct LayoutGuide {
    size_t width;     /* columns of a line */
    const void *root; /* the place of the whole document */
    const void *context;
    /* The place of the value under a key of `place`; of an item of the list if `key.s` is NULL. */
    const void *(*child)(const struct LayoutGuide *guide, const void *place, Str key);
    /*
     * True if the keys of a map are fixed names, which have a canonical order. In other maps the author's order stays.
     */
    bool (*is_record)(const struct LayoutGuide *guide, const void *place);
    /* The position of a key in its record, from 1; 0 for an unknown key, which stays behind the key before it. */
    size_t (*rank)(const struct LayoutGuide *guide, const void *place, Str key);
    /* True if a key of the document begins a chapter, which is separated by blank lines. */
    bool (*is_chapter)(const struct LayoutGuide *guide, Str key);
} LayoutGuide;

/*
 * Appends the canonical layout of a document: `root` is the result of yaml_read() for `source`. Temporary data is in
 * the arena.
 */
void layout_print(Buf *out, Arena *arena, const Source *source, const Node *root, const LayoutGuide *guide);

/* True if two documents are equal: kinds, values, the words of comments, and the order of keys (except in records). */
bool layout_is_same(Arena *arena, const Node *a, const Node *b, const LayoutGuide *guide);

#endif
