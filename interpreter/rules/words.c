/*
 * Joins words files into the tree of their rules file. A words file has only texts, at the same paths as in the rules
 * file.
 */
#include "rules/words.h"

#include "text/yaml.h"

#include <string.h>

/* The path of a map in a words file: its key, and the keys above it up to the top. NULL is the top itself. */
typedef struct At {
    const struct At *above;
    const Node *key;
} At;

/* Words for an entry that neither the file nor its parent has. An option may add the entry. */
typedef struct UnmatchedWords {
    const Node *key; /* the entry's key in the words file */
    const Node *words;
    const Node *known; /* the entries that exist, for a suggestion */
    bool is_found;     /* a patch of an option has the entry */
} UnmatchedWords;

/* The joining of one words file into the rules. */
typedef struct Join {
    const Language *language;
    Arena *arena;
    Diags *diags;
    Str speech; /* the language of the words file */
    UnmatchedWords *unmatched;
    size_t n_unmatched, capacity;
    Node *unmatched_tree; /* a tree with the unmatched words at their paths */
    const Node *whole;    /* the file merged over its parent, to which patches apply */
} Join;

/*
 * Joins all words of a map into the map `rules`, and returns the result. All functions that join maps have these
 * parameters. `place` is the schema's node for the maps, and `at` is their path. `parent` is the map at this path in
 * the parent (in a patch: in the merged file), or NULL.
 */
static Node *join_words(Join *work, const Node *place, const At *at, Node *rules, const Node *parent,
                        const Node *words);

/* ---- reporting errors in words files ----------------------------------------------------------------------------- */

/* Reports a key of a words file that the language does not know. */
static void report_unknown(const Join *work, const Node *place, const Node *key)
{
    const Node *properties = node_find(language_place(work->language, place), "properties");
    Str *names = ARENA_ARRAY(work->arena, node_n_pairs(properties), Str);
    for (size_t i = 0; i < node_n_pairs(properties); i++) names[i] = properties->pairs[i].key->text;
    Diag *diag = diag_error(work->diags, "unknown-key", key->span, "unknown key '%.*s'", STR_ARG(key->text));
    diag_did_you_mean(work->diags, diag, str_nearest(key->text, names, node_n_pairs(properties)));
}

/* Reports a value of a words file that is a rule, not a text. */
static void report_rule(const Join *work, const Node *key, const Node *value)
{
    Diag *diag = diag_error(work->diags, "words-rule", value->span,
                            "'%.*s' is a rule, but a words file can have only texts", STR_ARG(key->text));
    diag_hint(work->diags, diag, "move it to the rules file");
}

/* Warns about words for an entry that the rules do not have. */
static void report_stale(const Join *work, const UnmatchedWords *unmatched)
{
    const Node *known = unmatched->known;
    Str *names = ARENA_ARRAY(work->arena, node_n_pairs(known), Str);
    for (size_t i = 0; i < node_n_pairs(known); i++) names[i] = known->pairs[i].key->text;
    Diag *diag = diag_warning(work->diags, "words-stale", unmatched->key->span,
                              "the rules have no '%.*s' here, so nobody sees this text", STR_ARG(unmatched->key->text));
    diag_did_you_mean(work->diags, diag, str_nearest(unmatched->key->text, names, node_n_pairs(known)));
}

/* ---- joining texts into the rules -------------------------------------------------------------------------------- */

/*
 * Returns a copy of the map with this value under the key. A key that the map has stays, because a finding about a rule
 * belongs to its key in the rules file.
 */
static Node *with_pair(const Join *work, Node *map, const Node *key, Node *value)
{
    Node *copy = node_copy(work->arena, map);
    const NodePair *old = node_find_pair(map, key->text);
    node_set(work->arena, copy, old ? old->key : key, value);
    return copy;
}

/* Returns `rules` with this text under the key, in the language of the words file. Texts in other languages stay. */
static Node *with_text(const Join *work, Node *rules, const Node *key, Node *text)
{
    const Node *old = node_find_str(rules, key->text);
    Node *map = old && old->kind == NODE_MAP ? node_copy(work->arena, old) : node_map(work->arena, text->span);
    node_set(work->arena, map, node_string(work->arena, work->speech, key->span), text);
    return with_pair(work, rules, key, map);
}

