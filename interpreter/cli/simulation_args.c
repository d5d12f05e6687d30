/* Reads the arguments of a simulation, and opens its games and players. */
#include "cli/simulation_args.h"

#include "base/number.h"
#include "text/choice.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The number of deals if --deals is optional and missing. */
enum { OPEN_DEALS = 1000000 };

/* ---- arguments ------------------------------------------------------------------------------------------------ */

/* Reads a number that is not negative. Returns false if the text is no such number. */
static bool read_natural(Str text, uint64_t *out)
{
    int64_t number = 0;
    bool is_number = number_within(text, 0, INT64_MAX, &number);
    *out = (uint64_t)number;
    return is_number;
}

/*
 * Reads a range such as "1000" or "10..20" into `*out`. The range "1000" begins at 0. Returns false if the range is
 * invalid or empty.
 */
static bool take_range(Str text, Range *out)
{
    Str first = STR("0"), last = text;
    for (size_t i = 0; i + 1 < text.n; i++) {
        if (text.s[i] != '.' || text.s[i + 1] != '.') continue;
        first = (Str){text.s, i};
        last = (Str){text.s + i + 2, text.n - i - 2};
        break;
    }
    return read_natural(first, &out->first) && read_natural(last, &out->last) && out->first < out->last;
}

void read_deals(Args *args, const CommandOption *option, const char *text, void *field)
{
    (void)option;
    if (take_range(str_of(text), field)) return;
    complain("%s: '%s' should be a number of deals or a range A..B", args->command, text);
    args->failed = true;
}

/*
 * Splits "A,B" at commas into `values`. Returns the number of values, which may be larger than MAX_COMPARED. At most
 * MAX_COMPARED values are stored.
 */
static int split_values(Str text, Str *values)
{
    int n = 1; /* there is one value more than commas */
    for (size_t i = 0; i < text.n; i++) n += text.s[i] == ',';
    for (int i = 0; i < n && i < MAX_COMPARED; i++) values[i] = str_take(&text, ',');
    return n;
}

void read_compare(Args *args, const CommandOption *option, const char *text, void *field)
{
    SimulationArgs *arguments = field;
    OptionChoice choice;
    (void)option;
    arguments->compare = text;
    if (!args_choice(args, text, &choice)) return;
    arguments->compared = choice.name;
    arguments->n_values = split_values(choice.value, arguments->values);
    if (arguments->n_values >= 2 && arguments->n_values <= MAX_COMPARED) return;
    complain("%s: --compare needs 2 to %d values: NAME=VALUE,VALUE", args->command, MAX_COMPARED);
    args->failed = true;
}

void simulation_args_begin(SimulationArgs *arguments)
{
    *arguments = (SimulationArgs){.threads = 1, .bots = "random", .values = {STR("")}, .n_values = 1};
}

bool simulation_args_is_complete(const char *command, SimulationArgs *arguments)
{
    if (arguments->is_open && !arguments->deals.last) arguments->deals.last = OPEN_DEALS;
    if (arguments->game.variant.n && arguments->deals.last) return true;
    complain("%s needs a variant and --deals; see 'tapp help %s'", command, command);
    return false;
}

/* ---- games ---------------------------------------------------------------------------------------------------- */

/*
 * Opens the game in which the compared option has the value with index `i`. If no option is compared, there is only the
 * game with index 0. The compared value comes after the choices of --option, because the last choice for an option
 * counts. Returns false after a message.
 */
static bool open_game(const SimulationArgs *arguments, SimulationGames *games, int i)
{
    OptionChoice options[CHOICE_MAX_OPTIONS + 1];
    OpenRequest request = choice_request(&arguments->game);
    Buf errors = {0};
    memcpy(options, arguments->game.options, arguments->game.n_options * sizeof *options);
    if (arguments->compared.n) options[request.n_options++] = (OptionChoice){arguments->compared, arguments->values[i]};
    request.options = options;
    request.language = games->language;
    request.without_words = arguments->without_words;
    bool is_open = catalog_open(&request, &games->opened[i], &errors);
    games->n = i + 1; /* counts this game even if it cannot be opened, so that it is closed later */
    flush_to(stderr, &errors);
    buf_free(&errors);
    games->run.game[i] = games->opened[i].game;
    return is_open;
}

