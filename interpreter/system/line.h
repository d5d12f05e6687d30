/* A terminal used line by line: lines are appended, answers are read. Works with pipes. */
#ifndef TAPP_SYSTEM_LINE_H
#define TAPP_SYSTEM_LINE_H

#include "base/arena.h"
#include "base/buf.h"

enum { LINE_WIDTH = 79, LINE_LEAST = 30 };

/* Zero-initialised it reads from standard input and writes to standard output. */
typedef struct Line {
    bool ascii;       /* replaces signs and letters beyond ASCII by ASCII letters */
    bool latin;       /* then: keeps letters of ISO-8859-1, as single bytes */
    bool echo;        /* answers come from a pipe: prints them after the question */
    bool ended;       /* the input has ended */
    size_t width;     /* columns of a line; 0: LINE_WIDTH */
    char answer[256]; /* the last one */
    Buf text;         /* not written yet */
} Line;

/* The columns of a line: its width, or LINE_WIDTH. */
static inline size_t line_room(const Line *line)
{
    return line->width ? line->width : LINE_WIDTH;
}

/* The width for a terminal with this many columns: LINE_LEAST ... LINE_WIDTH; the last column stays free. */
size_t line_width_for(int columns);

/* The columns of the terminal on standard output; 0 if it is not a terminal or they are unknown. */
int line_terminal_columns(void);

/* Adds a text, broken between words at its width; further lines are indented by `indent` columns. */
void line_add(Line *line, Str text, size_t indent);

/* Adds a line unchanged. */
void line_raw(Line *line, Str text);

/* Writes the collected text. */
void line_flush(Line *line);

/*
 * Writes the question (unbroken) and reads an answer, without blanks at both ends; valid until the next one. Input that
 * is not UTF-8 is read as ISO-8859-1. False at the end of the input.
 */
bool line_ask(Line *line, Str question, Str *answer);

/* True if standard input has data (or has ended) within this time. */
bool line_waits(int milliseconds);

/* True if standard input ends without any data. Waits as long as necessary. */
bool line_is_empty(void);

/* Uses only ASCII from now on, whatever the terminal can write. */
static inline void line_be_ascii(Line *line)
{
    line->ascii = true;
    line->latin = false;
}

/* Writes a text in ASCII; or in ISO-8859-1, with signs in ASCII letters. Each byte is a column. */
void line_to_ascii(Buf *out, Str text);
void line_to_latin(Buf *out, Str text);

/* Letters and digits only, in lower-case ASCII, in the arena: to compare typed text with names. */
Str line_to_plain(Arena *arena, Str text);

/*
 * The number, from 1, of the choice that an answer means: by number, by its words or by their beginning. 0 if it means
 * none or several.
 */
int line_meant(Arena *arena, const Str *texts, int n, Str answer);

/* The columns of a text; and as this line writes it. */
size_t line_columns(Str text);
size_t line_width_of(const Line *line, Str text);

#endif
