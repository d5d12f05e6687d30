/* Bytecode: what the emitter makes of a checked tree and the interpreter runs. */
#ifndef TAPP_FORMULA_CODE_H
#define TAPP_FORMULA_CODE_H

#include "formula/op.h"
#include "formula/parse.h"

typedef struct Instruction {
    uint8_t op;
    uint8_t a; /* arguments of a call */
    int32_t b; /* a small int, an index, the place to jump to: see ops.def */
} Instruction;

/*
 * Where a fault of the instructions from ... to - 1 is caught: it is put on the stack at `depth`, and on at `target`.
 */
typedef struct Handler {
    int32_t from, to, target, depth;
} Handler;

typedef struct Code {
    const Instruction *at;
    const Expr *const *marks; /* what each instruction stands for; valid as long as the tree */
    const Value *constants;
    const Handler *handlers; /* inner ones first */
    int32_t n, n_constants, n_handlers;
    int depth; /* the stack it needs, verified */
} Code;

enum { CODE_MAX_DEPTH = 512 };

struct Formula {
    FormulaHead head;
    Type type;
    const Value *constant; /* NULL unless it is one */
    uint32_t work;         /* formula_work */
    const FormulaEnv *env;
    const Node *scalar; /* where its text stands, for the place of a fault */
    Code code;
};

/*
 * Emits the code of a tree. Its depth may exceed CODE_MAX_DEPTH, which the caller has to look at; everything else has
 * been verified. Code lies in `arena`, with copies of the constants' shells.
 */
Code code_make(Arena *arena, const Compiler *compiler, Expr *root);

/* Asserts that every instruction finds the values it takes, on every way to it, and returns the depth needed. */
int code_verify(Arena *arena, const Code *code);

/* One instruction a line. */
void code_print(Buf *out, const Code *code);

#endif
