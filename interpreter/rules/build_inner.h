/*
 * The compiler's hands: reading keys of the resolved document into values of a Game. Every key goes through here, so
 * that a test can hold the compiler to the schema in both directions. All functions report faults and give a harmless
 * value.
 */
#ifndef TAPP_RULES_BUILD_INNER_H
#define TAPP_RULES_BUILD_INNER_H

#include "rules/load.h"

/* What formulas of some scopes may use, whatever the contract. */
typedef struct Offer {
    const FormulaName *names; /* NULL: not made yet */
    size_t n_names;
    const FormulaFunction *functions;
    size_t n_functions;
} Offer;

/* The seat that a formula is asked of. Only a formula that decides nothing may ask for the cards of others. */
typedef enum Asker { ASKER_UNHEARD, ASKER_ANY, ASKER_DECLARER, ASKER_DEALER, ASKER_FOREHAND } Asker;

typedef struct Build {
    Arena *arena;
    Diags *diags;
    Game *game;
    const Node *root;
    FormulaHooks hooks;
    ReadTrace trace;
    const FormulaTerm *terms;
    size_t n_terms;
    const FormulaEnv *table_env;    /* for formulas of the deal and the auction */
    bool hides_sides;               /* what is compiled now says what is legal where sides are secret */
    Asker asker;                    /* whom what is compiled now is asked of, if it says what is legal or known */
    bool opens_hand;                /* ... in a contract in which a hand lies open */
    const FormulaEnv *play_env;     /* for those between the auction and the tricks */
    FormulaStore *stores[2];        /* of formulas of contracts, and of those that are asked when play is over */
    struct FormulaParts *end_parts; /* of the second */
    Offer offers[2 * SCOPE_MATCH];  /* by scopes */
    Ranking *rankings;              /* those of the game, with room for what contracts still add */
    Span *token_places;             /* where the author wrote the game's tokens, by their numbers */
    int trump;                      /* what 'trump R' and 'mate R' mean at the moment: a suit, or NO_TRUMPS */
} Build;

/* The value of a key that the schema knows; NULL if it is absent. */
const Node *build_key(Build *build, const Node *map, const char *key);

/* The same as a value: 0, false, "" when it is absent or of another kind. */
int64_t build_int(Build *build, const Node *map, const char *key);
bool build_bool(Build *build, const Node *map, const char *key);
Str build_str(Build *build, const Node *map, const char *key);

/* A text map, or NULL if it has no language. */
const Node *build_text(Build *build, const Node *map, const char *key);

/* The constant that the key's text spells in a list of policies.def; the schema has made sure that it is there. */
int build_choice(Build *build, const Node *map, const char *key, PolicyId id);

/* A formula of this kind in an environment; NULL after an error. */
const Formula *build_formula(Build *build, const FormulaEnv *env, const Node *scalar, TypeKind wanted);

/* The same for any type; TYPE_POISON accepts all. */
const Formula *build_compiled(Build *build, const FormulaEnv *env, const Node *scalar, Type wanted);

/* A condition under a key: NULL when it is always true (or in error), so that play need not ask. */
const Formula *build_condition(Build *build, const FormulaEnv *env, const Node *map, const char *key);

/* When a condition (NULL: true) can hold in play for the player whose turn it is. */
Window build_window(const Build *build, const Formula *condition);

/* A number under a key; NULL after an error. */
const Formula *build_number(Build *build, const FormulaEnv *env, const Node *map, const char *key);

/*
 * "there is no WHAT 'NAME'" (WHAT is marked TRANSLATED), with the nearest key of the map as a hint, or all of them if
 * they are few ("unknown-name").
 */
void build_unknown_name(Build *build, const Node *place, const char *what, const Node *map);

/* The hint alone, for findings of other codes. */
void build_hint_key(Build *build, Diag *diag, Str name, const Node *map);

