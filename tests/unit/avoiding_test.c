/* Computer players bid contracts without tricks. These are rare, so training alone does not find them. */
#include "support.h"

#include "bots/bot.h"
#include "bots/skill.h"

/* Returns what a player with these cards says after this script. */
static Str said(const Opened *opened, const char *bot, const char *cards, const char *script)
{
    const Game *game = opened->game;
    Rng rng = rng_stream(3, 1, 4);
    State deal = test_deal(game, 0, cards);
    test_play(game, &deal, script);
    return game_token(game, bot_act(bot_of(opened->arena, str_of(bot)), game, &deal, &rng));
}

static void says(const Opened *opened, const char *bot, const char *cards, const char *script, const char *word)
{
    Str token = said(opened, bot, cards, script);
    if (!str_begins(token, str_of(word))) fail_msg("%s: %.*s instead of %s with %s", bot, STR_ARG(token), word, cards);
}

/* SW-CON-5: everybody bids one of the two misères with a hand that no lead can force to win. */
static void a_sure_misere_is_bid(void **state)
{
    (void)state;
    Language *language = language_open();
    Opened opened = test_open(language, "solo-whist", 4, NULL);
    const char *cards = "* / C2 C3 C4 C6 D2 D3 D5 D7 H2 H4 H6 S3 S5 / * / *";
    says(&opened, "greedy", cards, "", "open-misere");
    says(&opened, "learned", cards, "", "open-misere");
    says(&opened, "mc:100", cards, "", "misere");
    test_close(&opened);
    language_close(language);
}

/* SK-ANN-4: a null is named only after the auction, so the bids before it must aim at it already. */
static void a_sure_null_is_bid_and_named(void **state)
{
    (void)state;
    static const char *const BOTS[] = {"greedy", "learned", "mc:100"};
    Language *language = language_open();
    Opened opened = test_open(language, "skat", 3, NULL);
    const char *cards = "* / * / C7 C8 C9 H7 H8 H9 D7 D8 S7 S8 / CA DK";
    for (size_t i = 0; i < COUNT(BOTS); i++) {
        says(&opened, BOTS[i], cards, "", "18");
        says(&opened, BOTS[i], cards, "18 pass pass take CA", "DK");
        says(&opened, BOTS[i], cards, "18 pass pass take CA DK", "null");
    }
    test_close(&opened);
    language_close(language);
}

/* SK-ANN-4: a hand with a sure grand is not played as a null, and middling cards are passed. */
static void other_hands_are_bid_as_before(void **state)
{
    (void)state;
    Language *language = language_open();
    Opened opened = test_open(language, "skat", 3, NULL);
    says(&opened, "learned", "* / * / CJ SJ HJ DJ CA C10 CK SA S10 HA / D7 D8", "18 pass pass take D7 D8", "grand");
    says(&opened, "learned", "* / * / CK CQ C9 SK SQ S9 HK H9 DQ D9 / D7 D8", "", "pass");
    test_close(&opened);
    language_close(language);
}

/* PY-TRUMP-2: if each plays for himself, trumps are not named in order to win no trick. */
static void no_bid_avoids_tricks_without_a_declarer(void **state)
{
    (void)state;
    Language *language = language_open();
    Opened opened = test_open(language, "prophecy", 4, NULL);
    const Skill *skill = skill_new(opened.arena, opened.game);
    for (int i = 0; i < opened.game->n_calls; i++) assert_int_equal(skill_avoiding(skill, &opened.game->call[i]), -1);
    test_close(&opened);
    language_close(language);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_sure_misere_is_bid),
        cmocka_unit_test(a_sure_null_is_bid_and_named),
        cmocka_unit_test(other_hands_are_bid_as_before),
        cmocka_unit_test(no_bid_avoids_tricks_without_a_declarer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
