/* Makes the cells of a folded tree, and the functions that are in them. */
#include "formula/direct.h"

#include "formula/direct_inner.h"
#include "formula/set.h"
#include "formula/share.h"
#include "formula/value.h"

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

/* ---- parts that several formulas have: worked out when the first of them needs them ------------------------------ */

/* Where the value of the part is kept; NULL: nowhere. */
static FormulaCommon *common_of(const Cell *cell, const Asking *asking)
{
    return cell->source->env->common(asking->context);
}

static bool is_kept(const FormulaCommon *common, const Cell *cell)
{
    return common && (common->known >> cell->constant.number & 1);
}

/* What came of a run that has failed is not kept. */
static void keep(FormulaCommon *common, const Cell *cell, const Asking *asking, Value value)
{
    if (!common || asking->failed) return;
    common->value[cell->constant.number] = value;
    common->known |= 1ULL << cell->constant.number;
}

static int64_t common_number(const Cell *cell, Asking *asking)
{
    FormulaCommon *common = common_of(cell, asking);
    if (is_kept(common, cell)) return common->value[cell->constant.number].as.integer;
    int64_t number = number_of(cell, 0, asking);
    keep(common, cell, asking, value_int(number));
    return number;
}

static ValueSet common_set(const Cell *cell, Asking *asking)
{
    FormulaCommon *common = common_of(cell, asking);
    if (is_kept(common, cell)) return common->value[cell->constant.number].as.set;
    ValueSet set = set_of(cell, 0, asking);
    keep(common, cell, asking, (Value){.kind = TYPE_SET, .as.set = set});
    return set;
}

