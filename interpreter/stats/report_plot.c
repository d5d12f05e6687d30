/* The report as an SVG picture without external references. */
#include "stats/report.h"

enum {
    WIDTH = 760,
    LEFT = 170,    /* the left end of the bars of contracts, after the names */
    RIGHT = 700,   /* the right end of the axes */
    TOP = 70,      /* the top of the first row, below the title */
    ROW = 26,      /* the height of a row with a bar for a contract */
    CHART = 240,   /* the height of the chart of payoffs */
    MARGIN = 70,   /* the space to the left of this chart */
    PLOT_BARS = 40 /* the most bars in this chart */
};

/* Writes a text for SVG: < and & are escaped, and control characters are left out. */
static void put_escaped(Buf *out, Str text)
{
    for (size_t i = 0; i < text.n; i++) {
        char c = text.s[i];
        if (c == '<') buf_add(out, STR("&lt;"));
        else if (c == '&') buf_add(out, STR("&amp;"));
        else if ((unsigned char)c >= ' ') buf_char(out, c);
    }
}

/* A place in the picture, or a size. */
typedef struct Spot {
    double x, y;
} Spot;

/* Writes a line of text. `style` has the classes for its alignment and font. */
static void put_text(Buf *out, Spot at, const char *style, Str text)
{
    buf_printf(out, "<text class=\"%s\" x=\"%.1f\" y=\"%.1f\">", style, at.x, at.y);
    put_escaped(out, text);
    buf_add(out, STR("</text>\n"));
}

/* Writes a filled rectangle, whose upper left corner is at `at`. */
static void put_box(Buf *out, Spot at, Spot size, const char *style)
{
    buf_printf(out, "<rect class=\"%s\" x=\"%.1f\" y=\"%.1f\" width=\"%.2f\" height=\"%.2f\"/>\n", style, at.x, at.y,
               size.x, size.y);
}

/* Writes a straight line. */
static void put_line(Buf *out, Spot from, Spot to, const char *style)
{
    buf_printf(out, "<path class=\"%s\" d=\"M%.1f %.1fL%.1f %.1f\"/>\n", style, from.x, from.y, to.x, to.y);
}

/*
 * Returns the step between the marks of an axis: 1, 2 or 5 times a power of ten. At most `most` steps lead up to
 * `limit`.
 */
static double axis_step(double limit, int most)
{
    double power = 1e-9; /* smaller than any step that can be needed */
    while (power * 10 * most < limit) power *= 10;
    if (power * most >= limit) return power;
    if (power * 2 * most >= limit) return power * 2;
    return power * 5 * most >= limit ? power * 5 : power * 10;
}

/* Writes a percentage as a text, such as "12.5%". */
static void put_percent(Buf *out, Spot at, const char *style, double percent)
{
    Buf text = {0};
    buf_printf(&text, "%.3g%%", percent);
    put_text(out, at, style, buf_str(&text));
    buf_free(&text);
}

/* ---- the chart of contracts ----------------------------------------------------------------------------------- */

/* Returns the largest share of deals for a bar, in percent; never 0. */
static double highest_share(const GameLabels *labels, const Statistics *statistics)
{
    uint64_t most = statistics->passed_out;
    for (int i = 0; i < labels->n_contracts; i++)
        if (statistics->contract[i].count > most) most = statistics->contract[i].count;
    double share = 100 * share_of(most, statistics->deals);
    return share > 0 ? share : 1;
}

/*
 * Writes the name of a bar to its left, and the percentage to its right. `y` is the top of the row; the base line of
 * the text is 15 lower.
 */
static void put_bar_name(Buf *out, double y, Str name, double length, double percent)
{
    put_text(out, (Spot){LEFT - 8, y + 15}, "end", name);
    put_percent(out, (Spot){LEFT + length + 5, y + 15}, "start small", percent);
}

/*
 * Writes a bar for deals that are neither won nor lost, such as those without a contract. `scale` is the length of one
 * percent, and `share` is in percent.
 */
static void put_single_bar(Buf *out, double y, Str name, double scale, double share)
{
    put_box(out, (Spot){LEFT, y + 3}, (Spot){share * scale, ROW - 8}, "both");
    put_bar_name(out, y, name, share * scale, share);
}

/*
 * Writes a bar for the deals in which a contract was played, and over it a bar for those that were won. `scale` is the
 * length of one percent; `played` and `won` are in percent.
 */
