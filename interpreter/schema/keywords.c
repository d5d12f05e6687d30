/*
 * Compiles the keywords of JSON Schema, draft 2020-12. For each keyword, a table has a small function that stores its
 * value in the shape.
 */
#include "schema/compile_inner.h"

#include "base/ascii.h"
#include "schema/number.h"

/* A keyword that is being compiled: its shape, its key and its value. */
typedef struct Build {
    Compiler *compiler;
    Shape *shape;
    const Node *key, *value;
} Build;

/* These functions return a group of rules of the shape. The first keyword that needs a group makes it. */

static NumberRules *number_rules(const Build *b)
{
    if (!b->shape->number) b->shape->number = ARENA_NEW(b->compiler->arena, NumberRules);
    return b->shape->number;
}

static TextRules *text_rules(const Build *b)
{
    if (!b->shape->text) {
        b->shape->text = ARENA_NEW(b->compiler->arena, TextRules);
        b->shape->text->max = SIZE_MAX;
    }
    return b->shape->text;
}

static ListRules *list_rules(const Build *b)
{
    if (!b->shape->list) {
        b->shape->list = ARENA_NEW(b->compiler->arena, ListRules);
        *b->shape->list = (ListRules){.max = SIZE_MAX, .min_contains = 1, .max_contains = SIZE_MAX};
    }
    return b->shape->list;
}

static MapRules *map_rules(const Build *b)
{
    if (!b->shape->map) {
        b->shape->map = ARENA_NEW(b->compiler->arena, MapRules);
        b->shape->map->max = SIZE_MAX;
    }
    return b->shape->map;
}

static LogicRules *logic_rules(const Build *b)
{
    if (!b->shape->logic) b->shape->logic = ARENA_NEW(b->compiler->arena, LogicRules);
    return b->shape->logic;
}

/* These functions check the kind of value that a keyword has, and return the value. */

/* Returns `fits`. If it is false, reports that the value of the keyword should be `wanted`. */
static bool want(const Build *b, bool fits, const char *wanted)
{
    if (fits) return true;
    diag_error(b->compiler->diags, "schema-keyword", b->value->span, "'%.*s' is %s, but should be %s",
               STR_ARG(b->key->text), node_kind_name(b->value->kind), translate(wanted));
    return false;
}

static bool want_string(const Build *b)
{
    return want(b, b->value->kind == NODE_STRING, TRANSLATED("a string"));
}

static bool want_map(const Build *b)
{
    return want(b, b->value->kind == NODE_MAP, TRANSLATED("a map"));
}

/*
 * Returns a limit such as `maxItems`. After an error returns `otherwise`; for numbers too large to matter, SIZE_MAX,
 * which means no limit.
 */
static size_t take_count(const Build *b, size_t otherwise)
{
    bool whole = number_is(b->value) && number_is_integer(b->value) && b->value->number >= 0;
    if (!want(b, whole, TRANSLATED("a whole number from 0"))) return otherwise;
    return b->value->number >= 1e15 ? SIZE_MAX : (size_t)b->value->number;
}

static const Node *take_number(const Build *b)
{
    return want(b, number_is(b->value), TRANSLATED("a number")) ? b->value : NULL;
}

static Shape *take_shape(const Build *b)
{
    return compile_shape(b->compiler, b->value, b->shape->resource);
}

/* Compiles a list of schemas. */
static ShapeList take_shapes(const Build *b)
{
    ShapeList list = {0};
    if (!want(b, b->value->kind == NODE_LIST && b->value->count > 0, TRANSLATED("a list of at least one schema")))
        return list;
    list.items = ARENA_ARRAY(b->compiler->arena, b->value->count, Shape *);
    list.n = b->value->count;
    for (size_t i = 0; i < list.n; i++)
        list.items[i] = compile_shape(b->compiler, b->value->items[i], b->shape->resource);
    return list;
}

/* Returns the value if it is a list of strings. Otherwise reports it and returns NULL. */
static const Node *take_strings(const Build *b)
{
    bool strings = b->value->kind == NODE_LIST;
    for (size_t i = 0; strings && i < b->value->count; i++) strings = b->value->items[i]->kind == NODE_STRING;
    return want(b, strings, TRANSLATED("a list of strings")) ? b->value : NULL;
}

