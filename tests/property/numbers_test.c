/*
 * Writes each number of the shipped files in other ways, one at a time: 11.0, 11e0, +11, 11_0, 2^63, '11'. Either the
 * file must be rejected with an error at that number, or the game must be the same: random play of the same deals gives
 * the same actions and payments. A build with sanitizers tries a fixed sample; TAPP_NUMBERS=all tries all.
 */
#include "support.h"

#include "engine/facts.h"
#include "text/yaml.h"

#include <stdio.h>

enum { SAMPLE = 500, DEALS = 3 };

typedef enum Writing { POINT_ZERO, EXPONENT, PLUS, UNDERSCORE, BEYOND, QUOTED } Writing;
enum { N_WRITINGS = QUOTED + 1 };

static const struct {
    const char *before, *behind;
} FORMS[] = {{"", ".0"}, {"", "e0"}, {"+", ""}, {"", "_0"}, {"9223372036854775808", NULL}, {"'", "'"}};

/* A file whose numbers are rewritten, and the game that shows their effect: its own, or that of a child. */
typedef struct File {
    Str path, text;    /* the text, with or without the rewritten number */
    const char *child; /* the variant that is opened */
    const Source *opened;
} File;

/* A number, and the options that make it count. */
typedef struct Place {
    const Node *number;
    int players; /* 0: the default */
    OptionChoice option;
} Place;

typedef struct Bench {
    Language *language;
    Arena *arena;
    File file;
    Place *places;
    size_t n, capacity;
    size_t refused, same;
} Bench;

/* ---- places ---------------------------------------------------------------------------------------------------- */

static void add_places(Bench *bench, const Node *node, Place place)
{
    const Node *players = node->kind == NODE_MAP ? node_find(node, "packets") : NULL;
    if (players && node_find(node, "players")) place.players = (int)node_find(node, "players")->integer;
    if (node->kind == NODE_INT) {
        place.number = node;
        *(Place *)arena_push(bench->arena, (void **)&bench->places, &bench->n, &bench->capacity, sizeof place) = place;
    }
    for (size_t i = 0; i < node_n_items(node); i++) add_places(bench, node->items[i], place);
    for (size_t i = 0; i < node_n_pairs(node); i++) add_places(bench, node->pairs[i].value, place);
}

/* Adds the numbers in patches, each with the choice of its value. */
static void add_patches(Bench *bench, const Node *options)
{
    for (size_t i = 0; i < node_n_pairs(options); i++) {
        const Node *values = node_find(options->pairs[i].value, "values");
        for (size_t k = 0; k < node_n_pairs(values); k++)
            add_places(bench, values->pairs[k].value,
                       (Place){.option = {options->pairs[i].key->text, values->pairs[k].key->text}});
        Node rest = *options->pairs[i].value;
        for (size_t k = 0; k < node_n_pairs(&rest); k++)
            if (!node_is(rest.pairs[k].key, "values")) add_places(bench, rest.pairs[k].value, (Place){0});
    }
}

static void find_places(Bench *bench, const Node *root)
{
    bench->places = NULL;
    bench->n = bench->capacity = 0;
    for (size_t i = 0; i < root->count; i++) {
        if (node_is(root->pairs[i].key, "options")) add_patches(bench, root->pairs[i].value);
        else add_places(bench, root->pairs[i].value, (Place){0});
    }
}

/* ---- opening --------------------------------------------------------------------------------------------------- */

static const Source *find_source(void *context, Arena *arena, Str name, const Source *from, Span place, Diags *diags)
{
    const Bench *bench = context;
    OverlayFinder usual = catalog_finder();
    const Source *found = usual.find(usual.context, arena, name, from, place, diags);
    bool is_changed = found && str_equal(found->path, bench->file.path);
    return is_changed ? source_of(arena, bench->file.path, bench->file.text) : found;
}

static size_t find_words(void *context, Arena *arena, const Source *of, const OverlayWords **list, Diags *diags)
{
    OverlayFinder usual = catalog_finder();
    (void)context;
    return usual.words(usual.context, arena, of, list, diags);
}

