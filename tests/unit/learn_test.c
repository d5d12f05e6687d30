/*
 * Learning: weights depend only on the seed and the deals, a skill knows only what its seat knows, and weights are read
 * as written.
 */
#include "support.h"

#include "bots/bot.h"
#include "bots/rollout.h"
#include "bots/weights.h"
#include "catalog/configurations.h"
#include "engine/view.h"
#include "learn/background.h"
#include "learn/curve.h"
#include "learn/trainer.h"
#include "rules/identity.h"
#include "text/source.h"
#include "text/yaml.h"

#include <dirent.h>
#include <stdio.h>

static const Skill *learned_from(Arena *arena, const Game *game, uint64_t deals, int threads)
{
    Training training = {.game = game, .deals = deals, .seed = 3, .threads = threads};
    Trained trained = {.skill = NULL};
    (void)train(arena, &training, &trained);
    return trained.skill;
}

/* Returns the rows of a skill that it knows, in the arena. */
static NamedRows rows_known_to(Arena *arena, const Skill *skill)
{
    const Game *game = skill->game;
    size_t n = (size_t)skill->n_rows;
    NamedRows rows = {.game = game->id, .n_contracts = game->n_contracts};
    SkillRow *row = ARENA_ARRAY(arena, n, SkillRow);
    rows.contract = ARENA_ARRAY(arena, game->n_contracts, Str);
    rows.name = ARENA_ARRAY(arena, n, Str);
    rows.row = row;
    for (int i = 0; i < game->n_contracts; i++) rows.contract[i] = game->contract[i].id;
    for (int i = 0; i < skill->n_rows; i++) {
        if (skill->is_unknown[i]) continue;
        rows.name[rows.n] = skill_row_text(arena, skill, i);
        row[rows.n++] = skill->row[i];
    }
    return rows;
}

static void print_skill(Arena *arena, const Skill *skill, Buf *out)
{
    NamedRows rows = rows_known_to(arena, skill);
    weights_print(&rows, &(WeightsOrigin){10, 20}, out);
}

static void any_number_of_threads_learns_the_same(void **state)
{
    (void)state;
    Language *language = language_open();
    Opened opened = test_open(language, "tapp-tarock", 3, NULL);
    Arena *arena = arena_new();
    const Skill *one = learned_from(arena, opened.game, 100, 1), *three = learned_from(arena, opened.game, 100, 3);
    assert_int_equal(one->n_rows, three->n_rows);
    assert_memory_equal(one->row, three->row, (size_t)one->n_rows * sizeof *one->row);
    arena_free(arena);
    test_close(&opened);
    language_close(language);
}

/* Returns a skill with arbitrary weights, because weights of 0 would hide errors. */
static Skill *any_skill(Arena *arena, const Game *game)
{
    Skill *skill = skill_new(arena, game);
    Rng rng = rng_stream(8, 0, 0);
    for (int row = 0; row < skill->n_rows; row++)
        for (int i = 0; i < ROW_WEIGHTS; i++) skill->row[row].weight[i] = (int16_t)((int)rng_below(&rng, 401) - 200);
    return skill;
}

static void compare_odds(const Skill *skill, const State *deal)
{
    static Decision true_one, seen;
    View view;
    Moves legal = state_legal(skill->game, deal);
    view_make(skill->game, deal, deal->actor, &view);
    skill_decide(skill, deal, legal, &true_one);
    skill_decide(skill, &view.seen, legal, &seen);
    if (true_one.n != seen.n || true_one.n != moves_count(legal))
        test_fail_at(skill->game, deal, "alternatives are lost");
    for (int i = 0; i < seen.n; i++)
        if (true_one.odds[i] != seen.odds[i] || true_one.action[i] != seen.action[i])
            test_fail_at(skill->game, deal, "the skill knows what its seat cannot know");
}

/*
 * Compares the features that training uses with the scores that play uses: how much better than the first is each
 * action.
 */
static void compare_scores(const Skill *skill, const State *deal)
{
    static Decision scored, described;
    Moves legal = state_legal(skill->game, deal);
    skill_decide(skill, deal, legal, &scored);
    skill_describe(skill, deal, legal, &described);
    assert_int_equal(scored.n, described.n);
    for (int i = 0; i < scored.n; i++)
        if (scored.action[i] != described.action[i] ||
            scored.score[i] - scored.score[0] != described.score[i] - described.score[0])
            test_fail_at(skill->game, deal, "a score is not that of the features");
}

