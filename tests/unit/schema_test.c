/* The schema validator: messages and places for each keyword, hints, branches, defaults, limits. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "schema/schema.h"
#include "schema/uri.h"
#include "text/json.h"
#include "text/source.h"
#include "text/yaml.h"

#include <string.h>
#include <time.h>

typedef struct Fixture {
    Arena *arena;
    Diags *diags;
    Schema *schema;
    const Node *instance;
} Fixture;

static const Node *read_yaml(Arena *arena, const char *name, const char *text)
{
    Diags *diags = diags_new(arena);
    const Node *node = yaml_read(arena, source_of(arena, str_of(name), str_of(text)), diags);
    assert_non_null(node);
    return node;
}

/* Finds the one other document to which schemas here may refer. */
static const Node *find_remote(void *context, Str uri)
{
    if (!str_is(uri, "http://example.org/whole")) return NULL;
    return read_yaml(context, "whole.yaml", "{type: integer, $defs: {text: {$anchor: text, type: string}}}");
}

static Fixture set_up(const char *schema, const char *instance)
{
    Fixture fixture = {.arena = arena_new()};
    fixture.diags = diags_new(fixture.arena);
    SchemaOptions options = {.assert_formats = true, .remote = find_remote, .context = fixture.arena};
    options.base_uri = STR("http://example.org/root");
    const Node *root = read_yaml(fixture.arena, "schema.yaml", schema);
    fixture.schema = schema_compile(fixture.arena, root, options, fixture.diags);
    if (instance) fixture.instance = read_yaml(fixture.arena, "instance.yaml", instance);
    return fixture;
}

static void tear_down(Fixture *fixture)
{
    schema_free(fixture->schema);
    arena_free(fixture->arena);
}

static bool check(const Fixture *fixture)
{
    assert_non_null(fixture->schema);
    return schema_check(fixture->schema, NULL, fixture->arena, fixture->instance, fixture->diags);
}

static void print_all(const Fixture *fixture)
{
    Buf out = {0};
    diags_print(&out, fixture->diags);
    print_message("%s", buf_text(&out));
    buf_free(&out);
}

/* A finding as the user sees it. */
typedef struct Case {
    const char *schema, *instance;
    const char *code;
    unsigned line, column;
    const char *path, *message, *hint;
} Case;

static void assert_finding(const Case *expected, const Fixture *fixture)
{
    if (fixture->diags->n != 1) {
        print_message("schema: %s\n", expected->schema);
        print_all(fixture);
    }
    assert_int_equal(fixture->diags->n, 1);
    const Diag *diag = fixture->diags->list[0];
    assert_string_equal(diag->message.s, expected->message);
    assert_string_equal(diag->code, expected->code);
    assert_int_equal(diag->span.line, expected->line);
    assert_int_equal(diag->span.column, expected->column);
    assert_true(str_is(diag->path, expected->path));
    if (!str_is(diag->hint, expected->hint)) print_all(fixture);
    assert_true(str_is(diag->hint, expected->hint));
}

static void assert_findings(const Case *cases, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        Fixture fixture = set_up(cases[i].schema, cases[i].instance);
        assert_false(check(&fixture));
        assert_finding(&cases[i], &fixture);
        tear_down(&fixture);
    }
}

static void wrong_types_are_named(void **state)
{
    (void)state;
    const Case cases[] = {
        {"{type: object, properties: {players: {type: integer}}}", "players: many", "wrong-type", 1, 10, "/players",
         "'players' is a string, but should be an integer", ""},
        {"properties: {open: {type: boolean}}", "a: 1\nopen: yes", "wrong-type", 2, 7, "/open",
         "'open' is a string, but should be true or false", "write `true` instead of 'yes'"},
        {"properties: {open: {type: boolean}}", "open: Off", "wrong-type", 1, 7, "/open",
         "'open' is a string, but should be true or false", "write `false` instead of 'Off'"},
        {"items: {type: [integer, string]}", "- 1\n- [2]", "wrong-type", 2, 3, "/1",
         "item 2 of the list is a list, but should be an integer or a string", ""},
        {"properties: {n: {type: number}}", "n: \"12.5\"", "wrong-type", 1, 4, "/n",
         "'n' is a string, but should be a number", "remove the quotes"},
        {"properties: {rank: {type: string}}", "rank: 10", "wrong-type", 1, 7, "/rank",
         "'rank' is an integer, but should be a string", "put it in quotes: \"10\""},
        {"properties: {suits: {type: array}}", "suits: C", "wrong-type", 1, 8, "/suits",
         "'suits' is a string, but should be a list", "write a list: `[C]`"},
        {"type: object", "[1]", "wrong-type", 1, 1, "", "the document is a list, but should be a map", ""},
        {"properties: {n: {type: [integer, 'null', string]}}", "n: 1.5", "wrong-type", 1, 4, "/n",
         "'n' is a number, but should be an integer, a string or nothing (null)", ""},
        {"additionalProperties: {items: {type: string}}", "a/b~c: [x, true]", "wrong-type", 1, 12, "/a~1b~0c/1",
         "item 2 of 'a/b~c' is true or false, but should be a string", "put it in quotes: \"true\""},
    };
    assert_findings(cases, COUNT(cases));
}

