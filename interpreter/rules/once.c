/* Expands short forms before the schema checks the document. */
#include "rules/once.h"

#include "text/overlay.h"

#include <string.h>

static const char *const TO_BIDS[] = {"auction", "bids"};
static const char *const TO_CONTRACTS[] = {"contracts"};
static const char *const TO_ANNOUNCEMENTS[] = {"announcements"};
static const char *const TO_ITEMS[] = {"settlement", "items"};
static const char *const TO_SUITS[] = {"deck", "suits"};

/* Returns the map at a path of one or two keys, or NULL. */
static Node *find_at(const Node *root, const char *const *path, size_t n)
{
    Node *node = node_find(root, path[0]);
    return n > 1 ? node_find(node, path[1]) : node;
}

/* Returns the key of a map as written in the file, or a new key. */
static const Node *written_key(Arena *arena, const Node *map, const char *name)
{
    for (size_t i = 0; i < map->count; i++)
        if (node_is(map->pairs[i].key, name)) return map->pairs[i].key;
    return node_string(arena, str_of(name), map->span);
}

/* Returns a copy of a map in which the value at a path of one or two keys is replaced. The keys must exist. */
static Node *with_value(Arena *arena, const Node *map, const char *const *path, size_t n, Node *value)
{
    Node *copy = overlay_merge(arena, map, node_map(arena, map->span));
    Node *inner = n > 1 ? with_value(arena, node_find(map, path[0]), path + 1, n - 1, value) : value;
    node_set(arena, copy, written_key(arena, map, path[0]), inner);
    copy->span = map->span;
    return copy;
}

/* ---- the default of an option ----------------------------------------------------------------------------------- */

/* Returns the option with its first value as `default`, if the file names no default. */
static Node *with_default(Arena *arena, Node *option)
{
    const Node *values = node_find(option, "values");
    if (node_find(option, "default") || node_n_pairs(values) == 0) return option;
    const Node *first = values->pairs[0].key;
    Node *copy = node_map(arena, option->span);
    for (size_t i = 0; i < option->count; i++) {
        if (option->pairs[i].value == values) /* the usual place of `default` is before `values` */
            node_add(arena, copy, node_string(arena, STR("default"), first->span), node_copy(arena, first));
        node_add(arena, copy, option->pairs[i].key, option->pairs[i].value);
    }
    node_seal(arena, copy);
    return copy;
}

Node *once_defaults(Arena *arena, Node *root)
{
    static const char *const TO_OPTIONS[] = {"options"};
    const Node *options = node_find(root, "options");
    Node *copies = node_map(arena, root->span);
    bool any = false;
    for (size_t i = 0; i < node_n_pairs(options); i++) {
        Node *copy = with_default(arena, options->pairs[i].value);
        any = any || copy != options->pairs[i].value;
        node_add(arena, copies, options->pairs[i].key, copy);
    }
    if (!any) return root;
    copies->span = options->span;
    node_seal(arena, copies);
    return with_value(arena, root, TO_OPTIONS, COUNT(TO_OPTIONS), copies);
}

/* ---- entries that are like another one -------------------------------------------------------------------------- */

/* Returns a copy of the entry without the key `like`. */
static Node *without_like(Arena *arena, const Node *entry)
{
    Node *rest = node_map(arena, entry->span);
    for (size_t i = 0; i < entry->count; i++)
        if (!node_is(entry->pairs[i].key, "like")) node_add(arena, rest, entry->pairs[i].key, entry->pairs[i].value);
    node_seal(arena, rest);
    return rest;
}

/*
 * Warns about each null in an entry. It removes nothing, because only a file with a parent can remove something. Nulls
 * in the rules of contracts, which remove rules for all contracts, are left out. Returns true if there is a null.
 */
static bool warn_about_nulls(Diags *diags, bool is_contract, const Node *entry)
{
    bool any = false;
    for (size_t i = 0; i < node_n_pairs(entry); i++) {
        const NodePair *pair = &entry->pairs[i];
        if (is_contract && overlay_is_inherited(pair->key->text)) continue;
        any |= warn_about_nulls(diags, false, pair->value);
        if (pair->value->kind != NODE_NULL) continue;
        Diag *diag = diag_warning(diags, "removes-nothing", pair->key->span,
                                  "'%.*s' has no value, which removes nothing here", STR_ARG(pair->key->text));
        if (overlay_is_cut_off(pair))
            diag_hint(diags, diag, "put a text with a comma in quotes, or give the key a value");
        else diag_hint(diags, diag, "write the value, or leave the key out");
        any = true;
    }
    return any;
}

