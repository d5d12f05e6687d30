/*
 * Finds schemas that refer to themselves for the same value, because checking them would never end. The same pass
 * calculates the types of values that each schema can accept, the inner schemas first.
 */
#include "schema/compile_inner.h"

enum { DEEPEST_CHAIN = 2000 };

/* Returns the types that `type`, `const` and `enum` together allow. */
static unsigned value_types(const Shape *shape)
{
    unsigned types = shape->types;
    if (shape->constant) types &= shape_type_of(shape->constant);
    if (!shape->allowed) return types;
    unsigned allowed = 0;
    for (size_t i = 0; i < shape->allowed->count; i++) allowed |= shape_type_of(shape->allowed->items[i]);
    return types & allowed;
}

/* Returns the types that at least one shape of a list accepts; for an empty list, all types. */
static unsigned either_types(const ShapeList *list)
{
    unsigned types = 0;
    for (size_t i = 0; i < list->n; i++) types |= list->items[i]->accepts;
    return list->n ? types : TYPE_ANY;
}

/* Returns the types that a shape can accept. References and combinations only exclude types. */
static unsigned accepted_types(const Shape *shape)
{
    if (shape->never) return 0;
    unsigned types = value_types(shape);
    if (shape->ref) types &= shape->ref->accepts;
    if (shape->dynamic_ref && !shape->dynamic_name.n) types &= shape->dynamic_ref->accepts;
    if (!shape->logic) return types;
    for (size_t i = 0; i < shape->logic->all_of.n; i++) types &= shape->logic->all_of.items[i]->accepts;
    return types & either_types(&shape->logic->any_of) & either_types(&shape->logic->one_of);
}

static void visit_shape(Compiler *compiler, Shape *shape, int depth);

/* Returns the place of the reference in a schema; without one, that of the schema. */
static Span span_of_shape(const Shape *shape)
{
    const Node *ref = node_find(shape->node, "$ref");
    return ref ? ref->span : shape->node->span;
}

/*
 * Visits another shape that applies to the same value. If this shape is still being visited (OPEN), the schema refers
 * to itself, and an error is reported. It is also an error if too many shapes in a row lead to this one.
 */
static void visit_next(Compiler *compiler, const Shape *from, Shape *to, int depth)
{
    if (!to || to->colour == DONE) return;
    if (to->colour == UNSEEN && depth < DEEPEST_CHAIN) visit_shape(compiler, to, depth + 1);
    else if (to->colour == OPEN)
        diag_error(compiler->diags, "schema-loop", span_of_shape(from),
                   "this schema refers to itself for the same value");
    else
        diag_error(compiler->diags, "schema-loop", span_of_shape(from), "too many references in a row; the limit is %d",
                   DEEPEST_CHAIN);
}

/* Visits all shapes of a list, which a keyword of `from` applies to the same value. */
static void visit_list(Compiler *compiler, const Shape *from, const ShapeList *list, int depth)
{
    for (size_t i = 0; i < list->n; i++) visit_next(compiler, from, list->items[i], depth);
}

/* Visits the shapes of anyOf and other combinations, because all of them apply to the same value. */
static void visit_logic(Compiler *compiler, const Shape *shape, int depth)
{
    const LogicRules *logic = shape->logic;
    visit_list(compiler, shape, &logic->all_of, depth);
    visit_list(compiler, shape, &logic->any_of, depth);
    visit_list(compiler, shape, &logic->one_of, depth);
    visit_next(compiler, shape, logic->not_shape, depth);
    if (!logic->if_shape) return;
    visit_next(compiler, shape, logic->if_shape, depth);
    visit_next(compiler, shape, logic->then_shape, depth);
    visit_next(compiler, shape, logic->else_shape, depth);
}

/*
 * Visits all shapes that a shape applies to the same value. A dynamic reference can have another target during a check,
 * so cycles through it are found only then.
 */
static void visit_shape(Compiler *compiler, Shape *shape, int depth)
{
    shape->colour = OPEN;
    visit_next(compiler, shape, shape->ref, depth);
    if (!shape->dynamic_name.n) visit_next(compiler, shape, shape->dynamic_ref, depth);
    if (shape->logic) visit_logic(compiler, shape, depth);
    for (size_t i = 0; shape->map && i < shape->map->names.n; i++)
        visit_next(compiler, shape, shape->map->names.items[i].dependent, depth);
    shape->accepts = accepted_types(shape);
    shape->colour = DONE;
}

void circles_find(Compiler *compiler)
{
    for (size_t i = 0; i < compiler->n_shapes; i++)
        if (compiler->shapes[i]->colour == UNSEEN) visit_shape(compiler, compiler->shapes[i], 0);
}
