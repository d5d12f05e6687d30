/* What the files of direct formulas share: how a cell's function asks the cells below, and the table of operations. */
#ifndef TAPP_FORMULA_DIRECT_INNER_H
#define TAPP_FORMULA_DIRECT_INNER_H

#include "formula/op.h"

typedef FormulaCell Cell;
typedef FormulaAsking Asking;
typedef int64_t NumberOf(const Cell *cell, Asking *asking);
typedef ValueSet SetOf(const Cell *cell, Asking *asking);
typedef Fraction FractionOf(const Cell *cell, Asking *asking);
typedef Value ValueOf(const Cell *cell, Asking *asking);

static inline int64_t number_of(const Cell *cell, int operand, Asking *asking)
{
    return cell->operands[operand]->run.number(cell->operands[operand], asking);
}

static inline ValueSet set_of(const Cell *cell, int operand, Asking *asking)
{
    return cell->operands[operand]->run.set(cell->operands[operand], asking);
}

static inline Fraction fraction_of(const Cell *cell, int operand, Asking *asking)
{
    return cell->operands[operand]->run.fraction(cell->operands[operand], asking);
}

static inline Value value_of(const Cell *cell, int operand, Asking *asking)
{
    return cell->operands[operand]->run.value(cell->operands[operand], asking);
}

/*
 * An operation that has a direct form: the one function of its type; `with_constant`: when the right operand is one;
 * `fractions`: so many of its operands, from the left, are made fractions.
 */
typedef struct OperationRow {
    NumberOf *number, *with_constant;
    SetOf *set;
    FractionOf *fraction;
    uint8_t fractions;
} OperationRow;

/* The row of an operation that works out fractions or rounds them; an empty one for others. */
const OperationRow *direct_fraction_row(Op op);

#endif
