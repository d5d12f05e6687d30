/* The format of a report and the files that it is written to, for `simulate` and `merge`. */
#ifndef TAPP_CLI_DELIVERY_H
#define TAPP_CLI_DELIVERY_H

#include "cli/args.h"
#include "stats/report.h"

typedef enum Format { FORMAT_TEXT, FORMAT_JSON, FORMAT_CSV } Format;

/* The format of a report on standard output, and the further files to write. */
typedef struct Delivery {
    Format format;
    const char *out, *plot; /* names of the files for the result and the plot, or NULL */
} Delivery;

/* The options of a command that are stored in a Delivery. */
#define DELIVERY_OPTIONS(type, delivery)                                                                         \
    {"format", "text|json|csv", TRANSLATED("the format of the report"), read_word, INTO(type, delivery.format)}, \
        {"out", "FILE", TRANSLATED("write a result to this file, which 'tapp merge' reads"), read_text,          \
         INTO(type, delivery.out)},                                                                              \
    {                                                                                                            \
        "plot", "FILE.svg", TRANSLATED("draw the result"), read_text, INTO(type, delivery.plot)                  \
    }

/* True if the files could be written; returns false after a message. */
bool delivery_is_possible(const Delivery *delivery);

/* Writes the files. Unless `is_quiet`, also prints the report on standard output. Returns false after a message. */
bool deliver(const Result *result, const Delivery *delivery, bool is_quiet);

#endif
