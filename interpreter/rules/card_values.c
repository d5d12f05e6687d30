/* Card points, shared by the pack and by contracts with their own points. */
#include "rules/build_inner.h"

#include "base/number.h"

/* ---- reading card points ----------------------------------------------------------------------------------------- */

/* The value is an integer, or a text such as "1/3". */
Fraction points_written(const Node *value)
{
    Str rest = value->text;
    Fraction points = {value->integer, 1};
    int64_t num = 0, den = 1;
    if (value->kind != NODE_STRING) return points;
    Str numerator = str_take(&rest, '/'); /* `rest` is then the denominator */
    if (number_within(numerator, INT16_MIN, INT16_MAX, &num) && number_within(rest, 1, INT16_MAX, &den))
        (void)fraction_make(num, den, &points);
    return points;
}

int16_t build_points(const Build *build, const Node *value)
{
    Fraction points = points_written(value);
    return (int16_t)(points.num * (build->game->point_parts / points.den));
}

/*
 * Raises Game.point_parts until the points of each row are whole numbers of parts. The schema limits denominators to
 * divisors of 12.
 */
static void divide_finely(Game *game, const Node *values)
{
    for (size_t i = 0; i < node_n_pairs(values); i++) {
        int64_t parts = game->point_parts, den = points_written(values->pairs[i].value).den;
        while (parts % den) parts += game->point_parts;
        game->point_parts = (uint8_t)parts;
    }
}

void build_point_parts(Build *build)
{
    const Node *contracts = build_key(build, build->root, "contracts");
    build->game->point_parts = 1;
    divide_finely(build->game, build_key(build, build_key(build, build->root, "deck"), "values"));
    for (size_t i = 0; i < node_n_pairs(contracts); i++)
        divide_finely(build->game, build_key(build, contracts->pairs[i].value, "values"));
}

/* ---- sets of cards with equal points ----------------------------------------------------------------------------- */

/* Returns the mask of cards with these points. Adds a new mask if there is none; NULL if there are too many. */
static ValueMask *mask_for(CardValues *values, int16_t points)
{
    for (size_t i = 0; i < values->n; i++)
        if (values->mask[i].points == points) return &values->mask[i];
    if (values->n == MAX_VALUES) return NULL;
    values->mask[values->n].points = points;
    return &values->mask[values->n++];
}

/*
 * Replaces the masks by one mask for each binary digit of the points, if these are fewer than the different values.
 * Example: the values 2, 3, 4, 10 and 11 need only masks for 1, 2, 4 and 8. A card then belongs to several masks.
 */
static void use_digits(CardSet pack, CardValues *values)
{
    int digits = 0; /* all binary digits that occur in the points of some card */
    EACH_CARD (card, pack) {
        if (values->points[card] < 0) return; /* negative points cannot be sums of digits */
        digits |= values->points[card];
    }
    if (bits_count((uint64_t)digits) >= (int)values->n) return;
    values->n = 0;
    for (int left = digits; left; left &= left - 1) { /* each turn of the loop takes the lowest digit that is left */
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
