/* Tests words files beside rules files, texts of one language, and short forms. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "engine/facts.h"
#include "rules/words.h"
#include "text/source.h"

#include <string.h>

/* A rules file and its words, all in memory; the parent's name is "parent". */
typedef struct Files {
    const char *rules, *en, *de, *parent, *parent_en;
} Files;

typedef struct Loaded {
    Arena *arena;
    Language *language;
    Diags *diags;
    Node *read;
    const Game *game;
} Loaded;

static const Source *find(void *context, Arena *arena, Str name, const Source *from, Span place, Diags *diags)
{
    (void)from, (void)place, (void)diags;
    const Files *files = context;
    assert_true(str_is(name, "parent"));
    return source_of(arena, STR("parent.yaml"), str_of(files->parent));
}

static size_t find_words(void *context, Arena *arena, const Source *of, const OverlayWords **list, Diags *diags)
{
    (void)diags;
    const Files *files = context;
    bool is_parent = str_is(of->path, "parent.yaml");
    const char *en = is_parent ? files->parent_en : files->en, *de = is_parent ? NULL : files->de;
    OverlayWords *words = ARENA_ARRAY(arena, 2, OverlayWords);
    size_t n = 0;
    if (en) words[n++] = (OverlayWords){STR("en"), source_of(arena, STR("game.en.yaml"), str_of(en))};
    if (de) words[n++] = (OverlayWords){STR("de"), source_of(arena, STR("game.de.yaml"), str_of(de))};
    *list = words;
    return n;
}

static Loaded load(Files *files, bool with_words)
{
    Loaded loaded = {.arena = arena_new(), .language = language_open()};
    loaded.diags = diags_new(loaded.arena);
    const Source *source = source_of(loaded.arena, STR("game.yaml"), str_of(files->rules));
    LoadRequest request = {.language = loaded.language,
                           .finder = {.find = find, .words = with_words ? find_words : NULL, .context = files},
                           .without_words = !with_words,
                           .hooks = facts_hooks()};
    loaded.read = variant_read(loaded.arena, loaded.language, source, request.finder, loaded.diags);
    request.read = loaded.read;
    if (loaded.read) loaded.game = game_load(loaded.arena, source, &request, loaded.diags);
    return loaded;
}

static void unload(Loaded *loaded)
{
    arena_free(loaded->arena);
    language_close(loaded->language);
}

/* Checks the only finding as "code file:line". */
static void assert_finds(Files files, const char *expected)
{
    Loaded loaded = load(&files, true);
    Buf found = {0};
    for (size_t i = 0; i < loaded.diags->n; i++) {
        const Diag *diag = loaded.diags->list[i];
        buf_printf(&found, "%s%s %.*s:%u", i ? ", " : "", diag->code, STR_ARG(diag->span.source->path),
                   (unsigned)diag->span.line);
    }
    assert_string_equal(buf_text(&found), expected);
    buf_free(&found);
    unload(&loaded);
}

static Str text_at(const Node *root, Str path, Str language)
{
    const Node *node = root;
    while (path.n) node = node_find_str(node, str_take(&path, '/'));
    const Node *text = node_find_str(node, language);
    return text ? text->text : STR("");
}

static void assert_text(const Loaded *loaded, const char *path, const char *language, const char *expected)
{
    Str text = text_at(loaded->read, str_of(path), str_of(language));
    if (!str_is(text, expected)) fail_msg("%s in %s is '%.*s', not '%s'", path, language, STR_ARG(text), expected);
}

#define RULES                                                                    \
    "tapp: 1\n"                                                                  \
    "id: game\n"                                                                 \
    "seats: {players: {min: 3, max: 3, default: 3}}\n"                           \
    "deck:\n"                                                                    \
    "  suits: {C: {ranks: [A, K, Q, J]}, H: {ranks: [A, K, Q, J]}}\n"            \
    "  values: {rank A: 4, other: 0}\n"                                          \
    "deal: {scripts: [{players: 3, packets: [2, talon 2]}]}\n"                   \
    "auction: {bids: [plain, solo], rounds: {bidding: {bids: [plain, solo]}}}\n" \
    "contracts: {plain: {value: 1}, solo: {value: 3}}\n"                         \
    "settlement: {items: {game: {value: value}}}\n"                              \
    "goal: declarer_points > 7\n"                                                \
    "unverified: [contracts/solo/value]\n"

