/*
 * Settles in advance how a deal ends if a call becomes the contract, and averages the gains by the probability of each
 * result.
 */
#include "bots/forecast.h"

#include "bots/features_inner.h"
#include "bots/worth.h"

#include <math.h>
#include <stdlib.h>

enum {
    MOST_DOUBLINGS = 2, /* more doublings count as this number */
    /* settlements may depend on the number of the deal; after this many deals, the same settlements come again */
    BOARDS = 16,
    /* seats and deals with the same settlements form a class; classes beyond this number count as the first class */
    MOST_CLASSES = 4,
    STEPS = 32,             /* how many steps of the table of the normal distribution make one standard deviation */
    MOST_STEPS = 4 * STEPS, /* the table has this many steps on each side of the mean */
    PARTS = 8,              /* as a feature, an average gain has about this value */
    MOST_GAIN = 120 * FEATURE_ONE,    /* gains as features are limited to this in both directions */
    LEAST_DEVIATION = FEATURE_ONE,    /* deviations of shares are at least this */
    USUAL_DEVIATION = 2 * FEATURE_ONE /* used until training has measured the deviation */
};

/* The possible results of a call, in order of the share of points that the declarer's side wins. */
typedef struct Results {
    uint8_t n;
    int32_t all;             /* the worth of all cards, see bots/worth.h */
    int16_t up_to[MAX_ENDS]; /* by result: the share halfway to the next result (FORECAST_ALL is everything) */
    int16_t gain[MAX_ENDS];  /* by result: the gain, as a feature */
} Results;

struct Forecasts {
    const Game *game;
    Results *results;                    /* by class, call, and number of doublings */
    uint8_t class_of[BOARDS][MAX_SEATS]; /* by the number of the deal (modulo BOARDS) and the declarer's seat */
    int n_classes;
    int64_t unit;                      /* the gain, in points of the score, that is the feature value 1 (FEATURE_ONE) */
    int16_t below[2 * MOST_STEPS + 1]; /* a table of the normal distribution function, in units of 1 / CERTAIN */
};

/* The declarer's seat, and the number of the deal (modulo BOARDS), on which settlements may depend. */
typedef struct Place {
    int board, seat;
} Place;

/* Returns the place of the results of a call in a class, with this number of doublings. */
static Results *results_at(const Forecasts *forecasts, int class, int call, int doubled)
{
    return &forecasts->results[(class * forecasts->game->n_calls + call) * (MOST_DOUBLINGS + 1) + doubled];
}

/* ---- gains of all possible results ------------------------------------------------------------------------------- */

/* True if the call leads to a contract that two sides play against each other, so that it can have a forecast. */
static bool is_between_sides(const Game *game, int call)
{
    int contract = game->bid[game->call[call].bid].contract;
    return contract >= 0 && game->contract[contract].is_played && !game->contract[contract].alone;
}

/*
 * Returns the worth and the gain of each possible result, if the seat plays the call in a deal with this number. The
 * cards of the deal do not matter, because only imagined ends are settled.
 */
static Aim ends_of(const Game *game, Place place, int call, int doubled)
{
    State deal;
    state_deal(game, &(DealSpec){.seed = 1, .deal_number = (uint64_t)place.board}, &deal);
    const Call *said = &game->call[call];
    int index = game->bid[said->bid].contract;
    const Contract *contract = &game->contract[index];
    Plan plan = {.contract = (uint8_t)index,
                 .exchange = (uint8_t)index,
                 .seat = (uint8_t)place.seat,
                 .has_bids = true,
                 .call = (uint16_t)call,
                 .doubled = (uint8_t)doubled,
                 .said = 1U << said->bid};
    plan.ranking = contract->trump_of_bid ? (uint8_t)(contract->rankings + (said->trump < 0 ? NO_TRUMPS : said->trump))
                                          : contract_ranking(game, &deal, index);
    return aim_ends(&(Aims){.game = game, .deal = &deal}, &plan);
}

