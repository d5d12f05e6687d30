/*
 * Compiles the keywords of JSON Schema, draft 2020-12. For each keyword, a table has a small function that stores its
 * value in the shape.
 */
#include "schema/compile_inner.h"

#include "base/ascii.h"
#include "schema/number.h"

/* A keyword that is being compiled: its shape, its key and its value. */
typedef struct Keyword {
    Compiler *compiler;
    Shape *shape;
    const Node *key, *value;
} Keyword;

/* These functions return a group of rules of the shape. The first keyword that needs a group makes it. */

/* Returns the shape's rules for numbers. If it has none yet, makes them, without any limit. */
static NumberRules *number_rules(const Keyword *keyword)
{
    if (!keyword->shape->number) keyword->shape->number = ARENA_NEW(keyword->compiler->arena, NumberRules);
    return keyword->shape->number;
}

/* Returns the shape's rules for texts. If it has none yet, makes them, without any limit. */
static TextRules *text_rules(const Keyword *keyword)
{
    if (!keyword->shape->text) {
        keyword->shape->text = ARENA_NEW(keyword->compiler->arena, TextRules);
        keyword->shape->text->max = SIZE_MAX;
    }
    return keyword->shape->text;
}

/* Returns the shape's rules for lists. If it has none yet, makes them, with the limits that apply by default. */
static ListRules *list_rules(const Keyword *keyword)
{
    if (!keyword->shape->list) {
        keyword->shape->list = ARENA_NEW(keyword->compiler->arena, ListRules);
        *keyword->shape->list = (ListRules){.max = SIZE_MAX, .min_contains = 1, .max_contains = SIZE_MAX};
    }
    return keyword->shape->list;
}

/* Returns the shape's rules for maps. If it has none yet, makes them, without any limit. */
static MapRules *map_rules(const Keyword *keyword)
{
    if (!keyword->shape->map) {
        keyword->shape->map = ARENA_NEW(keyword->compiler->arena, MapRules);
        keyword->shape->map->max = SIZE_MAX;
    }
    return keyword->shape->map;
}

/* Returns the shape's rules that combine schemas, such as `anyOf`. If it has none yet, makes them. */
static LogicRules *logic_rules(const Keyword *keyword)
{
    if (!keyword->shape->logic) keyword->shape->logic = ARENA_NEW(keyword->compiler->arena, LogicRules);
    return keyword->shape->logic;
}

/* These functions check the kind of value that a keyword has, and return the value. */

/* Returns `fits`. If it is false, reports that the value of the keyword should be `wanted`. */
static bool want(const Keyword *keyword, bool fits, const char *wanted)
{
    if (fits) return true;
    diag_error(keyword->compiler->diags, "schema-keyword", keyword->value->span, "'%.*s' is %s, but should be %s",
               STR_ARG(keyword->key->text), node_kind_name(keyword->value->kind), translate(wanted));
    return false;
}

/* True if the value of the keyword is a string. Otherwise reports it. */
static bool want_string(const Keyword *keyword)
{
    return want(keyword, keyword->value->kind == NODE_STRING, TRANSLATED("a string"));
}

/* True if the value of the keyword is a map. Otherwise reports it. */
static bool want_map(const Keyword *keyword)
{
    return want(keyword, keyword->value->kind == NODE_MAP, TRANSLATED("a map"));
}

/*
 * Returns a limit such as `maxItems`. After an error returns `otherwise`; for numbers too large to matter, SIZE_MAX,
 * which means no limit.
 */
static size_t take_count(const Keyword *keyword, size_t otherwise)
{
    bool whole = number_is(keyword->value) && number_is_integer(keyword->value) && keyword->value->number >= 0;
    if (!want(keyword, whole, TRANSLATED("a whole number from 0"))) return otherwise;
    return keyword->value->number >= 1e15 ? SIZE_MAX : (size_t)keyword->value->number;
}

/* Returns the value of the keyword if it is a number. Otherwise reports it and returns NULL. */
static const Node *take_number(const Keyword *keyword)
{
    return want(keyword, number_is(keyword->value), TRANSLATED("a number")) ? keyword->value : NULL;
}

/* Compiles the value of the keyword as a schema, and returns its shape. */
static Shape *take_shape(const Keyword *keyword)
{
    return compile_shape(keyword->compiler, keyword->value, keyword->shape->resource);
}

