/*
 * Fuzzes formulas: compiles any text in an environment with types and in one without. A formula that compiles is run,
 * and its value must have the promised type. Build with clang -fsanitize=fuzzer,address,undefined. The seeds are in
 * seeds/formula.
 */
#include "formula_env.h"
#include "text/source.h"

#include <assert.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n);

/* Checks that a value has the promised type. */
static void check_type(const Value *value, Type type)
{
    assert(value->kind != TYPE_POISON && value->kind != TYPE_ANY);
    if (type.kind == TYPE_ANY || type.kind == TYPE_POISON) return;
    bool passes = value->kind == type.kind || (value->kind == TYPE_INT && type.kind == TYPE_FRACTION);
    assert(passes);
    for (size_t i = 0; type.kind == TYPE_LIST && type.element && i < value->as.list.n; i++)
        check_type(&value->as.list.items[i], *type.element);
}

static void run(const Formula *formula)
{
    TestState state = test_state();
    FormulaScratch scratch;
    FormulaFault fault = {.reason = NULL};
    Value value;
    Buf out = {0};
    if (formula_run(formula, &state, &scratch, &value, &fault)) {
        check_type(&value, formula_type(formula));
        value_print_json(&out, &value);
        assert(value_equal(&value, &value));
    } else {
        assert(fault.reason && fault.span.line >= 1);
    }
    (void)formula_run(formula, &state, NULL, &value, &fault);
    buf_free(&out);
}

static void compile_and_run(const FormulaEnv *env, Str text, Type wanted)
{
    Arena *arena = arena_new();
    Diags *diags = diags_new(arena);
    const Formula *formula = formula_compile(arena, env, test_scalar(arena, text), wanted, diags);
    assert((formula != NULL) == (diags->n_errors == 0));
    if (formula) run(formula);
    Buf out = {0};
    diags_print(&out, diags);
    buf_free(&out);
    arena_free(arena);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n)
{
    Str text = {(const char *)bytes, n};
    compile_and_run(&TEST_ENV, text, (Type){.kind = TYPE_POISON});
    compile_and_run(&TEST_GRADUAL_ENV, text, (Type){.kind = TYPE_POISON});
    compile_and_run(&TEST_ENV, text, (Type){.kind = TYPE_FRACTION});
    compile_and_run(&TEST_GRADUAL_ENV, text, (Type){.kind = TYPE_INT});
    return 0;
}
