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

typedef struct Differ {
    Arena *arena;
    Speaker speakers[2];                    /* `contract` is the one that formulas are about */
    bool shares_pack;                       /* most cards of the one pack are in the other */
    int common[2][MAX_CONTRACTS], n_common; /* contracts of the same id, by number; none if the games are strangers */
    Change *changes;                        /* of one section */
    size_t n, capacity;
} Differ;

/* Text of both with something between, or the one that is not empty. */
static inline Str differ_join(const Differ *differ, Str a, const char *between, Str b)
{
    if (!a.n || !b.n) return a.n ? a : b;
    return arena_printf(differ->arena, "%.*s%s%.*s", STR_ARG(a), between, STR_ARG(b));
}

/* ---- kinds of values (differ_words.c) ------------------------------------------------------------------------- */

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
ValueKind differ_kind(Str key, const Node *value);

/* Does the key hold wording, or a note of the author's to himself, and no rule? */
bool differ_is_wording(Str key);

/* ---- what is the same (differ_same.c) ------------------------------------------------------------------------- */

/* Do both values mean the same rule? Cards are compared where both packs have them, parts of the talon by their place. */
bool differ_same(const Differ *differ, Str key, Pair pair);

/* Are two trees equal but for wording? */
bool differ_same_rules(const Node *a, const Node *b);

/* Sets of cards, the first of the one game and the second of the other. */
bool differ_same_cards(const Differ *differ, CardSet a, CardSet b);

/* Does a formula use constants that contracts set anew, so that it has to be told by contract? */
bool differ_varies(const Speaker *speaker, const Node *formula);

/* The names of a formula that stand for different things in both games: "factor = 2, kings = ...", told of one side. */
Str differ_footnote(const Differ *differ, int side, Pair formulas);

/* ---- words (differ_words.c) ----------------------------------------------------------------------------------- */

/* The value of a key in words; NULL and null are what is not there. */
Str differ_words(const Differ *differ, int side, Str key, Pair pair);

/* An entry of the author's (a contract, a rule) that only one game has, in words: what it means, and its value. */
Str differ_entry(const Differ *differ, int side, Str map, const NodePair *entry);

/* The name of an entry: its own, or its sentence, or the card or id that it stands under. */
Str differ_name(const Differ *differ, Str id, Pair entry);

/* A title of the schema: of the key of a map. Empty for a key of the author's. */
Str differ_title(const Differ *differ, const Node *map, Str key);

/* A sentence in the language of the reader. */
static inline Str differ_say(const Differ *differ, Word word, Slots slots)
{
    return say(&differ->speakers[0], word, slots);
}

/* ---- walking (differ_walk.c) ---------------------------------------------------------------------------------- */

/* Where two nodes are: under which titles, and under which key. */
typedef struct DifferPath {
    Str label, key;
} DifferPath;

/* Takes note of a difference in the contract set just now; the same one in several contracts becomes one. */
void differ_add(Differ *differ, Str label, Str before, Str after);
void differ_compare_numbers(Differ *differ, Str label, int64_t before, int64_t after);

/* Formulas are about the contract of this number among those in common; -1: about none. */
void differ_set_contract(Differ *differ, int number);

/* The path's label with a title behind it. */
Str differ_below(const Differ *differ, const DifferPath *path, Str title);

/* What stands under a key in both maps. */
Pair differ_at(Pair maps, Str key);
Pair differ_find(Pair maps, const char *key);

/* Questions about two maps: are both there, do they share a key; has one any entries? */
bool differ_are_maps(Pair pair);
bool differ_shares_keys(Pair maps);
bool differ_has_entries(const Node *map);

/* The names of what stands in the map of one side; "–" for none. */
Str differ_names(const Differ *differ, int side, Pair maps);

/* Calls `see` with each key that one map or both have: the language's in its order, then the author's. */
typedef void (*DifferSee)(Differ *differ, const DifferPath *path, Pair maps, Str key);
void differ_each(Differ *differ, const DifferPath *path, Pair maps, DifferSee see);

/* Compares two values, and all that is in them; the values under a key of two maps; two entries that have names. */
void differ_compare(Differ *differ, const DifferPath *path, Pair pair);
void differ_compare_key(Differ *differ, const DifferPath *path, Pair maps, Str key);
void differ_compare_named(Differ *differ, const DifferPath *path, Pair maps, Str key);

/* Compares the names of what stands in two maps; and named entries, of which strangers have the names alone compared. */
void differ_compare_names(Differ *differ, Pair maps);
void differ_compare_all(Differ *differ, const DifferPath *path, Pair maps);

/* ---- sections (differ_before.c, differ_after.c) --------------------------------------------------------------- */

/* The pack: its size, suits, orders and card points. Classes are told where they are used. */
void differ_deck(Differ *differ, const DifferPath *path, Pair deck);

/* The packets for each number of players; parts of the talon are told with them. */
void differ_deal(Differ *differ, const DifferPath *path, Pair deal);

/* Bids, rounds, and what happens when all pass. */
void differ_auction(Differ *differ, const DifferPath *path, Pair auction);

/* Contracts, but for what has a section of its own. */
void differ_contracts(Differ *differ, const DifferPath *path, Pair contracts);

/* Items, by contract where their formulas have other numbers in other contracts. */
void differ_settlement(Differ *differ, const DifferPath *path, Pair settlement);

/* Which options there are, what is usual, and what their values do. */
void differ_options(Differ *differ, const DifferPath *path, Pair options);

/* What stands at the top and has been carried into the contracts is compared there. */
void differ_in_contracts(Differ *differ, const DifferPath *path, Pair above);

#endif
