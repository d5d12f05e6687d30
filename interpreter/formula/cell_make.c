/* Makes the cells for a folded tree. */
#include "formula/cell.h"

#include "formula/cell_inner.h"
#include "formula/set.h"
#include "formula/share.h"

#include <assert.h>

/* The state of making the cells of one formula. */
typedef struct Maker {
    Arena *arena;
    const Compiler *compiler;
    Shares *shares;    /* finds equal parts, which share a cell; NULL: no sharing */
    int n_shared;      /* the number of cells that keep their value in FormulaMemory */
    bool needs_memory; /* the formula needs memory for lists, strings or loop variables */
} Maker;

static Cell *make(Maker *maker, const Expr *expr);

/* Makes a cell without operands. An error is reported at the part `mark`. */
static Cell *new_cell(Maker *maker, const Expr *mark, FormulaReader run)
{
    Cell *cell = ARENA_NEW(maker->arena, Cell);
    cell->run = run;
    cell->mark = mark;
    return cell;
}

/* Makes a cell with one operand. An error is reported at the same part of the formula as an error of the operand. */
static Cell *cell_over(Maker *maker, const Cell *operand, FormulaReader run)
{
    Cell *cell = new_cell(maker, operand->mark, run);
    cell->operands[0] = operand;
    return cell;
}

/* ---- converting values from one form to another ------------------------------------------------------------------ */

/*
 * Makes a cell that returns the value of `cell` as a Value of this kind. Returns `cell` itself if it already gives a
 * Value.
 */
static Cell *box(Maker *maker, Cell *cell, TypeKind kind)
{
    if (form_of(kind) == FORM_VALUE) return cell;
    Cell *boxed = cell_over(maker, cell, (FormulaReader){.value = cell_box});
    boxed->constant.number = (int64_t)kind;
    return boxed;
}

/*
 * Makes a cell that returns the value of `cell` as the kind `to`, which it is known to fit. Returns `cell` itself if
 * values of both kinds are returned in the same form.
 */
static Cell *convert(Maker *maker, Cell *cell, TypeKind from, TypeKind to)
{
    Form form = form_of(to);
    if (form_of(from) == form) return cell;
    if (form == FORM_FRACTION && from == TYPE_INT) return cell_over(maker, cell, OPERATIONS[OP_TO_FRACTION].run);
    Cell *value = box(maker, cell, from);
    return form == FORM_VALUE ? value : cell_over(maker, value, CELL_UNBOX[form]);
}

/* Makes the cell of a part, and converts its value to this kind, which it is known to fit. */
static Cell *make_as(Maker *maker, const Expr *expr, TypeKind kind)
{
    return convert(maker, make(maker, expr), expr->type.kind, kind);
}

/* ---- cells of names and calls ------------------------------------------------------------------------------------ */

/* Makes the cell of a constant; cell_set_constant() chooses its function. */
static Cell *make_constant(Maker *maker, const Expr *expr)
{
    Cell *cell = new_cell(maker, expr, (FormulaReader){.number = NULL});
    cell_set_constant(cell, expr->type.kind, &expr->value);
    return cell;
}

/*
 * Makes the cell of a name of the environment. If the environment has a reader for the name, the cell calls it
 * directly.
 */
static Cell *make_slot(Maker *maker, const Expr *expr)
{
    const FormulaEnv *env = maker->compiler->env;
    Form form = form_of(expr->type.kind);
    Cell *cell = new_cell(maker, expr, CELL_FETCH[form]);
    FormulaSource *source = ARENA_NEW(maker->arena, FormulaSource);
    *source = (FormulaSource){.env = env, .id = expr->number};
    cell->source = source;
    if (env->slot_reader) cell->run = env->slot_reader(source->id);
    maker->needs_memory |= form == FORM_VALUE;
    return cell;
}

/* Returns the arguments as values if all are constants, else NULL. */
static const Value *constants_of(Maker *maker, const Expr *call)
{
    Value *arguments = ARENA_ARRAY(maker->arena, call->n, Value);
    for (size_t i = 0; i < call->n; i++) {
        if (call->operands[i]->kind != EXPR_CONSTANT) return NULL;
        arguments[i] = call->operands[i]->value;
    }
    return arguments;
}

/* True if all arguments of a call are ints or items. */
static bool are_numbers(const Expr *call)
{
    for (size_t i = 0; i < call->n; i++)
        if (call->operands[i]->type.kind != TYPE_INT && call->operands[i]->type.kind != TYPE_ITEM) return false;
    return true;
}

