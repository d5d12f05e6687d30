/*
 * Expands the short forms that authors may use in a file. They are a plain text instead of texts by language, a list of
 * ids instead of a map, and a single value instead of a map. Also replaces missing texts by ids.
 */
#include "rules/words.h"

typedef struct Expansion {
    const Language *language;
    Arena *arena;
    Diags *diags;
    Str texts;        /* the language of plain texts; empty: none */
    bool is_reported; /* a plain text without a language has been reported */
} Expansion;

static Node *expand(Expansion *expansion, const Node *place, Node *node);

/* Returns a map of one pair. */
static Node *pair_of(Arena *arena, Str key, Node *value)
{
    Node *map = node_map(arena, value->span);
    node_add(arena, map, node_string(arena, key, value->span), value);
    node_seal(arena, map);
    return map;
}

/*
 * Turns a plain text into a map from the file's language to the text. A file without a language is reported once, and
 * its texts count as English.
 */
static Node *expand_text(Expansion *expansion, Node *text)
{
    Str language = expansion->texts.n ? expansion->texts : STR("en");
    if (!expansion->texts.n && !expansion->is_reported) {
        Diag *diag = diag_error(expansion->diags, "plain-text", text->span, "this text does not say its language");
        diag_hint(expansion->diags, diag, "write `language: en` once at the top of the file, or the text as `{en: …}`");
        expansion->is_reported = true;
    }
    Node *map = pair_of(expansion->arena, language, text);
    map->replaces = true; /* without this mark, merging would keep the parent's text in other languages */
    return map;
}

/*
 * Expands a plain text, or a single value in place of a map. The schema says under which key of the map the value
 * belongs (`shorthand`).
 */
static Node *expand_string(Expansion *expansion, const Node *place, Node *node)
{
    if (language_is_text(place)) return expand_text(expansion, node);
    const Node *key = node_find(language_place(expansion->language, place), "shorthand");
    return key ? expand(expansion, place, pair_of(expansion->arena, key->text, node)) : node;
}

/* Reports an id that is already in the map of the ids before it in a list. */
static void check_id_is_new(const Expansion *expansion, const Node *map, const Node *id)
{
    const NodePair *first = node_find_pair(map, id->text);
    if (!first) return;
    Diag *diag =
        diag_error(expansion->diags, "duplicate-item", id->span, "'%.*s' appears twice in the list", STR_ARG(id->text));
    diag_note(expansion->diags, diag, first->key->span, "it appears first here");
}

/* Converts a list of ids to a map in which each id has an empty entry. */
static Node *expand_ids(const Expansion *expansion, const Node *list)
{
    Node *map = node_map(expansion->arena, list->span);
    for (size_t i = 0; i < list->count; i++) {
        check_id_is_new(expansion, map, list->items[i]);
        node_set(expansion->arena, map, list->items[i], node_map(expansion->arena, list->items[i]->span));
    }
    map->replaces = true; /* a list replaces an older value; without this mark, merging would add its ids to it */
    return map;
}

/* True if the list has items, and all are strings. */
static bool has_only_strings(const Node *list)
{
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i]->kind != NODE_STRING) return false;
    return list->count > 0;
}

/* True if the schema requires no keys except texts in an entry of this map, so that an id alone can be an entry. */
static bool may_be_empty(const Expansion *expansion, const Node *place)
{
    const Node *entry = language_step(expansion->language, place, STR("*"));
    const Node *required = node_find(language_place(expansion->language, entry), "required");
    if (language_is_text(entry) || !node_is(node_find(language_place(expansion->language, entry), "type"), "object"))
        return false;
    for (size_t i = 0; i < node_n_items(required); i++)
        if (!language_is_text(language_step(expansion->language, entry, required->items[i]->text))) return false;
    return true;
}

/* Expands short forms in a list; a list of ids becomes a map with these keys. Returns the list if nothing changes. */
static Node *expand_list(Expansion *expansion, const Node *place, Node *list)
{
    Node *copy = NULL;
    bool has_entries = language_names_entries(expansion->language, place);
    if (has_entries && has_only_strings(list) && may_be_empty(expansion, place)) return expand_ids(expansion, list);
    const Node *below = language_step(expansion->language, place, STR("*"));
    for (size_t i = 0; below && i < list->count; i++) {
        Node *item = expand(expansion, below, list->items[i]);
        if (item == list->items[i]) continue;
        if (!copy) copy = node_copy(expansion->arena, list);
        copy->items[i] = item;
    }
    return copy ? copy : list;
}

