/*
 * What a caller offers to formulas, and what a run has: names, functions, readers, memory. formula.h says what can be
 * done with it.
 */
#ifndef TAPP_FORMULA_ENV_H
#define TAPP_FORMULA_ENV_H

#include "formula/value.h"

typedef struct Formula Formula;

enum {
    FORMULA_MAX_TEXT = 8192,  /* bytes of one formula */
    FORMULA_MAX_DEPTH = 64,   /* nesting */
    FORMULA_MAX_COST = 50000, /* bound on the instructions of one run, macros counted by the longest list */
    FORMULA_LIST_BOUND = 128  /* longest list a name or function may give, for the bound */
};

/*
 * A name a formula may use: a constant that is folded at load, or a slot that is read when the formula runs. A dotted
 * name (seat.points) is one name, and goes before a selection from `seat`.
 */
typedef struct FormulaName {
    Str name;
    Type type;
    bool is_constant;
    bool is_own; /* the author's, and not of the language */
    Value constant;
    int slot;
    int ids;          /* its strings are ids of this kind, see `knows`; 0: they are any text */
    const char *help; /* one line for the reference */
} FormulaName;

enum { FORMULA_MAX_ARGUMENTS = 3 };

/* A function. With `is_method` the first argument stands before the dot: hand.count(kings). */
typedef struct FormulaFunction {
    Str name;
    bool is_method;
    int n_arguments;
    Type arguments[FORMULA_MAX_ARGUMENTS];
    int argument_ids[FORMULA_MAX_ARGUMENTS]; /* of strings: ids of these kinds, see `resolve` */
    Type result;
    int ids; /* a result that is a string is an id of this kind, see `knows`; 0: it is any text */
    int id;
    int cost; /* in units of about one instruction */
    const char *help;
    const char *example; /* an expression, and after " == " its value; run by a test */
} FormulaFunction;

/*
 * A run of formulas: the context that is asked, memory for lists (NULL: none), that of the run, and whether there was a
 * fault, so that the value means nothing; then where and why.
 */
typedef struct FormulaAsking {
    const void *context;
    struct FormulaScratch *scratch;
    struct FormulaMemory *memory;
    bool failed;
    const struct Expr *place;
    const char *reason;
} FormulaAsking;

enum { FORMULA_MAX_SHARED = 32, FORMULA_MAX_LOOPS = 64 };

/*
 * A part of a formula, computed from the cells below or from the context: `run` has the one function of its type
 * (number: bool, int, item; value: all that have none of their own). Names and functions of an environment offer such
 * functions too; they find the `arguments` of the call in the cell, and report with formula_fail() that there is no
 * value.
 */
typedef struct FormulaCell FormulaCell;
typedef union FormulaReader {
    int64_t (*number)(const FormulaCell *cell, FormulaAsking *asking);
    ValueSet (*set)(const FormulaCell *cell, FormulaAsking *asking);
    Fraction (*fraction)(const FormulaCell *cell, FormulaAsking *asking);
    Value (*value)(const FormulaCell *cell, FormulaAsking *asking);
} FormulaReader;

struct FormulaCell {
    FormulaReader run;
    const Value *arguments;
    const FormulaCell *operands[FORMULA_MAX_ARGUMENTS];
    union {
        int64_t number;
        ValueSet set;
        Fraction fraction;
    } constant;
    const struct FormulaSource *source; /* of a name, a call, a list or a map */
    const struct Expr *mark;            /* the place of a fault */
    bool is_shared;                     /* `constant.number` is its place in the run's memory */
};

/* What a run knows already of the parts that a formula has more than once, and the variables of its loops. */
typedef struct FormulaMemory {
    uint32_t known; /* one bit each */
    Value shared[FORMULA_MAX_SHARED];
    Value variable[FORMULA_MAX_LOOPS];
} FormulaMemory;

/*
 * What is known of the parts that several formulas of an environment have in common: the caller's, who begins it with
 * none and keeps it as long as nothing changes that these parts ask.
 */
enum { FORMULA_MAX_COMMON = 64 };
typedef struct FormulaCommon {
    uint64_t known; /* one bit each */
    Value value[FORMULA_MAX_COMMON];
} FormulaCommon;

/* A formula with a name, put in where it is used; it may use the terms that stand before it. */
typedef struct FormulaTerm {
    Str name;
    const Str *parameters; /* names that stand for the arguments within it */
    size_t n_parameters;
    const Node *is;          /* a scalar; what is no formula is reported by formula_tree() alone */
    const struct Expr *tree; /* of formula_tree(); NULL: it is parsed wherever it is put in */
} FormulaTerm;

