/*
 * The tree of a document: searching, comparing, printing and building nodes. node_place.c finds places inside scalars.
 */
#include "text/node.h"

#include "base/ascii.h"
#include "base/rng.h"
#include "text/json_write.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_CAPACITY = 4, SEARCH_LINEARLY = 24 /* maps with more keys are sorted for searching */ };

/*
 * Returns the first pair with a key in a map that node_seal() has sorted, or NULL. Equal keys are in the order of the
 * file.
 */
static const NodePair *search_sorted(const Node *map, Str key)
{
    size_t low = 0, high = map->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (str_compare(map->sorted[middle]->key->text, key) < 0) low = middle + 1;
        else high = middle;
    }
    bool found = low < map->count && str_equal(map->sorted[low]->key->text, key);
    return found ? map->sorted[low] : NULL;
}

const NodePair *node_find_pair(const Node *map, Str key)
{
    if (!map || map->kind != NODE_MAP) return NULL;
    if (map->sorted) return search_sorted(map, key);
    for (size_t i = 0; i < map->count; i++)
        if (str_equal(map->pairs[i].key->text, key)) return &map->pairs[i];
    return NULL;
}

Node *node_find_str(const Node *map, Str key)
{
    const NodePair *pair = node_find_pair(map, key);
    return pair ? pair->value : NULL;
}

int64_t node_integer(const Node *map, const char *key, int64_t otherwise)
{
    const Node *node = node_find(map, key);
    return node && node->kind == NODE_INT ? node->integer : otherwise;
}

Str node_text(const Node *map, const char *key)
{
    const Node *node = node_find(map, key);
    return node && node->kind == NODE_STRING ? node->text : STR("");
}

bool node_is_true(const Node *map, const char *key)
{
    const Node *node = node_find(map, key);
    return node && node->kind == NODE_BOOL && node->integer;
}

Str node_nearest_key(Arena *arena, const Node *map, Str key)
{
    Str *names = ARENA_ARRAY(arena, node_n_pairs(map), Str);
    for (size_t i = 0; i < node_n_pairs(map); i++) names[i] = map->pairs[i].key->text;
    return str_nearest(key, names, node_n_pairs(map));
}

Span node_key_span(const Node *map, Str key)
{
    const NodePair *pair = node_find_pair(map, key);
    if (pair) return pair->key->span;
    return map ? map->span : (Span){0};
}

static bool is_number_node(const Node *node)
{
    return node->kind == NODE_INT || node->kind == NODE_NUMBER;
}

bool node_is(const Node *node, const char *text)
{
    return node && node->kind != NODE_LIST && node->kind != NODE_MAP && str_is(node->text, text);
}

/*
 * True if the integer and the double are exactly equal. The double is converted, not the integer, because beyond 2^53
 * several integers become the same double.
 */
static bool int_equals_number(int64_t integer, double number)
{
    const double two_to_63 = 9223372036854775808.0;
    bool fits_int = number >= -two_to_63 && number < two_to_63; /* false for .nan, too */
    if (!fits_int) return false;
    bool is_whole = (double)(int64_t)number == number;
    return is_whole && (int64_t)number == integer;
}

static bool numbers_equal(const Node *a, const Node *b)
{
    if (a->kind == NODE_INT && b->kind == NODE_INT) return a->integer == b->integer;
    if (a->kind == NODE_INT) return int_equals_number(a->integer, b->number);
    if (b->kind == NODE_INT) return int_equals_number(b->integer, a->number);
    return a->number == b->number;
}

static bool lists_equal(const Node *a, const Node *b)
{
    if (a->count != b->count) return false;
    for (size_t i = 0; i < a->count; i++)
        if (!node_equal(a->items[i], b->items[i])) return false;
    return true;
}

/* True if two maps have equal keys and values, in any order. */
static bool maps_equal(const Node *a, const Node *b)
{
    if (a->count != b->count) return false;
    for (size_t i = 0; i < a->count; i++) {
        const Node *other = node_find_str(b, a->pairs[i].key->text);
        if (!other || !node_equal(a->pairs[i].value, other)) return false;
    }
    return true;
}

bool node_equal(const Node *a, const Node *b)
{
    if (a == b) return true;
    if (!a || !b) return false;
    if (is_number_node(a) && is_number_node(b)) return numbers_equal(a, b);
    if (a->kind != b->kind) return false;
    switch (a->kind) {
    case NODE_NULL:
    case NODE_INT:
    case NODE_NUMBER: return true; /* compared by numbers_equal() above, or null, which has one value */
    case NODE_BOOL: return a->integer == b->integer;
    case NODE_STRING: return str_equal(a->text, b->text);
    case NODE_LIST: return lists_equal(a, b);
    case NODE_MAP: return maps_equal(a, b);
    }
    return false;
}

const char *node_kind_name(NodeKind kind)
{
    switch (kind) {
    case NODE_NULL: return translate("nothing (null)");
    case NODE_BOOL: return translate("true or false");
    case NODE_INT: return translate("a whole number");
    case NODE_NUMBER: return translate("a number");
    case NODE_STRING: return translate("a string");
    case NODE_LIST: return translate("a list");
    case NODE_MAP: return translate("a map");
    }
    return translate("a value");
}

