/*
 * The deals of served tables come from new random numbers that nobody can guess, and are stored in their rows. The
 * deals of tables with a chosen seed, and deals of an earlier version, follow from the seed.
 */
#include "support.h"

#include "server/client.h"
#include "server/fold.h"
#include "server/secret.h"
#include "text/json.h"

#include <stdlib.h>

typedef struct Place {
    Language *language;
    Opened opened;
    Setup setup;
    Fold fold;
} Place;

/* Opens a table of this variant: a stored one from `json`, or a new one. */
static Place open_place(const char *variant, const char *json)
{
    Place place = {.language = language_open(), .setup = {.helper = bot_named(STR("greedy"))}};
    place.opened = test_open(place.language, variant, 0, "");
    if (!json) return place;
    Arena *arena = place.opened.arena;
    Answer answer = {0};
    const Node *root = json_read(arena, source_of(arena, STR("setup"), str_of(json)), diags_new(arena));
    assert_true(setup_read_kept(arena, root, &place.setup, &answer));
    return place;
}

static void close_place(Place *place)
{
    fold_end(&place->fold);
    test_close(&place->opened);
    language_close(place->language);
}

static bool take(Fold *fold, RowKind kind, Str body)
{
    uint8_t seat = kind == ROW_ACT ? fold_decider(fold) : NO_SEAT;
    return fold_take(fold, &(Row){.number = fold->number + 1, .kind = kind, .seat = seat, .body = body}, NULL);
}

/* Deals, and returns the body of the row. */
static Buf deal(Fold *fold)
{
    Buf body = {0};
    fold_draw_deal(fold, &body);
    assert_true(take(fold, ROW_DEAL, buf_str(&body)));
    return body;
}

static void play_out(Fold *fold)
{
    while (fold_is_playing(fold)) {
        Action action = moves_nth(state_legal(fold->game, &fold->match.state), 0);
        assert_true(take(fold, ROW_ACT, game_token(fold->game, action)));
    }
}

static void same_cards(const Game *game, const State *a, const State *b)
{
    for (int seat = 0; seat < game->n_players; seat++) assert_true(a->dealt[seat] == b->dealt[seat]);
    assert_memory_equal(a->talon_card, b->talon_card, game->n_talon);
    assert_int_equal(a->turned, b->turned);
}

/*
 * The deals have packs of two copies, a card turned up from the talon or from a hand, a cut card, and no redeals or
 * many.
 */
static void a_row_holds_its_deal(void **state)
{
    static const char *const VARIANTS[] = {
        "tapp-tarock", "doppelkopf", "schnapsen", "whist", "bridge", "skat", "tests/data/secret.yaml"};
    (void)state;
    for (size_t i = 0; i < COUNT(VARIANTS); i++) {
        Place place = open_place(VARIANTS[i], NULL);
        Fold again;
        fold_begin(&place.fold, &place.setup, place.opened.game);
        fold_begin(&again, &place.setup, place.opened.game);
        Buf body = deal(&place.fold);
        assert_true(body.n > 0);
        assert_true(take(&again, ROW_DEAL, buf_str(&body)));
        assert_true(states_are_equal(&place.fold.match.state, &again.match.state));
        body.text[body.n / 2] = '?';
        fold_end(&again);
        fold_begin(&again, &place.setup, place.opened.game);
        assert_false(take(&again, ROW_DEAL, buf_str(&body)));
        fold_end(&again);
        buf_free(&body);
        close_place(&place);
    }
}

