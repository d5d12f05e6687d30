/*
 * The interpreter: one switch over typed instructions on a stack of values whose depth was verified when the code was
 * made. It touches no heap; lists and strings come from the caller's scratch.
 */
#include "formula/vm.h"
#include "formula/set.h"
#include "formula/value.h"

typedef struct Machine {
    const Code *code;
    const Run *run;
    const Instruction *next;
    Value *stack, *top; /* top: the first free place */
} Machine;

/* A fault on the stack, with its instruction's place, until && || all exists have said whether it matters. */
static Value fault_value(const char *reason, int32_t place)
{
    return (Value){.kind = TYPE_POISON, .as.string = {reason, (size_t)place}};
}

/* The innermost handler around `place` takes the fault; false when there is none. */
static bool is_caught(Machine *machine, Value fault, int32_t place)
{
    const Code *code = machine->code;
    for (int32_t i = 0; i < code->n_handlers; i++) {
        const Handler *handler = &code->handlers[i];
        if (place < handler->from || place >= handler->to) continue;
        machine->stack[handler->depth] = fault;
        machine->top = &machine->stack[handler->depth + 1];
        machine->next = &code->at[handler->target];
        return true;
    }
    return false;
}

/* The result takes the place of the first argument. */
static bool call(const Run *run, const Instruction *instruction, Value *arguments)
{
    return run->env->call(run->context, instruction->b, arguments, arguments);
}

/* By member: copying a whole value of which a part was just written would wait for the store. */
static void give_result(const Value *value, Value *out)
{
    out->kind = value->kind;
    if (value->kind == TYPE_BOOL) out->as.boolean = value->as.boolean;
    else if (value->kind == TYPE_INT || value->kind == TYPE_ITEM) out->as.integer = value->as.integer;
    else *out = *value;
}

/* An operation chosen by the kinds of its operands. */
static const char *operate_any(const Run *run, const Instruction *instruction, Value *values)
{
    TypeKind kinds[FORMULA_MAX_ARGUMENTS];
    size_t n_forms = 0;
    for (size_t i = 0; i < instruction->a; i++) kinds[i] = values[i].kind;
    int form = op_form_fitting((size_t)instruction->b, kinds);
    if (form < 0) return FAULT_KIND;
    return op_operate((Op)op_forms(&n_forms)[form].id, run->scratch, values);
}

static const char *expected(TypeKind kind)
{
    switch (kind) {
    case TYPE_BOOL: return TRANSLATED("a bool is needed here");
    case TYPE_INT: return TRANSLATED("an int is needed here");
    case TYPE_STRING: return TRANSLATED("a string is needed here");
    case TYPE_ITEM: return TRANSLATED("an item is needed here");
    case TYPE_SET: return TRANSLATED("a set is needed here");
    case TYPE_LIST: return TRANSLATED("a list is needed here");
    case TYPE_MAP: return TRANSLATED("a map is needed here");
    case TYPE_FRACTION:
    case TYPE_NULL:
    case TYPE_POISON:
    case TYPE_ANY: break;
    }
    return TRANSLATED("a value of another type is needed here");
}

/* An empty list or map with room for n elements or pairs. */
static bool make_list(const Run *run, TypeKind kind, size_t n, Value *out)
{
    Value *items = scratch_take(run->scratch, n * (kind == TYPE_MAP ? 2 : 1) * sizeof(Value));
    *out = (Value){.kind = kind, .as.list = {items, 0}};
    return items != NULL;
}

/* The places of a list under construction, which lies in scratch: elements are const to all others. */
static Value *places(const Run *run, const Value *list)
{
    const unsigned char *items = (const unsigned char *)list->as.list.items;
    return (Value *)(void *)(run->scratch->bytes + (items - run->scratch->bytes));
}

static void append(const Run *run, Value *list, const Value *element)
{
    places(run, list)[list->as.list.n++] = *element;
}

/* pair: the key, and above it the value. */
static const char *put(const Run *run, Value *map, const Value *pair)
{
    bool is_key = pair->kind == TYPE_INT || pair->kind == TYPE_BOOL || pair->kind == TYPE_STRING;
    if (!is_key) return TRANSLATED("a key is an int, a bool or a string");
    for (size_t i = 0; i < map->as.list.n; i++)
        if (value_equal(&map->as.list.items[2 * i], pair)) return TRANSLATED("duplicate key");
    Value *place = places(run, map) + 2 * map->as.list.n++;
    place[0] = pair[0];
    place[1] = pair[1];
    return NULL;
}

