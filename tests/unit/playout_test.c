/*
 * Random playouts: compares the kernels with the general path, one random number after the other. Also tests that each
 * card is equally likely in every place of a deal.
 */
#include "support.h"

#include "engine/playout.h"
#include "engine/settle.h"

enum { DEALS = 80 };

/* Clears the seats of tricks in the log, because a kernel does not write them. */
static void forget_seats(State *state)
{
    if (state->contract == NO_CONTRACT || state->ending != ENDING_PLAYED) return;
    for (int i = state->play_start; i < state->n_log; i++) state->log[i] &= LOG_ACTION;
}

/* A game for the kernels, and the same game with watched conditions for the general path. */
typedef struct Compared {
    const Game *game;
    Game watched;
    FormulaFault fault;
} Compared;

static Compared *compared_new(Arena *arena, const Game *game)
{
    Compared *both = ARENA_NEW(arena, Compared);
    both->game = game;
    both->watched = *game;
    both->watched.watch = &both->fault;
    return both;
}

/* Plays by the general path. It evaluates each condition, even at times when the condition cannot hold. */
static uint64_t play_generally(Compared *both, State *state, Rng *rng)
{
    both->fault = (FormulaFault){.reason = NULL};
    return playout_general(&both->watched, state, rng);
}

/*
 * Compares settlements. A watched game evaluates the amount of each seat, another game some amounts once for each side.
 */
static void compare_settlements(const Compared *both, const State *end)
{
    Settlement once, watched;
    settle(both->game, end, &once);
    settle(&both->watched, end, &watched);
    if (once.n != watched.n || memcmp(once.payoffs, watched.payoffs, sizeof once.payoffs) != 0)
        test_fail_at(both->game, end, "partners get other amounts than each alone");
}

static void compare(Compared *both, const State *start, Rng rng)
{
    State fast = *start, slow = *start;
    Rng fast_rng = rng, slow_rng = rng;
    uint64_t fast_moves = playout(both->game, &fast, &fast_rng), slow_moves = play_generally(both, &slow, &slow_rng);
    forget_seats(&fast);
    forget_seats(&slow);
    bool same = fast_moves == slow_moves && states_are_equal(&fast, &slow) &&
                memcmp(&fast_rng, &slow_rng, sizeof fast_rng) == 0;
    if (!same) test_fail_at(both->game, &slow, "a kernel and the general path part in deal %d", (int)start->number);
    compare_settlements(both, &slow);
}

/* Compares playouts from the beginning of a deal and from its middle. */
static void compare_deals(Compared *both)
{
    const Game *game = both->game;
    for (uint64_t number = 0; number < DEALS; number++) {
        State state;
        DealSpec spec = {.seed = 11, .number = number, .dealer = (uint8_t)(number % game->n_players)};
        state_deal(game, &spec, &state);
        compare(both, &state, rng_stream(11, number, 1));
        Rng rng = rng_stream(11, number, 2);
        for (int left = (int)rng_below(&rng, 40); left > 0 && state.phase != PHASE_DONE; left--)
            state_apply(game, &state, random_action(state_legal(game, &state), &rng));
        compare(both, &state, rng_stream(11, number, 3));
    }
}

/* Positions at different stages, and the end of each by the general path. */
typedef struct Lanes {
    State starts[PLAYOUT_BATCH], ends[PLAYOUT_BATCH];
    Rng rngs[PLAYOUT_BATCH];
    uint64_t moves[PLAYOUT_BATCH];
} Lanes;

static void fill_lane(Compared *both, uint64_t number, Lanes *lanes, int i)
{
    const Game *game = both->game;
    State *start = &lanes->starts[i];
    Rng *rng = &lanes->rngs[i];
    uint8_t dealer = (uint8_t)(number % game->n_players);
    state_deal(game, &(DealSpec){.seed = 12, .number = number + (uint64_t)i, .dealer = dealer}, start);
    *rng = rng_stream(12, number, (uint64_t)i);
    for (int left = i * 5; left > 0 && start->phase != PHASE_DONE; left--)
        state_apply(game, start, random_action(state_legal(game, start), rng));
    Rng last = *rng;
    lanes->ends[i] = *start;
    lanes->moves[i] = play_generally(both, &lanes->ends[i], &last);
    forget_seats(&lanes->ends[i]);
}

