/* Facts about a variant before play, and the files that a stranger's rules may read. */
#include "language.h"
#include "support.h"

#include "catalog/about.h"

/* ---- values without a source ---------------------------------------------------------------------------------- */

/*
 * The value `high` of the first option changes the place of the first note; `doubled` does not. The default value of
 * the second option has already changed it. The last option has the values `on` and `off`. The note about the place
 * where the game is played is about no rule.
 */
static const char DOUBTFUL[] =
    "tapp: 1\nid: doubtful\nname: {en: Doubtful}\n"
    "unverified:\n"
    "  - {at: contracts/plain/value, text: {en: the value}}\n"
    "  - {at: goal, text: {en: the goal}}\n"
    "  - {at: play/lead, text: {en: the lead}}\n"
    "  - {at: home, text: {en: the place}}\n"
    "home: {en: A village.}\n"
    "options:\n"
    "  worth:\n"
    "    text: {en: worth?}\n"
    "    default: low\n"
    "    values:\n"
    "      low: {text: {en: low}}\n"
    "      high: {text: {en: high}, patch: {contracts: {plain: {value: 5}}}}\n"
    "      guessed: {text: {en: guessed}, unverified: true, patch: {contracts: {plain: {value: 6}}}}\n"
    "      doubled: {text: {en: doubled}, patch: {play: {trump: true}}}\n"
    "      assumed: {text: {en: assumed}, unverified: true, patch: {play: {trump: true}}}\n"
    "  aim:\n"
    "    text: {en: aim?}\n"
    "    default: all\n"
    "    values:\n"
    "      all: {text: {en: all}, patch: {goal: declarer_tricks == 4}}\n"
    "      none: {text: {en: none}}\n"
    "  leads:\n"
    "    text: {en: leads?}\n"
    "    default: \"on\"\n"
    "    values:\n"
    "      \"on\": {text: {en: \"yes\"}}\n"
    "      \"off\": {text: {en: \"no\"}, patch: {play: {lead: dealer}}}\n"
    "seats: {players: {min: 3, max: 3, default: 3}}\n"
    "deck:\n  suits:\n    H: {name: {en: hearts}, ranks: [A, K, Q, J, 10, 9]}\n"
    "    S: {name: {en: spades}, ranks: [A, K, Q, J, 10, 9]}\n"
    "deal: {scripts: [{players: 3, packets: [4]}]}\n"
    "auction: {fixed: {declarer: forehand, contract: plain}}\n"
    "trump: none\ngoal: dealer != 1\nplay: {follow: true, trump: false, head: never, lead: forehand}\n"
    "contracts: {plain: {name: {en: plain}, value: 3}}\n"
    "settlement: {items: {game: {name: {en: game}, won: won, value: value}}}\n";

/* An option has the values `true` and `false`, and its default is written as `on`. */
static const char TRUTHFUL[] = "extends: tests/docs/base.yaml\nid: truthful\n"
                               "options:\n"
                               "  raised:\n"
                               "    text: {en: raised?}\n"
                               "    default: on\n"
                               "    values:\n"
                               "      \"true\": {text: {en: \"yes\"}, patch: {contracts: {plain: {value: 4}}}}\n"
                               "      \"false\": {text: {en: \"no\"}}\n";

/* Checks the notes and options without a source, as a player with these choices reads them. */
static void expect_doubts(const Node *root, const char *choices, const char *wanted)
{
    OptionChoice list[TEST_MAX_OPTIONS];
    OpenRequest request = {.options = list, .n_options = test_options(choices, list)};
    AboutOption option;
    Buf got = {0};
    const Node *note;
    for (size_t i = 0; (note = about_unverified(root, i, &request)) != NULL; i++)
        buf_printf(&got, "%s%.*s", got.n ? ", " : "", STR_ARG(text_in(note, STR("en"))));
    for (size_t i = 0; about_option(root, i, &request, &option); i++)
        if (about_option_is_open(root, &option))
            buf_printf(&got, "%s%.*s", got.n ? ", " : "", STR_ARG(text_in(option.sentence, STR("en"))));
    assert_string_equal(buf_text(&got), wanted);
    buf_free(&got);
}

