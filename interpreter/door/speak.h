/*
 * Cards and formulas in the words of players: sets of cards as one would say them, conditions and numbers as sentences
 * where their patterns are known.
 */
#ifndef TAPP_DOOR_SPEAK_H
#define TAPP_DOOR_SPEAK_H

#include "door/words.h"
#include "rules/game.h"

/* Who speaks about what; texts come to lie in the arena. */
typedef struct Speaker {
    Arena *arena;
    const Game *game;
    const Contract *contract; /* which the formulas are about, or NULL */
    Str language;
    bool keeps_value; /* "the value of the contract" is said so, even where it is known */
} Speaker;

/* A sentence of the table; a text of the variant in the speaker's language. */
Str say(const Speaker *speaker, Word word, Slots slots);
Str say_text(const Speaker *speaker, const Node *text);

/* A card by its name or sign; a set: whole suits and ranks together, or what is missing if that is shorter. */
Str say_card(const Speaker *speaker, Card card);
Str say_cards(const Speaker *speaker, CardSet cards);

/* The cards of a selector list of the document, or of one word of it. */
CardSet speak_selected(const Game *game, const Node *list);
CardSet speak_selector(const Game *game, Str word);

/*
 * A formula of the document in words: a condition as a clause after "if" (the verb last in German), a number or a seat as
 * a noun. What is known when the contract is known is worked out. A formula without words comes as code, marked so.
 */
Str say_formula(const Speaker *speaker, const Node *scalar);

/* The number of a trick in words: "the last trick". */
Str say_trick(const Speaker *speaker, const Node *scalar);

/* Is the formula a number, or a truth, that is known? */
bool speak_number(const Speaker *speaker, const Node *scalar, int64_t *number);
bool speak_truth(const Speaker *speaker, const Node *scalar, bool *truth);

#endif
