/*
 * Bids before the cards are seen (docs/language/03-auction.md): what a player, his view, its samples and computer
 * players know until he has spoken.
 */
#include "support.h"
#include "language.h"

#include "bots/bot.h"
#include "bots/mc.h"
#include "engine/view.h"
#include "wording/events.h"

/* Three players of a small pack may bid blind. A hand full of hearts is dealt again. */
static const char GAME[] =
    "extends: tests/docs/base.yaml\nid: unseen\n"
    "deal: {redeal: {hearts: {when: hand.count(hearts) == 9, text: {en: hearts}}}}\n"
    "deck: {classes: {hearts: [suit H]}}\n"
    "auction:\n  fixed: null\n"
    "  bids: {blind: {name: {en: blind}, contract: none}, plain: {name: {en: Play}}, solo: {name: {en: Solo}}}\n"
    "  rounds:\n    blind: {kind: survey, sees: nothing, bids: [blind]}\n"
    "    bidding: {kind: naming, who: unwilling, when: true, bids: [plain, solo]}\n"
    "settlement:\n  account: written\n  items:\n    game: {name: {en: game}, paid: seats, amount: tricks(seat)}\n"
    "    blind: {name: {en: blind}, paid: seats, amount: 'said(seat, \"blind\") ? 4 - tricks(seat) : 0'}\n";

static const char HIGH[] = "C6 C7 C8 C9 S6 S7 S8 S9 D6 D7 D8 / CA C10 CK SA S10 SK DA D10 DK HA H10 / "
                           "HK HQ HJ H9 H8 H7 H6 D9 DJ CQ CJ / *";
static const char LOW[] = "CA C10 CK SA S10 SK DA D10 DK HA H10 / C6 C7 C8 C9 S6 S7 S8 S9 D6 D7 D8 / "
                          "HK HQ HJ H9 H8 H7 H6 D9 DJ CQ CJ / *";

static void a_player_sees_his_cards_when_he_has_spoken(void **state)
{
    (void)state;
    Opened opened = test_open_text(language, GAME, 3);
    State position = test_deal(opened.game, 0, HIGH);
    View view, other;
    view_make(opened.game, &position, 1, &view);
    view_make(opened.game, &position, 2, &other);
    assert_true(view.seen.hand[1] == 0 && view.seen.dealt[1] == 0);
    assert_true(other.seen.hand[2] == 0);
    assert_int_equal(view.hand_count[1], 11);
    assert_true(view.hidden == opened.game->pack);
    test_play(opened.game, &position, "1:pass");
    view_make(opened.game, &position, 1, &view);
    view_make(opened.game, &position, 2, &other);
    assert_true(view.seen.hand[1] == position.hand[1]);
    assert_true(other.seen.hand[2] == 0);
    test_play(opened.game, &position, "2:blind 0:pass");
    view_make(opened.game, &position, 2, &other);
    assert_true(other.seen.hand[2] == position.hand[2]);
    test_close(&opened);
}

/* Every hand is equally likely for the player himself, except hands that would be dealt again. */
static void samples_draw_his_own_hand_too(void **state)
{
    (void)state;
    Opened opened = test_open_text(language, GAME, 3);
    State position = test_deal(opened.game, 0, HIGH), sample;
    View view, again;
    CardSet had = 0, always = opened.game->pack;
    view_make(opened.game, &position, 1, &view);
    for (uint64_t i = 0; i < 200; i++) {
        Rng rng = rng_stream(1, i, 0);
        assert_true(view_sample(opened.game, &view, &rng, &sample));
        view_make(opened.game, &sample, 1, &again);
        assert_true(views_are_equal(&view, &again));
        assert_int_not_equal(cards_count(sample.hand[1] & test_cards(opened.game, STR("HA H10 HK HQ HJ H9 H8 H7 H6"))),
                             9);
        had |= sample.hand[1];
        always &= sample.hand[1];
    }
    assert_true(had == opened.game->pack && always == 0);
    test_close(&opened);
}