/*
 * Returns the function for a call whose arguments are not all constant: the fastest one that they allow. If this is the
 * function for a number and a constant, stores the constant in the cell.
 */
static FormulaReader call_run(const Maker *maker, const Expr *expr, Cell *cell, Form form)
{
    bool are_numbers = cell->source->are_numbers;
    bool is_second_known = expr->n == 2 && expr->operands[1]->kind == EXPR_CONSTANT;
    if (!maker->compiler->env->call_reader) return CELL_CALL_BY_VALUE[form];
    if (are_numbers && expr->n == 1) return CELL_CALL_OF_ONE[form];
    if (!are_numbers || !is_second_known) return CELL_CALL[form];
    cell->constant.number = value_number(&expr->operands[1]->value);
    return CELL_CALL_WITH_NUMBER[form];
}

/*
 * Makes the cell of a call. If all arguments are constant, they are stored in the cell, from which the function takes
 * them. Otherwise they are evaluated by cells, in the fastest way that their kinds allow.
 */
static Cell *make_call(Maker *maker, const Expr *expr)
{
    const FormulaEnv *env = maker->compiler->env;
    Form form = form_of(expr->type.kind);
    FormulaSource *source = ARENA_NEW(maker->arena, FormulaSource);
    *source = (FormulaSource){.env = env,
                              .is_call = true,
                              .id = env->functions[expr->number].id,
                              .n = expr->n,
                              .are_numbers = are_numbers(expr)};
    if (env->call_reader) source->reader = env->call_reader(source->id);
    Cell *cell = new_cell(maker, expr, env->call_reader ? source->reader : CELL_FETCH[form]);
    cell->source = source;
    maker->needs_memory |= form == FORM_VALUE;
    cell->arguments = constants_of(maker, expr);
    if (cell->arguments) return cell;
    for (size_t i = 0; i < expr->n; i++) {
        source->kinds[i] = expr->operands[i]->type.kind;
        cell->operands[i] = make(maker, expr->operands[i]);
    }
    cell->run = call_run(maker, expr, cell, form);
    return cell;
}

/* ---- cells of operations ----------------------------------------------------------------------------------------- */

/* Makes `item in set` for a constant item: an intersection with a set of one item. */
static Cell *make_known_item(Maker *maker, const Expr *expr)
{
    Cell *cell = new_cell(maker, expr, OPERATIONS[OP_MEETS].with_constant);
    cell->operands[0] = make_as(maker, expr->operands[1], TYPE_SET);
    cell->constant.set = set_of_item(expr->operands[0]->value.as.integer);
    return cell;
}

/* Makes the cell of != between strings as "not ==", so that formulas with == and != can share the comparison. */
static Cell *make_different(Maker *maker, const Expr *expr)
{
    Expr *equal = ARENA_NEW(maker->arena, Expr);
    *equal = *expr;
    equal->number = OP_EQ_TEXT;
    note_hash(equal);
    return cell_over(maker, make(maker, equal), OPERATIONS[OP_NOT].run);
}

/*
 * Makes the cell of an operator or built-in function. A constant right operand is stored in the cell. The
 * cell then gets the version of the operation that reads its right operand from there.
 */
static Cell *make_operation(Maker *maker, const Expr *expr)
{
    const Operation *operation = &OPERATIONS[expr->number];
    bool is_left_known = expr->operands[0]->kind == EXPR_CONSTANT;
    bool is_right_known = expr->n == 2 && expr->operands[1]->kind == EXPR_CONSTANT;
    if (expr->number == OP_IN_SET && is_left_known) return make_known_item(maker, expr);
    if (expr->number == OP_NE_TEXT) return make_different(maker, expr);
    Cell *cell = new_cell(maker, expr, operation->run);
    for (size_t i = 0; i < expr->n; i++) cell->operands[i] = make_as(maker, expr->operands[i], operation->operands[i]);
    if (is_right_known) cell_set_constant(cell, operation->operands[1], &expr->operands[1]->value);
    if (is_right_known) cell->run = operation->with_constant;
    maker->needs_memory |= form_of(operation->result) == FORM_VALUE;
    return convert(maker, cell, operation->result, expr->type.kind);
}

/*
 * Makes an operation whose row of operations.def is chosen at run time, by the kinds of its operands. The constant of
 * the cell is the first row that may be chosen.
 */
