/* The full screen: drawing the table, the hand and what is written around them. */
#include "tui/face_screen.h"

enum { DOTS_WIDTH = 4 };

static const Style PLAIN = {0}, BOLD = {.bold = true}, DIM = {.dim = true}, REVERSE = {.reverse = true};

static const Scene *scene_of(const FaceScreen *face)
{
    return &face->pages.scene;
}

static Str local(const FaceScreen *face, const Node *text)
{
    return text_in(text, scene_of(face)->language);
}

Str screen_word(const FaceScreen *face, Word id)
{
    return phrase(scene_of(face), id, (Slots){0});
}

int screen_text(const FaceScreen *face, int row, int column, Str text, Style style)
{
    return screen_put(face->screen, row, column, face->layout.columns, text, style);
}

void screen_centred(const FaceScreen *face, int row, int centre, Str text, Style style)
{
    int width = screen_columns(face->screen, text), column = centre - width / 2;
    if (column + width > face->layout.columns) column = face->layout.columns - width;
    (void)screen_text(face, row, column < 0 ? 0 : column, text, style);
}

/* A text broken between words into at most so many rows; what does not fit is replaced by dots. */
static void put_wrapped(const FaceScreen *face, int row, int rows, Str text, Style style)
{
    int column = MARGIN, last = row + rows - 1, edge = face->layout.columns - MARGIN;
    for (size_t at = 0; at < text.n;) {
        size_t end = at;
        while (end < text.n && text.s[end] != ' ') end++;
        Str part = {text.s + at, end - at};
        int width = screen_columns(face->screen, part), room = edge - column;
        if (row == last && end < text.n) room -= DOTS_WIDTH;
        if (width > room && row < last && column > MARGIN) {
            row++;
            column = MARGIN;
            continue;
        }
        bool fits = width <= room;
        column += screen_text(face, row, column, fits ? part : STR("…"), style) + 1;
        if (!fits) return;
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

/* Trumps stand out by more than their colour. */
Style screen_card_style(const FaceScreen *face, Card card)
{
    const Game *game = scene_of(face)->game;
    bool is_trump = cards_have(game->ranking[face->now.seen.ranking].trumps, card);
    return (Style){.hue = suit_hue(face, game->card[card].suit), .bold = is_trump};
}

/* ---- title and status ----------------------------------------------------------------------------------------- */

static Str declared(const FaceScreen *face)
{
    const Scene *scene = scene_of(face);
    const State *seen = &face->now.seen;
    if (seen->contract == NO_CONTRACT) return STR("");
    Slots slots = {.text = {STR(""), local(face, scene->game->contract[seen->contract].name)}};
    if (!state_has_declarer(seen)) return slots.text[1];
    slots.text[0] = phrase_player(scene, seen->declarer);
    return phrase(scene, WORD_TITLE_DECLARER, slots);
}

/* What stands in the title behind the variant's name; an empty text is left out. */
static void title_parts(const FaceScreen *face, Str parts[static 5])
{
    const Scene *scene = scene_of(face);
    const State *seen = &face->now.seen;
    int trick = face->looks_at >= 0 ? face->looks_at + 1 : seen->n_tricks + (seen->phase == PHASE_PLAY);
    parts[0] = phrase(scene, WORD_DEAL_NUMBER, (Slots){.number = {(int64_t)face->match->n_rows + 1}});
    parts[1] = declared(face);
    parts[2] = parts[3] = parts[4] = STR("");
    if (trick > 0) parts[2] = phrase(scene, WORD_TITLE_TRICK, (Slots){.number = {trick, scene->game->tricks_total}});
    if (scene->game->has_pot) parts[3] = phrase(scene, WORD_POT, (Slots){.number = {seen->pot}});
    if (face->face.unsaved) parts[4] = screen_word(face, WORD_UNSAVED_TITLE);
}

static void draw_title(const FaceScreen *face)
{
    Str parts[5];
    Buf text = {0};
    int columns = face->layout.columns;
    title_parts(face, parts);
    buf_printf(&text, " %.*s", STR_ARG(local(face, scene_of(face)->game->name)));
    for (size_t i = 0; i < COUNT(parts); i++)
        if (parts[i].n) buf_printf(&text, " | %.*s", STR_ARG(parts[i]));
    int used = screen_columns(face->screen, buf_str(&text));
    if (used < columns) buf_repeat(&text, ' ', (size_t)(columns - used));
    (void)screen_text(face, 0, 0, buf_str(&text), REVERSE);
    buf_free(&text);
    /* under one's own seat, below, the turn goes to the left where it goes clockwise */
    bool is_left = !scene_of(face)->game->anticlockwise;
    Str sign = scene_of(face)->ascii ? (is_left ? STR("<-") : STR("->")) : (is_left ? STR("↻") : STR("↺"));
    int width = screen_columns(face->screen, sign);
    if (used + width + 2 < columns) (void)screen_text(face, 0, columns - width - MARGIN, sign, REVERSE);
}

/* The rows below the title, filled from the left. */
typedef struct Flow {
    const FaceScreen *face;
    int row, column;
    bool draws; /* else only measures */
} Flow;

static void flow(Flow *flow, Str text, Style style)
{
    int width = screen_columns(flow->face->screen, text);
    if (flow->column > MARGIN && flow->column + width > flow->face->layout.columns - MARGIN) {
        flow->row++;
        flow->column = MARGIN;
    }
    if (flow->draws) (void)screen_text(flow->face, flow->row, flow->column, text, style);
    flow->column += width + 1;
}

static void flow_cards(Flow *out, Str label, CardSet cards)
{
    const FaceScreen *face = out->face;
    Card order[MAX_CARDS];
    int n = phrase_order(scene_of(face), face->now.seen.ranking, cards, order);
    if (n == 0) return;
    flow(out, label, PLAIN);
    for (int i = 0; i < n; i++) flow(out, phrase_card(scene_of(face), order[i]), screen_card_style(face, order[i]));
    out->column++;
}

/* Cards of hands that lie face up, by seat; those played lie so no more. */
static void flow_shown(Flow *out)
{
    const FaceScreen *face = out->face;
    const State *seen = &face->now.seen;
    for (int seat = 0; seat < scene_of(face)->game->n_players; seat++) {
        Slots slots = {.text = {phrase_player(scene_of(face), seat)}};
        flow_cards(out, phrase(scene_of(face), WORD_STATUS_SHOWN, slots), seen->shown & seen->hand[seat]);
    }
}

/* Does the trump suit depend on what is played? */
static bool trumps_vary(const Game *game)
{
    for (int i = 0; i < game->n_contracts; i++) {
        const Contract *contract = &game->contract[i];
        if (contract->names_trump || game->ranking[contract->ranking].trump_suit != game->trump_suit) return true;
    }
    return false;
}

/* Trumps where one would not know them, announcements, and the cards that everyone sees or that are kept back. */
static void flow_status(Flow *out)
{
    const FaceScreen *face = out->face;
    const Scene *scene = scene_of(face);
    const State *seen = &face->now.seen;
    bool has_trumps = seen->contract != NO_CONTRACT && seen->phase != PHASE_AUCTION && seen->phase != PHASE_TRUMP;
    if (has_trumps && trumps_vary(scene->game)) flow(out, phrase_trumps(scene, seen->ranking), PLAIN);
    Str announced = prompt_announced(scene, seen);
    if (announced.n) flow(out, phrase(scene, WORD_ANNOUNCED, (Slots){.text = {announced}}), BOLD);
    flow_shown(out);
    flow_cards(out, screen_word(face, WORD_STATUS_OPEN), seen->shown_discards);
    flow_cards(out, screen_word(face, WORD_STATUS_WITHHELD), seen->withheld);
}

int screen_status_rows(const FaceScreen *face)
{
    Flow out = {.face = face, .row = 1, .column = MARGIN};
    flow_status(&out);
    return out.row;
}

/* ---- below the table ------------------------------------------------------------------------------------------ */

static void draw_log(const FaceScreen *face)
{
    const Layout *layout = &face->layout;
    int rows = (size_t)layout->log_rows < face->n_log ? layout->log_rows : (int)face->n_log;
    for (int i = 0; i < rows; i++) {
        Str text = face->log[face->n_log - (size_t)(rows - i)].text;
        (void)screen_text(face, layout->log + layout->log_rows - rows + i, MARGIN, text, i + 1 < rows ? DIM : PLAIN);
    }
}

static void draw_task(const FaceScreen *face)
{
    const State *seen = &face->now.seen;
    Str text = face->is_asked ? prompt_task(scene_of(face), &face->now, face->choices.legal) : STR("");
    if (face->is_asked && seen->phase == PHASE_PLAY)
        text = screen_word(face, seen->n_in_trick ? WORD_TASK_PLAY : WORD_YOU_LEAD);
    else if (!face->is_asked && seen->phase != PHASE_DONE)
        text = phrase(scene_of(face), WORD_TASK_WAIT, (Slots){.text = {phrase_player(scene_of(face), seen->actor)}});
    (void)screen_text(face, face->layout.task, MARGIN, text, BOLD);
}

static void draw_place(const FaceScreen *face, const Place *place)
{
    const Scene *scene = scene_of(face);
    Style style = place->action < FIRST_TOKEN ? screen_card_style(face, action_card(place->action)) : PLAIN;
    style.reverse = face->is_asked && place->action == face->selected;
    style.dim = face->is_asked && face->choices.legal.cards && place->number == 0;
    if (place->number) {
        Str number = arena_printf(scene->scratch, "%2d:", place->number);
        (void)screen_text(face, place->row, place->column - NUMBER_WIDTH, number, DIM);
    }
    Str name = phrase_action(scene, face->now.seen.auction.round, place->action);
    (void)screen_text(face, place->row, place->column, name, style);
}

/* What the selected choice means, and why it is none. */
static Str explained(const FaceScreen *face, const Place *place)
{
    const Scene *scene = scene_of(face);
    Str text = prompt_explanation(scene, &face->now, place->action);
    if (place->action < FIRST_TOKEN) {
        Slots slots = {.text = {text}, .number = {scene->game->card[place->action].points}};
        text = phrase(scene, WORD_CARD_WORTH, slots);
    }
    if (!face->choices.legal.cards) return text;
    if (place->number) {
        Str kept = prompt_withheld(scene, &face->now, place->action);
        return kept.n ? arena_printf(scene->scratch, "%.*s %.*s", STR_ARG(text), STR_ARG(kept)) : text;
    }
    Str why = prompt_refusal(scene, &face->now, game_token(scene->game, place->action));
    why = phrase(scene, WORD_REFUSED, (Slots){.text = {why}});
    return arena_printf(scene->scratch, "%.*s %.*s", STR_ARG(text), STR_ARG(why));
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
    (void)screen_text(face, face->layout.rows - 1, MARGIN, screen_word(face, WORD_KEY_BAR), DIM);
}

static void draw_too_small(const FaceScreen *face)
{
    Slots slots = {.number = {LEAST_COLUMNS, LEAST_ROWS}};
    put_wrapped(face, 0, face->layout.rows, phrase(scene_of(face), WORD_TOO_SMALL, slots), BOLD);
    screen_show(face->screen, 0, 0);
}

static void draw_status(const FaceScreen *face)
{
    Flow out = {.face = face, .row = 1, .column = MARGIN, .draws = true};
    flow_status(&out);
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
    draw_status(face);
    screen_draw_table(face);
    draw_log(face);
    draw_task(face);
    for (int i = 0; i < face->layout.n_places; i++) draw_place(face, &face->layout.places[i]);
    const Place *selected = selected_place(face);
    draw_info(face, selected);
    /* the cursor stands on what is selected, for those who read by it */
    if (selected) screen_show(face->screen, selected->row, selected->column);
    else screen_show(face->screen, face->layout.task, MARGIN);
}
