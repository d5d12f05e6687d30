/* Finds equal parts of formulas with a hash table. */
#include "formula/share.h"

#include "base/rng.h"

enum { FEWEST_PARTS = 8 }; /* in smaller trees, equal parts are not worth finding */

typedef struct Entry {
    const Expr *expr; /* the part in this slot; NULL: the slot is free */
    void *pointer;    /* the pointer that the caller keeps for this part, see shares_place() */
} Entry;

struct Shares {
    Arena *arena; /* owns the entries */
    Entry *entries;
    size_t n; /* a power of two */
};

/*
 * Returns a hash of a hash and one more number. The constant, 2 to the 64 divided by the golden ratio, is usual in such
 * functions.
 */
static uint64_t mix(uint64_t hash, uint64_t number)
{
    return rng_mix(hash ^ (number + 0x9E3779B97F4A7C15U));
}

/* Hashes a constant. All texts, lists and maps have the hash 0. Parts with equal hashes are compared in full anyway. */
static uint64_t constant_hash(const Value *value)
{
    if (value->kind == TYPE_BOOL) return value->as.boolean;
    if (value->kind == TYPE_INT || value->kind == TYPE_ITEM) return (uint64_t)value->as.integer;
    if (value->kind == TYPE_SET) return mix(value->as.set.low, value->as.set.high);
    if (value->kind == TYPE_FRACTION) return mix((uint64_t)value->as.fraction.num, (uint64_t)value->as.fraction.den);
    return 0;
}

void note_hash(Expr *expr)
{
    expr->hash = mix((uint64_t)expr->kind, (uint64_t)expr->number);
    if (expr->kind == EXPR_CONSTANT) expr->hash = mix(expr->hash, constant_hash(&expr->value));
    for (size_t i = 0; i < expr->n; i++) expr->hash = mix(expr->hash, expr->operands[i]->hash);
}

/*
 * Sets the hash of all parts. Returns the number of parts. A part that is used again at another place counts as one
 * more, without its operands.
 */
static size_t note_hashes(Expr *expr)
{
    size_t n = 1;
    if (expr->hash) return n;
    for (size_t i = 0; i < expr->n; i++) n += note_hashes(expr->operands[i]);
    note_hash(expr);
    return n;
}

/*
 * True if two parts are equal. Neither may read a variable of a loop around it. Variables of loops inside the parts are
 * equal if their loops are at the same level.
 */
static bool is_same_part(const Expr *a, const Expr *b)
{
    if (a == b) return true;
    bool may_be = a->hash == b->hash && a->kind == b->kind && a->number == b->number && a->n == b->n;
    if (!may_be || a->type.kind != b->type.kind) return false;
    if (a->kind == EXPR_LOCAL && a->loop->level != b->loop->level) return false;
    if (a->kind == EXPR_LOOP && a->level != b->level) return false;
    if (a->kind == EXPR_CONSTANT && (a->value.kind != b->value.kind || !value_equal(&a->value, &b->value)))
        return false;
    for (size_t i = 0; i < a->n; i++)
        if (!is_same_part(a->operands[i], b->operands[i])) return false;
    return true;
}

/* ---- equal parts within a formula -------------------------------------------------------------------------------- */

Shares *shares_new(Expr *root)
{
    size_t parts = note_hashes(root);
    if (parts < FEWEST_PARTS) return NULL;
    Arena *arena = arena_new();
    Shares *shares = ARENA_NEW(arena, Shares);
    shares->arena = arena;
    shares->n = 2 * FEWEST_PARTS;
    while (shares->n < 2 * parts) shares->n *= 2; /* at least half of the slots stay free, so searches are short */
    shares->entries = ARENA_ARRAY(arena, shares->n, Entry);
    return shares;
}

void shares_free(Shares *shares)
{
    if (shares) arena_free(shares->arena);
}

void **shares_place(Shares *shares, const Expr *expr)
{
    size_t i = expr->hash % shares->n;
    while (shares->entries[i].expr && !is_same_part(shares->entries[i].expr, expr)) i = (i + 1) % shares->n;
    shares->entries[i].expr = expr;
    return &shares->entries[i].pointer;
}

/* ---- equal parts of different formulas --------------------------------------------------------------------------- */

enum { LEAST_COST = 20 }; /* cheaper parts are evaluated again, which is faster than a look-up */

FormulaParts *formula_parts_new(Arena *arena, const FormulaParts *beside)
{
    FormulaParts *parts = ARENA_NEW(arena, FormulaParts);
    parts->arena = arena;
    parts->n = beside ? beside->n : ARENA_NEW(arena, int);
    return parts;
}

/*
 * Returns true if the part reads only fixed slots, whose values are the same in all runs with one FormulaCommon.
 * Functions are taken to give equal values for equal arguments in these runs. Also sets `is_common` of the part and its
 * operands: true if formulas can share the value and it is costly enough to keep.
 */
static bool note_fixed(const FormulaEnv *env, Expr *expr)
{
    bool is_fixed = expr->kind != EXPR_SLOT || env->is_fixed(expr->number);
    for (size_t i = 0; i < expr->n; i++) is_fixed &= note_fixed(env, expr->operands[i]);
    TypeKind kind = expr->type.kind;
    /* values of other kinds may point into the scratch memory, which the next run uses again */
    bool can_be_kept =
        kind == TYPE_BOOL || kind == TYPE_INT || kind == TYPE_ITEM || kind == TYPE_SET || kind == TYPE_FRACTION;
    expr->is_common = is_fixed && can_be_kept && expr->free_level == EXPR_CLOSED && expr->cost >= LEAST_COST &&
                      expr->kind != EXPR_CONSTANT;
    return is_fixed;
}

void parts_note(const FormulaEnv *env, Expr *root)
{
    if (env->parts) (void)note_fixed(env, root);
}

FormulaPart *parts_find(FormulaParts *parts, const Expr *expr)
{
    FormulaPart **place = &parts->bucket[expr->hash % COUNT(parts->bucket)];
    for (; *place; place = &(*place)->next)
        if (is_same_part((*place)->expr, expr)) return *place;
    /* `place` is now the end of the list */
    *place = ARENA_NEW(parts->arena, FormulaPart);
    (*place)->expr = expr;
    return *place;
}
