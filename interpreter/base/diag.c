/* Collects messages about errors, sorts them, and prints them with the line of the source and a caret. */
#include "base/diag.h"

#include "base/visible.h"

#include <stdlib.h>
#include <string.h>

Diags *diags_new(Arena *arena)
{
    Diags *diags = ARENA_NEW(arena, Diags);
    diags->arena = arena;
    return diags;
}

bool same_place(Span a, Span b)
{
    return a.source == b.source && a.line == b.line && a.column == b.column;
}

/*
 * Messages that no longer fit into the list are kept in a hash table, only to find a repeated message, which is not
 * counted again. CHAINS is the number of its chains.
 */
enum { CHAINS = 256 };

/* Returns the chain of the hash table to which a message belongs, by its place and text. */
static size_t chain_of(const Diag *diag)
{
    size_t sum = diag->span.line + (size_t)diag->span.column * 31;
    for (size_t i = 0; i < diag->message.n; i++) sum = sum * 31 + (unsigned char)diag->message.s[i];
    return sum % CHAINS;
}

/* True if both messages have the same code, place and text. */
static bool are_twins(const Diag *a, const Diag *b)
{
    return same_place(a->span, b->span) && strcmp(a->code, b->code) == 0 && str_equal(a->message, b->message);
}

/* Returns an earlier message with the same code, place and text; returns NULL if there is none. */
static Diag *find_twin(const Diags *diags, const Diag *diag)
{
    for (size_t i = 0; i < diags->n; i++)
        if (are_twins(diags->list[i], diag)) return diags->list[i];
    Diag *unlisted = diags->unlisted ? diags->unlisted[chain_of(diag)] : NULL;
    while (unlisted && !are_twins(unlisted, diag)) unlisted = unlisted->next;
    return unlisted;
}

/* Puts a message into the hash table, because the list is full. */
static void keep_unlisted(Diags *diags, Diag *diag)
{
    if (!diags->unlisted) diags->unlisted = ARENA_ARRAY(diags->arena, CHAINS, Diag *);
    Diag **chain = &diags->unlisted[chain_of(diag)];
    diag->next = *chain;
    *chain = diag;
}

/*
 * Counts a message if it is an error or a warning. Adds it to the list or, if the list is full, to the hash table, so
 * that the same message is not counted again.
 */
static void add_diag(Diags *diags, Diag *diag)
{
    diags->n_errors += diag->severity == SEVERITY_ERROR;
    diags->n_warnings += diag->severity == SEVERITY_WARNING;
    if (diags->n >= DIAG_LIMIT) {
        keep_unlisted(diags, diag);
        return;
    }
    *(Diag **)arena_push(diags->arena, (void **)&diags->list, &diags->n, &diags->capacity, sizeof(Diag *)) = diag;
}

/* Returns a formatted message. If it is too long for a message, its middle is left out. */
PRINTF_LIKE(2, 0) static Str formatted(Diags *diags, const char *format, va_list arguments)
{
    Buf text = {0};
    buf_vprintf(&text, format, arguments);
    visible_shorten(&text, 0);
    return buf_keep(diags->arena, &text);
}

/*
 * Adds a message with these fields and this text, and returns it. If the same message exists already, only counts the
 * report, and returns the old message.
 */
PRINTF_LIKE(3, 0) static Diag *add_message(Diags *diags, Diag fields, const char *format, va_list arguments)
{
    Diag *diag = ARENA_NEW(diags->arena, Diag);
    *diag = fields;
    diag->order = diags->n;
    diag->message = formatted(diags, translate(format), arguments);
    diags->n_reports += diag->severity == SEVERITY_ERROR;
    Diag *twin = find_twin(diags, diag);
    if (twin) return twin;
    add_diag(diags, diag);
    return diag;
}

Diag *diag_error(Diags *diags, const char *code, Span span, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    Diag fields = {.severity = SEVERITY_ERROR, .code = code, .span = span};
    Diag *diag = add_message(diags, fields, format, arguments);
    va_end(arguments);
    return diag;
}

Diag *diag_warning(Diags *diags, const char *code, Span span, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    Diag fields = {.severity = SEVERITY_WARNING, .code = code, .span = span};
    Diag *diag = add_message(diags, fields, format, arguments);
    va_end(arguments);
    return diag;
}

Diag *diag_remark(Diags *diags, const char *code, Span span, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    Diag fields = {.severity = SEVERITY_NOTE, .code = code, .span = span};
    Diag *diag = add_message(diags, fields, format, arguments);
    va_end(arguments);
    return diag;
}

void diag_hint(Diags *diags, Diag *diag, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    diag->hint = formatted(diags, translate(format), arguments);
    va_end(arguments);
}

