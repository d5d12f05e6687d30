/* The greedy player bids only on some hands, and makes announcements that cannot fail. */
#include "support.h"

#include "bots/aim.h"
#include "bots/bot.h"
#include "bots/prospect.h"

/* Returns what the player with these cards says after this script. */
static Str said(const Game *game, const char *cards, const char *script)
{
    Rng rng = rng_stream(3, 1, 4);
    State deal = test_deal(game, 0, cards);
    test_play(game, &deal, script);
    return game_token(game, bot_act(bot_named(STR("greedy")), game, &deal, &rng));
}

static void says(const Game *game, const char *cards, const char *word)
{
    Str token = said(game, cards, "");
    if (!str_is(token, word)) fail_msg("%.*s instead of %s with %s", STR_ARG(token), word, cards);
}

/* A side that makes trumps and fails gives the others two points, so it needs a good hand. */
static void trumps_are_made_with_good_hands(void **state)
{
    (void)state;
    Language *language = language_open();
    Opened opened = test_open(language, "euchre", 4, NULL);
    says(opened.game, "* / H9 H10 D10 C10 CQ / * / * / C9 D9 HQ SA", "pass");
    says(opened.game, "* / SJ CJ SQ HA D10 / * / * / C9 D9 HQ SA", "order-up");
    test_close(&opened);
    language_close(language);
}

static int64_t predicted(const Game *game, const char *cards)
{
    Action action = game_action(game, said(game, cards, ""));
    const Token *token = &game->token[action - FIRST_TOKEN];
    return game->call[token->call].number;
}

/* The five best trumps and three aces win eight tricks; a dozen small cards win few. */
static void the_number_of_tricks_is_near_to_what_the_hand_wins(void **state)
{
    (void)state;
    Language *language = language_open();
    Opened opened = test_open(language, "spades", 4, NULL);
    int64_t many = predicted(opened.game, "* / SA SK SQ SJ S10 HA H2 H3 DA D2 D3 CA C2 / * / *"),
            few = predicted(opened.game, "* / S2 S3 H4 H5 H6 H9 D4 D5 D6 D8 C4 C5 CK / * / *");
    if (many < 5 || many > 8 || few > 2) fail_msg("%lld and %lld", (long long)many, (long long)few);
    test_close(&opened);
    language_close(language);
}

/* All nine trumps win the 157 points except the five for the last trick. Low cards win nearly none. Acorns are cut. */
static void the_number_of_points_is_near_to_what_the_hand_wins(void **state)
{
    (void)state;
    Language *language = language_open();
    Opened opened = test_open(language, "tests/data/authored/differenzler.yaml", 4, NULL);
    int64_t all = predicted(opened.game, "* / E6 E7 E8 E9 E10 EU EO EK ED / * / *"),
            few = predicted(opened.game, "* / E6 G6 G7 G8 H6 H7 H8 S6 S7 / * / *");
    if (all < 140 || all > 157 || few > 12) fail_msg("%lld and %lld", (long long)all, (long long)few);
    test_close(&opened);
    language_close(language);
}

/* A prophet wins its trick and a fool does not. */
static void prophets_are_predicted_to_win_and_fools_to_lose(void **state)
{
    (void)state;
    Language *language = language_open();
    Opened opened = test_open(language, "prophecy", 4, NULL);
    assert_int_equal(predicted(opened.game, "P1 / P2 / P3 / P4 / *"), 1);
    assert_int_equal(predicted(opened.game, "P1 / F2 / P3 / P4 / *"), 0);
    assert_int_equal(predicted(opened.game, "P1 / C2 / P3 / P4 / *"), 0);
    test_close(&opened);
    language_close(language);
}

/* If the only card is fairly high, no other suit is as good. */
static void the_dealer_names_the_suit_of_his_card(void **state)
{
    (void)state;
    Language *language = language_open();
    Opened opened = test_open(language, "prophecy", 4, NULL);
    const Game *game = opened.game;
    int named = 0;
    for (uint64_t number = 0; number < 300; number++) {
        State deal;
        state_deal(game, &(DealSpec){.seed = 3, .number = number}, &deal);
        Card card = cards_first(deal.hand[0]);
        int suit = game->card[card].suit;
        bool is_low = game->card[card].height < 8 || suit >= 4; /* suits 4 and 5 are prophets and fools */
        if (deal.actor != 0 || is_low) continue;
        Rng rng = rng_stream(3, number, 1);
        Str said = game_token(game, bot_act(bot_named(STR("greedy")), game, &deal, &rng));
        if (!str_equal(said, game->suit[suit].id)) test_fail_at(game, &deal, "%.*s is named", STR_ARG(said));
        named++;
    }
    assert_true(named > 5); /* in one deal of fifteen, a prophet is turned up */
    test_close(&opened);
    language_close(language);
}

