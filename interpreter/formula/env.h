/* The interface between formulas and their callers: names, functions, readers, memory. formula.h has the operations. */
#ifndef TAPP_FORMULA_ENV_H
#define TAPP_FORMULA_ENV_H

#include "formula/value.h"

typedef struct Formula Formula;

enum {
    FORMULA_MAX_TEXT = 8192, /* in bytes, per formula */
    FORMULA_MAX_DEPTH = 64,  /* levels of brackets and operators */
    /* the most instructions per run; the body of a macro counts once for each element that its list can have at most */
    FORMULA_MAX_COST = 50000,
    FORMULA_LIST_BOUND = 128 /* longest list that a name or function may return */
};

/*
 * A name in formulas: a constant, which is known at load time, or a slot, which is read in each run. A dotted name
 * (seat.points) is one name. It is preferred to a selection from `seat`.
 */
typedef struct FormulaName {
    Str name;
    Type type;
    bool is_constant;
    bool is_own; /* defined by the author, not by the language */
    Value constant;
    int slot;         /* of a name that is no constant: its number for `load` and `slot_reader` */
    int ids;          /* if the value is an id, the kind of ids, see `knows`; 0: any text */
    const char *help; /* one line for the reference */
} FormulaName;

enum { FORMULA_MAX_ARGUMENTS = 3 };

/* A function. With `is_method` the first argument precedes the dot: hand.count(kings). */
typedef struct FormulaFunction {
    Str name;
    bool is_method;
    int n_arguments;
    Type arguments[FORMULA_MAX_ARGUMENTS];
    int argument_ids[FORMULA_MAX_ARGUMENTS]; /* of each string argument: the kind of ids that it needs, see `resolve` */
    /* the words for the arguments, made by IN_CONTEXT(), such as "seat"; NULL: the name of the type */
    const char *labels[FORMULA_MAX_ARGUMENTS];
    Type result;
    int ids;  /* the kind of ids of a string result, see `knows`; 0: any text */
    int id;   /* the number of the function for `call` and `call_reader` */
    int cost; /* in units of about one instruction */
    const char *help;
    const char *example; /* an expression, then " == " and its value; a test runs it */
} FormulaFunction;

/*
 * A run of a formula: the context, the scratch memory for lists and strings (NULL: none), the memory for shared parts
 * and loop variables, and the first error, if one has occurred. After an error, values have no meaning.
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
 * A cell: a part of a compiled formula, computed from the cells below or from the context. `run` has one function,
 * depending on the type: `number` for bool, int and item, `set` and `fraction` for these types, and `value` for all
 * others. The names and functions of an environment provide such functions, too. They find the arguments of a call in
 * `arguments`, and call formula_fail() if there is no value.
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
    const Value *arguments; /* the known arguments of a call; or the constant, if it needs the function `value` */
    const FormulaCell *operands[FORMULA_MAX_ARGUMENTS];
    union {
        int64_t number;
        ValueSet set;
        Fraction fraction;
    } constant;
    const struct FormulaSource *source; /* data of a name, a call, a list or a map */
    const struct Expr *mark;            /* the part of the formula where an error is reported */
    /* the cell keeps its value: `constant.number` is the place in FormulaMemory or FormulaCommon */
    bool is_shared;
};

/* The memory of one run: values of parts that occur more than once, and loop variables. */
typedef struct FormulaMemory {
    uint32_t known; /* the parts whose values are known, one bit each */
    Value shared[FORMULA_MAX_SHARED];
    Value variable[FORMULA_MAX_LOOPS];
} FormulaMemory;

/*
 * Values of parts that several formulas of an environment share. The caller owns this memory and sets `known` to 0 at
 * first. The values are valid until something changes that these parts read.
 */
enum { FORMULA_MAX_COMMON = 64 };
typedef struct FormulaCommon {
    uint64_t known; /* the parts whose values are known, one bit each */
    Value value[FORMULA_MAX_COMMON];
} FormulaCommon;

/* A term: a named formula, which is inserted where its name is used. A term may use earlier terms. */
typedef struct FormulaTerm {
    Str name;
    const Str *parameters; /* names of its arguments */
    size_t n_parameters;
    const Node *is;          /* the scalar; only formula_tree() reports it if it is not a formula */
    const struct Expr *tree; /* from formula_tree(); NULL: parsed wherever it is used */
} FormulaTerm;

/* The owner of a name's meaning, if both an author and the language may define the name. */
typedef enum NameMeaning { NAME_FREE /* only one defines it */, NAME_OWN, NAME_OF_LANGUAGE } NameMeaning;

/*
 * A store of compiled formulas, shared by environments that differ only in the meaning of some names; see
 * formula_store_new().
 */
typedef struct FormulaStore FormulaStore;

