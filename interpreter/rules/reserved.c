/* Words that no author can use as a name: those of the grammar, and those that have a meaning in every game. */
#include "rules/build_inner.h"

void build_refuse_reserved(Build *build, const Node *key)
{
    if (!formula_is_reserved(key->text)) return;
    Diag *diag = diag_error(build->diags, "reserved-name", key->span, "'%.*s' is a word of the grammar of formulas",
                            STR_ARG(key->text));
    diag_hint(build->diags, diag, "formulas could not use it; choose another name, such as 'my_%.*s'",
              STR_ARG(key->text));
}

/* ---- words of players ------------------------------------------------------------------------------------------ */

/* True for the words `pass`, `hold` and `done`, which the program itself defines. */
static bool has_fixed_meaning(const Game *game, Str id)
{
    const Action words[] = {game->token_pass, game->token_hold, game->token_done};
    for (size_t i = 0; i < COUNT(words); i++)
        if (str_equal(token_of(game, words[i])->id, id)) return true;
    return false;
}

static bool is_word_of_program(const Token *token)
{
    return token->kind == TOKEN_PASS || token->kind == TOKEN_HOLD || token->kind == TOKEN_DONE;
}

/* Reports ids of actions that are words with a fixed meaning. */
static void refuse_words(Build *build)
{
    const Game *game = build->game;
    for (int i = 0; i < game->n_tokens; i++) {
        const Token *token = &game->token[i];
        if (is_word_of_program(token) || !has_fixed_meaning(game, token->id)) continue;
        Diag *diag = diag_error(build->diags, "reserved-name", build->token_places[i],
                                "'%.*s' has a fixed meaning in every game", STR_ARG(token->id));
        diag_hint(build->diags, diag, "choose another id; its 'name' may be any word");
    }
}

/* Reports that two actions have the same word. `first` and `second` are numbers of tokens. */
static void refuse_same(Build *build, int first, int second)
{
    Diag *diag = diag_error(build->diags, "same-action", build->token_places[second],
                            "two actions of one step are called '%.*s'", STR_ARG(build->game->token[second].id));
    if (!source_is_schema(build->token_places[first].source))
        diag_note(build->diags, diag, build->token_places[first], "the other one is here");
}

static bool is_same_word(const Game *game, int first, int second)
{
    return str_equal(game->token[first].id, game->token[second].id);
}

/* Reports two calls of one round with the same word. */
static void refuse_same_calls(Build *build, const Round *round)
{
    const Game *game = build->game;
    for (int i = 0; i < round->n_calls; i++)
        for (int k = 0; k < i; k++) {
            int second = game->call[round->calls[i]].token - FIRST_TOKEN;
            int first = game->call[round->calls[k]].token - FIRST_TOKEN;
            if (first != second && is_same_word(game, first, second)) refuse_same(build, first, second);
        }
}

static bool is_announcement_or_meld(const Token *token)
{
    return token->kind == TOKEN_ANNOUNCE || token->kind == TOKEN_MELD;
}

/*
 * True if two tokens must differ because they can be said in the same step after the auction. These are announcements
 * and melds, and kontra if it belongs to that step. Tokens of kontra must also differ from each other. Two tokens of
 * the same step of doubling are compared only for the first step: if they are equal, they are equal in all steps.
 */
static bool must_differ(const Game *game, const Token *a, const Token *b)
{
    bool both_double = a->kind == TOKEN_KONTRA && b->kind == TOKEN_KONTRA;
    bool is_beside = game->kontra_is_beside && (a->kind == TOKEN_KONTRA || b->kind == TOKEN_KONTRA);
    if (both_double) return a->step == 0 || a->step != b->step;
    bool announces_a = is_announcement_or_meld(a), announces_b = is_announcement_or_meld(b);
    return is_beside ? announces_a || announces_b : announces_a && announces_b;
}

/* Reports two actions with the same word that are possible in one step. */
static void refuse_same_words(Build *build)
{
    const Game *game = build->game;
    for (int i = 0; i < game->n_tokens; i++)
        for (int k = 0; k < i; k++)
            if (must_differ(game, &game->token[i], &game->token[k]) && is_same_word(game, k, i))
                refuse_same(build, k, i);
}

void build_check_tokens(Build *build)
{
    const Game *game = build->game;
    refuse_words(build);
    for (int i = 0; i < game->n_rounds; i++) refuse_same_calls(build, &game->round[i]);
    refuse_same_words(build);
}
