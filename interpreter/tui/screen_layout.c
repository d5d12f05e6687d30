/* The full screen: computes the rows of all parts, and the places of cards and tokens. */
#include "tui/face_screen.h"

#include <string.h>

enum {
    LEAST_TABLE = 11, /* the rows of the smallest table around which seats are drawn */
    TOKEN_ROWS = 2,   /* rows reserved for bids and other tokens, so that the table does not move during an auction */
    LOG_ROWS = 2      /* the least rows for the last events */
};

/* ---- the order of the hand ------------------------------------------------------------------------------------ */

/* Reverses the order of `n` cards. */
static void reverse(Card *cards, int n)
{
    for (int i = 0; i < n / 2; i++) {
        Card card = cards[i];
        cards[i] = cards[n - 1 - i];
        cards[n - 1 - i] = card;
    }
}

/*
 * Returns the next suit that has cards in `cards`. If possible, its colour is not `last`, the colour of the suit
 * before.
 */
static int next_suit(const Game *game, CardSet cards, Str last)
{
    int found = -1;
    for (int suit = 0; suit < game->n_suits; suit++) {
        if (!(game->suit[suit].cards & cards)) continue;
        if (!str_equal(game->suit[suit].color, last)) return suit;
        if (found < 0) found = suit;
    }
    return found;
}

/*
 * Sorts a hand: trumps first, then the suits in an order in which neighbouring suits differ in colour, if possible.
 * Returns the number of cards.
 */
static int order_by_colours(const Scene *scene, int ranking, CardSet hand, Card *order)
{
    CardSet trumps = scene->game->ranking[ranking].trumps, rest = hand & ~trumps;
    int n = phrase_order(scene, ranking, hand & trumps, order);
    Str last = n ? scene->game->suit[scene->game->card[order[n - 1]].suit].color : STR("");
    while (rest) {
        const Suit *suit = &scene->game->suit[next_suit(scene->game, rest, last)];
        n += phrase_order(scene, ranking, rest & suit->cards, order + n);
        rest &= ~suit->cards;
        last = suit->color;
    }
    return n;
}

/*
 * Sorts the hand in the order that the person has chosen: with colours that alternate, with trumps first, or from the
 * highest or the lowest card on. Returns the number of cards.
 */
static int hand_order(const FaceScreen *face, CardSet hand, Card *order)
{
    const Scene *scene = screen_scene(face);
    int ranking = face->now.seen.ranking;
    CardSet trumps = scene->game->ranking[ranking].trumps;
    if (face->order == ORDER_COLOURS) return order_by_colours(scene, ranking, hand, order);
    if (face->order == ORDER_TRUMPS) {
        int n = phrase_order(scene, ranking, hand & trumps, order);
        return n + phrase_order(scene, ranking, hand & ~trumps, order + n);
    }
    int n = phrase_order(scene, ranking, hand, order);
    if (face->order == ORDER_LOW) reverse(order, n);
    return n;
}

/*
 * Sorts the choices that are cards of the hand in the order of the hand, so that their numbers go up from left to
 * right. Other choices keep their places in the list.
 */
void screen_number(FaceScreen *face)
{
    const Scene *scene = screen_scene(face);
    Choices *choices = &face->choices;
    Card order[MAX_CARDS];
    CardSet hand = prompt_hand(scene->game, &face->now) & choices->legal.cards;
    int n = hand_order(face, hand, order), at = 0;
    for (int i = 0; i < choices->n; i++) {
        bool is_in_hand = choices->list[i] < FIRST_TOKEN && cards_have(hand, action_card(choices->list[i]));
        if (is_in_hand && at < n) choices->list[i] = order[at++];
    }
}

/* ---- places of cards and tokens ------------------------------------------------------------------------------- */

/* Returns the columns of the widest card of the pack, at least 2. */
static int widest_card(const FaceScreen *face)
{
    int most = 2; /* the least number of columns */
    EACH_CARD (card, screen_scene(face)->game->pack) {
        int width = screen_columns(face->screen, phrase_card(screen_scene(face), card));
        if (width > most) most = width;
    }
    return most;
}

Action screen_choice(const FaceScreen *face, Action action)
{
    if (action >= FIRST_TOKEN) return action;
    CardSet same = game_copies(screen_scene(face)->game, action_card(action)) & face->choices.legal.cards;
    return same ? cards_first(same) : action;
}

