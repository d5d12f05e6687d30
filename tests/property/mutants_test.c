/*
 * Makes one thing in a shipped variant wrong: removes a key, changes the type of a scalar, or makes a number negative
 * or huge. The result must be rejected with a finding, or be a game that can be played. It must never crash, hang,
 * leak, or count as the unchanged game. TAPP_MUTANTS=all tries all changes; otherwise the test tries a fixed sample.
 */
#include "support.h"

#include "lint/trial.h"
#include "engine/facts.h"
#include "text/emit.h"
#include "text/yaml.h"

#include <stdio.h>
#include <unistd.h>

enum { SAMPLE = 1000, MOST_SECONDS = 60, TRIAL_DEALS = 2, MOST_DEPTH = 64 };

typedef enum Kind { TAKEN_OUT, A_MAP, A_LIST, A_NULL, A_TEXT, A_NUMBER, NEGATED, HUGE } Kind;
enum { N_KINDS = HUGE + 1 };

static const char *const NAMES[] = {"taken out", "a map", "a list", "null", "a text", "a number", "negated", "huge"};

typedef struct Walk {
    Arena *arena; /* for the mutant */
    int64_t at;   /* the number of the mutant to make; -1: only count */
    int64_t n;    /* the number of mutants so far */
    Kind kind;    /* the kind of the mutant made */
    Str path[MOST_DEPTH], made[MOST_DEPTH];
    size_t depth, made_depth;
    bool was_null; /* the changed value was a null that removes an entry of the parent */
} Walk;

/* ---- making a mutant ------------------------------------------------------------------------------------------- */

static bool applies(const Node *node, Kind kind)
{
    bool is_scalar = node->kind != NODE_MAP && node->kind != NODE_LIST;
    switch (kind) {
    case TAKEN_OUT: return true;
    case A_MAP:
    case A_LIST: return is_scalar;
    case A_NULL: return is_scalar && node->kind != NODE_NULL;
    case A_TEXT: return is_scalar && node->kind != NODE_STRING;
    case A_NUMBER: return is_scalar && node->kind != NODE_INT;
    case NEGATED:
    case HUGE: return node->kind == NODE_INT && node->integer != 0;
    }
    return false;
}

static Node *replaced(Arena *arena, const Node *node, Kind kind)
{
    Node *null = ARENA_NEW(arena, Node);
    *null = (Node){.kind = NODE_NULL, .span = node->span};
    switch (kind) {
    case A_MAP: return node_map(arena, node->span);
    case A_LIST: return node_list(arena, node->span);
    case A_TEXT: return node_string(arena, STR("another thing"), node->span);
    case A_NUMBER: return node_int(arena, 7, node->span);
    case NEGATED: return node_int(arena, -node->integer, node->span);
    case HUGE: return node_int(arena, INT64_C(999999999999999), node->span);
    case TAKEN_OUT:
    case A_NULL: break;
    }
    return null;
}

/* Returns the value unchanged, changed, or with a changed part; NULL if the value is removed. */
static Node *walk(Walk *w, Node *node);

static Node *walk_all(Walk *w, Node *node)
{
    Node *copy = node->kind == NODE_MAP ? node_map(w->arena, node->span) : node_list(w->arena, node->span);
    for (size_t i = 0; i < node->count; i++) {
        Node *old = node->kind == NODE_MAP ? node->pairs[i].value : node->items[i];
        if (w->depth < MOST_DEPTH) w->path[w->depth] = node->kind == NODE_MAP ? node->pairs[i].key->text : STR("-");
        w->depth++;
        Node *value = walk(w, old);
        w->depth--;
        if (!value) continue;
        if (node->kind == NODE_MAP) node_add(w->arena, copy, node->pairs[i].key, value);
        else node_append(w->arena, copy, value);
    }
    if (node->kind == NODE_MAP) node_seal(w->arena, copy);
    return copy;
}

static Node *walk(Walk *w, Node *node)
{
    for (Kind kind = TAKEN_OUT; (int)kind < N_KINDS && w->depth; kind++) {
        if (!applies(node, kind) || w->n++ != w->at) continue;
        w->kind = kind;
        w->made_depth = w->depth;
        w->was_null = node->kind == NODE_NULL;
        memcpy(w->made, w->path, sizeof w->made);
        return kind == TAKEN_OUT ? NULL : replaced(w->arena, node, kind);
    }
    return node->kind == NODE_MAP || node->kind == NODE_LIST ? walk_all(w, node) : node;
}

