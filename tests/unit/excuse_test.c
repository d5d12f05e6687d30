/* The excuse in many deals: its place at the end of play, the card given for it, and that it need not follow suit. */
#include "support.h"

#include "engine/facts.h"
#include "engine/sides.h"

static const char VARIANT[] = "tests/data/excuse.yaml";

enum { DEALS = 1500, LATE_TRICKS = 2, TRICKS_OF_THREE = 26 };

static CardSet taken_by_side(const Game *game, const State *state, int seat)
{
    CardSet set = 0;
    for (int other = 0; other < game->n_players; other++)
        if (same_side(state, seat, other)) set |= state->taken[other];
    return set;
}

static int tricks_by_side(const Game *game, const State *state, int seat)
{
    int n = 0;
    for (int other = 0; other < game->n_players; other++)
        if (same_side(state, seat, other)) n += state->tricks[other];
    return n;
}

static CardSet low_cards(const Game *game)
{
    CardSet low = 0;
    for (size_t i = 0; i < game->n_classes; i++)
        if (str_is(game->classes[i].id, "low")) low = game->classes[i].cards;
    return low;
}

static void check_end(const Game *game, const State *state, Card excuse)
{
    int trick = trick_with(game, state, excuse);
    if (trick < 0) return;
    int holder = seat_that_played(game, state, excuse), winner = state->trick_winner[trick];
    bool is_home = cards_have(taken_by_side(game, state, holder), excuse),
         is_late = trick >= game->tricks_total - LATE_TRICKS;
    bool ends_slam = winner == holder; /* the excuse wins no other trick */
    if (is_home != (!is_late || ends_slam)) test_fail_at(game, state, "the excuse of seat %d lies wrong", holder);
    if (is_late || same_side(state, holder, winner)) return;
    CardSet own = taken_by_side(game, state, holder), others = taken_by_side(game, state, winner);
    int more = cards_count(own) - game->n_active * tricks_by_side(game, state, holder);
    bool has_given = more == 0;
    assert_true(more == 0 || more == 1);
    if (!has_given && (own & low_cards(game))) test_fail_at(game, state, "seat %d has given nothing", holder);
    if (has_given && !(others & low_cards(game))) test_fail_at(game, state, "seat %d has given no low card", holder);
}

static void check_turn(const Game *game, const State *state, Card excuse)
{
    bool may = moves_have(state_legal(game, state), excuse), holds = cards_have(state->hand[state->actor], excuse);
    if (holds && state->n_tricks < game->tricks_total - LATE_TRICKS && !may)
        test_fail_at(game, state, "the excuse is not legal");
    if (!holds && may) test_fail_at(game, state, "nobody's excuse is legal");
}

static void play_deals(const char *options, int players)
{
    Language *language = language_open();
    Opened opened = test_open(language, VARIANT, players, options);
    const Game *game = opened.game;
    Card excuse = test_card(game, STR("T22"));
    for (uint64_t number = 0; number < DEALS; number++) {
        State state = test_random_deal(game, 7, number);
        Rng rng = rng_stream(7, number, 1);
        while (state.phase != PHASE_DONE) {
            check_turn(game, &state, excuse);
            state_apply(game, &state, random_action(state_legal(game, &state), &rng));
        }
        CardSet all = state.talon;
        for (int seat = 0; seat < game->n_players; seat++) all |= state.taken[seat];
        if (all != game->pack) test_fail_at(game, &state, "a card is lost");
        if (game->tricks_total == TRICKS_OF_THREE) check_end(game, &state, excuse);
    }
    test_close(&opened);
    language_close(language);
}

static void the_excuse_goes_home_for_a_low_card(void **state)
{
    (void)state;
    play_deals("", 3);
}

static void for_oneself_it_goes_home_as_well(void **state)
{
    (void)state;
    play_deals("sides=alone", 3);
}

static void in_pairs_nothing_is_lost(void **state)
{
    (void)state;
    play_deals("", 4);
}

static void the_excuse_is_of_no_suit_and_no_trump(void **state)
{
    (void)state;
    Language *language = language_open();
    Opened opened = test_open(language, VARIANT, 3, "");
    const Ranking *ranking = &opened.game->ranking[opened.game->contract[0].ranking];
    CardSet excuse = test_cards(opened.game, STR("T22"));
    assert_false(ranking->trumps & excuse);
    assert_int_equal(cards_count(ranking->trumps), 21);
    assert_true(ranking->group[EXCUSE_GROUP] == excuse);
    test_close(&opened);
    language_close(language);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_excuse_goes_home_for_a_low_card),
        cmocka_unit_test(for_oneself_it_goes_home_as_well),
        cmocka_unit_test(in_pairs_nothing_is_lost),
        cmocka_unit_test(the_excuse_is_of_no_suit_and_no_trump),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
