/*
 * Finds what a file has removed from its parent. The file is parsed a second time, because merging has dropped its
 * nulls.
 */
#include "rules/blame.h"

#include "rules/words.h"
#include "text/yaml.h"

#include <ctype.h>
#include <string.h>

/* True if the byte at this place can be a part of a name. */
static bool is_inside_name(Str text, size_t at)
{
    return at < text.n && (isalnum((unsigned char)text.s[at]) || text.s[at] == '_' || text.s[at] == '-');
}

/* True if the `n` bytes of the sentence from `at` on are in single quotes. */
static bool is_quoted(Str sentence, size_t at, size_t n)
{
    return at > 0 && sentence.s[at - 1] == '\'' && at + n < sentence.n && sentence.s[at + n] == '\'';
}

/*
 * True if the sentence contains the name as a whole word. A name that begins with a digit must be in quotes: the 7 of
 * "item 7" is no name.
 */
static bool speaks_of(Str sentence, Str name)
{
    bool is_number = name.n && isdigit((unsigned char)name.s[0]);
    for (size_t at = 0; name.n && at + name.n <= sentence.n; at++) {
        bool is_here = memcmp(sentence.s + at, name.s, name.n) == 0;
        bool is_longer = is_inside_name(sentence, at + name.n) || (at > 0 && is_inside_name(sentence, at - 1));
        if (is_number && !is_quoted(sentence, at, name.n)) continue;
        if (is_here && !is_longer) return true;
    }
    return false;
}

/* True if the sentence contains a key of the map. */
static bool speaks_of_key(Str sentence, const Node *map)
{
    bool any = false;
    for (size_t i = 0; map && i < node_n_pairs(map) && !any; i++) any = speaks_of(sentence, map->pairs[i].key->text);
    return any;
}

/*
 * Returns the first key that the file removes with a null and that `sentence` names; NULL if there is none. `parent` is
 * what the map changes. With `parent`, a key is also found if `sentence` names only an entry of it in the parent.
 */
static const Node *find_removed_key(const Node *map, const Node *parent, Str sentence)
{
    const Node *found = NULL;
    for (size_t i = 0; i < node_n_pairs(map) && !found; i++) {
        const NodePair *pair = &map->pairs[i];
        const Node *there = parent ? node_find_str(parent, pair->key->text) : NULL;
        if (pair->value->kind != NODE_NULL) found = find_removed_key(pair->value, there, sentence);
        else if (speaks_of(sentence, pair->key->text) || speaks_of_key(sentence, there)) found = pair->key;
    }
    return found;
}

/* Returns the words of an error that say what it is about: the entry that lacks a key, or the whole message. */
static Str subject_of(const Diag *diag)
{
    size_t at = diag->path.n;
    if (strcmp(diag->code, "missing-key") != 0 || !at) return diag->message;
    while (at > 0 && diag->path.s[at - 1] != '/') at--;
    return (Str){diag->path.s + at, diag->path.n - at};
}

/* Returns the value of the file at the path of an error, which is a JSON Pointer; NULL if there is none. */
static const Node *value_at(const Node *file, Str path)
{
    if (path.n) (void)str_take(&path, '/'); /* a pointer begins with a slash */
    while (path.n && file) {
        Str key = str_take(&path, '/');
        file = file->kind == NODE_MAP ? node_find_str(file, key) : NULL;
    }
    return file;
}

/* Returns the key that is missing in a map of the file because the same map removes it; NULL if there is none. */
static const Node *find_missing_key(const Node *file, const Diag *diag)
{
    const Node *map = strcmp(diag->code, "missing-key") == 0 ? value_at(file, diag->path) : NULL;
    for (size_t i = 0; i < node_n_pairs(map); i++) {
        const NodePair *pair = &map->pairs[i];
        if (pair->value->kind == NODE_NULL && speaks_of(diag->message, pair->key->text)) return pair->key;
    }
    return NULL;
}

/*
 * True if the error is about a value that is written in the file. Removing something elsewhere cannot cause such an
 * error.
 */
static bool is_of_value(const char *code)
{
    static const char *const CODES[] = {"wrong-type", "wrong-value", "wrong-pattern", "not-in-enum", "out-of-range"};
    for (size_t i = 0; i < COUNT(CODES); i++)
        if (strcmp(code, CODES[i]) == 0) return true;
    return false;
}

/* The file that may have caused errors. It is read for the first error. */
typedef struct Blamed {
    Arena *arena;
    const Source *source;
    const LoadRequest *request;
    const Node *file; /* NULL: not read yet */
} Blamed;

/* Reads the document that the file extends; NULL if it cannot be read. Its own errors have been reported. */
static const Node *read_parent(const Blamed *blamed, const Node *extends)
{
    const OverlayFinder *finder = &blamed->request->finder;
    Diags *quiet = diags_new(blamed->arena);
    if (!extends || !finder->find || extends->kind != NODE_STRING) return NULL;
    const Source *parent =
        finder->find(finder->context, blamed->arena, extends->text, blamed->source, extends->span, quiet);
    return parent ? overlay_read(blamed->arena, parent, *finder, words_usual(blamed->request->language), quiet) : NULL;
}

/* Returns the key of the null in the file that causes an error in a parent; NULL if there is none. */
static const Node *find_cause(const Blamed *blamed, const Diag *diag, const Node *extends)
{
    if (is_of_value(diag->code)) return NULL;
    const Node *key = find_removed_key(blamed->file, NULL, diag->message);
    return key ? key : find_removed_key(blamed->file, read_parent(blamed, extends), subject_of(diag));
}

/* Moves an error to the key of a null. Its hint is about the old place, so it is dropped. */
static void move_error(Diag *diag, const Node *key)
{
    diag->span = key->span;
    diag->hint = diag->instead = STR("");
}

/*
 * Moves an error in a parent to a null in this file, if the null removes what the error names. A note then marks the
 * old place. Otherwise adds a note at the key `extends`.
 */
static void blame_one(const Blamed *blamed, Diags *diags, Diag *diag)
{
    Span parent = diag->span;
    const Node *extends = node_find(blamed->file, "extends"), *key = find_cause(blamed, diag, extends);
    if (key) {
        move_error(diag, key);
        diag_note(diags, diag, parent, "this line needs it");
    } else if (extends) diag_note(diags, diag, extends->span, "this file extends the one with the error");
}

void blame(Arena *arena, const Source *source, const LoadRequest *request, Diags *diags, size_t first)
{
    Blamed blamed = {.arena = arena, .source = source, .request = request};
    for (size_t i = first; i < diags->n; i++) {
        Diag *diag = diags->list[i];
        if (diag->severity != SEVERITY_ERROR || !diag->span.source) continue;
        if (!blamed.file) blamed.file = yaml_read(arena, source, diags_new(arena)); /* its own errors are reported */
        if (!blamed.file) return;
        const Node *missing = find_missing_key(blamed.file, diag);
        bool is_elsewhere = !str_equal(diag->span.source->path, source->path);
        if (missing) move_error(diag, missing);
        else if (is_elsewhere) blame_one(&blamed, diags, diag);
    }
}
