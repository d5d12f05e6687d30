/*
 * The schema and the compiler know the same keys. A file with every key is compiled, and the compiler must read each
 * property of the schema and no other key. Each property has examples that it accepts.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "catalog/catalog.h"
#include "schema/schema.h"
#include "engine/facts.h"
#include "text/json.h"
#include "text/source.h"
#include "text/yaml.h"

#include <string.h>

static const char KITCHEN_SINK[] = "tests/data/kitchen-sink.yaml";

/* Other code reads these keys before the compiler: for readers, menus, sentences and the overlay of options. */
static const char *const READ_ELSEWHERE[] = {"source", "unverified", "option", "choice", "gloss", "own_word"};

typedef struct Row {
    const Node *schema;
    Str key, path, pointer; /* the pointer leads to the key's subschema */
    bool is_read, is_written;
} Row;

typedef struct Keys {
    Arena *arena;
    Row *rows;
    size_t n, capacity;
} Keys;

static void gather(Keys *keys, const Node *schema, Str path, Str pointer)
{
    const Node *properties = node_find(schema, "properties");
    for (size_t i = 0; properties && i < properties->count; i++) {
        Str key = properties->pairs[i].key->text;
        Str below = arena_printf(keys->arena, "%.*s/%.*s", STR_ARG(path), STR_ARG(key));
        Str to = arena_printf(keys->arena, "%.*s/properties/%.*s", STR_ARG(pointer), STR_ARG(key));
        Row *row = arena_push(keys->arena, (void **)&keys->rows, &keys->n, &keys->capacity, sizeof(Row));
        *row = (Row){.schema = schema, .key = key, .path = below, .pointer = to};
        gather(keys, properties->pairs[i].value, below, to);
    }
}

static void gather_all(Keys *keys, const Node *document)
{
    const Node *shared = node_find(document, "$defs");
    gather(keys, document, STR(""), STR("#"));
    for (size_t i = 0; i < shared->count; i++) {
        Str name = shared->pairs[i].key->text;
        if (str_is(name, "text")) continue; /* languages are read by their names */
        gather(keys, shared->pairs[i].value, name, arena_printf(keys->arena, "#/$defs/%.*s", STR_ARG(name)));
    }
}

static bool may_be_integer(const Node *schema)
{
    const Node *type = node_find(schema, "type");
    for (size_t i = 0; i < node_n_items(type); i++)
        if (node_is(type->items[i], "integer")) return true;
    return type && node_is(type, "integer");
}

/* A number without a limit could be more than the program can keep: 1e300. */
static void assert_limits(const Node *schema, const char *file)
{
    if (schema->kind == NODE_MAP && may_be_integer(schema)) {
        const Node *least = node_find(schema, "minimum"), *most = node_find(schema, "maximum");
        bool is_limited = least && least->kind == NODE_INT && most && most->kind == NODE_INT;
        if (!is_limited) fail_msg("%s:%u: an integer without limits", file, (unsigned)schema->span.line);
    }
    for (size_t i = 0; i < node_n_pairs(schema); i++) assert_limits(schema->pairs[i].value, file);
    for (size_t i = 0; i < node_n_items(schema); i++) assert_limits(schema->items[i], file);
}

static void every_integer_has_limits(void **state)
{
    (void)state;
    static const char *const FILES[] = {"schemas/variant.schema.json", "schemas/settings.schema.json"};
    for (size_t i = 0; i < COUNT(FILES); i++) {
        Arena *arena = arena_new();
        Diags *diags = diags_new(arena);
        const Node *root = json_read(arena, source_read(arena, str_of(FILES[i]), 1 << 20, diags), diags);
        assert_non_null(root);
        assert_limits(root, FILES[i]);
        arena_free(arena);
    }
}

static Row *find_row(const Keys *keys, const Node *schema, Str key)
{
    for (size_t i = 0; i < keys->n; i++)
        if (keys->rows[i].schema == schema && str_equal(keys->rows[i].key, key)) return &keys->rows[i];
    return NULL;
}

static void note_read(void *context, const Node *schema, const char *key)
{
    Row *row = find_row(context, schema, str_of(key));
    if (!row) fail_msg("the compiler reads the key '%s', which the schema lacks", key);
    row->is_read = true;
}

static bool is_of_file(Span span)
{
    return span.source && str_is(span.source->path, KITCHEN_SINK);
}

