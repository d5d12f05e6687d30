/* Makes the cells of a folded tree, and the functions that are in them. */
#include "formula/direct.h"

#include "formula/direct_inner.h"
#include "formula/set.h"
#include "formula/share.h"
#include "formula/value.h"

typedef struct FormulaSource {
    const FormulaEnv *env;
    int id; /* slot or function */
    bool is_call;
    FormulaReader reader;     /* of a call whose arguments have to be worked out */
    PureOperation *operation; /* one that has no form of its own */
    uint8_t n;
    TypeKind kinds[FORMULA_MAX_OPERANDS];
} FormulaSource;

static Value value_of_fraction(Fraction fraction)
{
    Value value = {.kind = TYPE_FRACTION};
    value.as.fraction.num = fraction.num;
    value.as.fraction.den = fraction.den;
    return value;
}

/* ---- leaves --------------------------------------------------------------------------------------------------- */

static int64_t constant_number(const Cell *cell, Asking *asking)
{
    (void)asking;
    return cell->constant.number;
}

static ValueSet constant_set(const Cell *cell, Asking *asking)
{
    (void)asking;
    return cell->constant.set;
}

static Fraction constant_fraction(const Cell *cell, Asking *asking)
{
    (void)asking;
    return cell->constant.fraction;
}

static Value constant_value(const Cell *cell, Asking *asking)
{
    (void)asking;
    return *cell->arguments;
}

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

