/* The report of a result in each format, and where it goes. */
#ifndef TAPP_DOOR_REPORT_H
#define TAPP_DOOR_REPORT_H

#include "door/command.h"
#include "door/digest.h"

/* Text for people, with small histograms. No times are in it: the same deals give the same bytes. */
void report_text(const Result *result, Buf *out);

/* One object on one line (schemas/simulation.schema.json). The seconds of play are all that may differ between runs. */
void report_json(const Result *result, Buf *out);

/* Rows of value, section, id, measure, number. */
void report_csv(const Result *result, Buf *out);

/* A picture in SVG: contracts as bars, and the distribution of the declarer's payoffs. */
void report_plot(const Result *result, Buf *out);

typedef enum Format { FORMAT_TEXT, FORMAT_JSON, FORMAT_CSV } Format;

/* Where a report goes besides standard output. */
typedef struct Delivery {
    Format format;
    const char *out, *plot; /* files, or NULL */
} Delivery;

/* Reads --format, --out or --plot; false if the option is none of them. */
bool delivery_option(Args *args, Delivery *delivery, const char *option);

/* Can its files be written? False after a complaint. */
bool delivery_is_possible(const Delivery *delivery);

/* Writes the files; and the report to standard output unless `is_quiet`. False after a complaint. */
bool deliver(const Result *result, const Delivery *delivery, bool is_quiet);

#endif
