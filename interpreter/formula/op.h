/*
 * The instruction set as data, and the operations behind those instructions that are plain functions of their operands.
 * Checker, emitter, interpreter, disassembler and reference are made from the same tables: ops.def, builtins.def and
 * operators.def.
 */
#ifndef TAPP_FORMULA_OP_H
#define TAPP_FORMULA_OP_H

#include "formula/formula.h"

typedef enum Op {
#define OP(NAME, takes, gives, jumps, doc) OP_##NAME,
#define PURE(NAME, function, takes, doc)   OP_##NAME,
#define MAKING(NAME, function, takes, doc) OP_##NAME,
#include "formula/ops.def"
#undef OP
#undef PURE
#undef MAKING
    OP_COUNT
} Op;

/*
 * An operation replaces its operands, the first of which is at `values`, by its value at values[0]. It returns NULL, or
 * why it failed. It trusts the kinds of its operands, save that an int passes for a fraction, and that what lies inside
 * a list or map is looked at.
 */
typedef const char *PureOperation(Value *values);
typedef const char *MakingOperation(FormulaScratch *scratch, Value *values);

typedef struct OpInfo {
    const char *name;
    int takes, gives, jumps; /* values on the stack: taken, left when it goes on, left when it jumps; or OP_NEVER */
    PureOperation *pure;
    MakingOperation *making;
} OpInfo;

enum { OP_NEVER = -1 };

/* One row an instruction, by Op. */
extern const OpInfo OP_INFOS[];

/* The row of an instruction. */
static inline const OpInfo *op_info(Op op)
{
    return &OP_INFOS[op];
}

/* Calls the operation of a PURE or MAKING instruction. */
static inline const char *op_operate(Op op, FormulaScratch *scratch, Value *values)
{
    const OpInfo *info = &OP_INFOS[op];
    return info->pure ? info->pure(values) : info->making(scratch, values);
}

/* Operators and built-in functions in one table; `id` is the Op. Operators follow the functions. */
const FormulaFunction *op_forms(size_t *n);

/* The row of the first operator of that symbol and number of operands; it must exist. */
size_t op_form_of(const char *symbol, int n_operands);

/*
 * The first row from `first` on, of the same name, method or not and number of operands, that takes operands of these
 * kinds (TYPE_ANY and TYPE_POISON pass for every kind). -1 if there is none.
 */
int op_form_fitting(size_t first, const TypeKind *kinds);

/* Does a value of kind `have` pass where `wanted` is asked for? */
bool op_kind_fits(TypeKind have, TypeKind wanted);

#define PURE(NAME, function, takes, doc)   const char *operate_##function(Value *values);
#define MAKING(NAME, function, takes, doc) const char *operate_##function(FormulaScratch *scratch, Value *values);
#define OP(NAME, takes, gives, jumps, doc)
#include "formula/ops.def"
#undef OP
#undef PURE
#undef MAKING

/* Aligned memory from scratch; NULL when there is none or no more. */
void *scratch_take(FormulaScratch *scratch, size_t size);

/* Reasons that several files give. */
extern const char FAULT_OVERFLOW[], FAULT_NO_ROOM[], FAULT_NO_KEY[], FAULT_KIND[], FAULT_DIVISION[];

#endif