/* ---- trying the mutant ----------------------------------------------------------------------------------------- */

typedef struct Bench {
    Language *language;
    const char *file;
    Str path;
    uint64_t hash;
    const Node *shown; /* the paragraphs that are shown with the default options */
    size_t refused, played;
} Bench;

static bool is_at(const Walk *w, size_t place, const char *name)
{
    return place < w->made_depth && str_is(w->made[place], name);
}

/* True for a constant that an option sets, because the value in the file then has no effect. */
static bool is_overlaid(const Walk *w)
{
    return is_at(w, 0, "constants") && w->made_depth == 2;
}

/*
 * True for a paragraph that is not shown with the default options. It is checked with the options that show it. A wrong
 * subject can be the reason why it is not shown.
 */
static bool is_of_hidden(const Bench *bench, const Walk *w)
{
    bool is_hidden = is_at(w, 0, "rules") && w->made_depth > 1 && !node_find_str(bench->shown, w->made[1]);
    return is_hidden || is_at(w, 0, "about") || is_at(w, 0, "tells");
}

/*
 * True for a value that may be anything here: in a patch, which is tried with its option and may use null, in an
 * extension, or in a hidden paragraph.
 */
static bool is_free(const Bench *bench, const Walk *w)
{
    return is_at(w, 4, "patch") || (w->made[0].n > 2 && memcmp(w->made[0].s, "x-", 2) == 0) || is_of_hidden(bench, w);
}

/* True for the key of the schema's place, and for the key that marks a partial file. */
static bool is_of_file(const Walk *w)
{
    return is_at(w, 0, "$schema") || is_at(w, 0, "partial");
}

static bool is_words(const Bench *bench, const Walk *w)
{
    const Node *place = language_document(bench->language);
    for (size_t i = 0; i < w->made_depth && place; i++) {
        place = language_step(bench->language, place, str_is(w->made[i], "-") ? STR("*") : w->made[i]);
        if (language_is_text(place) || node_find(place, "wording")) return true;
    }
    return false;
}

/* True if the value became an empty list, which is also the default, as for the cards of a duty. */
static bool is_default_list(const Bench *bench, const Walk *w)
{
    const Node *place = language_document(bench->language);
    for (size_t i = 0; i < w->made_depth && place; i++)
        place = language_step(bench->language, place, str_is(w->made[i], "-") ? STR("*") : w->made[i]);
    const Node *usual = place ? node_find(place, "default") : NULL;
    return w->kind == A_LIST && usual && usual->kind == NODE_LIST && node_n_items(usual) == 0;
}

/*
 * True if the hash covers the value. It covers the rules that are played, but no texts and no options without effect.
 */
static bool is_in_hash(const Bench *bench, const Walk *w)
{
    static const char *const OUTSIDE[] = {"options", "examples", "sources", "unverified", "home", "summary"};
    for (size_t i = 0; i < COUNT(OUTSIDE); i++)
        if (is_at(w, 0, OUTSIDE[i])) return false;
    return !is_of_file(w) && !is_words(bench, w);
}

static void complain_of(const Bench *bench, const Walk *w, const char *what)
{
    Buf text = {0};
    for (size_t i = 0; i < w->made_depth; i++) buf_printf(&text, "/%.*s", STR_ARG(w->made[i]));
    fail_msg("%s, mutant %lld, %s %s: %s", bench->file, (long long)w->at, buf_text(&text), NAMES[w->kind], what);
}

static const Game *load(const Bench *bench, Arena *arena, Str text, const OptionChoice *choice, Diags *diags)
{
    LoadRequest request = {.language = bench->language,
                           .options = choice,
                           .n_options = choice != NULL,
                           .finder = catalog_finder(),
                           .hooks = facts_hooks()};
    const Game *game = game_load(arena, source_of(arena, bench->path, text), &request, diags);
    TrialPlan plan = {.seed = 3, .deals = TRIAL_DEALS};
    if (game) (void)trial_run(game, &plan, diags);
    return game;
}

