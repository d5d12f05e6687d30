/* The turn of the winner after a trick, before cards are drawn: melds, who knows them, and who acts for a person. */
#include "support.h"
#include "language.h"

#include "bots/bot.h"
#include "engine/meld.h"
#include "engine/play.h"
#include "engine/stock.h"
#include "engine/view.h"
#include "wording/events.h"

static const char BEZIQUE[] = "tests/data/authored/bezique.yaml", TWICE[] = "tests/data/twice-melds.yaml";

/* Seat 1 leads. From the stock, the winner of a trick draws first. Its last card makes trumps. */
typedef struct Cards {
    const char *hand[2], *stock;
} Cards;

static const Cards MELDS = {{"C7 C7 S7 S7 D7 D7 C8 S8", "CA CA CK CQ SQ DJ HA H10"},
                            "HK S8 HQ D8 HJ C8 SQ D8 DJ H8 HQ D9 HK D9 H7 C9 H9 C9 H7 S9 SA S9 CK SJ CQ SJ CJ CJ C10 "
                            "C10 DA DA DK DK DQ DQ D10 D10 S10 S10 SK SK SA HA H10 HJ H8 H9"},
                   SEVENS = {{"C7 C7 S7 H7 H7 D7 D7 C8", "CA CA HA S7 DK DK HK HK"},
                             "C8 C9 C9 CJ CJ CQ CQ CK CK C10 C10 H8 H8 H9 H9 HJ HJ HQ HQ H10 H10 HA D8 D8 D9 D9 DJ DJ "
                             "DQ DQ D10 D10 DA DA S8 S8 S9 S9 SJ SJ SQ SQ SK S10 S10 SA SK SA"};

typedef struct Table {
    Opened opened;
    const Game *game;
    State state;
} Table;

/* Returns the cards of a list that are not in `used`, and adds them to it. */
static CardSet take_cards(const Game *game, const char *list, CardSet *used)
{
    CardSet cards = 0;
    Str left = str_of(list), word;
    while (test_word(&left, &word)) cards |= card_bit(game_free_card(game, word, *used | cards));
    *used |= cards;
    return cards;
}

/* Deals these cards in a game, and plays the script. */
static Table sit_down_at(const char *game, const Cards *chosen, const char *script)
{
    Table table = {.opened = test_open(language, game, 2, "")};
    table.game = table.opened.game;
    DealSpec spec = {.dealer = 0};
    DealtCards cards = {.n_talon = 0};
    CardSet used = 0;
    const char *reason = NULL;
    for (int seat = 0; seat < 2; seat++) cards.hand[seat] = take_cards(table.game, chosen->hand[seat], &used);
    Str left = str_of(chosen->stock), word;
    while (test_word(&left, &word)) {
        Card card = game_free_card(table.game, word, used);
        cards.talon[cards.n_talon++] = card;
        used |= card_bit(card);
    }
    if (!state_set(table.game, &spec, &cards, &table.state, &reason)) fail_msg("%s", reason);
    test_play(table.game, &table.state, script);
    return table;
}

static Table sit_down_with(const Cards *chosen, const char *script)
{
    return sit_down_at(BEZIQUE, chosen, script);
}

static Table sit_down(const char *script)
{
    return sit_down_with(&MELDS, script);
}

static int copies_in(const Table *table, const State *state, int seat, const char *id)
{
    return cards_count(state->hand[seat] & game_copies(table->game, test_card(table->game, str_of(id))));
}

/* ---- the turn ---------------------------------------------------------------------------------------------------- */

static void nobody_draws_before_the_winner_has_announced(void **test)
{
    (void)test;
    Table table = sit_down("1:CA 0:C7");
    assert_int_equal(stock_left(table.game, &table.state), 48);
    assert_int_equal(cards_count(table.state.hand[0]), 7);
    assert_false(state_only_draws(table.game, &table.state));
    test_refused(table.game, &table.state, "CA", "");
    test_refused(table.game, &table.state, "marriage-H", "");
    test_play(table.game, &table.state, "1:marriage-C");
    assert_int_equal(stock_left(table.game, &table.state), 46);
    assert_int_equal(copies_in(&table, &table.state, 1, "HK"), 1);
    assert_int_equal(table.state.phase, PHASE_PLAY);
    test_close(&table.opened);
}

