/*
 * Adds up gradients over decisions, and moves weights along them. Each step is divided by the root mean square of
 * earlier gradients.
 */
#include "learn/gradient.h"

#include "bots/forecast.h"
#include "learn/trainer.h"

#include <math.h>
#include <stdlib.h>

enum {
    MAX_KEPT = 4096,               /* the most decisions in all playings of a deal */
    MAX_CHANCES = 40000,           /* the most alternatives in all these decisions */
    MAX_FORECASTS = 2048,          /* the most forecasts in all playings of a deal */
    PROBABILITY = 1 << 15,         /* the probability 1 */
    ADVANTAGE = 1 << 10,           /* the unit: the advantage of a gain that is equal to the scale of payoffs */
    MOST_ADVANTAGE = 6 * ADVANTAGE /* advantages above this are cut off */
};

/* A recorded decision, from which the training learns. */
typedef struct KeptDecision {
    uint32_t first;         /* the index of its first alternative in Trace.chance */
    uint16_t n;             /* the number of its alternatives */
    int16_t pick;           /* the alternative that was chosen; -1: none to learn from */
    uint8_t play, seat;     /* the playing of the deal (from 0), and the actor */
    uint8_t percent_random; /* the share of choices that are random, in percent */
    bool imitates;          /* `pick` is the greedy player's choice, which is right whatever the payoffs are */
    float entropy;          /* the weight of entropy in this decision */
    uint8_t n_announced;    /* the number of entries of `announced` */
    uint16_t announced[MAX_ANNOUNCED_ROWS]; /* the rows of announcements that count for cards, see Decision */
} KeptDecision;

/*
 * In each step, running averages keep these shares of their old values: the average of squared slopes, and the scale of
 * payoffs. LEAST_SCALE prevents a division by 0 in games whose payoffs are all equal.
 */
static const double KEPT_OF_SQUARES = 0.99, KEPT_OF_SCALE = 0.95, NEW_OF_SCALE = 0.05, LEAST_SCALE = 0.01;

/*
 * Gains of single deals differ so much that a regression would find nearly even odds. To make the odds of bids
 * sharper, the scores of the regression are multiplied by this number.
 */
static const double SHARPNESS = 2;

/*
 * All features of a forecast are corrected for the same error, so full steps together would correct it too much.
 * Therefore the steps of forecasts are shorter by this factor.
 */
static const double RATE_OF_FORECASTS = 0.5;

/* An alternative of a recorded decision. */
typedef struct KeptChance {
    Alternative alternative;
    Action action;
    int32_t odds; /* the probability of this alternative, in units of PROBABILITY */
} KeptChance;

/* A recorded forecast, and the share that was won afterwards. */
typedef struct KeptForecast {
    Alternative described;
    uint16_t call;
    int32_t share;
} KeptForecast;

struct Trace {
    Decision now;             /* the decision that is recorded next */
    int n, play;              /* n: the number of decisions in `kept`; play: the present playing of the deal, from 0 */
    int n_forecasts, n_known; /* the numbers of all forecasts, and of those whose result is known, which come first */
    KeptForecast forecast[MAX_FORECASTS];
    uint32_t n_chances;
    KeptDecision kept[MAX_KEPT];
    KeptChance chance[MAX_CHANCES];
};

/* The sum of absolute differences between payoffs that were compared in deals, and the number of these differences. */
typedef struct Differences {
    int64_t sum, n;
} Differences;

struct Gradient {
    const CommonRows *rows;
    bool *is_touched;            /* by row: slopes were added to it since the last step */
    int64_t (*sum)[ROW_WEIGHTS]; /* by row: the sum of the slopes of each weight */
    Differences *differences;    /* by configuration */
};

struct Optimizer {
    CommonRows *rows;
    /* by row and weight: the weight, the running average of its squared slopes, and its sum for the final average */
    double (*weight)[ROW_WEIGHTS], (*square)[ROW_WEIGHTS], (*total)[ROW_WEIGHTS];
    double *scale;     /* by configuration: see optimizer_scale(); 0 before the first step */
    double decay;      /* the share of the average of squares that still comes from its start at 0 */
    uint64_t averaged; /* the number of steps whose weights are in `total` */
};

/* ---- recording decisions -------------------------------------------------------------------------------------- */

Trace *trace_new(Arena *arena)
{
    return ARENA_NEW(arena, Trace);
}

void trace_begin(Trace *trace)
{
    trace->n = 0;
    trace->n_chances = 0;
    trace->n_forecasts = trace->n_known = 0;
}