/*
 * Compiles a regular expression; NULL after an error. The schema keeps a list of all patterns, because they must be
 * freed.
 */
static const Pattern *take_pattern(const Build *b, const Node *text)
{
    Compiler *compiler = b->compiler;
    size_t offset = 0;
    Str reason = {NULL, 0};
    Pattern *pattern = pattern_compile(compiler->arena, text->text, &offset, &reason);
    if (!pattern) {
        /* the error is at one character, or behind the text if it ends too early */
        size_t from = offset < text->text.n ? offset : text->text.n;
        size_t to = from < text->text.n ? from + 1 : from;
        diag_error(compiler->diags, "schema-pattern", node_text_span(text, from, to),
                   "'%.*s' is not a regular expression: %.*s", STR_ARG(text->text), STR_ARG(reason));
        return NULL;
    }
    Schema *schema = compiler->schema;
    *(Pattern **)arena_push(compiler->arena, (void **)&schema->patterns, &schema->n_patterns,
                            &schema->patterns_capacity, sizeof(Pattern *)) = pattern;
    return pattern;
}

/* The functions below compile keywords of the vocabulary "core". */

/* True if the text may be the name of an anchor. */
static bool is_anchor(Str text)
{
    for (size_t i = 0; i < text.n; i++) {
        char c = text.s[i];
        bool first = is_letter(c) || c == '_';
        if (!first && (i == 0 || !(is_digit(c) || c == '-' || c == '.'))) return false;
    }
    return text.n > 0;
}

static void add_anchor(const Build *b, bool dynamic)
{
    bool fits = b->value->kind == NODE_STRING && is_anchor(b->value->text);
    if (want(b, fits, TRANSLATED("a name of letters, digits, '-', '.' and '_'")))
        resource_anchor(b->compiler, b->shape, b->value, dynamic);
}

static void on_anchor(const Build *b)
{
    add_anchor(b, false);
}

static void on_dynamic_anchor(const Build *b)
{
    add_anchor(b, true);
}

static void add_reference(const Build *b, bool dynamic)
{
    Compiler *compiler = b->compiler;
    if (!want_string(b)) return;
    PendingRef *ref = arena_push(compiler->arena, (void **)&compiler->pending, &compiler->n_pending,
                                 &compiler->pending_capacity, sizeof(PendingRef));
    *ref = (PendingRef){b->shape, b->value, dynamic};
}

static void on_ref(const Build *b)
{
    add_reference(b, false);
}

static void on_dynamic_ref(const Build *b)
{
    add_reference(b, true);
}

/* Compiles all subschemas under `$defs`, so that anchors in them are known. They are not applied to any value here. */
static void on_defs(const Build *b)
{
    if (!want_map(b)) return;
    for (size_t i = 0; i < b->value->count; i++)
        (void)compile_shape(b->compiler, b->value->pairs[i].value, b->shape->resource);
}

/* The functions below compile keywords of the vocabulary "applicator". */

static void on_prefix_items(const Build *b)
{
    list_rules(b)->prefix = take_shapes(b);
}

static void on_items(const Build *b)
{
    list_rules(b)->items = take_shape(b);
}

static void on_contains(const Build *b)
{
    list_rules(b)->contains = take_shape(b);
}

/* Compiles the keyword `properties`: a schema for each named key. */
static void on_properties(const Build *b)
{
    MapRules *rules = map_rules(b);
    if (!want_map(b)) return;
    for (size_t i = 0; i < b->value->count; i++) {
        NodePair pair = b->value->pairs[i];
        Shape *shape = compile_shape(b->compiler, pair.value, b->shape->resource);
        names_add(b->compiler->arena, &rules->names, pair.key->text)->shape = shape;
    }
}

/* Compiles `patternProperties`. Each key is a regular expression, and each value a subschema. */
static void on_pattern_properties(const Build *b)
{
    MapRules *rules = map_rules(b);
    if (!want_map(b)) return;
    rules->patterns = ARENA_ARRAY(b->compiler->arena, b->value->count, PatternShape);
    for (size_t i = 0; i < b->value->count; i++) {
        NodePair pair = b->value->pairs[i];
        Shape *shape = compile_shape(b->compiler, pair.value, b->shape->resource);
        const Pattern *pattern = take_pattern(b, pair.key);
        if (pattern) rules->patterns[rules->n_patterns++] = (PatternShape){pattern, pair.key->text, shape};
    }
}

