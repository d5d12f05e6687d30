/* The learning curve: how much the skill gains over the greedy player, as points and as a picture. */
#ifndef TAPP_LEARN_CURVE_H
#define TAPP_LEARN_CURVE_H

#include "bots/skill.h"

enum { MAX_CURVE = 128 };

typedef struct CurvePoint {
    uint64_t deals; /* training deals so far */
    double gain;    /* per deal: the gain of a seat with the skill if all others are greedy */
    double error;   /* half the width of the 95% confidence interval */
} CurvePoint;

typedef struct Curve {
    int n;
    CurvePoint point[MAX_CURVE];
} Curve;

/*
 * Measures the gain of a seat that uses the skill if all others are greedy. It plays `deals` deals, which are always
 * the same. Each deal gives one value: the average over its seats.
 */
CurvePoint curve_measure(const Game *game, const Skill *skill, int deals);

/* Writes the curve as an SVG picture without external references, with a title and the unit of gains. */
void curve_plot(const Curve *curve, Str title, Str unit, Buf *out);

#endif
