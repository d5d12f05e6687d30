/*
 * Implements `extends`: merges a document over its parents. The files that are being read form a list on the stack; a
 * file that is already in the list extends itself.
 */
#include "text/overlay.h"

#include "base/visible.h"
#include "text/yaml.h"

#include <string.h>

/*
 * A file that is being read, and the place in it that names its parent. The links form a chain, from a file to the file
 * that extends it and so on.
 */
typedef struct Link Link;
struct Link {
    const Source *source;
    Span place;
    const Link *child; /* the file that extends this one; NULL: none does */
    int n_children;    /* the number of files in the chain from `child` on */
};

/* The data that all files of a chain share. */
typedef struct Chain {
    Arena *arena;
    OverlayFinder finder;
    OverlayUsual usual;
    Diags *diags;
    const Source **files; /* the files that were read: the first file, its parent, and so on */
} Chain;

/* Returns the link of the chain that has the same file, by its path. NULL if there is none. */
static const Link *find_link(const Link *link, const Source *source)
{
    for (; link; link = link->child)
        if (str_equal(link->source->path, source->path)) return link;
    return NULL;
}

/* Adds a note for each file of a cycle, from the file that is named twice to the file that names it. */
static void note_cycle(Diags *diags, Diag *diag, const Link *link, const Link *first, const Source *parent)
{
    if (link != first) note_cycle(diags, diag, link->child, first, link->source);
    diag_note(diags, diag, link->place, "'%.*s' extends '%.*s'", STR_ARG(link->source->path), STR_ARG(parent->path));
}

static Node *without_extends(Arena *arena, const Node *map)
{
    Node *copy = node_map(arena, map->span);
    for (size_t i = 0; i < map->count; i++)
        if (!str_is(map->pairs[i].key->text, "extends")) node_add(arena, copy, map->pairs[i].key, map->pairs[i].value);
    node_seal(arena, copy);
    return copy;
}

/*
 * Puts the patches that a file writes for an option back into the merged option. Merging has removed their nulls, but a
 * patch needs them to remove something when its option is applied.
 */
static void keep_patches_of(Arena *arena, const Node *merged, const Node *written)
{
    const Node *values = node_find(written, "values");
    for (size_t i = 0; i < node_n_pairs(values); i++) {
        Node *patch = node_find(values->pairs[i].value, "patch");
        Node *value = node_find_str(node_find(merged, "values"), values->pairs[i].key->text);
        if (patch && patch->kind == NODE_MAP && value)
            node_set(arena, value, node_string(arena, STR("patch"), patch->span), patch);
    }
}

/* Puts the patches of all options that the file writes back into `merged`. */
static void keep_patches(Arena *arena, const Node *merged, const Node *file)
{
    const Node *options = node_find(file, "options");
    for (size_t i = 0; i < node_n_pairs(options); i++) {
        const NodePair *pair = &options->pairs[i];
        keep_patches_of(arena, node_find_str(node_find(merged, "options"), pair->key->text), pair->value);
    }
}

/* True if a change sets the whole value at a path: the value itself, or each of its keys. */
static bool sets_whole_value(const Node *change, const Node *old, Str path)
{
    while (path.n && change && change->kind == NODE_MAP) {
        Str key = str_take(&path, '/');
        change = node_find_str(change, key);
        old = node_find_str(old, key);
    }
    if (!change || change->kind != NODE_MAP || !old || old->kind != NODE_MAP) return change != NULL;
    for (size_t i = 0; i < old->count; i++)
        if (!node_find_str(change, old->pairs[i].key->text)) return false;
    return true;
}

/*
 * Returns the parent without those entries of its list `unverified` that are about values which the file sets itself.
 * If the file has such a list of its own, it replaces the parent's list, so the parent is not changed.
 */
