/* Lists the games that tables can have, and writes their rules. */
#include "server/lobby.h"

#include "base/translate.h"
#include "catalog/about.h"
#include "rulebook/diff.h"
#include "rulebook/explain.h"
#include "text/json_write.h"
#include "wording/phrase.h"

#include <stdlib.h>

/* Writes a value of an option, with its text for the player. */
static void write_value(Json *out, const NodePair *value, Str language)
{
    json_map(out);
    json_str(json_key(out, "value"), value->key->text);
    json_str(json_key(out, "text"), text_in(node_find(value->value, "text"), language));
    json_end(out, "}");
}

/* Writes an option with its values, or with its limits if it is a number. */
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

/* Returns the id of a shipped variant or pack, from the path of its file: the name without folders and ending. */
static Str id_from_path(Str path)
{
    Str id = catalog_plain_name(path);
    size_t at = id.n;
    while (at > 0 && id.s[at - 1] != '/') at--;
    return (Str){id.s + at, id.n - at};
}

/* True if the path is that of a file in the folder `packs`. */
static bool is_pack(Str path)
{
    Str id = id_from_path(path), folder = STR("packs/");
    size_t n = id.n ? (size_t)(id.s - path.s) : 0;
    return n >= folder.n && str_ends((Str){path.s, n}, folder);
}

/* Returns the id of the game that this game extends; empty if it extends only a pack of cards, or nothing. */
static Str like_of(const Opened *opened)
{
    Str path = about_parent(opened->arena, opened->game->id);
    return is_pack(path) ? STR("") : id_from_path(path);
}

/* Returns the id of the nearest parent that is a pack of cards; empty if there is none. */
static Str pack_of(const Opened *opened)
{
    Str path = opened->game->id;
    do path = about_parent(opened->arena, path);
    while (path.n && !is_pack(path));
    return id_from_path(path);
}

/* Writes the name of a game in all languages, so that the page can find it by any of them. */
static void write_names(Json *out, const Node *name)
{
    json_list(json_key(out, "names"));
    for (size_t i = 0; i < name->count; i++) json_str(out, name->pairs[i].value->text);
    json_end(out, "]");
}

/* Writes the signs of the suits. */
static void write_suits(Json *out, const Game *game)
{
    json_list(json_key(out, "suits"));
    for (int i = 0; i < game->n_suits; i++)
        if (game->suit[i].symbol.n) json_str(out, game->suit[i].symbol);
    json_end(out, "]");
}

/*
 * In some games the trumps are a suit of their own, without a sign; the page then draws the numeral of a trump in place
 * of a sign. Writes this numeral: that of the highest trump without a name of its own.
 */
static void write_trump(Json *out, const Game *game, Str language)
{
    int suit = game->trump_suit, best = -1;
    if (suit < 0 || game->suit[suit].symbol.n) return;
    EACH_CARD (card, game->suit[suit].cards & game->pack)
        if (!game->card[card].name && (best < 0 || game->card[card].height > game->card[best].height)) best = card;
    if (best < 0) return;
    Arena *scratch = arena_new();
    Scene scene = {.game = game, .language = language, .scratch = scratch, .you = NO_SEAT};
    json_str(json_key(out, "trump"), phrase_numeral(&scene, (Card)best));
    arena_free(scratch);
}

/* Writes a sentence that says how many rules have no source, if any. */
static void write_unverified(Json *out, const Opened *opened, Str language)
{
    int n = about_count_unverified(opened->game->root, &opened->asked);
    Arena *scratch = arena_new();
    if (n) {
        Slots slots = {.number = {n}};
        json_str(json_key(out, "unverified"), word_str(scratch, language, WORD_UNVERIFIED_GAME, slots));
    }
    arena_free(scratch);
}

/* Writes a game for the list in the lobby, with everything that a person needs to choose it. */
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
    write_names(out, game->name);
    json_str(json_key(out, "home"), text_in(node_find(game->root, "home"), language));
    json_str(json_key(out, "family"), game->family);
    json_str(json_key(out, "family_name"), about_family(opened->arena, game, language));
    json_str(json_key(out, "pack"), pack_of(opened));
    json_str(json_key(out, "like"), like_of(opened));
    write_suits(out, game);
    write_trump(out, game, language);
    json_int(json_key(out, "cards"), game->n_cards);
    json_int(json_key(out, "least"), players.least);
    json_int(json_key(out, "most"), players.most);
    json_int(json_key(out, "usual"), players.usual);
    write_unverified(out, opened, language);
    json_bool(json_key(out, "beginners"), about_is_demo(game) || about_is_for_beginners(game));
    json_list(json_key(out, "options"));
    for (size_t i = 0; about_option(game->root, i, &opened->asked, &option); i++) write_option(out, &option, language);
    json_end(out, "]}");
}

