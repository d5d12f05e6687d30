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

/* A seat at the table has rows for the name, role and last action, and usually SEAT_WIDTH columns. */
enum { SEAT_ROWS = 3, SEAT_WIDTH = 20 };

/*
 * The smallest possible terminal is LEAST_ROWS by LEAST_COLUMNS. With fewer than WIDE_COLUMNS, seats are a list and not
 * around a table. MARGIN is beside texts.
 */
enum { LEAST_ROWS = 24, LEAST_COLUMNS = 40, WIDE_COLUMNS = 80, MARGIN = 1 };

/* The columns of a number such as "12:" before a card that may be played. */
enum { NUMBER_WIDTH = 3 };

typedef struct LogLine {
    Str text, said; /* text: a sentence; said: the words of the seat in this sentence */
    uint16_t at;    /* the number of actions in the deal at this time */
    uint8_t seat;
    bool is_public; /* a bid or discard, which the page of bids lists; not a card played */
} LogLine;

/* A card or token that the cursor can select, and where it is drawn. */
typedef struct Place {
    Action action;
    int number; /* the number that chooses this card or token; 0: it is not allowed now */
    int row, column;
} Place;

/* The places of all parts of the screen: the first row and the number of rows of each part. */
typedef struct Layout {
    int rows, columns;
    bool is_too_small; /* the terminal is too small, and the other fields are not set */
    bool is_narrow;    /* the terminal is narrow: seats are drawn as a list, and texts have more rows */
    bool is_list;      /* seats are drawn as a list: the terminal is narrow, or a lesson needs the room */
    int title_rows, table, table_rows;
    int log, log_rows;
    /* the lesson, broken into lines, in place of the last events; empty if there is none, or no room for it */
    Str lesson;
    int task, task_rows, choices, hand, info, info_rows;
    bool by_suit; /* the hand has a row for each suit */
    int widest_card;
    int n_places, n_said;
    Place places[MAX_CARDS + MAX_TOKENS]; /* first tokens, then the cards of the hand */
} Layout;

/*
 * The largest numbers of rows that were needed so far in this deal: `hand` for the hand, `said` for tokens. These rows
 * stay reserved, so that the table does not move. The number for the hand starts anew when play begins.
 */
typedef struct Steady {
    int rows, columns; /* the size of the terminal */
    int hand, said;
    bool is_dense; /* the hand does not have a row for each suit, to save rows */
    bool is_play;  /* play has begun, and discarded cards have left the hand */
} Steady;

typedef struct FaceScreen {
    Face face; /* the host calls this; it must be the first member */
    FaceLine pages;
    Line line; /* prints the pages of text into memory */
    Screen *screen;
    const Match *match;
    Scheme scheme;
    HandOrder order;
    int pace; /* milliseconds between the actions of other players */
    View now;
    bool is_asked;  /* it is the person's turn, and a choice can be made */
    bool may_undo;  /* in this turn, undo is allowed */
    bool leaves;    /* the person has pressed the key for leaving the match */
    int save_error; /* errno of the last save; 0: everything is saved */
    Choices choices;
    Action selected;  /* NO_ACTION at the beginning of a turn, so that nothing is played by accident */
    CardSet marked;   /* the cards of a discard that the person has marked but not confirmed */
    CardSet left;     /* the confirmed cards of a discard that are not yet discarded */
    bool wants_again; /* the key "=" was pressed once, and must be pressed again to have an effect */
    int typed;        /* the digits typed so far, as a number */
    int looks_at;     /* the number of the trick that is shown; -1: the present one */
    Str lesson;       /* sentences that explain this turn, each with a line feed; if empty, the last events are shown */
    Str message;      /* shown instead of the explanation of the selected choice */
    Rng rng;          /* for hints */
    Layout layout;
    Steady steady;
    Buf before;  /* the last sentence of the previous deal, if it had no play */
    Arena *deal; /* memory for the texts of this deal */
    LogLine *log;
    size_t n_log, log_capacity;
    bool ended; /* the terminal has been closed */
} FaceScreen;

typedef struct ScreenWish {
    bool ascii, latin, mono, mouse;
    int pace;
    HandOrder order;
    Scheme scheme;
} ScreenWish;

/* Opens the terminal for a match that is about to begin. Returns false if the terminal cannot show a full screen. */
bool face_screen_open(FaceScreen *face, const Match *match, const OpenRequest *choices, ScreenWish wish);

/* Restores the terminal and frees the memory. */
void face_screen_close(FaceScreen *face);

/* ---- for the files of this face ------------------------------------------------------------------------------- */

/*
 * In screen_text.c. The function screen_text() draws a text from a column on, cut at the edge of the screen. It returns
 * the number of columns used. The function screen_centred() draws a text around the column `centre`.
 */
int screen_text(const FaceScreen *face, int row, int column, Str text, Style style);
void screen_centred(const FaceScreen *face, int row, int centre, Str text, Style style);

/* Returns the scene for all sentences on the screen. */
static inline const Scene *screen_scene(const FaceScreen *face)
{
    return &face->pages.scene;
}

/* Returns a sentence without placeholders. */
Str screen_word(const FaceScreen *face, Word id);

/* Returns the style of a card: its colour, and bold for trumps. */
Style screen_card_style(const FaceScreen *face, Card card);

/* In screen_status.c: the rows below the title. The first function counts these rows, and the second one draws them. */
int screen_status_rows(const FaceScreen *face);
void screen_draw_status(const FaceScreen *face);

/* In screen_draw.c: draws the whole screen and shows it. */
void screen_draw(FaceScreen *face);

/* In screen_layout.c: computes the places of all parts, cards and tokens, and stores them in face->layout. */
void screen_lay_out(FaceScreen *face);

/*
 * Returns the legal action for an action on the screen. If the action is a card with an identical copy, only the copy
 * may be legal; then returns the copy.
 */
Action screen_choice(const FaceScreen *face, Action action);

/* Sorts the choices as they are drawn, so that their numbers go up from left to right. */
void screen_number(FaceScreen *face);

/*
 * In screen_table.c. The function screen_draw_table() draws the seats, and the trick or the talon between them. If
 * seats are a list, screen_list_rows() is the least number of rows for them and the talon.
 */
void screen_draw_table(const FaceScreen *face);
int screen_list_rows(const FaceScreen *face);

/*
 * In screen_page.c: shows the text in face->line as pages, with `keys` below. Returns the first key that does not turn
 * the pages.
 */
int screen_page(FaceScreen *face, Str keys);

/* Shows the page of a finished deal: all hands and tricks. */
void screen_review(FaceScreen *face);

/*
 * Handles keys that have the same meaning everywhere: for pages, colours, and the order of the hand. Returns false for
 * other keys.
 */
bool screen_press(FaceScreen *face, int key);

/* Handles keys that are possible while others play: for leaving and for pages. Returns false for other keys. */
bool screen_press_between(FaceScreen *face, int key);

/* Drops keys that were typed before a question appeared. Keys for leaving and for pages still have their effect. */
void screen_drop_typed(FaceScreen *face);

/* In screen_ask.c: lets the person choose. Sets `*action` and returns ANSWER_ACT, or returns an answer such as undo. */
FaceAnswer screen_ask(FaceScreen *face, const FaceTurn *turn, Action *action);

#endif
