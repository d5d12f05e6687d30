/* The interface of formulas: places of errors in YAML, limits, folding, values, fractions. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "formula/formula_inner.h"
#include "formula/limit.h"
#include "formula_env.h"
#include "text/json.h"
#include "text/source.h"
#include "text/yaml.h"

static const Type WANT_ANYTHING = {.kind = TYPE_POISON};
static const Type WANT_INT = {.kind = TYPE_INT};
static const Type WANT_BOOL = {.kind = TYPE_BOOL};
static const Type WANT_FRACTION = {.kind = TYPE_FRACTION};

/* One arena and its findings for a test. */
typedef struct Fixture {
    Arena *arena;
    Diags *diags;
    TestState state;
} Fixture;

static int set_up(void **state)
{
    Arena *arena = arena_new();
    Fixture *fixture = ARENA_NEW(arena, Fixture);
    *fixture = (Fixture){.arena = arena, .diags = diags_new(arena), .state = test_state()};
    *state = fixture;
    return 0;
}

static int tear_down(void **state)
{
    Fixture *fixture = *state;
    arena_free(fixture->arena);
    return 0;
}

static const Formula *compile(Fixture *fixture, const char *text, Type wanted)
{
    fixture->diags = diags_new(fixture->arena);
    return formula_compile(fixture->arena, &TEST_ENV, test_scalar(fixture->arena, str_of(text)), wanted,
                           fixture->diags);
}

static void assert_text(const Buf *buf, const char *expected)
{
    assert_string_equal(buf_text(buf), expected);
}

/* Checks that the formula is folded to this constant. */
static void assert_constant(Fixture *fixture, const char *text, const char *expected)
{
    Buf out = {0};
    const Formula *formula = compile(fixture, text, WANT_ANYTHING);
    assert_non_null(formula);
    assert_non_null(formula_constant(formula));
    value_print_json(&out, formula_constant(formula));
    assert_text(&out, expected);
    buf_free(&out);
}

/* Checks that the formula is folded to `n` names, constants and operations. */
static void assert_parts(Fixture *fixture, const char *text, size_t n)
{
    const Formula *formula = compile(fixture, text, WANT_ANYTHING);
    assert_non_null(formula);
    assert_int_equal(formula->n_parts, n);
}

/* Checks that the first finding about the scalar under `f` of a YAML document is at this place. */
static void assert_found_at(Fixture *fixture, const char *yaml, unsigned line, unsigned column)
{
    Diags *diags = diags_new(fixture->arena);
    Node *root = yaml_read(fixture->arena, source_of(fixture->arena, STR("v.yaml"), str_of(yaml)), diags);
    assert_non_null(root);
    assert_null(formula_compile(fixture->arena, &TEST_ENV, node_find(root, "f"), WANT_ANYTHING, diags));
    diags_sort(diags);
    assert_true(diags->n > 0);
    assert_int_equal(diags->list[0]->span.line, line);
    assert_int_equal(diags->list[0]->span.column, column);
}

static void errors_stand_where_they_were_written_in_every_style_of_scalar(void **state)
{
    assert_found_at(*state, "a: 1\nf: points + x\n", 2, 13);
    assert_found_at(*state, "f: 'points + x'\n", 1, 14);
    assert_found_at(*state, "f: \"points + x\"\n", 1, 14);
    assert_found_at(*state, "f: |\n  points\n    + x\n", 3, 7);
    assert_found_at(*state, "f: >-\n  points +\n  x\n", 3, 3);
    assert_found_at(*state, "m: {f: 1}\nf:   hand +   1\n", 2, 11);
    assert_found_at(*state, "f: |-\n  'ä' +\n  'ö' + y\n", 3, 9);
    /* After an escape in the scalar, the place is not known, so the finding shows the whole scalar. */
    assert_found_at(*state, "f: \"\\x20points + x\"\n", 1, 4);
}

