/* Writes a report to standard output and to files. */
#include "cli/delivery.h"

#include "system/message.h"
#include "system/save.h"

#include <stdio.h>

bool delivery_is_possible(const Delivery *delivery)
{
    bool out = !delivery->out || save_is_possible(delivery->out);
    bool plot = !delivery->plot || save_is_possible(delivery->plot);
    return out && plot;
}

/* Writes the report in this format into `out`. */
static void write_report(const Result *result, Format format, Buf *out)
{
    switch (format) {
    case FORMAT_TEXT: report_text(result, out); break;
    case FORMAT_JSON: report_json(result, out); break;
    case FORMAT_CSV: report_csv(result, out); break;
    }
}

/* Writes a report to a file. If `path` is NULL, writes nothing and returns true. Returns false after a message. */
static bool save_as(const Result *result, const char *path, void (*write)(const Result *result, Buf *out))
{
    Buf text = {0};
    if (!path) return true;
    write(result, &text);
    bool saved = save_file(path, buf_str(&text));
    buf_free(&text);
    return saved;
}

bool deliver(const Result *result, const Delivery *delivery, bool is_quiet)
{
    Buf text = {0};
    bool saved = save_as(result, delivery->out, result_write);
    saved = save_as(result, delivery->plot, report_plot) && saved;
    if (!is_quiet) write_report(result, delivery->format, &text);
    flush_to(stdout, &text);
    buf_free(&text);
    return saved;
}
