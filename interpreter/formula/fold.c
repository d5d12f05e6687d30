/* Replaces parts of a formula that are constant by their values, beginning with the smallest parts. */
#include "formula/fold.h"
#include "formula/cell.h"
#include "formula/check.h"
#include "formula/value.h"

/*
 * Parts with heavier values are not folded. In nested expressions each level would keep its own copy of the value, and
 * the copies would add up.
 */
enum { FOLD_MAX_WEIGHT = 1024 };

typedef struct Folder {
    const Compiler *compiler;
    Arena *scratch_arena; /* for cells that run once; NULL until needed */
    FormulaScratch *scratch;
} Folder;

/*
 * Turns the part into a constant. Its type stays as checked, unless the value has another type, as when an id became a
 * number.
 */
static void become_constant(Expr *expr, Value value)
{
    expr->kind = EXPR_CONSTANT;
    expr->value = value;
    expr->n = 0;
    if (expr->type.kind != value.kind) expr->type = value_type(&value);
}

/* Returns a new constant in place of the part. The part itself is not changed, because it may be used elsewhere. */
static Expr *constant_at(const Folder *folder, const Expr *part, Value value)
{
    Expr *constant = ARENA_NEW(folder->compiler->arena, Expr);
    *constant = *part;
    become_constant(constant, value);
    return constant;
}

/*
 * Evaluates a constant part and replaces it by its value. If it fails, sets `is_failed` in the part. `is_sure`: the
 * part is evaluated whenever the formula runs, so an error in it is reported as an error of the formula.
 */
static void evaluate(Folder *folder, Expr *expr, bool is_sure)
{
    FormulaAsking asking = {.scratch = folder->scratch};
    Value value;
    if (!folder->scratch_arena) folder->scratch_arena = arena_new();
    const FormulaCell *cell = cell_make_once(folder->scratch_arena, folder->compiler, expr);
    if (cell_run(cell, expr->type.kind, &asking, &value)) {
        become_constant(expr, value_copy(folder->compiler->arena, &value));
        return;
    }
    expr->is_failed = true;
    if (is_sure)
        (void)diag_error(folder->compiler->diags, "formula-always-fails", expr_span(folder->compiler, asking.place),
                         "this formula always fails: %s", translate(asking.reason));
}

/* True if the part is a constant bool with the value `wanted`. */
static bool is_bool(const Expr *expr, bool wanted)
{
    return expr->kind == EXPR_CONSTANT && expr->value.kind == TYPE_BOOL && expr->value.as.boolean == wanted;
}

/*
 * Returns what remains of && or || if an operand is constant: the operand decides, or it is dropped. `decisive` is
 * false for && and true for ||.
 */
static Expr *cut_logic(Expr *expr, bool decisive)
{
    Expr *left = expr->operands[0], *right = expr->operands[1];
    if (is_bool(left, !decisive)) return right;
    if (is_bool(right, !decisive)) return left;
    if (is_bool(left, decisive) || is_bool(right, decisive)) become_constant(expr, value_bool(decisive));
    return expr;
}

/* Returns what remains of &&, || or a choice if an operand is constant. */
static Expr *cut(Expr *expr)
{
    if (expr->kind == EXPR_AND || expr->kind == EXPR_OR) return cut_logic(expr, expr->kind == EXPR_OR);
    if (expr->kind != EXPR_CHOICE) return expr;
    if (is_bool(expr->operands[0], true)) return expr->operands[1];
    return is_bool(expr->operands[0], false) ? expr->operands[2] : expr;
}

/*
 * True if the operand is evaluated whenever the whole expression is, so that an error in it is an error of the
 * expression.
 */
static bool is_operand_sure(const Expr *expr, size_t i)
{
    if (expr->kind == EXPR_AND || expr->kind == EXPR_OR) return false;
    if (expr->kind == EXPR_CHOICE || expr->kind == EXPR_LOOP) return i == 0;
    return true;
}

/*
 * Sets three fields of a part. `is_fixed`: it reads no slot and calls no function of the environment. `is_failed`: a
 * part of it that is always evaluated fails. `free_level` is the level of the outermost loop around it whose variable
 * it reads.
 */