static void put_contract(Buf *out, double y, Str name, double scale, double played, double won)
{
    put_box(out, (Spot){LEFT, y + 3}, (Spot){played * scale, ROW - 8}, "lost");
    put_box(out, (Spot){LEFT, y + 3}, (Spot){won * scale, ROW - 8}, "won");
    put_bar_name(out, y, name, played * scale, played);
}

/* Writes the marks of the axis. By a rounding error, the last one may be slightly above the limit. */
static void put_contract_axis(Buf *out, double bottom, double scale, double limit)
{
    double step = axis_step(limit, 6);
    for (int i = 0; i * step <= limit * 1.0001; i++) {
        double x = LEFT + i * step * scale;
        put_line(out, (Spot){x, TOP}, (Spot){x, bottom}, "grid");
        put_percent(out, (Spot){x, bottom + 16}, "middle small", i * step);
    }
    put_text(out, (Spot){(LEFT + RIGHT) / 2.0, bottom + 34}, "middle", STR("share of all deals"));
}

/* Writes a small box in a colour (`style`), and the meaning of the colour to the right. */
static void put_key_entry(Buf *out, Spot at, const char *style, const char *text)
{
    put_box(out, (Spot){at.x, at.y - 10}, (Spot){12, 12}, style);
    put_text(out, (Spot){at.x + 17, at.y}, "start small", str_of(text));
}

/* Writes the meanings of the colours, at the right end of the line `y`. */
static void put_key(Buf *out, double y)
{
    put_key_entry(out, (Spot){RIGHT - 310, y}, "won", "won by the declarer");
    put_key_entry(out, (Spot){RIGHT - 165, y}, "lost", "lost");
    put_key_entry(out, (Spot){RIGHT - 105, y}, "both", "no declarer");
}

/* Writes the chart of contracts, and returns its lower edge. A contract without a declarer is neither won nor lost. */
static double put_contracts(Buf *out, const GameLabels *labels, const Statistics *statistics)
{
    /* 40 is the room for a percentage to the right of the longest bar */
    double limit = highest_share(labels, statistics), scale = (RIGHT - LEFT - 40) / limit;
    double bottom = TOP + (labels->n_contracts + 1) * ROW;
    put_contract_axis(out, bottom, scale, limit);
    for (int i = 0; i < labels->n_contracts; i++) {
        const ContractStatistics *contract = &statistics->contract[i];
        Str name = labels->contract[i].label.name;
        double y = TOP + i * ROW, played = 100 * share_of(contract->count, statistics->deals);
        if (figure_of(&contract->payoff, 1).n == 0) put_single_bar(out, y, name, scale, played);
        else put_contract(out, y, name, scale, played, 100 * share_of(contract->won, statistics->deals));
    }
    put_single_bar(out, bottom - ROW, STR("nothing played"), scale,
                   100 * share_of(statistics->passed_out, statistics->deals));
    put_line(out, (Spot){LEFT, TOP}, (Spot){LEFT, bottom}, "axis");
    put_key(out, TOP - 12);
    return bottom + 34; /* below the label of the axis */
}

/* ---- the chart of payoffs ------------------------------------------------------------------------------------- */

/* Writes below the bars the first value of each bar, or of every second, third … bar if there are many. */
static void put_bar_labels(Buf *out, const Bar *bars, int n, double base)
{
    double width = (double)(RIGHT - MARGIN) / n;
    int every = (n + 11) / 12; /* labels only every n-th bar, because at most 12 labels have room */
    for (int i = 0; i < n; i++) {
        Buf label = {0};
        if (i % every) continue;
        buf_printf(&label, "%lld", (long long)bars[i].first);
        put_text(out, (Spot){MARGIN + (i + 0.5) * width, base + 16}, "middle small", buf_str(&label));
        buf_free(&label);
    }
}

/*
 * Writes the percentages to the left of the bars, each with a line across the chart. `limit` is the percentage of the
 * highest bar, and `scale` the height of one percent. By a rounding error, the last mark may be slightly above `limit`.
 */
static void put_payoff_axis(Buf *out, double base, double scale, double limit)
{
    double step = axis_step(limit, 5);
    for (int i = 0; i * step <= limit * 1.0001; i++) {
        put_line(out, (Spot){MARGIN, base - i * step * scale}, (Spot){RIGHT, base - i * step * scale}, "grid");
        put_percent(out, (Spot){MARGIN - 6, base - i * step * scale + 4}, "end small", i * step);
    }
}

/*
 * Writes the chart: its axes, and a bar for each range of payoffs. The colour of a bar shows whether the declarer wins
 * or loses. A payoff of 0 counts as won; a bar with won and lost payoffs is grey. `all` is the number of payoffs.
 */
