/* Compares two games section by section. The sections have the same order as in `explain`. */
#include "rulebook/diff.h"

#include "rulebook/diff_inner.h"

/* ---- sections ------------------------------------------------------------------------------------------------- */

/* The sections and how each is compared. NULL: as a map of named entries, by diff_compare_all(). */
static const struct {
    const char *key;
    void (*compare)(Diff *diff, const DiffPath *path, Pair pair);
} SECTIONS[] = {{"seats", diff_compare},       {"deck", diff_deck},          {"deal", diff_deal},
                {"passing", diff_compare},     {"stock", diff_compare},      {"auction", diff_auction},
                {"contracts", diff_contracts}, {"talon", diff_in_contracts}, {"discard", diff_in_contracts},
                {"giving", diff_in_contracts}, {"announcements", NULL},      {"announcing", diff_compare},
                {"kontra", diff_compare},      {"melds", diff_compare},      {"melding", diff_compare},
                {"play", diff_in_contracts},   {"counting", diff_compare},   {"settlement", diff_settlement},
                {"terms", diff_compare},       {"match", diff_compare},      {"options", diff_options}};

/*
 * Adds the words of `change` to those of `old`, with a semicolon, if both have the same label and the same contracts.
 * Both must add a rule (no rule before), or both must remove one (no rule after). Otherwise returns false. `none` is
 * the text that says "no rule".
 */
static bool join_change(const Diff *diff, Change *old, const Change *change, Str none)
{
    if (!str_equal(old->label, change->label) || !str_equal(old->contracts, change->contracts)) return false;
    for (int side = 0; side < 2; side++) {
        bool both_lack_rule = str_equal(old->words[side], none) && str_equal(change->words[side], none);
        if (!both_lack_rule) continue;
        old->words[1 - side] = diff_join(diff, old->words[1 - side], "; ", change->words[1 - side]);
        return true;
    }
    return false;
}

/* Joins each change to the first earlier one to which join_change() can join it. */
static void join_changes(Diff *diff)
{
    Str none = diff_say(diff, WORD_DIFF_NO_RULE, (Slots){0});
    size_t kept = 0; /* the number of changes that remain, at the beginning of the list */
    for (size_t i = 0; i < diff->n; i++) {
        size_t k = 0;
        while (k < kept && !join_change(diff, &diff->changes[k], &diff->changes[i], none)) k++;
        if (k == kept) diff->changes[kept++] = diff->changes[i];
    }
    diff->n = kept;
}

/*
 * Returns a change as a line, such as "Solo: Value: 8 → 10". In the settlement, the contracts come after the label,
 * in parentheses. The names of contracts are left out if all common contracts have the same change.
 */
static Str line_of(const Diff *diff, const Change *change, bool in_settlement)
{
    bool in_all = change->n_contracts == diff->n_common;
    Str contracts = in_all ? STR("") : change->contracts, label = change->label;
    if (in_settlement && contracts.n)
        label = arena_printf(diff->arena, "%.*s (%.*s)", STR_ARG(label), STR_ARG(contracts));
    else label = diff_join(diff, contracts, ": ", label);
    if (label.n) label = arena_printf(diff->arena, STRONG_ON "%.*s" STRONG_OFF, STR_ARG(label));
    return diff_join(diff, label, ": ", diff_join(diff, change->words[0], " → ", change->words[1]));
}

/* Writes the changes of one section under its heading. Without changes, the document drops the heading. */
static void write_section(Diff *diff, Document *document, Pair roots, size_t number)
{
    Str key = str_of(SECTIONS[number].key);
    DiffPath path = {.key = key};
    Pair pair = diff_at(roots, key);
    Str title = diff_title(diff, roots.node[0], key);
    diff->n = 0;
    if (SECTIONS[number].compare) SECTIONS[number].compare(diff, &path, pair);
    else diff_compare_all(diff, &path, pair);
    join_changes(diff);
    document_heading(document, 2, title);
    for (size_t i = 0; i < diff->n; i++)
        document_item(document, line_of(diff, &diff->changes[i], str_is(key, "settlement")));
}

/* ---- the whole comparison ------------------------------------------------------------------------------------- */

