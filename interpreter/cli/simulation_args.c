/* Arguments of a simulation, and what they open. */
#include "cli/simulation_args.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- arguments ------------------------------------------------------------------------------------------------ */

static bool read_number(const char **at, uint64_t *out)
{
    char *end = NULL;
    if (**at < '0' || **at > '9') return false;
    errno = 0;
    *out = strtoull(*at, &end, 10);
    *at = end;
    return errno == 0 && *out <= INT64_MAX;
}

static void read_deals(Args *args, Setup *setup)
{
    const char *text = args_value(args), *at = text;
    if (!text) return;
    Range *deals = &setup->deals;
    *deals = (Range){0, 0};
    bool fine = read_number(&at, &deals->last);
    if (fine && strncmp(at, "..", 2) == 0) {
        at += 2;
        deals->first = deals->last;
        fine = read_number(&at, &deals->last);
    }
    if (fine && *at == '\0' && deals->first < deals->last) return;
    complain("%s: '%s' is neither a number of deals nor a range A..B", args->command, text);
    args->failed = true;
}

static int split_values(Str text, Str *values)
{
    int n = 0;
    for (Str left = text;; n++) {
        const char *comma = left.n ? memchr(left.s, ',', left.n) : NULL;
        size_t length = comma ? (size_t)(comma - left.s) : left.n;
        if (n < MAX_COMPARED) values[n] = (Str){left.s, length};
        if (!comma) return n + 1;
        left = (Str){comma + 1, left.n - length - 1};
    }
}

/* K=V1,V2 … */
static void read_compare(Args *args, Setup *setup)
{
    OptionChoice choice;
    setup->compare = args_value(args);
    if (!setup->compare || !args_choice(args, setup->compare, &choice)) return;
    setup->compared = choice.name;
    setup->n_values = split_values(choice.value, setup->values);
    if (setup->n_values >= 2 && setup->n_values <= MAX_COMPARED) return;
    complain("%s: --compare wants two to %d values: NAME=VALUE,VALUE", args->command, MAX_COMPARED);
    args->failed = true;
}

void setup_begin(Setup *setup)
{
    *setup = (Setup){.threads = 1, .bots = "random", .values = {STR("")}, .n_values = 1};
}

/* Reads the value of an option if it is one of a setup's; false if it is none. */
static bool read_option(Args *args, Setup *setup, const char *option)
{
    if (option_is(option, "deals")) read_deals(args, setup);
    else if (option_is(option, "seed")) setup->seed = (uint64_t)args_number(args, 0, INT64_MAX);
    else if (option_is(option, "threads")) setup->threads = (int)args_number(args, 1, MAX_THREADS);
    else if (option_is(option, "pot")) setup->pot = (int32_t)args_number(args, 0, 1000000);
    else if (option_is(option, "bots")) setup->bots = args_value(args);
    else if (option_is(option, "compare") && !setup->is_single) read_compare(args, setup);
    else return args_game(args, &setup->game, option);
    return true;
}

const char *setup_next(Args *args, Setup *setup)
{
    while (args->at < args->n && !args->failed) {
        const char *option = args_option(args);
        if (!option) args_only(args, &setup->game.variant, args_positional(args), TRANSLATED("variant"));
        else if (!read_option(args, setup, option)) return option;
    }
    return NULL;
}

bool setup_is_complete(const Args *args, const Setup *setup)
{
    if (args->failed) return false;
    if (setup->game.variant.n && setup->deals.last) return true;
    complain("%s wants a variant and --deals; 'tapp help %s' tells more", args->command, args->command);
    return false;
}

/* ---- games ---------------------------------------------------------------------------------------------------- */

/* The value that is compared goes first: the first choice of an option is the one that counts. */
static bool open_game(const Setup *setup, Table *table, int i)
{
    OptionChoice options[1 + CHOICE_MAX_OPTIONS];
    OpenRequest request = choice_request(&setup->game);
    Buf errors = {0};
    size_t first = setup->compared.n ? 1 : 0;
    options[0] = (OptionChoice){setup->compared, setup->values[i]};
    memcpy(options + first, setup->game.options, setup->game.n_options * sizeof *options);
    request.options = options;
    request.n_options = setup->game.n_options + first;
    request.language = table->language;
    bool is_open = catalog_open(&request, &table->opened[i], &errors);
    table->n = i + 1;
    if (!is_open) flush_to(stderr, &errors);
    buf_free(&errors);
    table->run.game[i] = table->opened[i].game;
    return is_open;
}

