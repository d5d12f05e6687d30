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
    OptionChoice choice; /* its name is empty for the default options */
    uint64_t hash;
} OptionRules;

/* Things to find in deals; rules of play are stored as LIST/ID, and as CONTRACT/LIST/ID. */
typedef enum Reached {
    REACHED_ROUND,
    REACHED_BID,
    REACHED_CONTRACT,
    REACHED_ANNOUNCEMENT,
    REACHED_ITEM,
    REACHED_RULE
} Reached;
enum { N_REACHED = REACHED_RULE + 1 };

/* The reason why a bid of a round can never be made. */
typedef enum BidBar { BAR_NONE, BAR_WHEN, BAR_OVER, BAR_STEP } BidBar;

struct Meaning {
    Diags *diags;
    const Source *source;
    const Node *root;
    WordSet words;
    NameList bids_offered, bids_said, announcements, parts, items, contracts_paid, contracts_led;
    NameList declared, taken;    /* contracts with a declarer, or with a taker of the talon */
    NameList shadowing;          /* already warned about */
    NameList reached[N_REACHED]; /* in deals of the trial */
    NameList due[N_REACHED];     /* everything that could have been reached, because its preconditions were */
    NameList missed[N_REACHED];  /* already reported, or follows from something reported */
    NameList unnamed;            /* contracts played without the trump suit that a player should have named */
    uint64_t n_deals;            /* of the trial, in all configurations */
    uint32_t seated;             /* numbers of active players, as bits */
    size_t n_seen;               /* number of configurations */
    bool
        /* a configuration could not be compiled, or has a key with an unknown meaning, so its uses are unknown */
        is_blind;
    BidBar bar[MAX_BIDS]; /* by the bid's place in the document, in the last configuration */
    OptionRules *options;
    size_t n_options, options_capacity;
};

/* Adds a name; tests for one. */
void names_note(Meaning *meaning, NameList *list, Str name);
bool names_have(const NameList *list, Str name);

/* Warns about names of the file that the language also has ("shadowed-name"). */
void meaning_see_names(Meaning *meaning, const Game *game);

/* True if the pair is in the file itself, not in a parent. */
bool meaning_is_own(const Meaning *meaning, const Node *node);

/*
 * Effects of errors: true if the name may have been meant for another one or for something missing; if this part of the
 * document has an error; if the meaning of some key is unknown.
 */
bool meaning_may_mean(const Meaning *meaning, Str name);
bool meaning_is_faulty(const Meaning *meaning, const Node *node);
bool meaning_has_strange_key(const Meaning *meaning);

/* Removes findings about nulls under a misspelt key, because the parent does have what they remove. */
void meaning_forget_nulls(const Meaning *meaning);

/* Notes the possible bids in the auction of a configuration, and reports those that are never possible. */
void meaning_see_auction(Meaning *meaning, const Game *game);
void meaning_report_auction(Meaning *meaning);

/* Reports what no deal of the trial has reached. */
void meaning_report_reach(Meaning *meaning);

/* Reports texts that lack a language of the file. */
void meaning_report_languages(Meaning *meaning);

/* Notes the contracts with a declarer; reports rules that need one in the others. */
void meaning_see_declarers(Meaning *meaning, const Game *game);
void meaning_report_declarers(Meaning *meaning);

/* Reports nulls in contracts that remove no rule. */
void meaning_see_nulls(Meaning *meaning);

/* Checks `unverified` and `about` in the default configuration. */
void meaning_see_unverified(Meaning *meaning, const Game *usual);
void meaning_see_about(Meaning *meaning, const Game *usual);

#endif
