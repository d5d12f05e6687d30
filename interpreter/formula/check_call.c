/* Checks names and calls against the environment and the language, and suggests what was meant. */
#include "formula/check.h"
#include "formula/term.h"
#include "formula/op.h"
#include "formula/value.h"

#include <string.h>

/* Returns the i-th function: first those of the environment, then the built-in ones; NULL after the last. */
static const FormulaFunction *function_at(const FormulaEnv *env, size_t i)
{
    size_t n = 0;
    const FormulaFunction *builtins = formula_builtins(&n);
    if (i < env->n_functions) return &env->functions[i];
    return i - env->n_functions < n ? &builtins[i - env->n_functions] : NULL;
}

/* True if the function can be used in this environment: some functions are only for gradual environments. */
static bool is_offered(const FormulaEnv *env, const FormulaFunction *function)
{
    return env->is_gradual || function->n_arguments == 0 || function->arguments[0].kind != TYPE_ANY;
}

/*
 * Returns the next function with this name from index `*i` on, and sets `*i` to the index after it. NULL if there is
 * none.
 */
static const FormulaFunction *next_of_name(const FormulaEnv *env, Str name, size_t *i)
{
    for (const FormulaFunction *function; (function = function_at(env, *i)); ++*i) {
        if (!str_equal(function->name, name) || !is_offered(env, function)) continue;
        ++*i;
        return function;
    }
    return NULL;
}

static bool is_function(const FormulaEnv *env, Str name)
{
    size_t i = 0;
    return next_of_name(env, name, &i) != NULL;
}

static const FormulaName *find_name(const FormulaEnv *env, Str name)
{
    const FormulaName *found;
    for (size_t i = 0; (found = formula_name_at(env, i)); i++)
        if (str_equal(found->name, name)) return found;
    return NULL;
}

/*
 * Returns the meaning of a name. If the author and the language both define it, the author's meaning comes first. The
 * language's meaning, if there is one, is returned in two cases: for a name with a leading dot, and for a name written
 * in a file without the author's definition.
 */
static const FormulaName *find_meant(const FormulaEnv *env, const Expr *expr)
{
    const FormulaName *first = find_name(env, expr->name), *found;
    bool means_language = expr->is_root || expr->is_of_language;
    if (!first || !first->is_own || !means_language) return first;
    for (size_t i = 0; (found = formula_name_at(env, i)); i++)
        if (!found->is_own && str_equal(found->name, expr->name)) return found;
    return first;
}

/* Returns the innermost loop whose variable has this name; NULL if there is none. */
static const Scope *find_local(const Checker *checker, Str name)
{
    for (const Scope *scope = checker->scope; scope; scope = scope->outer)
        if (str_equal(scope->loop->name, name)) return scope;
    return NULL;
}

/* Returns the number of terms that a part may use: those above its own term, or all if it belongs to no term. */
static size_t usable_terms(const FormulaEnv *env, const Expr *expr)
{
    for (size_t i = 0; i < env->n_terms; i++)
        if (env->terms[i].is == expr->home) return i;
    return env->n_terms;
}

/* Returns the nearest name among all names, functions, loop variables and terms that the part may use. */
static Str nearest(const Checker *checker, const Expr *expr, Str wanted)
{
    const FormulaEnv *env = checker->compiler->env;
    size_t n_builtins = 0, n = 0, n_locals = 0;
    (void)formula_builtins(&n_builtins);
    for (const Scope *scope = checker->scope; scope; scope = scope->outer) n_locals++;
    size_t room = env->n_names + env->n_common_names + env->n_functions + n_builtins + n_locals + env->n_terms;
    Str *candidates = ARENA_ARRAY(checker->compiler->arena, room, Str);
    for (const Scope *scope = checker->scope; scope; scope = scope->outer) candidates[n++] = scope->loop->name;
    for (size_t i = 0; i < usable_terms(env, expr); i++) candidates[n++] = env->terms[i].name;
    for (size_t i = 0; formula_name_at(env, i); i++) candidates[n++] = formula_name_at(env, i)->name;
    for (size_t i = 0; function_at(env, i); i++)
        if (is_offered(env, function_at(env, i))) candidates[n++] = function_at(env, i)->name;
    return str_nearest(wanted, candidates, n);
}

