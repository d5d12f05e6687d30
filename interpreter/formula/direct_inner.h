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

/* What a cell asks the environment, or does with its operands as values. */
typedef struct FormulaSource {
    const FormulaEnv *env;
    int id; /* slot or function */
    bool is_call;
    FormulaReader reader;     /* of a call whose arguments have to be worked out */
    PureOperation *operation; /* one that has no form of its own */
    uint8_t n;
    bool are_numbers; /* all arguments of a call */
    TypeKind kinds[FORMULA_MAX_OPERANDS];
} FormulaSource;

static inline Value value_of_fraction(Fraction fraction)
{
    Value value = {.kind = TYPE_FRACTION};
    value.as.fraction.num = fraction.num;
    value.as.fraction.den = fraction.den;
    return value;
}

/* One function for each type that a cell can have; lists are of numbers, sets, fractions and strings. */
typedef struct Runs {
    NumberOf *number;
    SetOf *set;
    FractionOf *fraction;
    ValueOf *value;
} Runs;

/*
 * A name or call by way of a Value; a call whose arguments are worked out first, all numbers or not, or one number
 * alone; an operation.
 */
extern const Runs DIRECT_FETCH, DIRECT_CALL, DIRECT_CALL_OF_ONE, DIRECT_OPERATE;

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
