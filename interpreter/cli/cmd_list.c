/* tapp list: the shipped variants, by family. */
#include "cli/command.h"
#include "system/columns.h"
#include "text/json_write.h"

#include <stdio.h>
#include <stdlib.h>

/* The variants to list, and the format. */
typedef struct Asked {
    Str family;
    int players; /* lists only games for this number of players; 0: all games */
    bool as_json;
} Asked;

/* A variant in the list. */
typedef struct Row {
    Opened opened;
    const Game *game;    /* part of `opened` */
    const Node *players; /* the limits of the number of players, as the variant gives them */
    bool has_unverified; /* some of its rules have no source */
} Row;

/* Returns a row about an open variant. */
static Row list_row(Opened opened)
{
    const Game *game = opened.game;
    const Node *unverified = node_find(game->root, "unverified");
    return (Row){.opened = opened,
                 .game = game,
                 .players = node_find(node_find(game->root, "seats"), "players"),
                 .has_unverified = unverified && unverified->count > 0};
}

/* Returns a number of players, such as the one of `min`; 0 if the variant does not give it. */
static long long player_limit(const Row *row, const char *key)
{
    const Node *node = node_find(row->players, key);
    return node ? (long long)node->integer : 0;
}

enum { NAME_WIDTH = 36 }; /* columns */

/* Prints a line about a variant: id, name, players, and number of cards. */
static void print_row_text(Buf *out, const Row *row)
{
    char players[32];
    bool is_fixed = player_limit(row, "min") == player_limit(row, "max");
    (void)snprintf(players, sizeof players, is_fixed ? "%lld" : "%lld-%lld", player_limit(row, "min"),
                   player_limit(row, "max"));
    Str name = text_in(row->game->name, translate_spoken());
    /* printf() counts bytes, not columns, so the blanks after a name are written here */
    size_t used = columns_of(name), width = used < NAME_WIDTH ? NAME_WIDTH - used : 1;
    buf_printf(out, "  %-24.*s %.*s", STR_ARG(row->game->id), STR_ARG(name));
    buf_repeat(out, ' ', width);
    buf_printf(out, "%-7s %u\n", players, (unsigned)row->game->n_cards);
}

/* Prints the least, the largest and the usual number of players. */
static void print_players(Json *json, const Row *row)
{
    static const char *const LIMITS[] = {"min", "max", "default"};
    json_map(json_key(json, "players"));
    for (size_t i = 0; i < COUNT(LIMITS); i++) json_int(json_key(json, LIMITS[i]), player_limit(row, LIMITS[i]));
    json_end(json, "}");
}

/* Prints a variant as a JSON object. */
static void print_row_json(Json *json, const Row *row)
{
    json_map(json);
    json_str(json_key(json, "id"), row->game->id);
    json_str(json_key(json, "name"), text_in(row->game->name, STR("en")));
    node_print_json(json_value(json_key(json, "names")), row->game->name, 0);
    print_players(json, row);
    json_int(json_key(json, "cards"), row->game->n_cards);
    json_str(json_key(json, "family"), row->game->family);
    json_bool(json_key(json, "unverified"), row->has_unverified);
    json_end(json, "}");
}

/* Compares rows for sorting: by family, then by id. */
static int row_order(const void *a, const void *b)
{
    const Row *one = a, *other = b;
    int order = str_order(&one->game->family, &other->game->family);
    return order ? order : str_order(&one->game->id, &other->game->id);
}

/* True if the variant is of the wanted family, and can be played by the wanted number of players. */
static bool is_wanted(const Asked *asked, const Row *row)
{
    bool is_of_family = !asked->family.n || str_equal(asked->family, row->game->family);
    bool takes_players = asked->players >= player_limit(row, "min") && asked->players <= player_limit(row, "max");
    return is_of_family && (!asked->players || takes_players);
}

/* Opens the variants to list. Returns the rows. A variant that cannot be opened is left out, and `errors` says why. */
static Row *open_rows(Arena *arena, Language *language, const Asked *asked, size_t *n, Buf *errors)
{
    size_t n_ids = 0;
    const Str *ids = catalog_ids(arena, &n_ids);
    Row *rows = ARENA_ARRAY(arena, n_ids ? n_ids : 1, Row);
    *n = 0;
    for (size_t i = 0; i < n_ids; i++) {
        Opened opened;
        OpenRequest request = {.variant = ids[i], .language = language, .for_rules = true};
        Row row = {0};
        if (catalog_open(&request, &opened, errors)) row = list_row(opened);
        if (row.game && is_wanted(asked, &row)) rows[(*n)++] = row; /* its game is closed after printing */
        else catalog_close(&opened);
    }
    if (*n > 1) qsort(rows, *n, sizeof(Row), row_order);
    return rows;
}

/* Prints the rows as a JSON list, with one variant per line. */
static void print_rows_json(Buf *out, const Row *rows, size_t n)
{
    Json json = {.out = out};
    buf_char(out, '[');
    for (size_t i = 0; i < n; i++) {
        print_row_json(&json, &rows[i]);
        json_line(&json, 1);
    }
    buf_add(out, STR("]\n"));
}

/* Prints the rows, with a heading for each family. */
static void print_list(Buf *out, const Row *rows, size_t n)
{
    buf_printf(out, "  %-24s %-36s%-7s %s\n", translate("id"), translate("name"), translate("players"),
               translate("cards"));
    for (size_t i = 0; i < n; i++) {
        Str family = rows[i].game->family;
        if (i == 0 || !str_equal(family, rows[i - 1].game->family)) buf_printf(out, "\n%.*s\n", STR_ARG(family));
        print_row_text(out, &rows[i]);
    }
}

/* Prints the variants that match. Returns false if some could not be opened. */
static bool list(Buf *out, const Asked *asked)
{
    Arena *arena = arena_new();
    Language *language = language_open();
    Buf errors = {0};
    size_t n = 0;
    Row *rows = open_rows(arena, language, asked, &n, &errors);
    if (asked->as_json) print_rows_json(out, rows, n);
    else if (n) print_list(out, rows, n);
    else buf_add(out, str_of(translate("no shipped variant matches; 'tapp list' shows all\n")));
    for (size_t i = 0; i < n; i++) catalog_close(&rows[i].opened);
    bool are_all_open = errors.n == 0;
    flush_to(stderr, &errors);
    buf_free(&errors);
    language_close(language);
    arena_free(arena);
    return are_all_open;
}

static const CommandOption OPTIONS[] = {
    {"family", "FAMILY", TRANSLATED("only variants of this family"), read_str, INTO(Asked, family)},
    {"players", "N", TRANSLATED("only variants for this number of players"), read_number, INTO(Asked, players), 1,
     MAX_SEATS},
    {"json", NULL, TRANSLATED("print JSON"), read_flag, INTO(Asked, as_json)},
};

static int run_list(int n, char **arguments)
{
    Asked asked = {0};
    if (!args_read(&list_command, n, arguments, &asked)) return STATUS_USAGE;
    Buf out = {0};
    bool are_all_open = list(&out, &asked);
    flush_to(stdout, &out);
    buf_free(&out);
    return are_all_open ? STATUS_OK : STATUS_INPUT;
}

const Command list_command = {
    .name = "list",
    .arguments = "",
    .purpose = TRANSLATED("List the shipped variants"),
    .options = OPTIONS,
    .n_options = COUNT(OPTIONS),
    .examples = {"tapp list", "tapp list --players 4"},
    .run = run_list,
};
