/* The computer players: their ratings of cards, reading of budgets, and that the better one wins a fixed match. */
#include "support.h"

#include "cli/args.h"
#include "match/host.h"
#include "stats/duplicate.h"
#include "bots/aim.h"
#include "bots/belief.h"
#include "bots/greedy.h"
#include "bots/mc.h"
#include "bots/worth.h"

#include "engine/open.h"
#include "engine/playout.h"

/* ---- rating cards ----------------------------------------------------------------------------------------------- */

/* The pack counts 70 points, which are 210 thirds. A single king counts five minus two thirds. */
static void the_worth_of_a_pack_is_its_points_in_thirds(void **state)
{
    (void)state;
    Language *language = language_open();
    Opened opened = test_open(language, "tapp-tarock", 3, NULL);
    const Game *game = opened.game;
    assert_int_equal(cards_worth(game, game->pack), 210);
    assert_int_equal(card_worth(game, test_card(game, STR("HK"))), 5 * 3 - 2);
    test_close(&opened);
    language_close(language);
}

/* The chance to have one of 2 cards among 2 of 4 is 1 - 2/4 * 1/3 = 5/6. With three of four drawn it is 1. */
static void chances_are_those_of_drawing_without_putting_back(void **state)
{
    (void)state;
    assert_in_range(chance_of_any(2, 2, 4), CERTAIN * 5 / 6 - 2, CERTAIN * 5 / 6 + 2);
    assert_int_equal(chance_of_any(2, 3, 4), CERTAIN);
    assert_int_equal(chance_of_any(0, 3, 4), 0);
    assert_int_equal(chance_of_any(1, 1, 4), CERTAIN / 4);
}

/*
 * 36 of 70 points win, which are 108 thirds; the tricks are near that. Two others pay 8 each. In two games, tricks have
 * no value.
 */
static void the_aim_of_a_contract_is_found_by_settling(void **state)
{
    (void)state;
    Language *language = language_open();
    Opened opened = test_open(language, "tapp-tarock", 3, "pass_out=trischaken");
    State deal = test_random_deal(opened.game, 1, 0);
    Aims aims = {.game = opened.game, .deal = &deal};
    const Aim *solo = aim_of(&aims, game_contract(opened.game, STR("solo")));
    assert_false(solo->avoids);
    assert_in_range(solo->need, 90, 125);
    assert_int_equal(solo->n_ends, opened.game->tricks_total + 1);
    for (int i = 0; i < solo->n_ends; i++) assert_true((solo->gain[i] > 0) == (solo->worth[i] > solo->need));
    for (int i = 1; i < solo->n_ends; i++) assert_true(solo->worth[i] >= solo->worth[i - 1]);
    assert_true(solo->gain[0] <= -16 && solo->gain[solo->n_ends - 1] >= 16);
    assert_true(aim_of(&aims, game_contract(opened.game, STR("trischaken")))->avoids);
    test_close(&opened);
    opened = test_open(language, "tapp-modern", 3, NULL);
    deal = test_random_deal(opened.game, 1, 0);
    aims = (Aims){.game = opened.game, .deal = &deal};
    assert_true(aim_of(&aims, game_contract(opened.game, STR("bettel")))->avoids);
    assert_false(aim_of(&aims, game_contract(opened.game, STR("durch")))->avoids);
    test_close(&opened);
    language_close(language);
}

/*
 * ---- names --------------------------------------------------------------------------------------------------------
 */