/* Computer players that look at cards do the same with a high hand as with a low one. */
static void computer_players_do_not_know_their_cards(void **state)
{
    (void)state;
    static const char *const NAMES[] = {"greedy", "learned", "beginner", "mc:40"};
    Opened opened = test_open_text(language, GAME, 3);
    State high = test_deal(opened.game, 0, HIGH), low = test_deal(opened.game, 0, LOW);
    for (size_t i = 0; i < COUNT(NAMES); i++) {
        Arena *arena = arena_new();
        const Bot *bot = bot_of(arena, str_of(NAMES[i]));
        for (uint64_t seed = 0; seed < 5; seed++) {
            Rng first = rng_stream(seed, 0, 1), second = rng_stream(seed, 0, 1);
            Action action = bot_act(bot, opened.game, &high, &first);
            assert_int_equal(action, bot_act(bot, opened.game, &low, &second));
            if (i < COUNT(NAMES) - 1) assert_int_equal(action, opened.game->token_pass);
        }
        arena_free(arena);
    }
    test_close(&opened);
}

static void he_is_told_his_hand_after_his_word(void **state)
{
    (void)state;
    Opened opened = test_open_text(language, GAME, 3);
    State position = test_deal(opened.game, 0, HIGH);
    View before, after;
    Events events;
    view_make(opened.game, &position, 1, &before);
    events_between(opened.game, NULL, &before, &events);
    for (size_t i = 0; i < events.n; i++) assert_int_not_equal(events.list[i].kind, EVENT_HAND);
    test_play(opened.game, &position, "1:blind");
    view_make(opened.game, &position, 1, &after);
    events_between(opened.game, &before, &after, &events);
    assert_int_equal(events.n, 2);
    assert_int_equal(events.list[1].kind, EVENT_HAND);
    assert_true(events.list[1].cards == position.hand[1]);
    test_close(&opened);
}

/* TR-SIG-1: words for a partner that can be said in each trick. Computer players lead without them. */
static void computer_players_say_no_words_that_are_said_again(void **state)
{
    (void)state;
    static const char *const NAMES[] = {"greedy", "learned", "beginner", "mc:20"};
    Opened opened = test_open(language, "tressette", 4, "signals=on");
    for (uint64_t number = 0; number < 4; number++) {
        State deal = test_random_deal(opened.game, 1, number);
        while (deal.phase != PHASE_PLAY) test_play(opened.game, &deal, "done");
        Action volo = state_find(opened.game, &deal, STR("volo"));
        assert_int_not_equal(volo, NO_ACTION);
        Arena *arena = arena_new();
        Rng rng = rng_stream(1, number, 1);
        const Bot *bot = bot_of(arena, str_of(NAMES[number]));
        assert_true(bot_act(bot, opened.game, &deal, &rng) < FIRST_TOKEN);
        arena_free(arena);
    }
    test_close(&opened);
}

/* Checks the error that a round before the cards are seen causes. */
static void assert_refused(const char *round, const char *bid)
{
    Buf text = {0};
    buf_printf(&text,
               "extends: tests/docs/base.yaml\nid: refused\nauction:\n  fixed: null\n"
               "  bids: {plain: {name: {en: Play}%s}, solo: {name: {en: Solo}}}\n"
               "  rounds: {%s}\n",
               bid, round);
    Arena *arena = arena_new();
    Diags *diags = diags_new(arena);
    LoadRequest request = {.language = language, .finder = catalog_finder(), .hooks = facts_hooks()};
    assert_null(game_load(arena, source_of(arena, STR("text.yaml"), buf_str(&text)), &request, diags));
    assert_string_equal(diags->list[0]->code, "blind-round");
    buf_free(&text);
    arena_free(arena);
}

static void a_round_without_cards_is_the_first_and_asks_for_none(void **state)
{
    (void)state;
    assert_refused("one: {kind: ladder, sees: nothing, bids: [plain]}", "");
    assert_refused("one: {kind: survey, bids: [solo]}, two: {kind: survey, sees: nothing, bids: [plain]}", "");
    assert_refused("one: {kind: survey, sees: nothing, bids: [plain]}", ", when: hand.count(aces) > 1");
    assert_refused("one: {kind: survey, sees: nothing, bids: [plain], must: dealt(seat).count(aces) > 1}", "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_player_sees_his_cards_when_he_has_spoken),
                                       cmocka_unit_test(samples_draw_his_own_hand_too),
                                       cmocka_unit_test(computer_players_do_not_know_their_cards),
                                       cmocka_unit_test(computer_players_say_no_words_that_are_said_again),
                                       cmocka_unit_test(he_is_told_his_hand_after_his_word),
                                       cmocka_unit_test(a_round_without_cards_is_the_first_and_asks_for_none)};
    return cmocka_run_group_tests(tests, open_language, close_language);
}
