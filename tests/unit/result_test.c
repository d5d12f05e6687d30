/* Results: figures of deals, writing and reading, merging in any order, and files that somebody has changed. */
#include "support.h"
#include "language.h"

#include "stats/result.h"
#include "text/source.h"

static Run run_of(const Game *game)
{
    Run run = {.game = {game}, .n_games = 1, .seed = 3};
    for (int seat = 0; seat < MAX_SEATS; seat++) run.bot[seat] = bot_named(STR("random"));
    return run;
}

static Result *play(Arena *arena, const Run *run, Range deals)
{
    Result *result = ARENA_NEW(arena, Result);
    Range twice;
    *result = (Result){.program = STR("test"),
                       .variant = {run->game[0]->id, run->game[0]->id},
                       .players = run->game[0]->n_players,
                       .seed = run->seed,
                       .n_games = run->n_games,
                       .compared = run->n_games > 1 ? STR("option") : STR(""),
                       .microseconds = 5,
                       .sums = run_statistics_new(arena, run->n_games)};
    for (int i = 0; i < result->players; i++) result->bots[i] = STR("random");
    for (int i = 0; i < run->n_games; i++) result_label(arena, run->game[i], STR("x"), &result->game[i]);
    Range left = deals;
    statistics_play(run, statistics_room(arena, run), &left, (Counted){.sums = result->sums});
    ranges_push(arena, &result->ranges, deals);
    (void)ranges_join(&result->ranges, &twice);
    assert_int_equal(left.first, deals.last);
    return result;
}

/* The sums of the statistics agree with the settlements of the deals. */
static void the_sums_are_those_of_the_deals(void **state)
{
    (void)state;
    Arena *arena = arena_new();
    Opened opened = test_open(language, "tapp-tarock", 4, "");
    const Game *game = opened.game;
    Run run = run_of(game);
    const Result *result = play(arena, &run, (Range){10, 110});
    const Statistics *statistics = result->sums->statistics[0];
    uint64_t moves = 0, items = 0, counted_items = 0;
    int64_t payoffs[MAX_SEATS] = {0};
    for (uint64_t number = 10; number < 110; number++) {
        Settlement settlement;
        State deal = test_random_deal(game, 3, number);
        Rng rng = rng_stream(3, number, 1);
        while (deal.phase != PHASE_DONE) state_apply(game, &deal, bot_act(bot_named(STR("random")), game, &deal, &rng));
        settle(game, &deal, &settlement);
        moves += deal.n_log;
        items += settlement.n;
        for (int seat = 0; seat < 4; seat++) payoffs[seat] += settlement.payoffs[seat];
    }
    assert_int_equal(statistics->deals, 100);
    assert_int_equal(statistics->moves, moves);
    for (int i = 0; i < game->n_contracts; i++)
        for (int k = 0; k < MAX_ITEMS; k++) counted_items += statistics->contract[i].item[k].count;
    assert_int_equal(counted_items, items);
    for (int seat = 0; seat < 4; seat++) {
        WideInt sum = 0;
        for (int role = 0; role < ROLES; role++)
            for (int i = 0; i < MAX_SEATS; i++) sum += distribution_moments(&statistics->payoff[role][seat][i]).sum;
        assert_true(sum == payoffs[seat]);
    }
    test_close(&opened);
    arena_free(arena);
}

/* True if there is always one player against all others. */
static bool is_one_against_all(const Game *game)
{
    bool is = !game->has_partners;
    for (int i = 0; i < game->n_contracts; i++)
        is = is && (game->contract[i].sides == SIDES_DECLARER || game->contract[i].sides == SIDES_ALONE);
    return is;
}

static void check_one_deal(const Game *game, const Statistics *statistics)
{
    uint64_t played = statistics->passed_out;
    uint64_t payoffs = 0, roles[ROLES] = {0};
    for (int i = 0; i < game->n_contracts; i++) played += statistics->contract[i].count;
    assert_int_equal(played, statistics->deals);
    assert_int_equal(distribution_moments(&statistics->auction).n, statistics->deals);
    for (int role = 0; role < ROLES; role++)
        for (int seat = 0; seat < MAX_SEATS; seat++)
            for (int i = 0; i < MAX_SEATS; i++) {
                uint64_t n = distribution_moments(&statistics->payoff[role][seat][i]).n;
                if (n && (seat >= game->n_players || i >= game->n_players)) fail_msg("no such seat");
                payoffs += n;
                roles[role] += n;
            }
    assert_int_equal(payoffs, statistics->deals * game->n_players);
    if (is_one_against_all(game))
        assert_int_equal(roles[ROLE_DEFENDER], roles[ROLE_DECLARER] * (uint64_t)(game->n_active - 1));
}