/*
 * Returns the entry with the keys that it lacks taken from `model`. `path` is the path of their map: contracts are
 * merged in another way than other entries.
 */
static Node *merged_entry(Arena *arena, const char *const *path, const Node *model, const Node *entry, Diags *diags)
{
    bool is_contract = path == TO_CONTRACTS;
    Node *(*merge)(Arena * arena, const Node *target, const Node *patch) =
        is_contract ? overlay_merge_contract : overlay_merge;
    /* merging over nothing drops the nulls */
    if (warn_about_nulls(diags, is_contract, entry)) entry = merge(arena, NULL, entry);
    return merge(arena, model, entry);
}

/*
 * Returns the entry with the keys that it lacks taken from the entry that it names in `like`. `above` are the entries
 * above it. If none of them has this name, reports an error and returns the entry without `like`.
 */
static Node *completed(Arena *arena, const char *const *path, const Node *above, Node *entry, Diags *diags)
{
    const Node *like = node_find(entry, "like");
    if (!like || like->kind != NODE_STRING) return entry;
    const Node *model = node_find_str(above, like->text);
    if (!model || model->kind != NODE_MAP) {
        Diag *diag = diag_error(diags, "unknown-name", like->span,
                                "'like' names '%.*s', but no entry above has this name", STR_ARG(like->text));
        Str *names = ARENA_ARRAY(arena, node_n_pairs(above), Str);
        for (size_t i = 0; i < node_n_pairs(above); i++) names[i] = above->pairs[i].key->text;
        Str near = str_nearest(like->text, names, node_n_pairs(above));
        if (near.n) diag_did_you_mean(diags, diag, near);
        else diag_hint(diags, diag, "'like' takes the name of an earlier entry of the same map");
        return without_like(arena, entry);
    }
    return merged_entry(arena, path, model, without_like(arena, entry), diags);
}

/*
 * Completes all entries of the map at the path with the keys of the entries that they name in `like`. An entry can name
 * only entries above it, which are already complete.
 */
static Node *complete_entries(Arena *arena, Node *root, const char *const *path, size_t n, Diags *diags)
{
    const Node *map = find_at(root, path, n);
    bool any = false;
    for (size_t i = 0; i < node_n_pairs(map); i++) any = any || node_find(map->pairs[i].value, "like");
    if (!any) return root;
    Node *copies = node_map(arena, map->span);
    for (size_t i = 0; i < map->count; i++)
        node_add(arena, copies, map->pairs[i].key, completed(arena, path, copies, map->pairs[i].value, diags));
    node_seal(arena, copies);
    return with_value(arena, root, path, n, copies);
}

/* ---- values for all entries -------------------------------------------------------------------------------------- */

/* Gives each entry of a map the keys that it lacks from the entry `for_all`, which is then removed. */
static Node *apply_for_all(Arena *arena, Node *root, const char *const *path, size_t n, Diags *diags)
{
    const Node *map = find_at(root, path, n), *common = node_find(map, "for_all");
    if (!common || common->kind != NODE_MAP) return root;
    Node *copies = node_map(arena, map->span);
    for (size_t i = 0; i < map->count; i++) {
        const NodePair *pair = &map->pairs[i];
        if (pair->value == common) continue;
        bool is_map = pair->value->kind == NODE_MAP;
        node_add(arena, copies, pair->key,
                 is_map ? merged_entry(arena, path, common, pair->value, diags) : pair->value);
    }
    node_seal(arena, copies);
    return with_value(arena, root, path, n, copies);
}

/* ---- bids without an entry of their own -------------------------------------------------------------------------- */

static const Node *bids_of(const Node *round)
{
    return node_find(round, "bids");
}

