/* The full screen: drawing the table, the hand and what is written around them. */
#include "door/face_screen.h"

#include <assert.h>
#include <math.h>

enum {
    LEAST_ROWS = 24,
    LEAST_COLUMNS = 80,
    LEAST_TABLE = 11,
    SEAT_WIDTH = 20,
    SEAT_ROWS = 3,
    NUMBER_WIDTH = 3, /* "12:" before a card that may be played */
    MARGIN = 1,
    INFO_ROWS = 2,
    LOG_ROWS = 2
};

static const Style PLAIN = {0}, BOLD = {.bold = true}, DIM = {.dim = true}, REVERSE = {.reverse = true};

static const Scene *scene_of(const FaceScreen *face)
{
    return &face->pages.scene;
}

static Str local(const FaceScreen *face, const Node *text)
{
    return text_in(text, scene_of(face)->language);
}

static Str word(const FaceScreen *face, Word id)
{
    return phrase(scene_of(face), id, (Slots){0});
}

static int put(const FaceScreen *face, int row, int column, Str text, Style style)
{
    return screen_put(face->screen, row, column, face->layout.columns, text, style);
}

static void put_centred(const FaceScreen *face, int row, int centre, Str text, Style style)
{
    int width = screen_columns(face->screen, text), column = centre - width / 2;
    if (column + width > face->layout.columns) column = face->layout.columns - width;
    put(face, row, column < 0 ? 0 : column, text, style);
}

/* A text broken between words into at most so many rows. */
static void put_wrapped(const FaceScreen *face, int row, int rows, Str text, Style style)
{
    int column = MARGIN;
    for (size_t at = 0; at < text.n && rows > 0;) {
        size_t end = at;
        while (end < text.n && text.s[end] != ' ') end++;
        Str part = {text.s + at, end - at};
        int width = screen_columns(face->screen, part);
        if (column > MARGIN && column + width > face->layout.columns - MARGIN) {
            row++;
            rows--;
            column = MARGIN;
        }
        if (rows > 0) column += put(face, row, column, part, style) + 1;
        at = end + (end < text.n);
    }
}

/* ---- cards ---------------------------------------------------------------------------------------------------- */

/* Hues for the colours a pack gives its suits, the first for the first suit of that colour and so on. */
typedef struct ColourHues {
    const char *colour;
    Hue four[2], two;
} ColourHues;

static const ColourHues COLOUR_HUES[] = {
    {"black", {HUE_NONE, HUE_GREEN}, HUE_NONE}, {"red", {HUE_RED, HUE_YELLOW}, HUE_RED},
    {"green", {HUE_GREEN, HUE_NONE}, HUE_NONE}, {"yellow", {HUE_YELLOW, HUE_MAGENTA}, HUE_RED},
    {"blue", {HUE_CYAN, HUE_BLUE}, HUE_CYAN},
};

static Hue suit_hue(const FaceScreen *face, int suit)
{
    const Game *game = scene_of(face)->game;
    int before = 0;
    for (int i = 0; i < suit; i++) before += str_equal(game->suit[i].color, game->suit[suit].color);
    for (size_t i = 0; i < COUNT(COLOUR_HUES) && face->scheme != SCHEME_MONO; i++) {
        const ColourHues *hues = &COLOUR_HUES[i];
        if (!str_is(game->suit[suit].color, hues->colour)) continue;
        return face->scheme == SCHEME_TWO ? hues->two : hues->four[before % 2];
    }
    return HUE_NONE;
}

static Style card_style(const FaceScreen *face, Card card)
{
    return (Style){.hue = suit_hue(face, scene_of(face)->game->card[card].suit)};
}

static int card_width(const FaceScreen *face, CardSet cards)
{
    int most = 2;
    EACH_CARD (card, cards) {
        int width = screen_columns(face->screen, phrase_card(scene_of(face), card));
        if (width > most) most = width;
    }
    return most;
}

/* Cards in a row, each in its colour; returns the column behind them. */
static int put_cards(const FaceScreen *face, int row, int column, CardSet cards)
{
    Card order[MAX_CARDS];
    int n = phrase_order(scene_of(face), face->now.seen.ranking, cards, order);
    for (int i = 0; i < n; i++)
        column += put(face, row, column, phrase_card(scene_of(face), order[i]), card_style(face, order[i])) + 1;
    return column;
}

/* ---- the hand: where its cards stand -------------------------------------------------------------------------- */

static void reverse(Card *cards, int n)
{
    for (int i = 0; i < n / 2; i++) {
        Card card = cards[i];
        cards[i] = cards[n - 1 - i];
        cards[n - 1 - i] = card;
    }
}

