/*
 * Bids and the steps after them (docs/language/03-auction.md): turns, holding, and later bids that change the contract
 * or the sides. Each test plays a small game from its actions.
 */
#include "support.h"
#include "language.h"

#include "engine/sides.h"
#include "engine/view.h"

/* The game of the documentation, for three or four players. */
#define GAME(players)                                               \
    "extends: tests/docs/base.yaml\nid: child\nname: {en: Child}\n" \
    "seats: {players: {min: " players ", max: " players ", default: " players "}}\n"

/* The same game without its fixed declarer. The other keys of the auction follow. */
#define AUCTION(players) GAME(players) "auction:\n  fixed: null\n"

/* The declarer takes the talon, and gets an ace from its holder before. */
static const char CALL[] =
    GAME("3") "talon: {take: all}\ncontracts: {plain: {call: {cards: [aces], at: before_talon}}}\n";

/* The hands of three players are not important. */
#define ANY "* / * / * / *"
/* Seat 1 has eleven cards without an ace or a king, seat 2 has the ace of clubs. */
#define ACE "* / C6-C9 CJ CQ S6 S7 S8 S9 SJ / CA * / H6 H7 H8"

/* Counts the cards in the hand of a seat. */
static int hand_size(const State *state, int seat)
{
    return cards_count(state->hand[seat]);
}

/* ---- sides by bids ---------------------------------------------------------------------------------------------- */

/* docs/language/14-sides.md: the declarer plays with everyone who has made one of the bids, also after the auction. */
static void a_bid_after_the_auction_joins_the_declarer(void **state)
{
    (void)state;
    TestTable table = test_table(
        language,
        AUCTION("4") "  bids: {play: {name: {en: play}, contract: two}, join: {name: {en: join}, contract: none}}\n"
                     "  rounds:\n    bidding: {bids: [play]}\n"
                     "    game: {kind: survey, at: talon, who: others, bids: [join]}\n"
                     "contracts: {two: {name: {en: two}, value: 1, sides: said, partner_bids: [join]}}\n",
        "* / * / * / * / *", "1:play 2:pass 3:pass 0:pass 2:pass 3:join");
    assert_int_equal(side_of(&table.state, 3), SIDE_DECLARER);
    assert_int_equal(side_of(&table.state, 2), SIDE_DEFENDERS);
    test_close(&table.opened);
}

/* ---- cards that are still owed ---------------------------------------------------------------------------------- */

/*
 * docs/language/04-talon-and-discards.md: the declarer discards as many cards as he has taken, three. The card that he
 * gives back for the called one is no discard.
 */
static void a_card_that_goes_back_is_not_discarded(void **state)
{
    (void)state;
    TestTable table = test_table(language, CALL, ACE, "1:CA");
    assert_int_equal(table.state.to_discard, 3);
    test_play(table.game, &table.state, "1:H6 1:H7 1:H8 1:C6");
    assert_int_equal(table.state.phase, PHASE_PLAY);
    assert_int_equal(hand_size(&table.state, 1), 11);
    assert_int_equal(hand_size(&table.state, 2), 11);
    test_close(&table.opened);
}

/* The dealer, who takes the talon, has given the called card: he gets a card back, and discards three, too. */
static void a_taker_who_gave_the_called_card_gets_one_back(void **state)
{
    (void)state;
    TestTable table =
        test_table(language,
                   GAME("3") "talon: {take: all, taker: dealer}\n"
                             "contracts: {plain: {call: {cards: [aces], at: before_talon}}}\n",
                   "CA SA H9 HJ HQ HK H10 HA D6 D7 D8 / C6-C9 CJ CQ S6 S7 S8 S9 SJ / * / H6 H7 H8", "1:CA");
    assert_int_equal(table.state.to_discard, 3);
    test_play(table.game, &table.state, "0:H6 0:H7 0:H8 1:C6");
    assert_int_equal(table.state.phase, PHASE_PLAY);
    for (int seat = 0; seat < 3; seat++) assert_int_equal(hand_size(&table.state, seat), 11);
    test_close(&table.opened);
}

