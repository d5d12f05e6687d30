/*
 * A terminal as a screen: text at places, styles, keys. The only door to the terminal library. Nothing shows before
 * screen_show, and then only what has changed.
 */
#ifndef TAPP_SYSTEM_SCREEN_H
#define TAPP_SYSTEM_SCREEN_H

#include "base/base.h"

/* Keys that are no characters; characters are themselves, letters small. Ctrl-L draws anew and counts as resizing. */
typedef enum Press {
    PRESS_NONE = 0x1000, /* nothing within the time */
    PRESS_ENDED,         /* the terminal is gone */
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
    PRESS_CLICK, /* of the mouse, at the place that screen_click gives; its wheel is PRESS_UP and PRESS_DOWN */
    PRESS_OTHER
} Press;

typedef enum Hue { HUE_NONE, HUE_RED, HUE_GREEN, HUE_YELLOW, HUE_BLUE, HUE_MAGENTA, HUE_CYAN, N_HUES } Hue;

typedef struct Style {
    Hue hue;
    bool bold, dim, reverse;
} Style;

typedef struct Screen Screen;

/*
 * Takes the terminal over; `ascii`: nothing else is written, but with `latin` letters of ISO-8859-1 where the system
 * knows of such terminals. NULL if the terminal cannot move its cursor.
 */
Screen *screen_open(bool ascii, bool latin);

/* Gives the terminal back as it was. */
void screen_close(Screen *screen);

/* Can it show colours? */
bool screen_has_colours(const Screen *screen);

/* Rows and columns as they are now. */
void screen_size(const Screen *screen, int *rows, int *columns);

/* How many columns a text takes there. */
int screen_columns(const Screen *screen, Str text);

/* Begins a new picture. */
void screen_clear(Screen *screen);

/* Writes a text, cut at `columns` (and at the edge); returns the columns it took. Places outside are ignored. */
int screen_put(Screen *screen, int row, int column, int columns, Str text, Style style);

/* Shows the picture with the cursor at a place. */
void screen_show(Screen *screen, int row, int column);

/* The next key; waits at most so many milliseconds, for ever if negative. */
int screen_key(Screen *screen, int milliseconds);

/* From now on the mouse is heard, where the terminal has one. */
void screen_hear_mouse(Screen *screen);

/* Where the last PRESS_CLICK was. */
void screen_click(const Screen *screen, int *row, int *column);

/* Puts a key back, to be read next. */
void screen_unread(Screen *screen, int key);

#endif