static void check_mutant(Bench *bench, const Walk *w, const Node *root)
{
    Arena *arena = arena_new();
    Diags *diags = diags_new(arena);
    Buf text = {0}, shown = {0};
    node_print_yaml(&text, root);
    Str copy = arena_str(arena, buf_str(&text));
    const Game *game = load(bench, arena, copy, NULL, diags);
    if (!game && diags->n_errors == 0) complain_of(bench, w, "it is refused without a finding");
    bool must_fail = (w->kind == A_MAP || w->kind == A_LIST) && !w->was_null && !is_overlaid(w) && !is_free(bench, w) &&
                     !is_of_file(w) && !is_default_list(bench, w);
    if (game && must_fail && diags->n_errors == 0) complain_of(bench, w, "it plays on silently");
    if (game && w->kind != TAKEN_OUT && w->kind != A_NULL && !is_overlaid(w) && !is_free(bench, w) &&
        is_in_hash(bench, w) && game->hash == bench->hash)
        complain_of(bench, w, "it passes for the variant");
    for (size_t i = 0; i < diags->n; i++)
        if (diags->list[i]->span.source && str_is(diags->list[i]->span.source->path, "variant.schema.json"))
            complain_of(bench, w, "a finding points into the program's schema");
    bench->refused += diags->n_errors > 0;
    bench->played += diags->n_errors == 0;
    if (is_at(w, 0, "options") && is_at(w, 2, "values") && w->made_depth > 4) {
        OptionChoice choice = {w->made[1], w->made[3]};
        (void)load(bench, arena, copy, &choice, diags);
    }
    diags_print(&shown, diags);
    buf_free(&shown);
    buf_free(&text);
    arena_free(arena);
}

/* ---- all variants ---------------------------------------------------------------------------------------------- */

static const Node *read_variant(Bench *bench, Arena *arena, const char *id)
{
    Diags *diags = diags_new(arena);
    const Source *source = catalog_source(arena, str_of(id), diags);
    assert_non_null(source);
    bench->file = id;
    bench->path = source->path;
    const Node *root = yaml_read(arena, source, diags);
    assert_non_null(root);
    const Game *game = load(bench, arena, source->text, NULL, diags);
    assert_non_null(game);
    assert_int_equal(diags->n_errors, 0);
    bench->hash = game->hash;
    bench->shown = node_find(game->root, "rules");
    return root;
}

static int64_t count_mutants(Arena *arena, const Node *root)
{
    Walk w = {.arena = arena, .at = -1};
    Node copy = *root;
    (void)walk(&w, &copy);
    return w.n;
}

static void try_mutant(Bench *bench, const Node *root, int64_t at)
{
    Walk w = {.arena = arena_new(), .at = at};
    Node copy = *root;
    const Node *mutant = walk(&w, &copy);
    alarm(MOST_SECONDS);
    check_mutant(bench, &w, mutant);
    alarm(0);
    arena_free(w.arena);
}

static void test_mutants(void **state)
{
    (void)state;
    const char *wish = getenv("TAPP_MUTANTS");
    bool is_all = wish && strcmp(wish, "all") == 0;
    Bench bench = {.language = language_open()};
    Arena *arena = arena_new();
    TestConfigs configs = test_configs(arena);
    int64_t total = 0, number = 0;
    const char *ids[256];
    const Node *roots[256];
    size_t n = 0;
    for (size_t i = 0; i < configs.n && n < 256; i++) {
        if (n && strcmp(ids[n - 1], configs.items[i].variant) == 0) continue;
        ids[n] = configs.items[i].variant;
        roots[n] = read_variant(&bench, arena, ids[n]);
        total += count_mutants(arena, roots[n++]);
    }
    int64_t step = is_all || total <= SAMPLE ? 1 : total / SAMPLE;
    for (size_t i = 0; i < n; i++) {
        (void)read_variant(&bench, arena, ids[i]);
        int64_t of_this = count_mutants(arena, roots[i]);
        for (int64_t at = (step - number % step) % step; at < of_this; at += step) try_mutant(&bench, roots[i], at);
        number += of_this;
    }
    printf("# %zu variants, %lld mutants, one of %lld tried: %zu refused, %zu played\n", n, (long long)total,
           (long long)step, bench.refused, bench.played);
    assert_true(bench.refused > 0 && bench.played > 0);
    assert_true((int64_t)(bench.refused + bench.played) >= total / step);
    arena_free(arena);
    language_close(bench.language);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_mutants)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
