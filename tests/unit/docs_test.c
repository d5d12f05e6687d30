/*
 * Runs the YAML and the formulas of the documentation.
 *
 * ```yaml                    a whole variant: loads and plays random deals, for each number of players and option value
 * ```yaml file=NAME          the same; later blocks of the page may extend NAME
 * ```yaml fragment=BASE      merged over tests/docs/BASE.yaml, then as above
 * ```yaml ... fails=CODE     must fail with this finding
 * ```yaml ... plays=not      loads; its deals have an error, which commands of the page show
 * ```yaml merge=target, patch, result    three blocks one after the other: patched, the first gives the third
 * ```formula                 each line a formula that is true at the end of a deal of tests/docs/formulas.yaml
 * ```formula fails           each line a formula that does not compile
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "language.h"
#include "markdown.h"
#include "engine/playout.h"
#include "engine/settle.h"
#include "rules/build_inner.h"
#include "text/yaml.h"

enum { DEALS = 25, DEALS_WITH_OPTION = 4 };

static void show(Diags *diags)
{
    Buf out = {0};
    diags_print(&out, diags);
    print_error("%s", buf_text(&out));
    buf_free(&out);
}

/* ---- finding the parent of a block ---------------------------------------------------------------------------- */

static const Source *find(void *context, Arena *arena, Str name, const Source *from, Span place, Diags *diags)
{
    const Page *page = context;
    if (str_is(name, "tarock") || str_is(name, "base"))
        return source_read(arena, arena_printf(arena, "tests/docs/%.*s.yaml", STR_ARG(name)), YAML_MAX_BYTES, diags);
    for (size_t i = 0; i < page->n; i++)
        if (str_equal(block_word(&page->blocks[i], "file"), name))
            return block_source(arena, page, &page->blocks[i], "");
    OverlayFinder shipped = catalog_finder();
    return shipped.find(shipped.context, arena, name, from, place, diags);
}

/* ---- playing a block ------------------------------------------------------------------------------------------ */

typedef struct Trial {
    Arena *arena;
    Diags *diags;
    Page *page;
    const Block *block;
} Trial;

static const Game *load(const Trial *trial, int players, const OptionChoice *option)
{
    Str base = block_word(trial->block, "fragment");
    const char *first = base.n ? arena_printf(trial->arena, "extends: %.*s", STR_ARG(base)).s : "";
    LoadRequest request = {.language = language,
                           .players = players,
                           .options = option,
                           .n_options = option ? 1 : 0,
                           .finder = {.find = find, .words = catalog_finder().words, .context = trial->page},
                           .hooks = facts_hooks()};
    return game_load(trial->arena, block_source(trial->arena, trial->page, trial->block, first), &request,
                     trial->diags);
}

static void play_deal(const Game *game, uint64_t number)
{
    State state;
    Settlement settlement;
    Rng rng = rng_stream(1, number, 1);
    state_deal(game, &(DealSpec){.seed = 1, .number = number, .dealer = (uint8_t)(number % game->n_players)}, &state);
    (void)playout(game, &state, &rng);
    assert_int_equal(state.phase, PHASE_DONE);
    settle(game, &state, &settlement);
    if (settlement.fault.reason) fail_msg("settlement of deal %d: %s", (int)number, settlement.fault.reason);
    assert_int_equal(settlement_excess(game, &settlement), 0);
}

static bool try_players(const Trial *trial, int players, const OptionChoice *option, int deals)
{
    const Game *game = load(trial, players, option);
    for (int i = 0; game && i < deals; i++) play_deal(game, (uint64_t)i);
    return game != NULL;
}

static bool try_options(const Trial *trial, const Node *options)
{
    bool fine = true;
    for (size_t i = 0; options && i < options->count; i++) {
        const Node *values = node_find(options->pairs[i].value, "values");
        for (size_t k = 0; values && k < values->count; k++) {
            OptionChoice choice = {options->pairs[i].key->text, values->pairs[k].key->text};
            fine = try_players(trial, 0, &choice, DEALS_WITH_OPTION) && fine;
        }
    }
    return fine;
}