/* Neither the cards nor the random numbers of computer players in one deal tell anything about the next deal. */
static void no_two_deals_follow_from_a_seed(void **state)
{
    (void)state;
    Place place = open_place("tapp-tarock", NULL), other = open_place("tapp-tarock", NULL);
    const Game *game = place.opened.game;
    uint64_t seeds[4];
    fold_begin(&place.fold, &place.setup, game);
    fold_begin(&other.fold, &other.setup, other.opened.game);
    for (size_t i = 0; i < COUNT(seeds); i++) {
        Buf one = deal(&place.fold), two = deal(&other.fold);
        const State *dealt = &place.fold.match.state;
        DealSpec spec = {.seed = dealt->seed, .number = dealt->number, .dealer = dealt->dealer};
        assert_false(state_is_of_seed(game, &spec, dealt));
        assert_false(str_equal(buf_str(&one), buf_str(&two)));
        seeds[i] = dealt->seed;
        for (size_t k = 0; k < i; k++) assert_true(seeds[k] != seeds[i]);
        play_out(&place.fold);
        play_out(&other.fold);
        buf_free(&one);
        buf_free(&two);
    }
    close_place(&place);
    close_place(&other);
}

/* Plays a deal of the variant, and returns the table as the server writes it, with the results of all seats. */
static Buf told_after_a_deal(const char *variant)
{
    Place place = open_place(variant, NULL);
    Buf out = {0};
    fold_begin(&place.fold, &place.setup, place.opened.game);
    Buf body = deal(&place.fold);
    play_out(&place.fold);
    client_write_table(&out, &place.fold, STR("t"), (Audience){NO_SEAT, STR("en")}, -1);
    client_write_people(&out, &place.fold, (Audience){NO_SEAT, STR("en")});
    buf_char(&out, '\0');
    buf_free(&body);
    close_place(&place);
    return out;
}

/*
 * A deal of a contract that nobody can win or lose has no `won`, and is not declared (docs/web-protocol.md: tally). In
 * Schieber both sides write what they have made (JS-SCORE-3).
 */
static void nobody_wins_a_contract_without_aim(void **state)
{
    (void)state;
    Buf with_aim = told_after_a_deal("tests/data/plain-game.yaml"), without = told_after_a_deal("jass-schieber");
    assert_non_null(strstr(with_aim.text, "\"declared\":1"));
    assert_true(strstr(with_aim.text, "\"won\":true") || strstr(with_aim.text, "\"won\":false"));
    assert_non_null(strstr(without.text, "\"declared\":0"));
    assert_null(strstr(without.text, "\"declared\":1"));
    assert_null(strstr(without.text, "\"won\":true"));
    assert_null(strstr(without.text, "\"won\":false"));
    buf_free(&with_aim);
    buf_free(&without);
}

enum { DEALS = 4000, FOREHAND = 1, CARDS = 54, HAND = 16 };

/*
 * A card is in a given hand in 16 of 54 deals: 1,185 of 4,000, with a standard deviation of 28.9. It is on top of the
 * talon in one of 54 deals: 74, with 8.5. Six standard deviations are exceeded in one test of ten million.
 */
static void every_card_is_as_likely(void **state)
{
    (void)state;
    Place place = open_place("tapp-tarock", NULL);
    int held[CARDS] = {0}, first[CARDS] = {0};
    for (int i = 0; i < DEALS; i++) {
        fold_begin(&place.fold, &place.setup, place.opened.game);
        Buf body = deal(&place.fold);
        const State *dealt = &place.fold.match.state;
        for (Card card = 0; card < CARDS; card++) held[card] += cards_have(dealt->dealt[FOREHAND], card);
        first[dealt->talon_card[0]]++;
        assert_int_equal(cards_count(dealt->dealt[FOREHAND]), HAND);
        buf_free(&body);
        fold_end(&place.fold);
    }
    for (int card = 0; card < CARDS; card++) {
        assert_in_range(held[card], 1185 - 174, 1185 + 174);
        assert_in_range(first[card], 74 - 51, 74 + 51);
    }
    close_place(&place);
}

/* The deals follow from the seed, so the rows contain no cards. */
static void a_chosen_seed_gives_the_cards(void **state)
{
    (void)state;
    Place place = open_place("tapp-tarock", "{\"variant\":\"tapp-tarock\",\"seed\":7,\"seeded\":true}");
    State dealt = test_random_deal(place.opened.game, 7, 0);
    fold_begin(&place.fold, &place.setup, place.opened.game);
    Buf body = deal(&place.fold);
    assert_int_equal(body.n, 0);
    same_cards(place.opened.game, &dealt, &place.fold.match.state);
    close_place(&place);
}

