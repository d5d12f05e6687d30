/* Uses the terminal through ncurses, which writes only the changes since the last picture. */
#include "system/screen.h"

#include "system/columns.h"
#include "system/interrupt.h"
#include "system/line.h"

#include <curses.h>
#include <locale.h>
#include <poll.h>
#include <stdlib.h>
#include <unistd.h>

/*
 * REDRAW: the character of Ctrl-L. ESCAPE: the first byte of many keys, such as the arrows; their other bytes must
 * follow within ESCAPE_WAIT milliseconds. NO_KEY: no key was put back.
 */
enum { REDRAW = 12, ESCAPE = 27, ESCAPE_WAIT = 25, NO_KEY = -1 };

struct Screen {
    SCREEN *terminal;
    bool ascii, latin, has_colours;
    int unread;      /* the key that screen_unread() has put back, or NO_KEY */
    int row, column; /* the place of the last click */
    Buf text;        /* memory for screen_put() */
};

/* ---- opening -------------------------------------------------------------------------------------------------- */

/* Defines a pair of colours for each hue: the hue on the terminal's own background (-1). */
static void begin_colours(Screen *screen)
{
    static const short COLOURS[N_HUES] = {
        [HUE_RED] = COLOR_RED,   [HUE_GREEN] = COLOR_GREEN,     [HUE_YELLOW] = COLOR_YELLOW,
        [HUE_BLUE] = COLOR_BLUE, [HUE_MAGENTA] = COLOR_MAGENTA, [HUE_CYAN] = COLOR_CYAN};
    screen->has_colours = has_colors() && start_color() == OK && use_default_colors() == OK;
    for (short hue = HUE_RED; screen->has_colours && hue < N_HUES; hue++) (void)init_pair(hue, COLOURS[hue], -1);
}

Screen *screen_open(bool ascii, bool latin)
{
    bool is_known = setlocale(LC_CTYPE, "") != NULL;
    /* if the system does not have the user's locale, UTF-8 is the best guess */
    if (!is_known && !ascii) (void)setlocale(LC_CTYPE, "C.UTF-8");
    /* first, because newterm() changes the terminal, and a failure after it would have to restore the terminal */
    Screen *screen = calloc(1, sizeof *screen);
    SCREEN *terminal = screen ? newterm(NULL, stdout, stdin) : NULL;
    if (!terminal) {
        free(screen);
        return NULL;
    }
    *screen = (Screen){.terminal = terminal,
                       .ascii = ascii,
                       .latin = ascii && latin && is_known, /* without the locale, ncurses cannot write these letters */
                       .unread = NO_KEY};
    (void)set_term(terminal);
    (void)cbreak();
    (void)noecho();
    (void)nonl();
    (void)keypad(stdscr, TRUE);
    (void)set_escdelay(ESCAPE_WAIT);
    begin_colours(screen);
    return screen;
}

void screen_close(Screen *screen)
{
    if (!screen) return;
    (void)endwin();
    delscreen(screen->terminal);
    buf_free(&screen->text);
    free(screen);
}

bool screen_has_colours(const Screen *screen)
{
    return screen->has_colours;
}

void screen_size(const Screen *screen, int *rows, int *columns)
{
    (void)screen;
    getmaxyx(stdscr, *rows, *columns);
}

/* ---- writing -------------------------------------------------------------------------------------------------- */

/* Returns the number of bytes in the first character of a text. */
static size_t bytes_of_first(Str text)
{
    size_t n = 1;
    while (n < text.n && str_goes_on(text.s[n])) n++;
    return n;
}

/* Appends a text for a screen with `ascii`: letters of ISO-8859-1 if it can show them, otherwise ASCII. */
static void add_plain(const Screen *screen, Buf *out, Str text)
{
    if (screen->latin) line_to_latin(out, text);
    else line_to_ascii(out, text);
}

/*
 * Returns the longest beginning of a text that has room in `columns`, and sets `*used` to the width of this beginning.
 * On a screen with `ascii`, the text must have been converted by add_plain().
 */
static Str cut(const Screen *screen, Str text, int columns, int *used)
{
    size_t at = 0;
    *used = 0;
    if (screen->ascii) {
        int room = columns < 0 ? 0 : columns; /* in ASCII, each byte takes one column */
        *used = (int)text.n < room ? (int)text.n : room;
        return (Str){text.s, (size_t)*used};
    }
    while (at < text.n) {
        size_t n = bytes_of_first((Str){text.s + at, text.n - at});
        int width = (int)columns_of((Str){text.s + at, n});
        if (*used + width > columns) break;
        *used += width;
        at += n;
    }
    return (Str){text.s, at};
}

int screen_columns(const Screen *screen, Str text)
{
    int used = 0;
    Buf plain = {0};
    if (screen->ascii) add_plain(screen, &plain, text);
    (void)cut(screen, screen->ascii ? buf_str(&plain) : text, INT32_MAX, &used);
    buf_free(&plain);
    return used;
}

void screen_clear(Screen *screen)
{
    (void)screen;
    (void)erase();
}