/*
 * Adds a hint that says why the name of a part is unknown. The name may be a term defined further down, be known at
 * another time, be a number in letters, or be misspelt.
 */
static void hint_nearest(const Checker *checker, const Expr *expr, Diag *diag, Str wanted)
{
    const FormulaEnv *env = checker->compiler->env;
    int number = str_numeral(wanted);
    Str elsewhere = env->explain_unknown ? env->explain_unknown(env->resolver, wanted) : STR("");
    if (term_find(env, wanted, env->n_terms))
        diag_hint(checker->compiler->diags, diag, "a term can use only the terms above it");
    else if (elsewhere.n) diag_hint(checker->compiler->diags, diag, "%.*s", STR_ARG(elsewhere));
    else if (number >= 0) diag_hint(checker->compiler->diags, diag, "write the number in digits: %d", number);
    else diag_did_you_mean(checker->compiler->diags, diag, nearest(checker, expr, wanted));
}

void hint_id(const Compiler *compiler, Diag *diag, int ids, Str id)
{
    enum { ROOM = 256 };
    const FormulaEnv *env = compiler->env;
    if (!env->list_ids) return;
    Str *names = ARENA_ARRAY(compiler->arena, ROOM, Str);
    Str near = str_nearest(id, names, env->list_ids(env->resolver, ids, names, ROOM));
    diag_did_you_mean(compiler->diags, diag, near);
}

/* Reports an unknown name, with a hint at what was probably meant. */
static void report_name(const Checker *checker, Expr *expr, Str name, Span span)
{
    const Compiler *compiler = checker->compiler;
    Diag *diag =
        diag_error(compiler->diags, "unknown-name", span, "no card, class or constant is called '%.*s'", STR_ARG(name));
    if (is_function(compiler->env, name))
        diag_hint(compiler->diags, diag, "'%.*s' is a function: write its arguments in brackets", STR_ARG(name));
    else hint_nearest(checker, expr, diag, name);
    check_poison(expr);
}

/* Turns a name into the constant or slot that it means. */
static void resolve_name(Expr *expr, const FormulaName *name)
{
    expr->kind = name->is_constant ? EXPR_CONSTANT : EXPR_SLOT;
    expr->type = name->type;
    expr->number = name->slot;
    expr->ids = name->ids;
    expr->value = name->constant;
    expr->n = 0;
    if (name->is_constant && type_is_unknown(name->type)) expr->type = value_type(&name->constant);
}

/*
 * Finds the meaning of a name: a loop variable, or else a name of the environment. A name with a leading dot is never a
 * loop variable.
 */
void check_name(Checker *checker, Expr *expr)
{
    const Scope *scope = expr->is_root || expr->is_free ? NULL : find_local(checker, expr->name);
    const FormulaName *name = find_meant(checker->compiler->env, expr);
    if (scope) {
        expr->kind = EXPR_LOCAL;
        expr->loop = scope->loop;
        expr->type = scope->element;
    } else if (name) {
        resolve_name(expr, name);
    } else {
        report_name(checker, expr, expr->name, expr_span(checker->compiler, expr));
    }
}

/* Returns the first name of a chain such as a.b.c; NULL if the chain does not begin with a name. */
static const Expr *chain_root(const Expr *expr)
{
    while (expr->kind == EXPR_SELECT) expr = expr->operands[0];
    return expr->kind == EXPR_NAME ? expr : NULL;
}