/*
 * Opens a shipped variant, but not the weights of its computer players, which rules do not need. Returns false after an
 * error, without a message.
 */
static bool open_for_rules(const Games *games, Str variant, Opened *opened)
{
    Buf errors = {0};
    OpenRequest request = {.variant = variant, .language = games_language(games), .for_rules = true};
    bool is_open = catalog_open(&request, opened, &errors);
    buf_free(&errors);
    return is_open;
}

/* The groups of games in the list, in their order: the first game to try, games for beginners, all others. */
enum { GROUP_DEMO, GROUP_BEGINNERS, GROUP_OTHERS, N_GROUPS };

/*
 * Writes the games in the order of their groups. Each group is collected in a buffer of its own, so that each game is
 * opened only once.
 */
static void write_variants(Json *out, const Games *games, const Str *ids, size_t n, Str language)
{
    Buf text[N_GROUPS] = {0};
    Json group[N_GROUPS] = {{.out = &text[0]}, {.out = &text[1]}, {.out = &text[2]}};
    for (size_t i = 0; i < n; i++) {
        Opened opened;
        if (open_for_rules(games, ids[i], &opened)) {
            int chosen = GROUP_OTHERS;
            if (about_is_demo(opened.game)) chosen = GROUP_DEMO;
            else if (about_is_for_beginners(opened.game)) chosen = GROUP_BEGINNERS;
            write_variant(&group[chosen], &opened, language);
        }
        catalog_close(&opened);
    }
    for (size_t i = 0; i < N_GROUPS; i++) {
        if (text[i].n) buf_add(json_value(out), buf_str(&text[i]));
        buf_free(&text[i]);
    }
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

/* ---- differences ---------------------------------------------------------------------------------------------- */

/* True if `id` is one of the `n` ids of shipped games. */
static bool is_shipped(const Str *ids, size_t n, Str id)
{
    for (size_t i = 0; i < n; i++)
        if (str_equal(ids[i], id)) return true;
    return false;
}

/* Writes how a game differs from its parent, as an object with HTML. */
static void write_differences(Json *out, const Opened *child, const Opened *parent, Str language)
{
    Buf html = {0};
    document_print_fragment(&html, diff_document(parent, child, language));
    json_line(out, 0);
    json_map(out);
    json_str(json_key(out, "id"), child->game->id);
    json_str(json_key(out, "like"), parent->game->id);
    json_str(json_key(out, "html"), buf_str(&html));
    json_end(out, "}");
    buf_free(&html);
}

/*
 * Writes how the game with the index `i` differs from its parent. Writes nothing if the parent is not a shipped game
 * but a pack, or if one of the two games cannot be opened. `ids` has the `n` shipped games.
 */
static void compare(Json *out, const Games *games, const Str *ids, size_t n, size_t i, Str language)
{
    Opened child, parent;
    Arena *arena = arena_new();
    Str like = id_from_path(about_parent(arena, ids[i]));
    if (is_shipped(ids, n, like)) {
        bool has_child = open_for_rules(games, ids[i], &child), has_parent = open_for_rules(games, like, &parent);
        if (has_child && has_parent) write_differences(out, &child, &parent, language);
        catalog_close(&child);
        catalog_close(&parent);
    }
    arena_free(arena);
}

void lobby_differences(Buf *buf, const Games *games, Str language)
{
    Arena *arena = arena_new();
    size_t n = 0;
    const Str *ids = catalog_ids(arena, &n);
    Json json = {.out = buf};
    json_map(&json);
    json_list(json_key(&json, "differences"));
    for (size_t i = 0; i < n; i++) compare(&json, games, ids, n, i, language);
    json_end(&json, "]}\n");
    arena_free(arena);
}

/* ---- the words of the page ------------------------------------------------------------------------------------ */

static const struct {
    const char *id, *entry;
} WORDS[] = {
#define WORD(id, english) {#id, IN_CONTEXT(#id, english)},
#include "server/page.def"
#undef WORD
};

enum { PREFIX = sizeof "PAGE_" - 1 }; /* the page uses its words without this beginning */

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

/* The rules are written in an arena of their own. The game's arena lives longer, and would grow with each request. */
void lobby_rules(Buf *out, const Opened *opened, Str language)
{
    Opened copy = *opened;
    copy.arena = arena_new();
    document_print_fragment(out, explain_game(&copy, language));
    arena_free(copy.arena);
}