static void values_out_of_bounds_say_the_bounds(void **state)
{
    (void)state;
    const Case cases[] = {
        {"properties: {p: {minimum: 2, maximum: 8}}", "p: 9", "out-of-range", 1, 4, "/p",
         "'p' is 9, but should be from 2 to 8", ""},
        {"properties: {p: {minimum: 2}}", "p: 1.5", "out-of-range", 1, 4, "/p", "'p' is 1.5, but should be at least 2",
         ""},
        {"properties: {p: {maximum: 2}}", "p: 3", "out-of-range", 1, 4, "/p", "'p' is 3, but should be at most 2", ""},
        {"properties: {p: {exclusiveMinimum: 0, maximum: 5}}", "p: 0", "out-of-range", 1, 4, "/p",
         "'p' is 0, but should be more than 0 and at most 5", ""},
        {"properties: {p: {exclusiveMaximum: 1}}", "p: 1", "out-of-range", 1, 4, "/p",
         "'p' is 1, but should be less than 1", ""},
        {"properties: {p: {multipleOf: 0.1}}", "p: 0.35", "not-multiple", 1, 4, "/p",
         "'p' is 0.35, but should be a multiple of 0.1", ""},
        {"properties: {s: {minLength: 1}}", "s: ''", "too-short", 1, 4, "/s",
         "'s' has 0 characters, but should have at least 1", ""},
        {"properties: {s: {maxLength: 3}}", "s: t\xC3\xA4pp", "too-long", 1, 4, "/s",
         "'s' has 4 characters, but should have at most 3", ""},
        {"properties: {l: {minItems: 2}}", "l: [1]", "too-few", 1, 4, "/l",
         "'l' has 1 item, but should have at least 2", ""},
        {"properties: {l: {minItems: 2, maxItems: 2}}", "l: [1, 2, 3]", "too-many", 1, 4, "/l",
         "'l' has 3 items, but should have exactly 2", ""},
        {"properties: {m: {maxProperties: 1}}", "m:\n  a: 1\n  b: 2", "too-many", 2, 3, "/m",
         "'m' has 2 keys, but should have at most 1", ""},
        {"properties: {l: {prefixItems: [true], items: false}}", "l: [1, 2, 3]", "too-many", 1, 8, "/l",
         "'l' has 3 items, but should have at most 1", ""},
        {"properties: {l: {contains: {const: K}}}", "l: [1]", "missing-item", 1, 4, "/l",
         "'l' has 0 matching items, but should have at least 1", ""},
        {"properties: {l: {contains: {type: integer}, maxContains: 1}}", "l: [1, 2]", "too-many", 1, 4, "/l",
         "'l' has 2 matching items, but should have exactly 1", ""},
        {"properties: {l: {uniqueItems: true}}", "l: [1, {a: 2, b: 1}, {b: 1.0, a: 2}]", "duplicate-item", 1, 22,
         "/l/2", "item 3 of 'l' is a map, which appears twice", ""},
    };
    assert_findings(cases, COUNT(cases));
}

