/* Checks types of expressions, operators and macros; check_call.c has calls and names. */
#include "formula/check.h"
#include "formula/op.h"

#include <assert.h>

/* Reports an operator or macro, `owner`, whose operand has the wrong type `have`. `needs` says what it needs. */
static void report_needs(const Checker *checker, const Expr *owner, const char *needs, Type have)
{
    const Compiler *compiler = checker->compiler;
    (void)diag_error(compiler->diags, "formula-type", expr_span(compiler, owner), "'%.*s' needs %s, but has %.*s",
                     STR_ARG(owner->name), translate(needs), STR_ARG(type_phrase(compiler, have)));
}

/*
 * True if the operand in *slot of `owner` may be a condition. In gradual environments, operands of && and || may have
 * any type. An operand that may, but is not certainly a bool, then checks its type at run time.
 */
static bool need_bool(const Checker *checker, const Expr *owner, Expr **slot)
{
    const Type wanted = {.kind = TYPE_BOOL};
    Type have = (*slot)->type;
    /* without types, a wrong operand of && and || is an error only at run time: `false && x` is false (CEL) */
    bool is_lenient = checker->compiler->env->is_gradual && (owner->kind == EXPR_AND || owner->kind == EXPR_OR);
    bool passes = type_fits(have, wanted) || is_lenient;
    if (passes && (*slot)->kind != EXPR_POISON) check_coerce(checker->compiler, slot, wanted);
    return passes;
}

/*
 * Checks `&&` and `||`. Both operands are checked, so that one report names both types. In gradual environments any
 * types pass, and are checked at run time.
 */
static void check_logic(Checker *checker, Expr *expr)
{
    Expr *left = expr->operands[0], *right = expr->operands[1];
    Type types[2] = {left->type, right->type};
    bool passes = need_bool(checker, expr, &expr->operands[0]);
    passes = need_bool(checker, expr, &expr->operands[1]) && passes;
    if (!passes) {
        const Compiler *compiler = checker->compiler;
        Diag *diag = diag_error(compiler->diags, "formula-type", expr_span(compiler, expr),
                                "'%.*s' needs two conditions, but has %.*s and %.*s", STR_ARG(expr->name),
                                STR_ARG(type_phrase(compiler, types[0])), STR_ARG(type_phrase(compiler, types[1])));
        if (types[0].kind == TYPE_SET && types[1].kind == TYPE_SET)
            diag_hint(compiler->diags, diag, "for sets write `a + b` (in either) or `a.common(b)` (in both)");
    }
    expr->type = (Type){.kind = TYPE_BOOL};
}

/* Checks `condition ? left : right`. If one value is a fraction and the other an int, the int is converted. */
static void check_choice(Checker *checker, Expr *expr)
{
    const Compiler *compiler = checker->compiler;
    Type condition = expr->operands[0]->type, left = expr->operands[1]->type, right = expr->operands[2]->type;
    if (!need_bool(checker, expr, &expr->operands[0]))
        report_needs(checker, expr, TRANSLATED("a condition before it"), condition);
    if (!type_unify(compiler, left, right, &expr->type)) {
        (void)diag_error(compiler->diags, "formula-type", expr_span(compiler, expr),
                         "both values of '? :' must have the same type, but they are %.*s and %.*s",
                         STR_ARG(type_phrase(compiler, left)), STR_ARG(type_phrase(compiler, right)));
        check_poison(expr);
        return;
    }
    for (size_t i = 1; i <= 2; i++) check_coerce(compiler, &expr->operands[i], expr->type);
}

/* True if an operator accepts this kind on the left. `rows` are the operator's rows. */
static bool has_row(const FormulaFunction *rows, size_t n, TypeKind kind)
{
    for (size_t i = 0; i < n; i++)
        if (rows[i].arguments[0].kind == kind) return true;
    return false;
}

/* True if the kind is that of whole numbers and the rows take all numbers, so that messages need not name it. */
static bool is_covered(const FormulaFunction *rows, size_t n, TypeKind kind)
{
    return kind == TYPE_INT && has_row(rows, n, TYPE_FRACTION);
}