static const Game *load(Bench *bench, Arena *arena, const Place *place, Diags *diags)
{
    bool is_own = str_equal(bench->file.opened->path, bench->file.path);
    const Source *source = is_own ? source_of(arena, bench->file.path, bench->file.text) : bench->file.opened;
    LoadRequest request = {.language = bench->language,
                           .players = place->players,
                           .options = &place->option,
                           .n_options = place->option.name.n > 0,
                           .finder = {.find = find_source, .words = find_words, .context = bench},
                           .hooks = facts_hooks()};
    return game_load(arena, source, &request, diags);
}

/* ---- comparing ------------------------------------------------------------------------------------------------- */

/* Prints the actions of some deals and the payments. */
static void trace(const Game *game, Buf *out)
{
    for (uint64_t number = 0; number < DEALS; number++) {
        State state = test_random_deal(game, 11, number);
        Settlement settlement;
        test_play_out(game, &state, 5);
        test_print(out, game, &state);
        settle(game, &state, &settlement);
        test_print_payoffs(out, game, settlement.payoffs);
        buf_printf(out, " pot %lld\n", (long long)settlement.pot);
        for (size_t i = 0; i < settlement.n; i++)
            buf_printf(out, "%.*s %lld\n", STR_ARG(settlement.items[i].item->id), (long long)settlement.items[i].value);
    }
}

/* True if there is an error at the number, or in the text that replaces it. */
static bool is_found_there(const Bench *bench, const Diags *diags, Span place, size_t written)
{
    for (size_t i = 0; i < diags->n; i++) {
        Span span = diags->list[i]->span;
        bool is_there = span.source && str_equal(span.source->path, bench->file.path) && span.line == place.line &&
                        span.column >= place.column && span.column < place.column + written;
        if (is_there && diags->list[i]->severity == SEVERITY_ERROR) return true;
    }
    return false;
}

/* Returns the bytes from the beginning of the file to the beginning of the number. */
static size_t offset_of(Span span)
{
    Str line = source_line(span.source, span.line);
    return (size_t)(line.s - span.source->text.s) + str_bytes_of(line, span.column - 1);
}

static void fail_at(const Bench *bench, const Place *place, Str written, const char *what, Diags *diags)
{
    Buf found = {0};
    diags_print(&found, diags);
    fail_msg("%.*s:%u:%u, %.*s instead of %.*s: %s\n%s", STR_ARG(bench->file.path), (unsigned)place->number->span.line,
             (unsigned)place->number->span.column, STR_ARG(written), STR_ARG(place->number->text), what,
             buf_text(&found));
}

static void write_number(Buf *out, Str number, Writing writing)
{
    buf_add(out, str_of(FORMS[writing].before));
    if (!FORMS[writing].behind) return;
    buf_add(out, number);
    buf_add(out, str_of(FORMS[writing].behind));
}

static void check_writing(Bench *bench, const Place *place, Writing writing, const Buf *before)
{
    Arena *arena = arena_new();
    Diags *diags = diags_new(arena);
    Str whole = place->number->span.source->text, old = place->number->text;
    size_t from = offset_of(place->number->span);
    Buf text = {0}, after = {0}, written = {0};
    write_number(&written, old, writing);
    assert_memory_equal(whole.s + from, old.s, old.n);
    buf_printf(&text, "%.*s%s", (int)from, whole.s, buf_text(&written));
    buf_add(&text, (Str){whole.s + from + old.n, whole.n - from - old.n});
    bench->file.text = buf_str(&text);
    const Game *game = load(bench, arena, place, diags);
    if (game) trace(game, &after);
    if (game && !str_equal(buf_str(before), buf_str(&after)))
        fail_at(bench, place, buf_str(&written), "another game", diags);
    if (!game && !is_found_there(bench, diags, place->number->span, written.n))
        fail_at(bench, place, buf_str(&written), "refused, but not there", diags);
    if (!game && (writing == POINT_ZERO || writing == EXPONENT || (writing == PLUS && place->number->integer >= 0)))
        fail_at(bench, place, buf_str(&written), "refused", diags);
    bench->refused += !game;
    bench->same += game != NULL;
    buf_free(&text);
    buf_free(&after);
    buf_free(&written);
    arena_free(arena);
}

