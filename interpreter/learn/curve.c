/* Measures during training how good a skill is, and draws the learning curve. */
#include "learn/curve.h"

#include "bots/greedy.h"

#include <math.h>

enum {
    CURVE_SEED = 77003, /* the seed of the deals that measure a skill */
    NOBODY = -1         /* instead of a seat in play_out(): all seats play greedily */
};

/* ---- measuring -------------------------------------------------------------------------------------------------- */

/*
 * Plays a deal in which `seat` uses the skill and all other seats play greedily. The seat also plays greedily until it
 * has seen its cards. Stores the payoffs of all seats in `out`; they are 0 if the deal does not end.
 */
static void play_out(const Skill *skill, Aims *aims, const State *deal, int seat, int64_t *out)
{
    const Game *game = skill->game;
    State state = *deal;
    Settlement settlement = {0};
    while (state_goes_on(game, &state)) {
        Moves legal = state_legal(game, &state);
        bool skilled = state.actor == seat && !hand_is_unseen(game, &state, seat);
        state_apply(game, &state, skilled ? skill_best(skill, &state, legal) : greedy_act(&state, legal, aims));
    }
    if (state.phase == PHASE_DONE) settle_lean(game, &state, &settlement);
    memcpy(out, settlement.payoffs, sizeof settlement.payoffs);
}

/*
 * Returns how much more a seat gains in this deal if it uses the skill than if it plays greedily. The result is an
 * average over the seats that take part in the deal.
 */
static double gain_in(const Skill *skill, Aims *aims, const State *deal)
{
    int64_t greedy[MAX_SEATS], skilled[MAX_SEATS], sum = 0;
    int n = 0;
    play_out(skill, aims, deal, NOBODY, greedy);
    for (int seat = 0; seat < skill->game->n_players; seat++) {
        if (!state_is_active(deal, seat)) continue;
        play_out(skill, aims, deal, seat, skilled);
        sum += skilled[seat] - greedy[seat];
        n++;
    }
    return n ? (double)sum / n : 0;
}

CurvePoint curve_measure(const Game *game, const Skill *skill, int deals)
{
    double sum = 0, squares = 0;
    State deal;
    Aims aims = {.game = game, .deal = &deal};
    for (int i = 0; i < deals; i++) {
        uint64_t number = (uint64_t)i;
        DealSpec spec = {.seed = CURVE_SEED,
                         .number = number,
                         .dealer = (uint8_t)(number % game->n_players),
                         .deal_number = deal_number_in_match(game, number)};
        state_deal(game, &spec, &deal);
        double gain = gain_in(skill, &aims, &deal);
        sum += gain;
        squares += gain * gain;
    }
    double mean = sum / deals, variance = squares / deals - mean * mean;
    /* 1.96 standard errors on each side are 95 percent */
    return (CurvePoint){.gain = mean, .error = 1.96 * sqrt((variance > 0 ? variance : 0) / deals)};
}

/* ---- drawing ---------------------------------------------------------------------------------------------------- */

/* The size of the picture, and the edges of the diagram in it. */
enum { WIDTH = 720, HEIGHT = 360, LEFT = 70, RIGHT = 700, TOP = 50, BOTTOM = 310 };

/* The ranges of the two axes: deals from 0 on, and gains from `low` to `high`. */
typedef struct Frame {
    double deals, low, high;
} Frame;

/* Returns the horizontal place of a number of deals in the picture. */
static double x_of(const Frame *frame, double deals)
{
    return LEFT + (RIGHT - LEFT) * deals / frame->deals;
}

/* Returns the vertical place of a gain in the picture. */
static double y_of(const Frame *frame, double gain)
{
    return BOTTOM - (BOTTOM - TOP) * (gain - frame->low) / (frame->high - frame->low);
}

/*
 * Returns the ranges of the axes. The range of gains contains 0 and the errors of all points, and is at least 0.1 long.
 * The range of deals is at least 1 long.
 */
static Frame frame_of(const Curve *curve)
{
    Frame frame = {.deals = 1, .low = 0, .high = 0};
    for (int i = 0; i < curve->n; i++) {
        const CurvePoint *point = &curve->point[i];
        if ((double)point->deals > frame.deals) frame.deals = (double)point->deals;
        frame.low = fmin(frame.low, point->gain - point->error);
        frame.high = fmax(frame.high, point->gain + point->error);
    }
    if (frame.high - frame.low < 0.1) frame.high = frame.low + 0.1;
    return frame;
}

/*
 * Returns the step between the marks of an axis of length `span`: 1, 2 or 5 times a power of ten, so that there are
 * four to ten steps.
 */
