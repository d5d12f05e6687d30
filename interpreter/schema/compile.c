/* Compiles a schema. A table finds the shape of each node. */
#include "schema/compile_inner.h"

/* Returns the slot of a node in the hash table; if the node is new, a free slot. */
static size_t slot_of_node(const Compiler *compiler, const Node *node)
{
    /* Fibonacci hashing; the high bits of the product are mixed best */
    uint64_t hash = (uint64_t)(uintptr_t)node * 0x9E3779B97F4A7C15U;
    size_t at = (size_t)(hash >> 20) & (compiler->n_slots - 1);
    while (compiler->slots[at] && compiler->slots[at]->node != node) at = (at + 1) & (compiler->n_slots - 1);
    return at;
}

Shape *compile_find(const Compiler *compiler, const Node *node)
{
    return compiler->n_slots ? compiler->slots[slot_of_node(compiler, node)] : NULL;
}

/* Doubles the hash table, and puts all shapes into it. */
static void grow_shapes(Compiler *compiler)
{
    compiler->n_slots = compiler->n_slots ? compiler->n_slots * 2 : 64;
    compiler->slots = ARENA_ARRAY(compiler->arena, compiler->n_slots, Shape *);
    for (size_t i = 0; i < compiler->n_shapes; i++)
        compiler->slots[slot_of_node(compiler, compiler->shapes[i]->node)] = compiler->shapes[i];
}

/* Adds an empty shape for a node of the schema. */
static Shape *add_shape(Compiler *compiler, const Node *node, Resource *resource)
{
    Shape *shape = ARENA_NEW(compiler->arena, Shape);
    *shape = (Shape){.node = node, .resource = resource, .types = TYPE_ANY, .accepts = TYPE_ANY};
    if (compiler->n_shapes * 2 >= compiler->n_slots) grow_shapes(compiler);
    *(Shape **)arena_push(compiler->arena, (void **)&compiler->shapes, &compiler->n_shapes, &compiler->shapes_capacity,
                          sizeof(Shape *)) = shape;
    compiler->slots[slot_of_node(compiler, node)] = shape;
    return shape;
}

Shape *compile_shape(Compiler *compiler, const Node *node, Resource *resource)
{
    Shape *shape = compile_find(compiler, node);
    if (shape) return shape;
    shape = add_shape(compiler, node, resource);
    if (node->kind == NODE_MAP) {
        resource_identify(compiler, shape);
        compile_keywords(compiler, shape);
    } else if (node->kind == NODE_BOOL) {
        shape->always = node->integer != 0;
        shape->never = !shape->always;
    } else {
        diag_error(compiler->diags, "schema-keyword", node->span,
                   "a schema must be a map, true or false, but this is %s", node_kind_name(node->kind));
    }
    return shape;
}

Schema *schema_compile(Arena *arena, const Node *root, SchemaOptions options, Diags *diags)
{
    Schema *schema = ARENA_NEW(arena, Schema);
    Compiler compiler = {.arena = arena, .diags = diags, .options = options, .schema = schema};
    size_t errors_before = diags->n_errors;
    Resource *resource = resource_load(&compiler, root, options.base_uri);
    references_resolve(&compiler);
    circles_find(&compiler);
    schema->root = compile_shape(&compiler, root, resource);
    if (diags->n_errors == errors_before) return schema;
    schema_free(schema);
    return NULL;
}

void schema_free(Schema *schema)
{
    if (!schema) return;
    for (size_t i = 0; i < schema->n_patterns; i++) pattern_free(schema->patterns[i]);
    schema->n_patterns = 0;
}