/* If only cards can be played, both ways of drawing a card must give the same card. */
static void compare_draws(const Skill *skill, const State *deal, Rng rng)
{
    Moves legal = state_legal(skill->game, deal);
    CardSet alone = state_cards_alone(skill->game, deal);
    Rng other = rng;
    if (!alone) return;
    if (alone != legal.cards || !tokens_are_none(&legal.tokens))
        test_fail_at(skill->game, deal, "cards are not all that can be done");
    if (skill_draw_card(skill, deal, alone, &rng) != skill_draw(skill, deal, legal, &other) || rng.at != other.at)
        test_fail_at(skill->game, deal, "another card is drawn");
}

static void play_with(const Skill *skill, uint64_t number)
{
    State deal = test_random_deal(skill->game, 9, number);
    Rng rng = rng_stream(9, number, 1);
    while (deal.phase != PHASE_DONE) {
        Moves legal = state_legal(skill->game, &deal);
        if (moves_count(legal) > 1) compare_odds(skill, &deal);
        if (moves_count(legal) > 1) compare_scores(skill, &deal);
        compare_draws(skill, &deal, rng);
        state_apply(skill->game, &deal, skill_draw(skill, &deal, legal, &rng));
    }
}

static void a_skill_knows_what_its_seat_knows(void **state)
{
    (void)state;
    static const char *const VARIANTS[] = {"tapp-tarock",  "tapp-modern", "dappen-buchenbach", "hearts",
                                           "jeu-du-tarot", "bridge",      "prophecy",          "coinche"};
    Language *language = language_open();
    for (size_t i = 0; i < COUNT(VARIANTS); i++) {
        Opened opened = test_open(language, VARIANTS[i], 0, NULL);
        Arena *arena = arena_new();
        const Skill *skill = any_skill(arena, opened.game);
        for (uint64_t number = 0; number < test_by_build(5, 2); number++) play_with(skill, number);
        arena_free(arena);
        test_close(&opened);
    }
    language_close(language);
}

/* Compares the fast ways of playing out a deal with the rules applied action by action. */
static void play_out_twice(const Skill *skill, uint64_t number)
{
    State quick = test_random_deal(skill->game, 10, number), slow = quick;
    Rng of_quick = rng_stream(10, number, 1), of_slow = of_quick;
    Aims aims = {.game = skill->game, .deal = &quick};
    (void)rollout(skill, &quick, 0, &aims, &of_quick);
    while (slow.phase != PHASE_DONE)
        state_apply(skill->game, &slow, skill_draw(skill, &slow, state_legal(skill->game, &slow), &of_slow));
    if (!states_are_equal(&quick, &slow) || of_quick.at != of_slow.at)
        test_fail_at(skill->game, &slow, "played out in the quick way it is another deal");
}

static void deals_are_played_out_by_the_rules(void **state)
{
    (void)state;
    static const char *const VARIANTS[] = {
        "tapp-tarock", "dappen-furtwangen", "dappen-buchenbach", "dappen-schollach", "skat",
        "schafkopf",   "doppelkopf",        "schnapsen",         "troccas",          "hearts",
        "bridge",      "jass-schieber",     "prophecy"};
    Language *language = language_open();
    for (size_t i = 0; i < COUNT(VARIANTS); i++) {
        Opened opened = test_open(language, VARIANTS[i], 0, NULL);
        Arena *arena = arena_new();
        const Skill *skill = any_skill(arena, opened.game);
        for (uint64_t number = 0; number < test_by_build(6, 3); number++) play_out_twice(skill, number);
        arena_free(arena);
        test_close(&opened);
    }
    language_close(language);
}

static int32_t score_of(const Skill *skill, const State *deal, const char *card)
{
    static Decision decision;
    skill_decide(skill, deal, state_legal(skill->game, deal), &decision);
    for (int i = 0; i < decision.n; i++)
        if (decision.action[i] == test_card(skill->game, str_of(card))) return decision.score[i];
    fail_msg("%s cannot be played", card);
    return 0;
}

static bool is_row(const Skill *skill, int row, const char *name)
{
    Buf own = {0};
    skill_row_name(skill, row, &own);
    bool is = str_is(buf_str(&own), name);
    buf_free(&own);
    return is;
}

