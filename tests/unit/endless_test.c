/*
 * Deals without end, in which a bid is said again and again. All code that plays deals must stop, and the log must have
 * room for the cards. Also a search for a leader that once had no end. There are six cards, two for each of three
 * players.
 */
#include "support.h"

#include "bots/bot.h"
#include "engine/playout.h"
#include "engine/view.h"
#include "rulebook/explain.h"
#include "stats/statistics.h"

#include <unistd.h>

/* Each player may bid over the others with the same bid; `%s` is for other keys of the round. */
static const char ENDLESS[] = "tapp: 1\nid: endless\nname: {en: endless}\n"
                              "seats: {players: {min: 3, max: 3, default: 3}}\n"
                              "deck: {suits: {C: {name: {en: clubs}, ranks: [A, K, Q, J, 10, 9]}}}\n"
                              "deal: {scripts: [{players: 3, packets: [2]}]}\n"
                              "auction:\n"
                              "  bids: {ask: {name: {en: Ask}, contract: plain, again: true}}\n"
                              "  rounds: {bidding: {bids: [ask], step: any, opening: any%s}}\n"
                              "goal: declarer_tricks > 0\n"
                              "contracts: {plain: {name: {en: plain}, value: 1, trump: none}}\n"
                              "settlement: {items: {game: {name: {en: game}, value: value}}}\n";

/* The declarer plays no card; `%s` leads. */
static const char RESTING[] = "tapp: 1\nid: resting\nname: {en: resting}\n"
                              "seats: {players: {min: 3, max: 3, default: 3}}\n"
                              "deck: {suits: {C: {name: {en: clubs}, ranks: [A, K, Q, J, 10, 9]}}}\n"
                              "deal: {scripts: [{players: 3, packets: [2]}]}\n"
                              "auction: {fixed: {declarer: forehand, contract: plain}}\n"
                              "goal: declarer_tricks > 0\n"
                              "contracts: {plain: {name: {en: plain}, value: 1, trump: none,\n"
                              "                    plays: seat != declarer, play: {lead: %s}}}\n"
                              "settlement: {items: {game: {name: {en: game}, value: value}}}\n";

typedef struct Place {
    Language *language;
    Opened opened;
    const Game *game;
} Place;

static Place open_place(const char *round)
{
    Place place = {.language = language_open()};
    Buf text = {0};
    buf_printf(&text, ENDLESS, round);
    place.opened = test_open_text(place.language, buf_text(&text), 3);
    place.game = place.opened.game;
    buf_free(&text);
    return place;
}

static void close_place(Place *place)
{
    test_close(&place->opened);
    language_close(place->language);
}

static void is_given_up(const Game *game, const State *state)
{
    assert_int_not_equal(state->phase, PHASE_DONE);
    assert_int_equal(state->n_log, game->most_said);
    assert_false(state_goes_on(game, state));
}

/* Plays deals one by one, by the fast path, and with auctions from a table. */
static void random_deals_stop(void **state)
{
    (void)state;
    Place place = open_place(", must: true");
    State states[8];
    Rng rngs[COUNT(states)];
    const Openings *openings = openings_new(place.opened.arena, place.game);
    assert_non_null(openings);
    for (int way = 0; way < 4; way++) {
        rng_streams(1, 0, 1, rngs, COUNT(states));
        for (size_t i = 0; i < COUNT(states); i++) states[i] = test_random_deal(place.game, 1, i);
        if (way == 0) (void)playout(place.game, &states[0], &rngs[0]);
        if (way == 1) (void)playout_general(place.game, &states[0], &rngs[0]);
        if (way == 2) playout_deals(place.game, NULL, (DealSpec){.seed = 1}, states, rngs, COUNT(states));
        if (way == 3) playout_deals(place.game, openings, (DealSpec){.seed = 1}, states, rngs, COUNT(states));
        for (size_t i = 0; i < (way < 2 ? 1 : COUNT(states)); i++) is_given_up(place.game, &states[i]);
    }
    close_place(&place);
}

/* The deals count as deals that cannot be scored. */
static void statistics_stop(void **state)
{
    static const char *const BOTS[] = {"random", "greedy", "beginner"};
    (void)state;
    Place place = open_place(", must: true");
    for (size_t i = 0; i < COUNT(BOTS); i++) {
        Run run = {.n_games = 1, .game = {place.game}, .seed = 1};
        for (int seat = 0; seat < 3; seat++) run.bot[seat] = bot_named(str_of(BOTS[i]));
        run_prepare(place.opened.arena, &run);
        RunStatistics *sums = run_statistics_new(place.opened.arena, 1);
        Range deals = {0, 20};
        statistics_play(&run, statistics_room(place.opened.arena, &run), &deals, (Counted){.sums = sums});
        assert_int_equal(sums->statistics[0]->deals, 20);
        assert_int_equal(sums->statistics[0]->faults, 20);
    }
    close_place(&place);
}

static void the_rules_are_printed(void **state)
{
    (void)state;
    Place place = open_place(", must: true");
    Buf text = {0};
    document_print_fragment(&text, explain_game(&place.opened, STR("en")));
    assert_non_null(strstr(buf_text(&text), "Ask"));
    buf_free(&text);
    close_place(&place);
}

/* The auction reaches its greatest length and then ends: two players pass, and the deal is played. */
static void the_rest_has_room(void **state)
{
    (void)state;
    Place place = open_place("");
    State deal = test_random_deal(place.game, 1, 0);
    while (deal.n_log + 2 < place.game->most_said) test_act(place.game, &deal, STR("ask"));
    test_play(place.game, &deal, "pass pass");
    assert_int_equal(deal.phase, PHASE_PLAY);
    assert_true(state_goes_on(place.game, &deal));
    test_play_out(place.game, &deal, 1);
    assert_int_equal(deal.phase, PHASE_DONE);
    assert_true(deal.n_log <= MAX_LOG);
    close_place(&place);
}