void trace_play(Trace *trace, int play)
{
    trace->play = play;
}

bool trace_has_room(const Trace *trace)
{
    return trace->n < MAX_KEPT && trace->n_chances + MAX_ALTERNATIVES < MAX_CHANCES;
}

Decision *trace_decision(Trace *trace)
{
    return &trace->now;
}

/* Records the present decision with its alternatives, and returns it. `pick` is -1, until the caller sets it. */
static KeptDecision *keep_decision(Trace *trace)
{
    const Decision *now = &trace->now;
    KeptDecision *kept = &trace->kept[trace->n++];
    *kept = (KeptDecision){.first = trace->n_chances, .n = (uint16_t)now->n, .pick = -1, .play = (uint8_t)trace->play};
    kept->n_announced = (uint8_t)now->n_announced;
    memcpy(kept->announced, now->announced, sizeof kept->announced);
    KeptChance *chance = &trace->chance[trace->n_chances];
    int32_t left = PROBABILITY, likeliest = 0;
    for (int i = 0; i < now->n; i++) {
        chance[i] =
            (KeptChance){now->of[i], now->action[i], (int32_t)((uint64_t)now->odds[i] * PROBABILITY / now->sum)};
        left -= chance[i].odds;
        if (now->odds[i] > now->odds[likeliest]) likeliest = i;
    }
    /*
     * the odds must add up to PROBABILITY; otherwise, a feature that all alternatives share would seem to have an
     * effect
     */
    chance[likeliest].odds += left;
    trace->n_chances += (uint32_t)now->n;
    return kept;
}

void trace_imitation(Trace *trace, Action good)
{
    KeptDecision *kept = keep_decision(trace);
    kept->imitates = true;
    for (int i = 0; i < kept->n; i++)
        if (trace->now.action[i] == good) kept->pick = (int16_t)i;
}

void trace_choice(Trace *trace, int seat, int pick, int percent_random, double entropy)
{
    KeptDecision *kept = keep_decision(trace);
    kept->seat = (uint8_t)seat;
    kept->pick = (int16_t)pick;
    kept->percent_random = (uint8_t)percent_random;
    kept->entropy = (float)entropy;
}

void trace_forecast(Trace *trace, uint16_t call, const Alternative *described)
{
    if (trace->n_forecasts == MAX_FORECASTS) return;
    trace->forecast[trace->n_forecasts++] = (KeptForecast){.described = *described, .call = call};
}

/* Moves the forecasts of this playing for the call to the known ones, and removes the others. */
void trace_result(Trace *trace, uint16_t call, int32_t share)
{
    for (int i = trace->n_known; i < trace->n_forecasts; i++) {
        if (trace->forecast[i].call != call) continue;
        trace->forecast[trace->n_known] = trace->forecast[i];
        trace->forecast[trace->n_known++].share = share;
    }
    trace->n_forecasts = trace->n_known;
}

/* ---- the gradient --------------------------------------------------------------------------------------------- */

Gradient *gradient_new(Arena *arena, const CommonRows *rows)
{
    Gradient *gradient = ARENA_NEW(arena, Gradient);
    gradient->rows = rows;
    gradient->is_touched = ARENA_ARRAY(arena, (size_t)rows->n, bool);
    gradient->sum = arena_array(arena, (size_t)rows->n, sizeof *gradient->sum);
    gradient->differences = ARENA_ARRAY(arena, (size_t)rows->n_skills, Differences);
    return gradient;
}

/* A configuration whose decisions are being added. */
typedef struct Summing {
    Gradient *gradient;
    const Skill *skill;
    const uint16_t *common; /* by row of the skill: the index of the common row */
} Summing;

/*
 * Adds `by` times the features of an alternative to the slopes of a row, and to those of the places of its cards. `own`
 * is a row of the configuration, or NO_ROW, which adds nothing. The slopes are added to its common row.
 */
static void add_to_row(const Summing *summing, int own, const Alternative *alternative, int64_t by)
{
    if (own == NO_ROW || by == 0) return;
    Gradient *gradient = summing->gradient;
    const RankingTable *table = &summing->skill->table[alternative->ranking];
    int row = summing->common[own];
    int64_t *sum = gradient->sum[row];
    gradient->is_touched[row] = true;
    for (int i = 0; i < N_FEATURES; i++) sum[i] += by * alternative->feature[i];
    EACH_CARD (card, alternative->cards) sum[N_FEATURES + table->card[card].place] += by * alternative->each;
}