/* In the view of a player outside the exchange, the discards and the card given back are unknown; he sees the rest. */
static void others_see_neither_discards_nor_the_card_given_back(void **state)
{
    (void)state;
    TestTable table = test_table(language, CALL, ACE, "1:CA 1:H6 1:H7 1:H8 1:C6");
    View view;
    State sample;
    Rng rng = rng_stream(1, 1, 1);
    for (int seat = 0; seat < 3; seat++) {
        view_make(table.game, &table.state, seat, &view);
        assert_int_equal(log_action(&view.seen, 0), log_action(&table.state, 0));
        for (int i = 1; i < 5; i++) {
            bool knows = seat == 1 || (seat == 2 && i == 4);
            assert_int_equal(log_action(&view.seen, i), knows ? log_action(&table.state, i) : NO_ACTION);
        }
        assert_true(view_sample(table.game, &view, &rng, &sample));
        assert_true(sample.hand[seat] == table.state.hand[seat]);
    }
    test_close(&table.opened);
}

/* docs/language/03-auction.md: all later steps follow the new contract, so the taker of three cards discards three. */
static void taken_cards_are_discarded_in_another_contract(void **state)
{
    (void)state;
    TestTable table = test_table(
        language,
        AUCTION("3") "  bids: {play: {name: {en: play}, contract: plain}, leave: {name: {en: leave}, contract: solo}}\n"
                     "  rounds:\n    bidding: {bids: [play]}\n"
                     "    game: {kind: question, at: discard, who: bidder, bids: [leave]}\n"
                     "talon: {take: all}\ncontracts: {solo: {talon: {take: none}}}\n",
        ANY, "1:play 2:pass 0:pass 1:leave");
    assert_int_equal(table.state.phase, PHASE_DISCARD);
    assert_int_equal(table.state.to_discard, 3);
    test_close(&table.opened);
}

/* docs/language/04-talon-and-discards.md: the holder of the called card gets another card in exchange. */
static void a_card_goes_back_in_another_contract(void **state)
{
    (void)state;
    TestTable table =
        test_table(language,
                   AUCTION("3") "  bids: {plain: {name: {en: Plain}}, other: {name: {en: other}, contract: solo}}\n"
                                "  rounds:\n    bidding: {bids: [plain]}\n"
                                "    more: {kind: question, at: trump, who: bidder, bids: [other]}\n"
                                "talon: {take: none}\n"
                                "contracts: {plain: {call: {cards: [aces], at: before_talon}}}\n",
                   ACE, "1:plain 2:pass 0:pass 1:CA 1:other 1:C6");
    assert_int_equal(table.state.phase, PHASE_PLAY);
    assert_int_equal(hand_size(&table.state, 1), 11);
    assert_int_equal(hand_size(&table.state, 2), 11);
    test_close(&table.opened);
}

/* Each partner has given one card. The later gifts of the new contract are left out, so hands stay equal. */
static void cards_are_given_only_once(void **state)
{
    (void)state;
    TestTable table = test_table(
        language,
        "extends: tests/docs/base.yaml\nid: child\nname: {en: Child}\n"
        "seats: {players: {min: 4, max: 4, default: 4}, partners: opposite}\n"
        "auction:\n  fixed: null\n"
        "  bids: {play: {name: {en: play}, contract: plain}, more: {name: {en: more}, contract: solo}}\n"
        "  rounds:\n    bidding: {bids: [play]}\n    game: {kind: question, at: talon, who: bidder, bids: [more]}\n"
        "    again: {kind: question, at: announce, who: bidder, bids: [play]}\n"
        "giving:\n  gifts: [{from: partner, to: declarer, count: 1}, {from: declarer, to: partner, count: 1}]\n",
        "* / C6-C9 CJ CQ CK C10 / * / S6-S9 SJ SQ SK S10 / *", "1:play 2:pass 3:pass 0:pass 1:more 3:S6 1:C6");
    assert_int_equal(table.state.n_gifts, 2);
    test_play(table.game, &table.state, "1:play");
    assert_int_equal(table.state.phase, PHASE_PLAY);
    for (int seat = 0; seat < 4; seat++) assert_int_equal(hand_size(&table.state, seat), 8);
    test_close(&table.opened);
}