static int hand_order(const FaceScreen *face, CardSet hand, Card *order)
{
    const Scene *scene = scene_of(face);
    int ranking = face->now.seen.ranking;
    if (face->order == ORDER_TRUMPS) {
        CardSet trumps = scene->game->ranking[ranking].trumps;
        int n = phrase_order(scene, ranking, hand & trumps, order);
        return n + phrase_order(scene, ranking, hand & ~trumps, order + n);
    }
    int n = phrase_order(scene, ranking, hand, order);
    if (face->order == ORDER_LOW) reverse(order, n);
    return n;
}

static Place *add_place(FaceScreen *face, Action action)
{
    Place *place = &face->layout.places[face->layout.n_places++];
    *place = (Place){.action = action};
    if (face->is_asked) place->number = prompt_number(&face->choices, action);
    return place;
}

/* Places cards from the layout's row of the hand on; returns how many rows they take. */
static int place_hand(FaceScreen *face)
{
    Layout *layout = &face->layout;
    const State *seen = &face->now.seen;
    const uint8_t *group_of = scene_of(face)->game->ranking[seen->ranking].group_of;
    Card order[MAX_CARDS];
    CardSet hand = seen->hand[scene_of(face)->you];
    int n = hand_order(face, hand, order), cell = NUMBER_WIDTH + card_width(face, scene_of(face)->game->pack) + 1;
    int row = layout->hand, column = MARGIN;
    for (int i = 0; i < n; i++) {
        bool is_other = i > 0 && layout->by_suit && group_of[order[i]] != group_of[order[i - 1]];
        if (is_other || column + cell > layout->columns) {
            row++;
            column = MARGIN;
        }
        Place *place = add_place(face, order[i]);
        place->row = row;
        place->column = column + NUMBER_WIDTH;
        column += cell;
    }
    return row - layout->hand + 1;
}

/* What is said, and cards that are called for; returns the rows. */
static int place_choices(FaceScreen *face)
{
    Layout *layout = &face->layout;
    CardSet hand = face->now.seen.hand[scene_of(face)->you];
    int row = layout->choices, column = MARGIN;
    for (int i = 0; i < face->choices.n && face->is_asked; i++) {
        Action action = face->choices.list[i];
        if (action < FIRST_TOKEN && cards_have(hand, action)) continue;
        Str name = phrase_action(scene_of(face), face->now.seen.round, action);
        int width = NUMBER_WIDTH + screen_columns(face->screen, name);
        if (column > MARGIN && column + width > layout->columns - MARGIN) {
            row++;
            column = MARGIN;
        }
        Place *place = add_place(face, action);
        place->row = row;
        place->column = column + NUMBER_WIDTH;
        column += width + 2;
    }
    layout->n_said = layout->n_places;
    return layout->n_said ? row - layout->choices + 1 : 0;
}

/* ---- the layout ----------------------------------------------------------------------------------------------- */

static void place_all(FaceScreen *face, int *said, int *hand)
{
    face->layout.n_places = 0;
    *said = place_choices(face);
    *hand = place_hand(face);
}

/* Phases in which something is said keep room for it, so that the table stays where it is. */
static int kept_rows(const FaceScreen *face, int said)
{
    Phase phase = face->now.seen.phase;
    bool is_said = phase != PHASE_PLAY && phase != PHASE_DISCARD && phase != PHASE_DONE;
    return is_said && said < 2 ? 2 : said;
}

static void lay_out(FaceScreen *face)
{
    Layout *layout = &face->layout;
    int said = 0, hand = 0;
    *layout = (Layout){.by_suit = true};
    screen_size(face->screen, &layout->rows, &layout->columns);
    int fixed = 2 + 1 + INFO_ROWS + 1 + LOG_ROWS; /* title and status, task, keys */
    place_all(face, &said, &hand);
    layout->by_suit = layout->rows - fixed - hand - kept_rows(face, said) >= LEAST_TABLE + SEAT_ROWS;
    place_all(face, &said, &hand);
    layout->info = layout->rows - 1 - INFO_ROWS;
    layout->hand = layout->info - hand;
    layout->choices = layout->hand - kept_rows(face, said);
    layout->task = layout->choices - 1;
    layout->table = 2;
    layout->table_rows = layout->task - LOG_ROWS - layout->table;
    if (layout->table_rows > 2 * LEAST_TABLE) layout->table_rows = 2 * LEAST_TABLE;
    layout->log = layout->table + layout->table_rows;
    layout->log_rows = layout->task - layout->log;
    place_all(face, &said, &hand);
}

