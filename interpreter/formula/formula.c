/* The door of the room: from a scalar to a formula, and running it. */
#include "formula/formula.h"
#include "formula/check.h"
#include "formula/code.h"
#include "formula/cost.h"
#include "formula/direct.h"
#include "formula/fold.h"
#include "formula/set.h"
#include "formula/store.h"
#include "formula/value.h"
#include "formula/term.h"
#include "formula/token.h"
#include "formula/vm.h"

/* The text of the scalar if it can be a formula; reports why not. */
static bool is_text(const Node *scalar, Diags *diags)
{
    bool is_scalar = scalar->kind != NODE_NULL && scalar->kind != NODE_LIST && scalar->kind != NODE_MAP;
    if (!is_scalar)
        (void)diag_error(diags, "formula-type", scalar->span, "a formula is wanted here, this is %s",
                         node_kind_name(scalar->kind));
    else if (scalar->text.n > FORMULA_MAX_TEXT)
        (void)diag_error(diags, "formula-too-long", scalar->span, "formulas have at most %d bytes, this one %zu",
                         FORMULA_MAX_TEXT, scalar->text.n);
    else return true;
    return false;
}

/* The formula of a folded tree. */
static const Formula *emit_formula(const Compiler *compiler, Expr *root, uint32_t work)
{
    Formula *formula = ARENA_NEW(compiler->arena, Formula);
    formula->type = root->type;
    formula->work = work;
    formula->env = compiler->env;
    formula->scalar = compiler->scalar;
    formula->head.cell = direct_make(compiler->arena, compiler, root);
    formula->code = code_make(compiler->arena, compiler, root);
    if (root->kind == EXPR_CONSTANT) formula->constant = &root->value;
    if (formula->code.depth <= CODE_MAX_DEPTH) return formula;
    (void)diag_error(compiler->diags, "formula-too-deep", compiler_span(compiler, 0, compiler->text.n),
                     "this needs %d places for what waits to be used, %d are there", formula->code.depth,
                     CODE_MAX_DEPTH);
    return NULL;
}

static bool begins_in(Span place, Span whole)
{
    if (place.source != whole.source || place.line < whole.line || place.line > whole.end_line) return false;
    bool is_before = place.line == whole.line && place.column < whole.column;
    return !is_before && !(place.line == whole.end_line && place.column > whole.end_column);
}

/* What is found in a term is told with the formula that uses it, for it may be the term's or the formula's fault. */
static void note_use(const Compiler *compiler, size_t first)
{
    for (size_t i = first; i < compiler->diags->n; i++) {
        Diag *diag = compiler->diags->list[i];
        if (diag->span.source && !begins_in(diag->span, compiler->scalar->span))
            diag_note(compiler->diags, diag, compiler->scalar->span, "used here");
    }
}

static const Formula *compile(const Compiler *compiler, Type wanted)
{
    const FormulaEnv *env = compiler->env;
    size_t n_reports = compiler->diags->n_reports;
    Stored *stored = env->store ? store_entry(compiler, wanted) : NULL;
    const Formula *known = stored ? store_find(compiler, stored) : NULL;
    Expr *root = known ? NULL : formula_parse(compiler);
    if (!root) return known;
    root = formula_put_in(compiler, root);
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
    if (!is_text(scalar, diags)) return NULL;
    Compiler compiler = {.arena = arena, .env = env, .scalar = scalar, .text = scalar->text, .diags = diags};
    const Formula *formula = compile(&compiler, wanted);
    note_use(&compiler, before);
    return formula;
}

const Expr *formula_tree(Arena *arena, const Node *scalar, Diags *diags)
{
    size_t n_reports = diags->n_reports;
    Compiler compiler = {.arena = arena, .scalar = scalar, .text = scalar->text, .diags = diags};
    const Expr *tree = is_text(scalar, diags) ? formula_parse(&compiler) : NULL;
    return diags->n_reports == n_reports ? tree : NULL;
}

bool formula_parses(Arena *arena, const Node *scalar, Diags *diags)
{
    return formula_tree(arena, scalar, diags) != NULL;
}

bool formula_is_reserved(Str word)
{
    return token_is_reserved(word);
}

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
    return formula->constant;
}

bool formula_is_never(const Formula *condition)
{
    return condition && condition->constant && !condition->constant->as.boolean;
}

bool formula_reads(const Formula *formula, int slot)
{
    for (int32_t i = 0; i < formula->code.n; i++)
        if (formula->code.at[i].op == OP_SLOT && formula->code.at[i].b == slot) return true;
    return false;
}

bool formula_calls(const Formula *formula, int id)
{
    for (int32_t i = 0; i < formula->code.n; i++) {
        const Instruction *instruction = &formula->code.at[i];
        if (instruction->op == OP_CALL && instruction->b == id) return true;
    }
    return false;
}

