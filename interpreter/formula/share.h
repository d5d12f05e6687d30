/*
 * Parts of a folded tree that say the same, as terms that are put in at several places make them. Found by a hash of
 * what they say, in time in proportion to the tree.
 */
#ifndef TAPP_FORMULA_SHARE_H
#define TAPP_FORMULA_SHARE_H

#include "formula/parse.h"

typedef struct Shares Shares;

/* Notes the hash of each part of the tree. NULL, which may be freed too, for one so small that nothing is gained. */
Shares *shares_new(Expr *root);
void shares_free(Shares *shares);

/* The hash of one part whose operands have theirs. */
void note_hash(Expr *expr);

/* The place that belongs to all parts that say what this one says: NULL stands in it until somebody writes to it. */
void **shares_place(Shares *shares, const Expr *expr);

/* A part that formulas of one environment have in common. */
typedef struct FormulaPart {
    const Expr *expr;
    struct FormulaCell *cell; /* NULL: none has been made yet */
    bool needs_memory;        /* see FormulaMemory */
    struct FormulaPart *next;
} FormulaPart;

typedef struct FormulaParts {
    Arena *arena;
    FormulaPart *bucket[64];
    int n; /* of those that several formulas have: their places in a FormulaCommon */
} FormulaParts;

/* Notes which parts of a tree whose hashes have been noted may be had in common. */
void parts_note(const FormulaEnv *env, Expr *root);

/* The part that says what this one says; a new one without a cell if there is none. */
FormulaPart *parts_find(FormulaParts *parts, const Expr *expr);

#endif
