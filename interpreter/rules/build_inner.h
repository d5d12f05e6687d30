/*
 * Helpers for compiling a document: they read keys of the resolved document into values of a Game. All keys are read
 * through build_key(), so that a test can compare the compiler with the schema. All functions report errors and then
 * return a harmless value.
 */
#ifndef TAPP_RULES_BUILD_INNER_H
#define TAPP_RULES_BUILD_INNER_H

#include "rules/load.h"

/* The names and functions that all formulas with the same scopes may use, whatever the contract. */
typedef struct Offer {
    const FormulaName *names; /* the names; NULL: the list is not made yet */
    size_t n_names;
    const FormulaFunction *functions;
    size_t n_functions;
} Offer;

/*
 * The seat for which a formula is evaluated. If the formula decides what is legal or what players learn, it may read
 * only the cards of this seat. ASKER_NOBODY: the formula decides neither, and may read all cards.
 */
typedef enum Asker { ASKER_NOBODY, ASKER_ANY, ASKER_DECLARER, ASKER_DEALER, ASKER_FOREHAND } Asker;

/*
 * A formula about legal actions that reads the value of the contract, or the announcements of a side. It is checked
 * once the values of contracts and all announcements are compiled.
 */
typedef struct AskedLater {
    const Formula *formula;
    const Node *scalar;
    const struct Contract *contract; /* the contract whose rule it is; NULL: it is a rule of all contracts */
    Asker asker;
    bool hides_sides, opens_hand; /* as in Build */
} AskedLater;

typedef struct Build {
    Arena *arena;
    Diags *diags;
    Game *game;
    const Node *root;
    FormulaHooks hooks;
    ReadTrace trace;
    const FormulaTerm *terms;
    size_t n_terms;
    const FormulaEnv *table_env; /* for formulas of the deal and the auction */
    bool lays_trump;             /* true if in some contract a trump card lies face down; set before announcements */
    bool hides_sides;            /* true while compiling rules about legal actions in a contract with secret sides */
    Asker asker;                 /* the player whose cards the formulas may read that are being compiled */
    bool opens_hand;             /* true while compiling a contract with an open hand */
    const struct Contract *contract; /* the contract that is being compiled, or NULL */
    AskedLater *asked_later;
    size_t n_asked_later, asked_later_capacity;
    /*
     * secret_now: bids that are secret when the formula is evaluated; secret_deal: bids that stay secret until the end
     * of the deal
     */
    uint32_t secret_now, secret_deal;
    unsigned scopes;                    /* only in the copy of a Build that belongs to an environment: its scopes */
    bool between_deals;                 /* true while compiling what is evaluated after a deal, with the new totals */
    const FormulaEnv *play_env;         /* for formulas between the auction and the tricks */
    FormulaStore *stores[2];            /* compiled formulas of contracts: before the end of play, and after it */
    struct FormulaParts *end_parts;     /* parts that formulas in the second store share */
    struct FormulaParts *turn_parts[2]; /* parts that conditions of bids share: in the auction, and after it */
    Offer offers[2 * SCOPE_MATCH];      /* indexed by scopes */
    Ranking *rankings;                  /* the game's rankings, with room for those that contracts add */
    Span *token_places;                 /* the places in the file of the game's tokens, by number */
    int trump;                          /* the suit that 'trump R' and 'mate R' refer to at present, or NO_TRUMPS */
} Build;

/*
 * Returns the value under a key that the schema describes, and reports the reading to Build.trace. Returns NULL if the
 * key is absent or `map` is not a map.
 */
const Node *build_key(Build *build, const Node *map, const char *key);

/*
 * Return the value of a key as a C type. They return 0, false or "" if the key is absent or has another kind of value.
 */
int64_t build_int(Build *build, const Node *map, const char *key);
bool build_bool(Build *build, const Node *map, const char *key);
Str build_str(Build *build, const Node *map, const char *key);

/* Returns a map of texts by language, or NULL if it has no language. */
const Node *build_text(Build *build, const Node *map, const char *key);

/*
 * Returns the number (an enum constant) of the key's word in a list of policies.def. The schema has checked that the
 * list has the word.
 */
int build_choice(Build *build, const Node *map, const char *key, PolicyId id);

/* Compiles a formula of this kind in an environment; NULL after an error. */
const Formula *build_formula(Build *build, const FormulaEnv *env, const Node *scalar, TypeKind wanted);

/* Compiles a formula of exactly this type; TYPE_POISON accepts all types. NULL after an error. */
const Formula *build_compiled(Build *build, const FormulaEnv *env, const Node *scalar, Type wanted);

/*
 * Reports formulas that read the value of this contract or the announcements of a side, and would so reveal cards or
 * sides (see Build.asked_later). `value` is the place of the value. `hides_sides`: the contract has secret sides.
 */