static void values_outside_a_list_get_the_nearest(void **state)
{
    (void)state;
    const Case cases[] = {
        {"properties: {d: {enum: [clockwise, anticlockwise]}}", "d: clockwize", "not-in-enum", 1, 4, "/d",
         "'d' is 'clockwize', but should be one of 'clockwise', 'anticlockwise'", "did you mean 'clockwise'?"},
        {"properties: {d: {enum: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]}}", "d: 0", "not-in-enum", 1, 4, "/d",
         "'d' is 0, but should be one of the 13 allowed values", ""},
        {"properties: {v: {const: 1}}", "v: 2", "wrong-value", 1, 4, "/v", "'v' is 2, but should be 1", ""},
        {"properties: {v: {const: [a, 1]}}", "v: []", "wrong-value", 1, 4, "/v",
         "'v' is an empty list, but should be [\"a\", 1]", ""},
        {"properties: {v: {not: {const: 5, description: Five is taken.}}}", "v: 5", "forbidden", 1, 4, "/v",
         "'v' is 5, which is not allowed here", "Five is taken"},
    };
    assert_findings(cases, COUNT(cases));
}

static void texts_of_the_wrong_form_say_the_form(void **state)
{
    (void)state;
    const Case cases[] = {
        {"properties: {id: {pattern: '^[a-z]+$'}}", "id: A b", "wrong-pattern", 1, 5, "/id",
         "'id' is 'A b', but should match the pattern ^[a-z]+$", ""},
        {"properties: {id: {pattern: '^[a-z]+$', description: Small letters only.}}", "id: A b", "wrong-pattern", 1, 5,
         "/id", "'id' is 'A b', but should be: Small letters only", "the pattern is ^[a-z]+$"},
        {"properties: {d: {format: date}}", "d: 2023-02-29", "wrong-format", 1, 4, "/d",
         "'d' is '2023-02-29', but should be a date such as 2024-02-29", ""},
        {"properties: {m: {propertyNames: {pattern: '^[a-z]+$'}}}", "m:\n  ok: 1\n  Bad: 2", "wrong-pattern", 3, 3,
         "/m/Bad", "the key 'Bad' should match the pattern ^[a-z]+$", ""},
    };
    assert_findings(cases, COUNT(cases));
}

static void keys_are_found_at_the_key(void **state)
{
    (void)state;
    const Case cases[] = {
        {"{properties: {direction: true}, additionalProperties: false}", "directon: up", "unknown-key", 1, 1,
         "/directon", "unknown key 'directon' in the document", "did you mean 'direction'?"},
        {"{properties: {m: {properties: {a: true, b: true}, additionalProperties: false}}}", "m: {a: 1, zzz: 2}",
         "unknown-key", 1, 11, "/m/zzz", "unknown key 'zzz' in 'm'", "the other keys are b"},
        {"{required: [cards, suits]}", "cards: 1\nx: 2", "missing-key", 1, 1, "", "the document needs the key 'suits'",
         ""},
        {"{items: {required: [id]}}", "- {id: 1}\n- {name: 2}", "missing-key", 2, 3, "/1",
         "item 2 of the list needs the key 'id'", ""},
        {"{properties: {d: {required: [cards]}}}", "d:\n  card: 1\n  x: 2", "missing-key", 2, 3, "/d",
         "'d' needs the key 'cards'", "did you mean it by 'card'?"},
        {"{dependentRequired: {a: [b]}}", "x: 1\na: 2", "missing-key", 2, 1, "",
         "the document needs the key 'b', because it has 'a'", ""},
        {"{properties: {old: false}}", "x: 1\nold: 2", "forbidden", 2, 1, "/old", "'old' is not allowed here", ""},
        {"{$ref: '#/$defs/base', unevaluatedProperties: false, $defs: {base: {properties: {name: true}}}}", "nam: 1",
         "unknown-key", 1, 1, "/nam", "unknown key 'nam' in the document", "did you mean 'name'?"},
        {"{unevaluatedItems: false, prefixItems: [true]}", "[1, 2]", "forbidden", 1, 5, "/1",
         "item 2 of the list is not allowed here", ""},
    };
    assert_findings(cases, COUNT(cases));
}

static void a_misspelt_key_that_is_required_is_one_finding(void **state)
{
    (void)state;
    const Case cases[] = {
        {"{properties: {cards: true}, required: [cards], additionalProperties: false}", "card: 1", "unknown-key", 1, 1,
         "/card", "unknown key 'card' in the document", "did you mean 'cards'?"},
        {"{allOf: [{properties: {cards: true}, required: [cards]}], unevaluatedProperties: false}", "card: 1",
         "unknown-key", 1, 1, "/card", "unknown key 'card' in the document", "did you mean 'cards'?"},
    };
    assert_findings(cases, COUNT(cases));
}

