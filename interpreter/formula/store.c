/* A table of formulas by the scalars that they were compiled from. */
#include "formula/store.h"

enum { BUCKETS = 64 };

typedef struct Stored {
    const Node *scalar;
    Type wanted;
    const Formula *formula;
    struct Stored *next;
} Stored;

struct FormulaStore {
    Arena *arena;
    const Str *own;
    size_t n_own;
    Stored *bucket[BUCKETS];
};

FormulaStore *formula_store_new(Arena *arena, const Str *own, size_t n_own)
{
    FormulaStore *store = ARENA_NEW(arena, FormulaStore);
    store->arena = arena;
    store->own = own;
    store->n_own = n_own;
    return store;
}

/* By what it says; the same text may stand at several places. */
static size_t bucket_of(const Node *scalar)
{
    return str_hash(HASH_START, scalar->text) % BUCKETS;
}

const Formula *store_find(const FormulaStore *store, const Node *scalar, Type wanted)
{
    const Stored *stored = store->bucket[bucket_of(scalar)];
    while (stored &&
           (stored->scalar != scalar || stored->wanted.kind != wanted.kind || stored->wanted.element != wanted.element))
        stored = stored->next;
    return stored ? stored->formula : NULL;
}

void store_add(FormulaStore *store, const Node *scalar, Type wanted, const Formula *formula)
{
    Stored **place = &store->bucket[bucket_of(scalar)], *stored = ARENA_NEW(store->arena, Stored);
    *stored = (Stored){.scalar = scalar, .wanted = wanted, .formula = formula, .next = *place};
    *place = stored;
}

static bool is_own(const FormulaStore *store, Str name)
{
    for (size_t i = 0; i < store->n_own; i++)
        if (str_equal(store->own[i], name)) return true;
    return false;
}

bool store_has_own(const FormulaStore *store, const Expr *tree)
{
    if (tree->kind == EXPR_NAME && is_own(store, tree->name)) return true;
    for (size_t i = 0; i < tree->n; i++)
        if (store_has_own(store, tree->operands[i])) return true;
    return false;
}
