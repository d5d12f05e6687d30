/*
 * Scores of contracts in Bridge: compares 1,000 boards with random hands, auctions and play with a separate calculation
 * by Law 77. Like the Law, the calculation has a table of undertricks and adds the premiums one by one.
 */
#include "support.h"

#include "engine/playout.h"
#include "engine/settle.h"

#include <stdio.h>

enum { BOARDS = 1000, SEED = 77 };

/* A contract as a scorer writes it down. */
typedef struct Result {
    int level, doubled; /* doubled: 0 undoubled, 1 doubled, 2 redoubled */
    char denomination;  /* C D H S N */
    bool vulnerable;
    int tricks; /* of the declarer and dummy */
} Result;

/* Law 77: returns the points for the n-th undertrick, doubled. */
static int nth_doubled_undertrick(int n, bool vulnerable)
{
    if (vulnerable) return n == 1 ? 200 : 300;
    return n == 1 ? 100 : n <= 3 ? 200 : 300;
}

static int undertricks(const Result *result)
{
    int sum = 0;
    for (int n = 1; n <= 6 + result->level - result->tricks; n++) {
        if (result->doubled == 0) sum += result->vulnerable ? 100 : 50;
        else sum += nth_doubled_undertrick(n, result->vulnerable) * result->doubled;
    }
    return sum;
}

/* Returns the points for the n-th odd trick, undoubled. */
static int odd_trick(char denomination, int n)
{
    if (denomination == 'N') return n == 1 ? 40 : 30;
    return denomination == 'C' || denomination == 'D' ? 20 : 30;
}

static int overtrick(const Result *result)
{
    static const int DOUBLED[] = {0, 100, 200};
    if (result->doubled == 0) return odd_trick(result->denomination, 2);
    return DOUBLED[result->doubled] * (result->vulnerable ? 2 : 1);
}

/* Returns the score of the declarer's side. */
static int score(const Result *result)
{
    static const int TIMES[] = {1, 2, 4}, INSULT[] = {0, 50, 100};
    int bid = 0, over = result->tricks - 6 - result->level;
    if (over < 0) return -undertricks(result);
    for (int n = 1; n <= result->level; n++) bid += odd_trick(result->denomination, n) * TIMES[result->doubled];
    int sum = bid + over * overtrick(result) + INSULT[result->doubled];
    if (bid >= 100) sum += result->vulnerable ? 500 : 300;
    else sum += 50;
    if (result->level == 6) sum += result->vulnerable ? 750 : 500;
    if (result->level == 7) sum += result->vulnerable ? 1500 : 1000;
    return sum;
}

/* True if the seat is vulnerable on this board. The Laws list boards 1 to 16. */
static bool is_vulnerable(int board, int seat)
{
    static const char *const TABLE[] = {"-",  "NS",   "EW", "NSEW", "NS",   "EW", "NSEW", "-",
                                        "EW", "NSEW", "-",  "NS",   "NSEW", "-",  "NS",   "EW"};
    return strchr(TABLE[board % 16], "NESW"[seat]) != NULL;
}

/* Deals more high cards to one side the greater `skew` is, so that all numbers of tricks occur. */
static void skewed_deal(const Game *game, Rng *rng, int side, int skew, DealtCards *cards)
{
    CardSet left = game->pack;
    memset(cards, 0, sizeof *cards);
    while (left) {
        Card card = cards_last(left);
        int height = game->card[card].height, seat = side + 2 * (int)rng_below(rng, 2);
        bool is_theirs = (int)rng_below(rng, 26) < 13 + skew * (height - 7) / 6;
        if (!is_theirs) seat = (seat + 1) % 4;
        for (int i = 0; i < 4 && cards_count(cards->hand[seat]) == 13; i++) seat = (i % 2 ? seat + 1 : seat + 2) % 4;
        cards->hand[seat] |= card_bit(card);
        left &= ~card_bit(card);
    }
}