/* Adds `by` times an alternative's features to its two rows. */
static void add_alternative(const Summing *summing, const Alternative *alternative, int64_t by)
{
    add_to_row(summing, alternative->row, alternative, by);
    add_to_row(summing, alternative->shared, alternative, by);
}

/*
 * Returns the advantage, corrected for random actions (importance weight). In `percent_random` percent of such
 * decisions, the action is drawn at random. So the chosen action had the probability `used`, not `odds`.
 */
static int64_t corrected(int64_t advantage, const KeptDecision *kept, int32_t odds)
{
    if (!kept->percent_random) return advantage;
    int64_t used = (int64_t)odds * (100 - kept->percent_random) / 100 +
                   (int64_t)PROBABILITY * kept->percent_random / (100 * kept->n);
    return used > 0 ? advantage * odds / used : 0;
}

/*
 * Returns how fast the decision's entropy grows with the score of one alternative, times the weight of entropy. Adding
 * this to the gradient keeps unlikely actions possible while training goes on.
 */
static int64_t entropy_slope(const KeptDecision *kept, int32_t odds, double entropy)
{
    double p = (double)odds / PROBABILITY;
    return kept->entropy > 0 ? llround(-(double)kept->entropy * p * (log(p + 1e-6) + entropy) * ADVANTAGE * PROBABILITY)
                             : 0;
}

/* Returns the entropy of a decision. The small number 1e-6 avoids the logarithm of 0. */
static double entropy_of(const KeptDecision *kept, const KeptChance *chance)
{
    double sum = 0;
    for (int i = 0; i < kept->n; i++) {
        double p = (double)chance[i].odds / PROBABILITY;
        sum -= p * log(p + 1e-6);
    }
    return sum;
}

/*
 * Adds a decision to the gradient. With a positive advantage, the chosen alternative becomes more likely and the others
 * less likely. A negative advantage does the reverse. If the decision has a weight of entropy, the odds also move
 * towards even ones. The rows of announcements learn only from cards. Nothing is added if no alternative is marked as
 * chosen.
 */
static void add_decision(const Summing *summing, const Trace *trace, const KeptDecision *kept, int64_t advantage)
{
    const KeptChance *chance = &trace->chance[kept->first];
    double entropy = kept->entropy > 0 ? entropy_of(kept, chance) : 0;
    if (kept->pick < 0) return;
    advantage = corrected(advantage, kept, chance[kept->pick].odds);
    for (int i = 0; i < kept->n; i++) {
        int32_t odds = chance[i].odds;
        const Alternative *alternative = &chance[i].alternative;
        int64_t by = advantage * ((i == kept->pick ? PROBABILITY : 0) - odds) + entropy_slope(kept, odds, entropy);
        add_alternative(summing, alternative, by);
        for (int k = 0; k < kept->n_announced && chance[i].action < FIRST_TOKEN; k++) /* only for cards */
            add_to_row(summing, kept->announced[k], alternative, by);
    }
}

/* Rounds an advantage, and limits it to MOST_ADVANTAGE in both directions. */
static int64_t limited_advantage(double advantage)
{
    if (advantage > MOST_ADVANTAGE) return MOST_ADVANTAGE;
    return advantage < -MOST_ADVANTAGE ? -MOST_ADVANTAGE : llround(advantage);
}

/*
 * Returns how much more a seat has gained in one playing of a deal than on average in the other playings. The unit is
 * `scale` / ADVANTAGE. The result is limited, see limited_advantage().
 */
static int64_t advantage_of(int64_t (*payoffs)[MAX_SEATS], int play, int seat, double scale)
{
    int64_t sum = 0;
    for (int i = 0; i < TRAIN_PLAYS; i++) sum += payoffs[i][seat];
    double above = (double)(TRAIN_PLAYS * payoffs[play][seat] - sum) / (TRAIN_PLAYS - 1);
    return limited_advantage(above / scale * ADVANTAGE);
}

/*
 * Adds, for each seat and each playing of a deal, the absolute difference between the seat's payoff and its average in
 * all playings. The differences are multiplied by TRAIN_PLAYS, so that they are integers. Their number is multiplied,
 * too, so that their average is right.
 */
static void add_differences(Differences *differences, int n_players, int64_t (*payoffs)[MAX_SEATS])
{
    for (int seat = 0; seat < n_players; seat++) {
        int64_t sum = 0;
        for (int i = 0; i < TRAIN_PLAYS; i++) sum += payoffs[i][seat];
        for (int i = 0; i < TRAIN_PLAYS; i++) differences->sum += llabs(TRAIN_PLAYS * payoffs[i][seat] - sum);
        differences->n += TRAIN_PLAYS * TRAIN_PLAYS;
    }
}