static void branches_give_one_finding(void **state)
{
    (void)state;
    const char *kinds = "properties: {p: {oneOf: ["
                        "{properties: {kind: {const: a}, x: {type: integer}}, required: [kind, x]}, "
                        "{properties: {kind: {const: b}, y: {type: integer}}, required: [kind, y]}]}}";
    const Case cases[] = {
        {"properties: {r: {anyOf: [{type: integer}, {type: string, minLength: 2}]}}", "r: []", "wrong-type", 1, 4, "/r",
         "'r' is a list, but should be an integer or a string", ""},
        {"properties: {r: {anyOf: [{type: integer}, {type: string, minLength: 2}]}}", "r: x", "too-short", 1, 4, "/r",
         "'r' has 1 character, but should have at least 2", ""},
        {"properties: {r: {oneOf: [{const: all}, {$ref: '#/$defs/some'}]}, $defs: {some: {enum: [some, none]}}}"
         "\n$defs: {some: {enum: [some, none]}}",
         "r: non", "not-in-enum", 1, 4, "/r", "'r' is 'non', but should be one of 'all', 'some', 'none'",
         "did you mean 'none'?"},
        {kinds, "p: {kind: b, x: 1}", "missing-key", 1, 4, "/p", "'p' needs the key 'y'", ""},
        {kinds, "p: {kind: c}", "not-in-enum", 1, 11, "/p/kind", "'kind' is 'c', but should be one of 'a', 'b'", ""},
        {kinds, "p: {kind: a, x: u}", "wrong-type", 1, 17, "/p/x", "'x' is a string, but should be an integer", ""},
        {"properties: {p: {anyOf: [{minimum: 5}, {multipleOf: 2}]}}", "p: 3", "no-branch", 1, 4, "/p",
         "'p' matches none of the 2 forms allowed here", ""},
        {"properties: {p: {oneOf: [{minimum: 5}, {multipleOf: 2}]}}", "p: 6", "ambiguous", 1, 4, "/p",
         "'p' matches more than one of the forms allowed here", ""},
        {"{if: {properties: {k: {const: a}}}, then: {required: [x]}, else: {required: [y]}}", "k: a", "missing-key", 1,
         1, "", "the document needs the key 'x'", ""},
        {"{if: {properties: {k: {const: a}}}, then: {required: [x]}, else: {required: [y]}}", "k: b", "missing-key", 1,
         1, "", "the document needs the key 'y'", ""},
        {"{allOf: [{type: integer}, {$ref: '#/allOf/0'}]}", "text", "wrong-type", 1, 1, "",
         "the document is a string, but should be an integer", ""},
        {"{anyOf: [{properties: {a: {type: string}}}, {type: string}], unevaluatedProperties: false}", "a: 1",
         "wrong-type", 1, 4, "/a", "'a' is an integer, but should be a string", "put it in quotes: \"1\""},
    };
    assert_findings(cases, COUNT(cases));
}

static void faults_of_a_schema_stand_in_the_schema(void **state)
{
    (void)state;
    const Case cases[] = {
        {"$ref: '#/$defs/crad'\n$defs: {card: true}", NULL, "schema-ref", 1, 7, "",
         "cannot resolve '#/$defs/crad': the schema has no such place", "did you mean 'card'?"},
        {"$ref: other", NULL, "schema-ref", 1, 7, "", "cannot resolve 'other': no schema with that URI was given", ""},
        {"$ref: '#there'", NULL, "schema-ref", 1, 7, "", "cannot resolve '#there': the schema has no such anchor", ""},
        {"{title: t, $ref: '#/title'}", NULL, "schema-ref", 1, 18, "",
         "cannot resolve '#/title': there is no schema at that place", ""},
        {"minLength: -1", NULL, "schema-keyword", 1, 12, "",
         "'minLength' is a whole number, but should be a whole number from 0", ""},
        {"type: sting", NULL, "schema-keyword", 1, 7, "",
         "unknown type 'sting'; the types are array, boolean, integer, null, number, object, string",
         "did you mean 'string'?"},
        {"properties: {a: 3}", NULL, "schema-keyword", 1, 17, "",
         "a schema must be a map, true or false, but this is a whole number", ""},
        {"{$ref: '#'}", NULL, "schema-loop", 1, 8, "", "this schema refers to itself for the same value", ""},
        {"{$defs: {a: {$anchor: x}, b: {$anchor: x}}}", NULL, "schema-duplicate", 1, 40, "",
         "the anchor 'x' is used twice", ""},
        {"{$defs: {a: {$id: x}, b: {$id: x}}}", NULL, "schema-duplicate", 1, 32, "",
         "the id 'http://example.org/x' is used twice", ""},
        {"required: [1]", NULL, "schema-keyword", 1, 11, "", "'required' is a list, but should be a list of strings",
         ""},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        Fixture fixture = set_up(cases[i].schema, NULL);
        assert_null(fixture.schema);
        assert_finding(&cases[i], &fixture);
        tear_down(&fixture);
    }
}

