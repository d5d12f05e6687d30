/*
 * Fuzzes whole variant files: a file that can be read is checked in every configuration for structure and meaning, and
 * each game that results is played. The seeds are in seeds/variant.
 */
#include "lint/check.h"
#include "lint/trial.h"
#include "engine/facts.h"
#include "text/source.h"

#include <assert.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { DEALS = 2 };

static const Language *shared_language(void)
{
    static Language *language; /* opened once */
    if (!language) language = language_open();
    return language;
}

static void print(Diags *diags)
{
    Buf out = {0};
    diags_print(&out, diags);
    buf_free(&out);
}

/*
 * Plays a variant. If it loads, deals must be playable to the end. The trial reports broken invariants of play.
 */
static void play(Arena *arena, const Source *source)
{
    Diags *diags = diags_new(arena);
    LoadRequest request = {.language = shared_language(), .finder = catalog_finder(), .hooks = facts_hooks()};
    const Game *game = game_load(arena, source, &request, diags);
    assert((game == NULL) == (diags->n_reports > 0));
    TrialPlan plan = {.seed = 1, .deals = DEALS, .head = {.variant = source->path}};
    if (game) (void)trial_run(game, &plan, diags);
    print(diags);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    FileCache *cache = file_cache_new();
    Arena *arena = file_cache_arena(cache);
    const Source *source = source_of(arena, STR("./input.yaml"), arena_str(arena, (Str){(const char *)data, size}));
    file_cache_add(cache, source); /* so that nothing is looked for in a folder */
    Check *check = check_open(cache);
    check_variant(check, shared_language(), source->path, false);
    print(check_diags(check));
    check_close(check);
    play(arena, source);
    file_cache_free(cache);
    return 0;
}