/* The next element of the range at loop[0], index at loop[1]; false behind the last. */
static bool next_element(Value *loop, Value *out)
{
    size_t i = (size_t)loop[1].as.integer, stride = loop->kind == TYPE_MAP ? 2 : 1;
    if (i >= loop->as.list.n) return false;
    *out = loop->as.list.items[i * stride];
    loop[1].as.integer++;
    return true;
}

static bool is_true(const Value *value)
{
    return value->kind == TYPE_BOOL && value->as.boolean;
}

static bool is_false(const Value *value)
{
    return value->kind == TYPE_BOOL && !value->as.boolean;
}

/* What `all` (decisive: false) and `exists` (true) make of one element's verdict; true when it ends the loop. */
static bool decides(Value *result, const Value *verdict, bool decisive)
{
    if (verdict->kind == TYPE_POISON) {
        if (result->kind != TYPE_POISON) *result = *verdict;
        return false;
    }
    if (verdict->as.boolean != decisive) return false;
    *result = value_bool(decisive);
    return true;
}

static inline void give_bool(Value *place, bool boolean)
{
    place->kind = TYPE_BOOL;
    place->as.boolean = boolean;
}

static inline void give_int(Value *place, int64_t integer)
{
    place->kind = TYPE_INT;
    place->as.integer = integer;
}

static inline void give_set(Value *place, ValueSet set)
{
    place->as.set = set;
}

/* The words of the switch. A case ends in `continue`, or gives `reason` and breaks to the handling of faults. */
#define A      top[-2]
#define B      top[-1]
#define K      ((int64_t)in->b)
#define JUMP() next = code->at + in->b
#define FAIL(why)     \
    {                 \
        reason = why; \
        break;        \
    }
#define ARITHMETIC(NAME, overflows)                                                    \
    case OP_##NAME##_INT:                                                              \
        if (overflows(A.as.integer, B.as.integer, &A.as.integer)) FAIL(FAULT_OVERFLOW) \
        top--;                                                                         \
        continue;                                                                      \
    case OP_##NAME##_K:                                                                \
        if (overflows(B.as.integer, K, &B.as.integer)) FAIL(FAULT_OVERFLOW)            \
        continue;
#define COMPARISON(NAME, sign)                         \
    case OP_##NAME##_INT:                              \
        give_bool(&A, A.as.integer sign B.as.integer); \
        top--;                                         \
        continue;                                      \
    case OP_##NAME##_K:                                \
        give_bool(&B, B.as.integer sign K);            \
        continue;
#define BINARY(NAME, give, value) \
    case OP_##NAME:               \
        give(&A, value);          \
        top--;                    \
        continue;

