/* Removes or joins errors and warnings that only follow from others. */
#include "lint/causes.h"

#include <string.h>

bool causes_have_name(const Diags *diags, Str name)
{
    for (size_t i = 0; i < diags->n; i++) {
        Str text = span_text(diags->list[i]->span);
        if (text.n > 1 && text.s[0] == '"') text = (Str){text.s + 1, text.n - 2}; /* without the quotes */
        if (diags->list[i]->severity == SEVERITY_ERROR && str_equal(text, name)) return true;
    }
    return false;
}

/*
 * True if the message is about an unknown name. Often this name is misspelt only once, at its definition. An unknown or
 * missing key counts only if another key is suggested.
 */
static bool is_about_name(const Diag *diag)
{
    static const char *const CODES[] = {"unknown-name",  "unknown-function", "unknown-part",
                                        "unknown-cards", "unknown-suit",     "formula-id",
                                        "about-path",    "unknown-key",      "missing-key"};
    bool is_about_key = strstr(diag->code, "-key") != NULL, has_suggestion = diag->instead.n > 0;
    for (size_t i = 0; i < COUNT(CODES); i++)
        if (strcmp(diag->code, CODES[i]) == 0) return has_suggestion || !is_about_key;
    return false;
}

static size_t count_notes(const Diag *diag)
{
    size_t n = 0;
    for (const DiagNote *note = diag->notes; note; note = note->next) n++;
    return n;
}

/*
 * True if both messages are about the same unknown name. They have the same code and text, or they suggest the same
 * name for the same written name.
 */
static bool misses_same(const Diag *a, const Diag *b)
{
    if (a->severity != b->severity || !is_about_name(a) || !is_about_name(b)) return false;
    if (strcmp(a->code, b->code) == 0 && str_equal(a->message, b->message)) return true;
    return a->instead.n && str_equal(a->instead, b->instead) && str_equal(span_text(a->span), span_text(b->span));
}

/* Returns an earlier message about the same name as message `at`, or NULL. */
static Diag *find_first(const Diags *diags, size_t at)
{
    for (size_t i = 0; i < at; i++)
        if (misses_same(diags->list[i], diags->list[at])) return diags->list[i];
    return NULL;
}

/*
 * Joins messages about the same unknown name into the first, which then notes the other places, but at most MOST_NOTES.
 */
static void join_names(Diags *diags)
{
    enum { MOST_NOTES = 3 };
    for (size_t i = 0; i < diags->n;) {
        const Diag *diag = diags->list[i];
        Diag *first = find_first(diags, i);
        if (first && count_notes(first) < MOST_NOTES) diag_note(diags, first, diag->span, "here too");
        if (first) diags_drop(diags, i);
        else i++;
    }
}

/* True if there is an error at the place of the span. */
static bool has_error_at(const Diags *diags, Span span)
{
    for (size_t i = 0; i < diags->n; i++) {
        Span other = diags->list[i]->span;
        bool is_here = other.source == span.source && other.line == span.line && other.column == span.column;
        if (diags->list[i]->severity == SEVERITY_ERROR && is_here) return true;
    }
    return false;
}

/*
 * Removes warnings that an error explains. There are three kinds: a warning at the place of an error; a null for a key
 * that is misspelt where it is defined; and words for an unknown entry, if there is any error.
 */
static void drop_warnings_of_errors(Diags *diags)
{
    for (size_t i = diags->n; i > 0; i--) {
        const Diag *diag = diags->list[i - 1];
        bool is_null = strcmp(diag->code, "removes-nothing") == 0;
        bool is_stale = strcmp(diag->code, "words-stale") == 0 && diags->n_errors > 0;
        bool follows =
            is_stale || has_error_at(diags, diag->span) || (is_null && causes_have_name(diags, span_text(diag->span)));
        if (diag->severity == SEVERITY_WARNING && follows) diags_drop(diags, i - 1);
    }
}

void causes_settle(Diags *diags)
{
    if (diags->n >= DIAG_LIMIT) return; /* the list is full: there may be more messages that were only counted */
    diags_sort(diags);
    join_names(diags);
    drop_warnings_of_errors(diags);
}
