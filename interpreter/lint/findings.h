/*
 * Reports findings about files in formats for people, programs and services: text, JSON, SARIF 2.1.0 and annotations of
 * GitHub workflows.
 */
#ifndef TAPP_LINT_FINDINGS_H
#define TAPP_LINT_FINDINGS_H

#include "base/diag.h"

typedef enum FindingsFormat { FINDINGS_TEXT, FINDINGS_JSON, FINDINGS_SARIF, FINDINGS_GITHUB } FindingsFormat;

/* A report. Zero-initialise it, set `format` and `shows_notes`, and finish with findings_print(). */
typedef struct Findings {
    FindingsFormat format;
    bool shows_notes; /* lists the notes; otherwise they are only counted */
    size_t files, errors, warnings, notes, listed;
    bool cannot_read; /* some file cannot be read */
    Buf body;
    Buf rules; /* SARIF: the codes so far */
} Findings;

/* Adds a file and its findings. */
void findings_add(Findings *findings, Str file, Diags *diags);

/*
 * Writes the report to `out`, and text for people to `messages`. If there is no error, one line there says how many
 * notes are not shown. Frees the memory.
 */
void findings_print(Findings *findings, Buf *out, Buf *messages);

#endif
