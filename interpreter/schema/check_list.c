/* Checks the keywords about lists. Each function returns true if the list fits. */
#include "schema/check_inner.h"

#include "schema/report.h"

static Place item_place(const Place *list, size_t index)
{
    return (Place){list, list->node->items[index], NULL, index, false};
}

/*
 * Checks items by `prefixItems` and `items`. If `items` is false, the first item behind the prefix is reported for all.
 */
static bool check_items(Check *check, const ListRules *rules, const Place *list, Marks *marks)
{
    size_t count = list->node->count;
    bool fits = true;
    for (size_t i = 0; i < count && !check_settled(check, fits); i++) {
        const Shape *shape = i < rules->prefix.n ? rules->prefix.items[i] : rules->items;
        if (!shape) break;
        Place item = item_place(list, i);
        if (marks) check->bytes[marks->at + i] = 1;
        if (shape->never && i >= rules->prefix.n) {
            Amount amount = {.n = count,
                             .max = rules->prefix.n,
                             .one = TRANSLATED("item"),
                             .many = TRANSLATED("items"),
                             .at = &item};
            report_amount(check, list, amount);
            return false;
        }
        fits = check_shape(check, shape, &item, NULL) && fits;
    }
    return fits;
}

/*
 * Checks that enough items, and not too many, fit `contains`. If marks are needed, all items are visited, because each
 * that fits gets a mark.
 */
static bool check_contains(Check *check, const ListRules *rules, const Place *list, Marks *marks)
{
    size_t n = 0;
    for (size_t i = 0; i < list->node->count; i++) {
        Place item = item_place(list, i);
        if (!check_holds(check, rules->contains, &item, NULL)) continue;
        n++;
        if (marks) check->bytes[marks->at + i] = 1;
        else if (n >= rules->min_contains && rules->max_contains == SIZE_MAX) return true;
    }
    if (n >= rules->min_contains && n <= rules->max_contains) return true;
    report_contains(check, list, rules, n);
    return false;
}

/* Reports each item that is equal to an earlier one. */
static bool check_unique(Check *check, const Place *list)
{
    values_reserve(check->scratch, &check->seen_items, list->node->count);
    bool fits = true;
    for (size_t i = 0; i < list->node->count && !check_settled(check, fits); i++) {
        const Node *twin = values_add(&check->seen_items, list->node->items[i]);
        if (!twin) continue;
        Place item = item_place(list, i);
        report_duplicate(check, &item, twin);
        fits = false;
    }
    return fits;
}

bool check_list(Check *check, const Shape *shape, const Place *place, Marks *marks)
{
    const ListRules *rules = shape->list;
    size_t count = place->node->count;
    bool fits = count >= rules->min && count <= rules->max;
    if (!fits)
        report_amount(check, place,
                      (Amount){count, rules->min, rules->max, TRANSLATED("item"), TRANSLATED("items"), NULL});
    if (!check_settled(check, fits)) fits = check_items(check, rules, place, marks) && fits;
    if (rules->contains && !check_settled(check, fits)) fits = check_contains(check, rules, place, marks) && fits;
    if (rules->unique && !check_settled(check, fits)) fits = check_unique(check, place) && fits;
    return fits;
}
