/*
 * Prints findings about files (errors, warnings and notes) for people, programs and services. The formats are text,
 * JSON, SARIF 2.1.0, and commands of GitHub workflows.
 */
#ifndef TAPP_LINT_FINDINGS_H
#define TAPP_LINT_FINDINGS_H

#include "base/diag.h"

typedef enum FindingsFormat { FINDINGS_TEXT, FINDINGS_JSON, FINDINGS_SARIF, FINDINGS_GITHUB } FindingsFormat;

/*
 * A report that is being written. Zero-initialise it, set `format` and `shows_notes`, and finish with findings_print().
 */
typedef struct Findings {
    FindingsFormat format;
    bool shows_notes; /* lists notes; otherwise notes are only counted */
    size_t files, errors, warnings, notes, listed;
    bool cannot_read; /* at least one file could not be read */
    Buf body;
    Buf rules; /* for SARIF: the rules of all codes so far, as JSON text */
} Findings;

/* Adds the findings about a file to the report. */
void findings_add(Findings *findings, Str file, Diags *diags);

/*
 * Writes the report to `out`. In the text format, the findings go to `messages` instead, followed by the number of
 * notes left out if there are no errors; `out` gets only the summary. Frees the memory of the report.
 */
void findings_print(Findings *findings, Buf *out, Buf *messages);

#endif
