/*
 * Handles schemas that have a URI, which are documents and subschemas with `$id`. Also handles their anchors and
 * vocabularies.
 */
#include "schema/compile_inner.h"

#include "schema/embed.h"
#include "schema/uri.h"
#include "text/json.h"
#include "text/source.h"

#define DRAFT "https://json-schema.org/draft/2020-12/"

/* Returns the resource (document or subschema) that was recorded with this URI; NULL if there is none. */
static Resource *find_uri(const Compiler *compiler, Str uri)
{
    for (size_t i = 0; i < compiler->n_uris; i++)
        if (str_equal(compiler->uris[i].uri, uri)) return compiler->uris[i].resource;
    return NULL;
}

/* Records the URI of a resource, so that references find it. */
static void add_uri(Compiler *compiler, Str uri, Resource *resource)
{
    KnownUri *known = arena_push(compiler->arena, (void **)&compiler->uris, &compiler->n_uris, &compiler->uris_capacity,
                                 sizeof(KnownUri));
    *known = (KnownUri){uri, resource};
}

/* Adds a resource, which is a schema with a URI of its own, and returns it. */
static Resource *new_resource(Compiler *compiler, const Node *node, Str uri)
{
    Resource *resource = ARENA_NEW(compiler->arena, Resource);
    resource->uri = uri;
    resource->node = node;
    resource->vocabularies = VOCABULARY_STANDARD;
    resource->index = compiler->schema->n_resources++;
    return resource;
}

Resource *resource_load(Compiler *compiler, const Node *document, Str uri)
{
    Resource *resource = new_resource(compiler, document, uri_without_fragment(uri));
    add_uri(compiler, resource->uri, resource);
    (void)compile_shape(compiler, document, resource);
    return resource;
}

/* Reads one of the documents of draft 2020-12 that are contained in the program; NULL if the URI is none of theirs. */
static const Node *read_built_in(Compiler *compiler, Str uri)
{
    const Str draft = STR(DRAFT);
    if (uri.n <= draft.n || !str_equal((Str){uri.s, draft.n}, draft)) return NULL;
    Str rest = {uri.s + draft.n, uri.n - draft.n};
    Str name = arena_printf(compiler->arena, "schemas/json-schema/%.*s.json", STR_ARG(rest));
    Str text = embedded_text(name);
    if (!text.s) return NULL;
    return json_read(compiler->arena, source_of(compiler->arena, name, text), compiler->diags);
}

/*
 * Returns the document with this URI: one that was read, one of draft 2020-12, or one from the caller; otherwise NULL.
 */
static const Node *find_document(Compiler *compiler, Str uri)
{
    const Resource *known = find_uri(compiler, uri);
    if (known) return known->node;
    const Node *document = read_built_in(compiler, uri);
    if (document || !compiler->options.remote) return document;
    return compiler->options.remote(compiler->options.context, uri);
}

/* Returns the bit of a vocabulary with this URI; returns 0 if the program does not know it. */
static unsigned vocabulary_bit(Str uri)
{
    static const struct {
        const char *name;
        unsigned bit;
    } known[] = {
        {DRAFT "vocab/core", VOCABULARY_CORE},
        {DRAFT "vocab/applicator", VOCABULARY_APPLICATOR},
        {DRAFT "vocab/unevaluated", VOCABULARY_UNEVALUATED},
        {DRAFT "vocab/validation", VOCABULARY_VALIDATION},
        {DRAFT "vocab/meta-data", VOCABULARY_META_DATA},
        {DRAFT "vocab/format-annotation", VOCABULARY_FORMAT_ANNOTATION},
        {DRAFT "vocab/format-assertion", VOCABULARY_FORMAT_ASSERTION},
        {DRAFT "vocab/content", VOCABULARY_CONTENT},
    };
    for (size_t i = 0; i < COUNT(known); i++)
        if (str_is(uri, known[i].name)) return known[i].bit;
    return 0;
}

/*
 * Returns the vocabularies that a meta-schema names, as bits. If it requires an unknown one, an error is reported at
 * `place`.
 */
