/* The entry points: compiles a scalar to a formula, and runs it. */
#include "formula/formula.h"
#include "formula/cell.h"
#include "formula/check.h"
#include "formula/cost.h"
#include "formula/fold.h"
#include "formula/formula_inner.h"
#include "formula/op.h"
#include "formula/set.h"
#include "formula/store.h"
#include "formula/value.h"
#include "formula/term.h"
#include "formula/token.h"

/* True if the node is a scalar whose text can be a formula. Reports the reason if not. */
static bool check_scalar(const Node *scalar, Diags *diags)
{
    bool is_scalar = scalar->kind != NODE_NULL && scalar->kind != NODE_LIST && scalar->kind != NODE_MAP;
    if (!is_scalar)
        (void)diag_error(diags, "formula-type", scalar->span, "expected a formula, found %s",
                         node_kind_name(scalar->kind));
    else if (scalar->text.n > FORMULA_MAX_TEXT)
        (void)diag_error(diags, "formula-too-long", scalar->span,
                         "a formula can have at most %d bytes, but this one has %zu", FORMULA_MAX_TEXT, scalar->text.n);
    else return true;
    return false;
}

/* ---- compiling a formula ----------------------------------------------------------------------------------------- */

/* The parts of a tree, each once, operands before operations. */
typedef struct PartList {
    const Expr **parts;
    size_t n, capacity;
    int n_loops; /* the greatest number of loops inside each other */
} PartList;

/*
 * Lists each part of a tree once, and finds how many loops are inside each other. Also sets the `home` of each part:
 * the scalar (a term or the formula) whose text contains it.
 */
static void list_parts(const Compiler *compiler, PartList *list, Expr *expr)
{
    if (expr->is_listed) return;
    expr->is_listed = true;
    expr->home = expr_home(expr, compiler->scalar);
    for (size_t i = 0; i < expr->n; i++) list_parts(compiler, list, expr->operands[i]);
    if (expr->kind == EXPR_LOOP && expr->level >= list->n_loops) list->n_loops = expr->level + 1;
    *(const Expr **)arena_push(compiler->arena, (void **)&list->parts, &list->n, &list->capacity, sizeof(Expr *)) =
        expr;
}

/*
 * Makes the formula from its folded tree. `work` is the upper bound on its instructions. Returns NULL, with an error,
 * if too many loops are nested.
 */
static const Formula *emit_formula(const Compiler *compiler, Expr *root, uint32_t work)
{
    PartList list = {.n = 0};
    list_parts(compiler, &list, root);
    if (list.n_loops > FORMULA_MAX_LOOPS) {
        (void)diag_error(compiler->diags, "formula-too-deep", compiler_span(compiler, 0, compiler->text.n),
                         "%d loops are nested here, at most %d are allowed", list.n_loops, FORMULA_MAX_LOOPS);
        return NULL;
    }
    Formula *formula = ARENA_NEW(compiler->arena, Formula);
    *formula = (Formula){
        .type = root->type, .work = work, .env = compiler->env, .root = root, .parts = list.parts, .n_parts = list.n};
    formula->head.cell = cell_make_head(compiler->arena, compiler, root, &formula->cell);
    return formula;
}

/* True if a place begins within the span. */
static bool begins_in(Span place, Span whole)
{
    if (place.source != whole.source || place.line < whole.line || place.line > whole.end_line) return false;
    bool is_before = place.line == whole.line && place.column < whole.column;
    return !is_before && !(place.line == whole.end_line && place.column > whole.end_column);
}

/*
 * Adds a note to errors in terms, which names the formula that uses the term: either may be wrong. `first` is the index
 * of the first new error.
 */
static void note_use(const Compiler *compiler, size_t first)
{
    for (size_t i = first; i < compiler->diags->n; i++) {
        Diag *diag = compiler->diags->list[i];
        if (diag->span.source && !begins_in(diag->span, compiler->scalar->span))
            diag_note(compiler->diags, diag, compiler->scalar->span, "used here");
    }
}

/*
 * Compiles a formula in these steps: parse, insert terms, check types, limit the cost, fold constants, make cells. If
 * the environment's store already has an equal formula, returns that; otherwise adds the new formula to the store. NULL
 * after an error.
 */
