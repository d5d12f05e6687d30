/*
 * The knowledge of a seat in chosen positions, and conclusions from the play. The file of the variant has the rule ids.
 */
#include "support.h"
#include "language.h"

#include "engine/view.h"

static View view_of(const Game *game, const State *state, int seat)
{
    View view;
    view_make(game, state, seat, &view);
    return view;
}

static void assert_cards(const Game *game, CardSet actual, const char *wanted)
{
    Buf got = {0};
    test_print_cards(&got, game, actual);
    if (actual != test_cards(game, str_of(wanted))) fail_msg("got %s, wanted %s", buf_text(&got), wanted);
    buf_free(&got);
}

/* Seat 1 is forehand and takes the lower half (CK C7 H4) of the talon. */
static const char DEAL[] = "S7-S10 H3 H2 D4-D2 T2-T8 / C8-CQ T9-T18 / SJ-SK HA-HK DA-DK T21 T22 / CK C7 H4 T1 *";

/* ---- talon (TT-TAL-1, TT-TAL-7) --------------------------------------------------------------------------------- */

static void the_talon_is_unknown_before_the_auction_ends(void **state)
{
    (void)state;
    Opened opened = test_open(language, "tapp-tarock", 3, "");
    State position = test_deal(opened.game, 0, DEAL);
    test_play(opened.game, &position, "1:dreier");
    View view = view_of(opened.game, &position, 1);
    assert_cards(opened.game, view.seen.talon, "");
    assert_int_equal(view.talon_count, 6);
    assert_int_equal(view.seen.talon_card[0], NO_CARD);
    assert_int_equal(cards_count(view.hidden), 54 - 16);
    test_close(&opened);
}

static void both_halves_lie_open_for_the_choice_and_are_remembered(void **state)
{
    (void)state;
    Opened opened = test_open(language, "tapp-tarock", 3, "");
    State position = test_deal(opened.game, 0, DEAL);
    test_play(opened.game, &position, "dreier pass pass");
    View view = view_of(opened.game, &position, 0);
    assert_cards(opened.game, view.seen.talon & test_cards(opened.game, STR("CK C7 H4 T1")), "CK C7 H4 T1");
    assert_int_equal(cards_count(view.seen.talon), 6);
    test_play(opened.game, &position, "lower");
    view = view_of(opened.game, &position, 0);
    assert_cards(opened.game, view.seen.picked, "CK C7 H4");
    assert_cards(opened.game, view.seen.hand[1], "CK C7 H4"); /* there are no discards yet */
    assert_int_equal(view.hand_count[1], 19);
    test_close(&opened);
}

static void a_taken_king_stays_but_others_may_have_been_laid_off(void **state)
{
    (void)state;
    Opened opened = test_open(language, "tapp-tarock", 3, "");
    State position = test_deal(opened.game, 0, DEAL);
    test_play(opened.game, &position, "dreier pass pass lower C7 C8 C9");
    View view = view_of(opened.game, &position, 0);
    assert_cards(opened.game, view.seen.hand[1], "CK"); /* TT-TAL-3 */
    assert_cards(opened.game, view.seen.discards, "");
    assert_int_equal(view.discard_count, 3);
    assert_cards(opened.game, view.hidden & view.seen.picked, "C7 H4");
    assert_false(cards_have(view.can[2], test_card(opened.game, STR("C7"))));
    assert_true(cards_have(view.can[PLACE_DISCARDS], test_card(opened.game, STR("C7"))));
    assert_cards(opened.game, view.can[PLACE_DISCARDS] & test_cards(opened.game, STR("T1-T22 CK SK HK DK")), "");
    View own = view_of(opened.game, &position, 1);
    assert_cards(opened.game, own.seen.discards, "C7 C8 C9");
    test_close(&opened);
}

static void nobody_sees_the_talon_of_a_solo(void **state)
{
    (void)state;
    Opened opened = test_open(language, "tapp-tarock", 3, "");
    State position = test_deal(opened.game, 0, DEAL);
    test_play(opened.game, &position, "solo pass pass done");
    for (int seat = 0; seat < 3; seat++) {
        View view = view_of(opened.game, &position, seat);
        assert_cards(opened.game, view.seen.talon, "");
        assert_int_equal(cards_count(view.hidden), 38);
    }
    test_close(&opened);
}

