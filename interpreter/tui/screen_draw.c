/* The full screen: draws the table, the hand and the texts around them. */
#include "tui/face_screen.h"

/* The columns that are kept free for dots (…) at the end of a text. */
enum { DOTS_WIDTH = 4 };

static const Style PLAIN = {0}, BOLD = {.bold = true}, DIM = {.dim = true}, REVERSE = {.reverse = true};

/* Returns a text of the variant in the language of the screen. */
static Str drawn_text(const FaceScreen *face, const Node *text)
{
    return text_in(text, screen_scene(face)->language);
}

/* The rows of the screen into which a text is broken. */
typedef struct Wrapped {
    const FaceScreen *face;
    int row, most_rows; /* the first row; the most rows that may be used */
    Style style;
    bool draws; /* draws the text; if false, only counts its rows */
} Wrapped;

/*
 * Draws a text word by word, in at most `most_rows` rows, and returns the number of rows used. If `to.draws` is false,
 * only counts the rows. At a word that has no room, the text ends with dots.
 */
static int wrap(Wrapped to, Str text)
{
    const FaceScreen *face = to.face;
    int row = 0, column = MARGIN, last_row = to.most_rows - 1, edge = face->layout.columns - MARGIN;
    for (size_t at = 0; at < text.n;) {
        size_t end = at;
        while (end < text.n && text.s[end] != ' ') end++;
        Str word = {text.s + at, end - at};
        int width = screen_columns(face->screen, word), room = edge - column;
        if (row == last_row && end < text.n) room -= DOTS_WIDTH; /* for dots, if the next word has no room */
        bool fits = width <= room;
        if (!fits && row < last_row && column > MARGIN) { /* tries the same word again in the next row */
            row++;
            column = MARGIN;
            continue;
        }
        Str drawn = fits ? word : STR("…");
        if (to.draws) (void)screen_text(face, to.row + row, column, drawn, to.style);
        if (!fits) break;
        column += width + 1;
        at = end + (end < text.n); /* skips the blank after the word */
    }
    return row + 1;
}

/* Draws a text from this row on, broken into at most `rows` rows. */
static void put_wrapped(const FaceScreen *face, int row, int rows, Str text, Style style)
{
    (void)wrap((Wrapped){.face = face, .row = row, .most_rows = rows, .style = style, .draws = true}, text);
}

/* ---- title ---------------------------------------------------------------------------------------------------- */

/* Returns the declarer and the contract for the title; returns an empty text if there is no contract. */
static Str declarer_text(const FaceScreen *face)
{
    const Scene *scene = screen_scene(face);
    const State *seen = &face->now.seen;
    if (seen->contract == NO_CONTRACT) return STR("");
    Slots slots = {.text = {STR(""), phrase_contract(scene, seen)}};
    if (!state_has_declarer(seen)) return slots.text[1];
    slots.text[0] = phrase_player(scene, seen->declarer);
    return phrase(scene, WORD_TITLE_DECLARER, slots);
}

/*
 * Fills in the parts of the title after the variant's name: deal, declarer, trick, pot, and a failure to save. A part
 * may be empty.
 */
static void title_parts(const FaceScreen *face, Str parts[static 5])
{
    const Scene *scene = screen_scene(face);
    const State *seen = &face->now.seen;
    int trick = face->looks_at >= 0 ? face->looks_at + 1 : seen->n_tricks + (seen->phase == PHASE_PLAY);
    parts[0] = phrase(scene, WORD_DEAL_NUMBER, (Slots){.number = {face->number}});
    parts[1] = declarer_text(face);
    parts[2] = parts[3] = parts[4] = STR("");
    if (trick > 0)
        parts[2] = phrase(scene, WORD_TITLE_TRICK, (Slots){.number = {trick, tricks_total_of(scene->game, seen)}});
    if (scene->game->has_pot) parts[3] = phrase(scene, WORD_POT, (Slots){.number = {seen->pot}});
    if (face->save_error) parts[4] = screen_word(face, WORD_UNSAVED_TITLE);
}

/*
 * Draws a row of the title: the parts that are not empty, with bars between them. Returns the columns that they need.
 */
static int put_title(const FaceScreen *face, int row, const Str *parts, size_t n)
{
    Buf text = {0};
    int columns = face->layout.columns;
    for (size_t i = 0; i < n; i++)
        if (parts[i].n) buf_printf(&text, text.n ? " | %.*s" : " %.*s", STR_ARG(parts[i]));
    int used = screen_columns(face->screen, buf_str(&text));
    if (used < columns) buf_repeat(&text, ' ', (size_t)(columns - used));
    (void)screen_text(face, row, 0, buf_str(&text), REVERSE);
    buf_free(&text);
    return used;
}