/* True if the environment has names that begin with this one and a dot. */
static bool is_family(const FormulaEnv *env, Str head)
{
    for (size_t i = 0; formula_name_at(env, i); i++) {
        Str name = formula_name_at(env, i)->name;
        if (name.n > head.n + 1 && memcmp(name.s, head.s, head.n) == 0 && name.s[head.n] == '.') return true;
    }
    return false;
}

/*
 * Handles a chain such as a.b that is a single name: gives it the meaning of a name of the environment, or reports it
 * as unknown. Returns false, and changes nothing, for any other chain. Longer names are tried first, as CEL requires.
 */
static bool check_dotted(Checker *checker, Expr *expr)
{
    const Compiler *compiler = checker->compiler;
    const Expr *root = chain_root(expr);
    bool is_variable = root && !root->is_root && !root->is_free && find_local(checker, root->name);
    if (!root || is_variable) return false;
    Str text = expr_text(expr, compiler->scalar);
    const FormulaName *name = find_name(compiler->env, text);
    /* an unknown dotted name with a known first part is one unknown name, not a selection from a map */
    bool is_unknown = !name && expr->operands[0] == root && !find_name(compiler->env, root->name) &&
                      is_family(compiler->env, root->name);
    if (name) resolve_name(expr, name);
    if (is_unknown) report_name(checker, expr, text, expr_whole_span(compiler, expr));
    return name || is_unknown;
}

/*
 * Checks a selection such as map.key, whose operand must be a map with string keys. The key becomes a second operand.
 * False after an error.
 */
static bool check_keyed(Checker *checker, Expr *expr)
{
    const Compiler *compiler = checker->compiler;
    Expr *map = expr->operands[0], *key = expr_over(compiler, EXPR_CONSTANT, expr, 0);
    check_expr(checker, map);
    key->value = value_string(expr->name);
    key->type = (Type){.kind = TYPE_STRING};
    bool is_map = map->type.kind == TYPE_MAP && (!map->type.key || type_fits(key->type, *map->type.key));
    expr->operands = ARENA_ARRAY(compiler->arena, 2, Expr *);
    expr->operands[0] = map;
    expr->operands[1] = key;
    expr->n = 2;
    if (is_map || type_is_unknown(map->type)) return true;
    Diag *diag = diag_error(compiler->diags, "formula-type", expr_span(compiler, expr),
                            "'.%.*s' needs a map with texts as keys before it, but has %.*s", STR_ARG(expr->name),
                            STR_ARG(type_phrase(compiler, map->type)));
    if (is_function(compiler->env, expr->name))
        diag_hint(compiler->diags, diag, "'%.*s' is a function: write brackets after it", STR_ARG(expr->name));
    check_poison(expr);
    return false;
}

void check_has(Checker *checker, Expr *expr)
{
    if (!check_keyed(checker, expr)) return;
    expr->kind = EXPR_OPERATE;
    expr->number = OP_HAS;
    expr->type = (Type){.kind = TYPE_BOOL};
}

void check_select(Checker *checker, Expr *expr)
{
    if (check_dotted(checker, expr) || !check_keyed(checker, expr)) return;
    const Type *element = expr->operands[0]->type.element;
    const TypeKind kinds[2] = {expr->operands[0]->type.kind, TYPE_STRING};
    check_operate(checker, expr, op_form_fitting(op_form_of("[]", 2), kinds));
    if (element) expr->type = *element;
}

/* True if the function accepts the number and types of the call's arguments. */
static bool call_fits(const FormulaFunction *function, const Expr *call)
{
    if (function->is_method != call->is_method || (size_t)function->n_arguments != call->n) return false;
    for (size_t i = 0; i < call->n; i++)
        if (!type_fits(call->operands[i]->type, function->arguments[i])) return false;
    return true;
}