static void a_half_taken_unseen_is_known_to_the_declarer_alone(void **state)
{
    (void)state;
    Opened opened = test_open(language, "tapp-tarock", 3, "half=fixed");
    State position = test_deal(opened.game, 0, DEAL);
    test_play(opened.game, &position, "dreier unterer pass 1:hold 2:pass");
    test_play(opened.game, &position, "1:C8");
    View own = view_of(opened.game, &position, 1), other = view_of(opened.game, &position, 0);
    assert_cards(opened.game, own.seen.picked, "CK C7 H4");
    assert_cards(opened.game, own.seen.talon, "");
    assert_cards(opened.game, other.seen.picked | other.seen.talon | other.seen.hand[1], "");
    assert_int_equal(other.talon_count, 3);
    test_close(&opened);
}

/* ---- the log -------------------------------------------------------------------------------------------------- */

static void the_log_hides_discards_but_not_from_the_declarer(void **state)
{
    (void)state;
    Opened opened = test_open(language, "tapp-tarock", 3, "");
    State position = test_deal(opened.game, 0, DEAL);
    test_play(opened.game, &position, "dreier pass pass lower C7 C8 C9 done");
    View other = view_of(opened.game, &position, 2), own = view_of(opened.game, &position, 1);
    assert_int_equal(log_action(&other.seen, 4), NO_ACTION);
    assert_int_equal(log_action(&own.seen, 4), test_card(opened.game, STR("C7")));
    assert_true(log_action(&other.seen, 3) != NO_ACTION);
    test_close(&opened);
}

/* ---- conclusions ---------------------------------------------------------------------------------------------- */

static void a_void_shown_in_play_narrows_where_cards_can_be(void **state)
{
    (void)state;
    Opened opened = test_open(language, "tapp-tarock", 3, "");
    State position = test_deal(opened.game, 0, DEAL);
    test_play(opened.game, &position, "solo pass pass done 1:C8 2:T21");
    View view = view_of(opened.game, &position, 0);
    CardSet clubs = test_cards(opened.game, STR("C7-CK"));
    assert_cards(opened.game, view.can[2] & clubs, "");
    assert_true((view.can[1] & clubs) != 0 && (view.can[PLACE_TALON] & clubs) != 0);
    test_close(&opened);
}

static void whoever_sits_out_sees_what_is_public(void **state)
{
    (void)state;
    Opened opened = test_open(language, "tapp-tarock", 4, "");
    State position = test_random_deal(opened.game, 1, 0);
    View view = view_of(opened.game, &position, 0);
    assert_int_equal(position.dealer, 0);
    assert_int_equal(cards_count(view.hidden), 54);
    test_close(&opened);
}

static void after_the_last_trick_everything_lies_open(void **state)
{
    (void)state;
    Opened opened = test_open(language, "tapp-tarock", 3, "");
    State position = test_deal(opened.game, 0, DEAL);
    test_play(opened.game, &position, "solo pass pass done");
    test_play_out(opened.game, &position, 1);
    View view = view_of(opened.game, &position, 0);
    assert_true(view.hidden == 0);
    assert_int_equal(cards_count(view.seen.talon), 6);
    assert_true(view.seen.dealt[2] == position.dealt[2]);
    test_close(&opened);
}

static void cards_thrown_in_stay_hidden(void **state)
{
    (void)state;
    Opened opened = test_open(language, "tapp-tarock", 3, "");
    State position = test_deal(opened.game, 0, DEAL);
    test_play(opened.game, &position, "pass pass pass");
    assert_int_equal(cards_count(view_of(opened.game, &position, 0).hidden), 38);
    test_close(&opened);
}

/* ---- samples -------------------------------------------------------------------------------------------------- */

/*
 * A player who announces the Pagat ultimo holds the Pagat. Before the announcement it may be elsewhere; after it, all
 * samples have it in his hand.
 */