/* True if a round names a bid that has no entry, but is the id of a contract. */
static bool names_missing_bid(const Node *root, const Node *rounds)
{
    const Node *bids = find_at(root, TO_BIDS, 2), *contracts = node_find(root, "contracts");
    for (size_t i = 0; i < node_n_pairs(rounds); i++) {
        const Node *named = bids_of(rounds->pairs[i].value);
        for (size_t k = 0; k < node_n_items(named); k++)
            if (!node_find_str(bids, named->items[k]->text) && node_find_str(contracts, named->items[k]->text))
                return true;
    }
    return false;
}

/* Returns the entry of a bid. If there is none, returns an empty entry if a contract has this id, else NULL. */
static Node *bid_or_empty(Arena *arena, const Node *root, const Node *id)
{
    Node *bid = node_find_str(find_at(root, TO_BIDS, 2), id->text);
    if (bid) return bid;
    return node_find_str(node_find(root, "contracts"), id->text) ? node_map(arena, id->span) : NULL;
}

/*
 * If rounds name bids without an entry, gives each of these bids an empty entry. Then all bids are in the order in
 * which rounds name them, followed by bids that no round names.
 */
static Node *with_missing_bids(Arena *arena, Node *root)
{
    const Node *auction = node_find(root, "auction"), *rounds = node_find(auction, "rounds");
    const Node *bids = node_find(auction, "bids");
    bool is_wrong = bids && bids->kind != NODE_MAP;                /* the schema reports it */
    if (is_wrong || !names_missing_bid(root, rounds)) return root; /* no bid is missing */
    Node *all_bids = node_map(arena, bids ? bids->span : rounds->span);
    for (size_t i = 0; i < node_n_pairs(rounds); i++) {
        const Node *named = bids_of(rounds->pairs[i].value);
        for (size_t k = 0; k < node_n_items(named); k++) {
            Node *bid = bid_or_empty(arena, root, named->items[k]);
            if (bid) node_set(arena, all_bids, named->items[k], bid);
        }
    }
    for (size_t i = 0; i < node_n_pairs(bids); i++) node_set(arena, all_bids, bids->pairs[i].key, bids->pairs[i].value);
    return with_value(arena, root, TO_BIDS, COUNT(TO_BIDS), all_bids);
}

/* ---- names that entries share ------------------------------------------------------------------------------------ */

/* True for a text with formulas. Such a text depends on its place in the file, so other entries cannot use it. */
static bool has_braces(const Node *text)
{
    for (size_t i = 0; i < node_n_pairs(text); i++) {
        Str words = text->pairs[i].value->text;
        if (words.n && memchr(words.s, '{', words.n)) return true;
    }
    return false;
}

/*
 * Returns the entry with the text under `key` of another entry, the lender. Returns the entry itself if it has a text
 * there, or if the lender has none or one with formulas. The text becomes the first key, or the one after `name`.
 */
static Node *with_copied_text(Arena *arena, Node *entry, const Node *lender, const char *key)
{
    Node *text = node_find(lender, key);
    if (entry->kind != NODE_MAP || !text || node_find(entry, key) || has_braces(text)) return entry;
    Node *copy = node_map(arena, entry->span);
    size_t i = 0;
    if (entry->count && node_is(entry->pairs[0].key, "name")) /* the name stays first */
        node_add(arena, copy, entry->pairs[0].key, entry->pairs[i++].value);
    node_add(arena, copy, node_string(arena, str_of(key), text->span), text);
    for (; i < entry->count; i++) node_add(arena, copy, entry->pairs[i].key, entry->pairs[i].value);
    node_seal(arena, copy);
    return copy;
}

typedef struct NameSource {
    /* `to` and `from` are paths of two maps. An entry of `to` gets the name of the entry of `from` with the same id. */
    const char *const *to, *const *from;
    size_t n_to, n_from;
    bool text; /* the text is copied, too, not only the name */
} NameSource;

/*
 * Gives each entry of a map that lacks a name the name of the entry with the same id in another map; with
 * `source->text`, also the text. Returns the document itself if nothing changes.
 */