/* Draws the title, with a sign for the direction of play at the right. */
static void draw_title(const FaceScreen *face)
{
    Str parts[6];
    int columns = face->layout.columns;
    parts[0] = drawn_text(face, screen_scene(face)->game->name);
    title_parts(face, parts + 1);
    /* on a narrow terminal, the declarer and all later parts are in a second row */
    size_t n_above = face->layout.is_narrow ? 2 : COUNT(parts);
    int used = put_title(face, 0, parts, n_above);
    if (face->layout.is_narrow) (void)put_title(face, 1, parts + n_above, COUNT(parts) - n_above);
    /* the person sits at the bottom; from there, clockwise play goes to the left */
    bool is_left = !screen_scene(face)->game->anticlockwise;
    Str sign = is_left ? STR("↻") : STR("↺");
    if (screen_scene(face)->ascii) sign = is_left ? STR("<-") : STR("->");
    int width = screen_columns(face->screen, sign);
    if (used + width + 2 < columns) (void)screen_text(face, 0, columns - width - MARGIN, sign, REVERSE);
}

/* ---- below the table ------------------------------------------------------------------------------------------ */

/* Draws the lesson, one line per row. */
static void draw_lesson(const FaceScreen *face)
{
    Str rest = face->layout.lesson;
    for (int row = face->layout.log; rest.n; row++) {
        size_t end = 0;
        while (rest.s[end] != '\n') end++; /* each line of the lesson ends with a line feed */
        (void)screen_text(face, row, MARGIN, (Str){rest.s, end}, PLAIN);
        rest = (Str){rest.s + end + 1, rest.n - end - 1};
    }
}

/* Draws the last events, from the lowest row upwards. An event is drawn only if its whole sentence has room. */
static void draw_log(const FaceScreen *face)
{
    const Layout *layout = &face->layout;
    int free_rows = layout->log_rows;
    for (size_t i = face->n_log; i > 0 && free_rows > 0; i--) {
        bool is_last = i == face->n_log;
        Wrapped to = {.face = face, .most_rows = layout->log_rows, .style = is_last ? PLAIN : DIM};
        int rows = wrap(to, face->log[i - 1].text);
        if (rows > free_rows) return;
        free_rows -= rows;
        to.row = layout->log + free_rows;
        to.draws = true;
        (void)wrap(to, face->log[i - 1].text);
    }
}

/*
 * Returns the person's task, such as to play, lead, discard or bid. In another player's turn, says that the person
 * waits for this player. Returns an empty text after the deal.
 */
static Str task_text(const FaceScreen *face)
{
    const Scene *scene = screen_scene(face);
    const State *seen = &face->now.seen;
    if (!face->is_asked && seen->phase == PHASE_DONE) return STR("");
    if (!face->is_asked) return phrase(scene, WORD_TASK_WAIT, (Slots){.text = {phrase_player(scene, seen->actor)}});
    if (seen->phase == PHASE_PLAY) return screen_word(face, seen->n_in_trick ? WORD_TASK_PLAY : WORD_YOU_LEAD);
    Str task = prompt_task(scene, &face->now, face->choices.legal);
    if (!laying_is_several(&face->now, face->choices.legal)) return task;
    Slots marked = {.text = {task}, .number = {cards_count(face->marked), seen->to_discard}};
    return phrase(scene, WORD_MARKED, marked);
}

/* Draws the task of the person, or the name of the player for whom the person waits. */
static void draw_task(const FaceScreen *face)
{
    put_wrapped(face, face->layout.task, face->layout.task_rows, task_text(face), BOLD);
}

/*
 * Draws the number that chooses a card or token, with a mark if the card is marked for a discard. A bid that is itself
 * a number is chosen by this number, so nothing is drawn before it; the one other choice is then chosen by 0.
 */
static void draw_number(const FaceScreen *face, const Place *place)
{
    const Choices *choices = &face->choices;
    bool is_marked = place->action < FIRST_TOKEN && cards_have(face->marked, action_card(place->action));
    if (choices->are_numbers && place->action != choices->other) return;
    int number = choices->are_numbers ? 0 : place->number;
    Str text = arena_printf(screen_scene(face)->scratch, "%2d%c", number, is_marked ? 'x' : ':');
    (void)screen_text(face, place->row, place->column - NUMBER_WIDTH, text, is_marked ? BOLD : DIM);
}