/* Expands short forms in the values of a map. Returns the map itself if nothing changes. */
static Node *expand_map(Expansion *expansion, const Node *place, Node *map)
{
    Node *copy = NULL;
    if (language_is_text(place)) return map;
    for (size_t i = 0; i < map->count; i++) {
        const NodePair *pair = &map->pairs[i];
        const Node *below = language_step(expansion->language, place, pair->key->text);
        Node *value = below ? expand(expansion, below, pair->value) : pair->value;
        if (value == pair->value) continue;
        if (!copy) copy = node_copy(expansion->arena, map);
        copy->pairs[i].value = value;
    }
    return copy ? copy : map;
}

/* Expands all short forms in a value, whose schema's node is `place`. Returns the node itself if nothing changes. */
static Node *expand(Expansion *expansion, const Node *place, Node *node)
{
    if (node->kind == NODE_STRING) return expand_string(expansion, place, node);
    if (node->kind == NODE_LIST) return expand_list(expansion, place, node);
    return node->kind == NODE_MAP ? expand_map(expansion, place, node) : node;
}

Node *words_write_out(const Language *language, Arena *arena, Node *root, Str texts, Diags *diags)
{
    Expansion expansion = {.language = language, .arena = arena, .diags = diags, .texts = texts};
    return expand(&expansion, language_document(language), root);
}

/* ---- ids in place of texts ------------------------------------------------------------------------------------- */

static Node *fill(const Expansion *expansion, const Node *place, const Node *id, Node *node);

/* Returns the entry with all texts that the schema requires: the id in place of each missing one. */
static Node *fill_required(const Expansion *expansion, const Node *place, const Node *id, Node *map)
{
    const Node *required = node_find(language_place(expansion->language, place), "required");
    Node *copy = map;
    for (size_t i = 0; i < node_n_items(required); i++) {
        const Node *key = required->items[i];
        if (node_find_str(map, key->text)) continue;
        if (!language_is_text(language_step(expansion->language, place, key->text))) continue;
        if (copy == map) copy = node_copy(expansion->arena, map);
        Node *text = pair_of(expansion->arena, STR("en"), node_string(expansion->arena, id->text, id->span));
        node_set(expansion->arena, copy, node_string(expansion->arena, key->text, map->span), text);
    }
    return copy;
}

/*
 * Gives the map, and the maps below it, the texts that they lack: `id`, or below a key of the map this key. Patches may
 * lack texts.
 */
static Node *fill_map(const Expansion *expansion, const Node *place, const Node *id, Node *map)
{
    Node *copy = fill_required(expansion, place, id, map);
    for (size_t i = 0; i < map->count; i++) {
        const NodePair *pair = &map->pairs[i];
        const Node *below =
            node_is(pair->key, "patch") ? NULL : language_step(expansion->language, place, pair->key->text);
        Node *value = below ? fill(expansion, below, pair->key, pair->value) : pair->value;
        if (value == pair->value) continue;
        if (copy == map) copy = node_copy(expansion->arena, map);
        copy->pairs[i].value = value;
    }
    return copy;
}

/* Gives the items of a list the texts that they lack. */
static Node *fill_list(const Expansion *expansion, const Node *place, const Node *id, Node *list)
{
    Node *copy = list;
    const Node *below = language_step(expansion->language, place, STR("*"));
    for (size_t i = 0; below && i < list->count; i++) {
        Node *item = fill(expansion, below, id, list->items[i]);
        if (item == list->items[i]) continue;
        if (copy == list) copy = node_copy(expansion->arena, list);
        copy->items[i] = item;
    }
    return copy;
}

/*
 * Gives a value and everything below it the texts that they lack: `id`, which is the key of the nearest entry. `place`
 * is the schema's node for the value. Returns the node itself if nothing changes.
 */
static Node *fill(const Expansion *expansion, const Node *place, const Node *id, Node *node)
{
    if (language_is_text(place)) return node;
    if (node->kind == NODE_LIST) return fill_list(expansion, place, id, node);
    return node->kind == NODE_MAP ? fill_map(expansion, place, id, node) : node;
}

Node *words_fill(const Language *language, Arena *arena, Node *root)
{
    const Expansion expansion = {.language = language, .arena = arena};
    const Node *id = node_find(root, "id");
    return fill(&expansion, language_document(language), id ? id : root, root);
}