/* Ten trumps are paid at once, whatever happens later. */
static void an_announcement_that_cannot_fail_is_made(void **state)
{
    (void)state;
    Language *language = language_open();
    Opened opened = test_open(language, "grosstarock", 0, NULL);
    Arena *arena = arena_new();
    int made = 0, held = 0;
    for (uint64_t number = 0; number < 60; number++) {
        State deal;
        state_deal(opened.game, &(DealSpec){.seed = 5, .number = number}, &deal);
        Rng rng = rng_stream(5, number, 1);
        Action announces = game_action(opened.game, STR("ten-trumps"));
        while (deal.phase != PHASE_DONE && deal.n_tricks == 0) {
            Moves legal = state_legal(opened.game, &deal);
            Action action = bot_act(bot_named(STR("greedy")), opened.game, &deal, &rng);
            held += moves_have(legal, announces);
            made += action == announces;
            state_apply(opened.game, &deal, action);
        }
    }
    assert_true(held > 0);
    assert_int_equal(made, held);
    arena_free(arena);
    test_close(&opened);
    language_close(language);
}

/* A marriage makes new trumps, which may take tricks from cards that cannot lose before. */
static void certain_tricks_come_before_new_trumps(void **state)
{
    (void)state;
    Language *language = language_open();
    Opened opened = test_open(language, "tysiac", 3, NULL);
    const char *script = "100 pass pass done C9 C10 pass", *strong = "* / DA DK DQ HA HK HQ SA / * / S10 C9 C10",
               *weak = "* / DJ DK DQ HJ HK HQ SJ / * / S9 C9 C10";
    Str first = said(opened.game, strong, script), second = said(opened.game, weak, script);
    if (first.n != 2 || first.s[1] != 'A' || !str_begins(second, STR("marriage")))
        fail_msg("%.*s, %.*s", STR_ARG(first), STR_ARG(second));
    test_close(&opened);
    language_close(language);
}

/* Two bids that lead to one contract have one aim. Otherwise greedy would work out the same aim again and again. */
static void bids_that_make_no_difference_share_an_aim(void **state)
{
    (void)state;
    Language *language = language_open();
    Opened opened = test_open(language, "licitovany-marias", 3, NULL);
    const Game *game = opened.game;
    State deal = test_deal(game, 0, "* / * / * / *");
    static Aims aims;
    aims = (Aims){.game = game, .deal = &deal};
    const Token *low = token_of(game, game_action(game, STR("seven"))),
                *high = token_of(game, game_action(game, STR("hundred")));
    Plan plan = {.seat = 1, .has_bids = true, .call = low->call, .contract = (uint8_t)game->bid[high->index].contract};
    plan.exchange = plan.contract;
    plan.ranking = game->contract[plan.contract].ranking;
    const Aim *first = aim_of_plan(&aims, &plan);
    plan.exchange = (uint8_t)game->bid[low->index].contract;
    plan.said = 1U << low->index;
    plan.call = high->call;
    assert_ptr_equal(aim_of_plan(&aims, &plan), first);
    test_close(&opened);
    language_close(language);
}

/* UL-PAY-4: the seven of trumps must win the last trick, so it is played only when no other card is left. */
static void the_seven_is_kept_for_an_ulti(void **state)
{
    (void)state;
    Language *language = language_open();
    Opened opened = test_open(language, "ulti", 3, NULL);
    const Game *game = opened.game;
    State deal = test_deal(game, 0, "* / HA H10 HK HO HU H9 H7 EA GA SA / * / S7 S8");
    test_play(game, &deal, "take-talon S7 S8 red-party-ulti pass pass pass");
    Rng rng = rng_stream(3, 1, 4);
    Card seven = action_card(game_action(game, STR("H7")));
    while (deal.phase != PHASE_DONE) {
        bool is_early = deal.n_tricks < 9 && deal.actor == 1;
        Action action = bot_act(bot_named(STR("greedy")), game, &deal, &rng);
        if (is_early && action < FIRST_TOKEN) assert_int_not_equal(action_card(action), seven);
        state_apply(game, &deal, action);
    }
    assert_int_equal(deal.trick_winner[9], 1);
    test_close(&opened);
    language_close(language);
}

/* SF-DEAL-2: with four cards a player doubles if they are far better than an average player's. */
static void the_stakes_are_doubled_with_good_cards(void **state)
{
    (void)state;
    Language *language = language_open();
    Opened opened = test_open(language, "schafkopf", 4, "legen=on");
    says(opened.game, "* / EO GO HO EU / * / * / *", "legen");
    says(opened.game, "* / E10 G9 S10 G7 / * / * / *", "pass");
    test_close(&opened);
    language_close(language);
}