static const Node *without_settled(Arena *arena, const Node *parent, const Node *file)
{
    const Node *list = node_find(parent, "unverified");
    if (!list || list->kind != NODE_LIST || node_find(file, "unverified")) return parent;
    Node *left = node_list(arena, list->span), *copy = overlay_merge(arena, parent, node_map(arena, parent->span));
    for (size_t i = 0; i < list->count; i++) {
        const Node *at = node_find(list->items[i], "at");
        if (!at || !sets_whole_value(file, parent, at->text)) node_append(arena, left, list->items[i]);
    }
    node_set(arena, copy, node_string(arena, STR("unverified"), list->span), left);
    return left->count < list->count ? copy : parent;
}

/*
 * A file may change the patch that an option of its parent has by default, add an option with such a patch, or remove
 * an option. The parent's paragraphs describe the game with the parent's defaults, so some may then be untrue. Returns
 * the parent without these. For each option of the file, the patch of the old default in the parent is compared with
 * the patch of the new default. Reports are placed at the new default or the option, or at a key of the patch in the
 * same file.
 */
static const Node *without_other_defaults(const Chain *chain, const Node *parent, const Node *file, Diags *diags)
{
    const Node *options = node_find(file, "options"), *old = node_find(parent, "options");
    for (size_t i = 0; i < node_n_pairs(options); i++) {
        const NodePair *pair = &options->pairs[i];
        const Node *option = node_find_str(old, pair->key->text), *new_default = node_find(pair->value, "default");
        const Node *merged = overlay_merge(chain->arena, option, pair->value);
        keep_patches_of(chain->arena, merged, pair->value);
        OverlayChoice choice = {.usual = option ? overlay_usual_patch(chain->arena, option) : NULL,
                                .patch = overlay_usual_patch(chain->arena, merged),
                                .place = new_default ? new_default : pair->key,
                                .anew = node_find(file, "rules")};
        parent = overlay_without_unchosen(chain->arena, parent, choice, chain->usual, diags);
    }
    return parent;
}

static Node *read_link(const Chain *chain, const Source *source, const Link *child);

/* Reads the document that a file extends. Returns NULL after an error. */
static Node *read_parent(const Chain *chain, const Link *link, Str name)
{
    const Source *parent =
        chain->finder.find(chain->finder.context, chain->arena, name, link->source, link->place, chain->diags);
    if (!parent) return NULL;
    const Link *first = find_link(link, parent);
    if (first) {
        Diag *diag = diag_error(chain->diags, "extends-cycle", link->place,
                                "'%.*s' extends itself, directly or through others", STR_ARG(parent->path));
        note_cycle(chain->diags, diag, link, first, parent);
        return NULL;
    }
    if (link->n_children >= OVERLAY_MAX_PARENTS) {
        diag_error(chain->diags, "extends-depth", link->place, "too many files extend one another; the limit is %d",
                   OVERLAY_MAX_PARENTS);
        return NULL;
    }
    return read_link(chain, parent, link);
}

Node *overlay_read_tree(Arena *arena, const OverlayFinder *finder, const Source *source, Diags *diags)
{
    return finder->read ? finder->read(finder->context, source, diags) : yaml_read(arena, source, diags);
}

/* True if the parent is a map. Otherwise reports an error at the name of the parent. */
static bool check_parent(const Chain *chain, const Node *parent, const Node *extends)
{
    if (parent->kind == NODE_MAP) return true;
    Diag *diag = diag_error(chain->diags, "extends-type", extends->span,
                            "the file that this one extends is %s, not a game", node_kind_name(parent->kind));
    diag_note(chain->diags, diag, parent->span, "it starts here");
    return false;
}