/* The first deal of the table came from a random seed. The next deal is drawn like those of a new table. */
static void a_table_of_an_earlier_version_goes_on(void **state)
{
    (void)state;
    Place place = open_place("tapp-tarock", "{\"variant\":\"tapp-tarock\",\"players\":3,\"seed\":7,\"deals\":0}");
    State dealt = test_random_deal(place.opened.game, 7, 0);
    assert_false(place.setup.is_seeded);
    fold_begin(&place.fold, &place.setup, place.opened.game);
    assert_true(take(&place.fold, ROW_DEAL, STR("")));
    same_cards(place.opened.game, &dealt, &place.fold.match.state);
    play_out(&place.fold);
    Buf body = deal(&place.fold);
    assert_true(body.n > 0);
    buf_free(&body);
    close_place(&place);
}

/* The setup of a table is the same after storing and reading it. */
static void a_setup_is_kept(void **state)
{
    static const char *const KEPT[] = {"{\"variant\":\"skat\",\"seed\":7,\"seeded\":true}", "{\"variant\":\"skat\"}"};
    (void)state;
    for (size_t i = 0; i < COUNT(KEPT); i++) {
        Place place = open_place("skat", KEPT[i]), again;
        Buf text = {0};
        setup_write(&place.setup, &text);
        again = open_place("skat", buf_text(&text));
        assert_int_equal(again.setup.is_seeded, i == 0);
        assert_int_equal(again.setup.seed, place.setup.seed);
        buf_free(&text);
        close_place(&place);
        close_place(&again);
    }
}

/* True if the table as this seat sees it in a language contains the text. */
static bool shows_in(const Fold *fold, uint8_t seat, Str language, const char *text)
{
    Buf table = {0};
    client_write_table(&table, fold, STR("table"), (Audience){seat, language}, -1);
    bool has = strstr(buf_text(&table), text) != NULL;
    buf_free(&table);
    return has;
}

/* True if the table as this seat sees it in English contains the text. */
static bool shows(const Fold *fold, uint8_t seat, const char *text)
{
    return shows_in(fold, seat, SOURCE_LANGUAGE, text);
}

/* If a formula of the settlement fails, each reader gets the reason in his language. */
static void why_a_score_fails_is_translated(void **state)
{
    (void)state;
    Place place = {.language = language_open(), .setup = {.helper = bot_named(STR("greedy"))}};
    place.opened = test_open_text(place.language,
                                  "extends: tapp-tarock\nid: child\nname: {en: Child, de: Kind}\n"
                                  "settlement: {items: {more: {name: {en: More}, won: 'true', value: 1000000001}}}\n",
                                  0);
    fold_begin(&place.fold, &place.setup, place.opened.game);
    Buf body = deal(&place.fold);
    Moves bids = state_legal(place.opened.game, &place.fold.match.state);
    Action highest = moves_nth(bids, moves_count(bids) - 1);
    assert_true(take(&place.fold, ROW_ACT, game_token(place.opened.game, highest)));
    play_out(&place.fold);
    assert_false(state_is_void(&place.fold.match.state));
    assert_true(shows_in(&place.fold, 0, STR("de"), "eine Zahlung ist zu groß"));
    assert_true(shows(&place.fold, 0, "a payment is too large"));
    translate_to(SOURCE_LANGUAGE);
    buf_free(&body);
    close_place(&place);
}