/* True if two calls have the same results with the same gains. */
static bool are_equal(const Aim *a, const Aim *b)
{
    bool same = a->n_ends == b->n_ends;
    for (int i = 0; same && i < a->n_ends; i++) same = a->worth[i] == b->worth[i] && a->gain[i] == b->gain[i];
    return same;
}

/*
 * Finds the classes of seats and deals: in a class, all seats and deals have the same settlements of a call. Only
 * `call` is tried, and other calls are assumed to give the same classes. `first` receives one seat and deal of each
 * class.
 */
static void find_classes(Forecasts *forecasts, int call, Place *first)
{
    Aim known[MOST_CLASSES] = {0};
    for (int board = 0; board < BOARDS; board++)
        for (int seat = 0; seat < forecasts->game->n_players; seat++) {
            Aim aim = ends_of(forecasts->game, (Place){board, seat}, call, 0);
            int class = 0;
            while (class < forecasts->n_classes && !are_equal(&aim, &known[class])) class ++;
            forecasts->class_of[board][seat] = (uint8_t)(class < MOST_CLASSES ? class : 0);
            if (class == MOST_CLASSES || class < forecasts->n_classes) continue;
            known[class] = aim;
            first[forecasts->n_classes++] = (Place){board, seat};
        }
}

/*
 * Returns the average gain of calls that are just won: for each call, the gain of the first result with a gain above 0.
 * Calls without such a result are left out. The average is at least 1.
 */
static int64_t usual_gain(const Game *game, Place place)
{
    int64_t sum = 0;
    int n = 0;
    for (int call = 0; call < game->n_calls; call++) {
        Aim aim = {.n_ends = 0};
        if (is_between_sides(game, call)) aim = ends_of(game, place, call, 0);
        int end = 0;
        while (end < aim.n_ends && aim.gain[end] <= 0) end++;
        if (end < aim.n_ends) sum += aim.gain[end];
        n += end < aim.n_ends;
    }
    return n && sum > n ? sum / n : 1;
}

/*
 * Stores the results of a call. Stores nothing if there are no ends (see aim_ends()) or no cards of any worth. `unit`:
 * see Forecasts.
 */
static void store_results(const Aim *aim, int64_t unit, Results *out)
{
    int32_t all = aim->n_ends ? aim->worth[aim->n_ends - 1] : 0;
    if (all <= 0) return;
    *out = (Results){.n = aim->n_ends, .all = all};
    for (int i = 0; i < aim->n_ends; i++) {
        int next = i + 1 < aim->n_ends ? i + 1 : i;
        int64_t border = ((int64_t)aim->worth[i] + aim->worth[next]) * FORECAST_ALL / (2 * (int64_t)all);
        out->up_to[i] = (int16_t)int_within(border, -2 * FORECAST_ALL, 2 * FORECAST_ALL);
        out->gain[i] = (int16_t)int_within(aim->gain[i] * FEATURE_ONE / unit, -MOST_GAIN, MOST_GAIN);
    }
}

/* Returns the first call that can have a forecast, or game->n_calls if there is none. */
static int first_call_between_sides(const Game *game)
{
    int call = 0;
    while (call < game->n_calls && !is_between_sides(game, call)) call++;
    return call;
}

/* Finds the results of each call in each class, in the arena. `first` has one seat and deal of each class. */
static void find_results(Forecasts *forecasts, const Place *first, Arena *arena)
{
    const Game *game = forecasts->game;
    size_t n = (size_t)forecasts->n_classes * game->n_calls * (MOST_DOUBLINGS + 1);
    forecasts->results = ARENA_ARRAY(arena, n, Results);
    for (int class = 0; class < forecasts->n_classes; class ++)
        for (int call = 0; call < game->n_calls; call++)
            for (int doubled = 0; doubled <= MOST_DOUBLINGS && is_between_sides(game, call); doubled++) {
                Aim aim = ends_of(game, first[class], call, doubled);
                store_results(&aim, forecasts->unit, results_at(forecasts, class, call, doubled));
            }
}