/* SW-CON-3: a hand that can stay below every lead bids a misère, and one with high cards does not. */
static void a_misere_is_bid_with_low_cards(void **state)
{
    (void)state;
    Language *language = language_open();
    Opened opened = test_open(language, "solo-whist", 4, NULL);
    says(opened.game, "* / C2 C4 C6 C8 D2 D4 D6 H2 H5 H8 S3 S6 S9 / * / *", "misere");
    says(opened.game, "* / C2 C4 C6 C8 D2 D4 D6 H2 H4 HK S2 S4 SA / * / *", "pass");
    test_close(&opened);
    language_close(language);
}

/* SW-CON-5: the others see the hand from the second trick on, so it must be safer than for a misère. */
static void an_open_misere_needs_a_safer_hand(void **state)
{
    (void)state;
    Language *language = language_open();
    Opened opened = test_open(language, "solo-whist", 4, NULL);
    says(opened.game, "* / C2 C3 C4 C5 D2 D3 D4 H2 H3 H4 S2 S3 S4 / * / *", "open-misere");
    test_close(&opened);
    language_close(language);
}

/* SW-BID-5: a proposal only leaves other bids possible, so a hand for an abundance bids it at once. */
static void a_bid_is_preferred_to_a_proposal(void **state)
{
    (void)state;
    Language *language = language_open();
    Opened opened = test_open(language, "solo-whist", 4, NULL);
    const char *cards = "* / CA CK CQ CJ C10 C9 HA HK HQ SA SK DA DK / * / *";
    Str word = said(opened.game, cards, "");
    if (!str_begins(word, STR("abundance"))) fail_msg("%.*s", STR_ARG(word));
    test_close(&opened);
    language_close(language);
}

/* LM-PLAY-2: if players must beat the trick, low cards are not safe. */
static void low_cards_are_not_safe_if_the_trick_must_be_beaten(void **state)
{
    (void)state;
    Language *language = language_open();
    Opened opened = test_open(language, "licitovany-marias", 3, NULL);
    const Game *game = opened.game;
    State deal = test_deal(game, 0, "* / E7 E9 EU G7 G9 GU H7 H9 S7 S9 / * / *");
    const Token *betl = token_of(game, game_action(game, STR("betl")));
    int contract = game->bid[betl->index].contract;
    Hand hand = {.game = game, .ranking = &game->ranking[game->contract[contract].ranking], .others = 2};
    hand.cards = deal.hand[1];
    hand.unseen = game->pack & ~hand.cards;
    assert_true(hand_forced(&hand, 0) < CERTAIN / 4);
    assert_true(chance_of_trick(&deal, &hand, contract) > CERTAIN / 2);
    test_close(&opened);
    language_close(language);
}

/* The player discards the card without which the rest of the hand is safest. */
static void the_card_that_endangers_a_null_is_discarded(void **state)
{
    (void)state;
    Language *language = language_open();
    Opened opened = test_open(language, "skat", 3, NULL);
    const Game *game = opened.game;
    const char *cards = "* / * / C7 C8 C9 H7 H8 H9 D7 D8 S7 S8 / CA DK";
    Str first = said(game, cards, "18 pass pass take"), second = said(game, cards, "18 pass pass take CA"),
        named = said(game, cards, "18 pass pass take CA DK");
    if (!str_is(first, "CA") && !str_is(first, "DK")) fail_msg("%.*s", STR_ARG(first));
    assert_true(str_is(second, "DK"));
    if (!str_begins(named, STR("null"))) fail_msg("%.*s", STR_ARG(named));
    test_close(&opened);
    language_close(language);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(trumps_are_made_with_good_hands),
        cmocka_unit_test(the_number_of_tricks_is_near_to_what_the_hand_wins),
        cmocka_unit_test(the_number_of_points_is_near_to_what_the_hand_wins),
        cmocka_unit_test(prophets_are_predicted_to_win_and_fools_to_lose),
        cmocka_unit_test(the_dealer_names_the_suit_of_his_card),
        cmocka_unit_test(an_announcement_that_cannot_fail_is_made),
        cmocka_unit_test(certain_tricks_come_before_new_trumps),
        cmocka_unit_test(bids_that_make_no_difference_share_an_aim),
        cmocka_unit_test(the_seven_is_kept_for_an_ulti),
        cmocka_unit_test(the_stakes_are_doubled_with_good_cards),
        cmocka_unit_test(a_misere_is_bid_with_low_cards),
        cmocka_unit_test(an_open_misere_needs_a_safer_hand),
        cmocka_unit_test(a_bid_is_preferred_to_a_proposal),
        cmocka_unit_test(low_cards_are_not_safe_if_the_trick_must_be_beaten),
        cmocka_unit_test(the_card_that_endangers_a_null_is_discarded),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