static void a_turn_without_a_meld_is_recognised(void **test)
{
    (void)test;
    Table table = sit_down("1:CQ 0:C7 1:done 1:SQ 0:S7");
    assert_true(state_only_draws(table.game, &table.state));
    test_play(table.game, &table.state, "1:done");
    assert_false(state_only_draws(table.game, &table.state)); /* he must lead, which is not a turn only for drawing */
    test_close(&table.opened);
}

/* Undo returns to a copy of the position. The same action then draws the same cards. */
static void undo_takes_a_meld_and_the_drawn_cards_back(void **test)
{
    (void)test;
    Table table = sit_down("1:CA 0:C7");
    State before = table.state, again = table.state;
    test_play(table.game, &table.state, "1:bezique 1:CA 0:S7");
    test_play(table.game, &again, "1:bezique 1:CA 0:S7");
    assert_true(states_are_equal(&table.state, &again));
    test_play(table.game, &before, "1:done");
    assert_int_equal(melds_worth(table.game, &before, 1, true), 0);
    assert_int_equal(melds_worth(table.game, &table.state, 1, true), 40);
    test_close(&table.opened);
}

/* With `ask: all`, a player always says that he has finished, so nobody learns if he could still exchange. */
static void the_turn_goes_on_after_the_last_meld_if_all_are_asked(void **test)
{
    (void)test;
    Table table = sit_down_at("tests/data/asked-after-trick.yaml", &MELDS, "1:CA 0:C7 1:marriage-C");
    assert_int_equal(table.state.phase, PHASE_ANNOUNCE);
    Moves moves = state_legal(table.game, &table.state);
    assert_int_equal(moves_count(moves), 1);
    assert_true(moves_have(moves, table.game->token_done));
    test_play(table.game, &table.state, "1:done");
    assert_int_equal(table.state.phase, PHASE_PLAY);
    assert_int_equal(copies_in(&table, &table.state, 1, "HK"), 1); /* the card is drawn now */
    test_close(&table.opened);
}

/* ---- what others know -------------------------------------------------------------------------------------------- */

/* Draws samples from the view of a seat. Each of them must give the same view. */
static void assert_samples(const Game *game, const State *state, int seat, int n)
{
    View view, own;
    State sample;
    Rng rng = rng_stream(5, 3, 1);
    view_make(game, state, seat, &view);
    for (int i = 0; i < n; i++) {
        if (!view_sample(game, &view, &rng, &sample)) test_fail_at(game, state, "no position for seat %d", seat);
        view_make(game, &sample, seat, &own);
        if (!views_are_equal(&view, &own)) test_fail_at(game, &sample, "seat %d sees something else", seat);
    }
}

/* The king of a marriage was in the hand before the next cards were drawn, so it was not in the stock then. */
static void shown_cards_were_held_before_drawing(void **test)
{
    (void)test;
    Table table = sit_down("1:CA 0:C7 1:marriage-C 1:CA 0:C7 1:done 1:DJ 0:S7 1:done");
    const Game *game = table.game;
    CardSet kings = game_copies(game, test_card(game, STR("CK"))),
            queens = game_copies(game, test_card(game, STR("CQ")));
    View view;
    State sample;
    Rng rng = rng_stream(5, 3, 2);
    view_make(game, &table.state, 0, &view);
    assert_int_equal(cards_count(view.seen.hand[1] & (kings | queens)), 2);
    for (int i = 0; i < 300; i++) {
        assert_true(view_sample(game, &view, &rng, &sample));
        assert_true(sample.dealt[1] & kings);
        assert_true(sample.dealt[1] & queens);
    }
    assert_samples(game, &table.state, 0, 50);
    test_close(&table.opened);
}

/* With any number of melds after each trick, four players and no stock, every view can be sampled. */
static void every_view_can_be_sampled_without_a_stock(void **test)
{
    (void)test;
    Opened opened = test_open(language, TWICE, 4, "at=trick");
    uint64_t deals = test_by_build(60, 6);
    for (uint64_t number = 0; number < deals; number++) {
        State state = test_random_deal(opened.game, 8, number);
        Rng rng = rng_stream(8, number, 1);
        for (int i = 0; state.phase != PHASE_DONE; i++) {
            state_apply(opened.game, &state, random_action(state_legal(opened.game, &state), &rng));
            for (int seat = 0; i % 9 == 0 && seat < 4; seat++) assert_samples(opened.game, &state, seat, 2);
        }
    }
    test_close(&opened);
}

