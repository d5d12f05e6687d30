/* Decides whether two games have the same rule, regardless of notation and names. */
#include "rulebook/diff_inner.h"

#include <string.h>

/* ---- cards ---------------------------------------------------------------------------------------------------- */

/*
 * True if two lists of selectors select the same cards. If the packs have little in common, compares the lists as they
 * are written.
 */
static bool same_selection(const Diff *diff, const Node *a, const Node *b)
{
    if (!a || !b) return a == b;
    if (!diff->shares_pack) return node_equal(a, b);
    return diff_same_cards(diff, speak_selected(diff->speakers[0].game, a), speak_selected(diff->speakers[1].game, b));
}

static bool same_selections(const Diff *diff, const Node *a, const Node *b)
{
    bool same = a->count == b->count;
    for (size_t i = 0; same && i < a->count; i++) same = same_selection(diff, a->items[i], b->items[i]);
    return same;
}

/* Returns the cards of a tier (a set of cards that may be discarded) that a player must lay down face up. */
static CardSet shown_of(const Game *game, const Node *tier)
{
    const Node *shown = node_find(tier, "shown"), *cards = node_find(tier, "cards");
    bool is_all = shown && shown->integer;
    if (is_all && cards->kind != NODE_LIST) return game->pack; /* a formula may give any card of the pack */
    return speak_selected(game, is_all ? cards : node_find(tier, "shown_cards"));
}

/*
 * True if two tiers (sets of cards that may be discarded) have the same condition, the same cards, and the same cards
 * face up. If the games do not share a pack, the rest of the tiers is compared as written.
 */
static bool same_tier(const Diff *diff, Pair tiers)
{
    const Node *a = tiers.node[0], *b = tiers.node[1];
    Pair when = {{node_find(a, "when"), node_find(b, "when")}},
         cards = {{node_find(a, "cards"), node_find(b, "cards")}};
    bool same_when = diff_same(diff, STR("when"), when);
    if (!diff->shares_pack) return same_when && diff_same_rules(a, b);
    return same_when && diff_same(diff, STR("cards"), cards) &&
           diff_same_cards(diff, shown_of(diff->speakers[0].game, a), shown_of(diff->speakers[1].game, b));
}

static bool same_tiers(const Diff *diff, const Node *a, const Node *b)
{
    bool same = a->count == b->count;
    for (size_t i = 0; same && i < a->count; i++) same = same_tier(diff, (Pair){{a->items[i], b->items[i]}});
    return same;
}

/* ---- parts of the talon --------------------------------------------------------------------------------------- */

/* Returns the number of the part of the talon with this id; -1 if there is none. */
static int talon_part(const Game *game, Str id)
{
    for (int i = 0; i < game->n_parts; i++)
        if (str_equal(game->part_id[i], id)) return i;
    return -1;
}

/* Returns the text before the first blank. */
static Str first_word(Str text)
{
    const char *blank = memchr(text.s, ' ', text.n);
    return (Str){text.s, blank ? (size_t)(blank - text.s) : text.n};
}

/*
 * True if two packets or references to parts of the talon are equal. A part is known by its place: if "lower" and
 * "upper" are both the first part, "lower 3" equals "upper 3".
 */
static bool same_part(const Diff *diff, Str a, Str b)
{
    if (str_equal(a, b)) return true;
    Str name_a = first_word(a), name_b = first_word(b);
    Str rest_a = {a.s + name_a.n, a.n - name_a.n}, rest_b = {b.s + name_b.n, b.n - name_b.n};
    int part = talon_part(diff->speakers[0].game, name_a);
    return part >= 0 && part == talon_part(diff->speakers[1].game, name_b) && str_equal(rest_a, rest_b);
}

static bool same_packets(const Diff *diff, const Node *a, const Node *b)
{
    bool same = a->count == b->count;
    for (size_t i = 0; same && i < a->count; i++) same = same_part(diff, a->items[i]->text, b->items[i]->text);
    return same;
}

/* ---- values --------------------------------------------------------------------------------------------------- */

/* True if two trees have the same rules. The order of keys does not matter, and keys for wording are ignored. */
bool diff_same_rules(const Node *a, const Node *b)
{
    if (!a || !b) return a == b;
    if (a->kind != NODE_MAP || b->kind != NODE_MAP) return node_equal(a, b);
    /* compares in both directions, because a key may be missing on either side */
    for (int side = 0; side < 2; side++) {
        const Node *map = side ? b : a, *other = side ? a : b;
        for (size_t i = 0; i < map->count; i++) {
            Str key = map->pairs[i].key->text;
            if (!diff_is_wording(map, key) && !diff_same_rules(map->pairs[i].value, node_find_str(other, key)))
                return false;
        }
    }
    return true;
}

/*
 * True if two values mean the same rule. Two formulas are the same if their texts are equal and no name in them has a
 * different meaning in the other game. Cards, tiers, packets and parts of the talon are compared by their own
 * functions. All other values are compared as written. A list never equals a value that is not a list.
 */
bool diff_same(const Diff *diff, Str key, Pair pair)
{
    const Node *a = pair.node[0], *b = pair.node[1];
    if (!a || !b) return a == b;
    if (a->kind != b->kind && (a->kind == NODE_LIST || b->kind == NODE_LIST)) return false;
    switch (diff_kind(key, a)) {
    case VALUE_FORMULA:
    case VALUE_TRICK: return node_equal(a, b) && !diff_footnote(diff, 0, pair).n;
    case VALUE_CARDS: return same_selection(diff, a, b);
    case VALUE_CARD_LISTS: return same_selections(diff, a, b);
    case VALUE_TIERS: return same_tiers(diff, a, b);
    case VALUE_PACKETS: return same_packets(diff, a, b);
    case VALUE_TAKE: return same_part(diff, a->text, b->text);
    case VALUE_PLAIN:
    case VALUE_REMOVED:
    case VALUE_CARD:
    case VALUE_GIFTS:
    case VALUE_LATER:
    case VALUE_STAGES:
    case VALUE_NAME:
    case VALUE_CHOICE:
    case VALUE_OBJECT:
    case VALUE_TEXT: break;
    }
    return node_equal(a, b);
}
