/* Finds the words for a name, function or operator of a formula. They are in the same row of the tables as the name. */
#include "wording/sayings.h"

/*
 * Each row of names.def, builtins.def and operations.def has one of these macros as an argument. Here, the macro
 * becomes the initial value of a Saying.
 */
#define SAID_AS_CODE           \
    {                          \
        .kind = SAYING_AS_CODE \
    }
#define SAID_AS_ABOVE           \
    {                           \
        .kind = SAYING_AS_ABOVE \
    }
#define SAID_BY_PATTERN           \
    {                             \
        .kind = SAYING_BY_PATTERN \
    }
#define SAID_AS_FIGURE           \
    {                            \
        .kind = SAYING_AS_FIGURE \
    }
#define NOUN(is, noun)                               \
    {                                                \
        .kind = SAYING_##is, .words = {.yes = noun } \
    }
#define SAID_SEAT(noun)   NOUN(SEAT, IN_CONTEXT("formula", noun))
#define SAID_NUMBER(noun) NOUN(NUMBER, IN_CONTEXT("formula", noun))
#define SAID_NUMBERS(noun)                                                                     \
    {                                                                                          \
        .kind = SAYING_NUMBER, .words = {.yes = IN_CONTEXT("formula", noun)}, .are_many = true \
    }
#define SAID_ROUNDED(noun)    NOUN(ROUNDED, IN_CONTEXT("formula", noun))
#define SAID_OPERATION(noun)  NOUN(OPERATION, IN_CONTEXT("formula", noun))
#define SAID_OPPOSITE(noun)   NOUN(OPPOSITE, IN_CONTEXT("formula", noun))
#define SAID_SUM(sign)        NOUN(SUM, sign)
#define SAID_DIFFERENCE(sign) NOUN(DIFFERENCE, sign)
#define SAID_PRODUCT(sign)    NOUN(PRODUCT, sign)
#define SAID_QUOTIENT(sign)   NOUN(QUOTIENT, sign)
#define SAID_COMPARISON(limit, is)                                                                    \
    {                                                                                                 \
        .kind = SAYING_COMPARISON, .words = {.yes = IN_CONTEXT("formula", limit)}, .comparison = (is) \
    }
#define SAID_CLAUSE(clause, negation)                                                                                  \
    {                                                                                                                  \
        .kind = SAYING_CLAUSE, .words = {.yes = IN_CONTEXT("formula", clause), .no = IN_CONTEXT("formula", negation) } \
    }

/* The words of each row of names.def, by its number. */
static const Saying NAMES[N_NAMES] = {
#define NAME(id, text, type, scope, help, words)                              [SLOT_##id] = words,
#define FUNCTION(id, text, n, arguments, result, scope, help, example, words) [CALL_##id] = words,
#define FIXED(id, text, type, words)                                          [FIXED_##id] = words,
#include "rules/names.def"
#undef NAME
#undef FUNCTION
#undef FIXED
};

/* The words of all built-in functions and operators, in the same order as op_forms() lists them. */
static const Saying FORMS[] = {
#define FUNCTION(name, result, op, cost, help, example, words, ...) words,
#define METHOD(name, result, op, cost, help, example, words, ...)   words,
#include "formula/builtins.def"
#undef FUNCTION
#undef METHOD
#define OPERATOR(symbol, NAME, result, left, right, value, bounds, help, words) words,
#define PREFIX(symbol, NAME, result, operand, value, bounds, help, words)       words,
#define FORM(symbol, NAME, result, left, right, help, words)                    words,
#include "formula/operations.def"
};

const Saying *saying_of(int id)
{
    return &NAMES[id];
}

/* ---- names of a deal ------------------------------------------------------------------------------------------ */

bool saying_is(const Expr *expr, int id)
{
    const NameRow *row = name_row(id);
    bool is_kind = row->is_function ? expr->kind == EXPR_CALL && expr->n == (size_t)row->n : expr->kind == EXPR_NAME;
    return is_kind && !expr->is_own && row->text && str_is(expr->name, row->text);
}

int saying_id(const Expr *expr)
{
    for (int id = 0; id < N_NAMES; id++)
        if (saying_is(expr, id)) return id;
    return -1;
}

/* ---- builtins and operators -------------------------------------------------------------------------------------- */

/*
 * True if the expression calls the function `form`, or is an operation with its operator, and has as many operands. The
 * types of the operands do not matter.
 */
static bool has_form(const Expr *expr, const FormulaFunction *form)
{
    bool is_kind = expr->kind == EXPR_CALL || expr->kind == EXPR_UNARY || expr->kind == EXPR_BINARY;
    return is_kind && !expr->is_own && expr->n == (size_t)form->n_arguments && str_equal(expr->name, form->name);
}

/* Only names and numbers of operands are compared, so a function for ints and one for fractions count as the same. */
bool saying_is_builtin(const Expr *expr, Op op)
{
    size_t n;
    const FormulaFunction *functions = formula_builtins(&n);
    for (size_t i = 0; i < n; i++)
        if (functions[i].id == (int)op && has_form(expr, &functions[i])) return true;
    return false;
}

/*
 * Returns the words for a function or operator. It can have several forms, for different types of operands. The types
 * are unknown here, so the first form that has words is returned.
 */
const Saying *saying_of_builtin(const Expr *expr)
{
    static const Saying NONE = SAID_AS_CODE;
    size_t n;
    const FormulaFunction *forms = op_forms(&n);
    for (size_t i = 0; i < n; i++)
        if (FORMS[i].kind != SAYING_AS_CODE && has_form(expr, &forms[i])) return &FORMS[i];
    return &NONE;
}

const Saying *saying_of_op(Op op)
{
    size_t n, i = 0;
    const FormulaFunction *forms = op_forms(&n);
    while (forms[i].id != (int)op) i++;
    return &FORMS[i];
}

const Saying *saying_of_comparison(Comparison comparison)
{
    size_t i = 0;
    while (FORMS[i].kind != SAYING_COMPARISON || FORMS[i].comparison != comparison) i++;
    return &FORMS[i];
}
