/* The table of operators and built-in functions, and the search for the row that fits given operands. */
#include "formula/op.h"

#include <assert.h>

const char FAULT_KIND[] = TRANSLATED("no such operation for these types");

static const Type INT_TYPE = {.kind = TYPE_INT};

/* The type words of builtins.def and operations.def. */
#define ANY              \
    {                    \
        .kind = TYPE_ANY \
    }
#define BOOL              \
    {                     \
        .kind = TYPE_BOOL \
    }
#define INT              \
    {                    \
        .kind = TYPE_INT \
    }
#define FRACTION              \
    {                         \
        .kind = TYPE_FRACTION \
    }
#define TEXT                \
    {                       \
        .kind = TYPE_STRING \
    }
#define ITEM              \
    {                     \
        .kind = TYPE_ITEM \
    }
#define SET              \
    {                    \
        .kind = TYPE_SET \
    }
#define LIST              \
    {                     \
        .kind = TYPE_LIST \
    }
#define INTS                                    \
    {                                           \
        .kind = TYPE_LIST, .element = &INT_TYPE \
    }
#define MAP              \
    {                    \
        .kind = TYPE_MAP \
    }

/* A row of FORMS; the last arguments are the types of its operands. */
#define ROW(word, method, value, NAME, price, about, sample, words, ...) \
    {.name = {word, sizeof(word) - 1},                                   \
     .is_method = method,                                                \
     .n_arguments = (int)(sizeof((Type[]){__VA_ARGS__}) / sizeof(Type)), \
     .arguments = {__VA_ARGS__},                                         \
     .result = {.kind = value},                                          \
     .id = OP_##NAME,                                                    \
     .cost = price,                                                      \
     .help = about,                                                      \
     .example = sample},
#define FUNCTION(word, value, NAME, price, about, sample, words, ...) \
    ROW(word, false, value, NAME, price, about, sample, words, __VA_ARGS__)
#define METHOD(word, value, NAME, price, about, sample, words, ...) \
    ROW(word, true, value, NAME, price, about, sample, words, __VA_ARGS__)
#define OPERATOR(symbol, NAME, result, left, right, value, bounds, about, words) \
    ROW(symbol, false, RESULT_##result, NAME, 1, about, NULL, words, left, right)
#define FORM(symbol, NAME, result, left, right, about, words) \
    ROW(symbol, false, RESULT_##result, NAME, 1, about, NULL, words, left, right)
#define PREFIX(symbol, NAME, result, operand, value, bounds, about, words) \
    ROW(symbol, false, RESULT_##result, NAME, 1, about, NULL, words, operand)
#define RESULT_BOOL     TYPE_BOOL
#define RESULT_INT      TYPE_INT
#define RESULT_FRACTION TYPE_FRACTION
#define RESULT_TEXT     TYPE_STRING
#define RESULT_LIST     TYPE_LIST
#define RESULT_SET      TYPE_SET
#define RESULT_ANY      TYPE_ANY

static const FormulaFunction FORMS[] = {
#include "formula/builtins.def"
#include "formula/operations.def"
};

/* counts the rows of builtins.def, which come first in FORMS */
enum {
    BUILTIN_COUNT = 0
#undef FUNCTION
#undef METHOD
#define FUNCTION(...) +1
#define METHOD(...)   +1
#include "formula/builtins.def"
};

const FormulaFunction *formula_builtins(size_t *n)
{
    *n = BUILTIN_COUNT;
    return FORMS;
}

const FormulaFunction *op_forms(size_t *n)
{
    *n = COUNT(FORMS);
    return FORMS;
}

size_t op_form_of(const char *symbol, int n_operands)
{
    for (size_t i = BUILTIN_COUNT; i < COUNT(FORMS); i++)
        if (str_is(FORMS[i].name, symbol) && FORMS[i].n_arguments == n_operands) return i;
    assert(false && "an operator of the grammar is in operations.def");
    return 0;
}

bool op_kind_fits(TypeKind have, TypeKind wanted)
{
    bool is_unknown = have == TYPE_ANY || have == TYPE_POISON || wanted == TYPE_ANY || wanted == TYPE_POISON;
    return is_unknown || have == wanted || (have == TYPE_INT && wanted == TYPE_FRACTION);
}

/* True if this row of FORMS accepts operands of these kinds. */
static bool form_fits(const FormulaFunction *form, const TypeKind *kinds)
{
    for (int i = 0; i < form->n_arguments; i++)
        if (!op_kind_fits(kinds[i], form->arguments[i].kind)) return false;
    return true;
}

int op_form_fitting(size_t first, const TypeKind *kinds)
{
    const FormulaFunction *model = &FORMS[first];
    for (size_t i = first; i < COUNT(FORMS) && str_equal(FORMS[i].name, model->name); i++) {
        bool is_alike = FORMS[i].is_method == model->is_method && FORMS[i].n_arguments == model->n_arguments;
        if (is_alike && form_fits(&FORMS[i], kinds)) return (int)i;
    }
    return -1;
}
