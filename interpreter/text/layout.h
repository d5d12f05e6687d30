/*
 * The standard layout of YAML files, used for all variants. Lines have at most 100 columns and one entry each; small
 * maps and short lists are on one line. Similar lines are aligned in columns, and long texts are folded. Comments keep
 * their places.
 */
#ifndef TAPP_TEXT_LAYOUT_H
#define TAPP_TEXT_LAYOUT_H

#include "text/node.h"

enum { LAYOUT_WIDTH = 100 /* columns of a line by default */ };

/*
 * Functions by which a caller describes the maps of a document. A `place` is the caller's own pointer for a value; NULL
 * means that the value is unknown.
 */
typedef struct LayoutGuide {
    size_t width;     /* the columns of a line */
    const void *root; /* the `place` of the whole document */
    const void *context;
    /* Returns the place of the value under a key, or of an item of a list if `key.s` is NULL. */
    const void *(*child)(const struct LayoutGuide *guide, const void *place, Str key);
    /*
     * True if the keys of a map are fixed names, which have a standard order. The keys of other maps stay in the
     * author's order.
     */
    bool (*is_record)(const struct LayoutGuide *guide, const void *place);
    /*
     * Returns the position of a key in its record, from 1. 0 means an unknown key, which stays after the key before it.
     */
    size_t (*rank)(const struct LayoutGuide *guide, const void *place, Str key);
    /* True if a key of the document begins a chapter. Chapters are separated by empty lines. */
    bool (*is_chapter)(const struct LayoutGuide *guide, Str key);
} LayoutGuide;

/*
 * Appends the document in the standard layout. `root` must be the result of yaml_read() for `source`. The arena holds
 * temporary data.
 */
void layout_print(Buf *out, Arena *arena, const Source *source, const Node *root, const LayoutGuide *guide);

/*
 * True if two documents have equal values, the same words in comments, and their keys in the same order. The order of
 * keys in records does not matter.
 */
bool layout_is_same(Arena *arena, const Node *a, const Node *b, const LayoutGuide *guide);

#endif
