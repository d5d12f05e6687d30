/* Shared by the tests of the two readers: texts with one error each, and repeated texts. */
#ifndef TAPP_TESTS_READING_H
#define TAPP_TESTS_READING_H

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "text/node.h"
#include "text/source.h"

typedef Node *Reader(Arena *arena, Diags *diags, Str text);

/* A text, the code of its only error, and the place of the error. */
typedef struct BadRow {
    Str text;
    const char *code;
    uint32_t line, column;
} BadRow;

#define BAD(text, code, line, column)                \
    {                                                \
        {text, sizeof(text) - 1}, code, line, column \
    }

static inline void assert_bad(Reader *reader, const BadRow *rows, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        const BadRow *row = &rows[i];
        Arena *arena = arena_new();
        Diags *diags = diags_new(arena);
        Node *node = reader(arena, diags, row->text);
        if (node || diags->n != 1) fail_msg("'%.*s': %zu findings", STR_ARG(row->text), diags->n);
        const Diag *diag = diags->list[0];
        bool right =
            strcmp(diag->code, row->code) == 0 && diag->span.line == row->line && diag->span.column == row->column;
        if (!right)
            fail_msg("'%.*s': %s at %u:%u", STR_ARG(row->text), diag->code, (unsigned)diag->span.line,
                     (unsigned)diag->span.column);
        arena_free(arena);
    }
}

/* Returns the code of the first finding, or "fine". */
static inline const char *first_code(Reader *reader, Str text)
{
    Arena *arena = arena_new();
    Diags *diags = diags_new(arena);
    const char *code = reader(arena, diags, text) ? "fine" : diags->list[0]->code;
    arena_free(arena);
    return code;
}

/* Appends `n` copies of a text. */
static inline void repeat(Buf *buf, Str text, size_t n)
{
    for (size_t i = 0; i < n; i++) buf_add(buf, text);
}

#endif
