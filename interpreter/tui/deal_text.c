/*
 * Shows finished or unfinished deals: in words, by the line face with all cards open; and as JSON, in which seats count
 * from 0.
 */
#include "tui/deal_text.h"

#include "match/position_json.h"
#include "tui/prompt.h"
#include "engine/passing.h"
#include "engine/record.h"

/* ---- what has happened ---------------------------------------------------------------------------------------- */

/*
 * An action of a deal: the positions before and after it, the view after it with all cards open, and the events
 * between.
 */
typedef struct Step {
    State before, after;
    View now;
    Events events;
} Step;

/*
 * Finds the position after `at` actions of the deal, and the events that led to it. The events of position 0 are those
 * of dealing. `last` is the last position of the deal.
 */
static void take_step(const Game *game, const State *last, int at, Step *step)
{
    View then;
    record_position(game, last, at ? at - 1 : 0, &step->before);
    step->after = step->before;
    if (at) state_apply(game, &step->after, log_action(last, at - 1));
    view_open(game, &step->before, &then);
    view_open(game, &step->after, &step->now);
    events_between(game, at ? &then : NULL, &step->now, &step->events);
}

/* Shows the settlement of a finished deal. A void deal has none; the event of its end was shown before. */
static void show_score(FaceLine *face, const Match *match)
{
    if (match->state.phase == PHASE_DONE && !state_is_void(&match->state)) face_settlement(face, match);
}

/* Returns the sentence that names the next player. */
static Str next_player(const Scene *scene, const State *state)
{
    return phrase(scene, WORD_NEXT, (Slots){.text = {phrase_player(scene, state->actor)}});
}

/* ---- the whole deal ------------------------------------------------------------------------------------------- */

typedef enum EventsShown { ALL_BEFORE_END, ONLY_END } EventsShown;

/*
 * Shows only the end of the deal, or all other events. Tricks and their cards are never shown here, because
 * face_tricks() shows them.
 */
static void show_events(FaceLine *face, const Events *events, EventsShown which)
{
    for (size_t i = 0; i < events->n; i++) {
        EventKind kind = events->list[i].kind;
        bool is_end = kind == EVENT_ENDS, is_trick = kind == EVENT_PLAYS || kind == EVENT_TRICK;
        bool is_shown = which == ONLY_END ? is_end : !is_end && !is_trick;
        if (is_shown) face_say(face, phrase_event(&face->scene, &events->list[i]));
    }
}

void show_whole_deal(FaceLine *face)
{
    const Match *match = face->match;
    const State *last = &match->state;
    Step step;
    face_terms(face);
    line_raw(face->line, STR(""));
    if (match->game->has_pot) face_word(face, WORD_POT, (Slots){.number = {last->pot}});
    for (int at = 0; at <= last->n_log; at++) { /* after the loop, `step` is the last action */
        take_step(match->game, last, at, &step);
        show_events(face, &step.events, ALL_BEFORE_END);
    }
    face_tricks(face, last);
    show_events(face, &step.events, ONLY_END);
    show_score(face, match);
    if (last->phase == PHASE_DONE) return;
    line_raw(face->line, STR(""));
    face_word(face, WORD_UNFINISHED, (Slots){.text = {next_player(&face->scene, last)}});
}

/* ---- position by position ------------------------------------------------------------------------------------- */

/*
 * Returns the text of an event, without the blanks at the beginning that some texts have. Returns an empty text for the
 * hands and the talon, because show_cards() shows them.
 */
static Str event_text(const Scene *scene, const Event *event)
{
    if (event->kind == EVENT_HAND || event->kind == EVENT_TALON_LIES) return STR("");
    Str text = phrase_event(scene, event);
    while (text.n && text.s[0] == ' ') text = (Str){text.s + 1, text.n - 1};
    return text;
}

/*
 * Returns an event for an action without events. In such an action, a card is put down to be discarded or passed later
 * together with others, or the winner of a trick announces nothing more.
 */
static Event event_of_silent(const Step *step, Action action)
{
    const State *before = &step->before;
    Event event = {.kind = EVENT_PUTS, .seat = before->actor, .count = before->to_discard - 1, .action = action};
    if (passing_is_on(before) || giving_is_on(before)) event.kind = EVENT_PASSES_ONE;
    if (before->stage == STAGE_AFTER_TRICK) event.kind = EVENT_ANNOUNCES;
    return event;
}

/*
 * Shows the number `at` of a position, the number of the last one, and the events that led to the position. The
 * numbers and the first text of an event share a line; further texts have lines of their own.
 */
static void show_number(FaceLine *face, const Step *step, int at, int of)
{
    const Scene *scene = &face->scene;
    const Events *events = &step->events;
    Event silent = event_of_silent(step, at ? log_action(&step->after, at - 1) : NO_ACTION);
    Str first = events->n ? STR("") : phrase_event(scene, &silent);
    size_t next = 0;
    while (next < events->n && !first.n) first = event_text(scene, &events->list[next++]);
    face_word(face, WORD_POSITION, (Slots){.text = {first}, .number = {at, of}});
    for (; next < events->n; next++) face_say(face, event_text(scene, &events->list[next]));
}