/* Adds a place for a card or token. If it is the person's turn, the place has the number that chooses it. */
static void add_choice_place(FaceScreen *face, Action action, int row, int column)
{
    Place *place = &face->layout.places[face->layout.n_places++];
    *place = (Place){.action = action, .row = row, .column = column + NUMBER_WIDTH};
    if (face->is_asked) place->number = prompt_number(&face->choices, screen_choice(face, action));
}

/* Finds the places of the cards in the hand, and returns the number of rows that they need. */
static int place_hand(FaceScreen *face)
{
    Layout *layout = &face->layout;
    const State *seen = &face->now.seen;
    const uint8_t *group_of = screen_scene(face)->game->ranking[seen->ranking].group_of;
    Card order[MAX_CARDS];
    int n = hand_order(face, prompt_hand(screen_scene(face)->game, &face->now), order),
        card_columns = NUMBER_WIDTH + layout->widest_card + 1;
    int row = layout->hand, column = MARGIN;
    for (int i = 0; i < n; i++) {
        bool is_new_suit = i > 0 && layout->by_suit && group_of[order[i]] != group_of[order[i - 1]];
        if (is_new_suit || column + card_columns > layout->columns) {
            row++;
            column = MARGIN;
        }
        add_choice_place(face, order[i], row, column);
        column += card_columns;
    }
    return row - layout->hand + 1;
}

/*
 * Finds the places of the choices that are not in the hand: tokens, and cards that can be called. Bids that are not
 * allowed now follow. Returns the number of rows that all these need.
 */
static int place_choices(FaceScreen *face)
{
    Layout *layout = &face->layout;
    CardSet hand = prompt_hand(screen_scene(face)->game, &face->now);
    int row = layout->choices, column = MARGIN;
    Action shown[MAX_CHOICES + MAX_BIDS];
    int n = face->is_asked ? face->choices.n : 0;
    memcpy(shown, face->choices.list, (size_t)n * sizeof *shown);
    if (face->is_asked) n += prompt_barred(screen_scene(face), &face->now, face->choices.legal, shown + n);
    for (int i = 0; i < n; i++) {
        Action action = shown[i];
        if (action < FIRST_TOKEN && cards_have(hand, action_card(action))) continue; /* see place_hand() */
        Str name = phrase_action(screen_scene(face), face->now.seen.auction.round, action);
        int width = NUMBER_WIDTH + screen_columns(face->screen, name);
        if (column > MARGIN && column + width > layout->columns - MARGIN) {
            row++;
            column = MARGIN;
        }
        add_choice_place(face, action, row, column);
        column += width + 2;
    }
    return layout->n_places ? row - layout->choices + 1 : 0; /* the hand has no places yet */
}

/* Finds all places. Sets `*tokens` and `*hand` to the numbers of rows that tokens and the hand need. */
static void place_all(FaceScreen *face, int *tokens, int *hand)
{
    face->layout.n_places = 0;
    *tokens = place_choices(face);
    *hand = place_hand(face);
}

/* ---- rows ----------------------------------------------------------------------------------------------------- */

static int larger(int a, int b)
{
    return a > b ? a : b;
}

/* Returns the rows for title, task, explanation, keys (1 row) and last events, without those of the status. */
static int fixed_rows(const FaceScreen *face)
{
    const Layout *layout = &face->layout;
    return layout->title_rows + layout->task_rows + layout->info_rows + 1 + LOG_ROWS;
}

/*
 * Returns the reserved rows of this deal, see Steady. If the size of the terminal has changed, they are counted anew.
 * When play begins, those of the hand are counted anew, because discarded cards have left the hand.
 */
static Steady *steady_of(FaceScreen *face)
{
    const Layout *layout = &face->layout;
    Steady *steady = &face->steady;
    if (steady->rows != layout->rows || steady->columns != layout->columns)
        *steady = (Steady){.rows = layout->rows, .columns = layout->columns, .tokens = TOKEN_ROWS};
    if (face->now.seen.phase == PHASE_PLAY && !steady->is_play) {
        steady->is_play = true;
        steady->hand = 0;
    }
    return steady;
}

/*
 * Updates the reserved rows, and sets `*tokens` to the rows that tokens need now. The hand has a row for each suit only
 * if this leaves enough room for the table. If there is once too little room, the hand stays dense until the next deal
 * or another size of the terminal.
 */