/*
 * A words file may give a single text in place of a map. Returns the map: the text is the name of an entry, or its text
 * if the entry has no name. NULL if the entry has neither.
 */
static const Node *map_of_text(const Join *work, const Node *place, const Node *text)
{
    static const char *const KEYS[] = {"name", "text"};
    for (size_t i = 0; i < COUNT(KEYS); i++) {
        if (!language_is_text(language_step(work->language, place, str_of(KEYS[i])))) continue;
        Node *map = node_map(work->arena, text->span);
        node_add(work->arena, map, node_string(work->arena, str_of(KEYS[i]), text->span), node_copy(work->arena, text));
        return map;
    }
    return NULL;
}

/* ---- keys at the top that have a form of their own ------------------------------------------------------------ */

/*
 * Adds the subjects of paragraphs (`about` or `tells`). A paragraph keeps the subjects that an earlier words file has
 * given: they are the same in all languages.
 */
static Node *join_subjects(const Join *work, Node *rules, const NodePair *pair)
{
    const Node *old = node_find_str(rules, pair->key->text);
    bool has_old = old && old->kind == NODE_MAP;
    Node *subjects = has_old ? node_copy(work->arena, old) : node_map(work->arena, pair->key->span);
    for (size_t i = 0; i < node_n_pairs(pair->value); i++) {
        const NodePair *own = &pair->value->pairs[i];
        if (!node_find_str(old, own->key->text)) node_set(work->arena, subjects, own->key, own->value);
    }
    return with_pair(work, rules, pair->key, subjects);
}

/*
 * Returns the index of the list item with this name: the item is the name, or a map with the name under `key`. Returns
 * the length of the list if there is none.
 */
static size_t find_item(const Node *list, const Node *key, Str name)
{
    for (size_t i = 0; i < node_n_items(list); i++)
        if (node_is(list->items[i], name.s) || node_is(node_find_str(list->items[i], key->text), name.s)) return i;
    return node_n_items(list);
}

/*
 * Joins words for the items of a list. The words file has a map from names of items to texts. The text becomes the
 * `note` of a source, or the `text` of another item.
 */
static Node *join_items(Join *work, const Node *place, Node *rules, const NodePair *pair)
{
    const Node *below = language_step(work->language, place, STR("*"));
    const Node *name = node_find(language_place(work->language, below), "shorthand");
    const Node *text =
        node_string(work->arena, node_is(pair->key, "sources") ? STR("note") : STR("text"), pair->key->span);
    Node *list = node_find_str(rules, pair->key->text);
    for (size_t i = 0; i < node_n_pairs(pair->value); i++) {
        const NodePair *own = &pair->value->pairs[i];
        size_t n = find_item(list, name, own->key->text);
        if (n == node_n_items(list)) {
            const UnmatchedWords stale = {.key = own->key}; /* without known entries, nothing is suggested */
            report_stale(work, &stale);
            continue;
        }
        list = node_copy(work->arena, list);
        list->items[n] = with_text(work, list->items[n], text, own->value);
    }
    return list ? with_pair(work, rules, pair->key, list) : rules;
}

/* ---- joining all keys -------------------------------------------------------------------------------------------- */

/* Returns the map under a key; adds an empty one if there is none. */
static Node *map_below(const Join *work, Node *map, const Node *key)
{
    Node *below = node_find_str(map, key->text);
    if (below && below->kind == NODE_MAP) return below;
    below = node_map(work->arena, key->span);
    node_set(work->arena, map, key, below);
    return below;
}

/* Returns the map for unmatched words at a path; makes it, and the maps above it, if needed. */
static Node *unmatched_map_at(const Join *work, const At *at)
{
    return at ? map_below(work, unmatched_map_at(work, at->above), at->key) : work->unmatched_tree;
}

/*
 * Keeps words whose entry does not exist: a patch of an option may add the entry. `known` are the entries that exist,
 * for a suggestion.
 */
static void keep_unmatched(Join *work, const At *at, const NodePair *pair, const Node *known)
{
    UnmatchedWords *unmatched =
        arena_push(work->arena, (void **)&work->unmatched, &work->n_unmatched, &work->capacity, sizeof(UnmatchedWords));
    *unmatched = (UnmatchedWords){pair->key, pair->value, known, false};
    node_set(work->arena, unmatched_map_at(work, at), pair->key, pair->value);
}