static Cell *make_operate_any(Maker *maker, const Expr *expr)
{
    Cell *cell = new_cell(maker, expr, (FormulaReader){.value = cell_operate_any});
    for (size_t i = 0; i < expr->n; i++) cell->operands[i] = make_as(maker, expr->operands[i], TYPE_ANY);
    cell->constant.number = expr->number;
    maker->needs_memory = true;
    return convert(maker, cell, TYPE_ANY, expr->type.kind);
}

/* Makes a cell that checks the kind of its operand in each run. */
static Cell *make_expect(Maker *maker, const Expr *expr)
{
    Cell *cell = cell_over(maker, make_as(maker, expr->operands[0], TYPE_ANY), (FormulaReader){.value = cell_expect});
    cell->mark = expr;
    cell->constant.number = expr->number;
    return convert(maker, cell, TYPE_ANY, expr->type.kind);
}

/*
 * Makes && or ||. Either operand can decide alone, even if the other one fails. So the right operand is evaluated first
 * if it costs less than half of the left one. The constant of the cell is then 1.
 */
static Cell *make_logic(Maker *maker, const Expr *expr, FormulaReader run)
{
    Cell *cell = new_cell(maker, expr, run);
    bool is_swapped = expr->operands[1]->cost < expr->operands[0]->cost / 2;
    for (size_t i = 0; i < 2; i++)
        cell->operands[is_swapped ? 1 - i : i] = make_as(maker, expr->operands[i], TYPE_BOOL);
    cell->constant.number = is_swapped;
    return cell;
}

/* Makes `condition ? first : second`. Both values are converted to the type of the choice. */
static Cell *make_choice(Maker *maker, const Expr *expr)
{
    Cell *cell = new_cell(maker, expr, CELL_CHOICE[form_of(expr->type.kind)]);
    cell->operands[0] = make_as(maker, expr->operands[0], TYPE_BOOL);
    for (size_t i = 1; i < 3; i++) cell->operands[i] = make_as(maker, expr->operands[i], expr->type.kind);
    return cell;
}

/* ---- cells of lists and loops ------------------------------------------------------------------------------------ */

/* Makes the cell of a list or map. The members of a map are key, value, key, value ... */
static Cell *make_aggregate(Maker *maker, const Expr *expr)
{
    bool is_map = expr->kind == EXPR_MAP;
    Cell *cell = new_cell(maker, expr, (FormulaReader){.value = is_map ? cell_pairs : cell_list});
    FormulaSource *source = ARENA_NEW(maker->arena, FormulaSource);
    const Cell **members = ARENA_ARRAY(maker->arena, expr->n, const Cell *);
    for (size_t i = 0; i < expr->n; i++) members[i] = make_as(maker, expr->operands[i], TYPE_ANY);
    *source = (FormulaSource){.members = members, .n = expr->n};
    cell->source = source;
    maker->needs_memory = true;
    return cell;
}

/*
 * Makes the cell of a loop. Operand 0 is its list; then follows a condition, a value, or both. The constant is the
 * level of the loop, which is the place of its variable. `kind` is the kind of operand 1.
 */
static Cell *make_loop_cell(Maker *maker, const Expr *expr, TypeKind kind, FormulaReader run)
{
    Cell *cell = new_cell(maker, expr, run);
    cell->operands[0] = make_as(maker, expr->operands[0], TYPE_ANY);
    cell->operands[1] = make_as(maker, expr->operands[1], kind);
    if (expr->n == 3) cell->operands[2] = make_as(maker, expr->operands[2], TYPE_ANY);
    cell->constant.number = expr->level;
    maker->needs_memory = true;
    return cell;
}

/* True for a map without a condition. */
static bool is_plain_map(const Expr *expr)
{
    return expr->kind == EXPR_LOOP && expr->number == MACRO_MAP && expr->n == 2;
}

/* Makes the cell of a macro, with the function of its kind. A map with a condition has a function of its own. */
static Cell *make_loop(Maker *maker, const Expr *expr)
{
    static const FormulaReader RUN[] = {[MACRO_ALL] = {.number = cell_all},
                                        [MACRO_EXISTS] = {.number = cell_exists},
                                        [MACRO_EXISTS_ONE] = {.number = cell_exists_one},
                                        [MACRO_FILTER] = {.value = cell_filter},
                                        [MACRO_MAP] = {.value = cell_map}};
    FormulaReader run = expr->n == 3 ? (FormulaReader){.value = cell_filter_map} : RUN[expr->number];
    return make_loop_cell(maker, expr, is_plain_map(expr) ? TYPE_ANY : TYPE_BOOL, run);
}

