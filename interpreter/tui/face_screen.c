/* The full screen: shows the events of the host so slowly that people can follow. */
#include "tui/face_screen.h"
#include "engine/open.h"

#include <string.h>

/*
 * HINT_STREAM: the stream of random numbers for hints; deals use others. TRICK_PACES: a finished trick is shown three
 * times as long as an action. NOT_AT_ALL: the host goes on without drawing the screen.
 */
enum { HINT_STREAM = 254, TRICK_PACES = 3, NOT_AT_ALL = -1 };

/* Returns the full-screen face that contains this interface as its first member. */
static FaceScreen *mine(Face *face)
{
    return (FaceScreen *)face;
}

/* Frees the texts of the last step. The message is emptied, because it may be one of these texts. */
static void free_step_texts(FaceScreen *face)
{
    arena_free(face->pages.scene.scratch);
    face->pages.scene.scratch = arena_new();
    face->message = STR("");
}

/* ---- what has happened ---------------------------------------------------------------------------------------- */

/*
 * Adds the sentence of an event to the log, if it has one. The words of a bid or announcement are also stored alone, to
 * be shown at the seat.
 */
static void add_log(FaceScreen *face, const Event *event)
{
    Str text = phrase_event(&face->pages.scene, event);
    if (text.n == 0) return;
    LogLine *line = arena_push(face->deal, (void **)&face->log, &face->n_log, &face->log_capacity, sizeof *line);
    *line = (LogLine){.text = arena_str(face->deal, text), .at = face->now.seen.n_log};
    line->seat = event->seat;
    if (event->kind == EVENT_SAYS || event->kind == EVENT_REVEALS || event->kind == EVENT_ANNOUNCES)
        line->said = arena_str(face->deal, phrase_action(&face->pages.scene, event->index, event->action));
    line->is_listed = event->kind != EVENT_PLAYS && event->kind != EVENT_TRICK;
}

/* Keeps the last sentence of a deal without play, because the next deal begins without a pause and shows it. */
static void carry_over(FaceScreen *face)
{
    uint8_t ending = face->now.seen.ending;
    buf_clear(&face->before);
    if (face->n_log && (ending == ENDING_THROWN_IN || ending == ENDING_REDEAL))
        buf_add(&face->before, face->log[face->n_log - 1].text);
}

/* Starts the log of a deal. If the deal before had no play, its end is the first line. */
static void begin_log(FaceScreen *face)
{
    face->log = NULL;
    face->n_log = face->log_capacity = 0;
    if (!face->before.n) return;
    LogLine *line = arena_push(face->deal, (void **)&face->log, &face->n_log, &face->log_capacity, sizeof *line);
    *line = (LogLine){.text = arena_str(face->deal, buf_str(&face->before)), .seat = NO_SEAT};
}

/*
 * The host calls this when a deal begins. Drops the texts, the reserved rows and the selection of the deal before, and
 * starts a new log.
 */
static void show_deal(Face *base, const Match *match)
{
    FaceScreen *face = mine(base);
    face->number = (int64_t)match->n_rows + 1;
    carry_over(face);
    arena_free(face->deal);
    face->deal = arena_new();
    face->steady = (Steady){0};
    begin_log(face);
    face->looks_at = -1;
    face->selected = NO_ACTION;
    free_step_texts(face);
}

/*
 * Draws the screen and waits for a key, at most this time. If the terminal is too small to show the table, the time
 * does not count: waits until the terminal has another size or the person leaves. Returns the key, or PRESS_NONE.
 */
static int draw_and_wait(FaceScreen *face, int milliseconds)
{
    screen_draw(face);
    int key = screen_key(face->screen, face->layout.is_too_small ? -1 : milliseconds);
    bool is_ignored = face->layout.is_too_small && key != 'q' && key != PRESS_ENDED;
    return is_ignored ? PRESS_RESIZED : key; /* the screen is drawn again */
}

/*
 * Waits. The space bar ends the pause, and so does the key for leaving the match. A key for a page shows this page
 * during the pause. Other keys are ignored.
 */
static void wait(FaceScreen *face, int milliseconds)
{
    int key = PRESS_RESIZED;
    while (key != PRESS_NONE && key != ' ' && !face->leaves) {
        key = draw_and_wait(face, milliseconds);
        if (key != PRESS_NONE && key != ' ') (void)screen_press_between(face, key);
    }
}

/*
 * Draws the screen, and handles a key that is already typed, without waiting. Only leaving has an effect; another key
 * is kept for later.
 */
static void handle_typed_key(FaceScreen *face)
{
    int key = PRESS_RESIZED;
    while (key == PRESS_RESIZED) key = draw_and_wait(face, 0);
    if (key == 'q' || key == PRESS_ENDED) face->leaves = true;
    else if (key != PRESS_NONE) screen_unread(face->screen, key);
}

/*
 * True if a player has put down a card of a discard, and another one follows. Such an action has no event, because the
 * cards are discarded together.
 */
static bool goes_on_laying(const FaceScreen *face, const Events *events)
{
    const State *seen = &face->now.seen;
    return seen->phase == PHASE_DISCARD && events->n == 0;
}

/*
 * Returns the time for which events are shown, in milliseconds: face->pace, or TRICK_PACES times as long for a finished
 * trick and the end of a deal. Returns NOT_AT_ALL if the person's turn is next, and for each card of a discard except
 * the last.
 */
