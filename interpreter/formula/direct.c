/* Makes the cells of a folded tree, and the functions that are in them. */
#include "formula/direct.h"

#include "formula/op.h"
#include "formula/set.h"
#include "formula/value.h"

typedef FormulaCell Cell;
typedef FormulaAsking Asking;
typedef int64_t NumberOf(const Cell *cell, Asking *asking);
typedef ValueSet SetOf(const Cell *cell, Asking *asking);
typedef Fraction FractionOf(const Cell *cell, Asking *asking);

typedef struct FormulaSource {
    const FormulaEnv *env;
    int id; /* slot or function */
    bool is_call;
    FormulaReader reader;     /* of a call whose arguments have to be worked out */
    PureOperation *operation; /* one that has no form of its own */
    uint8_t n;
    TypeKind kinds[FORMULA_MAX_OPERANDS];
} FormulaSource;

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
    return value.kind == TYPE_BOOL ? value.as.boolean : value.as.integer;
}

static ValueSet fetch_set(const Cell *cell, Asking *asking)
{
    return fetch(cell, asking).as.set;
}

static Fraction fetch_fraction(const Cell *cell, Asking *asking)
{
    Value value = fetch(cell, asking);
    return asking->failed ? (Fraction){0, 1} : value_fraction(&value);
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
        else if (value->kind != TYPE_FRACTION) value->as.integer = number_of(cell, i, asking);
        else {
            Fraction fraction = fraction_of(cell, i, asking);
            value->as.fraction.num = fraction.num;
            value->as.fraction.den = fraction.den;
        }
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
    return value.kind == TYPE_BOOL ? value.as.boolean : value.as.integer;
}

static ValueSet operate_set(const Cell *cell, Asking *asking)
{
    return operate(cell, asking).as.set;
}

static Fraction operate_fraction(const Cell *cell, Asking *asking)
{
    Value value = operate(cell, asking);
    return value.kind == TYPE_NULL ? (Fraction){0, 1} : value_fraction(&value);
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

/* The operations that have a direct form; `with_constant`: when the right operand is one. */
typedef struct OperationRow {
    NumberOf *number, *with_constant;
    SetOf *set;
    bool of_fractions; /* both operands are made fractions */
} OperationRow;

static const OperationRow OPERATIONS[OP_COUNT] = {
    [OP_NOT] = {.number = run_not},
    [OP_EQ_INT] = {.number = run_eq_int, .with_constant = run_eq_int_k},
    [OP_NE_INT] = {.number = run_ne_int, .with_constant = run_ne_int_k},
    [OP_LT_INT] = {.number = run_lt_int, .with_constant = run_lt_int_k},
    [OP_LE_INT] = {.number = run_le_int, .with_constant = run_le_int_k},
    [OP_GT_INT] = {.number = run_gt_int, .with_constant = run_gt_int_k},
    [OP_GE_INT] = {.number = run_ge_int, .with_constant = run_ge_int_k},
    [OP_EQ] = {.number = run_eq, .of_fractions = true},
    [OP_NE] = {.number = run_ne, .of_fractions = true},
    [OP_LT] = {.number = run_lt, .of_fractions = true},
    [OP_LE] = {.number = run_le, .of_fractions = true},
    [OP_GT] = {.number = run_gt, .of_fractions = true},
    [OP_GE] = {.number = run_ge, .of_fractions = true},
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
} Maker;

static bool is_number(TypeKind kind)
{
    return kind == TYPE_BOOL || kind == TYPE_INT || kind == TYPE_ITEM;
}

static Cell *make(const Maker *maker, const Expr *expr);

/* The cells of all operands, false if one has none. */
static bool make_operands(const Maker *maker, const Expr *expr, Cell *cell)
{
    if (expr->n > FORMULA_MAX_OPERANDS) return false;
    for (size_t i = 0; i < expr->n; i++) {
        cell->operands[i] = make(maker, expr->operands[i]);
        if (!cell->operands[i]) return false;
    }
    return true;
}

static Cell *make_constant(const Maker *maker, const Value *value)
{
    Cell *cell = ARENA_NEW(maker->arena, Cell);
    if (value->kind == TYPE_BOOL) cell->constant.number = value->as.boolean;
    else if (is_number(value->kind)) cell->constant.number = value->as.integer;
    else if (value->kind == TYPE_SET) cell->constant.set = value->as.set;
    else if (value->kind == TYPE_FRACTION) cell->constant.fraction = value_fraction(value);
    else return NULL;
    if (is_number(value->kind)) cell->run.number = constant_number;
    else if (value->kind == TYPE_SET) cell->run.set = constant_set;
    else cell->run.fraction = constant_fraction;
    return cell;
}

/* Sets the one of three functions that a type asks for; false for other types. */
static bool set_run(Cell *cell, TypeKind kind, NumberOf *number, SetOf *set, FractionOf *fraction)
{
    if (is_number(kind)) cell->run.number = number;
    else if (kind == TYPE_SET) cell->run.set = set;
    else if (kind == TYPE_FRACTION) cell->run.fraction = fraction;
    else return false;
    return true;
}

/* Sets it to a reader of the environment. */
static bool set_reader(Cell *cell, TypeKind kind, FormulaReader reader)
{
    return set_run(cell, kind, reader.number, reader.set, reader.fraction);
}

static Cell *make_slot(const Maker *maker, const Expr *expr)
{
    const FormulaEnv *env = maker->compiler->env;
    Cell *cell = ARENA_NEW(maker->arena, Cell);
    FormulaSource *source = ARENA_NEW(maker->arena, FormulaSource);
    *source = (FormulaSource){.env = env, .id = expr->number};
    if (env->slot_reader) source->reader = env->slot_reader(source->id);
    cell->source = source;
    bool fits = source->reader.number ? set_reader(cell, expr->type.kind, source->reader)
                                      : set_run(cell, expr->type.kind, fetch_number, fetch_set, fetch_fraction);
    return fits ? cell : NULL;
}

typedef enum ArgumentsKind { ARGUMENTS_CONSTANT, ARGUMENTS_WORKED_OUT, ARGUMENTS_ELSEWISE } ArgumentsKind;

/* Constants as they are; numbers and sets can be worked out. */
static ArgumentsKind take_arguments(const Maker *maker, const Expr *expr, Cell *cell, FormulaSource *source)
{
    Value *arguments = ARENA_ARRAY(maker->arena, FORMULA_MAX_OPERANDS, Value);
    ArgumentsKind found = ARGUMENTS_CONSTANT;
    cell->arguments = arguments;
    source->n = (uint8_t)expr->n;
    for (size_t i = 0; i < expr->n; i++) {
        const Expr *operand = expr->operands[i];
        source->kinds[i] = operand->type.kind;
        if (operand->kind == EXPR_CONSTANT) arguments[i] = operand->value;
        else found = ARGUMENTS_WORKED_OUT;
    }
    for (size_t i = 0; i < expr->n; i++)
        if (found == ARGUMENTS_WORKED_OUT && source->kinds[i] == TYPE_FRACTION) return ARGUMENTS_ELSEWISE;
    return found;
}

static Cell *make_call(const Maker *maker, const Expr *expr)
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
    bool has_reader = source->reader.number != NULL, fits = false;
    if (arguments == ARGUMENTS_CONSTANT && has_reader) fits = set_reader(cell, kind, source->reader);
    else if (arguments == ARGUMENTS_CONSTANT) fits = set_run(cell, kind, fetch_number, fetch_set, fetch_fraction);
    else if (arguments == ARGUMENTS_WORKED_OUT && has_reader)
        fits = set_run(cell, kind, call_number, call_set, call_fraction);
    return fits ? cell : NULL;
}