/* Returns the offset of the first character from `at` on that is not a digit. */
static size_t skip_digits(Str text, size_t at)
{
    while (at < text.n && is_digit(text.s[at])) at++;
    return at;
}

/* True for a number in the notation of RFC 8259, which can be copied into JSON. */
static bool is_json_number(Str text)
{
    size_t from = text.n > 0 && text.s[0] == '-', at = skip_digits(text, from);
    if (at == from || (text.s[from] == '0' && at > from + 1)) return false;
    if (at < text.n && text.s[at] == '.') {
        from = at + 1;
        at = skip_digits(text, from);
        if (at == from) return false;
    }
    if (at < text.n && (text.s[at] == 'e' || text.s[at] == 'E')) {
        from = at + 1;
        if (from < text.n && (text.s[from] == '+' || text.s[from] == '-')) from++;
        at = skip_digits(text, from);
        if (at == from) return false;
    }
    return at == text.n;
}

/*
 * Prints a number as it is written, if JSON allows this notation. So 1e400 and 0.10 stay exact. JSON has no notation
 * for .inf and .nan.
 */
static void print_number(Json *json, const Node *node)
{
    if (is_json_number(node->text)) buf_add(json_value(json), node->text);
    else if (isfinite(node->number)) buf_printf(json_value(json), "%.17g", node->number);
    else json_null(json);
}

/* Begins a new line with the indentation of this level; does nothing if all is printed on one line (`indent` 0). */
static void print_break(Json *json, size_t indent, size_t level)
{
    if (indent) json_line(json, indent * level);
}

static void print_node(Json *json, const Node *node, size_t indent, size_t level);

/* Prints a list, with one item per line if there is an indentation. */
static void print_list(Json *json, const Node *list, size_t indent, size_t level)
{
    json_list(json);
    for (size_t i = 0; i < list->count; i++) {
        print_break(json, indent, level + 1);
        print_node(json, list->items[i], indent, level + 1);
    }
    if (list->count) print_break(json, indent, level);
    json_end(json, "]");
}

/* Prints a map, with one key per line if there is an indentation. */
static void print_map(Json *json, const Node *map, size_t indent, size_t level)
{
    json_map(json);
    for (size_t i = 0; i < map->count; i++) {
        print_break(json, indent, level + 1);
        print_node(json_name(json, map->pairs[i].key->text), map->pairs[i].value, indent, level + 1);
    }
    if (map->count) print_break(json, indent, level);
    json_end(json, "}");
}

/* Prints a node as JSON. `level` is the depth of the node, from which the indentation follows. */
static void print_node(Json *json, const Node *node, size_t indent, size_t level)
{
    switch (node->kind) {
    case NODE_NULL: json_null(json); break;
    case NODE_BOOL: json_bool(json, node->integer != 0); break;
    case NODE_INT: json_int(json, node->integer); break;
    case NODE_NUMBER: print_number(json, node); break;
    case NODE_STRING: json_str(json, node->text); break;
    case NODE_LIST: print_list(json, node, indent, level); break;
    case NODE_MAP: print_map(json, node, indent, level); break;
    }
}

void node_print_json(Buf *out, const Node *node, int indent)
{
    Json json = {.out = out, .is_spaced = true};
    if (node) print_node(&json, node, (size_t)indent, 0);
    else json_null(&json);
}

/* Returns a number made from `n` bytes, byte by byte, so that the number is the same on every machine. */
static inline uint64_t word_of(const char *bytes, size_t n)
{
    uint64_t word = 0;
    for (size_t k = 0; k < n; k++) word |= (uint64_t)(unsigned char)bytes[k] << 8 * k;
    return word;
}

/*
 * Returns the digest after adding a word. This is fast, but mixes the bits only partly; node_digest() mixes them fully
 * at the end.
 */
static inline uint64_t digest_word(uint64_t digest, uint64_t word)
{
    digest = (digest ^ word) * 0x9E3779B97F4A7C15U;
    return digest ^ digest >> 29;
}

/* Returns the digest after adding the length and the bytes of a text, eight bytes at a time. */
static uint64_t digest_text(uint64_t digest, Str text)
{
    size_t i = 0;
    digest = digest_word(digest, text.n);
    for (; i + sizeof(uint64_t) <= text.n; i += sizeof(uint64_t)) digest = digest_word(digest, word_of(text.s + i, 8));
    return i < text.n ? digest_word(digest, word_of(text.s + i, text.n - i)) : digest;
}