static int time_to_show(const FaceScreen *face, const Events *events)
{
    const State *seen = &face->now.seen;
    if (goes_on_laying(face, events)) return NOT_AT_ALL;
    for (size_t i = 0; i < events->n; i++)
        if (events->list[i].kind == EVENT_TRICK) return face->pace * TRICK_PACES;
    if (seen->phase == PHASE_DONE) return face->pace * TRICK_PACES;
    bool is_asked_next = state_decider(face->pages.scene.game, seen) == face->pages.scene.you;
    return is_asked_next ? NOT_AT_ALL : face->pace;
}

/* The host calls this after each action. Shows the events, and returns false if the person leaves. */
static bool show_step(Face *base, const FaceStep *step)
{
    FaceScreen *face = mine(base);
    const Events *events = step->events;
    face->now = *step->now;
    face->save_error = step->save_error;
    face->looks_at = -1;
    for (size_t i = 0; i < events->n; i++) {
        const Event *event = &events->list[i];
        if (event->kind == EVENT_TRICK) face->looks_at = event->count - 1; /* shows the finished trick for a while */
        bool is_own_hand = event->kind == EVENT_HAND && event->seat == face->pages.scene.you;
        if (!is_own_hand) add_log(face, event);
    }
    int milliseconds = time_to_show(face, events);
    if (step->at_once || face->leaves) milliseconds = NOT_AT_ALL;
    if (milliseconds > 0) wait(face, milliseconds);
    else if (milliseconds == 0) handle_typed_key(face);
    face->looks_at = -1;
    free_step_texts(face);
    return !face->leaves;
}

/* After an undo, drops the lines of the log about actions that were taken back. */
static void go_back(Face *base, const View *now, int save_error)
{
    FaceScreen *face = mine(base);
    face->now = *now;
    face->save_error = save_error;
    while (face->n_log && face->log[face->n_log - 1].at > now->seen.n_log) face->n_log--;
}

/* ---- what the host asks --------------------------------------------------------------------------------------- */

/*
 * The host calls this for the person's turn. Sets `*action` and returns ANSWER_ACT, or returns another answer.
 * Confirmed cards of a discard are discarded first; a question appears only if none is left.
 */
static FaceAnswer choose_on_screen(Face *base, const FaceTurn *turn, Action *action)
{
    FaceScreen *face = mine(base);
    face->now = *turn->now;
    *action = laying_next(&face->left, turn->now, turn->legal);
    FaceAnswer wish = *action == NO_ACTION ? screen_ask(face, turn, action) : ANSWER_ACT;
    free_step_texts(face);
    return wish;
}

/* Returns the line of keys below the settlement. After the last deal, it has no key for the next deal. */
static Word keys_after(const FaceScreen *face, bool is_last)
{
    if (face->layout.is_narrow) return is_last ? WORD_SCREEN_END_NARROW : WORD_SCREEN_NEXT_NARROW;
    return is_last ? WORD_SCREEN_END : WORD_SCREEN_NEXT;
}

/*
 * Shows the settlement, and returns the person's answer: the next deal, this deal again, or leaving. After a key for
 * another page, shows the settlement again.
 */
static FaceAnswer ask_next(FaceScreen *face, bool is_last)
{
    for (;;) {
        Str keys = screen_word(face, keys_after(face, is_last));
        if (face->save_error)
            face_word(&face->pages, WORD_UNSAVED, (Slots){.text = {str_of(strerror(face->save_error))}});
        face_settlement(&face->pages, face->match);
        int key = screen_page(face, keys);
        if (key == PRESS_ENTER) return ANSWER_ACT;
        if (key == '=') return ANSWER_AGAIN;
        if (key == 'q' || key == PRESS_ENDED || face->ended) return ANSWER_STOP;
        if (key == 't') screen_review(face);
        else (void)screen_press(face, key);
    }
}

/* The host calls this after a deal. Shows the settlement, and returns the person's answer. */
static FaceAnswer settled(Face *base, const Match *match, bool is_last)
{
    FaceScreen *face = mine(base);
    (void)match;
    screen_drop_typed(face);
    if (face->leaves) return ANSWER_STOP;
    FaceAnswer wish = ask_next(face, is_last);
    free_step_texts(face);
    return wish;
}

/* ---- beginning and end ---------------------------------------------------------------------------------------- */

bool face_screen_open(FaceScreen *face, const Match *match, const OpenRequest *choices, ScreenWish wish)
{
    Scene scene = face->pages.scene; /* the caller has set it */
    *face = (FaceScreen){.match = match, .pace = wish.pace, .looks_at = -1, .selected = NO_ACTION};
    face->screen = screen_open(wish.ascii, wish.latin);
    if (!face->screen) return false;
    if (wish.mouse) screen_hear_mouse(face->screen);
    bool has_colours = screen_has_colours(face->screen) && !wish.mono;
    face->scheme = has_colours ? wish.scheme : SCHEME_MONO;
    face->order = wish.order;
    face->pages.scene = scene;
    face->line.ascii = wish.ascii;
    face->line.latin = wish.latin;
    face_line_open(&face->pages, match, choices, &face->line);
    face->face =
        (Face){.deal = show_deal, .show = show_step, .back = go_back, .choose = choose_on_screen, .settled = settled};
    face->deal = arena_new();
    face->rng = rng_stream(match->spec.seed, 0, HINT_STREAM);
    return true;
}

void face_screen_close(FaceScreen *face)
{
    screen_close(face->screen);
    buf_clear(&face->line.text); /* otherwise face_line_close() would print the rest of a page */
    face_line_close(&face->pages);
    buf_free(&face->line.text);
    buf_free(&face->before);
    arena_free(face->deal);
}