static void a_bad_pattern_is_shown_at_its_fault(void **state)
{
    (void)state;
    Fixture fixture = set_up("pattern: 'ab(c'", NULL);
    assert_null(fixture.schema);
    assert_int_equal(fixture.diags->n, 1);
    const Diag *diag = fixture.diags->list[0];
    assert_string_equal(diag->code, "schema-pattern");
    assert_int_equal(diag->span.line, 1);
    assert_int_equal(diag->span.column, 15); /* the parenthesis is never closed, so the place is the end of the text */
    tear_down(&fixture);
}

static void an_unknown_meta_schema_is_a_warning(void **state)
{
    (void)state;
    Fixture fixture = set_up("{$schema: 'http://example.org/none', type: integer}", "1");
    assert_true(check(&fixture));
    assert_int_equal(fixture.diags->n_warnings, 1);
    assert_string_equal(fixture.diags->list[0]->code, "schema-dialect");
    tear_down(&fixture);
}

static void valid_instances_have_no_findings(void **state)
{
    (void)state;
    static const char *const pairs[][2] = {
        {"{type: integer}", "1.0"},
        {"{multipleOf: 0.1}", "0.3"},
        {"{$ref: whole}", "3"},
        {"{$ref: 'http://example.org/whole#text'}", "three"},
        {"{$ref: 'whole#/$defs/text'}", "three"},
        {"{$ref: 'https://json-schema.org/draft/2020-12/schema'}", "{type: string, minLength: 3}"},
        {"{properties: {next: {$ref: '#'}}, additionalProperties: false}", "{next: {next: {next: {}}}}"},
        {"{minLength: 4, maxLength: 4}", "t\xC3\xA4pp"},
        {"{enum: [1, a, [b]]}", "[b]"},
    };
    for (size_t i = 0; i < COUNT(pairs); i++) {
        Fixture fixture = set_up(pairs[i][0], pairs[i][1]);
        assert_true(check(&fixture));
        assert_int_equal(fixture.diags->n, 0);
        tear_down(&fixture);
    }
}

static void formats_are_checked_only_on_demand(void **state)
{
    (void)state;
    Fixture fixture = set_up("{format: date}", "never");
    Schema *lenient = schema_compile(fixture.arena, read_yaml(fixture.arena, "s", "{format: date}"),
                                     (SchemaOptions){.assert_formats = false}, fixture.diags);
    assert_true(schema_check(lenient, NULL, fixture.arena, fixture.instance, fixture.diags));
    assert_false(check(&fixture));
    schema_free(lenient);
    tear_down(&fixture);
}

static bool has_format(const char *format, const char *text)
{
    Arena *arena = arena_new();
    Diags *diags = diags_new(arena);
    Node *root = node_map(arena, (Span){0});
    node_set(arena, root, node_string(arena, STR("format"), (Span){0}), node_string(arena, str_of(format), (Span){0}));
    Schema *schema = schema_compile(arena, root, (SchemaOptions){.assert_formats = true}, diags);
    bool fits = schema_check(schema, NULL, arena, node_string(arena, str_of(text), (Span){0}), diags);
    schema_free(schema);
    arena_free(arena);
    return fits;
}

