/* The full screen: the seats around the table. Between them is the talon before play, then the trick. */
#include "tui/face_screen.h"

#include <assert.h>
#include <math.h>

/* the rows of a card with its frame; and the columns inside of it, unless a card of the pack needs more */
enum { CARD_ROWS = 3, CARD_INNER = 5 };

/* The distances of framed cards that are tried, in percent of the way from the middle of the table to a seat. */
enum { OUTERMOST = 60, INNERMOST = 28, STEP = 4 };
static const double PERCENT = 100;

static const Style PLAIN = {0}, BOLD = {.bold = true}, DIM = {.dim = true};

/* ---- places at the table -------------------------------------------------------------------------------------- */

/* A place on the screen. */
typedef struct Spot {
    int row, column; /* the centre of the thing drawn there */
} Spot;

/* The distance of a place from the middle of the table, downwards and across. 1 is the distance of a seat. */
typedef struct Share {
    double down, across;
} Share;

/* FLAT is for cards without a frame: a little nearer to the middle than to the seat. */
static const Share AT_SEAT = {1, 1}, FLAT = {0.46, 0.46};

/* Returns the angle of a seat, counted from the person's own seat in the order of play. */
static double angle(const FaceScreen *face, int seat)
{
    int n = screen_scene(face)->game->n_players;
    assert(n > 0);
    return 2 * 3.14159265358979 * ((seat - screen_scene(face)->you + n) % n) / n;
}

/* Returns the least cosine of all seats' angles. It belongs to the seats at the upper edge, opposite the person. */
static double least_cosine(const FaceScreen *face)
{
    double least = 1;
    for (int seat = 0; seat < screen_scene(face)->game->n_players; seat++) least = fmin(least, cos(angle(face, seat)));
    return least;
}

/*
 * Returns the place of a seat, or of its card, on an ellipse. The person's own seat is at the bottom. The other seats
 * follow in the direction of play: clockwise play goes to the left.
 */
static Spot spot_of(const FaceScreen *face, int seat, Share share)
{
    const Layout *layout = &face->layout;
    int wide = layout->columns > WIDE_COLUMNS + SEAT_WIDTH ? WIDE_COLUMNS + SEAT_WIDTH : layout->columns;
    /* a very small number, so that mirrored places are rounded to the same row */
    double turn = angle(face, seat), least = least_cosine(face), nudge = 1e-6;
    double across = (wide - SEAT_WIDTH) / 2.0 * share.across, down = (layout->table_rows - SEAT_ROWS) / 2.0;
    double left = screen_scene(face)->game->anticlockwise ? -sin(turn) : sin(turn);
    double lower = 2 * (cos(turn) - least) / (1 - least) - 1; /* -1 for a seat at the upper edge, 1 at the lower edge */
    double row = layout->table + (layout->table_rows - 1) / 2.0 + down * share.down * lower;
    return (Spot){(int)lround(row + nudge), (int)lround(layout->columns / 2.0 - across * left)};
}

/* ---- seats ---------------------------------------------------------------------------------------------------- */

/* Returns the last words that a seat has said in this deal, such as its bid; empty if there are none. */
static Str said_by(const FaceScreen *face, int seat)
{
    size_t i = face->n_log;
    while (i > 0 && (face->log[i - 1].seat != seat || !face->log[i - 1].said.n)) i--;
    return i ? phrase(screen_scene(face), WORD_SAID, (Slots){.text = {face->log[i - 1].said}}) : STR("");
}

/*
 * Returns the last row of a seat: its last words, or from play on its tricks and cards. Empty for a seat that sits out.
 */
static Str doings_of(const FaceScreen *face, int seat)
{
    const State *seen = &face->now.seen;
    if (!state_is_active(seen, seat)) return STR("");
    if (seen->phase != PHASE_PLAY && seen->phase != PHASE_DONE) return said_by(face, seat);
    return prompt_holding(screen_scene(face), &face->now, seat);
}

/* Draws the name, the roles and the last action of a seat. */
static void draw_seat(const FaceScreen *face, int seat)
{
    Spot spot = spot_of(face, seat, AT_SEAT);
    const State *seen = &face->now.seen;
    bool is_next = seat == seen->actor && seen->phase != PHASE_DONE && face->looks_at < 0;
    bool is_declarer = seat == seen->declarer;
    Str name = phrase_player(screen_scene(face), seat), marks = prompt_marks(screen_scene(face), &face->now, seat);
    int row = spot.row - 1;
    if (is_next) name = arena_printf(screen_scene(face)->scratch, "> %.*s <", STR_ARG(name));
    screen_centred(face, row++, spot.column, name, is_next ? BOLD : PLAIN);
    if (marks.n) screen_centred(face, row++, spot.column, marks, is_declarer ? BOLD : PLAIN);
    screen_centred(face, row, spot.column, doings_of(face, seat), DIM);
}