static void put_bars(Buf *out, const Bar *bars, int n, double top, uint64_t all)
{
    double width = (double)(RIGHT - MARGIN) / n, base = top + CHART, limit = 0;
    for (int i = 0; i < n; i++)
        if (100 * share_of(bars[i].count, all) > limit) limit = 100 * share_of(bars[i].count, all);
    double scale = CHART / limit;
    put_payoff_axis(out, base, scale, limit);
    for (int i = 0; i < n; i++) {
        double height = 100 * share_of(bars[i].count, all) * scale;
        const char *style = "both";
        if (bars[i].last < 0) style = "lost";
        else if (bars[i].first >= 0) style = "won";
        put_box(out, (Spot){MARGIN + i * width + 1, base - height}, (Spot){width - 2, height}, style);
    }
    put_line(out, (Spot){MARGIN, base}, (Spot){RIGHT, base}, "axis");
    put_bar_labels(out, bars, n, base);
}

/* Writes the chart of the declarer's payoffs, with its title above it. The label of the axis has the mean. */
static void put_payoffs(Buf *out, const Statistics *statistics, double top)
{
    Bar bars[MAX_BARS];
    Distribution counts;
    Buf label = {0};
    payoff_counts(statistics, PAYEE_DECLARER, 0, &counts);
    Figure figure = payoff_figure(statistics, PAYEE_DECLARER, 0);
    int n = histogram_bars(&counts, 1, PLOT_BARS, bars);
    put_text(out, (Spot){MARGIN, top - 16}, "start strong",
             STR("What the declarer wins or loses, and in which share of his deals"));
    if (n == 0) put_text(out, (Spot){MARGIN, top + 16}, "start", STR("no deal had a declarer"));
    else put_bars(out, bars, n, top, figure.n);
    int64_t each = n ? bars[0].last - bars[0].first + 1 : 1;
    buf_printf(&label, "payoff; mean %.3f ± %.3f", figure.mean, figure.error);
    if (each > 1) buf_printf(&label, "; each bar %lld values from its label on", (long long)each);
    if (n) put_text(out, (Spot){(MARGIN + RIGHT) / 2.0, top + CHART + 36}, "middle", buf_str(&label));
    buf_free(&label);
}

/* ---- the picture ---------------------------------------------------------------------------------------------- */

/* Writes the style sheet: fonts, alignments of texts, and colours of bars and lines. */
static void put_style(Buf *out)
{
    buf_add(out,
            STR("<style>text{font-family:sans-serif;font-size:13px;fill:#222}.title{font-size:17px;font-weight:bold}"
                ".strong{font-weight:bold}.small{font-size:11px;fill:#444}.start{text-anchor:start}"
                ".middle{text-anchor:middle}.end{text-anchor:end}.won{fill:#2b6cb0}.lost{fill:#e0a96d}"
                ".both{fill:#8a8a8a}.grid{stroke:#ddd}.axis{stroke:#222}</style>\n"));
}

/* Writes the title of the picture, for readers and as metadata; then the title of the first chart. */
static void put_title(Buf *out, const Result *result)
{
    Buf title = {0};
    buf_printf(&title, "%.*s", STR_ARG(result->variant.name));
    if (result->compared.n)
        buf_printf(&title, ", %.*s=%.*s", STR_ARG(result->compared), STR_ARG(result->game[0].value));
    buf_printf(&title, ": %llu deals", (unsigned long long)result->sums->statistics[0]->deals);
    put_text(out, (Spot){20, 30}, "start title", buf_str(&title));
    buf_add(out, STR("<title>"));
    put_escaped(out, buf_str(&title));
    buf_add(out, STR("</title>\n"));
    buf_free(&title);
    put_text(out, (Spot){20, TOP - 12}, "start strong", STR("Contracts"));
}

void report_plot(const Result *result, Buf *out)
{
    const GameLabels *labels = &result->game[0];
    /* the chart of contracts with its axis (34), a title (60), and the chart of payoffs with its axis (56) */
    int height = TOP + (labels->n_contracts + 1) * ROW + 34 + 60 + CHART + 56;
    buf_printf(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\">\n",
               WIDTH, height, WIDTH, height);
    put_style(out);
    buf_printf(out, "<rect width=\"%d\" height=\"%d\" fill=\"#fff\"/>\n", WIDTH, height);
    put_title(out, result);
    double end = put_contracts(out, labels, result->sums->statistics[0]);
    put_payoffs(out, result->sums->statistics[0], end + 60);
    buf_add(out, STR("</svg>\n"));
}