static const Formula *compile_text(const Compiler *compiler, Type wanted)
{
    const FormulaEnv *env = compiler->env;
    size_t n_reports = compiler->diags->n_reports;
    Stored *stored = env->store ? store_entry(compiler, wanted) : NULL;
    const Formula *known = stored ? store_find(compiler, stored) : NULL;
    if (known) return known;
    Expr *root = formula_parse(compiler);
    if (!root) return NULL;
    root = formula_insert_terms(compiler, root);
    formula_mark_names(compiler, root);
    if (env->store && !stored) stored = store_new_entry(compiler, wanted, root);
    formula_check(compiler, &root, wanted);
    if (compiler->diags->n_reports > n_reports || !formula_cost(compiler, root)) return NULL;
    uint32_t work = root->cost;
    root = formula_fold(compiler, root);
    const Formula *formula = compiler->diags->n_reports > n_reports ? NULL : emit_formula(compiler, root, work);
    if (formula && stored) store_add(compiler, stored, formula);
    return formula;
}

const Formula *formula_compile(Arena *arena, const FormulaEnv *env, const Node *scalar, Type wanted, Diags *diags)
{
    size_t before = diags->n;
    if (!check_scalar(scalar, diags)) return NULL;
    Compiler compiler = {.arena = arena, .env = env, .scalar = scalar, .text = scalar->text, .diags = diags};
    const Formula *formula = compile_text(&compiler, wanted);
    note_use(&compiler, before);
    return formula;
}

bool formula_value_of_part(Arena *arena, const FormulaEnv *env, const Node *scalar, const Expr *part,
                           const void *context, FormulaScratch *scratch, Value *out)
{
    FormulaEnv quiet = *env; /* the same environment without hints, because errors of a single part are never shown */
    quiet.knows = NULL;
    quiet.list_ids = NULL;
    quiet.explain_unknown = NULL;
    Compiler compiler = {
        .arena = arena, .env = &quiet, .scalar = scalar, .text = scalar->text, .diags = diags_new(arena)};
    Expr *root = formula_insert_terms(&compiler, expr_copy(arena, part));
    FormulaAsking asking = {.context = context, .scratch = scratch};
    formula_mark_names(&compiler, root);
    formula_check(&compiler, &root, (Type){.kind = TYPE_POISON});
    if (compiler.diags->n_reports || !formula_cost(&compiler, root)) return false;
    root = formula_fold(&compiler, root);
    if (compiler.diags->n_reports) return false;
    return cell_run(cell_make_once(arena, &compiler, root), root->type.kind, &asking, out);
}

const Expr *formula_tree(Arena *arena, const Node *scalar, Diags *diags)
{
    size_t n_reports = diags->n_reports;
    Compiler compiler = {.arena = arena, .scalar = scalar, .text = scalar->text, .diags = diags};
    const Expr *tree = check_scalar(scalar, diags) ? formula_parse(&compiler) : NULL;
    return diags->n_reports == n_reports ? tree : NULL;
}

bool formula_is_reserved(Str word)
{
    return token_is_reserved(word);
}

/* ---- inspecting formulas ----------------------------------------------------------------------------------------- */

Type formula_type(const Formula *formula)
{
    return formula->type;
}

uint32_t formula_work(const Formula *formula)
{
    return formula->work;
}

const Value *formula_constant(const Formula *formula)
{
    return formula->root->kind == EXPR_CONSTANT ? &formula->root->value : NULL;
}

bool formula_is_never(const Formula *condition)
{
    const Value *constant = condition ? formula_constant(condition) : NULL;
    return constant && !constant->as.boolean;
}

/* Returns the id of the function that a call calls. */
static int called(const Formula *formula, const Expr *part)
{
    return formula->env->functions[part->number].id;
}

/* True if the part reads the slot. */
static bool is_read(const Expr *part, int slot)
{
    return part->kind == EXPR_SLOT && part->number == slot;
}

bool formula_reads(const Formula *formula, int slot)
{
    for (size_t i = 0; i < formula->n_parts; i++)
        if (is_read(formula->parts[i], slot)) return true;
    return false;
}

bool formula_calls(const Formula *formula, int id)
{
    for (size_t i = 0; i < formula->n_parts; i++)
        if (formula->parts[i]->kind == EXPR_CALL && called(formula, formula->parts[i]) == id) return true;
    return false;
}

int formula_next_name(const Formula *formula, size_t *at)
{
    while (*at < formula->n_parts) {
        const Expr *part = formula->parts[(*at)++];
        if (part->kind == EXPR_SLOT) return part->number;
        if (part->kind == EXPR_CALL) return called(formula, part);
    }
    return -1;
}

/* Counts the places where the formula reads the slot. */
static int count_reads(const Formula *formula, int slot)
{
    int n = is_read(formula->root, slot);
    for (size_t i = 0; i < formula->n_parts; i++)
        for (size_t k = 0; k < formula->parts[i]->n; k++) n += is_read(formula->parts[i]->operands[k], slot);
    return n;
}

/* True if the list of functions, which ends with -1, contains this function. */
static bool is_listed(const int *functions, int id)
{
    while (*functions >= 0 && *functions != id) functions++;
    return *functions >= 0;
}