/* Compares batches of different sizes. */
static void compare_batch(Compared *both, uint64_t number)
{
    static Lanes lanes;
    for (int i = 0; i < PLAYOUT_BATCH; i++) fill_lane(both, number, &lanes, i);
    for (int n = 1; n <= PLAYOUT_BATCH; n += n < 20 ? 1 : 27) {
        State side_by_side[PLAYOUT_BATCH];
        Rng rngs[PLAYOUT_BATCH];
        uint64_t moves = 0;
        memcpy(side_by_side, lanes.starts, sizeof side_by_side);
        memcpy(rngs, lanes.rngs, sizeof rngs);
        uint64_t together = playout_batch(both->game, side_by_side, rngs, n);
        for (int i = 0; i < n; i++) {
            moves += lanes.moves[i];
            forget_seats(&side_by_side[i]);
            if (!states_are_equal(&lanes.ends[i], &side_by_side[i]))
                test_fail_at(both->game, &lanes.ends[i], "lane %d of %d and the general path part", i, n);
        }
        assert_true(together == moves);
    }
}

/* Compares deals with auctions from a table. */
static void compare_openings(Arena *arena, Compared *both)
{
    const Game *game = both->game;
    const Openings *openings = openings_new(arena, game);
    for (uint64_t number = 0; number < DEALS; number += PLAYOUT_BATCH) {
        DealSpec spec = {.seed = 13,
                         .number = number,
                         .dealer = (uint8_t)(number % game->n_players),
                         .deal_number = deal_number_in_match(game, number)};
        State states[PLAYOUT_BATCH];
        Rng rngs[PLAYOUT_BATCH];
        uint64_t n = PLAYOUT_BATCH - number % 5; /* so that a batch is not always a multiple of four */
        for (uint64_t i = 0; i < n; i++) rngs[i] = rng_stream(13, number + i, 1);
        playout_deals(game, openings, spec, states, rngs, (int)n);
        for (uint64_t i = 0; i < n; i++) {
            State alone;
            Rng rng = rng_stream(13, number + i, 1);
            spec.number = number + i;
            spec.deal_number = deal_number_in_match(game, number + i);
            spec.dealer = (uint8_t)(spec.number % game->n_players);
            state_deal(game, &spec, &alone);
            (void)play_generally(both, &alone, &rng);
            forget_seats(&alone);
            forget_seats(&states[i]);
            if (!states_are_equal(&alone, &states[i]))
                test_fail_at(game, &alone, "an auction that is looked up and the general path part in deal %d",
                             (int)spec.number);
        }
    }
}

static void kernels_play_as_the_general_path_does(void **state)
{
    (void)state;
    Language *language = language_open();
    Arena *arena = arena_new();
    size_t n = 0;
    const Str *ids = catalog_ids(arena, &n);
    assert_true(n > 0);
    for (size_t i = 0; i < n; i++)
        for (int players = 2; players <= MAX_SEATS; players++) {
            Opened opened;
            Buf errors = {0};
            bool fits = test_try_open(language, ids[i].s, players, NULL, &opened, &errors);
            Arena *own = arena_new();
            Compared *both = fits ? compared_new(own, opened.game) : NULL;
            if (fits) compare_deals(both);
            if (fits) compare_openings(own, both);
            for (uint64_t number = 0; fits && number < 20; number++) compare_batch(both, number);
            arena_free(own);
            test_close(&opened);
            buf_free(&errors);
        }
    arena_free(arena);
    language_close(language);
}