static void samples_heed_what_was_announced(void **state)
{
    (void)state;
    Opened opened = test_open(language, "tapp-tarock", 3, "");
    State position = test_deal(opened.game, 0, "* / T1 T2 T3 * / * / *"), sample;
    Card pagat = test_card(opened.game, STR("T1"));
    Rng rng = rng_stream(1, 2, 3);
    int elsewhere = 0;
    test_play(opened.game, &position, "solo pass pass");
    for (int i = 0; i < 2; i++) {
        View view = view_of(opened.game, &position, 2);
        assert_int_equal(cards_have(view.hidden, pagat), i == 0);
        elsewhere = 0;
        for (int n = 0; n < 100; n++) {
            assert_true(view_sample(opened.game, &view, &rng, &sample));
            elsewhere += !cards_have(sample.hand[1], pagat);
        }
        if (i == 0) assert_in_range(elsewhere, 1, 99);
        if (i == 0) test_play(opened.game, &position, "1:pagat-ultimo");
    }
    assert_int_equal(elsewhere, 0);
    test_close(&opened);
}

/* All players pass, and the deal is settled without a card: the discards are still hidden. */
static void the_log_hides_discards_of_what_is_not_played(void **state)
{
    (void)state;
    Opened opened = test_open(language, "preference", 3, "");
    State position = test_deal(opened.game, 0,
                               "S7 S8 D8-D10 DJ DK HA CK CA / S10-SQ D7 DQ DA H7 HQ C7 C8 / S9 SA H8 H9 HJ HK C9 C10 "
                               "CJ CQ / H10 SK");
    test_play(opened.game, &position, "1:pass 2:2 0:3 2:pass 0:DK 0:D9 0:C 1:pass 2:pass"); /* nobody defends */
    assert_int_equal(position.phase, PHASE_DONE);
    View view = view_of(opened.game, &position, 2);
    assert_int_equal(log_action(&view.seen, 4), NO_ACTION);
    assert_int_equal(log_action(&view.seen, 5), NO_ACTION);
    view = view_of(opened.game, &position, 0);
    assert_int_equal(log_action(&view.seen, 5), game_action(opened.game, STR("D9")));
    test_close(&opened);
}

static State position_behind(const Game *game, const State *position, int seat, uint64_t number)
{
    State sample;
    View view = view_of(game, position, seat);
    Rng rng = rng_stream(1, number, 0);
    assert_true(view_sample(game, &view, &rng, &sample));
    View others = view_of(game, &sample, seat);
    assert_true(views_are_equal(&view, &others));
    return sample;
}

/* ---- cards dealt after the auction (BE-DEAL-1, BE-DEAL-2) ------------------------------------------------------- */

static const char STAGED[] = "HA HK HQ HJ H10 / CA CK CQ CJ C10 / SA SK SQ SJ S10 / DA DK DQ DJ D10 / "
                             "S9 S8 C9 C8 C7 S7 D9 D8 D7 H8 H7 H9";

static void cards_to_be_dealt_later_are_unknown_in_the_auction(void **state)
{
    (void)state;
    Opened opened = test_open(language, "belote", 4, "");
    State position = test_deal(opened.game, 0, STAGED);
    test_play(opened.game, &position, "1:pass");
    View view = view_of(opened.game, &position, 2);
    assert_cards(opened.game, view.seen.talon, "H9");
    assert_int_equal(view.talon_count, 12);
    assert_int_equal(cards_count(view.hidden), 32 - 5 - 1);
    CardSet nine = test_cards(opened.game, STR("S9"));
    int in_talon = 0;
    for (unsigned i = 0; i < 100; i++) in_talon += (position_behind(opened.game, &position, 2, i).talon & nine) != 0;
    assert_in_range(in_talon, 25, 60); /* 11 of the 26 unseen places; 42 are expected */
    test_close(&opened);
}

static void a_player_knows_what_he_got_later_and_the_card_turned_up(void **state)
{
    (void)state;
    Opened opened = test_open(language, "belote", 4, "");
    State position = test_deal(opened.game, 0, STAGED);
    test_play(opened.game, &position, "1:pass 2:take");
    View view = view_of(opened.game, &position, 1);
    assert_cards(opened.game, view.seen.hand[1], "CA CK CQ CJ C10 C9 C8 C7");
    assert_cards(opened.game, view.seen.hand[2], "H9");
    assert_int_equal(view.talon_count, 0);
    assert_int_equal(cards_count(view.hidden), 32 - 8 - 1);
    CardSet own = test_cards(opened.game, STR("C9 C8 C7")), of_taker = 0;
    for (unsigned i = 0; i < 100; i++) {
        State sample = position_behind(opened.game, &position, 1, i);
        assert_true(talon_cards(&sample, 7U << 2) == own); /* the third to fifth card of the talon */
        assert_true(talon_cards(&sample, 1U << 11) == view.seen.hand[2]);
        of_taker |= talon_cards(&sample, 3U);
    }
    assert_true(of_taker == view.hidden); /* he may have got any of the unseen cards later */
    test_close(&opened);
}