/* The cell with its arguments, in `out`. */
static void fill_arguments(const Cell *cell, Asking *asking, Value *arguments, Cell *out)
{
    work_out(cell, asking, arguments);
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

/* ---- loops over lists ------------------------------------------------------------------------------------------ */

/* The variable of a loop lies in the memory, at the place that the loop has. */

static Value *variable_of(const Cell *cell, const Asking *asking)
{
    return &asking->memory->variable[cell->constant.number];
}

static int64_t variable_number(const Cell *cell, Asking *asking)
{
    return value_number(variable_of(cell, asking));
}

static ValueSet variable_set(const Cell *cell, Asking *asking)
{
    return variable_of(cell, asking)->as.set;
}

static Fraction variable_fraction(const Cell *cell, Asking *asking)
{
    return value_fraction(variable_of(cell, asking));
}

static Value variable_value(const Cell *cell, Asking *asking)
{
    return *variable_of(cell, asking);
}

/* For how many elements the condition holds; no more than `most` are looked for. */
static int64_t count_elements(const Cell *cell, Asking *asking, bool wanted, int64_t most)
{
    Value list = value_of(cell, 0, asking);
    int64_t n = 0;
    for (size_t i = 0; i < list.as.list.n && n < most; i++) {
        *variable_of(cell, asking) = list.as.list.items[i];
        n += (number_of(cell, 1, asking) != 0) == wanted;
    }
    return n;
}

static int64_t run_exists(const Cell *cell, Asking *asking)
{
    return count_elements(cell, asking, true, 1);
}

static int64_t run_all(const Cell *cell, Asking *asking)
{
    return count_elements(cell, asking, false, 1) == 0;
}

static int64_t run_exists_one(const Cell *cell, Asking *asking)
{
    return count_elements(cell, asking, true, INT64_MAX) == 1;
}

static int64_t run_count(const Cell *cell, Asking *asking)
{
    return count_elements(cell, asking, true, INT64_MAX);
}

/* ---- parts that a formula has more than once: worked out when they are first needed ------------------------------ */

/* The place of the part in the memory, if it has to be filled; what is filled stays as long as the run. */
static Value *place_to_fill(const Cell *cell, const Asking *asking)
{
    FormulaMemory *memory = asking->memory;
    uint32_t bit = UINT32_C(1) << cell->constant.number;
    if (memory->known & bit) return NULL;
    memory->known |= bit;
    return &memory->shared[cell->constant.number];
}

static int64_t shared_number(const Cell *cell, Asking *asking)
{
    Value *place = place_to_fill(cell, asking);
    if (place) place->as.integer = number_of(cell, 0, asking);
    return asking->memory->shared[cell->constant.number].as.integer;
}

static ValueSet shared_set(const Cell *cell, Asking *asking)
{
    Value *place = place_to_fill(cell, asking);
    if (place) place->as.set = set_of(cell, 0, asking);
    return asking->memory->shared[cell->constant.number].as.set;
}

static Fraction shared_fraction(const Cell *cell, Asking *asking)
{
    Value *place = place_to_fill(cell, asking);
    if (place) *place = value_of_fraction(fraction_of(cell, 0, asking));
    return value_fraction(&asking->memory->shared[cell->constant.number]);
}

static Value shared_value(const Cell *cell, Asking *asking)
{
    Value *place = place_to_fill(cell, asking);
    if (place) *place = value_of(cell, 0, asking);
    return asking->memory->shared[cell->constant.number];
}

/* ---- operators -------------------------------------------------------------------------------------------------- */

static int64_t run_and(const Cell *cell, Asking *asking)
{
    return number_of(cell, 0, asking) && number_of(cell, 1, asking);
}

static int64_t run_or(const Cell *cell, Asking *asking)
{
    return number_of(cell, 0, asking) || number_of(cell, 1, asking);
}

static int64_t run_not(const Cell *cell, Asking *asking)
{
    return !number_of(cell, 0, asking);
}

static int64_t run_choice(const Cell *cell, Asking *asking)
{
    return number_of(cell, number_of(cell, 0, asking) ? 1 : 2, asking);
}

static ValueSet run_choice_set(const Cell *cell, Asking *asking)
{
    return set_of(cell, number_of(cell, 0, asking) ? 1 : 2, asking);
}

static Fraction run_choice_fraction(const Cell *cell, Asking *asking)
{
    return fraction_of(cell, number_of(cell, 0, asking) ? 1 : 2, asking);
}

static Value run_choice_value(const Cell *cell, Asking *asking)
{
    return value_of(cell, number_of(cell, 0, asking) ? 1 : 2, asking);
}

static Fraction run_to_fraction(const Cell *cell, Asking *asking)
{
    return (Fraction){number_of(cell, 0, asking), 1};
}

/* For the order of two fractions: whole parts of one kind need no products. */
static inline int order_of(const Cell *cell, Asking *asking)
{
    Fraction a = fraction_of(cell, 0, asking), b = fraction_of(cell, 1, asking);
    if (a.den == b.den) return (a.num > b.num) - (a.num < b.num);
    return fraction_compare(a, b);
}

/* A comparison of numbers, with a constant on the right, and of fractions. */
#define COMPARISON(name, sign)                                             \
    static int64_t run_##name##_int(const Cell *cell, Asking *asking)      \
    {                                                                      \
        return number_of(cell, 0, asking) sign number_of(cell, 1, asking); \
    }                                                                      \
    static int64_t run_##name##_int_k(const Cell *cell, Asking *asking)    \
    {                                                                      \
        return number_of(cell, 0, asking) sign cell->constant.number;      \
    }                                                                      \
    static int64_t run_##name(const Cell *cell, Asking *asking)            \
    {                                                                      \
        return order_of(cell, asking) sign 0;                              \
    }
COMPARISON(eq, ==)
COMPARISON(ne, !=)
COMPARISON(lt, <)
COMPARISON(le, <=)
COMPARISON(gt, >)
COMPARISON(ge, >=)

#define ARITHMETIC(name, overflows)                                                                   \
    static int64_t run_##name##_int(const Cell *cell, Asking *asking)                                 \
    {                                                                                                 \
        int64_t result = 0;                                                                           \
        asking->failed |= overflows(number_of(cell, 0, asking), number_of(cell, 1, asking), &result); \
        return result;                                                                                \
    }
ARITHMETIC(add, __builtin_add_overflow)
ARITHMETIC(subtract, __builtin_sub_overflow)
ARITHMETIC(multiply, __builtin_mul_overflow)

static int64_t run_min_int(const Cell *cell, Asking *asking)
{
    int64_t a = number_of(cell, 0, asking), b = number_of(cell, 1, asking);
    return a < b ? a : b;
}

static int64_t run_max_int(const Cell *cell, Asking *asking)
{
    int64_t a = number_of(cell, 0, asking), b = number_of(cell, 1, asking);
    return a > b ? a : b;
}

static int64_t run_in_set(const Cell *cell, Asking *asking)
{
    return set_has(set_of(cell, 1, asking), number_of(cell, 0, asking));
}

static int64_t run_eq_set(const Cell *cell, Asking *asking)
{
    return set_equal(set_of(cell, 0, asking), set_of(cell, 1, asking));
}

static int64_t run_has_all(const Cell *cell, Asking *asking)
{
    return set_is_empty(set_difference(set_of(cell, 1, asking), set_of(cell, 0, asking)));
}

static int64_t run_count_common(const Cell *cell, Asking *asking)
{
    return set_size(set_common(set_of(cell, 0, asking), set_of(cell, 1, asking)));
}

static int64_t run_size_set(const Cell *cell, Asking *asking)
{
    return set_size(set_of(cell, 0, asking));
}

static int64_t run_is_empty(const Cell *cell, Asking *asking)
{
    return set_is_empty(set_of(cell, 0, asking));
}

static ValueSet run_union(const Cell *cell, Asking *asking)
{
    return set_union(set_of(cell, 0, asking), set_of(cell, 1, asking));
}

static ValueSet run_difference(const Cell *cell, Asking *asking)
{
    return set_difference(set_of(cell, 0, asking), set_of(cell, 1, asking));
}

static ValueSet run_common(const Cell *cell, Asking *asking)
{
    return set_common(set_of(cell, 0, asking), set_of(cell, 1, asking));
}

static const OperationRow OPERATIONS[OP_COUNT] = {
    [OP_NOT] = {.number = run_not},
    [OP_EQ_INT] = {.number = run_eq_int, .with_constant = run_eq_int_k},
    [OP_NE_INT] = {.number = run_ne_int, .with_constant = run_ne_int_k},
    [OP_LT_INT] = {.number = run_lt_int, .with_constant = run_lt_int_k},
    [OP_LE_INT] = {.number = run_le_int, .with_constant = run_le_int_k},
    [OP_GT_INT] = {.number = run_gt_int, .with_constant = run_gt_int_k},
    [OP_GE_INT] = {.number = run_ge_int, .with_constant = run_ge_int_k},
    [OP_EQ] = {.number = run_eq, .fractions = 2},
    [OP_NE] = {.number = run_ne, .fractions = 2},
    [OP_LT] = {.number = run_lt, .fractions = 2},
    [OP_LE] = {.number = run_le, .fractions = 2},
    [OP_GT] = {.number = run_gt, .fractions = 2},
    [OP_GE] = {.number = run_ge, .fractions = 2},
    [OP_ADD_INT] = {.number = run_add_int},
    [OP_SUBTRACT_INT] = {.number = run_subtract_int},
    [OP_MULTIPLY_INT] = {.number = run_multiply_int},
    [OP_MIN_INT] = {.number = run_min_int},
    [OP_MAX_INT] = {.number = run_max_int},
    [OP_IN_SET] = {.number = run_in_set},
    [OP_EQ_SET] = {.number = run_eq_set},
    [OP_HAS_ALL] = {.number = run_has_all},
    [OP_COUNT_COMMON] = {.number = run_count_common},
    [OP_SIZE_SET] = {.number = run_size_set},
    [OP_IS_EMPTY] = {.number = run_is_empty},
    [OP_UNION] = {.set = run_union},
    [OP_DIFFERENCE] = {.set = run_difference},
    [OP_COMMON] = {.set = run_common},
};

/* ---- making cells ----------------------------------------------------------------------------------------------- */

typedef struct Maker {
    Arena *arena;
    const Compiler *compiler;
    Shares *shares; /* NULL: none are looked for */
    int n_shared;
    bool needs_memory; /* for lists and the variables of loops */
} Maker;

static bool is_number(TypeKind kind)
{
    return kind == TYPE_BOOL || kind == TYPE_INT || kind == TYPE_ITEM;
}

static Cell *make(Maker *maker, const Expr *expr);

/* One function for each type that a cell can have; lists are of numbers, sets, fractions and strings. */
typedef struct Runs {
    NumberOf *number;
    SetOf *set;
    FractionOf *fraction;
    ValueOf *value;
} Runs;

static const Runs CONSTANT = {constant_number, constant_set, constant_fraction, constant_value},
                  FETCH = {fetch_number, fetch_set, fetch_fraction, fetch},
                  CALL = {call_number, call_set, call_fraction, call_value},
                  OPERATE = {operate_number, operate_set, operate_fraction, NULL},
                  CHOICE = {run_choice, run_choice_set, run_choice_fraction, run_choice_value},
                  VARIABLE = {variable_number, variable_set, variable_fraction, variable_value},
                  SHARED = {shared_number, shared_set, shared_fraction, shared_value};

/* Is it handed on as a Value: a list, or a string that is there already? */
static bool has_value(TypeKind kind)
{
    return kind == TYPE_LIST || kind == TYPE_STRING;
}

/* Sets the one that a type asks for; false for other types. */
static bool set_run(Cell *cell, TypeKind kind, const Runs *runs)
{
    if (is_number(kind)) cell->run.number = runs->number;
    else if (kind == TYPE_SET) cell->run.set = runs->set;
    else if (kind == TYPE_FRACTION) cell->run.fraction = runs->fraction;
    else if (has_value(kind) && runs->value) cell->run.value = runs->value;
    else return false;
    return true;
}

/* The cells of all operands, false if one has none. */
static bool make_operands(Maker *maker, const Expr *expr, Cell *cell)
{
    if (expr->n > FORMULA_MAX_OPERANDS) return false;
    for (size_t i = 0; i < expr->n; i++) {
        cell->operands[i] = make(maker, expr->operands[i]);
        if (!cell->operands[i]) return false;
    }
    return true;
}

static Cell *make_constant(Maker *maker, const Value *value)
{
    Cell *cell = ARENA_NEW(maker->arena, Cell);
    if (value->kind == TYPE_BOOL) cell->constant.number = value->as.boolean;
    else if (is_number(value->kind)) cell->constant.number = value->as.integer;
    else if (value->kind == TYPE_SET) cell->constant.set = value->as.set;
    else if (value->kind == TYPE_FRACTION) cell->constant.fraction = value_fraction(value);
    else cell->arguments = value;
    return set_run(cell, value->kind, &CONSTANT) ? cell : NULL;
}

static Cell *make_slot(Maker *maker, const Expr *expr)
{
    const FormulaEnv *env = maker->compiler->env;
    Cell *cell = ARENA_NEW(maker->arena, Cell);
    FormulaSource *source = ARENA_NEW(maker->arena, FormulaSource);
    *source = (FormulaSource){.env = env, .id = expr->number};
    if (env->slot_reader) source->reader = env->slot_reader(source->id);
    cell->source = source;
    maker->needs_memory |= expr->type.kind == TYPE_LIST;
    if (!source->reader.number) return set_run(cell, expr->type.kind, &FETCH) ? cell : NULL;
    cell->run = source->reader;
    return cell;
}

typedef enum ArgumentsKind { ARGUMENTS_CONSTANT, ARGUMENTS_WORKED_OUT, ARGUMENTS_ELSEWISE } ArgumentsKind;

/* Constants as they are, ids that have become numbers as these; the rest can be worked out. */
static ArgumentsKind take_arguments(Maker *maker, const Expr *expr, Cell *cell, FormulaSource *source)
{
    Value *arguments = ARENA_ARRAY(maker->arena, FORMULA_MAX_OPERANDS, Value);
    ArgumentsKind found = ARGUMENTS_CONSTANT;
    cell->arguments = arguments;
    source->n = (uint8_t)expr->n;
    for (size_t i = 0; i < expr->n; i++) {
        const Expr *operand = expr->operands[i];
        source->kinds[i] = operand->kind == EXPR_CONSTANT ? operand->value.kind : operand->type.kind;
        if (operand->kind == EXPR_CONSTANT) arguments[i] = operand->value;
        else found = ARGUMENTS_WORKED_OUT;
    }
    for (size_t i = 0; i < expr->n; i++)
        if (found == ARGUMENTS_WORKED_OUT && source->kinds[i] == TYPE_FRACTION) return ARGUMENTS_ELSEWISE;
    return found;
}

static Cell *make_call(Maker *maker, const Expr *expr)
{
    const FormulaEnv *env = maker->compiler->env;
    Cell *cell = ARENA_NEW(maker->arena, Cell);
    FormulaSource *source = ARENA_NEW(maker->arena, FormulaSource);
    *source = (FormulaSource){.env = env, .is_call = true, .id = env->functions[expr->number].id};
    if (env->call_reader) source->reader = env->call_reader(source->id);
    cell->source = source;
    TypeKind kind = expr->type.kind;
    if (!make_operands(maker, expr, cell)) return NULL;
    ArgumentsKind arguments = take_arguments(maker, expr, cell, source);
    bool has_reader = source->reader.number != NULL, is_value = has_value(kind), fits = false;
    maker->needs_memory |= is_value;
    if (arguments == ARGUMENTS_CONSTANT && has_reader) cell->run = source->reader;
    if (arguments == ARGUMENTS_CONSTANT) fits = has_reader || set_run(cell, kind, &FETCH);
    else if (arguments == ARGUMENTS_WORKED_OUT) fits = (has_reader || is_value) && set_run(cell, kind, &CALL);
    return fits ? cell : NULL;
}

/* The first `n` operands. */
static bool are_fractions(const Expr *expr, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (expr->operands[i]->type.kind != TYPE_FRACTION && expr->operands[i]->type.kind != TYPE_INT) return false;
    return true;
}

static void make_fractions(Maker *maker, const Expr *expr, Cell *cell, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (expr->operands[i]->type.kind == TYPE_FRACTION) continue;
        Cell *whole = ARENA_NEW(maker->arena, Cell);
        whole->operands[0] = cell->operands[i];
        whole->run.fraction = run_to_fraction;
        cell->operands[i] = whole;
    }
}