/* ---- title and status ----------------------------------------------------------------------------------------- */

static Str declared(const FaceScreen *face)
{
    const Scene *scene = scene_of(face);
    const State *seen = &face->now.seen;
    if (seen->contract == NO_ACTION) return STR("");
    Slots slots = {.text = {STR(""), local(face, scene->game->contract[seen->contract].name)}};
    if (!state_has_declarer(seen)) return slots.text[1];
    slots.text[0] = phrase_player(scene, seen->declarer);
    return phrase(scene, WORD_TITLE_DECLARER, slots);
}

static void draw_title(const FaceScreen *face)
{
    const Scene *scene = scene_of(face);
    const Game *game = scene->game;
    const State *seen = &face->now.seen;
    int trick = seen->n_tricks + (seen->phase == PHASE_PLAY);
    Str parts[] = {phrase(scene, WORD_DEAL_NUMBER, (Slots){.number = {(int64_t)face->match->n_rows + 1}}), STR(""),
                   declared(face), STR("")};
    if (face->looks_at >= 0) trick = face->looks_at + 1;
    if (trick > 0) parts[1] = phrase(scene, WORD_TITLE_TRICK, (Slots){.number = {trick, game->tricks_total}});
    if (game->has_pot) parts[3] = phrase(scene, WORD_POT, (Slots){.number = {seen->pot}});
    Buf text = {0};
    buf_printf(&text, " %.*s", STR_ARG(local(face, game->name)));
    for (size_t i = 0; i < COUNT(parts); i++)
        if (parts[i].n) buf_printf(&text, " | %.*s", STR_ARG(parts[i]));
    size_t used = (size_t)screen_columns(face->screen, buf_str(&text));
    if (used < (size_t)face->layout.columns) buf_repeat(&text, ' ', (size_t)face->layout.columns - used);
    put(face, 0, 0, buf_str(&text), REVERSE);
    buf_free(&text);
}

/* A label with cards behind it; returns the column for the next. */
static int put_labelled(const FaceScreen *face, int column, Word label, CardSet cards)
{
    if (!cards) return column;
    column += put(face, 1, column, word(face, label), PLAIN) + 1;
    return put_cards(face, 1, column, cards) + 1;
}

/* Announcements and the cards that everyone sees or that are kept back. */
static void draw_status(const FaceScreen *face)
{
    const State *seen = &face->now.seen;
    int column = MARGIN;
    Str announced = prompt_announced(scene_of(face), seen);
    if (announced.n)
        column += put(face, 1, column, phrase(scene_of(face), WORD_ANNOUNCED, (Slots){.text = {announced}}), BOLD) + 2;
    column = put_labelled(face, column, WORD_STATUS_SHOWN, seen->shown);
    column = put_labelled(face, column, WORD_STATUS_OPEN, seen->shown_discards);
    (void)put_labelled(face, column, WORD_STATUS_WITHHELD, seen->withheld);
}

/* ---- the table ------------------------------------------------------------------------------------------------ */

typedef struct Spot {
    int row, column; /* of a centre */
} Spot;

/*
 * Where a seat is on an ellipse that is `share` of the table wide: one's own below, the others in the direction of play,
 * which goes to the left where it is clockwise.
 */
static Spot spot_of(const FaceScreen *face, int seat, double share)
{
    const Scene *scene = scene_of(face);
    const Layout *layout = &face->layout;
    int n = scene->game->n_players;
    assert(n > 0);
    int step = (seat - scene->you + n) % n;
    int wide = layout->columns > LEAST_COLUMNS + SEAT_WIDTH ? LEAST_COLUMNS + SEAT_WIDTH : layout->columns;
    double turn = 2 * 3.14159265358979 * step / n, across = (wide - SEAT_WIDTH) / 2.0 * share;
    double down = (layout->table_rows - SEAT_ROWS) / 2.0 * share;
    double left = scene->game->anticlockwise ? -sin(turn) : sin(turn);
    double row = layout->table + (layout->table_rows - 1) / 2.0 + down * cos(turn);
    double nudge = 1e-6; /* mirrored places fall into the same row */
    return (Spot){(int)lround(row + nudge), (int)lround(layout->columns / 2.0 - across * left)};
}

static void join(Buf *text, Str part)
{
    if (text->n && part.n) buf_add(text, STR(", "));
    buf_add(text, part);
}