/* True if `place` is the schema's node for a whole document. Only the top of a file and a patch have this node. */
static bool is_top(const Join *work, const Node *place)
{
    return place == language_document(work->language);
}

/*
 * Joins the words under a key into the map under the same key of the rules, which is added if it is missing. But if the
 * key is an entry, such as a contract, that neither the file nor its parent has, keeps the words for join_options().
 * Reports a value that is a rule, not a text.
 */
static Node *join_map(Join *work, const Node *place, const At *at, Node *rules, const Node *parent,
                      const NodePair *pair)
{
    const Node *below = language_step(work->language, place, pair->key->text);
    const Node *words = pair->value->kind == NODE_STRING ? map_of_text(work, below, pair->value) : pair->value;
    Node *own = node_find_str(rules, pair->key->text);
    const NodePair *inherited = node_find_pair(parent, pair->key->text);
    const Node *above = inherited ? inherited->value : NULL;
    /* a map with the mark "wording" has only words as entries, so a words file may add new ones */
    bool is_open = node_is_true(language_place(work->language, place), "wording");
    bool is_entry = language_names_entries(work->language, place) && !is_open;
    if (!words || words->kind != NODE_MAP) {
        report_rule(work, pair->key, pair->value);
        return rules;
    }
    if (own && own->kind == NODE_LIST) return rules; /* the schema reports it */
    if (own && own->kind != NODE_MAP) own = NULL;
    if (is_entry && !own && !above) {
        keep_unmatched(work, at, pair, node_n_pairs(rules) ? rules : parent);
        return rules;
    }
    const At there = {at, pair->key};
    bool is_patch = is_top(work, below); /* only under the key `patch` does the schema begin again at its top */
    /* a child's patch replaces the parent's patch, so it must have the parent's rules besides the words */
    if (!own && is_patch && above && above->kind == NODE_MAP) own = node_copy(work->arena, above);
    if (!own) own = node_map(work->arena, above ? above->span : pair->key->span);
    if (is_patch) above = work->whole; /* entries that a patch changes are those of the merged file */
    /* words do not write an inherited rule again, so its key stays that of the parent */
    const Node *key = inherited ? inherited->key : pair->key;
    return with_pair(work, rules, key, join_words(work, below, &there, own, above, words));
}

static bool is_subject_key(const Node *key)
{
    return node_is(key, "about") || node_is(key, "tells");
}

/*
 * Joins one key of the words file into the rules. The schema decides how: as a text, as subjects, as a list or as a
 * map. Reports a key that the language does not know.
 */
static Node *join_pair(Join *work, const Node *place, const At *at, Node *rules, const Node *parent,
                       const NodePair *pair)
{
    const Node *below = language_step(work->language, place, pair->key->text);
    if (!below) {
        report_unknown(work, place, pair->key);
        return rules;
    }
    bool is_map = pair->value->kind == NODE_MAP;
    if (language_is_text(below) && pair->value->kind == NODE_STRING)
        return with_text(work, rules, pair->key, pair->value);
    if (is_map && is_top(work, place) && is_subject_key(pair->key)) return join_subjects(work, rules, pair);
    if (is_map && is_top(work, place) && node_is(pair->key, "words"))
        return with_text(work, rules, pair->key, pair->value);
    if (is_map && node_find(language_place(work->language, below), "items"))
        return join_items(work, below, rules, pair);
    return join_map(work, place, at, rules, parent, pair);
}

/* Joins all words of a map into the rules at the same place. */
static Node *join_words(Join *work, const Node *place, const At *at, Node *rules, const Node *parent, const Node *words)
{
    for (size_t i = 0; i < words->count; i++) rules = join_pair(work, place, at, rules, parent, &words->pairs[i]);
    return rules;
}

/* ---- entries that options add --------------------------------------------------------------------------------- */

/* Returns the unmatched entry with these words; NULL if they are not the words of an unmatched entry. */
static UnmatchedWords *unmatched_of(const Join *work, const Node *words)
{
    for (size_t i = 0; i < work->n_unmatched; i++)
        if (work->unmatched[i].words == words) return &work->unmatched[i];
    return NULL;
}

/*
 * Joins unmatched words into the patch of an option, and returns the patch. `patch` and `tree`, a tree of unmatched
 * words, are the maps at the path `at`. Words are joined, and marked as found, if the patch has a map for their entry.
 * Other keys of the tree lead one level down. If a patch adds contracts/solo, `contracts` leads down to `solo`, whose
 * words are joined.
 */
