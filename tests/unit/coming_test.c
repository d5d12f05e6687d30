/* A bid is judged by what it leads to: the bid after picking up the talon, the trumps named later, the melds. */
#include "support.h"

#include "bots/features_inner.h"
#include "engine/meld.h"

enum { SAID = 0, LIKELY = 10 * WEIGHT_ONE };

/* Seat 1 has five hearts with the seven. */
static const char HANDS[] = "GO GU G9 G8 G7 SK SO SU S9 S8 / HA H10 HK HU H7 EA E10 GA G10 SA / * / S10 S7";

static int row_named(const Skill *skill, const char *name)
{
    Arena *arena = arena_new();
    int row = 0;
    while (row < skill->n_rows && !str_equal(skill_row_text(arena, skill, row), str_of(name))) row++;
    arena_free(arena);
    if (row == skill->n_rows) fail_msg("no row %s", name);
    return row;
}

/* Returns the suit that is trump where the alternative is judged; -1: none. */
static int trump_of(const Game *game, const Alternative *alternative)
{
    int suit = game->ranking[alternative->ranking].trump_suit;
    return suit < game->n_suits ? suit : -1;
}

static int suit_of(const Game *game, const char *id)
{
    int suit = 0;
    while (suit < game->n_suits && !str_equal(game->suit[suit].id, str_of(id))) suit++;
    return suit;
}

static const Alternative *described(const Game *game, const Decision *decision, const char *id)
{
    for (int i = 0; i < decision->n; i++) {
        Action action = decision->action[i];
        bool is_it = action < FIRST_TOKEN ? action == test_card(game, str_of(id))
                                          : str_equal(token_of(game, action)->id, str_of(id));
        if (is_it) return &decision->of[i];
    }
    fail_msg("%s is not legal", id);
    return NULL;
}

/* Describes the decision after these actions, for a player who will probably make the bid of this row. */
static void describe_after(const Opened *opened, const char *likely, const char *actions, Decision *out)
{
    const Game *game = opened->game;
    Skill *skill = skill_new(opened->arena, game);
    State deal = test_deal(game, 0, HANDS);
    skill->row[row_named(skill, likely)].weight[SAID] = LIKELY;
    test_play(game, &deal, actions);
    skill_describe(skill, &deal, state_legal(game, &deal), out);
}

/* UL-BID-5: the party and the party with the ulti are lost with different hands, so one row cannot judge both. */
static void each_choice_of_parts_has_a_row(void **state)
{
    (void)state;
    Language *language = language_open();
    Opened opened = test_open(language, "ulti", 3, NULL);
    const Skill *skill = skill_new(opened.arena, opened.game);
    assert_int_not_equal(row_named(skill, "bid.red+party"), row_named(skill, "bid.red+party+ulti"));
    (void)row_named(skill, "bid.plain+twenty+ulti+durchmars");
    test_close(&opened);
    language_close(language);
}

/* UL-BID-2: after the talon, a player must bid. Taking it is worth as much as this bid. */
static void a_pickup_is_judged_like_the_bid_that_follows(void **state)
{
    (void)state;
    static const char *const BIDS[] = {"bid.red+party+ulti", "bid.open-betli"};
    Language *language = language_open();
    Opened opened = test_open(language, "ulti", 3, NULL);
    const Game *game = opened.game;
    const Skill *skill = skill_new(opened.arena, game);
    for (size_t i = 0; i < COUNT(BIDS); i++) {
        Decision decision;
        describe_after(&opened, BIDS[i], "take-talon S10 S7 passz", &decision);
        const Alternative *pickup = described(game, &decision, "take-talon");
        assert_int_equal(pickup->row, row_named(skill, "bid.take-talon"));
        assert_int_equal(pickup->shared, row_named(skill, BIDS[i]));
        assert_int_equal(trump_of(game, pickup), i == 0 ? suit_of(game, "H") : -1);
        assert_int_equal(described(game, &decision, "pass")->row, skill->row_of_token[game->token_pass - FIRST_TOKEN]);
    }
    test_close(&opened);
    language_close(language);
}

/* UL-BID-1: two cards are laid down before the bid, so the bid that will follow says which cards are trumps. */
static void cards_are_laid_down_for_the_bid_to_come(void **state)
{
    (void)state;
    static const char *const BIDS[] = {"bid.red+party", "bid.betli"};
    Language *language = language_open();
    Opened opened = test_open(language, "ulti", 3, NULL);
    const Game *game = opened.game;
    for (size_t i = 0; i < COUNT(BIDS); i++) {
        Decision decision;
        describe_after(&opened, BIDS[i], "take-talon", &decision);
        assert_int_equal(trump_of(game, described(game, &decision, "S10")), i == 0 ? suit_of(game, "H") : -1);
    }
    test_close(&opened);
    language_close(language);
}

