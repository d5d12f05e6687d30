/*
 * The question of a search of plain tricks: is this value reached? What is missing is a score that depends on how many
 * tricks the side has and how the last one ends, and how far each end is from the others is the shape of the question.
 */
#include "solver/plain_inner.h"

/* The least score that reaches the value; beyond all scores if none does, below all if any does. */
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

/* The score that is asked for: that of the first end for which it matters. */
static int base_score(const Outcomes *outcomes, int64_t wanted)
{
    for (int tricks = 0; tricks <= outcomes->n_tricks; tricks++)
        for (int end = 0; end < outcomes->n_ends; end++) {
            int score = score_for(outcomes, tricks, end, wanted);
            if (score > -NEVER && score < NEVER) return score;
        }
    return 0;
}

static void fill_gains(const Outcomes *outcomes, int64_t wanted, int base, Shape *shape)
{
    for (int tricks = 0; tricks <= outcomes->n_tricks; tricks++)
        for (int end = 0; end < outcomes->n_ends; end++) {
            int score = score_for(outcomes, tricks, end, wanted);
            int gain = score == NEVER ? -NEVER : score == -NEVER ? NEVER : base - score;
            shape->gain[tricks][end] = (int16_t)gain;
        }
}

static bool is_seated(const Plain *plain, int end)
{
    return plain->outcomes.value[0][end] != NULL;
}

/* With so many tricks left and won, over all ends. */
static void fill_bounds(const Plain *plain, Shape *shape, int left, int won)
{
    int low = NEVER, high = -NEVER;
    for (int tricks = won; tricks <= won + left; tricks++)
        for (int end = 0; end < plain->outcomes.n_ends; end++) {
            if (!is_seated(plain, end)) continue;
            int gain = shape->gain[tricks][end];
            if (gain < low) low = gain;
            if (gain > high) high = gain;
        }
    shape->low[left][won] = (int16_t)low;
    shape->high[left][won] = (int16_t)high;
}

/* The first number of tricks with the same gains. */
static int first_like(const Shape *shape, int tricks)
{
    int like = 0;
    while (memcmp(shape->gain[like], shape->gain[tricks], sizeof shape->gain[like]) != 0) like++;
    return like;
}

static bool are_alike(const uint8_t *likes, int left, int a, int b)
{
    return memcmp(likes + a, likes + b, (size_t)left + 1) == 0;
}

static void fill_shape(const Plain *plain, Shape *shape)
{
    int n = plain->outcomes.n_tricks;
    uint8_t likes[MAX_TRICKS + 1];
    for (int tricks = 0; tricks <= n; tricks++) likes[tricks] = (uint8_t)first_like(shape, tricks);
    for (int left = 0; left <= n; left++)
        for (int won = 0; won + left <= n; won++) {
            int like = 0;
            while (!are_alike(likes, left, like, won)) like++;
            shape->like[left][won] = (uint8_t)like;
            fill_bounds(plain, shape, left, won);
        }
}

int plain_ask(Plain *plain, int64_t wanted)
{
    Shape made;
    int base = base_score(&plain->outcomes, wanted);
    memset(&made, 0, sizeof made);
    fill_gains(&plain->outcomes, wanted, base, &made);
    for (int i = 0; i < plain->n_shapes; i++)
        if (memcmp(plain->shapes[i]->gain, made.gain, sizeof made.gain) == 0) {
            plain->shape = plain->shapes[plain->shape_number = i];
            return base;
        }
    Shape *shape = ARENA_NEW(plain->arena, Shape);
    *shape = made;
    fill_shape(plain, shape);
    if (plain->n_shapes == MAX_SHAPES) {
        plain->failed = true;
        return base;
    }
    plain->shape_number = plain->n_shapes;
    plain->shapes[plain->n_shapes++] = plain->shape = shape;
    return base;
}