static double step_of(double span)
{
    double power = pow(10, floor(log10(span / 4)));
    if (span / (power * 5) >= 4) return power * 5;
    return span / (power * 2) >= 4 ? power * 2 : power;
}

/* Draws a horizontal line across the diagram for each mark of the axis of gains, with a label to the left of it. */
static void draw_gain_axis(const Frame *frame, Buf *out)
{
    double step = step_of(frame->high - frame->low);
    double first = ceil(frame->low / step) * step;
    for (int i = 0; first + i * step <= frame->high; i++) {
        double mark = first + i * step, y = y_of(frame, mark);
        double shown = fabs(mark) < step / 2 ? 0 : mark; /* a rounding error must not appear in the label of 0 */
        /* the label ends 6 before the line; 4 lower, the middle of its text is as high as the line */
        buf_printf(out,
                   "<path class=\"grid\" d=\"M%d %.1fH%d\"/><text class=\"end\" x=\"%d\" y=\"%.1f\">%+.4g</text>\n",
                   LEFT, y, RIGHT, LEFT - 6, y + 4, shown);
    }
}

/* Writes the labels of the axis of deals below the diagram. */
static void draw_deals_axis(const Frame *frame, Buf *out)
{
    double step = step_of(frame->deals);
    for (int i = 0; i * step <= frame->deals; i++)
        buf_printf(out, "<text class=\"middle\" x=\"%.1f\" y=\"%d\">%.0f</text>\n", x_of(frame, i * step), BOTTOM + 18,
                   i * step);
}

/* Draws both axes with their labels, and a line at gain 0. */
static void draw_axes(const Frame *frame, Buf *out)
{
    draw_gain_axis(frame, out);
    draw_deals_axis(frame, out);
    buf_printf(out, "<path class=\"axis\" d=\"M%d %.1fH%d\"/>\n", LEFT, y_of(frame, 0), RIGHT);
}

/*
 * Draws the ranges of error of all points as a band: a closed path along its upper border and back along its lower
 * border. Then draws the curve of the gains over it.
 */
static void draw_curve(const Curve *curve, const Frame *frame, Buf *out)
{
    buf_add(out, STR("<path class=\"band\" d=\""));
    for (int i = 0; i < curve->n; i++)
        buf_printf(out, "%c%.1f %.1f", i ? 'L' : 'M', x_of(frame, (double)curve->point[i].deals),
                   y_of(frame, curve->point[i].gain + curve->point[i].error));
    for (int i = curve->n - 1; i >= 0; i--)
        buf_printf(out, "L%.1f %.1f", x_of(frame, (double)curve->point[i].deals),
                   y_of(frame, curve->point[i].gain - curve->point[i].error));
    buf_add(out, STR("Z\"/>\n<path class=\"line\" d=\""));
    for (int i = 0; i < curve->n; i++)
        buf_printf(out, "%c%.1f %.1f", i ? 'L' : 'M', x_of(frame, (double)curve->point[i].deals),
                   y_of(frame, curve->point[i].gain));
    buf_add(out, STR("\"/>\n"));
}

/* Adds a text to the picture. The characters < and & are written as entities, because they have a meaning in SVG. */
static void put_escaped(Buf *out, Str text)
{
    for (size_t i = 0; i < text.n; i++) {
        if (text.s[i] == '<') buf_add(out, STR("&lt;"));
        else if (text.s[i] == '&') buf_add(out, STR("&amp;"));
        else buf_char(out, text.s[i]);
    }
}

void curve_plot(const Curve *curve, Str title, Str unit, Buf *out)
{
    Frame frame = frame_of(curve);
    buf_printf(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\">\n", WIDTH, HEIGHT);
    buf_add(out, STR("<style>text{font:13px sans-serif;fill:#222}.title{font-size:16px}.end{text-anchor:end}"
                     ".middle{text-anchor:middle}.grid{stroke:#ddd}.axis{stroke:#444}"
                     ".band{fill:#9bc;fill-opacity:.5}.line{fill:none;stroke:#136;stroke-width:2}</style>\n"
                     "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n<text class=\"title\" x=\"20\" y=\"26\">"));
    put_escaped(out, title);
    buf_add(out, STR("</text>\n"));
    draw_axes(&frame, out);
    if (curve->n) draw_curve(curve, &frame, out);
    buf_printf(out, "<text class=\"middle\" x=\"%d\" y=\"%d\">deals learned from; gain on the greedy player, ",
               (LEFT + RIGHT) / 2, BOTTOM + 38);
    put_escaped(out, unit);
    buf_add(out, STR(" a deal, and 95%</text>\n</svg>\n"));
}