/*
 * Adds a forecast to the gradient: its weights move so that it comes nearer to the result. The weight FORECAST_ERROR
 * moves towards the size of the error.
 */
static void add_forecast(const Summing *summing, const KeptForecast *kept)
{
    /* converts an error to the unit of slopes: an error of FEATURE_ONE counts as much as an advantage of ADVANTAGE */
    enum { UNIT = ADVANTAGE * PROBABILITY / FEATURE_ONE };
    const Skill *skill = summing->skill;
    int row = kept->described.row;
    int64_t error = kept->share - forecast_share(skill, &kept->described).mean;
    int64_t mean_error = (int64_t)skill->row[row].weight[FORECAST_ERROR] * FEATURE_ONE / WEIGHT_ONE;
    add_to_row(summing, row, &kept->described, error * UNIT);
    summing->gradient->sum[summing->common[row]][FORECAST_ERROR] += (llabs(error) - mean_error) * UNIT * FEATURE_ONE;
}

void gradient_add(Gradient *gradient, int configuration, const Trace *trace, int64_t (*payoffs)[MAX_SEATS],
                  double scale)
{
    const CommonRows *rows = gradient->rows;
    const Summing summing = {gradient, rows->skill[configuration], rows->common[configuration]};
    add_differences(&gradient->differences[configuration], summing.skill->game->n_players, payoffs);
    for (int i = 0; i < trace->n; i++) {
        const KeptDecision *kept = &trace->kept[i];
        /* imitating another player has no gain of its own, so it counts as a fixed advantage of one unit */
        int64_t advantage = kept->imitates ? ADVANTAGE : advantage_of(payoffs, kept->play, kept->seat, scale);
        add_decision(&summing, trace, kept, advantage);
    }
    for (int i = 0; i < trace->n_known; i++) add_forecast(&summing, &trace->forecast[i]);
}

/*
 * Adds the slope of a logistic regression that chooses between the two alternatives. Each trial counts as much as its
 * gain. The best fit therefore prefers `other` if its gains are larger than its losses, even if most hands lose with
 * it.
 */
void gradient_add_trial(Gradient *gradient, int configuration, const Trial *trial)
{
    const CommonRows *rows = gradient->rows;
    const Summing summing = {gradient, rows->skill[configuration], rows->common[configuration]};
    const Decision *decision = trial->decision;
    Differences *differences = &gradient->differences[configuration];
    /* the odds that the regression gives to the other alternative against the usual one, as a logarithm */
    double lead = (double)(decision->score[trial->other] - decision->score[trial->usual]) / SCORE_ONE / SHARPNESS;
    /* the probability that the regression gives to the alternative that gains less */
    double wrong = 1 / (1 + exp(trial->gain > 0 ? lead : -lead));
    int64_t advantage = limited_advantage((double)trial->gain / trial->scale * ADVANTAGE);
    int64_t by = llround((double)advantage * wrong * PROBABILITY);
    add_alternative(&summing, &decision->of[trial->other], by);
    add_alternative(&summing, &decision->of[trial->usual], -by);
    differences->sum += llabs(trial->gain);
    differences->n++;
}

/* Sets the slopes of a row back to 0, and marks the row as unchanged. */
static void clear_row(Gradient *gradient, int row)
{
    memset(gradient->sum[row], 0, sizeof gradient->sum[row]);
    gradient->is_touched[row] = false;
}

void gradient_merge(Gradient *gradient, Gradient *other)
{
    for (int row = 0; row < other->rows->n; row++) {
        if (!other->is_touched[row]) continue;
        for (int i = 0; i < ROW_WEIGHTS; i++) gradient->sum[row][i] += other->sum[row][i];
        gradient->is_touched[row] = true;
        clear_row(other, row);
    }
    for (int i = 0; i < other->rows->n_skills; i++) {
        gradient->differences[i].sum += other->differences[i].sum;
        gradient->differences[i].n += other->differences[i].n;
        other->differences[i] = (Differences){0};
    }
}

/* ---- steps of the weights ------------------------------------------------------------------------------------- */

