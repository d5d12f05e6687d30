/*
 * Formulas: a subset of CEL (Common Expression Language) with exact fractions and small sets, typed and bounded in cost
 * when a variant is loaded, then run as trees of cells: no loops but CEL's macros, no side effects, no floating point,
 * no allocation beyond a scratch block of fixed size. It knows no cards and no games: names and functions come from the
 * caller's FormulaEnv.
 */
#ifndef TAPP_FORMULA_FORMULA_H
#define TAPP_FORMULA_FORMULA_H

#include "text/node.h"

typedef enum TypeKind {
    TYPE_POISON, /* of an expression already reported: fits everything, silently */
    TYPE_NULL,
    TYPE_BOOL,
    TYPE_INT,      /* 64 bits; overflow is an error */
    TYPE_FRACTION, /* exact; an int where a fraction is wanted is one; lowest terms, den > 0 */
    TYPE_STRING,
    TYPE_ITEM, /* a member of a set: a card, or either of a pair. Compared by == and !=, tested by `in` */
    TYPE_SET,  /* up to 128 items: `size`, `in`, + union, - difference, == */
    TYPE_LIST,
    TYPE_MAP,
    TYPE_ANY /* known at run time only; gradual environments (tapp eval) alone */
} TypeKind;

/*
 * A type; `key` of maps and `element` of lists and maps point at types that live as long as the environment. They may
 * be NULL for unknown, but of names and results only in gradual environments: elsewhere code trusts types.
 */
typedef struct Type Type;
struct Type {
    TypeKind kind;
    const Type *key, *element;
};

typedef struct Fraction {
    int64_t num, den;
} Fraction;

typedef struct Value Value;
typedef struct ValueSet {
    uint64_t low, high; /* items 0..63, 64..127 */
} ValueSet;

/* The item SET_PAIRS + n stands for either of the items 2n and 2n + 1. */
enum { SET_PAIRS = 128 };