/* The others and those who watch see only that a bid was written down, until the deal is over. */
static void a_secret_bid_is_shown_to_its_player(void **state)
{
    static const char OWN[] = "\"action\":\"137\"",
                      HIDDEN[] = "\"seat\":1,\"kind\":\"secret\",\"text\":\"written down\"";
    (void)state;
    Place place = open_place("tests/data/authored/differenzler.yaml", NULL);
    fold_begin(&place.fold, &place.setup, place.opened.game);
    Buf body = deal(&place.fold);
    assert_true(take(&place.fold, ROW_ACT, STR("137")));
    for (int i = 0; i < 3; i++) assert_true(take(&place.fold, ROW_ACT, STR("20")));
    assert_true(shows(&place.fold, 1, OWN));
    assert_false(shows(&place.fold, 1, HIDDEN));
    for (uint8_t seat = 0; seat < 4; seat++) {
        if (seat == 1) continue;
        assert_false(shows(&place.fold, seat, OWN));
        assert_true(shows(&place.fold, seat, HIDDEN));
    }
    assert_false(shows(&place.fold, NO_SEAT, OWN));
    assert_true(shows(&place.fold, NO_SEAT, HIDDEN));
    play_out(&place.fold);
    assert_true(shows(&place.fold, 2, OWN));
    assert_true(shows(&place.fold, NO_SEAT, OWN));
    buf_free(&body);
    close_place(&place);
}

/*
 * Plays a deal, always with the first legal action. After each "done" of the table, checks that undo goes back to the
 * card before it. Returns the number of these checks.
 */
static int count_undo_before_done(Fold *fold)
{
    int n_done = 0;
    while (fold_is_playing(fold)) {
        const State *now = &fold->match.state;
        uint8_t seat = fold_decider(fold);
        bool draws = state_only_draws(fold->game, now);
        Action action = moves_nth(state_legal(fold->game, now), 0);
        assert_true(take(fold, ROW_ACT, game_token(fold->game, action)));
        if (!draws || !fold_is_playing(fold)) continue;
        int back = fold_back_to(fold, seat);
        assert_true(back >= 0);
        assert_int_equal(log_seat(now, back), seat);
        assert_true(log_action(now, back) < FIRST_TOKEN);
        n_done++;
    }
    return n_done;
}

/* The table says "done" for a person who has nothing to announce, so going back to it would change nothing. */
static void undo_goes_back_to_a_choice_and_not_to_done(void **state)
{
    (void)state;
    Place place = open_place("tests/data/authored/bezique.yaml", NULL);
    Fold *fold = &place.fold;
    int n_done = 0;
    /* the deals are random, and a single one may have hardly a choice of this kind */
    for (int i = 0; i < 20; i++) {
        fold_begin(fold, &place.setup, place.opened.game);
        Buf body = deal(fold);
        n_done += count_undo_before_done(fold);
        buf_free(&body);
        fold_end(fold);
    }
    assert_true(n_done > 5);
    close_place(&place);
}

/* A table from a record plays only this deal (docs/web-protocol.md, "A deal from a record"), even if it is void. */
static void a_void_deal_of_a_record_is_the_only_one(void **state)
{
    static const char SETUP[] = "{\"record\": \"[Variant \\\"dobbm\\\"]\\n[Players 4]\\n[Dealer 3]\\n[Seed 7]\\n\"}";
    (void)state;
    Place place = open_place("dobbm", SETUP);
    State last;
    Diags *diags = diags_new(place.opened.arena);
    Buf body = {0};
    assert_non_null(place.setup.record);
    assert_true(record_replay(place.setup.record, place.opened.game, &last, diags));
    fold_begin(&place.fold, &place.setup, place.opened.game);
    fold_give_deal(&place.fold, &last, &body);
    assert_true(take(&place.fold, ROW_DEAL, buf_str(&body)));
    /* DB-DEAL-3: if all pass, the same player deals again */
    for (int i = 0; i < 4; i++) assert_true(take(&place.fold, ROW_ACT, STR("pass")));
    assert_true(state_is_void(&place.fold.match.state));
    assert_true(place.fold.is_settled && place.fold.is_over);
    buf_free(&body);
    close_place(&place);
}

/* The events of a row for each seat and, last, for the spectators. */
typedef struct RowText {
    Buf of[4];
} RowText;

