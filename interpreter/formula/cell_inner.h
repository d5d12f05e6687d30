/* Shared by the files of cells: evaluating operands, and the four forms of values. */
#ifndef TAPP_FORMULA_CELL_INNER_H
#define TAPP_FORMULA_CELL_INNER_H

#include "formula/op.h"
#include "formula/value.h"

typedef FormulaCell Cell;
typedef FormulaAsking Asking;

/* A cell's function returns its value in one of four forms, depending on its type. */
typedef enum Form { FORM_NUMBER, FORM_SET, FORM_FRACTION, FORM_VALUE } Form;

/* Returns the form in which the function of a cell returns values of this type. */
static inline Form form_of(TypeKind kind)
{
    if (kind == TYPE_BOOL || kind == TYPE_INT || kind == TYPE_ITEM) return FORM_NUMBER;
    if (kind == TYPE_SET) return FORM_SET;
    return kind == TYPE_FRACTION ? FORM_FRACTION : FORM_VALUE;
}

/* Evaluates an operand: number_of, set_of, fraction_of, value_of. */
#define OPERAND_OF(form, type)                                                     \
    static inline type form##_of(const Cell *cell, int operand, Asking *asking)    \
    {                                                                              \
        return cell->operands[operand]->run.form(cell->operands[operand], asking); \
    }
OPERAND_OF(number, int64_t)
OPERAND_OF(set, ValueSet)
OPERAND_OF(fraction, Fraction)
OPERAND_OF(value, Value)
#undef OPERAND_OF

/* The four forms, for functions that are the same in all of them. */
#define EACH_FORM(DO)      \
    DO(number, int64_t)    \
    DO(set, ValueSet)      \
    DO(fraction, Fraction) \
    DO(value, Value)

/* Lists the four functions of a kind of cell; the index is the form. */
#define RUNS(name)                                                                   \
    {                                                                                \
        [FORM_NUMBER] = {.number = name##_number}, [FORM_SET] = {.set = name##_set}, \
        [FORM_FRACTION] = {.fraction = name##_fraction}, [FORM_VALUE] = {            \
            .value = name##_value                                                    \
        }                                                                            \
    }
typedef FormulaReader Runs[4];

/* The value after an error. It can be read as any kind: as 0, false, or empty. */
extern const Value NOTHING;
#define NO_number   0
#define NO_set      ((ValueSet){0, 0})
#define NO_fraction ((Fraction){0, 1})
#define NO_value    NOTHING

/*
 * The functions boxed_FORM() convert each form to a Value, and the functions FORM_in() convert it back. The Value must
 * have the right kind, or be NOTHING. A bool or item becomes an int Value, because number_in() accepts all three.
 */
static inline Value boxed_number(int64_t number)
{
    return value_int(number);
}

static inline Value boxed_set(ValueSet set)
{
    return (Value){.kind = TYPE_SET, .as.set = set};
}

static inline Value boxed_fraction(Fraction fraction)
{
    return (Value){.kind = TYPE_FRACTION, .as.fraction = {fraction.num, fraction.den}};
}

static inline Value boxed_value(Value value)
{
    return value;
}

static inline int64_t number_in(const Value *value)
{
    return value->kind == TYPE_INT ? value->as.integer : value_number(value); /* most are ints, which need no call */
}

static inline ValueSet set_in(const Value *value)
{
    return value->as.set;
}

static inline Fraction fraction_in(const Value *value)
{
    return value_fraction(value);
}

static inline Value value_in(const Value *value)
{
    return *value;
}

/* The data of a name or call, or the members of a list or map. */
typedef struct FormulaSource {
    const FormulaEnv *env;
    int id; /* the number of the name's value (slot), or of the function */
    bool is_call;
    bool are_numbers;                      /* all arguments of a call are ints or items */
    FormulaReader reader;                  /* the reader of a call whose arguments are not constant */
    TypeKind kinds[FORMULA_MAX_ARGUMENTS]; /* the kinds of these arguments */
    const Cell *const *members;            /* of a list or map; the members of a map are keys and values in turn */
    size_t n;                              /* the number of arguments or members */
} FormulaSource;

/* Stores an error at the cell's place in the formula, unless the run has failed before. */
void cell_fail(const Cell *cell, Asking *asking, const char *reason);

/* Evaluates a cell of this kind as a Value; NOTHING after an error. */
Value cell_value(const Cell *cell, TypeKind kind, Asking *asking);

/* Makes a cell for a constant of this kind. `*value` must outlive it. */
void cell_set_constant(Cell *cell, TypeKind kind, const Value *value);

/* Takes this many bytes of the run's scratch memory. If there is no room, stores an error and returns NULL. */
void *cell_take(const Cell *cell, Asking *asking, size_t size);

/*
 * The functions of cells that read the environment:
 * - CELL_FETCH reads a name, or calls a function with constant arguments.
 * - CELL_CALL_BY_VALUE makes all other calls in an environment without readers (see FormulaEnv).
 * - The others call a reader of the environment: with one number (CELL_CALL_OF_ONE), with a number and a constant
 *   (CELL_CALL_WITH_NUMBER), or with any arguments (CELL_CALL).
 */
extern const Runs CELL_FETCH, CELL_CALL, CELL_CALL_OF_ONE, CELL_CALL_WITH_NUMBER, CELL_CALL_BY_VALUE;

/*
 * The functions of all other cells. cell_pairs() makes a map from members that are keys and values in turn. cell_box()
 * turns the value of an operand into a Value; CELL_UNBOX does the reverse. cell_expect() checks the type of a Value.
 */
extern const Runs CELL_CONSTANT, CELL_VARIABLE, CELL_SHARED, CELL_COMMON, CELL_CHOICE, CELL_UNBOX;
int64_t cell_and(const Cell *cell, Asking *asking);
int64_t cell_or(const Cell *cell, Asking *asking);
int64_t cell_all(const Cell *cell, Asking *asking);
int64_t cell_exists(const Cell *cell, Asking *asking);
int64_t cell_exists_one(const Cell *cell, Asking *asking);
int64_t cell_count(const Cell *cell, Asking *asking);
int64_t cell_sum(const Cell *cell, Asking *asking);
Value cell_filter(const Cell *cell, Asking *asking);
Value cell_map(const Cell *cell, Asking *asking);
Value cell_filter_map(const Cell *cell, Asking *asking);
Value cell_list(const Cell *cell, Asking *asking);
Value cell_pairs(const Cell *cell, Asking *asking);
Value cell_box(const Cell *cell, Asking *asking);
Value cell_expect(const Cell *cell, Asking *asking);
Value cell_operate_any(const Cell *cell, Asking *asking);

#endif