static void budgets_are_read_from_a_bots_name(void **state)
{
    (void)state;
    Arena *arena = arena_new();
    const Bot *bot = bot_of(arena, STR("mc:200"));
    assert_non_null(bot);
    assert_int_equal(bot->budget.rollouts, 200);
    assert_int_equal(bot->budget.milliseconds, 0);
    bot = bot_of(arena, STR("mc:50ms"));
    assert_non_null(bot);
    assert_int_equal(bot->budget.rollouts, 0);
    assert_int_equal(bot->budget.milliseconds, 50);
    assert_ptr_equal(bot_of(arena, STR("greedy")), bot_named(STR("greedy")));
    static const char *const REFUSED[] = {"",      "nobody", "mc:",    "mc:0",      "mc:5s",    "mc:ms",
                                          "mc:-1", "mc:1 ",  "mc:1:2", "greedy:20", "random:2", "mc:99999999999"};
    for (size_t i = 0; i < COUNT(REFUSED); i++)
        if (bot_of(arena, str_of(REFUSED[i]))) fail_msg("'%s' is taken for a bot", REFUSED[i]);
    arena_free(arena);
}

/* Three words name the strength of opponents. The strong player searches; the others answer at once. */
static void strengths_are_words(void **state)
{
    (void)state;
    Arena *arena = arena_new();
    static const char *const WORDS[] = {"beginner", "club", "strong"};
    for (size_t i = 0; i < COUNT(WORDS); i++) {
        const Bot *bot = bot_of(arena, str_of(WORDS[i]));
        assert_non_null(bot);
        assert_true(bot->learns); /* a table with any of them trains the game */
    }
    assert_true(bot_named(STR("strong"))->budget.milliseconds > 0);
    assert_null(bot_of(arena, STR("club:3")));
    arena_free(arena);
}

/* A beginner makes mistakes only with cards of the suit, and bids like the others. */
static void a_beginner_does_nothing_senseless(void **state)
{
    (void)state;
    Language *language = language_open();
    Opened opened = test_open(language, "tapp-tarock", 3, NULL);
    const Bot *beginner = bot_named(STR("beginner")), *greedy = bot_named(STR("greedy")),
              *club = bot_named(STR("club"));
    int slips = 0;
    for (uint64_t number = 0; number < 20; number++) {
        State deal = test_random_deal(opened.game, 12, number);
        Rng rng = rng_stream(12, number, 1);
        while (deal.phase != PHASE_DONE) {
            Rng same = rng;
            Action usual = bot_act(greedy, opened.game, &deal, &same),
                   action = bot_act(beginner, opened.game, &deal, &rng);
            const Ranking *ranking = &opened.game->ranking[deal.ranking];
            bool is_card = deal.phase == PHASE_PLAY;
            if (is_card) assert_int_equal(ranking->group_of[action], ranking->group_of[usual]);
            else assert_int_equal(action, bot_act(club, opened.game, &deal, &same));
            slips += is_card && action != usual;
            state_apply(opened.game, &deal, usual);
        }
    }
    assert_in_range(slips, 5, 200);
    test_close(&opened);
    language_close(language);
}

/*
 * ---- playing ------------------------------------------------------------------------------------------------------
 */

static void a_budget_in_rollouts_gives_the_same_action_again(void **state)
{
    (void)state;
    Language *language = language_open();
    Arena *arena = arena_new();
    Opened opened = test_open(language, "tapp-tarock", 3, NULL);
    const Bot *bot = bot_of(arena, STR("mc:60"));
    for (uint64_t number = 0; number < 3; number++) {
        State deal = test_random_deal(opened.game, 3, number);
        Rng rng = rng_stream(3, number, 1), again = rng;
        while (deal.phase != PHASE_DONE) {
            Action action = bot_act(bot, opened.game, &deal, &rng);
            if (bot_act(bot, opened.game, &deal, &again) != action) test_fail_at(opened.game, &deal, "not the same");
            state_apply(opened.game, &deal, action);
        }
    }
    test_close(&opened);
    arena_free(arena);
    language_close(language);
}