/* Compiles the value of the keyword as a list of schemas. After an error, returns an empty list. */
static ShapeList take_shapes(const Keyword *keyword)
{
    ShapeList list = {0};
    if (!want(keyword, keyword->value->kind == NODE_LIST && keyword->value->count > 0,
              TRANSLATED("a list of at least one schema")))
        return list;
    list.items = ARENA_ARRAY(keyword->compiler->arena, keyword->value->count, Shape *);
    list.n = keyword->value->count;
    for (size_t i = 0; i < list.n; i++)
        list.items[i] = compile_shape(keyword->compiler, keyword->value->items[i], keyword->shape->resource);
    return list;
}

/* Returns the value if it is a list of strings. Otherwise reports it and returns NULL. */
static const Node *take_strings(const Keyword *keyword)
{
    bool strings = keyword->value->kind == NODE_LIST;
    for (size_t i = 0; strings && i < keyword->value->count; i++)
        strings = keyword->value->items[i]->kind == NODE_STRING;
    return want(keyword, strings, TRANSLATED("a list of strings")) ? keyword->value : NULL;
}

/*
 * Compiles a regular expression; NULL after an error. The schema keeps a list of all patterns, because they must be
 * freed.
 */
static const Pattern *take_pattern(const Keyword *keyword, const Node *text)
{
    Compiler *compiler = keyword->compiler;
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

/* Gives the subschema the name that is the value of the keyword. Reports a value that cannot be a name. */
static void add_anchor(const Keyword *keyword, bool dynamic)
{
    bool fits = keyword->value->kind == NODE_STRING && is_anchor(keyword->value->text);
    if (want(keyword, fits, TRANSLATED("a name of letters, digits, '-', '.' and '_'")))
        resource_anchor(keyword->compiler, keyword->shape, keyword->value, dynamic);
}

static void compile_anchor(const Keyword *keyword)
{
    add_anchor(keyword, false);
}

static void compile_dynamic_anchor(const Keyword *keyword)
{
    add_anchor(keyword, true);
}

/* Records a reference, which is resolved after the document was read. */
static void add_reference(const Keyword *keyword, bool dynamic)
{
    Compiler *compiler = keyword->compiler;
    if (!want_string(keyword)) return;
    PendingRef *ref = arena_push(compiler->arena, (void **)&compiler->pending, &compiler->n_pending,
                                 &compiler->pending_capacity, sizeof(PendingRef));
    *ref = (PendingRef){keyword->shape, keyword->value, dynamic};
}

static void compile_ref(const Keyword *keyword)
{
    add_reference(keyword, false);
}

static void compile_dynamic_ref(const Keyword *keyword)
{
    add_reference(keyword, true);
}

/* Compiles all subschemas under `$defs`, so that anchors in them are known. They are not applied to any value here. */
static void compile_defs(const Keyword *keyword)
{
    if (!want_map(keyword)) return;
    for (size_t i = 0; i < keyword->value->count; i++)
        (void)compile_shape(keyword->compiler, keyword->value->pairs[i].value, keyword->shape->resource);
}

/* The functions below compile keywords of the vocabulary "applicator". */

static void compile_prefix_items(const Keyword *keyword)
{
    list_rules(keyword)->prefix = take_shapes(keyword);
}

static void compile_items(const Keyword *keyword)
{
    list_rules(keyword)->items = take_shape(keyword);
}

static void compile_contains(const Keyword *keyword)
{
    list_rules(keyword)->contains = take_shape(keyword);
}

/* Compiles the keyword `properties`: a schema for each named key. */
static void compile_properties(const Keyword *keyword)
{
    MapRules *rules = map_rules(keyword);
    if (!want_map(keyword)) return;
    for (size_t i = 0; i < keyword->value->count; i++) {
        NodePair pair = keyword->value->pairs[i];
        Shape *shape = compile_shape(keyword->compiler, pair.value, keyword->shape->resource);
        names_add(keyword->compiler->arena, &rules->names, pair.key->text)->shape = shape;
    }
}

/* Compiles `patternProperties`. Each key is a regular expression, and each value a subschema. */
static void compile_pattern_properties(const Keyword *keyword)
{
    MapRules *rules = map_rules(keyword);
    if (!want_map(keyword)) return;
    rules->patterns = ARENA_ARRAY(keyword->compiler->arena, keyword->value->count, PatternShape);
    for (size_t i = 0; i < keyword->value->count; i++) {
        NodePair pair = keyword->value->pairs[i];
        Shape *shape = compile_shape(keyword->compiler, pair.value, keyword->shape->resource);
        const Pattern *pattern = take_pattern(keyword, pair.key);
        if (pattern) rules->patterns[rules->n_patterns++] = (PatternShape){pattern, pair.key->text, shape};
    }
}

static void compile_additional_properties(const Keyword *keyword)
{
    map_rules(keyword)->additional = take_shape(keyword);
}

static void compile_property_names(const Keyword *keyword)
{
    map_rules(keyword)->key_shape = take_shape(keyword);
}

/* Compiles the keyword `dependentSchemas`: a schema that the map must match if it has the named key. */
static void compile_dependent_schemas(const Keyword *keyword)
{
    MapRules *rules = map_rules(keyword);
    if (!want_map(keyword)) return;
    for (size_t i = 0; i < keyword->value->count; i++) {
        NodePair pair = keyword->value->pairs[i];
        Shape *shape = compile_shape(keyword->compiler, pair.value, keyword->shape->resource);
        names_add(keyword->compiler->arena, &rules->names, pair.key->text)->dependent = shape;
    }
}

static void compile_all_of(const Keyword *keyword)
{
    logic_rules(keyword)->all_of = take_shapes(keyword);
}

static void compile_any_of(const Keyword *keyword)
{
    logic_rules(keyword)->any_of = take_shapes(keyword);
}

static void compile_one_of(const Keyword *keyword)
{
    logic_rules(keyword)->one_of = take_shapes(keyword);
}

static void compile_not(const Keyword *keyword)
{
    logic_rules(keyword)->not_shape = take_shape(keyword);
}

static void compile_if(const Keyword *keyword)
{
    logic_rules(keyword)->if_shape = take_shape(keyword);
}

static void compile_then(const Keyword *keyword)
{
    logic_rules(keyword)->then_shape = take_shape(keyword);
}

static void compile_else(const Keyword *keyword)
{
    logic_rules(keyword)->else_shape = take_shape(keyword);
}

static void compile_unevaluated_items(const Keyword *keyword)
{
    keyword->shape->unevaluated_items = take_shape(keyword);
}

static void compile_unevaluated_properties(const Keyword *keyword)
{
    keyword->shape->unevaluated_properties = take_shape(keyword);
}

/* The functions below compile keywords of the vocabulary "validation". */

/* Returns the bits for the name of a type. After an error returns all bits, so that no other error follows. */
static unsigned type_named(const Keyword *keyword, const Node *name)
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
    Diag *diag = diag_error(keyword->compiler->diags, "schema-keyword", name->span,
                            "unknown type '%.*s'; the types are array, boolean, integer, null, number, object, string",
                            STR_ARG(name->text));
    Str nearest = str_nearest(name->text, names, COUNT(known));
    diag_did_you_mean(keyword->compiler->diags, diag, nearest);
    return TYPE_ANY;
}

