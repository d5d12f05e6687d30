/* Functions for checking the meaning of a variant: lists of names, and finding out if a node is in the file itself. */
#include "lint/meaning_inner.h"

bool names_have(const NameList *list, Str name)
{
    for (size_t i = 0; i < list->n; i++)
        if (str_equal(list->names[i], name)) return true;
    return false;
}

void names_note(Meaning *meaning, NameList *list, Str name)
{
    Arena *arena = meaning->diags->arena;
    if (names_have(list, name)) return;
    *(Str *)arena_push(arena, (void **)&list->names, &list->n, &list->capacity, sizeof(Str)) = arena_str(arena, name);
}

bool meaning_is_own(const Meaning *meaning, const Node *node)
{
    return node && node->span.source == meaning->source;
}

void meaning_see_names(Meaning *meaning, const Game *game)
{
    for (size_t i = 0; i < game->n_shared_names; i++) {
        const Node *key = game->shared_names[i].key;
        if (!key || !meaning_is_own(meaning, key) || names_have(&meaning->shadowing, key->text)) continue;
        names_note(meaning, &meaning->shadowing, key->text);
        Diag *diag =
            diag_warning(meaning->diags, "shadowed-name", key->span,
                         "'%.*s' is also a name of the language, but formulas and lists of cards use your meaning",
                         STR_ARG(key->text));
        diag_hint(meaning->diags, diag,
                  "'.%.*s' in a formula has the language's meaning; choose another name to avoid confusion",
                  STR_ARG(key->text));
    }
}