/* Returns the attributes of ncurses for a style. */
static attr_t attributes(const Screen *screen, Style style)
{
    attr_t set = A_NORMAL;
    if (style.bold) set |= A_BOLD;
    if (style.dim) set |= A_DIM;
    if (style.reverse) set |= A_REVERSE;
    if (screen->has_colours && style.hue) set |= (attr_t)COLOR_PAIR(style.hue);
    return set;
}

int screen_put(Screen *screen, int row, int column, int columns, Str text, Style style)
{
    int height = 0, width = 0, used = 0;
    getmaxyx(stdscr, height, width);
    if (row < 0 || row >= height || column < 0 || column >= width) return 0;
    buf_clear(&screen->text);
    if (screen->ascii) add_plain(screen, &screen->text, text);
    else buf_add(&screen->text, text);
    Str part = cut(screen, buf_str(&screen->text), columns < width - column ? columns : width - column, &used);
    (void)attrset((int)attributes(screen, style));
    (void)mvaddnstr(row, column, part.s, (int)part.n);
    (void)attrset(A_NORMAL);
    return used;
}

void screen_show(Screen *screen, int row, int column)
{
    (void)screen;
    (void)move(row, column);
    (void)refresh();
}

/* ---- keys ----------------------------------------------------------------------------------------------------- */

/* Returns the key of this program for a key of ncurses: a Press or a character. */
static int press_of(int key)
{
    switch (key) {
    case KEY_RESIZE: return PRESS_RESIZED;
    case KEY_LEFT: return PRESS_LEFT;
    case KEY_RIGHT: return PRESS_RIGHT;
    case KEY_UP: return PRESS_UP;
    case KEY_DOWN: return PRESS_DOWN;
    case KEY_HOME: return PRESS_HOME;
    case KEY_END: return PRESS_END;
    case KEY_PPAGE: return PRESS_PAGE_UP;
    case KEY_NPAGE: return PRESS_PAGE_DOWN;
    case KEY_BTAB: return PRESS_BACK_TAB;
    case '\t': return PRESS_TAB;
    case '\r':
    case '\n':
    case KEY_ENTER: return PRESS_ENTER;
    case ESCAPE: return PRESS_ESCAPE;
    default: break;
    }
    if (key < ' ' || key >= 0x7F) return PRESS_OTHER;
    return key >= 'A' && key <= 'Z' ? key - 'A' + 'a' : key; /* capitals have the meaning of small letters */
}

/*
 * Returns a key of ncurses without waiting; returns ERR if there is none. Call this before poll(), which does not
 * notice a key whose bytes ncurses has already read.
 */
static int key_without_waiting(void)
{
    timeout(0);
    return getch();
}

/* True if standard input has data or has ended. */
static bool has_input(void)
{
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    return poll(&input, 1, 0) > 0;
}

void screen_hear_mouse(Screen *screen)
{
    (void)screen;
    (void)mousemask(BUTTON1_PRESSED | BUTTON4_PRESSED | BUTTON5_PRESSED, NULL);
    (void)mouseinterval(0); /* a press counts immediately, because ncurses would otherwise wait for a double click */
}

void screen_click(const Screen *screen, int *row, int *column)
{
    *row = screen->row;
    *column = screen->column;
}

/* Returns the key for an event of the mouse, and stores the place of a click. Buttons 4 and 5 are the wheel. */
static int press_of_mouse(Screen *screen)
{
    MEVENT event;
    if (getmouse(&event) != OK) return PRESS_OTHER;
    if (event.bstate & BUTTON4_PRESSED) return PRESS_UP;
    if (event.bstate & BUTTON5_PRESSED) return PRESS_DOWN;
    screen->row = event.y;
    screen->column = event.x;
    return PRESS_CLICK;
}

/*
 * Waits for a key of ncurses and returns it. If no key comes, returns ERR and sets `*why`: PRESS_NONE after
 * `milliseconds`, PRESS_ENDED if a signal is pending or the terminal has closed.
 */
static int wait_for_key(int milliseconds, Press *why)
{
    int key = interrupt_pending() ? ERR : key_without_waiting();
    while (key == ERR) {
        bool is_there = interrupt_wait_for_input(milliseconds);
        *why = interrupt_pending() ? PRESS_ENDED : PRESS_NONE;
        if (!is_there || *why == PRESS_ENDED) return ERR;
        key = key_without_waiting();
        if (key != ERR) break;
        if (!has_input()) continue; /* only a part of the key has come, so waits for the rest */
        key = key_without_waiting();
        *why = PRESS_ENDED;
        if (key == ERR) return ERR; /* there is input but no key, because the terminal has closed */
    }
    return key;
}

int screen_key(Screen *screen, int milliseconds)
{
    Press why_none = PRESS_NONE;
    int put_back = screen->unread;
    screen->unread = NO_KEY;
    if (put_back != NO_KEY) return put_back;
    int key = wait_for_key(milliseconds, &why_none);
    if (key == ERR) return (int)why_none;
    /* the whole picture is written again, because the terminal may have moved its contents while its size changed */
    if (key == REDRAW || key == KEY_RESIZE) (void)clearok(curscr, TRUE);
    if (key == REDRAW) return PRESS_RESIZED;
    if (key == KEY_MOUSE) return press_of_mouse(screen);
    return press_of(key);
}

void screen_unread(Screen *screen, int key)
{
    screen->unread = key;
}