static void say(const Game *game, State *state, const char *token)
{
    Action action = state_find(game, state, str_of(token));
    assert_true(action != NO_ACTION);
    state_apply(game, state, action);
}

static void play_board(const Game *game, int board, Rng *rng, Result *result, State *state)
{
    char bid[8];
    DealtCards cards;
    const char *reason = NULL;
    DealSpec spec = {.dealer = (uint8_t)(board % 4), .deal_number = (uint64_t)board};
    skewed_deal(game, rng, board % 2, (int)rng_below(rng, 27) - 8, &cards);
    assert_true(state_set(game, &spec, &cards, state, &reason));
    *result = (Result){.level = 1 + (int)rng_below(rng, 7),
                       .doubled = (int)rng_below(rng, 3),
                       .denomination = "CDHSN"[rng_below(rng, 5)],
                       .vulnerable = is_vulnerable(board, state->dealer)};
    (void)snprintf(bid, sizeof bid, "%d%c%s", result->level, result->denomination,
                   result->denomination == 'N' ? "T" : "");
    say(game, state, bid);
    if (result->doubled > 0) say(game, state, "double");
    if (result->doubled > 1) say(game, state, "redouble");
    for (int i = 0; i < 3; i++) say(game, state, "pass");
    assert_int_equal(state->declarer, state->dealer);
    (void)playout(game, state, rng);
    result->tricks = side_tricks(state, SIDE_DECLARER);
}

static void scores_are_those_of_the_laws(void **state)
{
    Language *language = language_open();
    Opened opened = test_open(language, "bridge", 4, "");
    (void)state;
    int seen[14] = {0};
    for (int board = 0; board < BOARDS; board++) {
        State deal = {0};
        Result result;
        Settlement settlement;
        Rng rng = rng_stream(SEED, (uint64_t)board, 0);
        play_board(opened.game, board, &rng, &result, &deal);
        settle(opened.game, &deal, &settlement);
        int wanted = score(&result), actual = (int)settlement.payoffs[deal.declarer];
        if (wanted != actual)
            test_fail_at(opened.game, &deal, "%d%c doubled %d, %d tricks: %d, not %d", result.level,
                         result.denomination, result.doubled, result.tricks, wanted, actual);
        for (int seat = 0; seat < 4; seat++)
            assert_int_equal(settlement.payoffs[seat], seat % 2 == deal.declarer % 2 ? wanted : -wanted);
        seen[result.tricks]++;
    }
    for (int tricks = 0; tricks <= 13; tricks++) assert_true(seen[tricks] > 0);
    test_close(&opened);
    language_close(language);
}

/* Each row has the result in the dossier if not vulnerable and if vulnerable. */
static void the_reckoning_knows_the_plain_results(void **state)
{
    static const struct {
        int level;
        char denomination;
        int plain, vulnerable;
    } TABLE[] = {{1, 'C', 70, 70},     {1, 'S', 80, 80},    {1, 'N', 90, 90},     {3, 'N', 400, 600},
                 {4, 'N', 430, 630},   {5, 'D', 400, 600},  {5, 'H', 450, 650},   {6, 'C', 920, 1370},
                 {6, 'H', 980, 1430},  {6, 'N', 990, 1440}, {7, 'D', 1440, 2140}, {7, 'S', 1510, 2210},
                 {7, 'N', 1520, 2220}, {4, 'D', 130, 130},  {4, 'H', 420, 620}};
    (void)state;
    for (size_t i = 0; i < COUNT(TABLE); i++)
        for (int vulnerable = 0; vulnerable < 2; vulnerable++) {
            Result result = {TABLE[i].level, 0, TABLE[i].denomination, vulnerable, 6 + TABLE[i].level};
            assert_int_equal(score(&result), vulnerable ? TABLE[i].vulnerable : TABLE[i].plain);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_reckoning_knows_the_plain_results),
        cmocka_unit_test(scores_are_those_of_the_laws),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
