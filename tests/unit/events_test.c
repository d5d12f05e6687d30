/*
 * Events and their sentences: computer players play every shipped variant, shown to each seat and to everybody in both
 * languages.
 */
#include "support.h"

#include "wording/events.h"
#include "wording/phrase.h"

#include "match/host.h"

/* ---- the table of sentences ----------------------------------------------------------------------------------- */

static void sentences_know_the_person_and_the_number(void **state)
{
    (void)state;
    Arena *arena = arena_new();
    Slots slots = {.text = {STR("Du"), STR("♥K")}, .number = {1}, .you = true};
    assert_string_equal(word_str(arena, STR("de"), WORD_WINS_TRICK, slots).s, "Du gewinnst Stich 1 mit ♥K.");
    slots.you = false;
    assert_string_equal(word_str(arena, STR("en"), WORD_WINS_TRICK, slots).s, "Du wins trick 1 with ♥K.");
    assert_string_equal(word_str(arena, STR("fr"), WORD_DISCARDING, slots).s, "Discard 1 card.");
    slots.number[0] = 3;
    assert_string_equal(word_str(arena, STR("de"), WORD_DISCARDING, slots).s, "Lege ab: 3 Karten.");
    arena_free(arena);
}

/* The table uses the words of the file, in each language. */
static void the_words_of_the_game_are_said_at_the_table(void **state)
{
    (void)state;
    static const struct {
        const char *language;
        Word word;
        const char *who; /* NULL: the person at the table */
        const char *said;
    } ROWS[] = {{"de", WORD_LAYS_OFF_UNSEEN, NULL, "Du drückst: 2 Karten, verdeckt."},
                {"de", WORD_LAYS_OFF_UNSEEN, "Anna", "Anna drückt: 2 Karten, verdeckt."},
                {"de", WORD_TAKES_UNSEEN, NULL, "Du nimmst 2 Karten aus dem Skat."},
                {"de", WORD_DISCARDING, NULL, "Drücke: 2 Karten."},
                {"en", WORD_LAYS_OFF_UNSEEN, "Anna", "Anna discards 2 cards face down."},
                {"en", WORD_CHOOSING_TALON, NULL, "Choose from the skat."}};
    Language *language = language_open();
    Opened opened = test_open(language, "skat", 3, NULL), other = test_open(language, "tapp-tarock", 3, NULL);
    Arena *arena = arena_new();
    for (size_t i = 0; i < COUNT(ROWS); i++) {
        Scene scene = {.game = opened.game, .scratch = arena, .language = str_of(ROWS[i].language), .you = NO_SEAT};
        Slots slots = {.text = {ROWS[i].who ? str_of(ROWS[i].who) : STR("Du")}, .number = {2}, .you = !ROWS[i].who};
        assert_string_equal(phrase(&scene, ROWS[i].word, slots).s, ROWS[i].said);
    }
    Scene plain = {.game = other.game, .scratch = arena, .language = STR("en"), .you = NO_SEAT};
    assert_string_equal(phrase(&plain, WORD_CHOOSING_TALON, (Slots){0}).s, "Choose from the talon.");
    arena_free(arena);
    test_close(&opened);
    test_close(&other);
    language_close(language);
}

/* ---- a shown deal -------------------------------------------------------------------------------------------- */

/* A watcher's knowledge of the deal: the views, and the number of played cards that events have named. */
typedef struct Watcher {
    View before, now;
    int played, tricks, hands;
} Watcher;

static void look(const Game *game, const State *state, int seat, View *view)
{
    if (seat < game->n_players) view_make(game, state, seat, view);
    else view_open(game, state, view);
}

static void check_event(const Scene *scene, const Event *event, Watcher *watcher)
{
    Str text = phrase_event(scene, event);
    bool may_be_silent = event->kind == EVENT_ENDS;
    if (text.n == 0 && !may_be_silent) fail_msg("event %d has no words", (int)event->kind);
    for (size_t i = 0; i + 1 < text.n; i++)
        if ((text.s[i] == '%' || text.s[i] == '#') && text.s[i + 1] >= '1' && text.s[i + 1] <= '4')
            fail_msg("a mark is left in '%.*s'", STR_ARG(text));
    watcher->played += event->kind == EVENT_PLAYS;
    watcher->tricks += event->kind == EVENT_TRICK;
    watcher->hands += event->kind == EVENT_HAND;
}