/* SK-RAM-8: a player who looks at the talon of a ramsch makes no bid after it. */
static void a_free_pickup_is_judged_by_itself(void **state)
{
    (void)state;
    Alternative bid;
    Language *language = language_open();
    Opened opened = test_open(language, "skat", 3, "pass_out=pushed");
    const Game *game = opened.game;
    State deal = test_random_deal(game, 1, 0);
    test_play(game, &deal, "pass pass pass");
    assert_int_not_equal(game->round[deal.auction.round].picks_up, -1);
    assert_false(describe_bid_to_come(skill_new(opened.arena, game), &deal, &bid));
    test_close(&opened);
    language_close(language);
}

/* PI-TRUMP-1: the number comes first and the suit later, so the number is judged by the best suit of the hand. */
static void a_number_is_judged_by_the_suit_to_come(void **state)
{
    (void)state;
    static const char *const HANDS_OF_SUIT[] = {"* / HA H10 HK HQ HJ H9 CA CK SA SK DA DK / * / *",
                                                "* / SA S10 SK SQ SJ S9 CA CK HA HK DA DK / * / *"},
                             *const SUIT[] = {"H", "S"};
    Language *language = language_open();
    Opened opened = test_open(language, "pinochle", 4, NULL);
    const Game *game = opened.game;
    for (size_t i = 0; i < COUNT(HANDS_OF_SUIT); i++) {
        Decision decision;
        State deal = test_deal(game, 0, HANDS_OF_SUIT[i]);
        skill_describe(skill_new(opened.arena, game), &deal, state_legal(game, &deal), &decision);
        assert_int_equal(trump_of(game, described(game, &decision, "250")), suit_of(game, SUIT[i]));
    }
    test_close(&opened);
    language_close(language);
}

/* Returns the worth of melds in the cards if a suit is trump. */
static int64_t melds_with(const Game *game, const char *trump, const char *cards)
{
    int ranking = game->contract[0].rankings + suit_of(game, trump);
    State deal = test_deal(game, 0, cards);
    return melds_within(game, ranking, deal.hand[0]);
}

/*
 * PI-MELD-1 to PI-MELD-6. The first hand has a run of 150 in trumps, whose king and queen make no marriage; in other
 * trumps it has a marriage of 20. The second hand has two nines of trumps, and a double pinochle. The third has two
 * marriages and four kings. The fourth has a run and a marriage of other cards.
 */
static void melds_of_a_hand_are_worth_what_the_rules_say(void **state)
{
    (void)state;
    static const char RUN[] = "HA H10 HK HQ HJ C10 S9 D10 C9 S10 D9 D10 / * / * / *",
                      NINES[] = "H9 H9 SQ SQ DJ DJ C10 C10 CA S10 S10 D10 / * / * / *",
                      BOTH[] = "HA H10 HK HQ HJ HK HQ C10 S9 D10 C9 S10 / * / * / *",
                      KINGS[] = "SK SK SQ SQ CK DK HK C10 C10 D10 D10 H10 / * / * / *";
    Language *language = language_open();
    Opened opened = test_open(language, "pinochle", 4, NULL);
    assert_int_equal(melds_with(opened.game, "H", RUN), 150);
    assert_int_equal(melds_with(opened.game, "H", BOTH), 150 + 40);
    assert_int_equal(melds_with(opened.game, "C", RUN), 20 + 10);
    assert_int_equal(melds_with(opened.game, "H", NINES), 10 + 10 + 300);
    assert_int_equal(melds_with(opened.game, "H", KINGS), 20 + 20 + 80);
    assert_int_equal(melds_with(opened.game, "S", KINGS), 40 + 40 + 80);
    test_close(&opened);
    language_close(language);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_choice_of_parts_has_a_row),
        cmocka_unit_test(a_pickup_is_judged_like_the_bid_that_follows),
        cmocka_unit_test(cards_are_laid_down_for_the_bid_to_come),
        cmocka_unit_test(a_free_pickup_is_judged_by_itself),
        cmocka_unit_test(a_number_is_judged_by_the_suit_to_come),
        cmocka_unit_test(melds_of_a_hand_are_worth_what_the_rules_say),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