/* The weights of places of cards after an announced Pagat ultimo differ between the leader and the next player. */
static void what_is_announced_is_heard(void **state)
{
    (void)state;
    enum { OWN = 100, OTHERS = -70 };
    Language *language = language_open();
    Opened opened = test_open(language, "tapp-tarock", 3, NULL);
    Arena *arena = arena_new();
    Skill *skill = skill_new(arena, opened.game);
    for (int row = 0; row < skill->n_rows; row++)
        for (int i = 0; i < N_PLACES_OF_CARDS; i++)
            skill->row[row].weight[N_FEATURES + i] = is_row(skill, row, "announced.pagat-ultimo.0.0")   ? OWN
                                                     : is_row(skill, row, "announced.pagat-ultimo.1.1") ? OTHERS
                                                                                                        : 0;
    for (int announced = 0; announced < 2; announced++) {
        State deal = test_deal(opened.game, 0, "* / T1-T3 T12 * / T13 T14 * / *");
        test_play(opened.game, &deal, "1:solo pass pass");
        test_play(opened.game, &deal, announced ? "1:pagat-ultimo 1:done" : "1:done");
        assert_int_equal(score_of(skill, &deal, "T12"), announced * OWN * FEATURE_ONE);
        test_play(opened.game, &deal, "1:T12");
        assert_int_equal(score_of(skill, &deal, "T13"), announced * OTHERS * FEATURE_ONE);
    }
    arena_free(arena);
    test_close(&opened);
    language_close(language);
}

/* Sets one weight of all rows from `first` up to `last`. */
static void weigh(Skill *skill, int first, int last, int feature, int32_t weight)
{
    for (int row = first; row < last; row++) skill->row[row].weight[feature] = weight;
}

/* Returns a deal of two cards each, in which forehand has a prophet and a fool. */
static State deal_of_two(const Game *game)
{
    DealSpec spec = {.deal_number = 1};
    DealtCards cards = {.hand = {0, test_cards(game, STR("P1 F1"))}};
    const char *reason = NULL;
    State deal;
    deal_fill(game, &spec, &cards);
    if (!state_set(game, &spec, &cards, &deal, &reason)) fail_msg("%s", reason);
    return deal;
}

/* The hand expects one trick. A number costs 100 for each trick of difference. */
static void numbers_near_the_estimate_are_predicted(void **state)
{
    (void)state;
    enum { OFF_HIGH = 44, EACH = -100 };
    static const int OFF[] = {1, 0, 1};
    static Decision decision;
    Language *language = language_open();
    Opened opened = test_open(language, "prophecy", 4, NULL);
    Arena *arena = arena_new();
    Skill *skill = skill_new(arena, opened.game);
    State deal = deal_of_two(opened.game);
    weigh(skill, 0, skill->n_rows, OFF_HIGH, EACH);
    skill_describe(skill, &deal, state_legal(opened.game, &deal), &decision);
    assert_int_equal(decision.n, COUNT(OFF));
    for (int i = 0; i < decision.n; i++) /* kind and contract add their rows, and the shared row counts, too */
        assert_int_equal(decision.score[i], 2 * OFF[i] * EACH * FEATURE_ONE);
    arena_free(arena);
    test_close(&opened);
    language_close(language);
}

/* The prophet certainly wins, and the fool never does. This matters while the player needs a trick. */
static void cards_that_win_matter_while_tricks_are_wanted(void **state)
{
    (void)state;
    enum { WINS_NEEDED = 33, WEIGHT = 50 };
    Language *language = language_open();
    Opened opened = test_open(language, "prophecy", 4, NULL);
    Arena *arena = arena_new();
    Skill *skill = skill_new(arena, opened.game);
    weigh(skill, 0, skill->n_rows, WINS_NEEDED, WEIGHT);
    for (int wanted = 0; wanted < 2; wanted++) {
        State deal = deal_of_two(opened.game);
        test_play(opened.game, &deal, wanted ? "1:1 2:0 3:0 0:0" : "1:0 2:0 3:0 0:0");
        assert_int_equal(score_of(skill, &deal, "P1") - score_of(skill, &deal, "F1"), wanted * WEIGHT * FEATURE_ONE);
    }
    arena_free(arena);
    test_close(&opened);
    language_close(language);
}

static void compare_with_simple(const Skill *skill, const Skill *simple, const State *deal)
{
    static Decision full, quick;
    Moves legal = state_legal(skill->game, deal);
    skill_decide(skill, deal, legal, &full);
    skill_decide(simple, deal, legal, &quick);
    for (int i = 0; i < full.n; i++) assert_int_equal(full.score[i], quick.score[i]);
}

