/* In which format a report is wanted, and where it goes: what `simulate` and `merge` share. */
#ifndef TAPP_CLI_DELIVERY_H
#define TAPP_CLI_DELIVERY_H

#include "cli/args.h"
#include "stats/report.h"

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
