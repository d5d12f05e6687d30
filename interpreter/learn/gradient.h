/*
 * The decisions of a deal, the gradient of weights that they give, and the steps of weights. The sums are integers, so
 * they do not depend on the order or on threads.
 */
#ifndef TAPP_LEARN_GRADIENT_H
#define TAPP_LEARN_GRADIENT_H

#include "learn/common_rows.h"

/* ---- what was decided ------------------------------------------------------------------------------------------- */

/* The decisions of all playings of one deal. */
typedef struct Trace Trace;

/* An empty trace for a deal, in the arena. */
Trace *trace_new(Arena *arena);

/* Begins a deal, and one of its playings. */
void trace_begin(Trace *trace);
void trace_play(Trace *trace, int play);

/* trace_has_room(): true if a decision fits. The other returns its place; one of the next two functions must follow. */
bool trace_has_room(const Trace *trace);
Decision *trace_decision(Trace *trace);

/* The decision should have been this action, regardless of who made it. */
void trace_imitation(Trace *trace, Action good);

/* A seat has chosen this alternative; `floor` percent of choices are random; `entropy` is the weight of entropy. */
void trace_choice(Trace *trace, int seat, int pick, int floor, double entropy);

/* ---- what that says --------------------------------------------------------------------------------------------- */

typedef struct Gradient Gradient;

/* Sums of 0, in the arena. */
Gradient *gradient_new(Arena *arena, const CommonRows *rows);

/* Adds a deal of a configuration; payoffs by playing and seat, measured by `scale`. */
void gradient_add(Gradient *gradient, int configuration, const Trace *trace, int64_t (*payoffs)[MAX_SEATS],
                  double scale);

/* Adds another's sums and clears it. */
void gradient_merge(Gradient *gradient, Gradient *other);

/* ---- steps ------------------------------------------------------------------------------------------------------ */

/* The optimiser of weights. */
typedef struct Course Course;

/* An optimiser of rows, whose skills it changes; in the arena. */
Course *course_new(Arena *arena, CommonRows *rows);

/* Takes a step along the gradient, which is cleared; `averages`: the step counts for the final average. */
void course_step(Course *course, Gradient *gradient, double rate, bool averages);

/* By how much payoffs of the same deal have differed so far in a configuration; at least a little. */
double course_scale(const Course *course, int configuration);

/* Puts the average of the last steps into the rows. */
void course_end(Course *course);

#endif