/*
 * Prints the operand types that an operator accepts, such as "two numbers". If the kind of one operand has a row,
 * prints only this kind, else those of all rows.
 */
static void print_two(Buf *out, const FormulaFunction *rows, size_t n, const TypeKind *kinds)
{
    for (int i = 0; i < 2; i++) {
        if (!has_row(rows, n, kinds[i])) continue;
        buf_printf(out, translate("two %s"), type_plural(is_covered(rows, n, kinds[i]) ? TYPE_FRACTION : kinds[i]));
        return;
    }
    for (size_t i = 0, printed = 0; i < n; i++) {
        if (is_covered(rows, n, rows[i].arguments[0].kind)) continue;
        if (printed > 0) buf_add(out, str_of(i + 1 == n ? translate(" or ") : ", "));
        buf_printf(out, printed == 0 ? translate("two %s") : "%s", type_plural(rows[i].arguments[0].kind));
        printed++;
    }
}

/* Prints the types that the rows accept, such as "a number". */
static void print_one(Buf *out, const FormulaFunction *rows, size_t n)
{
    for (size_t i = 0, printed = 0; i < n; i++) {
        if (is_covered(rows, n, rows[i].arguments[0].kind)) continue;
        if (printed++ > 0) buf_add(out, str_of(translate(" or ")));
        type_print(out, rows[i].arguments[0], true);
    }
}

/*
 * Reports operands of wrong types for the operator whose first row is `first`, with the types that it accepts. `kinds`
 * are the kinds of the operands.
 */
static void report_operator(const Checker *checker, const Expr *expr, size_t first, const TypeKind *kinds)
{
    const Compiler *compiler = checker->compiler;
    size_t n_forms = 0, n = 0;
    const FormulaFunction *rows = op_forms(&n_forms) + first;
    /* the rows of one operator follow each other */
    while (first + n < n_forms && str_equal(rows[n].name, rows->name) && rows[n].n_arguments == rows->n_arguments) n++;
    Buf out = {0};
    if (expr->n == 1) print_one(&out, rows, n);
    else print_two(&out, rows, n, kinds);
    Str left = type_phrase(compiler, expr->operands[0]->type);
    if (expr->n == 1)
        (void)diag_error(compiler->diags, "formula-type", expr_span(compiler, expr), "'%.*s' needs %s, but has %.*s",
                         STR_ARG(expr->name), buf_text(&out), STR_ARG(left));
    else
        (void)diag_error(compiler->diags, "formula-type", expr_span(compiler, expr),
                         "'%.*s' needs %s, but has %.*s and %.*s", STR_ARG(expr->name), buf_text(&out), STR_ARG(left),
                         STR_ARG(type_phrase(compiler, expr->operands[1]->type)));
    buf_free(&out);
}

/*
 * Turns a checked expression into an operation and sets the type of its result. The row `form` is kept if it is
 * certain; otherwise it is the first row to try at run time.
 */
void check_operate(const Checker *checker, Expr *expr, int form)
{
    size_t n = 0;
    const FormulaFunction *row = &op_forms(&n)[form];
    bool is_static = true;
    for (size_t i = 0; i < expr->n; i++)
        is_static = is_static && (!type_is_unknown(expr->operands[i]->type) || type_is_unknown(row->arguments[i]));
    expr->kind = is_static ? EXPR_OPERATE : EXPR_OPERATE_ANY;
    expr->number = is_static ? row->id : form;
    /*
     * if the row is chosen at run time, the result may have another type, except in comparisons, which always give a
     * bool
     */
    bool is_certain = is_static || row->result.kind == TYPE_BOOL;
    expr->type = is_certain && row->result.kind != TYPE_ANY ? row->result : type_unknown(checker->compiler);
}

