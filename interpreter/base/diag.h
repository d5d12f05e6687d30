/*
 * Findings about a file: where, what, a hint, notes at other places. Whoever finds a fault reports it here and goes on
 * with a harmless value; loading fails in the end if there was an error. Everything lies in the arena given to
 * diags_new. A format is translated into the language that the process speaks, so it is a literal. Wording: lower case,
 * no full stop; what was expected and what was found, with the author's own text in '...'. A hint is the edit, with
 * text to write in `...`.
 */
#ifndef TAPP_BASE_DIAG_H
#define TAPP_BASE_DIAG_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/translate.h"

/* A file's bytes, kept for the source line in a message. `text` is UTF-8 by the time anything is reported in it. */
typedef struct Source {
    Str path; /* as the user named it */
    Str text;
    const uint32_t *line_at; /* where each line begins; NULL: they are looked for */
    uint32_t n_lines;
    bool is_marked; /* a byte order mark stood before the text */
} Source;

/*
 * A stretch of a source. Lines and columns count from 1, columns in code points; the end is the place after the last
 * character. `source` NULL: no place (a value that was made by the program, a file that could not be read). `line` 0:
 * the file as a whole.
 */
typedef struct Span {
    const Source *source;
    uint32_t line, column, end_line, end_column;
} Span;

typedef enum Severity { SEVERITY_ERROR, SEVERITY_WARNING, SEVERITY_NOTE } Severity;

typedef struct DiagNote DiagNote;
struct DiagNote {
    Span span;
    Str message;
    DiagNote *next;
};

typedef struct Diag {
    Severity severity;
    const char *code; /* stable, kebab-case: "unknown-key" */
    Span span;
    Str message, hint, path; /* hint and path (a JSON Pointer) may be empty */
    Str instead;             /* for programs: the key or value that was probably meant; may be empty */
    DiagNote *notes;
    size_t order; /* of reporting, to keep the sort stable */
} Diag;

typedef struct Diags {
    Arena *arena;
    Diag **list;
    size_t n, capacity;
    size_t n_errors, n_warnings;
    size_t n_reports; /* of errors, those that are no new finding too: has anything failed since? */
} Diags;

/* An empty collection in the arena. */
Diags *diags_new(Arena *arena);

/*
 * Reports a finding and returns it, for a hint or notes. The same code, place and message twice are one finding.
 * After DIAG_LIMIT findings the rest are counted and dropped.
 */
Diag *diag_add(Diags *diags, Severity severity, const char *code, Span span, const char *format, ...) PRINTF_LIKE(5, 6);
#define diag_error(diags, ...)   diag_add(diags, SEVERITY_ERROR, __VA_ARGS__)
#define diag_warning(diags, ...) diag_add(diags, SEVERITY_WARNING, __VA_ARGS__)
#define diag_remark(diags, ...)  diag_add(diags, SEVERITY_NOTE, __VA_ARGS__)

enum { DIAG_LIMIT = 50 };

/* Adds to a finding: what to write instead; another place that matters; the path in the document. */
void diag_hint(Diags *diags, Diag *diag, const char *format, ...) PRINTF_LIKE(3, 4);
void diag_note(Diags *diags, Diag *diag, Span span, const char *format, ...) PRINTF_LIKE(4, 5);

/* The hint "did you mean 'NEAR'?", which programs find as `instead`; nothing if NEAR is empty. */
void diag_did_you_mean(Diags *diags, Diag *diag, Str near);

/* Is there a finding of this code at the place? */
bool diags_have(const Diags *diags, const char *code, Span place);

/* Is there a finding of this code anywhere? */
bool diags_have_code(const Diags *diags, const char *code);

/* Adds a finding of another collection, which has to live as long. */
void diags_take(Diags *diags, Diag *diag);

/* Takes the finding at a place of the list back: it only follows from another. */
void diags_drop(Diags *diags, size_t at);

/* Sorts by file (in the order of first mention), place and order of reporting. */
void diags_sort(Diags *diags);

/* Sorts as people read: errors, then warnings, then notes, each of these as diags_sort does. */
void diags_sort_by_severity(Diags *diags);

/* Writes one finding in the text form: file:line:col: severity[code]: message, source line, caret, hint, notes. */
void diag_print(Buf *out, const Diag *diag);

/* Sorts by severity and writes all findings, notes only if there is no error, and how many were left out. */
void diags_print(Buf *out, Diags *diags);

/* The text of a span, as far as it stands on its first line. */
Str span_text(Span span);

/* The line of a source that a span begins on, without its end; empty if there is none. */
Str source_line(const Source *source, uint32_t line);

#endif