static Node *join_patch(Join *work, const Node *place, const At *at, Node *patch, const Node *tree)
{
    for (size_t i = 0; i < tree->count; i++) {
        const NodePair *pair = &tree->pairs[i];
        Node *own = node_find_str(patch, pair->key->text);
        UnmatchedWords *unmatched = unmatched_of(work, pair->value);
        if (!own || own->kind != NODE_MAP) continue;
        const At there = {at, pair->key};
        const Node *below = language_step(work->language, place, pair->key->text);
        if (unmatched) {
            patch = join_map(work, place, at, patch, NULL, pair);
            unmatched->is_found = true;
        } else {
            patch = with_pair(work, patch, pair->key, join_patch(work, below, &there, own, pair->value));
        }
    }
    return patch;
}

/* Joins unmatched words into the patch of an option's value, if it has one. */
static Node *join_value(Join *work, Node *value)
{
    Node *patch = node_find(value, "patch");
    if (!patch || patch->kind != NODE_MAP) return value;
    const Node *top = language_document(work->language);
    return with_pair(work, value, node_string(work->arena, STR("patch"), patch->span),
                     join_patch(work, top, NULL, patch, work->unmatched_tree));
}

/* Joins unmatched words into the patches of all values of an option. */
static Node *join_option(Join *work, Node *option)
{
    const Node *values = node_find(option, "values");
    if (node_n_pairs(values) == 0) return option;
    Node *copy = node_copy(work->arena, values);
    for (size_t i = 0; i < copy->count; i++) copy->pairs[i].value = join_value(work, copy->pairs[i].value);
    return with_pair(work, option, node_string(work->arena, STR("values"), values->span), copy);
}

/*
 * Joins words whose entry does not exist into the patches of options that add such an entry. Words that find no patch
 * stay marked as not found.
 */
static Node *join_options(Join *work, Node *rules)
{
    const Node *options = node_find(rules, "options");
    if (work->n_unmatched == 0 || node_n_pairs(options) == 0) return rules;
    Node *copy = node_copy(work->arena, options);
    size_t n = work->n_unmatched;
    for (size_t i = 0; i < copy->count; i++) copy->pairs[i].value = join_option(work, copy->pairs[i].value);
    /*
     * joining words into a patch may add further unmatched words. They are not reported, because they belong to an
     * entry of another patch or were reported before.
     */
    for (size_t i = n; i < work->n_unmatched; i++) work->unmatched[i].is_found = true;
    return with_pair(work, rules, node_string(work->arena, STR("options"), options->span), copy);
}

/* ---- joining words files, and comparing them --------------------------------------------------------------------- */

/* Joins one words file into the rules, and reports words for entries that nothing adds. */
static Node *join_file(const Language *language, Arena *arena, const OverlayFile *file, const OverlayWords *words,
                       Node *rules, const Node *tree, Diags *diags)
{
    Join work = {.language = language, .arena = arena, .diags = diags, .speech = words->language};
    work.unmatched_tree = node_map(arena, tree->span);
    work.whole = overlay_merge(arena, file->parent, rules);
    rules = join_words(&work, language_document(language), NULL, rules, file->parent, tree);
    rules = join_options(&work, rules);
    for (size_t i = 0; i < work.n_unmatched; i++)
        if (!work.unmatched[i].is_found) report_stale(&work, &work.unmatched[i]);
    return rules;
}

/* The comparison of a words file with another one. */
typedef struct Comparison {
    Diags *diags;
    Str language; /* the language of the first file */
} Comparison;

/* True if the parent's `entry` has a text in the language: it is a text, or has a name, or a text if it has no name. */
static bool has_text(const Node *entry, Str language)
{
    const Node *name = node_find(entry, "name"), *text = node_find(entry, "text");
    return node_find_str(entry, language) || node_find_str(name, language) || (!name && node_find_str(text, language));
}

/* Warns that a text exists in the other language, but not in the language of the first file. */
static void report_missing(const Comparison *comparison, Span span, const Node *key)
{
    Diag *diag = diag_warning(comparison->diags, "words-missing", span, "'%.*s' has no text in '%.*s'",
                              STR_ARG(key->text), STR_ARG(comparison->language));
    diag_note(comparison->diags, diag, key->span, "here is the text in the other language");
}

