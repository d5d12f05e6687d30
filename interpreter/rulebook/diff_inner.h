/* Types and functions shared by the files of `diff`: pairs of nodes, tests for equality, and values in words. */
#ifndef TAPP_RULEBOOK_DIFF_INNER_H
#define TAPP_RULEBOOK_DIFF_INNER_H

#include "catalog/catalog.h"
#include "wording/speak.h"

/* Two nodes at the same place of both documents; either may be NULL. */
typedef struct Pair {
    const Node *node[2];
} Pair;

/* One difference: its label, the value in each game in words, and the names of the contracts that have it. */
typedef struct Change {
    Str label, words[2], contracts;
    int n_contracts; /* the number of contracts with this change; 0: the change is not about a contract */
} Change;

typedef struct Diff {
    Arena *arena;
    Speaker speakers[2]; /* `contract` in each is the contract being compared, or NULL */
    bool shares_pack;    /* at least half of each pack is in the other pack */
    /* the numbers in each game of the contracts that both have (same id); none if the games are too different */
    int common[2][MAX_CONTRACTS], n_common;
    Change *changes; /* the changes found in the section being compared */
    size_t n, capacity;
} Diff;

/* Returns the two texts with `between` between them. If one text is empty, returns only the other. */
static inline Str diff_join(const Diff *diff, Str a, const char *between, Str b)
{
    if (!a.n || !b.n) return a.n ? a : b;
    return arena_printf(diff->arena, "%.*s%s%.*s", STR_ARG(a), between, STR_ARG(b));
}

/* ---- kinds of values (diff_words.c) --------------------------------------------------------------------------- */

/* The kind of a value decides how it is put into words. */
typedef enum ValueKind {
    VALUE_PLAIN, /* a word of the language, a number, or true or false */
    VALUE_FORMULA,
    VALUE_CARDS,      /* a list of selectors of cards */
    VALUE_REMOVED,    /* cards taken out of the pack */
    VALUE_CARD,       /* the id of one card */
    VALUE_CARD_LISTS, /* several lists of selectors */
    VALUE_TIERS,      /* sets of cards that may be discarded; a later one counts if the earlier ones do not */
    VALUE_GIFTS,      /* cards that one player gives to another */
    VALUE_PACKETS,    /* packets of cards, in the order in which they are dealt */
    VALUE_LATER,      /* packets of cards that are dealt after the auction */
    VALUE_STAGES,     /* packets with the times at which they are dealt */
    VALUE_TAKE,       /* the cards that a player takes from the talon */
    VALUE_TRICK,      /* a trick, by its number; a negative number counts from the last trick */
    VALUE_NAME,       /* the id of a contract, bid, announcement or suit, shown by its name */
    VALUE_CHOICE,     /* a suit, or a list of suits of which the player chooses one */
    VALUE_OBJECT,     /* the object of a kontra: the word "game", or the id of an announcement */
    VALUE_TEXT        /* a text of the author */
} ValueKind;

/* Returns the kind of the value under a key. Some keys may hold either true/false or another value; hence `value`. */
ValueKind diff_kind(Str key, const Node *value);

/* True if the key of this map is a key of the language. Otherwise the author chose it, such as the name of a term. */
bool diff_is_of_language(const Node *map, Str key);

/* True if the key of this map holds wording or a note of the author, and so no rule. */
bool diff_is_wording(const Node *map, Str key);

/* ---- what the two games have in common (diff_common.c) -------------------------------------------------------- */

/*
 * True if two sets contain the same cards. Cards that only one of the games has are ignored. `a` uses the card numbers
 * of the first game, `b` those of the second.
 */
bool diff_same_cards(const Diff *diff, CardSet a, CardSet b);

/* True if a formula uses constants that some contract overrides. Then the formula must be compared per contract. */
bool diff_varies(const Speaker *speaker, const Node *formula);

/*
 * Returns the names in a formula that mean different things in the two games. Each name has its meaning in the game of
 * `side`: "factor = 2, kings = ...".
 */
Str diff_footnote(const Diff *diff, int side, Pair formulas);

/* True if two formulas have the same form, but not the same numbers and texts: due("a", 9) and due("a", 3). */
bool diff_hides_constant(const Diff *diff, Pair formulas);

/* ---- equality (diff_equal.c) ---------------------------------------------------------------------------------- */

/*
 * True if both values mean the same rule. Cards that are in only one of the packs are ignored. Parts of the talon are
 * compared by their place, not their name.
 */
bool diff_same(const Diff *diff, Str key, Pair pair);

/* True if two trees are equal, apart from the order of keys and from wording (see diff_is_wording()). */
bool diff_same_rules(const Node *a, const Node *b);

/* ---- words (diff_words.c) ------------------------------------------------------------------------------------- */

/*
 * Returns the value of a key in the game of `side` in words. If its node is NULL or null, the words say that the game
 * does not offer it.
 */