/* ---- the trick ------------------------------------------------------------------------------------------------ */

typedef struct Area {
    int row, column, rows, columns;
} Area;

static int card_inner(const FaceScreen *face)
{
    return face->layout.widest_card > CARD_INNER ? face->layout.widest_card : CARD_INNER;
}

static int card_width(const FaceScreen *face)
{
    return card_inner(face) + 2;
}

static bool overlap(Area a, Area b)
{
    return a.row < b.row + b.rows && b.row < a.row + a.rows && a.column < b.column + b.columns &&
           b.column < a.column + a.columns;
}

static Area area_around(Spot spot, int rows, int columns)
{
    return (Area){spot.row - rows / 2, spot.column - columns / 2, rows, columns};
}

/* True if framed cards at this distance overlap neither each other nor a seat. */
static bool has_room(const FaceScreen *face, const Area *seats, Share share)
{
    Area cards[MAX_SEATS];
    for (int a = 0; a < screen_scene(face)->game->n_players; a++) {
        cards[a] = area_around(spot_of(face, a, share), CARD_ROWS, card_width(face));
        for (int b = 0; b < screen_scene(face)->game->n_players; b++)
            if (overlap(cards[a], seats[b]) || (b < a && overlap(cards[a], cards[b]))) return false;
    }
    return true;
}

/* Finds the largest distance from the middle at which framed cards have room. Returns false if there is none. */
static bool find_share(const FaceScreen *face, Share *share)
{
    Area seats[MAX_SEATS];
    for (int seat = 0; seat < screen_scene(face)->game->n_players; seat++)
        seats[seat] = area_around(spot_of(face, seat, AT_SEAT), SEAT_ROWS, SEAT_WIDTH);
    for (int down = OUTERMOST; down >= INNERMOST; down -= STEP)
        for (int across = OUTERMOST; across >= INNERMOST; across -= STEP) {
            *share = (Share){down / PERCENT, across / PERCENT};
            if (has_room(face, seats, *share)) return true;
        }
    return false;
}

/*
 * The characters of a frame: four corners, a horizontal edge, and a side. The frame of the winning card has other
 * characters.
 */
typedef struct Frame {
    const char *corner[4], *edge, *side;
} Frame;

static const Frame FRAMES[2][2] = {
    /* the first index: only ASCII; the second index: the winning card */
    {{{"┌", "┐", "└", "┘"}, "─", "│"}, {{"╔", "╗", "╚", "╝"}, "═", "║"}},
    {{{".", ".", "'", "'"}, "-", "|"}, {{"#", "#", "#", "#"}, "=", "#"}},
};

/* Draws a character of an edge `times` times, and returns the column after them. */
static int draw_edge(const FaceScreen *face, int row, int column, const char *edge, int times, Style style)
{
    for (int i = 0; i < times; i++) column += screen_text(face, row, column, str_of(edge), style);
    return column;
}

/* Draws a card in a frame. `number` is the position of the card in the trick, from 1. */
static void draw_card(const FaceScreen *face, Spot spot, Card card, int number, bool wins)
{
    const Scene *scene = screen_scene(face);
    const Frame *frame = &FRAMES[scene->ascii][wins];
    int left = spot.column - card_width(face) / 2, right = left + card_width(face) - 1, row = spot.row - 1;
    Style border = wins ? BOLD : DIM, style = screen_card_style(face, card);
    style.bold |= wins;
    for (int i = 0; i < 2; i++) {
        int at = row + 2 * i;
        (void)screen_text(face, at, left, str_of(frame->corner[2 * i]), border);
        (void)draw_edge(face, at, left + 1, frame->edge, card_inner(face), border);
        (void)screen_text(face, at, right, str_of(frame->corner[2 * i + 1]), border);
    }
    (void)screen_text(face, row, left + 1, arena_printf(scene->scratch, "%d", number), wins ? BOLD : PLAIN);
    (void)screen_text(face, row + 1, left, str_of(frame->side), border);
    screen_centred(face, row + 1, spot.column, phrase_card(scene, card), style);
    (void)screen_text(face, row + 1, right, str_of(frame->side), border);
}