/*
 * TE-CARD-1, TE-CARD-2: only the declarer knows the card that lies face down. Samples draw one of his first four cards.
 * Everybody sees it when it is turned up.
 */
static void a_trump_card_face_down_is_known_to_the_declarer_alone(void **state)
{
    enum { SAMPLES = 60, LAYING = 4 }; /* LAYING is the index of laying the card in the log */
    (void)state;
    Opened opened = test_open(language, "twenty-eight", 4, "");
    const Game *game = opened.game;
    State position = test_deal(game, 0,
                               "CK CQ DJ D9 / CJ C9 SJ S9 / HJ H9 DA SA / CA C10 HK HQ / "
                               "SK SQ S8 H7 HA H10 D10 S10 C8 C7 DK S7 DQ D8 D7 H8");
    test_play(game, &position, "1:16 2:pass 3:pass 0:pass 1:S9 CJ");
    View own = view_of(game, &position, 1), other = view_of(game, &position, 2),
         onlooker = view_of(game, &position, NO_SEAT);
    assert_cards(game, own.seen.laid, "S9");
    assert_int_equal(own.seen.named_trump, position.named_trump);
    assert_int_equal(log_action(&own.seen, LAYING), log_action(&position, LAYING));
    assert_true(!other.seen.laid && !onlooker.seen.laid);
    assert_cards(game, state_aside_known(&own.seen, 1), "S9");
    assert_true(!state_aside_known(&position, 2) && !state_aside_known(&other.seen, 2));
    assert_int_equal(other.seen.named_trump, NO_SUIT);
    assert_int_equal(log_action(&other.seen, LAYING), NO_ACTION);
    assert_int_equal(other.room[PLACE_LAID], 1);
    assert_true(cards_have(other.can[PLACE_LAID], test_card(game, STR("S9"))));
    Rng rng = rng_stream(1, 1, 1);
    CardSet laid = 0;
    for (int i = 0; i < SAMPLES; i++) {
        State sample;
        assert_true(view_sample(game, &other, &rng, &sample));
        assert_true(sample.dealt[1] & sample.laid);
        assert_int_equal(cards_count(sample.laid), 1);
        laid |= sample.laid;
    }
    assert_true(cards_count(laid) > 4);
    test_play(game, &position, "2:show-trump");
    other = view_of(game, &position, 3);
    assert_int_equal(other.seen.named_trump, position.named_trump);
    assert_int_equal(log_action(&other.seen, LAYING), log_action(&position, LAYING));
    assert_cards(game, other.seen.hand[1], "S9");
    for (int i = 0; i < SAMPLES; i++) {
        State sample;
        assert_true(view_sample(game, &other, &rng, &sample));
        assert_true(sample.dealt[1] & sample.hand[1] & test_cards(game, STR("S9")));
    }
    test_close(&opened);
}