static void tell(const Game *game, Watcher *watcher, int seat, bool is_deal)
{
    Events events;
    Arena *arena = arena_new();
    Scene scene = {.game = game, .scratch = arena, .language = seat % 2 ? STR("de") : STR("en"), .ascii = seat > 3};
    scene.you = watcher->now.seat;
    events_between(game, is_deal ? NULL : &watcher->before, &watcher->now, &events);
    assert_true(events.n > 0 || !is_deal);
    assert_true(events.n < MAX_EVENTS);
    for (size_t i = 0; i < events.n; i++) check_event(&scene, &events.list[i], watcher);
    arena_free(arena);
}

static void watch_deal(const Game *game, uint64_t seed)
{
    State state;
    Watcher watchers[MAX_SEATS + 1] = {0};
    Rng rng = rng_stream(seed, 0, 1);
    DealSpec spec = {.seed = seed, .dealer = (uint8_t)(seed % game->n_players)};
    state_deal(game, &spec, &state);
    for (bool is_deal = true;; is_deal = false) {
        for (int seat = 0; seat <= game->n_players; seat++) {
            watchers[seat].before = watchers[seat].now;
            look(game, &state, seat, &watchers[seat].now);
            tell(game, &watchers[seat], seat, is_deal);
        }
        if (state.phase == PHASE_DONE) break;
        state_apply(game, &state, random_action(state_legal(game, &state), &rng));
    }
    for (int seat = 0; seat <= game->n_players; seat++) {
        bool is_open = seat == game->n_players;
        if (state.ending == ENDING_PLAYED) assert_int_equal(watchers[seat].tricks, state.n_tricks);
        int played = state.n_tricks * trick_size(game, &state);
        if (state.ending == ENDING_PLAYED) assert_int_equal(watchers[seat].played, played);
        int hands = is_open ? game->n_active : state_is_active(&state, seat);
        assert_int_equal(watchers[seat].hands, hands); /* no event shows another player's hand */
    }
}

/* All values of options would take long with sanitizers, so only every third is played then. */
static void every_variant_is_told_to_every_seat(void **state)
{
    (void)state;
    const size_t every = test_by_build(1, 3);
    Arena *arena = arena_new();
    Language *language = language_open();
    TestConfigs all = test_configs(arena);
    for (size_t i = 0; i < all.n; i++) {
        const TestConfig *config = &all.items[i];
        Opened opened;
        Buf errors = {0};
        if (config->options[0] && i % every != 0) continue;
        bool plays = test_try_open(language, config->variant, config->players, config->options, &opened, &errors);
        if (!plays && !config->options[0])
            fail_msg("%s", buf_text(&errors)); /* an option may need another number of players */
        for (uint64_t seed = 0; plays && seed < (config->options[0] ? 1U : 4U); seed++) watch_deal(opened.game, seed);
        buf_free(&errors);
        test_close(&opened);
    }
    language_close(language);
    arena_free(arena);
}

/* ---- what is hidden ------------------------------------------------------------------------------------------- */

static const Event *find_event(const Events *events, EventKind kind)
{
    for (size_t i = 0; i < events->n; i++)
        if (events->list[i].kind == kind) return &events->list[i];
    return NULL;
}

static void step(const Game *game, State *state, int seat, const char *action, Events *events)
{
    View before, now;
    look(game, state, seat, &before);
    test_play(game, state, action);
    look(game, state, seat, &now);
    events_between(game, &before, &now, events);
}

static void a_discard_is_told_in_full_to_none_but_the_declarer(void **state)
{
    (void)state;
    Language *language = language_open();
    Opened opened = test_open(language, "tapp-tarock", 3, "");
    const Game *game = opened.game;
    Events mine, theirs;
    State deal = test_deal(game, 2, "CK CQ CC CJ C10 C9 C8 C7 SK SQ SC SJ S10 S9 S8 S7 / * / * / *");
    test_play(game, &deal, "dreier pass pass lower");
    State copy = deal;
    step(game, &deal, 0, "C7", &mine);
    step(game, &copy, 1, "C7", &theirs);
    assert_non_null(find_event(&mine, EVENT_PUTS));
    assert_int_equal(theirs.n, 0);
    test_play(game, &deal, "C8");
    copy = deal;
    step(game, &deal, 0, "C9", &mine);
    step(game, &copy, 1, "C9", &theirs);
    const Event *own = find_event(&mine, EVENT_LAYS_OFF), *other = find_event(&theirs, EVENT_LAYS_OFF);
    assert_int_equal(cards_count(own->cards), 3);
    assert_true(other->cards == 0);
    assert_int_equal(other->count, 3);
    test_close(&opened);
    language_close(language);
}

