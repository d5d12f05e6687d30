/*
 * Checks a document (the instance) against a compiled schema. This file limits the work, follows dynamic references,
 * and checks keywords about single values. Each function that checks a value returns true if the value fits, and
 * reports the errors otherwise.
 */
#include "schema/check_inner.h"

#include "schema/number.h"
#include "schema/report.h"

#include <string.h>

/*
 * True if checking can stop. Without `diags`, only the result matters, so the first value that does not fit decides it.
 */
bool check_settled(const Check *check, bool fits)
{
    return check->stopped || (!fits && !check->diags);
}

size_t check_push(Check *check, size_t n)
{
    enum { FIRST_CAPACITY = 1024 };
    size_t at = check->n_bytes, wanted = at + n;
    if (wanted > check->bytes_capacity) {
        size_t larger = check->bytes_capacity ? check->bytes_capacity : FIRST_CAPACITY;
        while (larger < wanted) larger *= 2;
        unsigned char *moved = arena_alloc(check->scratch, larger);
        if (at) memcpy(moved, check->bytes, at);
        check->bytes = moved;
        check->bytes_capacity = larger;
    }
    if (n) memset(check->bytes + at, 0, n);
    check->n_bytes = wanted;
    return at;
}

void check_pop(Check *check, size_t at)
{
    check->n_bytes = at;
}

void check_merge(Check *check, Marks *marks, Marks from, size_t n)
{
    if (!marks) return;
    for (size_t i = 0; i < n; i++) check->bytes[marks->at + i] |= check->bytes[from.at + i];
}

bool check_holds(Check *check, const Shape *shape, const Place *place, Marks *marks)
{
    if (!(shape->accepts & shape_type_of(place->node))) return false;
    Diags *diags = check->diags;
    check->diags = NULL; /* nothing is reported meanwhile */
    /* the marks are collected separately, because a shape that does not fit sets none */
    Marks own = {check->n_bytes, false};
    if (marks) own.at = check_push(check, place->node->count);
    bool holds = check_shape(check, shape, place, marks ? &own : NULL);
    if (holds) check_merge(check, marks, own, place->node->count);
    check_pop(check, own.at);
    check->diags = diags;
    return holds;
}

bool check_pattern(Check *check, const Pattern *pattern, const Place *place, Str subject)
{
    if (check->give_ups >= CHECK_MAX_GIVE_UPS) return false;
    PatternResult result = pattern_search(pattern, subject);
    if (result != PATTERN_GAVE_UP) return result == PATTERN_YES;
    report_give_up(check, place);
    if (++check->give_ups >= CHECK_MAX_GIVE_UPS) check->stopped = true;
    return false;
}

/*
 * Checks the limits of a number, and of what it must be a multiple. The limits `above` and `below` are not allowed
 * values themselves.
 */
static bool check_number(Check *check, const Shape *shape, const Place *place)
{
    const NumberRules *rules = shape->number;
    const Node *node = place->node;
    bool low = (rules->minimum && number_compare(node, rules->minimum) < 0) ||
               (rules->above && number_compare(node, rules->above) <= 0);
    bool high = (rules->maximum && number_compare(node, rules->maximum) > 0) ||
                (rules->below && number_compare(node, rules->below) >= 0);
    if (low || high) {
        report_range(check, place, rules);
        return false;
    }
    if (!rules->multiple_of || number_is_multiple(node, rules->multiple_of)) return true;
    Str wanted =
        arena_printf(check->scratch, translate("a multiple of %.*s"), STR_ARG(report_shown(check, rules->multiple_of)));
    (void)report_value(check, place, "not-multiple", wanted);
    return false;
}