/* A bot that does not search is not copied. A bot that searches keeps its budget. */
static void only_a_bot_that_thinks_takes_threads(void **state)
{
    (void)state;
    Arena *arena = arena_new();
    const Bot *bot = bot_in_threads(arena, bot_of(arena, STR("mc:200")), 3);
    assert_int_equal(bot->budget.rollouts, 200);
    assert_int_equal(bot->budget.threads, 3);
    assert_ptr_equal(bot_in_threads(arena, bot_named(STR("greedy")), 3), bot_named(STR("greedy")));
    assert_ptr_equal(bot_in_threads(arena, bot_named(STR("mc")), 1), bot_named(STR("mc")));
    assert_in_range(bot_cores(), 1, BOT_MAX_THREADS);
    arena_free(arena);
}

/* At a table of eight, the same two players take places 3 to 8 in turn. */
static void names_in_a_list_are_dealt_out_to_the_seats(void **state)
{
    (void)state;
    const Bot *bots[MAX_SEATS] = {0};
    Arena *arena = arena_new();
    assert_true(args_bots(arena, "random,mc:200", 3, bots));
    for (int seat = 0; seat < MAX_SEATS; seat++) {
        assert_true(str_is(bots[seat]->name, seat % 2 ? "mc:200" : "random"));
        assert_int_equal(bots[seat]->budget.threads, seat % 2 ? 3 : 0);
    }
    assert_true(args_bots(arena, "greedy", 1, bots));
    assert_ptr_equal(bots[MAX_SEATS - 1], bot_named(STR("greedy")));
    static const char *const REFUSED[] = {"", ",", "random,", "random,nobody", "random,,greedy"};
    for (size_t i = 0; i < COUNT(REFUSED); i++)
        if (args_bots(arena, REFUSED[i], 1, bots)) fail_msg("'%s' is taken for bots", REFUSED[i]);
    arena_free(arena);
}

/* The seat cannot distinguish deals that are kept between decisions from the true one. */
static void beliefs_of_a_deal_hold(Language *language, const char *variant)
{
    Arena *arena = arena_new();
    Opened opened = test_open(language, variant, 0, NULL);
    const Skill *skill = skill_new(arena, opened.game);
    Belief *belief[MAX_SEATS];
    State deal = test_random_deal(opened.game, 21, 1), world;
    Rng rng = rng_stream(21, 1, 1);
    for (int seat = 0; seat < MAX_SEATS; seat++) belief[seat] = belief_new(arena);
    while (deal.phase != PHASE_DONE) {
        View view, own;
        int seat = state_decider(opened.game, &deal);
        view_make(opened.game, &deal, seat, &view);
        belief_update(belief[seat], skill, &view, (BeliefBudget){.deals = 10}, &rng);
        for (uint32_t n = 0; n < 5; n++) {
            assert_true(belief_draw(belief[seat], opened.game, &view, n, &rng, &world));
            view_make(opened.game, &world, seat, &own);
            if (!views_are_equal(&own, &view)) test_fail_at(opened.game, &deal, "another view");
        }
        state_apply(opened.game, &deal, random_action(state_legal(opened.game, &deal), &rng));
    }
    test_close(&opened);
    arena_free(arena);
}

static void kept_deals_are_possible(void **state)
{
    static const char *const VARIANTS[] = {"tapp-tarock", "hearts", "dappen-furtwangen", "schafkopf"};
    (void)state;
    Language *language = language_open();
    for (size_t i = 0; i < COUNT(VARIANTS); i++) beliefs_of_a_deal_hold(language, VARIANTS[i]);
    language_close(language);
}

