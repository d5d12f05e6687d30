/*
 * Changes one rule of a shipped variant, and `diff` must report the change. Each value of the resolved document is
 * changed in turn: a truth value is negated, a number raised, a word replaced by another one, a formula negated, a card
 * or an entry removed. If the result is still a game, its comparison with the variant must not say that the rules are
 * the same. TAPP_MUTANTS=all tries all changes; otherwise the test tries a fixed sample.
 */
#include "support.h"

#include "rulebook/diff.h"
#include "engine/facts.h"
#include "text/emit.h"
#include "text/overlay.h"

#include <stdio.h>

enum { SAMPLE = 250, MOST_DEPTH = 24 };

typedef enum Kind { TURNED, RAISED, LOWERED, EXCHANGED, DENIED, ADDED_TO, TAKEN_OUT } Kind;
enum { N_KINDS = TAKEN_OUT + 1 };

static const char *const NAMES[] = {"turned round", "raised",   "lowered",  "exchanged",
                                    "denied",       "added to", "taken out"};

typedef struct Walk {
    Arena *arena;  /* for the mutant */
    int64_t at, n; /* the number of the mutant to make (-1: only count), and the number of mutants so far */
    Kind kind;
    Str path[MOST_DEPTH], made[MOST_DEPTH];
    size_t depth, made_depth;
    const Node *words; /* `enum` of the key walked, or NULL */
    bool is_entry;     /* the value is an item of a list, or the value of an author's key */
} Walk;

/* ---- making a mutant ------------------------------------------------------------------------------------------- */

/*
 * True for keys that are no rules: wording and notes. Keys at the top are copied into the contracts, and the resolved
 * document has the copies. Parts of the talon and classes of cards are names, which count only if they are used.
 */
static bool is_no_rule(const Walk *w, Str key)
{
    static const char *const WORDING[] = {"name",  "text",    "why",        "says",    "symbol", "color",   "summary",
                                          "rule",  "sources", "unverified", "rules",   "id",     "family",  "tapp",
                                          "ranks", "$schema", "extends",    "partial", "de",     "singular"};
    static const char *const CARRIED[] = {"talon", "discard", "giving", "play", "goal", "trump"};
    for (size_t i = 0; i < COUNT(WORDING); i++)
        if (str_is(key, WORDING[i]) && !(str_is(key, "ranks") && w->depth > 1)) return true;
    for (size_t i = 0; i < COUNT(CARRIED); i++)
        if (w->depth == 0 && str_is(key, CARRIED[i])) return true;
    static const char *const NAMED[] = {"cards", "ranks", "classes", "class_names"};
    bool in_deck = w->depth == 1 && str_is(w->path[0], "deck"), in_deal = w->depth == 1 && str_is(w->path[0], "deal");
    for (size_t i = 0; in_deck && i < COUNT(NAMED); i++)
        if (str_is(key, NAMED[i])) return true;
    return (in_deal && str_is(key, "parts")) || (key.n > 2 && key.s[0] == 'x' && key.s[1] == '-');
}

static bool applies(const Walk *w, const Node *node, Kind kind)
{
    bool is_text = node->kind == NODE_STRING;
    switch (kind) {
    case TURNED: return node->kind == NODE_BOOL;
    case RAISED:
    case LOWERED: return node->kind == NODE_INT;
    case EXCHANGED: return is_text && w->words;
    case DENIED:
    case ADDED_TO: return is_text && !w->words;
    case TAKEN_OUT: return w->is_entry && w->depth > 1;
    }
    return false;
}

static Node *exchanged(const Walk *w, const Node *node)
{
    size_t at = 0;
    while (at < w->words->count && !str_equal(w->words->items[at]->text, node->text)) at++;
    return node_string(w->arena, w->words->items[(at + 1) % w->words->count]->text, node->span);
}

static Node *changed(const Walk *w, const Node *node, Kind kind)
{
    switch (kind) {
    case TURNED: return test_bool(w->arena, !node->integer, node->span);
    case RAISED: return node_int(w->arena, node->integer + 1, node->span);
    case LOWERED: return node_int(w->arena, node->integer - 1, node->span);
    case EXCHANGED: return exchanged(w, node);
    case DENIED: return node_string(w->arena, arena_printf(w->arena, "!(%.*s)", STR_ARG(node->text)), node->span);
    case ADDED_TO: return node_string(w->arena, arena_printf(w->arena, "(%.*s) + 1", STR_ARG(node->text)), node->span);
    case TAKEN_OUT: break;
    }
    return NULL;
}

/* Returns the value unchanged, changed, or with a changed part; NULL if the value is removed. */
static Node *walk(Walk *w, Node *node);