/* TE-TRUMP-2: if somebody bids more and names other trumps, the trumps of the first auction are never shown. */
static void trumps_that_were_replaced_stay_secret(void **state)
{
    enum { FIRST = 5, SECOND = 10, SAMPLES = 60 }; /* indices in the log */
    (void)state;
    Opened opened = test_open(language, "twenty-eight", 4, "second_auction=on");
    const Game *game = opened.game;
    State position = test_deal(game, 0,
                               "CK CQ DJ D9 / CJ C9 SJ S9 / HJ H9 DA SA / CA C10 HK HQ / "
                               "SK SQ S8 H7 HA H10 D10 S10 C8 C7 DK S7 DQ D8 D7 H8");
    test_play(game, &position, "1:14 2:20 3:pass 0:pass 1:pass 2:H9 1:24 2:pass 3:pass 0:pass");
    View other = view_of(game, &position, 3), first = view_of(game, &position, 2);
    assert_int_equal(log_action(&other.seen, FIRST), NO_ACTION);
    assert_int_equal(log_action(&first.seen, FIRST), log_action(&position, FIRST));
    test_play(game, &position, "1:S9");
    other = view_of(game, &position, 3);
    first = view_of(game, &position, 2);
    assert_int_equal(log_action(&first.seen, FIRST), log_action(&position, FIRST));
    assert_int_equal(log_action(&first.seen, SECOND), NO_ACTION);
    assert_int_equal(first.seen.named_trump, NO_SUIT);
    assert_int_equal(log_action(&other.seen, FIRST), NO_ACTION);
    test_play(game, &position, "CJ 2:show-trump");
    other = view_of(game, &position, 3);
    assert_int_equal(other.seen.named_trump, position.named_trump);
    assert_int_equal(log_action(&other.seen, SECOND), log_action(&position, SECOND));
    assert_int_equal(log_action(&other.seen, FIRST), NO_ACTION);
    Rng rng = rng_stream(1, 1, 1);
    unsigned named = 0;
    for (int i = 0; i < SAMPLES; i++) {
        State sample;
        assert_true(view_sample(game, &other, &rng, &sample));
        named |= 1U << game->card[log_action(&sample, FIRST)].suit;
    }
    assert_true(bits_count(named) > 1);
    test_close(&opened);
}

/* Deals from a pack with two copies of each card. The first seat that has a card gets the first copy. */
static State deal_of_pairs(const Game *game, const char *const hands[4])
{
    DealtCards cards = {0};
    CardSet used = 0;
    State position;
    const char *reason = NULL;
    for (int seat = 0; seat < 4; seat++) {
        for (const char *at = hands[seat]; *at;) {
            size_t n = strcspn(at, " ");
            Card card = game_free_card(game, (Str){at, n}, used);
            assert_int_not_equal(card, NO_CARD);
            used |= card_bit(card);
            cards.hand[seat] |= card_bit(card);
            at += n + strspn(at + n, " ");
        }
    }
    assert_true(state_set(game, &(DealSpec){0}, &cards, &position, &reason));
    return position;
}

/* Draws samples from what a seat knows. In each of them seat 1 was dealt three trumps, and the seat knows the same. */
static void assert_samples_are_poor(const Game *game, const State *position, int seat)
{
    enum { SAMPLES = 20 };
    View view = view_of(game, position, seat);
    CardSet trumps = test_cards(game, STR("H10 CQ SQ HQ DQ CJ SJ HJ DJ DA D10 DK D9"));
    Rng rng = rng_stream(1, 1, (uint64_t)seat);
    for (int i = 0; i < SAMPLES; i++) {
        State sample;
        assert_true(view_sample(game, &view, &rng, &sample));
        assert_int_equal(cards_count(sample.dealt[1] & game_all_copies(game, trumps)), 3);
        View again = view_of(game, &sample, seat);
        assert_true(states_are_equal(&again.seen, &view.seen));
    }
}

/* DK-ARM-3: the others see how many cards are exchanged, but not which. */
static void cards_given_for_a_poor_hand_are_known_to_two(void **state)
{
    enum { FIRST_GIFT = 7, SECOND_GIFT = 10 }; /* indices in the log */
    (void)state;
    Opened opened = test_open(language, "doppelkopf", 4, "armut=on");
    const Game *game = opened.game;
    static const char *const HANDS[] = {
        "SJ HJ DJ DA DA D10 D10 DK D9 HK H9 H9", "CJ DK D9 CA CA C10 C10 CK CK C9 C9 SA",
        "H10 CQ CQ SQ HQ DQ SA S10 S10 SK SK S9", "H10 SQ HQ DQ CJ SJ HJ DJ S9 HA HA HK"};
    State position = deal_of_pairs(game, HANDS);
    test_play(game, &position, "1:vorbehalt 2:gesund 3:gesund 0:gesund 1:armut 2:pass 3:nehmen CJ DK");
    for (int seat = 0; seat < 4; seat++) assert_samples_are_poor(game, &position, seat);
    test_play(game, &position, "D9 HA HK S9");
    for (int seat = 0; seat < 4; seat++) {
        View view = view_of(game, &position, seat);
        assert_int_equal(log_action(&view.seen, FIRST_GIFT) == NO_ACTION, seat % 2 == 0);
        assert_int_equal(log_action(&view.seen, SECOND_GIFT) == NO_ACTION, seat % 2 == 0);
        assert_samples_are_poor(game, &position, seat);
    }
    test_play(game, &position, "CA H10 CJ HJ");
    for (int seat = 0; seat < 4; seat++) assert_samples_are_poor(game, &position, seat);
    test_close(&opened);
}

