/* Advice for persons: a hint for their turn, and a review of their decisions in a deal that is over. */
#include "server/tables.h"

#include <stdlib.h>

/* ---- jobs for another thread ---------------------------------------------------------------------------------- */

/* Calculates a hint. This runs in another thread. Until it is ready, the serving thread must not use the result. */
static void advise_on_turn(BotJob *job)
{
    View now;
    Advice *advice = &((Table *)job->owner)->advice;
    view_make(job->game, &job->state, advice->seat, &now);
    advice->hint = teach_hint(job->game, &now, state_legal(job->game, &job->state), 1); /* 1: one thread */
    advice->cards = teach_hint_cards(job->game, &now, &advice->hint, 1);
}

/* Reviews the decisions of the seat in a deal that is over. This runs in another thread, too. */
static void review_played_actions(BotJob *job)
{
    Advice *advice = &((Table *)job->owner)->advice;
    advice->n_regrets = teach_look_back(job->game, &job->state, advice->seat, 1, advice->regrets);
}

/*
 * True if the last advice is for this seat and position. `moved` is the row that made the position; for a deal that is
 * over, it is 0, and `deal` is the number of the deal.
 */
static bool is_same(const Advice *advice, size_t deal, uint64_t moved, uint8_t seat)
{
    return advice->job.owner && advice->deal == deal && advice->job.moved == moved && advice->seat == seat;
}

/* Starts a job for advice. The caller makes sure that no other job of this table is running. */
static void ask_for_advice(Tables *tables, Table *table, size_t deal, uint8_t seat, BotJob job)
{
    table->advice = (Advice){.job = job, .deal = deal, .seat = seat, .thinks = true};
    table->used = tables->now;
    bot_pool_add(tables->pool, &table->advice.job);
}

/* Returns a job that runs the function `run` for a position, with the helper of the table as computer player. */
static BotJob helper_job(Table *table, const State *state, void (*run)(BotJob *job))
{
    const Fold *fold = &table->fold;
    return (BotJob){.owner = table,
                    .game = fold->game,
                    .state = *state,
                    .bot = fold->setup->helper,
                    .moved = fold->moved,
                    .who = table->who,
                    .is_awaited = true,
                    .run = run};
}

/* ---- answers -------------------------------------------------------------------------------------------------- */

/* Answers that the advice is not ready yet, and that the client must ask again. */
static void answer_later(Answer *answer)
{
    answer->status = 202;
    buf_add(&answer->body, STR("{\"waits\": true}\n"));
}

/* Writes the sentences of a text as a list, and empties the text. Each sentence ends with a line feed. */
static void write_sentences(Json *out, const char *key, Buf *text)
{
    json_list(json_key(out, key));
    for (size_t from = 0, at = 0; at < text->n; at++) {
        if (text->text[at] != '\n') continue;
        json_str(out, (Str){text->text + from, at - from});
        from = at + 1;
    }
    json_end(out, "]");
    buf_clear(text);
}

/* Writes the sentences that the lesson in the terminal has about this turn, without the hint. */
static void write_lesson(Json *out, const Scene *scene, const View *now, Moves legal)
{
    Buf text = {0};
    json_map(json_key(out, "lesson"));
    teach_say_purpose(scene, now, &text);
    write_sentences(out, "purpose", &text);
    teach_say_rules(scene, now, legal, &text);
    write_sentences(out, "turn", &text);
    json_end(out, "}");
    buf_free(&text);
}

/* Writes the cards of a hint that is about several cards to be discarded. */
static void write_hinted_cards(Json *out, const Game *game, CardSet cards)
{
    json_list(json_key(out, "cards"));
    EACH_CARD (card, cards) json_str(out, game_token(game, card));
    json_end(out, "]");
}

/* Answers with the hint that was calculated, and with the explanation of the turn. */
static void write_hint(const Table *table, uint8_t seat, Answer *answer)
{
    View now;
    Buf text = {0};
    Str names[MAX_SEATS];
    const Game *game = table->fold.game;
    const State *state = &table->fold.match.state;
    const Hint *hint = &table->advice.hint;
    Arena *scratch = arena_new();
    Scene scene = client_scene(&table->fold, (Audience){seat, answer->language}, scratch, names);
    Moves legal = state_legal(game, state);
    view_make(game, state, seat, &now);
    if (table->advice.cards) teach_say_cards(&scene, &now, table->advice.cards, &text);
    else teach_say_hint(&scene, &now, legal, hint, &text);
    if (text.n) text.n--; /* without the line feed at its end */
    Json json = {.out = &answer->body}, *out = &json;
    answer->status = 200;
    json_map(out);
    json_str(json_key(out, "action"), game_token(game, hint->best[0].action));
    if (table->advice.cards) write_hinted_cards(out, game, table->advice.cards);
    json_str(json_key(out, "text"), buf_str(&text));
    write_lesson(out, &scene, &now, legal);
    json_end(out, "}\n");
    buf_free(&text);
    arena_free(scratch);
}

