/* Shared by the files of `diff`, which compare two documents: pairs of nodes, equality, and values in words. */
#ifndef TAPP_RULEBOOK_DIFF_INNER_H
#define TAPP_RULEBOOK_DIFF_INNER_H

#include "catalog/catalog.h"
#include "wording/speak.h"

/* Two nodes at the same place of both documents; either may be NULL. */
typedef struct Pair {
    const Node *node[2];
} Pair;

/* One difference: its label, the value in each game, and the names of the contracts that have it. */
typedef struct Change {
    Str label, words[2], contracts;
    int n_contracts; /* 0: the change is not about a contract */
} Change;

typedef struct Diff {
    Arena *arena;
    Speaker speakers[2]; /* the `contract` of each speaker is the present one, or NULL */
    bool shares_pack;    /* most cards of each pack are in the other one */
    /* contracts with the same id, by number; none if the games are too different */
    int common[2][MAX_CONTRACTS], n_common;
    Change *changes; /* the changes found in the present section */
    size_t n, capacity;
} Diff;

/* The two texts with `between`; if one is empty, only the other. */
static inline Str diff_join(const Diff *diff, Str a, const char *between, Str b)
{
    if (!a.n || !b.n) return a.n ? a : b;
    return arena_printf(diff->arena, "%.*s%s%.*s", STR_ARG(a), between, STR_ARG(b));
}

/* ---- kinds of values (diff_words.c) ------------------------------------------------------------------------- */

/* How to put the value of a key into words. */
typedef enum ValueKind {
    VALUE_PLAIN,
    VALUE_FORMULA,
    VALUE_CARDS,
    VALUE_REMOVED, /* cards taken out of the pack */
    VALUE_CARD,
    VALUE_CARD_LISTS,
    VALUE_TIERS,
    VALUE_GIFTS,
    VALUE_PACKETS,
    VALUE_LATER, /* packets that are dealt after the auction */
    VALUE_TAKE,
    VALUE_TRICK,
    VALUE_NAME,
    VALUE_CHOICE, /* a suit: an id, or a list of ids of which one is chosen */
    VALUE_OBJECT,
    VALUE_TEXT
} ValueKind;

/*
 * The kind of the value under a key. If the value is a bool, the kind may differ from that of other values of the key.
 */
ValueKind diff_kind(Str key, const Node *value);

/* True if the key contains wording or a note of the author, which is not a rule. */
bool diff_is_wording(Str key);

/* ---- common names (diff_common.c) ----------------------------------------------------------------------------- */

/* True if two sets are the same cards; `a` has the first game's card numbers, `b` the second's. */
bool diff_same_cards(const Diff *diff, CardSet a, CardSet b);

/* True if a formula uses constants that contracts override, so that it must be shown per contract. */
bool diff_varies(const Speaker *speaker, const Node *formula);

/*
 * The names in a formula that mean different things in the two games, with their meanings on one side: "factor = 2,
 * kings = ...".
 */
Str diff_footnote(const Diff *diff, int side, Pair formulas);

/* ---- equality (diff_equal.c) ---------------------------------------------------------------------------------- */

/*
 * True if both values mean the same rule. Cards that only one pack has are ignored. Parts of the talon are compared by
 * their place.
 */
bool diff_same(const Diff *diff, Str key, Pair pair);

/* True if two trees are equal, apart from the order of keys in maps, and from keys of diff_is_wording(). */
bool diff_same_rules(const Node *a, const Node *b);

/* ---- words (diff_words.c) ----------------------------------------------------------------------------------- */

/* The value of a key in words. NULL and null mean that there is none. */
Str diff_words(const Diff *diff, int side, Str key, Pair pair);

/* An entry of the author (a contract, a rule) that only one game has: its meaning and value in words. */
Str diff_entry(const Diff *diff, int side, Str map, const NodePair *entry);

/* The name of an entry: its name or sentence in the file, else its key (a card or an id). */
Str diff_name(const Diff *diff, Str id, Pair entry);

/* The schema's title for a key of the language; empty for a key of the author. */
Str diff_title(const Diff *diff, const Node *map, Str key);

/* A sentence in the reader's language. */
static inline Str diff_say(const Diff *diff, Word word, Slots slots)
{
    return say(&diff->speakers[0], word, slots);
}

/* ---- walking (diff_walk.c) ---------------------------------------------------------------------------------- */

/* The place of two nodes in their documents: the titles on the way to them, and the last key. */
typedef struct DiffPath {
    Str label, key;
} DiffPath;

/*
 * Records a difference, in the contract set by diff_set_contract(). If several contracts have the same difference, it
 * becomes one.
 */
void diff_add(Diff *diff, Str label, Str before, Str after);
void diff_compare_numbers(Diff *diff, Str label, int64_t before, int64_t after);

/* Sets the contract that formulas are about, by its number among the common contracts; -1: none. */
void diff_set_contract(Diff *diff, int number);

/* The label of the path, followed by a title. */
Str diff_below(const Diff *diff, const DiffPath *path, Str title);

/* The values that both maps have under a key. */
Pair diff_at(Pair maps, Str key);
Pair diff_find(Pair maps, const char *key);

/* diff_are_maps(): both are maps and one has entries. diff_shares_keys(): they have a key in common. */
bool diff_are_maps(Pair pair);
bool diff_shares_keys(Pair maps);
bool diff_has_entries(const Node *map);

/* The names of the entries in one side's map; "–" if there are none. */
Str diff_names(const Diff *diff, int side, Pair maps);

/* Calls `see` for each key of either map: first the keys of the language in their order, then the author's keys. */
typedef void (*DiffSee)(Diff *diff, const DiffPath *path, Pair maps, Str key);
void diff_each(Diff *diff, const DiffPath *path, Pair maps, DiffSee see);

/* Compare two values and everything in them; the values under a key of two maps; two entries with names. */
void diff_compare(Diff *diff, const DiffPath *path, Pair pair);
void diff_compare_key(Diff *diff, const DiffPath *path, Pair maps, Str key);
void diff_compare_named(Diff *diff, const DiffPath *path, Pair maps, Str key);

/*
 * Compare the names of the entries of two maps; and the entries themselves (for very different games only the names).
 */
void diff_compare_names(Diff *diff, Pair maps);
void diff_compare_all(Diff *diff, const DiffPath *path, Pair maps);

/* ---- sections (diff_setup.c, diff_contracts.c) --------------------------------------------------------------- */

/* The pack: size, suits, orders and card points. Classes of cards are shown in the rules that use them. */
void diff_deck(Diff *diff, const DiffPath *path, Pair deck);

/* The packets for each number of players, and the parts of the talon. */
void diff_deal(Diff *diff, const DiffPath *path, Pair deal);

/* The bids, the rounds, and what happens when all pass. */
void diff_auction(Diff *diff, const DiffPath *path, Pair auction);

/* Contracts, without the keys that have sections of their own. */
void diff_contracts(Diff *diff, const DiffPath *path, Pair contracts);

/* Items. They are compared per contract if the numbers in their formulas depend on the contract. */
void diff_settlement(Diff *diff, const DiffPath *path, Pair settlement);

/* Options: which ones exist, their defaults, and the effects of their values. */
void diff_options(Diff *diff, const DiffPath *path, Pair options);

/* Compares a top-level key that was copied into each contract, by comparing the copies. */
void diff_in_contracts(Diff *diff, const DiffPath *path, Pair above);

#endif
