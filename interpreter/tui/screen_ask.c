/* The full screen: the person's turn. */
#include "tui/face_screen.h"

#include "base/ascii.h"
#include "bots/mc.h"
#include "tui/teach.h"

#include <limits.h>
#include <stdlib.h>

/*
 * HINT_MILLISECONDS: the time for a hint. For a discard of several cards, the cards share this time, but each has at
 * least LEAST_MILLISECONDS. WIDER_THAN_ANY: more columns than a terminal has.
 */
enum { HINT_MILLISECONDS = 800, LEAST_MILLISECONDS = 150, DECIMAL = 10, WIDER_THAN_ANY = 10000 };

/* ---- moving --------------------------------------------------------------------------------------------------- */

/* Returns the index of the selected place; 0 if none is selected. */
static int selected_index(const FaceScreen *face)
{
    for (int i = 0; i < face->layout.n_places; i++)
        if (face->layout.places[i].action == face->selected) return i;
    return 0;
}

/* True if a card or token is selected. */
static bool has_selected(const FaceScreen *face)
{
    return face->selected != NO_ACTION;
}

/* Selects the place with this index. Before the first place comes the last one, and after the last one the first. */
static void select_place(FaceScreen *face, int index)
{
    int n = face->layout.n_places;
    if (n) face->selected = face->layout.places[(index + n) % n].action;
}

/*
 * Selects the next allowed choice (`step` is 1) or the previous one (-1). If nothing is selected yet, selects the first
 * or the last one.
 */
static void select_choice(FaceScreen *face, int step)
{
    int n = face->layout.n_places, outside = step > 0 ? -1 : n;
    int at = has_selected(face) ? selected_index(face) : outside;
    for (int i = 1; i <= n; i++) {
        int index = ((at + i * step) % n + n) % n;            /* goes on at the other end of the list */
        if (face->layout.places[index].number == 0) continue; /* not allowed now */
        select_place(face, index);
        return;
    }
}

/*
 * Returns how far a place is above or below another one; `step` is 1 for below, -1 for above. Rows count more than
 * columns. If the place is not in this direction, returns INT_MAX.
 */
static int distance(const Place *from, const Place *to, int step)
{
    int rows = (to->row - from->row) * step;
    return rows > 0 ? rows * WIDER_THAN_ANY + abs(to->column - from->column) : INT_MAX;
}

/* Selects the nearest place in the next row below (`step` is 1) or above (-1). */
static void select_row(FaceScreen *face, int step)
{
    const Layout *layout = &face->layout;
    const Place *from = &layout->places[selected_index(face)];
    int least = INT_MAX; /* also the distance of places in the wrong direction, so these are never nearer */
    for (int i = 0; i < layout->n_places; i++) {
        int away = distance(from, &layout->places[i], step);
        if (away >= least) continue;
        least = away;
        face->selected = layout->places[i].action;
    }
}

/*
 * Adds a digit to the digits typed before, if the number of a choice begins with them all; otherwise begins a new
 * number with this digit. Selects the choice with this number. If there is none, because the number is incomplete or
 * wrong, selects nothing, so that Enter does not make an earlier choice; a message then shows the digits.
 */
static void type_digit(FaceScreen *face, int digit)
{
    const Choices *choices = &face->choices;
    int before = prompt_begins(choices, face->typed) ? face->typed : 0, longer = before * DECIMAL + digit;
    bool is_possible = prompt_begins(choices, longer) || prompt_choice(choices, longer) != NO_ACTION;
    face->typed = is_possible ? longer : digit;
    face->selected = prompt_choice(choices, face->typed);
    if (has_selected(face)) return;
    bool is_incomplete = prompt_begins(choices, face->typed);
    Slots slots = {.number = {is_incomplete ? face->typed : longer}};
    face->message = phrase(screen_scene(face), is_incomplete ? WORD_NUMBER_BEGUN : WORD_NO_NUMBER, slots);
}

/*
 * Handles a key of the cursor while nothing is selected: selects the first or the last choice. Returns false if the key
 * does not move the cursor.
 */