/* True if another seat is played by a person, and not by a computer. */
static bool has_other_persons(const Fold *fold, uint8_t seat)
{
    for (uint8_t other = 0; other < fold->game->n_players; other++)
        if (other != seat && !fold->seat[other].bot) return true;
    return false;
}

/*
 * True if a person may have a hint: it is his turn, and he plays with computers alone. Otherwise refuses the request.
 */
static bool may_have_hint(const Fold *fold, uint8_t seat, Answer *answer)
{
    if (seat == NO_SEAT) answer_deny(answer, DENIAL_WATCHER, (Slots){0});
    else if (!fold_is_playing(fold)) answer_deny(answer, DENIAL_DEAL_OVER, (Slots){0});
    else if (fold_decider(fold) != seat || fold->seat[seat].bot) answer_deny(answer, DENIAL_NOT_YOUR_TURN, (Slots){0});
    else if (has_other_persons(fold, seat)) answer_deny(answer, DENIAL_NOT_ALONE, (Slots){0});
    return !answer_is_refused(answer);
}

/*
 * Answers with the hint if it is ready. Otherwise the client must ask again later; the calculation is started, unless
 * the table is still calculating other advice.
 */
void table_hint(Tables *tables, Table *table, uint8_t seat, Request *request)
{
    const Advice *advice = &table->advice;
    const Fold *fold = &table->fold;
    if (!may_have_hint(fold, seat, &request->answer)) return;
    bool is_asked = is_same(advice, 0, fold->moved, seat);
    if (is_asked && advice->is_ready) {
        write_hint(table, seat, &request->answer);
        return;
    }
    if (!advice->thinks) ask_for_advice(tables, table, 0, seat, helper_job(table, &fold->match.state, advise_on_turn));
    answer_later(&request->answer);
}

/*
 * Writes a decision that could have been better: the number of actions before it, the better action, and how much that
 * would have gained.
 */
static void write_regret(Json *out, const Scene *scene, const Regret *regret)
{
    json_map(out);
    json_int(json_key(out, "after"), regret->at);
    json_str(json_key(out, "done"), game_token(scene->game, regret->done));
    json_str(json_key(out, "better"), game_token(scene->game, regret->better));
    json_str(json_key(out, "text"), phrase_action(scene, regret->round, regret->better));
    json_decimal(json_key(out, "gain"), regret->better_payoff - regret->done_payoff, 2);
    json_end(out, "}");
}

/* Answers with the review that was calculated: the decisions of a seat that have cost most. */
static void write_review(const Table *table, Answer *answer)
{
    Str names[MAX_SEATS];
    const Advice *advice = &table->advice;
    Arena *scratch = arena_new();
    Scene scene = client_scene(&table->fold, (Audience){advice->seat, answer->language}, scratch, names);
    Json json = {.out = &answer->body}, *out = &json;
    answer->status = 200;
    json_map(out);
    client_write_seat(out, "seat", advice->seat);
    json_list(json_key(out, "regrets"));
    for (int i = 0; i < advice->n_regrets; i++) write_regret(out, &scene, &advice->regrets[i]);
    json_end(out, "]");
    json_end(out, "}\n");
    arena_free(scratch);
}

/* Starts a review of a deal that is over; the client must ask again. If there is no such deal, refuses the request. */
static void ask_for_review(Tables *tables, Table *table, size_t deal, uint8_t seat, Answer *answer)
{
    Fold *fold = calloc(1, sizeof *fold);
    if (!fold) abort();
    if (table_find_deal(tables, table, deal, fold, answer)) {
        BotJob job = helper_job(table, &fold->match.state, review_played_actions);
        job.moved = 0; /* so that is_same() recognises the review even after further rows */
        ask_for_advice(tables, table, deal, seat, job);
        fold_end(fold);
        answer_later(answer);
    }
    free(fold);
}

/*
 * Answers with the review if it is ready. Otherwise the client must ask again later; the review is started, unless the
 * table is still calculating other advice.
 */
void table_review(Tables *tables, Table *table, uint8_t seat, size_t deal, Request *request)
{
    const Advice *advice = &table->advice;
    Answer *answer = &request->answer;
    if (seat == NO_SEAT) answer_deny(answer, DENIAL_WATCHER, (Slots){0});
    else if (advice->is_ready && is_same(advice, deal, 0, seat)) write_review(table, answer);
    else if (advice->thinks) answer_later(answer);
    else ask_for_review(tables, table, deal, seat, answer);
}
