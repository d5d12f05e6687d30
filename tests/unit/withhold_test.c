/*
 * Policies for a card that may be withheld: its owner, the time, the new leader, its taker, and the card in exchange.
 */
#include "support.h"

#include "engine/points.h"
#include "engine/sides.h"
#include "engine/view.h"

static const char VARIANT[] = "tests/data/withheld.yaml";

/* Seat 1 is declarer and leads; seat 2 holds T22 and no other trump. */
static const char DEAL[] = "T1 HK HC SQ / T21 CC SK HQ / T22 CK CQ SC";

/* T22 is kept back in the first trick; seat 2 wins the second and the third and has only T22 left. */
static const char THREE_TRICKS[] = "1:T21 2:SC 0:T1 1:CC 2:CK 0:HC 2:CQ 0:SQ 1:SK";

typedef struct Table {
    Language *language;
    Opened opened;
    State state;
} Table;

static Table sit_down(const char *options, const char *deal)
{
    Table table = {.language = language_open()};
    table.opened = test_open(table.language, VARIANT, 3, options);
    table.state = test_deal(table.opened.game, 0, deal);
    return table;
}

static void get_up(Table *table)
{
    test_close(&table->opened);
    language_close(table->language);
}

static void expect_taken(Table *table, int seat, const char *cards)
{
    const Game *game = table->opened.game;
    if (table->state.taken[seat] != test_cards(game, str_of(cards)))
        test_fail_at(game, &table->state, "seat %d has not taken %s", seat, cards);
}

/* Checks that whoever plays `card` keeps `kept` back ("" for none). */
static void expect_withheld(const Table *table, const char *card, const char *kept)
{
    const Game *game = table->opened.game;
    assert_int_equal(state_withholds(game, &table->state, game_card(game, str_of(card))),
                     test_cards(game, str_of(kept)));
}

static void a_card_without_power_is_led_and_the_next_card_says_the_suit(void **state)
{
    (void)state;
    Table table = sit_down("", DEAL);
    test_play(table.opened.game, &table.state, THREE_TRICKS);
    test_play(table.opened.game, &table.state, "2:T22 0:HK 1:HQ");
    expect_taken(&table, 0, "T22 HK HQ"); /* seat 0 leads hearts, and T22 beats nothing */
    get_up(&table);
}

static void the_next_player_leads_the_last_trick(void **state)
{
    (void)state;
    Table table = sit_down("leads=next", DEAL);
    test_play(table.opened.game, &table.state, THREE_TRICKS);
    test_play(table.opened.game, &table.state, "0:HK 1:HQ 2:T22");
    expect_taken(&table, 0, "T22 HK HQ");
    get_up(&table);
}

/* Seat 1 keeps the last heart, so that it wins the last trick with T22 in it. */
static const char OTHER_DEAL[] = "T1 HQ HC SQ / T21 CC SK HK / T22 CK CQ SC";

static void its_side_has_the_card_back_from_the_winner(void **state)
{
    (void)state;
    Table table = sit_down("taker=own_side leads=next", OTHER_DEAL);
    test_play(table.opened.game, &table.state, THREE_TRICKS);
    test_play(table.opened.game, &table.state, "0:HQ 1:HK 2:T22");
    expect_taken(&table, 1, "T21 SC T1 HQ HK"); /* two cards of the last trick, and nothing for T22 */
    expect_taken(&table, 2, "CC CK HC CQ SQ SK T22");
    get_up(&table);
}

static void and_gives_the_lowest_of_its_cards_for_it(void **state)
{
    (void)state;
    Table table = sit_down("taker=exchanged leads=next", OTHER_DEAL);
    test_play(table.opened.game, &table.state, THREE_TRICKS);
    test_play(table.opened.game, &table.state, "0:HQ 1:HK 2:T22");
    expect_taken(&table, 1, "T21 SC T1 HQ HK CC"); /* CC and HC are worth 3; the first of them is given */
    expect_taken(&table, 2, "CK HC CQ SQ SK T22");
    get_up(&table);
}

/*
 * The declarer keeps T22 back and wins no trick. The spade from his discards goes to seat 2, which wins the last trick.
 */
static void expect_given(const char *options, const char *deal, const char *before)
{
    Table table = sit_down(options, deal);
    const Game *game = table.opened.game;
    test_play(game, &table.state, before);
    test_play(game, &table.state, "1:CK 2:T21 0:CQ 2:T1 0:SK 1:HC 2:SQ 0:HK 1:T22");
    expect_taken(&table, 1, "T22");
    expect_taken(&table, 2, "CK T21 CQ T1 SK HC SQ HK SC");
    assert_int_equal(points_of_cards_of_side(game, &table.state, SIDE_DECLARER).num, 5 + 4 + 3); /* T22, HQ and CC */
    get_up(&table);
}

static void who_has_no_card_for_it_gives_one_that_lies_aside_for_him(void **state)
{
    (void)state;
    expect_given("taker=out_of_the_talon", "CQ SK HK / CK HC T22 / T21 T1 SQ / CC SC HQ", "");
    expect_given("taker=out_of_discards", "CQ SK HK / CK HC CC / T21 T1 SQ / T22 SC HQ", "1:SC 1:CC 1:HQ");
}

static void the_winner_keeps_it(void **state)
{
    (void)state;
    Table table = sit_down("leads=next", OTHER_DEAL);
    test_play(table.opened.game, &table.state, THREE_TRICKS);
    test_play(table.opened.game, &table.state, "0:HQ 1:HK 2:T22");
    expect_taken(&table, 1, "T21 SC T1 HQ HK T22");
    get_up(&table);
}

