/*
 * Bids and the steps after them (docs/language/03-auction.md): turns, holding, and later bids that change the contract
 * or the sides. Each test plays a small game from its actions.
 */
#include "support.h"
#include "language.h"

#include "engine/sides.h"
#include "engine/view.h"

/* The game of the documentation, for three or four players. */
#define GAME(players)                                               \
    "extends: tests/docs/base.yaml\nid: child\nname: {en: Child}\n" \
    "seats: {players: {min: " players ", max: " players ", default: " players "}}\n"

/* The hands of three players are not important. */
#define ANY "* / * / * / *"
/* Seat 1 has eleven cards without an ace or a king, seat 2 has the ace of clubs. */
#define ACE "* / C6-C9 CJ CQ S6 S7 S8 S9 SJ / CA * / H6 H7 H8"

/* Counts the cards in the hand of a seat. */
static inline int hand_size(const State *state, int seat)
{
    return cards_count(state->hand[seat]);
}

/* ---- sides by bids ---------------------------------------------------------------------------------------------- */

/* docs/language/14-sides.md: the declarer plays with everyone who has made one of the bids, also after the auction. */
static void a_bid_after_the_auction_joins_the_declarer(void **state)
{
    (void)state;
    Opened opened = test_open_text(
        language,
        GAME("4") "auction:\n  fixed: null\n"
                  "  bids: {play: {name: {en: play}, contract: two}, join: {name: {en: join}, contract: none}}\n"
                  "  rounds:\n    bidding: {bids: [play]}\n"
                  "    game: {kind: survey, at: talon, who: others, bids: [join]}\n"
                  "contracts: {two: {name: {en: two}, value: 1, sides: said, partner_bids: [join]}}\n",
        4);
    State position = test_deal(opened.game, 0, "* / * / * / * / *");
    test_play(opened.game, &position, "1:play 2:pass 3:pass 0:pass 2:pass 3:join");
    assert_int_equal(side_of(&position, 3), SIDE_DECLARER);
    assert_int_equal(side_of(&position, 2), SIDE_DEFENDERS);
    test_close(&opened);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_bid_after_the_auction_joins_the_declarer),
    };
    return cmocka_run_group_tests(tests, open_language, close_language);
}