/* Prints the arguments of a function from `first` on in brackets, such as "(cards, count)". */
static void print_arguments(Buf *out, const FormulaFunction *row, int first)
{
    buf_char(out, '(');
    for (int i = first; i < row->n_arguments; i++) {
        const char *label = row->labels[i];
        if (i > first) buf_add(out, STR(", "));
        if (label) buf_add(out, str_of(translate_entry(translate_spoken(), label)));
        else if (row->arguments[i].kind == TYPE_SET) buf_add(out, str_of(type_plural(TYPE_ITEM)));
        else type_print(out, row->arguments[i], false);
    }
    buf_char(out, ')');
}

/* Prints the types of a call's arguments in brackets. */
static void print_types(Buf *out, const Expr *call)
{
    buf_char(out, '(');
    for (size_t i = 0; i < call->n; i++) {
        if (i > 0) buf_add(out, STR(", "));
        type_print(out, call->operands[i]->type, false);
    }
    buf_char(out, ')');
}

/* True if `wide` accepts all arguments that `row` accepts, and also others, such as all numbers for whole numbers. */
static bool takes_more(const FormulaFunction *wide, const FormulaFunction *row)
{
    bool differs = false;
    if (wide->is_method != row->is_method || wide->n_arguments != row->n_arguments) return false;
    for (int i = 0; i < row->n_arguments; i++) {
        if (!type_fits(row->arguments[i], wide->arguments[i])) return false;
        differs |= row->arguments[i].kind != wide->arguments[i].kind;
    }
    return differs;
}

/*
 * Returns an overload of a function that accepts all arguments that `row` accepts, and also others. If there is none,
 * returns `row`. Messages name only these overloads, because `row` adds nothing to them.
 */
static const FormulaFunction *widest(const FormulaEnv *env, Str name, const FormulaFunction *row)
{
    size_t i = 0;
    for (const FormulaFunction *other; (other = next_of_name(env, name, &i));)
        if (takes_more(other, row)) return other;
    return row;
}

/*
 * Prints the arguments that functions with this name and number of arguments accept, such as "(text) or (list)". For a
 * method, the value before the dot is the first argument. If a wider function accepts the same arguments and others,
 * only the wider one is printed.
 */
static void print_overloads(Buf *out, const FormulaEnv *env, const Expr *call)
{
    size_t n = 0;
    const char *comma = "";
    for (const FormulaFunction *row; (row = next_of_name(env, call->name, &n));) {
        bool is_alike = row->is_method == call->is_method && (size_t)row->n_arguments == call->n;
        if (!is_alike || widest(env, call->name, row) != row) continue;
        buf_add(out, str_of(comma));
        print_arguments(out, row, 0);
        comma = translate(" or ");
    }
}

/* Reports a call with the right number of arguments, but of wrong types. */
static void report_types(const Checker *checker, const Expr *call)
{
    const Compiler *compiler = checker->compiler;
    Buf needs = {0}, has = {0};
    print_overloads(&needs, compiler->env, call);
    print_types(&has, call);
    (void)diag_error(compiler->diags, "formula-type", expr_span(compiler, call), "'%.*s' needs %s, but has %s",
                     STR_ARG(call->name), buf_text(&needs), buf_text(&has));
    buf_free(&needs);
    buf_free(&has);
}

/* Reports a call with a wrong number of arguments. The value before the dot of a method is not counted. */
static void report_count(const Checker *checker, const Expr *call, const FormulaFunction *row)
{
    const Compiler *compiler = checker->compiler;
    Span span = expr_span(compiler, call);
    int wanted = row->n_arguments - row->is_method, have = (int)call->n - call->is_method;
    Buf types = {0};
    print_arguments(&types, widest(compiler->env, call->name, row), row->is_method);
    Diag *diag;
    if (have == 1)
        diag = diag_error(compiler->diags, "formula-arguments", span, "'%.*s' takes %d arguments %s, but 1 was given",
                          STR_ARG(call->name), wanted, buf_text(&types));
    else if (wanted == 1)
        diag = diag_error(compiler->diags, "formula-arguments", span, "'%.*s' takes 1 argument %s, but %d were given",
                          STR_ARG(call->name), buf_text(&types), have);
    else
        diag = diag_error(compiler->diags, "formula-arguments", span, "'%.*s' takes %d arguments %s, but %d were given",
                          STR_ARG(call->name), wanted, buf_text(&types), have);
    if (row->example) diag_hint(compiler->diags, diag, "for example: `%s`", row->example);
    buf_free(&types);
}

