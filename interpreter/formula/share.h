/*
 * Finds equal parts of a folded tree, such as those of terms used several times, by hashing, in time proportional to
 * the tree.
 */
#ifndef TAPP_FORMULA_SHARE_H
#define TAPP_FORMULA_SHARE_H

#include "formula/parse.h"

typedef struct Shares Shares;

/*
 * Hashes all parts of a tree. The result is NULL if the tree is too small to gain anything; shares_free() allows NULL.
 */
Shares *shares_new(Expr *root);
void shares_free(Shares *shares);

/* Sets the hash of a part. Its operands must have theirs. */
void note_hash(Expr *expr);

/* Returns the place shared by all parts equal to this one; it contains NULL until the caller sets it. */
void **shares_place(Shares *shares, const Expr *expr);

/* A part that formulas of one environment share. */
typedef struct FormulaPart {
    const Expr *expr;
    struct FormulaCell *cell; /* NULL: not made yet */
    bool needs_memory;        /* see FormulaMemory */
    struct FormulaPart *next;
} FormulaPart;

typedef struct FormulaParts {
    Arena *arena;
    FormulaPart *bucket[64];
    int *n; /* parts with a place in a FormulaCommon, with those of environments that use the same one */
} FormulaParts;

/* Notes which parts of a hashed tree may be shared. */
void parts_note(const FormulaEnv *env, Expr *root);

/* Finds the shared part that is equal to this one. If there is none, adds one without a cell. */
FormulaPart *parts_find(FormulaParts *parts, const Expr *expr);

#endif
