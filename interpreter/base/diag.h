/*
 * Findings about a file: where, what, a hint, notes at other places. Code that finds an error reports it here and
 * continues with a harmless value; loading fails at the end if there was an error. Everything is in the arena given to
 * diags_new(). A format must be a literal, because it is translated into the process's language. Messages begin with a
 * lower-case letter and have no full stop. They say what was expected and what was found, with the author's text in
 * '...'. A hint is the edit, with text to write in `...`.
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
    const uint32_t *line_at; /* the start of each line; NULL: searched for */
    uint32_t n_lines;
    bool is_marked; /* a byte order mark preceded the text */
} Source;

/*
 * A range of a source. Lines and columns count from 1, columns in code points; the end is after the last character.
 * `source` NULL: no place (a value made by the program, or a file that could not be read). `line` 0: the whole file.
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
    Str instead;             /* for programs: the key or value probably meant; may be empty */
    DiagNote *notes;
    size_t order; /* order of reporting, to keep the sort stable */
} Diag;

typedef struct Diags {
    Arena *arena;
    Diag **list;
    size_t n, capacity;
    size_t n_errors, n_warnings;
    size_t n_reports; /* errors, including repeated ones: shows whether an error has occurred since */
} Diags;

/* An empty collection in the arena. */
Diags *diags_new(Arena *arena);

/*
 * Reports a finding and returns it, to add a hint or notes. A repeated code, place and message is one finding. Findings
 * beyond DIAG_LIMIT are only counted.
 */
Diag *diag_error(Diags *diags, const char *code, Span span, const char *format, ...) PRINTF_LIKE(4, 5);
Diag *diag_warning(Diags *diags, const char *code, Span span, const char *format, ...) PRINTF_LIKE(4, 5);
Diag *diag_remark(Diags *diags, const char *code, Span span, const char *format, ...) PRINTF_LIKE(4, 5);

enum { DIAG_LIMIT = 50 };

/* Add to a finding: text to write instead; another relevant place; the path in the document. */
void diag_hint(Diags *diags, Diag *diag, const char *format, ...) PRINTF_LIKE(3, 4);
void diag_note(Diags *diags, Diag *diag, Span span, const char *format, ...) PRINTF_LIKE(4, 5);

/* Adds the hint "did you mean 'NEAR'?", and sets `instead` for programs; nothing if NEAR is empty. */
void diag_did_you_mean(Diags *diags, Diag *diag, Str near);

/* True if there is a finding with this code at the place. */
bool diags_have(const Diags *diags, const char *code, Span place);

/* True if there is a finding with this code anywhere. */
bool diags_have_code(const Diags *diags, const char *code);

/* Adds a finding of another collection, which must live as long. */
void diags_take(Diags *diags, Diag *diag);

/* Removes the finding at an index, because it is only a consequence of another. */
void diags_drop(Diags *diags, size_t at);

/* Sorts by file (in the order of first mention), place and order of reporting. */
void diags_sort(Diags *diags);

/* Sorts for readers: errors, then warnings, then notes, each group as in diags_sort(). */
void diags_sort_by_severity(Diags *diags);

/* Prints one finding as text: file:line:col: severity[code]: message, source line, caret, hint, notes. */
void diag_print(Buf *out, const Diag *diag);

/* Sorts by severity and prints all findings (notes only if there is no error), and the number of omitted ones. */
void diags_print(Buf *out, Diags *diags);

/* The text of a span, up to the end of its first line. */
Str span_text(Span span);

/* The line of the source where a span begins, without its end; empty if there is none. */
Str source_line(const Source *source, uint32_t line);

#endif
