/* A compiled schema: the rules of each subschema as structs. */
#ifndef TAPP_SCHEMA_SHAPE_INNER_H
#define TAPP_SCHEMA_SHAPE_INNER_H

#include "schema/format.h"
#include "schema/schema.h"
#include "schema/values.h"
#include "text/pattern.h"

/* The types of instances, as bits; "number" is TYPE_INTEGER and TYPE_FRACTION. */
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

/* A place named by `$anchor` or `$dynamicAnchor`. */
typedef struct Anchor {
    Str name;
    Shape *shape;
    bool dynamic;
} Anchor;

/* A schema with an identity: a document, or a subschema with `$id`. */
typedef struct Resource {
    Str uri;          /* absolute if known; without fragment */
    const Node *node; /* the root */
    unsigned vocabularies;
    Anchor *anchors;
    size_t n_anchors, anchors_capacity;
    size_t index; /* among the schema's resources */
    bool has_dynamic;
} Resource;

/* minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf; NULL where absent. */
typedef struct NumberRules {
    const Node *minimum, *maximum, *above, *below, *multiple_of;
} NumberRules;

/* `min` and `max` of counts are 0 and SIZE_MAX by default. */
typedef struct TextRules {
    size_t min, max; /* in code points */
    const Pattern *pattern;
    Str pattern_text;
    const Format *format;
} TextRules;

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
    Shape *shape;      /* under `properties`, or NULL */
    Shape *dependent;  /* under `dependentSchemas`, or NULL */
    const Node *needs; /* under `dependentRequired`: a list of strings, or NULL */
    bool required;
} Name;

typedef struct NameTable {
    Name *items; /* in the order of first mention */
    size_t n, capacity;
    uint32_t *slots; /* open addressing: 1 + index, 0 is free */
    size_t n_slots;
} NameTable;

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
    Shape *additional, *key_shape; /* additionalProperties, propertyNames */
} MapRules;

typedef struct LogicRules {
    ShapeList all_of, any_of, one_of;
    Shape *not_shape, *if_shape, *then_shape, *else_shape;
} LogicRules;

typedef enum ShapeColour { UNSEEN, OPEN, DONE } ShapeColour;

/* One subschema. Groups of keywords that it does not use are NULL. */
struct Shape {
    const Node *node;
    Resource *resource;
    bool always, never; /* the schemas true and false */
    unsigned types;     /* allowed by `type`; TYPE_ANY if absent */
    unsigned accepts;   /* types that are still possible after `enum`, `const`, references and combinations */
    const Node *allowed, *constant; /* the values of `enum` and `const` */
    ValueSet allowed_set;
    NumberRules *number;
    TextRules *text;
    ListRules *list;
    MapRules *map;
    LogicRules *logic;
    Shape *unevaluated_items, *unevaluated_properties;
    Shape *ref, *dynamic_ref;
    Str dynamic_name; /* the anchor to find in the dynamic scope; empty: dynamic_ref is an ordinary reference */
    const Node *title, *description, *default_value;
    ShapeColour colour; /* used while searching for cycles */
};

struct Schema {
    Shape *root;
    Pattern **patterns;
    size_t n_patterns, patterns_capacity;
    size_t n_resources;
};

/* The type bit of an instance. */
unsigned shape_type_of(const Node *instance);

/* The rules for a key, or NULL; the second function adds an entry if there is none. */
Name *names_find(const NameTable *table, Str text);
Name *names_add(Arena *arena, NameTable *table, Str text);

/* The target of a dynamic anchor in a resource, or NULL. */
Shape *resource_dynamic(const Resource *resource, Str name);

#endif