/* docs/language/15-numbers.md: the winner of the auction has made the announcements of his bid, and no others. */
static void a_call_that_is_outbid_announces_nothing(void **state)
{
    (void)state;
    Opened opened = test_open_text(
        language,
        AUCTION("3") "  bids:\n    plain: {name: {en: '{parts}'}, parts: {any_of: [hundred, last]}}\n"
                     "    solo: {name: {en: solo}, worth: 9}\n"
                     "  rounds:\n    first: {bids: [plain], order: worth, step: any, opening: any}\n"
                     "    again: {at: after_trump, bids: [plain, solo], order: worth, step: any, opening: any}\n"
                     "trump: [C, S, H, D]\ntalon: {take: none, see: nobody}\n"
                     "announcements:\n  hundred: {name: {en: hundred}, at: with_bid, worth: 1}\n"
                     "  last: {name: {en: last}, at: with_bid, worth: 2}\n"
                     "settlement: {items: {last: {name: {en: last}, when: announced('last'), value: 1}}}\n",
        3);
    const Game *game = opened.game;
    static const struct {
        const char *bids, *announced;
    } ROWS[] = {{"1:hundred 2:pass 0:pass 1:C 2:solo 0:pass 1:pass", NULL},
                {"1:hundred 2:pass 0:pass 1:C 2:last 0:pass 1:pass", "last"}};
    for (size_t i = 0; i < COUNT(ROWS); i++) {
        State position = test_deal(game, 0, ANY);
        test_play(game, &position, ROWS[i].bids);
        uint64_t wanted = ROWS[i].announced ? 1ULL << game_announcement(game, str_of(ROWS[i].announced)) : 0;
        assert_int_equal(position.declarer, 2);
        assert_true(position.announced[1] == 0 && position.announced[2] == wanted);
    }
    test_close(&opened);
}

/* ---- turns ------------------------------------------------------------------------------------------------------ */

/* docs/language/03-auction.md: a player who holds a bid also makes it, so its number is his last one. */
static void a_held_number_is_the_number_of_the_holder(void **state)
{
    (void)state;
    TestTable table = test_table(
        language,
        AUCTION("3") "  bids: {value: {name: {en: '{number}'}, contract: plain, number: {values: [18, 20, 22]}}}\n"
                     "  rounds:\n    bidding: {kind: duel, bids: [value], step: any, opening: any, first: hears, "
                     "answer: hold, last: lowest}\n",
        ANY, "2:18 1:hold 2:20 1:hold");
    assert_int_equal(table.state.auction.number_of[1], 20);
    assert_int_equal(table.state.auction.number_of[2], 20);
    assert_int_equal(table.state.auction.number_of[0], -1);
    test_close(&table.opened);
}

/* The number that a player has held stays known to others while a number that he writes later is secret. */
static void a_held_number_stays_known_beside_a_secret_one(void **state)
{
    (void)state;
    TestTable table = test_table(
        language,
        AUCTION("3") "  bids:\n    value: {name: {en: '{number}'}, contract: plain, number: {values: [18, 20, 22]}}\n"
                     "    n: {name: {en: '{number}'}, contract: none, number: {from: 0, to: 9}}\n"
                     "  rounds:\n    bidding: {kind: duel, bids: [value], step: any, opening: any, first: hears, "
                     "answer: hold, last: lowest}\n"
                     "    writing: {kind: each, at: announce, bids: [n], secret: until_deal_ends}\n",
        ANY, "2:18 1:hold 2:20 1:hold 2:pass 0:pass 1:5");
    View view;
    view_make(table.game, &table.state, 2, &view);
    assert_int_equal(view.seen.auction.number_of[1], 20);
    view_make(table.game, &table.state, 1, &view);
    assert_int_equal(view.seen.auction.number_of[1], 5);
    test_close(&table.opened);
}

/* docs/language/04-talon-and-discards.md: nobody takes a talon that was picked up, so nobody keeps cards for it. */
static void no_cards_are_kept_for_a_talon_that_was_picked_up(void **state)
{
    (void)state;
    TestTable table =
        test_table(language,
                   AUCTION("3") "  bids: {plain: {name: {en: Plain}}, pick: {name: {en: pick}, picks_up: true}}\n"
                                "  rounds: {bidding: {bids: [plain, pick], step: any, opening: any}}\n"
                                "talon: {take: all, keep: {count: 8}}\n",
                   "* / C6-C9 CJ CQ S6 S7 S8 S9 SJ / * / H6 H7 H8", "1:pick 1:H6 1:H7 1:H8 1:plain 2:pass 0:pass");
    assert_int_equal(table.state.phase, PHASE_PLAY);
    assert_int_equal(hand_size(&table.state, 1), 11);
    test_close(&table.opened);
}