static void notes_are_dropped_only_if_their_value_changes(void **state)
{
    (void)state;
    Opened opened = test_open_text(language, DOUBTFUL, 3);
    const Node *root = opened.game->root;
    expect_doubts(root, "", "the value, the goal, the lead");
    expect_doubts(root, "worth=high", "the goal, the lead");
    expect_doubts(root, "worth=guessed", "the value, the goal, the lead");
    expect_doubts(root, "worth=doubled", "the value, the goal, the lead");
    expect_doubts(root, "worth=assumed", "the value, the goal, the lead, assumed");
    expect_doubts(root, "aim=none", "the value, the lead");
    expect_doubts(root, "leads=off", "the value, the goal");
    test_close(&opened);
}

/* `true` and `false` mean the values `on` and `off`, so `true` is the default here. */
static void truth_values_have_the_names_of_the_file(void **state)
{
    (void)state;
    Opened opened = test_open_text(language, DOUBTFUL, 3);
    const Node *root = opened.game->root;
    OpenRequest request = {.options = &(OptionChoice){STR("leads"), STR("true")}, .n_options = 1};
    AboutOption option;
    assert_true(about_option(root, 2, &request, &option));
    assert_true(str_is(option.value, "on"));
    expect_doubts(root, "leads=true", "the value, the goal, the lead");
    expect_doubts(root, "leads=false", "the value, the goal");
    test_close(&opened);
}

/* docs/language/10: players may also choose the values `true` and `false` of an option as `on` and `off`. */
static void values_named_true_and_false_may_be_chosen_as_on_and_off(void **state)
{
    (void)state;
    Opened opened = test_open_text(language, TRUTHFUL, 3);
    const Node *root = opened.game->root;
    assert_int_equal(node_find(node_find(node_find(root, "contracts"), "plain"), "value")->integer, 4); /* by default */
    OpenRequest request = {.options = &(OptionChoice){STR("raised"), STR("off")}, .n_options = 1};
    AboutOption option;
    assert_true(about_option(root, 0, &request, &option));
    assert_true(str_is(option.usual, "true"));
    assert_true(str_is(option.value, "false"));
    test_close(&opened);
}

/* docs/language/10: of several values that are chosen for an option, the last one counts. */
static void the_last_choice_for_an_option_counts(void **state)
{
    (void)state;
    Opened opened = test_open(language, "tapp-tarock", 3, "kontra=on kontra=off");
    AboutOption option;
    assert_false(node_is_true(node_find(opened.game->root, "kontra"), "on"));
    for (size_t i = 0; about_option(opened.game->root, i, &opened.asked, &option); i++)
        if (str_is(option.name, "kontra")) assert_true(str_is(option.value, "off"));
    test_close(&opened);
}

/* ---- rules of strangers --------------------------------------------------------------------------------------- */

static bool lets_extend(Arena *arena, const char *name, Str path)
{
    const Source *from = source_of(arena, path, STR(""));
    return catalog_lets_extend(str_of(name), from, (Span){.source = from}, diags_new(arena));
}

static void only_shipped_files_may_extend_a_path(void **state)
{
    (void)state;
    Arena *arena = arena_new();
    Str folder = catalog_folder(arena);
    assert_true(lets_extend(arena, "skat", STR("variant.yaml")));
    assert_false(lets_extend(arena, "../skat.yaml", STR("variant.yaml")));
    assert_true(lets_extend(arena, "../skat.yaml", arena_printf(arena, "%s/x.yaml", folder.s)));
    assert_true(lets_extend(arena, "../skat.yaml", arena_printf(arena, "%s/packs/x.yaml", folder.s)));
    assert_false(lets_extend(arena, "../skat.yaml", arena_printf(arena, "%s2/x.yaml", folder.s)));
    assert_false(lets_extend(arena, "../skat.yaml", folder));
    arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(notes_are_dropped_only_if_their_value_changes),
        cmocka_unit_test(truth_values_have_the_names_of_the_file),
        cmocka_unit_test(values_named_true_and_false_may_be_chosen_as_on_and_off),
        cmocka_unit_test(the_last_choice_for_an_option_counts),
        cmocka_unit_test(only_shipped_files_may_extend_a_path),
    };
    return cmocka_run_group_tests(tests, open_language, close_language);
}