/* The declarer takes a card that all see, and discards the same card unseen. */
static void a_card_taken_may_have_been_laid_off_again(void **state)
{
    (void)state;
    Opened opened = test_open(language, "illustrated-tarock", 3, "");
    State position =
        test_deal(opened.game, 0,
                  "C10 CK SJ H2 D3 D2 DA DJ T3 T10 T12 T13 T15 T19 T21 T22 / CQ S7 S8 SC H4 H3 HK T1 T5 T6 T8 T11 T14 "
                  "T16 T17 T20 / C8 CJ CC S9 S10 SQ SK HA HC HQ D4 T2 T4 T7 T9 T18 / HJ DC DQ C7 C9 DK");
    test_play(opened.game, &position,
              "1:einblatt 2:pass 0:pass 1:done 1:C9 1:C9 1:mit-40 1:done 2:done 0:koepfe 0:done 1:T5 2:T7 0:T22 0:DJ "
              "1:T11 2:D4 1:HK 2:HQ 0:H2 1:T14 2:T9 0:T12 1:S8 2:SQ 0:SJ 2:T4 0:T21 1:T1 0:T19 1:T6 2:T2 0:D2 1:T8 "
              "2:T18 2:HC 0:T10 1:H4 0:C10 1:CQ 2:CJ 1:S7 2:S10 0:T3 0:DA 1:T17 2:C8 1:T20 2:HA 0:T15 1:T16 2:S9 "
              "0:T13 1:H3 2:CC 0:D3 1:SC 2:SK");
    (void)position_behind(opened.game, &position, 0, 1); /* all other cards have been played */
    test_close(&opened);
}

/* Seat 2 had a choice before its first card, so with three players it holds at least thirteen trumps. */
static void samples_heed_who_was_asked(void **state)
{
    (void)state;
    Opened opened = test_open(language, "french-tarot", 3, "");
    State position = test_deal(
        opened.game, 1,
        "C3-C6 C9 C10 S9 SJ H3-H9 HQ HK D4 DQ T1 T11 T19 T20 T22 / C2 CC CQ CK S3 S5 S8 SC SQ HA H10 HC D2 D3 "
        "D5 D8 D9 D10 DJ DC T3 T6 T13 T15 / CA C7 C8 SA S2 S6 S7 SK HJ DA D7 T2 T4 T5 T7-T10 T12 T14 T16-T18 "
        "T21 / H2 CJ S10 D6 DK S4");
    test_play(opened.game, &position,
              "2:pass 0:garde-contre 1:pass 0:done 2:done 2:D7 0:T22 1:D3 2:HJ 0:H4 1:HA 2:T2 0:T20 1:T13 0:C3 1:CK "
              "2:C8 1:DJ 2:DA 0:DQ 0:S9 1:S5 2:S7 0:H3 1:HC 2:T9 2:T14 0:T19 1:T15 0:T11 1:T6 2:T12 2:T7 0:T1 1:T3");
    CardSet trumps = opened.game->suit[opened.game->trump_suit].cards;
    for (uint64_t number = 0; number < 20; number++) {
        State sample = position_behind(opened.game, &position, 0, number);
        assert_true(cards_count(sample.dealt[2] & trumps) >= 13);
    }
    test_close(&opened);
}

