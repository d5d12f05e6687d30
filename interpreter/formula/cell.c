/*
 * The functions that evaluate cells: constants, variables, conditions, loops, lists, shared parts. operate.c has the
 * functions of operations.
 */
#include "formula/cell_inner.h"

#include <stdalign.h>

const char FAULT_NO_ROOM[] = TRANSLATED("no memory for lists and texts"),
           FAULT_OVERFLOW[] = TRANSLATED("integer overflow");

const Value NOTHING = {.kind = TYPE_NULL};

void cell_fail(const Cell *cell, Asking *asking, const char *reason)
{
    if (asking->failed) return;
    asking->failed = true;
    asking->place = cell->mark;
    asking->reason = reason;
}

void *scratch_take(FormulaScratch *scratch, size_t size)
{
    if (!scratch || size > sizeof scratch->bytes) return NULL;
    size_t unit = alignof(Value), rounded = (size + unit - 1) / unit * unit;
    if (rounded > sizeof scratch->bytes - scratch->used) return NULL;
    void *memory = scratch->bytes + scratch->used;
    scratch->used += rounded;
    return memory;
}

void *cell_take(const Cell *cell, Asking *asking, size_t size)
{
    void *memory = scratch_take(asking->scratch, size);
    if (!memory) cell_fail(cell, asking, FAULT_NO_ROOM);
    return memory;
}

/* ---- values of cells in different forms -------------------------------------------------------------------------- */

Value cell_value(const Cell *cell, TypeKind kind, Asking *asking)
{
    switch (form_of(kind)) {
    case FORM_NUMBER: {
        int64_t number = cell->run.number(cell, asking);
        return kind == TYPE_BOOL ? value_bool(number != 0) : (Value){.kind = kind, .as.integer = number};
    }
    case FORM_SET: return boxed_set(cell->run.set(cell, asking));
    case FORM_FRACTION: return boxed_fraction(cell->run.fraction(cell, asking));
    case FORM_VALUE: break;
    }
    return cell->run.value(cell, asking);
}

Value cell_box(const Cell *cell, Asking *asking)
{
    return cell_value(cell->operands[0], (TypeKind)cell->constant.number, asking);
}

/* Returns the message for a value that should have this type. */
static const char *expected(TypeKind kind)
{
    switch (kind) {
    case TYPE_BOOL: return TRANSLATED("expected a condition");
    case TYPE_INT: return TRANSLATED("expected a whole number");
    case TYPE_FRACTION: return TRANSLATED("expected a number");
    case TYPE_STRING: return TRANSLATED("expected a text");
    case TYPE_ITEM: return TRANSLATED("expected a card");
    case TYPE_SET: return TRANSLATED("expected a set of cards");
    case TYPE_LIST: return TRANSLATED("expected a list");
    case TYPE_MAP: return TRANSLATED("expected a map");
    case TYPE_NULL:
    case TYPE_POISON:
    case TYPE_ANY: break;
    }
    return TRANSLATED("expected a value of another type");
}

/*
 * Returns the value of the operand if it has the expected kind, which make_expect() has stored in constant.number.
 * Otherwise stores an error and returns NOTHING.
 */
Value cell_expect(const Cell *cell, Asking *asking)
{
    Value value = value_of(cell, 0, asking);
    TypeKind kind = (TypeKind)cell->constant.number;
    if (op_kind_fits(value.kind, kind)) return value;
    cell_fail(cell, asking, expected(kind));
    return NOTHING;
}

/* ---- constants, variables, choices, for each form of values ------------------------------------------------------ */

void cell_set_constant(Cell *cell, TypeKind kind, const Value *value)
{
    Form form = form_of(kind);
    if (form == FORM_NUMBER) cell->constant.number = value_number(value);
    else if (form == FORM_SET) cell->constant.set = value->as.set;
    else if (form == FORM_FRACTION) cell->constant.fraction = value_fraction(value);
    else cell->arguments = value;
    cell->run = CELL_CONSTANT[form];
}