/* Makes the cell of a loop variable. Its constant is the level of the loop, which is the place of the variable. */
static Cell *make_variable(Maker *maker, const Expr *expr)
{
    Cell *cell = new_cell(maker, expr, CELL_VARIABLE[form_of(expr->type.kind)]);
    cell->constant.number = expr->loop->level;
    return cell;
}

/* True if the part is the size of a filter(). The elements that pass are counted without making their list. */
static bool counts_filtered(const Expr *expr)
{
    bool is_size = expr->kind == EXPR_OPERATE && expr->number == OP_SIZE_LIST;
    return is_size && expr->operands[0]->kind == EXPR_LOOP && expr->operands[0]->number == MACRO_FILTER;
}

/*
 * True if the part is the sum of a map() over a list, without a condition and with int results. These are added up
 * without making their list.
 */
static bool sums_mapped(const Expr *expr)
{
    if (expr->kind != EXPR_OPERATE || expr->number != OP_SUM || !is_plain_map(expr->operands[0])) return false;
    const Expr *map = expr->operands[0];
    return map->operands[0]->type.kind == TYPE_LIST && map->operands[1]->type.kind == TYPE_INT;
}

/* Makes the cell of `sum(list.map(...))`, which adds up the results without making their list; see sums_mapped(). */
static Cell *make_sum(Maker *maker, const Expr *expr)
{
    Cell *cell = make_loop_cell(maker, expr->operands[0], TYPE_INT, (FormulaReader){.number = cell_sum});
    cell->mark = expr; /* an overflow is reported at the sum, not at the map */
    return cell;
}

/* ---- any part ---------------------------------------------------------------------------------------------------- */

/*
 * Makes a cell for a part, and the cells of everything below it. `x.filter(...).size()` and `sum(x.map(...))` have
 * special cells, which make no list.
 */
static Cell *make_new(Maker *maker, const Expr *expr)
{
    if (counts_filtered(expr))
        return make_loop_cell(maker, expr->operands[0], TYPE_BOOL, (FormulaReader){.number = cell_count});
    if (sums_mapped(expr)) return make_sum(maker, expr);
    switch (expr->kind) {
    case EXPR_CONSTANT: return make_constant(maker, expr);
    case EXPR_SLOT: return make_slot(maker, expr);
    case EXPR_LOCAL: return make_variable(maker, expr);
    case EXPR_CALL: return make_call(maker, expr);
    case EXPR_OPERATE: return make_operation(maker, expr);
    case EXPR_OPERATE_ANY: return make_operate_any(maker, expr);
    case EXPR_EXPECT: return make_expect(maker, expr);
    case EXPR_AND: return make_logic(maker, expr, (FormulaReader){.number = cell_and});
    case EXPR_OR: return make_logic(maker, expr, (FormulaReader){.number = cell_or});
    case EXPR_CHOICE: return make_choice(maker, expr);
    case EXPR_LIST:
    case EXPR_MAP: return make_aggregate(maker, expr);
    case EXPR_LOOP: return make_loop(maker, expr);
    case EXPR_POISON:
    case EXPR_NAME:
    case EXPR_UNARY:
    case EXPR_BINARY:
    case EXPR_SELECT:
    case EXPR_HAS:
    case EXPR_INDEX: break;
    }
    assert(false && "the checker leaves none of these in a formula without errors");
    return NULL;
}

/*
 * True if equal parts can share this one: it does not depend on a loop variable, and evaluating it again would take
 * longer than keeping its value.
 */
static bool can_be_shared(const Maker *maker, const Expr *expr)
{
    bool is_light = expr->kind == EXPR_CONSTANT || (expr->kind == EXPR_SLOT && form_of(expr->type.kind) == FORM_NUMBER);
    return maker->shares && expr->free_level == EXPR_CLOSED && !is_light;
}

/*
 * Makes a cell keep its result. Its content moves to a new cell, and the old cell evaluates the new one only once. So
 * all cells that refer to the old one share the result.
 */
static void keep_result(Maker *maker, Cell *cell, const Runs runs, Form form, int place)
{
    Cell *inner = ARENA_NEW(maker->arena, Cell);
    *inner = *cell;
    *cell = (Cell){
        .run = runs[form], .operands = {inner}, .constant.number = place, .mark = inner->mark, .is_shared = true};
}