static void numbers_need_no_value(void **state)
{
    Fixture *fixture = *state;
    static const struct {
        const char *text;
        int64_t number;
    } ROWS[] = {{"points > 3 && led in hand", 1},
                {"third >= 35 || !late", 1},
                {"late ? points + 1 : 2 * points", 41},
                {"size(hand.common(kings)) == 2", 1},
                {"tricks.exists(t, t > points)", 0},
                {"size(tricks.filter(t, [1, 2].exists(u, u >= t))) + tricks[0]", 3},
                {"sum(tricks.map(t, t + points))", 136},
                {"tricks.filter(t, t > 4) == [5, 8]", 1},
                {"bidder.name + 'n' == 'Evan'", 1},
                {"{'a': points}['a'] + [third, 1].filter(x, x > 2).size()", 41},
                {"floor(third + 1) * (tricks[1] in tricks ? floor(third + 1) : points)", 1296}};
    FormulaScratch *scratch = ARENA_NEW(fixture->arena, FormulaScratch);
    int64_t number = 0;
    for (size_t i = 0; i < COUNT(ROWS); i++) {
        assert_true(formula_quick(compile(fixture, ROWS[i].text, WANT_ANYTHING), &fixture->state, scratch, &number));
        assert_int_equal(number, ROWS[i].number);
    }
    assert_false(formula_quick(compile(fixture, "third", WANT_ANYTHING), &fixture->state, scratch, &number));
    assert_false(formula_quick(compile(fixture, "[points]", WANT_ANYTHING), &fixture->state, scratch, &number));
}

/* A sum of mapped elements needs no memory for a list. An overflow is an error of the sum, after errors of elements. */
static void sums_need_no_list(void **state)
{
    Fixture *fixture = *state;
    int64_t number = 0;
    const Formula *sum = compile(fixture, "1 + sum(tricks.map(t, t * points))", WANT_INT);
    FormulaScratch *scratch = ARENA_NEW(fixture->arena, FormulaScratch);
    scratch->used = 0;
    assert_true(formula_quick(sum, &fixture->state, scratch, &number));
    assert_int_equal(number, 641);
    assert_int_equal(scratch->used, 0);
    FormulaFault fault;
    Value value;
    const char *large = "1 + sum(tricks.map(t, t * (9223372036854775807 / 8)))";
    assert_false(formula_run(compile(fixture, large, WANT_INT), &fixture->state, scratch, &value, &fault));
    assert_string_equal(fault.reason, "integer overflow");
    assert_int_equal(fault.span.column, 5);
    const char *both = "sum(tricks.map(t, 8 / (t - 8)))";
    assert_false(formula_run(compile(fixture, both, WANT_INT), &fixture->state, scratch, &value, &fault));
    assert_string_equal(fault.reason, "division by zero");
}

/* ---- limits of a number ------------------------------------------------------------------------------------------ */

/* Between the runs, the number `points` and the length of `tricks` differ. */
static bool is_fixed_slot(int slot)
{
    return slot != SLOT_POINTS && slot != SLOT_TRICKS;
}

static FormulaCommon *nothing_kept(const void *context)
{
    (void)context;
    return NULL;
}

static const FormulaLimits *limits_of(Fixture *fixture, const char *text)
{
    FormulaEnv *env = ARENA_NEW(fixture->arena, FormulaEnv);
    *env = TEST_ENV;
    env->parts = formula_parts_new(fixture->arena, NULL);
    env->runs_again = true;
    env->common = nothing_kept;
    env->is_fixed = is_fixed_slot;
    const Node *scalar = test_scalar(fixture->arena, str_of(text));
    const Formula *formula = formula_compile(fixture->arena, env, scalar, WANT_BOOL, fixture->diags);
    assert_non_null(formula);
    return formula_limits(fixture->arena, formula, SLOT_POINTS);
}

static void assert_range(Fixture *fixture, const char *text, FormulaRange expected, bool decides)
{
    bool decide;
    const FormulaLimits *limits = limits_of(fixture, text);
    assert_non_null(limits);
    FormulaRange range = formula_range_of_limits(limits, &fixture->state, NULL, &decide);
    assert_true(range.least == expected.least && range.most == expected.most);
    assert_int_equal(decide, decides);
}