int formula_next_name(const Formula *formula, int32_t *at)
{
    while (*at < formula->code.n) {
        const Instruction *instruction = &formula->code.at[(*at)++];
        if (instruction->op == OP_SLOT || instruction->op == OP_CALL) return instruction->b;
    }
    return -1;
}

/* Is it `item in slot`, of a known item? Then the item, else -1. */
static int64_t item_asked(const Expr *expr, int slot)
{
    bool is_asked = expr->kind == EXPR_OPERATE && expr->number == OP_IN_SET && expr->operands[1]->kind == EXPR_SLOT &&
                    expr->operands[1]->number == slot && expr->operands[0]->kind == EXPR_CONSTANT;
    return is_asked ? expr->operands[0]->value.as.integer : -1;
}

bool formula_asks_items(const Formula *formula, int slot, ValueSet *items)
{
    int reads = 0, known = 0;
    for (int32_t i = 0; i < formula->code.n; i++) {
        const Instruction *instruction = &formula->code.at[i];
        reads += instruction->op == OP_SLOT && instruction->b == slot;
        int64_t item = instruction->op == OP_IN_SET ? item_asked(formula->code.marks[i], slot) : -1;
        if (item < 0 || item >= SET_PAIRS) continue;
        known++;
        *items = set_union(*items, set_of_item(item));
    }
    return reads == known;
}

int64_t formula_item_in(const Formula *formula, int slot)
{
    int64_t item = formula ? item_asked(formula->code.marks[formula->code.n - 1], slot) : -1;
    return item < SET_PAIRS ? item : -1;
}

ValueSet formula_names_items(const Formula *formula)
{
    ValueSet items = {0, 0};
    for (int32_t i = 0; formula && i < formula->code.n_constants; i++) {
        const Value *value = &formula->code.constants[i];
        if (value->kind == TYPE_SET) items = set_union(items, value->as.set);
        if (value->kind == TYPE_ITEM) items = set_union(items, set_of_item(value->as.integer));
    }
    return items;
}

static bool is_comparison(int op)
{
    return op == OP_EQ || op == OP_NE || op == OP_LT || op == OP_LE || op == OP_GT || op == OP_GE;
}

/* The known number that a comparison holds the slot to; NULL if it does something else. */
static const Value *compared_with(const Expr *expr, int slot)
{
    if (expr->kind != EXPR_OPERATE || expr->n != 2) return NULL;
    for (int i = 0; i < 2; i++) {
        const Expr *read = expr->operands[i], *known = expr->operands[1 - i];
        bool is_number =
            known->kind == EXPR_CONSTANT && (known->value.kind == TYPE_INT || known->value.kind == TYPE_FRACTION);
        if (read->kind == EXPR_SLOT && read->number == slot && is_number) return &known->value;
    }
    return NULL;
}

bool formula_compares(const Formula *formula, int slot, FormulaNumbers *numbers)
{
    int reads = 0, known = 0;
    for (int32_t i = 0; i < formula->code.n; i++) {
        const Instruction *instruction = &formula->code.at[i];
        reads += instruction->op == OP_SLOT && instruction->b == slot;
        const Value *value = is_comparison(instruction->op) ? compared_with(formula->code.marks[i], slot) : NULL;
        if (!value || numbers->n == COUNT(numbers->number)) continue;
        numbers->number[numbers->n++] = value_fraction(value);
        known++;
    }
    return reads == known;
}

static bool run_code(const Formula *formula, const void *context, FormulaScratch *scratch, Value *out,
                     FormulaFault *fault)
{
    const Run run = {.env = formula->env, .context = context, .scratch = scratch};
    CodeFault failed = {.reason = NULL};
    if (scratch) scratch->used = 0;
    if (code_run(&formula->code, &run, out, &failed)) return true;
    const Expr *mark = formula->code.marks[failed.place];
    const Node *home = expr_home(mark, formula->scalar);
    *fault = (FormulaFault){node_text_span(home, mark->mark_from, mark->mark_to), failed.reason};
    return false;
}

bool formula_run(const Formula *formula, const void *context, FormulaScratch *scratch, Value *out, FormulaFault *fault)
{
    if (formula->constant) {
        *out = *formula->constant;
        return true;
    }
    int64_t number = 0;
    if (formula_quick(formula, context, scratch, &number)) {
        out->kind = formula->type.kind;
        if (out->kind == TYPE_BOOL) out->as.boolean = number != 0;
        else out->as.integer = number;
        return true;
    }
    return run_code(formula, context, scratch, out, fault);
}

void formula_print(Buf *out, const Formula *formula)
{
    code_print(out, &formula->code);
}
