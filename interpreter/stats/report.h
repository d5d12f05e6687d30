/* The report of a result, in several formats. */
#ifndef TAPP_STATS_REPORT_H
#define TAPP_STATS_REPORT_H

#include "stats/figures.h"

/*
 * Writes the report as text for people. If only one game was played, it has small histograms. The text has no times, so
 * the same deals give the same text.
 */
void report_text(const Result *result, Buf *out);

/*
 * Writes the report as one JSON object on one line (schemas/simulation.schema.json). Only the seconds of play may
 * differ between runs.
 */
void report_json(const Result *result, Buf *out);

/* Writes the report as CSV, with the columns value, section, id, measure and number. */
void report_csv(const Result *result, Buf *out);

/* Writes an SVG picture of the first game, with bars for contracts and the distribution of the declarer's payoffs. */
void report_plot(const Result *result, Buf *out);

#endif