Str diff_words(const Diff *diff, int side, Str key, Pair pair);

/*
 * Returns the words for an entry that only one game has, such as a contract or an item: its sentence and its value.
 * `map` is the key of the map that contains the entry.
 */
Str diff_entry(const Diff *diff, int side, Str map, const NodePair *entry);

/*
 * Returns the name of an entry, else the sentence that the file has for it, else its id. The first game that has a name
 * or sentence gives it.
 */
Str diff_name(const Diff *diff, Str id, Pair entry);

/*
 * Returns the title that the schema gives to a key. For a key that the author chose, such as the id of a contract, it
 * is empty.
 */
Str diff_title(const Diff *diff, const Node *map, Str key);

/* Returns a sentence in the reader's language. */
static inline Str diff_say(const Diff *diff, Word word, Slots slots)
{
    return say(&diff->speakers[0], word, slots);
}

/* ---- walking (diff_walk.c) ------------------------------------------------------------------------------------ */

/* A place in both documents: the titles of the keys that lead to it, joined, and the last key. */
typedef struct DiffPath {
    Str label, key;
} DiffPath;

/*
 * Records a difference, in the contract set by diff_set_contract() if there is one. A difference that several contracts
 * have is recorded once, with the names of all of them.
 */
void diff_add(Diff *diff, Str label, Str before, Str after);

/* Records two numbers as a difference, unless they are equal. */
void diff_compare_numbers(Diff *diff, Str label, int64_t before, int64_t after);

/* Sets the contract in which formulas are compared, by its number among the common contracts; -1: no contract. */
void diff_set_contract(Diff *diff, int number);

/* Returns the label of the path, followed by a title. */
Str diff_below(const Diff *diff, const DiffPath *path, Str title);

/* Returns the values that the two maps have under a key. */
Pair diff_at(Pair maps, Str key);
Pair diff_find(Pair maps, const char *key);

/*
 * diff_are_maps() is true if both nodes are maps. diff_shares_keys() is true if the maps have a key in common.
 * diff_has_entries() is true if the map exists and is not empty.
 */
bool diff_are_maps(Pair pair);
bool diff_shares_keys(Pair maps);
bool diff_has_entries(const Node *map);

/* Returns the names of the entries in the map of `side`; "–" if there are none. */
Str diff_names(const Diff *diff, int side, Pair maps);

/*
 * diff_each() calls `see` for each key that one or both maps have. Keys of the language come first, in the order of the
 * schema; keys chosen by the author follow.
 */
typedef void (*DiffSee)(Diff *diff, const DiffPath *path, Pair maps, Str key);
void diff_each(Diff *diff, const DiffPath *path, Pair maps, DiffSee see);

/*
 * The function diff_compare() compares two values and everything in them. The function diff_compare_key() compares the
 * values under a key of two maps, unless the key is wording. The function diff_compare_named() compares two entries
 * that have a name, such as bids. One of the games may lack the entry.
 */
void diff_compare(Diff *diff, const DiffPath *path, Pair pair);
void diff_compare_key(Diff *diff, const DiffPath *path, Pair maps, Str key);
void diff_compare_named(Diff *diff, const DiffPath *path, Pair maps, Str key);

/*
 * diff_compare_names() compares only the names of the entries of two maps. diff_compare_all() compares the entries, but
 * only their names if the games have too little in common.
 */
void diff_compare_names(Diff *diff, Pair maps);
void diff_compare_all(Diff *diff, const DiffPath *path, Pair maps);

/* ---- sections (diff_setup.c, diff_contracts.c) ---------------------------------------------------------------- */

/* Compares the packs: size, suits, orders and card points. Classes of cards are shown in the rules that use them. */
void diff_deck(Diff *diff, const DiffPath *path, Pair deck);

/* Compares the packets for each number of players, and the parts of the talon. */
void diff_deal(Diff *diff, const DiffPath *path, Pair deal);

/* Compares the bids, the rounds, and the results when all players pass. */
void diff_auction(Diff *diff, const DiffPath *path, Pair auction);

/* Compares the contracts. Keys of a contract that have a section of their own, such as `discard`, are left out. */
void diff_contracts(Diff *diff, const DiffPath *path, Pair contracts);

/*
 * Compares the settlement: its unit, account and aim, and its items. If the numbers in an item's formulas depend on the
 * contract, the item is compared in each contract. If the games share no contract or no item, only the names of items
 * are compared.
 */
void diff_settlement(Diff *diff, const DiffPath *path, Pair settlement);

/* Compares the options: which ones exist, their defaults, and the effects of their values. */
void diff_options(Diff *diff, const DiffPath *path, Pair options);

/* Compares a section, such as `discard`, of which each contract has its own copy. It compares these copies. */
void diff_in_contracts(Diff *diff, const DiffPath *path, Pair above);

#endif
