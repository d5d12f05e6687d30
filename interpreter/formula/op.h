/* The operations of formulas as data, and the forms in which they are written; see operations.def and builtins.def. */
#ifndef TAPP_FORMULA_OP_H
#define TAPP_FORMULA_OP_H

#include "formula/env.h"

typedef enum Op {
#define UNARY(NAME, ...)            OP_##NAME,
#define BINARY(NAME, ...)           OP_##NAME,
#define PREFIX(symbol, NAME, ...)   OP_##NAME,
#define OPERATOR(symbol, NAME, ...) OP_##NAME,
#define FORM(symbol, NAME, ...)
#include "formula/operations.def"
#undef UNARY
#undef BINARY
#undef PREFIX
#undef OPERATOR
#undef FORM
    OP_COUNT
} Op;

/*
 * A row of operations.def: the kinds of its operands and result, and the function that a cell runs. `with_constant` is
 * the same for a right operand that is known and lies in the cell itself; unset for one operand.
 */
typedef struct Operation {
    int n;
    TypeKind operands[2], result;
    FormulaReader run, with_constant;
} Operation;

extern const Operation OPERATIONS[OP_COUNT];

/* Runs an operation on values of kinds that fit, in `scratch`, which may be NULL. Returns false after a fault. */
bool op_operate(Op op, FormulaScratch *scratch, const Value *values, Value *out);

/* Operators and built-in functions in one table; `id` is the Op. Operators follow the functions. */
const FormulaFunction *op_forms(size_t *n);

/* The row of the first operator of that symbol and number of operands; it must exist. */
size_t op_form_of(const char *symbol, int n_operands);

/*
 * The first row from `first` on, of the same name, method or not and number of operands, that takes operands of these
 * kinds (TYPE_ANY and TYPE_POISON pass for every kind). -1 if there is none.
 */
int op_form_fitting(size_t first, const TypeKind *kinds);

/* True if a value of kind `have` passes where `wanted` is needed. */
bool op_kind_fits(TypeKind have, TypeKind wanted);

/* Reasons that several files give. */
extern const char FAULT_OVERFLOW[], FAULT_NO_ROOM[], FAULT_KIND[];

#endif