/* `led` is item 5, `late` is true, and the hand has five cards. */
static void comparisons_limit_a_number(void **state)
{
    static const FormulaRange ALL = FORMULA_ANYTHING, NONE = {INT64_MAX, INT64_MIN};
    assert_range(*state, "points <= size(hand)", (FormulaRange){INT64_MIN, 5}, true);
    assert_range(*state, "points < size(hand) && 2 < points", (FormulaRange){3, 4}, true);
    assert_range(*state, "size(hand) >= points && points >= 2", (FormulaRange){2, 5}, true);
    assert_range(*state, "size(hand) > points && (points > 1 && late)", (FormulaRange){2, 4}, true);
    assert_range(*state, "points <= size(hand) && !late", NONE, true);
    /* other terms are evaluated for each number */
    assert_range(*state, "points <= size(hand) && points != 3", (FormulaRange){INT64_MIN, 5}, false);
    assert_range(*state, "points <= size(hand) && points > size(tricks)", (FormulaRange){INT64_MIN, 5}, false);
    /* after an error, nothing is known */
    assert_range(*state, "points <= size(hand) && points >= fail(1)", ALL, false);
    assert_null(limits_of(*state, "points == size(hand)"));
    assert_null(limits_of(*state, "points <= size(hand) || late"));
    assert_null(formula_limits(NULL, NULL, SLOT_POINTS));
    /* in an environment whose formulas run once, numbers have no limits */
    Fixture *fixture = *state;
    assert_null(formula_limits(fixture->arena, compile(fixture, "points < 3", WANT_BOOL), SLOT_POINTS));
}

/* An error counts only if the result depends on it, even if the same part is evaluated again. */
static void faults_are_outvoted_one_by_one(void **state)
{
    Fixture *fixture = *state;
    static const struct {
        const char *text;
        int64_t number; /* -1: an error */
    } ROWS[] = {{"points / (points - 40) > 1 || late", 1},
                {"points / (points - 40) > 1 && !late", 0},
                {"points / (points - 40) > 1 && late", -1},
                {"tricks.exists(t, 8 / (t - 5) == points || t == 8)", 1},
                {"tricks.all(t, 8 / (t - 5) > 0)", 0},
                {"tricks.exists(t, 8 / (t - 5) == points)", -1},
                /* The same part occurs twice; its error is outvoted only once. */
                {"(fail(points) == 1 || late) && fail(points) == 1", -1},
                {"(fail(points) == 1 || late) && (late || fail(points) == 1)", 1},
                /* An earlier error counts, although a later one is outvoted. */
                {"fail(1) + (fail(2) == 1 || late ? 1 : 2)", -1},
                {"[fail(1)].exists(x, late) ? 1 : 2", -1}};
    FormulaScratch *scratch = ARENA_NEW(fixture->arena, FormulaScratch);
    for (size_t i = 0; i < COUNT(ROWS); i++) {
        int64_t number = 0;
        bool runs = formula_quick(compile(fixture, ROWS[i].text, WANT_ANYTHING), &fixture->state, scratch, &number);
        assert_int_equal(runs ? number : -1, ROWS[i].number);
    }
}

static void faults_stand_where_they_were_written(void **state)
{
    Fixture *fixture = *state;
    const char *yaml = "f: |\n  points > 3 &&\n    points / (points - 40) > 1\n";
    Diags *diags = fixture->diags;
    Node *root = yaml_read(fixture->arena, source_of(fixture->arena, STR("v.yaml"), str_of(yaml)), diags);
    const Formula *formula = formula_compile(fixture->arena, &TEST_ENV, node_find(root, "f"), WANT_BOOL, diags);
    FormulaFault fault;
    Value value;
    assert_non_null(formula);
    assert_false(formula_run(formula, &fixture->state, NULL, &value, &fault));
    assert_string_equal(fault.reason, "division by zero");
    assert_int_equal(fault.span.line, 3);
    assert_int_equal(fault.span.column, 12);
}

static void every_error_of_a_formula_is_reported(void **state)
{
    Fixture *fixture = *state;
    assert_null(compile(fixture, "x + 1.5 == y ? hand.cuont(kings) : max(1, late)", WANT_ANYTHING));
    assert_int_equal(fixture->diags->n_errors, 5);
    /* A part with one error causes no other error. */
    assert_null(compile(fixture, "(x + 1 && late) ? x.y[3] : x.all(z, z > 1)", WANT_BOOL));
    assert_int_equal(fixture->diags->n_errors, 3);
}