#define OPTIONS                                                                                                     \
    "options:\n"                                                                                                    \
    "  forced:\n"                                                                                                   \
    "    values: {none: {}, grand: {patch: {auction: {all_pass: {outcome: contract, contract: grand}}, contracts: " \
    "{grand: {sides: alone, value: 0}}, settlement: {items: {points: {paid: pairwise, amount: int(points(seat)), "  \
    "when: 'contract == \"grand\"'}}}}}}\n"

#define WORDS                                                            \
    "name: A game\n"                                                     \
    "deck:\n"                                                            \
    "  suits: {C: clubs, H: hearts}\n"                                   \
    "  ranks: {A: {name: ace, plural: aces}}\n"                          \
    "contracts: {plain: plain, solo: {name: Solo, text: plays alone}}\n" \
    "settlement: {items: {game: game}}\n"                                \
    "unverified: {contracts/solo/value: Nobody remembers.}\n"

static void words_come_from_their_file(void **state)
{
    (void)state;
    Files files = {.rules = RULES, .en = WORDS, .de = WORDS};
    Loaded loaded = load(&files, true);
    assert_int_equal(loaded.diags->n, 0);
    assert_non_null(loaded.game);
    assert_text(&loaded, "name", "en", "A game");
    assert_text(&loaded, "deck/suits/C/name", "de", "clubs");
    assert_text(&loaded, "deck/ranks/A/plural", "en", "aces");
    assert_text(&loaded, "contracts/plain/name", "en", "plain");
    assert_text(&loaded, "contracts/solo/text", "en", "plays alone");
    const Node *open = node_find(loaded.read, "unverified")->items[0];
    assert_true(str_is(text_at(open, STR("text"), STR("en")), "Nobody remembers."));
    assert_true(node_is(node_find(open, "at"), "contracts/solo/value"));
    unload(&loaded);
}

/*
 * A name in a child's words file replaces the name of the parent's entry, even if the child's rules do not mention it.
 */
static void a_child_renames_what_its_parent_has(void **state)
{
    (void)state;
    Files files = {.rules = "extends: parent\nid: child\n",
                   .en = "name: A child\ncontracts: {solo: Alone}\n",
                   .parent = RULES,
                   .parent_en = WORDS};
    Loaded loaded = load(&files, true);
    assert_int_equal(loaded.diags->n, 0);
    assert_text(&loaded, "name", "en", "A child");
    assert_text(&loaded, "contracts/solo/name", "en", "Alone");
    assert_text(&loaded, "contracts/solo/text", "en", "plays alone");
    unload(&loaded);
}

/* An entry that an option adds has its words at the usual path. */
static void words_reach_into_options(void **state)
{
    (void)state;
    Files files = {.rules = RULES OPTIONS,
                   .en = "name: A game\ndeck: {suits: {C: clubs, H: hearts}}\n"
                         "contracts: {plain: plain, solo: Solo, grand: Grand}\n"
                         "settlement: {items: {game: game, points: points}}\n"
                         "unverified: {contracts/solo/value: Open.}\n"
                         "options:\n"
                         "  forced:\n"
                         "    text: all pass\n"
                         "    values:\n"
                         "      none: thrown in\n"
                         "      grand: {text: a Grand, patch: {contracts: {solo: {name: Lone}}}}\n"};
    Loaded loaded = load(&files, true);
    assert_int_equal(loaded.diags->n, 0);
    assert_text(&loaded, "options/forced/values/none/text", "en", "thrown in");
    assert_text(&loaded, "options/forced/values/grand/patch/contracts/grand/name", "en", "Grand");
    assert_text(&loaded, "options/forced/values/grand/patch/contracts/solo/name", "en", "Lone");
    assert_text(&loaded, "contracts/grand/name", "en", "");
    unload(&loaded);
}

/* A patch replaces the parent's patch as a whole, but words for a patch of the parent remove none of its rules. */
static void words_leave_the_patch_of_a_parent(void **state)
{
    (void)state;
    Files files = {.rules = "extends: parent\nid: child\n",
                   .en = "name: A child\n"
                         "options:\n"
                         "  forced:\n"
                         "    text: all pass\n"
                         "    values:\n"
                         "      none: thrown in\n"
                         "      grand: {text: a Grand, patch: {contracts: {solo: {name: Lone}}}}\n",
                   .parent = RULES OPTIONS,
                   .parent_en = WORDS};
    Loaded loaded = load(&files, true);
    assert_int_equal(loaded.diags->n, 0);
    assert_text(&loaded, "options/forced/values/grand/patch/contracts/solo/name", "en", "Lone");
    assert_text(&loaded, "options/forced/values/grand/patch/auction/all_pass", "contract", "grand");
    unload(&loaded);
}