/* True if at least half of each game's cards are in the pack of the other game. */
static bool share_pack(const Game *a, const Game *b)
{
    int cards = 0;
    EACH_CARD (card, a->pack) {
        Card other = game_card(b, a->card[card].id);
        cards += other != NO_CARD && cards_have(b->pack, other);
    }
    return cards * 2 >= a->n_cards && cards * 2 >= b->n_cards;
}

/*
 * True if the games have too few contracts in common: less than half of the contracts of the game that has fewer. If
 * the packs differ (see share_pack()), exactly half is also too few.
 */
static bool are_strangers(const Diff *diff)
{
    int first = diff->speakers[0].game->n_contracts, second = diff->speakers[1].game->n_contracts;
    int fewer = first < second ? first : second;
    return diff->shares_pack ? diff->n_common * 2 < fewer : diff->n_common * 2 <= fewer;
}

/*
 * Sets `shares_pack`, and fills in the contracts that both games have. If there are too few of them, the list is left
 * empty, so that the games are compared only roughly.
 */
static void find_common(Diff *diff)
{
    const Game *a = diff->speakers[0].game, *b = diff->speakers[1].game;
    diff->shares_pack = share_pack(a, b);
    for (int i = 0; i < a->n_contracts; i++) {
        int other = game_contract(b, a->contract[i].id);
        if (other < 0) continue;
        diff->common[0][diff->n_common] = i;
        diff->common[1][diff->n_common++] = other;
    }
    if (are_strangers(diff)) diff->n_common = 0;
}

/* Returns the name of a game with the choices made for it: "Solo (kontra=on, for 4 players)". */
static Str name_of_game(const Diff *diff, int side, const Opened *opened)
{
    Str name = say_text(&diff->speakers[side], opened->game->name), chosen = STR("");
    for (size_t i = 0; i < opened->asked.n_options; i++) {
        const OptionChoice *option = &opened->asked.options[i];
        chosen = diff_join(diff, chosen, ", ",
                           arena_printf(diff->arena, "%.*s=%.*s", STR_ARG(option->name), STR_ARG(option->value)));
    }
    if (opened->asked.players)
        chosen = diff_join(diff, chosen, ", ",
                           diff_say(diff, WORD_DIFF_FOR_PLAYERS, (Slots){.number = {opened->asked.players}}));
    return chosen.n ? arena_printf(diff->arena, "%.*s (%.*s)", STR_ARG(name), STR_ARG(chosen)) : name;
}

/*
 * Returns a document that lists the changes by section. If the games have too little in common, a paragraph says so
 * first. If no rule differs, the document says only this. It then also says if names or texts differ.
 */
const Document *diff_document(const Opened *a, const Opened *b, Str language)
{
    Document *document = document_new(a->arena, language);
    Speaker speaker = {.arena = a->arena, .game = a->game, .language = document->language, .apart = true},
            other = speaker;
    other.game = b->game;
    Diff diff = {.arena = a->arena, .speakers = {speaker, other}};
    find_common(&diff);
    Slots names = {.text = {name_of_game(&diff, 0, a), name_of_game(&diff, 1, b)}};
    document_heading(document, 1, diff_say(&diff, WORD_DIFF_TITLE, names));
    if (!diff.n_common) document_paragraph(document, diff_say(&diff, WORD_DIFF_STRANGERS, (Slots){0}));
    Pair roots = {{a->game->root, b->game->root}};
    size_t n = document->n; /* the number of blocks before the sections; a section without changes adds none */
    for (size_t i = 0; i < COUNT(SECTIONS); i++) write_section(&diff, document, roots, i);
    bool has_changes = document->n > n;
    if (has_changes || !diff.n_common) return document;
    /* a new document, because the first one still has headings that wait for a block */
    Document *same = document_new(a->arena, language);
    document_paragraph(same, diff_say(&diff, WORD_DIFF_SAME, names));
    bool is_copy = node_equal(a->game->root, b->game->root);
    if (!is_copy) document_paragraph(same, diff_say(&diff, WORD_DIFF_WORDING, (Slots){0}));
    return same;
}