/* Checks an operator whose operands are already checked. False after an error. */
static bool check_operator(const Checker *checker, Expr *expr, const char *symbol)
{
    TypeKind kinds[FORMULA_MAX_ARGUMENTS] = {TYPE_POISON};
    for (size_t i = 0; i < expr->n; i++) kinds[i] = expr->operands[i]->type.kind;
    size_t first = op_form_of(symbol, (int)expr->n);
    int form = op_form_fitting(first, kinds);
    if (form < 0) {
        report_operator(checker, expr, first, kinds);
        check_poison(expr);
        return false;
    }
    check_operate(checker, expr, form);
    return true;
}

/* Reports two operands that do not fit together. `what` says what the operator needs. */
static void report_mismatch(const Checker *checker, Expr *expr, const char *what, Type left, Type right)
{
    const Compiler *compiler = checker->compiler;
    (void)diag_error(compiler->diags, "formula-type", expr_span(compiler, expr),
                     "'%.*s' needs %s, but has %.*s and %.*s", STR_ARG(expr->name), translate(what),
                     STR_ARG(type_phrase(compiler, left)), STR_ARG(type_phrase(compiler, right)));
    check_poison(expr);
}

/* ---- comparisons of a name with an id in quotes ----------------------------------------------------------------- */

/* True for a constant text, except one that comes from a name whose values are ids. */
static bool is_text(const Expr *expr)
{
    return expr->kind == EXPR_CONSTANT && expr->value.kind == TYPE_STRING && expr->ids == 0;
}

/*
 * Reports a comparison of `named`, whose values are ids, with a quoted id that does not exist. Other comparisons pass.
 */
static void check_id(const Checker *checker, const Expr *named, const Expr *text)
{
    const Compiler *compiler = checker->compiler;
    const FormulaEnv *env = compiler->env;
    if (!named->ids || !is_text(text) || !env->knows) return;
    Str id = text->value.as.string;
    if (env->knows(env->resolver, named->ids, id, expr_home(text, compiler->scalar)->span)) return;
    Diag *diag = diag_error(compiler->diags, "formula-id", expr_span(compiler, text),
                            "'%.*s' can never be '%.*s': nothing has this id", STR_ARG(named->name), STR_ARG(id));
    hint_id(compiler, diag, named->ids, id);
}

/* Checks the ids in a comparison: on both sides of ==, and in a list on the right of `in`. */
static void check_ids(const Checker *checker, const Expr *expr)
{
    const Expr *left = expr->operands[0], *right = expr->operands[1];
    check_id(checker, left, right);
    check_id(checker, right, left);
    for (size_t i = 0; right->kind == EXPR_LIST && i < right->n; i++) check_id(checker, left, right->operands[i]);
}

/* Checks == and !=: both operands must have a common type. */
static void check_equality(const Checker *checker, Expr *expr)
{
    Type left = expr->operands[0]->type, right = expr->operands[1]->type, common;
    if (!type_unify(checker->compiler, left, right, &common)) {
        report_mismatch(checker, expr, TRANSLATED("two values of one type"), left, right);
        return;
    }
    check_ids(checker, expr);
    (void)check_operator(checker, expr, str_is(expr->name, "==") ? "==" : "!=");
}

/*
 * Returns the type that the elements of a list, or the keys of a map, must have. NULL if it is not known, or if the
 * value is neither a list nor a map.
 */
static const Type *member_type(Type aggregate)
{
    if (aggregate.kind == TYPE_MAP) return aggregate.key;
    return aggregate.kind == TYPE_LIST ? aggregate.element : NULL;
}

/* Checks `x in container`: the type of x must be that of the members, or of the keys of a map. */
static void check_in(Checker *checker, Expr *expr)
{
    Type left = expr->operands[0]->type, right = expr->operands[1]->type, common;
    bool is_container = right.kind == TYPE_SET || right.kind == TYPE_LIST || right.kind == TYPE_MAP;
    const Type *member = member_type(right);
    check_ids(checker, expr);
    if (!is_container && !type_is_unknown(right))
        report_mismatch(checker, expr, TRANSLATED("a set of cards, a list or a map on its right"), left, right);
    else if (right.kind == TYPE_SET && !type_fits(left, (Type){.kind = TYPE_ITEM}))
        report_mismatch(checker, expr, TRANSLATED("a card for a set of cards"), left, right);
    else if (member && !type_unify(checker->compiler, left, *member, &common))
        report_mismatch(checker, expr, TRANSLATED("two values that match"), left, right);
    else (void)check_operator(checker, expr, "in");
}