/* Marks the keys whose value or parts are written in the file itself. True if anything of the node is. */
static bool note_written(Keys *keys, const Node *node)
{
    bool is_own = is_of_file(node->span);
    for (size_t i = 0; node->kind == NODE_LIST && i < node->count; i++)
        is_own = note_written(keys, node->items[i]) || is_own;
    for (size_t i = 0; node->kind == NODE_MAP && i < node->count; i++) {
        bool has_own = note_written(keys, node->pairs[i].value) || is_of_file(node->pairs[i].key->span);
        Row *row = node->schema ? find_row(keys, node->schema, node->pairs[i].key->text) : NULL;
        if (row && has_own) row->is_written = true;
        is_own = is_own || has_own;
    }
    return is_own;
}

static bool is_read_elsewhere(Str path)
{
    for (size_t i = 0; i < COUNT(READ_ELSEWHERE); i++) {
        size_t n = strlen(READ_ELSEWHERE[i]);
        if (path.n > n && memcmp(path.s, READ_ELSEWHERE[i], n) == 0 && path.s[n] == '/') return true;
    }
    return false;
}

/* True for keys that are followed and removed before the compiler sees the document. */
static bool is_followed_before(Str path)
{
    return str_is(path, "/extends") || str_ends(path, STR("/like"));
}

static const Game *load(Arena *arena, const Language *language, Keys *keys, Str path)
{
    Diags *diags = diags_new(arena);
    const Source *source = source_read(arena, path, YAML_MAX_BYTES, diags);
    LoadRequest request = {.language = language,
                           .finder = catalog_finder(),
                           .hooks = facts_hooks(),
                           .trace = {.read = note_read, .context = keys}};
    const Game *game = source ? game_load(arena, source, &request, diags) : NULL;
    if (diags->n) {
        Buf out = {0};
        diags_print(&out, diags);
        print_error("%s", buf_text(&out));
        buf_free(&out);
    }
    return game;
}

static void the_kitchen_sink_has_every_key_and_the_compiler_reads_it(void **state)
{
    (void)state;
    Language *language = language_open();
    Keys keys = {.arena = arena_new()};
    gather_all(&keys, language_document(language));
    const Game *game = load(keys.arena, language, &keys, str_of(KITCHEN_SINK));
    assert_non_null(game);
    (void)note_written(&keys, game->root);
    int missing = 0;
    for (size_t i = 0; i < keys.n; i++) {
        const Row *row = &keys.rows[i];
        bool is_followed = is_followed_before(row->path);
        if (!row->is_written && !is_followed)
            missing++, print_error("%s does not use '%.*s'\n", KITCHEN_SINK, STR_ARG(row->path));
        if (!row->is_read && !is_followed && !is_read_elsewhere(row->path))
            missing++, print_error("the compiler does not read '%.*s'\n", STR_ARG(row->path));
    }
    assert_int_equal(missing, 0);
    assert_true(keys.n > 150);
    arena_free(keys.arena);
    language_close(language);
}

/* ---- examples ------------------------------------------------------------------------------------------------- */

static const Node *find_document(void *context, Str uri)
{
    (void)uri;
    return context;
}

/* Counts keys without examples, and examples that the key may not have. */
static int count_bad_examples(Arena *arena, const Node *document, const Row *row)
{
    Diags *diags = diags_new(arena);
    Node *only = node_map(arena, (Span){0}), *ref_key = node_string(arena, STR("$ref"), (Span){0});
    Str base = node_find(document, "$id")->text;
    Str uri = arena_printf(arena, "%.*s%.*s", STR_ARG(base), STR_ARG(row->pointer));
    node_add(arena, only, ref_key, node_string(arena, uri, (Span){0}));
    SchemaOptions options = {.remote = find_document, .context = (void *)(uintptr_t)document, .base_uri = STR("x:y")};
    Schema *schema = schema_compile(arena, only, options, diags);
    const Node *examples = node_find(node_find_str(node_find(row->schema, "properties"), row->key), "examples");
    int bad = !schema || !examples || examples->count == 0;
    for (size_t i = 0; !bad && i < examples->count; i++)
        bad += !schema_check(schema, NULL, arena, examples->items[i], diags);
    Buf out = {0};
    diags_print(&out, diags);
    if (bad) print_error("examples of %.*s\n%s", STR_ARG(row->path), buf_text(&out));
    buf_free(&out);
    schema_free(schema);
    return bad;
}

