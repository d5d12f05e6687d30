/* From tree to bytecode. */
#include "formula/code.h"

#include <assert.h>

typedef struct Emitter {
    Arena *arena;
    const Compiler *compiler;
    Instruction *at;
    const Expr **marks;
    Value *constants;
    Handler *handlers;
    size_t n, n_marks, n_constants, n_handlers;
    size_t capacity, mark_capacity, constant_capacity, handler_capacity;
    int depth; /* of the stack at this place */
} Emitter;

/* A place that is not yet known: the last jump to it, which holds in b the one before, and so on to -1. */
typedef int32_t Label;

enum { NO_JUMP = -1 };

static void emit_expr(Emitter *emitter, Expr *expr);

static bool is_variadic(Op op)
{
    return op == OP_CALL || op == OP_OPERATE_ANY;
}

/* Adds an instruction that stands for `expr`; returns its place. `operands` is for instructions that take so many. */
static int32_t emit_with(Emitter *emitter, Op op, int32_t b, const Expr *expr, size_t operands)
{
    const OpInfo *info = op_info(op);
    int takes = is_variadic(op) ? (int)operands : info->takes;
    Instruction *instruction =
        arena_push(emitter->arena, (void **)&emitter->at, &emitter->n, &emitter->capacity, sizeof(Instruction));
    *instruction = (Instruction){.op = (uint8_t)op, .a = (uint8_t)operands, .b = b};
    *(const Expr **)arena_push(emitter->arena, (void **)&emitter->marks, &emitter->n_marks, &emitter->mark_capacity,
                               sizeof(Expr *)) = expr;
    emitter->depth += (info->gives == OP_NEVER ? info->jumps : info->gives) - takes;
    return (int32_t)emitter->n - 1;
}

static int32_t emit(Emitter *emitter, Op op, int32_t b, const Expr *expr)
{
    return emit_with(emitter, op, b, expr, 0);
}

static void emit_jump(Emitter *emitter, Op op, Label *label, const Expr *expr)
{
    *label = emit(emitter, op, *label, expr);
}

/* The jumps to the label go to this place. */
static void bind(Emitter *emitter, Label label)
{
    while (label != NO_JUMP) {
        Label before = emitter->at[label].b;
        emitter->at[label].b = (int32_t)emitter->n;
        label = before;
    }
}

/* Faults of the code from `from` up to here are put on the stack at `depth`, and the run goes on here. */
static void catch_faults(Emitter *emitter, int32_t from, int depth)
{
    Handler *handler = arena_push(emitter->arena, (void **)&emitter->handlers, &emitter->n_handlers,
                                  &emitter->handler_capacity, sizeof(Handler));
    *handler = (Handler){.from = from, .to = (int32_t)emitter->n, .target = (int32_t)emitter->n, .depth = depth};
}

static void emit_constant(Emitter *emitter, const Expr *expr)
{
    const Value *value = &expr->value;
    bool is_small = value->kind == TYPE_INT && value->as.integer == (int32_t)value->as.integer;
    if (is_small) {
        (void)emit(emitter, OP_INT, (int32_t)value->as.integer, expr);
    } else if (value->kind == TYPE_BOOL) {
        (void)emit(emitter, OP_BOOL, value->as.boolean, expr);
    } else {
        (void)emit(emitter, OP_CONSTANT, (int32_t)emitter->n_constants, expr);
        *(Value *)arena_push(emitter->arena, (void **)&emitter->constants, &emitter->n_constants,
                             &emitter->constant_capacity, sizeof(Value)) = *value;
    }
}

/* Jumps to the label if the condition is false, else goes on; no bool is made of !. */
static void emit_unless(Emitter *emitter, Expr *condition, Label *label)
{
    bool jumps_if = false;
    for (; condition->kind == EXPR_OPERATE && condition->number == OP_NOT; condition = condition->operands[0])
        jumps_if = !jumps_if;
    emit_expr(emitter, condition);
    emit_jump(emitter, jumps_if ? OP_JUMP_TRUE : OP_JUMP_FALSE, label, condition);
}

