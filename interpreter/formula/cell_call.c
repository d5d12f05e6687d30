/* Cells that read the environment: names and calls. */
#include "formula/cell_inner.h"

void formula_fail(FormulaAsking *asking, const FormulaCell *cell)
{
    static const char NO_NAME[] = TRANSLATED("this name has no value here"),
                      NO_CALL[] = TRANSLATED("this function has no value here");
    cell_fail(cell, asking, cell->source->is_call ? NO_CALL : NO_NAME);
}

/*
 * ---- through a Value, if the environment has no reader ------------------------------------------------------------
 */

/*
 * Reads a name, or calls a function of the environment, through the general functions `load` and `call`. Returns
 * NOTHING after an error.
 */
static Value fetched(const Cell *cell, Asking *asking, const Value *arguments)
{
    const FormulaSource *source = cell->source;
    Value value = NOTHING;
    bool has_value = source->is_call ? source->env->call(asking->context, source->id, arguments, &value)
                                     : source->env->load(asking->context, source->id, &value);
    if (has_value) return value;
    formula_fail(asking, cell);
    return NOTHING;
}

/* Evaluates a name, or a call with constant arguments. */
#define FETCH(form, type)                                      \
    static type fetch_##form(const Cell *cell, Asking *asking) \
    {                                                          \
        Value value = fetched(cell, asking, cell->arguments);  \
        return form##_in(&value);                              \
    }
EACH_FORM(FETCH)

/* Evaluates the arguments of a call. */
static void compute_arguments(const Cell *cell, Asking *asking, Value *arguments)
{
    const FormulaSource *source = cell->source;
    for (size_t i = 0; i < source->n; i++) arguments[i] = cell_value(cell->operands[i], source->kinds[i], asking);
}

/* Evaluates the arguments of a call, and then the call, through the general function `call` of the environment. */
#define CALL_BY_VALUE(form, type)                                                  \
    static type call_by_value_##form(const Cell *cell, Asking *asking)             \
    {                                                                              \
        Value arguments[FORMULA_MAX_ARGUMENTS];                                    \
        compute_arguments(cell, asking, arguments);                                \
        Value value = asking->failed ? NOTHING : fetched(cell, asking, arguments); \
        return form##_in(&value);                                                  \
    }
EACH_FORM(CALL_BY_VALUE)

/* ---- by the environment's reader, which finds the arguments in a cell -------------------------------------------- */

/*
 * Evaluates a call's arguments, and fills the cell `filled`, from which the reader takes them. If all arguments are
 * numbers, their kinds are not set, because readers know them. `source` and `mark` are for formula_fail().
 */
static inline void fill(const Cell *cell, Asking *asking, Value *arguments, Cell *filled)
{
    const FormulaSource *source = cell->source;
    if (source->are_numbers) {
        for (size_t i = 0; i < source->n; i++) arguments[i].as.integer = number_of(cell, (int)i, asking);
    } else {
        compute_arguments(cell, asking, arguments);
    }
    filled->arguments = arguments;
    filled->source = source;
    filled->mark = cell->mark;
}

/*
 * Evaluates a call by the environment's reader. The result never points to `arguments` on the stack: lists are in the
 * scratch memory.
 */
#define CALL(form, type)                                      \
    static type call_##form(const Cell *cell, Asking *asking) \
    {                                                         \
        Value arguments[FORMULA_MAX_ARGUMENTS];               \
        Cell filled;                                          \
        fill(cell, asking, arguments, &filled);               \
        return cell->source->reader.form(&filled, asking);    \
    }
EACH_FORM(CALL)

/* Like CALL(), for calls with one number as argument, which is usually a seat. */
#define CALL_OF_ONE(form, type)                                      \
    static type call_of_one_##form(const Cell *cell, Asking *asking) \
    {                                                                \
        Value argument;                                              \
        Cell filled;                                                 \
        argument.as.integer = number_of(cell, 0, asking);            \
        filled.arguments = &argument;                                \
        filled.source = cell->source;                                \
        filled.mark = cell->mark;                                    \
        return cell->source->reader.form(&filled, asking);           \
    }
EACH_FORM(CALL_OF_ONE)

/* Like CALL(), for calls with two numbers, usually a seat and an id. The second number is the cell's constant. */
#define CALL_WITH_NUMBER(form, type)                                      \
    static type call_with_number_##form(const Cell *cell, Asking *asking) \
    {                                                                     \
        Value arguments[2];                                               \
        Cell filled;                                                      \
        arguments[0].as.integer = number_of(cell, 0, asking);             \
        arguments[1].as.integer = cell->constant.number;                  \
        filled.arguments = arguments;                                     \
        filled.source = cell->source;                                     \
        filled.mark = cell->mark;                                         \
        return cell->source->reader.form(&filled, asking);                \
    }
EACH_FORM(CALL_WITH_NUMBER)

const Runs CELL_FETCH = RUNS(fetch), CELL_CALL = RUNS(call), CELL_CALL_OF_ONE = RUNS(call_of_one),
           CELL_CALL_WITH_NUMBER = RUNS(call_with_number), CELL_CALL_BY_VALUE = RUNS(call_by_value);
