/*
 * A document as a tree of located nodes. The YAML and JSON readers make it, the overlay merges it, the schema checks it
 * and the compiler reads it. Nodes are in the arena of their reader. A merged tree shares nodes with its parents, so
 * only the code that made a node may change it, except for `schema` (see below).
 */
#ifndef TAPP_TEXT_NODE_H
#define TAPP_TEXT_NODE_H

#include "base/arena.h"
#include "base/diag.h"

typedef enum NodeKind {
    NODE_NULL,
    NODE_BOOL,
    NODE_INT,    /* a 64-bit integer in any notation: 1.0, 1e2 */
    NODE_NUMBER, /* any other number */
    NODE_STRING,
    NODE_LIST,
    NODE_MAP
} NodeKind;

/* The notation of a scalar. It determines how an offset in its text maps to a place in the file. */
typedef enum NodeStyle { STYLE_PLAIN, STYLE_QUOTED, STYLE_LITERAL, STYLE_FOLDED } NodeStyle;

typedef struct Node Node;
typedef struct NodePair {
    const Node *key; /* a string node; its span is that of the key */
    Node *value;
} NodePair;

struct Node {
    NodeKind kind;
    NodeStyle style;
    bool replaces; /* NODE_MAP: as a patch, replaces the target instead of merging; see overlay_merge() */
    Span span;
    Str text;                   /* scalars: the decoded text; the shortest form of an integer: "7" for 7.0 */
    int64_t integer;            /* NODE_INT, and 0 or 1 for NODE_BOOL */
    double number;              /* NODE_INT and NODE_NUMBER */
    size_t count;               /* NODE_LIST and NODE_MAP */
    Node **items;               /* NODE_LIST */
    NodePair *pairs;            /* NODE_MAP, in the order of the file */
    const NodePair **sorted;    /* NODE_MAP: the pairs by key, see node_seal(); else NULL */
    const Source *const *files; /* the files of a document from overlay_read(), see there; else NULL */
    const Node *schema;         /* the subschema whose `properties` describe this map; set by schema/, else NULL */
};

/* The value under a key; NULL if there is none, or if `map` is NULL or not a map. */
Node *node_find_str(const Node *map, Str key);
static inline Node *node_find(const Node *map, const char *key)
{
    return node_find_str(map, str_of(key)); /* this is inline, so that the compiler knows the length of a literal */
}

/*
 * The number of pairs or items; 0 if the node is NULL or not a map or list. Use these functions instead of `count` for
 * a document that may violate the schema.
 */
static inline size_t node_n_pairs(const Node *map)
{
    return map && map->kind == NODE_MAP ? map->count : 0;
}
static inline size_t node_n_items(const Node *list)
{
    return list && list->kind == NODE_LIST ? list->count : 0;
}

/* The integer or the text under a key of a map. If there is none: `otherwise`, or an empty text. */
int64_t node_integer(const Node *map, const char *key, int64_t otherwise);
Str node_text(const Node *map, const char *key);

/* True if the key of a map has the value `true`. */
bool node_is_true(const Node *map, const char *key);

/* The key of the map that is nearest to a mistyped key; empty if none is near. */
Str node_nearest_key(Arena *arena, const Node *map, Str key);

/* The place of a key in a map, for "unknown key"; the place of the map if the key is absent. */
Span node_key_span(const Node *map, Str key);

/* True if this node is a scalar with this text. */
bool node_is(const Node *node, const char *text);

/* Deep equality by JSON Schema's rules: 1 equals 1.0. The order of keys and the places do not matter. */
bool node_equal(const Node *a, const Node *b);

/* "a string", "a map" ... for messages. */
const char *node_kind_name(NodeKind kind);

/* Prints the tree as JSON: on one line (`indent` 0) or indented by this many blanks per level. */
void node_print_json(Buf *out, const Node *node, int indent);

/* A 64-bit hash of the tree, including order, without spans; the same on every machine. */
uint64_t node_digest(const Node *node);

/* Constructors, for defaults and tests. The nodes are in the arena; children are not copied. */
Node *node_null(Arena *arena, Span span);
Node *node_string(Arena *arena, Str text, Span span);
Node *node_int(Arena *arena, int64_t value, Span span);
Node *node_list(Arena *arena, Span span);
Node *node_map(Arena *arena, Span span);
void node_append(Arena *arena, Node *list, Node *item);
void node_set(Arena *arena, Node *map, const Node *key, Node *value); /* replaces the value of the key, or appends it */

/* A copy of the node, which can be given other children. The children themselves are not copied. */
Node *node_copy(Arena *arena, const Node *node);

/*
 * Appends a pair without a search for the key, for parsers and for copies of maps. Only node_append(), node_set() and
 * node_add() may enlarge an array.
 */
void node_add(Arena *arena, Node *map, const Node *key, Node *value);

/*
 * Sorts the keys of a large map, so that node_find() is fast. Call it after the last node_add(). Equal keys stay in the
 * order written. A later node_set() that appends a key makes the map unsorted again.
 */
void node_seal(Arena *arena, Node *map);

/*
 * The place in the file of the bytes `from` to `to` of node->text. It is exact for plain and block scalars, and for
 * quoted scalars without escapes, folded or not. Otherwise it is the place of the whole scalar.
 */
Span node_text_span(const Node *scalar, size_t from, size_t to);

/* State for finding several ranges in order, in time linear in the text. Zero-initialise it and set `scalar`. */
typedef struct TextWalk {
    const Node *scalar;
    bool begun, lost;
    Str raw;           /* the source from the first line of the scalar on */
    size_t raw_at, at; /* offset into `raw`; offset into the decoded text */
    uint32_t line, column;
} TextWalk;
Span text_walk_span(TextWalk *walk, size_t from, size_t to);

/* True if the first place precedes the second. */
static inline bool place_is_before(uint32_t line, uint32_t column, uint32_t other_line, uint32_t other_column)
{
    return line < other_line || (line == other_line && column < other_column);
}

/* True if a place is in a value, its descendants, or their keys. The parts of a value may come from several files. */
bool node_holds(const Node *node, Span place);

/* True if a place begins within a range. */
bool span_holds(Span span, Span place);

#endif