/* Whose a name is that an author and the language may both have. */
typedef enum NameMeaning { NAME_FREE /* only one of them has it */, NAME_OWN, NAME_OF_LANGUAGE } NameMeaning;

/* Formulas of several environments that are alike, but for what some names mean; see formula_store_new(). */
typedef struct FormulaStore FormulaStore;

/*
 * What a caller offers. `load` and `call` are given the context of the run; they return false for an error, which ends
 * the run with a fault at the place of the name or call. `out` of a call is the place of its first argument: read
 * first. Lookup: of names that are not of the language the first match wins, then of the others; with a dot before it
 * the other way round. Functions by name, kind and number and types of arguments (overloads are several rows).
 */
typedef struct FormulaEnv {
    const FormulaName *names;
    size_t n_names;
    const FormulaName *common_names; /* behind these: those that other environments have as well */
    size_t n_common_names;
    const FormulaFunction *functions;
    size_t n_functions;
    const FormulaTerm *terms; /* they go before names and functions */
    size_t n_terms;
    /*
     * Whose a name is, or a function (`is_call`), in what this file writes; NULL: the author's where he has one. A file
     * does not know the names of its children where the language has them too.
     */
    NameMeaning (*meaning)(const void *resolver, Str name, bool is_call, const Source *writer);
    bool (*load)(const void *context, int slot, Value *out);
    bool (*call)(const void *context, int id, const Value *arguments, Value *out);
    FormulaReader (*slot_reader)(int slot); /* if given, in place of load and call: one for every slot and id */
    FormulaReader (*call_reader)(int id);
    /*
     * Ids in quotes, such as said(seat, "solo"): if given, each string argument of a function must be a constant, is
     * turned into a number when the formula is compiled, and reaches `call` as that int. Returns false if there is no
     * such id of this kind.
     */
    bool (*resolve)(const void *resolver, int ids, Str id, int64_t *number);
    /*
     * The parts that formulas have in common; NULL: each works out its own. Then `common` is where a run finds what is
     * known of them (NULL: nowhere), and `is_fixed` whether a slot is the same for all runs that share a FormulaCommon.
     */
    FormulaStore *store; /* where formulas that would be the same in other environments are looked for; or NULL */
    struct FormulaParts *parts;
    FormulaCommon *(*common)(const void *context);
    bool (*is_fixed)(int slot);
    /*
     * May a string stand beside a name whose strings are ids of this kind, in contract == "solo" or bid in ["solo"]?
     * Asked when the formula is compiled; NULL: any may. `place` is where the formula is written.
     */
    bool (*knows)(const void *resolver, int ids, Str id, Span place);
    /* The ids of a kind, for a hint: how many, at most `room`. */
    size_t (*list_ids)(const void *resolver, int ids, Str *out, size_t room);
    /* Of a name or function that is not offered here: where it is, as a hint; empty if nowhere. NULL: nobody knows. */
    Str (*explain_unknown)(const void *resolver, Str name);
    const void *resolver;
    bool is_gradual; /* allows TYPE_ANY: mixed lists, unknown shapes */
} FormulaEnv;

/* The i-th name, its own first; NULL behind the last. */
static inline const FormulaName *formula_name_at(const FormulaEnv *env, size_t i)
{
    if (i < env->n_names) return &env->names[i];
    return i - env->n_names < env->n_common_names ? &env->common_names[i - env->n_names] : NULL;
}

/* Memory for lists, maps and strings made during a run; the caller's, one per run at a time, reused freely. */
typedef struct FormulaScratch {
    size_t used;
    _Alignas(16) unsigned char bytes[16 * 1024];
} FormulaScratch;

/* Memory of this many bytes, aligned for values; NULL if there is no room, or no scratch. */
void *scratch_take(FormulaScratch *scratch, size_t size);

/* A reader has no value: notes a fault at the place of its cell. */
void formula_fail(FormulaAsking *asking, const FormulaCell *cell);

/* For `parts` of an environment whose formulas lie in this arena. */
struct FormulaParts *formula_parts_new(Arena *arena);

/*
 * For environments that offer the same but for what `own` names are, which live as long as it: a formula is compiled
 * once for all those in which what it says of these names alone comes out the same. Their `parts` have to be the same.
 */
FormulaStore *formula_store_new(Arena *arena, const Str *own, size_t n_own);

/* The functions every formula has, besides the environment's; for the reference. Rows of one name are overloads. */
const FormulaFunction *formula_builtins(size_t *n);

#endif