static Fraction common_fraction(const Cell *cell, Asking *asking)
{
    FormulaCommon *common = common_of(cell, asking);
    if (is_kept(common, cell)) return value_fraction(&common->value[cell->constant.number]);
    Fraction fraction = fraction_of(cell, 0, asking);
    keep(common, cell, asking, value_of_fraction(fraction));
    return fraction;
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

/* The same to a constant. */
static inline int order_to_constant(const Cell *cell, Asking *asking)
{
    Fraction a = fraction_of(cell, 0, asking), b = cell->constant.fraction;
    if (a.den == b.den) return (a.num > b.num) - (a.num < b.num);
    return fraction_compare(a, b);
}

/* A comparison of numbers and of fractions, each with a constant on the right too. */
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
    }                                                                      \
    static int64_t run_##name##_k(const Cell *cell, Asking *asking)        \
    {                                                                      \
        return order_to_constant(cell, asking) sign 0;                     \
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

/* Of an item that is known. */
static int64_t run_k_in_set(const Cell *cell, Asking *asking)
{
    return !set_is_empty(set_common(set_of(cell, 1, asking), cell->constant.set));
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

/* Strings, mostly ids. */
static int64_t run_eq_string(const Cell *cell, Asking *asking)
{
    Value a = value_of(cell, 0, asking), b = value_of(cell, 1, asking);
    return !asking->failed && str_equal(a.as.string, b.as.string);
}

static int64_t run_eq_string_k(const Cell *cell, Asking *asking)
{
    Value value = value_of(cell, 0, asking);
    return !asking->failed && str_equal(value.as.string, cell->operands[1]->arguments->as.string);
}

static const OperationRow OPERATIONS[OP_COUNT] = {
    [OP_NOT] = {.number = run_not},
    [OP_EQ_INT] = {.number = run_eq_int, .with_constant = run_eq_int_k},
    [OP_NE_INT] = {.number = run_ne_int, .with_constant = run_ne_int_k},
    [OP_LT_INT] = {.number = run_lt_int, .with_constant = run_lt_int_k},
    [OP_LE_INT] = {.number = run_le_int, .with_constant = run_le_int_k},
    [OP_GT_INT] = {.number = run_gt_int, .with_constant = run_gt_int_k},
    [OP_GE_INT] = {.number = run_ge_int, .with_constant = run_ge_int_k},
    [OP_EQ] = {.number = run_eq, .with_constant = run_eq_k, .fractions = 2},
    [OP_NE] = {.number = run_ne, .with_constant = run_ne_k, .fractions = 2},
    [OP_LT] = {.number = run_lt, .with_constant = run_lt_k, .fractions = 2},
    [OP_LE] = {.number = run_le, .with_constant = run_le_k, .fractions = 2},
    [OP_GT] = {.number = run_gt, .with_constant = run_gt_k, .fractions = 2},
    [OP_GE] = {.number = run_ge, .with_constant = run_ge_k, .fractions = 2},
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

static const Runs CONSTANT = {constant_number, constant_set, constant_fraction, constant_value},
                  CHOICE = {run_choice, run_choice_set, run_choice_fraction, run_choice_value},
                  VARIABLE = {variable_number, variable_set, variable_fraction, variable_value},
                  SHARED = {shared_number, shared_set, shared_fraction, shared_value},
                  COMMON = {common_number, common_set, common_fraction, NULL};

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
    if (!source->reader.number) return set_run(cell, expr->type.kind, &DIRECT_FETCH) ? cell : NULL;
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

static bool are_numbers(const FormulaSource *source)
{
    for (int i = 0; i < source->n; i++)
        if (source->kinds[i] != TYPE_INT && source->kinds[i] != TYPE_ITEM) return false;
    return true;
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
    source->are_numbers = are_numbers(source);
    bool has_reader = source->reader.number != NULL, is_value = has_value(kind), fits = false;
    const Runs *by_arguments = source->are_numbers && source->n == 1 ? &DIRECT_CALL_OF_ONE : &DIRECT_CALL;
    maker->needs_memory |= is_value;
    if (arguments == ARGUMENTS_CONSTANT && has_reader) cell->run = source->reader;
    if (arguments == ARGUMENTS_CONSTANT) fits = has_reader || set_run(cell, kind, &DIRECT_FETCH);
    else if (arguments == ARGUMENTS_WORKED_OUT) fits = (has_reader || is_value) && set_run(cell, kind, by_arguments);
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
    if (expr->number == OP_IN_SET && expr->operands[0]->kind == EXPR_CONSTANT) {
        cell->run.number = run_k_in_set;
        cell->constant.set = set_of_item(cell->operands[0]->constant.number);
    }
    if (!row->with_constant || expr->operands[1]->kind != EXPR_CONSTANT) return;
    cell->run.number = row->with_constant;
    if (row->fractions) cell->constant.fraction = value_fraction(&expr->operands[1]->value);
    else cell->constant.number = cell->operands[1]->constant.number;
}

/* False if it needs more than values: memory for a list or text. */
static bool take_operation(Maker *maker, const Expr *expr, Cell *cell)
{
    FormulaSource *source = ARENA_NEW(maker->arena, FormulaSource);
    *source = (FormulaSource){.operation = op_info((Op)expr->number)->pure, .n = (uint8_t)expr->n};
    for (size_t i = 0; i < expr->n; i++) source->kinds[i] = expr->operands[i]->type.kind;
    cell->source = source;
    return source->operation && set_run(cell, expr->type.kind, &DIRECT_OPERATE);
}

/* Is it asked whether two strings are equal, or not? */
static bool compares_strings(const Expr *expr)
{
    return (expr->number == OP_EQ || expr->number == OP_NE) && expr->operands[0]->type.kind == TYPE_STRING &&
           expr->operands[1]->type.kind == TYPE_STRING;
}

/* Unequal is not equal, so that what asks for either is one part. */
static Cell *make_comparison(Maker *maker, const Expr *expr)
{
    Cell *cell = ARENA_NEW(maker->arena, Cell);
    if (expr->number == OP_EQ) {
        bool is_known = expr->operands[1]->kind == EXPR_CONSTANT;
        cell->run.number = is_known ? run_eq_string_k : run_eq_string;
        return make_operands(maker, expr, cell) ? cell : NULL;
    }
    Expr *equal = ARENA_NEW(maker->arena, Expr);
    *equal = *expr;
    equal->number = OP_EQ;
    note_hash(equal);
    cell->run.number = run_not;
    cell->operands[0] = make(maker, equal);
    return cell->operands[0] ? cell : NULL;
}

static bool has_form(const OperationRow *row)
{
    return row->number || row->set || row->fraction;
}

static Cell *make_operation(Maker *maker, const Expr *expr)
{
    const OperationRow *row = &OPERATIONS[expr->number];
    Cell *cell = ARENA_NEW(maker->arena, Cell);
    if (compares_strings(expr)) return make_comparison(maker, expr);
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

/* Either side can decide alone, whatever the other comes to, be it a fault: that which costs less is asked first. */
static Cell *make_either(Maker *maker, const Expr *expr, NumberOf *run)
{
    Cell *cell = make_logic(maker, expr, (FormulaReader){.number = run});
    if (!cell || expr->operands[1]->cost >= expr->operands[0]->cost / 2) return cell;
    const Cell *first = cell->operands[1];
    cell->operands[1] = cell->operands[0];
    cell->operands[0] = first;
    return cell;
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
    case EXPR_AND: return make_either(maker, expr, run_and);
    case EXPR_OR: return make_either(maker, expr, run_or);
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

/* The same where another formula wants it too. */
static void share_in_common(const Maker *maker, FormulaPart *part)
{
    const FormulaEnv *env = maker->compiler->env;
    Cell *cell = part->cell;
    if (cell->is_shared || env->parts->n == FORMULA_MAX_COMMON) return;
    FormulaSource *source = ARENA_NEW(maker->arena, FormulaSource);
    Cell *inner = ARENA_NEW(maker->arena, Cell);
    source->env = env;
    *inner = *cell;
    *cell = (Cell){.operands = {inner}, .source = source, .constant.number = env->parts->n++, .is_shared = true};
    (void)set_run(cell, part->expr->type.kind, &COMMON);
}

/* What stands in such a part is not shared with the rest of the formula alone, whose memory others do not have. */
static Cell *make_common(Maker *maker, const Expr *expr)
{
    FormulaPart *part = parts_find(maker->compiler->env->parts, expr);
    if (part->cell) share_in_common(maker, part);
    else {
        Maker inner = {.arena = maker->arena, .compiler = maker->compiler};
        part->cell = make_new(&inner, expr);
        part->needs_memory = inner.needs_memory;
    }
    maker->needs_memory |= part->needs_memory;
    return part->cell;
}

static Cell *make(Maker *maker, const Expr *expr)
{
    if (expr->is_common) return make_common(maker, expr);
    if (!can_be_shared(maker, expr)) return make_new(maker, expr);
    void **place = shares_place(maker->shares, expr);
    Cell *cell = *place;
    if (cell) share(maker, cell, expr->type.kind);
    else cell = make_new(maker, expr);
    *place = cell;
    return cell;
}

/* ---- the whole -------------------------------------------------------------------------------------------------- */

/* One that needs the stack. */
static int64_t fail(const Cell *cell, Asking *asking)
{
    (void)cell;
    asking->failed = true;
    return 0;
}

static const Cell FAILS = {.run.number = fail};

/* One that needs memory: each run begins with none of it known. */
static int64_t run_with_memory(const Cell *cell, Asking *asking)
{
    FormulaMemory memory;
    memory.known = 0;
    if (asking->scratch) asking->scratch->used = 0;
    Asking own = {asking->context, asking->scratch, &memory, false};
    int64_t number = number_of(cell, 0, &own);
    asking->failed |= own.failed;
    return number;
}

static const Cell *give_memory(Arena *arena, const Cell *inner)
{
    Cell *cell = ARENA_NEW(arena, Cell);
    cell->run.number = run_with_memory;
    cell->operands[0] = inner;
    return cell;
}

const FormulaCell *direct_make(Arena *arena, const Compiler *compiler, Expr *root)
{
    if (compiler->env->is_gradual || !is_number(root->type.kind)) return &FAILS;
    Maker maker = {.arena = arena, .compiler = compiler, .shares = shares_new(root)};
    parts_note(compiler->env, root);
    const Cell *cell = make(&maker, root);
    shares_free(maker.shares);
    if (!cell) return &FAILS;
    return maker.needs_memory || maker.n_shared > 0 ? give_memory(arena, cell) : cell;
}