static bool plays(const Trial *trial)
{
    const Game *game = load(trial, 0, NULL);
    if (!game) return false;
    const Node *players = node_find(node_find(game->root, "seats"), "players");
    bool fine = true;
    for (int64_t n = node_find(players, "min")->integer; n <= node_find(players, "max")->integer; n++)
        fine = try_players(trial, (int)n, NULL, DEALS) && fine;
    return try_options(trial, node_find(game->root, "options")) && fine;
}

static bool was_reported(const Diags *diags, Str code)
{
    for (size_t i = 0; i < diags->n; i++)
        if (str_is(code, diags->list[i]->code)) return true;
    return false;
}

static bool try_block(Page *page, const Block *block)
{
    Arena *arena = arena_new();
    Trial trial = {arena, diags_new(arena), page, block};
    Str code = block_word(block, "fails");
    bool fine;
    if (code.n) {
        const Game *game = load(&trial, 0, NULL);
        fine = was_reported(trial.diags, code) && (!game || trial.diags->n_errors == 0);
        if (!fine) print_error("%.*s:%u: expected %.*s\n", STR_ARG(page->source->path), block->line, STR_ARG(code));
    } else {
        bool only_loads = str_is(block_word(block, "plays"), "not");
        fine = (only_loads ? load(&trial, 0, NULL) != NULL : plays(&trial)) &&
               trial.diags->n_errors + trial.diags->n_warnings == 0;
    }
    if (!fine) show(trial.diags);
    arena_free(arena);
    return fine;
}

static void yaml_blocks_load_and_play(void **state)
{
    (void)state;
    Arena *arena = arena_new();
    Pages *pages = ARENA_NEW(arena, Pages);
    pages_read_all(pages, arena);
    int n = 0, bad = 0;
    for (size_t i = 0; i < pages->n; i++)
        for (size_t k = 0; k < pages->page[i].n; k++) {
            const Block *block = &pages->page[i].blocks[k];
            if (!block_is(block, "yaml") || block_word(block, "merge").n) continue;
            n++;
            bad += !try_block(&pages->page[i], block);
        }
    print_message("# %d blocks of YAML\n", n);
    assert_int_equal(bad, 0);
    assert_true(n > 40);
    arena_free(arena);
}

/* ---- merging -------------------------------------------------------------------------------------------------- */

static Node *read_plain(Arena *arena, const Page *page, const Block *block)
{
    Diags *diags = diags_new(arena);
    Node *node = yaml_read(arena, block_source(arena, page, block, ""), diags);
    if (!node) show(diags);
    assert_non_null(node);
    return node;
}

static void check_merge(Arena *arena, const Page *page, const Block *blocks)
{
    static const char *const PARTS[] = {"target", "patch", "result"};
    Node *nodes[COUNT(PARTS)];
    for (size_t i = 0; i < COUNT(PARTS); i++) {
        assert_true(str_is(block_word(&blocks[i], "merge"), PARTS[i]));
        nodes[i] = read_plain(arena, page, &blocks[i]);
    }
    Node *merged =
        overlay_merge(arena, overlay_without_untrue(arena, nodes[0], nodes[1], (OverlayUsual){0}, NULL), nodes[1]);
    if (!node_equal(merged, nodes[2])) {
        Buf out = {0};
        node_print_json(&out, merged, 1);
        fail_msg("%.*s:%u: the merge gives %s", STR_ARG(page->source->path), blocks->line, buf_text(&out));
    }
}

static void merges_give_what_stands_in_the_third_block(void **state)
{
    (void)state;
    Arena *arena = arena_new();
    Pages *pages = ARENA_NEW(arena, Pages);
    pages_read_all(pages, arena);
    int n = 0;
    for (size_t i = 0; i < pages->n; i++) {
        const Page *page = &pages->page[i];
        for (size_t k = 0; k + 2 < page->n; k++)
            if (str_is(block_word(&page->blocks[k], "merge"), "target")) {
                check_merge(arena, page, &page->blocks[k]);
                n++;
            }
    }
    assert_true(n >= 4);
    arena_free(arena);
}

/* ---- formulas ------------------------------------------------------------------------------------------------- */

