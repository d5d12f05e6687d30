/*
 * Cards and formulas in the words of players: sets of cards as one would say them, conditions and numbers as sentences
 * where their patterns are known.
 */
#ifndef TAPP_WORDING_SPEAK_H
#define TAPP_WORDING_SPEAK_H

#include "wording/words.h"
#include "rules/game.h"
#include "rules/names.h"

/* Who speaks about what; texts come to lie in the arena. */
typedef struct Speaker {
    Arena *arena;
    const Game *game;
    const Contract *contract; /* which the formulas are about, or NULL */
    Str language;
    bool keeps_value; /* "the value of the contract" is said so, even where it is known */
    bool apart;       /* no names of classes: their cards */
    bool so_far;      /* in the middle of play: tricks have been taken */
    Diags *unspoken;  /* for players: what has no words is three dots, and a finding here for the author; else NULL */
} Speaker;

/*
 * A sentence of the table; a text of IN_CONTEXT whose verb has the number that the variant's word for its subject has;
 * any sentence of the program in the words of the variant; a text of the variant in the speaker's language.
 */
Str say(const Speaker *speaker, Word word, Slots slots);
Str say_entry(const Speaker *speaker, const char *entry, Slots slots);
Str say_own(const Speaker *speaker, Str text);
Str say_text(const Speaker *speaker, const Node *text);

/* A card by its name or sign; a set: whole suits and ranks together, or what is missing if that is shorter. */
Str say_card(const Speaker *speaker, Card card);
Str say_cards(const Speaker *speaker, CardSet cards);

/*
 * "all 3 honours", and with an amount in words "exactly 2 of the honours"; of cards that players have no name for, the
 * cards themselves.
 */
Str say_all_cards(const Speaker *speaker, CardSet cards);
Str say_some_cards(const Speaker *speaker, Str amount, CardSet cards);

/* Are fewer words needed for the cards that are not in a set? */
bool say_is_shorter_turned(const Speaker *speaker, CardSet cards);

/* The noun in the row of a name of formulas (rules/names.h): "the dealer". */
Str say_name(const Speaker *speaker, int id);

/* A number with its fraction: 33⅔. */
Str say_fraction(const Speaker *speaker, Fraction fraction);

/* The cards of a selector list of the document, or of one word of it. */
CardSet speak_selected(const Game *game, const Node *list);
CardSet speak_selector(const Game *game, Str word);

/*
 * A formula of the document in words: a condition as a clause after "if" (the verb last in German), a number or a seat
 * as a noun. A term is said by its text; one without is said as the formula that it stands for. What is known when the
 * contract is known is worked out. A formula without words comes as code,
 * marked so, or as three dots where there is a place for the finding.
 */
Str say_formula(const Speaker *speaker, const Node *scalar);

/* The number of a trick, counted from the last if it is below zero, as the object of "belongs to". */
Str say_trick(const Speaker *speaker, const Node *scalar);

/* A truth that depends on another, as three clauses; false if the formula is of another kind or has no words. */
typedef struct Cases {
    Str when, then, otherwise;
} Cases;
bool say_cases(const Speaker *speaker, const Node *scalar, Cases *out);

/* "x is not a, or b": if x is a, b has to hold; false if the formula is of another kind. */
bool say_implied(const Speaker *speaker, const Node *scalar, Str *when, Str *then);

/* Does a condition say no more than that this amount is above nothing? */
bool say_is_positive(const Speaker *speaker, const Node *condition, const Node *amount);

/*
 * An amount that differs between contracts in one factor of a product alone: the whole with "the factor" in its place,
 * and the factor in each contract (MAX_CONTRACTS of them; empty where `asks` does not hold). False if there is no such
 * factor.
 */
bool say_factors(const Speaker *speaker, const Node *scalar, const bool *asks, Str *whole, Str *factors);

/* Does a formula, or a term in it, ask for this name? */
bool speak_mentions(const Speaker *speaker, const Node *scalar, Str name);

/* Is the formula a number, or a truth, that is known? */
bool speak_number(const Speaker *speaker, const Node *scalar, int64_t *number);
bool speak_truth(const Speaker *speaker, const Node *scalar, bool *truth);

#endif
