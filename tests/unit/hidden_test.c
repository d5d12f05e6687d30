/*
 * Views of positions in which a player has got cards, or keeps a card, of which the others know nothing. The view may
 * not tell where these cards are, and its samples must have the same view.
 */
#include "support.h"
#include "language.h"

#include "engine/view.h"

/* Checks that this many samples of a view have the same view. Counts those in which the seat has all the cards. */
static int count_samples(const Game *game, const View *view, uint64_t most, int seat, CardSet cards)
{
    int n = 0;
    for (uint64_t i = 0; i < most; i++) {
        View again;
        State sample;
        Rng rng = rng_stream(1, i, 0);
        assert_true(view_sample(game, view, &rng, &sample));
        view_make(game, &sample, view->seat, &again);
        assert_true(views_are_equal(view, &again));
        n += (sample.hand[seat] & cards) == cards;
    }
    return n;
}

/* Checks that the viewer does not know the place of the card, but that this seat may have it, and checks samples. */
static void expect_hidden(const TestTable *table, int viewer, const char *id, int seat)
{
    View view;
    Card card = test_card(table->game, str_of(id));
    view_make(table->game, &table->state, viewer, &view);
    if (!cards_have(view.hidden, card))
        test_fail_at(table->game, &table->state, "seat %d knows the place of %s", viewer, id);
    if (!cards_have(view.can[seat], card))
        test_fail_at(table->game, &table->state, "for seat %d, %s is elsewhere", viewer, id);
    (void)count_samples(table->game, &view, 20, viewer, 0);
}

/* Checks that the viewer knows that this seat does not have the card. */
static void expect_elsewhere(const TestTable *table, int viewer, const char *id, int seat)
{
    View view;
    view_make(table->game, &table->state, viewer, &view);
    CardSet here = seat < MAX_SEATS ? view.seen.hand[seat] : 0;
    if (cards_have(view.can[seat] | here, test_card(table->game, str_of(id))))
        test_fail_at(table->game, &table->state, "seat %d does not know that seat %d lacks %s", viewer, seat, id);
}

/* ---- cards that a player got after he had shown others ----------------------------------------------------------- */

/* Two players draw from a stock. */
#define DRAWING                                                                                    \
    "extends: tests/docs/base.yaml\nid: drawing\nseats: {players: {min: 2, max: 2, default: 2}}\n" \
    "deal: {scripts: [{players: 2, packets: [4, talon 28]}]}\nstock: {draw: 1}\n"                  \
    "auction: {fixed: {declarer: nobody, contract: plain}}\ntalon: {take: none, see: nobody, rest: nobody}\n"

static const char STOCK[] =
    DRAWING "announcements: {kings: {name: {en: kings}, who: anyone, at: on_lead, when: hand.count(kings) > 0, "
            "shows: [kings]}}\n"
            "contracts: {plain: {sides: alone}}\n";

/* docs/language/18-stock.md: the others do not see the cards that a player draws. */
static void a_card_drawn_after_showing_is_hidden(void **state)
{
    (void)state;
    TestTable table = test_table(language, STOCK, "SA CQ SQ HJ / SJ HQ HK DK / SK CA *", "1:kings");
    expect_elsewhere(&table, 0, "SK", 1);
    test_play(table.game, &table.state, "1:HK 0:HJ");
    assert_true(cards_have(table.state.hand[1], test_card(table.game, STR("SK"))));
    expect_hidden(&table, 0, "SK", 1);
    test_close(&table.opened);
}

static const char STRICT[] = DRAWING "play: {follow: true, strict: always}\ncontracts: {plain: {sides: alone}}\n";

/* docs/language/18-stock.md: seat 0 has no club, but it may draw one. */
static void a_suit_that_a_player_lacked_can_be_drawn(void **state)
{
    (void)state;
    TestTable table = test_table(language, STRICT, "SA SK SQ H6 / CQ HQ HJ DK / DA CA DQ CK *", "1:CQ 0:H6 1:HQ");
    expect_hidden(&table, 1, "CK", 0);
    test_play(table.game, &table.state, "0:SQ");
    assert_true(cards_have(table.state.hand[0], test_card(table.game, STR("CK"))));
    expect_hidden(&table, 1, "CK", 0);
    test_close(&table.opened);
}

