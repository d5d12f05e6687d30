/*
 * Checks keywords that apply several schemas to one value: allOf, anyOf, oneOf, not and if. Each function returns true
 * if the value fits.
 */
#include "schema/check_inner.h"

#include "schema/report.h"

/* Checks that all shapes (compiled schemas) of a list fit. */
static bool check_all_of(Check *check, const ShapeList *shapes, const Place *place, Marks *marks)
{
    bool fits = true;
    for (size_t i = 0; i < shapes->n && !check_settled(check, fits); i++)
        fits = check_shape(check, shapes->items[i], place, marks) && fits;
    return fits;
}

/*
 * Checks that at least one shape fits; an empty list always fits. If marks are needed, all shapes are checked, because
 * each that fits sets marks.
 */
static bool check_any_of(Check *check, const ShapeList *shapes, const Place *place, Marks *marks)
{
    bool fits = shapes->n == 0;
    for (size_t i = 0; i < shapes->n && (marks || !fits); i++)
        fits = check_holds(check, shapes->items[i], place, marks) || fits;
    if (!fits && check->diags && !check->stopped) report_branches(check, place, shapes, marks);
    return fits;
}

/* Checks that exactly one shape fits. An empty list always fits. */
static bool check_one_of(Check *check, const ShapeList *shapes, const Place *place, Marks *marks)
{
    const Shape *first = NULL;
    for (size_t i = 0; i < shapes->n; i++) {
        if (!check_holds(check, shapes->items[i], place, marks)) continue;
        if (first) {
            report_ambiguous(check, place, first, shapes->items[i]);
            return false;
        }
        first = shapes->items[i];
    }
    if (first || shapes->n == 0) return true;
    if (check->diags && !check->stopped) report_branches(check, place, shapes, marks);
    return false;
}

/*
 * Checks the value by `then` if it fits the shape of `if`, otherwise by `else`. It fits if the schema does not have
 * this keyword.
 */
static bool check_if(Check *check, const LogicRules *logic, const Place *place, Marks *marks)
{
    bool holds = check_holds(check, logic->if_shape, place, marks);
    const Shape *taken = holds ? logic->then_shape : logic->else_shape;
    return !taken || check_shape(check, taken, place, marks);
}

bool check_logic(Check *check, const Shape *shape, const Place *place, Marks *marks)
{
    const LogicRules *logic = shape->logic;
    bool fits = check_all_of(check, &logic->all_of, place, marks);
    if (!check_settled(check, fits)) fits = check_any_of(check, &logic->any_of, place, marks) && fits;
    if (!check_settled(check, fits)) fits = check_one_of(check, &logic->one_of, place, marks) && fits;
    if (logic->if_shape && !check_settled(check, fits)) fits = check_if(check, logic, place, marks) && fits;
    if (!logic->not_shape || check_settled(check, fits)) return fits;
    if (!check_holds(check, logic->not_shape, place, NULL)) return fits;
    report_excluded(check, place, logic->not_shape);
    return false;
}