/* Draws a card without a frame, with its position in the trick (`number`). The winning card is in brackets. */
static void draw_flat(const FaceScreen *face, Spot spot, Card card, int number, bool wins)
{
    const Scene *scene = screen_scene(face);
    Str text = phrase_card(scene, card);
    int column = spot.column - (screen_columns(face->screen, text) + 4) / 2;
    Style style = screen_card_style(face, card);
    style.bold |= wins;
    column += screen_text(face, spot.row, column, wins ? STR("[") : STR(" "), BOLD);
    column += screen_text(face, spot.row, column, arena_printf(scene->scratch, "%d ", number), wins ? PLAIN : DIM);
    column += screen_text(face, spot.row, column, text, style);
    (void)screen_text(face, spot.row, column, wins ? STR("]") : STR(" "), BOLD);
}

/*
 * Draws the present trick, or the earlier trick that the person looks at. Cards have frames if there is room for them.
 */
static void draw_trick(const FaceScreen *face)
{
    const State *seen = &face->now.seen;
    int number = face->looks_at >= 0 ? face->looks_at : seen->n_tricks;
    Trick trick = trick_numbered(screen_scene(face)->game, seen, number);
    Share share;
    bool framed = find_share(face, &share);
    for (int i = 0; i < trick.n; i++) {
        Spot spot = spot_of(face, trick.seat[i], framed ? share : FLAT);
        bool wins = trick.seat[i] == trick.winner;
        if (framed) draw_card(face, spot, trick.card[i], i + 1, wins);
        else draw_flat(face, spot, trick.card[i], i + 1, wins);
    }
}

/* ---- the talon ------------------------------------------------------------------------------------------------ */

/* Rows of text in the middle of the table. */
typedef struct Middle {
    const FaceScreen *face;
    int row, rows; /* the first row; the number of rows so far */
    bool draws;    /* draws the rows; if false, only counts them */
} Middle;

/*
 * Draws a label and the cards that have room beside it, at least one. Returns the number of these cards. If `draws` is
 * false, only counts them.
 */
static int put_row(const Middle *middle, Str label, const Card *cards, int n)
{
    const FaceScreen *face = middle->face;
    const Scene *scene = screen_scene(face);
    int beside = face->layout.is_list ? MARGIN : SEAT_WIDTH + 1;
    int room = face->layout.columns - 2 * beside, width = screen_columns(face->screen, label), fit = 0;
    for (; fit < n; fit++) {
        int more = screen_columns(face->screen, phrase_card(scene, cards[fit])) + 1;
        if (fit > 0 && width + more > room) break;
        width += more;
    }
    int row = middle->row + middle->rows, column = (face->layout.columns - width + 1) / 2;
    if (middle->draws) column += screen_text(face, row, column, label, PLAIN);
    for (int i = 0; i < fit && middle->draws; i++)
        column += screen_text(face, row, column, phrase_card(scene, cards[i]), screen_card_style(face, cards[i])) + 1;
    return fit;
}

/* Draws a part of the talon, its name and its cards, in one or more rows. */
static void put_part(Middle *middle, Str name, CardSet cards)
{
    const Scene *scene = screen_scene(middle->face);
    Card order[MAX_CARDS];
    int n = phrase_order(scene, middle->face->now.seen.ranking, cards, order), done = 0;
    Str label = arena_printf(scene->scratch, "%.*s: ", STR_ARG(name));
    while (done < n) {
        done += put_row(middle, done ? STR("") : label, order + done, n - done);
        middle->rows++;
    }
}

/* Draws the talon before play: its open parts, and the number of hidden cards. */
static void put_talon(Middle *middle)
{
    const FaceScreen *face = middle->face;
    const Scene *scene = screen_scene(face);
    int hidden = face->now.talon_count; /* hidden cards; those of open parts are subtracted */
    for (int part = 0; part < scene->game->n_parts; part++) {
        CardSet cards = prompt_part(screen_scene(face)->game, &face->now, part) & face->now.seen.talon;
        hidden -= cards_count(cards);
        if (cards) put_part(middle, phrase_part(scene, part), cards);
    }
    if (hidden <= 0) return;
    Slots slots = {.text = {phrase_part(scene, -1)}, .number = {hidden}};
    Str text = phrase(scene, WORD_TALON_HIDDEN, slots);
    int row = middle->row + middle->rows++;
    if (middle->draws) screen_centred(face, row, face->layout.columns / 2, text, PLAIN);
}

/* Draws the talon in the middle of the table. The first pass only counts its rows. */
static void draw_talon(const FaceScreen *face)
{
    Middle counted = {.face = face};
    put_talon(&counted);
    int top = face->layout.table + (face->layout.table_rows - counted.rows) / 2;
    put_talon(&(Middle){.face = face, .row = top, .draws = true});
}

