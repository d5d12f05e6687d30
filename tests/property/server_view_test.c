/*
 * In every deal of every variant, the web table makes the data for a seat from its view alone. The data must be the
 * same, byte by byte, for any other position that the seat cannot distinguish from the true one. Watchers are checked,
 * too.
 */
#include "property.h"

#include "engine/record.h"
#include "server/client.h"

static const TrialCount PLAIN = {1000, 100000}, SANITIZED = {3, 150};

enum { LOOKS = 3, DEAL_LENGTH = 60 }; /* About LOOKS of DEAL_LENGTH positions in a deal are checked. */

/* Writes the data of a table after one action. */
static void write_shown(const Trial *trial, const State *before, const State *after, Audience audience, Buf *out)
{
    Setup setup = {.helper = bot_named(STR("greedy"))};
    Row row = {.number = 2, .kind = ROW_ACT, .seat = before->actor, .body = STR("")};
    ClientUpdate update;
    Fold fold;
    fold_begin(&fold, &setup, trial->game);
    fold.dealt_at = fold.number = fold.moved = 1;
    fold.match.dealt = 1;
    fold.match.state = *after;
    client_update_begin(&update, out, &fold, &row, audience);
    fold.is_settled = after->phase == PHASE_DONE;
    if (fold.is_settled) match_settle(&fold.match);
    client_update_step(&update, before);
    client_update_end(&update, &row, -1);
    client_write_table(out, &fold, STR("table"), audience, -1);
    fold_end(&fold);
}

/* Checks that the sample gives the same data as the true position. */
static void check_same(const Trial *trial, const Buf *shown, const State *sample, Audience audience, int behind)
{
    Buf other = {0};
    State before;
    record_position(trial->game, sample, sample->n_log - 1, &before);
    write_shown(trial, &before, sample, audience, &other);
    size_t at = 0;
    while (at < shown->n && at < other.n && shown->text[at] == other.text[at]) at++;
    if (at < shown->n || at < other.n)
        trial_fail(trial, "seat %d (a deal behind the view of %d) is shown what it cannot know:\n%.200s\n%.200s",
                   audience.seat, behind, shown->text + (at > 80 ? at - 80 : 0), other.text + (at > 80 ? at - 80 : 0));
    buf_free(&other);
}

static void look(Trial *trial, const State *before, Str language)
{
    const Audience watcher = {NO_SEAT, language};
    Buf watched = {0};
    write_shown(trial, before, &trial->state, watcher, &watched);
    for (uint8_t seat = 0; seat < trial->game->n_players; seat++) {
        const Audience player = {seat, language};
        Buf shown = {0};
        View view;
        State sample;
        view_make(trial->game, &trial->state, seat, &view);
        if (!view_sample(trial->game, &view, &trial->rng, &sample)) continue;
        write_shown(trial, before, &trial->state, player, &shown);
        check_same(trial, &shown, &sample, player, seat);
        check_same(trial, &watched, &sample, watcher, seat);
        buf_free(&shown);
    }
    buf_free(&watched);
}

static void check_deal(Trial *trial)
{
    Str language = rng_below(&trial->rng, 2) ? STR("de") : SOURCE_LANGUAGE;
    while (trial->state.phase != PHASE_DONE) {
        State before = trial->state;
        Moves legal = state_legal(trial->game, &trial->state);
        state_apply(trial->game, &trial->state, random_action(legal, &trial->rng));
        bool is_end = trial->state.phase == PHASE_DONE;
        if (rng_below(&trial->rng, DEAL_LENGTH) < LOOKS || (is_end && rng_below(&trial->rng, 4) == 0))
            look(trial, &before, language);
    }
    translate_to(SOURCE_LANGUAGE); /* for the remaining output */
}

static void what_is_told_follows_from_the_view(void **state)
{
    (void)state;
    property_run(PLAIN, SANITIZED, check_deal);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(what_is_told_follows_from_the_view)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