/* Applies a row, as the streams of a table do, and returns its events. */
static RowText take_written(Fold *fold, const Row *row)
{
    RowText text = {0};
    ClientUpdate updates[COUNT(text.of)];
    for (size_t i = 0; i < COUNT(text.of); i++) {
        uint8_t seat = i < fold->game->n_players ? (uint8_t)i : NO_SEAT;
        client_update_begin(&updates[i], &text.of[i], fold, row, (Audience){seat, SOURCE_LANGUAGE});
    }
    assert_true(fold_take(fold, row, NULL));
    for (size_t i = 0; i < COUNT(text.of); i++) client_update_end(&updates[i], row, -1);
    return text;
}

/* The key of a person in a row: 64 digits. */
#define DIGITS "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"

/*
 * A client that connects again gets every event after its last one (docs/web-protocol.md, "Events"), and the same
 * events as the others, even if somebody has taken a seat since the deal began.
 */
static void the_rows_of_a_deal_can_be_read_again(void **state)
{
    static const struct {
        RowKind kind;
        uint8_t seat;
        const char *body;
    } ROWS[] = {{ROW_SIT, 1, DIGITS " Anna"},
                {ROW_COMPUTER, 0, "greedy"},
                {ROW_COMPUTER, 2, "greedy"},
                {ROW_DEAL, NO_SEAT, ""},
                {ROW_SIT, 2, DIGITS " Berta"},
                {ROW_HERE, 2, ""},
                {ROW_SAY, 1, "hello"},
                {ROW_NAME, 2, "Berta B."},
                {ROW_COMPUTER, 1, "greedy"},
                {ROW_ACT, 1, "pass"},
                {ROW_SIT, 0, DIGITS " Carl"},
                {ROW_ASK, 1, "0"},
                {ROW_AGREE, 2, "yes"},
                {ROW_UNDO, NO_SEAT, ""},
                {ROW_PERSON, 1, ""},
                {ROW_ACT, 1, "pass"},
                {ROW_AWAY, 2, ""}};
    (void)state;
    Place place = open_place("tapp-tarock",
                             "{\"variant\":\"tapp-tarock\",\"players\":3,\"waits\":true,\"seed\":7,\"seeded\":true}");
    RowText sent[COUNT(ROWS)];
    Row rows[COUNT(ROWS)];
    fold_begin(&place.fold, &place.setup, place.opened.game);
    for (size_t i = 0; i < COUNT(ROWS); i++) {
        Fold again;
        rows[i] = (Row){
            .number = i + 1, .kind = ROWS[i].kind, .seat = ROWS[i].seat, .body = str_of(ROWS[i].body), .at = 5000};
        sent[i] = take_written(&place.fold, &rows[i]);
        if (!fold_rewind(&place.fold, &again)) continue;
        while (again.number < place.fold.number) {
            size_t k = again.number;
            RowText text = take_written(&again, &rows[k]);
            for (size_t j = 0; j < COUNT(text.of); j++) {
                assert_string_equal(buf_text(&text.of[j]), buf_text(&sent[k].of[j]));
                buf_free(&text.of[j]);
            }
        }
        fold_end(&again);
    }
    for (size_t i = 0; i < COUNT(ROWS); i++)
        for (size_t j = 0; j < COUNT(sent[i].of); j++) buf_free(&sent[i].of[j]);
    close_place(&place);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_row_holds_its_deal),
        cmocka_unit_test(no_two_deals_follow_from_a_seed),
        cmocka_unit_test(nobody_wins_a_contract_without_aim),
        cmocka_unit_test(every_card_is_as_likely),
        cmocka_unit_test(a_chosen_seed_gives_the_cards),
        cmocka_unit_test(a_table_of_an_earlier_version_goes_on),
        cmocka_unit_test(a_setup_is_kept),
        cmocka_unit_test(why_a_score_fails_is_translated),
        cmocka_unit_test(a_secret_bid_is_shown_to_its_player),
        cmocka_unit_test(undo_goes_back_to_a_choice_and_not_to_done),
        cmocka_unit_test(a_void_deal_of_a_record_is_the_only_one),
        cmocka_unit_test(the_rows_of_a_deal_can_be_read_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
