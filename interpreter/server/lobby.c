/* Lists the games on offer, and writes their rules. */
#include "server/lobby.h"

#include "base/translate.h"
#include "catalog/about.h"
#include "rulebook/explain.h"
#include "text/json_write.h"

#include <stdlib.h>

static void write_value(Json *out, const NodePair *value, Str language)
{
    json_map(out);
    json_str(json_key(out, "value"), value->key->text);
    json_str(json_key(out, "text"), text_in(node_find(value->value, "text"), language));
    json_end(out, "}");
}

static void write_option(Json *out, const AboutOption *option, Str language)
{
    json_map(out);
    json_str(json_key(out, "name"), option->name);
    json_str(json_key(out, "text"), text_in(option->question, language));
    json_str(json_key(out, "usual"), option->usual);
    if (option->values) {
        json_list(json_key(out, "values"));
        for (size_t i = 0; i < option->values->count; i++) write_value(out, &option->values->pairs[i], language);
        json_end(out, "]");
    } else {
        json_int(json_key(out, "least"), option->least);
        json_int(json_key(out, "most"), option->most);
    }
    json_end(out, "}");
}

static void write_variant(Json *out, const Opened *opened, Str language)
{
    const Game *game = opened->game;
    AboutPlayers players = about_players(game->root);
    AboutOption option;
    json_line(out, 0);
    json_map(out);
    json_str(json_key(out, "id"), game->id);
    json_str(json_key(out, "name"), text_in(game->name, language));
    json_str(json_key(out, "summary"), text_in(game->summary, language));
    json_str(json_key(out, "family"), game->family);
    json_int(json_key(out, "cards"), game->n_cards);
    json_int(json_key(out, "least"), players.least);
    json_int(json_key(out, "most"), players.most);
    json_int(json_key(out, "usual"), players.usual);
    json_bool(json_key(out, "beginners"), about_is_demo(game));
    json_list(json_key(out, "options"));
    for (size_t i = 0; about_option(game->root, i, &opened->asked, &option); i++) write_option(out, &option, language);
    json_end(out, "]}");
}

/* Those for beginners first. */
static void write_variants(Json *out, const Games *games, const Str *ids, size_t n, Str language)
{
    Buf errors = {0}, text = {0};
    Json others = {.out = &text};
    for (size_t i = 0; i < n; i++) {
        Opened opened;
        OpenRequest request = {.variant = ids[i], .language = games_language(games), .for_rules = true};
        if (catalog_open(&request, &opened, &errors))
            write_variant(about_is_demo(opened.game) ? out : &others, &opened, language);
        catalog_close(&opened);
    }
    if (text.n) buf_add(json_value(out), buf_str(&text));
    buf_free(&errors);
    buf_free(&text);
}

void lobby_variants(Buf *buf, const Games *games, Str language)
{
    Arena *arena = arena_new();
    size_t n = 0;
    const Str *ids = catalog_ids(arena, &n);
    Json json = {.out = buf};
    json_map(&json);
    json_list(json_key(&json, "variants"));
    write_variants(&json, games, ids, n, language);
    json_end(&json, "]}\n");
    arena_free(arena);
}

/* ---- the page ------------------------------------------------------------------------------------------------- */

static const struct {
    const char *id, *entry;
} WORDS[] = {
#define WORD(id, english) {#id, IN_CONTEXT(#id, english)},
#include "server/page.def"
#undef WORD
};

enum { PREFIX = sizeof "PAGE_" - 1 };

void lobby_words(Buf *buf, Str language)
{
    Json json = {.out = buf}, *out = &json;
    json_map(out);
    json_str(json_key(out, "language"), language);
    json_list(json_key(out, "languages"));
    for (size_t i = 0; translate_language(i).n; i++) json_str(out, translate_language(i));
    json_end(out, "]");
    for (size_t i = 0; i < COUNT(WORDS); i++)
        json_str(json_key(out, WORDS[i].id + PREFIX), str_of(translate_entry(language, WORDS[i].entry)));
    json_end(out, "}\n");
}

/* The document has its own arena, because the game is shared and its rules are requested repeatedly. */
void lobby_rules(Buf *out, const Opened *opened, Str language)
{
    Opened own = *opened;
    own.arena = arena_new();
    document_print_fragment(out, explain_game(&own, language));
    arena_free(own.arena);
}