/* ---- the seats as a list ---------------------------------------------------------------------------------------- */

enum { CARD_MARKS = 4 }; /* columns for the brackets, the number and a blank */

/* Returns the columns at the right edge that the cards of the trick need. */
static int card_column(const FaceScreen *face)
{
    return card_inner(face) + CARD_MARKS;
}

/* True during play, or while an earlier trick is shown; the talon is then not shown. */
static bool shows_trick(const FaceScreen *face)
{
    return face->now.seen.phase == PHASE_PLAY || face->looks_at >= 0;
}

/* Returns the rows that the talon needs below the list. */
static int talon_rows(const FaceScreen *face)
{
    Middle counted = {.face = face};
    if (!shows_trick(face) && face->now.seen.phase != PHASE_DONE) put_talon(&counted);
    return counted.rows;
}

int screen_list_rows(const FaceScreen *face)
{
    return screen_scene(face)->game->n_players + talon_rows(face);
}

/*
 * Draws the name and roles of a seat. The number of tricks and cards follows in the same row, or in the next one if
 * each seat has two.
 */
static void list_seat(const FaceScreen *face, int row, int rows, int seat)
{
    const State *seen = &face->now.seen;
    Arena *scratch = screen_scene(face)->scratch;
    bool is_next = seat == seen->actor && seen->phase != PHASE_DONE && face->looks_at < 0;
    Str name = phrase_player(screen_scene(face), seat), marks = prompt_marks(screen_scene(face), &face->now, seat);
    Str doings = doings_of(face, seat);
    int room = face->layout.columns - card_column(face), column = 2 + MARGIN;
    if (is_next) (void)screen_text(face, row, MARGIN, STR(">"), BOLD);
    column += screen_put(face->screen, row, column, room - column, name, is_next ? BOLD : PLAIN) + 1;
    if (rows == 1 && doings.n) {
        column += screen_put(face->screen, row, column, room - column, doings, DIM) + 1;
    } else if (doings.n) {
        (void)screen_put(face->screen, row + 1, 2 * (1 + MARGIN), room, doings, DIM);
    }
    marks = marks.n ? arena_printf(scratch, "(%.*s)", STR_ARG(marks)) : marks;
    if (column + screen_columns(face->screen, marks) <= room) (void)screen_text(face, row, column, marks, PLAIN);
}

/* Draws the cards of the trick, each beside the row of its player. */
static void list_trick(const FaceScreen *face, int rows)
{
    const State *seen = &face->now.seen;
    const Scene *scene = screen_scene(face);
    int number = face->looks_at >= 0 ? face->looks_at : seen->n_tricks, n = scene->game->n_players;
    Trick trick = trick_numbered(scene->game, seen, number);
    assert(n > 0);
    for (int i = 0; i < trick.n; i++) {
        /* the seat after the person has place 0, and the person has the last place; 2n avoids a negative number */
        int place = (trick.seat[i] - scene->you - 1 + 2 * n) % n;
        Spot spot = {face->layout.table + place * rows, face->layout.columns - card_column(face) / 2 - 1};
        draw_flat(face, spot, trick.card[i], i + 1, trick.seat[i] == trick.winner);
    }
}

/*
 * Draws the seats as a list. The person's own seat is last, because at a table it is the lowest. The trick is beside
 * the list; the talon is below it, if it has room there.
 */
static void draw_list(const FaceScreen *face)
{
    const Layout *layout = &face->layout;
    int n = screen_scene(face)->game->n_players, talon = talon_rows(face);
    int rows = layout->table_rows >= 2 * n + talon ? 2 : 1;
    for (int i = 0; i < n && (i + 1) * rows <= layout->table_rows; i++)
        list_seat(face, layout->table + i * rows, rows, (screen_scene(face)->you + 1 + i) % n);
    if (shows_trick(face)) list_trick(face, rows);
    else if (talon && n * rows + talon <= layout->table_rows)
        put_talon(&(Middle){.face = face, .row = layout->table + n * rows, .draws = true});
}

void screen_draw_table(const FaceScreen *face)
{
    Phase phase = face->now.seen.phase;
    if (face->layout.is_list) {
        draw_list(face);
        return;
    }
    for (int seat = 0; seat < screen_scene(face)->game->n_players; seat++) draw_seat(face, seat);
    if (phase == PHASE_PLAY || face->looks_at >= 0) draw_trick(face);
    else if (phase != PHASE_DONE) draw_talon(face);
}