/* A hint has the two best legal actions, the better one first, and depends only on the random numbers. */
static void a_hint_has_the_two_best_actions(void **state)
{
    (void)state;
    Language *language = language_open();
    Opened opened = test_open(language, "tapp-tarock", 3, NULL);
    State deal = test_random_deal(opened.game, 4, 0);
    View view;
    view_make(opened.game, &deal, deal.actor, &view);
    Moves legal = state_legal(opened.game, &deal);
    Rng rng = rng_stream(4, 0, 1), again = rng;
    Hint hint = bot_hint(opened.game, &view, legal, (Budget){.rollouts = 100}, &rng);
    Hint other = bot_hint(opened.game, &view, legal, (Budget){.rollouts = 100}, &again);
    assert_int_equal(hint.n, 2);
    assert_true(moves_have(legal, hint.best[0].action) && moves_have(legal, hint.best[1].action));
    assert_int_not_equal(hint.best[0].action, hint.best[1].action);
    assert_int_equal(hint.best[0].action, other.best[0].action);
    assert_true(hint.best[0].payoff >= hint.best[1].payoff);
    assert_true(hint.best[0].rollouts > 0);
    test_close(&opened);
    language_close(language);
}

/* One hand cannot lose, and the other one can hardly win a trick. */
static void hands_that_speak_for_themselves_are_bid_so(void **state)
{
    (void)state;
    Language *language = language_open();
    Arena *arena = arena_new();
    Opened opened = test_open(language, "tapp-tarock", 3, NULL);
    static const char *const NAMES[] = {"greedy", "mc:100"};
    for (size_t i = 0; i < COUNT(NAMES); i++) {
        const Bot *bot = bot_of(arena, str_of(NAMES[i]));
        Rng rng = rng_stream(5, 0, 1);
        State strong = test_deal(opened.game, 2, "T22-T10 HK CK SK / * / * / *");
        Action action = bot_act(bot, opened.game, &strong, &rng);
        if (action == opened.game->token_pass) fail_msg("%s passes on thirteen trumps and three kings", NAMES[i]);
        State weak = test_deal(opened.game, 2, "C7 C8 C9 C10 S7 S8 S9 S10 HA H2 H3 H4 DA D2 D3 D4 / * / * / *");
        action = bot_act(bot, opened.game, &weak, &rng);
        if (action != opened.game->token_pass) fail_msg("%s bids without a trump", NAMES[i]);
    }
    test_close(&opened);
    arena_free(arena);
    language_close(language);
}

/* If greedy players overrated their hands, their declarers would lose more often than they win. */
static void who_bids_wins_oftener_than_not(void **state)
{
    (void)state;
    static const char *const VARIANTS[] = {"bridge", "schafkopf", "skat", "tapp-tarock"};
    Language *language = language_open();
    for (size_t i = 0; i < COUNT(VARIANTS); i++) {
        Opened opened = test_open(language, VARIANTS[i], 0, NULL);
        int played = 0, won = 0;
        for (uint64_t number = 0; number < 120; number++) {
            State deal = test_random_deal(opened.game, 8, number), start = deal;
            Aims aims = {.game = opened.game, .deal = &start};
            while (deal.phase != PHASE_DONE)
                state_apply(opened.game, &deal, greedy_act(&deal, state_legal(opened.game, &deal), &aims));
            Settlement settlement;
            settle(opened.game, &deal, &settlement);
            if (!settlement.was_played || deal.declarer == NO_SEAT) continue;
            played++;
            won += settlement.totals.won;
        }
        if (played < 20 || 2 * won < played) fail_msg("%s: %d of %d games won", VARIANTS[i], won, played);
        test_close(&opened);
    }
    language_close(language);
}

/* The hand has no card above nine, so the player must neither redouble nor bid on after the double. */
static void who_holds_nothing_leaves_a_doubled_bid_alone(void **state)
{
    (void)state;
    Language *language = language_open();
    Opened opened = test_open(language, "bridge", 0, NULL);
    State deal = test_deal(opened.game, 0, "* / * / C9 C8 C7 C6 D9 D8 D7 H9 H8 H7 S9 S8 S7 / *");
    test_play(opened.game, &deal, "1S double");
    Rng rng = rng_stream(5, 0, 1);
    assert_int_equal(deal.actor, 2);
    assert_true(bot_act(bot_named(STR("greedy")), opened.game, &deal, &rng) == opened.game->token_pass);
    test_close(&opened);
    language_close(language);
}

