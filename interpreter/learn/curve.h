/* The learning curve: the gain of the skill over the greedy player, as points and as a picture. */
#ifndef TAPP_LEARN_CURVE_H
#define TAPP_LEARN_CURVE_H

#include "bots/skill.h"

enum { MAX_CURVE = 128 /* the most points of a curve; training reports fewer */ };

typedef struct CurvePoint {
    uint64_t deals; /* the number of training deals so far */
    double gain;    /* the gain per deal of a seat that uses the skill, if all other seats play greedily */
    double error;   /* half the width of the 95% confidence interval of the gain */
} CurvePoint;

typedef struct Curve {
    int n;
    CurvePoint point[MAX_CURVE];
} Curve;

/*
 * Measures the gain of a seat that uses the skill if all other seats play greedily. Plays `deals` deals (at least 1),
 * which are the same in each call. The value of a deal is the average over its seats. The caller sets `deals` of the
 * result.
 */
CurvePoint curve_measure(const Game *game, const Skill *skill, int deals);

/* Writes the curve as an SVG picture without external references, with a title and the unit of gains. */
void curve_plot(const Curve *curve, Str title, Str unit, Buf *out);

#endif