/*
 * Of a word that looks like a card and is none, what the cards of its suit are, as a hint: "trumps run from T1 to T22".
 * Empty for other words.
 */
Str build_cards_like(const Build *build, Str word);

/* The talon has no such part ("unknown-part"). */
void build_unknown_part(Build *build, const Node *place, Str name);

/* The cards of a selector list (docs/language, deck): left to right, 'not' takes away. */
CardSet build_cards(Build *build, const Node *map, const char *key);
CardSet build_selector(Build *build, const Node *list);
CardSet build_word(Build *build, const Node *word); /* one selector without 'not' */

/*
 * The same with 'trump R' and 'mate R' understood: one set for each trump suit and one without trumps (RANKINGS); NULL
 * if all are empty.
 */
const CardSet *build_cards_by_trump(Build *build, const Node *map, const char *key);

/* A list of selectors, or a formula that gives a set. */
CardRule build_card_rule(Build *build, const FormulaEnv *env, const Node *map, const char *key);

/* The card an id names; NO_CARD after an error. */
Card build_card(Build *build, const Node *scalar);

/* Adds an action that is no card; NO_ACTION after an error (too many). */
Action build_token(Build *build, Token token, Span place);

/* Where a formula stands, as bits: before there is a contract, from then on, when play is over. */
/*
 * The environment of formulas in one scope: cards, classes, constants of the file (and of the contract, which also
 * gives the name `contract`), and the rows of names.def that mean something there.
 */
const FormulaEnv *build_env(Build *build, unsigned scopes, const Node *contract, Str contract_id);

/*
 * The same for what stands at the top for all contracts: `contract` is some contract, and those constants are known
 * that any contract has. */
const FormulaEnv *build_common_env(Build *build, unsigned scopes);

/* The same for texts, of which all is known when the file is read: no question to a deal, but the number of players. */
const FormulaEnv *build_text_env(Build *build, const Node *contract, Str contract_id);

/* A text with formulas in braces, compiled. */
Template build_template(Build *build, const NodePair *pair, const FormulaEnv *env);

/*
 * The document with the formulas of its texts filled in; where there are none, the same. The deck and the seats are
 * built.
 */
const Node *build_texts(Build *build);

/* Refuses a name that formulas read as a word of their grammar ("reserved-name"). */
void build_refuse_reserved(Build *build, const Node *key);

/*
 * Refuses ids that cannot be said: words that are said in every game ("reserved-name"), two of one step that are alike
 * ("same-action"). When all tokens are built.
 */
void build_check_tokens(Build *build);

/* Finds the names that the language has too; before cards and formulas are read. */
void build_shared_names(Build *build);

/* The parts of the compiler, in the order in which they run; each reports to build->diags. */
void build_deck(Build *build);
void build_rankings(Build *build);

/* Each rank of a list stands once ("duplicate-item"): 7 and "7" are different values, but the same rank. */
void build_ranks_once(Build *build, const Node *ranks);

/* The same, and each is one that a card of the deck has ("unknown-rank"). */
void build_check_ranks(Build *build, const Node *ranks);

/* Groups the cards of the pack by the points that `values` gives them; `map` is where they were written. */
void build_masks(Build *build, const Node *map, CardValues *values);
void build_terms(Build *build);
void build_seats(Build *build, int players);
void build_deal(Build *build);
void build_auction(Build *build);

/* What can be said of a bid: itself, or the calls of its row; adds them and their tokens to the game. */
void build_calls(Build *build, Bid *bid, const NodePair *pair);
void build_announcements(Build *build);
void build_melds(Build *build);
void build_contracts(Build *build);
void build_items(Build *build, Contract *contract, const FormulaEnv *end_env);

/*
 * Adds the rankings of a contract with an order of its own; the place of the first, that of the deck's order if it has
 * none.
 */
uint8_t build_contract_rankings(Build *build, const Node *contract);
void build_play(Build *build, PlayRule *play, const Node *map, const FormulaEnv *env);

#endif