void diag_did_you_mean(Diags *diags, Diag *diag, Str near)
{
    if (!near.n) return;
    diag_hint(diags, diag, "did you mean '%.*s'?", STR_ARG(near));
    diag->instead = arena_str(diags->arena, near);
}

/* Adds a note about another place to a message, unless the message has the same note already. */
void diag_note(Diags *diags, Diag *diag, Span span, const char *format, ...)
{
    DiagNote *note = ARENA_NEW(diags->arena, DiagNote);
    note->span = span;
    va_list arguments;
    va_start(arguments, format);
    note->message = formatted(diags, translate(format), arguments);
    va_end(arguments);
    DiagNote **last = &diag->notes;
    for (; *last; last = &(*last)->next)
        if (same_place((*last)->span, span) && str_equal((*last)->message, note->message)) return;
    *last = note;
}

bool diags_have_code(const Diags *diags, const char *code)
{
    for (size_t i = 0; i < diags->n; i++)
        if (strcmp(diags->list[i]->code, code) == 0) return true;
    return false;
}

bool diags_have(const Diags *diags, const char *code, Span place)
{
    for (size_t i = 0; i < diags->n; i++)
        if (same_place(diags->list[i]->span, place) && strcmp(diags->list[i]->code, code) == 0) return true;
    return false;
}

bool diags_repeat(const Diags *diags, const Diag *diag)
{
    for (size_t i = 0; i < diags->n; i++) {
        const Diag *old = diags->list[i];
        bool is_about_same = same_place(old->span, diag->span) && strcmp(old->code, diag->code) == 0;
        bool has_same_path = old->path.s && diag->path.s && str_equal(old->path, diag->path);
        if (is_about_same && (!has_same_path || str_equal(old->message, diag->message))) return true;
    }
    return false;
}

void diags_take(Diags *diags, Diag *diag)
{
    diags->n_reports += diag->severity == SEVERITY_ERROR;
    diag->order = diags->n;
    add_diag(diags, diag);
}

void diags_drop(Diags *diags, size_t at)
{
    Severity severity = diags->list[at]->severity;
    diags->n_errors -= severity == SEVERITY_ERROR;
    diags->n_warnings -= severity == SEVERITY_WARNING;
    diags->n--;
    for (size_t i = at; i < diags->n; i++) diags->list[i] = diags->list[i + 1];
}

static int compare_numbers(size_t a, size_t b)
{
    return (a > b) - (a < b);
}

/*
 * Compares by path, line and column. Messages without a file come first. Messages about the same place keep the order
 * in which they were reported.
 */
static int compare_diags(const void *left, const void *right)
{
    const Diag *a = *(Diag *const *)left, *b = *(Diag *const *)right;
    bool have_files = a->span.source && b->span.source;
    int order = have_files ? str_compare(a->span.source->path, b->span.source->path)
                           : compare_numbers(a->span.source != NULL, b->span.source != NULL);
    if (order == 0) order = compare_numbers(a->span.line, b->span.line);
    if (order == 0) order = compare_numbers(a->span.column, b->span.column);
    return order != 0 ? order : compare_numbers(a->order, b->order);
}

void diags_sort(Diags *diags)
{
    if (diags->n > 1) qsort((void *)diags->list, diags->n, sizeof(Diag *), compare_diags);
}

static int compare_severities(const void *left, const void *right)
{
    const Diag *a = *(Diag *const *)left, *b = *(Diag *const *)right;
    return a->severity != b->severity ? (int)a->severity - (int)b->severity : compare_diags(left, right);
}

void diags_sort_by_severity(Diags *diags)
{
    if (diags->n > 1) qsort((void *)diags->list, diags->n, sizeof(Diag *), compare_severities);
}

/* Returns the start of a line (from 1), found by scanning the text; returns NULL if the text has fewer lines. */
static const char *seek_line(Str text, uint32_t line)
{
    const char *at = text.s, *end = at + text.n;
    for (uint32_t i = 1; i < line; i++) {
        const char *newline = at < end ? memchr(at, '\n', (size_t)(end - at)) : NULL;
        if (!newline) return NULL;
        at = newline + 1;
    }
    return at;
}

Str source_line(const Source *source, uint32_t line)
{
    if (!source || line == 0 || (source->line_at && line > source->n_lines)) return STR("");
    const char *at = source->line_at ? source->text.s + source->line_at[line - 1] : seek_line(source->text, line);
    if (!at) return STR("");
    const char *end = source->text.s + source->text.n;
    const char *stop = at < end ? memchr(at, '\n', (size_t)(end - at)) : NULL;
    Str text = {at, (size_t)((stop ? stop : end) - at)};
    if (text.n && text.s[text.n - 1] == '\r') text.n--;
    return text;
}