/* Opens the game for each compared value; the only game if no option is compared. Returns false after a message. */
static bool open_games(const SimulationArgs *arguments, SimulationGames *games)
{
    for (int i = 0; i < arguments->n_values; i++)
        if (!open_game(arguments, games, i)) return false;
    /* all games must have the same number of players, because the same players play them */
    for (int i = 1; i < games->n; i++) {
        int first = games->run.game[0]->n_players, other = games->run.game[i]->n_players;
        if (first == other) continue;
        complain("'%.*s' has %d players, but '%.*s' has %d; choose one number with --players",
                 STR_ARG(arguments->values[0]), first, STR_ARG(arguments->values[i]), other);
        return false;
    }
    return true;
}

/*
 * Returns the number of threads with which each player thinks. Deals are played in parallel, one per thread. If there
 * are more threads than deals, the threads are divided among the deals.
 */
static int threads_to_think(const SimulationArgs *arguments)
{
    uint64_t deals = arguments->deals.last - arguments->deals.first, threads = (uint64_t)arguments->threads;
    return deals && deals < threads ? (int)(threads / deals) : 1;
}

int simulation_games_open(const SimulationArgs *arguments, SimulationGames *games)
{
    *games = (SimulationGames){.arena = arena_new()};
    games->run.seed = arguments->seed;
    games->run.pot = arguments->pot;
    games->run.n_games = arguments->n_values;
    if (!args_bots(games->arena, arguments->bots, threads_to_think(arguments), games->run.bot)) return STATUS_USAGE;
    games->language = language_open();
    return open_games(arguments, games) ? STATUS_OK : STATUS_INPUT;
}

void simulation_games_close(SimulationGames *games)
{
    for (int i = 0; i < games->n; i++) catalog_close(&games->opened[i]);
    language_close(games->language);
    arena_free(games->arena);
}

/* ---- the result ----------------------------------------------------------------------------------------------- */

/* Returns a value as the variant spells it: it may list on and off in place of true and false, or the reverse. */
static Str written_value(const Node *option, Str value)
{
    const NodePair *pair = choice_pair(node_find(option, "values"), value);
    return pair ? pair->key->text : value;
}

/* Compares choices of options for sorting by name. */
static int compare_names(const void *a, const void *b)
{
    return str_compare(((const OptionChoice *)a)->name, ((const OptionChoice *)b)->name);
}

/*
 * Stores in the result only the choices that change something. A choice for the compared option has no effect. If two
 * simulations have equal rules, their stored choices are then equal, too.
 */
static void keep_choices(const SimulationArgs *arguments, SimulationGames *games, Result *result)
{
    OptionChoice *options = ARENA_ARRAY(games->arena, arguments->game.n_options, OptionChoice);
    for (size_t i = 0; i < arguments->game.n_options; i++) {
        OptionChoice choice = arguments->game.options[i];
        const Node *option = node_find_str(node_find(games->run.game[0]->root, "options"), choice.name);
        const Node *usual = node_find(option, "default");
        choice.value = written_value(option, choice.value);
        bool is_usual = usual && str_equal(usual->text, choice.value);
        bool is_compared = str_equal(choice.name, arguments->compared);
        if (!is_usual && !is_compared) options[result->n_options++] = choice;
    }
    if (result->n_options) qsort(options, result->n_options, sizeof *options, compare_names);
    result->options = options;
}

/*
 * Stores the names of a game for the report. They are read only after the deals are played, because nothing else needs
 * them.
 */
static void label_game(SimulationGames *games, int i, Str value, Result *result)
{
    Opened worded;
    bool has_words = catalog_open_words(&games->opened[i], &worded);
    const Game *game = has_words ? worded.game : games->run.game[i];
    if (i == 0)
        result->variant = (Label){games->run.game[i]->id, arena_str(games->arena, text_in(game->name, STR("en")))};
    result_label(games->arena, game, value, &result->game[i]);
    catalog_close(&worded);
}

Result *simulation_games_result(const SimulationArgs *arguments, SimulationGames *games)
{
    const Game *game = games->run.game[0];
    Result *result = ARENA_NEW(games->arena, Result);
    *result = (Result){.program = STR(TAPP_VERSION),
                       .players = game->n_players,
                       .seed = arguments->seed,
                       .pot = arguments->pot,
                       .compared = arguments->compared,
                       .n_games = games->n};
    keep_choices(arguments, games, result);
    for (int i = 0; i < result->players; i++) result->bots[i] = games->run.bot[i]->name;
    for (int i = 0; i < games->n; i++) label_game(games, i, arguments->values[i], result);
    return result;
}
