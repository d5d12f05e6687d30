/*
 * Tests keys that the shipped variants do not use, each in a small game of ten cards: three hands of three, and one
 * card laid aside.
 */
#include "support.h"
#include "language.h"

#include "engine/meld.h"
#include "engine/piles.h"
#include "engine/view.h"

#define DECK                                                                \
    "tapp: 1\nid: small\nname: {en: small}\n"                               \
    "seats: {players: {min: 3, max: 3, default: 3}}\n"                      \
    "deck:\n  suits:\n"                                                     \
    "    C: {name: {en: clubs}, ranks: [A, 10, K, Q, J]}\n"                 \
    "    H: {name: {en: hearts}, ranks: [A, 10, K, Q, J]}\n"                \
    "  classes: {hearts: [suit H]}\n"                                       \
    "  values: {rank A: 11, rank 10: 10, rank K: 4, rank Q: 3, other: 2}\n" \
    "deal: {scripts: [{players: 3, packets: [talon 1, 3]}]}\n"              \
    "goal: declarer_points > 30\n"                                          \
    "auction: {fixed: {declarer: forehand, contract: plain}}\n"             \
    "settlement: {items: {game: {name: {en: game}, won: won, value: 1}}}\n"

/* ---- properties of every deal --------------------------------------------------------------------------------- */

static void check_position(const Game *game, const State *state, Rng *rng)
{
    CardSet places = state->talon | state->discards | state->trick;
    for (int seat = 0; seat < 3; seat++) {
        View view;
        State sample;
        view_make(game, state, seat, &view);
        if (state->phase != PHASE_DONE && !view_sample(game, &view, rng, &sample))
            test_fail_at(game, state, "seat %d has no sample", seat);
        if (state->hand[seat] & state->lacks[seat]) test_fail_at(game, state, "seat %d holds what it lacks", seat);
        places |= state->hand[seat] | state->taken[seat];
    }
    if (places != game->pack) test_fail_at(game, state, "cards are lost");
}

static void check_playout(const Game *game, State fast, uint64_t number)
{
    State slow = fast;
    Rng one = rng_stream(2, number, 1), two = one;
    assert_true(playout(game, &fast, &one) == playout_general(game, &slow, &two));
    assert_true(fast.ending == slow.ending && fast.n_tricks == slow.n_tricks);
    assert_memory_equal(fast.taken, slow.taken, sizeof fast.taken);
}

static void check_deals(const Game *game)
{
    for (uint64_t number = 0; number < 300; number++) {
        State state = test_random_deal(game, 1, number);
        Rng rng = rng_stream(1, number, 1);
        check_playout(game, state, number);
        while (state.phase != PHASE_DONE) {
            check_position(game, &state, &rng);
            state_apply(game, &state, random_action(state_legal(game, &state), &rng));
        }
        check_position(game, &state, &rng);
        Settlement settlement;
        settle(game, &state, &settlement);
        assert_null(settlement.fault.reason);
        assert_int_equal(settlement.payoffs[0] + settlement.payoffs[1] + settlement.payoffs[2], 0);
    }
}

/* ---- orders of cards ------------------------------------------------------------------------------------------ */

static void cards_on_top_are_the_only_trumps_without_a_trump_suit(void **unused)
{
    (void)unused;
    Opened opened = test_open_text(
        language, DECK "contracts: {plain: {name: {en: plain}, trump: none, top: [CJ, HJ], play: {trump: true}}}\n", 3);
    const Game *game = opened.game;
    State state = test_deal(game, 0, "HJ CA C10 / CK HA H10 / CQ CJ HK / *");
    test_play(game, &state, "1:CK");
    test_legal(game, &state, "CQ"); /* the jack of clubs does not belong to clubs */
    test_play(game, &state, "2:CQ");
    test_legal(game, &state, "CA C10");
    test_refused(game, &state, "HJ", "clubs");
    test_play(game, &state, "0:C10 0:HJ 1:HA");
    assert_true(state.lacks[1] == test_cards(game, str_of("CJ HJ")));
    test_legal(game, &state, "CJ");
    test_refused(game, &state, "HK", "a trump was led");
    test_play(game, &state, "2:CJ 2:HK");
    check_deals(game);
    test_close(&opened);
}

