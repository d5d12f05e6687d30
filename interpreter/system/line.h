/* Uses a terminal line by line: writes lines, and reads answers. Input and output may also be pipes or files. */
#ifndef TAPP_SYSTEM_LINE_H
#define TAPP_SYSTEM_LINE_H

#include "base/arena.h"
#include "base/buf.h"

/* The width of lines in columns: LINE_WIDTH is the default and the most, LINE_LEAST the least. */
enum { LINE_WIDTH = 79, LINE_LEAST = 30 };

/* A terminal. If all fields are zero, it reads standard input and writes standard output. */
typedef struct Line {
    bool ascii;       /* writes only ASCII; other letters and signs are replaced */
    bool latin;       /* with `ascii`: keeps letters of ISO-8859-1, as single bytes */
    bool echo;        /* prints answers after the question, because they do not come from a terminal */
    bool ended;       /* no more answers can be read; see line_ask() */
    size_t width;     /* the columns of a line; 0 means LINE_WIDTH */
    char answer[256]; /* the last answer, ended by a zero byte */
    Buf text;         /* the text that is not written yet */
} Line;

/* Returns the number of columns in a line. */
static inline size_t line_room(const Line *line)
{
    return line->width ? line->width : LINE_WIDTH;
}

/*
 * Returns the width of lines for a terminal with this many columns, from LINE_LEAST to LINE_WIDTH. The last column is
 * not used. A terminal with fewer than LINE_LEAST columns breaks the lines itself.
 */
size_t line_width_for(int columns);

/*
 * Returns the number of columns of the terminal on standard output; returns 0 if this is no terminal or the number is
 * unknown.
 */
int line_terminal_columns(void);

/*
 * Adds a text and a line end. The text is broken into lines between words. Lines after the first are indented by
 * `indent` columns. A word that is longer than a line is not broken.
 */
void line_add(Line *line, Str text, size_t indent);

/* Adds a text and a line end. The text is not broken into lines. */
void line_raw(Line *line, Str text);

/* Writes everything that was added. */
void line_flush(Line *line);

/*
 * Writes the question, which is not broken into lines, and reads an answer. Blanks at both ends of the answer are
 * removed, and a long answer is cut. The answer is valid until the next one. Input that is not UTF-8 is read as
 * ISO-8859-1. Returns false at the end of the input, if the output has failed, or after Ctrl-C or a request to
 * terminate.
 */
bool line_ask(Line *line, Str question, Str *answer);

/*
 * True if standard input has data, or has ended, within this time. Also true if the wait fails or is interrupted by a
 * signal.
 */
bool line_waits(int milliseconds);

/* True if standard input ends without data. The function waits until this is known. */
bool line_is_empty(void);

/* Writes only ASCII from now on, even if the terminal can show more. */
static inline void line_be_ascii(Line *line)
{
    line->ascii = true;
    line->latin = false;
}

/* Append a text in ASCII, or in ISO-8859-1 with other signs in ASCII. Each byte of the result takes one column. */
void line_to_ascii(Buf *out, Str text);
void line_to_latin(Buf *out, Str text);

/*
 * Returns the letters and digits of a text as ASCII in lower case, in the arena. This is for comparing typed text with
 * names.
 */
Str line_to_plain(Arena *arena, Str text);

/*
 * Returns the position, from 1, of the choice that an answer means: by its number, its text, or the beginning of its
 * text. Returns 0 if no choice or several choices match.
 */
int line_meant(Arena *arena, const Str *texts, int n, Str answer);

/* Returns the number of columns of a text after the conversion to the character set of this terminal. */
size_t line_width_of(const Line *line, Str text);

#endif
