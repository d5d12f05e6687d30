/* The full screen: the seats around the table. Between them is the talon before play, then the trick. */
#include "tui/face_screen.h"

#include <assert.h>
#include <math.h>

/* CARD_ROWS: the rows of a card with its frame. CARD_INNER: the least number of columns within the frame. */
enum { CARD_ROWS = 3, CARD_INNER = 5 };

/* The distances of framed cards from the middle of the table that are tried, in percent of the distance of a seat. */
enum { OUTERMOST = 60, INNERMOST = 28, STEP = 4 };
static const double PERCENT = 100;

static const Style PLAIN = {0}, BOLD = {.bold = true}, DIM = {.dim = true};

/* ---- places at the table -------------------------------------------------------------------------------------- */

/* A place on the screen. */
typedef struct Spot {
    int row, column; /* the centre of the thing drawn there */
} Spot;

/* The distance of a place from the middle of the table, vertically and horizontally. 1 is the distance of a seat. */
typedef struct Share {
    double down, across;
} Share;

/* AT_SEAT: the seat itself. FLAT: a card without a frame, a little nearer to the middle than to the seat. */
static const Share AT_SEAT = {1, 1}, FLAT = {0.46, 0.46};

/* Returns the angle of a seat in radians, counted from the person's own seat in the order of play. */
static double angle(const FaceScreen *face, int seat)
{
    int n = screen_scene(face)->game->n_players;
    assert(n > 0);
    return 2 * 3.14159265358979 * ((seat - screen_scene(face)->you + n) % n) / n;
}

/* Returns the least cosine of the seats' angles, which belongs to the highest seats, opposite the person. */
static double least_cosine(const FaceScreen *face)
{
    double least = 1;
    for (int seat = 0; seat < screen_scene(face)->game->n_players; seat++) least = fmin(least, cos(angle(face, seat)));
    return least;
}

/* Returns the vertical position of a seat: from -1 for the highest seats to 1 for the person's own seat. */
static double downwards(const FaceScreen *face, int seat)
{
    double least = least_cosine(face);
    return 2 * (cos(angle(face, seat)) - least) / (1 - least) - 1;
}

/* Returns the horizontal position of a seat, from -1 to 1. Seen from the person, clockwise play begins to the left. */
static double rightwards(const FaceScreen *face, int seat)
{
    double turn = angle(face, seat);
    return screen_scene(face)->game->anticlockwise ? sin(turn) : -sin(turn);
}

/*
 * Returns the place of a seat, or of its card, on an ellipse in the middle of the table. The person's own seat is at
 * the bottom, and the other seats follow in the direction of play.
 */
static Spot spot_of(const FaceScreen *face, int seat, Share share)
{
    const Layout *layout = &face->layout;
    int wide = layout->columns > WIDE_COLUMNS + SEAT_WIDTH ? WIDE_COLUMNS + SEAT_WIDTH : layout->columns;
    double across = (wide - SEAT_WIDTH) / 2.0, down = (layout->table_rows - SEAT_ROWS) / 2.0; /* to a seat */
    double middle_row = layout->table + (layout->table_rows - 1) / 2.0, middle_column = layout->columns / 2.0;
    double row = middle_row + down * share.down * downwards(face, seat);
    double column = middle_column + across * share.across * rightwards(face, seat);
    double nudge = 1e-6; /* two seats at the same height may differ by a rounding error; this gives them the same row */
    return (Spot){(int)lround(row + nudge), (int)lround(column)};
}

/* ---- seats ---------------------------------------------------------------------------------------------------- */

/* Returns the last bid or announcement of a seat in this deal; empty if there is none. */
static Str said_by(const FaceScreen *face, int seat)
{
    size_t i = face->n_log;
    while (i > 0 && (face->log[i - 1].seat != seat || !face->log[i - 1].said.n)) i--;
    return i ? phrase(screen_scene(face), WORD_SAID, (Slots){.text = {face->log[i - 1].said}}) : STR("");
}

/*
 * Returns the text in the last row of a seat: before play its last bid or announcement, from then on the numbers of its
 * tricks and cards. Empty for a seat that sits out.
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

/* A rectangle on the screen: its upper left corner, and its size. */
typedef struct Area {
    int row, column, rows, columns;
} Area;

/* Returns the columns within the frame of a card. All cards have equal frames. */
static int card_inner(const FaceScreen *face)
{
    return face->layout.widest_card > CARD_INNER ? face->layout.widest_card : CARD_INNER;
}

/* Returns the columns of a card with its frame. */
static int card_width(const FaceScreen *face)
{
    return card_inner(face) + 2;
}

/* True if two rectangles have a place in common. */
static bool overlap(Area a, Area b)
{
    bool have_same_row = a.row < b.row + b.rows && b.row < a.row + a.rows;
    bool have_same_column = a.column < b.column + b.columns && b.column < a.column + a.columns;
    return have_same_row && have_same_column;
}

/* Returns the rectangle of this size whose centre is this place. */
static Area area_around(Spot spot, int rows, int columns)
{
    return (Area){spot.row - rows / 2, spot.column - columns / 2, rows, columns};
}