static void cards_on_top_stand_above_the_suit_that_is_named(void **unused)
{
    (void)unused;
    Opened opened =
        test_open_text(language, DECK "contracts: {plain: {name: {en: plain}, trump: [C, H], top: [HJ, CJ]}}\n", 3);
    const Game *game = opened.game;
    const char *deal = "CJ C10 CA / HA CK HQ / HJ HK CQ / *";
    State state = test_deal(game, 0, deal);
    test_play(game, &state, "1:H 1:HA");
    test_legal(game, &state, "HJ HK");
    test_play(game, &state, "2:HJ");
    test_legal(game, &state, "CJ");
    test_play(game, &state, "0:CJ 2:HK");
    state = test_deal(game, 0, deal);
    test_play(game, &state, "1:C 1:CK");
    test_legal(game, &state, "HJ CQ");
    test_play(game, &state, "2:CQ 0:CJ 0:C10");
    check_deals(game);
    test_close(&opened);
}

static void a_contract_orders_the_ranks_that_it_names(void **unused)
{
    (void)unused;
    Opened opened =
        test_open_text(language, DECK "contracts: {plain: {name: {en: plain}, trump: none, ranks: [K, 10]}}\n", 3);
    const Game *game = opened.game;
    assert_false(game->ranking[game->contract[0].ranking].strength_follows_bits);
    assert_true(game->ranking[NO_TRUMPS].strength_follows_bits);
    State state = test_deal(game, 0, "CA C10 HQ / CK H10 HA / CQ HK HJ / *");
    test_play(game, &state, "1:CK 2:CQ 0:C10 1:H10 2:HK 0:HQ 2:HJ"); /* the king beats the ten, both the queen */
    check_deals(game);
    test_close(&opened);
}

static void a_rank_that_no_card_has_is_reported(void **unused)
{
    (void)unused;
    Arena *arena = arena_new();
    Diags *diags = diags_new(arena);
    LoadRequest request = {.language = language, .finder = catalog_finder(), .hooks = facts_hooks()};
    Str text = str_of(DECK "contracts: {plain: {name: {en: plain}, ranks: [K, 9]}}\n");
    assert_null(game_load(arena, source_of(arena, STR("text.yaml"), text), &request, diags));
    Buf report = {0};
    diags_print(&report, diags);
    assert_non_null(strstr(buf_text(&report), "no card has the rank '9'"));
    buf_free(&report);
    arena_free(arena);
}

/* ---- play that ends early ------------------------------------------------------------------------------------- */

static void play_ends_with_the_trick_that_decides(void **unused)
{
    (void)unused;
    Opened opened = test_open_text(language,
                                   DECK "contracts: {plain: {name: {en: plain}, trump: none, "
                                        "goal: declarer_tricks == 0, play: {ends_when: declarer_tricks > 0}}}\n",
                                   3);
    const Game *game = opened.game;
    State state = test_deal(game, 0, "CA CJ HQ / CK H10 HA / CQ HK HJ / *");
    test_play(game, &state, "1:CK 2:CQ 0:CA 0:HQ 1:HA 2:HK");
    assert_int_equal(state.phase, PHASE_DONE);
    assert_int_equal(state.ending, ENDING_PLAYED);
    assert_true(state.hand[0] == test_cards(game, str_of("CJ")));
    assert_true(cards_of_side(game, &state, SIDE_DECLARER) == test_cards(game, str_of("HQ HA HK")));
    test_payoffs(game, &state, "1 -2 1");
    state = test_deal(game, 0, "CA CJ HQ / CK C10 HJ / CQ HK HA / *");
    test_play(game, &state, "1:CK 2:CQ 0:CA 0:HQ 1:HJ 2:HA 2:HK 0:CJ 1:C10");
    test_payoffs(game, &state, "-1 2 -1"); /* he did not finish a trick that he won */
    check_deals(game);
    test_close(&opened);
}

/* ---- suits that may not be led yet ---------------------------------------------------------------------------- */

