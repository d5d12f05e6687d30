/*
 * Puts cards and formulas into players' words. Sets of cards are named as people name them. Conditions become clauses
 * and numbers become nouns, if their form is known.
 */
#ifndef TAPP_WORDING_SPEAK_H
#define TAPP_WORDING_SPEAK_H

#include "wording/words.h"
#include "rules/game.h"
#include "rules/names.h"

/*
 * The facts that are known in the case that a formula is about: how often the bid has been doubled, the number of the
 * bid, and the highest bid.
 */
enum { NO_NUMBER_GIVEN = -1 };
typedef struct Given {
    int doubled; /* factor 1, 2 or 4; 0: not known */
    int number;  /* the number of the bid; NO_NUMBER_GIVEN: not known */
    Str bid;     /* the id of the highest bid; empty: not known */
} Given;

/* The settings with which words are found, such as the game, the language and the contract. Texts are in the arena. */
typedef struct Speaker {
    Arena *arena;
    const Game *game;
    const Contract *contract; /* the contract that the formulas are about, or NULL */
    Str language;
    bool keeps_value;   /* writes "the value of the contract" even if the number is known */
    bool apart;         /* lists cards one by one, and not as classes such as "the kings" */
    bool after_trick;   /* a trick has just ended; then the name `trick` means the next one */
    bool so_far;        /* the words are about a deal in the middle of play */
    const Given *given; /* the known facts about the bidding; NULL: there are none */
    /* if not NULL, a formula without words is written as three dots, and is reported here to the author */
    Diags *unspoken;
} Speaker;

/*
 * Return sentences. The function say() fills in a sentence of the program. The function say_entry() fills in a text
 * marked IN_CONTEXT; its verb agrees with the variant's word for the subject. The function say_own() replaces words of
 * the program by those of the variant. say_text() returns a text of the variant in the speaker's language.
 */
Str say(const Speaker *speaker, Word word, Slots slots);
Str say_entry(const Speaker *speaker, const char *entry, Slots slots);
Str say_own(const Speaker *speaker, Str text);
Str say_text(const Speaker *speaker, const Node *text);

/*
 * Return the words for a card or a set of cards. A set is named by whole suits and ranks, or as "all cards except",
 * whichever is shorter.
 */
Str say_card(const Speaker *speaker, Card card);
Str say_cards(const Speaker *speaker, CardSet cards);

/*
 * Return "all 3 honours" for a whole set, or "exactly 2 of the honours" for an amount. Cards without a common name are
 * listed.
 */
Str say_all_cards(const Speaker *speaker, CardSet cards);
Str say_some_cards(const Speaker *speaker, Str amount, CardSet cards);

/* True if the cards outside the set can be named in fewer items than those in it. False if no card is outside. */
bool say_is_shorter_turned(const Speaker *speaker, CardSet cards);

/*
 * Returns the noun for a name of formulas, such as "the dealer" for SLOT_DEALER. `id` is the name's number, see
 * rules/names.def.
 */
Str say_name(const Speaker *speaker, int id);

/* Returns a number with its fraction: 33⅔. */
Str say_fraction(const Speaker *speaker, Fraction fraction);

/* speak_selected() returns the cards that a list of selectors selects, and speak_selector() those of one selector. */
CardSet speak_selected(const Game *game, const Node *list);
CardSet speak_selector(const Game *game, Str word);

/*
 * Puts a formula into words. A condition becomes a clause after "if" (in German with the verb last); a number or a seat
 * becomes a noun. A term is said in its author's words; without these, its formula is put into words. Parts that the
 * contract decides are calculated. A formula without words is returned as code, or as three dots if `unspoken` is set.
 */
Str say_formula(const Speaker *speaker, const Node *scalar);

/*
 * Returns the words for an amount with the other sign: what a formula takes away, for players who count penalty points.
 * The text is empty if the formula has no such words.
 */
Str say_loss(const Speaker *speaker, const Node *scalar);

/*
 * Returns the words for a trick, such as "the last trick", in the form that can follow "belongs to". A formula gives
 * the number of the trick; a negative number counts from the last trick.
 */
Str say_trick(const Speaker *speaker, const Node *scalar);

/*
 * The three clauses of "a ? b : c". say_cases() returns false if the formula has another form, or if a part has no
 * words.
 */
typedef struct Cases {
    Str when, then, otherwise;
} Cases;
bool say_cases(const Speaker *speaker, const Node *scalar, Cases *out);

/*
 * An amount that one side pays or takes, in words without its sign: `pays` is false if the amount is below zero. If the
 * amount depends on a condition, `when` is the clause for it, and `otherwise` the amount if it does not hold. The two
 * amounts have different signs. say_flow() returns false if the formula has another form or no words.
 */
typedef struct Flow {
    Str when, amount, otherwise;
    bool pays;
} Flow;
bool say_flow(const Speaker *speaker, const Node *scalar, Flow *out);

/* Splits the condition "x != a || b" into two clauses: if x is a, then b. False if the formula has another form. */
bool say_implied(const Speaker *speaker, const Node *scalar, Str *when, Str *then);

/* True if the condition says that the amount is more than 0, and nothing else. */
bool say_is_positive(const Speaker *speaker, const Node *condition, const Node *amount);

/*
 * Finds the factor in which alone an amount differs between contracts. Sets `*whole` to the words for the amount, with
 * "the factor" in place of it, and `factors` to the factor of each contract. `factors` has MAX_CONTRACTS entries;
 * contracts where `asks` is false get an empty text. Returns false if there is no such factor.
 */
bool say_factors(const Speaker *speaker, const Node *scalar, const bool *asks, Str *whole, Str *factors);

/* True if a formula uses this name, itself or through a term. */
bool speak_mentions(const Speaker *speaker, const Node *scalar, Str name);

/*
 * True if a formula calls a function of names.def with this name as its only argument, itself or through a term.
 * Branches that the speaker's contract excludes are not searched.
 */
bool speak_calls(const Speaker *speaker, const Node *scalar, int function, int name);

/*
 * Calculate a formula without a deal, as a number or as true or false. Return false if the result depends on the deal.
 */
bool speak_number(const Speaker *speaker, const Node *scalar, int64_t *number);
bool speak_truth(const Speaker *speaker, const Node *scalar, bool *truth);

#endif