static bool begin_to_move(FaceScreen *face, int key)
{
    bool is_back = key == PRESS_LEFT || key == PRESS_BACK_TAB;
    bool is_on = key == PRESS_RIGHT || key == PRESS_UP || key == PRESS_DOWN || key == PRESS_TAB;
    if (is_back || is_on) select_choice(face, is_on ? 1 : -1);
    return is_back || is_on;
}

/*
 * Moves the selection for a key of the cursor. Tab goes only to choices that are allowed; arrows also go to others,
 * whose explanations can then be read. Returns false for other keys.
 */
static bool move(FaceScreen *face, int key)
{
    if (!has_selected(face) && key != PRESS_HOME && key != PRESS_END) return begin_to_move(face, key);
    int at = selected_index(face);
    switch (key) {
    case PRESS_LEFT: select_place(face, at - 1); return true;
    case PRESS_RIGHT: select_place(face, at + 1); return true;
    case PRESS_UP: select_row(face, -1); return true;
    case PRESS_DOWN: select_row(face, 1); return true;
    case PRESS_HOME: select_place(face, 0); return true;
    case PRESS_END: select_place(face, -1); return true;
    case PRESS_TAB: select_choice(face, 1); return true;
    case PRESS_BACK_TAB: select_choice(face, -1); return true;
    default: return false;
    }
}

/* ---- hints ---------------------------------------------------------------------------------------------------- */

/*
 * If several cards are to be discarded, marks the cards of the hint in place of those marked so far, and names them.
 * Returns false if the hint is a single choice.
 */
static bool mark_hinted(FaceScreen *face, const Hint *hint)
{
    const Scene *scene = screen_scene(face);
    int steps = face->now.seen.to_discard;
    Budget budget = {.milliseconds = LEAST_MILLISECONDS, .threads = (uint32_t)face->pages.threads};
    if (steps > 0 && steps < HINT_MILLISECONDS / LEAST_MILLISECONDS)
        budget.milliseconds = (uint32_t)(HINT_MILLISECONDS / steps);
    CardSet cards = teach_cards(scene->game, &face->now, hint, budget, &face->rng);
    if (!cards) return false;
    face->marked = cards;
    face->selected = hint->best[0].action;
    face->message =
        phrase(scene, WORD_HINT_CARDS, (Slots){.text = {phrase_cards(scene, face->now.seen.ranking, cards)}});
    return true;
}

/*
 * Shows a hint in place of the explanation, and selects the best action. If several cards are to be discarded, marks
 * them. While the computer thinks, a message says so.
 */
static void give_hint(FaceScreen *face)
{
    const Scene *scene = screen_scene(face);
    face->message = phrase(scene, WORD_HINT_THINKS, (Slots){0});
    screen_draw(face);
    Budget budget = {.milliseconds = HINT_MILLISECONDS, .threads = (uint32_t)face->pages.threads};
    Hint hint = bot_hint(scene->game, &face->now, face->choices.legal, budget, &face->rng);
    if (hint.n == 0 || mark_hinted(face, &hint)) return;
    face->message = teach_hint_text(scene, &face->now, &hint);
    face->selected = hint.best[0].action;
}

/* ---- lessons --------------------------------------------------------------------------------------------------- */

/*
 * Explains the turn below the table, in place of the last events. If the explanation is shown already, hides it. If it
 * has no room there, it is first shown on a page; below the table, it then begins after the introduction to the phase.
 */
static void explain_turn(FaceScreen *face)
{
    Buf text = {0};
    bool is_shown = face->layout.lesson.n > 0;
    face->lesson = STR("");
    if (is_shown) return;
    size_t introduction = teach_turn(screen_scene(face), &face->now, face->choices.legal, &face->pages.introduced,
                                     face->pages.threads, &text);
    face->lesson = buf_keep(screen_scene(face)->scratch, &text);
    if (!face->lesson.n) return;
    screen_lay_out(face);
    bool has_room = face->layout.lesson.n > 0;
    if (has_room) return;
    face_lines(&face->pages, face->lesson);
    face->lesson = (Str){face->lesson.s + introduction, face->lesson.n - introduction};
    (void)screen_page(face, screen_word(face, WORD_TEACH_ON));
}