static void hearts_are_led_when_they_are_broken_or_nothing_else_is_there(void **unused)
{
    (void)unused;
    Opened opened = test_open_text(language,
                                   DECK "contracts: {plain: {name: {en: plain}, trump: none}}\n"
                                        "play: {leads: {hearts: {cards: [suit H], when: seen(hearts), "
                                        "text: {en: hearts have not been broken}}}}\n",
                                   3);
    const Game *game = opened.game;
    State state = test_deal(game, 0, "CA CJ HQ / CK H10 HA / C10 HK HJ / *");
    test_legal(game, &state, "CK");
    test_refused(game, &state, "HA", "hearts have not been broken");
    test_play(game, &state, "1:CK 2:C10 0:CA");
    test_legal(game, &state, "CJ");
    test_play(game, &state, "0:CJ 1:HA");
    assert_true(state.lacks[1] == test_cards(game, str_of("CA-CJ")));
    test_play(game, &state, "2:HJ");
    test_legal(game, &state, "HQ");
    state = test_deal(game, 0, "CA CJ C10 / HQ H10 HA / CK HK CQ / *");
    test_legal(game, &state, "HQ H10 HA"); /* he has only hearts */
    test_play(game, &state, "1:HQ 2:HK 0:CA");
    test_legal(game, &state, "CK CQ");
    state = test_deal(game, 0, "CA CJ C10 / CQ H10 HA / CK HK HJ / *");
    test_play(game, &state, "1:CQ 2:CK 0:CJ");
    test_legal(game, &state, "HK HJ");
    state = test_deal(game, 0, "CA C10 HQ / CK CQ HA / HK HJ H10 / *");
    test_legal(game, &state, "CK CQ");
    test_play(game, &state, "1:CK 2:HJ 0:CA");
    test_legal(game, &state, "C10 HQ"); /* hearts are broken */
    check_deals(game);
    test_close(&opened);
}

/* ---- many cards out of play ----------------------------------------------------------------------------------- */

static void a_talon_holds_what_is_not_dealt_of_a_large_pack(void **unused)
{
    (void)unused;
    Opened opened = test_open_text(
        language,
        "tapp: 1\nid: stock\nname: {en: stock}\nseats: {players: {min: 3, max: 3, default: 3}}\n"
        "deck:\n  suits:\n"
        "    C: {name: {en: clubs}, ranks: [A, K, Q, J, 10, 9, 8, 7, 6, 5, 4, 3, 2]}\n"
        "    D: {name: {en: diamonds}, ranks: [A, K, Q, J, 10, 9, 8, 7, 6, 5, 4, 3, 2]}\n"
        "    H: {name: {en: hearts}, ranks: [A, K, Q, J, 10, 9, 8, 7, 6, 5, 4, 3, 2]}\n"
        "    S: {name: {en: spades}, ranks: [A, K, Q, J, 10, 9, 8, 7, 6, 5, 4, 3, 2]}\n"
        "deal: {scripts: [{players: 3, packets: [5, talon 37]}]}\n"
        "goal: declarer_tricks > 2\nauction: {fixed: {declarer: forehand, contract: plain}}\n"
        "contracts: {plain: {name: {en: plain}, trump: none, talon: {take: -1, see: nobody, rest: nobody}}}\n"
        "settlement: {items: {game: {name: {en: game}, won: won, value: 1}}}\n",
        3);
    assert_int_equal(opened.game->n_talon, 37);
    check_deals(opened.game);
    test_close(&opened);
}

/*
 * JS-WEIS-6: only the side with the best meld counts its melds. If they add to the points of cards, this also holds for
 * the points at the time of an announcement.
 */
static void melds_that_do_not_count_add_no_points(void **unused)
{
    (void)unused;
    Opened opened = test_open_text(
        language, "tapp: 1\nid: scored\nextends: jass-schieber\nname: {en: S}\nmelding: {points: true}\n", 4);
    const Game *game = opened.game;
    for (uint64_t number = 0; number < 40; number++) {
        State state = test_random_deal(game, 3, number);
        test_play_out(game, &state, number);
        for (int seat = 0; seat < 4; seat++) {
            int64_t now = melds_as_points(game, &state, seat);
            assert_int_equal(melds_as_points_at(game, &state, seat, state.n_log, state.n_tricks), now);
        }
    }
    test_close(&opened);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cards_on_top_are_the_only_trumps_without_a_trump_suit),
        cmocka_unit_test(cards_on_top_stand_above_the_suit_that_is_named),
        cmocka_unit_test(a_contract_orders_the_ranks_that_it_names),
        cmocka_unit_test(a_rank_that_no_card_has_is_reported),
        cmocka_unit_test(hearts_are_led_when_they_are_broken_or_nothing_else_is_there),
        cmocka_unit_test(a_talon_holds_what_is_not_dealt_of_a_large_pack),
        cmocka_unit_test(play_ends_with_the_trick_that_decides),
        cmocka_unit_test(melds_that_do_not_count_add_no_points),
    };
    return cmocka_run_group_tests(tests, open_language, close_language);
}