/*
 * Draws a card or token: its name and, if it is allowed, its number. In the person's turn, cards and tokens that are
 * not allowed are dim; but if no card can be chosen, such as during bidding, no card is dim.
 */
static void draw_place(const FaceScreen *face, const Place *place)
{
    const Scene *scene = screen_scene(face);
    bool is_card = place->action < FIRST_TOKEN, is_allowed = place->number != 0;
    bool can_be_chosen = !is_card || face->choices.legal.cards;
    Style style = is_card ? screen_card_style(face, action_card(place->action)) : PLAIN;
    style.reverse = face->is_asked && place->action == face->selected;
    style.dim = face->is_asked && can_be_chosen && !is_allowed;
    if (is_allowed) draw_number(face, place);
    Str name = phrase_action(scene, face->now.seen.auction.round, place->action);
    (void)screen_text(face, place->row, place->column, name, style);
}

/*
 * Returns the explanation of the selected choice. If it is not allowed, the reason comes first, because the end of a
 * long text is cut.
 */
static Str explanation_of(const FaceScreen *face, const Place *place)
{
    const Scene *scene = screen_scene(face);
    bool is_card = place->action < FIRST_TOKEN, is_allowed = place->number != 0;
    Str text = prompt_explanation(scene, &face->now, place->action);
    if (is_card) {
        Buf points = {0};
        int64_t worth = game_face_points(scene->game, face->now.seen.ranking, card_bit(action_card(place->action)));
        fraction_write(&points, game_in_points(scene->game, worth));
        Slots slots = {.text = {text, buf_keep(scene->scratch, &points)}};
        text = phrase(scene, WORD_CARD_WORTH, slots);
    }
    /* if no card can be chosen, such as during bidding, no reason is given why this card is not allowed */
    if (is_card && !face->choices.legal.cards) return text;
    if (is_allowed) {
        Str warning = prompt_withheld(scene, &face->now, place->action);
        return warning.n ? arena_printf(scene->scratch, "%.*s %.*s", STR_ARG(text), STR_ARG(warning)) : text;
    }
    Str why = prompt_refusal(scene, &face->now, game_token(scene->game, place->action));
    why = phrase(scene, WORD_REFUSED, (Slots){.text = {why}});
    return arena_printf(scene->scratch, "%.*s %.*s", STR_ARG(why), STR_ARG(text));
}

/* Returns the place of the selected choice; NULL if nothing is selected, or if it is not the person's turn. */
static const Place *selected_place(const FaceScreen *face)
{
    for (int i = 0; i < face->layout.n_places && face->is_asked; i++)
        if (face->layout.places[i].action == face->selected) return &face->layout.places[i];
    return NULL;
}

/*
 * Draws the message. If there is none, draws the explanation of the selected choice; if nothing is selected, the
 * request to choose something. Also draws the keys in the last row.
 */
static void draw_info(const FaceScreen *face, const Place *selected)
{
    Str text = face->message;
    if (!text.n && selected) text = explanation_of(face, selected);
    if (!text.n && !selected && face->is_asked) text = screen_word(face, WORD_CHOOSE_FIRST);
    put_wrapped(face, face->layout.info, face->layout.info_rows, text, PLAIN);
    Word keys = face->layout.is_narrow ? WORD_KEY_BAR_NARROW : WORD_KEY_BAR;
    (void)screen_text(face, face->layout.rows - 1, MARGIN, screen_word(face, keys), DIM);
}

/* Draws only a sentence with the smallest size that the terminal must have. */
static void draw_too_small(const FaceScreen *face)
{
    Slots slots = {.number = {LEAST_COLUMNS, LEAST_ROWS}};
    put_wrapped(face, 0, face->layout.rows, phrase(screen_scene(face), WORD_TOO_SMALL, slots), BOLD);
    screen_show(face->screen, 0, 0);
}

void screen_draw(FaceScreen *face)
{
    screen_lay_out(face);
    screen_clear(face->screen);
    if (face->layout.is_too_small) {
        draw_too_small(face);
        return;
    }
    draw_title(face);
    screen_draw_status(face);
    screen_draw_table(face);
    if (face->layout.lesson.n) draw_lesson(face);
    else draw_log(face);
    draw_task(face);
    for (int i = 0; i < face->layout.n_places; i++) draw_place(face, &face->layout.places[i]);
    const Place *selected = selected_place(face);
    draw_info(face, selected);
    /* the cursor is put at the selected choice, because screen readers read the text there */
    if (selected) screen_show(face->screen, selected->row, selected->column);
    else screen_show(face->screen, face->layout.task, MARGIN);
}
