/* A compiled schema: structs with the rules of each subschema. */
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

/* A shape with a name from `$anchor` or `$dynamicAnchor`. */
typedef struct Anchor {
    Str name;
    Shape *shape;
    bool dynamic;
} Anchor;

/* A schema with an identity: a document, or a subschema with `$id`. */
typedef struct Resource {
    Str uri;          /* without fragment; absolute if known */
    const Node *node; /* the root of the resource */
    unsigned vocabularies;
    Anchor *anchors;
    size_t n_anchors, anchors_capacity;
    size_t index; /* its number among the resources of the schema */
    bool has_dynamic;
} Resource;

/* The keywords minimum, maximum, exclusiveMinimum, exclusiveMaximum and multipleOf; NULL if absent. */
typedef struct NumberRules {
    const Node *minimum, *maximum, *above, *below, *multiple_of;
} NumberRules;

/* Rules for texts. If there is no limit, `min` is 0 and `max` is SIZE_MAX; the same for lists and maps. */
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
    Shape *shape;      /* the shape under `properties`, or NULL */
    Shape *dependent;  /* the shape under `dependentSchemas`, or NULL */
    const Node *needs; /* the list of strings under `dependentRequired`, or NULL */
    bool required;
} Name;

typedef struct NameTable {
    Name *items; /* in the order of first mention */
    size_t n, capacity;
    uint32_t *slots; /* open addressing: 1 + index in `items`; 0 is free */
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
    Shape *additional, *key_shape; /* from additionalProperties and propertyNames */
} MapRules;

typedef struct LogicRules {
    ShapeList all_of, any_of, one_of;
    Shape *not_shape, *if_shape, *then_shape, *else_shape;
} LogicRules;

typedef enum ShapeColour { UNSEEN, OPEN, DONE } ShapeColour;

/* A subschema. Groups of keywords that it does not use are NULL. */
struct Shape {
    const Node *node;
    Resource *resource;
    bool always, never;             /* the subschema is true, or false */
    unsigned types;                 /* the types in `type`; TYPE_ANY if it is absent */
    unsigned accepts;               /* the types that enum, const, references and combinations still allow */
    const Node *allowed, *constant; /* the lists in `enum` and `const` */
    ValueSet allowed_set;
    NumberRules *number;
    TextRules *text;
    ListRules *list;
    MapRules *map;
    LogicRules *logic;
    Shape *unevaluated_items, *unevaluated_properties;
    Shape *ref, *dynamic_ref;
    Str dynamic_name; /* the anchor to search in the dynamic scope; if empty, dynamic_ref is an ordinary reference */
    const Node *title, *description, *default_value;
    ShapeColour colour; /* used during the search for cycles */
};

struct Schema {
    Shape *root;
    Pattern **patterns;
    size_t n_patterns, patterns_capacity;
    size_t n_resources;
};

/* The type of an instance, as a bit. */
unsigned shape_type_of(const Node *instance);

/* names_find() returns the rules for a key, or NULL. names_add() adds an entry if there is none. */
Name *names_find(const NameTable *table, Str text);
Name *names_add(Arena *arena, NameTable *table, Str text);

/* The shape with a dynamic anchor in a resource, or NULL. */
Shape *resource_dynamic(const Resource *resource, Str name);

#endif