/* Compiles the keyword `type`: the allowed types of a value. */
static void compile_type(const Keyword *keyword)
{
    bool list = keyword->value->kind == NODE_LIST && keyword->value->count > 0;
    if (!want(keyword, list || keyword->value->kind == NODE_STRING, TRANSLATED("the name of a type or a list of them")))
        return;
    if (!list) {
        keyword->shape->types = type_named(keyword, keyword->value);
        return;
    }
    keyword->shape->types = 0;
    for (size_t i = 0; i < keyword->value->count; i++)
        keyword->shape->types |= type_named(keyword, keyword->value->items[i]);
}

/* Compiles `enum`: a list of the allowed values. A set of them makes the check fast. */
static void compile_enum(const Keyword *keyword)
{
    if (!want(keyword, keyword->value->kind == NODE_LIST, TRANSLATED("a list"))) return;
    keyword->shape->allowed = keyword->value;
    values_reserve(keyword->compiler->arena, &keyword->shape->allowed_set, keyword->value->count);
    for (size_t i = 0; i < keyword->value->count; i++)
        (void)values_add(&keyword->shape->allowed_set, keyword->value->items[i]);
}

static void compile_const(const Keyword *keyword)
{
    keyword->shape->constant = keyword->value;
}

static void compile_multiple_of(const Keyword *keyword)
{
    if (want(keyword, number_is(keyword->value) && keyword->value->number > 0, TRANSLATED("a number above 0")))
        number_rules(keyword)->multiple_of = keyword->value;
}

