/* Uses the C interface like another program: this file includes nothing else of tapp. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "tapp.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const HANDS[] = {
    "CK CQ CC CJ C10 C9 C8 C7 SK SQ SC SJ S10 S9 S8 S7",
    "HK HQ HC HJ HA H2 H3 H4 DK DQ DC DJ DA D2 D3 D4",
    "T22 T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T11 T10 T9 T8 T7",
};
static const char *const TALON = "T6 T5 T4 T3 T2 T1";

static TappGame *open_game(const char *const *options)
{
    char *messages = NULL;
    TappGame *game = tapp_open("tapp-tarock", options, 0, &messages);
    if (!game) fail_msg("%s", messages);
    return game;
}

/* Plays the first legal action again and again. `*sum` gets the sum of the gains of all seats. */
static void play_out(TappDeal *deal, int players, int64_t *sum)
{
    while (tapp_actor(deal) >= 0) {
        size_t n = 0;
        const char *const *legal = tapp_legal(deal, &n);
        assert_true(n > 0);
        assert_true(tapp_apply(deal, legal[0]));
    }
    int64_t payoffs[TAPP_MAX_SEATS];
    assert_true(tapp_settle(deal, payoffs));
    *sum = 0;
    for (int seat = 0; seat < players; seat++) *sum += payoffs[seat];
}

static void a_game_tells_about_itself(void **state)
{
    (void)state;
    TappGame *game = open_game(NULL);
    assert_string_equal(tapp_id(game), "tapp-tarock");
    assert_string_equal(tapp_name(game, "de"), "Tapp-Tarock");
    assert_string_equal(tapp_name(game, "fr"), "Tapp Tarock");
    assert_int_equal(tapp_players(game), 3);
    tapp_close(game);
}

static void a_deal_is_played_to_its_end(void **state)
{
    (void)state;
    TappGame *game = open_game(NULL);
    for (uint64_t seed = 0; seed < 20; seed++) {
        TappDeal *deal = tapp_start(game, seed, 0, (int)(seed % 3));
        int64_t sum = 1;
        play_out(deal, 3, &sum);
        assert_int_equal(sum, 0);
        assert_string_equal(tapp_phase(deal), "done");
        tapp_end(deal);
    }
    tapp_close(game);
}

static void given_cards_are_dealt(void **state)
{
    (void)state;
    TappGame *game = open_game(NULL);
    const char *reason = "";
    TappDeal *deal = tapp_start_with(game, HANDS, TALON, 1, &reason);
    assert_non_null(deal);
    assert_null(reason);
    assert_int_equal(tapp_actor(deal), 2);
    size_t n = 0;
    const char *const *legal = tapp_legal(deal, &n);
    assert_int_equal(n, 3);
    assert_string_equal(legal[0], "pass");
    assert_non_null(strstr(tapp_state_json(deal), "\"talon\":[\"T6\",\"T5\",\"T4\",\"T3\",\"T2\",\"T1\"]"));
    tapp_end(deal);
    tapp_close(game);
}

static void wrong_cards_are_refused_with_a_reason(void **state)
{
    (void)state;
    TappGame *game = open_game(NULL);
    const char *const twice[] = {"CK CK", "", ""}, *const unknown[] = {"CK X7", "", ""}, *const few[] = {"CK", "", ""};
    const char *reason = NULL;
    assert_null(tapp_start_with(game, twice, TALON, 0, &reason));
    assert_string_equal(reason, "a card appears in two places");
    assert_null(tapp_start_with(game, unknown, TALON, 0, &reason));
    assert_string_equal(reason, "a hand has what is no card of the game");
    assert_null(tapp_start_with(game, few, TALON, 0, &reason));
    assert_string_equal(reason, "a hand has the wrong number of cards");
    assert_null(tapp_start_with(game, HANDS, "T1 T2", 0, &reason));
    assert_string_equal(reason, "the talon has the wrong number of cards");
    assert_null(tapp_start_with(game, HANDS, "nonsense", 0, NULL));
    assert_null(tapp_start_with(game, HANDS, TALON, 3, NULL));
    assert_null(tapp_start(game, 0, 0, -1));
    tapp_close(game);
}