static void measure_rows(FaceScreen *face, int *tokens)
{
    Layout *layout = &face->layout;
    Steady *steady = steady_of(face);
    int hand = 0, free = layout->rows - fixed_rows(face) - screen_status_rows(face);
    layout->by_suit = !steady->is_dense && !layout->is_narrow;
    place_all(face, tokens, &hand);
    steady->tokens = larger(steady->tokens, *tokens);
    int left_for_table = free - steady->tokens - larger(hand, steady->hand);
    if (layout->by_suit && left_for_table < LEAST_TABLE + SEAT_ROWS) {
        steady->is_dense = true;
        steady->hand = 0;
        layout->by_suit = false;
        place_all(face, tokens, &hand);
    }
    steady->hand = larger(steady->hand, hand);
}

/*
 * Returns the lesson, broken into lines of the terminal's width. The line face breaks it, and its text is then emptied.
 */
static Str lesson_lines(FaceScreen *face)
{
    if (!face->lesson.n) return STR("");
    face_lines(&face->pages, face->lesson);
    Str lines = arena_str(screen_scene(face)->scratch, buf_str(&face->line.text));
    buf_clear(&face->line.text);
    return lines;
}

/*
 * Makes room for a lesson: the table becomes smaller, or becomes a list of seats. Returns the rows of the table;
 * without a lesson, these are `table_rows`. `free` is the number of rows for the table and the events together, in
 * place of which the lesson is drawn. If there is not enough room, the lesson is left out.
 */
static int lay_lesson(FaceScreen *face, int free, int table_rows)
{
    Layout *layout = &face->layout;
    Str lesson = lesson_lines(face);
    int needed = 0;
    for (size_t i = 0; i < lesson.n; i++) needed += lesson.s[i] == '\n';
    if (needed == 0) return table_rows;
    int rows_left = free - needed;
    layout->is_list = layout->is_narrow || rows_left < LEAST_TABLE;
    if (layout->is_list && rows_left < screen_list_rows(face)) {
        layout->is_list = layout->is_narrow;
        return table_rows;
    }
    layout->lesson = lesson;
    return table_rows < rows_left ? table_rows : rows_left;
}

/*
 * Sets the rows of all parts. The parts below the table are counted upwards from the last row. The rows between the
 * status and these parts are for the table and the last events. Reserved rows that the tokens do not need go to the
 * events, or to the table if it is too small.
 */
static void lay_rows(FaceScreen *face, int tokens)
{
    Layout *layout = &face->layout;
    const Steady *steady = &face->steady;
    layout->is_list = layout->is_narrow;
    int least = layout->is_list ? screen_list_rows(face) : LEAST_TABLE;
    layout->info = layout->rows - 1 - layout->info_rows;
    layout->hand = layout->info - steady->hand;
    layout->choices = layout->hand - tokens;
    layout->task = layout->choices - layout->task_rows;
    layout->table = layout->title_rows + screen_status_rows(face);
    int free = layout->task - layout->table, unused = steady->tokens - tokens;
    int rows = free - LOG_ROWS - unused;
    if (rows < least) rows = free < least ? free : least;
    rows = lay_lesson(face, free, rows);
    layout->table_rows = rows < 2 * LEAST_TABLE ? rows : 2 * LEAST_TABLE; /* a higher table would be hard to read */
    layout->log = layout->table + layout->table_rows;
    layout->log_rows = layout->task - layout->log;
}

void screen_lay_out(FaceScreen *face)
{
    Layout *layout = &face->layout;
    int tokens = 0, hand = 0;
    *layout = (Layout){0};
    screen_size(face->screen, &layout->rows, &layout->columns);
    layout->is_too_small = layout->rows < LEAST_ROWS || layout->columns < LEAST_COLUMNS;
    if (layout->is_too_small) return;
    layout->is_narrow = layout->columns < WIDE_COLUMNS;
    layout->title_rows = layout->task_rows = layout->is_narrow ? 2 : 1;
    layout->info_rows = layout->is_narrow ? 3 : 2;
    layout->widest_card = widest_card(face);
    face->line.width = line_width_for(layout->columns);
    /*
     * The places are found twice. The first time only counts the rows that they need, from which the first rows of the
     * parts follow. The second time uses these rows.
     */
    measure_rows(face, &tokens);
    lay_rows(face, tokens);
    place_all(face, &tokens, &hand);
}
