/* Finds the words for a name in a formula, in the rows of names.def and builtins.def. */
#include "wording/sayings.h"

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
#define NOUN(is, noun) \
    {                  \
        SAYING_##is,   \
        {              \
            noun, NULL \
        }              \
    }
#define SAID_SEAT(noun)      NOUN(SEAT, IN_CONTEXT("formula", noun))
#define SAID_NUMBER(noun)    NOUN(NUMBER, IN_CONTEXT("formula", noun))
#define SAID_ROUNDED(noun)   NOUN(ROUNDED, IN_CONTEXT("formula", noun))
#define SAID_OPERATION(noun) NOUN(OPERATION, IN_CONTEXT("formula", noun))
#define SAID_CLAUSE(yes, no)                                      \
    {                                                             \
        SAYING_CLAUSE,                                            \
        {                                                         \
            IN_CONTEXT("formula", yes), IN_CONTEXT("formula", no) \
        }                                                         \
    }

static const Saying NAMES[N_NAMES] = {
#define NAME(id, text, type, scope, help, words)                              [SLOT_##id] = words,
#define FUNCTION(id, text, n, arguments, result, scope, help, example, words) [CALL_##id] = words,
#define FIXED(id, text, type, words)                                          [FIXED_##id] = words,
#include "rules/names.def"
#undef NAME
#undef FUNCTION
#undef FIXED
};

/* The words of all built-in functions, in the order of formula_builtins(). */
static const Saying BUILTINS[] = {
#define FUNCTION(name, result, op, cost, help, example, words, ...) words,
#define METHOD(name, result, op, cost, help, example, words, ...)   words,
#include "formula/builtins.def"
#undef FUNCTION
#undef METHOD
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

/* ---- builtins ------------------------------------------------------------------------------------------------- */

static bool fits(const Expr *expr, const FormulaFunction *function)
{
    return expr->kind == EXPR_CALL && !expr->is_own && expr->n == (size_t)function->n_arguments &&
           str_equal(expr->name, function->name);
}

bool saying_is_builtin(const Expr *expr, Op op)
{
    size_t n;
    const FormulaFunction *functions = formula_builtins(&n);
    for (size_t i = 0; i < n; i++)
        if (functions[i].id == (int)op && fits(expr, &functions[i])) return true;
    return false;
}

/*
 * Returns the first form of a built-in function that has words. The forms differ in the types of their arguments, which
 * are unknown here.
 */
const Saying *saying_of_builtin(const Expr *expr)
{
    static const Saying NONE = SAID_AS_CODE;
    size_t n;
    const FormulaFunction *functions = formula_builtins(&n);
    for (size_t i = 0; i < n; i++)
        if (BUILTINS[i].kind != SAYING_AS_CODE && fits(expr, &functions[i])) return &BUILTINS[i];
    return &NONE;
}
