/*
 * Cards and formulas in players' words: sets of cards as people say them, and conditions and numbers as sentences if
 * their patterns are known.
 */
#ifndef TAPP_WORDING_SPEAK_H
#define TAPP_WORDING_SPEAK_H

#include "wording/words.h"
#include "rules/game.h"
#include "rules/names.h"

/* The context of speaking; texts are in the arena. */
typedef struct Speaker {
    Arena *arena;
    const Game *game;
    const Contract *contract; /* the contract that formulas are about, or NULL */
    Str language;
    bool keeps_value; /* says "the value of the contract" even if it is known */
    bool apart;       /* lists cards instead of names of classes */
    bool so_far;      /* in the middle of play: some tricks have been taken */
    Diags *unspoken;  /* if set: formulas without words become three dots, and are reported here for the author */
} Speaker;

/*
 * Makes a sentence from: a Word; an IN_CONTEXT text whose verb agrees with the variant's word for its subject; a
 * sentence of the program, in the variant's words; a text of the variant, in the speaker's language.
 */
Str say(const Speaker *speaker, Word word, Slots slots);
Str say_entry(const Speaker *speaker, const char *entry, Slots slots);
Str say_own(const Speaker *speaker, Str text);
Str say_text(const Speaker *speaker, const Node *text);

/* A card by its name or sign; a set as whole suits and ranks, or as all except the missing cards if that is shorter. */
Str say_card(const Speaker *speaker, Card card);
Str say_cards(const Speaker *speaker, CardSet cards);

/* "all 3 honours", or with an amount in words "exactly 2 of the honours". Cards without a common name are listed. */
Str say_all_cards(const Speaker *speaker, CardSet cards);
Str say_some_cards(const Speaker *speaker, Str amount, CardSet cards);

/* True if naming the cards outside the set needs fewer words. */
bool say_is_shorter_turned(const Speaker *speaker, CardSet cards);

/* The noun of a name in formulas (rules/names.h): "the dealer". */
Str say_name(const Speaker *speaker, int id);

/* A number with its fraction: 33⅔. */
Str say_fraction(const Speaker *speaker, Fraction fraction);

/* The cards of a selector list of the document, or of one of its words. */
CardSet speak_selected(const Game *game, const Node *list);
CardSet speak_selector(const Game *game, Str word);

/*
 * A formula of the document in words: a condition as a clause after "if" (in German with the verb last), a number or a
 * seat as a noun. A term is said by its text; one without text is replaced by its formula. Parts that the contract
 * fixes are evaluated. A formula without words is given as marked code, or as three dots if `unspoken` is set.
 */
Str say_formula(const Speaker *speaker, const Node *scalar);

/* The number of a trick, counted from the last if it is negative, as the object of "belongs to". */
Str say_trick(const Speaker *speaker, const Node *scalar);

/* A condition that depends on another, as three clauses; false if the formula has another form or no words. */
typedef struct Cases {
    Str when, then, otherwise;
} Cases;
bool say_cases(const Speaker *speaker, const Node *scalar, Cases *out);

/* Splits "x is not a, or b" into: if x is a, then b. False if the formula has another form. */
bool say_implied(const Speaker *speaker, const Node *scalar, Str *when, Str *then);

/* True if a condition only says that this amount is above 0. */
bool say_is_positive(const Speaker *speaker, const Node *condition, const Node *amount);

/*
 * For an amount that differs between contracts only in one factor: the whole with "the factor" inserted, and the factor
 * of each contract (MAX_CONTRACTS entries; empty if `asks` is false). False if there is no such factor.
 */
bool say_factors(const Speaker *speaker, const Node *scalar, const bool *asks, Str *whole, Str *factors);

/* True if a formula, or a term in it, reads this name. */
bool speak_mentions(const Speaker *speaker, const Node *scalar, Str name);

/* True if the formula is a known number or truth value. */
bool speak_number(const Speaker *speaker, const Node *scalar, int64_t *number);
bool speak_truth(const Speaker *speaker, const Node *scalar, bool *truth);

#endif
