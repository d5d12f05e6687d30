/* The names and functions of formulas: the rows of names.def, by number. */
#ifndef TAPP_RULES_NAMES_H
#define TAPP_RULES_NAMES_H

#include "formula/formula.h"

/*
 * The numbers of names: first values (SLOT_), then functions (CALL_), then constants of a contract (FIXED_). All
 * numbers are different.
 */
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

/* The kinds of quoted ids: the rows of ids.def. */
typedef enum IdKind {
    IDS_NONE,
#define IDS(KIND, parent, map, word) IDS_##KIND,
#include "rules/ids.def"
#undef IDS
    N_ID_KINDS
} IdKind;

/* The TypeKind of a type word in names.def. An id of any kind is a string; seats, tricks and counts are integers. */
#define NAME_TYPE(word) ((TypeKind)TYPE_##word)
enum {
    TYPE_SEAT = TYPE_INT,
    TYPE_TRICK = TYPE_INT,
    TYPE_COUNT = TYPE_INT,
#define IDS(KIND, parent, map, word) TYPE_##KIND = TYPE_STRING,
#include "rules/ids.def"
#undef IDS
};

/* The earliest time at which a name has a value: from the deal, after the auction, after play, or between two deals. */
typedef enum Scope { SCOPE_TABLE = 1, SCOPE_PLAY = 2, SCOPE_END = 4, SCOPE_MATCH = 8 } Scope;

/* A row of names.def. Numbers without a row (CALL_FIRST, FIXED_FIRST) have the text NULL. */
typedef struct NameRow {
    const char *text;
    bool is_function;
    int n; /* the number of arguments of a function */
    TypeKind arguments[FORMULA_MAX_ARGUMENTS];
    IdKind ids[FORMULA_MAX_ARGUMENTS];         /* for an argument that is a string: the kind of ids that it takes */
    const char *labels[FORMULA_MAX_ARGUMENTS]; /* the words for the arguments, for messages */
    TypeKind type;                             /* the type of the value or result; lists contain integers */
    IdKind type_ids;                           /* the kind of ids, if the value or result is a string */
    Scope scope;
    const char *help, *example; /* for the reference of names; NULL for constants of a contract */
} NameRow;

/* Returns the row with this number, which is below N_NAMES. */
const NameRow *name_row(int id);

/* Returns the map of a document whose keys are the ids of this kind, or NULL if there is none. */
const Node *ids_map(const Node *root, IdKind kind);

/* The functions with which formulas read a deal in progress. Only engine/facts.c implements them for real deals. */
typedef struct FormulaHooks {
    FormulaReader (*slot_reader)(int slot);
    FormulaReader (*call_reader)(int id);
    FormulaCommon *(*common)(const void *context);
    /* true if a slot has the same value for all seats in a settlement, or for all calls that are possible in a turn */
    bool (*is_same_for_seats)(int slot), (*is_same_for_calls)(int slot);
} FormulaHooks;

#endif
