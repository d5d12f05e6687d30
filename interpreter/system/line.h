/* A terminal as a typewriter: lines are only ever appended, answers are read line by line. Works through a pipe. */
#ifndef TAPP_SYSTEM_LINE_H
#define TAPP_SYSTEM_LINE_H

#include "base/arena.h"
#include "base/buf.h"

enum { LINE_WIDTH = 79, LINE_LEAST = 30 };

/* Zero-initialised reads from standard input and writes to standard output. */
typedef struct Line {
    bool ascii;       /* signs and letters beyond ASCII are written with ASCII letters */
    bool latin;       /* then: letters of ISO-8859-1 all the same, each as its byte */
    bool echo;        /* answers come from a pipe: they are written after the question, to be read with it */
    bool ended;       /* the input is at its end */
    size_t width;     /* columns of a line; 0: LINE_WIDTH */
    char answer[256]; /* the last one */
    Buf text;         /* what is not written yet */
} Line;

/* The columns that a line has: its width, or LINE_WIDTH. */
static inline size_t line_room(const Line *line)
{
    return line->width ? line->width : LINE_WIDTH;
}

/* The width for a terminal of so many columns: LINE_LEAST ... LINE_WIDTH, and the last column stays free. */
size_t line_width_for(int columns);

/* The columns of the terminal that standard output is; 0 where it is none or does not say. */
int line_terminal_columns(void);

/* One line, broken between words at its width; further lines begin `indent` columns to the right. */
void line_add(Line *line, Str text, size_t indent);

/* One line as it stands. */
void line_raw(Line *line, Str text);

/* Writes what has been collected. */
void line_flush(Line *line);

/*
 * Writes the question (unbroken) and reads an answer, blanks at both ends taken off; it is valid until the next. What
 * is no UTF-8 is taken for ISO-8859-1. False at the end of the input.
 */
bool line_ask(Line *line, Str question, Str *answer);

/* Has standard input something to be read (or its end) within so many milliseconds? */
bool line_waits(int milliseconds);

/* Is standard input at its end already, though nothing has been read? Waits for as long as it takes to know. */
bool line_is_empty(void);

/* Nothing but ASCII from now on, whatever the terminal can write. */
static inline void line_be_ascii(Line *line)
{
    line->ascii = true;
    line->latin = false;
}

/* Writes a text with ASCII letters alone; in ISO-8859-1, signs with ASCII letters. A byte of either is a column. */
void line_to_ascii(Buf *out, Str text);
void line_to_latin(Buf *out, Str text);

/* Letters and digits alone, small and in ASCII, in the arena: what is typed and a name come out alike. */
Str line_to_plain(Arena *arena, Str text);

/* How many columns a text takes; and as this line writes it. */
size_t line_columns(Str text);
size_t line_width_of(const Line *line, Str text);

#endif
