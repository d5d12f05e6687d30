/* Values: equality, order, copies, JSON. */
#include "formula/value.h"

#include "base/amount.h"
#include "text/json_write.h"

int64_t value_number(const Value *value)
{
    if (value->kind == TYPE_NULL) return 0;
    return value->kind == TYPE_BOOL ? value->as.boolean : value->as.integer;
}

Fraction value_fraction(const Value *value)
{
    if (value->kind == TYPE_NULL) return (Fraction){0, 1};
    if (value->kind == TYPE_INT) return (Fraction){value->as.integer, 1};
    return (Fraction){value->as.fraction.num, value->as.fraction.den};
}

static bool is_number_value(const Value *value)
{
    return value->kind == TYPE_INT || value->kind == TYPE_FRACTION;
}

static bool list_equal(const Value *a, const Value *b)
{
    if (a->as.list.n != b->as.list.n) return false;
    for (size_t i = 0; i < a->as.list.n; i++)
        if (!value_equal(&a->as.list.items[i], &b->as.list.items[i])) return false;
    return true;
}

/* Returns the value of a key of the map, which follows the key in its items; NULL if the map lacks this key. */
static const Value *map_find(const Value *map, const Value *key)
{
    for (size_t i = 0; i < map->as.list.n; i++)
        if (value_equal(&map->as.list.items[2 * i], key)) return &map->as.list.items[2 * i + 1];
    return NULL;
}

/* True if two maps are equal, whatever the order of their keys. */
static bool map_equal(const Value *a, const Value *b)
{
    if (a->as.list.n != b->as.list.n) return false;
    for (size_t i = 0; i < a->as.list.n; i++) {
        const Value *found = map_find(b, &a->as.list.items[2 * i]);
        if (!found || !value_equal(&a->as.list.items[2 * i + 1], found)) return false;
    }
    return true;
}

/*
 * True if two values are equal: an int equals a fraction with the same value, and no other values of different kinds
 * are equal.
 */
bool value_equal(const Value *a, const Value *b)
{
    if (a->kind != b->kind)
        return is_number_value(a) && is_number_value(b) && fraction_compare(value_fraction(a), value_fraction(b)) == 0;
    switch (a->kind) {
    case TYPE_BOOL: return a->as.boolean == b->as.boolean;
    case TYPE_INT:
    case TYPE_ITEM: return a->as.integer == b->as.integer;
    case TYPE_FRACTION: return a->as.fraction.num == b->as.fraction.num && a->as.fraction.den == b->as.fraction.den;
    case TYPE_STRING: return str_equal(a->as.string, b->as.string);
    case TYPE_SET: return a->as.set.low == b->as.set.low && a->as.set.high == b->as.set.high;
    case TYPE_LIST: return list_equal(a, b);
    case TYPE_MAP: return map_equal(a, b);
    case TYPE_NULL: return true;
    case TYPE_POISON:
    case TYPE_ANY: break;
    }
    return false;
}

static bool is_aggregate(const Value *value)
{
    return value->kind == TYPE_LIST || value->kind == TYPE_MAP;
}

/* Returns the number of values in the items of a list or map. */
static size_t item_count(const Value *value)
{
    return value->kind == TYPE_MAP ? 2 * value->as.list.n : value->as.list.n;
}

Value value_copy(Arena *arena, const Value *value)
{
    Value copy = *value;
    if (value->kind == TYPE_STRING) copy.as.string = arena_str(arena, value->as.string);
    if (!is_aggregate(value)) return copy;
    size_t n = item_count(value);
    Value *items = ARENA_ARRAY(arena, n, Value);
    for (size_t i = 0; i < n; i++) items[i] = value_copy(arena, &value->as.list.items[i]);
    copy.as.list.items = items;
    return copy;
}

uint64_t value_weight(const Value *value, uint64_t limit)
{
    if (value->kind == TYPE_STRING) return value->as.string.n / 16 + 1;
    if (!is_aggregate(value)) return 0;
    size_t n = item_count(value);
    uint64_t weight = n;
    for (size_t i = 0; i < n && weight < limit; i++) weight += value_weight(&value->as.list.items[i], limit - weight);
    return weight;
}

Type value_type(const Value *value)
{
    static const Type ANY = {.kind = TYPE_ANY};
    bool is_map = value->kind == TYPE_MAP;
    return (Type){.kind = value->kind, .key = is_map ? &ANY : NULL, .element = is_aggregate(value) ? &ANY : NULL};
}

static void value_json(Json *json, const Value *value);

