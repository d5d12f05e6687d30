/*
 * Cards dealt in stages (docs/language/02-seats-and-deal.md) and a talon taken after them: the cards of each stage, and
 * their return by undo.
 */
#include "support.h"
#include "language.h"

#include "match/history.h"

/*
 * Each gets one card, one more after the first round, and two when trumps are named. The declarer takes two of the last
 * four.
 */
static const char GAME[] =
    "extends: tests/docs/base.yaml\nid: staged\n"
    "deck:\n  suits: {for_all: {ranks: [A, 10, K]}}\n  values: {rank Q: null, rank J: null}\n"
    "seats: {players: {min: 2, max: 2, default: 2}}\n"
    "deal:\n  scripts:\n"
    "    - {players: 2, packets: [1, talon 10],\n"
    "       stages: [{after: doubling, packets: [1]}, {after: trump, packets: [declarer 2, others 2]}]}\n"
    "auction:\n  fixed: null\n"
    "  bids: {double: {name: {en: double}, contract: none}, plain: {name: {en: Play}}}\n"
    "  rounds:\n    doubling: {kind: survey, bids: [double]}\n    bidding: {kind: question, bids: [plain]}\n"
    "trump: [C, S, H, D]\n"
    "talon: {take: 2, see: declarer, at: after_trump}\n";

/* Forehand is seat 1. The talon, in the order dealt: one for each, two for the declarer and two for the other. */
static const char DEAL[] = "CA / SA / C10 S10 HA H10 DA D10 HK DK CK SK";

static CardSet hand(const State *state, int seat)
{
    return state->hand[seat];
}

static void each_stage_has_its_time(void **state)
{
    (void)state;
    Opened opened = test_open_text(language, GAME, 2);
    const Game *game = opened.game;
    State position = test_deal(game, 0, DEAL);
    assert_int_equal(game->later.n_stages, 2);
    test_play(game, &position, "1:double");
    assert_true(hand(&position, 1) == test_cards(game, STR("SA")));
    test_play(game, &position, "0:pass");
    assert_true(hand(&position, 1) == test_cards(game, STR("SA C10")));
    assert_true(hand(&position, 0) == test_cards(game, STR("CA S10")));
    test_play(game, &position, "1:pass 0:plain");
    assert_true(hand(&position, 0) == test_cards(game, STR("CA S10")));
    test_play(game, &position, "0:H");
    /* the declarer, seat 0, has four cards and two of the talon; the last two are left */
    assert_true(hand(&position, 0) == test_cards(game, STR("CA S10 HA H10 HK DK")));
    assert_true(hand(&position, 1) == test_cards(game, STR("SA C10 DA D10")));
    assert_true(position.talon == test_cards(game, STR("CK SK")));
    assert_int_equal(position.to_discard, 2);
    test_close(&opened);
}

/* Undo gives back the cards of the last stage, and no others. */
static void undo_takes_back_one_stage(void **state)
{
    (void)state;
    Opened opened = test_open_text(language, GAME, 2);
    const Game *game = opened.game;
    static const char *const ACTIONS[] = {"double", "pass", "pass", "plain", "H", "HK", "DK"};
    State before[COUNT(ACTIONS)];
    History history = {0};
    State start = test_deal(game, 0, DEAL);
    DealtCards cards = {.n_talon = game->n_talon};
    const char *reason = NULL;
    for (int seat = 0; seat < game->n_players; seat++) cards.hand[seat] = start.dealt[seat];
    for (int i = 0; i < game->n_talon; i++) cards.talon[i] = start.talon_card[i];
    assert_true(history_start_with(&history, game, &(DealSpec){.dealer = 0}, &cards, &reason));
    for (size_t i = 0; i < COUNT(ACTIONS); i++) {
        state_copy(&before[i], history_now(&history));
        assert_true(history_act(&history, str_of(ACTIONS[i])));
    }
    assert_int_equal(history_now(&history)->phase, PHASE_PLAY);
    for (size_t i = COUNT(ACTIONS); i-- > 0;) {
        assert_true(history_undo(&history));
        assert_true(states_are_equal(history_now(&history), &before[i]));
    }
    assert_int_equal(history_now(&history)->later_done, 0);
    assert_false(history_undo(&history));
    history_end(&history);
    test_close(&opened);
}

/* A part of the talon whose cards are dealt to the players cannot be chosen. */
static void parts_that_are_dealt_are_no_choice(void **state)
{
    (void)state;
    TestTable table = test_table(
        language,
        "extends: tests/docs/base.yaml\nid: parts\nseats: {players: {min: 3, max: 3, default: 3}}\n"
        "deal:\n  parts: {late: {name: {en: late}}, lower: {name: {en: lower}}, upper: {name: {en: upper}}}\n"
        "  scripts:\n    - {players: 3, packets: [late 9, 7, lower 3, upper 3],\n"
        "       stages: [{after: trump, packets: [3]}]}\n"
        "trump: [C, S, H, D]\ntalon: {take: choice, see: everyone, rest: defenders, at: after_trump}\n",
        "* / * / * / *", "");
    CardSet upper = 0;
    for (int i = 12; i < 15; i++) upper |= card_bit(table.state.talon_card[i]);
    test_play(table.game, &table.state, "1:C");
    test_legal(table.game, &table.state, "lower upper");
    test_play(table.game, &table.state, "1:upper");
    assert_true(table.state.picked == upper);
    assert_int_equal(table.state.to_discard, 3);
    test_close(&table.opened);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(each_stage_has_its_time),
                                       cmocka_unit_test(undo_takes_back_one_stage),
                                       cmocka_unit_test(parts_that_are_dealt_are_no_choice)};
    return cmocka_run_group_tests(tests, open_language, close_language);
}
