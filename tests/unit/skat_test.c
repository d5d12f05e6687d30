/*
 * Compares the values of games of Skat with a separate calculation by the International Skat Order: base values,
 * matadors and levels, fixed values of null games, overbidding. The test assigns tricks to players at random, because
 * most combinations would never occur in real play.
 */
#include "support.h"

#include <stdio.h>

enum { DEALS = 30000, TRICKS = 10 };

/* The facts of a deal that the Order needs, collected without the engine's counting. */
typedef struct SkatGame {
    int trump;                             /* 0 clubs, 1 spades, 2 hearts, 3 diamonds, 4 Grand, 5 null, 6 null ouvert */
    int bid, hand, announced;              /* announced: 1 schneider, 2 schwarz, 3 open */
    int matadors, points, tricks, opposed; /* the points and tricks of the declarer, and the tricks of the defenders */
} SkatGame;

static const char SUITS[] = "CSHD";
static const char *const TRUMP_RANKS[] = {"A", "10", "K", "Q", "9", "8", "7"};

static int points_of(Str id)
{
    switch (id.s[1]) {
    case 'A': return 11;
    case '1': return 10;
    case 'K': return 4;
    case 'Q': return 3;
    case 'J': return 2;
    default: return 0;
    }
}

static int points_in(const Game *game, CardSet cards)
{
    int points = 0;
    EACH_CARD (card, cards) points += points_of(game->card[card].id);
    return points;
}

/* Returns the n-th trump from the jack of clubs down; an empty id if there are no more. */
static Str nth_trump(int trump, int n, char *room)
{
    if (n < 4) {
        room[0] = SUITS[n];
        room[1] = 'J';
        return (Str){room, 2};
    }
    if (trump > 3 || n > 10) return STR("");
    room[0] = SUITS[trump];
    size_t length = strlen(TRUMP_RANKS[n - 4]);
    memcpy(room + 1, TRUMP_RANKS[n - 4], length);
    return (Str){room, length + 1};
}

/* Returns the number of trumps in sequence from the top that the declarer has, or that he lacks. */
static int matadors_of(const Game *game, CardSet cards, int trump)
{
    char room[4];
    int n = 0;
    bool with = cards_have(cards, game_card(game, STR("CJ")));
    for (;; n++) {
        Str id = nth_trump(trump, n, room);
        if (!id.n || cards_have(cards, game_card(game, id)) != with) return n;
    }
}

/* ---- the separate calculation ----------------------------------------------------------------------------------- */

static int null_value(const SkatGame *facts)
{
    static const int VALUES[2][2] = {{23, 35}, {46, 59}};
    return VALUES[facts->trump == 6][facts->hand];
}

static int base_of(const SkatGame *facts)
{
    static const int BASES[] = {12, 11, 10, 9, 24};
    return BASES[facts->trump];
}

static int levels_of(const SkatGame *facts)
{
    bool schneider = facts->points >= 90 || facts->points <= 30, schwarz = facts->tricks == 0 || facts->opposed == 0;
    int levels = 1 + facts->hand;
    if (schneider || facts->announced >= 1) levels++;
    if (facts->announced >= 1) levels++;
    if (schwarz || facts->announced >= 2) levels++;
    if (facts->announced >= 2) levels++;
    return levels + (facts->announced == 3);
}

static bool makes_game(const SkatGame *facts)
{
    if (facts->announced >= 2) return facts->opposed == 0;
    return facts->points >= (facts->announced == 1 ? 90 : 61);
}

static int written(const SkatGame *facts)
{
    if (facts->trump > 4) return facts->tricks == 0 ? null_value(facts) : -2 * null_value(facts);
    int value = base_of(facts) * (facts->matadors + levels_of(facts)), due = value;
    while (due < facts->bid) due += base_of(facts);
    return makes_game(facts) && value >= facts->bid ? value : -2 * due;
}

/* ---- deals ------------------------------------------------------------------------------------------------------ */

static void say(const Game *game, State *state, const char *token)
{
    Action action = state_find(game, state, str_of(token));
    if (action == NO_ACTION) test_fail_at(game, state, "'%s' is not legal", token);
    state_apply(game, state, action);
}

/* Middlehand bids, mostly low, and the others pass. */
static void bid(const Game *game, State *state, Rng *rng, SkatGame *facts)
{
    Moves legal = state_legal(game, state);
    int n = moves_count(legal) - 1;
    uint32_t range = rng_below(rng, 3) ? 6 : (uint32_t)n;
    Action action;
    do action = moves_nth(legal, (int)rng_below(rng, range) + (moves_nth(legal, 0) == game->token_pass));
    while (action == game->token_pass);
    facts->bid = atoi(game_token(game, action).s);
    state_apply(game, state, action);
    say(game, state, "pass");
    say(game, state, "pass");
}

