/*
 * The face that fills the screen: the table with its seats, the trick where each one sits, the hand below, everything
 * else one key away. Draws what the views hold; the pages of text are those of the face of lines.
 */
#ifndef TAPP_DOOR_FACE_SCREEN_H
#define TAPP_DOOR_FACE_SCREEN_H

#include "door/face_line.h"
#include "door/prompt.h"
#include "door/screen.h"

/* How suits are coloured. */
typedef enum Scheme { SCHEME_FOUR, SCHEME_TWO, SCHEME_MONO, N_SCHEMES } Scheme;

/* How the hand is sorted: as the variant ranks, the other way round, trumps first. */
typedef enum HandOrder { ORDER_HIGH, ORDER_LOW, ORDER_TRUMPS, N_ORDERS } HandOrder;

typedef struct LogLine {
    Str text, said; /* a sentence; what the seat said in it */
    uint8_t at;     /* the number of actions it follows */
    uint8_t seat;
    bool is_public; /* said or laid, not played: what the page of bids shows */
} LogLine;

/* Something the cursor can stand on, and where. */
typedef struct Place {
    Action action;
    int number; /* of the choice, 0: not allowed now */
    int row, column;
} Place;

/* Where things are drawn. */
typedef struct Layout {
    int rows, columns;
    int table, table_rows;
    int log, log_rows;
    int task, choices, hand, info;
    bool by_suit; /* a row of the hand for each suit */
    int n_places, n_said;
    Place places[MAX_CARDS + MAX_TOKENS]; /* what is said first, then the hand */
} Layout;

typedef struct FaceScreen {
    Face face; /* hand this to the host; it is the first member */
    FaceLine pages;
    Line line; /* what the pages are written to */
    Screen *screen;
    const Match *match;
    Scheme scheme;
    HandOrder order;
    int pace; /* milliseconds between what others do */
    View now;
    bool is_asked; /* the person is to act: choices count */
    Choices choices;
    Action selected;
    int typed;    /* digits so far */
    int looks_at; /* the number of the trick shown; -1: the one on the table */
    Str message;  /* in place of what explains the selected choice */
    Rng rng;      /* of hints */
    Layout layout;
    Arena *deal; /* texts of this deal */
    LogLine *log;
    size_t n_log, log_capacity;
    bool ended; /* the terminal is gone */
} FaceScreen;

typedef struct ScreenWish {
    bool ascii, mono;
    int pace;
} ScreenWish;

/* Takes the terminal over for a match that is about to begin; false if it cannot. */
bool face_screen_open(FaceScreen *face, const Match *match, const OpenRequest *choices, ScreenWish wish);

/* Gives terminal and memory back. */
void face_screen_close(FaceScreen *face);

/* ---- for the files of this face: screen_draw.c, screen_page.c, screen_ask.c ---- */

/* Draws everything and shows it. */
void screen_draw(FaceScreen *face);

/* Shows what has been written to the line as pages, until a key that does not turn them; gives that key. */
int screen_page(FaceScreen *face, Str keys);

/* The person's turn. */
Wish screen_ask(FaceScreen *face, Moves legal, Action *action);

/* Does what a key says that holds everywhere (pages, colours, order); false if it is none. */
bool screen_press(FaceScreen *face, int key);

#endif
