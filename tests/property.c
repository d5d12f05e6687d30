/* Runs a check over random deals of every configuration. */
#include "property.h"

/* These files use mechanisms up to their limits, which no shipped variant does. */
static const char *const MECHANISMS[] = {"tests/data/twice.yaml",
                                         "tests/data/twice-melds.yaml",
                                         "tests/data/excuse.yaml",
                                         "tests/data/partners.yaml",
                                         "tests/data/kept.yaml",
                                         "tests/data/withheld.yaml",
                                         "tests/data/closing.yaml",
                                         "tests/data/given.yaml",
                                         "tests/data/given-turned.yaml",
                                         "tests/data/passed-turned.yaml",
                                         "tests/data/secret.yaml",
                                         "tests/data/stages.yaml",
                                         "tests/data/authored/voleny-marias.yaml",
                                         "tests/data/authored/bezique.yaml"};

void trial_fail(const Trial *trial, const char *format, ...)
{
    Buf text = {0};
    va_list arguments;
    buf_printf(&text, "%s (option: %s): ", trial->config->variant,
               trial->config->options[0] ? trial->config->options : "defaults");
    va_start(arguments, format);
    buf_vprintf(&text, format, arguments);
    va_end(arguments);
    test_fail_at(trial->game, &trial->state, "%s", buf_text(&text));
}

/* Plays the deal to its end after a check. Then begins a new match if the match is over. */
static void property_play_on(Match *match, Trial *trial)
{
    while (trial->state.phase != PHASE_DONE)
        state_apply(trial->game, &trial->state, random_action(state_legal(trial->game, &trial->state), &trial->rng));
    state_copy(&match->state, &trial->state);
    match_settle(match);
    if (!match_is_over(match)) return;
    MatchSpec again = {.seed = PROPERTY_SEED, .first = match->spec.first + match->dealt, .dealer = match->dealer};
    match_begin(match, match->arena, match->game, &again);
}

/*
 * Plays deals of a configuration, each with the check. If a game carries numbers or chosen bids from deal to deal, the
 * deals are those of matches.
 */
static void property_deals(const TestConfig *config, const Game *game, uint64_t deals, TrialCheck *check)
{
    Trial trial = {.config = config, .game = game};
    bool is_match = game->n_carries > 0 || game_has_once(game);
    Arena *arena = arena_new();
    Match match;
    match_begin(&match, arena, game, &(MatchSpec){.seed = PROPERTY_SEED});
    for (uint64_t number = 0; number < deals; number++) {
        trial.rng = rng_stream(PROPERTY_SEED, number, 99);
        trial.spec = (DealSpec){.seed = PROPERTY_SEED, .number = number, .dealer = (uint8_t)(number % game->n_players)};
        if (is_match) trial.spec = match_next(&match);
        if (game->has_pot) trial.spec.pot = (int32_t)rng_below(&trial.rng, 100);
        state_deal(game, &trial.spec, &trial.state);
        match.dealt++;
        check(&trial);
        if (is_match) property_play_on(&match, &trial);
    }
    arena_free(arena);
}

/*
 * Opens the game of a configuration. False if the option does not allow this number of players. Any other game that
 * cannot be opened is an error.
 */
static bool property_open(const Language *language, const TestConfig *config, Opened *opened)
{
    Buf errors = {0};
    OptionChoice choices[TEST_MAX_OPTIONS];
    OpenRequest request = {.variant = str_of(config->variant), .players = config->players, .language = language};
    request.options = choices;
    request.n_options = test_options(config->options, choices);
    request.without_words = true;
    bool is_open = catalog_open(&request, opened, &errors);
    bool is_excused = config->options[0] && strstr(buf_text(&errors), "error[players]");
    if (!is_open && !is_excused)
        fail_msg("%s, %d players, %s:\n%s", config->variant, config->players, config->options, buf_text(&errors));
    buf_free(&errors);
    return is_open;
}

void property_run(TrialCount plain, TrialCount sanitized, TrialCheck *check)
{
    Arena *arena = arena_new();
    Language *language = language_open();
    TestConfigs all = test_configs(arena);
    for (size_t i = 0; i < COUNT(MECHANISMS); i++) test_add_variant(arena, &all, MECHANISMS[i]);
    uint64_t most = test_deal_count(plain.most, sanitized.most), each = test_deal_count(plain.each, sanitized.each);
    bool is_bounded = !getenv("TAPP_DEALS");
    size_t every = is_bounded && most < all.n ? all.n / most : 1;
    if (is_bounded && each * all.n > most) each = most / all.n + 1;
    const char *only = getenv("TAPP_GAMES"); /* a part of the names of games */
    for (size_t i = 0; i < all.n; i++) {
        Opened opened;
        if (only && !strstr(all.items[i].variant, only)) continue;
        if (all.items[i].options[0] && i % every != 0) continue;
        if (property_open(language, &all.items[i], &opened)) property_deals(&all.items[i], opened.game, each, check);
        test_close(&opened);
    }
    language_close(language);
    arena_free(arena);
}
