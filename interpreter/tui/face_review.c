/* Shows a finished deal completely: where each card was at first, and every trick. */
#include "tui/face_line.h"
#include "engine/settle.h"
#include "solver/judge.h"
#include "tui/teach.h"

/* Shows the hands as they were dealt. */
static void show_hands(FaceLine *face, const State *seen)
{
    const Scene *scene = &face->scene;
    face_word(face, WORD_REVIEW_DEALT, (Slots){0});
    for (int seat = 0; seat < scene->game->n_players; seat++) {
        if (!seen->dealt[seat]) continue; /* the player sits out, or the hand was not shown */
        Slots slots = {.text = {phrase_player(scene, seat), phrase_cards(scene, seen->ranking, seen->dealt[seat])}};
        line_add(face->line, phrase(scene, WORD_REVIEW_HAND, slots), 4);
    }
}

void face_talon(FaceLine *face, const State *seen, CardSet shown)
{
    const Scene *scene = &face->scene;
    const Game *game = scene->game;
    for (int part = 0; part < game->n_parts; part++) {
        CardSet cards = talon_part_cards(game, seen, part) & shown;
        Slots slots = {.text = {phrase_part(scene, part), phrase_cards(scene, seen->ranking, cards)}};
        if (cards) face_word(face, WORD_REVIEW_HAND, slots);
    }
}

void face_discards(FaceLine *face, const State *seen)
{
    Slots slots = {.text = {phrase_cards(&face->scene, seen->ranking, seen->discards)}};
    if (seen->discards) face_word(face, WORD_REVIEW_DISCARDS, slots);
}

/*
 * The columns in a row of a trick. NUMBER_WIDTH: its number with blanks. LEADER_WIDTH: the leader's short name.
 * CARD_WIDTH: a card with its marks and blanks, at least. MARKS: the brackets around a card and a blank before them.
 */
enum { NUMBER_WIDTH = 5, LEADER_WIDTH = 4, CARD_WIDTH = 7, MARKS = 3 };

/* Removes the blanks at the end of a text. */
static void trim_end(Buf *out)
{
    while (out->n && out->text[out->n - 1] == ' ') out->text[--out->n] = '\0';
}

/*
 * Adds a card in its column, as "T22"; the winning card as "[T22]". If the line has no room, begins a new line in the
 * column of the first card. Updates `*column`.
 */
static void add_trick_card(FaceLine *face, Str card, bool wins, size_t *column)
{
    Buf *out = &face->line->text;
    size_t needed = line_width_of(face->line, card) + MARKS, width = needed < CARD_WIDTH ? CARD_WIDTH : needed;
    if (*column + needed > line_room(face->line)) {
        trim_end(out);
        buf_char(out, '\n');
        *column = NUMBER_WIDTH + LEADER_WIDTH;
        buf_repeat(out, ' ', *column);
    }
    buf_printf(out, wins ? " [%.*s]" : "  %.*s ", STR_ARG(card));
    buf_repeat(out, ' ', width - needed);
    *column += width;
}

/*
 * Shows the trick with this number, which counts from 0: its number, the short name of the leader, and the cards in the
 * order of play. A narrow terminal needs several lines for this.
 */
static void show_trick(FaceLine *face, const State *seen, int number)
{
    const Scene *scene = &face->scene;
    Trick trick = trick_numbered(scene->game, seen, number);
    Buf *out = &face->line->text;
    Str leader = phrase_player_short(scene, trick.seat[0]);
    buf_printf(out, "%3d  %.*s", number + 1, STR_ARG(leader));
    size_t width = line_width_of(face->line, leader);
    if (width < LEADER_WIDTH) buf_repeat(out, ' ', LEADER_WIDTH - width);
    size_t column = NUMBER_WIDTH + (width < LEADER_WIDTH ? LEADER_WIDTH : width);
    for (int i = 0; i < trick.n; i++)
        add_trick_card(face, phrase_card(scene, trick.card[i]), trick.seat[i] == trick.winner, &column);
    trim_end(out);
    buf_char(out, '\n');
}