static Str marks_of(const FaceScreen *face, int seat)
{
    const State *seen = &face->now.seen;
    Buf text = {0};
    if (seat == seen->dealer) join(&text, word(face, WORD_MARK_DEALER));
    if (seat == seen->forehand && seen->phase == PHASE_AUCTION) join(&text, word(face, WORD_MARK_FOREHAND));
    if (seat == seen->declarer) join(&text, word(face, WORD_MARK_DECLARER));
    if (!state_is_active(seen, seat)) join(&text, word(face, WORD_MARK_IDLE));
    Str copy = arena_str(scene_of(face)->scratch, buf_str(&text));
    buf_free(&text);
    return copy;
}

/* The last thing a seat has said before play. */
static Str said_by(const FaceScreen *face, int seat)
{
    size_t i = face->n_log;
    while (i > 0 && (face->log[i - 1].seat != seat || !face->log[i - 1].said.n)) i--;
    return i ? phrase(scene_of(face), WORD_SAID, (Slots){.text = {face->log[i - 1].said}}) : STR("");
}

static Str doings_of(const FaceScreen *face, int seat)
{
    const State *seen = &face->now.seen;
    if (!state_is_active(seen, seat)) return STR("");
    if (seen->phase != PHASE_PLAY && seen->phase != PHASE_DONE) return said_by(face, seat);
    Slots slots = {.number = {seen->tricks[seat], face->now.hand_count[seat]}};
    return phrase(scene_of(face), WORD_SEAT_TRICKS, slots);
}

static void draw_seat(const FaceScreen *face, int seat)
{
    Spot spot = spot_of(face, seat, 1);
    const State *seen = &face->now.seen;
    bool is_next = seat == seen->actor && seen->phase != PHASE_DONE && face->looks_at < 0;
    Str name = phrase_player(scene_of(face), seat);
    if (is_next) name = arena_printf(scene_of(face)->scratch, "> %.*s <", STR_ARG(name));
    put_centred(face, spot.row - 1, spot.column, name, is_next ? BOLD : PLAIN);
    put_centred(face, spot.row, spot.column, marks_of(face, seat), PLAIN);
    put_centred(face, spot.row + 1, spot.column, doings_of(face, seat), DIM);
}

/* The trick: its order by number, its winner by brackets. */
static void draw_trick(const FaceScreen *face)
{
    const Scene *scene = scene_of(face);
    const State *seen = &face->now.seen;
    int number = face->looks_at >= 0 ? face->looks_at : seen->n_tricks;
    Trick trick = trick_numbered(scene->game, seen, number);
    for (int i = 0; i < trick.n; i++) {
        Spot spot = spot_of(face, trick.seat[i], 0.46);
        bool wins = trick.seat[i] == trick.winner;
        Str card = phrase_card(scene, trick.card[i]);
        int column = spot.column - (screen_columns(face->screen, card) + 4) / 2;
        Style style = card_style(face, trick.card[i]);
        style.bold = wins;
        column += put(face, spot.row, column, wins ? STR("[") : STR(" "), BOLD);
        column += put(face, spot.row, column, arena_printf(scene->scratch, "%d ", i + 1), DIM);
        column += put(face, spot.row, column, card, style);
        put(face, spot.row, column, wins ? STR("]") : STR(" "), BOLD);
    }
}

static CardSet open_part(const FaceScreen *face, int part)
{
    return prompt_part(scene_of(face)->game, &face->now, part) & face->now.seen.talon;
}

/* A row of the talon: the name of the part and its cards, in the middle. */
static void draw_part(const FaceScreen *face, int row, Str name, CardSet cards)
{
    Str label = arena_printf(scene_of(face)->scratch, "%.*s: ", STR_ARG(name));
    int width = screen_columns(face->screen, label) +
                screen_columns(face->screen, phrase_cards(scene_of(face), face->now.seen.ranking, cards));
    int column = (face->layout.columns - width) / 2;
    column += put(face, row, column, label, PLAIN);
    (void)put_cards(face, row, column, cards);
}

/* Before play the talon lies in the middle: the parts that are open, and how many cards are not. */
static void draw_talon(const FaceScreen *face)
{
    const Scene *scene = scene_of(face);
    int hidden = face->now.talon_count, row = face->layout.table + face->layout.table_rows / 2 - 1;
    for (int part = 0; part < scene->game->n_parts; part++) {
        CardSet cards = open_part(face, part);
        if (!cards) continue;
        hidden -= cards_count(cards);
        draw_part(face, row++, phrase_part(scene, part), cards);
    }
    if (hidden <= 0) return;
    Slots slots = {.text = {word(face, WORD_TALON)}, .number = {hidden}};
    put_centred(face, row, face->layout.columns / 2, phrase(scene, WORD_TALON_HIDDEN, slots), PLAIN);
}