Optimizer *optimizer_new(Arena *arena, CommonRows *rows)
{
    Optimizer *optimizer = ARENA_NEW(arena, Optimizer);
    size_t n = (size_t)rows->n;
    /* the optimiser's weights are fractions, because steps are smaller than the unit of the weights in a skill */
    *optimizer = (Optimizer){.rows = rows, .decay = 1};
    optimizer->scale = ARENA_ARRAY(arena, (size_t)rows->n_skills, double);
    optimizer->weight = arena_array(arena, n, sizeof *optimizer->weight);
    optimizer->square = arena_array(arena, n, sizeof *optimizer->square);
    optimizer->total = arena_array(arena, n, sizeof *optimizer->total);
    for (int row = 0; row < rows->n; row++)
        for (int i = 0; i < ROW_WEIGHTS; i++) optimizer->weight[row][i] = (double)rows->row[row].weight[i] / WEIGHT_ONE;
    return optimizer;
}

/*
 * Converts a weight to the unit of weights in a skill, which is 1 / WEIGHT_ONE. It is limited to about ±31, so that 16
 * bits are enough.
 */
static int16_t rounded(double weight)
{
    enum { MOST = 8000 };
    double scaled = weight * WEIGHT_ONE;
    if (scaled > MOST) return MOST;
    return (int16_t)(scaled < -MOST ? -MOST : lround(scaled));
}

/*
 * Moves one weight by `rate` times its slope, divided by the root mean square of its slopes so far. The quotient is
 * limited to MOST_STEP. A weight without a slope is not moved. The average of squares starts at 0, so it is too small
 * at first; `decay` corrects this.
 */
static void step_weight(Optimizer *optimizer, int row, int i, double slope, double rate)
{
    enum { MOST_STEP = 5 };
    static const double LEAST = 1e-3; /* avoids large steps for tiny slopes */
    double *square = &optimizer->square[row][i];
    *square = KEPT_OF_SQUARES * *square + (1 - KEPT_OF_SQUARES) * slope * slope;
    if (slope == 0) return;
    double step = slope / (sqrt(*square / (1 - optimizer->decay)) + LEAST);
    if (step > MOST_STEP) step = MOST_STEP;
    if (step < -MOST_STEP) step = -MOST_STEP;
    optimizer->weight[row][i] += rate * step;
    optimizer->rows->row[row].weight[i] = rounded(optimizer->weight[row][i]);
    optimizer->rows->is_unknown[row] = false;
}

/*
 * Moves the scale of a configuration towards the average difference of payoffs since the last step, and clears the
 * differences. The first differences set the scale.
 */
static void update_scale(double *scale, Differences *differences)
{
    if (differences->n == 0) return;
    double now = (double)differences->sum / (double)differences->n;
    *scale = *scale > 0 ? KEPT_OF_SCALE * *scale + NEW_OF_SCALE * now : now;
    *differences = (Differences){0};
}

/*
 * Takes one step: updates the scales, moves the weights of rows that have a gradient, and copies these rows to the
 * skills of all configurations. Then clears the gradient. If `averages`, adds the weights to the averages.
 */
void optimizer_step(Optimizer *optimizer, Gradient *gradient, double rate, bool averages)
{
    static const double UNIT = (double)ADVANTAGE * PROBABILITY * FEATURE_ONE; /* converts sums of slopes to fractions */
    optimizer->decay *= KEPT_OF_SQUARES;
    int n = optimizer->rows->n;
    for (int i = 0; i < optimizer->rows->n_skills; i++) update_scale(&optimizer->scale[i], &gradient->differences[i]);
    for (int row = 0; row < n; row++) {
        if (!gradient->is_touched[row]) continue;
        double own = optimizer->rows->is_forecast[row] ? rate * RATE_OF_FORECASTS : rate;
        for (int i = 0; i < ROW_WEIGHTS; i++) step_weight(optimizer, row, i, (double)gradient->sum[row][i] / UNIT, own);
    }
    common_rows_share(optimizer->rows, gradient->is_touched);
    for (int row = 0; row < n; row++)
        if (gradient->is_touched[row]) clear_row(gradient, row);
    if (!averages) return;
    optimizer->averaged++;
    for (int row = 0; row < n; row++)
        for (int i = 0; i < ROW_WEIGHTS; i++) optimizer->total[row][i] += optimizer->weight[row][i];
}

double optimizer_scale(const Optimizer *optimizer, int configuration)
{
    return optimizer->scale[configuration] > LEAST_SCALE ? optimizer->scale[configuration] : LEAST_SCALE;
}

void optimizer_end(Optimizer *optimizer)
{
    if (!optimizer->averaged) return;
    for (int row = 0; row < optimizer->rows->n; row++)
        for (int i = 0; i < ROW_WEIGHTS; i++)
            optimizer->rows->row[row].weight[i] = rounded(optimizer->total[row][i] / (double)optimizer->averaged);
    common_rows_share(optimizer->rows, NULL);
}