/* Returns the constant that is stored in the cell. */
#define CONSTANT(form, type)                                      \
    static type constant_##form(const Cell *cell, Asking *asking) \
    {                                                             \
        (void)asking;                                             \
        return cell->constant.form;                               \
    }
CONSTANT(number, int64_t)
CONSTANT(set, ValueSet)
CONSTANT(fraction, Fraction)

/* Like CONSTANT(), for other types: cell_set_constant() has stored these constants in `arguments`. */
static Value constant_value(const Cell *cell, Asking *asking)
{
    (void)asking;
    return *cell->arguments;
}

/*
 * Returns the place of a loop variable in the memory of the run. The constant of the cell is the level of the loop,
 * which is 0 for the outermost loop.
 */
static Value *variable_of(const Cell *cell, const Asking *asking)
{
    return &asking->memory->variable[cell->constant.number];
}

/* Returns the present value of a loop variable. */
#define VARIABLE(form, type)                                      \
    static type variable_##form(const Cell *cell, Asking *asking) \
    {                                                             \
        return form##_in(variable_of(cell, asking));              \
    }
EACH_FORM(VARIABLE)

/* Evaluates `condition ? first : second`, which are the operands 0, 1 and 2. Only one of the values is evaluated. */
#define CHOICE(form, type)                                                  \
    static type choice_##form(const Cell *cell, Asking *asking)             \
    {                                                                       \
        return form##_of(cell, number_of(cell, 0, asking) ? 1 : 2, asking); \
    }
EACH_FORM(CHOICE)

/* Takes the number, set or fraction out of a Value that is known to have this type. */
#define UNBOX(form, type)                                      \
    static type unbox_##form(const Cell *cell, Asking *asking) \
    {                                                          \
        Value value = value_of(cell, 0, asking);               \
        return form##_in(&value);                              \
    }
EACH_FORM(UNBOX)

/* ---- shared parts, which are evaluated once ---------------------------------------------------------------------- */

/*
 * Evaluates a part that occurs several times in the formula only once in a run, and keeps its value. After an error the
 * value is not kept: && or || may ignore the error, and then the part is needed again.
 */
#define SHARED(form, type)                                      \
    static type shared_##form(const Cell *cell, Asking *asking) \
    {                                                           \
        FormulaMemory *memory = asking->memory;                 \
        Value *place = &memory->shared[cell->constant.number];  \
        uint32_t bit = UINT32_C(1) << cell->constant.number;    \
        if (memory->known & bit) return form##_in(place);       \
        if (asking->failed) return NO_##form;                   \
        type value = form##_of(cell, 0, asking);                \
        *place = boxed_##form(value);                           \
        if (!asking->failed) memory->known |= bit;              \
        return value;                                           \
    }
EACH_FORM(SHARED)

/*
 * Like SHARED(), for parts that several formulas of an environment share. The caller of the formula owns the memory for
 * their values, and may give none.
 */
#define COMMON(form, type)                                                                            \
    static type common_##form(const Cell *cell, Asking *asking)                                       \
    {                                                                                                 \
        FormulaCommon *common = cell->source->env->common(asking->context);                           \
        uint64_t bit = UINT64_C(1) << cell->constant.number;                                          \
        if (common && (common->known & bit)) return form##_in(&common->value[cell->constant.number]); \
        if (asking->failed) return NO_##form;                                                         \
        type value = form##_of(cell, 0, asking);                                                      \
        if (!common || asking->failed) return value;                                                  \
        common->value[cell->constant.number] = boxed_##form(value);                                   \
        common->known |= bit;                                                                         \
        return value;                                                                                 \
    }
EACH_FORM(COMMON)

const Runs CELL_CONSTANT = RUNS(constant), CELL_VARIABLE = RUNS(variable), CELL_CHOICE = RUNS(choice),
           CELL_UNBOX = RUNS(unbox), CELL_SHARED = RUNS(shared), CELL_COMMON = RUNS(common);

/* ---- && and || -------------------------------------------------------------------------------------------------- */

/* The place and the reason of an error in a run. */
typedef struct Fault {
    const struct Expr *place;
    const char *reason;
} Fault;

