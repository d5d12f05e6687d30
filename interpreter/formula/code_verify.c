/* Looks at bytecode: proves that the stack is right on every way through it, and prints it. */
#include "formula/code.h"

#include <assert.h>

enum { UNREACHED = -1 };

/* The depth on arriving at a place, which is the same on every way. */
static void arrive(const Code *code, int *depths, int32_t place, int depth)
{
    assert(place >= 0 && place < code->n);
    assert(depths[place] == UNREACHED || depths[place] == depth);
    depths[place] = depth;
}

/* A fault caught anywhere in the range arrives with its value above the handler's depth. */
static void arrive_by_handlers(const Code *code, int *depths, int32_t place)
{
    for (int32_t i = 0; i < code->n_handlers; i++) {
        const Handler *handler = &code->handlers[i];
        if (handler->from != place) continue;
        assert(handler->depth == depths[place]);
        arrive(code, depths, handler->target, handler->depth + 1);
    }
}

static void verify_operand(const Code *code, const Instruction *instruction, int depth)
{
    if (instruction->op == OP_CONSTANT) assert(instruction->b >= 0 && instruction->b < code->n_constants);
    if (instruction->op == OP_LOCAL) assert(instruction->b >= 0 && instruction->b < depth);
}

/* Jumps but those back to the head of a loop go forward, so one pass in the order of places meets every way. */
int code_verify(Arena *arena, const Code *code)
{
    int *depths = ARENA_ARRAY(arena, (size_t)code->n, int);
    int deepest = 0;
    for (int32_t i = 0; i < code->n; i++) depths[i] = UNREACHED;
    arrive(code, depths, 0, 0);
    for (int32_t i = 0; i < code->n; i++) {
        if (depths[i] == UNREACHED) continue;
        const Instruction *instruction = &code->at[i];
        const OpInfo *info = op_info(instruction->op);
        bool is_variadic = instruction->op == OP_CALL || instruction->op == OP_OPERATE_ANY;
        int below = depths[i] - (is_variadic ? instruction->a : info->takes);
        assert(below >= 0);
        verify_operand(code, instruction, depths[i]);
        arrive_by_handlers(code, depths, i);
        if (info->gives != OP_NEVER) arrive(code, depths, i + 1, below + info->gives);
        if (info->jumps != OP_NEVER) arrive(code, depths, instruction->b, below + info->jumps);
        if (depths[i] > deepest) deepest = depths[i];
    }
    return deepest;
}

static bool has_operand(Op op)
{
    static const Op BARE[] = {OP_RETURN,  OP_AND_RIGHT, OP_OR_RIGHT, OP_LOOP,
                              OP_COLLECT, OP_LOOP_END,  OP_APPEND,   OP_PUT};
    for (size_t i = 0; i < COUNT(BARE); i++)
        if (BARE[i] == op) return false;
    return !op_info(op)->pure && !op_info(op)->making;
}

void code_print(Buf *out, const Code *code)
{
    for (int32_t i = 0; i < code->n; i++) {
        const Instruction *instruction = &code->at[i];
        buf_printf(out, "%d %s", (int)i, op_info(instruction->op)->name);
        if (instruction->op == OP_CONSTANT) {
            buf_char(out, ' ');
            value_print_json(out, &code->constants[instruction->b]);
        } else if (has_operand(instruction->op)) {
            buf_printf(out, " %d", (int)instruction->b);
        }
        buf_char(out, '\n');
    }
}
