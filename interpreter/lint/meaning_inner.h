/* Shared by the files of the semantic checks. */
#ifndef TAPP_LINT_MEANING_INNER_H
#define TAPP_LINT_MEANING_INNER_H

#include "lint/meaning.h"
#include "lint/meaning_words.h"

/* Names of one kind that some configuration uses. */
typedef struct NameList {
    Str *names;
    size_t n, capacity;
} NameList;

/* A value of an option, and the hash of the resulting rules. */
typedef struct OptionRules {
    OptionChoice choice; /* the name is empty for the default options */
    uint64_t hash;
} OptionRules;

/* Kinds of things that deals can reach. Rules of play are named LIST/ID, and also CONTRACT/LIST/ID. */
typedef enum Reached {
    REACHED_ROUND,
    REACHED_BID,
    REACHED_CONTRACT,
    REACHED_ANNOUNCEMENT,
    REACHED_ITEM,
    REACHED_RULE
} Reached;
enum { N_REACHED = REACHED_RULE + 1 };

/* Why a bid can never be made in a round. */
typedef enum BidBar { BAR_NONE, BAR_WHEN, BAR_OVER, BAR_STEP } BidBar;

struct Meaning {
    Diags *diags;
    const Source *source;
    const Node *root;
    WordSet words;
    NameList bids_offered, bids_said, announcements, parts, items, contracts_paid, contracts_led;
    NameList declared, taken;    /* contracts with a declarer, or with a taker of the talon */
    NameList shadowing;          /* names that were already warned about */
    NameList reached[N_REACHED]; /* reached in trial deals */
    NameList due[N_REACHED];     /* everything that deals could have reached, because its preconditions were met */
    NameList missed[N_REACHED];  /* already reported, or follows from something reported */
    NameList unnamed;            /* contracts played without the trump suit that a player should have named */
    uint64_t n_deals;            /* trial deals in all configurations */
    uint32_t seated;             /* the numbers of active players that occurred, one bit each */
    size_t n_seen;               /* the number of configurations so far */
    bool
        /* a configuration could not be compiled, or a key in it has no known meaning, so its uses are unknown */
        is_blind;
    BidBar bar[MAX_BIDS]; /* by the bid's place in the document, for the last configuration */
    OptionRules *options;
    size_t n_options, options_capacity;
};

/* names_note() adds a name; names_have() searches for one. */
void names_note(Meaning *meaning, NameList *list, Str name);
bool names_have(const NameList *list, Str name);

/* Warns about names of the file that the language also has ("shadowed-name"). */
void meaning_see_names(Meaning *meaning, const Game *game);

/* True if the pair is in the file itself, not in a parent. */
bool meaning_is_own(const Meaning *meaning, const Node *node);

/*
 * Effects of errors. meaning_may_mean(): an error may have meant this name. meaning_is_faulty(): this part of the
 * document has an error. The third: the meaning of some key is unknown.
 */
bool meaning_may_mean(const Meaning *meaning, Str name);
bool meaning_is_faulty(const Meaning *meaning, const Node *node);
bool meaning_has_strange_key(const Meaning *meaning);

/* Removes findings about nulls below a misspelt key: if the key is corrected, these nulls do remove something. */
void meaning_forget_nulls(const Meaning *meaning);

/* Records which bids are possible in a configuration; and reports those that are possible in none. */
void meaning_see_auction(Meaning *meaning, const Game *game);
void meaning_report_auction(Meaning *meaning);

/* Reports what no deal of the trial has reached. */
void meaning_report_reach(Meaning *meaning);

/* Reports texts that lack a language of the file. */
void meaning_report_languages(Meaning *meaning);

/* Records the contracts with a declarer; and reports rules that need a declarer in the other contracts. */
void meaning_see_declarers(Meaning *meaning, const Game *game);
void meaning_report_declarers(Meaning *meaning);

/* Reports nulls in contracts that remove no rule. */
void meaning_see_nulls(Meaning *meaning);

/* Checks `unverified` and `about` in the default configuration. */
void meaning_see_unverified(Meaning *meaning, const Game *usual);
void meaning_see_about(Meaning *meaning, const Game *usual);

#endif
