/*
 * The full-screen face: the seats around the table with the trick between them, the hand below, and pages of text. It
 * draws only cards that the person's view contains. The line face writes the texts of the pages.
 */
#ifndef TAPP_TUI_FACE_SCREEN_H
#define TAPP_TUI_FACE_SCREEN_H

#include "match/settings.h"
#include "tui/face_line.h"
#include "tui/laying.h"
#include "tui/prompt.h"
#include "system/screen.h"

/* A seat at the table has SEAT_ROWS rows, for its name, roles and last action, and usually SEAT_WIDTH columns. */
enum { SEAT_ROWS = 3, SEAT_WIDTH = 20 };

/*
 * The smallest possible terminal is LEAST_ROWS by LEAST_COLUMNS. With fewer than WIDE_COLUMNS columns, the seats are
 * drawn as a list and not around a table. MARGIN: the empty columns at the left and right edge.
 */
enum { LEAST_ROWS = 24, LEAST_COLUMNS = 40, WIDE_COLUMNS = 80, MARGIN = 1 };

/* The columns of a number such as "12:" before a card that may be played. */
enum { NUMBER_WIDTH = 3 };

/* An event of the deal, in words. */
typedef struct LogLine {
    Str text;       /* the whole sentence */
    Str said;       /* only the bid or announcement in this sentence; empty for other events */
    uint16_t at;    /* how many actions the deal had after the event */
    uint8_t seat;   /* the seat that acted, or NO_SEAT */
    bool is_listed; /* the page of bids lists it: any event except a played card and the end of a trick */
} LogLine;

/* A card or token that the cursor can select, and where it is drawn. */
typedef struct Place {
    Action action;
    int number; /* the number that chooses this card or token; 0: it is not allowed now */
    int row, column;
} Place;

/*
 * The places of all parts of the screen. From top to bottom these are the title, the status (screen_status.c), the
 * table, the last events (log), the task, the tokens that can be chosen (choices), the hand, the explanation of the
 * selected choice (info), and the keys. A field with the name of a part is its first row; NAME_rows is the number of
 * its rows.
 */
typedef struct Layout {
    int rows, columns;
    bool is_too_small; /* the terminal is too small, and the other fields are not set */
    bool is_narrow;    /* the terminal has fewer than WIDE_COLUMNS columns, so texts need more rows */
    bool is_list;      /* seats are drawn as a list: the terminal is narrow, or a lesson needs the room */
    int title_rows, table, table_rows;
    int log, log_rows;
    Str lesson; /* the lesson in lines, drawn in place of the last events; empty if there is none, or no room for it */
    int task, task_rows, choices, hand, info, info_rows;
    bool by_suit;    /* the hand has a row for each suit */
    int widest_card; /* the columns of the widest card of the pack */
    int n_places;
    Place places[MAX_CARDS + MAX_TOKENS]; /* first tokens, then the cards of the hand */
} Layout;

/*
 * The rows that stay reserved during a deal, so that the table does not move: the largest numbers of rows that the hand
 * and the tokens have needed so far.
 */
typedef struct Steady {
    int rows, columns; /* the size of the terminal for which the other fields were computed */
    int hand, tokens;  /* the reserved rows; those of the hand are counted anew when play begins */
    bool is_dense;     /* the hand does not have a row for each suit, to save rows */
    bool is_play;      /* play has begun, and discarded cards have left the hand */
} Steady;

typedef struct FaceScreen {
    Face face;      /* the host calls this; it must be the first member */
    FaceLine pages; /* the line face that writes the pages of text; it also has the scene and the number of threads */
    Line line;      /* the lines of `pages`; they are kept in memory and not printed */
    Screen *screen;
    const Match *match;
    int64_t number; /* the number of the deal in the match, from 1; it is the same while the settlement is shown */
    Scheme scheme;
    HandOrder order;
    int pace;         /* milliseconds between the actions of other players */
    View now;         /* the person's view of the present position */
    bool is_asked;    /* it is the person's turn, and a choice can be made */
    bool may_undo;    /* in this turn, undo is allowed */
    bool leaves;      /* the person has pressed the key for leaving the match */
    bool has_no_file; /* the match is not saved in a file, so it cannot be resumed */
    int save_error;   /* errno of the last save; 0: everything is saved */
    Choices choices;
    Action selected;  /* NO_ACTION at the beginning of a turn, so that nothing is played by accident */
    CardSet marked;   /* the cards of a discard that the person has marked but not confirmed */
    CardSet left;     /* the confirmed cards of a discard that are not yet discarded */
    bool wants_again; /* the key "=" was pressed once, and must be pressed again to have an effect */
    int typed;        /* the digits typed so far, as a number */
    int looks_at;     /* the trick that the table shows, from 0; -1: the present one */
    Str lesson;       /* sentences that explain this turn, each with a line feed; if empty, the last events are shown */
    Str message;      /* if not empty, it is shown instead of the explanation of the selected choice */
    Rng rng;          /* for hints */
    Layout layout;
    Steady steady;
    Buf before;  /* the last sentence of the previous deal, if that deal had no play; see carry_over() */
    Arena *deal; /* memory for the texts of this deal */
    LogLine *log;
    size_t n_log, log_capacity;
    bool ended; /* the terminal has been closed */
} FaceScreen;

/* The settings with which the screen is opened. */
typedef struct ScreenWish {
    bool ascii, latin; /* the characters that the terminal can show, see screen_open() */
    bool mono, mouse;  /* mono: no colours; mouse: the mouse can be used */
    int pace;          /* milliseconds between the actions of other players */
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
 * Returns the legal action for an action on the screen. If a card is not legal, but an identical copy of it is, returns
 * the copy.
 */
Action screen_choice(const FaceScreen *face, Action action);

/*
 * Sorts the choices of cards in the order in which the hand is drawn, so that their numbers go up from left to right.
 */
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
