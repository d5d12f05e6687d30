/*
 * Checks that a layout has kept the contents of its source. The values must be equal; the words of comments must be the
 * same, in any order.
 */
#include "text/layout_inner.h"

#include <math.h>

/* True if two numbers are equal and written in the same way. */
static bool is_same_number(const Node *a, const Node *b)
{
    bool is_equal = a->number == b->number || (isnan(a->number) && isnan(b->number));
    return is_equal && str_equal(a->text, b->text);
}

/* True if two scalars of the same kind have the same value. */
static bool is_same_scalar(const Node *a, const Node *b)
{
    switch (a->kind) {
    case NODE_BOOL: return a->integer == b->integer;
    case NODE_INT:
    case NODE_NUMBER: return is_same_number(a, b);
    case NODE_STRING: return str_equal(a->text, b->text);
    case NODE_NULL:
    case NODE_LIST:
    case NODE_MAP: return true;
    }
    return false;
}

static bool is_same_node(const LayoutGuide *guide, const void *place, const Node *a, const Node *b);

/*
 * True if two maps of the same size have equal keys and values. The order of keys must be the same, too, except in a
 * record (a map with fixed names as keys). `place` is as in is_same_node().
 */
static bool is_same_map(const LayoutGuide *guide, const void *place, const Node *a, const Node *b)
{
    bool is_record = place && guide->is_record(guide, place);
    for (size_t i = 0; i < a->count; i++) {
        Str key = a->pairs[i].key->text;
        const Node *other = NULL;
        if (is_record) other = node_find_str(b, key);
        else if (str_equal(key, b->pairs[i].key->text)) other = b->pairs[i].value;
        const void *inner = place ? guide->child(guide, place, key) : NULL;
        if (!other || !is_same_node(guide, inner, a->pairs[i].value, other)) return false;
    }
    return true;
}

/* True if two documents have equal values. `place` is the place in the schema; NULL: it has none. */
static bool is_same_node(const LayoutGuide *guide, const void *place, const Node *a, const Node *b)
{
    if (a->kind != b->kind || a->count != b->count) return false;
    if (a->kind == NODE_MAP) return is_same_map(guide, place, a, b);
    const void *inner = place && a->kind == NODE_LIST ? guide->child(guide, place, (Str){0}) : NULL;
    for (size_t i = 0; i < node_n_items(a); i++)
        if (!is_same_node(guide, inner, a->items[i], b->items[i])) return false;
    return is_same_scalar(a, b);
}

/* Returns a sum over the words of all comments. It does not depend on their order or on line breaks. */
static uint64_t sum_of_comments(Arena *arena, const Node *root)
{
    uint64_t sum = 0;
    Comments comments = comments_find(arena, root->span.source, root);
    for (size_t i = 0; i < comments.n; i++) {
        Str text = comments.list[i].text;
        while (text.n > 0) {
            Str word = str_take(&text, ' ');
            for (; word.n > 0 && word.s[0] == '#'; word.n--) word.s++;
            if (word.n > 0) sum += str_hash(HASH_START, word);
        }
    }
    return sum;
}

bool layout_is_same(Arena *arena, const Node *a, const Node *b, const LayoutGuide *guide)
{
    return is_same_node(guide, guide->root, a, b) && sum_of_comments(arena, a) == sum_of_comments(arena, b);
}