/*
 * Checks a binary operator. There are special rules for equality, `in`, and joining two lists. All other operators
 * follow the table of operations.
 */
static void check_binary(Checker *checker, Expr *expr)
{
    if (str_is(expr->name, "==") || str_is(expr->name, "!=")) {
        check_equality(checker, expr);
        return;
    }
    if (str_is(expr->name, "in")) {
        check_in(checker, expr);
        return;
    }
    Type left = expr->operands[0]->type, right = expr->operands[1]->type, common;
    bool joins_lists = str_is(expr->name, "+") && left.kind == TYPE_LIST && right.kind == TYPE_LIST;
    if (joins_lists && !type_unify(checker->compiler, left, right, &common)) {
        report_mismatch(checker, expr, TRANSLATED("two lists of one type"), left, right);
        return;
    }
    bool passes = check_operator(checker, expr, arena_str(checker->compiler->arena, expr->name).s);
    if (passes && joins_lists && expr->type.kind == TYPE_LIST) expr->type = common;
}

/* Checks the operators - and ! before their only operand. */
static void check_unary(Checker *checker, Expr *expr)
{
    (void)check_operator(checker, expr, str_is(expr->name, "-") ? "-" : "!");
}

/* Checks `list[int]` and `map[key]`; the type is that of the elements. */
static void check_index(Checker *checker, Expr *expr)
{
    Type list = expr->operands[0]->type, index = expr->operands[1]->type, common;
    bool is_container = list.kind == TYPE_LIST || list.kind == TYPE_MAP;
    if (!is_container && !type_is_unknown(list)) {
        report_needs(checker, expr, TRANSLATED("a list or map before it"), list);
        check_poison(expr);
        return;
    }
    bool fits = true; /* a map without known keys takes any index */
    if (list.kind == TYPE_LIST) fits = type_fits(index, (Type){.kind = TYPE_INT});
    else if (list.key) fits = type_unify(checker->compiler, index, *list.key, &common);
    if (!fits) {
        report_mismatch(checker, expr,
                        list.kind == TYPE_LIST ? TRANSLATED("a whole number for a list")
                                               : TRANSLATED("a key of the map's type"),
                        list, index);
        return;
    }
    if (check_operator(checker, expr, "[]") && list.element) expr->type = *list.element;
}

/*
 * Returns the common type of every `stride`-th operand from `first` on. In a map, the keys are operands 0, 2, 4 and so
 * on, and the values 1, 3, 5. An int among fractions is converted. Returns TYPE_POISON, with an error, if there is no
 * common type, and an unknown type if there are no such operands.
 */
static const Type *check_members(Checker *checker, Expr *expr, size_t first, size_t stride)
{
    const Compiler *compiler = checker->compiler;
    Type *common = ARENA_NEW(compiler->arena, Type);
    *common = first < expr->n ? expr->operands[first]->type : type_unknown(compiler);
    for (size_t i = first + stride; i < expr->n; i += stride) {
        Type before = *common, have = expr->operands[i]->type;
        if (type_unify(compiler, before, have, common)) continue;
        (void)diag_error(compiler->diags, "formula-type", expr_whole_span(compiler, expr->operands[i]),
                         "all values of a list or map must have the same type, but these are %.*s and %.*s",
                         STR_ARG(type_phrase(compiler, before)), STR_ARG(type_phrase(compiler, have)));
        *common = (Type){.kind = TYPE_POISON};
        return common;
    }
    for (size_t i = first; i < expr->n; i += stride) check_coerce(compiler, &expr->operands[i], *common);
    return common;
}

