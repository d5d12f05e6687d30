/*
 * Claiming the remaining tricks: tricks that are certain from the claimer's knowledge, tricks of which the others see
 * this from their own cards, and the play after they agree. There are three hands of three cards without trumps. A suit
 * has ace, ten, king, queen and jack.
 */
#include "support.h"

#include "engine/open.h"
#include "engine/playout.h"
#include "solver/claim.h"

#include <time.h>

static const char SMALL[] = "tapp: 1\nid: small\nname: {en: small}\n"
                            "seats: {players: {min: 3, max: 3, default: 3}}\n"
                            "deck:\n  suits:\n"
                            "    C: {name: {en: clubs}, ranks: [A, 10, K, Q, J]}\n"
                            "    H: {name: {en: hearts}, ranks: [A, 10, K, Q, J]}\n"
                            "deal: {scripts: [{players: 3, packets: [talon 1, 3]}]}\n"
                            "goal: declarer_tricks >= 2\n"
                            "auction: {fixed: {declarer: forehand, contract: plain}}\n"
                            "contracts: {plain: {name: {en: plain}, trump: none}}\n"
                            "settlement: {items: {game: {name: {en: game}, won: won, value: 1}}}\n";

enum { CLAIMER = 1, OTHERS = 1 << 0 | 1 << 2 };

/* Plays the rest as written. The claimer must win every trick, and the deal must be over. */
static void plays_out(const Game *game, State state, const Buf *rest)
{
    test_play(game, &state, rest->text);
    assert_int_equal(state.phase, PHASE_DONE);
    assert_int_equal(state.tricks[CLAIMER], 3);
}

static void check(const char *deal, bool holds, bool convinces, bool granted)
{
    Language *language = language_open();
    Opened opened = test_open_text(language, SMALL, 3);
    const Game *game = opened.game;
    State state = test_deal(game, 0, deal);
    Buf sure = {0}, given = {0};
    assert_int_equal(claim_holds(game, &state, CLAIMER, &sure), holds);
    assert_int_equal(claim_convinces(game, &state, CLAIMER, OTHERS), convinces);
    assert_int_equal(claim_granted(game, &state, CLAIMER, &given), granted);
    if (holds) plays_out(game, state, &sure);
    if (granted) plays_out(game, state, &given);
    assert_false(claim_granted(game, &state, 0, &given)); /* it is not his turn */
    buf_free(&sure);
    buf_free(&given);
    test_close(&opened);
    language_close(language);
}

static void the_highest_cards_are_sure(void **state)
{
    (void)state;
    check("CJ CQ HJ / CA C10 HA / HK HQ H10 / CK", true, true, true);
}

/* The ace of hearts is among the cards laid aside. Only a holder would know this, and nobody holds it. */
static void what_the_others_see_is_not_sure(void **state)
{
    (void)state;
    check("CK CQ CJ / CA C10 H10 / HK HQ HJ / HA", false, true, true);
}

/* The player with the ace does not agree, although he might throw it away on the clubs. */
static void a_trick_of_ones_own_is_no_claim(void **state)
{
    (void)state;
    check("CK CQ CJ / CA C10 H10 / HA HQ HJ / HK", false, false, true);
}

/* The player must follow with the club and keeps two hearts, both of which are higher. */
static void what_has_to_win_is_not_given_away(void **state)
{
    (void)state;
    check("CK CQ HJ / CA HK HQ / C10 HA H10 / CJ", false, false, false);
}

static double milliseconds(void)
{
    struct timespec used;
    (void)clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
    return (double)used.tv_sec * 1e3 + (double)used.tv_nsec / 1e6;
}

/* Returns the time to examine all claims of a position. */
static double time_of(const Game *game, const State *state)
{
    Buf rest = {0};
    double begun = milliseconds();
    (void)claim_holds(game, state, state_decider(game, state), &rest);
    (void)claim_convinces(game, state, state_decider(game, state), 0xFF);
    buf_clear(&rest);
    (void)claim_granted(game, state, state_decider(game, state), &rest);
    buf_free(&rest);
    return milliseconds() - begun;
}

/* The caller may be a server on which others wait. Some positions once took 400 ms. */
static void asking_does_not_take_long(void **state)
{
    static const char *const VARIANTS[] = {"tapp-tarock", "bridge", "whist", "skat"};
    const double most = (double)test_by_build(30, 1000);
    (void)state;
    for (size_t i = 0; i < COUNT(VARIANTS); i++) {
        Language *language = language_open();
        Opened opened = test_open(language, VARIANTS[i], 0, "");
        for (uint64_t number = 0; number < test_deal_count(40, 4); number++) {
            State deal = test_random_deal(opened.game, 1, number);
            Rng rng = rng_stream(1, number, 1);
            while (deal.phase != PHASE_DONE) {
                bool is_asked = deal.phase == PHASE_PLAY && cards_count(deal.hand[deal.actor]) <= 10;
                double took = is_asked ? time_of(opened.game, &deal) : 0;
                /* other programs can make a measurement longer, so the shortest of several counts */
                for (int tries = 1; took > most && tries < 5; tries++) took = time_of(opened.game, &deal);
                if (took > most) fail_msg("%s, deal %d: %.0f ms", VARIANTS[i], (int)number, took);
                state_apply(opened.game, &deal, random_action(state_legal(opened.game, &deal), &rng));
            }
        }
        test_close(&opened);
        language_close(language);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_highest_cards_are_sure),      cmocka_unit_test(what_the_others_see_is_not_sure),
        cmocka_unit_test(a_trick_of_ones_own_is_no_claim), cmocka_unit_test(what_has_to_win_is_not_given_away),
        cmocka_unit_test(asking_does_not_take_long),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