/* docs/language/05-announcements.md: who announces `open` also announces `all`, which excludes `low`. */
static void an_implied_announcement_excludes_others(void **state)
{
    (void)state;
    Opened opened =
        test_open_text(language,
                       GAME("3") "announcements:\n  low: {name: {en: low}, excludes: [all]}\n  all: {name: {en: all}}\n"
                                 "  open: {name: {en: open}, implies: [all]}\n"
                                 "settlement:\n  items:\n    low: {name: {en: low}, when: announced('low'), value: 1}\n"
                                 "    all: {name: {en: all}, when: announced('all'), value: 1}\n",
                       3);
    static const char *const MADE[] = {"1:low", "1:open"};
    for (size_t i = 0; i < COUNT(MADE); i++) {
        State position = test_deal(opened.game, 0, ANY);
        test_play(opened.game, &position, MADE[i]);
        test_legal(opened.game, &position, "done");
    }
    test_close(&opened);
}

/* docs/language/15-numbers.md: parts that exclude each other, also by what one of them implies, are no bid. */
static void parts_of_which_an_implied_one_excludes_another_are_no_bid(void **state)
{
    (void)state;
    TestTable table =
        test_table(language,
                   AUCTION("3") "  bids: {plain: {name: {en: '{parts}'}, parts: {any_of: [low, open]}}}\n"
                                "  rounds: {bidding: {bids: [plain], order: worth, step: any, opening: any}}\n"
                                "announcements:\n  low: {name: {en: low}, at: with_bid, worth: 1, excludes: [all]}\n"
                                "  all: {name: {en: all}, at: with_bid, worth: 1}\n"
                                "  open: {name: {en: open}, at: with_bid, worth: 2, implies: [all]}\n"
                                "settlement:\n  items:\n    low: {name: {en: low}, when: announced('low'), value: 1}\n"
                                "    all: {name: {en: all}, when: announced('all'), value: 1}\n",
                   ANY, "");
    test_legal(table.game, &table.state, "low open pass");
    test_close(&table.opened);
}

/* docs/language/03-auction.md: a round with `when: false` is left out, so it hides no bid of another round. */
static void a_round_that_is_left_out_hides_no_bids(void **state)
{
    (void)state;
    TestTable table =
        test_table(language,
                   AUCTION("3") "  bids: {n: {name: {en: '{number}'}, contract: none, number: {from: 0, to: 11}}}\n"
                                "  rounds:\n    hidden: {kind: each, when: false, bids: [n], secret: until_deal_ends}\n"
                                "    open: {kind: each, when: true, bids: [n]}\n"
                                "  all_pass: {outcome: contract, contract: plain}\n"
                                "contracts: {plain: {value: said_sum}}\n",
                   ANY, "1:5");
    View view;
    view_make(table.game, &table.state, 2, &view);
    assert_int_equal(log_action(&view.seen, 0), log_action(&table.state, 0));
    assert_int_equal(view.seen.auction.number_of[1], 5);
    test_close(&table.opened);
}

/* docs/language/05-announcements.md: the opponents may double, then his own side may double again, and so on. */
static void a_doubling_beside_announcements_is_answered(void **state)
{
    (void)state;
    TestTable table =
        test_table(language,
                   GAME("3") "announcements: {all: {name: {en: all}}}\nkontra: {on: true, at: with_announcements}\n"
                             "settlement:\n  items:\n    game: {kontra: game}\n"
                             "    all: {name: {en: all}, when: announced('all'), value: 1, kontra: all}\n",
                   ANY, "1:all 1:done 2:kontra-all 2:kontra-game 2:done");
    test_play(table.game, &table.state, "1:rekontra-all 1:rekontra-game 1:done");
    test_play(table.game, &table.state, "2:subkontra-all");
    test_close(&table.opened);
}