static void note_freedom(Expr *expr)
{
    expr->is_fixed = expr->kind != EXPR_SLOT && expr->kind != EXPR_CALL;
    expr->is_failed = false;
    expr->free_level = expr->kind == EXPR_LOCAL ? expr->loop->level : EXPR_CLOSED;
    for (size_t i = 0; i < expr->n; i++) {
        const Expr *operand = expr->operands[i];
        expr->is_fixed = expr->is_fixed && operand->is_fixed;
        expr->is_failed = expr->is_failed || (operand->is_failed && is_operand_sure(expr, i));
        if (operand->free_level < expr->free_level) expr->free_level = operand->free_level;
    }
    if (expr->kind == EXPR_LOOP && expr->free_level >= expr->level) expr->free_level = EXPR_CLOSED;
}

/* Reports `text`, an argument of this function, which is no id of the kind `ids`. */
static void report_id(const Compiler *compiler, const FormulaFunction *function, int ids, const Expr *text)
{
    Str id = text->value.as.string;
    Diag *diag = diag_error(compiler->diags, "formula-id", expr_span(compiler, text), "no id '%.*s' for '%.*s'",
                            STR_ARG(id), STR_ARG(function->name));
    hint_id(compiler, diag, ids, id);
}

/* Replaces quoted ids in the arguments of a call by numbers. Reports unknown ids, and ids that are not constant. */
static void resolve_ids(const Folder *folder, Expr *call)
{
    const FormulaEnv *env = folder->compiler->env;
    const FormulaFunction *function = &env->functions[call->number];
    for (size_t i = 0; i < call->n; i++) {
        Expr *operand = call->operands[i];
        if (function->arguments[i].kind != TYPE_STRING) continue;
        int64_t number = 0;
        int ids = function->argument_ids[i];
        bool is_constant = operand->kind == EXPR_CONSTANT && operand->value.kind == TYPE_STRING;
        if (!is_constant)
            (void)diag_error(folder->compiler->diags, "formula-id", expr_span(folder->compiler, operand),
                             "expected an id in quotes");
        else if (!env->resolve(env->resolver, ids, operand->value.as.string, &number))
            report_id(folder->compiler, function, ids, operand);
        else call->operands[i] = constant_at(folder, operand, value_int(number));
    }
}

static Expr *fold(Folder *folder, Expr *expr, bool is_sure);

/*
 * Folds the operands, and then the part itself. Returns the part in its new form. Drops branches that are never
 * evaluated, and evaluates constant parts. `is_sure`: as in evaluate().
 */
static Expr *fold_new(Folder *folder, Expr *expr, bool is_sure)
{
    for (size_t i = 0; i < expr->n; i++)
        expr->operands[i] = fold(folder, expr->operands[i], is_sure && is_operand_sure(expr, i));
    if (expr->kind == EXPR_CALL && folder->compiler->env->resolve) resolve_ids(folder, expr);
    Expr *kept = cut(expr);
    /* If the remaining branch has failed without a report, it is folded again, because now it is certain to run. */
    if (kept != expr) return is_sure && kept->is_failed ? fold(folder, kept, is_sure) : kept;
    note_freedom(expr);
    bool is_runnable = expr->is_fixed && expr->free_level == EXPR_CLOSED && !expr->is_failed;
    if (is_runnable && expr->kind != EXPR_CONSTANT && expr->weight <= FOLD_MAX_WEIGHT) evaluate(folder, expr, is_sure);
    return expr;
}

/*
 * Folds a part once, wherever it is used. Loops are identified by their addresses, so parts are replaced and never
 * copied. A part that failed at a place where it might not run is folded again at a place where it certainly runs.
 */
static Expr *fold(Folder *folder, Expr *expr, bool is_sure)
{
    if (!expr->folded || (is_sure && expr->folded->is_failed)) expr->folded = fold_new(folder, expr, is_sure);
    return expr->folded;
}

Expr *formula_fold(const Compiler *compiler, Expr *root)
{
    FormulaScratch scratch; /* this is large, so it is not cleared */
    Folder folder = {.compiler = compiler, .scratch = &scratch};
    Expr *folded = fold(&folder, root, true);
    arena_free(folder.scratch_arena);
    return folded;
}
