/* Lists what there is to play, and tells its rules. */
#include "server/lobby.h"

#include "base/translate.h"
#include "catalog/about.h"
#include "rulebook/explain.h"

#include <stdlib.h>

static void tell_value(Buf *out, const NodePair *value, Str language)
{
    member_comma(out);
    buf_char(out, '{');
    member_text(out, "value", value->key->text);
    member_text(out, "text", text_in(node_find(value->value, "text"), language));
    buf_char(out, '}');
}

static void tell_option(Buf *out, const AboutOption *option, Str language)
{
    member_comma(out);
    buf_char(out, '{');
    member_text(out, "name", option->name);
    member_text(out, "text", text_in(option->question, language));
    member_text(out, "usual", option->usual);
    if (option->values) {
        member_key(out, "values");
        buf_char(out, '[');
        for (size_t i = 0; i < option->values->count; i++) tell_value(out, &option->values->pairs[i], language);
        buf_char(out, ']');
    } else {
        member_number(out, "least", option->least);
        member_number(out, "most", option->most);
    }
    buf_char(out, '}');
}

static void tell_variant(Buf *out, const Opened *opened, Str language)
{
    const Game *game = opened->game;
    AboutPlayers players = about_players(game->root);
    AboutOption option;
    member_comma(out);
    buf_add(out, STR("\n{"));
    member_text(out, "id", game->id);
    member_text(out, "name", text_in(game->name, language));
    member_text(out, "summary", text_in(game->summary, language));
    member_text(out, "family", game->family);
    member_number(out, "cards", game->n_cards);
    member_number(out, "least", players.least);
    member_number(out, "most", players.most);
    member_number(out, "usual", players.usual);
    member_truth(out, "beginners", about_is_demo(game));
    member_key(out, "options");
    buf_char(out, '[');
    for (size_t i = 0; about_option(game->root, i, &opened->asked, &option); i++) tell_option(out, &option, language);
    buf_add(out, STR("]}"));
}

static void tell_variants(Buf *out, const Games *games, const Str *ids, size_t n, Str language)
{
    Buf errors = {0}, others = {0};
    buf_char(out, '[');
    buf_char(&others, '[');
    for (size_t i = 0; i < n; i++) {
        Opened opened;
        OpenRequest request = {.variant = ids[i], .language = games_language(games)};
        if (catalog_open(&request, &opened, &errors))
            tell_variant(about_is_demo(opened.game) ? out : &others, &opened, language);
        catalog_close(&opened);
    }
    if (others.n > 1) {
        member_comma(out);
        buf_add(out, (Str){others.text + 1, others.n - 1});
    }
    buf_add(out, STR("]\n"));
    buf_free(&errors);
    buf_free(&others);
}

void lobby_variants(Buf *out, const Games *games, Str language)
{
    Arena *arena = arena_new();
    size_t n = 0;
    const Str *ids = catalog_ids(arena, &n);
    buf_add(out, STR("{\"variants\":"));
    tell_variants(out, games, ids, n, language);
    buf_add(out, STR("}\n"));
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

void lobby_words(Buf *out, Str language)
{
    buf_char(out, '{');
    member_text(out, "language", language);
    member_key(out, "languages");
    buf_char(out, '[');
    for (size_t i = 0; translate_language(i).n; i++) {
        member_comma(out);
        buf_json(out, translate_language(i));
    }
    buf_char(out, ']');
    for (size_t i = 0; i < COUNT(WORDS); i++)
        member_text(out, WORDS[i].id + PREFIX, str_of(translate_entry(language, WORDS[i].entry)));
    buf_add(out, STR("}\n"));
}

/* The document lies in an arena of its own: the game is shared, and asked for its rules again and again. */
void lobby_rules(Buf *out, const Opened *opened, Str language)
{
    Opened own = *opened;
    own.arena = arena_new();
    document_print_fragment(out, explain_game(&own, language));
    arena_free(own.arena);
}