/* Estimates are left out if and only if they have no weight. */
static void estimates_without_weight_are_left_out(void **state)
{
    (void)state;
    enum { ESTIMATE = 40 };
    Language *language = language_open();
    Opened opened = test_open(language, "coinche", 4, NULL);
    Arena *arena = arena_new();
    Skill *skill = any_skill(arena, opened.game), *simple = any_skill(arena, opened.game);
    skill_simplify(simple);
    assert_true(simple->estimates);
    for (int i = ESTIMATE; i < N_FEATURES; i++) weigh(skill, 0, skill->n_rows, i, 0);
    for (int i = ESTIMATE; i < N_FEATURES; i++) weigh(simple, 0, simple->n_rows, i, 0);
    skill_simplify(simple);
    assert_false(simple->estimates);
    for (uint64_t number = 0; number < 20; number++) {
        State deal = test_random_deal(opened.game, 11, number);
        compare_with_simple(skill, simple, &deal);
    }
    arena_free(arena);
    test_close(&opened);
    language_close(language);
}

static const Skill *read_for(Arena *arena, const Game *game, Str text)
{
    WeightsFault fault = WEIGHTS_DAMAGED;
    const Skill *skill = weights_read(arena, game, text, &fault);
    assert_int_equal(fault, WEIGHTS_FINE);
    return skill;
}

/* With weights of the default Schnapsen, a player claims a deal exactly when the greedy player does. */
static void what_was_not_trained_is_said_as_greedily(void **state)
{
    (void)state;
    Language *language = language_open();
    Opened usual = test_open(language, "schnapsen", 2, NULL),
           declared = test_open(language, "schnapsen", 2, "claim=declared");
    Arena *arena = arena_new();
    Buf text = {0};
    print_skill(arena, any_skill(arena, usual.game), &text);
    const Game *game = declared.game;
    Action claim = game_action(game, STR("claim"));
    int claimed = 0;
    for (uint64_t number = 0; number < 10; number++) {
        State deal = test_random_deal(game, 12, number);
        for (Rng rng = rng_stream(12, number, 0); deal.phase != PHASE_DONE;) {
            Rng same = rng;
            skill_set(game, NULL);
            Action greedy = bot_act(bot_named(STR("greedy")), game, &deal, &rng);
            skill_set(game, read_for(arena, game, buf_str(&text)));
            bool claims = bot_act(bot_named(STR("learned")), game, &deal, &same) == claim;
            assert_int_equal(claims, greedy == claim);
            claimed += claims;
            state_apply(game, &deal, greedy);
        }
    }
    assert_true(claimed > 5);
    buf_free(&text);
    arena_free(arena);
    test_close(&declared);
    test_close(&usual);
    language_close(language);
}

/* Every card that is led is winning the trick. A feature that all alternatives share teaches nothing. */
static void what_alternatives_have_in_common_weighs_nothing(void **state)
{
    (void)state;
    enum { TAKES = 7 };
    Language *language = language_open();
    Opened opened = test_open(language, "tapp-tarock", 3, NULL);
    Arena *arena = arena_new();
    const Skill *skill = learned_from(arena, opened.game, 400, 2);
    int leads = 0;
    for (int row = 0; row < skill->n_rows; row++) {
        Buf name = {0};
        skill_row_name(skill, row, &name);
        bool is_lead = str_begins(buf_str(&name), STR("play.")) && name.text[name.n - 1] == '0';
        leads += is_lead && skill->row[row].weight[0];
        if (is_lead) assert_int_equal(skill->row[row].weight[TAKES], 0);
        buf_free(&name);
    }
    assert_true(leads > 0);
    arena_free(arena);
    test_close(&opened);
    language_close(language);
}

static void refuse(Arena *arena, const Game *game, Str text)
{
    WeightsFault fault = WEIGHTS_FINE;
    if (weights_read(arena, game, text, &fault)) fail_msg("damaged weights of %zu bytes are read", text.n);
    assert_int_equal(fault, WEIGHTS_DAMAGED);
}

