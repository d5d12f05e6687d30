/* The learning curve: the skill's gain over the greedy player, as points and as a picture. */
#ifndef TAPP_LEARN_CURVE_H
#define TAPP_LEARN_CURVE_H

#include "bots/skill.h"

enum { MAX_CURVE = 128 };

typedef struct CurvePoint {
    uint64_t deals; /* number of training deals */
    double gain;    /* of a seat with the skill among greedy ones, per deal */
    double error;   /* 95% confidence */
} CurvePoint;

typedef struct Curve {
    int n;
    CurvePoint point[MAX_CURVE];
} Curve;

/*
 * Measures the gain of a seat that plays by the skill where all others play greedily, over `deals` deals, always the
 * same ones. A deal gives one value, the average of its seats.
 */
CurvePoint curve_measure(const Game *game, const Skill *skill, int deals);

/* Writes the curve as SVG without external references, with title and unit. */
void curve_plot(const Curve *curve, Str title, Str unit, Buf *out);

#endif
