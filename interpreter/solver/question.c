/*
 * Prepares the question of a search: which score a side needs for a wanted value. The required score depends on the
 * number of tricks won and on the last trick.
 */
#include "solver/plain_inner.h"

/*
 * Returns the least score that reaches the value at an end of the deal, if the side has won this number of tricks.
 * NEVER, above all scores: no score reaches it, or the winner at this end does not play. -NEVER, below all scores:
 * every score reaches it.
 */
static int score_for(const Outcomes *outcomes, int tricks, int end, int64_t wanted)
{
    const int64_t *row = outcomes->value[outcomes->by_tricks ? 0 : tricks][end];
    int n = outcomes->highest - outcomes->lowest + 1;
    if (!row || row[n - 1] < wanted) return NEVER;
    if (row[0] >= wanted) return -NEVER;
    int low = 0, high = n - 1;
    while (high - low > 1) {
        int middle = (low + high) / 2;
        if (row[middle] >= wanted) high = middle;
        else low = middle;
    }
    return outcomes->lowest + high;
}

/*
 * Returns the required score at the first end where the score decides; 0 if it decides at no end. The scores at other
 * ends are compared with this score.
 */
static int base_score(const Outcomes *outcomes, int64_t wanted)
{
    for (int tricks = 0; tricks <= outcomes->n_tricks; tricks++)
        for (int end = 0; end < outcomes->n_ends; end++) {
            int score = score_for(outcomes, tricks, end, wanted);
            if (score > -NEVER && score < NEVER) return score;
        }
    return 0;
}

/*
 * For each end, writes the gain: by how much its required score is below `base`. The gain is NEVER if any score reaches
 * the value, and -NEVER if no score does.
 */
static void fill_gains(const Outcomes *outcomes, int64_t wanted, int base, Shape *shape)
{
    for (int tricks = 0; tricks <= outcomes->n_tricks; tricks++)
        for (int end = 0; end < outcomes->n_ends; end++) {
            int score = score_for(outcomes, tricks, end, wanted);
            int gain = base - score;
            if (score == NEVER || score == -NEVER) gain = -score;
            shape->gain[tricks][end] = (int16_t)gain;
        }
}

/*
 * True if a deal can end in this way: the marked cards of the last trick are among `marks`, the marked cards still in
 * hands.
 */
static bool is_possible(const Plain *plain, int marks, int end)
{
    bool has_winner = plain->outcomes.value[0][end] != NULL; /* false: the seat of this end does not play */
    return has_winner && (end / MAX_SEATS & ~marks) == 0;
}

/* Sets the least and the greatest gain when no trick is left, over all ends that are possible. */
static void fill_last_bounds(const Plain *plain, Shape *shape, int marks, int won)
{
    int low = NEVER, high = -NEVER;
    for (int end = 0; end < plain->outcomes.n_ends; end++) {
        int gain = shape->gain[won][end];
        if (!is_possible(plain, marks, end)) continue;
        if (gain < low) low = gain;
        if (gain > high) high = gain;
    }
    shape->low[marks][0][won] = (int16_t)low;
    shape->high[marks][0][won] = (int16_t)high;
}

static int16_t least_of(int16_t a, int16_t b)
{
    if (a < b) return a;
    return b;
}

static int16_t most_of(int16_t a, int16_t b)
{
    if (a > b) return a;
    return b;
}

/*
 * Sets the least and the greatest gain when `left` tricks are left. The next trick is either lost or won, so both
 * bounds come from positions with one trick less.
 */
static void fill_bounds(Shape *shape, int marks, int left, int won)
{
    int16_t(*low)[MAX_TRICKS + 1] = shape->low[marks], (*high)[MAX_TRICKS + 1] = shape->high[marks];
    low[left][won] = least_of(low[left - 1][won], low[left - 1][won + 1]);
    high[left][won] = most_of(high[left - 1][won], high[left - 1][won + 1]);
}

/* Returns the least number of won tricks that has the same gains as `tricks` at all possible ends. */
static uint8_t first_like(const Plain *plain, const Shape *shape, int marks, int tricks)
{
    for (int like = 0; like < tricks; like++) {
        bool same = true;
        for (int end = 0; same && end < plain->outcomes.n_ends; end++)
            same = !is_possible(plain, marks, end) || shape->gain[like][end] == shape->gain[tricks][end];
        if (same) return (uint8_t)like;
    }
    return (uint8_t)tricks;
}

/*
 * Fills the bounds of gains. Also finds numbers of won tricks that are equivalent: they lead to the same gains, whoever
 * wins the tricks that are left.
 */
static void fill_shape(const Plain *plain, Shape *shape, int marks)
{
    int n = plain->outcomes.n_tricks;
    uint8_t likes[MAX_TRICKS + 1];
    for (int tricks = 0; tricks <= n; tricks++) {
        likes[tricks] = first_like(plain, shape, marks, tricks);
        fill_last_bounds(plain, shape, marks, tricks);
    }
    for (int left = 0; left <= n; left++)
        for (int won = 0; won + left <= n; won++) {
            /*
             * Finds the least number that is equivalent to `won`: whether 0, 1, ... or all `left` tricks are won in
             * addition, both numbers then have the same gains.
             */
            int like = 0;
            while (memcmp(likes + like, likes + won, (size_t)left + 1) != 0) like++;
            shape->like[marks][left][won] = (uint8_t)like;
            if (left) fill_bounds(shape, marks, left, won);
        }
}

/*
 * Values with equal gains share one shape, so they also share the results stored for positions. If there are too many
 * shapes, the search fails.
 */
int plain_ask(Plain *plain, int64_t wanted)
{
    Shape made;
    int base = base_score(&plain->outcomes, wanted);
    memset(&made, 0, sizeof made);
    fill_gains(&plain->outcomes, wanted, base, &made);
    for (int i = 0; i < plain->n_shapes; i++)
        if (memcmp(plain->shapes[i]->gain, made.gain, sizeof made.gain) == 0) {
            plain->shape_number = i;
            plain->shape = plain->shapes[i];
            return base;
        }
    Shape *shape = ARENA_NEW(plain->arena, Shape);
    *shape = made;
    for (int marks = 0; marks < plain->outcomes.n_ends / MAX_SEATS; marks++) fill_shape(plain, shape, marks);
    if (plain->n_shapes == MAX_SHAPES) {
        plain->failed = true;
        return base;
    }
    plain->shape_number = plain->n_shapes;
    plain->shape = shape;
    plain->shapes[plain->n_shapes++] = shape;
    return base;
}
