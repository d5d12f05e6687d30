/* The interpreter. */
#ifndef TAPP_FORMULA_VM_H
#define TAPP_FORMULA_VM_H

#include "formula/code.h"

/* What one run has: the environment's functions and their context, memory for lists. */
typedef struct Run {
    const FormulaEnv *env;
    const void *context;
    FormulaScratch *scratch;
} Run;

typedef struct CodeFault {
    int32_t place; /* of the instruction */
    const char *reason;
} CodeFault;

/* Runs code whose depth is at most CODE_MAX_DEPTH: true and *out, or false and *fault. */
bool code_run(const Code *code, const Run *run, Value *out, CodeFault *fault);

#endif
