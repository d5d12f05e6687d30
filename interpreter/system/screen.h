/*
 * Uses a terminal as a screen: texts at places, styles, keys. Only screen.c uses the terminal library. Changes are
 * shown by screen_show().
 */
#ifndef TAPP_SYSTEM_SCREEN_H
#define TAPP_SYSTEM_SCREEN_H

#include "base/base.h"

/*
 * Keys that are not characters. A character is itself, in lower case. Ctrl-L draws the screen anew and counts as
 * resizing.
 */
typedef enum Press {
    PRESS_NONE = 0x1000, /* no key within the time */
    PRESS_ENDED,         /* the terminal has closed */
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
    PRESS_CLICK, /* of the mouse, see screen_click(); its wheel gives PRESS_UP and PRESS_DOWN */
    PRESS_OTHER
} Press;

typedef enum Hue { HUE_NONE, HUE_RED, HUE_GREEN, HUE_YELLOW, HUE_BLUE, HUE_MAGENTA, HUE_CYAN, N_HUES } Hue;

typedef struct Style {
    Hue hue;
    bool bold, dim, reverse;
} Style;

typedef struct Screen Screen;

/*
 * Opens the terminal. `ascii` writes only ASCII; with `latin`, also letters of ISO-8859-1 if the system supports such
 * terminals. NULL if the terminal cannot move its cursor.
 */
Screen *screen_open(bool ascii, bool latin);

/* Restores the terminal. */
void screen_close(Screen *screen);

/* True if the terminal can show colours. */
bool screen_has_colours(const Screen *screen);

/* The present number of rows and columns. */
void screen_size(const Screen *screen, int *rows, int *columns);

/* The number of columns that a text takes on this screen. */
int screen_columns(const Screen *screen, Str text);

/* Begins a new picture, which is empty. */
void screen_clear(Screen *screen);

/*
 * Writes a text into the picture. It is cut at `columns` and at the edge of the screen. Returns the number of columns
 * used. Places outside the screen are ignored.
 */
int screen_put(Screen *screen, int row, int column, int columns, Str text, Style style);

/* Shows the picture, with the cursor at this place. */
void screen_show(Screen *screen, int row, int column);

/* Waits for the next key, at most `milliseconds`; without limit if negative. */
int screen_key(Screen *screen, int milliseconds);

/* Switches the mouse on, if the terminal has one. */
void screen_hear_mouse(Screen *screen);

/* The place of the last PRESS_CLICK. */
void screen_click(const Screen *screen, int *row, int *column);

/* Puts a key back, so that it is read again. */
void screen_unread(Screen *screen, int key);

#endif
