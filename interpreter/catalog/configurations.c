/* Draws numbers of players and options. */
#include "catalog/configurations.h"

#include "base/rng.h"

enum {
    /* the number of tries for each wanted configuration, because many draws are not allowed or repeat earlier ones */
    DRAWS_OF_EACH = 8,
    DRAWS = 3 /* the stream of random numbers for draws; the next stream is for held-out configurations */
};

/* A configuration while it is drawn. */
typedef struct Drawing {
    const ConfigurationRequest *request;
    Arena *arena;
    Rng rng;
    OpenRequest open;
    OptionChoice *option;
    size_t n_options;
    int changes; /* the number of options that differ from the default, plus one if the number of players differs */
    Buf name;
} Drawing;

/* ---- drawing ---------------------------------------------------------------------------------------------------- */

/* Tosses a coin: true with a probability of one half. */
static bool draw_coin(Drawing *drawing)
{
    return rng_below(&drawing->rng, 2) == 0;
}

/* Draws a value for a numeric option within its limits, and between half and twice its default. */
static Str draw_number(Drawing *drawing, const Node *option)
{
    int64_t usual = node_integer(option, "default", 0), least = node_integer(option, "min", 0),
            most = node_integer(option, "max", INT32_MAX);
    if (least < usual / 2) least = usual / 2;
    if (most > usual * 2) most = usual * 2;
    if (most < least) most = least;
    int64_t number = least + rng_below(&drawing->rng, (uint32_t)(most - least + 1));
    return arena_number(drawing->arena, number);
}

/*
 * Draws a value of an option. An option without named values has a number if it has `constant`. Returns an empty text
 * if no value can be drawn.
 */
static Str draw_value(Drawing *drawing, const Node *option)
{
    const Node *values = node_find(option, "values");
    if (!node_n_pairs(values)) return node_find(option, "constant") ? draw_number(drawing, option) : STR("");
    return values->pairs[rng_below(&drawing->rng, (uint32_t)values->count)].key->text;
}

/* True if the request fixes the value of this option. */
static bool is_fixed(const Drawing *drawing, Str option)
{
    const OpenRequest *usual = drawing->request->usual;
    for (size_t i = 0; i < usual->n_options; i++)
        if (str_equal(usual->options[i].name, option)) return true;
    return false;
}

/* Adds "key=value" to the description of the configuration, and counts this as a change. */
static void add_change(Drawing *drawing, Str key, Str value)
{
    buf_printf(&drawing->name, "%s%.*s=%.*s", drawing->name.n ? " " : "", STR_ARG(key), STR_ARG(value));
    drawing->changes++;
}

/* Finds the smallest and the largest number of players. */
static void find_players(const Drawing *drawing, int *least, int *most)
{
    const Node *players = node_find(node_find(drawing->request->game->root, "seats"), "players");
    *least = (int)node_integer(players, "min", 0);
    *most = (int)node_integer(players, "max", 0);
}

/* Sets the number of players. Describes it only if it is not the default. */
static void set_players(Drawing *drawing, int players)
{
    drawing->open.players = players;
    if (players != drawing->request->game->n_players)
        add_change(drawing, STR("players"), arena_printf(drawing->arena, "%d", players));
}

/*
 * Draws the number of players with a probability of one half; otherwise it keeps its default. A number given by the
 * request is never changed.
 */
static void draw_players(Drawing *drawing)
{
    int least, most;
    find_players(drawing, &least, &most);
    if (drawing->request->usual->players || least >= most || !draw_coin(drawing)) return;
    set_players(drawing, least + (int)rng_below(&drawing->rng, (uint32_t)(most - least + 1)));
}

/*
 * Draws a value for an option with a probability of one half; otherwise the option keeps its default. A value given by
 * the request is never changed. A value that is the default is not stored.
 */
static void draw_option(Drawing *drawing, const NodePair *pair)
{
    if (is_fixed(drawing, pair->key->text) || !draw_coin(drawing)) return;
    Str value = draw_value(drawing, pair->value);
    const Node *usual = node_find(pair->value, "default");
    bool is_default = usual && str_equal(usual->text, value);
    if (!value.n || is_default) return;
    drawing->option[drawing->n_options++] = (OptionChoice){pair->key->text, value};
    add_change(drawing, pair->key->text, value);
}