/* Without its words file, a game is the same, with ids as names. */
static void rules_stand_alone(void **state)
{
    (void)state;
    Files files = {.rules = RULES, .en = WORDS};
    Loaded with = load(&files, true), without = load(&files, false);
    assert_int_equal(without.diags->n, 0);
    assert_non_null(without.game);
    assert_true(str_is(text_in(without.game->name, STR("en")), "game"));
    assert_true(str_is(text_in(without.game->contract[1].name, STR("en")), "solo"));
    assert_true(with.game->hash == without.game->hash);
    assert_true(with.game->rules == without.game->rules);
    unload(&with);
    unload(&without);
}

/* docs/language/10: an error is shown where the value was written. A words file writes no rule. */
static void a_rule_keeps_its_place_in_the_rules_file(void **state)
{
    (void)state;
    static const struct {
        Files files;
        const char *path;
    } ROWS[] = {{{.rules = RULES, .en = WORDS}, "game.yaml"},
                {{.rules = "extends: parent\nid: own\n", .parent = RULES, .en = "name: Own\ncontracts: {solo: Lone}\n"},
                 "parent.yaml"},
                {{.rules = "extends: parent\nid: own\ncontracts: {solo: {value: 4}}\n",
                  .parent = RULES,
                  .en = "name: Own\ncontracts: {solo: Lone}\n"},
                 "game.yaml"}};
    for (size_t i = 0; i < COUNT(ROWS); i++) {
        Files files = ROWS[i].files;
        Loaded loaded = load(&files, true);
        const Node *contracts = node_find(loaded.read, "contracts");
        assert_true(str_is(node_key_span(contracts, STR("solo")).source->path, ROWS[i].path));
        assert_true(str_is(node_find(contracts, "solo")->span.source->path, ROWS[i].path));
        unload(&loaded);
    }
}

static void findings_are_in_the_words_file(void **state)
{
    (void)state;
    assert_finds((Files){.rules = RULES, .en = WORDS "announcements: {sollo: {name: Solo}}\n"},
                 "words-stale game.en.yaml:8");
    assert_finds((Files){.rules = RULES, .en = WORDS "goal: declarer_points > 8\n"}, "words-rule game.en.yaml:8");
    assert_finds((Files){.rules = RULES, .en = WORDS "sumary: A game.\n"}, "unknown-key game.en.yaml:8");
    assert_finds((Files){.rules = RULES, .en = WORDS, .de = "[a]\n"}, "words-rule game.de.yaml:1");
    assert_finds((Files){.rules = RULES, .en = WORDS "summary: Short.\n", .de = WORDS}, "words-missing game.de.yaml:1");
    assert_finds((Files){.rules = "tapp: 1\nname: Unser Spiel\nextends: parent\n", .parent = RULES, .parent_en = WORDS},
                 "plain-text game.yaml:2");
}

/* A plain text replaces the parent's in all languages. */
static void a_file_may_have_one_language(void **state)
{
    (void)state;
    Files files = {.rules = "extends: parent\n"
                            "id: dorf\n"
                            "language: de\n"
                            "name: Unser Spiel\n"
                            "contracts: {solo: {name: Allein}}\n"
                            "words: {die Mitspieler: die Leute}\n"
                            "unverified: [contracts/solo/value]\n"
                            "sources: [Großvater]\n"
                            "options: {stake: {text: der Einsatz, values: {one: einfach, two: doppelt}}}\n",
                   .parent = RULES,
                   .parent_en = WORDS};
    Loaded loaded = load(&files, true);
    assert_text(&loaded, "name", "de", "Unser Spiel");
    assert_text(&loaded, "name", "en", "");
    assert_text(&loaded, "contracts/solo/name", "en", "");
    assert_text(&loaded, "contracts/solo/text", "en", "plays alone");
    assert_text(&loaded, "words/de", "die Mitspieler", "die Leute");
    assert_text(&loaded, "options/stake/values/two/text", "de", "doppelt");
    const Node *sources = node_find(loaded.read, "sources");
    assert_true(node_is(node_find(sources->items[0], "title"), "Großvater"));
    unload(&loaded);
}