static void on_additional_properties(const Build *b)
{
    map_rules(b)->additional = take_shape(b);
}

static void on_property_names(const Build *b)
{
    map_rules(b)->key_shape = take_shape(b);
}

/* Compiles the keyword `dependentSchemas`: a schema that the map must match if it has the named key. */
static void on_dependent_schemas(const Build *b)
{
    MapRules *rules = map_rules(b);
    if (!want_map(b)) return;
    for (size_t i = 0; i < b->value->count; i++) {
        NodePair pair = b->value->pairs[i];
        Shape *shape = compile_shape(b->compiler, pair.value, b->shape->resource);
        names_add(b->compiler->arena, &rules->names, pair.key->text)->dependent = shape;
    }
}

static void on_all_of(const Build *b)
{
    logic_rules(b)->all_of = take_shapes(b);
}

static void on_any_of(const Build *b)
{
    logic_rules(b)->any_of = take_shapes(b);
}

static void on_one_of(const Build *b)
{
    logic_rules(b)->one_of = take_shapes(b);
}

static void on_not(const Build *b)
{
    logic_rules(b)->not_shape = take_shape(b);
}

static void on_if(const Build *b)
{
    logic_rules(b)->if_shape = take_shape(b);
}

static void on_then(const Build *b)
{
    logic_rules(b)->then_shape = take_shape(b);
}

static void on_else(const Build *b)
{
    logic_rules(b)->else_shape = take_shape(b);
}

static void on_unevaluated_items(const Build *b)
{
    b->shape->unevaluated_items = take_shape(b);
}

static void on_unevaluated_properties(const Build *b)
{
    b->shape->unevaluated_properties = take_shape(b);
}

/* The functions below compile keywords of the vocabulary "validation". */

/* Returns the bits for the name of a type. After an error returns all bits, so that no other error follows. */
static unsigned type_named(const Build *b, const Node *name)
{
    static const struct {
        Str name;
        unsigned types;
    } known[] = {
        {{"array", 5}, TYPE_LIST},    {{"boolean", 7}, TYPE_BOOLEAN}, {{"integer", 7}, TYPE_INTEGER},
        {{"null", 4}, TYPE_NULL},     {{"number", 6}, TYPE_NUMBER},   {{"object", 6}, TYPE_MAP},
        {{"string", 6}, TYPE_STRING},
    };
    Str names[COUNT(known)];
    for (size_t i = 0; i < COUNT(known); i++) {
        names[i] = known[i].name;
        if (name->kind == NODE_STRING && str_equal(name->text, known[i].name)) return known[i].types;
    }
    Diag *diag = diag_error(b->compiler->diags, "schema-keyword", name->span,
                            "unknown type '%.*s'; the types are array, boolean, integer, null, number, object, string",
                            STR_ARG(name->text));
    Str nearest = str_nearest(name->text, names, COUNT(known));
    diag_did_you_mean(b->compiler->diags, diag, nearest);
    return TYPE_ANY;
}

/* Compiles the keyword `type`: the allowed types of a value. */
static void on_type(const Build *b)
{
    bool list = b->value->kind == NODE_LIST && b->value->count > 0;
    if (!want(b, list || b->value->kind == NODE_STRING, TRANSLATED("the name of a type or a list of them"))) return;
    if (!list) {
        b->shape->types = type_named(b, b->value);
        return;
    }
    b->shape->types = 0;
    for (size_t i = 0; i < b->value->count; i++) b->shape->types |= type_named(b, b->value->items[i]);
}

static void on_enum(const Build *b)
{
    if (!want(b, b->value->kind == NODE_LIST, TRANSLATED("a list"))) return;
    b->shape->allowed = b->value;
    values_reserve(b->compiler->arena, &b->shape->allowed_set, b->value->count);
    for (size_t i = 0; i < b->value->count; i++) (void)values_add(&b->shape->allowed_set, b->value->items[i]);
}