static void take_form(const OperationRow *row, const Expr *expr, Cell *cell)
{
    if (row->set) cell->run.set = row->set;
    else if (row->fraction) cell->run.fraction = row->fraction;
    else cell->run.number = row->number;
    if (!row->with_constant || expr->operands[1]->kind != EXPR_CONSTANT) return;
    cell->run.number = row->with_constant;
    cell->constant.number = cell->operands[1]->constant.number;
}

/* False if it needs more than values: memory for a list or text. */
static bool take_operation(Maker *maker, const Expr *expr, Cell *cell)
{
    FormulaSource *source = ARENA_NEW(maker->arena, FormulaSource);
    *source = (FormulaSource){.operation = op_info((Op)expr->number)->pure, .n = (uint8_t)expr->n};
    for (size_t i = 0; i < expr->n; i++) source->kinds[i] = expr->operands[i]->type.kind;
    cell->source = source;
    return source->operation && set_run(cell, expr->type.kind, &OPERATE);
}

static bool has_form(const OperationRow *row)
{
    return row->number || row->set || row->fraction;
}

static Cell *make_operation(Maker *maker, const Expr *expr)
{
    const OperationRow *row = &OPERATIONS[expr->number];
    Cell *cell = ARENA_NEW(maker->arena, Cell);
    if (!make_operands(maker, expr, cell)) return NULL;
    if (!has_form(row)) row = direct_fraction_row((Op)expr->number);
    if (!has_form(row) || !are_fractions(expr, row->fractions)) return take_operation(maker, expr, cell) ? cell : NULL;
    make_fractions(maker, expr, cell, row->fractions);
    take_form(row, expr, cell);
    return cell;
}

