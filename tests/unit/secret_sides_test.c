/* A secret partner: the knowledge of each seat about the sides, and the effect of the called card on play. */
#include "support.h"

#include "bots/features_inner.h"
#include "engine/sides.h"

/* Seat 1 calls the king of hearts, which seat 3 holds. The talon has no king. */
static State deal_with_call(const Game *game)
{
    State deal = test_deal(game, 0, "* / T22-T15 SK S7 CK C7 / * / HK H4 T2 T3 * / CJ DJ HJ SJ D4 H3");
    test_play(game, &deal, "1:vorhand 2:pass 3:pass 0:pass 1:rufer 1:HK");
    return deal;
}

static void play_any(const Game *game, State *deal)
{
    state_apply(game, deal, cards_first(state_legal(game, deal).cards));
}

static void check_known(const Game *game, const State *deal, int seat, const int *sides)
{
    uint32_t known = sides_known(game, deal, seat);
    for (int other = 0; other < game->n_players; other++)
        if (side_in(known, other) != sides[other])
            fail_msg("seat %d knows side %d of seat %d, expected %d", seat, side_in(known, other), other, sides[other]);
}

/* KR-CALL-2: the declarer does not know his partner before the king falls, and the partner knows everyone. */
static void the_holder_of_the_called_king_knows_the_sides(void **state)
{
    enum { WITH = SIDE_DECLARER, AGAINST = SIDE_DEFENDERS, OPEN = SIDE_UNKNOWN };
    (void)state;
    static const int DECLARERS_SIDES[] = {OPEN, WITH, OPEN, OPEN}, OPPONENTS_SIDES[] = {AGAINST, WITH, OPEN, OPEN},
                     ALL_SIDES[] = {AGAINST, WITH, AGAINST, WITH};
    Language *language = language_open();
    Opened opened = test_open(language, "koenigrufen", 4, NULL);
    State deal = deal_with_call(opened.game);
    check_known(opened.game, &deal, 1, DECLARERS_SIDES);
    check_known(opened.game, &deal, 0, OPPONENTS_SIDES);
    check_known(opened.game, &deal, 3, ALL_SIDES);
    test_play(opened.game, &deal, "1:lower 1:S7 1:C7 1:CJ 1:done 2:done 3:done 0:done 1:HJ");
    check_known(opened.game, &deal, 1, DECLARERS_SIDES);
    play_any(opened.game, &deal);
    test_play(opened.game, &deal, "3:HK");
    for (int seat = 0; seat < opened.game->n_players; seat++) check_known(opened.game, &deal, seat, ALL_SIDES);
    test_close(&opened);
    language_close(language);
}

/* The cards differ in one feature that has a weight: one of them is the called card, in training and in play. */
static void the_called_card_has_a_weight_of_its_own(void **state)
{
    (void)state;
    enum { IS_CALLED = 36, WEIGHT = 100 };
    Decision described, scored;
    Language *language = language_open();
    Opened opened = test_open(language, "koenigrufen", 4, NULL);
    State deal = deal_with_call(opened.game);
    Skill *skill = skill_new(opened.arena, opened.game);
    for (int row = 0; row < ROW_CARDS; row++) skill->row[row].weight[IS_CALLED] = WEIGHT;
    test_play(opened.game, &deal, "1:lower 1:S7 1:C7 1:CJ 1:done 2:done 3:done 0:done 1:HJ");
    play_any(opened.game, &deal);
    test_legal(opened.game, &deal, "H4 HK");
    skill_describe(skill, &deal, state_legal(opened.game, &deal), &described);
    skill_decide(skill, &deal, state_legal(opened.game, &deal), &scored);
    assert_int_equal(described.score[1] - described.score[0], WEIGHT * FEATURE_ONE);
    assert_int_equal(scored.score[1] - scored.score[0], WEIGHT * FEATURE_ONE);
    test_close(&opened);
    language_close(language);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_holder_of_the_called_king_knows_the_sides),
        cmocka_unit_test(the_called_card_has_a_weight_of_its_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