static void scalars_that_are_no_text_are_formulas_or_refused(void **state)
{
    Fixture *fixture = *state;
    Arena *arena = fixture->arena;
    const char *yaml = "int: 036\nbool: true\nnumber: 1.5\nlist: [1]\nnothing:\n";
    Node *root = yaml_read(arena, source_of(arena, STR("v.yaml"), str_of(yaml)), fixture->diags);
    const Formula *number = formula_compile(arena, &TEST_ENV, node_find(root, "int"), WANT_INT, fixture->diags);
    const Formula *truth = formula_compile(arena, &TEST_ENV, node_find(root, "bool"), WANT_BOOL, fixture->diags);
    assert_int_equal(formula_constant(number)->as.integer, 36);
    assert_true(formula_constant(truth)->as.boolean);
    static const char *const REFUSED[] = {"number", "list", "nothing"};
    for (size_t i = 0; i < COUNT(REFUSED); i++) {
        Node *scalar = node_find(root, REFUSED[i]);
        assert_null(formula_compile(arena, &TEST_ENV, scalar, WANT_ANYTHING, fixture->diags));
        assert_int_equal(fixture->diags->n_errors, i + 1);
    }
}

static void value_must_be_of_the_type_wanted(void **state)
{
    Fixture *fixture = *state;
    assert_null(compile(fixture, "points > 3", WANT_INT));
    assert_string_equal(fixture->diags->list[0]->message.s, "expected a whole number, found a condition");
    assert_null(compile(fixture, "third", WANT_INT));
    assert_null(compile(fixture, "tricks", (Type){.kind = TYPE_LIST, .element = &TEST_STRING}));
    assert_string_equal(fixture->diags->list[0]->message.s, "expected a list of texts, found a list of whole numbers");
    assert_non_null(compile(fixture, "tricks", (Type){.kind = TYPE_LIST, .element = &TEST_INT}));
    assert_non_null(compile(fixture, "[]", (Type){.kind = TYPE_LIST, .element = &TEST_INT}));
    const Formula *formula = compile(fixture, "points", WANT_FRACTION);
    FormulaFault fault;
    Value value;
    assert_int_equal(formula_type(formula).kind, TYPE_FRACTION);
    assert_true(formula_run(formula, &fixture->state, NULL, &value, &fault));
    assert_int_equal(value.kind, TYPE_FRACTION);
    assert_int_equal(value.as.fraction.num, 40);
    assert_int_equal(value.as.fraction.den, 1);
}

static void constants_are_folded(void **state)
{
    assert_constant(*state, "contract == \"solo\" ? 2 : 1", "2");
    assert_constant(*state, "1 + 2 * 3 - limit", "-29");
    assert_constant(*state, "contract == \"none\" && points / 0 > 1", "false");
    assert_constant(*state, "points > 1 || contract == \"solo\"", "true");
    assert_constant(*state, "(true || late ? 1 : 2) + 1", "2");
    assert_constant(*state, "size([1, 2, 3].filter(x, x > 1))", "2");
    assert_constant(*state, "'a' + 'b'", "\"ab\"");
    assert_constant(*state, "kings - kings.common(kings)", "[]");
    assert_constant(*state, "fraction(1, 2) + 1", "\"3/2\"");
    assert_parts(*state, "points + 2 * 3", 3);
    assert_parts(*state, "contract == \"solo\" && late", 1);
    assert_parts(*state, "late || contract != \"solo\"", 1);
    assert_parts(*state, "points in [1 + 1, 3]", 3);
    assert_parts(*state, "tricks.exists(t, t > 2 + 3)", 5);
}

static void formula_knows_what_it_reads_after_folding(void **state)
{
    Fixture *fixture = *state;
    const Formula *formula = compile(fixture, "contract == \"solo\" ? twice(points) : fail(1)", WANT_INT);
    assert_true(formula_reads(formula, SLOT_POINTS));
    assert_false(formula_reads(formula, SLOT_HAND));
    assert_true(formula_calls(formula, CALL_TWICE));
    assert_false(formula_calls(formula, CALL_FAIL));
    assert_null(formula_constant(formula));
}