/*
 * Makes a cell keep its result within a run, because the part is used a second time in the formula. If all places in
 * FormulaMemory are taken, the part is evaluated each time.
 */
static void share(Maker *maker, Cell *cell, TypeKind kind)
{
    if (cell->is_shared || maker->n_shared == FORMULA_MAX_SHARED) return;
    keep_result(maker, cell, CELL_SHARED, form_of(kind), maker->n_shared++);
}

/* Like share(), for a part that another formula uses, too, or the next run. Its result is kept in FormulaCommon. */
static void share_in_common(Maker *maker, FormulaPart *part)
{
    const FormulaEnv *env = maker->compiler->env;
    if (part->cell->is_shared || *env->parts->n == FORMULA_MAX_COMMON) return;
    keep_result(maker, part->cell, CELL_COMMON, form_of(part->expr->type.kind), (*env->parts->n)++);
    FormulaSource *source = ARENA_NEW(maker->arena, FormulaSource);
    source->env = env;
    part->cell->source = source;
}

/*
 * Makes the cell of a part that formulas share. Parts below it are not shared with the rest of this formula, because
 * the other formulas do not have this formula's memory.
 */
static Cell *make_common(Maker *maker, const Expr *expr)
{
    const FormulaEnv *env = maker->compiler->env;
    FormulaPart *part = parts_find(env->parts, expr);
    bool is_first = !part->cell;
    if (is_first) {
        Maker inner = {.arena = maker->arena, .compiler = maker->compiler};
        part->cell = make_new(&inner, expr);
        part->needs_memory = inner.needs_memory;
    }
    /* the value is kept only if it is needed twice: by another formula, or by the next run */
    if (!is_first || env->runs_again) share_in_common(maker, part);
    maker->needs_memory |= part->needs_memory;
    return part->cell;
}

/* Makes the cell of a part. If an equal part already has a cell, returns this cell, which then keeps its result. */
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

/* ---- evaluating a whole formula ---------------------------------------------------------------------------------- */

bool cell_run(const Cell *cell, TypeKind kind, Asking *asking, Value *out)
{
    FormulaMemory memory;
    memory.known = 0;
    asking->memory = &memory;
    if (asking->scratch) asking->scratch->used = 0;
    *out = cell_value(cell, kind, asking);
    asking->memory = NULL;
    return !asking->failed;
}

/*
 * Evaluates a formula that needs memory, with empty memory in each run: no value is known, so the rest need not be
 * cleared. The caller learns that an error has occurred, but not its place and reason.
 */
static int64_t run_with_memory(const Cell *cell, Asking *asking)
{
    FormulaMemory memory;
    memory.known = 0;
    if (asking->scratch) asking->scratch->used = 0;
    Asking with_memory = {.context = asking->context, .scratch = asking->scratch, .memory = &memory};
    int64_t number = number_of(cell, 0, &with_memory);
    asking->failed |= with_memory.failed;
    return number;
}

/* The number function of a formula whose value is not a number; it always fails. */
static int64_t fail_always(const Cell *cell, Asking *asking)
{
    (void)cell;
    asking->failed = true;
    return 0;
}

const FormulaCell *cell_make_once(Arena *arena, const Compiler *compiler, const Expr *part)
{
    return make_new(&(Maker){.arena = arena, .compiler = compiler}, part);
}

/*
 * The returned cell, the head, evaluates a formula whose value is a number without further preparation. The root cell
 * needs memory, which cell_run() provides. If the value is not a number, the head always fails, and callers must use
 * the root cell.
 */
const FormulaCell *cell_make_head(Arena *arena, const Compiler *compiler, Expr *root, const FormulaCell **root_cell)
{
    static const Cell FAILS = {.run.number = fail_always};
    Maker maker = {.arena = arena, .compiler = compiler, .shares = shares_new(root)};
    parts_note(compiler->env, root);
    Cell *cell = make(&maker, root);
    shares_free(maker.shares);
    if (root_cell) *root_cell = cell;
    if (form_of(root->type.kind) != FORM_NUMBER) return &FAILS;
    bool needs_memory = maker.needs_memory || maker.n_shared > 0;
    return needs_memory ? cell_over(&maker, cell, (FormulaReader){.number = run_with_memory}) : cell;
}
