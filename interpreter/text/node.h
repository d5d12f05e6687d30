/*
 * A document as a tree of located nodes: what the YAML and JSON readers make, what the overlay merges, the schema
 * validator checks and the compiler reads. Nodes lie in the arena of their reader; a merged tree shares nodes with its
 * parents, so nobody changes a node but the one who made it, save for `schema` (see below).
 */
#ifndef TAPP_TEXT_NODE_H
#define TAPP_TEXT_NODE_H

#include "base/arena.h"
#include "base/diag.h"

typedef enum NodeKind {
    NODE_NULL,
    NODE_BOOL,
    NODE_INT,    /* an integer that fits 64 bits, however written: 1.0, 1e2 */
    NODE_NUMBER, /* any other number */
    NODE_STRING,
    NODE_LIST,
    NODE_MAP
} NodeKind;

/* How a scalar was written: decides how an offset in its text maps to a place in the file. */
typedef enum NodeStyle { STYLE_PLAIN, STYLE_QUOTED, STYLE_LITERAL, STYLE_FOLDED } NodeStyle;

typedef struct Node Node;
typedef struct NodePair {
    const Node *key; /* a string node; its span is the key's */
    Node *value;
} NodePair;

struct Node {
    NodeKind kind;
    NodeStyle style;
    bool replaces; /* NODE_MAP: merged over another map it takes its place; see overlay_merge */
    Span span;
    Str text;                /* scalars: the decoded text, as written for plain ones; "7" for an int, however written */
    int64_t integer;         /* NODE_INT, and 0 or 1 for NODE_BOOL */
    double number;           /* NODE_INT and NODE_NUMBER */
    size_t count;            /* NODE_LIST and NODE_MAP */
    Node **items;            /* NODE_LIST */
    NodePair *pairs;         /* NODE_MAP, in the order written */
    const NodePair **sorted; /* NODE_MAP, see node_seal; else NULL */
    const Source *const *files; /* of a document of overlay_read, patched or not: its files, see there; else NULL */
    const Node *schema; /* the subschema whose `properties` describe this map; set by the schema room, else NULL */
};

/* The value under a key of a map, or NULL (also when the node is NULL or no map). */
Node *node_find_str(const Node *map, Str key);
static inline Node *node_find(const Node *map, const char *key)
{
    return node_find_str(map, str_of(key)); /* inline, so that the length of a literal is known */
}

/*
 * How many pairs or items there are to go through: 0 for all that is no map or no list, and for NULL. Whoever looks at
 * a document that the schema may have refused goes by these and not by `count`.
 */
static inline size_t node_n_pairs(const Node *map)
{
    return map && map->kind == NODE_MAP ? map->count : 0;
}
static inline size_t node_n_items(const Node *list)
{
    return list && list->kind == NODE_LIST ? list->count : 0;
}

/* The span of a key in a map, for "unknown key"; the map's own span when absent. */
Span node_key_span(const Node *map, Str key);

/* Is this node a scalar whose text is the terminated string? */
bool node_is(const Node *node, const char *text);

/* Deep equality as JSON Schema means it: 1 equals 1.0, maps without order, spans ignored. */
bool node_equal(const Node *a, const Node *b);

/* "a string", "a map" ... for messages. */
const char *node_kind_name(NodeKind kind);

/* The tree as JSON on one line (`indent` 0) or indented by so many blanks a level. */
void node_print_json(Buf *out, const Node *node, int indent);

/* A number of 64 bits made of all that the tree says in its order, spans aside: the same on every machine. */
uint64_t node_digest(const Node *node);

/* Makers, for defaults and tests; copies of shallow structure in the arena. */
Node *node_string(Arena *arena, Str text, Span span);
Node *node_int(Arena *arena, int64_t value, Span span);
Node *node_bool(Arena *arena, bool value, Span span);
Node *node_list(Arena *arena, Span span);
Node *node_map(Arena *arena, Span span);
void node_append(Arena *arena, Node *list, Node *item);
void node_set(Arena *arena, Node *map, const Node *key, Node *value); /* replaces or appends */

/* The node alone, with what it holds shared: such a copy can be given other children. */
Node *node_copy(Arena *arena, const Node *node);

/* For readers: appends a pair without looking for the key. The arrays of a node grow by these makers alone. */
void node_add(Arena *arena, Node *map, const Node *key, Node *value);

/*
 * After the last node_add: orders the keys of a map of many, so that node_find is fast whatever the size; equal keys
 * stand together in `sorted`, the first written first. A later node_set that appends undoes it.
 */
void node_seal(Arena *arena, Node *map);

/*
 * Where a stretch of a scalar's text stands in the file: bytes `from` to `to` of node->text. Exact for plain and
 * block scalars and for quoted ones without escapes, folded or not; with an escape in it the whole scalar.
 */
Span node_text_span(const Node *scalar, size_t from, size_t to);

/*
 * The same for several stretches in their order: in all it takes no longer than the text is. Zero-initialised but for
 * `scalar`.
 */
typedef struct TextWalk {
    const Node *scalar;
    bool begun, lost;
    Str raw;           /* the source from the first line of the scalar on */
    size_t raw_at, at; /* offsets into `raw` and into the decoded text */
    uint32_t line, column;
} TextWalk;
Span text_walk_span(TextWalk *walk, size_t from, size_t to);

/* Does a place lie in the value, in something in it, or in one of its keys? Parts may come from several files. */
bool node_holds(const Node *node, Span place);

/* Does a place begin within a stretch? */
bool span_holds(Span span, Span place);

#endif