/* Returns the digest after adding a node and everything below it. Keys of maps are added in the order of the file. */
static uint64_t digest_node(uint64_t digest, const Node *node)
{
    bool is_integer = node->kind == NODE_BOOL || node->kind == NODE_INT;
    bool has_text = node->kind == NODE_NUMBER || node->kind == NODE_STRING;
    /* the kind is added as a word of its own: combined with the number, two different nodes could give the same word */
    digest = digest_word(digest, node->kind);
    digest = digest_word(digest, is_integer ? (uint64_t)node->integer : node->count);
    if (has_text) digest = digest_text(digest, node->text);
    for (size_t i = 0; node->kind == NODE_LIST && i < node->count; i++) digest = digest_node(digest, node->items[i]);
    for (size_t i = 0; node->kind == NODE_MAP && i < node->count; i++) {
        digest = digest_text(digest, node->pairs[i].key->text);
        digest = digest_node(digest, node->pairs[i].value);
    }
    return rng_mix(digest);
}

uint64_t node_digest(const Node *node)
{
    return digest_node(0, node);
}

static Node *new_node(Arena *arena, NodeKind kind, Str text, Span span)
{
    Node *node = ARENA_NEW(arena, Node);
    *node = (Node){.kind = kind, .text = text, .span = span};
    return node;
}

Node *node_null(Arena *arena, Span span)
{
    return new_node(arena, NODE_NULL, STR(""), span);
}

Node *node_string(Arena *arena, Str text, Span span)
{
    return new_node(arena, NODE_STRING, arena_str(arena, text), span);
}

Node *node_int(Arena *arena, int64_t value, Span span)
{
    Node *node = new_node(arena, NODE_INT, arena_number(arena, value), span);
    node->integer = value;
    node->number = (double)value;
    return node;
}

Node *node_list(Arena *arena, Span span)
{
    return new_node(arena, NODE_LIST, STR(""), span);
}

Node *node_map(Arena *arena, Span span)
{
    return new_node(arena, NODE_MAP, STR(""), span);
}

/*
 * Makes room for one more element, and returns the array, which may have moved. A node does not store the size of its
 * array, because it follows from `count`. The array is full at 0, and at each power of two from FIRST_CAPACITY on. Only
 * the functions below may enlarge an array, because they follow this rule.
 */
static void *make_room(Arena *arena, void *items, size_t count, size_t size)
{
    bool is_power = (count & (count - 1)) == 0;
    if (count != 0 && (count < FIRST_CAPACITY || !is_power)) return items;
    void *moved = arena_array(arena, count ? count * 2 : FIRST_CAPACITY, size);
    if (count) memcpy(moved, items, count * size);
    return moved;
}

/*
 * Returns the number of elements for which a list of `count` elements has memory, because make_room() makes room in
 * steps.
 */
static size_t room_for(size_t count)
{
    size_t room = FIRST_CAPACITY;
    while (room < count) room *= 2;
    return count ? room : 0;
}

Node *node_copy(Arena *arena, const Node *node)
{
    Node *copy = ARENA_NEW(arena, Node);
    *copy = *node;
    if (node->kind == NODE_LIST && node->count) {
        copy->items = ARENA_ARRAY(arena, room_for(node->count), Node *);
        memcpy((void *)copy->items, (const void *)node->items, node->count * sizeof(Node *));
    }
    if (node->kind != NODE_MAP || !node->count) return copy;
    copy->pairs = ARENA_ARRAY(arena, room_for(node->count), NodePair);
    memcpy(copy->pairs, node->pairs, node->count * sizeof(NodePair));
    if (!node->sorted) return copy;
    copy->sorted = ARENA_ARRAY(arena, node->count, const NodePair *);
    for (size_t i = 0; i < node->count; i++) copy->sorted[i] = copy->pairs + (node->sorted[i] - node->pairs);
    return copy;
}

void node_append(Arena *arena, Node *list, Node *item)
{
    list->items = make_room(arena, (void *)list->items, list->count, sizeof(Node *));
    list->items[list->count++] = item;
}

void node_add(Arena *arena, Node *map, const Node *key, Node *value)
{
    map->pairs = make_room(arena, map->pairs, map->count, sizeof(NodePair));
    map->pairs[map->count++] = (NodePair){key, value};
    map->sorted = NULL;
}

void node_set(Arena *arena, Node *map, const Node *key, Node *value)
{
    for (size_t i = 0; i < map->count; i++) {
        if (!str_equal(map->pairs[i].key->text, key->text)) continue;
        map->pairs[i] = (NodePair){key, value};
        return;
    }
    node_add(arena, map, key, value);
}

/* Compares pairs for sorting by key. Pairs with equal keys stay in the order of the array. */
static int compare_pairs(const void *left, const void *right)
{
    const NodePair *a = *(const NodePair *const *)left, *b = *(const NodePair *const *)right;
    int order = str_compare(a->key->text, b->key->text);
    return order != 0 ? order : (a > b) - (a < b);
}

void node_seal(Arena *arena, Node *map)
{
    if (map->count <= SEARCH_LINEARLY) return;
    const NodePair **sorted = ARENA_ARRAY(arena, map->count, const NodePair *);
    for (size_t i = 0; i < map->count; i++) sorted[i] = &map->pairs[i];
    qsort((void *)sorted, map->count, sizeof sorted[0], compare_pairs);
    map->sorted = sorted;
}
