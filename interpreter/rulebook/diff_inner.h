/* Shared by the files of `diff`: two documents at the same place, equality, and values in words. */
#ifndef TAPP_RULEBOOK_DIFF_INNER_H
#define TAPP_RULEBOOK_DIFF_INNER_H

#include "catalog/catalog.h"
#include "wording/speak.h"

/* Two nodes at the same place of both documents; either may be NULL. */
typedef struct Pair {
    const Node *node[2];
} Pair;

/* One difference: its label, the values in both games, and the contracts. */
typedef struct Change {
    Str label, words[2], contracts;
    int n_contracts; /* 0: not of a contract */
} Change;

typedef struct Diff {
    Arena *arena;
    Speaker speakers[2]; /* `contract` is the one that formulas are about */
    bool shares_pack;    /* most cards of each pack are in the other */
    /* contracts with the same id, by number; none if the games are too different */
    int common[2][MAX_CONTRACTS], n_common;
    Change *changes; /* of one section */
    size_t n, capacity;
} Diff;

/* Both texts with `between`, or the one that is not empty. */
static inline Str diff_join(const Diff *diff, Str a, const char *between, Str b)
{
    if (!a.n || !b.n) return a.n ? a : b;
    return arena_printf(diff->arena, "%.*s%s%.*s", STR_ARG(a), between, STR_ARG(b));
}

/* ---- kinds of values (diff_words.c) ------------------------------------------------------------------------- */

/* How to read the value of a key. */
typedef enum ValueKind {
    VALUE_PLAIN,
    VALUE_FORMULA,
    VALUE_CARDS,
    VALUE_REMOVED, /* cards removed from the pack */
    VALUE_CARD,
    VALUE_CARD_LISTS,
    VALUE_TIERS,
    VALUE_GIFTS,
    VALUE_PACKETS,
    VALUE_LATER, /* packets after the auction */
    VALUE_TAKE,
    VALUE_TRICK,
    VALUE_NAME,
    VALUE_CHOICE, /* of a suit: an id, or a list from which one is named */
    VALUE_OBJECT,
    VALUE_TEXT
} ValueKind;

/* The kind of a value under a key; a bool may have another kind than other values of the key. */
ValueKind diff_kind(Str key, const Node *value);

/* True if the key contains wording or a note of the author, not a rule. */
bool diff_is_wording(Str key);

/* ---- what both know by one name (diff_common.c) -------------------------------------------------------------- */

/* Compares sets of cards, the first of one game and the second of the other. */
bool diff_same_cards(const Diff *diff, CardSet a, CardSet b);

/* True if a formula uses constants that contracts override, so that it must be shown per contract. */
bool diff_varies(const Speaker *speaker, const Node *formula);

/* The names of a formula that have different meanings in both games, as on one side: "factor = 2, kings = ...". */
Str diff_footnote(const Diff *diff, int side, Pair formulas);

/* ---- what is the same (diff_equal.c) ------------------------------------------------------------------------- */

/*
 * True if both values mean the same rule. Cards are compared if both packs have them, parts of the talon by their
 * place.
 */
bool diff_same(const Diff *diff, Str key, Pair pair);

/* True if two trees are equal. In maps the order and the keys of diff_is_wording() do not count; in lists they do. */
bool diff_same_rules(const Node *a, const Node *b);

/* ---- words (diff_words.c) ----------------------------------------------------------------------------------- */

/* The value of a key in words; NULL and null mean absent. */
Str diff_words(const Diff *diff, int side, Str key, Pair pair);

/* An author's entry (a contract, a rule) that only one game has, in words: its meaning and value. */
Str diff_entry(const Diff *diff, int side, Str map, const NodePair *entry);

/* The name of an entry: its own, or its sentence, or its key (a card or an id). */
Str diff_name(const Diff *diff, Str id, Pair entry);

/* The schema's title for a key of a map. Empty for a key of the author. */
Str diff_title(const Diff *diff, const Node *map, Str key);

/* A sentence in the reader's language. */
static inline Str diff_say(const Diff *diff, Word word, Slots slots)
{
    return say(&diff->speakers[0], word, slots);
}

/* ---- walking (diff_walk.c) ---------------------------------------------------------------------------------- */

/* The path of two nodes: the titles, and the key. */
typedef struct DiffPath {
    Str label, key;
} DiffPath;

/*
 * Notes a difference in the contract set by diff_set_contract(); the same difference in several contracts becomes one.
 */
void diff_add(Diff *diff, Str label, Str before, Str after);
void diff_compare_numbers(Diff *diff, Str label, int64_t before, int64_t after);

/* Selects the contract for formulas, by its number among the common ones; -1: none. */
void diff_set_contract(Diff *diff, int number);

/* The path's label with a title appended. */
Str diff_below(const Diff *diff, const DiffPath *path, Str title);

/* The values under a key in both maps. */
Pair diff_at(Pair maps, Str key);
Pair diff_find(Pair maps, const char *key);

/* Tests two maps: both exist; they share a key; one has entries. */
bool diff_are_maps(Pair pair);
bool diff_shares_keys(Pair maps);
bool diff_has_entries(const Node *map);

/* The names of the entries in the map of one side; "–" for none. */
Str diff_names(const Diff *diff, int side, Pair maps);

/* Calls `see` for each key of either map: keys of the language in its order, then the author's. */
typedef void (*DiffSee)(Diff *diff, const DiffPath *path, Pair maps, Str key);
void diff_each(Diff *diff, const DiffPath *path, Pair maps, DiffSee see);

/* Compares two values with their contents; the values under a key of two maps; two entries with names. */
void diff_compare(Diff *diff, const DiffPath *path, Pair pair);
void diff_compare_key(Diff *diff, const DiffPath *path, Pair maps, Str key);
void diff_compare_named(Diff *diff, const DiffPath *path, Pair maps, Str key);

/* Compares the names of the entries of two maps; and named entries (between very different games only their names). */
void diff_compare_names(Diff *diff, Pair maps);
void diff_compare_all(Diff *diff, const DiffPath *path, Pair maps);

/* ---- sections (diff_setup.c, diff_contracts.c) --------------------------------------------------------------- */

/* The pack: size, suits, orders and card points. Classes are shown in the rules that use them. */
void diff_deck(Diff *diff, const DiffPath *path, Pair deck);

/* The packets for each number of players, with the parts of the talon. */
void diff_deal(Diff *diff, const DiffPath *path, Pair deal);

/* Bids, rounds, and what happens when all pass. */
void diff_auction(Diff *diff, const DiffPath *path, Pair auction);

/* Contracts without the keys that have their own sections. */
void diff_contracts(Diff *diff, const DiffPath *path, Pair contracts);

/* Items, per contract if their formulas have different numbers in different contracts. */
void diff_settlement(Diff *diff, const DiffPath *path, Pair settlement);

/* Options: which exist, the defaults, and the effects of values. */
void diff_options(Diff *diff, const DiffPath *path, Pair options);

/* Compares a top-level key of which each contract has a copy: it compares these copies. */
void diff_in_contracts(Diff *diff, const DiffPath *path, Pair above);

#endif