static void every_variant_counts_each_deal_once(void **state)
{
    (void)state;
    Arena *arena = arena_new();
    size_t n = 0;
    const Str *ids = catalog_ids(arena, &n);
    for (size_t i = 0; i < n; i++) {
        Opened opened = test_open(language, ids[i].s, 0, "");
        Run run = run_of(opened.game);
        check_one_deal(opened.game, play(arena, &run, (Range){0, 200})->sums->statistics[0]);
        test_close(&opened);
    }
    arena_free(arena);
}

static void the_auction_ends_where_the_next_phase_begins(void **state)
{
    (void)state;
    Arena *arena = arena_new();
    Opened opened = test_open(language, "tapp-tarock", 0, "kontra=on");
    Run run = run_of(opened.game);
    const Result *result = play(arena, &run, (Range){0, 300});
    uint64_t said = 0;
    for (uint64_t number = 0; number < 300; number++) {
        State deal = test_random_deal(opened.game, 3, number);
        Rng rng = rng_stream(3, number, 1);
        while (deal.phase != PHASE_DONE) {
            said += deal.phase == PHASE_AUCTION;
            state_apply(opened.game, &deal, bot_act(bot_named(STR("random")), opened.game, &deal, &rng));
        }
    }
    assert_true(distribution_moments(&result->sums->statistics[0]->auction).sum == (WideInt)said);
    test_close(&opened);
    arena_free(arena);
}

/* ---- files ---------------------------------------------------------------------------------------------------- */

static Result *reread(Arena *arena, Str text)
{
    Diags *diags = diags_new(arena);
    return result_read(arena, source_of(arena, STR("result"), text), diags);
}

static void is_written(const Result *result, Str wanted)
{
    Buf out = {0};
    result_write(result, &out);
    assert_string_equal(buf_text(&out), wanted.s);
    buf_free(&out);
}

/* Makes one of the values far larger than the bins allow. The number of values stays the same. */
static void make_one_large(Distribution *counts)
{
    int at = 0;
    while (!counts->bin[at]) at++;
    counts->bin[at]--;
    distribution_add(counts, -123456789);
}

static void what_is_written_is_read_back(void **state)
{
    (void)state;
    Arena *arena = arena_new();
    Opened opened = test_open(language, "tapp-tarock", 0, "");
    Run run = run_of(opened.game);
    Result *result = play(arena, &run, (Range){5, 105});
    Buf text = {0};
    make_one_large(&result->sums->statistics[0]->auction);
    result_write(result, &text);
    const Result *read = reread(arena, buf_str(&text));
    assert_non_null(read);
    assert_memory_equal(read->sums->statistics[0], result->sums->statistics[0], sizeof(Statistics));
    is_written(read, buf_str(&text));
    buf_free(&text);
    test_close(&opened);
    arena_free(arena);
}

static void the_order_of_merging_makes_no_difference(void **state)
{
    (void)state;
    Arena *arena = arena_new();
    Opened opened = test_open(language, "tapp-tarock", 0, ""),
           other = test_open(language, "tapp-tarock", 0, "kontra=on");
    Run run = run_of(opened.game);
    run.game[1] = other.game;
    run.n_games = 2;
    Result *whole = play(arena, &run, (Range){0, 90});
    Result *parts[] = {play(arena, &run, (Range){60, 90}), play(arena, &run, (Range){0, 20}),
                       play(arena, &run, (Range){20, 60})};
    const Str files[] = {STR("a"), STR("b"), STR("c")};
    Buf errors = {0}, text = {0};
    const Result *merged = results_merge(arena, parts, files, 3, &errors);
    assert_string_equal(buf_text(&errors), "");
    whole->microseconds = 15;
    result_write(whole, &text);
    is_written(merged, buf_str(&text));
    buf_free(&text);
    test_close(&opened);
    test_close(&other);
    arena_free(arena);
}