/* True if a text has only visible characters, line feeds and tabs. Otherwise reports the first other character. */
static bool check_text(const Node *scalar, Diags *diags)
{
    Str text = scalar->text;
    for (size_t at = 0; at < text.n;) {
        uint32_t c = (unsigned char)text.s[at];
        if (c >= 0x20 && c < 0x7F) { /* printable ASCII is the usual case */
            at++;
            continue;
        }
        size_t n = str_code_point(text, at, &c);
        bool is_break = c == '\n' || c == '\t';
        if (n == 0 || (!visible_is(c) && !is_break)) {
            (void)diag_error(diags, "control-character", scalar->span, "this text has the invisible character U+%04X",
                             (unsigned)c);
            return false;
        }
        at += n;
    }
    return true;
}

/* Checks all keys and texts below a node. Returns false after an error. */
static bool check_texts(const Node *node, Diags *diags)
{
    bool fine = true;
    if (node->kind == NODE_STRING) return check_text(node, diags);
    for (size_t i = 0; i < node_n_items(node); i++) fine = check_texts(node->items[i], diags) && fine;
    for (size_t i = 0; i < node_n_pairs(node); i++) {
        fine = check_text(node->pairs[i].key, diags) && fine;
        fine = check_texts(node->pairs[i].value, diags) && fine;
    }
    return fine;
}

/* Warns about a game without a name of its own whose parent is a pack of cards. Then it is called like the pack. */
static void report_nameless(const Chain *chain, const Node *parent, const Node *file, const Node *extends)
{
    const Node *name = node_find(parent, "name");
    /* the parent's own file says `partial`; a game that inherits this key from its pack is no pack */
    bool is_pack = node_is_true(parent, "partial") && node_find(parent, "partial")->span.source == parent->span.source;
    bool is_game = file->kind == NODE_MAP && !node_is_true(file, "partial");
    if (!is_game || !is_pack || node_find(file, "name")) return;
    Str called = node_n_pairs(name) ? name->pairs[0].value->text : STR("");
    Diag *diag = diag_warning(chain->diags, "missing-name", extends->span,
                              "this game has no name, so it is called '%.*s' like its pack", STR_ARG(called));
    diag_hint(chain->diags, diag, "add a line such as: name: {en: My game}");
}

/*
 * Returns the parent without its name, if it is a pack and the file has a name. The pack's name in other languages must
 * not remain beside the file's name.
 */
static const Node *without_name(const Chain *chain, const Node *parent, const Node *file)
{
    if (!node_is_true(parent, "partial") || !node_find(file, "name")) return parent;
    Node *copy = node_map(chain->arena, parent->span);
    for (size_t i = 0; i < parent->count; i++)
        if (!node_is(parent->pairs[i].key, "name"))
            node_add(chain->arena, copy, parent->pairs[i].key, parent->pairs[i].value);
    node_seal(chain->arena, copy);
    return copy;
}

/*
 * Returns the tree of a file in the full form of the language: with the texts of its words files, and with short forms
 * replaced by long ones.
 */
static Node *prepared(const Chain *chain, const OverlayFile *file)
{
    const OverlayUsual *usual = &chain->usual;
    Node *tree = file->tree;
    if (!usual->prepare || tree->kind != NODE_MAP) return tree;
    tree = usual->prepare(usual->context, chain->arena, file, chain->diags);
    /* the texts of the words files are checked here, too */
    return tree && check_texts(tree, chain->diags) ? tree : NULL;
}

/*
 * Returns a file merged over its parent. Before that, parts of the parent are removed that do not hold for the file:
 * its name, notes on values that the file sets, and paragraphs that are no longer true. `is_parent` means that another
 * file extends this one.
 */
static Node *laid_over(const Chain *chain, const Node *parent, Node *node, bool is_parent)
{
    parent = without_name(chain, parent, node);
    overlay_find_idle_nulls(chain->diags, parent, node, false);
    if (node->kind == NODE_MAP) {
        /* paragraphs that another default makes untrue are reported for the first file only, not for its parents */
        Diags *own = is_parent ? NULL : chain->diags;
        parent = without_settled(chain->arena, parent, node);
        parent = without_other_defaults(chain, parent, node, own);
        parent = overlay_without_untrue(chain->arena, parent, node, chain->usual, chain->diags);
    }
    Node *merged = overlay_merge_document(chain->arena, parent, without_extends(chain->arena, node));
    keep_patches(chain->arena, merged, node);
    return merged;
}

