/* tapp list: the shipped variants. */
#include "cli/command.h"
#include "text/json_write.h"

#include <stdio.h>
#include <string.h>

typedef struct Row {
    const Game *game;
    const Node *players;
    bool has_unverified;
} Row;

static Row row_of(const Game *game)
{
    const Node *unverified = node_find(game->root, "unverified");
    return (Row){.game = game,
                 .players = node_find(node_find(game->root, "seats"), "players"),
                 .has_unverified = unverified && unverified->count > 0};
}

static long long limit(const Row *row, const char *key)
{
    const Node *node = node_find(row->players, key);
    return node ? (long long)node->integer : 0;
}

static void print_text(Buf *out, const Row *row)
{
    char players[32];
    bool is_fixed = limit(row, "min") == limit(row, "max");
    (void)snprintf(players, sizeof players, is_fixed ? "%lld" : "%lld-%lld", limit(row, "min"), limit(row, "max"));
    Str name = text_in(row->game->name, translate_spoken());
    size_t width = str_code_points(name) < 36 ? 36 - str_code_points(name) : 1;
    buf_printf(out, "%-22.*s %.*s", STR_ARG(row->game->id), STR_ARG(name));
    buf_repeat(out, ' ', width);
    buf_printf(out, "%-7s %-5u %.*s%s\n", players, (unsigned)row->game->n_cards, STR_ARG(row->game->family),
               row->has_unverified ? " *" : "");
}

static void print_players(Json *json, const Row *row)
{
    static const char *const LIMITS[] = {"min", "max", "default"};
    json_map(json_key(json, "players"));
    for (size_t i = 0; i < COUNT(LIMITS); i++) json_int(json_key(json, LIMITS[i]), limit(row, LIMITS[i]));
    json_end(json, "}");
}

static void print_json(Json *json, const Row *row)
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

/* One line for each variant that loads; the messages of one that does not go to standard error. */
static bool list(Buf *out, bool as_json)
{
    Arena *arena = arena_new();
    Language *language = language_open();
    Buf errors = {0};
    Json json = {.out = out};
    size_t n = 0;
    const Str *ids = catalog_ids(arena, &n);
    for (size_t i = 0; i < n; i++) {
        Opened opened;
        OpenRequest request = {.variant = ids[i], .language = language};
        if (catalog_open(&request, &opened, &errors)) {
            Row row = row_of(opened.game);
            if (as_json) print_json(&json, &row);
            else print_text(out, &row);
            json_line(&json, 1);
        }
        catalog_close(&opened);
    }
    bool all = errors.n == 0;
    flush_to(stderr, &errors);
    buf_free(&errors);
    language_close(language);
    arena_free(arena);
    return all;
}

int command_list(int n, char **arguments)
{
    bool json = n == 1 && strcmp(arguments[0], "--json") == 0;
    if (n > 0 && !json) {
        complain("list knows --json and nothing else, not '%s'", arguments[n - 1]);
        return STATUS_USAGE;
    }
    Buf out = {0};
    if (json) buf_char(&out, '[');
    else
        buf_printf(&out, "%-22s %-36s%-7s %-5s %s\n", translate("id"), translate("name"), translate("players"),
                   translate("cards"), translate("family"));
    bool all = list(&out, json);
    if (json) buf_add(&out, STR("]\n"));
    else
        buf_add(&out, str_of(translate(
                          "\n* some values are not in any source; 'tapp show' lists them under 'unverified'\n")));
    flush_to(stdout, &out);
    buf_free(&out);
    return all ? STATUS_OK : STATUS_INPUT;
}
