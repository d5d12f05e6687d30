/*
 * Messages about errors in a file: a place, a text, a hint, and notes about other places. Code that finds an error
 * reports it here and continues with a harmless value. Loading fails at the end if there was an error. Everything is in
 * the arena given to diags_new().
 *
 * A format must be a literal, because it is translated into the language of the program. Messages begin with a
 * lower-case letter and have no full stop. They say what was expected and what was found, with the author's text in
 * '...'. A hint says how to edit the file, with the text to write in `...`.
 */
#ifndef TAPP_BASE_DIAG_H
#define TAPP_BASE_DIAG_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/translate.h"

/*
 * The text of a file, which is kept because messages show lines of it. `text` must be valid UTF-8 before anything is
 * reported.
 */
typedef struct Source {
    Str path; /* the path as the user has given it */
    Str text;
    const uint32_t *line_at; /* the start of each line; if NULL, lines are found by scanning the text */
    uint32_t n_lines;
    bool is_marked; /* the file had a byte order mark before the text */
} Source;

/*
 * A range of a source. Lines and columns count from 1, and columns count code points. The end is after the last
 * character. `source` is NULL for a value without a place: the program made it, or its file could not be read. If
 * `line` is 0, the span is the whole file.
 */
typedef struct Span {
    const Source *source;
    uint32_t line, column, end_line, end_column;
} Span;

/* True if two spans begin at the same place of the same source. */
bool same_place(Span a, Span b);

typedef enum Severity { SEVERITY_ERROR, SEVERITY_WARNING, SEVERITY_NOTE } Severity;

/* A note of a message, about another place. The notes of a message form a list. */
typedef struct DiagNote DiagNote;
struct DiagNote {
    Span span;
    Str message;
    DiagNote *next;
};

typedef struct Diag {
    Severity severity;
    const char *code; /* a name that never changes, such as "unknown-key" */
    Span span;
    Str message, hint, path; /* hint and path (a JSON Pointer to the value) may be empty */
    Str instead;             /* the key or value that the author probably meant, for programs; may be empty */
    DiagNote *notes;
    size_t order;      /* the order of reporting, by which messages about the same place are sorted */
    struct Diag *next; /* the next message in the same chain of Diags.unlisted; not for messages in the list */
} Diag;

/* A collection of messages. */
typedef struct Diags {
    Arena *arena;
    Diag **list; /* at most DIAG_LIMIT messages */
    size_t n, capacity;
    /* the other messages, in a hash table by place and text; kept only so that repeated ones are not counted again */
    Diag **unlisted;
    size_t n_errors, n_warnings; /* including those beyond the limit */
    /* the number of reported errors, also repeated ones; by comparing it, a caller sees whether new errors occurred */
    size_t n_reports;
} Diags;

/* Makes an empty collection in the arena. */
Diags *diags_new(Arena *arena);

/*
 * Report an error, a warning, or a note about something that is not wrong. They return the message, so that the caller
 * can add a hint or notes. A message with the same code, place and text as an earlier one is not added again. Messages
 * beyond DIAG_LIMIT are not listed; errors and warnings among them are only counted, each once.
 */
Diag *diag_error(Diags *diags, const char *code, Span span, const char *format, ...) PRINTF_LIKE(4, 5);
Diag *diag_warning(Diags *diags, const char *code, Span span, const char *format, ...) PRINTF_LIKE(4, 5);
Diag *diag_remark(Diags *diags, const char *code, Span span, const char *format, ...) PRINTF_LIKE(4, 5);

enum { DIAG_LIMIT = 50 }; /* messages */

/*
 * Add to a message: a hint, which says how to edit the file; or a note about another place. The same note is added only
 * once.
 */
void diag_hint(Diags *diags, Diag *diag, const char *format, ...) PRINTF_LIKE(3, 4);
void diag_note(Diags *diags, Diag *diag, Span span, const char *format, ...) PRINTF_LIKE(4, 5);

/* Returns the number of errors and warnings that are not in the list, because it is full. */
size_t diags_beyond(const Diags *diags);

/* Adds the hint "did you mean 'NEAR'?", and sets `instead` for programs. If `near` is empty, adds nothing. */
void diag_did_you_mean(Diags *diags, Diag *diag, Str near);

/* True if there is a message with this code about this place. */
bool diags_have(const Diags *diags, const char *code, Span place);

/*
 * True if there is a message with the code and the place of `diag`. If both have the same path, their texts must also
 * be the same, because one value can have several errors: a map can lack several keys. Messages with different paths
 * are about copies of a value.
 */
bool diags_repeat(const Diags *diags, const Diag *diag);

/* True if there is a message with this code about any place. */
bool diags_have_code(const Diags *diags, const char *code);

/*
 * Adds a message of another collection, which must live as long as this one. It is added even if this collection has
 * the same message.
 */
void diags_take(Diags *diags, Diag *diag);

/*
 * Removes the message at an index, because it is only a consequence of another one. It remains counted in `n_reports`.
 */
void diags_drop(Diags *diags, size_t at);

/* Sorts by path of the file, then by place, then by order of reporting. */
void diags_sort(Diags *diags);

/* Sorts for readers: errors, then warnings, then notes. Each group is sorted as by diags_sort(). */
void diags_sort_by_severity(Diags *diags);

/* Prints one message as text: file:line:col: severity[code]: message, the line of the source, caret, hint, notes. */
void diag_print(Buf *out, const Diag *diag);

/*
 * Sorts by severity and prints all messages, then the number of those in diags_beyond(). If there are errors, notes are
 * omitted.
 */
void diags_print(Buf *out, Diags *diags);

/* Returns the text of a span, up to the end of its first line. */
Str span_text(Span span);

/* Returns the line of the source with this number (from 1), without its end; returns an empty text if there is none. */
Str source_line(const Source *source, uint32_t line);

#endif