static void lists_need_scratch_and_its_room(void **state)
{
    Fixture *fixture = *state;
    const Formula *formula = compile(fixture, "tricks.map(t, t + points)", WANT_ANYTHING);
    FormulaScratch *scratch = ARENA_NEW(fixture->arena, FormulaScratch);
    FormulaFault fault;
    Value value;
    assert_false(formula_run(formula, &fixture->state, NULL, &value, &fault));
    assert_string_equal(fault.reason, "no memory for lists and texts");
    assert_int_equal(fault.span.column, 8);
    for (int i = 0; i < 1000; i++) assert_true(formula_run(formula, &fixture->state, scratch, &value, &fault));
    assert_int_equal(value.as.list.items[2].as.integer, 48);
    /* 128 lists of 128 ints are within the bound on cost but not within 16 kB. */
    Value *many = ARENA_ARRAY(fixture->arena, FORMULA_LIST_BOUND, Value);
    for (size_t i = 0; i < FORMULA_LIST_BOUND; i++) many[i] = (Value){.kind = TYPE_INT, .as.integer = 1};
    fixture->state.slots[SLOT_TRICKS].as.list.items = many;
    fixture->state.slots[SLOT_TRICKS].as.list.n = FORMULA_LIST_BOUND;
    formula = compile(fixture, "tricks.map(t, tricks + tricks)", WANT_ANYTHING);
    assert_non_null(formula);
    assert_false(formula_run(formula, &fixture->state, scratch, &value, &fault));
    assert_string_equal(fault.reason, "no memory for lists and texts");
    assert_int_equal(fault.span.column, 22);
}

/* Returns n times the first part, the second part once, and n times the third part. */
static const char *repeat(Fixture *fixture, int n, const char *const parts[3])
{
    Buf out = {0};
    for (int i = 0; i < n; i++) buf_add(&out, str_of(parts[0]));
    buf_add(&out, str_of(parts[1]));
    for (int i = 0; i < n; i++) buf_add(&out, str_of(parts[2]));
    Str text = arena_str(fixture->arena, buf_str(&out));
    buf_free(&out);
    return text.s;
}

static void assert_refused(Fixture *fixture, const char *text, const char *code)
{
    assert_null(compile(fixture, text, WANT_ANYTHING));
    assert_int_equal(fixture->diags->n_errors, 1);
    assert_string_equal(fixture->diags->list[0]->code, code);
}

static void limits_hold_at_n_and_fail_at_one_more(void **state)
{
    Fixture *fixture = *state;
    /* The formula itself is the first level. */
    static const struct {
        int n;
        const char *parts[3], *code;
    } ROWS[] = {{FORMULA_MAX_DEPTH - 1, {"(", "1", ")"}, "formula-too-deep"},
                {FORMULA_MAX_DEPTH - 1, {"[", "1", "]"}, "formula-too-deep"},
                {FORMULA_MAX_DEPTH - 1, {"-", "points", ""}, "formula-too-deep"},
                {FORMULA_MAX_DEPTH - 1, {"late ? 1 : ", "2", ""}, "formula-too-deep"},
                {FORMULA_MAX_DEPTH - 1, {"twice(", "1", ")"}, "formula-too-deep"},
                {1023, {"", "points", "+1"}, "formula-too-deep"},
                {FORMULA_MAX_TEXT - 6, {" ", "points", ""}, "formula-too-long"}};
    for (size_t i = 0; i < COUNT(ROWS); i++) {
        assert_non_null(compile(fixture, repeat(fixture, ROWS[i].n, ROWS[i].parts), WANT_ANYTHING));
        assert_refused(fixture, repeat(fixture, ROWS[i].n + 1, ROWS[i].parts), ROWS[i].code);
    }
}

/* The page cel-conformance.md says how many operators in a row are allowed. */
static void the_message_names_the_greatest_number_of_operators(void **state)
{
    static const char *const PARTS[] = {"", "points", "+1"};
    assert_refused(*state, repeat(*state, 1024, PARTS), "formula-too-deep");
    const Fixture *fixture = *state;
    assert_string_equal(fixture->diags->list[0]->message.s, "too many operators in a row; the limit is 1023");
}

static void cost_holds_at_n_and_fails_at_one_more(void **state)
{
    Fixture *fixture = *state;
    /* A call costs one step plus the cost of the function. */
    assert_non_null(compile(fixture, "dear()", WANT_INT));
    assert_refused(fixture, "too_dear()", "formula-too-costly");
    assert_string_equal(fixture->diags->list[0]->message.s, "this formula can take 50001 steps; the limit is 50000");
    /* The more expensive of two branches counts, and both operands count. */
    assert_refused(fixture, "dear() + dear()", "formula-too-costly");
    assert_refused(fixture, "tricks.all(t, tricks.all(u, tricks.all(v, t + u == v)))", "formula-too-costly");
}