/* Reports keys of a map (the even operands) that are neither int, bool nor string. */
static void check_keys(const Checker *checker, const Expr *expr)
{
    const Compiler *compiler = checker->compiler;
    for (size_t i = 0; i < expr->n; i += 2) {
        Type have = expr->operands[i]->type;
        bool is_key = have.kind == TYPE_INT || have.kind == TYPE_BOOL || have.kind == TYPE_STRING;
        if (is_key || type_is_unknown(have)) continue;
        (void)diag_error(compiler->diags, "formula-type", expr_whole_span(compiler, expr->operands[i]),
                         "a key must be a whole number, a condition or a text, but this is %.*s",
                         STR_ARG(type_phrase(compiler, have)));
    }
}

/* Checks a list or map. In a map, even operands are keys and odd ones values. */
static void check_aggregate(Checker *checker, Expr *expr)
{
    bool is_map = expr->kind == EXPR_MAP;
    if (is_map) check_keys(checker, expr);
    expr->type.kind = is_map ? TYPE_MAP : TYPE_LIST;
    expr->type.key = is_map ? check_members(checker, expr, 0, 2) : NULL;
    expr->type.element = check_members(checker, expr, is_map ? 1 : 0, is_map ? 2 : 1);
}

/*
 * Returns the type that a loop variable has: of the elements of a list or, in gradual environments, of the keys of a
 * map. Reports other values.
 */
static Type element_type(const Checker *checker, const Expr *expr, Type range)
{
    Type unknown = type_unknown(checker->compiler);
    bool passes = range.kind == TYPE_LIST || (range.kind == TYPE_MAP && checker->compiler->env->is_gradual);
    if (!passes && !type_is_unknown(range)) {
        report_needs(checker, expr, TRANSLATED("a list"), range);
        return (Type){.kind = TYPE_POISON};
    }
    const Type *member = member_type(range);
    return member ? *member : unknown;
}

/* Returns the name of a loop's macro, as authors write it. */
static Str macro_name(const Expr *loop)
{
    static const char *const NAMES[] = {[MACRO_ALL] = "all",
                                        [MACRO_EXISTS] = "exists",
                                        [MACRO_EXISTS_ONE] = "exists_one",
                                        [MACRO_FILTER] = "filter",
                                        [MACRO_MAP] = "map"};
    return str_of(NAMES[loop->number]);
}

/* Returns the type of a loop: a list for filter and map, else bool. */
static Type loop_type(const Checker *checker, const Expr *expr, Type element)
{
    if (expr->number != MACRO_FILTER && expr->number != MACRO_MAP) return (Type){.kind = TYPE_BOOL};
    Type *part = ARENA_NEW(checker->compiler->arena, Type);
    *part = expr->number == MACRO_FILTER ? element : expr->operands[expr->n - 1]->type;
    return (Type){.kind = TYPE_LIST, .element = part};
}

/* Checks a loop. Operand 0 is its list; the other operands may use the loop variable. */
static void check_loop(Checker *checker, Expr *expr)
{
    Expr marked = *expr; /* in messages the loop has the name of the macro, not that of its variable */
    marked.name = macro_name(expr);
    check_expr(checker, expr->operands[0]);
    Scope scope = {.loop = expr, .outer = checker->scope};
    scope.element = element_type(checker, &marked, expr->operands[0]->type);
    expr->level = checker->level++;
    checker->scope = &scope;
    for (size_t i = 1; i < expr->n; i++) check_expr(checker, expr->operands[i]);
    checker->scope = scope.outer;
    checker->level--;
    /* The first body is a condition, except for map without a filter. */
    bool has_condition = expr->number != MACRO_MAP || expr->n == 3;
    Type condition = expr->operands[1]->type;
    if (has_condition && !need_bool(checker, &marked, &expr->operands[1]))
        report_needs(checker, &marked, TRANSLATED("a condition for each element"), condition);
    expr->type = loop_type(checker, expr, scope.element);
}