/*
 * True for the first configurations, one for each possible number of players, in which all options have their defaults.
 * There are none if the request gives the number of players, or draws held-out configurations.
 */
static bool varies_only_players(const Drawing *drawing, int number)
{
    int least, most;
    find_players(drawing, &least, &most);
    return !drawing->request->usual->players && !drawing->request->held_out && number <= most - least;
}

/*
 * Draws the configuration with index `number`. The first ones vary only the number of players, and later ones also the
 * options.
 */
static void draw_configuration(Drawing *drawing, int number)
{
    const OpenRequest *usual = drawing->request->usual;
    const Node *options = node_find(drawing->request->game->root, "options");
    bool only_players = varies_only_players(drawing, number);
    int least, most;
    find_players(drawing, &least, &most);
    buf_clear(&drawing->name);
    drawing->changes = 0;
    drawing->open.players = usual->players;
    drawing->option = ARENA_ARRAY(drawing->arena, usual->n_options + node_n_pairs(options), OptionChoice);
    drawing->n_options = 0;
    for (size_t i = 0; i < usual->n_options; i++) drawing->option[drawing->n_options++] = usual->options[i];
    if (only_players) set_players(drawing, least + number);
    else draw_players(drawing);
    for (size_t i = 0; !only_players && i < node_n_pairs(options); i++) draw_option(drawing, &options->pairs[i]);
    drawing->open.options = drawing->option;
    drawing->open.n_options = drawing->n_options;
}

/* ---- opening the drawn configurations ------------------------------------------------------------------------- */

/*
 * True if the rules differ from those of the request's game and of all earlier configurations. The configuration must
 * also be held out from training, or not, as the request says.
 */
static bool is_wanted(const Drawing *drawing, const Configurations *found, const Game *game)
{
    /* `rules` is a hash of the rules, so about one configuration in HELD_OUT is held out */
    bool is_held_out = drawing->changes > 1 && game->rules % HELD_OUT == 0;
    if (game->rules == drawing->request->game->rules || is_held_out != drawing->request->held_out) return false;
    for (int i = 0; i < found->n; i++)
        if (found->game[i]->rules == game->rules) return false;
    return true;
}

/*
 * Draws and opens one configuration, and keeps it if it is wanted. If its options exclude each other, it cannot be
 * opened and is skipped, too.
 */
static void try_one(Drawing *drawing, int number, Configurations *out)
{
    Opened *opened = &out->opened[out->n];
    Buf errors = {0};
    draw_configuration(drawing, number);
    bool is_open = catalog_open(&drawing->open, opened, &errors);
    buf_free(&errors);
    if (!is_open || !is_wanted(drawing, out, opened->game)) {
        catalog_close(opened);
        return;
    }
    out->game[out->n] = opened->game;
    out->name[out->n++] = arena_str(out->arena, buf_str(&drawing->name));
}

void configurations_open(const ConfigurationRequest *request, Configurations *out)
{
    *out = (Configurations){.arena = arena_new()};
    size_t most = (size_t)(request->n > 0 ? request->n : 0) + 1;
    out->opened = ARENA_ARRAY(out->arena, most, Opened);
    out->game = ARENA_ARRAY(out->arena, most, const Game *);
    out->name = ARENA_ARRAY(out->arena, most, Str);
    Drawing drawing = {.request = request, .arena = out->arena, .open = *request->usual};
    for (int i = 0; i < request->n * DRAWS_OF_EACH && out->n < request->n; i++) {
        drawing.rng = rng_stream(request->seed, (uint64_t)i, DRAWS + request->held_out);
        try_one(&drawing, i, out);
    }
    buf_free(&drawing.name);
}

void configurations_close(Configurations *configurations)
{
    for (int i = 0; i < configurations->n; i++) catalog_close(&configurations->opened[i]);
    arena_free(configurations->arena);
    *configurations = (Configurations){0};
}