static void compile_maximum(const Keyword *keyword)
{
    number_rules(keyword)->maximum = take_number(keyword);
}

static void compile_exclusive_maximum(const Keyword *keyword)
{
    number_rules(keyword)->below = take_number(keyword);
}

static void compile_minimum(const Keyword *keyword)
{
    number_rules(keyword)->minimum = take_number(keyword);
}

static void compile_exclusive_minimum(const Keyword *keyword)
{
    number_rules(keyword)->above = take_number(keyword);
}

static void compile_max_length(const Keyword *keyword)
{
    text_rules(keyword)->max = take_count(keyword, SIZE_MAX);
}

static void compile_min_length(const Keyword *keyword)
{
    text_rules(keyword)->min = take_count(keyword, 0);
}

static void compile_pattern(const Keyword *keyword)
{
    if (!want_string(keyword)) return;
    text_rules(keyword)->pattern = take_pattern(keyword, keyword->value);
    text_rules(keyword)->pattern_text = keyword->value->text;
}

/* Compiles `format`. It is checked only if the options or the meta-schema demand this; otherwise it has no effect. */
static void compile_format(const Keyword *keyword)
{
    bool asserted = keyword->compiler->options.assert_formats ||
                    (keyword->shape->resource->vocabularies & VOCABULARY_FORMAT_ASSERTION) != 0;
    if (want_string(keyword) && asserted) text_rules(keyword)->format = format_find(keyword->value->text);
}

static void compile_max_items(const Keyword *keyword)
{
    list_rules(keyword)->max = take_count(keyword, SIZE_MAX);
}

static void compile_min_items(const Keyword *keyword)
{
    list_rules(keyword)->min = take_count(keyword, 0);
}

static void compile_unique_items(const Keyword *keyword)
{
    if (want(keyword, keyword->value->kind == NODE_BOOL, TRANSLATED("true or false")))
        list_rules(keyword)->unique = keyword->value->integer != 0;
}

static void compile_max_contains(const Keyword *keyword)
{
    list_rules(keyword)->max_contains = take_count(keyword, SIZE_MAX);
}

static void compile_min_contains(const Keyword *keyword)
{
    list_rules(keyword)->min_contains = take_count(keyword, 1);
}

static void compile_max_properties(const Keyword *keyword)
{
    map_rules(keyword)->max = take_count(keyword, SIZE_MAX);
}

static void compile_min_properties(const Keyword *keyword)
{
    map_rules(keyword)->min = take_count(keyword, 0);
}

/* Compiles `required`: the keys that a map must have. */
static void compile_required(const Keyword *keyword)
{
    const Node *names = take_strings(keyword);
    for (size_t i = 0; names && i < names->count; i++)
        names_add(keyword->compiler->arena, &map_rules(keyword)->names, names->items[i]->text)->required = true;
}

/*
 * Compiles `dependentRequired`: a map that has a key must also have the keys in its list. All these keys get an entry
 * in the table, so that the check records if they are there.
 */
static void compile_dependent_required(const Keyword *keyword)
{
    NameTable *table = &map_rules(keyword)->names;
    Arena *arena = keyword->compiler->arena;
    if (!want_map(keyword)) return;
    for (size_t i = 0; i < keyword->value->count; i++) {
        NodePair pair = keyword->value->pairs[i];
        const Node *needs = take_strings(&(Keyword){keyword->compiler, keyword->shape, pair.key, pair.value});
        for (size_t j = 0; needs && j < needs->count; j++) (void)names_add(arena, table, needs->items[j]->text);
        names_add(arena, table, pair.key->text)->needs = needs;
    }
}

/* The functions below compile keywords of the vocabulary of meta-data, as far as messages and defaults use them. */

static void compile_title(const Keyword *keyword)
{
    if (want_string(keyword)) keyword->shape->title = keyword->value;
}

static void compile_description(const Keyword *keyword)
{
    if (want_string(keyword)) keyword->shape->description = keyword->value;
}

static void compile_default(const Keyword *keyword)
{
    keyword->shape->default_value = keyword->value;
}

static void compile_content_schema(const Keyword *keyword)
{
    (void)take_shape(keyword); /* not applied, but may have anchors and errors */
}

/* `format` belongs to two vocabularies: in one it is checked, in the other it is only information. */
enum { FORMAT_EITHER = VOCABULARY_FORMAT_ANNOTATION | VOCABULARY_FORMAT_ASSERTION };