/* Checks that a text with the same row twice is rejected. */
static void refuse_doubled_row(Arena *arena, const Game *game, Str whole)
{
    Buf doubled = {0};
    const char *row = strstr(whole.s, "\nrow "), *next = row ? strchr(row + 1, '\n') : NULL;
    assert_non_null(next);
    buf_add(&doubled, (Str){whole.s, (size_t)(next - whole.s)});
    buf_add(&doubled, (Str){row, whole.n - (size_t)(row - whole.s)});
    refuse(arena, game, buf_str(&doubled));
    buf_free(&doubled);
}

static void weights_are_read_as_they_were_written(void **state)
{
    (void)state;
    Language *language = language_open();
    Opened opened = test_open(language, "tapp-modern", 3, NULL);
    Arena *arena = arena_new();
    Skill *skill = any_skill(arena, opened.game);
    Buf text = {0};
    memset(&skill->row[1], 0, sizeof skill->row[1]); /* this row is left out of the text */
    print_skill(arena, skill, &text);
    const Skill *read = read_for(arena, opened.game, buf_str(&text));
    assert_memory_equal(read->row, skill->row, (size_t)skill->n_rows * sizeof *skill->row);
    Str whole = buf_str(&text);
    for (size_t n = 0; n + 1 < whole.n; n += 997) refuse(arena, opened.game, (Str){whole.s, n});
    refuse_doubled_row(arena, opened.game, whole);
    static const char *const WRONG[] = {"", "tapp weights 1\n", "row play.0.0.0 1\nend\n",
                                        "tapp weights 2\ngame x\ndeals 1 seed 1\ncontracts x\nrow strange 1x\nend\n"};
    for (size_t i = 0; i < COUNT(WRONG); i++) refuse(arena, opened.game, str_of(WRONG[i]));
    buf_free(&text);
    arena_free(arena);
    test_close(&opened);
    language_close(language);
}

static int row_of(const Skill *skill, const char *name)
{
    for (int row = 0; row < skill->n_rows; row++)
        if (is_row(skill, row, name)) return row;
    return -1;
}

/* Checks that rows which both configurations have are the same; rows are found by name. */
static void compare_rows(const Skill *one, const Skill *other)
{
    Buf name = {0};
    for (int row = 0; row < one->n_rows; row++) {
        buf_clear(&name);
        skill_row_name(one, row, &name);
        int same = row_of(other, buf_text(&name));
        if (same >= 0) assert_memory_equal(&one->row[row], &other->row[same], sizeof one->row[row]);
    }
    buf_free(&name);
}

/* Weights of one configuration are used in another. Weights of another game are rejected. */
static void weights_hold_for_all_configurations(void **state)
{
    (void)state;
    Language *language = language_open();
    Opened usual = test_open(language, "tapp-tarock", 3, NULL),
           kontra = test_open(language, "tapp-tarock", 3, "kontra=on"),
           four = test_open(language, "tapp-tarock", 4, NULL), other = test_open(language, "hearts", 0, NULL);
    Arena *arena = arena_new();
    Buf text = {0};
    const Skill *skill = any_skill(arena, usual.game);
    print_skill(arena, skill, &text);
    compare_rows(skill, read_for(arena, four.game, buf_str(&text)));
    const Skill *more = read_for(arena, kontra.game, buf_str(&text));
    compare_rows(skill, more);
    WeightsFault fault = WEIGHTS_FINE;
    assert_null(weights_read(arena, other.game, buf_str(&text), &fault));
    assert_int_equal(fault, WEIGHTS_FOREIGN);
    buf_free(&text);
    arena_free(arena);
    Opened *const all[] = {&usual, &kontra, &four, &other};
    for (size_t i = 0; i < COUNT(all); i++) test_close(all[i]);
    language_close(language);
}

/* Trains a skill of the first game. Half of the deals are of the other games. */
static Trained learned_in_all(Arena *arena, const Game *const *games, int n, bool continues)
{
    Training training = {.game = games[0], .others = games + 1, .n_others = n - 1, .continues = continues};
    training.deals = 400;
    training.threads = 2;
    Trained trained = {.skill = NULL};
    assert_true(train(arena, &training, &trained));
    return trained;
}

static int row_in(const NamedRows *rows, const char *name)
{
    for (int i = 0; i < rows->n; i++)
        if (str_is(rows->name[i], name)) return i;
    return -1;
}