/* True if several cards are to be discarded in this turn. */
static bool is_several(const FaceScreen *face)
{
    return laying_is_several(&face->now, face->choices.legal);
}

/* ---- the mouse --------------------------------------------------------------------------------------------------- */

/* Returns the card or token whose name or number was clicked on; returns NULL if there is none. */
static const Place *clicked(const FaceScreen *face)
{
    int row = 0, column = 0;
    screen_click(face->screen, &row, &column);
    for (int i = 0; i < face->layout.n_places; i++) {
        const Place *place = &face->layout.places[i];
        Str name = phrase_action(screen_scene(face), face->now.seen.auction.round, place->action);
        int from = place->column - NUMBER_WIDTH, to = place->column + screen_columns(face->screen, name);
        if (row == place->row && column >= from && column < to) return place;
    }
    return NULL;
}

/*
 * Handles a click, and returns the key that must be handled after it; PRESS_OTHER for none. A click on a choice selects
 * it. A click on the selected choice, or on the line with the task, has the effect of Enter. If several cards are to be
 * discarded, each click on a card has the effect of `x`: it marks the card or removes its mark.
 */
static int key_of_click(FaceScreen *face)
{
    const Place *place = clicked(face);
    int row = 0, column = 0;
    screen_click(face->screen, &row, &column);
    if (!place) return row == face->layout.task ? PRESS_ENTER : PRESS_OTHER;
    bool is_again = has_selected(face) && face->selected == place->action;
    face->selected = place->action;
    if (is_several(face) && place->action < FIRST_TOKEN) return 'x';
    return is_again ? PRESS_ENTER : PRESS_OTHER;
}

/* ---- the turn ------------------------------------------------------------------------------------------------- */

/* Begins a turn. Nothing is selected, unless there is only one choice. */
static void begin_turn(FaceScreen *face, const FaceTurn *turn)
{
    screen_drop_typed(face);
    face->is_asked = true;
    face->may_undo = turn->may_undo;
    face->looks_at = -1;
    face->typed = 0;
    face->marked = 0;
    face->wants_again = false;
    face->lesson = STR("");
    face->layout.lesson = STR("");
    face->message = turn->claim_failed ? screen_word(face, WORD_CLAIM_NOT) : STR("");
    prompt_choices(screen_scene(face), &face->now, turn->legal, &face->choices);
    screen_number(face);
    face->selected = face->choices.n == 1 ? face->choices.list[0] : NO_ACTION;
}

/* True if undo is allowed; otherwise shows a message. */
static bool undo_is_allowed(FaceScreen *face)
{
    if (face->may_undo) return true;
    face->message = phrase(screen_scene(face), WORD_UNDO_NOT, (Slots){0});
    return false;
}

/* True if the key for playing the deal again was pressed twice in a row. The first press only shows a message. */
static bool again_is_confirmed(FaceScreen *face)
{
    if (face->wants_again) return true;
    face->wants_again = true;
    face->message = screen_word(face, WORD_AGAIN_SURE);
    return false;
}

/* Returns the answer for the key that claims all remaining tricks. Outside of play, shows a message. */
static FaceAnswer claim(FaceScreen *face)
{
    if (face->now.seen.phase == PHASE_PLAY) return ANSWER_CLAIM;
    face->message = screen_word(face, WORD_CLAIM_IN_PLAY);
    return ANSWER_NONE;
}

/* ---- discarding several cards --------------------------------------------------------------------------------- */

/* Returns how many more cards must be marked for the discard. */
static int still_to_mark(const FaceScreen *face)
{
    return face->now.seen.to_discard - cards_count(face->marked);
}

/*
 * Marks the selected card for a discard, or removes its mark. If it cannot be marked, shows a message with the reason.
 */
static void mark(FaceScreen *face)
{
    Action selected = face->selected;
    if (selected >= FIRST_TOKEN || !is_several(face)) return;
    CardSet card = card_bit(action_card(selected)), beside = 0;
    if (still_to_mark(face) > 0) beside = laying_beside(screen_scene(face)->game, &face->now, face->marked);
    if (face->marked & card) face->marked &= ~card;
    else if (beside & card) face->marked |= card;
    else if (still_to_mark(face) == 0) face->message = screen_word(face, WORD_MARKED_ALL);
    else face->message = screen_word(face, WORD_MARK_NOT);
}