bool formula_reads_through(const Formula *formula, int slot, const int *functions)
{
    int n_arguments = 0; /* how often a function of the list has the slot as first argument */
    for (size_t i = 0; i < formula->n_parts; i++) {
        const Expr *part = formula->parts[i];
        bool is_argument = part->kind == EXPR_CALL && part->n > 0 && is_read(part->operands[0], slot);
        n_arguments += is_argument && is_listed(functions, called(formula, part));
    }
    return count_reads(formula, slot) == n_arguments;
}

/* Returns the constant item if the part is `item in slot`; else -1. */
static int64_t item_asked(const Expr *expr, int slot)
{
    bool is_asked = expr->kind == EXPR_OPERATE && expr->number == OP_IN_SET && is_read(expr->operands[1], slot) &&
                    expr->operands[0]->kind == EXPR_CONSTANT;
    return is_asked ? expr->operands[0]->value.as.integer : -1;
}

bool formula_asks_items(const Formula *formula, int slot, ValueSet *items)
{
    int n_tests = 0;
    for (size_t i = 0; i < formula->n_parts; i++) {
        int64_t item = item_asked(formula->parts[i], slot);
        if (item < 0 || item >= SET_PAIRS) continue;
        n_tests++;
        *items = set_union(*items, set_of_item(item));
    }
    return count_reads(formula, slot) == n_tests;
}

/* A pair of items counts as no single item. */
int64_t formula_item_in(const Formula *formula, int slot)
{
    int64_t item = formula ? item_asked(formula->root, slot) : -1;
    return item < SET_PAIRS ? item : -1;
}

ValueSet formula_names_items(const Formula *formula)
{
    ValueSet items = {0, 0};
    for (size_t i = 0; formula && i < formula->n_parts; i++) {
        const Expr *part = formula->parts[i];
        if (part->kind != EXPR_CONSTANT) continue;
        if (part->value.kind == TYPE_SET) items = set_union(items, part->value.as.set);
        if (part->value.kind == TYPE_ITEM) items = set_union(items, set_of_item(part->value.as.integer));
    }
    return items;
}

/* The operations that compare two fractions, and those that compare two integers. */
static const Op OF_FRACTIONS[] = {OP_EQ_FRACTION, OP_NE_FRACTION, OP_LT_FRACTION,
                                  OP_LE_FRACTION, OP_GT_FRACTION, OP_GE_FRACTION};
static const Op OF_INTEGERS[] = {OP_EQ_INT, OP_NE_INT, OP_LT_INT, OP_LE_INT, OP_GT_INT, OP_GE_INT};

/* Returns what the slot is compared with, if the part is one of these comparisons and has the slot; else NULL. */
static const Expr *compared_with(const Expr *expr, int slot, const Op *comparisons, size_t n)
{
    bool compares = false;
    for (size_t i = 0; i < n && expr->kind == EXPR_OPERATE; i++) compares |= expr->number == (int)comparisons[i];
    for (int i = 0; compares && i < 2; i++)
        if (is_read(expr->operands[i], slot)) return expr->operands[1 - i];
    return NULL;
}

bool formula_compares(const Formula *formula, int slot, FormulaNumbers *numbers)
{
    int n_comparisons = 0;
    for (size_t i = 0; i < formula->n_parts; i++) {
        const Expr *other = compared_with(formula->parts[i], slot, OF_FRACTIONS, COUNT(OF_FRACTIONS));
        if (!other || other->kind != EXPR_CONSTANT || numbers->n == COUNT(numbers->number)) continue;
        numbers->number[numbers->n++] = value_fraction(&other->value);
        n_comparisons++;
    }
    return count_reads(formula, slot) == n_comparisons;
}

bool formula_compares_ends(const Formula *formula, int slot, int most)
{
    int n_comparisons = 0;
    for (size_t i = 0; i < formula->n_parts; i++) {
        const Expr *other = compared_with(formula->parts[i], slot, OF_INTEGERS, COUNT(OF_INTEGERS));
        bool is_none = other && other->kind == EXPR_CONSTANT && other->value.as.integer == 0;
        n_comparisons += is_none || (other && is_read(other, most));
    }
    return count_reads(formula, slot) == n_comparisons;
}

/* ---- evaluating a formula ---------------------------------------------------------------------------------------- */

bool formula_run(const Formula *formula, const void *context, FormulaScratch *scratch, Value *out, FormulaFault *fault)
{
    FormulaAsking asking = {.context = context, .scratch = scratch};
    if (cell_run(formula->cell, formula->type.kind, &asking, out)) return true;
    const Expr *place = asking.place;
    *fault = (FormulaFault){node_text_span(place->home, place->mark_from, place->mark_to), asking.reason};
    return false;
}
