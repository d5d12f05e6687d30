/*
 * Records the decisions of deals, computes the gradient of the weights, and moves the weights along it. All sums are
 * integers, so the result does not depend on the order of deals or on threads.
 */
#ifndef TAPP_LEARN_GRADIENT_H
#define TAPP_LEARN_GRADIENT_H

#include "learn/common_rows.h"

/* ---- recording decisions ---------------------------------------------------------------------------------------- */

/* The decisions in all playings of one deal. */
typedef struct Trace Trace;

/* Makes an empty trace, in the arena. */
Trace *trace_new(Arena *arena);

/*
 * The function trace_begin() begins a deal, and drops all earlier records. The function trace_play() begins a playing
 * of this deal. `play` counts the playings from 0.
 */
void trace_begin(Trace *trace);
void trace_play(Trace *trace, int play);

/*
 * The function trace_has_room() is true if another decision can be recorded. Then fill in the result of
 * trace_decision(), and call trace_imitation() or trace_choice().
 */
bool trace_has_room(const Trace *trace);
Decision *trace_decision(Trace *trace);

/*
 * Records that the action `good` was right in the present decision, even if another action was played. Nothing is
 * learned if it is not among the alternatives of the decision.
 */
void trace_imitation(Trace *trace, Action good);

/*
 * Records that a seat has chosen the alternative with index `pick`. `percent_random` is the percentage of such choices
 * that are drawn at random. `entropy` is the weight of the entropy, which keeps unlikely actions possible.
 */
void trace_choice(Trace *trace, int seat, int pick, int percent_random, double entropy);

/*
 * The function trace_forecast() records a forecast for a contract that may be played with this call. If there is no
 * room, the forecast is ignored. The function trace_result() ends a playing: it adds the share that was won with the
 * call that was played (in units of FORECAST_ALL). Forecasts of this playing for other calls are removed. NO_CALL
 * removes all of them.
 */
void trace_forecast(Trace *trace, uint16_t call, const Alternative *described);
void trace_result(Trace *trace, uint16_t call, int32_t share);

/* ---- the gradient ----------------------------------------------------------------------------------------------- */

/* The sums of slopes of all weights, which show how the weights must change. */
typedef struct Gradient Gradient;

/* Makes a gradient of zeros, in the arena. */
Gradient *gradient_new(Arena *arena, const CommonRows *rows);

/*
 * Adds what the training learns from a deal: from each decision, weighted by its advantage, and from each forecast.
 * `payoffs` are by playing and seat, and are divided by `scale` (see optimizer_scale()).
 */
void gradient_add(Gradient *gradient, int configuration, const Trace *trace, int64_t (*payoffs)[MAX_SEATS],
                  double scale);

/*
 * Two bids that were compared in a decision. `usual` and `other` are their indexes in the decision. The actor gained
 * `gain` more (less, if negative) with `other` than with `usual`.
 */
typedef struct Trial {
    const Decision *decision;
    int usual, other;
    int64_t gain;
    double scale; /* the unit of payoffs, see optimizer_scale() */
} Trial;

/*
 * Adds a trial: the better alternative becomes likelier. Unlike in gradient_add(), the step is also large for an
 * alternative that is hardly ever chosen.
 */
void gradient_add_trial(Gradient *gradient, int configuration, const Trial *trial);

/* Adds the sums of another gradient, which is then cleared. */
void gradient_merge(Gradient *gradient, Gradient *other);

/* ---- steps of the weights ------------------------------------------------------------------------------------- */

/* The optimiser, which moves the weights. */
typedef struct Optimizer Optimizer;

/* Makes an optimiser for rows, in the arena. Its steps will change the rows and the skills that share them. */
Optimizer *optimizer_new(Arena *arena, CommonRows *rows);

/*
 * Takes a step along the gradient, and clears the gradient. `rate` is the length of the step. If `averages`, the
 * weights after this step count for the final average.
 */
void optimizer_step(Optimizer *optimizer, Gradient *gradient, double rate, bool averages);

/*
 * Returns the scale of payoffs in a configuration: a running average of how far payoffs differ within a deal. It is
 * above 0.
 */
double optimizer_scale(const Optimizer *optimizer, int configuration);

/* Sets the rows to the average of the weights after the steps with `averages`. Without such steps, nothing changes. */
void optimizer_end(Optimizer *optimizer);

#endif