static Node *walk_all(Walk *w, Node *node)
{
    bool is_map = node->kind == NODE_MAP;
    Node *copy = is_map ? node_map(w->arena, node->span) : node_list(w->arena, node->span);
    for (size_t i = 0; i < node->count; i++) {
        Node *value = is_map ? node->pairs[i].value : node->items[i];
        Str key = is_map ? node->pairs[i].key->text : STR("-");
        bool walks = !is_map || !is_no_rule(w, key);
        assert_true(w->depth < MOST_DEPTH);
        w->path[w->depth++] = key;
        const Node *property = node_find_str(node_find(node->schema, "properties"), key);
        w->is_entry = !is_map || !property;
        w->words = node_find(property, "enum");
        if (walks) value = walk(w, value);
        w->depth--;
        bool tells_parent = w->depth == 0 && (str_is(key, "extends") || str_is(key, "partial"));
        if (!value || tells_parent) continue;
        if (is_map) node_add(w->arena, copy, node->pairs[i].key, value);
        else node_append(w->arena, copy, value);
    }
    return copy;
}

static Node *walk(Walk *w, Node *node)
{
    for (Kind kind = TURNED; (int)kind < N_KINDS && w->depth; kind++) {
        if (!applies(w, node, kind) || w->n++ != w->at) continue;
        w->kind = kind;
        w->made_depth = w->depth;
        memcpy(w->made, w->path, sizeof w->made);
        return changed(w, node, kind);
    }
    return node->kind == NODE_MAP || node->kind == NODE_LIST ? walk_all(w, node) : node;
}

/* ---- comparing the mutant with the variant --------------------------------------------------------------------- */

typedef struct Bench {
    const Language *language;
    const char *file;
    Opened opened;    /* the variant itself */
    const Node *root; /* the root of the resolved document after reading it again */
    size_t compared, refused, missed;
} Bench;

static bool is_reported(const Bench *bench, const Game *game)
{
    Opened mutant = {.arena = bench->opened.arena, .game = game};
    const Document *document = diff_document(&bench->opened, &mutant, STR("en"));
    return document->n > 1 && document->blocks[0].kind == BLOCK_HEADING;
}

static void complain_of(Bench *bench, const Walk *w)
{
    Buf text = {0};
    for (size_t i = 0; i < w->made_depth; i++) buf_printf(&text, "/%.*s", STR_ARG(w->made[i]));
    print_message("# %s: %s %s is not reported\n", bench->file, buf_text(&text), NAMES[w->kind]);
    buf_free(&text);
    bench->missed++;
}

static bool is_at(const Walk *w, const char *above, const char *key)
{
    return w->made_depth > 1 && str_is(w->made[0], above) && str_is(w->made[1], key);
}

static bool is_letter(char c)
{
    return c == '_' || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}

/* True if the formula has the word by itself and not as an id in quotes. */
static bool is_in(Str text, Str word)
{
    for (size_t i = 0; i + word.n <= text.n; i++) {
        char before = i ? text.s[i - 1] : ' ', after = i + word.n < text.n ? text.s[i + word.n] : ' ';
        bool is_part = is_letter(before) || is_letter(after) || before == '"';
        if (!is_part && memcmp(text.s + i, word.s, word.n) == 0) return true;
    }
    return false;
}

/*
 * True if a value below the node mentions a constant. Its own place and the keys that only an option brings do not
 * count.
 */
static bool mentions(const Node *node, Str constant)
{
    bool found = node->kind == NODE_STRING && is_in(node->text, constant);
    for (size_t i = 0; i < node->count && !found; i++) {
        bool is_map = node->kind == NODE_MAP, counts = true;
        static const char *const OTHERS[] = {"options", "constants", "terms", "text",
                                             "why",     "rules",     "about", "kontra"};
        for (size_t k = 0; is_map && k < COUNT(OTHERS); k++)
            counts = counts && !str_is(node->pairs[i].key->text, OTHERS[k]);
        found = counts && mentions(is_map ? node->pairs[i].value : node->items[i], constant);
    }
    return found;
}

/*
 * True if the game depends on the name, itself or by terms that are used. A term with a text of its own is said by this
 * text, in which the resolved document already has the values of constants.
 */
static bool is_used(const Node *root, Str name)
{
    const Node *terms = node_find(root, "terms");
    bool found = mentions(root, name);
    for (size_t i = 0; i < node_n_pairs(terms) && !found; i++) {
        Str term = terms->pairs[i].key->text;
        if (node_find(terms->pairs[i].value, "text")) continue;
        found = !str_equal(term, name) && mentions(terms->pairs[i].value, name) && is_used(root, term);
    }
    return found;
}

/*
 * False if the change has no effect. An auction that never takes place or never ends in this contract has no effect. A
 * constant has none if no formula uses it, if it is removed and the outer one may be the same, or if it is below 0 and
 * 0 already means no. Limits of an option that is not a number, points of other cards that are 0 anyway, and subjects
 * of paragraphs have no effect. Rules about melds, announcements and identical cards have none in games without them.
 */