static bool run_machine(Machine *machine, Value *out, CodeFault *fault)
{
    const Code *code = machine->code;
    const Run *run = machine->run;
    const Instruction *next = code->at;
    Value *stack = machine->stack, *top = stack;
    for (;;) {
        const Instruction *in = next++;
        const char *reason = FAULT_KIND;
        int32_t origin = (int32_t)(in - code->at);
        switch (in->op) {
        case OP_INT:
            give_int(top, K);
            top++;
            continue;
        case OP_BOOL:
            give_bool(top, in->b != 0);
            top++;
            continue;
        case OP_CONSTANT: *top++ = code->constants[in->b]; continue;
        case OP_LOCAL: *top++ = stack[in->b]; continue;
        case OP_SLOT:
            if (!run->env->load(run->context, in->b, top)) FAIL("this name has no value here")
            top++;
            continue;
        case OP_CALL:
            if (!call(run, in, top - in->a)) FAIL("this function has no value here")
            top += 1 - in->a;
            continue;
        case OP_EXPECT:
            if ((int32_t)B.kind != in->b) FAIL(expected((TypeKind)in->b))
            continue;
        case OP_RETURN: give_result(&B, out); return true;
        case OP_JUMP: JUMP(); continue;
        case OP_JUMP_FALSE:
            if (!(--top)->as.boolean) JUMP();
            continue;
        case OP_JUMP_TRUE:
            if ((--top)->as.boolean) JUMP();
            continue;
        case OP_AND_LEFT:
            if (is_false(&B)) JUMP();
            continue;
        case OP_OR_LEFT:
            if (is_true(&B)) JUMP();
            continue;
        case OP_AND_RIGHT:
        case OP_OR_RIGHT:
            top--;
            if (B.kind != TYPE_POISON || top[0].as.boolean == (in->op == OP_OR_RIGHT)) {
                B = top[0];
                continue;
            }
            reason = B.as.string.s;
            origin = (int32_t)B.as.string.n;
            break;
        case OP_LOOP:
            if (B.kind != TYPE_LIST && B.kind != TYPE_MAP) FAIL("a list is needed here")
            give_int(top, 0);
            top++;
            continue;
        case OP_COLLECT:
            if (!make_list(run, TYPE_LIST, A.as.list.n, top)) FAIL(FAULT_NO_ROOM)
            top++;
            continue;
        case OP_NEXT:
            if (next_element(top - 3, top)) top++;
            else JUMP();
            continue;
        case OP_ALL_STEP:
        case OP_EXISTS_STEP: {
            bool is_decided = decides(top - 3, top - 1, in->op == OP_EXISTS_STEP);
            top -= 2;
            if (!is_decided) JUMP();
            continue;
        }
        case OP_ONE_STEP:
            top -= 2;
            B.as.integer += top[1].as.boolean;
            JUMP();
            continue;
        case OP_FILTER_STEP:
            top -= 2;
            if (top[1].as.boolean) append(run, &B, &top[0]);
            JUMP();
            continue;
        case OP_MAP_STEP:
            top -= 2;
            append(run, &B, &top[1]);
            JUMP();
            continue;
        case OP_SKIP_STEP:
            top--;
            JUMP();
            continue;
        case OP_LOOP_END:
            top -= 2;
            B = top[1];
            if (B.kind != TYPE_POISON) continue;
            reason = B.as.string.s;
            origin = (int32_t)B.as.string.n;
            break;
        case OP_LIST:
        case OP_MAP:
            if (!make_list(run, in->op == OP_MAP ? TYPE_MAP : TYPE_LIST, (size_t)in->b, top)) FAIL(FAULT_NO_ROOM)
            top++;
            continue;
        case OP_APPEND:
            append(run, &A, &B);
            top--;
            continue;
        case OP_PUT:
            reason = put(run, top - 3, top - 2);
            if (reason) break;
            top -= 2;
            continue;
        case OP_OPERATE_ANY:
            reason = operate_any(run, in, top - in->a);
            if (reason) break;
            top += 1 - in->a;
            continue;
            ARITHMETIC(ADD, __builtin_add_overflow)
            ARITHMETIC(SUBTRACT, __builtin_sub_overflow)
            ARITHMETIC(MULTIPLY, __builtin_mul_overflow)
            COMPARISON(EQ, ==)
            COMPARISON(NE, !=)
            COMPARISON(LT, <)
            COMPARISON(LE, <=)
            COMPARISON(GT, >)
            COMPARISON(GE, >=)
        case OP_NOT: B.as.boolean = !B.as.boolean; continue;
        case OP_MIN_INT:
        case OP_MAX_INT:
            if ((B.as.integer > A.as.integer) == (in->op == OP_MAX_INT)) A.as.integer = B.as.integer;
            top--;
            continue;
            BINARY(UNION, give_set, set_union(A.as.set, B.as.set))
            BINARY(DIFFERENCE, give_set, set_difference(A.as.set, B.as.set))
            BINARY(COMMON, give_set, set_common(A.as.set, B.as.set))
            BINARY(COUNT_COMMON, give_int, set_size(set_common(A.as.set, B.as.set)))
            BINARY(HAS_ALL, give_bool, set_is_empty(set_difference(B.as.set, A.as.set)))
            BINARY(IN_SET, give_bool, set_has(B.as.set, A.as.integer))
            BINARY(EQ_SET, give_bool, set_equal(A.as.set, B.as.set))
        case OP_SIZE_SET: give_int(&B, set_size(B.as.set)); continue;
        default: {
            int takes = op_info(in->op)->takes;
            reason = op_operate(in->op, run->scratch, top - takes);
            if (reason) break;
            top += 1 - takes;
            continue;
        }
        }
        if (!is_caught(machine, fault_value(reason, origin), (int32_t)(in - code->at))) {
            *fault = (CodeFault){origin, reason};
            return false;
        }
        top = machine->top;
        next = machine->next;
    }
}

bool code_run(const Code *code, const Run *run, Value *out, CodeFault *fault)
{
    Value stack[CODE_MAX_DEPTH];
    Machine machine = {.code = code, .run = run, .stack = stack};
    return run_machine(&machine, out, fault);
}