static void results_of_other_runs_are_refused(void **state)
{
    (void)state;
    Arena *arena = arena_new();
    Opened opened = test_open(language, "tapp-tarock", 0, "");
    Run run = run_of(opened.game);
    Result *a = play(arena, &run, (Range){0, 20}), *b = play(arena, &run, (Range){19, 40}), *two[] = {a, b};
    const Str files[] = {STR("a.json"), STR("b.json")};
    Buf errors = {0};
    assert_null(results_merge(arena, two, files, 2, &errors));
    assert_non_null(strstr(buf_text(&errors), "deals 19..20 are in a.json and in b.json"));
    b->seed = 4;
    b->bots[1] = STR("other");
    buf_clear(&errors);
    assert_null(results_merge(arena, two, files, 2, &errors));
    assert_non_null(strstr(buf_text(&errors), "the seed differs: '3' in a.json, '4' in b.json"));
    assert_non_null(strstr(buf_text(&errors), "the player differs: 'random' in a.json, 'other' in b.json"));
    buf_free(&errors);
    test_close(&opened);
    arena_free(arena);
}

/* Players and values of options are texts. Each change is made to a file that is fine without it. */
static void what_must_be_a_text_is_refused_otherwise(void **state)
{
    (void)state;
    static const struct {
        const char *from, *to, *message;
    } rows[] = {{"\"bots\": [\"random\",", "\"bots\": [7,", "'bots' must be a text"},
                {"\"bots\": [\"random\",", "\"bots\": [null,", "'bots' must be a text"},
                {"\"options\": {\"kontra\": \"on\"}", "\"options\": {\"kontra\": []}", "'options' must be a text"}};
    Arena *arena = arena_new();
    Opened opened = test_open(language, "tapp-tarock", 0, "");
    Run run = run_of(opened.game);
    Result *result = play(arena, &run, (Range){0, 3});
    result->options = &(OptionChoice){STR("kontra"), STR("on")};
    result->n_options = 1;
    Buf text = {0};
    result_write(result, &text);
    assert_non_null(reread(arena, buf_str(&text)));
    for (size_t i = 0; i < COUNT(rows); i++) {
        const char *place = strstr(buf_text(&text), rows[i].from);
        assert_non_null(place);
        Str changed = arena_printf(arena, "%.*s%s%s", (int)(place - text.text), text.text, rows[i].to,
                                   place + strlen(rows[i].from));
        Diags *diags = diags_new(arena);
        assert_null(result_read(arena, source_of(arena, STR("r.json"), changed), diags));
        assert_int_equal(diags->n, 1);
        assert_true(str_is(diags->list[0]->message, rows[i].message));
    }
    buf_free(&text);
    test_close(&opened);
    arena_free(arena);
}

/*
 * Changes each byte in turn. The file must be read or rejected without a crash, and a result that is read can be
 * written.
 */
static void no_change_of_a_file_does_harm(void **state)
{
    (void)state;
    Arena *arena = arena_new();
    Opened opened = test_open(language, "tapp-tarock", 0, "");
    Run run = run_of(opened.game);
    Buf text = {0};
    result_write(play(arena, &run, (Range){0, 3}), &text);
    const char bytes[] = {'9', '-', '"', ']', 'x'};
    for (size_t i = 0; i < text.n; i++) {
        Arena *own = arena_new();
        char before = text.text[i];
        text.text[i] = bytes[i % COUNT(bytes)];
        const Result *result = reread(own, buf_str(&text));
        Buf again = {0};
        if (result) result_write(result, &again);
        buf_free(&again);
        text.text[i] = before;
        arena_free(own);
    }
    buf_free(&text);
    test_close(&opened);
    arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_sums_are_those_of_the_deals),
        cmocka_unit_test(every_variant_counts_each_deal_once),
        cmocka_unit_test(the_auction_ends_where_the_next_phase_begins),
        cmocka_unit_test(what_is_written_is_read_back),
        cmocka_unit_test(the_order_of_merging_makes_no_difference),
        cmocka_unit_test(results_of_other_runs_are_refused),
        cmocka_unit_test(what_must_be_a_text_is_refused_otherwise),
        cmocka_unit_test(no_change_of_a_file_does_harm),
    };
    return cmocka_run_group_tests(tests, open_language, close_language);
}
