/*
 * A formula as a tree of expressions: what the parser makes of the text, the checker completes with types and
 * resolved names, the folder shrinks, and cells are made of. Where terms are put in, what they say more
 * than once is one part at several places.
 */
#ifndef TAPP_FORMULA_PARSE_H
#define TAPP_FORMULA_PARSE_H

#include "formula/env.h"

typedef enum ExprKind {
    EXPR_POISON,   /* of a part already reported */
    EXPR_CONSTANT, /* value */
    EXPR_NAME,     /* parsed only: the checker makes a constant, slot or local of it */
    EXPR_SLOT,     /* number: the slot */
    EXPR_LOCAL,    /* loop: the macro whose variable it is */
    EXPR_UNARY,    /* parsed only: name is the operator */
    EXPR_BINARY,   /* parsed only: name is the operator; also "in" */
    EXPR_AND,
    EXPR_OR,
    EXPR_CHOICE,      /* condition, then, else */
    EXPR_SELECT,      /* parsed only: operand.name */
    EXPR_HAS,         /* has(operand.name) */
    EXPR_INDEX,       /* parsed only */
    EXPR_CALL,        /* name(operands), or operands[0].name(...) when is_method; checked: number is the env's row */
    EXPR_OPERATE,     /* checked: an operator or built-in function; number is the Op */
    EXPR_OPERATE_ANY, /* checked: chosen when it runs by the kinds of its operands; number is the first OpForm */
    EXPR_EXPECT,      /* checked: its operand, of a kind known only when it runs, must be of number, a TypeKind */
    EXPR_LIST,
    EXPR_MAP, /* key, value, key, value ... */
    EXPR_LOOP /* range, then one body or (map with a filter) two; name is the variable, number the Macro */
} ExprKind;

typedef enum Macro { MACRO_ALL, MACRO_EXISTS, MACRO_EXISTS_ONE, MACRO_FILTER, MACRO_MAP } Macro;

/*
 * What says "term", "check" and so on is the note of a pass, the rest is the parser's. A part may stand at several
 * places of a tree; each pass looks at it once. There are thousands while a game is loaded: the fields stand by size.
 */
typedef struct Expr Expr;
struct Expr {
    ExprKind kind;
    uint32_t from, to;           /* the bytes of the whole expression in the text of its home */
    uint32_t mark_from, mark_to; /* what a message points at: an operator, a name, a bracket */
    const Node *home;            /* the formula of the term that it stands in; NULL: the compiler's */
    int height;                  /* of the tree below, counted from 1 */
    int number;
    int ids;             /* what kind of ids its strings are, 0: none; of the checker */
    bool is_method;      /* EXPR_CALL */
    bool is_root;        /* EXPR_NAME, EXPR_CALL written with a leading dot: of the language, no loop variable */
    bool is_own;         /* term: the author's, though the language has such a name as well */
    bool is_of_language; /* term: the other way round */
    bool is_free;        /* EXPR_NAME of a term that none of its loops binds: nor does a loop around its use */
    bool is_plain;       /* term: no loop of the term is in it, so that it is the same wherever the same is given */
    bool is_checked;     /* check */
    bool is_fixed;       /* fold: reads no slot and calls no function of the environment */
    bool is_failed;      /* fold: evaluating it ended in a fault */
    bool is_common;      /* share.h: may other formulas have it in common? */
    int level;           /* EXPR_LOOP: how many loops are around it */
    bool is_listed;      /* formula.c: it is among the parts of the formula, and has a home */
    int free_level;      /* fold: the outermost loop whose variable it reads, EXPR_CLOSED if none */
    uint32_t n_parts;    /* term: those of the tree below, it being one; counted at each place where one stands */
    uint32_t cost;       /* cost.h */
    uint32_t n_elements; /* bound on the elements of a list or map */
    uint32_t weight;     /* bound on all the values within */
    uint32_t part;       /* bound on the weight of one element */
    uint64_t hash;       /* share.h: of what it says */
    Str name;
    Type type;
    Value value;
    const Expr *loop; /* EXPR_LOCAL */
    Expr **operands;
    size_t n;     /* of them */
    Expr *folded; /* fold: what it has become */
};

enum { EXPR_CLOSED = INT32_MAX };

/* Everything the passes over one formula share. */
typedef struct Compiler {
    Arena *arena;
    const FormulaEnv *env;
    const Node *scalar;
    Str text;
    Diags *diags;
} Compiler;

enum { EXPR_MAX_HEIGHT = 1024 }; /* operators in a row; bounds the recursion of every pass */

/* The span of some bytes of the text; of what a message about `expr` points at, and of the whole of it. */
Span compiler_span(const Compiler *compiler, size_t from, size_t to);
Span expr_span(const Compiler *compiler, const Expr *expr);
Span expr_whole_span(const Compiler *compiler, const Expr *expr);

/* The scalar in which it is written, `scalar` being that of the whole formula; and how it is written there. */
const Node *expr_home(const Expr *expr, const Node *scalar);
Str expr_text(const Expr *expr, const Node *scalar);

/* A new expression over operands of which it takes the height; `at` gives it its place. */
Expr *expr_over(const Compiler *compiler, ExprKind kind, const Expr *at, size_t n);

/* A copy of a parsed tree with all its parts: the passes after the parser change a tree. */
Expr *expr_copy(Arena *arena, const Expr *tree);

/* The tree of the text, or NULL after an error that makes going on senseless. Other errors leave EXPR_POISON. */
Expr *formula_parse(const Compiler *compiler);

#endif
