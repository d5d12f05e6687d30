/*
 * A formula as a tree of expressions, which are also called its parts. The parser builds it from the text, the checker
 * adds types and resolves names, the folder simplifies it, and cells are made from it. If a term is used several times
 * with the same arguments, its tree is one part that is used at several places.
 */
#ifndef TAPP_FORMULA_PARSE_H
#define TAPP_FORMULA_PARSE_H

#include "formula/env.h"

typedef enum ExprKind {
    EXPR_POISON,   /* replaces a part that was reported */
    EXPR_CONSTANT, /* value */
    EXPR_NAME,     /* parsed only: the checker turns it into a constant, slot or local */
    EXPR_SLOT,     /* number: the slot */
    EXPR_LOCAL,    /* loop: the macro that defines the variable */
    EXPR_UNARY,    /* parsed only: name is the operator */
    EXPR_BINARY,   /* parsed only: name is the operator; also "in" */
    EXPR_AND,
    EXPR_OR,
    EXPR_CHOICE, /* condition, then, else */
    EXPR_SELECT, /* parsed only: operand.name */
    EXPR_HAS,    /* has(operand.name) */
    EXPR_INDEX,  /* parsed only: list[index] or map[key] */
    /*
     * name(operands), or operands[0].name(...) when is_method; checked: number is the row of the environment's function
     */
    EXPR_CALL,
    EXPR_OPERATE,     /* checked: an operator or built-in function; number is the Op */
    EXPR_OPERATE_ANY, /* checked: op_form_fitting() chooses the row when it runs; number is the first row to try */
    EXPR_EXPECT,      /* checked: the operand must be of kind `number` (a TypeKind), which is checked at run time */
    EXPR_LIST,
    EXPR_MAP, /* key, value, key, value ... */
    EXPR_LOOP /* range, then one body or (map with a filter) two; name is the variable, number the Macro */
} ExprKind;

typedef enum Macro { MACRO_ALL, MACRO_EXISTS, MACRO_EXISTS_ONE, MACRO_FILTER, MACRO_MAP } Macro;

/*
 * The parser sets the fields of an expression; fields with the name of a later pass ("term", "check" and so on) are set
 * by that pass. A part may be used at several places of a tree; each pass visits it only once. Loading a game makes
 * thousands of parts, so the fields are sorted by size.
 */
typedef struct Expr Expr;
struct Expr {
    ExprKind kind;
    uint32_t from, to;           /* the bytes of the whole expression in the text of `home` */
    uint32_t mark_from, mark_to; /* the bytes that a message points at: an operator, a name, a bracket */
    const Node *home;            /* the term's scalar whose text contains it; NULL: the formula's own scalar */
    int height;                  /* the height of its tree; a part without operands has 1 */
    int number;                  /* the comments of ExprKind say what it means for each kind */
    int ids;                     /* check: if the value is an id, the kind of ids, see FormulaName.ids; else 0 */
    bool is_method;              /* EXPR_CALL: the first operand precedes a dot */
    bool is_root;        /* EXPR_NAME, EXPR_CALL with a leading dot: a name of the language, not a loop variable */
    bool is_own;         /* term: author and language both have this name; here it has the author's meaning */
    bool is_of_language; /* term: author and language both have this name; here it has the language's meaning */
    bool is_free;        /* EXPR_NAME in a term: no loop binds it, neither in the term nor around its use */
    bool is_reusable; /* term: it contains no loop and no loop variable, so it can be used again in any other place */
    bool is_checked;  /* set when the part was checked */
    bool is_fixed;    /* fold: it reads no slot and calls no function of the environment */
    bool is_failed;   /* fold: evaluating it ended in an error */
    bool is_common;   /* share.h: other formulas may share it */
    int level;        /* EXPR_LOOP: the number of loops around it */
    bool is_listed;   /* formula.c: the part is in the list of parts, and its home is set */
    int free_level;   /* fold: the level of the outermost loop whose variable it needs; EXPR_CLOSED: none */
    uint32_t n_parts; /* term: the number of parts of this tree; a part that is used twice counts twice */
    uint32_t cost;    /* an upper bound on its instructions, see cost.h */
    uint32_t n_elements; /* cost: an upper bound on the number of elements of a list or map */
    uint32_t weight;     /* cost: an upper bound on the size of the value, see value_weight() */
    uint32_t part;       /* cost: an upper bound on the weight of one element */
    uint64_t hash;       /* share.h: a hash of its content */
    Str name;
    Type type;
    Value value;
    const Expr *loop; /* EXPR_LOCAL: the loop of the variable */
    Expr **operands;
    size_t n;     /* number of operands */
    Expr *folded; /* fold: the part that replaces it */
};

/* `free_level` of a part that needs no variable of a loop around it */
enum { EXPR_CLOSED = INT32_MAX };

/* Shared by all passes over one formula. */
typedef struct Compiler {
    Arena *arena;
    const FormulaEnv *env;
    const Node *scalar;
    Str text;
    Diags *diags;
} Compiler;

/*
 * The greatest height of a tree, in which each operator of a chain such as a + b + c is a level. It limits the
 * recursion of every pass.
 */
enum { EXPR_MAX_HEIGHT = 1024 };

/*
 * All three return a place in the file: of some bytes of the text, of the part of `expr` at which messages point, and
 * of the whole `expr`.
 */
Span compiler_span(const Compiler *compiler, size_t from, size_t to);
Span expr_span(const Compiler *compiler, const Expr *expr);
Span expr_whole_span(const Compiler *compiler, const Expr *expr);

/*
 * expr_home() returns the scalar whose text contains the expression; `scalar` is the one of the whole formula.
 * expr_text() returns the text of the expression.
 */
const Node *expr_home(const Expr *expr, const Node *scalar);
Str expr_text(const Expr *expr, const Node *scalar);

/*
 * Makes an expression with the place of `at` (NULL: no place) and room for `n` operands. The caller fills these and
 * sets the height, which is 1 here.
 */
Expr *expr_over(const Compiler *compiler, ExprKind kind, const Expr *at, size_t n);

/* Returns a deep copy of a parsed tree, because later passes change trees. */
Expr *expr_copy(Arena *arena, const Expr *tree);

/* Parses the text; NULL after an error that prevents going on. After other errors the tree contains EXPR_POISON. */
Expr *formula_parse(const Compiler *compiler);

#endif