/*
 * Reads a file and the files that it extends, then merges it over its parent. `child` is the file that extends it, or
 * NULL for the first file. Returns NULL after an error.
 */
static Node *read_link(const Chain *chain, const Source *source, const Link *child)
{
    Node *tree = overlay_read_tree(chain->arena, &chain->finder, source, chain->diags);
    chain->files[child ? child->n_children + 1 : 0] = source; /* in order: the first file, its parent, and so on */
    if (!tree || !check_texts(tree, chain->diags)) return NULL;
    OverlayFile file = {.source = source, .tree = tree, .finder = &chain->finder, .is_parent = child != NULL};
    const Node *extends = node_find(tree, "extends");
    if (!extends) return prepared(chain, &file);
    if (extends->kind != NODE_STRING) {
        Diag *diag = diag_error(chain->diags, "extends-type", extends->span,
                                "'extends' needs one id or path, but this is %s", node_kind_name(extends->kind));
        diag_hint(chain->diags, diag, "write the id of a game or the path of a file");
        return NULL;
    }
    Link link = {source, extends->span, child, child ? child->n_children + 1 : 0};
    file.parent = read_parent(chain, &link, extends->text);
    if (!file.parent || !check_parent(chain, file.parent, extends)) return NULL;
    Node *node = prepared(chain, &file);
    if (node && !child) report_nameless(chain, file.parent, node, extends);
    return node ? laid_over(chain, file.parent, node, file.is_parent) : NULL;
}

/*
 * Returns a rule of a contract (`own`) with the keys in the order of the rule for all contracts (`top`). A key of `top`
 * that `own` does not have becomes a null, because the contract would inherit it otherwise. If no null is needed,
 * returns `own` itself.
 */
static Node *with_nulls(Arena *arena, const Node *top, Node *own)
{
    if (!top || top->kind != NODE_MAP || own->kind != NODE_MAP) return own;
    Node *copy = node_map(arena, own->span);
    bool any = false; /* a null was added here or further below */
    for (size_t i = 0; i < top->count; i++) {
        const NodePair *pair = &top->pairs[i];
        Node *value = node_find_str(own, pair->key->text);
        Node *written = value ? with_nulls(arena, pair->value, value) : node_null(arena, own->span);
        any |= written != value;
        node_add(arena, copy, pair->key, written);
    }
    for (size_t i = 0; i < own->count; i++)
        if (!node_find_str(top, own->pairs[i].key->text)) node_add(arena, copy, own->pairs[i].key, own->pairs[i].value);
    return any ? copy : own;
}

Node *overlay_with_nulls(Arena *arena, const Node *root, const Node *contracts)
{
    Node *copies = node_copy(arena, contracts);
    for (size_t i = 0; i < copies->count; i++) {
        Node *contract = copies->pairs[i].value = node_copy(arena, contracts->pairs[i].value);
        for (size_t k = 0; k < contract->count; k++) {
            NodePair *pair = &contract->pairs[k];
            if (overlay_is_inherited(pair->key->text))
                pair->value = with_nulls(arena, node_find_str(root, pair->key->text), pair->value);
        }
    }
    return copies;
}

Node *overlay_read(Arena *arena, const Source *source, OverlayFinder finder, OverlayUsual usual, Diags *diags)
{
    const Source **files = ARENA_ARRAY(arena, OVERLAY_MAX_PARENTS + 2, const Source *);
    const Chain chain = {arena, finder, usual, diags, files};
    const Node *read = read_link(&chain, source, NULL);
    if (!read) return NULL;
    Node *whole = node_copy(arena, read); /* a copy, because the trees of files must not be changed */
    whole->files = files;
    return whole;
}
