/*
 * A table of compiled formulas, which several environments share. An entry is found by the formula's scalar and by the
 * values of those parts that differ between environments.
 */
#include "formula/store.h"
#include "formula/check.h"
#include "formula/cost.h"
#include "formula/fold.h"

enum { BUCKETS = 64, MAX_PARTS = 16 };

/* A compiled formula, and the values of the entry's parts for which it was compiled. */
typedef struct Version {
    const Value *values;
    const Formula *formula;
    struct Version *next;
} Version;

/* All compiled formulas of one scalar. */
struct Stored {
    const Node *scalar;
    Type wanted;
    /* the largest parts that consist only of constants and of names that differ between environments */
    const Expr *part[MAX_PARTS];
    size_t n_parts;
    bool is_never_stored; /* the formula has more than MAX_PARTS such parts, so its compiled form is not stored */
    /* the values of the parts in the environment last used; NULL: some part has no constant value there */
    const Value *values;
    Version *versions;
    Stored *next;
};

struct FormulaStore {
    Arena *arena;
    const Str *own; /* the names whose meaning differs between the environments */
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

/* Hashes the content of a scalar, because the same text may be at several places. */
static size_t bucket_of(const Node *scalar)
{
    return str_hash(HASH_START, scalar->text) % BUCKETS;
}

/*
 * True if two scalars have the same content and place. A default, or a formula in a text, is a separate scalar for each
 * contract.
 */
static bool is_same_scalar(const Node *a, const Node *b)
{
    return a == b || (str_equal(a->text, b->text) && a->span.source == b->span.source && a->span.line == b->span.line &&
                      a->span.column == b->span.column);
}

/* True if the entry is for this scalar and this wanted type. */
static bool is_for(const Stored *stored, const Node *scalar, Type wanted)
{
    return stored->wanted.kind == wanted.kind && stored->wanted.element == wanted.element &&
           is_same_scalar(stored->scalar, scalar);
}

Stored *store_entry(const Compiler *compiler, Type wanted)
{
    Stored *stored = compiler->env->store->bucket[bucket_of(compiler->scalar)];
    while (stored && !is_for(stored, compiler->scalar, wanted)) stored = stored->next;
    return stored;
}

/* True if the meaning of the name differs between the environments of the store. */
static bool is_own(const FormulaStore *store, Str name)
{
    for (size_t i = 0; i < store->n_own; i++)
        if (str_equal(store->own[i], name)) return true;
    return false;
}

/* True for the kinds of expressions of which a part can consist, besides constants and names. */
static bool can_be_part(ExprKind kind)
{
    return kind == EXPR_UNARY || kind == EXPR_BINARY || kind == EXPR_AND || kind == EXPR_OR || kind == EXPR_CHOICE ||
           kind == EXPR_LIST;
}

/*
 * True if the tree consists only of constants and of names that differ between environments. Sets `*any` if it has such
 * a name.
 */
static bool is_part(const FormulaStore *store, const Expr *tree, bool *any)
{
    if (tree->kind == EXPR_CONSTANT) return true;
    if (tree->kind == EXPR_NAME) {
        if (!is_own(store, tree->name)) return false;
        *any = true;
        return true;
    }
    if (!can_be_part(tree->kind)) return false;
    for (size_t i = 0; i < tree->n; i++)
        if (!is_part(store, tree->operands[i], any)) return false;
    return true;
}

/* True if the part is in the list of the entry. */
static bool is_listed(const Stored *stored, const Expr *part)
{
    for (size_t i = 0; i < stored->n_parts; i++)
        if (stored->part[i] == part) return true;
    return false;
}

/*
 * Finds the parts of a tree whose values differ between environments, each once. A part of constants alone is not
 * listed. False if there are too many parts.
 */
static bool find_parts(const FormulaStore *store, Stored *stored, const Expr *tree)
{
    bool has_name = false, fits = true;
    if (is_part(store, tree, &has_name)) {
        if (!has_name || is_listed(stored, tree)) return true;
        if (stored->n_parts == MAX_PARTS) return false;
        stored->part[stored->n_parts++] = tree;
        return true;
    }
    for (size_t i = 0; i < tree->n && fits; i++) fits = find_parts(store, stored, tree->operands[i]);
    return fits;
}

/* Evaluates a part in an environment. False if it fails, or if it has a name without a constant value there. */
static bool evaluate_part(const Compiler *compiler, const Expr *part, Value *value)
{
    Compiler quiet = *compiler;
    quiet.diags = diags_new(compiler->arena);
    Expr *tree = expr_copy(compiler->arena, part);
    formula_check(&quiet, &tree, (Type){.kind = TYPE_POISON});
    if (quiet.diags->n_reports || !formula_cost(&quiet, tree)) return false;
    tree = formula_fold(&quiet, tree);
    *value = tree->value;
    return tree->kind == EXPR_CONSTANT && !quiet.diags->n_reports;
}

/* Evaluates all parts of an entry in an environment. `values` becomes NULL if a part has no constant value. */
static void evaluate_parts(const Compiler *compiler, Stored *stored)
{
    Value *values = ARENA_ARRAY(compiler->arena, stored->n_parts, Value);
    stored->values = values;
    for (size_t i = 0; i < stored->n_parts && stored->values; i++)
        if (!evaluate_part(compiler, stored->part[i], &values[i])) stored->values = NULL;
}

Stored *store_new_entry(const Compiler *compiler, Type wanted, const Expr *tree)
{
    FormulaStore *store = compiler->env->store;
    Stored **place = &store->bucket[bucket_of(compiler->scalar)], *stored = ARENA_NEW(store->arena, Stored);
    *stored = (Stored){.scalar = compiler->scalar, .wanted = wanted, .next = *place};
    stored->is_never_stored = !find_parts(store, stored, tree);
    for (size_t i = 0; i < stored->n_parts; i++) stored->part[i] = expr_copy(store->arena, stored->part[i]);
    if (!stored->is_never_stored) evaluate_parts(compiler, stored);
    return *place = stored;
}

/* True if two lists of `n` values are equal. */
static bool are_equal(const Value *a, const Value *b, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (a[i].kind != b[i].kind || !value_equal(&a[i], &b[i])) return false;
    return true;
}

/*
 * An environment can use a formula that was compiled for another environment, if all parts have the same values in
 * both. The values in the compiler's environment are kept in the entry, for store_add(). If some part has no constant
 * value, no compiled formula can be used.
 */
const Formula *store_find(const Compiler *compiler, Stored *stored)
{
    if (stored->is_never_stored) return NULL;
    evaluate_parts(compiler, stored);
    const Version *version = stored->values ? stored->versions : NULL;
    while (version && !are_equal(version->values, stored->values, stored->n_parts)) version = version->next;
    return version ? version->formula : NULL;
}

void store_add(const Compiler *compiler, Stored *stored, const Formula *formula)
{
    if (stored->is_never_stored || !stored->values) return;
    Version *version = ARENA_NEW(compiler->env->store->arena, Version);
    *version = (Version){stored->values, formula, stored->versions};
    stored->versions = version;
}