/* Reports the constant `null`, except in gradual environments. All other constants are correct. */
static void check_constant(Checker *checker, Expr *expr)
{
    const Compiler *compiler = checker->compiler;
    if (expr->value.kind != TYPE_NULL || compiler->env->is_gradual) return;
    (void)diag_error(compiler->diags, "formula-type", expr_span(compiler, expr), "formulas have no 'null'");
    check_poison(expr);
}

typedef void CheckKind(Checker *checker, Expr *expr);

/* The check of a part whose error is already reported: there is nothing to check. */
static void check_nothing(Checker *checker, Expr *expr)
{
    (void)checker;
    (void)expr;
}

/*
 * The checks by kind of expression. Checks of the first table visit the operands themselves. Kinds that only the
 * checker makes need no check.
 */
static CheckKind *const WHOLE[EXPR_LOOP + 1] = {
    [EXPR_NAME] = check_name, [EXPR_SELECT] = check_select, [EXPR_HAS] = check_has, [EXPR_LOOP] = check_loop};

static CheckKind *const AFTER_OPERANDS[EXPR_LOOP + 1] = {
    [EXPR_CONSTANT] = check_constant, [EXPR_UNARY] = check_unary,   [EXPR_BINARY] = check_binary,
    [EXPR_AND] = check_logic,         [EXPR_OR] = check_logic,      [EXPR_CHOICE] = check_choice,
    [EXPR_INDEX] = check_index,       [EXPR_CALL] = check_call,     [EXPR_LIST] = check_aggregate,
    [EXPR_MAP] = check_aggregate,     [EXPR_POISON] = check_nothing};

/* Finds the type of a part of a formula and of its operands, and reports errors of types. */
void check_expr(Checker *checker, Expr *expr)
{
    /* `whole` visits the operands itself; `after` runs when they are checked */
    CheckKind *whole = WHOLE[expr->kind], *after = AFTER_OPERANDS[expr->kind];
    if (expr->is_checked) return;
    expr->is_checked = true;
    assert(whole || after);
    if (whole) {
        whole(checker, expr);
        return;
    }
    for (size_t i = 0; i < expr->n; i++) check_expr(checker, expr->operands[i]);
    after(checker, expr);
}

/*
 * Adds a hint that shows how to make a condition from a number or a set, or a whole number from any number. The example
 * contains the author's text if this is a single name or call.
 */
static void hint_conversion(const Compiler *compiler, Diag *diag, const Expr *root, Type wanted)
{
    Type have = root->type;
    bool is_number = have.kind == TYPE_INT || have.kind == TYPE_FRACTION;
    bool is_short = root->kind == EXPR_SLOT || root->kind == EXPR_CALL;
    Str text = is_short ? compiler->text : STR("x");
    if (is_number && wanted.kind == TYPE_BOOL)
        diag_hint(compiler->diags, diag, "compare it, such as `%.*s >= 36`", STR_ARG(text));
    if (is_number && wanted.kind == TYPE_INT)
        diag_hint(compiler->diags, diag, "round it, such as `floor(%.*s)`", STR_ARG(text));
    if (have.kind == TYPE_SET && wanted.kind == TYPE_BOOL)
        diag_hint(compiler->diags, diag, "count its cards, such as `size(%.*s) > 0`", STR_ARG(text));
}

/* Checks a whole formula, and converts its value to `wanted` if its type fits. Otherwise reports it. */
void formula_check(const Compiler *compiler, Expr **root, Type wanted)
{
    Checker checker = {.compiler = compiler};
    check_expr(&checker, *root);
    Type have = (*root)->type;
    if (type_fits(have, wanted)) {
        check_coerce(compiler, root, wanted);
        return;
    }
    Diag *diag = diag_error(compiler->diags, "formula-type", compiler_span(compiler, 0, compiler->text.n),
                            "expected %.*s, found %.*s", STR_ARG(type_phrase(compiler, wanted)),
                            STR_ARG(type_phrase(compiler, have)));
    hint_conversion(compiler, diag, *root, wanted);
}