static void formats_tell_right_from_wrong(void **state)
{
    (void)state;
    static const struct {
        const char *format, *right[4], *wrong[5];
    } rows[] = {
        {"date", {"2024-02-29", "2000-02-29"}, {"2023-02-29", "1900-02-29", "2024-13-01", "2024-1-1", "2024-04-31"}},
        {"time",
         {"23:59:60Z", "08:30:06.283185Z", "15:59:60-08:00"},
         {"24:00:00Z", "12:00:00", "22:59:60Z", "12:0:00Z"}},
        {"date-time", {"2024-02-29T20:15:00Z", "1985-04-12t23:20:50.52z"}, {"2024-02-29 20:15:00Z", "2024-02-29"}},
        {"email", {"joe.bloggs@example.com", "te~st@example.com"}, {"2962", "a@", "@b", ".a@b", "a..b@c"}},
        {"hostname", {"www.example.com", "xn--4gbwdl.xn--wgbh1c"}, {"-bad", "bad-", "a..b", "not_valid", ""}},
        {"ipv4", {"192.168.0.1", "0.0.0.0"}, {"256.0.0.1", "127.0.0", "1.2.3.4.5", "087.10.0.1", "1.2.3."}},
        {"ipv6",
         {"::1", "::", "1:2:3:4:5:6:7:8", "1::d6:192.168.0.1"},
         {"12345::", "1:2:3:4:5:6:7", ":2::8:", "1::2::3", "1:2:3:4:5:6:7::8"}},
        {"uri",
         {"http://foo.bar/?baz=qux#quux", "urn:oasis:names", "mailto:a@b.c"},
         {"//foo.bar/", "/abc", "a b:c", "http://a/%zz", ":// x"}},
        {"uri-reference", {"/abc", "#frag", "", "a/b:c"}, {"\\\\WINDOWS", "1:b", "#a#b", "\xC3\xA4"}},
        {"uuid",
         {"2EB8AA08-AA98-11EA-B4AA-73B441D16380"},
         {"2eb8aa08-aa98-11ea-b4aa-73b441d1638", "2eb8aa08aa9811eab4aa73b441d16380"}},
        {"regex", {"^a+$", ""}, {"^(a", "["}},
        {"json-pointer", {"", "/a~1b/0", "/"}, {"a", "/~2", "/~"}},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        for (size_t j = 0; j < COUNT(rows[i].right) && rows[i].right[j]; j++)
            if (!has_format(rows[i].format, rows[i].right[j])) fail_msg("%s: '%s'", rows[i].format, rows[i].right[j]);
        for (size_t j = 0; j < COUNT(rows[i].wrong) && rows[i].wrong[j]; j++)
            if (has_format(rows[i].format, rows[i].wrong[j]))
                fail_msg("%s: not '%s'", rows[i].format, rows[i].wrong[j]);
    }
}

static void assert_defaults(const char *schema, const char *instance, const char *expected)
{
    Fixture fixture = set_up(schema, instance);
    assert_true(check(&fixture));
    const Node *filled = schema_defaults(fixture.schema, NULL, fixture.arena, fixture.instance);
    const Node *wanted = read_yaml(fixture.arena, "wanted", expected);
    Buf out = {0};
    node_print_json(&out, filled, 0);
    if (!node_equal(filled, wanted)) fail_msg("got %s, want %s", buf_text(&out), expected);
    buf_free(&out);
    tear_down(&fixture);
}

static void defaults_are_written_out(void **state)
{
    (void)state;
    assert_defaults("properties: {a: {default: 1}, b: {default: [x]}}", "b: []", "{a: 1, b: []}");
    assert_defaults("properties: {a: {default: {}, properties: {b: {default: 2}, c: {default: {}, properties: "
                    "{d: {default: 3}}}}}}",
                    "{}", "{a: {b: 2, c: {d: 3}}}");
    assert_defaults("properties: {m: {additionalProperties: {$ref: '#/$defs/bid'}}}\n"
                    "$defs: {bid: {properties: {value: {default: 1}}}}",
                    "m: {solo: {}, tout: {value: 5}}", "{m: {solo: {value: 1}, tout: {value: 5}}}");
    assert_defaults("patternProperties: {'^x': {properties: {v: {default: 1}}}}", "{xa: {}, b: {}}",
                    "{xa: {v: 1}, b: {}}");
    assert_defaults("items: {properties: {v: {default: 1}}}\nprefixItems: [true]", "[{}, {}, {v: 2}]",
                    "[{}, {v: 1}, {v: 2}]");
    assert_defaults("properties: {a: {$ref: '#/$defs/n'}}\n$defs: {n: {type: integer, default: 7}}", "{}", "{a: 7}");
    assert_defaults(
        "{$ref: '#/$defs/base', properties: {b: {default: 2}}, $defs: {base: {properties: {a: {default: 1}}}}}", "{}",
        "{a: 1, b: 2}");
    assert_defaults("anyOf: [{properties: {a: {default: 1}}}]", "{}", "{}");
}