/* A fault may be outvoted (false && fault is false): one on the left waits for what the right side says. */
static void emit_logic(Emitter *emitter, Expr *expr)
{
    bool is_or = expr->kind == EXPR_OR;
    Label end = NO_JUMP;
    int32_t from = (int32_t)emitter->n;
    int depth = emitter->depth;
    emit_expr(emitter, expr->operands[0]);
    catch_faults(emitter, from, depth);
    emit_jump(emitter, is_or ? OP_OR_LEFT : OP_AND_LEFT, &end, expr);
    emit_expr(emitter, expr->operands[1]);
    (void)emit(emitter, is_or ? OP_OR_RIGHT : OP_AND_RIGHT, 0, expr);
    bind(emitter, end);
}

static void emit_choice(Emitter *emitter, Expr *expr)
{
    Label otherwise = NO_JUMP, end = NO_JUMP;
    emit_unless(emitter, expr->operands[0], &otherwise);
    emit_expr(emitter, expr->operands[1]);
    emit_jump(emitter, OP_JUMP, &end, expr);
    emitter->depth--;
    bind(emitter, otherwise);
    emit_expr(emitter, expr->operands[2]);
    bind(emitter, end);
}

/* The form of an operation on ints with a constant on the right; OP_COUNT if there is none. */
static Op constant_form(int op)
{
    static const Op FORMS[][2] = {{OP_ADD_INT, OP_ADD_K},
                                  {OP_SUBTRACT_INT, OP_SUBTRACT_K},
                                  {OP_MULTIPLY_INT, OP_MULTIPLY_K},
                                  {OP_EQ_INT, OP_EQ_K},
                                  {OP_NE_INT, OP_NE_K},
                                  {OP_LT_INT, OP_LT_K},
                                  {OP_LE_INT, OP_LE_K},
                                  {OP_GT_INT, OP_GT_K},
                                  {OP_GE_INT, OP_GE_K}};
    for (size_t i = 0; i < COUNT(FORMS); i++)
        if ((int)FORMS[i][0] == op) return FORMS[i][1];
    return OP_COUNT;
}

static bool is_small_int(const Expr *expr)
{
    bool is_int = expr->kind == EXPR_CONSTANT && expr->value.kind == TYPE_INT;
    return is_int && expr->value.as.integer == (int32_t)expr->value.as.integer;
}

static void emit_operation(Emitter *emitter, Expr *expr)
{
    Op op = constant_form(expr->number);
    bool commutes = op == OP_ADD_K || op == OP_MULTIPLY_K || op == OP_EQ_K || op == OP_NE_K;
    if (op != OP_COUNT && is_small_int(expr->operands[1])) {
        emit_expr(emitter, expr->operands[0]);
        (void)emit(emitter, op, (int32_t)expr->operands[1]->value.as.integer, expr);
    } else if (commutes && is_small_int(expr->operands[0])) {
        emit_expr(emitter, expr->operands[1]);
        (void)emit(emitter, op, (int32_t)expr->operands[0]->value.as.integer, expr);
    } else {
        for (size_t i = 0; i < expr->n; i++) emit_expr(emitter, expr->operands[i]);
        (void)emit(emitter, (Op)expr->number, 0, expr);
    }
}

static void emit_variadic(Emitter *emitter, Op op, int32_t number, Expr *expr)
{
    for (size_t i = 0; i < expr->n; i++) emit_expr(emitter, expr->operands[i]);
    (void)emit_with(emitter, op, number, expr, expr->n);
}

static void emit_aggregate(Emitter *emitter, Expr *expr)
{
    bool is_map = expr->kind == EXPR_MAP;
    size_t stride = is_map ? 2 : 1;
    (void)emit(emitter, is_map ? OP_MAP : OP_LIST, (int32_t)(expr->n / stride), expr);
    for (size_t i = 0; i < expr->n; i += stride) {
        for (size_t k = 0; k < stride; k++) emit_expr(emitter, expr->operands[i + k]);
        (void)emit(emitter, is_map ? OP_PUT : OP_APPEND, 0, expr->operands[i]);
    }
}

/* The result of a loop before its first element. */
static void emit_start(Emitter *emitter, const Expr *loop)
{
    if (loop->number == MACRO_EXISTS_ONE) (void)emit(emitter, OP_INT, 0, loop);
    else if (loop->number == MACRO_ALL || loop->number == MACRO_EXISTS)
        (void)emit(emitter, OP_BOOL, loop->number == MACRO_ALL, loop);
    else (void)emit(emitter, OP_COLLECT, 0, loop);
}

