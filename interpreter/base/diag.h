/*
 * Findings about a file: where, what, a hint, notes at other places. Code that finds an error reports it here and
 * continues with a harmless value. Loading fails at the end if there was an error. Everything is in the arena given to
 * diags_new().
 *
 * A format must be a literal, because it is translated into the process's language. Messages begin with a lower-case
 * letter and have no full stop. They say what was expected and what was found, with the author's text in '...'. A hint
 * says how to edit the file, with text to write in `...`.
 */
#ifndef TAPP_BASE_DIAG_H
#define TAPP_BASE_DIAG_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/translate.h"

/* The bytes of a file, kept for source lines in messages. `text` must be UTF-8 before anything is reported. */
typedef struct Source {
    Str path; /* as given by the user */
    Str text;
    const uint32_t *line_at; /* the start of each line; NULL: lines are found by scanning */
    uint32_t n_lines;
    bool is_marked; /* a byte order mark preceded the text */
} Source;

/*
 * A range of a source. Lines and columns count from 1, columns in code points; the end is after the last character.
 * `source` is NULL for a value without a place: the program made it, or its file could not be read. `line` is 0 for the
 * whole file.
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
    Str instead;             /* the key or value probably meant, for programs; may be empty */
    DiagNote *notes;
    size_t order; /* order of reporting, to keep the sort stable */
} Diag;

typedef struct Diags {
    Arena *arena;
    Diag **list;
    size_t n, capacity;
    size_t n_errors, n_warnings;
    size_t n_reports; /* the number of errors, with repeated ones; a caller compares it to see if new ones occurred */
} Diags;

/* An empty collection in the arena. */
Diags *diags_new(Arena *arena);

/*
 * Reports a finding and returns it, so that the caller can add a hint or notes. A finding with the same code, place and
 * message as an earlier one is not added again. Findings beyond DIAG_LIMIT are only counted.
 */
Diag *diag_error(Diags *diags, const char *code, Span span, const char *format, ...) PRINTF_LIKE(4, 5);
Diag *diag_warning(Diags *diags, const char *code, Span span, const char *format, ...) PRINTF_LIKE(4, 5);
Diag *diag_remark(Diags *diags, const char *code, Span span, const char *format, ...) PRINTF_LIKE(4, 5);

enum { DIAG_LIMIT = 50 };

/* Add to a finding: a hint, which is an edit; a note about another place; the path in the document. */
void diag_hint(Diags *diags, Diag *diag, const char *format, ...) PRINTF_LIKE(3, 4);
void diag_note(Diags *diags, Diag *diag, Span span, const char *format, ...) PRINTF_LIKE(4, 5);

/* Adds the hint "did you mean 'NEAR'?", and sets `instead` for programs; nothing if NEAR is empty. */
void diag_did_you_mean(Diags *diags, Diag *diag, Str near);

/* True if there is a finding with this code at the place. */
bool diags_have(const Diags *diags, const char *code, Span place);

/* True if there is a finding with this code anywhere. */
bool diags_have_code(const Diags *diags, const char *code);

/* Adds a finding of another collection, which must live as long as this one. */
void diags_take(Diags *diags, Diag *diag);

/* Removes the finding at an index, because it is only a consequence of another. */
void diags_drop(Diags *diags, size_t at);

/* Sorts by file (in the order of first mention), place and order of reporting. */
void diags_sort(Diags *diags);

/* Sorts for readers: errors, then warnings, then notes, each group as in diags_sort(). */
void diags_sort_by_severity(Diags *diags);

/* Prints one finding as text: file:line:col: severity[code]: message, source line, caret, hint, notes. */
void diag_print(Buf *out, const Diag *diag);

/*
 * Sorts by severity and prints all findings, then the number of findings over the limit. Notes are omitted after
 * errors.
 */
void diags_print(Buf *out, Diags *diags);

/* The text of a span, up to the end of its first line. */
Str span_text(Span span);

/* The line of the source where a span begins, without its end; empty if there is none. */
Str source_line(const Source *source, uint32_t line);

#endif