/* Each of the two other hands has 16 of 38 hidden cards, the talon 6. Samples must have a card there in proportion. */
static void hidden_cards_are_spread_by_room(void **state)
{
    (void)state;
    enum { SAMPLES = 38000 };
    Opened opened = test_open(language, "tapp-tarock", 3, "");
    State position = test_deal(opened.game, 0, DEAL), sample;
    View view = view_of(opened.game, &position, 0);
    Rng rng = rng_stream(4, 5, 6);
    int in_talon = 0, in_hand = 0;
    Card king = test_card(opened.game, STR("CK"));
    for (int i = 0; i < SAMPLES; i++) {
        assert_true(view_sample(opened.game, &view, &rng, &sample));
        in_talon += cards_have(sample.talon, king);
        in_hand += cards_have(sample.hand[2], king);
    }
    assert_in_range(in_talon, 6000 - 400, 6000 + 400); /* more than five standard deviations */
    assert_in_range(in_hand, 16000 - 500, 16000 + 500);
    test_close(&opened);
}

/*
 * Docs 04, giving cards: only the giver and the receiver see a card given face down. It may be the dealer's card turned
 * up, which all have seen before.
 */
static void a_card_turned_up_may_have_been_given(void **state)
{
    (void)state;
    Opened opened = test_open(language, "tests/data/given-turned.yaml", 3, "");
    const CardSet turned = test_cards(opened.game, STR("HA"));
    const DealSpec spec = {.dealer = 0};
    const char *reason = NULL;
    State position, face_up;
    DealtCards cards = {.hand = {test_cards(opened.game, STR("HA H10 HK HQ HJ H9 C9")),
                                 test_cards(opened.game, STR("CA C10 CK CQ CJ D9 D10")),
                                 test_cards(opened.game, STR("SA S10 SK SQ SJ S9 DJ"))},
                        .talon = {test_card(opened.game, STR("DA")), test_card(opened.game, STR("DK")),
                                  test_card(opened.game, STR("DQ"))},
                        .n_talon = 3,
                        .has_turned = true,
                        .turned = cards_first(turned)};
    assert_true(state_set(opened.game, &spec, &cards, &position, &reason));
    test_play(opened.game, &position, "1:pass 2:pass");
    face_up = position;
    assert_true(view_of(opened.game, &position, 2).seen.hand[0] & turned);
    test_play(opened.game, &position, "0:plain HA H10"); /* each of the others gets a card face down */
    assert_true(view_of(opened.game, &position, 0).seen.hand[1] & turned);
    assert_true(view_of(opened.game, &position, 1).seen.hand[1] & turned);
    View other = view_of(opened.game, &position, 2);
    assert_true(other.hidden & turned);
    assert_true((other.can[0] & turned) && (other.can[1] & turned) && !(other.can[PLACE_TALON] & turned));
    test_play(opened.game, &face_up, "0:solo HA H10"); /* this contract gives the cards face up */
    assert_true(view_of(opened.game, &face_up, 2).seen.hand[1] & turned);
    test_close(&opened);
}

/* ---- voids ---------------------------------------------------------------------------------------------------- */

/* A card that must be played to its trick, whatever is led, says nothing about the suit led. */
static void a_card_called_for_by_its_trick_shows_no_void(void **state)
{
    (void)state;
    Opened opened = test_open_text(language,
                                   "tapp: 1\nid: bound\nextends: tapp-tarock\nname: {en: bound}\n"
                                   "play: {bound: {first: {card: T22, trick: 1}}}\n",
                                   3);
    State position = test_deal(opened.game, 0, DEAL);
    test_play(opened.game, &position, "pass pass 0:solo 0:done 1:T9");
    test_play(opened.game, &position, "2:T22 0:T2 2:SJ"); /* trumps were led, and the seat has followed suit */
    assert_true(position.lacks[2] == 0);
    position = test_deal(opened.game, 0, "C7 * / C8-CQ T9-T18 / CK T22 * / *");
    test_play(opened.game, &position, "solo pass pass done 1:C8");
    test_legal(opened.game, &position, "T22");
    test_play(opened.game, &position, "2:T22");
    assert_true(position.lacks[2] == 0);
    test_close(&opened);
}

/* ---- announcements ---------------------------------------------------------------------------------------------- */

/*
 * CE-BLD-3: the declarer keeps a card and takes the blind. A card that he shows after that may still be discarded.
 */
