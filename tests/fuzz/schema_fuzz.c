/*
 * Fuzzes the schema validator: the input is a schema and an instance in YAML, separated by a zero byte or a line
 * "---8<---". Nothing may crash or hang, the verdict must agree with the findings, and adding defaults must not change
 * existing values. Build with clang -fsanitize=fuzzer,address,undefined. The seeds are in seeds/schema.
 */
#include "schema/schema.h"
#include "text/source.h"
#include "text/yaml.h"

#include <assert.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char *find_part(Str text, Str mark)
{
    for (size_t i = 0; i + mark.n <= text.n; i++)
        if (memcmp(text.s + i, mark.s, mark.n) == 0) return text.s + i;
    return NULL;
}

/* Cuts the text in two; false if there is only one part. */
static bool part(Str text, Str *schema, Str *instance)
{
    const Str marks[] = {{"", 1}, STR("\n---8<---\n")};
    for (size_t i = 0; i < COUNT(marks); i++) {
        const char *at = find_part(text, marks[i]);
        if (!at) continue;
        *schema = (Str){text.s, (size_t)(at - text.s)};
        *instance = (Str){at + marks[i].n, text.n - schema->n - marks[i].n};
        return true;
    }
    return false;
}

static void check_defaults(const Schema *schema, Arena *arena, const Node *instance)
{
    const Node *filled = schema_defaults(schema, NULL, arena, instance);
    assert(filled->kind == instance->kind && filled->count >= instance->count);
    for (size_t i = 0; instance->kind == NODE_MAP && i < instance->count; i++)
        assert(node_find_str(filled, instance->pairs[i].key->text) != NULL);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Str schema_text, instance_text;
    if (!part((Str){(const char *)data, size}, &schema_text, &instance_text)) return 0;
    Arena *arena = arena_new();
    Diags *diags = diags_new(arena);
    const Node *root = yaml_read(arena, source_of(arena, STR("schema"), schema_text), diags);
    const Node *instance = root ? yaml_read(arena, source_of(arena, STR("instance"), instance_text), diags) : NULL;
    SchemaOptions options = {.assert_formats = size % 2 == 0, .base_uri = STR("http://example.org/root")};
    Schema *schema = instance ? schema_compile(arena, root, options, diags) : NULL;
    if (schema) {
        size_t errors_before = diags->n_errors;
        bool valid = schema_check(schema, NULL, arena, instance, diags);
        assert(valid == (diags->n_errors == errors_before));
        check_defaults(schema, arena, instance);
    }
    Buf out = {0};
    diags_print(&out, diags);
    buf_free(&out);
    schema_free(schema);
    arena_free(arena);
    return 0;
}