/* Words that only another configuration has are learned there. Words that none has are not written. */
static void one_skill_is_learned_from_several_configurations(void **state)
{
    (void)state;
    Language *language = language_open();
    Opened usual = test_open(language, "tapp-tarock", 3, NULL),
           kontra = test_open(language, "tapp-tarock", 4, "kontra=on");
    Arena *arena = arena_new();
    const Game *const both[] = {usual.game, kontra.game};
    NamedRows alone = learned_in_all(arena, both, 1, false).rows, together = learned_in_all(arena, both, 2, false).rows;
    assert_true(row_in(&alone, "bid.dreier") >= 0);
    Buf text = {0};
    weights_print(&alone, &(WeightsOrigin){400, 0}, &text);
    assert_null(strstr(buf_text(&text), "row kontra.0 "));
    buf_clear(&text);
    weights_print(&together, &(WeightsOrigin){400, 0}, &text);
    assert_non_null(strstr(buf_text(&text), "row kontra.0 "));
    assert_non_null(strstr(buf_text(&text), "row bid.dreier "));
    const Skill *read = read_for(arena, kontra.game, buf_str(&text));
    assert_false(read->is_unknown[row_of(read, "kontra.0")]);
    buf_free(&text);
    arena_free(arena);
    test_close(&usual);
    test_close(&kontra);
    language_close(language);
}

/*
 * Trained with 400 deals from nothing, a player loses to the greedy player. From the shipped weights, he gains on it.
 */
static void learning_goes_on_from_weights(void **state)
{
    (void)state;
    Language *language = language_open();
    Opened opened = test_open(language, "tapp-tarock", 3, NULL);
    Arena *arena = arena_new();
    const Game *const games[] = {opened.game};
    CurvePoint anew = curve_measure(opened.game, learned_in_all(arena, games, 1, false).skill, 60),
               further = curve_measure(opened.game, learned_in_all(arena, games, 1, true).skill, 60);
    if (further.gain < anew.gain + 1) fail_msg("%.2f anew, %.2f further", anew.gain, further.gain);
    arena_free(arena);
    test_close(&opened);
    language_close(language);
}

static void drawn_twice(const Configurations *one, const Configurations *other)
{
    assert_int_equal(one->n, other->n);
    for (int i = 0; i < one->n; i++) assert_true(str_equal(one->name[i], other->name[i]));
}

/* Configurations differ from the default and from each other. None is both trained and held out. Choices are kept. */
static void configurations_are_drawn(void **state)
{
    (void)state;
    Language *language = language_open();
    Opened opened = test_open(language, "tapp-tarock", 0, "kontra=on");
    OpenRequest usual = opened.asked;
    usual.language = language;
    usual.without_words = true;
    ConfigurationRequest request = {.usual = &usual, .game = opened.game, .n = 6, .seed = 4};
    Configurations trained, again, held;
    configurations_open(&request, &trained);
    configurations_open(&request, &again);
    request.held_out = true;
    configurations_open(&request, &held);
    assert_int_equal(trained.n, 6);
    assert_true(held.n > 0);
    drawn_twice(&trained, &again);
    for (int i = 0; i < trained.n; i++) {
        assert_true(trained.game[i]->has_kontra);
        assert_true(trained.game[i]->rules != opened.game->rules);
        for (int k = 0; k < i; k++) assert_true(trained.game[k]->rules != trained.game[i]->rules);
        for (int k = 0; k < held.n; k++) assert_true(held.game[k]->rules != trained.game[i]->rules);
    }
    Configurations *const all[] = {&trained, &again, &held};
    for (size_t i = 0; i < COUNT(all); i++) configurations_close(all[i]);
    test_close(&opened);
    language_close(language);
}

static bool has_players(const Configurations *trained, int players)
{
    for (int i = 0; i < trained->n; i++)
        if (trained->game[i]->n_players == players && !strchr(trained->name[i].s, ' ')) return true;
    return false;
}

/*
 * Troggu has three to six players, usually four, and few options. People play configurations that differ in one thing,
 * so these are never held out. An earlier version held out three players.
 */
static void each_number_of_players_is_trained(void **state)
{
    (void)state;
    Language *language = language_open();
    static const char *const GAMES[] = {"troggu", "french-tarot", "dappen-furtwangen", "tapp-modern"};
    for (size_t g = 0; g < COUNT(GAMES); g++) {
        Opened opened = test_open(language, GAMES[g], 0, NULL);
        const Node *players = node_find(node_find(opened.game->root, "seats"), "players");
        OpenRequest usual = opened.asked;
        usual.language = language;
        Configurations trained, held;
        ConfigurationRequest request = {.usual = &usual, .game = opened.game, .n = 23, .seed = 1};
        configurations_open(&request, &trained);
        request.held_out = true;
        configurations_open(&request, &held);
        for (int n = (int)node_integer(players, "min", 0); n <= node_integer(players, "max", 0); n++)
            if (n != opened.game->n_players && !has_players(&trained, n)) fail_msg("%s: not with %d", GAMES[g], n);
        for (int i = 0; i < held.n; i++) assert_non_null(strchr(held.name[i].s, ' '));
        configurations_close(&trained);
        configurations_close(&held);
        test_close(&opened);
    }
    language_close(language);
}