/*
 * The environment of formulas, which the caller provides: the names and functions that they may use. `load` and `call`
 * get the context of the run. If they return false, the run ends with an error at the name or call. The `out` of a call
 * is the place of its first argument, so a function must read its arguments first.
 *
 * If several entries have a name, those of the author come before those of the language; after a leading dot, it is the
 * other way round. A function is found by its name, its kind, and the number and types of its arguments. Overloads are
 * several rows.
 */
typedef struct FormulaEnv {
    const FormulaName *names;
    size_t n_names;
    const FormulaName *common_names; /* names that several environments share; searched after `names` */
    size_t n_common_names;
    const FormulaFunction *functions;
    size_t n_functions;
    const FormulaTerm *terms; /* searched before names and functions */
    size_t n_terms;
    /*
     * Returns whose meaning a name or function (`is_call`) has in the file `writer`. In a file without the author's
     * definition, the name has the language's meaning, whatever its children define. NULL: the author's meaning, if
     * there is one.
     */
    NameMeaning (*meaning)(const void *resolver, Str name, bool is_call, const Source *writer);
    bool (*load)(const void *context, int slot, Value *out);
    bool (*call)(const void *context, int id, const Value *arguments, Value *out);
    /*
     * If set, `slot_reader` returns the function that reads a slot, in place of `load`. `call_reader` returns the
     * function that computes a call, in place of `call`.
     */
    FormulaReader (*slot_reader)(int slot);
    FormulaReader (*call_reader)(int id);
    /*
     * For ids in quotes, such as said(seat, "solo"). If set, each string argument of a function must be a constant,
     * which becomes a number at compile time. `call` then gets the number. Returns false if there is no such id of this
     * kind.
     */
    bool (*resolve)(const void *resolver, int ids, Str id, int64_t *number);
    FormulaStore *store;        /* compiled formulas that other environments can use, too; or NULL */
    struct FormulaParts *parts; /* the parts that formulas share; NULL: no sharing */
    /* each formula runs several times with one FormulaCommon, so values of parts in only one formula are kept, too */
    bool runs_again;
    /* Returns the memory for the values of shared parts in a run; NULL: they are not kept. */
    FormulaCommon *(*common)(const void *context);
    /* True for a slot that has the same value in all runs with one FormulaCommon. */
    bool (*is_fixed)(int slot);
    /*
     * Returns true if a formula may compare a name of this kind of ids with the string, as in contract == "solo" or bid
     * in ["solo"]. It is called at compile time. NULL: any string may be compared. `place` is where the string is
     * written, in the formula or in a term that it uses.
     */
    bool (*knows)(const void *resolver, int ids, Str id, Span place);
    /* Lists the ids of a kind, for a hint. Returns their number, at most `room`. */
    size_t (*list_ids)(const void *resolver, int ids, Str *out, size_t room);
    /* Returns a hint that says where a name or function is available; empty if it is nowhere. NULL: no hints. */
    Str (*explain_unknown)(const void *resolver, Str name);
    const void *resolver;
    bool is_gradual; /* allows TYPE_ANY: mixed lists, unknown types */
} FormulaEnv;

/* Returns the i-th name, the environment's own first, or NULL after the last. */
static inline const FormulaName *formula_name_at(const FormulaEnv *env, size_t i)
{
    if (i < env->n_names) return &env->names[i];
    return i - env->n_names < env->n_common_names ? &env->common_names[i - env->n_names] : NULL;
}

/* Memory for lists, maps and strings of a run. The caller owns it and may reuse it; one run at a time. */
typedef struct FormulaScratch {
    size_t used;
    _Alignas(16) unsigned char bytes[16 * 1024];
} FormulaScratch;

/* Takes this many bytes, aligned for values. Returns NULL if there is no room left, or if `scratch` is NULL. */
void *scratch_take(FormulaScratch *scratch, size_t size);

/* Stores an error at the place of the cell. A reader calls it if it has no value, and may then return anything. */
void formula_fail(FormulaAsking *asking, const FormulaCell *cell);

/*
 * Makes the `parts` of an environment whose formulas are in this arena. `beside` is NULL, or the parts of another
 * environment, with other functions, whose values are kept in the same FormulaCommon.
 */
struct FormulaParts *formula_parts_new(Arena *arena, const struct FormulaParts *beside);

/*
 * Returns a store of compiled formulas, shared by environments that differ only in the meaning of the names in `own`.
 * The environments must live as long as the store and have the same `parts`. A formula is compiled once for all
 * environments in which the names of `own` that it uses give the same values.
 */
FormulaStore *formula_store_new(Arena *arena, const Str *own, size_t n_own);

/* Returns the built-in functions, for the reference, and sets `*n`. Overloads are separate rows with the same name. */
const FormulaFunction *formula_builtins(size_t *n);

#endif
