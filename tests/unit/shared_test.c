/*
 * `validate` shares data between configurations: the tree of the file, knowledge about it, and files that several
 * variants extend. Each configuration must give the same result as if it was loaded alone, and the tree must not
 * change.
 */
#include "support.h"

#include "lint/file_cache.h"
#include "engine/facts.h"

typedef struct Shared {
    Arena *arena;
    Language *language;
    FileCache *cache;
    Diags *diags;
} Shared;

/* A variant with the data that its configurations share. */
typedef struct Variant {
    const Source *source;
    Node *read;
    const SchemaKnown *known;
    uint64_t digest; /* the digest of `read` before the first load */
} Variant;

static Variant read_variant(Shared *shared, const char *id)
{
    Variant variant = {.source = catalog_source(shared->arena, str_of(id), shared->diags)};
    variant.read =
        variant_read(shared->arena, shared->language, variant.source, file_cache_finder(shared->cache), shared->diags);
    assert_non_null(variant.read);
    variant.known = variant_know(shared->arena, shared->language, variant.read);
    variant.digest = node_digest(variant.read);
    return variant;
}

/*
 * Loads the configuration of a request, or `alone`, without shared data. NULL if this number of players cannot play
 * with these options.
 */
static const Game *load(Arena *arena, const Variant *variant, LoadRequest request, bool alone)
{
    if (alone) request.read = NULL;
    if (alone) request.known = NULL;
    return game_load(arena, variant->source, &request, diags_new(arena));
}

/* Compares both ways of loading a configuration. True if it is a game. */
static bool compare(const Shared *shared, const Variant *variant, const TestConfig *config)
{
    Arena *arena = arena_new();
    OptionChoice choices[TEST_MAX_OPTIONS];
    const LoadRequest request = {.language = shared->language,
                                 .players = config->players,
                                 .options = choices,
                                 .n_options = test_options(config->options, choices),
                                 .finder = catalog_finder(),
                                 .read = variant->read,
                                 .known = variant->known,
                                 .hooks = facts_hooks()};
    const Game *game = load(arena, variant, request, false), *alone = load(arena, variant, request, true);
    bool is_game = game != NULL;
    assert_int_equal(is_game, alone != NULL);
    if (is_game && (!node_equal(game->root, alone->root) || game->hash != alone->hash))
        fail_msg("%s (%s) is another game when it is loaded with others", config->variant, config->options);
    arena_free(arena);
    return is_game;
}

static void configurations_share_and_come_out_as_if_alone(void **state)
{
    (void)state;
    Shared shared = {arena_new(), language_open(), file_cache_new(), NULL};
    shared.diags = diags_new(shared.arena);
    TestConfigs configs = test_configs(shared.arena);
    Variant variant = {0};
    size_t games = 0;
    for (size_t i = 0; i < configs.n; i++) {
        bool is_next = i == 0 || strcmp(configs.items[i].variant, configs.items[i - 1].variant) != 0;
        if (is_next) variant = read_variant(&shared, configs.items[i].variant);
        games += compare(&shared, &variant, &configs.items[i]);
        assert_int_equal(node_digest(variant.read), variant.digest);
    }
    assert_int_equal(shared.diags->n_errors + shared.diags->n_warnings, 0); /* remarks about paragraphs do not count */
    assert_true(games > configs.n / 2);
    file_cache_free(shared.cache);
    language_close(shared.language);
    arena_free(shared.arena);
}

/* ---- files ----------------------------------------------------------------------------------------------------- */

static void a_file_is_read_once_unless_there_is_something_to_tell(void **state)
{
    (void)state;
    FileCache *cache = file_cache_new();
    Arena *arena = file_cache_arena(cache);
    const Source *fine = source_of(arena, STR("fine.yaml"), STR("a: 1\n"));
    const Source *bad = source_of(arena, STR("bad.yaml"), STR("a: 1\na: 2\n"));
    Diags *diags = diags_new(arena);
    file_cache_add(cache, fine);
    file_cache_add(cache, bad);
    assert_ptr_equal(file_cache_find(cache, STR("fine.yaml")), fine);
    assert_null(file_cache_find(cache, STR("other.yaml")));
    Node *root = file_cache_read(cache, fine, diags);
    assert_ptr_equal(file_cache_read(cache, fine, diags), root);
    assert_int_equal(diags->n, 0);
    for (int i = 0; i < 2; i++) {
        Diags *again = diags_new(arena);
        (void)file_cache_read(cache, bad, again);
        assert_int_equal(again->n, 1);
    }
    file_cache_free(cache);
    file_cache_free(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(configurations_share_and_come_out_as_if_alone),
        cmocka_unit_test(a_file_is_read_once_unless_there_is_something_to_tell),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