static Cell *make_logic(Maker *maker, const Expr *expr, FormulaReader run)
{
    Cell *cell = ARENA_NEW(maker->arena, Cell);
    cell->run = run;
    return make_operands(maker, expr, cell) ? cell : NULL;
}

static Cell *make_choice(Maker *maker, const Expr *expr)
{
    Cell *cell = make_logic(maker, expr, (FormulaReader){.number = NULL});
    for (size_t i = 1; cell && i < expr->n; i++)
        if (expr->operands[i]->type.kind != expr->type.kind) return NULL;
    return cell && set_run(cell, expr->type.kind, &CHOICE) ? cell : NULL;
}

/* ---- loops ------------------------------------------------------------------------------------------------------- */

static Cell *make_loop(Maker *maker, const Expr *expr, NumberOf *run)
{
    Cell *cell = ARENA_NEW(maker->arena, Cell);
    bool fits = run && expr->n == 2 && expr->level < FORMULA_MAX_LOOPS && expr->operands[0]->type.kind == TYPE_LIST;
    if (!fits || !make_operands(maker, expr, cell)) return NULL;
    cell->constant.number = expr->level;
    cell->run.number = run;
    maker->needs_memory = true;
    return cell;
}

/* Those that end in a bool. */
static NumberOf *loop_run(Macro macro)
{
    switch (macro) {
    case MACRO_ALL: return run_all;
    case MACRO_EXISTS: return run_exists;
    case MACRO_EXISTS_ONE: return run_exists_one;
    case MACRO_FILTER:
    case MACRO_MAP: break;
    }
    return NULL;
}