static void values_that_grow_without_end_are_refused(void **state)
{
    /* Each step doubles the size of the value for printing and comparing. */
    static const char *const PARTS[] = {"", "[points]", ".map(x, [x, x])"};
    assert_non_null(compile(*state, repeat(*state, 5, PARTS), WANT_ANYTHING));
    assert_refused(*state, repeat(*state, 30, PARTS), "formula-too-costly");
}

static void values_are_printed_as_json(void **state)
{
    (void)state;
    static const Value INTS[] = {{.kind = TYPE_INT, .as.integer = 1}, {.kind = TYPE_NULL}};
    static const Value PAIRS[] = {{.kind = TYPE_BOOL, .as.boolean = true},
                                  {.kind = TYPE_INT, .as.integer = -1},
                                  TEST_STRING_OF("a\"b"),
                                  {.kind = TYPE_FRACTION, .as.fraction = {-106, 3}}};
    static const struct {
        Value value;
        const char *json;
    } ROWS[] = {{{.kind = TYPE_FRACTION, .as.fraction = {12, 1}}, "12"},
                {{.kind = TYPE_SET, .as.set = {1 | (uint64_t)1 << 63, 1 | (uint64_t)1 << 63}}, "[0, 63, 64, 127]"},
                {{.kind = TYPE_LIST, .as.list = {INTS, 2}}, "[1, null]"},
                {{.kind = TYPE_MAP, .as.list = {PAIRS, 2}}, "{\"true\": -1, \"a\\\"b\": \"-106/3\"}"},
                {{.kind = TYPE_ITEM, .as.integer = 5}, "5"}};
    for (size_t i = 0; i < COUNT(ROWS); i++) {
        Buf out = {0};
        value_print_json(&out, &ROWS[i].value);
        assert_text(&out, ROWS[i].json);
        buf_free(&out);
    }
}

static void documents_become_values(void **state)
{
    Fixture *fixture = *state;
    const Str json = STR("{\"a\": [1, true, \"x\", null, {\"b\": -9223372036854775808}], \"c\": 1.5}");
    Node *node = json_read(fixture->arena, source_of(fixture->arena, STR("with"), json), fixture->diags);
    Value value = value_from_node(fixture->arena, node, fixture->diags);
    Buf out = {0};
    value_print_json(&out, &value);
    assert_text(&out, "{\"a\": [1, true, \"x\", null, {\"b\": -9223372036854775808}], \"c\": null}");
    assert_int_equal(fixture->diags->n_errors, 1);
    assert_int_equal(fixture->diags->list[0]->span.column, 63);
    buf_free(&out);
}

static void types_have_names(void **state)
{
    (void)state;
    static const Type LIST_OF_INT = {.kind = TYPE_LIST, .element = &TEST_INT};
    static const Type MAP = {.kind = TYPE_MAP, .key = &TEST_STRING, .element = &LIST_OF_INT};
    Buf out = {0};
    type_print(&out, MAP, false);
    assert_text(&out, "map from texts to lists");
    buf_clear(&out);
    type_print(&out, LIST_OF_INT, true);
    assert_text(&out, "a list of whole numbers");
    buf_clear(&out);
    type_print(&out, (Type){.kind = TYPE_LIST}, false);
    assert_text(&out, "list");
    buf_free(&out);
}