/* Every shipped file of weights belongs to a shipped game and can be read for each number of players. */
static void shipped_weights_are_of_shipped_games(void **state)
{
    (void)state;
    Language *language = language_open();
    DIR *folder = opendir("variants/weights");
    assert_non_null(folder);
    int n = 0;
    for (const struct dirent *entry = readdir(folder); entry; entry = readdir(folder)) {
        const char *end = strstr(entry->d_name, ".weights");
        if (!end) continue;
        char id[64];
        snprintf(id, sizeof id, "%.*s", (int)(end - entry->d_name), entry->d_name);
        Opened opened = test_open(language, id, 0, NULL);
        Arena *arena = arena_new();
        Str path = arena_printf(arena, "variants/weights/%s", entry->d_name);
        const Source *source = source_read(arena, path, 1 << 22, diags_new(arena));
        assert_non_null(source);
        (void)read_for(arena, opened.game, source->text);
        arena_free(arena);
        test_close(&opened);
        n++;
    }
    closedir(folder);
    assert_true(n > 0);
    language_close(language);
}

/* A short training gains on the greedy player. With 24,000 deals, the gain is four points per deal. */
static void learning_gains_on_the_greedy_player(void **state)
{
    (void)state;
    Language *language = language_open();
    Opened opened = test_open(language, "hearts", 0, NULL);
    Arena *arena = arena_new();
    const Skill *skill = learned_from(arena, opened.game, 600, 2);
    CurvePoint point = curve_measure(opened.game, skill, 60);
    if (point.gain < 0.5) fail_msg("only %.2f ± %.2f", point.gain, point.error);
    Curve curve = {.n = 1, .point = {point}};
    Buf picture = {0};
    curve_plot(&curve, STR("a < b"), STR("points"), &picture);
    assert_true(str_begins(buf_str(&picture), STR("<svg ")));
    assert_non_null(strstr(buf_text(&picture), "a &lt; b"));
    buf_free(&picture);
    arena_free(arena);
    test_close(&opened);
    language_close(language);
}

/* A trained game needs no training in the background. Training that is stopped ends at once. */
static void training_in_the_background_starts_and_stops(void **state)
{
    (void)state;
    Language *language = language_open();
    Opened known = test_open(language, "tapp-tarock", 3, NULL),
           unknown = test_open(language, "tests/data/authored/sueca.yaml", 0, NULL);
    assert_non_null(skill_of(known.game));
    assert_null(skill_of(unknown.game));
    assert_int_equal(unsetenv("TAPP_LEARN"), 0);
    assert_null(background_start(known.game, false));
    BackgroundTraining *background = background_start(unknown.game, false);
    assert_non_null(background);
    assert_false(background_is_done(background));
    background_stop(background);
    assert_null(skill_of(unknown.game));
    assert_int_equal(setenv("TAPP_LEARN", "off", 1), 0);
    assert_null(background_start(unknown.game, false));
    test_close(&known);
    test_close(&unknown);
    language_close(language);
}

/* Texts for readers and the order of options do not change the rules, but another number does. */
static void texts_are_no_rules(void **state)
{
    (void)state;
    static const char TEMPLATE[] = "tapp: 1\nid: %s\nname: {en: %s}\nconstants: {a: %d}\n";
    uint64_t rules[4];
    const struct {
        const char *id, *name;
        int a;
    } FILES[] = {{"x", "X", 1}, {"y", "Why", 1}, {"x", "X", 2}};
    Arena *arena = arena_new();
    Language *language = language_open();
    for (size_t i = 0; i < COUNT(FILES); i++) {
        Str text = arena_printf(arena, TEMPLATE, FILES[i].id, FILES[i].name, FILES[i].a);
        const Node *root = yaml_read(arena, source_of(arena, STR("x.yaml"), text), diags_new(arena));
        assert_non_null(root);
        rules[i] = rules_identity(language, root, 3);
        rules[3] = rules_identity(language, root, 4);
    }
    assert_true(rules[0] == rules[1]);
    assert_true(rules[0] != rules[2]);
    assert_true(rules[2] != rules[3]);
    language_close(language);
    arena_free(arena);
}