/* The declarer may show all aces in his hand before the talon is taken. */
#define SHOWING \
    "announcements: {aces: {name: {en: aces}, at: before_talon, when: hand.count(aces) > 0, shows: [aces]}}\n"

static const char TALON[] = "extends: tests/docs/base.yaml\nid: taken\ntalon: {take: all, see: nobody}\n" SHOWING;

/* docs/language/04-talon-and-discards.md: with `see: nobody` the others do not see the cards that the taker gets. */
static void a_card_taken_after_showing_is_hidden(void **state)
{
    (void)state;
    TestTable table = test_table(language, TALON, "* / CA SA * / DA * / HA C6 C7", "1:aces");
    expect_elsewhere(&table, 2, "HA", 1);
    test_play(table.game, &table.state, "done");
    expect_hidden(&table, 2, "HA", 1);
    test_play(table.game, &table.state, "HA C6 C7");
    expect_hidden(&table, 2, "HA", PLACE_DISCARDS);
    test_close(&table.opened);
}

static const char OPEN_TALON[] =
    "extends: tests/docs/base.yaml\nid: open-talon\ntalon: {take: all, see: everyone}\n" SHOWING;

/* If the others see the talon, they still know that the player has no ace besides these. */
static void an_open_talon_leaves_the_other_cards_shown(void **state)
{
    (void)state;
    TestTable table = test_table(language, OPEN_TALON, "DA * / CA SA * / * / HA C6 C7", "1:aces done HA C6 C7");
    expect_elsewhere(&table, 2, "DA", 1);
    expect_hidden(&table, 2, "HA", 1);
    test_close(&table.opened);
}

static const char STAGES[] =
    "extends: tests/docs/base.yaml\nid: later\n"
    "deal: {dealt_after: trump, scripts: [{players: 3, packets: [6, talon 18], after_auction: [6]}]}\n"
    "trump: [C, S, H, D]\nseats: {players: {min: 3, max: 3, default: 3}}\ntalon: {take: none}\n" SHOWING;

/* docs/language/02-seats-and-deal.md, "Cards dealt after the auction": nobody else sees them. */
static void a_card_dealt_after_showing_is_hidden(void **state)
{
    (void)state;
    TestTable table = test_table(language, STAGES, "* / CA SA CK SK CQ SQ / DA * / HA *", "1:aces");
    expect_elsewhere(&table, 2, "HA", 1);
    test_play(table.game, &table.state, "done C");
    assert_true(cards_have(table.state.hand[1], test_card(table.game, STR("HA"))));
    expect_hidden(&table, 2, "HA", 1);
    test_close(&table.opened);
}

static const char CALL[] =
    "extends: tests/docs/base.yaml\nid: call\ntalon: {take: all, see: nobody}\n"
    "announcements: {jacks: {name: {en: jacks}, who: anyone, at: before_talon, when: hand.count(jacks) > 0, "
    "shows: [jacks]}}\n"
    "deck: {classes: {jacks: [rank J]}}\n"
    "contracts: {plain: {call: {cards: [aces], back: [all]}}}\n";

/* docs/language/04-talon-and-discards.md, "A called card": the card given in exchange goes face down. */
static void a_card_given_back_after_showing_is_hidden(void **state)
{
    (void)state;
    TestTable table = test_table(language, CALL, "* / CA SA CJ * / DA DJ * / HA C6 C7", "1:done 2:jacks done HA C6 C7");
    expect_elsewhere(&table, 0, "CJ", 2);
    test_play(table.game, &table.state, "1:DA 1:CJ");
    assert_true(cards_have(table.state.hand[2], test_card(table.game, STR("CJ"))));
    expect_hidden(&table, 0, "CJ", 2);
    test_close(&table.opened);
}

/* ---- cards of a player who puts them aside ----------------------------------------------------------------------- */

static const char RESTING[] =
    "extends: tests/docs/base.yaml\nid: resting\nseats: {players: {min: 4, max: 4, default: 4}, partners: opposite}\n"
    "play: {lead_card: C9}\ncontracts: {plain: {trump: H, plays: partner(seat) != declarer}}\n";