static void fractions_are_exact_or_refused(void **state)
{
    (void)state;
    const Fraction large = {INT64_MAX, INT64_MAX - 1}, larger = {INT64_MAX - 1, INT64_MAX - 2};
    Fraction out = {0, 1};
    assert_true(fraction_make(6, -4, &out) && out.num == -3 && out.den == 2);
    assert_true(fraction_make(INT64_MIN, 2, &out) && out.num == INT64_MIN / 2 && out.den == 1);
    assert_false(fraction_make(1, 0, &out));
    assert_false(fraction_make(1, INT64_MIN, &out));
    assert_false(fraction_make(INT64_MIN, -1, &out));
    assert_true(fraction_add((Fraction){1, 6}, (Fraction){1, 3}, &out) && out.num == 1 && out.den == 2);
    assert_true(fraction_subtract((Fraction){1, 6}, (Fraction){1, 6}, &out) && out.num == 0 && out.den == 1);
    assert_true(fraction_multiply((Fraction){INT64_MAX, 7}, (Fraction){7, INT64_MAX}, &out) && out.num == 1);
    assert_true(fraction_divide((Fraction){1, 2}, (Fraction){-1, 4}, &out) && out.num == -2 && out.den == 1);
    assert_false(fraction_divide((Fraction){1, 2}, (Fraction){0, 1}, &out));
    assert_false(fraction_add(large, larger, &out));
    assert_false(fraction_multiply(large, large, &out));
    /* No product of these fits in 64 bits, and their difference is too small for any float. */
    assert_int_equal(fraction_compare(large, larger), -1);
    assert_int_equal(fraction_compare(larger, large), 1);
    assert_int_equal(fraction_compare((Fraction){-1, 3}, (Fraction){-1, 2}), 1);
    assert_int_equal(fraction_compare((Fraction){INT64_MIN, 1}, (Fraction){INT64_MAX, 1}), -1);
    assert_int_equal(fraction_compare(large, large), 0);
    assert_int_equal(fraction_floor((Fraction){-7, 2}), -4);
    assert_int_equal(fraction_ceil((Fraction){-7, 2}), -3);
    assert_int_equal(fraction_floor((Fraction){INT64_MIN, 1}), INT64_MIN);
}

/* Two contracts may share one line: its error is one finding, and no formula either time. */
static void a_formula_that_is_compiled_twice_fails_twice(void **state)
{
    Fixture *fixture = *state;
    Node *scalar = test_scalar(fixture->arena, STR("pionts > (35"));
    fixture->diags = diags_new(fixture->arena);
    for (int i = 0; i < 2; i++)
        assert_null(formula_compile(fixture->arena, &TEST_ENV, scalar, WANT_BOOL, fixture->diags));
    assert_int_equal(fixture->diags->n, 1);
    assert_null(fixture->diags->list[0]->notes->next);
    scalar = test_scalar(fixture->arena, STR("pionts > 35"));
    for (int i = 0; i < 2; i++)
        assert_null(formula_compile(fixture->arena, &TEST_ENV, scalar, WANT_BOOL, fixture->diags));
    assert_int_equal(fixture->diags->n, 2);
}

/* A fraction is written like 53½ for 107/2. */
static void fraction_is_written_as_people_do(void **state)
{
    static const struct {
        Fraction fraction;
        const char *text;
    } ROWS[] = {{{107, 2}, "53½"}, {{1, 3}, "⅓"},      {{-1, 2}, "−½"},
                {{-9, 4}, "−2¼"},  {{15, 7}, "2 1/7"}, {{3, 7}, "3/7"},
                {{0, 1}, "0"},     {{-4, 1}, "−4"},    {{INT64_MIN, 1}, "−9223372036854775808"}};
    (void)state;
    for (size_t i = 0; i < COUNT(ROWS); i++) {
        Buf out = {0};
        fraction_write(&out, ROWS[i].fraction);
        assert_text(&out, ROWS[i].text);
        buf_free(&out);
    }
}

#define TEST(function) cmocka_unit_test_setup_teardown(function, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(errors_stand_where_they_were_written_in_every_style_of_scalar),
        TEST(numbers_need_no_value),
        TEST(sums_need_no_list),
        TEST(comparisons_limit_a_number),
        TEST(faults_are_outvoted_one_by_one),
        TEST(faults_stand_where_they_were_written),
        TEST(every_error_of_a_formula_is_reported),
        TEST(a_formula_that_is_compiled_twice_fails_twice),
        TEST(scalars_that_are_no_text_are_formulas_or_refused),
        TEST(value_must_be_of_the_type_wanted),
        cmocka_unit_test(fraction_is_written_as_people_do),
        TEST(constants_are_folded),
        TEST(formula_knows_what_it_reads_after_folding),
        TEST(lists_need_scratch_and_its_room),
        TEST(limits_hold_at_n_and_fail_at_one_more),
        TEST(the_message_names_the_greatest_number_of_operators),
        TEST(cost_holds_at_n_and_fails_at_one_more),
        TEST(values_that_grow_without_end_are_refused),
        TEST(values_are_printed_as_json),
        TEST(documents_become_values),
        TEST(types_have_names),
        TEST(fractions_are_exact_or_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