/* docs/language/03-auction.md: if nobody has bid, the ladder ends when everyone who speaks in it has passed once. */
static void a_ladder_ends_when_its_speakers_have_passed(void **state)
{
    (void)state;
    Opened opened = test_open_text(
        language,
        AUCTION("4") "  bids:\n    willing: {name: {en: w}, contract: none}\n"
                     "    plain: {name: {en: P}}\n    solo: {name: {en: S}}\n"
                     "  rounds:\n    ask: {kind: survey, bids: [willing]}\n"
                     "    bidding: {who: willing, bids: [plain, solo], step: any, opening: any, passes: 2}\n",
        4);
    const Game *game = opened.game;
    State position = test_deal(game, 0, "* / * / * / * / *");
    test_play(game, &position, "1:willing 2:willing 3:pass 0:pass 1:pass 2:pass");
    assert_int_equal(position.phase, PHASE_DONE);
    /* a player who alone speaks in a round has one turn */
    position = test_deal(game, 0, "* / * / * / * / *");
    test_play(game, &position, "1:willing 2:pass 3:pass 0:pass 1:plain");
    assert_int_equal(position.phase, PHASE_PLAY);
    test_close(&opened);
}

/* A player who has said a word gets another turn only when somebody bids. A word is no pass, and no bid. */
static void a_ladder_ends_when_all_after_a_word_have_passed(void **state)
{
    (void)state;
    Opened opened = test_open_text(
        language,
        AUCTION("3") "  bids: {open: {name: {en: open}, word: true}, plain: {name: {en: P}}, solo: {name: {en: S}}}\n"
                     "  rounds: {bidding: {bids: [open, plain, solo], step: any, opening: any, passes: 2}}\n",
        3);
    static const char *const WORDS[] = {"1:open 2:pass 0:pass", "1:pass 2:open 0:pass"};
    for (size_t i = 0; i < COUNT(WORDS); i++) {
        State position = test_deal(opened.game, 0, ANY);
        test_play(opened.game, &position, WORDS[i]);
        assert_int_equal(position.phase, PHASE_DONE);
    }
    test_close(&opened);
}

/* docs/language/03-auction.md: players who passed before the first bid of the round get another turn after it. */
static void players_are_recalled_after_the_first_bid_of_a_round(void **state)
{
    (void)state;
    TestTable table = test_table(
        language,
        AUCTION("3") "  bids: {plain: {name: {en: P}}, solo: {name: {en: S}}, grand: {name: {en: G}}}\n"
                     "  rounds:\n    ask: {kind: question, bids: [plain]}\n"
                     "    bidding: {when: true, bids: [solo, grand], step: any, opening: any, recall: true}\n",
        ANY, "1:pass 2:pass 0:plain 1:pass 2:solo 0:pass");
    assert_int_equal(table.state.phase, PHASE_AUCTION);
    assert_int_equal(table.state.actor, 1);
    /* it was not the first bid of the round, so nobody is recalled any more */
    test_play(table.game, &table.state, "1:grand 2:pass");
    assert_int_equal(table.state.phase, PHASE_PLAY);
    test_close(&table.opened);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_bid_after_the_auction_joins_the_declarer),
        cmocka_unit_test(a_card_that_goes_back_is_not_discarded),
        cmocka_unit_test(a_taker_who_gave_the_called_card_gets_one_back),
        cmocka_unit_test(others_see_neither_discards_nor_the_card_given_back),
        cmocka_unit_test(taken_cards_are_discarded_in_another_contract),
        cmocka_unit_test(a_card_goes_back_in_another_contract),
        cmocka_unit_test(cards_are_given_only_once),
        cmocka_unit_test(a_call_that_is_outbid_announces_nothing),
        cmocka_unit_test(a_held_number_is_the_number_of_the_holder),
        cmocka_unit_test(a_held_number_stays_known_beside_a_secret_one),
        cmocka_unit_test(no_cards_are_kept_for_a_talon_that_was_picked_up),
        cmocka_unit_test(an_implied_announcement_excludes_others),
        cmocka_unit_test(parts_of_which_an_implied_one_excludes_another_are_no_bid),
        cmocka_unit_test(a_round_that_is_left_out_hides_no_bids),
        cmocka_unit_test(a_doubling_beside_announcements_is_answered),
        cmocka_unit_test(a_ladder_ends_when_its_speakers_have_passed),
        cmocka_unit_test(a_ladder_ends_when_all_after_a_word_have_passed),
        cmocka_unit_test(players_are_recalled_after_the_first_bid_of_a_round),
    };
    return cmocka_run_group_tests(tests, open_language, close_language);
}