/*
 * docs/language/08-payment.md, `aim`: partners look at their own gain minus that of the others, also in the last two
 * tricks. The side of seat 3 said eleven tricks and has them. Two more are worth two points (SP-BAG-1). If seat 2, who
 * said nil, wins a trick, his side loses 200 points (SP-NIL-1). So seat 3 plays below his card.
 */
static void a_nil_is_broken_in_the_last_tricks(void **state)
{
    (void)state;
    Language *language = language_open();
    Arena *arena = arena_new();
    Opened opened = test_open(language, "spades", 0, NULL);
    State deal =
        test_deal(opened.game, 2, "CA-C4 H3 D3 / SA-S4 H5 D4 / C2 HK-H10 H9 H8-H6 H4 D6 D5 D2 / C3 S2 S3 HA H2 DA-D7");
    test_play(opened.game, &deal, "3:1 0:1 1:10 2:nil 3:C3 C4 S4 C2");
    test_play(opened.game, &deal, "1:SA HK S2 CA 1:SK HQ S3 CK 1:SQ HJ DA CQ 1:SJ H10 DK CJ 1:S10 H8 DQ C10");
    test_play(opened.game, &deal, "1:S9 H7 DJ C9 1:S8 H6 D10 C8 1:S7 H4 D9 C7 1:S6 D6 D8 C6 1:S5 D5 D7 C5 1:H5 H9");
    Rng rng = rng_stream(5, 0, 1);
    assert_int_equal(deal.actor, 3);
    assert_int_equal(bot_act(bot_of(arena, STR("mc:100")), opened.game, &deal, &rng),
                     test_card(opened.game, STR("H2")));
    test_close(&opened);
    arena_free(arena);
    language_close(language);
}

/* Defenders who see the declarer's cards beat most hands that only chance protects. */
static void few_hands_are_opened(void **state)
{
    (void)state;
    enum { DEALS = 60, MOST = DEALS / 8 };
    Language *language = language_open();
    Arena *arena = arena_new();
    const Bot *bot = bot_of(arena, STR("mc:100"));
    Opened opened = test_open(language, "koenigrufen", 0, NULL);
    int n_open = 0;
    for (uint64_t number = 0; number < DEALS; number++) {
        State deal = test_random_deal(opened.game, 26, number);
        Rng rng = rng_stream(26, number, 1);
        while (state_is_bidding(&deal)) state_apply(opened.game, &deal, bot_act(bot, opened.game, &deal, &rng));
        n_open += deal.contract != NO_CONTRACT && opened.game->contract[deal.contract].open == OPEN_EVERYONE;
    }
    if (n_open > MOST) fail_msg("%d of %d hands were opened", n_open, DEALS);
    test_close(&opened);
    arena_free(arena);
    language_close(language);
}

/*
 * A player who follows the deal keeps imagined deals. A player who starts at each position must find the same action.
 * The three deals contain an action that would differ without memory.
 */
static void what_is_kept_follows_from_the_deal(void **state)
{
    (void)state;
    Language *language = language_open();
    Arena *arena = arena_new();
    Opened opened = test_open(language, "tapp-tarock", 3, NULL);
    const Bot *bots[MAX_SEATS];
    int others = 0;
    for (int seat = 0; seat < MAX_SEATS; seat++) bots[seat] = bot_of(arena, STR("mc:120"));
    assert_non_null(skill_of(opened.game));
    for (uint64_t number = 0; number < 3; number++) {
        State deal = test_random_deal(opened.game, 4, number);
        Memory *along = memory_open();
        while (deal.phase != PHASE_DONE) {
            Memory *late = memory_open();
            Action action = host_act(bots, opened.game, &deal, along);
            assert_int_equal(action, host_act(bots, opened.game, &deal, late));
            others += action != host_act(bots, opened.game, &deal, NULL);
            memory_close(late);
            state_apply(opened.game, &deal, action);
        }
        memory_close(along);
    }
    assert_true(others > 0);
    test_close(&opened);
    arena_free(arena);
    language_close(language);
}