/* Entries have the keys of `for_all`, except those that they set themselves. `for_all` is not an entry. */
static void all_entries_have_what_is_said_for_all(void **state)
{
    (void)state;
    Files files = {.rules = "extends: parent\n"
                            "id: child\n"
                            "language: en\n"
                            "name: A child\n"
                            "contracts: {for_all: {value: 5, announce: []}, solo: {value: 7}, grand: {name: Grand}}\n",
                   .parent = RULES,
                   .parent_en = WORDS};
    Loaded loaded = load(&files, true);
    assert_int_equal(loaded.diags->n_errors, 0);
    assert_int_equal(loaded.game->n_contracts, 3);
    const Node *contracts = node_find(loaded.game->root, "contracts");
    assert_int_equal(node_find(node_find(contracts, "plain"), "value")->integer, 1); /* the value of the parent */
    assert_int_equal(node_find(node_find(contracts, "solo"), "value")->integer, 7);
    assert_int_equal(node_find(node_find(contracts, "grand"), "value")->integer, 5);
    unload(&loaded);
}

/*
 * The same is true of a bid that is only a contract: a round names it, and it has no entry (docs/language/10, "Said
 * once"). Its order is that of the rounds.
 */
static void a_bid_without_entry_has_what_is_said_for_all(void **state)
{
    (void)state;
    Files files = {.rules =
                       "extends: parent\n"
                       "id: child\n"
                       "language: en\n"
                       "name: A child\n"
                       "contracts: {solo: {value: 7}, grand: {name: Grand, value: 9}}\n"
                       "auction:\n"
                       "  fixed: null\n"
                       "  bids: {for_all: {once: dealer}, solo: {once: match}}\n"
                       "  rounds: {choice: {kind: question, who: dealer, must: true, bids: [plain, solo, grand]}}\n",
                   .parent = RULES,
                   .parent_en = WORDS};
    Loaded loaded = load(&files, true);
    assert_int_equal(loaded.diags->n_errors, 0);
    const Node *bids = node_find(node_find(loaded.game->root, "auction"), "bids");
    assert_int_equal(node_n_pairs(bids), 3);
    assert_true(node_is(node_find(bids->pairs[0].value, "once"), "dealer"));
    assert_true(node_is(node_find(bids->pairs[1].value, "once"), "match"));
    assert_true(node_is(node_find(bids->pairs[2].value, "once"), "dealer"));
    assert_true(node_is(bids->pairs[2].key, "grand"));
    unload(&loaded);
}

/*
 * The same is true of suits. A suit with ranks keeps them, and a child's `for_all` overrides the ranks of the parent.
 */
static void all_suits_have_what_is_said_for_all(void **state)
{
    (void)state;
    Files files = {.rules = "extends: parent\n"
                            "id: child\n"
                            "language: en\n"
                            "name: A child\n"
                            "deck: {suits: {for_all: {color: red}, J: {name: joker, ranks: [O]}}}\n"
                            "deal: {scripts: [{players: 3, packets: [2, talon 3]}]}\n",
                   .parent = RULES,
                   .parent_en = WORDS};
    Loaded loaded = load(&files, true);
    assert_int_equal(loaded.diags->n_errors, 0);
    const Node *suits = node_find(node_find(loaded.game->root, "deck"), "suits");
    assert_null(node_find(suits, "for_all"));
    for (size_t i = 0; i < node_n_pairs(suits); i++)
        assert_true(node_is(node_find(suits->pairs[i].value, "color"), "red"));
    assert_int_equal(node_n_items(node_find(node_find(suits, "J"), "ranks")), 1);
    unload(&loaded);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_come_from_their_file),
        cmocka_unit_test(a_child_renames_what_its_parent_has),
        cmocka_unit_test(words_reach_into_options),
        cmocka_unit_test(words_leave_the_patch_of_a_parent),
        cmocka_unit_test(rules_stand_alone),
        cmocka_unit_test(a_rule_keeps_its_place_in_the_rules_file),
        cmocka_unit_test(findings_are_in_the_words_file),
        cmocka_unit_test(a_file_may_have_one_language),
        cmocka_unit_test(all_entries_have_what_is_said_for_all),
        cmocka_unit_test(a_bid_without_entry_has_what_is_said_for_all),
        cmocka_unit_test(all_suits_have_what_is_said_for_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
