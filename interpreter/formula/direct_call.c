/* Cells that ask the environment: names, calls, and what is done with values as the bytecode does it. */
#include "formula/direct_inner.h"

#include "formula/value.h"

/* ---- names and calls with known arguments ----------------------------------------------------------------------- */

/* Where the environment has no reader: by way of a Value, empty after a fault. */
static Value fetch(const Cell *cell, Asking *asking)
{
    Value value = {.kind = TYPE_NULL};
    const FormulaSource *source = cell->source;
    bool has_value = source->is_call ? source->env->call(asking->context, source->id, cell->arguments, &value)
                                     : source->env->load(asking->context, source->id, &value);
    if (has_value) return value;
    asking->failed = true;
    return (Value){.kind = TYPE_NULL};
}

static int64_t fetch_number(const Cell *cell, Asking *asking)
{
    Value value = fetch(cell, asking);
    return value_number(&value);
}

static ValueSet fetch_set(const Cell *cell, Asking *asking)
{
    return fetch(cell, asking).as.set;
}

static Fraction fetch_fraction(const Cell *cell, Asking *asking)
{
    Value value = fetch(cell, asking);
    return value_fraction(&value);
}

/* ---- calls whose arguments have to be worked out, and operations on values --------------------------------------- */

/* The operands as values. */
static void work_out(const Cell *cell, Asking *asking, Value *values)
{
    const FormulaSource *source = cell->source;
    for (int i = 0; i < source->n; i++) {
        Value *value = &values[i];
        value->kind = source->kinds[i];
        if (value->kind == TYPE_SET) value->as.set = set_of(cell, i, asking);
        else if (value->kind == TYPE_BOOL) value->as.boolean = number_of(cell, i, asking) != 0;
        else if (value->kind == TYPE_LIST || value->kind == TYPE_STRING) *value = value_of(cell, i, asking);
        else if (value->kind == TYPE_FRACTION) *value = value_of_fraction(fraction_of(cell, i, asking));
        else value->as.integer = number_of(cell, i, asking);
    }
}

/* The cell with its arguments, in `out`; where all are numbers a value's kind need not be said. */
static void fill_arguments(const Cell *cell, Asking *asking, Value *arguments, Cell *out)
{
    const FormulaSource *source = cell->source;
    if (!source->are_numbers) work_out(cell, asking, arguments);
    for (int i = 0; i < source->n && source->are_numbers; i++) arguments[i].as.integer = number_of(cell, i, asking);
    out->arguments = arguments;
}

static int64_t call_number(const Cell *cell, Asking *asking)
{
    Value arguments[FORMULA_MAX_OPERANDS];
    Cell filled;
    fill_arguments(cell, asking, arguments, &filled);
    return cell->source->reader.number(&filled, asking);
}

static ValueSet call_set(const Cell *cell, Asking *asking)
{
    Value arguments[FORMULA_MAX_OPERANDS];
    Cell filled;
    fill_arguments(cell, asking, arguments, &filled);
    /* cppcheck-suppress returnDanglingLifetime ; a set is two words */
    return cell->source->reader.set(&filled, asking);
}

static Fraction call_fraction(const Cell *cell, Asking *asking)
{
    Value arguments[FORMULA_MAX_OPERANDS];
    Cell filled;
    fill_arguments(cell, asking, arguments, &filled);
    /* cppcheck-suppress returnDanglingLifetime ; a fraction is two numbers */
    return cell->source->reader.fraction(&filled, asking);
}

/* The same where the only argument is a number, mostly a seat. */
#define CALL_OF_ONE(name, type, reads)                                                    \
    static type name(const Cell *cell, Asking *asking)                                    \
    {                                                                                     \
        Value argument;                                                                   \
        Cell filled;                                                                      \
        argument.as.integer = number_of(cell, 0, asking);                                 \
        filled.arguments = &argument;                                                     \
        /* cppcheck-suppress returnDanglingLifetime ; what comes back holds no address */ \
        return cell->source->reader.reads(&filled, asking);                               \
    }
CALL_OF_ONE(call_number_of_one, int64_t, number)
CALL_OF_ONE(call_set_of_one, ValueSet, set)
CALL_OF_ONE(call_fraction_of_one, Fraction, fraction)

static Value call_value(const Cell *cell, Asking *asking)
{
    const FormulaSource *source = cell->source;
    Value arguments[FORMULA_MAX_OPERANDS], value = {.kind = TYPE_NULL};
    work_out(cell, asking, arguments);
    asking->failed |= !source->env->call(asking->context, source->id, arguments, &value);
    return asking->failed ? (Value){.kind = TYPE_NULL} : value;
}

/* What the bytecode does, done with the operands' cells; nothing after a fault. */
static Value operate(const Cell *cell, Asking *asking)
{
    Value values[FORMULA_MAX_OPERANDS];
    work_out(cell, asking, values);
    if (!cell->source->operation(values)) return values[0];
    asking->failed = true;
    return (Value){.kind = TYPE_NULL};
}

static int64_t operate_number(const Cell *cell, Asking *asking)
{
    Value value = operate(cell, asking);
    return value_number(&value);
}

static ValueSet operate_set(const Cell *cell, Asking *asking)
{
    return operate(cell, asking).as.set;
}

static Fraction operate_fraction(const Cell *cell, Asking *asking)
{
    Value value = operate(cell, asking);
    return value_fraction(&value);
}

const Runs DIRECT_FETCH = {fetch_number, fetch_set, fetch_fraction, fetch},
           DIRECT_CALL = {call_number, call_set, call_fraction, call_value},
           DIRECT_CALL_OF_ONE = {call_number_of_one, call_set_of_one, call_fraction_of_one, call_value},
           DIRECT_OPERATE = {operate_number, operate_set, operate_fraction, NULL};
