/*
 * Reports of findings about files, in the formats that people, programs and services read: text, JSON, SARIF 2.1.0 and
 * the annotations of GitHub's workflows.
 */
#ifndef TAPP_LINT_FINDINGS_H
#define TAPP_LINT_FINDINGS_H

#include "base/diag.h"

typedef enum FindingsFormat { FINDINGS_TEXT, FINDINGS_JSON, FINDINGS_SARIF, FINDINGS_GITHUB } FindingsFormat;

/* Zero-initialised but for `format` and `shows_notes`; ended by findings_print. */
typedef struct Findings {
    FindingsFormat format;
    bool shows_notes; /* else notes are only counted */
    size_t files, errors, warnings, notes, listed;
    bool cannot_read; /* one of the files */
    Buf body;
    Buf rules; /* SARIF: the codes met so far */
} Findings;

/* Adds a file and what was found in it. */
void findings_add(Findings *findings, Str file, Diags *diags);

/*
 * Writes the report: the result to `out`, and what text has for people to `messages`, where one line counts notes that
 * are not shown, if there is no error. Gives the memory back.
 */
void findings_print(Findings *findings, Buf *out, Buf *messages);

#endif