static void check_place(Bench *bench, const Place *place)
{
    Arena *arena = arena_new();
    Diags *diags = diags_new(arena);
    Buf before = {0};
    bench->file.text = place->number->span.source->text;
    const Game *game = load(bench, arena, place, diags);
    if (game) {
        trace(game, &before);
        for (Writing writing = POINT_ZERO; (int)writing < N_WRITINGS; writing++)
            check_writing(bench, place, writing, &before);
    } else if (!place->players) fail_at(bench, place, place->number->text, "refused as it is", diags);
    buf_free(&before);
    arena_free(arena);
}

/* ---- all files ------------------------------------------------------------------------------------------------- */

/* Reads a variant by its id, or the parent that a file names. */
static const Node *read_file(Bench *bench, Str name, const Source *from)
{
    Diags *diags = diags_new(bench->arena);
    OverlayFinder finder = catalog_finder();
    const Source *source = from ? finder.find(finder.context, bench->arena, name, from, (Span){0}, diags)
                                : catalog_source(bench->arena, name, diags);
    assert_non_null(source);
    bench->file.path = source->path;
    return yaml_read(bench->arena, source, diags);
}

static size_t check_file(Bench *bench, const Node *root, size_t number, size_t step)
{
    find_places(bench, root);
    for (size_t i = (step - number % step) % step; i < bench->n; i += step) check_place(bench, &bench->places[i]);
    return bench->n;
}

/*
 * Checks the variants and the files that they extend, each with a variant to open. With `step` 0, only counts numbers.
 */
static size_t check_all(Bench *bench, const Str *ids, size_t n_ids, size_t step)
{
    Str seen[64];
    size_t number = 0, n_seen = 0;
    for (size_t i = 0; i < n_ids; i++) {
        const Node *root = read_file(bench, ids[i], NULL), *parent = node_find(root, "extends");
        bench->file.opened = root->span.source;
        find_places(bench, root);
        number += step ? check_file(bench, root, number, step) : bench->n;
        size_t k = 0;
        while (parent && k < n_seen && !str_equal(seen[k], parent->text)) k++;
        if (!parent || k < n_seen || k == COUNT(seen)) continue;
        seen[n_seen++] = parent->text;
        root = read_file(bench, parent->text, bench->file.opened);
        if (!node_is_true(root, "partial")) continue; /* a variant, which is checked by itself */
        find_places(bench, root);
        number += step ? check_file(bench, root, number, step) : bench->n;
    }
    return number;
}

static void numbers_are_what_they_say_or_refused_at_their_place(void **state)
{
    (void)state;
    Bench bench = {.language = language_open(), .arena = arena_new()};
    size_t n_ids, most = (size_t)test_by_build(SIZE_MAX, SAMPLE);
    const Str *ids = catalog_ids(bench.arena, &n_ids);
    const char *wish = getenv("TAPP_NUMBERS");
    bool is_all = wish && strcmp(wish, "all") == 0;
    size_t total = check_all(&bench, ids, n_ids, 0);
    size_t step = is_all || total * N_WRITINGS <= most ? 1 : total * N_WRITINGS / most;
    assert_int_equal(check_all(&bench, ids, n_ids, step), total);
    printf("# %zu numbers in %d ways, one of %zu tried: %zu refused, %zu the same game\n", total, (int)N_WRITINGS, step,
           bench.refused, bench.same);
    assert_true(bench.refused > 0 && bench.same > bench.refused / 2);
    arena_free(bench.arena);
    language_close(bench.language);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(numbers_are_what_they_say_or_refused_at_their_place)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