static void a_default_within_itself_ends(void **state)
{
    (void)state;
    assert_defaults("{$id: 'urn:x', properties: {child: {$ref: '#/$defs/n', default: {}}}, "
                    "$defs: {n: {properties: {child: {$ref: '#/$defs/n', default: {}}}}}}",
                    "{}", "{child: {child: {}}}");
}

static void maps_know_the_schema_that_describes_them(void **state)
{
    (void)state;
    Fixture fixture = set_up("properties: {bids: {additionalProperties: {$ref: '#/$defs/bid'}}}\n"
                             "$defs:\n  bid: {properties: {value: {default: 1}}}",
                             "bids: {solo: {}}");
    const Node *filled = schema_defaults(fixture.schema, NULL, fixture.arena, fixture.instance);
    const Node *bids = node_find(filled, "bids"), *solo = node_find(bids, "solo");
    assert_int_equal(filled->schema->span.line, 1);
    assert_null(bids->schema);
    assert_int_equal(solo->schema->span.line, 3);
    assert_true(str_is(node_find(solo, "value")->span.source->path, "schema.yaml"));
    assert_null(node_find(fixture.instance, "bids")->schema);
    assert_int_equal(node_find(node_find(fixture.instance, "bids"), "solo")->count, 0);
    tear_down(&fixture);
}

static Node *text_of(Arena *arena, size_t n)
{
    char *text = arena_alloc(arena, n + 1);
    memset(text, 'a', n);
    text[n - 1] = '!';
    return node_string(arena, (Str){text, n}, (Span){0});
}

static void a_hostile_pattern_gives_up(void **state)
{
    (void)state;
    Fixture fixture = set_up("pattern: '^(a+)+$'", NULL);
    fixture.instance = text_of(fixture.arena, 5000);
    assert_false(check(&fixture));
    assert_int_equal(fixture.diags->n, 1);
    assert_string_equal(fixture.diags->list[0]->code, "pattern-limit");
    tear_down(&fixture);
}

/* The schema has two ways at each level, which would be 2^60 steps without a limit. */
static void a_schema_of_many_ways_gives_up(void **state)
{
    (void)state;
    Buf text = {0};
    buf_add(&text, STR("{$ref: '#/$defs/s0', $defs: {"));
    for (int i = 0; i < 60; i++)
        buf_printf(&text, "s%d: {anyOf: [{$ref: '#/$defs/s%d'}, {$ref: '#/$defs/s%d'}]}, ", i, i + 1, i + 1);
    buf_add(&text, STR("s60: {type: [string]}}}"));
    Fixture fixture = set_up(buf_text(&text), "1");
    assert_false(check(&fixture)); /* no branch accepts an integer, which is known without trying them */
    tear_down(&fixture);
    buf_clear(&text);
    buf_add(&text, STR("{$ref: '#/$defs/s0', $defs: {"));
    for (int i = 0; i < 60; i++)
        buf_printf(&text, "s%d: {anyOf: [{$ref: '#/$defs/s%d'}, {$ref: '#/$defs/s%d'}]}, ", i, i + 1, i + 1);
    buf_add(&text, STR("s60: {maximum: 0}}}"));
    fixture = set_up(buf_text(&text), "1");
    assert_false(check(&fixture));
    assert_string_equal(fixture.diags->list[0]->code, "check-limit");
    tear_down(&fixture);
    buf_free(&text);
}

/* Ten levels of ten branches: each leaf would report the same. Reports count as work, so the check ends soon. */
static void a_schema_that_says_the_same_without_end_gives_up(void **state)
{
    (void)state;
    Buf schema = {0};
    buf_add(&schema, STR("{\"$ref\": \"#/$defs/l0\", \"$defs\": {\"l10\": {\"type\": \"string\"}"));
    for (int level = 0; level < 10; level++) {
        buf_printf(&schema, ", \"l%d\": {\"allOf\": [", level);
        for (int i = 0; i < 10; i++) buf_printf(&schema, "%s{\"$ref\": \"#/$defs/l%d\"}", i ? ", " : "", level + 1);
        buf_add(&schema, STR("]}"));
    }
    buf_add(&schema, STR("}}"));
    Fixture fixture = set_up(buf_text(&schema), "1");
    clock_t start = clock();
    assert_false(check(&fixture));
    assert_true(clock() - start < 10 * CLOCKS_PER_SEC);
    assert_int_equal(fixture.diags->n, 2);
    assert_string_equal(fixture.diags->list[1]->code, "check-limit");
    tear_down(&fixture);
    buf_free(&schema);
}

