/* Reads the file itself once more, where merging has taken its nulls out. */
#include "rules/blame.h"

#include "text/yaml.h"

#include <ctype.h>
#include <string.h>

static bool goes_on(Str text, size_t at)
{
    return at < text.n && (isalnum((unsigned char)text.s[at]) || text.s[at] == '_' || text.s[at] == '-');
}

/* Does the name stand in the sentence, and not as a part of another? */
static bool speaks_of(Str sentence, Str name)
{
    for (size_t at = 0; name.n && at + name.n <= sentence.n; at++) {
        bool is_here = memcmp(sentence.s + at, name.s, name.n) == 0;
        if (is_here && !goes_on(sentence, at + name.n) && !(at && goes_on(sentence, at - 1))) return true;
    }
    return false;
}

/* The first key of the file that is taken away and that the sentence speaks of; NULL if there is none. */
static const Node *key_taken_away(const Node *map, Str sentence)
{
    const Node *found = NULL;
    for (size_t i = 0; i < node_n_pairs(map) && !found; i++) {
        const NodePair *pair = &map->pairs[i];
        if (pair->value->kind != NODE_NULL) found = key_taken_away(pair->value, sentence);
        else if (speaks_of(sentence, pair->key->text)) found = pair->key;
    }
    return found;
}

static void blame_one(const Node *file, Diags *diags, Diag *diag)
{
    Span parent = diag->span;
    const Node *key = key_taken_away(file, diag->message), *extends = node_find(file, "extends");
    if (key) {
        diag->span = key->span;
        diag_note(diags, diag, parent, "this is left without it");
    } else if (extends) diag_note(diags, diag, extends->span, "it is a line of what this file extends");
}

void blame(Arena *arena, const Source *source, Diags *diags, size_t first)
{
    const Node *file = NULL;
    for (size_t i = first; i < diags->n; i++) {
        Diag *diag = diags->list[i];
        bool is_elsewhere = diag->span.source && !str_equal(diag->span.source->path, source->path);
        if (diag->severity != SEVERITY_ERROR || !is_elsewhere) continue;
        if (!file) file = yaml_read(arena, source, diags_new(arena));
        if (!file) return;
        blame_one(file, diags, diag);
    }
}
