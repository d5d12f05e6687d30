/* What the parts of `diff` share: two documents at the same place, what is the same there, and values in words. */
#ifndef TAPP_RULEBOOK_DIFF_INNER_H
#define TAPP_RULEBOOK_DIFF_INNER_H

#include "catalog/catalog.h"
#include "wording/speak.h"

/* Two nodes at the same place of both documents; either may be NULL. */
typedef struct Pair {
    const Node *node[2];
} Pair;

/* One difference: of what, how it is in the one and in the other game, and in which contracts. */
typedef struct Change {
    Str label, words[2], contracts;
    int n_contracts; /* 0: it is of no contract */
} Change;

typedef struct Diff {
    Arena *arena;
    Speaker speakers[2];                    /* `contract` is the one that formulas are about */
    bool shares_pack;                       /* most cards of the one pack are in the other */
    int common[2][MAX_CONTRACTS], n_common; /* contracts of the same id, by number; none if the games are strangers */
    Change *changes;                        /* of one section */
    size_t n, capacity;
} Diff;

/* Text of both with something between, or the one that is not empty. */
static inline Str diff_join(const Diff *diff, Str a, const char *between, Str b)
{
    if (!a.n || !b.n) return a.n ? a : b;
    return arena_printf(diff->arena, "%.*s%s%.*s", STR_ARG(a), between, STR_ARG(b));
}

/* ---- kinds of values (diff_words.c) ------------------------------------------------------------------------- */

/* How the value of a key is to be read. */
typedef enum ValueKind {
    VALUE_PLAIN,
    VALUE_FORMULA,
    VALUE_CARDS,
    VALUE_REMOVED, /* cards that are not in the pack */
    VALUE_CARD,
    VALUE_CARD_LISTS,
    VALUE_TIERS,
    VALUE_PACKETS,
    VALUE_TAKE,
    VALUE_TRICK,
    VALUE_NAME,
    VALUE_CHOICE, /* of a suit: an id, or a list of which one is named */
    VALUE_OBJECT,
    VALUE_TEXT
} ValueKind;

/* Of a value under a key; a truth may be of another kind than something else under the same key. */
ValueKind diff_kind(Str key, const Node *value);

/* Does the key hold wording, or a note of the author's to himself, and no rule? */
bool diff_is_wording(Str key);

/* ---- what both know by one name (diff_common.c) -------------------------------------------------------------- */

/* Sets of cards, the first of the one game and the second of the other. */
bool diff_same_cards(const Diff *diff, CardSet a, CardSet b);

/* Does a formula use constants that contracts set anew, so that it has to be told by contract? */
bool diff_varies(const Speaker *speaker, const Node *formula);

/* The names of a formula that stand for different things in both games: "factor = 2, kings = ...", told of one side. */
Str diff_footnote(const Diff *diff, int side, Pair formulas);

/* ---- what is the same (diff_equal.c) ------------------------------------------------------------------------- */

/*
 * Do both values mean the same rule? Cards are compared where both packs have them, parts of the talon by their place.
 */
bool diff_same(const Diff *diff, Str key, Pair pair);

/* Are two trees equal but for wording? */
bool diff_same_rules(const Node *a, const Node *b);

/* ---- words (diff_words.c) ----------------------------------------------------------------------------------- */

/* The value of a key in words; NULL and null are what is not there. */
Str diff_words(const Diff *diff, int side, Str key, Pair pair);

/* An entry of the author's (a contract, a rule) that only one game has, in words: what it means, and its value. */
Str diff_entry(const Diff *diff, int side, Str map, const NodePair *entry);

/* The name of an entry: its own, or its sentence, or the card or id that it stands under. */
Str diff_name(const Diff *diff, Str id, Pair entry);

/* A title of the schema: of the key of a map. Empty for a key of the author's. */
Str diff_title(const Diff *diff, const Node *map, Str key);

/* A sentence in the language of the reader. */
static inline Str diff_say(const Diff *diff, Word word, Slots slots)
{
    return say(&diff->speakers[0], word, slots);
}

/* ---- walking (diff_walk.c) ---------------------------------------------------------------------------------- */

/* Where two nodes are: under which titles, and under which key. */
typedef struct DiffPath {
    Str label, key;
} DiffPath;

/* Takes note of a difference in the contract set just now; the same one in several contracts becomes one. */
void diff_add(Diff *diff, Str label, Str before, Str after);
void diff_compare_numbers(Diff *diff, Str label, int64_t before, int64_t after);

/* Formulas are about the contract of this number among those in common; -1: about none. */
void diff_set_contract(Diff *diff, int number);

/* The path's label with a title behind it. */
Str diff_below(const Diff *diff, const DiffPath *path, Str title);

/* What stands under a key in both maps. */
Pair diff_at(Pair maps, Str key);
Pair diff_find(Pair maps, const char *key);

/* Questions about two maps: are both there, do they share a key; has one any entries? */
bool diff_are_maps(Pair pair);
bool diff_shares_keys(Pair maps);
bool diff_has_entries(const Node *map);

/* The names of what stands in the map of one side; "–" for none. */
Str diff_names(const Diff *diff, int side, Pair maps);

/* Calls `see` with each key that one map or both have: the language's in its order, then the author's. */
typedef void (*DiffSee)(Diff *diff, const DiffPath *path, Pair maps, Str key);
void diff_each(Diff *diff, const DiffPath *path, Pair maps, DiffSee see);

/* Compares two values, and all that is in them; the values under a key of two maps; two entries that have names. */
void diff_compare(Diff *diff, const DiffPath *path, Pair pair);
void diff_compare_key(Diff *diff, const DiffPath *path, Pair maps, Str key);
void diff_compare_named(Diff *diff, const DiffPath *path, Pair maps, Str key);

/*
 * Compares the names of what stands in two maps; and named entries, of which strangers have the names alone compared.
 */
void diff_compare_names(Diff *diff, Pair maps);
void diff_compare_all(Diff *diff, const DiffPath *path, Pair maps);

/* ---- sections (diff_setup.c, diff_contracts.c) --------------------------------------------------------------- */

/* The pack: its size, suits, orders and card points. Classes are told where they are used. */
void diff_deck(Diff *diff, const DiffPath *path, Pair deck);

/* The packets for each number of players; parts of the talon are told with them. */
void diff_deal(Diff *diff, const DiffPath *path, Pair deal);

/* Bids, rounds, and what happens when all pass. */
void diff_auction(Diff *diff, const DiffPath *path, Pair auction);

/* Contracts, but for what has a section of its own. */
void diff_contracts(Diff *diff, const DiffPath *path, Pair contracts);

/* Items, by contract where their formulas have other numbers in other contracts. */
void diff_settlement(Diff *diff, const DiffPath *path, Pair settlement);

/* Which options there are, what is usual, and what their values do. */
void diff_options(Diff *diff, const DiffPath *path, Pair options);

/* What stands at the top and has been carried into the contracts is compared there. */
void diff_in_contracts(Diff *diff, const DiffPath *path, Pair above);

#endif
