/*
 * A forecast of a call: the share of all points (or tricks) that a side will win if the call becomes the contract, and
 * its gain. The share is a sum of features times weights, which training fits to the results of its deals. The gain is
 * the average over all possible results.
 */
#ifndef TAPP_BOTS_FORECAST_H
#define TAPP_BOTS_FORECAST_H

#include "bots/skill.h"

enum {
    FORECAST_ALL = 16 * FEATURE_ONE, /* the share of a side that wins everything */
    /* in a row of a forecast, the weight with this index is no weight of a feature but the forecast's mean error */
    FORECAST_ERROR = 42
};

/* True if a row of weights belongs to forecasts. */
bool forecast_is_row(int row);

/* The settlements of all calls, computed in advance. */
typedef struct Forecasts Forecasts;

/* An expected share, and its standard deviation, in units in which FORECAST_ALL is everything. */
typedef struct Share {
    int32_t mean, deviation;
} Share;

/* The promise of a call: the average gain, and the probability of a gain above 0, both as features. */
typedef struct Promise {
    int32_t gain, success;
} Promise;

/*
 * Settles the possible results of each call. This is done once for all decisions; the results are in the arena. NULL if
 * the sides are not known during the auction, if no call leads to a contract between sides, or if melds are announced
 * before play.
 */
const Forecasts *forecasts_new(Arena *arena, const Game *game);

/* True if the call leads to a contract that has a forecast. */
bool forecasts_know(const Forecasts *forecasts, int call);

/*
 * Returns the share of the points that a side will win according to the described features. The alternative's row must
 * be a row of forecasts.
 */
Share forecast_share(const Skill *skill, const Alternative *described);

/*
 * Returns the promise of a call for the side of `seat`, if `seat` plays it with this number of doublings. `share` is
 * the expected share of this side.
 */
Promise forecast_promise(const Skill *skill, const State *state, int seat, int call, int doubled, Share share);

/*
 * Returns the share (0 to FORECAST_ALL) that the declarer's side has won in a deal that was played with this call. The
 * call must have a forecast.
 */
int32_t forecast_result(const Skill *skill, const Settlement *settlement, int call);

/*
 * Describes the actor's hand for the contract of the highest bid after an action of the auction. Returns the call of
 * this contract, or NO_CALL if it has no forecast.
 */
uint16_t forecast_describe(const Skill *skill, const State *state, Action action, Alternative *out);

#endif