/* Removes the error of the run, so that the run can go on, and returns it. */
static Fault take_fault(Asking *asking)
{
    asking->failed = false;
    return (Fault){asking->place, asking->reason};
}

/* Makes this error the error of the run again. */
static void put_fault(Asking *asking, Fault fault)
{
    asking->failed = true;
    asking->place = fault.place;
    asking->reason = fault.reason;
}

/*
 * Evaluates && (`decisive` is false) or || (`decisive` is true) after the first operand has failed. If the second
 * operand has the decisive value, it decides alone, and the error is dropped. Otherwise the run fails, and the result
 * has no meaning. If both fail, the error of the operand that is on the right in the formula's text is reported.
 * `constant.number` is 1 if the cell has the operands in the opposite order.
 */
static int64_t decide_after_fault(const Cell *cell, Asking *asking, bool decisive)
{
    Fault fault = take_fault(asking);
    bool second = number_of(cell, 1, asking) != 0;
    if (!asking->failed && second == decisive) return decisive;
    bool is_first_on_right = cell->constant.number != 0;
    if (!asking->failed || is_first_on_right) put_fault(asking, fault);
    return 0;
}

/*
 * Evaluates && (`decisive` is false) or || (`decisive` is true). An operand with the decisive value decides alone. If
 * the run has failed before, the operands are not evaluated, so an error here always comes from one of them.
 */
static inline int64_t decide(const Cell *cell, Asking *asking, bool decisive)
{
    if (asking->failed) return 0;
    bool first = number_of(cell, 0, asking) != 0;
    if (asking->failed) return decide_after_fault(cell, asking, decisive);
    return first == decisive ? decisive : number_of(cell, 1, asking) != 0;
}

int64_t cell_and(const Cell *cell, Asking *asking)
{
    return decide(cell, asking, false);
}

int64_t cell_or(const Cell *cell, Asking *asking)
{
    return decide(cell, asking, true);
}

/* ---- loops ------------------------------------------------------------------------------------------------------ */

/* Returns the list or map through which a loop runs; NOTHING after an error. */
static Value range_of(const Cell *cell, Asking *asking)
{
    Value range = value_of(cell, 0, asking);
    if (asking->failed) return NOTHING;
    if (range.kind == TYPE_LIST || range.kind == TYPE_MAP) return range;
    cell_fail(cell, asking, expected(TYPE_LIST));
    return NOTHING;
}

/* Returns the i-th element of a list, or the i-th key of a map, whose items are keys and values in turn. */
static Value element_of(const Value *range, size_t i)
{
    return range->as.list.items[range->kind == TYPE_MAP ? 2 * i : i];
}

/*
 * Evaluates `all` (`decisive` is false) and `exists` (`decisive` is true). If some element gives the decisive result,
 * errors of other elements are ignored. If none does, the first error makes the run fail.
 */
static int64_t decide_by_elements(const Cell *cell, Asking *asking, bool decisive)
{
    Value range = range_of(cell, asking);
    Fault first = {NULL, NULL};
    if (asking->failed) return 0;
    for (size_t i = 0; i < range.as.list.n; i++) {
        *variable_of(cell, asking) = element_of(&range, i);
        bool verdict = number_of(cell, 1, asking) != 0; /* operand 1 is the condition */
        if (asking->failed) {
            Fault fault = take_fault(asking);
            if (!first.reason) first = fault;
        } else if (verdict == decisive) {
            return decisive;
        }
    }
    if (first.reason) put_fault(asking, first);
    return !decisive;
}

int64_t cell_all(const Cell *cell, Asking *asking)
{
    return decide_by_elements(cell, asking, false);
}

int64_t cell_exists(const Cell *cell, Asking *asking)
{
    return decide_by_elements(cell, asking, true);
}

/* Counts the elements for which operand 1 is true. */
int64_t cell_count(const Cell *cell, Asking *asking)
{
    Value range = range_of(cell, asking);
    int64_t n = 0;
    for (size_t i = 0; i < range.as.list.n && !asking->failed; i++) {
        *variable_of(cell, asking) = element_of(&range, i);
        n += number_of(cell, 1, asking) != 0;
    }
    return n;
}