/* A hand gets both sevens of trumps: the first is played, the second exchanged. */
static void an_exchanged_card_may_have_been_drawn(void **test)
{
    (void)test;
    Opened opened = test_open(language, BEZIQUE, 2, "");
    State state = test_random_deal(opened.game, 20, 905);
    test_play(
        opened.game, &state,
        "0:CJ 1:DQ 0:done 0:H8 1:DK 0:done 0:D8 1:D7 0:done 0:HQ 1:C8 0:done 0:HJ 1:D8 0:done 0:D7 1:S9 1:bezique "
        "1:SQ 0:DK 1:four-J-SSDD 1:H9 0:SA 0:done 0:C10 1:H7 0:done 0:H10 1:DJ 0:done 0:H10 1:SK 1:done 1:CQ 0:H9 "
        "1:done 1:CA 0:SK 0:seven-S 0:done 0:C7 1:SJ 1:done 1:DA 0:HA 1:done 1:S8 0:D10 1:done 1:DJ 0:HA 1:done "
        "1:H8 0:DA 1:done 1:S8 0:S7 1:marriage-H 1:C7 0:C8 0:marriage-C 0:SQ 1:C10 0:done 0:C9 1:HQ 0:done 0:SA "
        "1:D9 0:seven-S 0:exchange 0:H7 1:CJ 0:done");
    assert_samples(opened.game, &state, 1, 20);
    test_close(&opened);
}

/* ---- events and players ------------------------------------------------------------------------------------------ */

static int count_events(const Events *events, EventKind kind)
{
    int n = 0;
    for (size_t i = 0; i < events->n; i++) n += events->list[i].kind == kind;
    return n;
}

/* Plays the script, and finds the events that a seat then sees. */
static void play_seen(Table *table, int seat, const char *script, Events *events)
{
    View before, after;
    view_make(table->game, &table->state, seat, &before);
    test_play(table->game, &table->state, script);
    view_make(table->game, &table->state, seat, &after);
    events_between(table->game, &before, &after, events);
}

static void a_meld_is_said_and_done_is_not(void **test)
{
    (void)test;
    static const struct {
        const char *action;
        int announced;
    } ROWS[] = {{"1:marriage-C", 1}, {"1:done", 0}};
    for (size_t i = 0; i < COUNT(ROWS); i++) {
        Table table = sit_down("1:CA 0:C7");
        Events events;
        play_seen(&table, 0, ROWS[i].action, &events);
        assert_int_equal(count_events(&events, EVENT_ANNOUNCES), ROWS[i].announced);
        assert_int_equal(count_events(&events, EVENT_DRAWS), 2);
        test_close(&table.opened);
    }
}

/* The card that is exchanged for the seven does not count as drawn. */
static void an_exchange_and_drawing_are_two_events(void **test)
{
    (void)test;
    Table table = sit_down_with(&SEVENS, "1:CA 0:C7 1:seven-S");
    CardSet turned = card_bit(table.state.turned);
    Events events;
    play_seen(&table, 1, "1:exchange", &events);
    assert_int_equal(events.n, 4);
    assert_int_equal(events.list[1].kind, EVENT_SHOWS);
    assert_true(events.list[1].cards == turned);
    assert_int_equal(events.list[2].kind, EVENT_DRAWS);
    assert_int_equal(cards_count(events.list[2].cards), 1);
    assert_false(events.list[2].cards & turned);
    test_close(&table.opened);
}

/* The announcement ends the turn, so cards are drawn with the same action. */
static void shown_cards_are_an_event_even_if_the_turn_ends(void **test)
{
    (void)test;
    Table table = sit_down_at("tests/data/show-sevens.yaml", &SEVENS, "1:CA 0:C7");
    Events events;
    play_seen(&table, 0, "1:sevens", &events);
    assert_int_equal(count_events(&events, EVENT_SHOWS), 1);
    CardSet sevens = game_copies(table.game, test_card(table.game, STR("S7")));
    assert_true(events.list[1].cards == (sevens & table.state.hand[1]));
    assert_int_equal(count_events(&events, EVENT_DRAWS), 2);
    test_close(&table.opened);
}