static void messages_and_refusals_are_in_a_language(void **state)
{
    (void)state;
    char *messages = NULL;
    TappGame *game = open_game(NULL);
    TappDeal *deal = tapp_start_with(game, HANDS, TALON, 1, NULL);
    assert_false(tapp_language("xx"));
    assert_false(tapp_language(""));
    assert_true(tapp_language("de"));
    assert_string_equal(tapp_refusal(deal, "oberer"), "zu hoch; das nächste Gebot ist Dreier");
    assert_null(tapp_open("no-such-game", NULL, 0, &messages));
    assert_non_null(strstr(messages, "unbekanntes Spiel 'no-such-game'"));
    tapp_free(messages);
    assert_true(tapp_language("en"));
    assert_string_equal(tapp_refusal(deal, "oberer"), "too high; the next bid is Dreier");
    tapp_end(deal);
    tapp_close(game);
}

/* The dealer has taken two cards and must first discard two. The message uses the game's word "discard". */
static void refusals_are_in_the_words_of_the_game(void **state)
{
    (void)state;
    char *messages = NULL;
    TappGame *game = tapp_open("troccas", NULL, 0, &messages);
    TappDeal *deal = tapp_start(game, 1, 0, 0);
    assert_string_equal(tapp_phase(deal), "discard");
    assert_string_equal(tapp_refusal(deal, "done"), "discard 2 more cards first");
    tapp_end(deal);
    tapp_close(game);
}

/* Lays legal cards until one more is needed, and checks the reason why the player may not end his turn yet. */
static void check_last_card(const char *variant, int n_before, const char *english, const char *german)
{
    char *messages = NULL;
    TappGame *game = tapp_open(variant, NULL, 0, &messages);
    TappDeal *deal = tapp_start(game, 1, 0, 0);
    for (int i = 0; i < n_before; i++) {
        size_t n = 0;
        assert_true(tapp_apply(deal, tapp_legal(deal, &n)[0]));
    }
    assert_string_equal(tapp_refusal(deal, "done"), english);
    assert_true(tapp_language("de"));
    assert_string_equal(tapp_refusal(deal, "done"), german);
    assert_true(tapp_language("en"));
    tapp_end(deal);
    tapp_close(game);
}

/* In Troccas the dealer discards two cards, and in Hearts each player passes three. A single card has no plural. */
static void a_refusal_names_one_card_in_the_singular(void **state)
{
    (void)state;
    check_last_card("troccas", 1, "discard 1 more card first", "erst ist noch 1 Karte abzulegen");
    check_last_card("hearts", 2, "choose 1 more card to pass first", "wähle erst noch 1 Karte zum Weitergeben");
    check_last_card("hearts", 1, "choose 2 more cards to pass first", "wähle erst noch 2 Karten zum Weitergeben");
}

static void an_illegal_action_changes_nothing_and_has_a_reason(void **state)
{
    (void)state;
    TappGame *game = open_game(NULL);
    TappDeal *deal = tapp_start_with(game, HANDS, TALON, 1, NULL);
    assert_false(tapp_apply(deal, "T22"));
    assert_false(tapp_apply(deal, "nonsense"));
    assert_false(tapp_apply(deal, ""));
    assert_string_equal(tapp_refusal(deal, "oberer"), "too high; the next bid is Dreier");
    assert_int_equal(tapp_actor(deal), 2);
    int64_t payoffs[TAPP_MAX_SEATS];
    assert_false(tapp_settle(deal, payoffs));
    assert_false(tapp_undo(deal));
    assert_true(tapp_apply(deal, "solo"));
    assert_int_equal(tapp_actor(deal), 0);
    assert_true(tapp_undo(deal));
    assert_int_equal(tapp_actor(deal), 2);
    tapp_end(deal);
    tapp_close(game);
}

static void texts_of_a_deal_are_json_and_a_record(void **state)
{
    (void)state;
    TappGame *game = open_game(NULL);
    TappDeal *deal = tapp_start_with(game, HANDS, TALON, 1, NULL);
    assert_string_equal(tapp_status_json(deal),
                        "{\"phase\":\"auction\",\"actor\":2,\"legal\":[\"pass\",\"dreier\",\"solo\"],"
                        "\"declarer\":null,\"contract\":null}");
    assert_non_null(strstr(tapp_view_json(deal, 0), "{\"seat\":0,\"phase\":\"auction\""));
    assert_null(tapp_view_json(deal, 3));
    assert_null(tapp_view_json(deal, -1));
    assert_non_null(strstr(tapp_record(deal), "[Variant \"tapp-tarock\"]\n"));
    tapp_end(deal);
    tapp_close(game);
}