static void choose_game(const Game *game, State *state, Rng *rng, SkatGame *facts)
{
    static const char *const GAMES[] = {"C", "S", "H", "D", "grand", "null", "null-ouvert"};
    static const char *const WORDS[] = {"done", "schneider", "schwarz", "ouvert"};
    facts->hand = (int)rng_below(rng, 2);
    say(game, state, facts->hand ? "hand" : "take");
    while (state->phase == PHASE_DISCARD) state_apply(game, state, random_action(state_legal(game, state), rng));
    do facts->trump = (int)rng_below(rng, 7);
    while (state_find(game, state, str_of(GAMES[facts->trump])) == NO_ACTION);
    say(game, state, GAMES[facts->trump]);
    if (state->phase != PHASE_ANNOUNCE) return;
    facts->announced = (int)rng_below(rng, 4);
    say(game, state, WORDS[facts->announced]);
    if (state->phase == PHASE_ANNOUNCE) say(game, state, "done");
}

/* Plays ten tricks. A random number of them go to the declarer, in any order. */
static void give_tricks(const Game *game, State *state, Rng *rng)
{
    unsigned chance = rng_below(rng, 5) * 25;
    for (int trick = 0; trick < TRICKS; trick++) {
        uint8_t winner = rng_below(rng, 100) < chance ? state->declarer : state->next[state->declarer];
        for (int seat = 0; seat < game->n_players; seat++) {
            Card card = cards_nth(state->hand[seat], (int)rng_below(rng, (uint32_t)cards_count(state->hand[seat])));
            state->hand[seat] &= ~card_bit(card);
            state->played[seat] |= card_bit(card);
            state->taken[winner] |= card_bit(card);
        }
        state->trick_winner[trick] = winner;
        state->tricks[winner]++;
    }
    state->n_tricks = TRICKS;
    state->phase = PHASE_DONE;
    state->ending = ENDING_PLAYED;
}

static void look(const Game *game, const State *state, SkatGame *facts)
{
    CardSet skat = state->talon | state->picked, own = state->dealt[state->declarer] | skat;
    facts->matadors = facts->trump > 4 ? 0 : matadors_of(game, own, facts->trump);
    facts->tricks = state->tricks[state->declarer];
    facts->opposed = TRICKS - facts->tricks;
    facts->points = points_in(game, state->taken[state->declarer] | state->discards | state->talon);
}

static void each_game_is_worth_what_the_order_says(void **unused)
{
    (void)unused;
    Language *language = language_open();
    Opened opened = test_open(language, "skat", 3, "");
    const Game *game = opened.game;
    int seen[7][2][4] = {{{0}}};
    for (uint64_t number = 0; number < test_deal_count(DEALS, DEALS / 10); number++) {
        Rng rng = rng_stream(11, number, 1);
        State state = test_random_deal(game, 11, number);
        SkatGame facts = {0};
        Settlement settlement;
        bid(game, &state, &rng, &facts);
        choose_game(game, &state, &rng, &facts);
        give_tricks(game, &state, &rng);
        look(game, &state, &facts);
        settle(game, &state, &settlement);
        int64_t value = written(&facts), paid = settlement.payoffs[state.declarer];
        if (paid != 2 * value)
            test_fail_at(game, &state, "%d tricks, %d points, %d matadors: the declarer has %lld, not 2 x %lld",
                         facts.tricks, facts.points, facts.matadors, (long long)paid, (long long)value);
        seen[facts.trump][facts.hand][facts.announced]++;
    }
    for (int trump = 0; trump < 5; trump++)
        for (int announced = 0; announced < 4; announced++) assert_true(seen[trump][1][announced] > 0);
    test_close(&opened);
    language_close(language);
}

/* ---- the numbers of the auction ---------------------------------------------------------------------------------- */

/* True if a number is the value of some game: a base value times matadors and levels, or the value of a null game. */
static bool is_a_value(int number)
{
    for (int base = 9; base <= 12;
         base++) /* factors from one matador and game up to eleven matadors and all seven levels */
        if (number % base == 0 && number / base >= 2 && number / base <= 18) return true;
    bool is_grand = number % 24 == 0 && number / 24 >= 2 && number / 24 <= 11;
    return is_grand || number == 23 || number == 35 || number == 46 || number == 59;
}

static void all_values_of_games_can_be_bid_and_nothing_else(void **unused)
{
    (void)unused;
    Language *language = language_open();
    Opened opened = test_open(language, "skat", 3, "");
    State state = test_random_deal(opened.game, 1, 0);
    int n = 0;
    for (int number = 0; number <= 300; number++) {
        char token[16];
        (void)snprintf(token, sizeof token, "%d", number);
        bool can = state_find(opened.game, &state, str_of(token)) != NO_ACTION;
        if (can != is_a_value(number)) test_fail_at(opened.game, &state, "%d can%s be bid", number, can ? "" : "not");
        n += can;
    }
    assert_int_equal(n, 63);
    test_close(&opened);
    language_close(language);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_game_is_worth_what_the_order_says),
        cmocka_unit_test(all_values_of_games_can_be_bid_and_nothing_else),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
