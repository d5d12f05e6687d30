/*
 * A document as a tree of nodes, each with its place in the file. The readers of YAML and JSON build it, the overlay
 * merges it, the schema checks it, and the compiler reads it. Nodes are in the arena of their reader. A merged tree
 * shares nodes with its parents. So only the code that made a node may change it, except for `schema` (see below).
 */
#ifndef TAPP_TEXT_NODE_H
#define TAPP_TEXT_NODE_H

#include "base/arena.h"
#include "base/diag.h"

typedef enum NodeKind {
    NODE_NULL,
    NODE_BOOL,
    NODE_INT,    /* a 64-bit integer in any notation, such as 1.0 or 1e2 */
    NODE_NUMBER, /* any other number */
    NODE_STRING,
    NODE_LIST,
    NODE_MAP
} NodeKind;

/* The notation of a scalar. It decides how an offset in the text is converted to a place in the file. */
typedef enum NodeStyle { STYLE_PLAIN, STYLE_QUOTED, STYLE_LITERAL, STYLE_FOLDED } NodeStyle;

typedef struct Node Node;
typedef struct NodePair {
    const Node *key; /* a node of kind NODE_STRING, with the span of the key */
    Node *value;
} NodePair;

struct Node {
    NodeKind kind;
    NodeStyle style;
    /* a map in a patch: replaces the map of the target, instead of merging with it; see overlay_merge() */
    bool replaces;
    Span span;
    /* of a scalar: the text without escapes; an integer has its shortest form, "7" for 7.0 */
    Str text;
    int64_t integer;            /* of NODE_INT; of NODE_BOOL: 0 or 1 */
    double number;              /* of NODE_INT and NODE_NUMBER */
    size_t count;               /* of NODE_LIST and NODE_MAP */
    Node **items;               /* of NODE_LIST */
    NodePair *pairs;            /* of NODE_MAP, in the order of the file */
    const NodePair **sorted;    /* of NODE_MAP: the pairs sorted by key, see node_seal(); otherwise NULL */
    const Source *const *files; /* of the root of a document: the files it was read from, see overlay_read() */
    const Node *eldest;         /* of a key that was merged: the key of the eldest file that has it; otherwise NULL */
    const Node *schema;         /* the schema whose `properties` describe this map; set by schema/, otherwise NULL */
};

/* Returns the value under a key. NULL if there is none, or if `map` is NULL or not a map. */
Node *node_find_str(const Node *map, Str key);
static inline Node *node_find(const Node *map, const char *key)
{
    return node_find_str(map, str_of(key)); /* inline, so that the compiler knows the length of a literal */
}

/* Returns the first pair with a key. NULL if there is none, or if `map` is NULL or not a map. */
const NodePair *node_find_pair(const Node *map, Str key);

/*
 * Return the number of pairs of a map, or of items of a list; 0 if the node is NULL or of another kind. Use them
 * instead of `count` for a document that the schema has not checked.
 */
static inline size_t node_n_pairs(const Node *map)
{
    return map && map->kind == NODE_MAP ? map->count : 0;
}
static inline size_t node_n_items(const Node *list)
{
    return list && list->kind == NODE_LIST ? list->count : 0;
}

/*
 * Return the integer or the text under a key of a map. If there is none, or a value of another kind, they return
 * `otherwise` or an empty text.
 */
int64_t node_integer(const Node *map, const char *key, int64_t otherwise);
Str node_text(const Node *map, const char *key);

/* True if the value under a key of the map is `true`. */
bool node_is_true(const Node *map, const char *key);

/* Returns the key of the map that is nearest to a misspelt key; empty if none is near. */
Str node_nearest_key(Arena *arena, const Node *map, Str key);

/* Returns the place of a key in a map. If the map does not have the key, returns the place of the map. */
Span node_key_span(const Node *map, Str key);

/* True if the node is a scalar with this text. */
bool node_is(const Node *node, const char *text);

/*
 * True if two trees are equal by the rules of JSON Schema, in which 1 equals 1.0. The order of keys and the places do
 * not matter.
 */
bool node_equal(const Node *a, const Node *b);

/* Returns the name of a kind for messages, such as "a string" or "a map". */
const char *node_kind_name(NodeKind kind);

/*
 * Prints the tree as JSON. With `indent` 0, all of it is on one line; otherwise each level is indented by this many
 * blanks.
 */
void node_print_json(Buf *out, const Node *node, int indent);

/* Returns a 64-bit hash of the tree. It depends on the order, but not on places, and is the same on every machine. */
uint64_t node_digest(const Node *node);

/*
 * Build nodes, for defaults and tests. node_append() adds an item to a list. The nodes are in the arena; children are
 * not copied.
 */
Node *node_null(Arena *arena, Span span);
Node *node_string(Arena *arena, Str text, Span span);
Node *node_int(Arena *arena, int64_t value, Span span);
Node *node_list(Arena *arena, Span span);
Node *node_map(Arena *arena, Span span);
void node_append(Arena *arena, Node *list, Node *item);
/* Replaces the value of the key, or adds the pair at the end. */
void node_set(Arena *arena, Node *map, const Node *key, Node *value);

/* Returns a copy of the node, which may get other children. The children themselves are not copied. */
Node *node_copy(Arena *arena, const Node *node);

/*
 * Adds a pair without checking whether the map has the key. It is for readers, and for copying maps. Only
 * node_append(), node_set() and node_add() may enlarge an array.
 */
void node_add(Arena *arena, Node *map, const Node *key, Node *value);

/*
 * Sorts the keys of a large map, so that node_find() is fast. Call it after the last node_add(). Equal keys stay in the
 * order of the file. If node_set() adds a key later, the map is no longer sorted.
 */
void node_seal(Arena *arena, Node *map);

/*
 * Returns the place in the file of the bytes `from` to `to` of a scalar's text. The place is exact, unless an escape
 * such as \x41 or a continued line comes before its end; then it is the place of the whole scalar.
 */
Span node_text_span(const Node *scalar, size_t from, size_t to);

/* A position in the source of a scalar. */
typedef struct TextCursor {
    Str raw;               /* the source, from the first line of the scalar on */
    size_t at;             /* the offset in `raw` */
    uint32_t line, column; /* the same position in the file, from 1 */
    char quote;            /* the quote at the beginning of the scalar; 0: none */
    bool lost;             /* the text and the source differ, so the position is unknown */
} TextCursor;

/*
 * The state for finding the places of several parts of a scalar's text. Set only `scalar`; all other fields begin as
 * zero. If the parts are in order, the total time is linear in the text, because each search goes on where the last
 * one ended.
 */
typedef struct TextWalk {
    const Node *scalar;
    bool begun;        /* `cursor` and `at` are set */
    TextCursor cursor; /* the place in the source at which the last part ended */
    size_t at;         /* the same position as an offset in the text */
} TextWalk;

/*
 * Returns the place of the bytes `from` to `to` of the text. If the cursor is lost, or the offsets are invalid, returns
 * the place of the whole scalar.
 */
Span text_walk_span(TextWalk *walk, size_t from, size_t to);

/* True if the first place comes before the second. */
static inline bool place_is_before(uint32_t line, uint32_t column, uint32_t other_line, uint32_t other_column)
{
    return line < other_line || (line == other_line && column < other_column);
}

/* True if a place is in the value or in anything below it. The parts of a merged value can come from several files. */
bool node_holds(const Node *node, Span place);

/* True if `place` begins inside the span. */
bool span_holds(Span span, Span place);

#endif
