/* The table of operations and the forms in which they are written; see operations.def and builtins.def. */
#ifndef TAPP_FORMULA_OP_H
#define TAPP_FORMULA_OP_H

#include "formula/env.h"

typedef enum Op {
#define UNARY(NAME, result, operand, value, bounds)      OP_##NAME,
#define BINARY(NAME, result, left, right, value, bounds) OP_##NAME,
#include "formula/operations.def"
    OP_COUNT
} Op;

/*
 * A row of operations.def: the number and kinds of the operands, the kind of the result, and the function of its cell.
 * `with_constant` is the function for a right operand that is a constant of the cell; unary operations have none.
 */
typedef struct Operation {
    int n;
    TypeKind operands[2], result;
    FormulaReader run, with_constant;
} Operation;

extern const Operation OPERATIONS[OP_COUNT];

/* Runs an operation on values of fitting kinds, with `scratch`, which may be NULL. Returns false after an error. */
bool op_operate(Op op, FormulaScratch *scratch, const Value *values, Value *out);

/* Returns the table of built-in functions and, after them, operators. `id` of a row is its Op. */
const FormulaFunction *op_forms(size_t *n);

/* Returns the row of the first operator with that symbol and number of operands, which must exist. */
size_t op_form_of(const char *symbol, int n_operands);

/*
 * Returns the first row from `first` on with the same name, kind of call and number of operands that accepts operands
 * of these kinds (TYPE_ANY and TYPE_POISON match every kind). Returns -1 if there is none.
 */
int op_form_fitting(size_t first, const TypeKind *kinds);

/* True if a value of kind `have` is accepted as `wanted`. */
bool op_kind_fits(TypeKind have, TypeKind wanted);

/* Reasons of errors that several files use. */
extern const char FAULT_OVERFLOW[], FAULT_NO_ROOM[], FAULT_KIND[];

#endif
