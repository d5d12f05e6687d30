/* Prints files of the language in the standard layout. The schema of the language gives the order of keys. */
#include "schema/canonical.h"

#include "schema/embed.h"
#include "text/json.h"
#include "text/source.h"
#include "text/yaml.h"

enum { LONGEST_KEY = 1000 /* bytes: YAML's limit for a key on one line */ };

/* ---- the schema as a guide for the layout --------------------------------------------------------------------- */

static const char reference_start[] = "#/$defs/";

/*
 * Follows a reference in a schema. An object whose keys are not described may contain any part of a file, so its schema
 * is that of the whole file.
 */
static const Node *resolve(const LayoutGuide *guide, const Node *place)
{
    const Node *reference = node_find(place, "$ref"), *root = guide->root;
    if (reference && str_begins(reference->text, str_of(reference_start))) {
        size_t n = sizeof reference_start - 1;
        place = node_find_str(node_find(root, "$defs"), (Str){reference->text.s + n, reference->text.n - n});
    }
    bool is_open = node_is(node_find(place, "type"), "object") && !node_find(place, "properties") &&
                   !node_find(place, "additionalProperties");
    return is_open ? root : place;
}

/* Returns the schema of the value under a key. If `key.s` is NULL, returns the schema of the items of a list. */
static const void *child(const LayoutGuide *guide, const void *place, Str key)
{
    const Node *found = NULL;
    if (!key.s) found = node_find(place, "items");
    else {
        found = node_find_str(node_find(place, "properties"), key);
        if (!found) found = node_find(place, "additionalProperties");
    }
    return found && found->kind == NODE_MAP ? resolve(guide, found) : NULL;
}

/* True for the schema of an object with fixed names as keys: it lists them, and does not describe other keys. */
static bool is_record(const LayoutGuide *guide, const void *place)
{
    (void)guide;
    const Node *others = node_find(place, "additionalProperties");
    return node_find(place, "properties") && (!others || others->kind != NODE_MAP);
}

/* Returns the position of a key in the order of the schema, from 1. Returns 0 for an unknown key. */
static size_t rank(const LayoutGuide *guide, const void *place, Str key)
{
    (void)guide;
    const Node *properties = node_find(place, "properties");
    for (size_t i = 0; i < node_n_pairs(properties); i++)
        if (str_equal(properties->pairs[i].key->text, key)) return i + 1;
    return 0;
}

/*
 * True for a key at the top of a file that begins a chapter of rules, such as `deck`. False for keys that identify the
 * game, and for unknown keys.
 */
static bool is_chapter(const LayoutGuide *guide, Str key)
{
    static const char *const head[] = {"$schema", "tapp",   "id",      "language", "extends", "partial",
                                       "name",    "family", "summary", "home",     "examples"};
    for (size_t i = 0; i < COUNT(head); i++)
        if (str_is(key, head[i])) return false;
    return rank(guide, guide->root, key) > 0; /* a key with position 0 is unknown */
}

/* Returns the guide for the layout of variants, which is made from the schema. */
static LayoutGuide open_guide(size_t width, Diags *diags)
{
    Arena *arena = diags->arena;
    const Source *source = source_of(arena, STR("schema"), embedded_text(STR("schemas/variant.schema.json")));
    LayoutGuide guide = {
        .width = width, .child = child, .is_record = is_record, .rank = rank, .is_chapter = is_chapter};
    guide.root = json_read(arena, source, diags);
    return guide;
}

/* ---- files ---------------------------------------------------------------------------------------------------- */

/* Reports keys that are too long for the standard layout. Returns false if there is one. */
static bool check_keys(const Node *node, Diags *diags)
{
    bool fine = true;
    for (size_t i = 0; i < node_n_items(node); i++) fine &= check_keys(node->items[i], diags);
    for (size_t i = 0; i < node_n_pairs(node); i++) {
        const Node *key = node->pairs[i].key;
        if (key->text.n > LONGEST_KEY) {
            diag_error(diags, "layout", key->span, "a key of more than %d bytes has no canonical layout", LONGEST_KEY);
            fine = false;
        }
        fine &= check_keys(node->pairs[i].value, diags);
    }
    return fine;
}

/* True if the layout, when it is read, gives an equal document. */
static bool means_the_same(Arena *arena, const Node *root, Str layout, const LayoutGuide *guide)
{
    const Node *again = yaml_read(arena, source_of(arena, STR("layout"), layout), diags_new(arena));
    return again && layout_is_same(arena, root, again, guide);
}

/*
 * Checks that the layout is not too large for a file, and that it gives an equal document when it is read. Otherwise
 * reports an error and returns false.
 */
static bool check_layout(const Node *root, Str layout, const LayoutGuide *guide, Diags *diags)
{
    Span whole = {.source = root->span.source};
    if (layout.n > YAML_MAX_BYTES) {
        diag_error(diags, "layout", whole, "the canonical layout would have %zu bytes, but the limit is %d", layout.n,
                   YAML_MAX_BYTES);
        return false;
    }
    if (means_the_same(diags->arena, root, layout, guide)) return true;
    Diag *diag = diag_error(diags, "layout", whole, "internal error: the layout would change the meaning");
    diag_hint(diags, diag, "nothing was written; please report this with the file");
    return false;
}

bool canonical_print(Buf *out, const Source *source, size_t width, Diags *diags)
{
    Arena *arena = diags->arena;
    const Node *root = yaml_read(arena, source, diags);
    if (!root || !check_keys(root, diags)) return false;
    LayoutGuide guide = open_guide(width, diags);
    Buf text = {0};
    layout_print(&text, arena, source, root, &guide);
    Str layout = buf_keep(arena, &text);
    if (!check_layout(root, layout, &guide, diags)) return false;
    buf_add(out, layout);
    return true;
}
