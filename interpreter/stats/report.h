/* The report of a result in each format. */
#ifndef TAPP_STATS_REPORT_H
#define TAPP_STATS_REPORT_H

#include "stats/figures.h"

/* Text for people, with small histograms. No times are in it: the same deals give the same bytes. */
void report_text(const Result *result, Buf *out);

/* One object on one line (schemas/simulation.schema.json). The seconds of play are all that may differ between runs. */
void report_json(const Result *result, Buf *out);

/* Rows of value, section, id, measure, number. */
void report_csv(const Result *result, Buf *out);

/* A picture in SVG: contracts as bars, and the distribution of the declarer's payoffs. */
void report_plot(const Result *result, Buf *out);

#endif
