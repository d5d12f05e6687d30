/*
 * What was decided in a deal, what that says about weights, and the steps that weights take. The sums are whole
 * numbers: it makes no difference in which order, or by which thread, they are added up.
 */
#ifndef TAPP_LEARN_GRADIENT_H
#define TAPP_LEARN_GRADIENT_H

#include "learn/common_rows.h"

/* ---- what was decided ------------------------------------------------------------------------------------------- */

/* The decisions of all playings of one deal. */
typedef struct Trace Trace;

/* Room for a deal, in the arena. */
Trace *trace_new(Arena *arena);

/* Begins a deal, and one of its playings. */
void trace_begin(Trace *trace);
void trace_play(Trace *trace, int play);

/* Is there room for a decision? And the place to write it: one of the next two has to follow. */
bool trace_has_room(const Trace *trace);
Decision *trace_decision(Trace *trace);

/* The decision should have been this action, whoever made it. */
void trace_imitation(Trace *trace, Action good);

/* A seat has taken this alternative; `floor` percent of the choices are any; how much it is worth to stay undecided. */
void trace_choice(Trace *trace, int seat, int pick, int floor, double entropy);

/* ---- what that says --------------------------------------------------------------------------------------------- */

typedef struct Gradient Gradient;

/* Sums of 0, in the arena. */
Gradient *gradient_new(Arena *arena, const CommonRows *rows);

/* Adds a deal of a configuration; payoffs by playing and seat, measured by `scale`. */
void gradient_add(Gradient *gradient, int configuration, const Trace *trace, int64_t (*payoffs)[MAX_SEATS],
                  double scale);

/* Adds another's sums and empties it. */
void gradient_merge(Gradient *gradient, Gradient *other);

/* ---- steps ------------------------------------------------------------------------------------------------------ */

/* Weights on their way. */
typedef struct Course Course;

/* The course of rows, whose skills go with it; in the arena. */
Course *course_new(Arena *arena, CommonRows *rows);

/* A step along the gradient, which is emptied; `averages`: this one counts for the average that is kept in the end. */
void course_step(Course *course, Gradient *gradient, double rate, bool averages);

/* By how much payoffs of the same deal have differed so far in a configuration; at least a little. */
double course_scale(const Course *course, int configuration);

/* Puts the average of the last steps into the rows. */
void course_end(Course *course);

#endif