/* Fills the table of the normal distribution. With 1.702, the logistic function is close enough to it. */
static void fill_table(Forecasts *forecasts)
{
    for (int i = 0; i <= 2 * MOST_STEPS; i++)
        forecasts->below[i] = (int16_t)lround(CERTAIN / (1 + exp(-1.702 * (i - MOST_STEPS) / STEPS)));
}

const Forecasts *forecasts_new(Arena *arena, const Game *game)
{
    int first_call = first_call_between_sides(game);
    /* melds announced before play depend on the cards, so imagined ends would be wrong */
    bool depends_on_cards = game->n_combinations && game->meld_at == MELDS_BEFORE_PLAY;
    if (!game->has_partners || first_call == game->n_calls || depends_on_cards) return NULL;
    Forecasts *forecasts = ARENA_NEW(arena, Forecasts);
    Place first[MOST_CLASSES] = {{0}};
    forecasts->game = game;
    find_classes(forecasts, first_call, first);
    forecasts->unit = (usual_gain(game, first[0]) + PARTS - 1) / PARTS; /* rounded up */
    find_results(forecasts, first, arena);
    fill_table(forecasts);
    return forecasts;
}

bool forecasts_know(const Forecasts *forecasts, int call)
{
    return call < forecasts->game->n_calls && results_at(forecasts, 0, call, 0)->n > 0;
}

/* ---- the forecast of a call -------------------------------------------------------------------------------------- */

bool forecast_is_row(int row)
{
    return row >= ROW_FORECASTS && row < ROW_KINDS;
}

/*
 * The mean of the share is one half of all points, plus the sum of the features times their weights. The deviation
 * comes from the mean error that training has measured.
 */
Share forecast_share(const Skill *skill, const Alternative *described)
{
    const SkillRow *row = &skill->row[described->row];
    const RankingTable *table = &skill->table[described->ranking];
    int64_t sum = 0;
    for (int i = 0; i < N_FEATURES; i++) sum += row->weight[i] * described->feature[i];
    EACH_CARD (card, described->cards) sum += row->weight[N_FEATURES + table->card[card].place] * described->each;
    /* the standard deviation of a normal distribution is about 5/4 of its mean error */
    int32_t error = row->weight[FORECAST_ERROR] * FEATURE_ONE / WEIGHT_ONE, deviation = error * 5 / 4;
    if (error <= 0) deviation = USUAL_DEVIATION;
    return (Share){.mean = (int32_t)(FORECAST_ALL / 2 + sum / WEIGHT_ONE),
                   .deviation = deviation > LEAST_DEVIATION ? deviation : LEAST_DEVIATION};
}

/*
 * Weights the gain of each result by its probability: the part of the normal distribution between the borders of the
 * result.
 */
Promise forecast_promise(const Skill *skill, const State *state, int seat, int call, int doubled, Share share)
{
    const Forecasts *forecasts = skill->forecasts;
    int class = forecasts->class_of[state->deal_number % BOARDS][seat];
    const Results *results = results_at(forecasts, class, call, doubled < MOST_DOUBLINGS ? doubled : MOST_DOUBLINGS);
    int32_t below = 0, sum = 0, success = 0;
    for (int i = 0; i < results->n; i++) {
        int32_t step = (results->up_to[i] - share.mean) * STEPS / share.deviation;
        int32_t up_to =
            i + 1 == results->n ? CERTAIN : forecasts->below[MOST_STEPS + int_within(step, -MOST_STEPS, MOST_STEPS)];
        sum += results->gain[i] * (up_to - below);
        if (results->gain[i] > 0) success += up_to - below;
        below = up_to;
    }
    return (Promise){.gain = sum / CERTAIN, .success = success * FEATURE_ONE / CERTAIN};
}

int32_t forecast_result(const Skill *skill, const Settlement *settlement, int call)
{
    const Game *game = skill->game;
    const Results *results = results_at(skill->forecasts, 0, call, 0);
    int64_t worth = game->values.n ? points_worth(game, settlement->totals.declarer_points)
                                   : (int64_t)settlement->totals.declarer_tricks * game->n_active;
    return (int32_t)int_within(worth * FORECAST_ALL / results->all, 0, FORECAST_ALL);
}