static bool are_fractions(const Expr *expr)
{
    for (size_t i = 0; i < expr->n; i++)
        if (expr->operands[i]->type.kind != TYPE_FRACTION && expr->operands[i]->type.kind != TYPE_INT) return false;
    return true;
}

/* Makes fractions of both operands. */
static void make_fractions(const Maker *maker, const Expr *expr, Cell *cell)
{
    for (size_t i = 0; i < expr->n; i++) {
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
    else cell->run.number = row->number;
    if (!row->with_constant || expr->operands[1]->kind != EXPR_CONSTANT) return;
    cell->run.number = row->with_constant;
    cell->constant.number = cell->operands[1]->constant.number;
}

/* False if it needs more than values: memory for a list or text. */
static bool take_operation(const Maker *maker, const Expr *expr, Cell *cell)
{
    FormulaSource *source = ARENA_NEW(maker->arena, FormulaSource);
    *source = (FormulaSource){.operation = op_info((Op)expr->number)->pure, .n = (uint8_t)expr->n};
    for (size_t i = 0; i < expr->n; i++) source->kinds[i] = expr->operands[i]->type.kind;
    cell->source = source;
    return source->operation && set_run(cell, expr->type.kind, operate_number, operate_set, operate_fraction);
}

static Cell *make_operation(const Maker *maker, const Expr *expr)
{
    const OperationRow *row = &OPERATIONS[expr->number];
    Cell *cell = ARENA_NEW(maker->arena, Cell);
    if (!make_operands(maker, expr, cell)) return NULL;
    bool has_form = (row->number || row->set) && (!row->of_fractions || are_fractions(expr));
    if (!has_form) return take_operation(maker, expr, cell) ? cell : NULL;
    if (row->of_fractions) make_fractions(maker, expr, cell);
    take_form(row, expr, cell);
    return cell;
}

static Cell *make_logic(const Maker *maker, const Expr *expr, FormulaReader run)
{
    Cell *cell = ARENA_NEW(maker->arena, Cell);
    cell->run = run;
    return make_operands(maker, expr, cell) ? cell : NULL;
}

static Cell *make_choice(const Maker *maker, const Expr *expr)
{
    Cell *cell = make_logic(maker, expr, (FormulaReader){.number = NULL});
    for (size_t i = 1; cell && i < expr->n; i++)
        if (expr->operands[i]->type.kind != expr->type.kind) return NULL;
    return cell && set_run(cell, expr->type.kind, run_choice, run_choice_set, run_choice_fraction) ? cell : NULL;
}

static Cell *make(const Maker *maker, const Expr *expr)
{
    if (expr->kind == EXPR_CONSTANT) return make_constant(maker, &expr->value);
    if (expr->kind == EXPR_SLOT) return make_slot(maker, expr);
    if (expr->kind == EXPR_CALL) return make_call(maker, expr);
    if (expr->kind == EXPR_OPERATE) return make_operation(maker, expr);
    if (expr->kind == EXPR_AND) return make_logic(maker, expr, (FormulaReader){.number = run_and});
    if (expr->kind == EXPR_OR) return make_logic(maker, expr, (FormulaReader){.number = run_or});
    if (expr->kind == EXPR_CHOICE) return make_choice(maker, expr);
    return NULL;
}

const FormulaCell *direct_make(Arena *arena, const Compiler *compiler, const Expr *root)
{
    if (compiler->env->is_gradual || !is_number(root->type.kind)) return NULL;
    return make(&(Maker){arena, compiler}, root);
}