struct Value {
    TypeKind kind; /* never TYPE_POISON or TYPE_ANY */
    union {
        bool boolean;
        int64_t integer; /* also TYPE_ITEM: the item's number */
        struct {
            int64_t num, den;
        } fraction;
        Str string;
        ValueSet set;
        struct {
            const Value *items; /* a map: key, value, key, value ... */
            size_t n;           /* elements of a list, pairs of a map */
        } list;
    } as;
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
    const Node *is;          /* a scalar; what is no formula is reported by formula_parses() alone */
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

typedef struct Formula Formula;

enum {
    FORMULA_MAX_TEXT = 8192,  /* bytes of one formula */
    FORMULA_MAX_DEPTH = 64,   /* nesting */
    FORMULA_MAX_COST = 50000, /* bound on the instructions of one run, macros counted by the longest list */
    FORMULA_LIST_BOUND = 128  /* longest list a name or function may give, for the bound */
};

/*
 * Compiles the text of a scalar (a YAML int or bool is the formula that its text spells). `wanted` is the type the
 * caller needs; TYPE_POISON accepts any. NULL after errors, each at its own line and column of the file. `scalar`,
 * `env` and what they point at must outlive the formula, which lies in `arena`.
 */
const Formula *formula_compile(Arena *arena, const FormulaEnv *env, const Node *scalar, Type wanted, Diags *diags);

/* For `parts` of an environment whose formulas lie in this arena. */
struct FormulaParts *formula_parts_new(Arena *arena);

/*
 * For environments that offer the same but for what `own` names are, which live as long as it: a formula is compiled
 * once for all those in which what it says of these names alone comes out the same. Their `parts` have to be the same.
 */
FormulaStore *formula_store_new(Arena *arena, const Str *own, size_t n_own);

/* Is the text of the scalar a formula, whatever its names mean? Errors are reported at their places. */
bool formula_parses(Arena *arena, const Node *scalar, Diags *diags);

/* The same; the tree of one that is, for a FormulaTerm, else NULL. */
const struct Expr *formula_tree(Arena *arena, const Node *scalar, Diags *diags);

/*
 * Evaluates a part of the parsed tree of `scalar` by itself, in `arena`; see formula_run(). Returns false also if the
 * part means nothing in the environment.
 */
bool formula_value_of_part(Arena *arena, const FormulaEnv *env, const Node *scalar, const struct Expr *part,
                           const void *context, struct FormulaScratch *scratch, Value *out);

/* The functions every formula has, besides the environment's; for the reference. Rows of one name are overloads. */
const FormulaFunction *formula_builtins(size_t *n);

/* Is it a word of the grammar (`in`, `true`), or one that is kept for it? Then it can be no name. */
bool formula_is_reserved(Str word);

/* The type of a formula's value. */
Type formula_type(const Formula *formula);

/* At most so many instructions does one run take. */
uint32_t formula_work(const Formula *formula);

/* The value of a formula that came out constant after folding, else NULL. */
const Value *formula_constant(const Formula *formula);

/* Is the formula (NULL: true) known to be false? */
bool formula_is_never(const Formula *condition);

/*
 * Does it read this slot, does it call this function id of the environment, after folding? For the compiler, which
 * refuses names where they say nothing.
 */
bool formula_reads(const Formula *formula, int slot);
bool formula_calls(const Formula *formula, int id);

/* The slot that is read or the function that is called by the next part from `*at` on; -1 at the end. Begins at 0. */
int formula_next_name(const Formula *formula, size_t *at);

/*
 * Is a set that a slot holds asked for nothing but whether single items are in it? Then these are added to `*items`;
 * true too for a formula that does not read it.
 */
bool formula_asks_items(const Formula *formula, int slot, ValueSet *items);

/* Does it ask whether a known item is in the set that a slot holds, and nothing else? That item; else, or NULL, -1. */
int64_t formula_item_in(const Formula *formula, int slot);

/* The items and sets that stand in it as constants, together; NULL has none. */
ValueSet formula_names_items(const Formula *formula);

/* Numbers that formulas know. */
typedef struct FormulaNumbers {
    Fraction number[16];
    size_t n;
} FormulaNumbers;

/*
 * Is a fraction that a slot holds asked for nothing but how it compares with known numbers? Then these are added; true
 * too for a formula that does not read it. False if they are too many.
 */
bool formula_compares(const Formula *formula, int slot, FormulaNumbers *numbers);

/* Why a run failed. */
typedef struct FormulaFault {
    Span span;
    const char *reason; /* "integer overflow", "division by zero", "no such key", ... */
} FormulaFault;

/* Memory for lists, maps and strings made during a run; the caller's, one per run at a time, reused freely. */
typedef struct FormulaScratch {
    size_t used;
    _Alignas(16) unsigned char bytes[16 * 1024];
} FormulaScratch;

/* Memory of this many bytes, aligned for values; NULL if there is no room, or no scratch. */
void *scratch_take(FormulaScratch *scratch, size_t size);

/* A reader has no value: notes a fault at the place of its cell. */
void formula_fail(FormulaAsking *asking, const FormulaCell *cell);

/*
 * Runs a formula. True and `*out` (which may point into scratch, constants of the formula, or what load and call gave),
 * or false and `*fault`. Pure: same context, same value. `scratch` may be NULL for formulas that make no lists; then
 * one that does ends in a fault.
 */
bool formula_run(const Formula *formula, const void *context, FormulaScratch *scratch, Value *out, FormulaFault *fault);

/* What every Formula begins with, so that the next functions cost no call. */
typedef struct FormulaHead {
    const FormulaCell *cell; /* fails if the formula gives no number */
} FormulaHead;

/*
 * The number (a bool: 0 or 1) of a formula. Sets `failed` after a fault, or if the formula gives something else:
 * formula_run() says more.
 */
static inline int64_t formula_ask(const Formula *formula, FormulaAsking *asking)
{
    const FormulaCell *cell = ((const FormulaHead *)(const void *)formula)->cell;
    return cell->run.number(cell, asking);
}

/* The same, once; false where it fails. `scratch` may be NULL for formulas that ask of no lists. */
static inline bool formula_quick(const Formula *formula, const void *context, FormulaScratch *scratch, int64_t *out)
{
    FormulaAsking asking = {.context = context, .scratch = scratch};
    *out = formula_ask(formula, &asking);
    return !asking.failed;
}

/* A fraction as people write it: 53½, −⅓, 2 1/7. */
void fraction_write(Buf *out, Fraction fraction);

/* A value as JSON: fractions as "106/3" (whole ones as integers), sets as lists of item numbers. */
void value_print_json(Buf *out, const Value *value);

/* Equality as the language's == has it. */
bool value_equal(const Value *a, const Value *b);

/*
 * A document's value, for tapp eval --with and tests: ints, bools, strings, lists, maps with string keys, null. Other
 * numbers are errors in `diags`, and null. It borrows the nodes' texts; the rest lies in the arena.
 */
Value value_from_node(Arena *arena, const Node *node, Diags *diags);

/* Type names for messages: "int", "list of int". */
void type_print(Buf *out, Type type);

/*
 * Exact fractions, in lowest terms with a positive denominator; false when the result does not fit 64 bits or the
 * divisor is 0. The rules room settles accounts with these.
 */
bool fraction_make(int64_t num, int64_t den, Fraction *out);
bool fraction_add(Fraction a, Fraction b, Fraction *out);
bool fraction_subtract(Fraction a, Fraction b, Fraction *out);
bool fraction_multiply(Fraction a, Fraction b, Fraction *out);
bool fraction_divide(Fraction a, Fraction b, Fraction *out);

/* Order as memcmp has it; whole numbers: the greatest that is no greater, the least that is no less, the nearest. */
int fraction_compare(Fraction a, Fraction b);
int64_t fraction_floor(Fraction a);
int64_t fraction_ceil(Fraction a);
int64_t fraction_round_half_up(Fraction a);

#endif