/* Königrufen, KR-TAL-3: a declarer who finds the called king in the talon may give up instead of choosing a half. */
static void what_is_announced_beside_the_talon_is_shown(void **state)
{
    (void)state;
    Language *language = language_open();
    Opened opened = test_open(language, "koenigrufen", 4, "");
    const Game *game = opened.game;
    Events events;
    State deal = test_deal(game, 0, "* / T1 T5 CK / * / * / HK H3 H4 D2 D3 D4");
    test_play(game, &deal, "vorhand pass pass pass rufer HK");
    step(game, &deal, 2, "give-up", &events);
    const Event *announced = find_event(&events, EVENT_ANNOUNCES);
    assert_non_null(announced);
    assert_int_equal(announced->seat, 1);
    test_close(&opened);
    language_close(language);
}

static void check_contract(const Scene *scene, const State *deal, const char *name)
{
    Str text = phrase_contract(scene, deal);
    assert_true(str_is(text, name));
}

/* Préférence, worked example 12: three is bid and held, and then a suit is named. The name of the contract has both. */
static void a_contract_has_the_name_that_was_said_last(void **state)
{
    (void)state;
    Language *language = language_open();
    Opened opened = test_open(language, "preference", 3, "");
    Arena *arena = arena_new();
    Scene scene = {.game = opened.game, .scratch = arena, .language = STR("en"), .you = NO_SEAT};
    State deal = test_deal(opened.game, 0, "* / S7 S8 / * / *");
    test_play(opened.game, &deal, "2 3 pass hold pass");
    check_contract(&scene, &deal, "bid 3");
    test_play(opened.game, &deal, "S7 S8");
    check_contract(&scene, &deal, "bid 3");
    test_play(opened.game, &deal, "D");
    check_contract(&scene, &deal, "diamonds (bid: 3)");
    arena_free(arena);
    test_close(&opened);
    language_close(language);
}

/* Checks the words for a mean gain in a variant. */
static void check_mean(const char *variant, double mean, const char *wanted)
{
    Language *language = language_open();
    Opened opened = test_open(language, variant, 4, "");
    Arena *arena = arena_new();
    Scene scene = {.game = opened.game, .scratch = arena, .language = STR("en"), .you = NO_SEAT};
    assert_true(str_is(phrase_mean(&scene, mean), wanted));
    arena_free(arena);
    test_close(&opened);
    language_close(language);
}

static void a_mean_gain_has_a_sign_and_penalty_points_have_none(void **state)
{
    (void)state;
    check_mean("whist", 5.24, "+5.2");
    check_mean("whist", -0.44, "-0.4");
    check_mean("whist", -0.04, "+0.0");
    check_mean("hearts", -5.24, "5.2");
    check_mean("hearts", 0, "0.0");
    check_mean("hearts", 3, "-3.0");
    check_mean("hearts", 0.04, "0.0");
}

/* Twenty-Eight, TE-TRUMP-2: only if a second auction has a winner, the contract is shown again. */
static void a_new_declarer_is_named(void **state)
{
    (void)state;
    Language *language = language_open();
    Opened opened = test_open(language, "twenty-eight", 4, "second_auction=on");
    const Game *game = opened.game;
    Events events;
    State deal = test_deal(game, 0, "* / * / * / * / *");
    test_play(game, &deal, "1:14 2:pass 3:pass 0:pass");
    state_apply(game, &deal, moves_nth(state_legal(game, &deal), 0)); /* the declarer lays a trump card */
    State same = deal;
    step(game, &deal, 0, "2:24", &events);
    assert_null(find_event(&events, EVENT_CONTRACT));
    test_play(game, &deal, "3:pass 0:pass");
    step(game, &deal, 0, "1:pass", &events);
    assert_int_equal(find_event(&events, EVENT_CONTRACT)->seat, 2);
    test_play(game, &same, "2:pass 3:pass");
    step(game, &same, 0, "0:pass", &events);
    assert_null(find_event(&events, EVENT_CONTRACT));
    test_close(&opened);
    language_close(language);
}

