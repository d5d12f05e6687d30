/* Card points, shared by the pack and by contracts with their own points. */
#include "rules/build_inner.h"

static ValueMask *mask_for(CardValues *values, int16_t points)
{
    for (size_t i = 0; i < values->n; i++)
        if (values->mask[i].points == points) return &values->mask[i];
    if (values->n == MAX_VALUES) return NULL;
    values->mask[values->n].points = points;
    return &values->mask[values->n++];
}

/* Uses one mask per binary digit, because small values usually have fewer digits than there are values. */
static void use_digits(CardSet pack, CardValues *values)
{
    int all = 0;
    EACH_CARD (card, pack) {
        if (values->points[card] < 0) return;
        all |= values->points[card];
    }
    if (bits_count((uint64_t)all) >= (int)values->n) return;
    values->n = 0;
    for (int left = all; left; left &= left - 1) {
        ValueMask *mask = &values->mask[values->n++];
        *mask = (ValueMask){.points = (int16_t)(left & -left)};
        EACH_CARD (card, pack)
            if (values->points[card] & mask->points) mask->cards |= card_bit(card);
    }
}

void build_masks(Build *build, const Node *map, CardValues *values)
{
    values->n = 0;
    EACH_CARD (card, build->game->pack) {
        if (values->points[card] == 0) continue;
        ValueMask *mask = mask_for(values, values->points[card]);
        if (mask) mask->cards |= card_bit(card);
        else
            (void)diag_error(build->diags, "too-many-values", map->span,
                             "too many different card values; the limit is %d", MAX_VALUES);
    }
    use_digits(build->game->pack, values);
}
