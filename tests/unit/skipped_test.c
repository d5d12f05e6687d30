/*
 * Conditions that are skipped because they cannot hold, and parts that formulas share: the results are the same as
 * without these shortcuts.
 */
#include "support.h"

#include "engine/facts.h"
#include "engine/playout.h"
#include "engine/settle.h"
#include "engine/stock.h"
#include "formula/range.h"

enum { DEALS = 60 };

static const Announcement *announcement_of(const Game *game, const char *id)
{
    return &game->announcement[game_announcement(game, str_of(id))];
}

static uint64_t bit_of(const Game *game, const char *id)
{
    return 1ULL << game_announcement(game, str_of(id));
}

/* FT-POI-1: a player shows a poignée before his first card. */
static void a_condition_of_the_first_trick_is_asked_in_it_alone(void **state)
{
    (void)state;
    Language *language = language_open();
    Opened opened = test_open(language, "french-tarot", 4, NULL);
    assert_int_equal(announcement_of(opened.game, "poignee")->window.ever, 1);
    assert_int_equal(opened.game->contract[0].interrupted, 1);
    test_close(&opened);
    language_close(language);
}

/*
 * DK-ANN: the first announcement needs eleven of twelve cards, and up to two fewer in a marriage: until the fourth
 * trick. An answer to kontra needs ten, until the fifth trick. An answer to the last announcement needs six, until the
 * ninth. A refusal needs the announcement before it.
 */
static void a_condition_of_cards_in_hand_ends_with_a_trick(void **state)
{
    (void)state;
    Language *language = language_open();
    Opened opened = test_open(language, "doppelkopf", 4, NULL);
    const Game *game = opened.game;
    const Window *re = &announcement_of(game, "re")->window;
    assert_int_equal(window_tricks(re, 0), 0xF);
    assert_int_equal(window_tricks(re, bit_of(game, "kontra")), 0x1F);
    assert_int_equal(window_tricks(re, UINT64_MAX), 0x1FF);
    assert_int_equal(re->tricks[(size_t)1 << bits_count(re->reads)],
                     0x3); /* without a bid there is no marriage: until the second trick */
    const Window *first = &announcement_of(game, "no90")->window, *later = &announcement_of(game, "no30")->window;
    assert_int_equal(window_tricks(first, 0), 0);
    assert_int_equal(first->reads, bit_of(game, "re") | bit_of(game, "kontra"));
    assert_int_equal(window_tricks(later, 0), 0);
    assert_int_equal(later->reads, bit_of(game, "no60"));
    test_close(&opened);
    language_close(language);
}

/* KR-ANN-5: a player who has announced a bird plays it to its trick, the Pagat to the twelfth. */
static void a_duty_that_was_not_announced_is_never_asked(void **state)
{
    (void)state;
    Language *language = language_open();
    Opened opened = test_open(language, "koenigrufen", 4, NULL);
    const Game *game = opened.game;
    const PlayRule *play = &game->contract[game_contract(game, STR("rufer"))].play;
    assert_int_equal(play->n_duties, 4);
    assert_int_equal(window_tricks(&play->duties[0].window, ~bit_of(game, "pagat")), 0);
    assert_int_equal(window_tricks(&play->duties[0].window, bit_of(game, "pagat")), 1 << 11);
    test_close(&opened);
    language_close(language);
}

/*
 * SN-MAR-2, SN-EXCH-1, SN-CLOSE-1: marriages, exchanging and closing precede the lead, and a player who follows plays
 * any card (SN-PLAY-3). JS-WEIS-1: in Jass, each player melds before his first card.
 */
static void what_goes_before_leading_interrupts_nobody_else(void **state)
{
    (void)state;
    Language *language = language_open();
    Opened schnapsen = test_open(language, "schnapsen", 2, NULL), jass = test_open(language, "jass-schieber", 4, NULL);
    const Game *game = schnapsen.game;
    assert_true(game->contract[0].interrupts_leads);
    assert_true(game->contract[0].interrupted == UINT64_MAX);
    assert_false(jass.game->contract[0].interrupts_leads);
    for (uint64_t number = 0; number < DEALS; number++) {
        State now = test_random_deal(game, 3, number);
        assert_true(moves_count(state_legal(game, &now)) > cards_count(state_legal(game, &now).cards));
        state_apply(game, &now, cards_first(now.hand[now.actor]));
        Moves moves = state_legal(game, &now);
        assert_true(tokens_are_none(&moves.tokens) && moves.cards == now.hand[now.actor]);
    }
    test_close(&schnapsen);
    test_close(&jass);
    language_close(language);
}

/* SN-DEAL-1, SN-PLAY-4: ten of the 20 cards are in the stock, and two are drawn after each trick. */
static void a_stock_is_used_up_after_so_many_tricks(void **state)
{
    (void)state;
    Language *language = language_open();
    Opened opened = test_open(language, "schnapsen", 2, NULL);
    State now = test_random_deal(opened.game, 3, 1);
    assert_int_equal(opened.game->stock.tricks, 5);
    for (int tricks = 0; tricks < 10; tricks++) {
        now.n_tricks = (uint8_t)tricks;
        assert_int_equal(stock_left(opened.game, &now), tricks < 5 ? 10 - 2 * tricks : 0);
        assert_true(stock_is_out(opened.game, &now) == (tricks >= 5));
    }
    test_close(&opened);
    language_close(language);
}

