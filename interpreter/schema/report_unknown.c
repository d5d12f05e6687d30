/* Reports unknown keys, and suggests known keys that were perhaps meant. */
#include "schema/report.h"

/* MOST_NAMES: known names that are compared. MOST_VISITS: shapes that are visited. LISTED_NAMES: names in a hint. */
enum { MOST_NAMES = 512, MOST_VISITS = 2000, LISTED_NAMES = 30 };

/*
 * The known names that may be suggested for an unknown key. A key that the map already has is not suggested, unless it
 * was written in another place than the unknown key.
 */
typedef struct Names {
    Str *items;
    size_t n, visits; /* visits: the number of shapes visited so far */
    const Node *map, *key;
} Names;

/* True if the map has this key already, written in the same place as the unknown key. */
static bool is_taken(const Names *names, Str name)
{
    if (!node_find_str(names->map, name)) return false;
    for (size_t i = 0; i < names->map->count; i++)
        if (str_equal(names->map->pairs[i].key->text, name))
            return !report_is_laid_beside(names->map, names->key, names->map->pairs[i].key);
    return false;
}

/* Adds a name if it may be a key here, is not taken, and is not in the list yet. */
static void add_name(Names *names, const Name *name)
{
    bool useful = name->shape && !name->shape->never && !is_taken(names, name->text);
    for (size_t i = 0; useful && i < names->n; i++) useful = !str_equal(names->items[i], name->text);
    if (useful && names->n < MOST_NAMES) names->items[names->n++] = name->text;
}

static void collect_names(Names *names, const Shape *shape);

/* Collects the names of keys from all shapes of a list. */
static void collect_list(Names *names, const ShapeList *list)
{
    for (size_t i = 0; i < list->n; i++) collect_names(names, list->items[i]);
}

/*
 * Collects the names of keys from all shapes that apply to the same map. The number of visits is limited, because
 * references can lead to a shape in many ways.
 */
static void collect_names(Names *names, const Shape *shape)
{
    if (!shape || ++names->visits > MOST_VISITS) return;
    for (size_t i = 0; shape->map && i < shape->map->names.n; i++) {
        add_name(names, &shape->map->names.items[i]);
        collect_names(names, shape->map->names.items[i].dependent);
    }
    collect_names(names, shape->ref);
    collect_names(names, shape->dynamic_ref);
    if (!shape->logic) return;
    collect_list(names, &shape->logic->all_of);
    collect_list(names, &shape->logic->any_of);
    collect_list(names, &shape->logic->one_of);
    if (!shape->logic->if_shape) return;
    collect_names(names, shape->logic->if_shape);
    collect_names(names, shape->logic->then_shape);
    collect_names(names, shape->logic->else_shape);
}

/*
 * Returns the known name at the beginning of a key such as "less 0", which was meant as "less: 0". Empty if there is
 * none.
 */
static Str name_before_blank(const Names *names, Str key)
{
    Str word = str_take(&key, ' ');
    for (size_t i = 0; key.n && i < names->n; i++)
        if (str_equal(names->items[i], word)) return word;
    return STR("");
}

/*
 * Returns a hint for an unknown key: that a colon is missing, a similar name, or a short list of names. Sets `*instead`
 * to the name that was probably meant.
 */
static Str name_hint(Check *check, const Names *names, Str key, Str *instead)
{
    Str word = name_before_blank(names, key);
    if (word.n) {
        *instead = word;
        return arena_printf(check->scratch, translate("a colon is missing: write '%.*s: %.*s'"), STR_ARG(word),
                            (int)(key.n - word.n - 1), key.s + word.n + 1);
    }
    Str nearest = str_nearest(key, names->items, names->n);
    *instead = nearest;
    if (nearest.n) return arena_printf(check->scratch, translate("did you mean '%.*s'?"), STR_ARG(nearest));
    if (names->n == 0 || names->n > LISTED_NAMES) return STR("");
    Str hint = STR("");
    for (size_t i = 0; i < names->n; i++)
        hint = arena_printf(check->scratch, "%.*s%s%.*s", STR_ARG(hint), i ? ", " : translate("the other keys are "),
                            STR_ARG(names->items[i]));
    return hint;
}

void report_unknown(Check *check, const Shape *shape, const Place *place)
{
    Diag what = {.code = "unknown-key", .span = place->key->span};
    if (!report_silent(check)) {
        Names names = {
            .items = ARENA_ARRAY(check->scratch, MOST_NAMES, Str), .map = place->parent->node, .key = place->key};
        collect_names(&names, shape);
        what.message =
            arena_printf(check->scratch, translate("unknown key %.*s in %.*s"), STR_ARG(report_subject(check, place)),
                         STR_ARG(report_subject(check, place->parent)));
        what.hint = name_hint(check, &names, place->key->text, &what.instead);
    }
    (void)report_add(check, place, what);
}
