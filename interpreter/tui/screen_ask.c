/* The full screen: the person's turn. */
#include "tui/face_screen.h"

#include "base/ascii.h"
#include "bots/mc.h"

#include <limits.h>
#include <stdlib.h>

enum { HINT_MILLISECONDS = 800, DECIMAL = 10, WIDER_THAN_ANY = 10000 };

static const Scene *scene_of(const FaceScreen *face)
{
    return &face->pages.scene;
}

/* ---- moving --------------------------------------------------------------------------------------------------- */

static int selected_index(const FaceScreen *face)
{
    for (int i = 0; i < face->layout.n_places; i++)
        if (face->layout.places[i].action == face->selected) return i;
    return 0;
}

static void select_place(FaceScreen *face, int index)
{
    int n = face->layout.n_places;
    if (n) face->selected = face->layout.places[(index + n) % n].action;
}

/* The next place that is a choice. */
static void select_choice(FaceScreen *face, int step)
{
    int n = face->layout.n_places, at = selected_index(face);
    for (int i = 1; i <= n; i++) {
        int index = ((at + i * step) % n + n) % n;
        if (face->layout.places[index].number == 0) continue;
        select_place(face, index);
        return;
    }
}

/* How far a place is from another, rows before columns; in the direction of `step`, else farther than anything. */
static int distance(const Place *from, const Place *to, int step)
{
    int rows = (to->row - from->row) * step;
    return rows > 0 ? rows * WIDER_THAN_ANY + abs(to->column - from->column) : INT_MAX;
}

/* The nearest place in the next row above or below. */
static void select_row(FaceScreen *face, int step)
{
    const Layout *layout = &face->layout;
    const Place *from = &layout->places[selected_index(face)];
    int nearest = INT_MAX;
    for (int i = 0; i < layout->n_places; i++) {
        int away = distance(from, &layout->places[i], step);
        if (away >= nearest) continue;
        nearest = away;
        face->selected = layout->places[i].action;
    }
}

/* Digits select a choice by its number; two in a row are one number where there is such a choice. */
static void type_digit(FaceScreen *face, int digit)
{
    int typed = face->typed * DECIMAL + digit;
    if (typed > face->choices.n) typed = digit;
    face->typed = typed;
    if (typed >= 1 && typed <= face->choices.n) face->selected = face->choices.list[typed - 1];
    else face->message = phrase(scene_of(face), WORD_NO_NUMBER, (Slots){.number = {typed}});
}

static bool move(FaceScreen *face, int key)
{
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

static Str prospect_text(const FaceScreen *face, const Prospect *prospect)
{
    Str name = phrase_action(scene_of(face), face->now.seen.auction.round, prospect->action);
    if (prospect->rollouts == 0) return name;
    return arena_printf(scene_of(face)->scratch, "%.*s (%+.1f)", STR_ARG(name), prospect->payoff);
}

static void give_hint(FaceScreen *face)
{
    const Scene *scene = scene_of(face);
    face->message = phrase(scene, WORD_HINT_THINKS, (Slots){0});
    screen_draw(face);
    Budget budget = {.milliseconds = HINT_MILLISECONDS, .threads = (uint32_t)face->face.threads};
    Hint hint = bot_hint(scene->game, &face->now, face->choices.legal, budget, &face->rng);
    if (hint.n == 0) return;
    Slots slots = {.text = {prospect_text(face, &hint.best[0])}};
    if (hint.n > 1) slots.text[1] = prospect_text(face, &hint.best[1]);
    face->message = phrase(scene, hint.n > 1 ? WORD_HINT_TWO : WORD_HINT_ONE, slots);
    face->selected = hint.best[0].action;
}

/* ---- the turn ------------------------------------------------------------------------------------------------- */

/* Stays on what was selected where that is still a choice. */
static void begin(FaceScreen *face, Moves legal)
{
    face->is_asked = true;
    face->looks_at = -1;
    face->typed = 0;
    face->message = STR("");
    prompt_choices(scene_of(face), &face->now, legal, &face->choices);
    screen_number(face);
    if (!moves_have(legal, face->selected)) face->selected = face->choices.list[0];
}

static bool wants_back(FaceScreen *face)
{
    if (face->face.may_undo) return true;
    face->message = phrase(scene_of(face), WORD_UNDO_NOT, (Slots){0});
    return false;
}

/* The wish of a key that ends the turn, ANSWER_NONE of others. */
static FaceAnswer wish_of(FaceScreen *face, int key, Action *action)
{
    switch (key) {
    case PRESS_ENDED: face->ended = true; return ANSWER_STOP;
    case 'q': return ANSWER_STOP;
    case '=': return ANSWER_AGAIN;
    case 'u': return wants_back(face) ? ANSWER_BACK : ANSWER_NONE;
    case PRESS_ENTER:
        *action = face->selected;
        return moves_have(face->choices.legal, face->selected) ? ANSWER_ACT : ANSWER_NONE;
    default: return ANSWER_NONE;
    }
}

static void press(FaceScreen *face, int key)
{
    if (is_digit(key)) type_digit(face, key - '0');
    else face->typed = 0;
    if (is_digit(key) || move(face, key)) return;
    if (key == 'i') give_hint(face);
    else (void)screen_press(face, key);
}

/* Nothing is done unseen, in a window too small. */
static bool is_blind(const FaceScreen *face, int key)
{
    return face->layout.is_too_small && key != 'q' && key != PRESS_ENDED;
}

FaceAnswer screen_ask(FaceScreen *face, Moves legal, Action *action)
{
    FaceAnswer wish = ANSWER_NONE;
    begin(face, legal);
    while (wish == ANSWER_NONE) {
        screen_draw(face);
        int key = screen_key(face->screen, -1);
        if (key == PRESS_RESIZED || is_blind(face, key)) continue;
        face->message = STR("");
        wish = wish_of(face, key, action);
        if (wish == ANSWER_NONE) press(face, key);
        if (face->ended) wish = ANSWER_STOP;
    }
    face->is_asked = false;
    face->message = STR("");
    return wish;
}