static FormulaRange known_trick(const void *context, int id, int64_t last)
{
    const FormulaRange *tricks = context;
    (void)last;
    return id == SLOT_TRICK ? *tricks : (FormulaRange)FORMULA_ANYTHING;
}

/*
 * FT-POI-1: a poignée is shown in the first trick. The first three tricks together are uncertain, the others certain.
 */
static void what_is_sure_of_several_tricks_is_so_of_each(void **state)
{
    (void)state;
    static const FormulaRange FIRST = {1, 3}, LATER = {2, 18};
    Language *language = language_open();
    Opened opened = test_open(language, "french-tarot", 4, NULL);
    const Formula *when = announcement_of(opened.game, "poignee")->when;
    assert_int_equal(formula_truth(NULL, known_trick, &FIRST), FORMULA_HOLDS);
    assert_int_equal(formula_truth(when, known_trick, &FIRST), FORMULA_MAY_HOLD);
    assert_int_equal(formula_truth(when, known_trick, &LATER), FORMULA_NEVER);
    test_close(&opened);
    language_close(language);
}

/* ---- shared parts of formulas ----------------------------------------------------------------------------------- */

static const Settled *settled_of(const Settlement *settlement, const Item *item)
{
    for (size_t i = 0; i < settlement->n; i++)
        if (settlement->items[i].item == item) return &settlement->items[i];
    return NULL;
}

static bool is_doubled(const Game *game, const State *state, const Item *item)
{
    return item->kontra >= 0 && state->doubled[game->kontra_object[item->kontra].cell] > 0;
}

/* Compares the value of each formula of an item alone with its value in the settlement. */
static void check_item(const Game *game, const State *state, const Settlement *settlement, const Item *item)
{
    FormulaScratch scratch;
    uint8_t speaker = side_speaker(state);
    Facts facts = {.game = game,
                   .state = state,
                   .seat = speaker == NO_SEAT ? 0 : speaker,
                   .totals = &settlement->totals,
                   .scratch = &scratch};
    const Settled *settled = settled_of(settlement, item);
    if (facts_test(item->when, &facts, NULL) != (settled != NULL))
        test_fail_at(game, state, "'%.*s' counts among the others or alone", STR_ARG(item->id));
    if (!settled || item->paid == PAID_BETWEEN_SIDES || is_doubled(game, state, item)) return;
    if (facts_number(item->value, &facts, NULL) != settled->value)
        test_fail_at(game, state, "'%.*s' is worth something else alone", STR_ARG(item->id));
}

static void check_deals(const Game *game)
{
    for (uint64_t number = 0; number < DEALS; number++) {
        State state;
        Settlement settlement;
        Rng rng = rng_stream(21, number, 1);
        state_deal(game, &(DealSpec){.seed = 21, .number = number, .dealer = (uint8_t)(number % game->n_players)},
                   &state);
        (void)playout(game, &state, &rng);
        settle_lean(game, &state, &settlement);
        if (state_is_void(&state)) continue;
        const Contract *contract = &game->contract[state.contract];
        for (size_t i = 0; i < contract->n_items; i++)
            if (!contract->items[i].each_seat) check_item(game, &state, &settlement, &contract->items[i]);
    }
}

static void what_formulas_have_in_common_is_the_same_alone(void **state)
{
    (void)state;
    Language *language = language_open();
    Arena *arena = arena_new();
    size_t n = 0;
    const Str *ids = catalog_ids(arena, &n);
    assert_true(n > 0);
    for (size_t i = 0; i < n; i++) {
        Opened opened = test_open(language, ids[i].s, 0, NULL);
        check_deals(opened.game);
        test_close(&opened);
    }
    arena_free(arena);
    language_close(language);
}

/*
 * SL-PAY-1: in Sluff a point is worth 1, 2 or 3, so the formula for the payment differs between contracts. SL-PLAY-3:
 * the condition for leading trumps is the same in all contracts.
 */
static void a_formula_is_compiled_once_for_contracts_in_which_it_says_the_same(void **state)
{
    (void)state;
    Language *language = language_open();
    Opened opened = test_open(language, "sluff", 3, NULL), many = test_open(language, "doppelkopf", 4, NULL);
    const Contract *frog = &opened.game->contract[0], *solo = &opened.game->contract[1];
    assert_ptr_not_equal(frog->items[0].amount, solo->items[0].amount);
    assert_ptr_equal(frog->goal, solo->goal);
    for (int i = 1; i < many.game->n_contracts; i++) {
        assert_int_equal(many.game->contract[i].n_items, many.game->contract[0].n_items);
        for (size_t k = 0; k < many.game->contract[0].n_items; k++)
            assert_ptr_equal(many.game->contract[i].items[k].when, many.game->contract[0].items[k].when);
    }
    test_close(&opened);
    test_close(&many);
    language_close(language);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_condition_of_the_first_trick_is_asked_in_it_alone),
        cmocka_unit_test(a_condition_of_cards_in_hand_ends_with_a_trick),
        cmocka_unit_test(a_duty_that_was_not_announced_is_never_asked),
        cmocka_unit_test(what_is_sure_of_several_tricks_is_so_of_each),
        cmocka_unit_test(a_formula_is_compiled_once_for_contracts_in_which_it_says_the_same),
        cmocka_unit_test(what_goes_before_leading_interrupts_nobody_else),
        cmocka_unit_test(a_stock_is_used_up_after_so_many_tricks),
        cmocka_unit_test(what_formulas_have_in_common_is_the_same_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