static void print_set(Json *json, ValueSet set)
{
    json_list(json);
    for (unsigned i = 0; i < 128; i++) /* `i & 63` is the place of the item within its word */
        if ((i < 64 ? set.low : set.high) >> (i & 63) & 1) json_int(json, i);
    json_end(json, "]");
}

static void print_items(Json *json, const Value *list)
{
    json_list(json);
    for (size_t i = 0; i < list->as.list.n; i++) value_json(json, &list->as.list.items[i]);
    json_end(json, "]");
}

/* Prints a map's key. JSON keys must be strings, so an int or bool becomes its text. */
static void print_key(Json *json, const Value *key)
{
    Buf text = {0};
    if (key->kind != TYPE_STRING) value_print_json(&text, key);
    json_name(json, key->kind == TYPE_STRING ? key->as.string : buf_str(&text));
    buf_free(&text);
}

static void print_pairs(Json *json, const Value *map)
{
    json_map(json);
    for (size_t i = 0; i < map->as.list.n; i++) {
        print_key(json, &map->as.list.items[2 * i]);
        value_json(json, &map->as.list.items[2 * i + 1]);
    }
    json_end(json, "}");
}

/* Prints a value of any kind. The empty value after an error becomes null. */
static void value_json(Json *json, const Value *value)
{
    switch (value->kind) {
    case TYPE_BOOL: json_bool(json, value->as.boolean); break;
    case TYPE_INT:
    case TYPE_ITEM: json_int(json, value->as.integer); break;
    case TYPE_FRACTION: json_ratio(json, value->as.fraction.num, value->as.fraction.den); break;
    case TYPE_STRING: json_str(json, value->as.string); break;
    case TYPE_SET: print_set(json, value->as.set); break;
    case TYPE_LIST: print_items(json, value); break;
    case TYPE_MAP: print_pairs(json, value); break;
    case TYPE_NULL:
    case TYPE_POISON:
    case TYPE_ANY: json_null(json); break;
    }
}

void fraction_write(Buf *out, Fraction fraction)
{
    /* the fractions that are written with a single character */
    static const struct {
        unsigned num, den;
        const char *sign;
    } SIGNS[] = {{1, 2, "½"}, {1, 3, "⅓"}, {2, 3, "⅔"}, {1, 4, "¼"}, {3, 4, "¾"}};
    uint64_t num = amount_size(fraction.num), den = (uint64_t)fraction.den, whole = num / den, rest = num % den;
    if (fraction.num < 0) buf_add(out, STR("−"));
    if (whole || !rest) buf_printf(out, "%llu", (unsigned long long)whole);
    for (size_t i = 0; i < COUNT(SIGNS); i++)
        if (rest == SIGNS[i].num && den == SIGNS[i].den) {
            buf_add(out, str_of(SIGNS[i].sign));
            return;
        }
    const char *gap = whole ? " " : "";
    if (rest) buf_printf(out, "%s%llu/%llu", gap, (unsigned long long)rest, (unsigned long long)den);
}

void value_print_json(Buf *out, const Value *value)
{
    Json json = {.out = out, .is_spaced = true};
    value_json(&json, value);
}

static Value list_from_node(Arena *arena, const Node *node, Diags *diags)
{
    Value *items = ARENA_ARRAY(arena, node->count, Value);
    for (size_t i = 0; i < node->count; i++) items[i] = value_from_node(arena, node->items[i], diags);
    return (Value){.kind = TYPE_LIST, .as.list = {items, node->count}};
}

static Value map_from_node(Arena *arena, const Node *node, Diags *diags)
{
    Value *items = ARENA_ARRAY(arena, node->count * 2, Value);
    for (size_t i = 0; i < node->count; i++) {
        items[2 * i] = value_string(node->pairs[i].key->text);
        items[2 * i + 1] = value_from_node(arena, node->pairs[i].value, diags);
    }
    return (Value){.kind = TYPE_MAP, .as.list = {items, node->count}};
}

Value value_from_node(Arena *arena, const Node *node, Diags *diags)
{
    switch (node->kind) {
    case NODE_BOOL: return value_bool(node->integer != 0);
    case NODE_INT: return value_int(node->integer);
    case NODE_STRING: return value_string(node->text);
    case NODE_LIST: return list_from_node(arena, node, diags);
    case NODE_MAP: return map_from_node(arena, node, diags);
    case NODE_NUMBER:
        (void)diag_error(diags, "formula-type", node->span,
                         "'%.*s' is not a whole number of 64 bits; formulas have no other numbers",
                         STR_ARG(node->text));
        break;
    case NODE_NULL: break;
    }
    return (Value){.kind = TYPE_NULL};
}
