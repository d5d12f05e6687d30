/* The face of lines: the rules of the variant, from its own texts. */
#include "tui/face_line.h"

static Str local(const FaceLine *face, const Node *text)
{
    return text_in(text, face->scene.language);
}

static void tell_named(FaceLine *face, Str name, Str text)
{
    face_word(face, text.n ? WORD_RULE_NAMED : WORD_RULE_NAME, (Slots){.text = {name, text}});
}

static void tell_paragraphs(FaceLine *face)
{
    const Node *rules = node_find(face->scene.game->root, "rules");
    if (!rules || rules->count == 0) face_word(face, WORD_RULES_NONE, (Slots){0});
    for (size_t i = 0; rules && i < rules->count; i++) {
        Str text = local(face, rules->pairs[i].value);
        line_raw(face->line, STR(""));
        line_add(face->line, text, 0);
    }
}

/* The bid's name, with the value of its contract if that is a plain number; 0 is the value where the score alone decides. */
static Str bid_name(const FaceLine *face, const Bid *bid)
{
    const Formula *value = bid->contract >= 0 ? face->scene.game->contract[bid->contract].value : NULL;
    const Value *constant = value ? formula_constant(value) : NULL;
    const Game *game = face->scene.game;
    const Call *last = &game->call[bid->first_call + bid->n_calls - 1];
    Str name = phrase_call(&face->scene, &game->call[bid->first_call]);
    if (bid->n_calls > 1)
        name =
            arena_printf(face->scene.scratch, "%.*s … %.*s", STR_ARG(name), STR_ARG(phrase_call(&face->scene, last)));
    if (!constant || constant->kind != TYPE_INT || constant->as.integer == 0) return name;
    return arena_printf(face->scene.scratch, "%.*s (%lld)", STR_ARG(name), (long long)constant->as.integer);
}

/* Could the bid be made in a round before this one? */
static bool is_older(const Game *game, int round, int bid)
{
    for (int before = 0; before < round; before++)
        if (game->round[before].rank_of[bid] >= 0) return true;
    return false;
}

/* Round by round, from the lowest on. */
static void tell_bids(FaceLine *face)
{
    const Game *game = face->scene.game;
    line_raw(face->line, STR(""));
    if (game->n_bids) face_word(face, WORD_RULES_BIDS, (Slots){0});
    for (int round = 0; round < game->n_rounds; round++)
        for (int i = 0; i < game->round[round].n_bids; i++) {
            int number = game->round[round].bids[i];
            const Bid *bid = &game->bid[number];
            if (!is_older(game, round, number))
                tell_named(face, bid_name(face, bid), phrase_action_text(&face->scene, bid->token));
        }
}

/* Contracts that no bid is named after. */
static void tell_contracts(FaceLine *face)
{
    const Game *game = face->scene.game;
    bool any = false;
    for (int i = 0; i < game->n_contracts; i++) {
        if (game_bid(game, game->contract[i].id) >= 0) continue;
        if (!any) face_word(face, WORD_RULES_CONTRACTS, (Slots){0});
        any = true;
        tell_named(face, local(face, game->contract[i].name), local(face, game->contract[i].text));
    }
}

static void tell_announcements(FaceLine *face)
{
    const Game *game = face->scene.game;
    if (game->n_announcements) face_word(face, WORD_RULES_ANNOUNCEMENTS, (Slots){0});
    for (int i = 0; i < game->n_announcements; i++)
        tell_named(face, local(face, game->announcement[i].name), local(face, game->announcement[i].text));
}

static void tell_items(FaceLine *face)
{
    const Node *items = node_find(node_find(face->scene.game->root, "settlement"), "items");
    if (items && items->count) face_word(face, WORD_RULES_ITEMS, (Slots){0});
    for (size_t i = 0; items && i < items->count; i++) {
        const Node *item = items->pairs[i].value;
        tell_named(face, local(face, node_find(item, "name")), local(face, node_find(item, "text")));
    }
}

void face_rules(FaceLine *face)
{
    face_word(face, WORD_RULES_OF, (Slots){.text = {local(face, face->scene.game->name)}});
    tell_paragraphs(face);
    tell_bids(face);
    tell_contracts(face);
    tell_announcements(face);
    tell_items(face);
}
