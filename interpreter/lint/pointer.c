/* Finds the JSON Pointer of the value at a place, by reading the file again. */
#include "lint/pointer.h"

#include "text/yaml.h"

typedef struct Document Document;
/* A file that was read again, as an entry of a linked list. */
struct Document {
    const Source *source;
    const Node *root; /* NULL if the file cannot be read */
    Document *older;
};

struct Pointers {
    Arena *arena;
    Document *newest;
};

Pointers *pointers_new(Arena *arena)
{
    Pointers *pointers = ARENA_NEW(arena, Pointers);
    pointers->arena = arena;
    return pointers;
}

/*
 * Returns the tree of a source as it is written, without its parents. NULL if it cannot be read. Each source is read
 * only once.
 */
static const Node *document_of(Pointers *pointers, const Source *source)
{
    for (const Document *old = pointers->newest; old; old = old->older)
        if (old->source == source) return old->root;
    Document *document = ARENA_NEW(pointers->arena, Document);
    document->source = source;
    document->root =
        source->text.n <= YAML_MAX_BYTES ? yaml_read(pointers->arena, source, diags_new(pointers->arena)) : NULL;
    document->older = pointers->newest;
    pointers->newest = document;
    return document->root;
}

/* True if a place is inside a span. The end of the span is outside. */
static bool holds(Span span, Span place)
{
    return !place_is_before(place.line, place.column, span.line, span.column) &&
           place_is_before(place.line, place.column, span.end_line, span.end_column);
}

void pointer_add_step(Buf *out, Str step)
{
    buf_char(out, '/');
    for (size_t i = 0; i < step.n; i++) {
        if (step.s[i] == '~') buf_add(out, STR("~0"));
        else if (step.s[i] == '/') buf_add(out, STR("~1"));
        else buf_char(out, step.s[i]);
    }
}

/*
 * Returns the child of the node that contains the place, and appends its step to the pointer. NULL if there is none. A
 * place in a key appends the key's step, too, but ends the search, so the result is NULL.
 */
static const Node *step_down(const Node *node, Span place, Buf *out)
{
    for (size_t i = 0; i < node_n_pairs(node); i++) {
        const NodePair *pair = &node->pairs[i];
        if (!holds(pair->key->span, place) && !holds(pair->value->span, place)) continue;
        pointer_add_step(out, pair->key->text);
        return holds(pair->value->span, place) ? pair->value : NULL;
    }
    for (size_t i = 0; i < node_n_items(node); i++) {
        if (!holds(node->items[i]->span, place)) continue;
        buf_printf(out, "/%zu", i);
        return node->items[i];
    }
    return NULL;
}

Str pointer_to(Pointers *pointers, Span span)
{
    if (!span.source || !span.line) return STR("");
    Buf out = {0};
    for (const Node *node = document_of(pointers, span.source); node;) node = step_down(node, span, &out);
    return buf_keep(pointers->arena, &out);
}
