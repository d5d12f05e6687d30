/* Comparing two games section by section, in the order in which one explains a game. */
#include "rulebook/diff.h"

#include "rulebook/diff_inner.h"

/* ---- sections ------------------------------------------------------------------------------------------------- */

static const struct {
    const char *key;
    void (*compare)(Differ *differ, const DifferPath *path, Pair pair);
} SECTIONS[] = {{"seats", differ_compare},        {"deck", differ_deck},           {"deal", differ_deal},
                {"auction", differ_auction},      {"contracts", differ_contracts}, {"talon", differ_in_contracts},
                {"discard", differ_in_contracts}, {"announcements", NULL},         {"kontra", differ_compare},
                {"play", differ_in_contracts},    {"counting", differ_compare},    {"settlement", differ_settlement},
                {"match", differ_compare},        {"options", differ_options}};

/* Changes of the same label where both come from nothing, or go there, are one. */
static void join_alike(Differ *differ)
{
    Str none = differ_say(differ, WORD_DIFF_NO_RULE, (Slots){0});
    size_t kept = 0;
    for (size_t i = 0; i < differ->n; i++) {
        Change *change = &differ->changes[i];
        bool is_joined = false;
        for (size_t k = 0; k < kept && !is_joined; k++) {
            Change *old = &differ->changes[k];
            bool same_place = str_equal(old->label, change->label) && str_equal(old->contracts, change->contracts);
            for (int side = 0; side < 2 && same_place && !is_joined; side++) {
                is_joined = str_equal(old->words[side], none) && str_equal(change->words[side], none);
                if (is_joined)
                    old->words[1 - side] = differ_join(differ, old->words[1 - side], "; ", change->words[1 - side]);
            }
        }
        if (!is_joined) differ->changes[kept++] = *change;
    }
    differ->n = kept;
}

/* "Solo: Value: 8 → 10": contracts are left out where it is so in all. */
static Str line_of(const Differ *differ, const Change *change, bool in_settlement)
{
    bool in_all = change->n_contracts == differ->n_common;
    Str contracts = in_all ? STR("") : change->contracts, label = change->label;
    if (in_settlement && contracts.n)
        label = arena_printf(differ->arena, "%.*s (%.*s)", STR_ARG(label), STR_ARG(contracts));
    else label = differ_join(differ, contracts, ": ", label);
    if (label.n) label = arena_printf(differ->arena, STRONG_ON "%.*s" STRONG_OFF, STR_ARG(label));
    return differ_join(differ, label, ": ", differ_join(differ, change->words[0], " → ", change->words[1]));
}

static void tell_section(Differ *differ, Document *document, Pair roots, size_t number)
{
    Str key = str_of(SECTIONS[number].key);
    DifferPath path = {.key = key};
    Pair pair = differ_at(roots, key);
    Str title = differ_title(differ, roots.node[0], key);
    differ->n = 0;
    if (SECTIONS[number].compare) SECTIONS[number].compare(differ, &path, pair);
    else differ_compare_all(differ, &path, pair);
    join_alike(differ);
    document_heading(document, 2, title);
    for (size_t i = 0; i < differ->n; i++)
        document_item(document, line_of(differ, &differ->changes[i], str_is(key, "settlement")));
}

/* ---- the whole ------------------------------------------------------------------------------------------------ */

static bool share_pack(const Game *a, const Game *b)
{
    int cards = 0;
    EACH_CARD (card, a->pack) {
        Card other = game_card(b, a->card[card].id);
        cards += other != NO_CARD && cards_have(b->pack, other);
    }
    return cards * 2 >= a->n_cards && cards * 2 >= b->n_cards;
}

/* Two games of which hardly a contract is called the same; with other cards it takes more to be the same game. */
static bool are_strangers(const Differ *differ)
{
    int first = differ->speakers[0].game->n_contracts, second = differ->speakers[1].game->n_contracts;
    int fewer = first < second ? first : second;
    return differ->shares_pack ? differ->n_common * 2 < fewer : differ->n_common * 2 <= fewer;
}

static void find_common(Differ *differ)
{
    const Game *a = differ->speakers[0].game, *b = differ->speakers[1].game;
    differ->shares_pack = share_pack(a, b);
    for (int i = 0; i < a->n_contracts; i++) {
        int other = game_contract(b, a->contract[i].id);
        if (other < 0) continue;
        differ->common[0][differ->n_common] = i;
        differ->common[1][differ->n_common++] = other;
    }
    if (are_strangers(differ)) differ->n_common = 0;
}

/* The game's name, and what was chosen for it: "Solo whist (kontra=on, for 4 players)". */
static Str name_of(const Differ *differ, int side, const Opened *opened)
{
    Str name = say_text(&differ->speakers[side], opened->game->name), chosen = STR("");
    for (size_t i = 0; i < opened->asked.n_options; i++) {
        const OptionChoice *option = &opened->asked.options[i];
        chosen = differ_join(differ, chosen, ", ",
                             arena_printf(differ->arena, "%.*s=%.*s", STR_ARG(option->name), STR_ARG(option->value)));
    }
    if (opened->asked.players)
        chosen = differ_join(differ, chosen, ", ",
                             differ_say(differ, WORD_DIFF_FOR_PLAYERS, (Slots){.number = {opened->asked.players}}));
    return chosen.n ? arena_printf(differ->arena, "%.*s (%.*s)", STR_ARG(name), STR_ARG(chosen)) : name;
}

const Document *differ_document(const Opened *a, const Opened *b, Str language)
{
    Document *document = document_new(a->arena, language);
    Speaker speaker = {.arena = a->arena, .game = a->game, .language = document->language, .apart = true},
            other = speaker;
    other.game = b->game;
    Differ differ = {.arena = a->arena, .speakers = {speaker, other}};
    find_common(&differ);
    Slots names = {.text = {name_of(&differ, 0, a), name_of(&differ, 1, b)}};
    document_heading(document, 1, differ_say(&differ, WORD_DIFF_TITLE, names));
    if (!differ.n_common) document_paragraph(document, differ_say(&differ, WORD_DIFF_STRANGERS, (Slots){0}));
    Pair roots = {{a->game->root, b->game->root}};
    size_t n = document->n;
    for (size_t i = 0; i < COUNT(SECTIONS); i++) tell_section(&differ, document, roots, i);
    bool is_same = document->n == n && differ.n_common;
    if (!is_same) return document;
    Document *same = document_new(a->arena, language); /* without the headings that wait for something */
    document_paragraph(same, differ_say(&differ, WORD_DIFF_SAME, names));
    if (a->game->hash != b->game->hash) document_paragraph(same, differ_say(&differ, WORD_DIFF_WORDING, (Slots){0}));
    return same;
}