static bool has_effect(const Walk *w, const Game *game)
{
    Str last = w->made[w->made_depth - 1];
    bool is_constant = w->made_depth > 1 && str_is(w->made[w->made_depth - 2], "constants");
    const Node *constant = node_find_str(node_find(game->root, "constants"), last);
    bool is_below_0 = w->kind == LOWERED && (w->made_depth > 2 || (constant && constant->integer < 0));
    if (is_constant) return is_used(game->root, last) && !is_below_0 && !(w->made_depth > 2 && w->kind == TAKEN_OUT);
    bool is_of_number = str_is(last, "min") || str_is(last, "max") || str_is(last, "constant");
    if (str_is(w->made[0], "options") && w->made_depth == 3 && is_of_number) {
        const Node *option = node_find_str(node_find(game->root, "options"), w->made[1]);
        return node_find(option, "values")->count == 0;
    }
    static const char *const FOR_READERS[] = {"about", "tells", "home", "words", "glossary", "examples"};
    for (size_t i = 0; i < COUNT(FOR_READERS); i++) {
        if (str_is(w->made[0], FOR_READERS[i])) return false;
        if (w->made_depth > 5 && str_is(w->made[4], "patch") && str_is(w->made[5], FOR_READERS[i])) return false;
    }
    if (str_is(w->made[0], "melding")) return node_find(game->root, "melds")->count > 0;
    if (str_is(w->made[0], "announcing")) return node_find(game->root, "announcements")->count > 0;
    if (is_at(w, "deck", "equal")) return game->copies > 1;
    if (is_at(w, "deck", "values")) return !(str_is(last, "other") && w->kind == TAKEN_OUT);
    if (is_at(w, "auction", "fixed")) return game->n_rounds == 0;
    if (is_at(w, "auction", "rounds") && str_is(last, "last")) {
        const Node *round = node_find_str(node_find(node_find(game->root, "auction"), "rounds"), w->made[2]);
        return str_is(node_find(round, "kind")->text, "duel");
    }
    if (!is_at(w, "auction", "all_pass")) return true;
    return game->n_rounds > 0 && (!str_is(last, "contract") || game->all_pass == ALL_PASS_CONTRACT);
}

/* Loads the resolved document with a change. Returns NULL if it is not a game. */
static const Game *load(const Bench *bench, Walk *w)
{
    const Node *root = bench->opened.game->root, *contracts = node_find(root, "contracts");
    Node *copy = overlay_merge(w->arena, root, node_map(w->arena, root->span));
    node_set(w->arena, copy, node_string(w->arena, STR("contracts"), contracts->span),
             overlay_with_nulls(w->arena, root, contracts));
    Buf text = {0};
    node_print_yaml(&text, walk(w, copy));
    Diags *diags = diags_new(w->arena);
    LoadRequest request = {.language = bench->language, .finder = catalog_finder(), .hooks = facts_hooks()};
    const Source *source = source_of(w->arena, bench->opened.game->path, arena_str(w->arena, buf_str(&text)));
    const Game *game = game_load(w->arena, source, &request, diags);
    buf_free(&text);
    return diags->n_errors ? NULL : game;
}

static void try_mutant(Bench *bench, int64_t at)
{
    Walk w = {.arena = arena_new(), .at = at};
    const Game *game = load(bench, &w);
    bool is_other = game && !node_equal(game->root, bench->root) && has_effect(&w, game);
    bench->refused += game == NULL;
    bench->compared += is_other;
    if (is_other && !is_reported(bench, game)) complain_of(bench, &w);
    arena_free(w.arena);
}

static void test_mutants(void **state)
{
    (void)state;
    const char *wish = getenv("TAPP_MUTANTS");
    bool is_all = wish && strcmp(wish, "all") == 0;
    Language *language = language_open();
    Bench bench = {.language = language};
    Arena *arena = arena_new();
    size_t n = 0;
    const Str *ids = catalog_ids(arena, &n);
    for (size_t i = 0; i < n; i++) {
        bench.file = ids[i].s;
        bench.opened = test_open(language, ids[i].s, 0, "");
        Walk plain = {.arena = arena, .at = -1};
        const Game *again = load(&bench, &plain);
        assert_non_null(again);
        assert_true(again->hash ==
                    bench.opened.game->hash); /* reading the resolved document again gives the same game */
        bench.root = again->root;
        int64_t total = plain.n, step = is_all ? 1 : total * (int64_t)n / SAMPLE + 1;
        for (int64_t at = (int64_t)i % step; at < total; at += step) try_mutant(&bench, at);
        test_close(&bench.opened);
    }
    printf("# %zu variants: %zu changes compared, %zu refused\n", n, bench.compared, bench.refused);
    assert_true(bench.compared > 100 && bench.refused > 0);
    assert_int_equal(bench.missed, 0);
    arena_free(arena);
    language_close(language);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_mutants)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
