/* Unknown keys, and the known ones among which the meant one may be. */
#include "schema/report.h"

enum { MOST_NAMES = 512, MOST_VISITS = 2000, LISTED_NAMES = 30 };

typedef struct Names {
    Str *items;
    size_t n, visits;
    const Node *map;      /* names that it has already are of no use */
    const Source *source; /* unless they stand in another file, which this one was laid over */
} Names;

static bool is_taken(const Names *names, Str name)
{
    const Node *there = node_find_str(names->map, name);
    return there && there->span.source == names->source;
}

static void add_name(Names *names, const Name *name)
{
    bool useful = name->shape && !name->shape->never && !is_taken(names, name->text);
    for (size_t i = 0; useful && i < names->n; i++) useful = !str_equal(names->items[i], name->text);
    if (useful && names->n < MOST_NAMES) names->items[names->n++] = name->text;
}

static void collect(Names *names, const Shape *shape);

static void collect_list(Names *names, const ShapeList *list)
{
    for (size_t i = 0; i < list->n; i++) collect(names, list->items[i]);
}

/* From all that applies to the same map. The visits are bounded, for references can make many ways to one shape. */
static void collect(Names *names, const Shape *shape)
{
    if (!shape || ++names->visits > MOST_VISITS) return;
    for (size_t i = 0; shape->map && i < shape->map->names.n; i++) {
        add_name(names, &shape->map->names.items[i]);
        collect(names, shape->map->names.items[i].dependent);
    }
    collect(names, shape->ref);
    collect(names, shape->dynamic_ref);
    if (!shape->logic) return;
    collect_list(names, &shape->logic->all_of);
    collect_list(names, &shape->logic->any_of);
    collect_list(names, &shape->logic->one_of);
    if (!shape->logic->if_shape) return;
    collect(names, shape->logic->if_shape);
    collect(names, shape->logic->then_shape);
    collect(names, shape->logic->else_shape);
}

/* The hint, and the nearest name in `*instead`. */
static Str name_hint(Check *check, const Names *names, Str key, Str *instead)
{
    Str nearest = str_nearest(key, names->items, names->n);
    *instead = nearest;
    if (nearest.n) return arena_printf(check->scratch, translate("did you mean '%.*s'?"), STR_ARG(nearest));
    if (names->n == 0 || names->n > LISTED_NAMES) return STR("");
    Str hint = STR("");
    for (size_t i = 0; i < names->n; i++)
        hint = arena_printf(check->scratch, "%.*s%s%.*s", STR_ARG(hint),
                            i ? ", " : translate("other keys possible here: "), STR_ARG(names->items[i]));
    return hint;
}

void report_unknown(Check *check, const Shape *shape, const Place *place)
{
    Diag what = {.code = "unknown-key", .span = place->key->span};
    if (!report_silent(check)) {
        Names names = {.items = ARENA_ARRAY(check->scratch, MOST_NAMES, Str),
                       .map = place->parent->node,
                       .source = place->key->span.source};
        collect(&names, shape);
        what.message =
            arena_printf(check->scratch, translate("%.*s is not a known key of %.*s"),
                         STR_ARG(report_subject(check, place)), STR_ARG(report_subject(check, place->parent)));
        what.hint = name_hint(check, &names, place->key->text, &what.instead);
    }
    (void)report_add(check, place, what);
}
