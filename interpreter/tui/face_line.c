/* The line face: events, beginning and end. */
#include "tui/face_line.h"

#include "system/interrupt.h"

#include <stdio.h>
#include <string.h>

/* Prints the lines so far, and frees the memory of their texts. */
static void free_step_texts(FaceLine *face)
{
    line_flush(face->line);
    arena_free(face->scene.scratch);
    face->scene.scratch = arena_new();
}

/* ---- what the host reports ------------------------------------------------------------------------------------ */

/* Returns the line face that contains this interface as its first member. */
static FaceLine *mine(Face *face)
{
    return (FaceLine *)face;
}

/* The host calls this when a deal begins. Prints its number and the pot. */
static void show_deal(Face *base, const Match *match)
{
    FaceLine *face = mine(base);
    free_step_texts(face);
    line_raw(face->line, STR(""));
    face_word(face, WORD_DEAL_NUMBER, (Slots){.number = {(int64_t)match->n_rows + 1}});
    if (match->game->has_pot) face_word(face, WORD_POT, (Slots){.number = {match->state.pot}});
}

/*
 * Stores the round of the auction to which the last action belongs; -1 if this action was no bid. The words for a bid
 * depend on its round.
 */
static void note_round(FaceLine *face, const View *now, const Events *events)
{
    int at = now->seen.n_log - 1, round = -1;
    for (size_t i = 0; i < events->n; i++)
        if (events->list[i].kind == EVENT_SAYS && events->list[i].seat == log_seat(&now->seen, at))
            round = events->list[i].index;
    if (at >= 0) face->round_of[at] = (int8_t)round;
}

/* Prints a message when saving begins to fail, and when it works again. */
static void show_save_error(FaceLine *face, int error)
{
    if (error && error != face->save_error) face_word(face, WORD_UNSAVED, (Slots){.text = {str_of(strerror(error))}});
    else if (!error && face->save_error) face_word(face, WORD_SAVED_AGAIN, (Slots){0});
    face->save_error = error;
}

/*
 * The host calls this after each action. Prints the events. Returns false if a signal asks the program to end, or if
 * the output has failed, for example because the reader of a pipe has closed it.
 */
static bool show_step(Face *base, const FaceStep *step)
{
    FaceLine *face = mine(base);
    note_round(face, step->now, step->events);
    for (size_t i = 0; i < step->events->n; i++) {
        const Event *event = &step->events->list[i];
        /* the person's hand is left out, because each question shows it */
        bool is_own = event->kind == EVENT_HAND && event->seat == face->scene.you;
        if (!is_own) face_say(face, phrase_event(&face->scene, event));
    }
    show_save_error(face, step->save_error);
    free_step_texts(face);
    return !interrupt_pending() && !ferror(stdout);
}

/*
 * The host calls this for the person's turn. Sets `*action` to the person's choice and returns ANSWER_ACT, or returns
 * another wish, such as undo.
 */
static FaceAnswer choose_in_lines(Face *base, const FaceTurn *turn, Action *action)
{
    FaceLine *face = mine(base);
    FaceAnswer wish = face_choose(face, turn, action);
    free_step_texts(face);
    return wish;
}

/* The host calls this after an undo. An error of saving is not shown here, because the next step reports it. */
static void go_back(Face *base, const View *now, int save_error)
{
    FaceLine *face = mine(base);
    (void)now;
    (void)save_error;
    face_word(face, WORD_TAKEN_BACK, (Slots){0});
    free_step_texts(face);
}

/*
 * Asks for the next deal until the person answers: Enter plays it, `q` stops, `=` plays the same deal again. After the
 * last deal, Enter leaves the match. Other keys show a page, and the question comes again: `s` shows the results of all
 * deals, `t` the finished deal with its tricks, `r` the rules.
 */
static FaceAnswer ask_next(FaceLine *face, const Match *match, bool is_last)
{
    Str answer, question = phrase(&face->scene, is_last ? WORD_ASK_END : WORD_ASK_NEXT, (Slots){0});
    line_raw(face->line, STR(""));
    while (line_ask(face->line, question, &answer)) {
        if (str_is(answer, "q")) return ANSWER_STOP;
        if (answer.n == 0) return ANSWER_ACT;
        if (str_is(answer, "=")) return ANSWER_AGAIN;
        if (str_is(answer, "s")) face_sheet(face, match);
        else if (str_is(answer, "t")) face_review(face, &match->state);
        else if (str_is(answer, "r")) face_rules(face);
        else face_word(face, WORD_NOT_UNDERSTOOD, (Slots){.text = {answer}});
    }
    return ANSWER_STOP;
}

/*
 * The host calls this after a deal. Shows the settlement, and asks for the next deal if a person plays. After the last
 * deal, asks only at a terminal, because answers that were written before are for turns. Returns the person's answer.
 */
