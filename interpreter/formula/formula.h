/*
 * Formulas: a subset of CEL (Common Expression Language) with exact fractions and small sets, typed and bounded in cost
 * when a variant is loaded, then run as trees of cells: no loops but CEL's macros, no side effects, no floating point,
 * no allocation beyond a scratch block of fixed size. It knows no cards and no games: names and functions come from the
 * caller's FormulaEnv.
 */
#ifndef TAPP_FORMULA_FORMULA_H
#define TAPP_FORMULA_FORMULA_H

#include "formula/env.h"

/*
 * Compiles the text of a scalar (a YAML int or bool is the formula that its text spells). `wanted` is the type the
 * caller needs; TYPE_POISON accepts any. NULL after errors, each at its own line and column of the file. `scalar`,
 * `env` and what they point at must outlive the formula, which lies in `arena`.
 */
const Formula *formula_compile(Arena *arena, const FormulaEnv *env, const Node *scalar, Type wanted, Diags *diags);

/* The tree of a scalar whose text is a formula, whatever its names mean; NULL after errors. For a FormulaTerm. */
const struct Expr *formula_tree(Arena *arena, const Node *scalar, Diags *diags);

/*
 * Evaluates a part of the parsed tree of `scalar` by itself, in `arena`; see formula_run(). Returns false also if the
 * part means nothing in the environment.
 */
bool formula_value_of_part(Arena *arena, const FormulaEnv *env, const Node *scalar, const struct Expr *part,
                           const void *context, struct FormulaScratch *scratch, Value *out);

/* Is it a word of the grammar (`in`, `true`), or one that is kept for it? Then it can be no name. */
bool formula_is_reserved(Str word);

/* The type of a formula's value. */
Type formula_type(const Formula *formula);

/* At most so many instructions does one run take. */
uint32_t formula_work(const Formula *formula);

/* The value of a formula that came out constant after folding, else NULL. */
const Value *formula_constant(const Formula *formula);

/* Is the formula (NULL: true) known to be false? */
bool formula_is_never(const Formula *condition);

/*
 * Does it read this slot, does it call this function id of the environment, after folding? For the compiler, which
 * refuses names where they say nothing.
 */
bool formula_reads(const Formula *formula, int slot);
bool formula_calls(const Formula *formula, int id);

/* The slot that is read or the function that is called by the next part from `*at` on; -1 at the end. Begins at 0. */
int formula_next_name(const Formula *formula, size_t *at);

/*
 * Is a set that a slot holds asked for nothing but whether single items are in it? Then these are added to `*items`;
 * true too for a formula that does not read it.
 */
bool formula_asks_items(const Formula *formula, int slot, ValueSet *items);

/* Does it ask whether a known item is in the set that a slot holds, and nothing else? That item; else, or NULL, -1. */
int64_t formula_item_in(const Formula *formula, int slot);

/* The items and sets that stand in it as constants, together; NULL has none. */
ValueSet formula_names_items(const Formula *formula);

/* Numbers that formulas know. */
typedef struct FormulaNumbers {
    Fraction number[16];
    size_t n;
} FormulaNumbers;

/*
 * Is a fraction that a slot holds asked for nothing but how it compares with known numbers? Then these are added; true
 * too for a formula that does not read it. False if they are too many.
 */
bool formula_compares(const Formula *formula, int slot, FormulaNumbers *numbers);

/* Why a run failed. */
typedef struct FormulaFault {
    Span span;
    const char *reason; /* "integer overflow", "division by zero", "no such key", ... */
} FormulaFault;

/*
 * Runs a formula. True and `*out` (which may point into scratch, constants of the formula, or what load and call gave),
 * or false and `*fault`. Pure: same context, same value. `scratch` may be NULL for formulas that make no lists; then
 * one that does ends in a fault.
 */
bool formula_run(const Formula *formula, const void *context, FormulaScratch *scratch, Value *out, FormulaFault *fault);

/* What every Formula begins with, so that the next functions cost no call. */
typedef struct FormulaHead {
    const FormulaCell *cell; /* fails if the formula gives no number */
} FormulaHead;

/*
 * The number (a bool: 0 or 1) of a formula. Sets `failed` after a fault, or if the formula gives something else:
 * formula_run() says more.
 */
static inline int64_t formula_ask(const Formula *formula, FormulaAsking *asking)
{
    const FormulaCell *cell = ((const FormulaHead *)(const void *)formula)->cell;
    return cell->run.number(cell, asking);
}

/* The same, once; false where it fails. `scratch` may be NULL for formulas that ask of no lists. */
static inline bool formula_quick(const Formula *formula, const void *context, FormulaScratch *scratch, int64_t *out)
{
    FormulaAsking asking = {.context = context, .scratch = scratch};
    *out = formula_ask(formula, &asking);
    return !asking.failed;
}

#endif