static void a_card_shown_after_keeping_may_be_discarded(void **state)
{
    (void)state;
    Opened opened = test_open_text(language,
                                   "tapp: 1\nid: showing\nextends: cego\nname: {en: showing}\n"
                                   "announcements: {fool: {name: {en: fool}, who: declarer, at: before_discard, "
                                   "when: T22 in hand}}\n",
                                   4);
    CardSet fool = card_bit(test_card(opened.game, STR("T22")));
    State position = test_deal(opened.game, 0, "* / CK T1 * / * / * / T22 *");
    test_play(opened.game, &position, "1:pass 2:pass 3:pass 0:pass 1:halbe");
    while (position.actor != 1 || position.phase == PHASE_AUCTION) test_play(opened.game, &position, "pass");
    test_play(opened.game, &position, "CK fool");
    View view = view_of(opened.game, &position, 0);
    assert_true(view.can[PLACE_DISCARDS] & fool);
    test_close(&opened);
}

/* ---- the first lead --------------------------------------------------------------------------------------------- */

/* The holder of lead_card leads. If a player has announced that he leads, his lead says nothing about this card. */
static void an_announced_lead_does_not_show_the_lead_card(void **state)
{
    (void)state;
    Opened opened = test_open_text(language,
                                   "tapp: 1\nid: leading\nextends: tapp-tarock\nname: {en: leading}\n"
                                   "announcements: {first: {name: {en: first}, who: defenders, leads: true}}\n"
                                   "announcing: {turns: until_quiet, ask: all}\n"
                                   "play: {lead_card: T9}\n",
                                   3);
    const char *deal = "C7 * / C8-CQ T10-T18 / CK T9 * / *";
    CardSet lead_card = card_bit(test_card(opened.game, STR("T9")));
    State position = test_deal(opened.game, 0, deal);
    test_play(opened.game, &position, "1:solo 2:pass 0:pass 1:done 2:done 0:done");
    assert_int_equal(position.actor, 2);
    View view = view_of(opened.game, &position, 1);
    assert_true(view.seen.hand[2] & lead_card);
    position = test_deal(opened.game, 0, deal);
    test_play(opened.game, &position, "1:solo 2:pass 0:pass 1:done 2:done 0:first");
    while (position.phase != PHASE_PLAY) test_play(opened.game, &position, "done");
    assert_int_equal(position.actor, 0);
    view = view_of(opened.game, &position, 1);
    assert_true(view.can[2] & lead_card);
    test_close(&opened);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_talon_is_unknown_before_the_auction_ends),
        cmocka_unit_test(both_halves_lie_open_for_the_choice_and_are_remembered),
        cmocka_unit_test(a_taken_king_stays_but_others_may_have_been_laid_off),
        cmocka_unit_test(nobody_sees_the_talon_of_a_solo),
        cmocka_unit_test(a_half_taken_unseen_is_known_to_the_declarer_alone),
        cmocka_unit_test(the_log_hides_discards_but_not_from_the_declarer),
        cmocka_unit_test(a_void_shown_in_play_narrows_where_cards_can_be),
        cmocka_unit_test(whoever_sits_out_sees_what_is_public),
        cmocka_unit_test(after_the_last_trick_everything_lies_open),
        cmocka_unit_test(cards_thrown_in_stay_hidden),
        cmocka_unit_test(samples_heed_what_was_announced),
        cmocka_unit_test(the_log_hides_discards_of_what_is_not_played),
        cmocka_unit_test(cards_to_be_dealt_later_are_unknown_in_the_auction),
        cmocka_unit_test(a_player_knows_what_he_got_later_and_the_card_turned_up),
        cmocka_unit_test(a_trump_card_face_down_is_known_to_the_declarer_alone),
        cmocka_unit_test(trumps_that_were_replaced_stay_secret),
        cmocka_unit_test(cards_given_for_a_poor_hand_are_known_to_two),
        cmocka_unit_test(a_card_turned_up_may_have_been_given),
        cmocka_unit_test(a_card_taken_may_have_been_laid_off_again),
        cmocka_unit_test(samples_heed_who_was_asked),
        cmocka_unit_test(hidden_cards_are_spread_by_room),
        cmocka_unit_test(a_card_called_for_by_its_trick_shows_no_void),
        cmocka_unit_test(a_card_shown_after_keeping_may_be_discarded),
        cmocka_unit_test(an_announced_lead_does_not_show_the_lead_card),
    };
    return cmocka_run_group_tests(tests, open_language, close_language);
}