/* The end of a deal, in which formulas are evaluated. */
typedef struct Table {
    Arena *arena;
    Build build;
    const FormulaEnv *env;
    State state;
    Settlement settlement;
    FormulaScratch scratch;
    Facts facts;
    Sheet sheet;
} Table;

/* The deal of chapter 11: forehand plays a Solo with all high trumps, announces, is doubled, and wins every trick. */
static const struct {
    const char *hand[3], *talon[6];
} CARDS = {{"T22 T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T11 T10 T9 T8 CK",
            "T7 T6 T5 T4 T3 T2 T1 C7 C8 C9 C10 CJ CC CQ S7 S8", "S9 S10 SJ SC SQ HQ HC HJ HA H2 H3 DQ DC DJ DA D2"},
           {"SK", "HK", "DK", "H4", "D4", "D3"}};
static const char *const BEFORE_PLAY[] = {"solo", "pass", "pass", "lower", "T8",         "T9",
                                          "T10",  "tout", "done", "done",  "kontra-game"};

static void do_action(const Game *game, State *state, Str token)
{
    Action action = state_find(game, state, token);
    if (action == NO_ACTION) fail_msg("%.*s is not legal in the deal of chapter 11", STR_ARG(token));
    state_apply(game, state, action);
}

/* Plays a deal: the declarer plays his highest card, trumps first, and the others play their lowest. */
static void play_out(const Game *game, State *state)
{
    while (state->phase != PHASE_DONE) {
        Moves moves = state_legal(game, state);
        int last = moves.cards ? cards_count(moves.cards) - 1 : 0;
        bool is_declarer = state->phase == PHASE_PLAY && state->actor == state->declarer;
        Action answer = !tokens_are_none(&moves.tokens) ? state_find(game, state, STR("done")) : NO_ACTION;
        state_apply(game, state, answer != NO_ACTION ? answer : moves_nth(moves, is_declarer ? last : 0));
    }
}

static void deal_and_play(const Game *game, State *state)
{
    DealtCards cards = {.n_talon = 0};
    const char *reason = NULL;
    for (int seat = 0; seat < 3; seat++) {
        Str text = str_of(CARDS.hand[seat]);
        for (size_t from = 0, at = 0; at <= text.n; at++)
            if (at == text.n || text.s[at] == ' ') {
                cards.hand[seat] |= card_bit(game_card(game, (Str){text.s + from, at - from}));
                from = at + 1;
            }
    }
    for (size_t i = 0; i < COUNT(CARDS.talon); i++)
        cards.talon[cards.n_talon++] = game_card(game, str_of(CARDS.talon[i]));
    if (!state_set(game, &(DealSpec){.dealer = 2, .pot = 4}, &cards, state, &reason)) fail_msg("%s", reason);
    for (size_t i = 0; i < COUNT(BEFORE_PLAY); i++) do_action(game, state, str_of(BEFORE_PLAY[i]));
    play_out(game, state);
}

static void lay_table(Table *table)
{
    Arena *arena = table->arena;
    Diags *diags = diags_new(arena);
    Page page = {.n = 0};
    const Source *source = source_read(arena, STR("tests/docs/formulas.yaml"), YAML_MAX_BYTES, diags);
    OverlayFinder finder = {.find = find, .words = catalog_finder().words, .context = &page};
    LoadRequest request = {.language = language, .finder = finder, .hooks = facts_hooks()};
    const Game *game = game_load(arena, source, &request, diags);
    if (!game) show(diags);
    assert_non_null(game);
    Game *copy = ARENA_NEW(arena, Game);
    *copy = *game;
    table->build = (Build){.arena = arena, .diags = diags, .game = copy, .root = game->root, .hooks = facts_hooks()};
    const Node *contract = node_find(node_find(game->root, "contracts"), "plain");
    table->env = build_env(&table->build, SCOPE_TABLE | SCOPE_PLAY | SCOPE_END | SCOPE_MATCH, contract, STR("plain"));
    deal_and_play(game, &table->state);
    settle(game, &table->state, &table->settlement);
    table->facts =
        (Facts){.game = game, .state = &table->state, .totals = &table->settlement.totals, .scratch = &table->scratch};
    table->sheet = (Sheet){.total = table->settlement.payoffs,
                           .gain = table->settlement.payoffs,
                           .carried = table->state.carried,
                           .pot = table->settlement.pot};
    table->facts.sheet = &table->sheet; /* the first deal of a match */
}

