/*
 * Reports a value that fits none of several shapes (branches). The author meant one of them. It is found by its type,
 * then by a key whose values differ between the shapes, then by the number of errors. The errors for this shape are
 * reported. If no shape is clearly the best, one message says that none fits.
 */
#include "schema/report.h"

#include <string.h>

enum {
    MOST_EXPLORED = 500, /* branches that are examined in one check */
    MOST_VALUES = 1000,  /* values that one message lists */
    MOST_REFERENCES = 8, /* references that are followed to a list of values; a longer chain counts as no list */
    MOST_KEYS = 64,      /* keys by which the branches may differ */
    MOST_NOTES = 6       /* branches that the message "no-branch" explains */
};

/* One of the shapes, and the result of checking the value by it. */
typedef struct Branch {
    const Shape *shape;
    Diags *diags; /* the errors that the value would have if it had to fit this shape */
    size_t marks; /* the index in Check.bytes of the marks that this shape sets on the value's keys or items */
} Branch;

/* The search for the shape that the author meant. */
typedef struct Choice {
    Check *check;
    const Place *place;
    Branch *branches; /* the shapes that are still possible */
    size_t n, n_all;  /* n: the number of `branches`; n_all: the number of all shapes */
    Marks *marks;     /* the caller's marks on the value's keys or items; or NULL */
} Choice;

/*
 * Returns the shape that lists the allowed values (`enum` or `const`), after following references. NULL if it lists
 * none. Other rules of the shape are not considered.
 */
static const Shape *value_shape(const Shape *shape)
{
    for (int i = 0; shape && i < MOST_REFERENCES; i++) {
        if (shape->allowed || shape->constant) return shape;
        shape = shape->ref;
    }
    return NULL;
}

/* True if the value is one of the allowed values of a shape that value_shape() has returned. */
static bool lists_value(const Shape *shape, const Node *value)
{
    return shape->constant ? node_equal(shape->constant, value) : values_have(&shape->allowed_set, value);
}

/* Reports one error "not-in-enum", with the values of all shapes. */
static void report_values(Check *check, const Place *place, const Shape *const *shapes, size_t n)
{
    const Node **values = ARENA_ARRAY(check->scratch, MOST_VALUES, const Node *);
    size_t n_values = 0;
    for (size_t i = 0; i < n; i++) {
        size_t n_listed = shapes[i]->constant ? 1 : shapes[i]->allowed->count;
        for (size_t j = 0; j < n_listed && n_values < MOST_VALUES; j++)
            values[n_values++] = shapes[i]->constant ? shapes[i]->constant : shapes[i]->allowed->items[j];
    }
    report_enum(check, place, values, n_values);
}

/*
 * If all branches list allowed values, and this value is in none of the lists, reports all of these values and returns
 * true.
 */
static bool settle_by_value(const Choice *choice)
{
    const Shape **shapes = ARENA_ARRAY(choice->check->scratch, choice->n, const Shape *);
    for (size_t i = 0; i < choice->n; i++) {
        shapes[i] = value_shape(choice->branches[i].shape);
        if (!shapes[i] || lists_value(shapes[i], choice->place->node)) return false;
    }
    report_values(choice->check, choice->place, shapes, choice->n);
    return true;
}

/* Returns the shape that lists the allowed values of a key in a branch; NULL if there is none. */
static const Shape *key_values(const Shape *shape, Str key)
{
    for (int i = 0; shape && i < MOST_REFERENCES; i++) {
        const Name *name = shape->map ? names_find(&shape->map->names, key) : NULL;
        if (name) return value_shape(name->shape);
        shape = shape->ref;
    }
    return NULL;
}

/*
 * If all branches list allowed values for this key, keeps only those that allow its present value. If none does,
 * reports all of these values and returns true.
 */
static bool settle_by_key(Choice *choice, NodePair pair)
{
    Check *check = choice->check;
    const Shape **shapes = ARENA_ARRAY(check->scratch, choice->n, const Shape *);
    size_t n_left = 0;
    for (size_t i = 0; i < choice->n; i++) {
        shapes[i] = key_values(choice->branches[i].shape, pair.key->text);
        if (!shapes[i]) return false;
        n_left += lists_value(shapes[i], pair.value);
    }
    if (n_left == 0) {
        Place place = {choice->place, pair.value, pair.key, 0, false};
        report_values(check, &place, shapes, choice->n);
        return true;
    }
    size_t kept = 0;
    for (size_t i = 0; i < choice->n; i++)
        if (lists_value(shapes[i], pair.value)) choice->branches[kept++] = choice->branches[i];
    choice->n = kept;
    return false;
}

/*
 * Rules out branches of the schema by the first keys of the map, until one key decides what to report, or only one
 * branch is left. True if it is decided what to report.
 */