static void draw_table(const FaceScreen *face)
{
    Phase phase = face->now.seen.phase;
    for (int seat = 0; seat < scene_of(face)->game->n_players; seat++) draw_seat(face, seat);
    if (phase == PHASE_PLAY || face->looks_at >= 0) draw_trick(face);
    else if (phase != PHASE_DONE) draw_talon(face);
}

/* ---- below the table ------------------------------------------------------------------------------------------ */

static void draw_log(const FaceScreen *face)
{
    const Layout *layout = &face->layout;
    int rows = (size_t)layout->log_rows < face->n_log ? layout->log_rows : (int)face->n_log;
    for (int i = 0; i < rows; i++) {
        Str text = face->log[face->n_log - (size_t)(rows - i)].text;
        put(face, layout->log + layout->log_rows - rows + i, MARGIN, text, DIM);
    }
}

static void draw_task(const FaceScreen *face)
{
    const State *seen = &face->now.seen;
    Str text = face->is_asked ? prompt_task(scene_of(face), &face->now, face->choices.legal) : STR("");
    if (face->is_asked && seen->phase == PHASE_PLAY)
        text = word(face, seen->n_in_trick ? WORD_TASK_PLAY : WORD_YOU_LEAD);
    else if (!face->is_asked && seen->phase != PHASE_DONE)
        text = phrase(scene_of(face), WORD_TASK_WAIT, (Slots){.text = {phrase_player(scene_of(face), seen->actor)}});
    put(face, face->layout.task, MARGIN, text, BOLD);
}

static void draw_place(const FaceScreen *face, const Place *place)
{
    const Scene *scene = scene_of(face);
    bool is_card = place->action < FIRST_TOKEN;
    Style style = is_card ? card_style(face, place->action) : PLAIN;
    style.reverse = face->is_asked && place->action == face->selected;
    style.dim = face->is_asked && place->number == 0;
    if (place->number) {
        Str number = arena_printf(scene->scratch, "%2d:", place->number);
        put(face, place->row, place->column - NUMBER_WIDTH, number, DIM);
    }
    put(face, place->row, place->column, phrase_action(scene, face->now.seen.round, place->action), style);
}

/* What the selected choice means, or why it is none. */
static Str explained(const FaceScreen *face, const Place *place)
{
    const Scene *scene = scene_of(face);
    if (place->number == 0) {
        Str why = prompt_refusal(scene, &face->now, game_token(scene->game, place->action));
        return phrase(scene, WORD_REFUSED, (Slots){.text = {why}});
    }
    Str text = prompt_explanation(scene, &face->now, place->action);
    if (place->action >= FIRST_TOKEN) return text;
    return phrase(scene, WORD_CARD_WORTH, (Slots){.text = {text}, .number = {scene->game->card[place->action].points}});
}

static const Place *selected_place(const FaceScreen *face)
{
    for (int i = 0; i < face->layout.n_places && face->is_asked; i++)
        if (face->layout.places[i].action == face->selected) return &face->layout.places[i];
    return NULL;
}

static void draw_info(const FaceScreen *face, const Place *selected)
{
    Str text = face->message;
    if (!text.n && selected) text = explained(face, selected);
    put_wrapped(face, face->layout.info, INFO_ROWS, text, PLAIN);
    put(face, face->layout.rows - 1, MARGIN, word(face, WORD_KEY_BAR), DIM);
}

static void draw_too_small(const FaceScreen *face)
{
    Slots slots = {.number = {LEAST_COLUMNS, LEAST_ROWS}};
    put_wrapped(face, 0, face->layout.rows, phrase(scene_of(face), WORD_TOO_SMALL, slots), BOLD);
    screen_show(face->screen, 0, 0);
}

void screen_draw(FaceScreen *face)
{
    lay_out(face);
    screen_clear(face->screen);
    if (face->layout.rows < LEAST_ROWS || face->layout.columns < LEAST_COLUMNS) {
        draw_too_small(face);
        return;
    }
    draw_title(face);
    draw_status(face);
    draw_table(face);
    draw_log(face);
    draw_task(face);
    for (int i = 0; i < face->layout.n_places; i++) draw_place(face, &face->layout.places[i]);
    const Place *selected = selected_place(face);
    draw_info(face, selected);
    /* the cursor stands on what is selected, for those who read by it */
    if (selected) screen_show(face->screen, selected->row, selected->column);
    else screen_show(face->screen, face->layout.task, MARGIN);
}