/* Checks the length, the pattern and the format of a text. */
static bool check_text(Check *check, const Shape *shape, const Place *place)
{
    const TextRules *rules = shape->text;
    Str text = place->node->text;
    /* characters are counted only if a limit can matter: a text has no more characters than bytes */
    size_t n = rules->min > 0 || rules->max < text.n ? str_code_points(text) : 0;
    if (n < rules->min || n > rules->max) {
        report_amount(check, place,
                      (Amount){n, rules->min, rules->max, TRANSLATED("character"), TRANSLATED("characters"), NULL});
        return false;
    }
    /* a search that reached its limit was reported, and is not reported again */
    size_t give_ups = check->give_ups;
    if (rules->pattern && !check_pattern(check, rules->pattern, place, text)) {
        if (check->give_ups == give_ups) report_pattern(check, place, shape);
        return false;
    }
    if (!rules->format || rules->format->fits(check->scratch, text)) return true;
    (void)report_value(check, place, "wrong-format", str_of(translate(rules->format->what)));
    return false;
}

/*
 * Checks `type`, `enum` and `const`. After a failure, the other two are not checked, because they would only report it
 * again.
 */
static bool check_value(Check *check, const Shape *shape, const Place *place)
{
    if (!(shape->types & shape_type_of(place->node))) {
        /* a list of the allowed values says more than the type, except about a list or map */
        if (shape->allowed && place->node->kind != NODE_LIST && place->node->kind != NODE_MAP) {
            report_enum(check, place, (const Node *const *)shape->allowed->items, shape->allowed->count);
            return false;
        }
        const Node *examples = node_find(shape->node, "examples");
        bool has_example = examples && examples->kind == NODE_LIST && examples->count > 0;
        report_type(check, place, shape->types, has_example ? examples->items[0] : NULL);
        return false;
    }
    if (shape->allowed && !values_have(&shape->allowed_set, place->node)) {
        report_enum(check, place, (const Node *const *)shape->allowed->items, shape->allowed->count);
        return false;
    }
    if (!shape->constant || node_equal(shape->constant, place->node)) return true;
    report_constant(check, place, shape->constant);
    return false;
}

/*
 * Checks the keywords about this kind of value, such as those about numbers. Keywords about other kinds do not apply.
 */
static bool check_group(Check *check, const Shape *shape, const Place *place, Marks *marks)
{
    switch (place->node->kind) {
    case NODE_INT:
    case NODE_NUMBER: return !shape->number || check_number(check, shape, place);
    case NODE_STRING: return !shape->text || check_text(check, shape, place);
    case NODE_LIST: return !shape->list || check_list(check, shape, place, marks);
    case NODE_MAP: return !shape->map || check_map(check, shape, place, marks);
    case NODE_NULL:
    case NODE_BOOL: return true;
    }
    return true;
}

/*
 * Returns the target of a dynamic reference. It is in the outermost resource of the dynamic scope that has an anchor of
 * this name.
 */
static const Shape *dynamic_target(const Check *check, const Shape *shape)
{
    for (size_t i = 0; shape->dynamic_name.n && i < check->n_scope; i++) {
        const Shape *target = resource_dynamic(check->scope[i], shape->dynamic_name);
        if (target) return target;
    }
    return shape->dynamic_ref;
}

/* Checks the keywords about this kind of value, then references, then combinations such as `anyOf`. */
static bool check_keywords(Check *check, const Shape *shape, const Place *place, Marks *marks)
{
    bool fits = check_group(check, shape, place, marks);
    if (shape->ref && !check_settled(check, fits)) fits = check_shape(check, shape->ref, place, marks) && fits;
    if (shape->dynamic_ref && !check_settled(check, fits))
        fits = check_shape(check, dynamic_target(check, shape), place, marks) && fits;
    if (shape->logic && !check_settled(check, fits)) fits = check_logic(check, shape, place, marks) && fits;
    return fits;
}

/* Returns the shape for the keys or items that no other keyword has marked; NULL if the schema has none. */
static const Shape *rest_shape(const Shape *shape, const Node *instance)
{
    if (instance->kind == NODE_MAP) return shape->unevaluated_properties;
    return instance->kind == NODE_LIST ? shape->unevaluated_items : NULL;
}

/*
 * Checks all keywords of a shape. `unevaluatedProperties` and `unevaluatedItems` come last, because they are about the
 * keys or items that no other keyword has marked.
 */
