/* Lessons: what a hint says about the trick on the table. Searching is left out: the test names the two best cards. */
#include "support.h"

#include "tui/teach.h"

/* Seat 0 deals and turns up a spade, so spades are trumps. Seat 1 leads. */
static const char DEAL[] = "SA-S2 / CK C9 HA-H4 / CA C3 DA-D4 / *";

static Action card_of(const Game *game, const State *state, const char *id)
{
    Action action = state_find(game, state, str_of(id));
    if (action == NO_ACTION) test_fail_at(game, state, "%s may not be played", id);
    return action;
}

/* Expects this sentence after the hint for two cards of the seat to act; empty: no further sentence. */
static void expect_reason(const Game *game, const State *state, const char *const *cards, const char *reason)
{
    View now;
    Buf text = {0}, end = {0};
    Arena *arena = arena_new();
    Scene scene = {.game = game, .scratch = arena, .language = STR("en"), .you = state->actor};
    Hint hint = {
        .n = 2,
        .best = {{.action = card_of(game, state, cards[0]), .payoff = 1}, {.action = card_of(game, state, cards[1])}}};
    view_make(game, state, state->actor, &now);
    teach_say_hint(&scene, &now, state_legal(game, state), &hint, &text);
    buf_printf(&end, ").%s%s\n", *reason ? " " : "", reason);
    if (text.n < end.n || strcmp(text.text + text.n - end.n, buf_text(&end)) != 0)
        test_fail_at(game, state, "'%s' does not end with '%s'", buf_text(&text), reason);
    buf_free(&text);
    buf_free(&end);
    arena_free(arena);
}

static void a_hint_says_what_the_card_does_in_the_trick(void **state)
{
    (void)state;
    static const struct {
        const char *played, *cards[2], *reason;
    } ROWS[] = {{"", {"CK", "C9"}, ""},
                {"1:CK", {"CA", "C3"}, "♣A beats the cards on the table."},
                {"1:CK", {"C3", "CA"}, "♣3 leaves the trick to Player 2."},
                {"1:CK 2:C3", {"C4", "C5"}, "Your side is winning the trick."},
                {"1:CK 2:CA", {"C4", "C5"}, "You have no card that can win the trick."},
                {"1:CK 2:C3 3:C4", {"S2", "S3"}, "♠2 wins the trick."}};
    Language *language = language_open();
    Opened opened = test_open(language, "whist", 4, "");
    for (size_t i = 0; i < COUNT(ROWS); i++) {
        State position = test_deal(opened.game, 0, DEAL);
        test_play(opened.game, &position, ROWS[i].played);
        expect_reason(opened.game, &position, ROWS[i].cards, ROWS[i].reason);
    }
    test_close(&opened);
    language_close(language);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_hint_says_what_the_card_does_in_the_trick)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