static bool is_true(Table *table, Str text, Diags *diags)
{
    Node *scalar = node_string(table->arena, text, (Span){0});
    const Formula *formula = formula_compile(table->arena, table->env, scalar, (Type){.kind = TYPE_BOOL}, diags);
    FormulaFault fault = {.reason = NULL};
    bool truth = formula && facts_test(formula, &table->facts, &fault);
    if (fault.reason) print_error("%.*s: %s\n", STR_ARG(text), fault.reason);
    return truth;
}

/* Returns the length of a line without the comment after it. */
static size_t code_length(Str line)
{
    for (size_t i = 0; i + 4 <= line.n; i++)
        if (memcmp(line.s + i, "  //", 4) == 0) return i;
    return line.n;
}

static int count_false(Table *table, const Page *page, const Block *block)
{
    int bad = 0;
    bool fails = str_ends(block->info, STR(" fails"));
    for (size_t at = 0; at < block->text.n;) {
        Str line = next_line(block->text, &at);
        line.n = code_length(line);
        if (line.n == 0) continue;
        Diags *diags = diags_new(table->arena);
        bool truth = is_true(table, line, diags);
        bool fine = fails ? diags->n_errors > 0 : truth;
        if (fine) continue;
        print_error("%.*s:%u: not as it says: %.*s\n", STR_ARG(page->source->path), block->line, STR_ARG(line));
        show(diags);
        bad++;
    }
    return bad;
}

static void formulas_are_true(void **state)
{
    (void)state;
    Arena *arena = arena_new();
    Pages *pages = ARENA_NEW(arena, Pages);
    Table *table = ARENA_NEW(arena, Table);
    table->arena = arena;
    pages_read_all(pages, arena);
    lay_table(table);
    int n = 0, bad = 0;
    for (size_t i = 0; i < pages->n; i++)
        for (size_t k = 0; k < pages->page[i].n; k++)
            if (block_is(&pages->page[i].blocks[k], "formula")) {
                bad += count_false(table, &pages->page[i], &pages->page[i].blocks[k]);
                n++;
            }
    assert_int_equal(bad, 0);
    assert_true(n > 3);
    arena_free(arena);
}

static void examples_of_functions_are_true(void **state)
{
    static const char *const EXAMPLES[] = {
#define FUNCTION(id, text, n, arguments, result, scope, help, example, words) example,
#include "rules/names.def"
#undef FUNCTION
    };
    (void)state;
    Arena *arena = arena_new();
    Table *table = ARENA_NEW(arena, Table);
    table->arena = arena;
    lay_table(table);
    int bad = 0;
    for (size_t i = 0; i < COUNT(EXAMPLES); i++) {
        Diags *diags = diags_new(arena);
        if (is_true(table, str_of(EXAMPLES[i]), diags)) continue;
        print_error("not true: %s\n", EXAMPLES[i]);
        show(diags);
        bad++;
    }
    assert_int_equal(bad, 0);
    arena_free(arena);
}

