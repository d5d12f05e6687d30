/* A hash table of results. The key is the address of a value and of a shape. */
#include "schema/known_inner.h"

#include "base/rng.h"

enum { FIRST_SLOTS = 1024 };

SchemaKnown *schema_known_new(const Schema *schema, Arena *arena)
{
    SchemaKnown *known = ARENA_NEW(arena, SchemaKnown);
    known->schema = schema;
    known->arena = arena;
    return known;
}

/* Returns the slot of the table for this value and shape: the one that has them, or a free one. */
static KnownValue *slot_of_value(const SchemaKnown *known, const Shape *shape, const Node *node)
{
    uint64_t hash = rng_mix((uint64_t)(uintptr_t)node ^ rng_mix((uint64_t)(uintptr_t)shape));
    for (size_t i = (size_t)hash;; i++) { /* ends, because at least half of the slots are free */
        KnownValue *slot = &known->slots[i & (known->n_slots - 1)];
        if (!slot->node || (slot->node == node && slot->shape == shape)) return slot;
    }
}

KnownValue known_find(const SchemaKnown *known, const Shape *shape, const Node *node)
{
    return known && known->n ? *slot_of_value(known, shape, node) : (KnownValue){.fits = false};
}

/* Doubles the number of slots, and moves the entries to their new slots. */
static void grow_known(SchemaKnown *known)
{
    SchemaKnown larger = *known;
    larger.n_slots = known->n_slots ? known->n_slots * 2 : FIRST_SLOTS;
    larger.slots = ARENA_ARRAY(known->arena, larger.n_slots, KnownValue);
    for (size_t i = 0; i < known->n_slots; i++) {
        const KnownValue *old = &known->slots[i];
        if (old->node) *slot_of_value(&larger, old->shape, old->node) = *old;
    }
    *known = larger;
}

KnownValue *known_note(SchemaKnown *known, const Shape *shape, const Node *node)
{
    if (known->n * 2 >= known->n_slots) grow_known(known);
    KnownValue *slot = slot_of_value(known, shape, node);
    if (slot->node) return slot;
    known->n++;
    slot->shape = shape;
    slot->node = node;
    return slot;
}