static void on_const(const Build *b)
{
    b->shape->constant = b->value;
}

static void on_multiple_of(const Build *b)
{
    if (want(b, number_is(b->value) && b->value->number > 0, TRANSLATED("a number above 0")))
        number_rules(b)->multiple_of = b->value;
}

static void on_maximum(const Build *b)
{
    number_rules(b)->maximum = take_number(b);
}

static void on_exclusive_maximum(const Build *b)
{
    number_rules(b)->below = take_number(b);
}

static void on_minimum(const Build *b)
{
    number_rules(b)->minimum = take_number(b);
}

static void on_exclusive_minimum(const Build *b)
{
    number_rules(b)->above = take_number(b);
}

static void on_max_length(const Build *b)
{
    text_rules(b)->max = take_count(b, SIZE_MAX);
}

static void on_min_length(const Build *b)
{
    text_rules(b)->min = take_count(b, 0);
}

static void on_pattern(const Build *b)
{
    if (!want_string(b)) return;
    text_rules(b)->pattern = take_pattern(b, b->value);
    text_rules(b)->pattern_text = b->value->text;
}

static void on_format(const Build *b)
{
    bool asserted =
        b->compiler->options.assert_formats || (b->shape->resource->vocabularies & VOCABULARY_FORMAT_ASSERTION) != 0;
    if (want_string(b) && asserted) text_rules(b)->format = format_find(b->value->text);
}

static void on_max_items(const Build *b)
{
    list_rules(b)->max = take_count(b, SIZE_MAX);
}

static void on_min_items(const Build *b)
{
    list_rules(b)->min = take_count(b, 0);
}

static void on_unique_items(const Build *b)
{
    if (want(b, b->value->kind == NODE_BOOL, TRANSLATED("true or false")))
        list_rules(b)->unique = b->value->integer != 0;
}

static void on_max_contains(const Build *b)
{
    list_rules(b)->max_contains = take_count(b, SIZE_MAX);
}

static void on_min_contains(const Build *b)
{
    list_rules(b)->min_contains = take_count(b, 1);
}

static void on_max_properties(const Build *b)
{
    map_rules(b)->max = take_count(b, SIZE_MAX);
}

static void on_min_properties(const Build *b)
{
    map_rules(b)->min = take_count(b, 0);
}

static void on_required(const Build *b)
{
    const Node *names = take_strings(b);
    for (size_t i = 0; names && i < names->count; i++)
        names_add(b->compiler->arena, &map_rules(b)->names, names->items[i]->text)->required = true;
}

/*
 * Compiles `dependentRequired`: a map that has a key must also have the keys in its list. All these keys get an entry
 * in the table, so that the check records if they are there.
 */
static void on_dependent_required(const Build *b)
{
    NameTable *table = &map_rules(b)->names;
    Arena *arena = b->compiler->arena;
    if (!want_map(b)) return;
    for (size_t i = 0; i < b->value->count; i++) {
        NodePair pair = b->value->pairs[i];
        const Node *needs = take_strings(&(Build){b->compiler, b->shape, pair.key, pair.value});
        for (size_t j = 0; needs && j < needs->count; j++) (void)names_add(arena, table, needs->items[j]->text);
        names_add(arena, table, pair.key->text)->needs = needs;
    }
}

/* The functions below compile keywords of the vocabulary of meta-data, as far as messages and defaults use them. */

static void on_title(const Build *b)
{
    if (want_string(b)) b->shape->title = b->value;
}

static void on_description(const Build *b)
{
    if (want_string(b)) b->shape->description = b->value;
}

static void on_default(const Build *b)
{
    b->shape->default_value = b->value;
}

static void on_content_schema(const Build *b)
{
    (void)take_shape(b); /* not applied, but may have anchors and errors */
}

/* `format` belongs to two vocabularies: in one it is checked, in the other it is only information. */
enum { FORMAT_EITHER = VOCABULARY_FORMAT_ANNOTATION | VOCABULARY_FORMAT_ASSERTION };

