/*
 * Formulas: a subset of CEL (Common Expression Language) with exact fractions and small sets. They are typed and
 * bounded in cost at load time and then run as trees of cells. Their only loops are CEL's macros. They have no side
 * effects, no floating point, and no allocation beyond a scratch block of fixed size. This folder knows nothing about
 * cards and games: names and functions come from the caller's FormulaEnv.
 */
#ifndef TAPP_FORMULA_FORMULA_H
#define TAPP_FORMULA_FORMULA_H

#include "formula/env.h"

/*
 * Compiles the text of a scalar (a YAML int or bool is a formula, too). `wanted` is the type that the caller needs;
 * TYPE_POISON accepts any. NULL after errors, each reported at its line and column. `scalar`, `env` and everything they
 * point to must outlive the formula, which is in `arena`.
 */
const Formula *formula_compile(Arena *arena, const FormulaEnv *env, const Node *scalar, Type wanted, Diags *diags);

/* Parses a scalar as a formula without checking names; NULL after errors. For a FormulaTerm. */
const struct Expr *formula_tree(Arena *arena, const Node *scalar, Diags *diags);

/*
 * Evaluates a single part of the parsed tree of `scalar`, in `arena`; see formula_run(). Returns false also if the part
 * cannot be compiled in the environment.
 */
bool formula_value_of_part(Arena *arena, const FormulaEnv *env, const Node *scalar, const struct Expr *part,
                           const void *context, struct FormulaScratch *scratch, Value *out);

/* True if the word is in the grammar (`in`, `true`) or reserved by it, so that it cannot be a name. */
bool formula_is_reserved(Str word);

/* Returns the type of a formula's value. */
Type formula_type(const Formula *formula);

/* Returns the upper bound of instructions per run. */
uint32_t formula_work(const Formula *formula);

/* Returns the value of a formula that folding made constant, else NULL. */
const Value *formula_constant(const Formula *formula);

/* True if the formula (NULL: true) is known to be false. */
bool formula_is_never(const Formula *condition);

/*
 * True if the folded formula reads this slot, or calls this function of the environment. The compiler uses it to refuse
 * names without a meaning in some places.
 */
bool formula_reads(const Formula *formula, int slot);
bool formula_calls(const Formula *formula, int id);

/*
 * True if each read of the slot is the first argument of one of these functions of the environment; the list ends with
 * -1.
 */
bool formula_reads_through(const Formula *formula, int slot, const int *functions);

/* Returns the slot read or the function called by the next part from `*at` on; -1 at the end. Start with 0. */
int formula_next_name(const Formula *formula, size_t *at);

/*
 * True if the formula uses the set in `slot` only to test for known items, or does not read it. Adds these items to
 * `*items`.
 */
bool formula_asks_items(const Formula *formula, int slot, ValueSet *items);

/*
 * Returns the item if the whole formula is a test for one known item in the set in `slot`. Returns -1 for any other
 * formula and for NULL.
 */
int64_t formula_item_in(const Formula *formula, int slot);

/* Returns the union of all constant items and sets in the formula; empty for NULL. */
ValueSet formula_names_items(const Formula *formula);

/* The numbers that formulas compare with. */
typedef struct FormulaNumbers {
    Fraction number[16];
    size_t n;
} FormulaNumbers;

/*
 * True if the formula only compares the fraction in `slot` with known numbers, or does not read it. Adds these numbers;
 * false if they are too many.
 */
bool formula_compares(const Formula *formula, int slot, FormulaNumbers *numbers);

/* Why a run failed. */
typedef struct FormulaFault {
    Span span;
    const char *reason; /* "integer overflow", "division by zero", "no such key", ... */
} FormulaFault;

/*
 * Runs a formula. Returns true and sets `*out`, or returns false and sets `*fault`. `*out` may point into scratch,
 * constants of the formula, or results of load and call. The value depends only on the context. `scratch` may be NULL
 * for formulas that make no lists; otherwise making one is a fault.
 */
bool formula_run(const Formula *formula, const void *context, FormulaScratch *scratch, Value *out, FormulaFault *fault);

/* The beginning of every Formula, so that the next functions can be inlined. */
typedef struct FormulaHead {
    const FormulaCell *cell; /* fails if the formula's value is not a number */
} FormulaHead;

/*
 * Evaluates a formula to a number (a bool: 0 or 1). Sets `failed` after a fault or for other values; formula_run()
 * gives the details.
 */
static inline int64_t formula_ask(const Formula *formula, FormulaAsking *asking)
{
    const FormulaCell *cell = ((const FormulaHead *)(const void *)formula)->cell;
    return cell->run.number(cell, asking);
}

/*
 * Evaluates a formula once to a number (a bool: 0 or 1). False if it fails. `scratch` may be NULL for formulas without
 * lists.
 */
static inline bool formula_quick(const Formula *formula, const void *context, FormulaScratch *scratch, int64_t *out)
{
    FormulaAsking asking = {.context = context, .scratch = scratch};
    *out = formula_ask(formula, &asking);
    return !asking.failed;
}

#endif