static void a_dynamic_circle_gives_up(void **state)
{
    (void)state;
    static const char *const circles[] = {
        "{$dynamicAnchor: n, $dynamicRef: '#n'}",
        "{$dynamicAnchor: n, oneOf: [{$dynamicRef: '#n'}]}",
        "{$dynamicAnchor: n, unevaluatedProperties: false, anyOf: [{not: {if: {$dynamicRef: '#n'}}}, {required: [z]}]}",
    };
    for (size_t i = 0; i < COUNT(circles); i++) {
        Fixture fixture = set_up(circles[i], "a: 1");
        assert_false(check(&fixture));
        assert_string_equal(fixture.diags->list[0]->code, "check-limit");
        tear_down(&fixture);
    }
}

static void instances_may_be_512_deep(void **state)
{
    (void)state;
    Fixture fixture = set_up(
        "{allOf: [{$ref: '#/$defs/list'}], $defs: {list: {anyOf: [{type: 'null'}, {items: {$ref: '#'}}]}}}", NULL);
    Node *inner = node_list(fixture.arena, (Span){0});
    for (int i = 0; i < 511; i++) {
        Node *outer = node_list(fixture.arena, (Span){0});
        node_append(fixture.arena, outer, inner);
        inner = outer;
    }
    fixture.instance = inner;
    assert_true(check(&fixture));
    (void)schema_defaults(fixture.schema, NULL, fixture.arena, inner);
    tear_down(&fixture);
}

static void many_findings_stay_cheap(void **state)
{
    (void)state;
    Fixture fixture = set_up("{additionalProperties: {type: integer}}", NULL);
    Node *map = node_map(fixture.arena, (Span){0});
    for (int i = 0; i < 20000; i++)
        node_add(fixture.arena, map, node_string(fixture.arena, arena_printf(fixture.arena, "k%d", i), (Span){0}),
                 text_of(fixture.arena, 3));
    fixture.instance = map;
    assert_false(check(&fixture));
    assert_int_equal(fixture.diags->n, DIAG_LIMIT);
    assert_int_equal(fixture.diags->n_errors, 20000);
    tear_down(&fixture);
}

/* A zero byte is no character of a scheme, so the colon after it belongs to the path. */
static void a_zero_byte_is_not_part_of_a_scheme(void **state)
{
    (void)state;
    const char text[] = "a\0b:c";
    Uri uri = uri_split((Str){text, sizeof text - 1});
    assert_null(uri.scheme.s);
    assert_int_equal(uri.path.n, sizeof text - 1);
    assert_true(str_is(uri_split(STR("a+b-c.1:d")).scheme, "a+b-c.1"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_zero_byte_is_not_part_of_a_scheme),
        cmocka_unit_test(wrong_types_are_named),
        cmocka_unit_test(values_out_of_bounds_say_the_bounds),
        cmocka_unit_test(values_outside_a_list_get_the_nearest),
        cmocka_unit_test(texts_of_the_wrong_form_say_the_form),
        cmocka_unit_test(keys_are_found_at_the_key),
        cmocka_unit_test(a_misspelt_key_that_is_required_is_one_finding),
        cmocka_unit_test(branches_give_one_finding),
        cmocka_unit_test(faults_of_a_schema_stand_in_the_schema),
        cmocka_unit_test(a_bad_pattern_is_shown_at_its_fault),
        cmocka_unit_test(an_unknown_meta_schema_is_a_warning),
        cmocka_unit_test(valid_instances_have_no_findings),
        cmocka_unit_test(formats_are_checked_only_on_demand),
        cmocka_unit_test(formats_tell_right_from_wrong),
        cmocka_unit_test(defaults_are_written_out),
        cmocka_unit_test(a_default_within_itself_ends),
        cmocka_unit_test(maps_know_the_schema_that_describes_them),
        cmocka_unit_test(a_hostile_pattern_gives_up),
        cmocka_unit_test(a_schema_of_many_ways_gives_up),
        cmocka_unit_test(a_schema_that_says_the_same_without_end_gives_up),
        cmocka_unit_test(a_dynamic_circle_gives_up),
        cmocka_unit_test(instances_may_be_512_deep),
        cmocka_unit_test(many_findings_stay_cheap),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
