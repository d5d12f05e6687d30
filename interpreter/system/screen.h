/*
 * Uses a whole terminal as a screen: writes texts at rows and columns, in styles, and reads keys. Only screen.c uses
 * ncurses. Changes become visible by screen_show(). Rows and columns count from 0.
 */
#ifndef TAPP_SYSTEM_SCREEN_H
#define TAPP_SYSTEM_SCREEN_H

#include "base/base.h"

/*
 * Keys that are not characters. The key of an ASCII character has the number of this character, and a letter that of
 * the lower-case letter. Other characters are PRESS_OTHER. Ctrl-L asks to draw the screen again, so it is
 * PRESS_RESIZED.
 */
typedef enum Press {
    PRESS_NONE = 0x1000, /* no key was pressed within the time */
    PRESS_ENDED,         /* the terminal has closed, or SIGINT or SIGTERM is pending */
    PRESS_RESIZED,
    PRESS_LEFT,
    PRESS_RIGHT,
    PRESS_UP,
    PRESS_DOWN,
    PRESS_HOME,
    PRESS_END,
    PRESS_PAGE_UP,
    PRESS_PAGE_DOWN,
    PRESS_TAB,
    PRESS_BACK_TAB,
    PRESS_ENTER,
    PRESS_ESCAPE,
    PRESS_CLICK, /* a click of the mouse, see screen_click(); the wheel of the mouse gives PRESS_UP and PRESS_DOWN */
    PRESS_OTHER
} Press;

typedef enum Hue { HUE_NONE, HUE_RED, HUE_GREEN, HUE_YELLOW, HUE_BLUE, HUE_MAGENTA, HUE_CYAN, N_HUES } Hue;

typedef struct Style {
    Hue hue;
    bool bold, dim, reverse;
} Style;

typedef struct Screen Screen;

/*
 * Opens the terminal. With `ascii`, only ASCII is written. With `latin`, letters of ISO-8859-1 are written, too, if the
 * system supports such terminals. Returns NULL if the terminal cannot move its cursor.
 */
Screen *screen_open(bool ascii, bool latin);

/* Restores the terminal. */
void screen_close(Screen *screen);

/* True if the terminal can show colours. */
bool screen_has_colours(const Screen *screen);

/* Sets `*rows` and `*columns` to the present size of the terminal. */
void screen_size(const Screen *screen, int *rows, int *columns);

/* Returns the number of columns that a text takes on this screen. */
int screen_columns(const Screen *screen, Str text);

/* Begins a new picture, which is empty. */
void screen_clear(Screen *screen);

/*
 * Writes a text into the picture. The text is cut after `columns` columns and at the edge of the screen. Returns the
 * number of columns used. If the place is outside of the screen, writes nothing and returns 0.
 */
int screen_put(Screen *screen, int row, int column, int columns, Str text, Style style);

/* Shows the picture, with the cursor at this place. */
void screen_show(Screen *screen, int row, int column);

/*
 * Waits for the next key and returns it: a Press or a character. Waits at most `milliseconds`; if this is negative,
 * without limit.
 */
int screen_key(Screen *screen, int milliseconds);

/* From now on, reports clicks of the mouse as PRESS_CLICK, if the terminal has a mouse. */
void screen_hear_mouse(Screen *screen);

/* Sets `*row` and `*column` to the place of the last PRESS_CLICK. */
void screen_click(const Screen *screen, int *row, int *column);

/* Puts back one key, which the next call of screen_key() returns. */
void screen_unread(Screen *screen, int key);

#endif