static void emit_body(Emitter *emitter, Expr *loop, int32_t top)
{
    static const Op STEPS[] = {[MACRO_ALL] = OP_ALL_STEP,
                               [MACRO_EXISTS] = OP_EXISTS_STEP,
                               [MACRO_EXISTS_ONE] = OP_ONE_STEP,
                               [MACRO_FILTER] = OP_FILTER_STEP,
                               [MACRO_MAP] = OP_MAP_STEP};
    bool is_logic = loop->number == MACRO_ALL || loop->number == MACRO_EXISTS;
    int32_t from = (int32_t)emitter->n;
    int depth = emitter->depth;
    Label skip = NO_JUMP;
    if (loop->n == 3) emit_unless(emitter, loop->operands[1], &skip);
    emit_expr(emitter, loop->operands[loop->n - 1]);
    if (is_logic) catch_faults(emitter, from, depth);
    (void)emit(emitter, STEPS[loop->number], top, loop);
    if (skip == NO_JUMP) return;
    bind(emitter, skip);
    emitter->depth = depth;
    (void)emit(emitter, OP_SKIP_STEP, top, loop);
}

static void emit_loop(Emitter *emitter, Expr *loop)
{
    Label done = NO_JUMP;
    emit_expr(emitter, loop->operands[0]);
    (void)emit(emitter, OP_LOOP, 0, loop);
    emit_start(emitter, loop);
    int32_t top = (int32_t)emitter->n;
    loop->position = emitter->depth;
    emit_jump(emitter, OP_NEXT, &done, loop);
    emit_body(emitter, loop, top);
    bind(emitter, done);
    (void)emit(emitter, OP_LOOP_END, 0, loop);
    if (loop->number == MACRO_EXISTS_ONE) (void)emit(emitter, OP_EQ_K, 1, loop);
}

static void emit_expr(Emitter *emitter, Expr *expr)
{
    switch (expr->kind) {
    case EXPR_CONSTANT: emit_constant(emitter, expr); break;
    case EXPR_SLOT: (void)emit(emitter, OP_SLOT, expr->number, expr); break;
    case EXPR_LOCAL: (void)emit(emitter, OP_LOCAL, expr->loop->position, expr); break;
    case EXPR_AND:
    case EXPR_OR: emit_logic(emitter, expr); break;
    case EXPR_CHOICE: emit_choice(emitter, expr); break;
    case EXPR_CALL: emit_variadic(emitter, OP_CALL, emitter->compiler->env->functions[expr->number].id, expr); break;
    case EXPR_OPERATE_ANY: emit_variadic(emitter, OP_OPERATE_ANY, expr->number, expr); break;
    case EXPR_OPERATE: emit_operation(emitter, expr); break;
    case EXPR_EXPECT:
        emit_expr(emitter, expr->operands[0]);
        (void)emit(emitter, OP_EXPECT, expr->number, expr);
        break;
    case EXPR_LIST:
    case EXPR_MAP: emit_aggregate(emitter, expr); break;
    case EXPR_LOOP: emit_loop(emitter, expr); break;
    case EXPR_POISON:
    case EXPR_NAME:
    case EXPR_UNARY:
    case EXPR_BINARY:
    case EXPR_SELECT:
    case EXPR_HAS:
    case EXPR_INDEX: assert(false && "the checker leaves none of these in a formula without errors");
    }
}

/* A jump to a jump goes where that one goes, and so does a condition that decides twice. */
static void thread_jumps(Emitter *emitter)
{
    for (size_t i = emitter->n; i-- > 0;) {
        Instruction *from = &emitter->at[i];
        if (op_info(from->op)->jumps == OP_NEVER) continue;
        const Instruction *to = &emitter->at[from->b];
        bool decides = from->op == OP_AND_LEFT || from->op == OP_OR_LEFT;
        if (to->op == OP_JUMP || (decides && to->op == from->op)) from->b = to->b;
    }
}

Code code_make(Arena *arena, const Compiler *compiler, Expr *root)
{
    Emitter emitter = {.arena = arena, .compiler = compiler};
    emit_expr(&emitter, root);
    (void)emit(&emitter, OP_RETURN, 0, root);
    thread_jumps(&emitter);
    Code code = {.at = emitter.at,
                 .marks = emitter.marks,
                 .constants = emitter.constants,
                 .handlers = emitter.handlers,
                 .n = (int32_t)emitter.n,
                 .n_constants = (int32_t)emitter.n_constants,
                 .n_handlers = (int32_t)emitter.n_handlers};
    code.depth = code_verify(arena, &code);
    return code;
}
