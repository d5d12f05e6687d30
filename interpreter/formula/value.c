/* Values: equality, order, copies, JSON. */
#include "formula/value.h"

Fraction value_fraction(const Value *value)
{
    if (value->kind == TYPE_INT) return (Fraction){value->as.integer, 1};
    return (Fraction){value->as.fraction.num, value->as.fraction.den};
}

static bool is_number(const Value *value)
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

static const Value *map_find(const Value *map, const Value *key)
{
    for (size_t i = 0; i < map->as.list.n; i++)
        if (value_equal(&map->as.list.items[2 * i], key)) return &map->as.list.items[2 * i + 1];
    return NULL;
}

/* Maps are equal whatever the order of their keys. */
static bool map_equal(const Value *a, const Value *b)
{
    if (a->as.list.n != b->as.list.n) return false;
    for (size_t i = 0; i < a->as.list.n; i++) {
        const Value *found = map_find(b, &a->as.list.items[2 * i]);
        if (!found || !value_equal(&a->as.list.items[2 * i + 1], found)) return false;
    }
    return true;
}

bool value_equal(const Value *a, const Value *b)
{
    if (a->kind != b->kind)
        return is_number(a) && is_number(b) && fraction_compare(value_fraction(a), value_fraction(b)) == 0;
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

int value_compare(const Value *a, const Value *b)
{
    if (a->kind == TYPE_STRING) return str_compare(a->as.string, b->as.string);
    if (a->kind == TYPE_BOOL) return (int)a->as.boolean - (int)b->as.boolean;
    return fraction_compare(value_fraction(a), value_fraction(b));
}

static bool is_aggregate(const Value *value)
{
    return value->kind == TYPE_LIST || value->kind == TYPE_MAP;
}

/* How many values lie in the items of a list or map. */
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

static void print_set(Buf *out, ValueSet set)
{
    const char *comma = "";
    buf_char(out, '[');
    for (unsigned i = 0; i < 128; i++) {
        uint64_t half = i < 64 ? set.low : set.high;
        if (!(half >> (i & 63) & 1)) continue;
        buf_printf(out, "%s%u", comma, i);
        comma = ", ";
    }
    buf_char(out, ']');
}

static void print_items(Buf *out, const Value *list)
{
    buf_char(out, '[');
    for (size_t i = 0; i < list->as.list.n; i++) {
        if (i > 0) buf_add(out, STR(", "));
        value_print_json(out, &list->as.list.items[i]);
    }
    buf_char(out, ']');
}

/* JSON knows only strings as keys: an int or bool becomes its text. */
static void print_key(Buf *out, const Value *key)
{
    bool is_string = key->kind == TYPE_STRING;
    if (!is_string) buf_char(out, '"');
    value_print_json(out, key);
    if (!is_string) buf_char(out, '"');
}

static void print_pairs(Buf *out, const Value *map)
{
    buf_char(out, '{');
    for (size_t i = 0; i < map->as.list.n; i++) {
        if (i > 0) buf_add(out, STR(", "));
        print_key(out, &map->as.list.items[2 * i]);
        buf_add(out, STR(": "));
        value_print_json(out, &map->as.list.items[2 * i + 1]);
    }
    buf_char(out, '}');
}

static void print_fraction(Buf *out, Fraction fraction)
{
    if (fraction.den == 1) buf_printf(out, "%lld", (long long)fraction.num);
    else buf_printf(out, "\"%lld/%lld\"", (long long)fraction.num, (long long)fraction.den);
}

void value_print_json(Buf *out, const Value *value)
{
    switch (value->kind) {
    case TYPE_BOOL: buf_add(out, value->as.boolean ? STR("true") : STR("false")); break;
    case TYPE_INT:
    case TYPE_ITEM: buf_printf(out, "%lld", (long long)value->as.integer); break;
    case TYPE_FRACTION: print_fraction(out, value_fraction(value)); break;
    case TYPE_STRING: buf_json(out, value->as.string); break;
    case TYPE_SET: print_set(out, value->as.set); break;
    case TYPE_LIST: print_items(out, value); break;
    case TYPE_MAP: print_pairs(out, value); break;
    case TYPE_NULL:
    case TYPE_POISON:
    case TYPE_ANY: buf_add(out, STR("null")); break;
    }
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
        (void)diag_error(diags, "formula-type", node->span, "'%.*s' is no int of 64 bits, and formulas know no others",
                         STR_ARG(node->text));
        break;
    case NODE_NULL: break;
    }
    return (Value){.kind = TYPE_NULL};
}