/*
 * docs/language/16-open-hands.md, "Who plays no cards": nobody sees the cards that seat 3 puts aside. Seat 0 leads for
 * seat 3, which has C9. For the others, C9 may also be in the hand of seat 0.
 */
static void a_lead_card_put_aside_is_hidden(void **state)
{
    (void)state;
    TestTable table = test_table(language, RESTING, "C10 D6 * / CA * / C6 C7 * / C9 * / *", "");
    assert_int_equal(table.state.actor, 0);
    for (int i = 0; i < 2; i++) {
        for (int viewer = 1; viewer <= 2; viewer++) {
            expect_hidden(&table, viewer, "C9", 0);
            expect_hidden(&table, viewer, "C9", 3);
            expect_elsewhere(&table, viewer, "C9", 3 - viewer);
            expect_elsewhere(&table, viewer, "C9", PLACE_TALON);
        }
        if (i == 0) test_play(table.game, &table.state, "0:C10 1:CA 2:C6");
    }
    test_close(&table.opened);
}

/* ---- two copies of each card ------------------------------------------------------------------------------------- */

static const char COPIES[] =
    "extends: tests/docs/base.yaml\nid: copies\ndeck: {copies: 2, without: [rank 6, rank 7, rank 8]}\n"
    "seats: {players: {min: 4, max: 4, default: 4}, partners: opposite}\n"
    "deal: {scripts: [{players: 4, packets: [12]}]}\n"
    "melds: {marriage: {name: {en: marriage}, pair: [K, Q], values: {other: 20}}}\nmelding: {at: before_play}\n"
    "settlement: {items: {melds: {name: {en: melds}, paid: seats, amount: \"0\"}}}\n";

/* Checks that seat 0 cannot know if seat 3, which has shown one king of hearts, has the other king, too. */
static void expect_one_king(const Game *game, const char *deal)
{
    State position = test_deal(game, 0, deal);
    View view;
    CardSet kings = game_copies(game, test_card(game, STR("HK"))), other;
    while (position.phase == PHASE_ANNOUNCE) {
        bool has_said = position.n_log > 0 && log_seat(&position, position.n_log - 1) == 3;
        test_act(game, &position, position.actor == 3 && !has_said ? STR("marriage-H") : STR("done"));
    }
    view_make(game, &position, 0, &view);
    other = view.hidden & kings;
    assert_int_equal(cards_count(view.seen.hand[3] & kings), 1);
    assert_int_equal(cards_count(other), 1);
    for (int seat = 1; seat < 4; seat++) assert_true((other & ~view.can[seat]) == 0);
    assert_in_range(count_samples(game, &view, 200, 3, kings), 1, 199);
}

/* docs/language/01-deck.md: nothing distinguishes the two copies of a card. */
static void a_meld_does_not_tell_if_its_player_has_the_other_copy(void **state)
{
    (void)state;
    Opened opened = test_open_text(language, COPIES, 4);
    expect_one_king(opened.game, "CA * / CA * / HK * / HK HQ CK *");
    expect_one_king(opened.game, "CA * / HK * / CA * / HK HQ CK *");
    expect_one_king(opened.game, "CA * / CA * / CQ * / HK HK HQ CK *");
    expect_one_king(opened.game, "CA * / CA * / CQ * / HK HK HQ DK *");
    test_close(&opened);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_card_drawn_after_showing_is_hidden),
        cmocka_unit_test(a_suit_that_a_player_lacked_can_be_drawn),
        cmocka_unit_test(a_card_taken_after_showing_is_hidden),
        cmocka_unit_test(an_open_talon_leaves_the_other_cards_shown),
        cmocka_unit_test(a_card_dealt_after_showing_is_hidden),
        cmocka_unit_test(a_card_given_back_after_showing_is_hidden),
        cmocka_unit_test(a_lead_card_put_aside_is_hidden),
        cmocka_unit_test(a_meld_does_not_tell_if_its_player_has_the_other_copy),
    };
    return cmocka_run_group_tests(tests, open_language, close_language);
}
