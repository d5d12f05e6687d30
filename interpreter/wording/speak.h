/*
 * Cards and formulas in players' words. Sets of cards are named as people name them. Conditions and numbers become
 * sentences if they have a known pattern.
 */
#ifndef TAPP_WORDING_SPEAK_H
#define TAPP_WORDING_SPEAK_H

#include "wording/words.h"
#include "rules/game.h"
#include "rules/names.h"

/*
 * Values that hold in the case that is examined: how often the current bid has been doubled, the number of the bid that
 * a condition is about, and the highest bid.
 */
enum { NO_NUMBER_GIVEN = -1 };
typedef struct Given {
    int doubled; /* a factor: 1, 2 or 4; 0 if any */
    int number;  /* NO_NUMBER_GIVEN if any */
    Str bid;     /* the highest bid; empty if any */
} Given;

/* How and for which contract to speak; texts are in the arena. */
typedef struct Speaker {
    Arena *arena;
    const Game *game;
    const Contract *contract; /* the contract that the formulas are about, or NULL */
    Str language;
    bool keeps_value;   /* says "the value of the contract" even if the value is known */
    bool apart;         /* lists single cards instead of names of classes */
    bool after_trick;   /* a trick has just ended, and `trick` is the number of the next one */
    bool so_far;        /* speaks of a deal in the middle of play */
    const Given *given; /* NULL if nothing is given */
    Diags *unspoken;    /* if set, a formula without words becomes three dots and is reported here for the author */
} Speaker;

/*
 * Make sentences. say() writes a Word. say_entry() writes an IN_CONTEXT text, whose verb agrees with the variant's word
 * for its subject. The others write a sentence of the program in the variant's words, and a text of the variant in the
 * speaker's language.
 */
Str say(const Speaker *speaker, Word word, Slots slots);
Str say_entry(const Speaker *speaker, const char *entry, Slots slots);
Str say_own(const Speaker *speaker, Str text);
Str say_text(const Speaker *speaker, const Node *text);

/*
 * A card by its name or sign. A set is said as whole suits and ranks, or as everything but the missing cards if that is
 * shorter.
 */
Str say_card(const Speaker *speaker, Card card);
Str say_cards(const Speaker *speaker, CardSet cards);

/*
 * All cards of a set ("all 3 honours"), or an amount of them ("exactly 2 of the honours"). Cards without a common name
 * are listed.
 */
Str say_all_cards(const Speaker *speaker, CardSet cards);
Str say_some_cards(const Speaker *speaker, Str amount, CardSet cards);

/* True if it takes fewer words to name the cards outside the set. */
bool say_is_shorter_turned(const Speaker *speaker, CardSet cards);

/* The noun for a name in formulas (rules/names.h): "the dealer" for `dealer`. */
Str say_name(const Speaker *speaker, int id);

/* A number with its fraction: 33⅔. */
Str say_fraction(const Speaker *speaker, Fraction fraction);

/* The cards of a list of selectors in the document, or of one selector. */
CardSet speak_selected(const Game *game, const Node *list);
CardSet speak_selector(const Game *game, Str word);

/*
 * A formula of the document in words. A condition becomes a clause after "if" (in German with the verb last); a number
 * or a seat becomes a noun. A term is said in its author's words; without these, its formula is put into words. Parts
 * that the contract determines are evaluated. If a formula has no words, the result is the formula, marked as code, or
 * three dots if `unspoken` is set.
 */
Str say_formula(const Speaker *speaker, const Node *scalar);

/* The number of a trick as the object of "belongs to". A negative number counts from the last trick. */
Str say_trick(const Speaker *speaker, const Node *scalar);

/*
 * A condition that depends on another one, as three clauses. say_cases() returns false if the formula has another form
 * or has no words.
 */
typedef struct Cases {
    Str when, then, otherwise;
} Cases;
bool say_cases(const Speaker *speaker, const Node *scalar, Cases *out);

/*
 * An amount that one side pays or takes, in words without its sign: `pays` says if it is above zero. In an amount that
 * depends on a condition, `when` is the clause, and `otherwise` the amount of the other case, with the other sign.
 * say_flow() returns false if the formula has another form or no words.
 */
typedef struct Flow {
    Str when, amount, otherwise;
    bool pays;
} Flow;
bool say_flow(const Speaker *speaker, const Node *scalar, Flow *out);

/* Splits "x is not a, or b" into two clauses: if x is a, then b. False if the formula has another form. */
bool say_implied(const Speaker *speaker, const Node *scalar, Str *when, Str *then);

/* True if the condition says nothing except that this amount is above 0. */
bool say_is_positive(const Speaker *speaker, const Node *condition, const Node *amount);

/*
 * For an amount that differs between contracts in only one factor: the words for the whole amount, with "the factor"
 * inserted, and the factor of each contract (MAX_CONTRACTS entries; empty where `asks` is false). False if there is no
 * such factor.
 */
bool say_factors(const Speaker *speaker, const Node *scalar, const bool *asks, Str *whole, Str *factors);

/* True if a formula, or a term that it uses, reads this name. */
bool speak_mentions(const Speaker *speaker, const Node *scalar, Str name);

/*
 * True if a formula in this contract, or a term that it uses, calls a function of names.def with this name as its only
 * argument.
 */
bool speak_calls(const Speaker *speaker, const Node *scalar, int function, int name);

/* Store the value of a formula if it is known without a deal; otherwise return false. */
bool speak_number(const Speaker *speaker, const Node *scalar, int64_t *number);
bool speak_truth(const Speaker *speaker, const Node *scalar, bool *truth);

#endif