static void options_are_name_and_value(void **state)
{
    (void)state;
    static const char *const rows[][2] = {
        {"kontra=on", NULL}, {"nonsense=1", NULL}, {"kontra", NULL}, {"kontra=x", NULL}};
    for (size_t i = 0; i < 4; i++) {
        char *messages = NULL;
        TappGame *game = tapp_open("tapp-tarock", rows[i], 0, &messages);
        assert_int_equal(game != NULL, i == 0);
        assert_int_equal(messages != NULL, i != 0);
        tapp_close(game);
        tapp_free(messages);
    }
    assert_null(tapp_open("tapp-tarock", NULL, 7, NULL));
    assert_null(tapp_open("no-such-variant", NULL, 0, NULL));
}

static void a_variant_can_be_checked(void **state)
{
    (void)state;
    char *messages = NULL;
    int errors = tapp_check("tapp-tarock", &messages);
    if (errors) fail_msg("%s", messages);
    tapp_free(messages);
    assert_int_equal(tapp_check("no-such-variant", &messages), 1);
    assert_non_null(strstr(messages, "no-such-variant"));
    tapp_free(messages);
}

/* ---- threads -------------------------------------------------------------------------------------------------- */

typedef struct Share {
    const TappGame *game;
    uint64_t seed;
    char last[256];
} Share;

static void *play_some(void *argument)
{
    Share *share = argument;
    for (uint64_t number = 0; number < 20; number++) {
        TappDeal *deal = tapp_start(share->game, share->seed, number, 0);
        for (size_t n = 0; tapp_actor(deal) >= 0;) {
            const char *const *legal = tapp_legal(deal, &n);
            (void)tapp_apply(deal, legal[n - 1]);
        }
        const char *text = strstr(tapp_status_json(deal), "\"payoffs\"");
        strncpy(share->last, text ? text : "", sizeof share->last - 1);
        tapp_end(deal);
    }
    return NULL;
}

static void a_game_is_shared_by_threads(void **state)
{
    (void)state;
    TappGame *game = open_game(NULL);
    pthread_t threads[4];
    Share shares[4];
    for (size_t i = 0; i < 4; i++) {
        shares[i] = (Share){.game = game, .seed = 9};
        assert_int_equal(pthread_create(&threads[i], NULL, play_some, &shares[i]), 0);
    }
    for (size_t i = 0; i < 4; i++) (void)pthread_join(threads[i], NULL);
    for (size_t i = 1; i < 4; i++) assert_string_equal(shares[i].last, shares[0].last);
    tapp_close(game);
}

/* The file of weights here has no rows. */
static void damaged_weights_are_reported(void **state)
{
    (void)state;
    char folder[] = "/tmp/tapp-api-XXXXXX", path[sizeof folder + sizeof "/hearts.weights"];
    char *messages = NULL;
    assert_non_null(mkdtemp(folder));
    (void)snprintf(path, sizeof path, "%s/hearts.weights", folder);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    (void)fputs("tapp weights 2\ngame hearts\n", file);
    assert_int_equal(fclose(file), 0);
    assert_int_equal(setenv("TAPP_WEIGHTS", folder, 1), 0);
    TappGame *game = tapp_open("hearts", NULL, 0, &messages);
    assert_non_null(game);
    assert_non_null(messages);
    assert_non_null(strstr(messages, path));
    assert_non_null(strstr(messages, "damaged and not used"));
    tapp_free(messages);
    tapp_close(game);
    (void)remove(path);
    game = tapp_open("hearts", NULL, 0, &messages);
    assert_null(messages);
    tapp_close(game);
    (void)remove(folder);
    (void)unsetenv("TAPP_WEIGHTS");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_tells_about_itself),
        cmocka_unit_test(a_deal_is_played_to_its_end),
        cmocka_unit_test(given_cards_are_dealt),
        cmocka_unit_test(wrong_cards_are_refused_with_a_reason),
        cmocka_unit_test(an_illegal_action_changes_nothing_and_has_a_reason),
        cmocka_unit_test(texts_of_a_deal_are_json_and_a_record),
        cmocka_unit_test(options_are_name_and_value),
        cmocka_unit_test(messages_and_refusals_are_in_a_language),
        cmocka_unit_test(refusals_are_in_the_words_of_the_game),
        cmocka_unit_test(a_refusal_names_one_card_in_the_singular),
        cmocka_unit_test(a_variant_can_be_checked),
        cmocka_unit_test(damaged_weights_are_reported),
        cmocka_unit_test(a_game_is_shared_by_threads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