int64_t cell_exists_one(const Cell *cell, Asking *asking)
{
    return cell_count(cell, asking) == 1;
}

enum { EACH = 0 }; /* operand 0 is the range, so it is never a condition or a body */

/*
 * Makes a list: takes the elements for which operand number `condition` is true, and for each of them the value of
 * operand number `body`. EACH as condition: all elements are taken. EACH as body: the element itself is taken.
 */
static Value collect_elements(const Cell *cell, Asking *asking, int condition, int body)
{
    Value range = range_of(cell, asking);
    Value *items = asking->failed ? NULL : cell_take(cell, asking, range.as.list.n * sizeof(Value));
    size_t n = 0;
    for (size_t i = 0; items && i < range.as.list.n; i++) {
        Value element = element_of(&range, i);
        *variable_of(cell, asking) = element;
        bool passes = condition == EACH || number_of(cell, condition, asking) != 0;
        if (passes && !asking->failed) items[n++] = body == EACH ? element : value_of(cell, body, asking);
        if (asking->failed) return NOTHING;
    }
    return items ? (Value){.kind = TYPE_LIST, .as.list = {items, n}} : NOTHING;
}

/* Adds up the ints that operand 1 gives, one for each element. */
int64_t cell_sum(const Cell *cell, Asking *asking)
{
    Value range = range_of(cell, asking);
    int64_t sum = 0;
    bool overflows = false;
    for (size_t i = 0; i < range.as.list.n && !asking->failed; i++) {
        *variable_of(cell, asking) = element_of(&range, i);
        overflows |= __builtin_add_overflow(sum, number_of(cell, 1, asking), &sum);
    }
    if (overflows) cell_fail(cell, asking, FAULT_OVERFLOW);
    return sum;
}

Value cell_filter(const Cell *cell, Asking *asking)
{
    return collect_elements(cell, asking, 1, EACH);
}

Value cell_map(const Cell *cell, Asking *asking)
{
    return collect_elements(cell, asking, EACH, 1);
}

Value cell_filter_map(const Cell *cell, Asking *asking)
{
    return collect_elements(cell, asking, 1, 2);
}

/* ---- lists and maps --------------------------------------------------------------------------------------------- */

/* Evaluates the i-th member of a list or map that the formula writes out. */
static Value member_of(const Cell *cell, size_t i, Asking *asking)
{
    const Cell *member = cell->source->members[i];
    return member->run.value(member, asking);
}

Value cell_list(const Cell *cell, Asking *asking)
{
    size_t n = cell->source->n;
    Value *items = cell_take(cell, asking, n * sizeof(Value));
    for (size_t i = 0; items && i < n; i++) items[i] = member_of(cell, i, asking);
    return items ? (Value){.kind = TYPE_LIST, .as.list = {items, n}} : NOTHING;
}

/*
 * Returns the reason why `key` cannot be added to a map; NULL if it can. `items` has the n keys and values that the map
 * has so far, in turn.
 */
static const char *key_fault(const Value *items, size_t n, const Value *key)
{
    bool is_key = key->kind == TYPE_INT || key->kind == TYPE_BOOL || key->kind == TYPE_STRING;
    if (!is_key) return TRANSLATED("a key must be a whole number, a condition or a text");
    for (size_t i = 0; i < n; i += 2)
        if (value_equal(&items[i], key)) return TRANSLATED("duplicate key");
    return NULL;
}

Value cell_pairs(const Cell *cell, Asking *asking)
{
    size_t n = cell->source->n;
    Value *items = cell_take(cell, asking, n * sizeof(Value));
    for (size_t i = 0; items && i < n; i += 2) {
        items[i] = member_of(cell, i, asking);
        items[i + 1] = member_of(cell, i + 1, asking);
        const char *fault = asking->failed ? NULL : key_fault(items, i, &items[i]);
        if (fault) cell_fail(cell->source->members[i], asking, fault);
        if (asking->failed) return NOTHING;
    }
    return items ? (Value){.kind = TYPE_MAP, .as.list = {items, n / 2}} : NOTHING;
}