void face_tricks(FaceLine *face, const State *seen)
{
    int n = seen->n_tricks + (seen->n_in_trick > 0);
    if (n == 0) return;
    line_raw(face->line, STR(""));
    face_word(face, WORD_REVIEW_TRICKS, (Slots){0});
    for (int i = 0; i < n; i++) show_trick(face, seen, i);
}

/* ---- what cards cost if all cards had been open --------------------------------------------------------------- */

enum { LOOK_BACK_NODES = 2000000 }; /* the most positions that the search for the best cards visits; about a second */

/* Shows how many points a card has cost its player, compared with the best card. All cards count as open here. */
static void show_cost(FaceLine *face, const Judged *judged)
{
    const Scene *scene = &face->scene;
    const Solved *solved = &judged->solved;
    Fraction cost = judged_share(solved, solved->best_value - solved->value);
    Buf text = {0};
    fraction_write(&text, cost);
    Slots slots = {.text = {phrase_player(scene, judged->seat), phrase_action(scene, -1, judged->action),
                            arena_str(scene->scratch, buf_str(&text)), phrase_action(scene, -1, solved->best)},
                   .number = {judged->trick + 1}};
    buf_free(&text);
    face_word(face, WORD_REVIEW_COST, slots);
}

/*
 * If the deal was played to its end, lists the cards of all players that have cost points. The search goes from the
 * last card back to the first one. The early cards that it does not reach within its limit are left out.
 */
static void show_costs(FaceLine *face, const State *seen)
{
    if (seen->ending != ENDING_PLAYED) return;
    Arena *arena = arena_new();
    Judgement *judgement = ARENA_NEW(arena, Judgement);
    judge_deal(arena, face->scene.game, seen, 0, (SolverWays){.most_nodes = LOOK_BACK_NODES}, judgement);
    bool any = false;
    /* the judgement begins with the last card, but the list begins with the first one */
    for (int i = judgement->n - 1; i >= 0; i--) {
        const Judged *judged = &judgement->action[i];
        if (judged->solved.value == judged->solved.best_value) continue;
        if (!any) {
            line_raw(face->line, STR(""));
            face_word(face, WORD_REVIEW_COSTS, (Slots){0});
        }
        any = true;
        show_cost(face, judged);
    }
    arena_free(arena);
}

/* ---- what a player could have known --------------------------------------------------------------------------- */

/* Shows a decision, the better action, and the average payoffs of the two. */
static void show_regret(FaceLine *face, const Regret *regret)
{
    const Scene *scene = &face->scene;
    Slots slots = {
        .text = {phrase_action(scene, regret->round, regret->done), phrase_mean_with_unit(scene, regret->done_payoff),
                 phrase_action(scene, regret->round, regret->better), phrase_mean(scene, regret->better_payoff)},
        .number = {regret->trick + 1}};
    face_word(face, regret->trick < 0 ? WORD_REGRET_BEFORE : WORD_REGRET_TRICK, slots);
}

/*
 * Lists the person's decisions that gained least, judged by what the person knew at the time. Lists nothing for an
 * onlooker, or if the deal was not played to its end.
 */
static void show_regrets(FaceLine *face, const State *seen)
{
    Regret regrets[MOST_REGRETS];
    if (face->scene.you == NO_SEAT || seen->ending != ENDING_PLAYED) return;
    int n = teach_look_back(face->scene.game, seen, face->scene.you, face->threads, regrets);
    line_raw(face->line, STR(""));
    face_word(face, n ? WORD_REGRETS : WORD_REGRET_NONE, (Slots){0});
    for (int i = 0; i < n; i++) show_regret(face, &regrets[i]);
}

void face_review(FaceLine *face, const State *seen)
{
    show_hands(face, seen);
    face_talon(face, seen, face->scene.game->pack);
    face_discards(face, seen);
    face_tricks(face, seen);
    show_costs(face, seen);
    show_regrets(face, seen);
}
