/* What the parts of the look at meaning ask of each other: names that were used, and what stands in the file itself. */
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