static bool open_games(const Setup *setup, Table *table)
{
    for (int i = 0; i < setup->n_values; i++)
        if (!open_game(setup, table, i)) return false;
    for (int i = 1; i < table->n; i++) {
        int first = table->run.game[0]->n_players, other = table->run.game[i]->n_players;
        if (first == other) continue;
        complain("'%.*s' is for %d players and '%.*s' for %d; --players makes them the same", STR_ARG(setup->values[0]),
                 first, STR_ARG(setup->values[i]), other);
        return false;
    }
    return true;
}

/* Deals are played in threads; where there are more threads than deals, players think in the rest. */
static int threads_to_think(const Setup *setup)
{
    uint64_t deals = setup->deals.last - setup->deals.first, threads = (uint64_t)setup->threads;
    return deals && deals < threads ? (int)(threads / deals) : 1;
}

int table_open(const Setup *setup, Table *table)
{
    *table = (Table){.arena = arena_new()};
    table->run.seed = setup->seed;
    table->run.pot = setup->pot;
    table->run.n_games = setup->n_values;
    if (!args_bots(table->arena, setup->bots, threads_to_think(setup), table->run.bot)) return STATUS_USAGE;
    table->language = language_open();
    return open_games(setup, table) ? STATUS_OK : STATUS_INPUT;
}

void table_close(Table *table)
{
    for (int i = 0; i < table->n; i++) catalog_close(&table->opened[i]);
    language_close(table->language);
    arena_free(table->arena);
}

/* ---- the result ----------------------------------------------------------------------------------------------- */

/* The value as the variant writes it: true and false may stand for on and off. */
static Str written_value(const Node *option, Str value)
{
    const Node *values = node_find(option, "values");
    if (!values || node_find_str(values, value)) return value;
    return str_is(value, "true") ? STR("on") : str_is(value, "false") ? STR("off") : value;
}

static int by_name(const void *a, const void *b)
{
    return str_compare(((const OptionChoice *)a)->name, ((const OptionChoice *)b)->name);
}

static bool is_chosen_before(const Setup *setup, size_t i)
{
    for (size_t k = 0; k < i; k++)
        if (str_equal(setup->game.options[k].name, setup->game.options[i].name)) return true;
    return str_equal(setup->game.options[i].name, setup->compared);
}

/* What makes no difference is left out, so that the same rules are the same choice. */
static void keep_choices(const Setup *setup, const Table *table, Result *result)
{
    OptionChoice *options = ARENA_ARRAY(table->arena, setup->game.n_options, OptionChoice);
    for (size_t i = 0; i < setup->game.n_options; i++) {
        OptionChoice choice = setup->game.options[i];
        const Node *option = node_find_str(node_find(table->run.game[0]->root, "options"), choice.name);
        const Node *usual = node_find(option, "default");
        choice.value = written_value(option, choice.value);
        bool is_usual = usual && str_equal(usual->text, choice.value);
        if (!is_usual && !is_chosen_before(setup, i)) options[result->n_options++] = choice;
    }
    if (result->n_options) qsort(options, result->n_options, sizeof *options, by_name);
    result->options = options;
}

Result *table_result(const Setup *setup, const Table *table)
{
    const Game *game = table->run.game[0];
    Result *result = ARENA_NEW(table->arena, Result);
    Str name = text_in(game->name, STR("en"));
    *result = (Result){.program = STR(TAPP_VERSION),
                       .variant = {game->id, name.n ? name : game->id},
                       .players = game->n_players,
                       .seed = setup->seed,
                       .pot = setup->pot,
                       .compared = setup->compared,
                       .n_games = table->n};
    keep_choices(setup, table, result);
    for (int i = 0; i < result->players; i++) result->bots[i] = table->run.bot[i]->name;
    for (int i = 0; i < table->n; i++) result_label(table->run.game[i], setup->values[i], &result->game[i]);
    return result;
}