static const struct {
    const char *name;
    unsigned vocabulary;
    void (*take)(const Keyword *keyword);
} keywords[] = {
    {"$anchor", VOCABULARY_CORE, compile_anchor},
    {"$defs", VOCABULARY_CORE, compile_defs},
    {"$dynamicAnchor", VOCABULARY_CORE, compile_dynamic_anchor},
    {"$dynamicRef", VOCABULARY_CORE, compile_dynamic_ref},
    {"$ref", VOCABULARY_CORE, compile_ref},
    {"additionalProperties", VOCABULARY_APPLICATOR, compile_additional_properties},
    {"allOf", VOCABULARY_APPLICATOR, compile_all_of},
    {"anyOf", VOCABULARY_APPLICATOR, compile_any_of},
    {"const", VOCABULARY_VALIDATION, compile_const},
    {"contains", VOCABULARY_APPLICATOR, compile_contains},
    {"contentSchema", VOCABULARY_CONTENT, compile_content_schema},
    {"default", VOCABULARY_META_DATA, compile_default},
    {"dependentRequired", VOCABULARY_VALIDATION, compile_dependent_required},
    {"dependentSchemas", VOCABULARY_APPLICATOR, compile_dependent_schemas},
    {"description", VOCABULARY_META_DATA, compile_description},
    {"else", VOCABULARY_APPLICATOR, compile_else},
    {"enum", VOCABULARY_VALIDATION, compile_enum},
    {"exclusiveMaximum", VOCABULARY_VALIDATION, compile_exclusive_maximum},
    {"exclusiveMinimum", VOCABULARY_VALIDATION, compile_exclusive_minimum},
    {"format", FORMAT_EITHER, compile_format},
    {"if", VOCABULARY_APPLICATOR, compile_if},
    {"items", VOCABULARY_APPLICATOR, compile_items},
    {"maxContains", VOCABULARY_VALIDATION, compile_max_contains},
    {"maxItems", VOCABULARY_VALIDATION, compile_max_items},
    {"maxLength", VOCABULARY_VALIDATION, compile_max_length},
    {"maxProperties", VOCABULARY_VALIDATION, compile_max_properties},
    {"maximum", VOCABULARY_VALIDATION, compile_maximum},
    {"minContains", VOCABULARY_VALIDATION, compile_min_contains},
    {"minItems", VOCABULARY_VALIDATION, compile_min_items},
    {"minLength", VOCABULARY_VALIDATION, compile_min_length},
    {"minProperties", VOCABULARY_VALIDATION, compile_min_properties},
    {"minimum", VOCABULARY_VALIDATION, compile_minimum},
    {"multipleOf", VOCABULARY_VALIDATION, compile_multiple_of},
    {"not", VOCABULARY_APPLICATOR, compile_not},
    {"oneOf", VOCABULARY_APPLICATOR, compile_one_of},
    {"pattern", VOCABULARY_VALIDATION, compile_pattern},
    {"patternProperties", VOCABULARY_APPLICATOR, compile_pattern_properties},
    {"prefixItems", VOCABULARY_APPLICATOR, compile_prefix_items},
    {"properties", VOCABULARY_APPLICATOR, compile_properties},
    {"propertyNames", VOCABULARY_APPLICATOR, compile_property_names},
    {"required", VOCABULARY_VALIDATION, compile_required},
    {"then", VOCABULARY_APPLICATOR, compile_then},
    {"title", VOCABULARY_META_DATA, compile_title},
    {"type", VOCABULARY_VALIDATION, compile_type},
    {"unevaluatedItems", VOCABULARY_UNEVALUATED, compile_unevaluated_items},
    {"unevaluatedProperties", VOCABULARY_UNEVALUATED, compile_unevaluated_properties},
    {"uniqueItems", VOCABULARY_VALIDATION, compile_unique_items},
};

/* Reads the keywords of a subschema. A keyword counts only if its vocabulary belongs to the dialect of the resource. */
void compile_keywords(Compiler *compiler, Shape *shape)
{
    for (size_t i = 0; i < shape->node->count; i++) {
        NodePair pair = shape->node->pairs[i];
        for (size_t k = 0; k < COUNT(keywords); k++) {
            if (!str_is(pair.key->text, keywords[k].name)) continue;
            bool known = (shape->resource->vocabularies & keywords[k].vocabulary) != 0;
            if (known) keywords[k].take(&(Keyword){compiler, shape, pair.key, pair.value});
            break;
        }
    }
}
