/* Packs with two of each card: one id and one choice for both, wherever cards are named. */
#include "support.h"

#include "engine/facts.h"
#include "engine/view.h"

static const char VARIANT[] = "tests/data/twice.yaml";

typedef struct Table {
    Language *language;
    Opened opened;
    const Game *game;
    State state;
} Table;

/* Seat 1, who is the declarer, has both aces of clubs; two others have a king of clubs each. */
static Table sit_down(void)
{
    Table table = {.language = language_open()};
    table.opened = test_open(table.language, VARIANT, 4, "");
    table.game = table.opened.game;
    State *state = &table.state;
    DealSpec spec = {.dealer = 0};
    DealtCards cards = {.n_talon = 0};
    const char *hands[] = {"CK HQ", "CA CA CQ H2", "CK S2", "S3"}, *reason = NULL;
    CardSet used = 0;
    for (int seat = 0; seat < 4; seat++)
        used |= cards.hand[seat] = game_free_cards(table.game, test_cards(table.game, str_of(hands[seat])), used);
    deal_fill(table.game, &spec, &cards);
    if (!state_set(table.game, &spec, &cards, state, &reason)) fail_msg("%s", reason);
    return table;
}

static void get_up(Table *table)
{
    test_close(&table->opened);
    language_close(table->language);
}

static Card card_of(const Table *table, const char *id)
{
    return game_card(table->game, str_of(id));
}

static void a_pack_has_two_of_each_card(void **test)
{
    (void)test;
    Table table = sit_down();
    const Game *game = table.game;
    assert_int_equal(game->n_cards, 128);
    assert_int_equal(cards_count(game->kinds), 64);
    assert_int_equal(cards_count(game_copies(game, card_of(&table, "CA"))), 2);
    assert_int_equal(game->card[card_of(&table, "CA")].height, 16);
    get_up(&table);
}

static void equal_cards_are_equally_strong(void **test)
{
    (void)test;
    Table table = sit_down();
    const Ranking *ranking = &table.game->ranking[table.game->contract[0].ranking];
    const char *ids[] = {"CA", "HJ", "CQ", "D2"};
    for (size_t i = 0; i < COUNT(ids); i++) {
        Card first = card_of(&table, ids[i]);
        assert_int_equal(ranking->strength[first], ranking->strength[first + 1]);
        assert_int_equal(ranking->group_of[first], ranking->group_of[first + 1]);
    }
    assert_true(ranking->strength[card_of(&table, "CQ")] > ranking->strength[card_of(&table, "SQ")]);
    get_up(&table);
}

static void both_in_one_hand_are_one_choice(void **test)
{
    (void)test;
    Table table = sit_down();
    const Game *game = table.game;
    Moves legal = state_legal(game, &table.state);
    CardSet aces = game_copies(game, card_of(&table, "CA")), hand = table.state.hand[1];
    assert_int_equal(table.state.phase, PHASE_DISCARD);
    assert_true((legal.cards & game_choices(game, hand)) == legal.cards);
    assert_true((hand & aces) == aces);
    assert_false(legal.cards & aces);
    get_up(&table);
}

static void either_is_allowed_and_one_is_offered(void **test)
{
    (void)test;
    Table table = sit_down();
    const Game *game = table.game;
    while (table.state.phase != PHASE_PLAY) {
        Moves legal = state_legal(game, &table.state);
        state_apply(game, &table.state, moves_nth(legal, moves_count(legal) - 1));
    }
    Card first = card_of(&table, "CA");
    assert_true(moves_have(state_legal(game, &table.state), first));
    assert_false(moves_have(state_legal(game, &table.state), first + 1));
    assert_true(state_allows(game, &table.state, first + 1));
    assert_false(state_allows(game, &table.state, card_of(&table, "CK")));
    get_up(&table);
}

static void sets_of_the_same_cards_are_recognised(void **test)
{
    (void)test;
    Table table = sit_down();
    const Game *game = table.game;
    Card first = card_of(&table, "CA");
    CardSet one = card_bit(first), other = card_bit(first + 1), both = one | other;
    assert_true(game_same_cards(game, one) == game_same_cards(game, other));
    assert_true(game_same_cards(game, both) == both);
    assert_true(game_one_of_each(game, both) == one);
    assert_true(game_one_of_each(game, other) == one);
    assert_true(game_choices(game, other) == other);
    assert_true(game_all_copies(game, other) == both);
    assert_int_equal(game_free_card(game, STR("CA"), one), first + 1);
    assert_int_equal(game_free_card(game, STR("CA"), both), first);
    get_up(&table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_pack_has_two_of_each_card),           cmocka_unit_test(equal_cards_are_equally_strong),
        cmocka_unit_test(both_in_one_hand_are_one_choice),       cmocka_unit_test(either_is_allowed_and_one_is_offered),
        cmocka_unit_test(sets_of_the_same_cards_are_recognised),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