static bool is_macro(Str name)
{
    static const char *const NAMES[] = {"all", "exists", "exists_one", "filter", "map"};
    for (size_t i = 0; i < COUNT(NAMES); i++)
        if (str_is(name, NAMES[i])) return true;
    return false;
}

/* Reports an unknown function, with a hint at what was probably meant. */
static void report_unknown(const Checker *checker, const Expr *call)
{
    const Compiler *compiler = checker->compiler;
    Diag *diag = diag_error(compiler->diags, "unknown-function", expr_span(compiler, call), "unknown function '%.*s'",
                            STR_ARG(call->name));
    if (find_name(compiler->env, call->name) || find_local(checker, call->name))
        diag_hint(compiler->diags, diag, "'%.*s' is not a function: remove the brackets", STR_ARG(call->name));
    else if (is_macro(call->name))
        diag_hint(compiler->diags, diag, "write `list.%.*s(x, condition on x)`", STR_ARG(call->name));
    else hint_nearest(checker, call, diag, call->name);
}

/* Reports a function that was written as a method, or the reverse. */
static void report_kind(const Checker *checker, const Expr *call)
{
    Diags *diags = checker->compiler->diags;
    Span span = expr_span(checker->compiler, call);
    if (call->is_method) {
        Diag *diag = diag_error(diags, "formula-arguments", span, "'%.*s' cannot follow a dot", STR_ARG(call->name));
        diag_hint(diags, diag, "write `%.*s(x)`", STR_ARG(call->name));
    } else {
        Diag *diag =
            diag_error(diags, "formula-arguments", span, "'%.*s' must follow a value and a dot", STR_ARG(call->name));
        diag_hint(diags, diag, "write `x.%.*s()`", STR_ARG(call->name));
    }
}

/* Reports the most helpful error when no row fits. */
static void report_call(const Checker *checker, const Expr *call)
{
    const FormulaEnv *env = checker->compiler->env;
    /* functions with this name: one that is a method like the call (or not), and one that also has as many arguments */
    const FormulaFunction *of_kind = NULL, *of_count = NULL;
    size_t i = 0;
    for (const FormulaFunction *row; (row = next_of_name(env, call->name, &i));) {
        if (row->is_method != call->is_method) continue;
        if (!of_kind) of_kind = row;
        if ((size_t)row->n_arguments == call->n) of_count = row;
    }
    if (!is_function(env, call->name)) report_unknown(checker, call);
    else if (!of_kind) report_kind(checker, call);
    else if (!of_count) report_count(checker, call, of_kind);
    else report_types(checker, call);
}

/* Finds the function that a call means, by its name and the types of its arguments. */
void check_call(Checker *checker, Expr *expr)
{
    const FormulaEnv *env = checker->compiler->env;
    size_t i = 0;
    const FormulaFunction *row = next_of_name(env, expr->name, &i);
    /* `i` is the index after the function; functions of the environment come first, then the built-in ones */
    while (row && !call_fits(row, expr)) row = next_of_name(env, expr->name, &i);
    if (!row) {
        report_call(checker, expr);
        check_poison(expr);
        return;
    }
    if (i > env->n_functions) {
        check_operate(checker, expr, (int)(i - env->n_functions - 1));
        return;
    }
    for (size_t k = 0; k < expr->n; k++) check_coerce(checker->compiler, &expr->operands[k], row->arguments[k]);
    expr->number = (int)(row - env->functions);
    expr->ids = row->ids;
    expr->type = row->result;
}