static bool settle_by_keys(Choice *choice)
{
    const Node *map = choice->place->node;
    for (size_t i = 0; map->kind == NODE_MAP && i < map->count && i < MOST_KEYS && choice->n > 1; i++)
        if (settle_by_key(choice, map->pairs[i])) return true;
    return false;
}

/* Checks the value by the branch. The errors are collected in the branch. */
static void check_branch(Choice *choice, Branch *branch)
{
    Check *check = choice->check;
    Diags *diags = check->diags;
    branch->diags = diags_new(diags->arena);
    branch->marks = check_push(check, choice->place->node->count);
    Marks own = {branch->marks, choice->marks && choice->marks->closed};
    check->diags = branch->diags;
    (void)check_shape(check, branch->shape, choice->place, &own);
    check->diags = diags;
    check->explored++;
}

/* Reports the errors of a branch, and adds its marks to those of the caller. */
static void report_branch(const Choice *choice, const Branch *branch)
{
    Diags *diags = choice->check->diags;
    for (size_t i = 0; i < branch->diags->n; i++) {
        const Diag *old = branch->diags->list[i];
        Diag *diag = diag_error(diags, old->code, old->span, "%.*s", STR_ARG(old->message));
        diag->hint = old->hint;
        diag->instead = old->instead;
        diag->path = old->path;
        diag->notes = old->notes;
    }
    check_merge(choice->check, choice->marks, (Marks){branch->marks, false}, choice->place->node->count);
}

/* True if both lists have exactly one error, and it is the same. */
static bool same_finding(const Diags *a, const Diags *b)
{
    if (a->n != 1 || b->n != 1) return false;
    const Diag *x = a->list[0], *y = b->list[0];
    return strcmp(x->code, y->code) == 0 && str_equal(x->message, y->message) && str_equal(x->path, y->path);
}

/*
 * True if `best` is clearly the branch that was meant: each other branch has more errors, or has exactly one error,
 * which `best` has, too.
 */
static bool stands_out(const Choice *choice, const Branch *best)
{
    for (size_t i = 0; i < choice->n; i++) {
        const Branch *other = &choice->branches[i];
        bool worse = other->diags->n_errors > best->diags->n_errors;
        if (other != best && !worse && !same_finding(best->diags, other->diags)) return false;
    }
    return true;
}

/* Reports that no branch fits, with the first error for each of the first branches. */
static void report_no_branch(const Choice *choice)
{
    Check *check = choice->check;
    Diag what = {.code = "no-branch"};
    if (!report_silent(check))
        what.message = arena_printf(check->scratch, translate("%.*s matches none of the %zu forms allowed here"),
                                    STR_ARG(report_subject(check, choice->place)), choice->n_all);
    Diag *diag = report_add(check, choice->place, what);
    for (size_t i = 0; diag && !diag->notes && i < choice->n && i < MOST_NOTES; i++) {
        const Diags *found = choice->branches[i].diags;
        if (found && found->n)
            diag_note(check->diags, diag, found->list[0]->span, "form %zu: %.*s", i + 1,
                      STR_ARG(found->list[0]->message));
    }
}

/* Marks all keys or items, so that they are not reported as unknown, too. */
static void mark_all(const Choice *choice)
{
    if (choice->marks && choice->place->node->count)
        memset(choice->check->bytes + choice->marks->at, 1, choice->place->node->count);
}

/* Checks each branch. If one is clearly the best, reports its errors; otherwise reports that none fits. */
static void report_best_branch(Choice *choice)
{
    Check *check = choice->check;
    size_t top = check->n_bytes;
    Branch *best = &choice->branches[0];
    for (size_t i = 0; i < choice->n; i++) {
        check_branch(choice, &choice->branches[i]);
        if (choice->branches[i].diags->n_errors < best->diags->n_errors) best = &choice->branches[i];
    }
    if (best->diags->n > 0 && stands_out(choice, best)) report_branch(choice, best);
    else {
        report_no_branch(choice);
        mark_all(choice);
    }
    check_pop(check, top);
}

void report_branches(Check *check, const Place *place, const ShapeList *shapes, Marks *marks)
{
    Choice choice = {.check = check, .place = place, .n_all = shapes->n, .marks = marks};
    if (report_silent(check) || check->explored > MOST_EXPLORED) {
        report_no_branch(&choice);
        return;
    }
    unsigned type = shape_type_of(place->node), accepted = 0;
    choice.branches = ARENA_ARRAY(check->scratch, shapes->n, Branch);
    for (size_t i = 0; i < shapes->n; i++) {
        accepted |= shapes->items[i]->accepts;
        if (shapes->items[i]->accepts & type) choice.branches[choice.n++].shape = shapes->items[i];
    }
    if (choice.n == 0 && accepted) report_type(check, place, accepted, NULL);
    else if (choice.n == 0) report_no_branch(&choice);
    else if (!settle_by_value(&choice) && !settle_by_keys(&choice)) {
        report_best_branch(&choice);
        return;
    }
    mark_all(&choice);
}
