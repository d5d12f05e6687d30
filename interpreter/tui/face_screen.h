/*
 * The full-screen face: the seats around the table with the trick between them, the hand below, and pages of text. It
 * draws only what views contain. The line face writes the pages.
 */
#ifndef TAPP_TUI_FACE_SCREEN_H
#define TAPP_TUI_FACE_SCREEN_H

#include "match/settings.h"
#include "tui/face_line.h"
#include "tui/laying.h"
#include "tui/prompt.h"
#include "system/screen.h"

/* A seat at the table: it has rows for its name, role and last action, and usually this many columns. */
enum { SEAT_ROWS = 3, SEAT_WIDTH = 20 };

/*
 * The smallest terminal; the least number of columns for drawing seats around a table (otherwise they are a list); and
 * the margin beside texts.
 */
enum { LEAST_ROWS = 24, LEAST_COLUMNS = 40, WIDE_COLUMNS = 80, MARGIN = 1 };

/* The columns of a number such as "12:" before a card that may be played. */
enum { NUMBER_WIDTH = 3 };

typedef struct LogLine {
    Str text, said; /* a sentence; and in it, what the seat said */
    uint16_t at;    /* the number of earlier actions */
    uint8_t seat;
    bool is_public; /* a bid or discard, which the page of bids lists; not a card played */
} LogLine;

/* A card or token that the cursor can select, and where it is drawn. */
typedef struct Place {
    Action action;
    int number; /* the number of the choice; 0: it is not allowed now */
    int row, column;
} Place;

/* The places of all parts of the screen: their first rows, and their numbers of rows. */
typedef struct Layout {
    int rows, columns;
    bool is_too_small; /* the terminal is too small: the other fields are not set */
    bool is_narrow;    /* the terminal is narrow: seats are drawn as a list, and texts have more rows */
    bool is_list;      /* seats are drawn as a list: the terminal is narrow, or a lesson needs the room */
    int title_rows, table, table_rows;
    int log, log_rows;
    Str lesson; /* the lesson in lines, instead of the last events; empty if there is none, or no room for it */
    int task, task_rows, choices, hand, info, info_rows;
    bool by_suit; /* the hand has a row for each suit */
    int widest_card;
    int n_places, n_said;
    Place places[MAX_CARDS + MAX_TOKENS]; /* first the tokens, then the cards of the hand */
} Layout;

/*
 * The numbers of rows that were needed so far, for the hand and for what can be said. They keep the table at the same
 * place during a deal. The number for the hand starts anew when play begins.
 */
typedef struct Steady {
    int rows, columns; /* the size of the terminal */
    int hand, said;
    bool is_dense; /* the hand does not have a row for each suit */
    bool is_play;  /* play has begun: cards to be discarded are no longer in the hand */
} Steady;

typedef struct FaceScreen {
    Face face; /* pass this to the host; it must be the first member */
    FaceLine pages;
    Line line; /* prints into memory, for the pages */
    Screen *screen;
    const Match *match;
    Scheme scheme;
    HandOrder order;
    int pace; /* milliseconds between the actions of other players */
    View now;
    bool is_asked;  /* it is the person's turn, and a choice can be made */
    bool may_undo;  /* in this turn, undo is allowed */
    bool leaves;    /* the person has pressed the key that ends the match */
    int save_error; /* errno of the last save; 0: everything is saved */
    Choices choices;
    Action selected;  /* NO_ACTION at first, so that nothing is played by accident */
    CardSet marked;   /* the cards of a discard that the person has marked but not confirmed */
    CardSet left;     /* the confirmed cards that are not yet discarded */
    bool wants_again; /* the key "=" was pressed once; it must be pressed twice */
    int typed;        /* the digits typed so far, as a number */
    int looks_at;     /* the number of the trick that is shown; -1: the present one */
    Str lesson;       /* sentences that explain this turn, each with a line feed; empty: the last events are shown */
    Str message;      /* shown instead of the explanation of the selected choice */
    Rng rng;          /* for hints */
    Layout layout;
    Steady steady;
    Buf before;  /* the end of the previous deal, if it had no play */
    Arena *deal; /* memory for the texts of this deal */
    LogLine *log;
    size_t n_log, log_capacity;
    bool ended; /* the terminal has closed */
} FaceScreen;

typedef struct ScreenWish {
    bool ascii, latin, mono, mouse;
    int pace;
    HandOrder order;
    Scheme scheme;
} ScreenWish;

/* Opens the terminal for a match that is about to begin; false if this is not possible. */
bool face_screen_open(FaceScreen *face, const Match *match, const OpenRequest *choices, ScreenWish wish);

/* Restores the terminal and frees memory. */
void face_screen_close(FaceScreen *face);

/* ---- for the files of this face ------------------------------------------------------------------------------- */

/*
 * screen_text.c: draw a text at a column, cut at the edge of the screen, or centred at a column. screen_text() returns
 * the number of columns used.
 */
int screen_text(const FaceScreen *face, int row, int column, Str text, Style style);
void screen_centred(const FaceScreen *face, int row, int centre, Str text, Style style);

/* The scene for all sentences on the screen. */
static inline const Scene *screen_scene(const FaceScreen *face)
{
    return &face->pages.scene;
}

/* A sentence without placeholders. */
Str screen_word(const FaceScreen *face, Word id);

/* The style of a card: its colour and weight. */
Style screen_card_style(const FaceScreen *face, Card card);

/* screen_status.c: the rows below the title. The first function counts them, the second one draws them. */
int screen_status_rows(const FaceScreen *face);
void screen_draw_status(const FaceScreen *face);

/* screen_draw.c: draws the whole screen and shows it. */
void screen_draw(FaceScreen *face);

/* screen_layout.c: computes the layout, with the places of cards and tokens. */
void screen_lay_out(FaceScreen *face);

/*
 * The choice for an action. It differs from the action only if the action is a card with an identical copy: then it is
 * the copy that may be played.
 */
Action screen_choice(const FaceScreen *face, Action action);

/* Numbers the choices, in the order in which they are drawn. */
void screen_number(FaceScreen *face);

/*
 * screen_table.c: draws the seats, and the trick or the talon between them. screen_list_rows() is the least number of
 * rows for the seats with the talon, if `is_list` is set.
 */
void screen_draw_table(const FaceScreen *face);
int screen_list_rows(const FaceScreen *face);

/* screen_page.c: shows the text in `line` as pages. Returns the first key that does not turn the pages. */
int screen_page(FaceScreen *face, Str keys);

/* Shows the page of a finished deal: all hands and tricks. */
void screen_review(FaceScreen *face);

/* Handles keys with a meaning everywhere (pages, colours, order); false for other keys. */
bool screen_press(FaceScreen *face, int key);

/* Handles keys that are possible outside the person's turn: leaving, and pages; false for other keys. */
bool screen_press_between(FaceScreen *face, int key);

/* Drops keys that were typed before a question appeared, except those for leaving and pages. */
void screen_drop_typed(FaceScreen *face);

/* screen_ask.c: lets the person choose an action, or something else. */
FaceAnswer screen_ask(FaceScreen *face, const FaceTurn *turn, Action *action);

#endif
