/*
 * Finds equal parts of a folded tree, such as those of a term that is used several times. Uses hashes, so the time is
 * proportional to the size of the tree.
 */
#ifndef TAPP_FORMULA_SHARE_H
#define TAPP_FORMULA_SHARE_H

#include "formula/parse.h"

typedef struct Shares Shares;

/*
 * Hashes all parts of a tree and makes a table for them. NULL if the tree is too small for sharing to be useful;
 * shares_free() accepts NULL.
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
    struct FormulaCell *cell; /* computes the value of the part; NULL: not made yet */
    bool needs_memory;        /* see FormulaMemory */
    struct FormulaPart *next;
} FormulaPart;

typedef struct FormulaParts {
    Arena *arena;
    FormulaPart *bucket[64];
    int *n; /* the number of parts with a place in a FormulaCommon, over all environments that use this FormulaCommon */
} FormulaParts;

/* Sets `is_common` in the parts of a hashed tree that other formulas may share. */
void parts_note(const FormulaEnv *env, Expr *root);

/* Finds the shared part that is equal to this one. If there is none, adds one without a cell. */
FormulaPart *parts_find(FormulaParts *parts, const Expr *expr);

#endif