static void every_key_has_examples_that_it_accepts(void **state)
{
    (void)state;
    Language *language = language_open();
    Keys keys = {.arena = arena_new()};
    const Node *document = language_document(language);
    gather_all(&keys, document);
    int bad = 0;
    for (size_t i = 0; i < keys.n; i++) {
        Arena *arena = arena_new();
        bad += count_bad_examples(arena, document, &keys.rows[i]);
        arena_free(arena);
    }
    assert_int_equal(bad, 0);
    arena_free(keys.arena);
    language_close(language);
}

/* ---- policies ------------------------------------------------------------------------------------------------- */

/* Only displays use this key. They may know more or fewer colours. */
static const char ANY_COLOR[] = "color";

/* Finds the words of a key: "talon/rest" is the key `rest` of the map `talon`, in $defs or in a map of the schema. */
static const Node *words_of(const Keys *keys, Str steps, Row **found)
{
    for (size_t i = 0; i < keys->n; i++) {
        Str path = keys->rows[i].path;
        bool is_it = str_ends(path, steps) && (path.n == steps.n || path.s[path.n - steps.n - 1] == '/');
        const Node *key = node_find_str(node_find(keys->rows[i].schema, "properties"), keys->rows[i].key);
        const Node *words = node_find(key, "enum");
        if (!words) words = node_find(node_find(key, "items"), "enum"); /* the key takes a list of words */
        if (!is_it || !words) continue;
        *found = &keys->rows[i];
        return words;
    }
    fail_msg("the schema has no list of words at '%.*s'", STR_ARG(steps));
    return NULL;
}

static void hold_to_the_schema(Keys *keys, const Policy *policy)
{
    for (Str left = str_of(policy->keys); left.n;) {
        Row *row = NULL;
        Str steps = str_take(&left, ' ');
        const Node *words = words_of(keys, steps, &row);
        for (size_t i = 0; i < words->count; i++)
            if (!policy_row(policy, words->items[i]->text))
                fail_msg("policies.def has no row '%.*s' for '%.*s'", STR_ARG(words->items[i]->text), STR_ARG(steps));
        if (words->count != policy->n)
            fail_msg("the schema has not every row of policies.def for '%.*s'", STR_ARG(steps));
        row->is_read = true;
    }
}

static void the_rows_of_policies_are_the_words_of_the_schema(void **state)
{
    (void)state;
    Language *language = language_open();
    Keys keys = {.arena = arena_new()};
    gather_all(&keys, language_document(language));
    for (size_t i = 0; i < N_POLICIES; i++) hold_to_the_schema(&keys, &policies[i]);
    for (size_t i = 0; i < keys.n; i++) {
        const Row *row = &keys.rows[i];
        bool has_words = node_find(node_find_str(node_find(row->schema, "properties"), row->key), "enum") != NULL;
        if (has_words && !row->is_read && !str_is(row->key, ANY_COLOR))
            fail_msg("policies.def has no rows for '%.*s'", STR_ARG(row->path));
    }
    arena_free(keys.arena);
    language_close(language);
}

/* ---- shipped variants ----------------------------------------------------------------------------------------- */

static void every_shipped_variant_loads(void **state)
{
    (void)state;
    Language *language = language_open();
    Keys keys = {.arena = arena_new()};
    size_t n = 0;
    gather_all(&keys, language_document(language));
    const Str *ids = catalog_ids(keys.arena, &n);
    for (size_t i = 0; i < n; i++) {
        Arena *arena = arena_new();
        Str path = catalog_path(arena, ids[i]);
        const Game *game = load(arena, language, &keys, path);
        if (!game) fail_msg("%.*s does not load", STR_ARG(path));
        assert_true(str_equal(game->id, ids[i]));
        arena_free(arena);
    }
    assert_true(n > 0);
    arena_free(keys.arena);
    language_close(language);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_kitchen_sink_has_every_key_and_the_compiler_reads_it),
        cmocka_unit_test(every_key_has_examples_that_it_accepts),
        cmocka_unit_test(the_rows_of_policies_are_the_words_of_the_schema),
        cmocka_unit_test(every_integer_has_limits),
        cmocka_unit_test(every_shipped_variant_loads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
