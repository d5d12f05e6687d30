/* The language of variants: its schema, and descriptions of keys, which are found by the path of a key. */
#include "rules/load.h"

#include "schema/embed.h"
#include "text/json.h"
#include "text/source.h"

#include <assert.h>

struct Language {
    Arena *arena;
    const Node *document;
    Schema *schema;
};

Language *language_open(void)
{
    Arena *arena = arena_new();
    Diags *diags = diags_new(arena);
    Language *language = ARENA_NEW(arena, Language);
    Str text = embedded_text(STR("schemas/variant.schema.json"));
    language->arena = arena;
    language->document = json_read(arena, source_of(arena, STR("variant.schema.json"), text), diags);
    assert(language->document && "the built-in schema is no JSON");
    language->schema = schema_compile(arena, language->document, (SchemaOptions){0}, diags);
    assert(language->schema && "the built-in schema does not compile");
    return language;
}

void language_close(Language *language)
{
    if (!language) return;
    schema_free(language->schema);
    arena_free(language->arena);
}

const Node *language_document(const Language *language)
{
    return language->document;
}

const Schema *language_schema(const Language *language)
{
    return language->schema;
}

/* ---- from a key to its place in the schema ----------------------------------------------------------------------- */

/* If the schema's node `place` refers to a definition (`$ref`), returns the definition; else `place`. */
static const Node *resolved(const Node *schema, const Node *place)
{
    const Node *reference = node_find(place, "$ref");
    size_t prefix = sizeof "#/$defs/" - 1;
    if (!reference || reference->text.n <= prefix) return place;
    return node_find_str(node_find(schema, "$defs"), (Str){reference->text.s + prefix, reference->text.n - prefix});
}

/* True for the key `patch` of an option's value: its map may contain any key of a document. */
static bool is_patch(const Node *schema, const Node *map, Str key)
{
    return str_is(key, "patch") && map == node_find(node_find(schema, "$defs"), "choice");
}

/* Returns the node of a map or list for a key of the language, for a name of the author, or for an item; or NULL. */
static const Node *entry_below(const Node *map, Str key)
{
    const Node *known = node_find_str(node_find(map, "properties"), key);
    const Node *any = node_find(map, "additionalProperties");
    if (known) return known;
    return any && any->kind == NODE_MAP ? any : node_find(map, "items");
}

/*
 * Returns the schema's node for a value below `place`: under a key of the language, under a name of the author, or in a
 * list. NULL if the language has no such key. Below `patch` the whole language begins again.
 */
static const Node *step_down(const Node *schema, const Node *place, Str key)
{
    const Node *map = resolved(schema, place);
    return is_patch(schema, map, key) ? schema : entry_below(map, key);
}

const Node *language_step(const Language *language, const Node *place, Str key)
{
    return step_down(language_document(language), place, key);
}

const Node *language_place(const Language *language, const Node *place)
{
    return resolved(language_document(language), place);
}

bool language_is_text(const Node *place)
{
    return node_is(node_find(place, "$ref"), "#/$defs/text");
}

bool language_names_entries(const Language *language, const Node *place)
{
    const Node *map = language_place(language, place), *any = node_find(map, "additionalProperties");
    return any && any->kind == NODE_MAP && !node_find(map, "properties") && node_is(node_find(map, "type"), "object");
}

/*
 * Returns an entry of the schema, such as the description, for a key. If the key's own node has no such entry, returns
 * that of the definition to which the node refers.
 */
static const Node *schema_entry(const Node *schema, const Node *place, const char *word)
{
    const Node *own = node_find(place, word);
    return own ? own : node_find(resolved(schema, place), word);
}

/*
 * Returns the schema's node for a path, or NULL if the language has no such path. For a path that ends with `patch`, it
 * is the node of this key, not that of the whole language, which begins again below it.
 */
static const Node *place_at_path(const Node *schema, Str path)
{
    const Node *place = schema;
    while (place && path.n) {
        Str key = str_take(&path, '/');
        place = path.n ? step_down(schema, place, key) : entry_below(resolved(schema, place), key);
    }
    return place;
}

Str language_description(const Language *language, Str path)
{
    const Node *schema = language_document(language);
    const Node *text = schema_entry(schema, place_at_path(schema, path), "description");
    return text ? text->text : STR("");
}

/* The function OverlayUsual.find: returns the default of the key at a path, or NULL. */
static const Node *default_of(const void *context, Str path)
{
    const Node *schema = language_document(context);
    return schema_entry(schema, place_at_path(schema, path), "default");
}

OverlayUsual language_usual(const Language *language)
{
    return (OverlayUsual){.find = language ? default_of : NULL, .context = language};
}
