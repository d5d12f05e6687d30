/* Writes and reads a terminal line by line. */
#include "system/line.h"

#include "base/number.h"
#include "base/visible.h"
#include "system/columns.h"
#include "system/interrupt.h"
#include "system/message.h"

#include <ctype.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

/* ---- writing -------------------------------------------------------------------------------------------------- */

size_t line_width_for(int columns)
{
    if (columns <= LINE_LEAST) return LINE_LEAST;
    return columns > LINE_WIDTH ? LINE_WIDTH : (size_t)columns - 1; /* the last column is not used */
}

int line_terminal_columns(void)
{
    struct winsize size = {0};
    return isatty(STDOUT_FILENO) && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

void line_add(Line *line, Str text, size_t indent)
{
    size_t column = 0, at = 0;
    /* blanks at the beginning are kept, and others may become line breaks */
    while (at < text.n && text.s[at] == ' ') at++;
    buf_repeat(&line->text, ' ', at);
    column = at;
    for (bool first = true; at < text.n; first = false) {
        size_t end = at;
        while (end < text.n && text.s[end] != ' ') end++;
        Str word = {text.s + at, end - at};
        size_t width = line_width_of(line, word);
        bool breaks = !first && column + 1 + width > line_room(line);
        if (breaks) {
            buf_char(&line->text, '\n');
            buf_repeat(&line->text, ' ', indent);
            column = indent;
        } else if (!first) {
            buf_char(&line->text, ' ');
            column++;
        }
        buf_add(&line->text, word);
        column += width;
        at = end + (end < text.n); /* skips the blank after the word */
    }
    buf_char(&line->text, '\n');
}

void line_raw(Line *line, Str text)
{
    buf_add(&line->text, text);
    buf_char(&line->text, '\n');
}

/* A character of UTF-8, and the ASCII text that replaces it. */
typedef struct Plain {
    const char *from, *to;
} Plain;

/* ASCII texts for letters and signs that the program uses. Any other character becomes a question mark. */
static const Plain PLAIN[] = {
    {"ä", "ae"}, {"ö", "oe"},  {"ü", "ue"},  {"Ä", "Ae"},  {"Ö", "Oe"},  {"Ü", "Ue"}, {"ß", "ss"},  {"é", "e"},
    {"è", "e"},  {"à", "a"},   {"–", "-"},   {"—", "-"},   {"…", "..."}, {"’", "'"},  {"„", "\""},  {"“", "\""},
    {"−", "-"},  {"⅓", "1/3"}, {"⅔", "2/3"}, {"¼", "1/4"}, {"¾", "3/4"}, {"×", "x"},  {"½", "1/2"}, {"♣", "C"},
    {"♠", "S"},  {"♥", "H"},   {"♦", "D"},   {"á", "a"},   {"ą", "a"},   {"š", "s"},  {"ý", "y"},
};

/* Returns the entry for the first character of a text; returns NULL if the table does not have this character. */
static const Plain *plain_for(Str text)
{
    for (size_t i = 0; i < COUNT(PLAIN); i++) {
        size_t n = strlen(PLAIN[i].from);
        if (n <= text.n && memcmp(text.s, PLAIN[i].from, n) == 0) return &PLAIN[i];
    }
    return NULL;
}

/*
 * Appends the first character of a text in ASCII, and returns the number of bytes that it has read. A character that is
 * neither ASCII nor in PLAIN is read byte by byte: its first byte becomes a question mark, the others are left out.
 */
static size_t add_plain(Buf *out, Str text)
{
    const Plain *plain = plain_for(text);
    bool is_ascii = (unsigned char)*text.s < 0x80, is_further_byte = str_goes_on(*text.s);
    if (plain) buf_add(out, str_of(plain->to));
    else if (is_ascii) buf_char(out, *text.s);
    else if (!is_further_byte) buf_char(out, '?');
    return plain ? strlen(plain->from) : 1;
}

void line_to_ascii(Buf *out, Str text)
{
    while (text.n) {
        size_t used = add_plain(out, text);
        text = (Str){text.s + used, text.n - used};
    }
}

/* Letters from U+00C0 to U+00FF are the same in all western European character sets. Other signs become ASCII. */
void line_to_latin(Buf *out, Str text)
{
    while (text.n) {
        bool is_letter = (unsigned char)*text.s == 0xC3 && text.n > 1 && str_goes_on(text.s[1]);
        if (is_letter) buf_char(out, (char)((unsigned char)text.s[1] + 0x40)); /* the bytes C3 80 are U+00C0 */
        size_t used = is_letter ? 2 : add_plain(out, text);
        text = (Str){text.s + used, text.n - used};
    }
}

/* Appends a text in the character set of a terminal that cannot show UTF-8: ISO-8859-1 or ASCII. */
static void write_plain(const Line *line, Buf *out, Str text)
{
    if (line->latin) line_to_latin(out, text);
    else line_to_ascii(out, text);
}

/* Keeps only letters and digits, as ASCII in lower case, so that typed texts can be compared. */
Str line_to_plain(Arena *arena, Str text)
{
    Buf ascii = {0}, out = {0};
    line_to_ascii(&ascii, text);
    for (size_t i = 0; i < ascii.n; i++)
        if (isalnum((unsigned char)ascii.text[i])) buf_char(&out, (char)tolower((unsigned char)ascii.text[i]));
    buf_free(&ascii);
    return buf_keep(arena, &out);
}

/*
 * An answer means a choice by its number, its whole text, or a beginning that no other text has. Case and punctuation
 * do not matter.
 */
int line_meant(Arena *arena, const Str *texts, int n, Str answer)
{
    int64_t number = 0;
    int last_match = 0, n_matches = 0; /* the choices that begin with the answer */
    Str typed = line_to_plain(arena, answer);
    if (number_within(answer, 1, n, &number)) return (int)number;
    for (int i = 0; i < n && typed.n; i++) {
        Str plain = line_to_plain(arena, texts[i]);
        if (str_equal(plain, typed)) return i + 1;
        if (!str_begins(plain, typed)) continue;
        last_match = i + 1;
        n_matches++;
    }
    return n_matches == 1 ? last_match : 0;
}

/*
 * Without `ascii`, the text is written as it is. With `ascii`, it is converted first, and each byte of the result takes
 * one column.
 */
size_t line_width_of(const Line *line, Str text)
{
    Buf plain = {0};
    if (!line->ascii) return columns_of(text);
    write_plain(line, &plain, text);
    size_t width = plain.n;
    buf_free(&plain);
    return width;
}

/* Writes the text of the line, converted to ASCII or ISO-8859-1. */
static void flush_plain(const Line *line)
{
    Buf shown = {0}, plain = {0};
    visible_add_lines(&shown, buf_str(&line->text)); /* the text is still UTF-8 here; control characters are escaped */
    write_plain(line, &plain, buf_str(&shown));
    (void)fwrite(buf_text(&plain), 1, plain.n, stdout);
    buf_free(&plain);
    buf_free(&shown);
}

void line_flush(Line *line)
{
    if (line->ascii) flush_plain(line);
    else flush_to(stdout, &line->text);
    (void)fflush(stdout);
    buf_clear(&line->text);
}

/* ---- reading -------------------------------------------------------------------------------------------------- */

/* Reads the rest of a line that is too long, and ignores it. */
static void skip_rest(void)
{
    int c = getchar();
    while (c != '\n' && c != EOF) c = getchar();
}

/* Returns the text without blanks and tabs at its beginning, and without blanks, tabs and line ends at its end. */
static Str trimmed(char *text)
{
    while (*text == ' ' || *text == '\t') text++;
    size_t n = strlen(text);
    while (n && strchr(" \t\r\n", text[n - 1])) n--;
    return (Str){text, n};
}

/* True if the whole text consists of characters of UTF-8. */
static bool is_utf8(Str text)
{
    uint32_t c = 0;
    for (size_t at = 0, n = 1; at < text.n && n; at += n)
        if ((n = str_code_point(text, at, &c)) == 0) return false; /* no character of UTF-8 begins here */
    return true;
}

/* Converts an answer from ISO-8859-1 to UTF-8. An answer that becomes too long is cut. */
static void read_latin(Line *line)
{
    char bytes[sizeof line->answer];
    size_t n = 0;
    memcpy(bytes, line->answer, sizeof bytes);
    for (size_t i = 0; bytes[i] && n + 2 < sizeof line->answer; i++) /* a character takes at most two bytes */
        n += str_encode(line->answer + n, (unsigned char)bytes[i]);
    line->answer[n] = '\0';
}

/*
 * Waits for an answer at a terminal. Returns true if a signal has come before the answer. If the input is no terminal,
 * returns false without waiting. A terminal passes one line at a time, so no input remains in the buffer of `stdin`,
 * where the wait would not notice it.
 */
static bool is_interrupted(void)
{
    return isatty(STDIN_FILENO) && !interrupt_wait_for_input(-1);
}

bool line_ask(Line *line, Str question, Str *answer)
{
    buf_add(&line->text, question);
    line_flush(line);
    *answer = STR("");
    bool is_over = line->ended || ferror(stdout) || is_interrupted();
    if (is_over || !fgets(line->answer, sizeof line->answer, stdin)) {
        line->ended = true;
        (void)putchar('\n'); /* ends the line of the question */
        return false;
    }
    if (!strchr(line->answer, '\n')) skip_rest(); /* the line was too long for the buffer */
    if (!is_utf8(str_of(line->answer))) read_latin(line);
    *answer = trimmed(line->answer);
    if (!line->echo) return true; /* at a terminal, the typed answer is visible; answers from a file are printed */
    line_raw(line, *answer);
    line_flush(line);
    return true;
}

bool line_waits(int milliseconds)
{
    /* poll() returns 0 only if no input has come within this time */
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    return poll(&input, 1, milliseconds) != 0;
}

bool line_is_empty(void)
{
    int c = getchar(); /* waits for the first byte, which is then put back for the next reader */
    if (c != EOF) (void)ungetc(c, stdin);
    return c == EOF;
}