static const struct {
    const char *name;
    unsigned vocabulary;
    void (*take)(const Build *b);
} keywords[] = {
    {"$anchor", VOCABULARY_CORE, on_anchor},
    {"$defs", VOCABULARY_CORE, on_defs},
    {"$dynamicAnchor", VOCABULARY_CORE, on_dynamic_anchor},
    {"$dynamicRef", VOCABULARY_CORE, on_dynamic_ref},
    {"$ref", VOCABULARY_CORE, on_ref},
    {"additionalProperties", VOCABULARY_APPLICATOR, on_additional_properties},
    {"allOf", VOCABULARY_APPLICATOR, on_all_of},
    {"anyOf", VOCABULARY_APPLICATOR, on_any_of},
    {"const", VOCABULARY_VALIDATION, on_const},
    {"contains", VOCABULARY_APPLICATOR, on_contains},
    {"contentSchema", VOCABULARY_CONTENT, on_content_schema},
    {"default", VOCABULARY_META_DATA, on_default},
    {"dependentRequired", VOCABULARY_VALIDATION, on_dependent_required},
    {"dependentSchemas", VOCABULARY_APPLICATOR, on_dependent_schemas},
    {"description", VOCABULARY_META_DATA, on_description},
    {"else", VOCABULARY_APPLICATOR, on_else},
    {"enum", VOCABULARY_VALIDATION, on_enum},
    {"exclusiveMaximum", VOCABULARY_VALIDATION, on_exclusive_maximum},
    {"exclusiveMinimum", VOCABULARY_VALIDATION, on_exclusive_minimum},
    {"format", FORMAT_EITHER, on_format},
    {"if", VOCABULARY_APPLICATOR, on_if},
    {"items", VOCABULARY_APPLICATOR, on_items},
    {"maxContains", VOCABULARY_VALIDATION, on_max_contains},
    {"maxItems", VOCABULARY_VALIDATION, on_max_items},
    {"maxLength", VOCABULARY_VALIDATION, on_max_length},
    {"maxProperties", VOCABULARY_VALIDATION, on_max_properties},
    {"maximum", VOCABULARY_VALIDATION, on_maximum},
    {"minContains", VOCABULARY_VALIDATION, on_min_contains},
    {"minItems", VOCABULARY_VALIDATION, on_min_items},
    {"minLength", VOCABULARY_VALIDATION, on_min_length},
    {"minProperties", VOCABULARY_VALIDATION, on_min_properties},
    {"minimum", VOCABULARY_VALIDATION, on_minimum},
    {"multipleOf", VOCABULARY_VALIDATION, on_multiple_of},
    {"not", VOCABULARY_APPLICATOR, on_not},
    {"oneOf", VOCABULARY_APPLICATOR, on_one_of},
    {"pattern", VOCABULARY_VALIDATION, on_pattern},
    {"patternProperties", VOCABULARY_APPLICATOR, on_pattern_properties},
    {"prefixItems", VOCABULARY_APPLICATOR, on_prefix_items},
    {"properties", VOCABULARY_APPLICATOR, on_properties},
    {"propertyNames", VOCABULARY_APPLICATOR, on_property_names},
    {"required", VOCABULARY_VALIDATION, on_required},
    {"then", VOCABULARY_APPLICATOR, on_then},
    {"title", VOCABULARY_META_DATA, on_title},
    {"type", VOCABULARY_VALIDATION, on_type},
    {"unevaluatedItems", VOCABULARY_UNEVALUATED, on_unevaluated_items},
    {"unevaluatedProperties", VOCABULARY_UNEVALUATED, on_unevaluated_properties},
    {"uniqueItems", VOCABULARY_VALIDATION, on_unique_items},
};

/* Reads the keywords of a subschema. A keyword counts only if its vocabulary belongs to the dialect of the resource. */
void compile_keywords(Compiler *compiler, Shape *shape)
{
    for (size_t i = 0; i < shape->node->count; i++) {
        NodePair pair = shape->node->pairs[i];
        for (size_t k = 0; k < COUNT(keywords); k++) {
            if (!str_is(pair.key->text, keywords[k].name)) continue;
            bool known = (shape->resource->vocabularies & keywords[k].vocabulary) != 0;
            if (known) keywords[k].take(&(Build){compiler, shape, pair.key, pair.value});
            break;
        }
    }
}