void build_check_value(Build *build, const Contract *contract, const Node *value, bool hides_sides);

/*
 * True if the formula (or NULL) reads cards that were dealt to players, so that its result shows something of a hand.
 */
bool build_reads_hands(const Formula *formula);

/*
 * Compiles the condition under a key. Returns NULL if it is always true (or has an error), so that play need not
 * evaluate it.
 */
const Formula *build_condition(Build *build, const FormulaEnv *env, const Node *map, const char *key);

/* Returns the tricks in which a condition (NULL: always true) can hold for the player whose turn it is. */
Window build_window(const Build *build, const Formula *condition);

/* Compiles the number formula under a key; NULL after an error. */
const Formula *build_number(Build *build, const FormulaEnv *env, const Node *map, const char *key);

/*
 * Reports an unknown name ("unknown-name"). `what` is the kind of name and must be marked TRANSLATED. The hint suggests
 * the nearest key of the map, or lists all keys if they are few.
 */
void build_unknown_name(Build *build, const Node *place, const char *what, const Node *map);

/*
 * Add only the hint of build_unknown_name() to a report. build_hint_key() suggests a key of the map, or `word`, which
 * is allowed besides these keys (NULL: no such word). build_hint_names() suggests one of `n` names.
 */
void build_hint_key(Build *build, Diag *diag, Str name, const char *word, const Node *map);
void build_hint_names(Build *build, Diag *diag, Str name, const Str *names, size_t n);

/*
 * Returns a hint for a word that looks like a card but is none: the cards of its suit, such as "trumps run from T1 to
 * T22". Returns "" for other words.
 */
Str build_cards_like(const Build *build, Str word);

/*
 * Report that the talon has no such part ("unknown-part"). In build_unknown_part() a packet of the deal names it. In
 * build_unknown_take() the key `take` names it, so the hint also suggests the other words that `take` allows.
 */
void build_unknown_part(Build *build, const Node *place, Str name);
void build_unknown_take(Build *build, const Node *take);

/* Returns the cards of a selector list (docs/language, deck), read from left to right; 'not' removes cards. */
CardSet build_cards(Build *build, const Node *map, const char *key);
CardSet build_selector(Build *build, const Node *list);
CardSet build_word(Build *build, const Node *word); /* the cards of one selector without 'not' */

/*
 * Like build_cards(), but also accepts 'trump R' and 'mate R'. Returns one set for each trump suit and one without
 * trumps (RANKINGS in all), or NULL if all are empty.
 */
const CardSet *build_cards_by_trump(Build *build, const Node *map, const char *key);

/* Returns the cards of an excuse, without unknown ones. */
CardSet build_excuses(Build *build, const Node *map);

/* Compiles a list of selectors, or a formula that gives a set. Without the key there are no cards. */
CardRule build_card_rule(Build *build, const FormulaEnv *env, const Node *map, const char *key);

/* Returns the card with this id, or NO_CARD after an error. In a pack with two of each card, every id is an error. */
Card build_card(Build *build, const Node *scalar);

/* Adds a token to the game and returns its action; NO_ACTION, with an error, if there are too many. */
Action build_token(Build *build, Token token, Span place);

/*
 * Returns the names that formulas may use in these scopes (a set of Scope bits): cards, classes, constants, and the
 * rows of names.def that have a value there. A contract (NULL: none) adds its own constants and the name `contract`.
 */
const FormulaEnv *build_env(Build *build, unsigned scopes, const Node *contract, Str contract_id);

/*
 * Like build_env(), for formulas at the top level, which apply to all contracts. The name `contract` then means any
 * contract, and constants of every contract are known.
 */
const FormulaEnv *build_common_env(Build *build, unsigned scopes);

/*
 * Returns the environment for the condition of a bid: the names of the table or, if the bid is offered only after the
 * auction (`is_late`), those of play. Parts that do not depend on the call are evaluated once for all calls that a seat
 * can make in a turn. `is_row`: the bid has several calls.
 */
const FormulaEnv *build_turn_env(Build *build, bool is_late, bool is_row);

/*
 * Like build_env(), for texts that are filled in when the file is read. The formulas in these texts can use the number
 * of players but nothing about a deal.
 */
const FormulaEnv *build_text_env(Build *build, const Node *contract, Str contract_id);

/* Compiles a text with formulas in braces. */
Template build_template(Build *build, const NodePair *pair, const FormulaEnv *env);

/*
 * Fills in the formulas in the document's texts; returns the same document if there are none. The deck and the seats
 * must be built.
 */
const Node *build_texts(Build *build);

/* Reports a name that is a word of the formula grammar ("reserved-name"). */
void build_refuse_reserved(Build *build, const Node *key);