static unsigned read_vocabularies(Compiler *compiler, const Node *meta_schema, Span place)
{
    const Node *named = node_find(meta_schema, "$vocabulary");
    if (!named || named->kind != NODE_MAP) return VOCABULARY_STANDARD;
    unsigned bits = VOCABULARY_CORE;
    for (size_t i = 0; i < named->count; i++) {
        Str uri = named->pairs[i].key->text;
        unsigned bit = vocabulary_bit(uri);
        bool required = named->pairs[i].value->kind == NODE_BOOL && named->pairs[i].value->integer != 0;
        if (!bit && required)
            diag_error(compiler->diags, "schema-vocabulary", place,
                       "the meta-schema needs the vocabulary '%.*s', which is unknown here", STR_ARG(uri));
        bits |= bit;
    }
    return bits;
}

/* Reads `$schema`. The meta-schema that it names decides which keywords count. */
static void take_dialect(Compiler *compiler, Resource *resource, const Node *dialect)
{
    if (dialect->kind != NODE_STRING) {
        diag_error(compiler->diags, "schema-keyword", dialect->span, "'$schema' is %s, but should be a URI",
                   node_kind_name(dialect->kind));
        return;
    }
    Str uri = uri_without_fragment(dialect->text);
    resource->vocabularies = VOCABULARY_STANDARD;
    if (str_is(uri, DRAFT "schema")) return;
    const Node *meta_schema = find_document(compiler, uri);
    if (meta_schema) resource->vocabularies = read_vocabularies(compiler, meta_schema, dialect->span);
    else
        diag_warning(compiler->diags, "schema-dialect", dialect->span,
                     "unknown meta-schema '%.*s': the schema is read as draft 2020-12", STR_ARG(uri));
}

/*
 * Makes the shape the root of a resource with this id. The root of a document is such a root already; for other shapes,
 * a resource is made.
 */
static void take_id(Compiler *compiler, Shape *shape, const Node *id)
{
    if (id->kind != NODE_STRING) {
        diag_error(compiler->diags, "schema-keyword", id->span, "'$id' is %s, but should be a URI",
                   node_kind_name(id->kind));
        return;
    }
    if (uri_split(id->text).fragment.n > 0)
        diag_error(compiler->diags, "schema-keyword", id->span,
                   "'$id' cannot have a fragment; use '$anchor' to name a place");
    Resource *outer = shape->resource;
    Str uri = uri_without_fragment(uri_resolve(compiler->arena, outer->uri, id->text));
    Resource *taken = find_uri(compiler, uri);
    if (outer->node != shape->node) {
        shape->resource = new_resource(compiler, shape->node, uri);
        shape->resource->vocabularies = outer->vocabularies;
    }
    shape->resource->uri = uri;
    if (!taken) add_uri(compiler, uri, shape->resource);
    else if (taken->node != shape->node && taken->node->span.source == shape->node->span.source) {
        Diag *diag =
            diag_error(compiler->diags, "schema-duplicate", id->span, "the id '%.*s' is used twice", STR_ARG(uri));
        diag_note(compiler->diags, diag, taken->node->span, "it is used first here");
    }
}

void resource_identify(Compiler *compiler, Shape *shape)
{
    const Node *id = node_find(shape->node, "$id"), *dialect = node_find(shape->node, "$schema");
    if (id) take_id(compiler, shape, id);
    if (dialect && shape->resource->node == shape->node) take_dialect(compiler, shape->resource, dialect);
}

static Anchor *find_anchor(const Resource *resource, Str name)
{
    for (size_t i = 0; i < resource->n_anchors; i++)
        if (str_equal(resource->anchors[i].name, name)) return &resource->anchors[i];
    return NULL;
}

void resource_anchor(Compiler *compiler, Shape *shape, const Node *name, bool dynamic)
{
    Resource *resource = shape->resource;
    Anchor *taken = find_anchor(resource, name->text);
    if (taken && taken->shape == shape) taken->dynamic = taken->dynamic || dynamic;
    else if (taken) {
        Diag *diag = diag_error(compiler->diags, "schema-duplicate", name->span, "the anchor '%.*s' is used twice",
                                STR_ARG(name->text));
        diag_note(compiler->diags, diag, taken->shape->node->span, "it is used first here");
    } else {
        Anchor *anchor = arena_push(compiler->arena, (void **)&resource->anchors, &resource->n_anchors,
                                    &resource->anchors_capacity, sizeof(Anchor));
        *anchor = (Anchor){name->text, shape, dynamic};
    }
    resource->has_dynamic = resource->has_dynamic || dynamic;
}

