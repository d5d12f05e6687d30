/* tapp eval: the value of a formula. */
#include "cli/command.h"
#include "formula/value.h"
#include "text/json.h"
#include "text/source.h"

#include <stdio.h>
#include <string.h>

typedef struct Asked {
    Str formula;
    const char *with; /* JSON with values for names; NULL: none */
} Asked;

static const CommandOption OPTIONS[] = {
    {"with", "JSON", TRANSLATED("bind names to values"), read_text, INTO(Asked, with)},
};

/* Lets the formula use the names in a JSON object as constants. Returns false after errors. */
static bool bind(Arena *arena, const char *json, FormulaEnv *env, Diags *diags)
{
    const Node *map = json_read(arena, source_of(arena, STR("--with"), str_of(json)), diags);
    if (!map) return false;
    if (map->kind != NODE_MAP) {
        (void)diag_error(diags, "with-object", map->span, "--with needs a JSON object, but this is %s",
                         node_kind_name(map->kind));
        return false;
    }
    FormulaName *names = ARENA_ARRAY(arena, map->count, FormulaName);
    for (size_t i = 0; i < map->count; i++) {
        Value value = value_from_node(arena, map->pairs[i].value, diags);
        names[i] = (FormulaName){
            .name = map->pairs[i].key->text, .type = value_type(&value), .is_constant = true, .constant = value};
    }
    env->names = names;
    env->n_names = map->count;
    return diags->n_errors == 0;
}

/* Returns the span of the whole formula, which was given as an argument. */
static Span whole_span(const Source *source)
{
    Span span = {.source = source, .line = 1, .column = 1, .end_line = 1};
    for (size_t i = 0; i < source->text.n; i++) span.end_line += source->text.s[i] == '\n';
    Str last = source_line(source, span.end_line);
    span.end_column = (uint32_t)str_code_points(last) + 1;
    return span;
}

/* Compiles and computes the formula, and prints its value. Returns false after an error in `diags`. */
static bool evaluate(Arena *arena, const Asked *asked, Buf *out, Diags *diags)
{
    FormulaEnv env = {.is_gradual = true};
    FormulaScratch scratch = {.used = 0};
    FormulaFault fault = {.reason = NULL};
    Value value;
    if (asked->with && !bind(arena, asked->with, &env, diags)) return false;
    const Source *source = source_of(arena, STR("formula"), asked->formula);
    const Node *text = node_string(arena, source->text, whole_span(source));
    const Formula *formula = formula_compile(arena, &env, text, (Type){.kind = TYPE_POISON}, diags);
    if (!formula) return false;
    if (!formula_run(formula, NULL, &scratch, &value, &fault)) {
        (void)diag_error(diags, "formula-fault", fault.span, "%s", translate(fault.reason));
        return false;
    }
    value_print_json(out, &value);
    buf_char(out, '\n');
    return true;
}

static int run_eval(int n, char **arguments)
{
    Asked asked = {0};
    if (!args_read(&eval_command, n, arguments, &asked)) return STATUS_USAGE;
    Arena *arena = arena_new();
    Diags *diags = diags_new(arena);
    Buf out = {0};
    bool fine = evaluate(arena, &asked, &out, diags);
    flush_to(stdout, &out);
    buf_free(&out);
    print_findings(diags);
    arena_free(arena);
    return fine ? STATUS_OK : STATUS_INPUT;
}

const Command eval_command = {
    .name = "eval",
    .arguments = "EXPR",
    .purpose = TRANSLATED("Evaluate a formula, and print its value as JSON"),
    .options = OPTIONS,
    .n_options = COUNT(OPTIONS),
    .positional = {.what = TRANSLATED("formula"),
                   .at = offsetof(Asked, formula),
                   .may_have_dashes = true,
                   .missing = TRANSLATED("eval needs a formula; see 'tapp help eval'")},
    .examples = {"tapp eval 'fraction(1, 3) * 2'", "tapp eval 'a + size(b)' --with '{\"a\": 1, \"b\": [2, 3]}'"},
    .run = run_eval,
};
