/*
 * Finds, for each key of the language, the first block of tested YAML in the documentation that has the key. The
 * chapters on the language come before other pages. The reference links each key to the section with this block.
 */
#ifndef TAPP_TOOLS_SHOWN_H
#define TAPP_TOOLS_SHOWN_H

#include "../tests/markdown.h"
#include "text/node.h"
#include "text/yaml.h"

#include <stdlib.h>

/* A key, and the page and heading of the first block that has it. */
typedef struct Place {
    const Node *schema; /* the subschema whose `properties` have the key */
    Str key, page, heading;
} Place;

/* The places of all keys that were found. */
typedef struct Shown {
    Pages pages;
    const Node *root; /* the schema of a game's file */
    Place *places;
    size_t n, capacity;
    Str page, heading; /* the page and heading of the block that is being read */
} Shown;

/* Returns the place of a key, or NULL if no block has it. */
static inline const Place *shown_find(const Shown *shown, const Node *schema, Str key)
{
    for (size_t i = 0; i < shown->n; i++)
        if (shown->places[i].schema == schema && str_equal(shown->places[i].key, key)) return &shown->places[i];
    return NULL;
}

/* Adds a key of the present block, unless an earlier block has it. */
static inline void shown_note(Shown *shown, const Node *schema, Str key)
{
    if (shown_find(shown, schema, key)) return;
    Place *place = arena_push(shown->pages.arena, (void **)&shown->places, &shown->n, &shown->capacity, sizeof(Place));
    *place = (Place){schema, key, shown->page, shown->heading};
}

/* Returns the subschema to which a schema refers by `$ref`, or the schema itself. */
static inline const Node *shown_resolve(const Shown *shown, const Node *schema)
{
    const Node *ref = node_find(schema, "$ref");
    if (!ref) return schema;
    size_t from = ref->text.n;
    while (from > 0 && ref->text.s[from - 1] != '/') from--;
    return node_find_str(node_find(shown->root, "$defs"), (Str){ref->text.s + from, ref->text.n - from});
}

/* Adds all keys of a value and of the values in it. The `patch` of an option has the keys of a file. */
static inline void shown_walk(Shown *shown, const Node *value, const Node *schema)
{
    schema = shown_resolve(shown, schema);
    const Node *properties = node_find(schema, "properties"), *others = node_find(schema, "additionalProperties");
    for (size_t i = 0; value->kind == NODE_LIST && i < value->count; i++)
        if (node_find(schema, "items")) shown_walk(shown, value->items[i], node_find(schema, "items"));
    for (size_t i = 0; value->kind == NODE_MAP && i < value->count; i++) {
        const NodePair *pair = &value->pairs[i];
        const Node *below = node_find_str(properties, pair->key->text);
        bool is_patch = below && node_is(pair->key, "patch");
        if (below) shown_note(shown, schema, pair->key->text);
        else if (others && others->kind == NODE_MAP) below = others;
        if (below) shown_walk(shown, pair->value, is_patch ? shown->root : below);
    }
}

/* Returns the heading above the place `end` of a page: the last line that begins with #, outside blocks of code. */
static inline Str shown_heading(const Page *page, const char *end)
{
    Str heading = STR(""), text = page->source->text;
    bool inside = false;
    for (size_t at = 0; at < text.n && text.s + at < end;) {
        Str line = next_line(text, &at);
        if (is_fence(line)) inside = !inside;
        if (inside || line.n == 0 || line.s[0] != '#') continue;
        while (line.n && (line.s[0] == '#' || line.s[0] == ' ')) line.s++, line.n--;
        heading = line;
    }
    return heading;
}

/* Adds the keys of all blocks of a page that a test runs. */
static inline void shown_read_page(Shown *shown, const Page *page)
{
    Arena *arena = shown->pages.arena;
    for (size_t i = 0; i < page->n; i++) {
        const Block *block = &page->blocks[i];
        /* a file for other files to extend cannot be played alone, but the tests run the files that extend it */
        bool is_part = str_is(block_word(block, "fails"), "partial-file");
        bool is_run = block_is(block, "yaml") && (is_part || !block_word(block, "fails").n) &&
                      !block_word(block, "merge").n && !block_word(block, "plays").n;
        const Node *tree = is_run ? yaml_read(arena, block_source(arena, page, block, ""), diags_new(arena)) : NULL;
        if (!tree) continue;
        shown->page = page->source->path;
        shown->heading = shown_heading(page, block->text.s);
        shown_walk(shown, tree, shown->root);
    }
}

/* Compares two pages by their paths, for qsort(). */
static inline int shown_by_path(const void *a, const void *b)
{
    return str_compare(((const Page *)a)->source->path, ((const Page *)b)->source->path);
}

/*
 * Finds the places of all keys: reads the chapters on the language in order, then the other pages. `root` is the schema
 * of a game's file. The program must run in the root of the project.
 */
static inline void shown_read(Shown *shown, Arena *arena, const Node *root)
{
    *shown = (Shown){.pages = {.arena = arena}, .root = root};
    static const char *const FOLDERS[] = {"docs/language", "docs"};
    for (size_t i = 0; i < COUNT(FOLDERS); i++) {
        size_t from = shown->pages.n;
        pages_read_folder(&shown->pages, FOLDERS[i]);
        qsort(&shown->pages.page[from], shown->pages.n - from, sizeof(Page), shown_by_path);
        for (size_t k = from; k < shown->pages.n; k++) shown_read_page(shown, &shown->pages.page[k]);
    }
}

#endif
