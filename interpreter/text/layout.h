/*
 * The canonical layout of a YAML document, in which every file of the language is kept: at most 100 columns, one entry
 * a line, small maps and short lists on one line, like rows in columns, long texts folded, comments where they were.
 */
#ifndef TAPP_TEXT_LAYOUT_H
#define TAPP_TEXT_LAYOUT_H

#include "text/node.h"

enum { LAYOUT_WIDTH = 100 /* columns of a line, where nothing else is asked for */ };

/*
 * What is known of the maps of a document, from a higher layer. A place is whatever that layer knows a value by; NULL
 * is a value of which nothing is known.
 */
typedef struct LayoutGuide {
    size_t width;     /* columns of a line */
    const void *root; /* the place of the whole document */
    const void *context;
    /* The place of the value under a key; of an item of a list where `key.s` is NULL. */
    const void *(*child)(const struct LayoutGuide *guide, const void *place, Str key);
    /* True if the keys of a map have fixed names, and so an order of their own; else the author's order stays. */
    bool (*is_record)(const struct LayoutGuide *guide, const void *place);
    /* The position of a key of a record, from 1; 0 if it knows no such key, which stays behind the one before it. */
    size_t (*rank)(const struct LayoutGuide *guide, const void *place, Str key);
    /* True if a key of the document opens a chapter, which blank lines set apart. */
    bool (*is_chapter)(const struct LayoutGuide *guide, Str key);
} LayoutGuide;

/*
 * Appends the canonical layout of a document: `root` is what yaml_read made of `source`. What it needs meanwhile lies
 * in the arena.
 */
void layout_print(Buf *out, Arena *arena, const Source *source, const Node *root, const LayoutGuide *guide);

/*
 * True if two documents say the same: kinds, values and the order of keys, in records without it; and if their comments
 * have the same words.
 */
bool layout_is_same(Arena *arena, const Node *a, const Node *b, const LayoutGuide *guide);

#endif