/* Twenty-Eight, TE-CARD-2: only the bidder reads which card he lays face down. All read it when it is turned up. */
static void a_trump_card_is_named_when_it_is_turned_up(void **state)
{
    (void)state;
    Language *language = language_open();
    Opened opened = test_open(language, "twenty-eight", 4, "");
    const Game *game = opened.game;
    Events events;
    State deal = test_deal(game, 0,
                           "CK CQ DJ D9 / CJ C9 SJ S9 / HJ H9 DA SA / CA C10 HK HQ / "
                           "SK SQ S8 H7 HA H10 D10 S10 C8 C7 DK S7 DQ D8 D7 H8");
    Card card = test_card(game, STR("S9"));
    test_play(game, &deal, "1:16 2:pass 3:pass 0:pass");
    State same = deal;
    step(game, &deal, 0, "1:S9", &events);
    assert_int_equal(find_event(&events, EVENT_LAYS_TRUMP)->action, NO_ACTION);
    step(game, &same, 1, "1:S9", &events);
    assert_int_equal(find_event(&events, EVENT_LAYS_TRUMP)->action, card);
    test_play(game, &deal, "CJ");
    step(game, &deal, 0, "2:show-trump", &events);
    assert_int_equal(find_event(&events, EVENT_TURNS_UP)->action, card);
    assert_int_equal(find_event(&events, EVENT_TURNS_UP)->seat, 1);
    assert_null(find_event(&events, EVENT_NAMES));
    test_close(&opened);
    language_close(language);
}

/*
 * Schnapsen, SN-DEAL-2, SN-EXCH-1: the turned-up card and the card exchanged for it are face up, so no event hides
 * them.
 */
static void a_card_turned_up_is_not_face_down(void **state)
{
    (void)state;
    Language *language = language_open();
    Opened opened = test_open(language, "schnapsen", 2, "");
    const Game *game = opened.game;
    Events events;
    State deal = test_deal(game, 0, "CK SA SQ DJ H10 / HJ CA CQ S10 DK / C10 CJ SK SJ HK HQ DA D10 DQ HA");
    for (int seat = 0; seat < 2; seat++) {
        View view;
        view_make(game, &deal, seat, &view);
        events_between(game, NULL, &view, &events);
        assert_null(find_event(&events, EVENT_TALON_LIES));
        assert_int_equal(find_event(&events, EVENT_TURNED)->action, test_card(game, STR("HA")));
    }
    step(game, &deal, 0, "1:exchange", &events);
    assert_null(find_event(&events, EVENT_TALON_LIES));
    test_close(&opened);
    language_close(language);
}

/* Doppelkopf, DK-ARM-4: a deal that nobody wants to play ends with a sentence of its own. */
static void a_deal_that_is_dealt_again_is_told(void **state)
{
    (void)state;
    Language *language = language_open();
    Opened opened = test_open(language, "doppelkopf", 4, "armut=on");
    const Game *game = opened.game;
    Arena *arena = arena_new();
    Scene scene = {.game = game, .scratch = arena, .language = STR("en"), .you = NO_SEAT};
    Events events;
    DealSpec spec = {.seed = 1};
    State deal;
    /* the first deal in which forehand has at most three trumps */
    for (bool is_poor = false; !is_poor; spec.number++) {
        state_deal(game, &spec, &deal);
        test_play(game, &deal, "1:vorbehalt gesund gesund gesund");
        is_poor = state_find(game, &deal, STR("armut")) != NO_ACTION;
    }
    test_play(game, &deal, "1:armut 2:pass 3:pass");
    step(game, &deal, 0, "0:pass", &events);
    assert_true(str_is(phrase_event(&scene, find_event(&events, EVENT_ENDS)), "The same dealer deals again."));
    arena_free(arena);
    test_close(&opened);
    language_close(language);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sentences_know_the_person_and_the_number),
        cmocka_unit_test(the_words_of_the_game_are_said_at_the_table),
        cmocka_unit_test(every_variant_is_told_to_every_seat),
        cmocka_unit_test(a_discard_is_told_in_full_to_none_but_the_declarer),
        cmocka_unit_test(what_is_announced_beside_the_talon_is_shown),
        cmocka_unit_test(a_contract_has_the_name_that_was_said_last),
        cmocka_unit_test(a_mean_gain_has_a_sign_and_penalty_points_have_none),
        cmocka_unit_test(a_new_declarer_is_named),
        cmocka_unit_test(a_trump_card_is_named_when_it_is_turned_up),
        cmocka_unit_test(a_card_turned_up_is_not_face_down),
        cmocka_unit_test(a_deal_that_is_dealt_again_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