/*
 * Reports ids that cannot be said: words with a meaning in every game ("reserved-name"), and two equal ids in one step
 * ("same-action"). Call it when all tokens are built.
 */
void build_check_tokens(Build *build);

/* Finds the names that both the file and the language define; call it before reading cards and formulas. */
void build_shared_names(Build *build);

/*
 * Compiles the deck. Calls build_rankings(), which makes the rankings for the deck's order of cards. The table at
 * compile_document() in load.c shows in which order the parts of the document must be compiled.
 */
void build_deck(Build *build);
void build_rankings(Build *build);

/* Reports a rank listed twice ("duplicate-item"): 7 and "7" are different values, but the same rank. */
void build_ranks_once(Build *build, const Node *ranks);

/* Like build_ranks_once(), but also reports ranks that no card of the deck has ("unknown-rank"). */
void build_check_ranks(Build *build, const Node *ranks);

/* Returns the cards of this rank. If it is not empty and no card of the pack has it, reports "unknown-rank". */
CardSet build_rank(Build *build, const Node *rank);

/* Computes the masks of `values`, with which points are counted fast. `map` is the place for error messages. */
void build_masks(Build *build, const Node *map, CardValues *values);

/*
 * Sets Game.point_parts, the number of parts into which a point is divided. All points that the file writes are then
 * whole numbers of parts.
 */
void build_point_parts(Build *build);

/* Returns the points that the file writes, converted to parts (Game.point_parts). */
int16_t build_points(const Build *build, const Node *value);

/*
 * Compile the terms, the seats and the deal. `players` is the number of players; 0: the default of the file. Call
 * build_deal() last.
 */
void build_terms(Build *build);
void build_seats(Build *build, int players);
void build_deal(Build *build);

/*
 * Compile the packets that are dealt in stages: build_later_deal() their cards, and build_later_times() their times,
 * which need the rounds of the auction. `script` has the packets for the number of active players.
 */
void build_later_deal(Build *build, const Node *script);
void build_later_times(Build *build);

/*
 * Report errors that only the contracts show. build_check_later() checks the times of the stages, and
 * build_check_talon() the talon that a contract lets a player take.
 */
void build_check_later(Build *build);
void build_check_talon(Build *build, const Contract *contract, Span place);

/* Compiles the auction: bids, rounds, and the contracts that are played without a bid. */
void build_auction(Build *build);

/* Returns the bids of a list of ids, one bit each. */
uint32_t build_bids(Build *build, const Node *ids);

/* Adds the calls of a bid (itself, or those of its row) and their tokens to the game. */
void build_calls(Build *build, Bid *bid, const NodePair *pair);

/* True if the bid has a row of calls: one for each number, each level and suit, or each selection of parts. */
bool build_is_row(Build *build, const Node *map);

/*
 * build_gain() sets how many cards each hand gains because cards are given after the auction. Call it before anything
 * that depends on the size of hands. build_giving() compiles the rule of giving of a contract whose other rules are
 * already compiled.
 */
void build_gain(Build *build);
void build_giving(Build *build, Contract *contract, const Node *map, const FormulaEnv *env);

/* Compile the announcements, and the rules for doubling (kontra). */
void build_announcements(Build *build);
void build_kontra(Build *build);

/* Returns the object of kontra with this id: 0 for 'game', 1 + the announcement's index, or -1 after an error. */
int build_kontra_object(Build *build, const Node *word);

/* Compile the melds, and all contracts. */
void build_melds(Build *build);
void build_contracts(Build *build);

/*
 * Finds the stages that a contract may need, and its announcements in each of them. Then decides if the fast functions
 * can play its cards. The contract's other rules must be compiled, except the items of its settlement.
 */
void build_stages(const Game *game, Contract *contract);

/*
 * Adds stages in which a player still owes cards when a later bid has changed the contract. Call it when all contracts
 * have their own stages.
 */
void build_stages_owed(Game *game);

/*
 * Reports bids after the auction by which hands would become unequal: the new contract has no declarer who could give a
 * card back, or gives other cards than the old one. Call it when all contracts are compiled.
 */
void build_check_changes(Build *build);

/* Compiles the items of the settlement that can count in the contract. */
void build_items(Build *build, Contract *contract, const FormulaEnv *end_env);

/*
 * Adds the rankings of a contract that has its own order of cards, and returns the index of the first one. For other
 * contracts returns 0, the index of the first ranking of the deck's order.
 */
uint8_t build_contract_rankings(Build *build, const Node *contract);

/* Compiles the rules of play of a contract; `map` is the value of its key `play`. */
void build_play(Build *build, PlayRule *play, const Node *map, const FormulaEnv *env);

#endif