/* Returns the text of a span, up to the end of its first line. */
Str span_text(Span span)
{
    Str line = source_line(span.source, span.line);
    size_t from = str_bytes_of(line, span.column ? span.column - 1 : 0);
    size_t to = span.end_line == span.line && span.end_column ? str_bytes_of(line, span.end_column - 1) : line.n;
    return (Str){line.s + from, to > from ? to - from : 0};
}

/*
 * Prints the line below an excerpt: blanks up to the place, a caret under its first character, and ~ under the rest of
 * the place in this line. A tab of the text is a tab here, too, so that the caret is in the right column.
 */
static void print_caret(Buf *out, Str line, Span span)
{
    size_t column = 1;
    for (size_t i = 0; i < line.n && column < span.column; i++) {
        if (str_goes_on(line.s[i])) continue;
        buf_char(out, line.s[i] == '\t' ? '\t' : ' ');
        column++;
    }
    size_t line_end = str_code_points(line) + 1;
    size_t end = span.end_line == span.line ? span.end_column : line_end;
    if (end > line_end) end = line_end;
    buf_char(out, '^');
    if (end > span.column + 1) buf_repeat(out, '~', end - span.column - 1);
}

/*
 * Numbers of characters. WIDEST_LINE: a longer line of the source is cut. PIECE_OF_LINE: the length of the piece shown
 * then. BEFORE_PLACE: how many of them are before the place of the error.
 */
enum { WIDEST_LINE = 160, PIECE_OF_LINE = 110, BEFORE_PLACE = 40 };

/*
 * Returns a piece of a long line around the span, with at most PIECE_OF_LINE characters. Moves the span so that its
 * columns count in the piece.
 */
static Str cut_line(Str line, Span *span)
{
    size_t before = span->column > BEFORE_PLACE + 1 ? span->column - 1 - BEFORE_PLACE : 0;
    size_t from = str_bytes_of(line, before);
    Str piece = {line.s + from, line.n - from};
    piece.n = str_bytes_of(piece, PIECE_OF_LINE);
    span->column -= (uint32_t)before;
    span->end_column -= span->end_column > before ? (uint32_t)before : 0;
    return piece;
}

/*
 * Prints the line of a place and a caret below it. A long line is cut around the place. Prints nothing for an empty
 * line, and for a span that is a whole file.
 */
static void print_excerpt(Buf *out, Span span)
{
    Str line = source_line(span.source, span.line);
    if (line.n == 0 || span.column == 0) return;
    bool is_cut = line.n > WIDEST_LINE && str_code_points(line) > WIDEST_LINE;
    Str shown = is_cut ? cut_line(line, &span) : line;
    /* a dot of omission before the piece moves the caret one column on */
    const char *head = shown.s > line.s ? "…" : "", *tail = shown.s + shown.n < line.s + line.n ? "…" : "";
    buf_printf(out, "%6u | %s%.*s%s\n       | %s", (unsigned)span.line, head, STR_ARG(shown), tail, *head ? " " : "");
    print_caret(out, shown, span);
    buf_char(out, '\n');
}

static void print_place(Buf *out, Span span)
{
    if (!span.source) return;
    visible_add(out, span.source->path);
    if (span.line) buf_printf(out, ":%u:%u", (unsigned)span.line, (unsigned)span.column);
    buf_add(out, STR(": "));
}

static const char *severity_name(Severity severity)
{
    switch (severity) {
    case SEVERITY_ERROR: return translate("error");
    case SEVERITY_WARNING: return translate("warning");
    case SEVERITY_NOTE: return translate("note");
    }
    return "";
}

void diag_print(Buf *out, const Diag *diag)
{
    print_place(out, diag->span);
    buf_printf(out, "%s[%s]: ", severity_name(diag->severity), diag->code);
    visible_add(out, diag->message);
    buf_char(out, '\n');
    print_excerpt(out, diag->span);
    if (diag->hint.n) buf_printf(out, translate("  hint: %.*s\n"), STR_ARG(diag->hint));
    for (const DiagNote *note = diag->notes; note; note = note->next) {
        print_place(out, note->span);
        buf_printf(out, translate("note: %.*s\n"), STR_ARG(note->message));
        print_excerpt(out, note->span);
    }
}

/* Returns the number of errors and warnings that were counted but are not in the list, because it was full. */
size_t diags_beyond(const Diags *diags)
{
    size_t n_listed = 0;
    for (size_t i = 0; i < diags->n; i++) n_listed += diags->list[i]->severity != SEVERITY_NOTE;
    return diags->n_errors + diags->n_warnings - n_listed;
}

void diags_print(Buf *out, Diags *diags)
{
    diags_sort_by_severity(diags);
    for (size_t i = 0; i < diags->n; i++)
        if (!diags->n_errors || diags->list[i]->severity != SEVERITY_NOTE) diag_print(out, diags->list[i]);
    size_t beyond = diags_beyond(diags);
    if (beyond) buf_printf(out, translate("%zu more findings are not shown\n"), beyond);
}