static Cell *make_variable(Maker *maker, const Expr *expr)
{
    Cell *cell = ARENA_NEW(maker->arena, Cell);
    cell->constant.number = expr->loop->level;
    return expr->loop->level < FORMULA_MAX_LOOPS && set_run(cell, expr->type.kind, &VARIABLE) ? cell : NULL;
}

/* How many elements a filter leaves needs no list of them. */
static bool counts_filtered(const Expr *expr)
{
    bool is_size = expr->kind == EXPR_OPERATE && expr->number == OP_SIZE_LIST;
    return is_size && expr->operands[0]->kind == EXPR_LOOP && expr->operands[0]->number == MACRO_FILTER;
}

/* ---- any part ---------------------------------------------------------------------------------------------------- */

static Cell *make_new(Maker *maker, const Expr *expr)
{
    if (counts_filtered(expr)) return make_loop(maker, expr->operands[0], run_count);
    switch (expr->kind) {
    case EXPR_CONSTANT: return make_constant(maker, &expr->value);
    case EXPR_SLOT: return make_slot(maker, expr);
    case EXPR_LOCAL: return make_variable(maker, expr);
    case EXPR_CALL: return make_call(maker, expr);
    case EXPR_OPERATE: return make_operation(maker, expr);
    case EXPR_AND: return make_logic(maker, expr, (FormulaReader){.number = run_and});
    case EXPR_OR: return make_logic(maker, expr, (FormulaReader){.number = run_or});
    case EXPR_CHOICE: return make_choice(maker, expr);
    case EXPR_LOOP: return make_loop(maker, expr, loop_run((Macro)expr->number));
    case EXPR_LIST:
    case EXPR_MAP:
    case EXPR_OPERATE_ANY:
    case EXPR_EXPECT:
    case EXPR_POISON:
    case EXPR_NAME:
    case EXPR_UNARY:
    case EXPR_BINARY:
    case EXPR_SELECT:
    case EXPR_HAS:
    case EXPR_INDEX: break;
    }
    return NULL;
}