/*
 * Discards the marked cards: returns ANSWER_ACT with the first one in `*action`. If too few cards are marked, shows a
 * message and returns ANSWER_NONE.
 */
static FaceAnswer discard_marked(FaceScreen *face, Action *action)
{
    int missing = still_to_mark(face);
    if (missing > 0) {
        face->message = phrase(screen_scene(face), WORD_MARK_MORE, (Slots){.number = {missing}});
        return ANSWER_NONE;
    }
    face->left = face->marked;
    *action = laying_next(&face->left, &face->now, face->choices.legal);
    return *action == NO_ACTION ? ANSWER_NONE : ANSWER_ACT;
}

/*
 * Carries out Enter: discards the marked cards, or takes the selected choice if it is allowed. Returns ANSWER_ACT with
 * the action in `*action`. Returns ANSWER_NONE if this is not possible; if nothing is selected, shows a message.
 */
static FaceAnswer confirm(FaceScreen *face, Action *action)
{
    if (is_several(face)) return discard_marked(face, action);
    if (!has_selected(face)) face->message = screen_word(face, WORD_CHOOSE_FIRST);
    *action = screen_choice(face, face->selected);
    return has_selected(face) && moves_have(face->choices.legal, *action) ? ANSWER_ACT : ANSWER_NONE;
}

/*
 * Returns the answer for a key that ends the turn, with an action in `*action` if it is ANSWER_ACT. Returns ANSWER_NONE
 * for other keys, and if the key is not possible now.
 */
static FaceAnswer wish_of(FaceScreen *face, int key, Action *action)
{
    if (key != '=') face->wants_again = false; /* only two "=" in a row play the deal again */
    switch (key) {
    case PRESS_ENDED: face->ended = true; return ANSWER_STOP;
    case 'q': return ANSWER_STOP;
    case '=': return again_is_confirmed(face) ? ANSWER_AGAIN : ANSWER_NONE;
    case 'u': return undo_is_allowed(face) ? ANSWER_BACK : ANSWER_NONE;
    case 'a': return claim(face);
    case PRESS_ENTER: return confirm(face, action);
    default: return ANSWER_NONE;
    }
}

/* Carries out a key that does not end the turn. A key that is no digit ends the number that was typed. */
static void handle_key(FaceScreen *face, int key)
{
    if (is_digit(key)) type_digit(face, key - '0');
    else face->typed = 0;
    if (is_digit(key) || move(face, key)) return;
    if (key == 'i') give_hint(face);
    else if (key == 'e') explain_turn(face);
    else if (key == 'x') mark(face);
    else (void)screen_press(face, key);
}

/*
 * True if the key has no effect, because the terminal is too small to show the choices. Keys for leaving always have
 * one.
 */
static bool is_ignored(const FaceScreen *face, int key)
{
    return face->layout.is_too_small && key != 'q' && key != PRESS_ENDED;
}

FaceAnswer screen_ask(FaceScreen *face, const FaceTurn *turn, Action *action)
{
    FaceAnswer wish = ANSWER_NONE;
    begin_turn(face, turn);
    /* the match teaches, and this is its first deal */
    bool is_taught = face->pages.teaches && face->match->n_rows == 0;
    if (is_taught && !face->leaves) explain_turn(face);
    if (face->leaves || face->ended) wish = ANSWER_STOP;
    while (wish == ANSWER_NONE) {
        screen_draw(face);
        int key = screen_key(face->screen, -1);
        if (key == PRESS_RESIZED || is_ignored(face, key)) continue; /* draws the screen again, in its new size */
        face->message = STR("");
        if (key == PRESS_CLICK) key = key_of_click(face);
        wish = wish_of(face, key, action);
        if (wish == ANSWER_NONE) handle_key(face, key);
        if (face->ended) wish = ANSWER_STOP;
    }
    face->is_asked = false;
    face->message = face->lesson = STR("");
    return wish;
}
