/*
 * Forecasts of calls: the share of all points (or tricks) that a side will win if a call becomes the contract, and the
 * gain that follows from it. The share is a sum of features times the weights of a row, which training fits to the
 * results of its deals. The gain is the average over the possible results, each with its settlement.
 */
#ifndef TAPP_BOTS_FORECAST_H
#define TAPP_BOTS_FORECAST_H

#include "bots/skill.h"

enum {
    FORECAST_ALL = 16 * FEATURE_ONE, /* the share of a side that wins everything */
    FORECAST_ERROR = 42              /* in a row of forecasts, the weight of this feature is the mean error */
};

/* True if a row of weights belongs to forecasts. */
bool forecast_is_row(int row);

typedef struct Forecasts Forecasts;

/* An expected share, and its standard deviation. */
typedef struct Share {
    int32_t mean, deviation;
} Share;

/* A gain as a feature, and the probability of a gain above 0 as a feature. */
typedef struct Promise {
    int32_t gain, success;
} Promise;

/*
 * Settles the possible results of each call, once for all decisions; in the arena. NULL if the sides are not known
 * during the auction, or no call leads to a contract between sides.
 */
const Forecasts *forecasts_new(Arena *arena, const Game *game);

/* True if the call leads to a contract that has a forecast. */
bool forecasts_know(const Forecasts *forecasts, int call);

/* Returns the share that the features promise. The alternative's row is one of forecasts. */
Share forecast_share(const Skill *skill, const Alternative *described);

/* Returns what the side of `seat` gains if `seat` plays the call, doubled this often, and its side wins this share. */
Promise forecast_promise(const Skill *skill, const State *state, int seat, int call, int doubled, Share share);

/* Returns the share that the declarer's side has won in a deal that was played with this call; -1 if there is none. */
int32_t forecast_result(const Skill *skill, const Settlement *settlement, int call);

/*
 * Describes the hand of the actor for the contract that he chooses or leaves with an action of the auction. Returns the
 * call of this contract, or NO_CALL.
 */
uint16_t forecast_describe(const Skill *skill, const State *state, Action action, Alternative *out);

#endif
