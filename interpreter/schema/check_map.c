/*
 * Checks the keywords about maps. Each key of the map is visited once. Each function named check_... returns true if
 * the map fits.
 */
#include "schema/check_inner.h"

#include "schema/report.h"

/* The check of one map. */
typedef struct MapWalk {
    Check *check;
    const Shape *shape;
    const Place *map;
    /* the index in Check.bytes of a byte for each name in the shape's table; it is 1 if the map has this key */
    size_t seen;
} MapWalk;

/* Checks a key that neither a name nor a pattern covers, by `additionalProperties`. */
static bool check_additional(const MapWalk *walk, const Place *place)
{
    const Shape *additional = walk->shape->map->additional;
    if (!additional->never) return check_shape(walk->check, additional, place, NULL);
    report_unknown(walk->check, walk->shape, place);
    return false;
}

/* Checks a value by the shapes of all patterns that its key matches. Sets `*covered` if there is one. */
static bool check_patterns(const MapWalk *walk, const Place *place, bool *covered)
{
    const MapRules *rules = walk->shape->map;
    Check *check = walk->check;
    bool fits = true;
    for (size_t i = 0; i < rules->n_patterns && !check_settled(check, fits); i++) {
        Place key = {walk->map, place->key, place->key, 0, true};
        if (!check_pattern(check, rules->patterns[i].pattern, &key, place->key->text)) continue;
        *covered = true;
        fits = check_shape(check, rules->patterns[i].shape, place, NULL) && fits;
    }
    return fits;
}

/*
 * Checks a key and its value by the name of the key and by patterns. If the schema has neither for the key,
 * `additionalProperties` is checked. A key that is covered by one of the three gets a mark.
 */
static bool check_pair(const MapWalk *walk, size_t index, Marks *marks)
{
    const MapRules *rules = walk->shape->map;
    Check *check = walk->check;
    NodePair pair = walk->map->node->pairs[index];
    Place place = {walk->map, pair.value, pair.key, 0, false};
    const Name *name = names_find(&rules->names, pair.key->text);
    bool covered = name && name->shape, fits = true;
    /* records that the map has this key, for check_names() */
    if (name) check->bytes[walk->seen + (size_t)(name - rules->names.items)] = 1;
    if (covered) fits = check_shape(check, name->shape, &place, NULL);
    if (rules->n_patterns && !check_settled(check, fits)) fits = check_patterns(walk, &place, &covered) && fits;
    if (!covered && rules->additional && !check_settled(check, fits)) {
        covered = true;
        fits = check_additional(walk, &place) && fits;
    }
    if (covered && marks) check->bytes[marks->at + index] = 1;
    if (!rules->key_shape || check_settled(check, fits)) return fits;
    Place key = {walk->map, pair.key, pair.key, 0, true};
    return check_shape(check, rules->key_shape, &key, NULL) && fits;
}

/* Returns an unknown key of the map that looks like the missing name; empty if there is none. */
static Str find_near(const MapWalk *walk, Str missing)
{
    const Node *map = walk->map->node;
    for (size_t i = 0; i < map->count && i < 1000; i++) { /* in larger maps, this would take too long */
        Str key = map->pairs[i].key->text;
        const Name *known = names_find(&walk->shape->map->names, key);
        if (!known && str_nearest(key, &missing, 1).n) return key;
    }
    return STR("");
}

/*
 * Reports a missing key. If the map has an unknown key with a similar name, this may be a misspelling. In a map that
 * allows no unknown keys, the unknown key is reported elsewhere, and nothing is reported here. In other maps, the
 * message has the similar key as a hint.
 */
static void report_required(const MapWalk *walk, const Name *name, const Marks *marks)
{
    if (report_silent(walk->check)) {
        report_missing(walk->check, walk->map, name->text, STR(""));
        return;
    }
    const Shape *additional = walk->shape->map->additional;
    bool closed = (additional && additional->never) || (!additional && marks && marks->closed);
    Str near = find_near(walk, name->text);
    if (!near.n || !closed) report_missing(walk->check, walk->map, name->text, near);
}

/* True if the map has this key, which must be in the table of names. */
static bool has_name(const MapWalk *walk, Str text)
{
    const NameTable *names = &walk->shape->map->names;
    return walk->check->bytes[walk->seen + (size_t)(names_find(names, text) - names->items)] != 0;
}

/* Checks the requirements that follow from the presence of a key. */
static bool check_dependents(const MapWalk *walk, const Name *name, Marks *marks)
{
    bool fits = true;
    for (size_t i = 0; name->needs && i < name->needs->count; i++) {
        Str needed = name->needs->items[i]->text;
        if (has_name(walk, needed)) continue;
        report_dependent(walk->check, walk->map, needed, name->text);
        fits = false;
    }
    if (!name->dependent || check_settled(walk->check, fits)) return fits;
    return check_shape(walk->check, name->dependent, walk->map, marks) && fits;
}

/* Reports required keys that are missing, and checks the requirements of keys that are there. */
static bool check_names(const MapWalk *walk, Marks *marks)
{
    const NameTable *names = &walk->shape->map->names;
    bool fits = true;
    for (size_t i = 0; i < names->n && !check_settled(walk->check, fits); i++) {
        const Name *name = &names->items[i];
        if (walk->check->bytes[walk->seen + i]) {
            fits = check_dependents(walk, name, marks) && fits;
        } else if (name->required) {
            report_required(walk, name, marks);
            fits = false;
        }
    }
    return fits;
}

bool check_map(Check *check, const Shape *shape, const Place *place, Marks *marks)
{
    const MapRules *rules = shape->map;
    size_t count = place->node->count;
    bool fits = count >= rules->min && count <= rules->max;
    if (!fits)
        report_amount(check, place,
                      (Amount){count, rules->min, rules->max, TRANSLATED("key"), TRANSLATED("keys"), NULL});
    MapWalk walk = {check, shape, place, check_push(check, rules->names.n)};
    for (size_t i = 0; i < count && !check_settled(check, fits); i++) fits = check_pair(&walk, i, marks) && fits;
    if (!check_settled(check, fits)) fits = check_names(&walk, marks) && fits;
    check_pop(check, walk.seen);
    return fits;
}

/* Checks an item or value without a mark by the shape `rest`, that of `unevaluatedItems` or `unevaluatedProperties`. */
static bool check_rest(Check *check, const Shape *rest, const Place *parent, size_t index)
{
    const Node *node = parent->node;
    if (node->kind == NODE_LIST) {
        Place item = {parent, node->items[index], NULL, index, false};
        return check_shape(check, rest, &item, NULL);
    }
    Place value = {parent, node->pairs[index].value, node->pairs[index].key, 0, false};
    return check_shape(check, rest, &value, NULL);
}

/* Checks the keys or items that no other keyword has marked, and marks them. */
bool check_unevaluated(Check *check, const Shape *shape, const Place *place, Marks *marks)
{
    bool list = place->node->kind == NODE_LIST, fits = true;
    const Shape *rest = list ? shape->unevaluated_items : shape->unevaluated_properties;
    for (size_t i = 0; i < place->node->count && !check_settled(check, fits); i++) {
        if (check->bytes[marks->at + i]) continue;
        check->bytes[marks->at + i] = 1;
        if (!list && rest->never) {
            NodePair pair = place->node->pairs[i];
            report_unknown(check, shape, &(Place){place, pair.value, pair.key, 0, false});
            fits = false;
        } else {
            fits = check_rest(check, rest, place, i) && fits;
        }
    }
    return fits;
}
