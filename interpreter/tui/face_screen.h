/*
 * The face that fills the screen: the table with its seats, the trick where each one sits, the hand below, everything
 * else one key away. Draws what the views hold; the pages of text are those of the face of lines.
 */
#ifndef TAPP_TUI_FACE_SCREEN_H
#define TAPP_TUI_FACE_SCREEN_H

#include "match/settings.h"
#include "tui/face_line.h"
#include "tui/laying.h"
#include "tui/prompt.h"
#include "system/screen.h"

/* Rows of a seat at the table: name, role, what it does; columns, as wide as mostly needed. */
enum { SEAT_ROWS = 3, SEAT_WIDTH = 20 };

/*
 * The smallest terminal; from how many columns on seats lie around the table, below that they are a list; the margin
 * beside texts.
 */
enum { LEAST_ROWS = 24, LEAST_COLUMNS = 40, WIDE_COLUMNS = 80, MARGIN = 1 };

/* "12:" before a card that may be played */
enum { NUMBER_WIDTH = 3 };

typedef struct LogLine {
    Str text, said; /* a sentence; what the seat said in it */
    uint16_t at;    /* the number of actions it follows */
    uint8_t seat;
    bool is_public; /* said or laid, not played: what the page of bids shows */
} LogLine;

/* Something the cursor can stand on, and where. */
typedef struct Place {
    Action action;
    int number; /* of the choice, 0: not allowed now */
    int row, column;
} Place;

/* Where things are drawn: first rows, and numbers of rows. */
typedef struct Layout {
    int rows, columns;
    bool is_too_small; /* then nothing else holds */
    bool is_narrow;    /* seats are a list */
    int title_rows, table, table_rows;
    int log, log_rows;
    int task, task_rows, choices, hand, info, info_rows;
    bool by_suit; /* a row of the hand for each suit */
    int n_places, n_said;
    Place places[MAX_CARDS + MAX_TOKENS]; /* what is said first, then the hand */
} Layout;

/* What keeps the table in its place during a deal: the most rows that were needed so far. */
typedef struct Steady {
    int rows, columns; /* of the terminal */
    int hand, said;
    bool is_dense; /* the hand does not have a row for each suit */
} Steady;

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
    bool is_asked;  /* the person is to act: choices count */
    bool may_undo;  /* then */
    bool leaves;    /* the person has pressed the key that ends the match, at a turn or between */
    int save_error; /* the errno of the last save, 0: everything is saved */
    Choices choices;
    Action selected;      /* NO_ACTION until something is chosen: nothing that was not chosen is played */
    CardSet marked, left; /* of a discard: chosen so far; confirmed, and not yet laid off */
    bool wants_again;     /* = was pressed once */
    int typed;            /* digits so far */
    int looks_at;         /* the number of the trick shown; -1: the one on the table */
    Str message;          /* in place of what explains the selected choice */
    Rng rng;              /* of hints */
    Layout layout;
    Steady steady;
    Buf before;  /* how the last deal ended, if nothing was played in it */
    Arena *deal; /* texts of this deal */
    LogLine *log;
    size_t n_log, log_capacity;
    bool ended; /* the terminal is gone */
} FaceScreen;

typedef struct ScreenWish {
    bool ascii, latin, mono, mouse;
    int pace;
    HandOrder order;
    Scheme scheme;
} ScreenWish;

/* Takes the terminal over for a match that is about to begin; false if it cannot. */
bool face_screen_open(FaceScreen *face, const Match *match, const OpenRequest *choices, ScreenWish wish);

/* Gives terminal and memory back. */
void face_screen_close(FaceScreen *face);

/* ---- for the files of this face ------------------------------------------------------------------------------- */

/*
 * screen_text.c: a text at a place, cut at the edge; with its middle at a column. The first returns the columns it
 * took.
 */
int screen_text(const FaceScreen *face, int row, int column, Str text, Style style);
void screen_centred(const FaceScreen *face, int row, int centre, Str text, Style style);

/* The scene of its sentences. */
static inline const Scene *screen_scene(const FaceScreen *face)
{
    return &face->pages.scene;
}

/* A sentence without slots. */
Str screen_word(const FaceScreen *face, Word id);

/* How a card is written. */
Style screen_card_style(const FaceScreen *face, Card card);

/* screen_status.c: how many rows the status below the title takes; draws it. */
int screen_status_rows(const FaceScreen *face);
void screen_draw_status(const FaceScreen *face);

/* screen_draw.c: draws everything and shows it. */
void screen_draw(FaceScreen *face);

/* screen_layout.c: lays out rows, the hand and what may be said. */
void screen_lay_out(FaceScreen *face);

/* What choosing an action does: of two identical cards the one that is offered, else itself. */
Action screen_choice(const FaceScreen *face, Action action);

/* Numbers the choices in the hand as it is sorted. */
void screen_number(FaceScreen *face);

/* screen_table.c: draws the seats, and the trick or the talon between them. */
void screen_draw_table(const FaceScreen *face);

/*
 * screen_page.c: shows what has been written to the line as pages, until a key that does not turn them; gives that key.
 */
int screen_page(FaceScreen *face, Str keys);

/* The page of a deal that is over: all hands and tricks. */
void screen_review(FaceScreen *face);

/* Does what a key says that holds everywhere (pages, colours, order); false if it is none. */
bool screen_press(FaceScreen *face, int key);

/* Does what a key says that needs no turn: it leaves, or opens a page; false if it is for a turn. */
bool screen_press_between(FaceScreen *face, int key);

/* What was typed before something is asked is no answer to it: leaving and pages are heard, the rest is dropped. */
void screen_drop_typed(FaceScreen *face);

/* screen_ask.c: the person's turn. */
FaceAnswer screen_ask(FaceScreen *face, const FaceTurn *turn, Action *action);

#endif