static bool check_body(Check *check, const Shape *shape, const Place *place, Marks *marks)
{
    if (!check_value(check, shape, place)) return false;
    const Shape *rest = rest_shape(shape, place->node);
    if (!rest) return check_keywords(check, shape, place, marks);
    Marks own = {check_push(check, place->node->count), rest->never};
    bool fits = check_keywords(check, shape, place, &own);
    if (!check_settled(check, fits)) fits = check_unevaluated(check, shape, place, &own) && fits;
    check_merge(check, marks, own, place->node->count);
    check_pop(check, own.at);
    return fits;
}

/* Counts a step of the check. If a limit is reached, reports an error and returns false. */
static bool enter_schema(Check *check, const Place *place)
{
    if (check->stopped) return false;
    if (check->depth >= CHECK_MAX_DEPTH)
        report_limit(check, place, TRANSLATED("it is nested too deeply, or the schema refers to itself"));
    else if (check->steps >= CHECK_MAX_STEPS)
        report_limit(check, place, TRANSLATED("checking the document takes too many steps"));
    check->steps++;
    return !check->stopped;
}

/*
 * True if the result may be kept for later: it depends only on the shape and the node, and not on the dynamic scope or
 * on marks. Results for single values are not kept, because checking these again is as fast.
 */
static bool is_lasting(const Check *check, const Place *place, const Marks *marks)
{
    bool is_nested = place->node->kind == NODE_MAP || place->node->kind == NODE_LIST;
    return is_nested && !marks && check->n_scope == 0;
}

/*
 * Checks all keywords of a shape. If the shape's resource has dynamic anchors, it is put into the dynamic scope
 * meanwhile, because references to these anchors search the scope.
 */
static bool check_in_scope(Check *check, const Shape *shape, const Place *place, Marks *marks)
{
    const Resource *resource = shape->resource;
    bool is_new = resource->has_dynamic && !check->in_scope[resource->index];
    if (is_new) {
        check->scope[check->n_scope++] = resource;
        check->in_scope[resource->index] = true;
    }
    check->depth++;
    bool fits = check_body(check, shape, place, marks);
    check->depth--;
    if (is_new) {
        check->n_scope--;
        check->in_scope[resource->index] = false;
    }
    return fits;
}

bool check_shape(Check *check, const Shape *shape, const Place *place, Marks *marks)
{
    if (shape->always) return true;
    /* a result that was kept says if this value fits */
    bool lasts = is_lasting(check, place, marks);
    if (lasts && known_find(check->known, shape, place->node).fits) return true;
    if (!enter_schema(check, place)) return false;
    if (shape->never) {
        report_forbidden(check, place);
        return false;
    }
    size_t n_findings = check->main->n;
    bool fits = check_in_scope(check, shape, place, marks);
    /* a value that fits without any message need not be checked again */
    if (check->learns && lasts && fits && check->main->n == n_findings)
        known_note(check->learns, shape, place->node)->fits = true;
    return fits;
}

/* Checks a whole document. Returns false also if a limit was reached, or if the search for a pattern gave up. */
static bool check_document(Check *check, const Node *instance)
{
    check->scope = ARENA_ARRAY(check->scratch, check->schema->n_resources, const Resource *);
    check->in_scope = ARENA_ARRAY(check->scratch, check->schema->n_resources, bool);
    Place document = {.node = instance};
    return check_shape(check, check->schema->root, &document, NULL) && !check->stopped && check->give_ups == 0;
}

bool schema_check(const Schema *schema, const SchemaKnown *known, Arena *scratch, const Node *instance, Diags *diags)
{
    Check check = {.schema = schema, .scratch = scratch, .diags = diags, .main = diags, .known = known};
    return check_document(&check, instance);
}

bool schema_know_fits(SchemaKnown *known, const Node *instance)
{
    Diags *diags = diags_new(known->arena);
    Check check = {.schema = known->schema, .scratch = known->arena, .diags = diags, .main = diags, .learns = known};
    return check_document(&check, instance);
}
