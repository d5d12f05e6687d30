/* How learning went: what the skill gains on the greedy player, point by point, and as a picture. */
#ifndef TAPP_LEARN_CURVE_H
#define TAPP_LEARN_CURVE_H

#include "bots/skill.h"

enum { MAX_CURVE = 128 };

typedef struct CurvePoint {
    uint64_t deals; /* learned from */
    double gain;    /* of a seat that plays so among greedy ones, a deal */
    double error;   /* 95% of it */
} CurvePoint;

typedef struct Curve {
    int n;
    CurvePoint point[MAX_CURVE];
} Curve;

/*
 * What a seat gains by playing by the skill where all play greedily, in so many deals, the same every time. A deal
 * gives one figure, the average of its seats.
 */
CurvePoint curve_measure(const Game *game, const Skill *skill, int deals);

/* The curve as SVG with nothing outside it; `title` stands above it, `unit` beside it. */
void curve_plot(const Curve *curve, Str title, Str unit, Buf *out);

#endif