/* Reports that the reference in `value` leads to no schema, and why. */
static Diag *report_unresolved(Compiler *compiler, const Node *value, const char *why)
{
    return diag_error(compiler->diags, "schema-ref", value->span, "cannot resolve '%.*s': %s", STR_ARG(value->text),
                      translate(why));
}

/*
 * Adds a hint to the message: the key of the map that is nearest to the one that was wanted. Adds none if no key is
 * near.
 */
static void suggest_key(Compiler *compiler, Diag *diag, const Node *map, Str wanted)
{
    Str *keys = ARENA_ARRAY(compiler->arena, map->count, Str);
    for (size_t i = 0; i < map->count; i++) keys[i] = map->pairs[i].key->text;
    Str nearest = str_nearest(wanted, keys, map->count);
    diag_did_you_mean(compiler->diags, diag, nearest);
}

/*
 * Finds the shape to which a JSON Pointer leads, from the root of a resource. A subschema with an id on the way is a
 * resource itself.
 */
static Shape *follow_pointer(Compiler *compiler, Resource *resource, Str pointer, const Node *value)
{
    const Node *node = resource->node;
    Str step;
    while (pointer_step(compiler->arena, &pointer, &step)) {
        size_t index;
        const Node *next = node_find_str(node, step);
        if (node->kind == NODE_LIST && pointer_index(step, node->count, &index)) next = node->items[index];
        if (!next) {
            Diag *diag = report_unresolved(compiler, value, TRANSLATED("the schema has no such place"));
            if (node->kind == NODE_MAP) suggest_key(compiler, diag, node, step);
            return NULL;
        }
        node = next;
        const Shape *known = compile_find(compiler, node);
        if (known) resource = known->resource;
    }
    if (node->kind == NODE_MAP || node->kind == NODE_BOOL) return compile_shape(compiler, node, resource);
    (void)report_unresolved(compiler, value, TRANSLATED("there is no schema at that place"));
    return NULL;
}

/*
 * Finds the shape that a reference means. Its URI names the resource, and its fragment a place in it. If the fragment
 * is a dynamic anchor, sets `*dynamic_name`.
 */
static Shape *find_target(Compiler *compiler, const PendingRef *ref, Str *dynamic_name)
{
    Resource *resource = ref->shape->resource;
    Str full = uri_resolve(compiler->arena, resource->uri, ref->value->text);
    Str uri = uri_without_fragment(full), fragment = uri_decode(compiler->arena, uri_split(full).fragment);
    if (!str_equal(uri, resource->uri)) {
        Resource *other = find_uri(compiler, uri);
        const Node *document = other ? NULL : find_document(compiler, uri);
        resource = document ? resource_load(compiler, document, uri) : other;
    }
    if (!resource) {
        (void)report_unresolved(compiler, ref->value, TRANSLATED("no schema with that URI was given"));
        return NULL;
    }
    if (fragment.n == 0 || fragment.s[0] == '/') return follow_pointer(compiler, resource, fragment, ref->value);
    const Anchor *anchor = find_anchor(resource, fragment);
    if (!anchor) {
        (void)report_unresolved(compiler, ref->value, TRANSLATED("the schema has no such anchor"));
        return NULL;
    }
    if (anchor->dynamic) *dynamic_name = anchor->name;
    return anchor->shape;
}

void references_resolve(Compiler *compiler)
{
    for (size_t i = 0; i < compiler->n_pending; i++) {
        PendingRef ref = compiler->pending[i]; /* a copy, because reading a document may move the list in memory */
        Str dynamic_name = {NULL, 0};
        Shape *target = find_target(compiler, &ref, &dynamic_name);
        if (!ref.dynamic) ref.shape->ref = target;
        else {
            ref.shape->dynamic_ref = target;
            ref.shape->dynamic_name = dynamic_name;
        }
    }
}
