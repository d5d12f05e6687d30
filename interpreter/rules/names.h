/* The names and functions of formulas: the rows of names.def, each by its number. */
#ifndef TAPP_RULES_NAMES_H
#define TAPP_RULES_NAMES_H

#include "formula/formula.h"

/* Names of values, then functions, then what a contract fixes: all have different numbers. */
enum {
#define NAME(id, text, type, scope, help, words) SLOT_##id,
#include "rules/names.def"
#undef NAME
    N_SLOTS
};
enum {
    CALL_FIRST = N_SLOTS,
#define FUNCTION(id, text, n, arguments, result, scope, help, example, words) CALL_##id,
#include "rules/names.def"
#undef FUNCTION
    CALL_END
};
enum {
    FIXED_FIRST = CALL_END,
#define FIXED(id, text, type, words) FIXED_##id,
#include "rules/names.def"
#undef FIXED
    N_NAMES
};

/* From when on in a deal something can be asked; of the match: between two deals. */
typedef enum Scope { SCOPE_TABLE = 1, SCOPE_PLAY = 2, SCOPE_END = 4, SCOPE_MATCH = 8 } Scope;

/* A row; the text of a number that has none (CALL_FIRST, FIXED_FIRST) is NULL. */
typedef struct NameRow {
    const char *text;
    bool is_function;
    int n; /* arguments of a function */
    TypeKind arguments[FORMULA_MAX_ARGUMENTS];
    TypeKind type; /* of the value or result; lists are of ints */
    Scope scope;
    const char *help, *example; /* of what a contract fixes: NULL */
} NameRow;

/* The row of a number below N_NAMES. */
const NameRow *name_row(int id);

/* The map of a document whose keys are the ids in quotes that go with a name (bid == "solo") or a function; or NULL. */
const Node *name_ids(const Node *root, int id);

/* How formulas reach a deal in progress; engine/facts.c has the only real one. */
typedef struct FormulaHooks {
    bool (*load)(const void *context, int slot, Value *out);
    bool (*call)(const void *context, int id, const Value *arguments, Value *out);
    FormulaReader (*slot_reader)(int slot);
    FormulaReader (*call_reader)(int id);
    FormulaCommon *(*common)(const void *context);
    bool (*is_fixed)(int slot);
} FormulaHooks;

#endif
