/*
 * The full-screen face: the seats around the table with the trick, the hand below, and pages for everything else. It
 * draws only what views contain; pages of text come from the line face.
 */
#ifndef TAPP_TUI_FACE_SCREEN_H
#define TAPP_TUI_FACE_SCREEN_H

#include "match/settings.h"
#include "tui/face_line.h"
#include "tui/laying.h"
#include "tui/prompt.h"
#include "system/screen.h"

/* The size of a seat at the table: rows for name, role and action; the usual number of columns. */
enum { SEAT_ROWS = 3, SEAT_WIDTH = 20 };

/*
 * The smallest terminal; the least number of columns for seats around the table (else they are a list); the margin
 * beside texts.
 */
enum { LEAST_ROWS = 24, LEAST_COLUMNS = 40, WIDE_COLUMNS = 80, MARGIN = 1 };

/* "12:" before a card that may be played */
enum { NUMBER_WIDTH = 3 };

typedef struct LogLine {
    Str text, said; /* a sentence; the seat's words in it */
    uint16_t at;    /* the number of actions before it */
    uint8_t seat;
    bool is_public; /* a bid or discard, not a play: shown on the page of bids */
} LogLine;

/* A place for the cursor, and its position. */
typedef struct Place {
    Action action;
    int number; /* of the choice, 0: not allowed now */
    int row, column;
} Place;

/* The positions of all parts: first rows, and numbers of rows. */
typedef struct Layout {
    int rows, columns;
    bool is_too_small; /* then the other fields are not set */
    bool is_narrow;    /* seats are a list */
    int title_rows, table, table_rows;
    int log, log_rows;
    int task, task_rows, choices, hand, info, info_rows;
    bool by_suit; /* one row of the hand per suit */
    int widest_card;
    int n_places, n_said;
    Place places[MAX_CARDS + MAX_TOKENS]; /* tokens first, then the hand */
} Layout;

/* Keeps the table in place during a deal: the most rows needed so far. The hand starts again when play begins. */
typedef struct Steady {
    int rows, columns; /* of the terminal */
    int hand, said;
    bool is_dense; /* the hand does not have one row per suit */
    bool is_play;  /* play has begun: the hand has no cards to be discarded */
} Steady;

typedef struct FaceScreen {
    Face face; /* pass this to the host; it must be the first member */
    FaceLine pages;
    Line line; /* receives the pages */
    Screen *screen;
    const Match *match;
    Scheme scheme;
    HandOrder order;
    int pace; /* milliseconds between actions of others */
    View now;
    bool is_asked;  /* it is the person's turn, and choices can be made */
    bool may_undo;  /* then: undo is possible */
    bool leaves;    /* the person has pressed the key that ends the match */
    int save_error; /* the errno of the last save, 0: everything is saved */
    Choices choices;
    Action selected;      /* NO_ACTION until something is chosen, so that nothing is played by accident */
    CardSet marked, left; /* of a discard: chosen so far; confirmed and not yet discarded */
    bool wants_again;     /* = was pressed once */
    int typed;            /* digits so far */
    int looks_at;         /* the number of the trick shown; -1: the one on the table */
    Str message;          /* replaces the explanation of the selected choice */
    Rng rng;              /* for hints */
    Layout layout;
    Steady steady;
    Buf before;  /* the end of the last deal, if nothing was played in it */
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

/* Opens the terminal for a match that is about to begin; false if it cannot. */
bool face_screen_open(FaceScreen *face, const Match *match, const OpenRequest *choices, ScreenWish wish);

/* Restores the terminal and frees memory. */
void face_screen_close(FaceScreen *face);

/* ---- for the files of this face ------------------------------------------------------------------------------- */

/* screen_text.c: draws a text at a place, cut at the edge, and returns its columns; draws one centred at a column. */
int screen_text(const FaceScreen *face, int row, int column, Str text, Style style);
void screen_centred(const FaceScreen *face, int row, int centre, Str text, Style style);

/* The scene of its sentences. */
static inline const Scene *screen_scene(const FaceScreen *face)
{
    return &face->pages.scene;
}

/* A sentence without placeholders. */
Str screen_word(const FaceScreen *face, Word id);

/* The style of a card. */
Style screen_card_style(const FaceScreen *face, Card card);

/* screen_status.c: the number of rows of the status below the title; draws it. */
int screen_status_rows(const FaceScreen *face);
void screen_draw_status(const FaceScreen *face);

/* screen_draw.c: draws everything and shows it. */
void screen_draw(FaceScreen *face);

/* screen_layout.c: computes the layout of rows, the hand and the tokens. */
void screen_lay_out(FaceScreen *face);

/* The action offered for another one: of two identical cards the offered copy, else itself. */
Action screen_choice(const FaceScreen *face, Action action);

/* Numbers the choices in the order of the hand. */
void screen_number(FaceScreen *face);

/* screen_table.c: draws the seats, and the trick or the talon between them. */
void screen_draw_table(const FaceScreen *face);

/* screen_page.c: shows the text of the line as pages, until a key that does not turn them; returns that key. */
int screen_page(FaceScreen *face, Str keys);

/* Shows the page of a finished deal: all hands and tricks. */
void screen_review(FaceScreen *face);

/* Handles keys with a meaning everywhere (pages, colours, order); false for other keys. */
bool screen_press(FaceScreen *face, int key);

/* Handles keys that need no turn: leaving, and pages; false for other keys. */
bool screen_press_between(FaceScreen *face, int key);

/* Drops keys typed before a question, except those for leaving and pages. */
void screen_drop_typed(FaceScreen *face);

/* screen_ask.c: the person's turn. */
FaceAnswer screen_ask(FaceScreen *face, const FaceTurn *turn, Action *action);

#endif
