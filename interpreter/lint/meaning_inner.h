/* What the files of the look at meaning share, for each other's eyes only. */
#ifndef TAPP_LINT_MEANING_INNER_H
#define TAPP_LINT_MEANING_INNER_H

#include "lint/meaning.h"
#include "lint/meaning_words.h"

/* Names of one kind that some configuration has used. */
typedef struct NameList {
    Str *names;
    size_t n, capacity;
} NameList;

/* A value of an option, and the rules that come of it. */
typedef struct OptionRules {
    OptionChoice choice; /* of the usual options: no name */
    uint64_t hash;
} OptionRules;

/* What is looked for in deals; rules of play are noted as LIST/ID, and as CONTRACT/LIST/ID. */
typedef enum Reached {
    REACHED_ROUND,
    REACHED_BID,
    REACHED_CONTRACT,
    REACHED_ANNOUNCEMENT,
    REACHED_ITEM,
    REACHED_RULE
} Reached;
enum { N_REACHED = REACHED_RULE + 1 };

/* Why a bid that a round offers can never be said. */
typedef enum BidBar { BAR_NONE, BAR_WHEN, BAR_OVER, BAR_STEP } BidBar;

struct Meaning {
    Diags *diags;
    const Source *source;
    const Node *root;
    WordSet words;
    NameList bids_offered, bids_said, announcements, parts, items, contracts_paid, contracts_led;
    NameList shadowing;          /* warned of */
    NameList reached[N_REACHED]; /* in deals of the trial */
    NameList due[N_REACHED];     /* what could have been: all that it hangs on was reached */
    NameList missed[N_REACHED];  /* what has been told, or follows from it */
    NameList unnamed;            /* contracts played without the trump suit that somebody should have said */
    uint64_t n_deals;            /* of the trial, in all configurations */
    uint32_t seated;             /* numbers of active players, as bits */
    size_t n_seen;               /* configurations */
    bool
        /* one of them could not be compiled, or has a key that could have said anything: what it uses is not known */
        is_blind;
    BidBar bar[MAX_BIDS]; /* by the place of the bid in the document, as last seen */
    OptionRules *options;
    size_t n_options, options_capacity;
};

/* Notes a name; is it noted? */
void names_note(Meaning *meaning, NameList *list, Str name);
bool names_have(const NameList *list, Str name);

/* Warns of names of the file that the language has as well ("shadowed-name"). */
void meaning_see_names(Meaning *meaning, const Game *game);

/* Does the pair stand in the file itself, and not in a parent? */
bool meaning_is_own(const Meaning *meaning, const Node *node);

/*
 * What the errors leave open. May the name have been meant where another stands, or where something is missing? Is
 * there an error in this part of the document? Is there a key of which nobody knows what it was to be?
 */
bool meaning_may_mean(const Meaning *meaning, Str name);
bool meaning_is_faulty(const Meaning *meaning, const Node *node);
bool meaning_has_strange_key(const Meaning *meaning);

/* Takes back what was said of nulls that stand under a misspelt key: the parent would have what they take away. */
void meaning_forget_nulls(const Meaning *meaning);

/* Bids that can be said in the auction of a configuration, and reports of those that never can be. */
void meaning_see_auction(Meaning *meaning, const Game *game);
void meaning_tell_auction(Meaning *meaning);

/* What no deal of the trial has reached. */
void meaning_tell_reach(Meaning *meaning);

/* Texts that lack a language of the file's name; values without a source, in terms of the usual configuration. */
void meaning_tell_languages(Meaning *meaning);
void meaning_see_unverified(Meaning *meaning, const Game *usual);
void meaning_see_about(Meaning *meaning, const Game *usual);

#endif