static void assert_greedy_says(const Cards *cards, const char *script, const char *wanted)
{
    Table table = sit_down_with(cards, script);
    Rng rng = rng_stream(3, 1, 4);
    Str word = game_token(table.game, bot_act(bot_named(STR("greedy")), table.game, &table.state, &rng));
    if (!str_is(word, wanted)) fail_msg("it says %.*s and not %s", STR_ARG(word), wanted);
    test_close(&table.opened);
}

static void greedy_announces_the_best_meld_and_exchanges(void **test)
{
    (void)test;
    assert_greedy_says(&MELDS, "1:CA 0:C7", "bezique");      /* worth 40; the marriage is worth 20 */
    assert_greedy_says(&SEVENS, "1:CA 0:C7", "four-K-HHDD"); /* worth 80; the seven is worth 10 */
    assert_greedy_says(&SEVENS, "1:CA 0:C7 1:seven-S", "exchange");
}

/* A card of a meld that can still be announced is played only if there is no other. */
static void greedy_keeps_the_cards_of_its_melds(void **test)
{
    (void)test;
    Opened opened = test_open(language, BEZIQUE, 2, "");
    const Game *game = opened.game;
    int kept = 0;
    for (uint64_t number = 0; number < 5; number++) {
        State state = test_random_deal(game, 12, number);
        Rng rng = rng_stream(12, number, 1);
        while (state.phase != PHASE_DONE) {
            CardSet waiting = melds_waiting(game, &state, state.actor);
            bool has_others = state.phase == PHASE_PLAY && (state_legal(game, &state).cards & ~waiting);
            Action action = bot_act(bot_named(STR("greedy")), game, &state, &rng);
            if (has_others && action < FIRST_TOKEN && cards_have(waiting, action_card(action)))
                test_fail_at(game, &state, "%.*s belongs to a meld", STR_ARG(game_token(game, action)));
            kept += has_others && waiting;
            state_apply(game, &state, action);
        }
    }
    assert_true(kept > 20);
    test_close(&opened);
}

/* A meld can only gain, so no computer player skips the turn. */
static void computers_announce_some_meld_if_they_can(void **test)
{
    (void)test;
    static const char *const BOTS[] = {"greedy", "learned", "mc:20", "beginner"};
    Opened opened = test_open(language, BEZIQUE, 2, "");
    const Game *game = opened.game;
    Arena *arena = arena_new();
    int asked = 0, most = (int)test_by_build(24, 6);
    for (uint64_t number = 0; asked < most; number++) {
        State state = test_random_deal(game, 11, number);
        Rng rng = rng_stream(11, number, 1);
        while (state.phase != PHASE_DONE && asked < most) {
            bool has_choice = state.stage == STAGE_AFTER_TRICK && !state_only_draws(game, &state);
            for (size_t i = 0; has_choice && i < COUNT(BOTS); i++)
                if (bot_act(bot_of(arena, str_of(BOTS[i])), game, &state, &rng) == game->token_done)
                    test_fail_at(game, &state, "%s announces nothing", BOTS[i]);
            asked += has_choice;
            state_apply(game, &state, random_action(state_legal(game, &state), &rng));
        }
    }
    arena_free(arena);
    test_close(&opened);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nobody_draws_before_the_winner_has_announced),
        cmocka_unit_test(a_turn_without_a_meld_is_recognised),
        cmocka_unit_test(the_turn_goes_on_after_the_last_meld_if_all_are_asked),
        cmocka_unit_test(undo_takes_a_meld_and_the_drawn_cards_back),
        cmocka_unit_test(shown_cards_were_held_before_drawing),
        cmocka_unit_test(every_view_can_be_sampled_without_a_stock),
        cmocka_unit_test(an_exchanged_card_may_have_been_drawn),
        cmocka_unit_test(a_meld_is_said_and_done_is_not),
        cmocka_unit_test(an_exchange_and_drawing_are_two_events),
        cmocka_unit_test(shown_cards_are_an_event_even_if_the_turn_ends),
        cmocka_unit_test(greedy_announces_the_best_meld_and_exchanges),
        cmocka_unit_test(greedy_keeps_the_cards_of_its_melds),
        cmocka_unit_test(computers_announce_some_meld_if_they_can),
    };
    return cmocka_run_group_tests(tests, open_language, close_language);
}