/* Returns the computer's bid or announcement with these cards after this script. */
static Action said_with(const Game *game, const char *cards, const char *script)
{
    Arena *arena = arena_new();
    Rng rng = rng_stream(3, 1, 4);
    State deal = test_deal(game, 0, cards);
    test_play(game, &deal, script);
    Action action = bot_act(bot_of(arena, STR("mc:300")), game, &deal, &rng);
    arena_free(arena);
    return action;
}

/* Nine of the highest trumps draw all others, so the Pagat is left for the end. With three small trumps it is lost. */
static void a_feat_that_will_be_made_is_announced(void **state)
{
    (void)state;
    static const char STRONG[] = "* / CK SK HK DK C7 S10 T22-T14 T1 / * / *",
                      WEAK[] = "* / CK CQ C10 SK SQ S10 HK HQ H4 DK DQ D4 T12 T3-T1 / * / *";
    Language *language = language_open();
    Opened opened = test_open(language, "tapp-tarock", 3, "");
    Action ultimo = game_action(opened.game, STR("pagat-ultimo"));
    assert_int_equal(said_with(opened.game, STRONG, "1:solo pass pass"), ultimo);
    assert_int_equal(said_with(opened.game, WEAK, "1:solo pass pass"), opened.game->token_done);
    test_close(&opened);
    language_close(language);
}

/* A player with twelve trumps and three kings doubles a solo. An ordinary hand does not double a Dreier at twelve. */
static void doubling_takes_more_than_hope(void **state)
{
    (void)state;
    static const char SOLO[] = "* / CK C7 C8 SQ S7 S8 HQ H2 H3 DQ D2 D3 T13-T11 T2 / "
                               "CQ SK HK DK T22-T14 T10-T8 / *",
                      DREIER[] = "* / T22-T20 T18-T15 T13 T10 T7 T1 CK SK C7 S7 H4 / "
                                 "CQ C10 SJ S9 S8 HQ HJ HA DK DJ T14 T11 T9 T6 T5 T3 / T12 H3 H2 D2 D3 D4";
    Language *language = language_open();
    Opened opened = test_open(language, "tapp-tarock", 3, "kontra=on");
    Arena *arena = arena_new();
    skill_set(opened.game, learned_from(arena, opened.game, 2000, 2));
    assert_int_equal(said_with(opened.game, SOLO, "1:solo pass pass 1:done"),
                     game_action(opened.game, STR("kontra-game")));
    assert_int_equal(said_with(opened.game, DREIER, "1:dreier pass pass 1:lower 1:H4 1:H3 1:H2 1:done"),
                     opened.game->token_done);
    test_close(&opened);
    arena_free(arena);
    language_close(language);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_announced_is_heard),
        cmocka_unit_test(a_feat_that_will_be_made_is_announced),
        cmocka_unit_test(doubling_takes_more_than_hope),
        cmocka_unit_test(numbers_near_the_estimate_are_predicted),
        cmocka_unit_test(cards_that_win_matter_while_tricks_are_wanted),
        cmocka_unit_test(estimates_without_weight_are_left_out),
        cmocka_unit_test(what_was_not_trained_is_said_as_greedily),
        cmocka_unit_test(what_alternatives_have_in_common_weighs_nothing),
        cmocka_unit_test(any_number_of_threads_learns_the_same),
        cmocka_unit_test(a_skill_knows_what_its_seat_knows),
        cmocka_unit_test(weights_are_read_as_they_were_written),
        cmocka_unit_test(learning_gains_on_the_greedy_player),
        cmocka_unit_test(training_in_the_background_starts_and_stops),
        cmocka_unit_test(texts_are_no_rules),
        cmocka_unit_test(shipped_weights_are_of_shipped_games),
        cmocka_unit_test(weights_hold_for_all_configurations),
        cmocka_unit_test(one_skill_is_learned_from_several_configurations),
        cmocka_unit_test(learning_goes_on_from_weights),
        cmocka_unit_test(configurations_are_drawn),
        cmocka_unit_test(each_number_of_players_is_trained),
        cmocka_unit_test(deals_are_played_out_by_the_rules),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