static FaceAnswer settled(Face *base, const Match *match, bool is_last)
{
    FaceLine *face = mine(base);
    face_settlement(face, match);
    free_step_texts(face);
    if (ferror(stdout)) return ANSWER_STOP; /* nobody can see a question */
    bool is_asked = face->scene.you != NO_SEAT && (!is_last || !face->line->echo);
    return is_asked ? ask_next(face, match, is_last) : ANSWER_ACT;
}

void face_line_open(FaceLine *face, const Match *match, const OpenRequest *choices, Line *line)
{
    face->face =
        (Face){.deal = show_deal, .show = show_step, .back = go_back, .choose = choose_in_lines, .settled = settled};
    face->match = match;
    face->choices = choices;
    face->line = line;
    face->scene.game = match->game;
    face->scene.scratch = arena_new();
}

void face_line_close(FaceLine *face)
{
    line_flush(face->line);
    arena_free(face->scene.scratch);
    face->scene.scratch = NULL;
}

/* ---- beginning and end ---------------------------------------------------------------------------------------- */

/* Shows each option whose value is not the default, as its question with the answer. */
static void show_options(FaceLine *face)
{
    AboutOption option;
    const Scene *scene = &face->scene;
    for (size_t i = 0; about_option(scene->game->root, i, face->choices, &option); i++) {
        if (str_equal(option.value, option.usual)) continue;
        Str sentence = text_in(option.sentence, scene->language), question = text_in(option.question, scene->language);
        Str answer = sentence.n ? sentence : option.value;
        face_word(face, WORD_OPTION_IN_FORCE, (Slots){.text = {about_answered(scene->scratch, question, answer)}});
    }
}

/* Shows the number of players, the direction of play, and the person's seat. */
static void show_seats(FaceLine *face)
{
    const Scene *scene = &face->scene;
    const Game *game = scene->game;
    Slots seat = {.number = {scene->you + 1}};
    Word direction = game->anticlockwise ? WORD_ANTICLOCKWISE : WORD_CLOCKWISE;
    Slots slots = {.number = {game->n_players, game->n_active}};
    slots.text[0] = phrase(scene, direction, (Slots){0});
    slots.text[1] = scene->you == NO_SEAT ? STR("") : phrase(scene, WORD_YOU_ARE, seat);
    face_word(face, game->n_players > game->n_active ? WORD_AT_TABLE_IDLE : WORD_AT_TABLE, slots);
}

void face_terms(FaceLine *face)
{
    const Game *game = face->scene.game;
    Str language = face->scene.language;
    face_word(face, WORD_HEADLINE, (Slots){.text = {text_in(game->name, language), text_in(game->summary, language)}});
    show_seats(face);
    show_options(face);
}

void face_line_headline(FaceLine *face)
{
    face_terms(face);
    /* an onlooker cannot press a key for the values without a source, so they are shown now */
    if (face->scene.you == NO_SEAT) {
        face_sources(face);
        return;
    }
    /* the page of rules lists these values */
    int n_unverified = about_count_unverified(face->scene.game->root, face->choices);
    if (n_unverified) face_word(face, WORD_UNVERIFIED_COUNT, (Slots){.number = {n_unverified}});
    face_word(face, WORD_SEED, (Slots){.number = {(int64_t)face->match->spec.seed}});
    face_word(face, WORD_HINT_KEYS, (Slots){0});
    free_step_texts(face); /* prints the headline */
}

/*
 * If the rules end the match or rank its result, shows the winners; if nobody has won yet, shows the players who are
 * ahead. In other games, shows nothing.
 */
static void show_winners(FaceLine *face)
{
    const Match *match = face->match;
    const Game *game = match->game;
    /*
     * The first index: the match is decided. The second index: the result that ranks the players is their total;
     * otherwise the variant calculates another number, which is not shown.
     */
    static const Word WORDS[2][2] = {{WORD_MATCH_LEADS_BY_RANK, WORD_MATCH_LEADS},
                                     {WORD_MATCH_WON_BY_RANK, WORD_MATCH_WON}};
    bool has_winners = game->match_until || game->match_result;
    uint8_t winners = has_winners ? match_winners(match) : 0;
    for (int seat = 0; seat < game->n_players; seat++) {
        if (!seats_have(winners, seat)) continue;
        int64_t result = match_result(match, seat);
        bool is_total = result == match->total[seat];
        Slots slots = {.text = {phrase_player(&face->scene, seat)},
                       .number = {game_written(game, result)},
                       .you = seat == face->scene.you};
        face_word(face, WORDS[match_is_decided(match)][is_total], slots);
    }
}

void face_line_farewell(FaceLine *face, HostEnd end)
{
    static const Word LAST[] = {
        [HOST_OVER] = WORD_MATCH_OVER, [HOST_STOPPED] = WORD_STOPPED, [HOST_ENDLESS] = WORD_ENDLESS};
    line_raw(face->line, STR(""));
    if (face->match->n_rows > 1) face_sheet(face, face->match);
    if (end == HOST_OVER) show_winners(face);
    face_word(face, LAST[end], (Slots){.number = {(int64_t)face->match->n_rows}});
    free_step_texts(face);
}