/* The pack fills all bits of a word. The card of the highest bit is a trump or a plain card. */
static void packs_of_sixty_four_cards_play_as_well(void **state)
{
    (void)state;
#define RANKS "ranks: [22, 21, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7]"
    static const char *const TRUMPS[] = {"", "  trump_suit: A\n", "  trump_suit: D\n"};
    Language *language = language_open();
    for (size_t i = 0; i < COUNT(TRUMPS); i++) {
        Buf text = {0};
        buf_printf(&text,
                   "tapp: 1\nid: full\nname: {en: full}\nseats: {players: {min: 4, max: 4, default: 4}}\n"
                   "deck:\n%s  suits:\n    A: {name: {en: a}, " RANKS "}\n    B: {name: {en: b}, " RANKS "}\n"
                   "    C: {name: {en: c}, " RANKS "}\n    D: {name: {en: d}, " RANKS "}\n  values: {other: 1}\n"
                   "deal: {scripts: [{players: 4, packets: [16]}]}\ngoal: declarer_points > 30\n"
                   "auction: {fixed: {declarer: forehand, contract: plain}}\n"
                   "contracts: {plain: {name: {en: plain}}}\n"
                   "settlement: {items: {game: {name: {en: game}, won: won, value: 1}}}\n",
                   TRUMPS[i]);
        Opened opened = test_open_text(language, buf_text(&text), 4);
        assert_true(cards_low(opened.game->pack) == UINT64_MAX && !cards_high(opened.game->pack));
        Arena *own = arena_new();
        Compared *both = compared_new(own, opened.game);
        compare_deals(both);
        compare_batch(both, 0);
        arena_free(own);
        test_close(&opened);
        buf_free(&text);
    }
    language_close(language);
}

/*
 * In N deals, each card is expected n / 54 N times in a place of n cards. Six standard deviations are enough for 54
 * cards in 5 places. With 9,000 deals, half of the talon has mean 500 and deviation 21.7, and a hand 2666.7 and 43.3.
 */
static void every_card_is_everywhere_as_likely(void **state)
{
    (void)state;
    Language *language = language_open();
    Opened opened = test_open(language, "tapp-tarock", 3, NULL);
    int in_hand[3][MAX_CARDS] = {0}, in_half[2][MAX_CARDS] = {0};
    for (uint64_t number = 0; number < 9000; number++) {
        State deal;
        state_deal(opened.game, &(DealSpec){.seed = 5, .number = number}, &deal);
        for (int seat = 0; seat < 3; seat++)
            EACH_CARD (card, deal.hand[seat]) in_hand[seat][card]++;
        for (int i = 0; i < 6; i++) in_half[i / 3][deal.talon_card[i]]++;
    }
    EACH_CARD (card, opened.game->pack) {
        for (int seat = 0; seat < 3; seat++) assert_in_range(in_hand[seat][card], 2667 - 260, 2667 + 260);
        for (int half = 0; half < 2; half++) assert_in_range(in_half[half][card], 500 - 130, 500 + 130);
    }
    test_close(&opened);
    language_close(language);
}

/*
 * Two cards are in the same hand of 16 with probability 3 * 16 * 15 / (54 * 53) = 0.25157. In 9,000 deals, the mean is
 * 2264 and the deviation 41.
 */
static void cards_do_not_stick_together(void **state)
{
    (void)state;
    Language *language = language_open();
    Opened opened = test_open(language, "tapp-tarock", 3, NULL);
    CardSet pair = test_cards(opened.game, str_of("T21 T22"));
    int together = 0;
    for (uint64_t number = 0; number < 9000; number++) {
        State deal;
        state_deal(opened.game, &(DealSpec){.seed = 6, .number = number}, &deal);
        for (int seat = 0; seat < 3; seat++) together += (deal.hand[seat] & pair) == pair;
    }
    assert_in_range(together, 2264 - 246, 2264 + 246);
    test_close(&opened);
    language_close(language);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kernels_play_as_the_general_path_does),
        cmocka_unit_test(packs_of_sixty_four_cards_play_as_well),
        cmocka_unit_test(every_card_is_everywhere_as_likely),
        cmocka_unit_test(cards_do_not_stick_together),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
