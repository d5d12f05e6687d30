/*
 * Fuzzes the readers with any bytes: YAML, JSON, a merge with itself, the place of every scalar, a pattern. Build with
 * clang -fsanitize=fuzzer,address,undefined. The seeds are in seeds/yaml.
 */
#include "text/json.h"
#include "text/overlay.h"
#include "text/pattern.h"
#include "text/source.h"
#include "text/yaml.h"

#include <assert.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n);

static void check_span(Span span)
{
    assert(span.line >= 1 && span.column >= 1);
    assert(span.end_line > span.line || (span.end_line == span.line && span.end_column >= span.column));
}

static void walk(const Node *node)
{
    check_span(node->span);
    for (size_t i = 0; node->kind == NODE_LIST && i < node->count; i++) walk(node->items[i]);
    for (size_t i = 0; node->kind == NODE_MAP && i < node->count; i++) {
        assert(node_find_str(node, node->pairs[i].key->text) == node->pairs[i].value);
        walk(node->pairs[i].key);
        walk(node->pairs[i].value);
    }
    if (node->kind == NODE_LIST || node->kind == NODE_MAP) return;
    for (size_t i = 0; i <= node->text.n && i < 100; i++) check_span(node_text_span(node, i, node->text.n));
}

/* Prints a tree as JSON and reads it again. It must be the same, unless it has numbers that JSON cannot express. */
static void use(Arena *arena, Diags *diags, const Node *node)
{
    walk(node);
    Node *merged = overlay_merge(arena, node, node);
    (void)node_equal(node, merged);
    Buf out = {0};
    node_print_json(&out, node, 2);
    assert(json_read(arena, source_of(arena, STR("printed"), buf_str(&out)), diags));
    buf_free(&out);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n)
{
    Arena *arena = arena_new();
    Diags *diags = diags_new(arena);
    const Source *source = source_of(arena, STR("input"), arena_str(arena, (Str){(const char *)bytes, n}));
    size_t offset;
    Str reason;
    Node *yaml = yaml_read(arena, source, diags);
    assert(yaml || diags->n_errors > 0);
    if (yaml) use(arena, diags, yaml);
    Node *json = json_read(arena, source, diags);
    assert(json || diags->n_errors > 0);
    if (json) use(arena, diags, json);
    Pattern *pattern = pattern_compile(arena, source->text, &offset, &reason);
    assert(pattern || offset <= source->text.n);
    pattern_free(pattern);
    Buf out = {0};
    diags_print(&out, diags);
    buf_free(&out);
    arena_free(arena);
    return 0;
}
