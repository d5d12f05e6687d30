/* A compiled schema: structs (shapes) with the rules of each subschema. */
#ifndef TAPP_SCHEMA_SHAPE_INNER_H
#define TAPP_SCHEMA_SHAPE_INNER_H

#include "schema/format.h"
#include "schema/schema.h"
#include "schema/values.h"
#include "text/pattern.h"

/* The types of values, as bits. The type "number" of JSON Schema is TYPE_INTEGER and TYPE_FRACTION. */
enum {
    TYPE_NULL = 1,
    TYPE_BOOLEAN = 2,
    TYPE_INTEGER = 4,
    TYPE_FRACTION = 8,
    TYPE_STRING = 16,
    TYPE_LIST = 32,
    TYPE_MAP = 64,
    TYPE_NUMBER = TYPE_INTEGER | TYPE_FRACTION,
    TYPE_ANY = 127
};

typedef struct Shape Shape;

typedef struct ShapeList {
    Shape **items;
    size_t n;
} ShapeList;

/* A shape that has a name, from `$anchor` or `$dynamicAnchor`. */
typedef struct Anchor {
    Str name;
    Shape *shape;
    bool dynamic;
} Anchor;

/* A schema that has a URI of its own: a document, or a subschema with `$id`. */
typedef struct Resource {
    Str uri;          /* without a fragment; absolute, if the document's URI is known */
    const Node *node; /* the root of the resource */
    unsigned vocabularies;
    Anchor *anchors;
    size_t n_anchors, anchors_capacity;
    size_t index; /* its number among all resources of the schema */
    bool has_dynamic;
} Resource;

/*
 * The values of minimum, maximum, exclusiveMinimum, exclusiveMaximum and multipleOf. Each is NULL if the schema does
 * not have it.
 */
typedef struct NumberRules {
    const Node *minimum, *maximum, *above, *below, *multiple_of;
} NumberRules;

/*
 * Rules for texts. Without a limit, `min` is 0 and `max` is SIZE_MAX; the rules for lists and maps use these values,
 * too.
 */
typedef struct TextRules {
    size_t min, max; /* in code points */
    const Pattern *pattern;
    Str pattern_text;
    const Format *format;
} TextRules;

/* Rules for lists. `prefix` has the shapes of the first items, from `prefixItems`. */
typedef struct ListRules {
    size_t min, max;
    bool unique;
    ShapeList prefix;
    Shape *items, *contains;
    size_t min_contains, max_contains;
} ListRules;

/* All rules of a schema for one key. */
typedef struct Name {
    Str text;
    Shape *shape;      /* from `properties`, or NULL */
    Shape *dependent;  /* from `dependentSchemas`, or NULL */
    const Node *needs; /* from `dependentRequired`, a list of strings; or NULL */
    bool required;
} Name;

typedef struct NameTable {
    Name *items; /* in the order in which they occur in the schema */
    size_t n, capacity;
    uint32_t *slots; /* a hash table: the index in `items` plus 1; 0 is a free slot */
    size_t n_slots;
} NameTable;

/* An entry of `patternProperties`: the shape for values whose keys match the pattern, which `text` has as written. */
typedef struct PatternShape {
    const Pattern *pattern;
    Str text;
    Shape *shape;
} PatternShape;

typedef struct MapRules {
    size_t min, max;
    NameTable names;
    PatternShape *patterns;
    size_t n_patterns;
    Shape *additional, *key_shape; /* from `additionalProperties` and `propertyNames` */
} MapRules;

typedef struct LogicRules {
    ShapeList all_of, any_of, one_of;
    Shape *not_shape, *if_shape, *then_shape, *else_shape;
} LogicRules;

typedef enum ShapeColour { UNSEEN, OPEN, DONE } ShapeColour; /* OPEN: the visit has begun, but not ended */

/* A subschema. A group of rules is NULL if the subschema has none of its keywords. */
struct Shape {
    const Node *node;
    Resource *resource;
    bool always, never;             /* the subschema is just `true`, or just `false` */
    unsigned types;                 /* the types under `type`; TYPE_ANY without this keyword */
    unsigned accepts;               /* the types that all keywords together can accept */
    const Node *allowed, *constant; /* the values of `enum` (a list) and of `const` */
    ValueSet allowed_set;
    NumberRules *number;
    TextRules *text;
    ListRules *list;
    MapRules *map;
    LogicRules *logic;
    Shape *unevaluated_items, *unevaluated_properties;
    Shape *ref, *dynamic_ref;
    Str dynamic_name; /* the name of the anchor to look for in the dynamic scope; empty: dynamic_ref is used like ref */
    const Node *title, *description, *default_value;
    ShapeColour colour; /* for finding cycles of references */
};

struct Schema {
    Shape *root;
    Pattern **patterns;
    size_t n_patterns, patterns_capacity;
    size_t n_resources;
};

/* Returns the type of a value, as a bit. */
unsigned shape_type_of(const Node *instance);

/*
 * names_find() returns the rules for a key, or NULL. names_add() returns them, too, and adds an entry if there is none.
 */
Name *names_find(const NameTable *table, Str text);
Name *names_add(Arena *arena, NameTable *table, Str text);

/* Returns the shape with a dynamic anchor of this name in a resource, or NULL. */
Shape *resource_dynamic(const Resource *resource, Str name);

#endif