/* `%s` is the condition for a redeal. */
static const char DEALT_AGAIN[] = "tapp: 1\nid: again\nname: {en: again}\n"
                                  "seats: {players: {min: 3, max: 3, default: 3}}\n"
                                  "deck: {suits: {C: {name: {en: clubs}, ranks: [A, K, Q, J, 10, 9]}}}\n"
                                  "deal: {scripts: [{players: 3, packets: [2]}], redeal: {x: {when: '%s'}}}\n"
                                  "auction: {fixed: {declarer: forehand, contract: plain}}\n"
                                  "goal: declarer_tricks > 0\n"
                                  "contracts: {plain: {name: {en: plain}, value: 1, trump: none}}\n"
                                  "settlement: {items: {game: {name: {en: game}, value: value}}}\n";

/* There are as many redeals as the work of the rule allows. Then computer players know that the last deal is played. */
static void a_rule_that_always_holds_ends(void **state)
{
    static const struct {
        const char *when;
        unsigned least, most;
    } CASES[] = {
        {"true", 1000, 1000},
        {"[1,2,3,4,5,6,7,8,9].all(a, [1,2,3,4,5,6,7,8,9].all(b, [1,2,3,4,5,6,7,8,9].all(c, a + b + c > 0)))", 20, 900},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(CASES); i++) {
        Language *language = language_open();
        Buf text = {0};
        buf_printf(&text, DEALT_AGAIN, CASES[i].when);
        Opened opened = test_open_text(language, buf_text(&text), 3);
        State deal = test_random_deal(opened.game, 1, 0), sample;
        Rng rng = rng_stream(1, 0, 1);
        View view;
        assert_in_range(opened.game->most_redeals, CASES[i].least, CASES[i].most);
        assert_int_equal(deal.attempt, opened.game->most_redeals + 1U);
        view_make(opened.game, &deal, 0, &view);
        assert_true(view_sample(opened.game, &view, &rng, &sample));
        buf_free(&text);
        test_close(&opened);
        language_close(language);
    }
}

/*
 * The declarer lays his cards aside, so one of the others leads. Seat 0 deals, and seat 1 is forehand and the declarer.
 */
static void somebody_leads_where_the_declarer_rests(void **state)
{
    static const struct {
        const char *lead;
        int leader;
    } CASES[] = {
        {"before_declarer", 0}, {"after_declarer", 2}, {"declarer", 2}, {"dealer", 0}, {"forehand", 2},
    };
    (void)state;
    (void)alarm(60);
    for (size_t i = 0; i < COUNT(CASES); i++) {
        Language *language = language_open();
        Buf text = {0};
        buf_printf(&text, RESTING, CASES[i].lead);
        Opened opened = test_open_text(language, buf_text(&text), 3);
        State deal = test_random_deal(opened.game, 1, 0);
        assert_int_equal(deal.declarer, 1);
        assert_int_equal(deal.actor, CASES[i].leader);
        test_play_out(opened.game, &deal, 1);
        assert_int_equal(deal.n_tricks, 2);
        assert_int_equal(cards_count(deal.hand[1]), 2);
        buf_free(&text);
        test_close(&opened);
        language_close(language);
    }
    (void)alarm(0);
}

/* A random number of a generator, for dealing with the random numbers of a caller. */
static uint32_t number_below(void *context, uint32_t n)
{
    return rng_below(context, n);
}

/*
 * Docs 02, dealing again: `turned` can be used in `redeal`. The cards are dealt again while an ace is turned up. With
 * 36 cards this is so in one of nine deals.
 */
static void a_redeal_may_depend_on_the_card_turned_up(void **state)
{
    static const char *const TURNED[] = {"talon", "dealer", "cut"};
    (void)state;
    for (size_t i = 0; i < COUNT(TURNED); i++) {
        Language *language = language_open();
        Buf text = {0};
        buf_printf(&text,
                   "tapp: 1\nid: again\nname: {en: again}\nextends: tests/docs/base.yaml\n"
                   "deal: {turned: %s, redeal: {ace: {when: turned.count(aces) == 1, text: {en: an ace}}}}\n",
                   TURNED[i]);
        Opened opened = test_open_text(language, buf_text(&text), 3);
        CardSet aces = test_cards(opened.game, STR("CA SA HA DA"));
        unsigned again = 0;
        for (uint64_t number = 0; number < 200; number++) {
            State deals[2];
            Rng rng = rng_stream(1, number, 1);
            deals[0] = test_random_deal(opened.game, 1, number);
            state_deal_by(opened.game, &(DealSpec){.number = number}, (Chance){number_below, &rng}, &deals[1]);
            for (size_t k = 0; k < COUNT(deals); k++) {
                assert_false(cards_have(aces, deals[k].turned));
                again += deals[k].attempt;
            }
        }
        assert_in_range(again, 20, 90); /* about 400 / 8 */
        buf_free(&text);
        test_close(&opened);
        language_close(language);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_deals_stop),
        cmocka_unit_test(statistics_stop),
        cmocka_unit_test(the_rules_are_printed),
        cmocka_unit_test(the_rest_has_room),
        cmocka_unit_test(a_rule_that_always_holds_ends),
        cmocka_unit_test(a_redeal_may_depend_on_the_card_turned_up),
        cmocka_unit_test(somebody_leads_where_the_declarer_rests),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