/* Shows the contract, and the announcements if there are any. */
static void show_contract(FaceLine *face, const State *state)
{
    const Scene *scene = &face->scene;
    Str announced = prompt_announced(scene, state);
    if (state->contract != NO_CONTRACT) face_say(face, prompt_status(scene, state));
    if (announced.n) face_word(face, WORD_ANNOUNCED, (Slots){.text = {announced}});
}

/* Shows the hands, the talon and the discards. */
static void show_cards(FaceLine *face, const State *state)
{
    const Scene *scene = &face->scene;
    for (int seat = 0; seat < scene->game->n_players; seat++) {
        Slots slots = {.text = {phrase_player(scene, seat), phrase_cards(scene, state->ranking, state->hand[seat])}};
        if (state->hand[seat]) face_word(face, WORD_REVIEW_HAND, slots);
    }
    face_talon(face, state, state->talon);
    face_discards(face, state);
}

/* Shows the cards on the table, the next player, and the task of this player. */
static void show_turn(FaceLine *face, const Step *step)
{
    const Scene *scene = &face->scene;
    const State *state = &step->after;
    if (state->phase == PHASE_DONE) return;
    if (state->phase == PHASE_PLAY && state->n_in_trick) face_say(face, prompt_table(scene, state));
    Str task = prompt_task(scene, &step->now, state_legal(scene->game, state)), next = next_player(scene, state);
    face_say(face, arena_printf(scene->scratch, "%.*s %.*s", STR_ARG(next), STR_ARG(task)));
}

void show_deal_position(FaceLine *face, int at)
{
    const State *last = &face->match->state;
    Step step;
    take_step(face->match->game, last, at, &step);
    show_number(face, &step, at, last->n_log);
    show_contract(face, &step.after);
    show_cards(face, &step.after);
    show_turn(face, &step);
    if (at == last->n_log) show_score(face, face->match);
}

/* ---- deals as JSON -------------------------------------------------------------------------------------------- */

/* Writes the members `hands` and `talon`: the cards as they were dealt. */
static void json_deal(Json *json, const Game *game, const State *last)
{
    State first;
    record_position(game, last, 0, &first);
    json_list(json_key(json, "hands"));
    for (int seat = 0; seat < game->n_players; seat++) answer_cards(json, game, first.dealt[seat]);
    json_end(json, "]");
    json_list(json_key(json, "talon"));
    for (int i = 0; i < talon_size_of(game, &first); i++) json_str(json, game->card[first.talon_card[i]].id);
    json_end(json, "]");
}

/* Writes the member `moves`: each action with its seat and phase. */
static void json_moves(Json *json, const Game *game, const State *last)
{
    State state;
    record_position(game, last, 0, &state);
    json_list(json_key(json, "moves"));
    for (int i = 0; i < last->n_log; i++) {
        json_map(json);
        json_int(json_key(json, "seat"), state.actor);
        json_str(json_key(json, "phase"), str_of(phase_name((Phase)state.phase)));
        json_str(json_key(json, "action"), game_token(game, log_action(last, i)));
        json_end(json, "}");
        state_apply(game, &state, log_action(last, i));
    }
    json_end(json, "]");
}

/* Writes the member `cards`: the cards of a trick with their seats, in the order of play. */
static void json_trick(Json *json, const Game *game, const Trick *trick)
{
    json_list(json_key(json, "cards"));
    for (int i = 0; i < trick->n; i++) {
        json_map(json);
        json_int(json_key(json, "seat"), trick->seat[i]);
        json_str(json_key(json, "card"), game->card[trick->card[i]].id);
        json_end(json, "}");
    }
    json_end(json, "]");
}

/* Writes the member `tricks`: the cards and the winner of each finished trick. */
static void json_tricks(Json *json, const Game *game, const State *last)
{
    json_list(json_key(json, "tricks"));
    for (int number = 0; number < last->n_tricks; number++) {
        Trick trick = trick_numbered(game, last, number);
        json_map(json);
        json_trick(json, game, &trick);
        json_int(json_key(json, "winner"), last->trick_winner[number]);
        json_end(json, "}");
    }
    json_end(json, "]");
}

void write_deal_json(Buf *out, const OpenRequest *asked, const Game *game, const State *last, Str language)
{
    Json json = {.out = out};
    json_map(&json);
    json_str(json_key(&json, "variant"), asked->variant);
    json_hash(json_key(&json, "hash"), game->hash);
    json_int(json_key(&json, "players"), game->n_players);
    json_int(json_key(&json, "dealer"), last->dealer);
    json_map(json_key(&json, "options"));
    for (size_t i = 0; i < asked->n_options; i++)
        json_str(json_name(&json, asked->options[i].name), asked->options[i].value);
    json_end(&json, "}");
    json_deal(&json, game, last);
    json_moves(&json, game, last);
    json_tricks(&json, game, last);
    answer_status(&json, game, last, language);
    json_end(&json, "}\n");
}

void write_position_json(Buf *out, const Game *game, const State *last, int at)
{
    State state;
    Json json = {.out = out};
    record_position(game, last, at, &state);
    json_map(&json);
    json_int(json_key(&json, "position"), at);
    json_int(json_key(&json, "of"), last->n_log);
    answer_state(&json, game, &state);
    json_end(&json, "}\n");
}