/* Returns the random numbers for a decision after the first `n_log` actions of a deal. */
static Rng numbers_of(const State *deal, int n_log)
{
    return rng_stream(deal->seed, deal->number, 100 + (uint64_t)n_log);
}

/* Checks that two beliefs of the seat in turn are the same: their size, and some deals drawn from them. */
static void same_belief(const Game *game, const State *deal, const Belief *one, const Belief *other)
{
    View view;
    view_make(game, deal, state_decider(game, deal), &view);
    if (belief_size(one) != belief_size(other)) test_fail_at(game, deal, "the beliefs have different sizes");
    for (uint32_t n = 0; n < 20; n++) {
        State drawn, again;
        Rng rng = numbers_of(deal, 0), same = rng;
        assert_true(belief_draw(one, game, &view, n, &rng, &drawn));
        assert_true(belief_draw(other, game, &view, n, &same, &again));
        if (!states_are_equal(&drawn, &again)) test_fail_at(game, deal, "the beliefs draw different deals");
    }
}

/* docs/players-internals.md, Memory: a belief that is computed again is the same, also after a decision to double. */
static void a_belief_is_computed_again(void **state)
{
    (void)state;
    static const struct {
        const char *variant, *options;
    } GAMES[] = {{"tapp-tarock", "kontra=on"}, {"skat", NULL}, {"barbu", NULL}, {"tressette", NULL}};
    Language *language = language_open();
    Arena *arena = arena_new();
    const Bot *bot = bot_of(arena, STR("mc:100"));
    for (size_t i = 0; i < COUNT(GAMES); i++) {
        Opened opened = test_open(language, GAMES[i].variant, 0, GAMES[i].options);
        State deal = test_random_deal(opened.game, 4, 1);
        Memory *along = memory_open();
        while (deal.phase != PHASE_DONE) {
            Memory *late = memory_open();
            Rng rng = numbers_of(&deal, deal.n_log);
            Belief *kept = memory_of(along, bot, opened.game, &deal, numbers_of);
            same_belief(opened.game, &deal, kept, memory_of(late, bot, opened.game, &deal, numbers_of));
            memory_close(late);
            state_apply(opened.game, &deal, bot_act_on(bot, opened.game, &deal, &rng, kept));
        }
        memory_close(along);
        test_close(&opened);
    }
    arena_free(arena);
    language_close(language);
}

/*
 * ---- matches ------------------------------------------------------------------------------------------------------
 */

typedef struct Fixture {
    const char *variant, *better, *worse;
    uint64_t deals;
    double least; /* far below the gain in a long match, but above the noise */
} Fixture;

/*
 * docs/players-internals.md has long matches. The standard deviation of a deal is 15 or 5 there, so the error of 40
 * deals is 2.4 or 0.8.
 */
static const Fixture MATCHES[] = {
    {"tapp-tarock", "greedy", "random", 40, 10},
    {"dappen-breitnau", "greedy", "random", 20, 30},
    {"tapp-tarock", "club", "beginner", 40, 1},
    {"tapp-tarock", "mc:60", "greedy", 20, 0},
};

static void the_better_player_wins_a_fixed_match(void **state)
{
    (void)state;
    Language *language = language_open();
    Arena *arena = arena_new();
    for (size_t i = 0; i < COUNT(MATCHES); i++) {
        const Fixture *match = &MATCHES[i];
        Opened opened = test_open(language, match->variant, 0, NULL);
        DuplicateMatch duel = {.game = opened.game,
                               .bot = {bot_of(arena, str_of(match->better)), bot_of(arena, str_of(match->worse))},
                               .seed = 6,
                               .deals = match->deals,
                               .threads = 2};
        DuelResult result;
        assert_true(duplicate_play(arena, &duel, &result));
        if (result.mean <= match->least)
            fail_msg("%s: %s over %s by %.2f only", match->variant, match->better, match->worse, result.mean);
        test_close(&opened);
    }
    arena_free(arena);
    language_close(language);
}