/* True if framed cards at this distance overlap neither each other nor a seat. */
static bool has_room(const FaceScreen *face, const Area *seats, Share share)
{
    Area cards[MAX_SEATS];
    for (int seat = 0; seat < screen_scene(face)->game->n_players; seat++) {
        cards[seat] = area_around(spot_of(face, seat, share), CARD_ROWS, card_width(face));
        for (int other = 0; other < screen_scene(face)->game->n_players; other++)
            if (overlap(cards[seat], seats[other]) || (other < seat && overlap(cards[seat], cards[other])))
                return false;
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
    for (int i = 0; i < 2; i++) { /* the upper and the lower edge, with their corners */
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
 * Returns how many of the `n` cards have room in a row after the label: at least one. Sets `*width` to the columns of
 * the label and these cards, with a blank after each card.
 */
static int cards_in_row(const FaceScreen *face, Str label, const Card *cards, int n, int *width)
{
    int beside = face->layout.is_list ? MARGIN : SEAT_WIDTH + 1; /* at both sides of the middle */
    int room = face->layout.columns - 2 * beside, fit = 0;
    *width = screen_columns(face->screen, label);
    while (fit < n) {
        int more = screen_columns(face->screen, phrase_card(screen_scene(face), cards[fit])) + 1;
        if (fit > 0 && *width + more > room) break;
        *width += more;
        fit++;
    }
    return fit;
}

/*
 * Draws a row: a label and the cards that have room after it. Returns the number of these cards. If `draws` is false,
 * only counts them.
 */
static int put_row(const Middle *middle, Str label, const Card *cards, int n)
{
    const FaceScreen *face = middle->face;
    int width = 0, fit = cards_in_row(face, label, cards, n, &width);
    if (!middle->draws) return fit;
    int row = middle->row + middle->rows, column = (face->layout.columns - width + 1) / 2;
    column += screen_text(face, row, column, label, PLAIN);
    for (int i = 0; i < fit; i++) {
        Str card = phrase_card(screen_scene(face), cards[i]);
        column += screen_text(face, row, column, card, screen_card_style(face, cards[i])) + 1;
    }
    return fit;
}

/* Draws a part of the talon in one or more rows: its name and its cards. Adds the number of these rows. */
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
    int hidden = face->now.talon_count; /* all cards of the talon; open ones are subtracted below */
    for (int part = 0; part < scene->game->n_parts; part++) {
        CardSet cards = talon_part_cards(scene->game, &face->now.seen, part) & face->now.seen.talon;
        hidden -= cards_count(cards);
        if (cards) put_part(middle, phrase_part(scene, part), cards);
    }
    if (hidden <= 0) return;
    Slots slots = {.text = {phrase_part(scene, -1)}, .number = {hidden}};
    Str text = phrase(scene, WORD_TALON_HIDDEN, slots);
    int row = middle->row + middle->rows++;
    if (middle->draws) screen_centred(face, row, face->layout.columns / 2, text, PLAIN);
}

/* Draws the talon in the middle of the table. A first pass only counts its rows. */
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
 * Draws the name of a seat, its last bid or its tricks (doings_of()), and its roles. If each seat has two rows
 * (`rows_each`), the second text is in the second row. Roles without room are left out.
 */
static void list_seat(const FaceScreen *face, int row, int rows_each, int seat)
{
    const State *seen = &face->now.seen;
    Arena *scratch = screen_scene(face)->scratch;
    bool is_next = seat == seen->actor && seen->phase != PHASE_DONE && face->looks_at < 0;
    Str name = phrase_player(screen_scene(face), seat), marks = prompt_marks(screen_scene(face), &face->now, seat);
    Str doings = doings_of(face, seat);
    int room = face->layout.columns - card_column(face), column = 2 + MARGIN;
    if (is_next) (void)screen_text(face, row, MARGIN, STR(">"), BOLD);
    column += screen_put(face->screen, row, column, room - column, name, is_next ? BOLD : PLAIN) + 1;
    if (rows_each == 1 && doings.n) {
        column += screen_put(face->screen, row, column, room - column, doings, DIM) + 1;
    } else if (doings.n) {
        (void)screen_put(face->screen, row + 1, 2 * (1 + MARGIN), room, doings, DIM);
    }
    marks = marks.n ? arena_printf(scratch, "(%.*s)", STR_ARG(marks)) : marks;
    if (column + screen_columns(face->screen, marks) <= room) (void)screen_text(face, row, column, marks, PLAIN);
}

/* Draws the cards of the trick, each at the right edge of its player's first row. Each seat has `rows_each` rows. */
static void list_trick(const FaceScreen *face, int rows_each)
{
    const State *seen = &face->now.seen;
    const Scene *scene = screen_scene(face);
    int number = face->looks_at >= 0 ? face->looks_at : seen->n_tricks, n = scene->game->n_players;
    Trick trick = trick_numbered(scene->game, seen, number);
    assert(n > 0);
    for (int i = 0; i < trick.n; i++) {
        /* the seat after the person has place 0, and the person has the last place; 2n avoids a negative number */
        int place = (trick.seat[i] - scene->you - 1 + 2 * n) % n;
        Spot spot = {face->layout.table + place * rows_each, face->layout.columns - card_column(face) / 2 - 1};
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
    int rows_each = layout->table_rows >= 2 * n + talon ? 2 : 1;
    for (int i = 0; i < n; i++) {
        bool has_room = (i + 1) * rows_each <= layout->table_rows;
        int seat = (screen_scene(face)->you + 1 + i) % n;
        if (has_room) list_seat(face, layout->table + i * rows_each, rows_each, seat);
    }
    if (shows_trick(face)) list_trick(face, rows_each);
    else if (talon && n * rows_each + talon <= layout->table_rows)
        put_talon(&(Middle){.face = face, .row = layout->table + n * rows_each, .draws = true});
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