static Node *copy_names(Arena *arena, Node *root, const NameSource *source)
{
    const Node *to = find_at(root, source->to, source->n_to), *from = find_at(root, source->from, source->n_from);
    if (node_n_pairs(to) == 0 || node_n_pairs(from) == 0) return root;
    Node *copies = node_map(arena, to->span);
    bool any = false;
    for (size_t i = 0; i < to->count; i++) {
        const NodePair *pair = &to->pairs[i];
        const Node *lender = node_find_str(from, pair->key->text);
        Node *copy = lender ? with_copied_text(arena, pair->value, lender, "name") : pair->value;
        if (lender && source->text) copy = with_copied_text(arena, copy, lender, "text");
        any = any || copy != pair->value;
        node_add(arena, copies, pair->key, copy);
    }
    node_seal(arena, copies);
    return any ? with_value(arena, root, source->to, source->n_to, copies) : root;
}

/* True for a bid that has no name and names no contract, and for which no contract has its id (`contract` is NULL). */
static bool is_orphan(const Node *bid, const Node *contract)
{
    return bid->kind == NODE_MAP && !contract && !node_find(bid, "name") && !node_find(bid, "contract");
}

/*
 * Gives a bid that has neither a name nor a contract its id as name. So only one error is reported, for the missing
 * contract, and not another one for the missing name.
 */
static Node *name_orphans(Arena *arena, Node *root)
{
    const Node *bids = find_at(root, TO_BIDS, COUNT(TO_BIDS)), *contracts = node_find(root, "contracts");
    Node *names = node_map(arena, root->span);
    for (size_t i = 0; i < node_n_pairs(bids); i++) {
        const NodePair *pair = &bids->pairs[i];
        if (!is_orphan(pair->value, node_find_str(contracts, pair->key->text))) continue;
        Node *name = node_map(arena, pair->value->span), *entry = node_map(arena, pair->value->span);
        node_add(arena, name, node_string(arena, STR("en"), pair->value->span), node_copy(arena, pair->key));
        node_add(arena, entry, node_string(arena, STR("name"), pair->value->span), name);
        node_add(arena, names, pair->key, entry);
    }
    if (node_n_pairs(names) == 0) return root;
    return with_value(arena, root, TO_BIDS, COUNT(TO_BIDS), overlay_merge(arena, bids, names));
}

Node *once_apply(Arena *arena, Node *root, Diags *diags)
{
    static const NameSource NAME_SOURCES[] = {
        {.to = TO_BIDS, .from = TO_CONTRACTS, .n_to = COUNT(TO_BIDS), .n_from = COUNT(TO_CONTRACTS), .text = true},
        {.to = TO_CONTRACTS, .from = TO_BIDS, .n_to = COUNT(TO_CONTRACTS), .n_from = COUNT(TO_BIDS), .text = true},
        {.to = TO_ITEMS, .from = TO_ANNOUNCEMENTS, .n_to = COUNT(TO_ITEMS), .n_from = COUNT(TO_ANNOUNCEMENTS)},
        {.to = TO_ITEMS, .from = TO_CONTRACTS, .n_to = COUNT(TO_ITEMS), .n_from = COUNT(TO_CONTRACTS)},
    };
    static const struct {
        const char *const *path;
        size_t n;
    } MAPS[] = {{TO_CONTRACTS, COUNT(TO_CONTRACTS)},
                {TO_BIDS, COUNT(TO_BIDS)},
                {TO_ANNOUNCEMENTS, COUNT(TO_ANNOUNCEMENTS)},
                {TO_ITEMS, COUNT(TO_ITEMS)}};
    if (root->kind != NODE_MAP) return root;
    root = apply_for_all(arena, root, TO_SUITS, COUNT(TO_SUITS), diags);
    /* `like` is applied before `for_all`, so keys of the entry that it names override the common ones */
    for (size_t i = 0; i < COUNT(MAPS); i++) {
        root = complete_entries(arena, root, MAPS[i].path, MAPS[i].n, diags);
        if (MAPS[i].path == TO_BIDS) root = with_missing_bids(arena, root);
        root = apply_for_all(arena, root, MAPS[i].path, MAPS[i].n, diags);
    }
    for (size_t i = 0; i < COUNT(NAME_SOURCES); i++) root = copy_names(arena, root, &NAME_SOURCES[i]);
    return name_orphans(arena, root);
}
