/* Data and functions shared by the files that check the meaning of a variant. */
#ifndef TAPP_LINT_MEANING_INNER_H
#define TAPP_LINT_MEANING_INNER_H

#include "lint/meaning.h"
#include "lint/meaning_words.h"

/* Names of one kind, such as the items that some configuration uses. No name is in the list twice. */
typedef struct NameList {
    Str *names;
    size_t n, capacity;
} NameList;

/* A value of an option, and a hash of the rules that it gives. */
typedef struct OptionRules {
    OptionChoice choice; /* the name is empty for the default options */
    uint64_t hash;
} OptionRules;

/*
 * The kinds of parts of a game that the deals of a trial should reach. A round is reached if it is held, a bid or an
 * announcement if it is made, and a contract if a deal has it at some time. An item is reached if it counts, and a rule
 * of play if it applies. A rule of play has the name LIST/ID, and a second name CONTRACT/LIST/ID for each contract.
 */
typedef enum Reached {
    REACHED_ROUND,
    REACHED_BID,
    REACHED_CONTRACT,
    REACHED_ANNOUNCEMENT,
    REACHED_ITEM,
    REACHED_RULE
} Reached;
enum { N_REACHED = REACHED_RULE + 1 };

/* The reason why a bid can never be made: none, its condition, its rule `over`, or the steps in which bids rise. */
typedef enum BidBar { BAR_NONE, BAR_WHEN, BAR_OVER, BAR_STEP } BidBar;

struct Meaning {
    Diags *diags;
    const Source *source;
    const Node *root;
    WordSet words;
    /*
     * The names that some configuration uses. `bids_offered` are the bids in a round, and `bids_said` those that can be
     * made. `contracts_paid` are contracts that need no further payment, and `contracts_led` those that can be reached.
     */
    NameList bids_offered, bids_said, announcements, parts, items, contracts_paid, contracts_led;
    NameList declared, taken;    /* the contracts with a declarer, and those in which somebody can take the talon */
    NameList shadowing;          /* names for which the warning "shadowed-name" was given */
    NameList reached[N_REACHED]; /* by kind: the parts that some deal of the trials reached */
    /* by kind: the parts that some deal should have reached, such as the bids of a round that was held */
    NameList due[N_REACHED];
    NameList missed[N_REACHED]; /* by kind: the parts that no deal reached, among those that were already looked at */
    /* contracts that were played without a trump suit, although a player should have named one */
    NameList unnamed;
    uint64_t n_deals; /* the number of deals in the trials of all configurations */
    uint32_t seated;  /* the numbers of players that took part in deals, one bit each */
    size_t n_seen;    /* the number of configurations checked so far */
    /* a configuration could not be compiled or has an unknown key, so the parts that it uses are unknown */
    bool is_blind;
    BidBar bar[MAX_BIDS]; /* by the place of the bid in the document; from the last configuration */
    OptionRules *options;
    size_t n_options, options_capacity;
};

/* names_note() adds a name to a list; names_have() is true if the list has it. */
void names_note(Meaning *meaning, NameList *list, Str name);
bool names_have(const NameList *list, Str name);

/* Warns about names of the file that the language also has, with another meaning ("shadowed-name"). */
void meaning_see_names(Meaning *meaning, const Game *game);

/* True if the node is written in the file itself, and not in a parent. */
bool meaning_is_own(const Meaning *meaning, const Node *node);

/*
 * Uncertain results because of errors. The function meaning_may_mean() is true if an error may be a misspelling of this
 * name. The function meaning_is_faulty() is true if a part of the document has an error. The function
 * meaning_has_strange_key() is true if some key is unknown and resembles no known key.
 */
bool meaning_may_mean(const Meaning *meaning, Str name);
bool meaning_is_faulty(const Meaning *meaning, const Node *node);
bool meaning_has_strange_key(const Meaning *meaning);

/* Removes warnings about nulls below a misspelt key. If the key is corrected, these nulls do remove something. */
void meaning_forget_nulls(const Meaning *meaning);

/*
 * meaning_see_auction() records which bids a configuration makes possible. meaning_report_auction() reports the bids
 * that none makes possible.
 */
void meaning_see_auction(Meaning *meaning, const Game *game);
void meaning_report_auction(Meaning *meaning);

/* Reports the parts that no deal of the trials reached. */
void meaning_report_reach(Meaning *meaning);

/* Reports texts that are missing in a language of the file. */
void meaning_report_languages(Meaning *meaning);

/*
 * meaning_see_declarers() records which contracts have a declarer. meaning_report_declarers() reports rules in other
 * contracts that need a declarer.
 */
void meaning_see_declarers(Meaning *meaning, const Game *game);
void meaning_report_declarers(Meaning *meaning);

/* Reports keys without a value (null) in contracts that are meant to remove a rule, but remove none. */
void meaning_see_nulls(Meaning *meaning);

/* Check the paths under `unverified` and `about`, in the default configuration. */
void meaning_see_unverified(Meaning *meaning, const Game *usual);
void meaning_see_about(Meaning *meaning, const Game *usual);

#endif