static void only_the_side_named_may_withhold(void **state)
{
    (void)state;
    static const struct {
        const char *options, *legal;
    } CASES[] = {{"who=anyone", "T22 CK CQ SC"}, {"who=defenders", "T22 CK CQ SC"}, {"who=declarer", "T22"}};
    for (size_t i = 0; i < COUNT(CASES); i++) {
        Table table = sit_down(CASES[i].options, DEAL);
        test_play(table.opened.game, &table.state, "1:T21");
        test_legal(table.opened.game, &table.state, CASES[i].legal);
        get_up(&table);
    }
}

static void it_is_known_beforehand_which_card_keeps_it_back(void **state)
{
    (void)state;
    Table table = sit_down("", DEAL);
    const Game *game = table.opened.game;
    expect_withheld(&table, "T21", "");
    test_play(game, &table.state, "1:T21");
    expect_withheld(&table, "SC", "T22");
    expect_withheld(&table, "T22", "");
    test_play(game, &table.state, "2:SC 0:T1 1:CC");
    expect_withheld(&table, "CK", ""); /* it follows suit */
    get_up(&table);
}

static void only_when_the_condition_is_true(void **state)
{
    (void)state;
    Table table = sit_down("when=second", DEAL);
    test_play(table.opened.game, &table.state, "1:T21");
    test_legal(table.opened.game, &table.state, "T22");
    get_up(&table);
}

static void not_when_suit_can_be_followed_and_not_as_leader(void **state)
{
    (void)state;
    Table table = sit_down("", DEAL);
    test_play(table.opened.game, &table.state, "1:CC");
    test_legal(table.opened.game, &table.state, "CK CQ");
    test_play(table.opened.game, &table.state, "2:CK 0:T1 0:HK 1:HQ");
    test_legal(table.opened.game, &table.state, "T22 CQ SC"); /* void in hearts: T22 is owed and may be kept */
    test_play(table.opened.game, &table.state, "2:T22");
    test_legal(table.opened.game, &table.state, "CQ SC"); /* T22 had its power and won the trick */
    get_up(&table);
}

static void a_withheld_card_waits_for_the_last_trick(void **state)
{
    (void)state;
    Table table = sit_down("", DEAL);
    test_play(table.opened.game, &table.state, "1:T21 2:SC 0:T1 1:CC");
    test_refused(table.opened.game, &table.state, "T22", "shown in the last trick");
    test_play(table.opened.game, &table.state, "2:CK 0:HC");
    test_legal(table.opened.game, &table.state, "CQ"); /* T22 may not be led, either */
    get_up(&table);
}

/* A child of the variant with one more rule of play. */
#define RULE(rule) "extends: tests/data/withheld.yaml\nid: kept\nplay: {" rule "}\n"

/* Opens the game of a text. Seat 1 leads T21, and seat 2 has two trumps, T22 and T1. */
static Table sit_down_at(const char *text)
{
    Table table = {.language = language_open()};
    table.opened = test_open_text(table.language, text, 3);
    table.state = test_deal(table.opened.game, 0, "SK HC SQ HK / T21 CC SC HQ / T22 T1 CK CQ");
    test_play(table.opened.game, &table.state, "1:T21");
    return table;
}

/*
 * docs/language/06-play.md, "Keeping a card back": T22 is the only legal card of seat 2 because of this rule, and T1 is
 * not legal. Seat 2 keeps T22 back, so it has no power, and seat 1 does not learn where T1 is.
 */
static void expect_kept_by_rule(const char *text)
{
    Table table = sit_down_at(text);
    const Game *game = table.opened.game;
    View view;
    test_legal(game, &table.state, "T22 T1 CK CQ");
    expect_withheld(&table, "T1", "T22");
    test_play(game, &table.state, "2:CK 0:SQ 1:CC");
    test_refused(game, &table.state, "T22", "shown in the last trick");
    view_make(game, &table.state, 1, &view);
    assert_true(cards_have(view.hidden, game_card(game, STR("T1"))));
    assert_true(cards_have(view.can[2], game_card(game, STR("T1"))));
    get_up(&table);
}

static void a_card_that_another_rule_leaves_is_kept_back(void **state)
{
    (void)state;
    expect_kept_by_rule(RULE("head: trumps"));
    expect_kept_by_rule(RULE("head: always"));
    expect_kept_by_rule(RULE("last: [T1]"));
    expect_kept_by_rule(RULE("bound: {one: {card: T1, trick: -1}}"));
    expect_kept_by_rule(RULE("duties: {high: {at: follow, only: [T22]}}"));
}

/* An excuse may be played at any time, so its player keeps nothing back. */
static void an_excuse_keeps_no_card_back(void **state)
{
    (void)state;
    Table table = sit_down_at(RULE("excuse: {card: T1}"));
    expect_withheld(&table, "T1", "");
    expect_withheld(&table, "CK", "T22");
    get_up(&table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_card_without_power_is_led_and_the_next_card_says_the_suit),
        cmocka_unit_test(the_next_player_leads_the_last_trick),
        cmocka_unit_test(its_side_has_the_card_back_from_the_winner),
        cmocka_unit_test(and_gives_the_lowest_of_its_cards_for_it),
        cmocka_unit_test(who_has_no_card_for_it_gives_one_that_lies_aside_for_him),
        cmocka_unit_test(the_winner_keeps_it),
        cmocka_unit_test(only_the_side_named_may_withhold),
        cmocka_unit_test(it_is_known_beforehand_which_card_keeps_it_back),
        cmocka_unit_test(only_when_the_condition_is_true),
        cmocka_unit_test(not_when_suit_can_be_followed_and_not_as_leader),
        cmocka_unit_test(a_withheld_card_waits_for_the_last_trick),
        cmocka_unit_test(a_card_that_another_rule_leaves_is_kept_back),
        cmocka_unit_test(an_excuse_keeps_no_card_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