static bool is_name_char(char c)
{
    return c == '_' || (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

static bool has_name(Str text, Str name)
{
    for (size_t i = 0; i + name.n <= text.n; i++)
        if (memcmp(text.s + i, name.s, name.n) == 0 && (i == 0 || !is_name_char(text.s[i - 1])) &&
            (i + name.n == text.n || (!is_name_char(text.s[i + name.n]) && text.s[i + name.n] != '(')))
            return true;
    return false;
}

/* True if a formula block of any page has this name, or this operator. */
static bool is_asked(const Pages *pages, Str name, bool (*has)(Str text, Str name))
{
    for (size_t p = 0; p < pages->n; p++)
        for (size_t k = 0; k < pages->page[p].n; k++)
            if (str_is(pages->page[p].blocks[k].info, "formula") && has(pages->page[p].blocks[k].text, name))
                return true;
    return false;
}

static bool has_operator(Str text, Str symbol)
{
    char first = symbol.s[0];
    for (size_t i = 1; i + symbol.n < text.n; i++) {
        if (memcmp(text.s + i, symbol.s, first == '[' ? 1 : symbol.n) != 0) continue;
        if (first == '!' || first == '[' || (text.s[i - 1] == ' ' && text.s[i + symbol.n] == ' ')) return true;
    }
    return false;
}

/* Each name and operator of formulas is in a formula of the documentation. The test above checks those formulas. */
static void each_name_and_operator_stands_in_a_formula(void **state)
{
    static const char *const NAMES[] = {
#define NAME(id, text, type, scope, help, words) text,
#include "rules/names.def"
#undef NAME
    };
    (void)state;
    Arena *arena = arena_new();
    Pages *pages = ARENA_NEW(arena, Pages);
    pages_read_all(pages, arena);
    static const char *const OPERATORS[] = {
#define OPERATOR(symbol, ...) symbol,
#define PREFIX(symbol, ...)   symbol,
#include "formula/operations.def"
        "&&", "||", "?", ":"};
    int missing = 0;
    for (size_t i = 0; i < COUNT(NAMES) + COUNT(OPERATORS); i++) {
        bool is_name = i < COUNT(NAMES);
        Str wanted = str_of(is_name ? NAMES[i] : OPERATORS[i - COUNT(NAMES)]);
        if (is_asked(pages, wanted, is_name ? has_name : has_operator)) continue;
        print_error("no formula of the documentation has %.*s\n", STR_ARG(wanted));
        missing++;
    }
    assert_int_equal(missing, 0);
    arena_free(arena);
}

/* ---- mechanisms ----------------------------------------------------------------------------------------------- */

/* The language must express these mechanisms, such as D1 to D5. A comment in some YAML names each of them. */
static const struct {
    char letter;
    int n;
} MECHANISMS[] = {{'D', 5}, {'E', 4}, {'B', 14}, {'T', 4}, {'A', 6}, {'P', 6},
                  {'O', 4}, {'C', 2}, {'M', 8},  {'X', 2}, {'S', 4}};

static bool is_word_char(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

static bool comment_names(Str text, Str word)
{
    for (size_t at = 0; at < text.n;) {
        Str line = next_line(text, &at);
        const char *comment = memchr(line.s, '#', line.n);
        for (const char *s = comment; s && s + word.n <= line.s + line.n; s++) {
            bool ends = s + word.n == line.s + line.n || !is_word_char(s[word.n]);
            if (ends && memcmp(s, word.s, word.n) == 0 && !is_word_char(s[-1])) return true;
        }
    }
    return false;
}

static bool is_shown(const Pages *pages, Str id)
{
    for (size_t i = 0; i < pages->n; i++)
        for (size_t k = 0; k < pages->page[i].n; k++)
            if (block_is(&pages->page[i].blocks[k], "yaml") && comment_names(pages->page[i].blocks[k].text, id))
                return true;
    return false;
}

static void each_mechanism_is_shown_in_yaml(void **state)
{
    (void)state;
    Arena *arena = arena_new();
    Pages *pages = ARENA_NEW(arena, Pages);
    pages_read_all(pages, arena);
    int missing = 0;
    for (size_t i = 0; i < COUNT(MECHANISMS); i++)
        for (int k = 1; k <= MECHANISMS[i].n; k++) {
            Str id = arena_printf(arena, "%c%d", MECHANISMS[i].letter, k);
            if (is_shown(pages, id)) continue;
            print_error("no YAML block in docs shows %.*s\n", STR_ARG(id));
            missing++;
        }
    assert_int_equal(missing, 0);
    arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(yaml_blocks_load_and_play),
        cmocka_unit_test(merges_give_what_stands_in_the_third_block),
        cmocka_unit_test(formulas_are_true),
        cmocka_unit_test(examples_of_functions_are_true),
        cmocka_unit_test(each_name_and_operator_stands_in_a_formula),
        cmocka_unit_test(each_mechanism_is_shown_in_yaml),
    };
    return cmocka_run_group_tests(tests, open_language, close_language);
}