/* Against itself a player gains exactly nothing, because its random numbers depend on the deal and the seat. */
static void a_match_against_oneself_is_a_draw(void **state)
{
    (void)state;
    Language *language = language_open();
    Arena *arena = arena_new();
    Opened opened = test_open(language, "tapp-tarock", 4, NULL);
    for (int threads = 1; threads <= 3; threads++) {
        DuplicateMatch duel = {.game = opened.game,
                               .bot = {bot_named(STR("random")), bot_named(STR("random"))},
                               .deals = 20,
                               .threads = threads};
        DuelResult result;
        assert_true(duplicate_play(arena, &duel, &result));
        assert_int_equal(result.seatings, 20 * 6);
        assert_true(result.mean < 1e-9 && result.mean > -1e-9);
        assert_true(result.deviation < 1e-9);
    }
    test_close(&opened);
    arena_free(arena);
    language_close(language);
}

/* With a small budget, mc plays out only likely bids. One playout for each of 36 bids would prove nothing. */
static void few_playouts_are_not_spent_on_unlikely_bids(void **state)
{
    (void)state;
    enum { ROLLOUTS = 100, FEW = 8, LEAST = 4 };
    Language *language = language_open();
    Opened opened = test_open(language, "bridge", 4, NULL);
    State deal = test_random_deal(opened.game, 7, 0);
    Rng rng = rng_stream(7, 0, 0);
    View view;
    view_make(opened.game, &deal, deal.actor, &view);
    Turn turn = {.game = opened.game, .view = &view, .legal = state_legal(opened.game, &deal), .rng = &rng};
    turn.budget.rollouts = ROLLOUTS;
    Prospect prospects[MAX_PROSPECTS];
    size_t n = mc_prospects(&turn, prospects), tried = 0;
    for (size_t i = 0; i < n; i++) {
        tried += prospects[i].rollouts > 0;
        if (prospects[i].rollouts) assert_true(prospects[i].rollouts >= LEAST);
    }
    assert_in_range(tried, LEAST, FEW);
    test_close(&opened);
    language_close(language);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_worth_of_a_pack_is_its_points_in_thirds),
        cmocka_unit_test(chances_are_those_of_drawing_without_putting_back),
        cmocka_unit_test(the_aim_of_a_contract_is_found_by_settling),
        cmocka_unit_test(budgets_are_read_from_a_bots_name),
        cmocka_unit_test(strengths_are_words),
        cmocka_unit_test(a_beginner_does_nothing_senseless),
        cmocka_unit_test(a_budget_in_rollouts_gives_the_same_action_again),
        cmocka_unit_test(only_a_bot_that_thinks_takes_threads),
        cmocka_unit_test(names_in_a_list_are_dealt_out_to_the_seats),
        cmocka_unit_test(kept_deals_are_possible),
        cmocka_unit_test(a_hint_has_the_two_best_actions),
        cmocka_unit_test(hands_that_speak_for_themselves_are_bid_so),
        cmocka_unit_test(what_is_kept_follows_from_the_deal),
        cmocka_unit_test(a_belief_is_computed_again),
        cmocka_unit_test(who_bids_wins_oftener_than_not),
        cmocka_unit_test(who_holds_nothing_leaves_a_doubled_bid_alone),
        cmocka_unit_test(a_nil_is_broken_in_the_last_tricks),
        cmocka_unit_test(few_hands_are_opened),
        cmocka_unit_test(few_playouts_are_not_spent_on_unlikely_bids),
        cmocka_unit_test(the_better_player_wins_a_fixed_match),
        cmocka_unit_test(a_match_against_oneself_is_a_draw),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