/* Is it worth being kept, and the same wherever it stands? */
static bool can_be_shared(const Maker *maker, const Expr *expr)
{
    bool is_light = expr->kind == EXPR_CONSTANT || (expr->kind == EXPR_SLOT && is_number(expr->type.kind));
    return maker->shares && expr->free_level == EXPR_CLOSED && !is_light;
}

/* A second place wants the cell: from now on what it gives is kept. */
static void share(Maker *maker, Cell *cell, TypeKind kind)
{
    if (cell->is_shared || maker->n_shared == FORMULA_MAX_SHARED) return;
    Cell *inner = ARENA_NEW(maker->arena, Cell);
    *inner = *cell;
    *cell = (Cell){.operands = {inner}, .constant.number = maker->n_shared++, .is_shared = true};
    (void)set_run(cell, kind, &SHARED);
}

static Cell *make(Maker *maker, const Expr *expr)
{
    if (!can_be_shared(maker, expr)) return make_new(maker, expr);
    void **place = shares_place(maker->shares, expr);
    Cell *cell = *place;
    if (cell) share(maker, cell, expr->type.kind);
    else cell = make_new(maker, expr);
    *place = cell;
    return cell;
}

const FormulaCell *direct_make(Arena *arena, const Compiler *compiler, Expr *root, bool *needs_memory)
{
    if (compiler->env->is_gradual || !is_number(root->type.kind)) return NULL;
    Maker maker = {.arena = arena, .compiler = compiler, .shares = shares_new(root)};
    Cell *cell = make(&maker, root);
    shares_free(maker.shares);
    *needs_memory = maker.needs_memory || maker.n_shared > 0;
    return cell;
}