/*
 * Reports texts that the `other` words file has, but neither `words` nor the parent. All three are the maps at one
 * path. `words` may be NULL, which means an empty map; `span` is the place for messages.
 */
static void find_missing(const Comparison *comparison, const Node *words, Span span, const Node *other,
                         const Node *parent)
{
    for (size_t i = 0; i < other->count; i++) {
        const NodePair *pair = &other->pairs[i];
        const Node *own = node_find_str(words, pair->key->text), *above = node_find_str(parent, pair->key->text);
        /* subjects are the same in all languages, and a language need not replace words of the program */
        bool is_optional = is_subject_key(pair->key) || node_is(pair->key, "words");
        if (is_optional || (own && own->kind != NODE_MAP)) continue;
        bool is_map = pair->value->kind == NODE_MAP;
        if (is_map && (own || above)) find_missing(comparison, own, own ? own->span : span, pair->value, above);
        else if (!own && !has_text(above, comparison->language)) report_missing(comparison, span, pair->key);
    }
}

/*
 * Compares the words files of a rules file, each with every other one. Reports texts that are missing in one language
 * and present in another.
 */
static void compare_files(const OverlayFile *file, const OverlayWords *files, Node *const *trees, size_t n,
                          Diags *diags)
{
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < n; k++) {
            const Comparison comparison = {diags, files[i].language};
            if (i != k) find_missing(&comparison, trees[i], trees[i]->span, trees[k], file->parent);
        }
}

/* Reads a words file, which must be a map; NULL after an error. */
static Node *read_words(Arena *arena, const OverlayFile *file, const OverlayWords *words, Diags *diags)
{
    Node *tree = overlay_read_tree(arena, file->finder, words->source, diags);
    if (!tree || tree->kind == NODE_MAP) return tree;
    (void)diag_error(diags, "words-rule", tree->span, "a words file is a map of texts, this is %s",
                     node_kind_name(tree->kind));
    return NULL;
}

/*
 * Joins all words files of a rules file. Unless the file is a parent, reports texts that one language has and another
 * lacks. NULL after an error.
 */
static Node *join_files(const Language *language, Arena *arena, const OverlayFile *file, Node *rules, Diags *diags)
{
    const OverlayWords *files = NULL;
    const OverlayFinder *finder = file->finder;
    size_t n = finder->words ? finder->words(finder->context, arena, file->source, &files, diags) : 0;
    Node **trees = ARENA_ARRAY(arena, n, Node *);
    for (size_t i = 0; i < n; i++) {
        trees[i] = read_words(arena, file, &files[i], diags);
        if (!trees[i]) return NULL;
        rules = join_file(language, arena, file, &files[i], rules, trees[i], diags);
    }
    if (!file->is_parent) compare_files(file, files, trees, n, diags);
    return rules;
}

/*
 * A file of one language may write `words` without a language. Returns the document with these words under the language
 * of the file.
 */
static Node *with_language_of_words(Arena *arena, Node *root, const Node *language)
{
    Node *words = node_find(root, "words");
    bool by_language =
        node_n_pairs(words) && words->pairs[0].value->kind == NODE_MAP && !node_find(words->pairs[0].value, "word");
    if (node_n_pairs(words) == 0 || by_language) return root;
    Node *map = node_map(arena, words->span), *copy = node_copy(arena, root);
    node_add(arena, map, node_string(arena, language->text, language->span), words);
    node_set(arena, copy, node_string(arena, STR("words"), words->span), map);
    return copy;
}

/*
 * The function that merging calls for each file (OverlayUsual.prepare): expands short forms and joins the words files.
 * The context is the Language of variants.
 */
static Node *prepare(const void *context, Arena *arena, const OverlayFile *file, Diags *diags)
{
    const Language *language = context;
    Node *root = file->tree;
    const Node *texts = node_find(root, "language");
    bool has_language = texts && texts->kind == NODE_STRING && texts->text.n > 0;
    if (has_language) root = with_language_of_words(arena, root, texts);
    root = words_write_out(language, arena, root, has_language ? texts->text : STR(""), diags);
    return join_files(language, arena, file, root, diags);
}

OverlayUsual words_usual(const Language *language)
{
    OverlayUsual usual = language_usual(language);
    if (language) usual.prepare = prepare;
    return usual;
}
