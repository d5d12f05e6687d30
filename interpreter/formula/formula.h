/*
 * Formulas: a subset of CEL (Common Expression Language) with exact fractions and small sets. Their types are checked
 * and their cost is limited when they are loaded; then they run as trees of cells. Their only loops are CEL's macros.
 * They have no side effects and no floating point, and use only a scratch block of fixed size as memory. This folder
 * knows nothing about cards and games: names and functions come from the caller's FormulaEnv.
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

/* Parses a scalar as a formula without checking names; NULL after errors. The result is for FormulaTerm.tree. */
const struct Expr *formula_tree(Arena *arena, const Node *scalar, Diags *diags);

/*
 * Evaluates a single part of the parsed tree of `scalar`; see formula_run(). `arena` gets all data that is made for
 * this. Returns false after an error, or if the part cannot be compiled in the environment.
 */
bool formula_value_of_part(Arena *arena, const FormulaEnv *env, const Node *scalar, const struct Expr *part,
                           const void *context, struct FormulaScratch *scratch, Value *out);

/* True if the word is in the grammar (`in`, `true`) or reserved by it, so that it cannot be a name. */
bool formula_is_reserved(Str word);

/* Returns the type of a formula's value. */
Type formula_type(const Formula *formula);

/* Returns the upper bound on the instructions of a run. */
uint32_t formula_work(const Formula *formula);

/* Returns the value of a formula that folding made constant, else NULL. */
const Value *formula_constant(const Formula *formula);

/* True if the condition is constant and false. A missing condition (NULL) always holds, so the result is false. */
bool formula_is_never(const Formula *condition);

/*
 * formula_reads() is true if the formula reads this slot, and formula_calls() if it calls this function of the
 * environment, after folding. The compiler of variants uses them to refuse names at places where they have no value.
 */
bool formula_reads(const Formula *formula, int slot);
bool formula_calls(const Formula *formula, int id);

/*
 * True if each read of the slot is the first argument of one of these functions of the environment; the list ends with
 * -1.
 */
bool formula_reads_through(const Formula *formula, int slot, const int *functions);

/*
 * Returns the slot that the next part from `*at` on reads, or the id of the function that it calls; -1 at the end.
 * Start with `*at` 0. The caller must tell slots from functions by their numbers.
 */
int formula_next_name(const Formula *formula, size_t *at);

/*
 * True if the formula uses the set in `slot` only to test for single known items, or does not read it. Adds these items
 * to `*items`. A pair of items (see SET_PAIRS) is not a single item.
 */
bool formula_asks_items(const Formula *formula, int slot, ValueSet *items);

/*
 * Returns the item if the whole formula is a test for one known item in the set in `slot`. Returns -1 for any other
 * formula, for a pair of items, and for NULL.
 */
int64_t formula_item_in(const Formula *formula, int slot);

/* Returns the union of all constant items and sets in the formula; empty for NULL. */
ValueSet formula_names_items(const Formula *formula);

/* The numbers with which formulas compare a value. */
typedef struct FormulaNumbers {
    Fraction number[16];
    size_t n;
} FormulaNumbers;

/*
 * True if the formula uses the fraction in `slot` only to compare it with known numbers, or does not read it. Adds
 * these numbers to `*numbers`. False if there is no room for all of them.
 */
bool formula_compares(const Formula *formula, int slot, FormulaNumbers *numbers);

/*
 * True if the formula uses the integer in `slot` only to compare it with 0 or with the slot `most`, or does not read
 * it.
 */
bool formula_compares_ends(const Formula *formula, int slot, int most);

/* The place and the reason of a failed run. */
typedef struct FormulaFault {
    Span span;
    const char *reason; /* "integer overflow", "division by zero", "no such key", ... */
} FormulaFault;

/*
 * Runs a formula. Returns true and sets `*out`, or returns false and sets `*fault`. The value depends only on the
 * context. `*out` may point into scratch, into constants of the formula, or into results of load and call. `scratch`
 * may be NULL for formulas that make no lists or strings; a formula that makes one then fails.
 */
bool formula_run(const Formula *formula, const void *context, FormulaScratch *scratch, Value *out, FormulaFault *fault);

/* The beginning of every Formula, so that the next functions can be inlined. */
typedef struct FormulaHead {
    const FormulaCell *cell; /* fails if the formula's value is not a number */
} FormulaHead;

/*
 * Evaluates a formula to a number (false is 0, true is 1). Sets `failed` after an error, or if the value is not a
 * number. formula_run() gives the details of an error.
 */
static inline int64_t formula_ask(const Formula *formula, FormulaAsking *asking)
{
    const FormulaCell *cell = ((const FormulaHead *)(const void *)formula)->cell;
    return cell->run.number(cell, asking);
}

/*
 * Evaluates a formula once to a number (false is 0, true is 1). False if it fails. `scratch` may be NULL for formulas
 * that make no lists or strings.
 */
static inline bool formula_quick(const Formula *formula, const void *context, FormulaScratch *scratch, int64_t *out)
{
    FormulaAsking asking = {.context = context, .scratch = scratch};
    *out = formula_ask(formula, &asking);
    return !asking.failed;
}

#endif
