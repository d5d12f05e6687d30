/*
 * Finds what a file has removed from its parent. The file is parsed a second time, because merging has dropped its
 * nulls.
 */
#include "rules/blame.h"

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

/* Returns the first key that the file removes with a null and that `sentence` names; NULL if there is none. */
static const Node *find_removed_key(const Node *map, Str sentence)
{
    const Node *found = NULL;
    for (size_t i = 0; i < node_n_pairs(map) && !found; i++) {
        const NodePair *pair = &map->pairs[i];
        if (pair->value->kind != NODE_NULL) found = find_removed_key(pair->value, sentence);
        else if (speaks_of(sentence, pair->key->text)) found = pair->key;
    }
    return found;
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

/*
 * Moves an error in a parent to a null in this file, if the null removes the key that the error names. A note then
 * marks the old place. Otherwise adds a note at the key `extends`.
 */
static void blame_one(const Node *file, Diags *diags, Diag *diag)
{
    Span parent = diag->span;
    const Node *key = is_of_value(diag->code) ? NULL : find_removed_key(file, diag->message);
    const Node *extends = node_find(file, "extends");
    if (key) {
        diag->span = key->span;
        diag_note(diags, diag, parent, "this line needs it");
    } else if (extends) diag_note(diags, diag, extends->span, "this file extends the one with the error");
}

void blame(Arena *arena, const Source *source, Diags *diags, size_t first)
{
    const Node *file = NULL;
    for (size_t i = first; i < diags->n; i++) {
        Diag *diag = diags->list[i];
        bool is_elsewhere = diag->span.source && !str_equal(diag->span.source->path, source->path);
        if (diag->severity != SEVERITY_ERROR || !is_elsewhere) continue;
        if (!file) file = yaml_read(arena, source, diags_new(arena)); /* its own errors have been reported */
        if (!file) return;
        blame_one(file, diags, diag);
    }
}
