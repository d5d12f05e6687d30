/*
 * Finds out which results are uncertain because the file has errors. Warnings about uncertain results are not shown,
 * because an error may be their only cause.
 */
#include "lint/meaning_inner.h"
#include "lint/pointer.h"

#include <string.h>

/* True if the code of a message is in a list, which ends with NULL. */
static bool is_one_of(const char *code, const char *const *codes)
{
    for (size_t i = 0; codes[i]; i++)
        if (strcmp(code, codes[i]) == 0) return true;
    return false;
}

/*
 * True if, because of this error, a part of the game is missing or the meaning of a name is unknown. An error that
 * suggests a correction (`instead`) does not count.
 */
static bool leaves_open(const Diag *diag)
{
    static const char *const CODES[] = {
        "unknown-name", "unknown-cards", "unknown-part", "unknown-constant", "formula-id", "missing-key", NULL};
    return diag->instead.n == 0 && is_one_of(diag->code, CODES);
}

/* True if an error may be a misspelling of this name: it suggests the name, or it leaves open what was meant. */
bool meaning_may_mean(const Meaning *meaning, Str name)
{
    for (size_t i = 0; i < meaning->diags->n; i++) {
        const Diag *diag = meaning->diags->list[i];
        if (diag->severity != SEVERITY_ERROR) continue;
        if (leaves_open(diag) || str_equal(diag->instead, name)) return true;
    }
    return false;
}

/*
 * True if an unknown key has no `instead` (the key that the author probably meant), so that its meaning is uncertain.
 * With an `instead`, it is a misspelling that can be recognized.
 */
bool meaning_has_strange_key(const Meaning *meaning)
{
    static const char *const CODES[] = {"unknown-key", NULL};
    for (size_t i = 0; i < meaning->diags->n; i++) {
        const Diag *diag = meaning->diags->list[i];
        if (diag->instead.n == 0 && is_one_of(diag->code, CODES)) return true;
    }
    return false;
}

/*
 * True if a part of the document has an error. A null that removes nothing counts as an error, because its key may be
 * misspelt.
 */
bool meaning_is_faulty(const Meaning *meaning, const Node *node)
{
    for (size_t i = 0; i < meaning->diags->n; i++) {
        const Diag *diag = meaning->diags->list[i];
        bool is_fault = diag->severity == SEVERITY_ERROR || strcmp(diag->code, "removes-nothing") == 0;
        if (is_fault && node_holds(node, diag->span)) return true;
    }
    return false;
}

/* ---- nulls without effect ------------------------------------------------------------------------------------- */

/* True if the error about this path is an unknown key, or an entry that is missing in the parent. */
static bool is_strange(const Diags *diags, Str path)
{
    static const char *const CODES[] = {"unknown-key", "missing-key", NULL};
    for (size_t i = 0; i < diags->n; i++)
        if (is_one_of(diags->list[i]->code, CODES) && str_equal(diags->list[i]->path, path)) return true;
    return false;
}

/*
 * True if the path to a place leads through a key that is unknown or missing; see is_strange(). The map is searched
 * downwards. `path` is the path of the map, and each key is added to it.
 */
static bool is_in_strange(const Diags *diags, const Node *map, Buf *path, Span place)
{
    for (size_t i = 0; i < node_n_pairs(map); i++) {
        const Node *value = map->pairs[i].value;
        if (!node_holds(value, place)) continue;
        pointer_add_step(path, map->pairs[i].key->text);
        return is_strange(diags, buf_str(path)) || is_in_strange(diags, value, path, place);
    }
    return false;
}

/* Removes warnings about nulls without effect, if they are below a key that is unknown or missing. */
void meaning_forget_nulls(const Meaning *meaning)
{
    Diags *diags = meaning->diags;
    for (size_t i = diags->n; i > 0; i--) {
        const Diag *diag = diags->list[i - 1];
        Buf path = {0};
        bool is_null = strcmp(diag->code, "removes-nothing") == 0;
        if (is_null && is_in_strange(diags, meaning->root, &path, diag->span)) diags_drop(diags, i - 1);
        buf_free(&path);
    }
}
