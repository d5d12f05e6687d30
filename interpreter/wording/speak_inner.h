/*
 * Functions shared by the files that implement speak.h. They put a formula into words part by part. If a part has no
 * words, its text is empty.
 */
#ifndef TAPP_WORDING_SPEAK_INNER_H
#define TAPP_WORDING_SPEAK_INNER_H

#include "wording/sayings.h"
#include "wording/speak.h"

typedef struct SpeechMemo SpeechMemo;

/*
 * The formula that is being put into words. In a loop, `variable` is the name that means a player, and `player` are the
 * words for him.
 */
typedef struct Speech {
    const Speaker *speaker;
    Str variable, player;
    const Expr *factor; /* the part that is written as "the factor"; NULL: no part */
    SpeechMemo *memo;   /* results that are kept for parts of the formula; NULL: none are kept */
} Speech;

/*
 * speech_of() begins with a formula of this speaker; speech_in_loop() begins with the inside of a loop. In both, no
 * results are kept yet.
 */
Speech speech_of(const Speaker *speaker);
Speech speech_in_loop(const Speech *speech, Str variable, Str player);

/*
 * The kinds of results that are kept for a part: its value, its truth, and its words as a number, a condition, or a
 * negated condition.
 */
typedef enum SpokenKind { SPOKEN_VALUE, SPOKEN_TRUTH, SPOKEN_QUANTITY, SPOKEN_CONDITION, SPOKEN_NEGATION } SpokenKind;

/* A result that is kept for a part of a formula. */
typedef struct SpokenPart {
    const Expr *expr;
    SpokenKind kind;
    bool is_known; /* for a value or truth: the contract determines it */
    Value value;
    Str text; /* for words; empty if there are none */
} SpokenPart;

/*
 * speech_remembered() returns a result that was kept, or NULL. speech_remember() keeps a result. Results of parts
 * without operands are not kept, because finding them again takes no longer.
 */
const SpokenPart *speech_remembered(const Speech *speech, const Expr *expr, SpokenKind kind);
void speech_remember(const Speech *speech, SpokenPart part);

static inline bool speak_is_operator(const Expr *expr, const char *name)
{
    return expr->kind == EXPR_BINARY && str_is(expr->name, name);
}

static inline bool speak_is_string(const Expr *expr)
{
    return expr->kind == EXPR_CONSTANT && expr->value.kind == TYPE_STRING;
}

/* True for a loop of this kind, such as exists(), with a single body. */
static inline bool speak_is_loop(const Expr *expr, Macro macro)
{
    return expr->kind == EXPR_LOOP && expr->number == (int)macro && expr->n == 2;
}

/* True if the expression or a part of it is this name. */
bool speak_asks(const Expr *expr, Str name);

/*
 * Return sentences: speak_words() fills two texts into a Word; speak_entry() fills a text marked IN_CONTEXT;
 * speak_clause() returns a clause or its negation.
 */
Str speak_words(const Speech *speech, Word word, Str first, Str second);
Str speak_entry(const Speech *speech, const char *entry, Slots slots);
Str speak_clause(const Speech *speech, ClauseId id, bool negated, Slots slots);

/* Returns the text without "(the player)". It keeps these words if more than one player can be meant. */
Str speak_without_player(const Speech *speech, Str text);

/*
 * speak_noun() returns the words for a name or function, if its row of names.def has words of this kind. speak_said()
 * returns the clause of row `id`, with its placeholders filled in.
 */
Str speak_noun(const Speech *speech, const Expr *expr, SayingKind kind);
Str speak_said(const Speech *speech, int id, bool negated, Slots slots);

/*
 * Puts the arguments of a function of names.def into words, for %1 and %2 of its sentence. Returns false if an argument
 * has no words.
 */
bool speak_arguments(const Speech *speech, int id, const Expr *call, Slots *slots);

/*
 * speak_card() returns the words for a card. speak_id() returns the name that the variant gives to an id of this kind,
 * such as a bid.
 */
Str speak_card(const Speech *speech, const Expr *expr);
Str speak_id(const Speech *speech, IdKind kind, Str text);

/* Returns the tree of the formula in a scalar; NULL if it is not a formula. */
const Expr *speak_tree(const Speaker *speaker, const Node *scalar);

/*
 * Returns an amount with the other sign, in the arena. Returns NULL if the formula would only get a minus before it.
 */
const Expr *speak_negated(const Speech *speech, const Expr *expr);

/*
 * Calculate a formula whose value the contract determines: as a number, an integer, or true or false. Return false if
 * the value depends on the deal.
 */
bool speak_known(const Speech *speech, const Expr *expr, Fraction *out);
bool speak_known_number(const Speech *speech, const Expr *expr, int64_t *out);
bool speak_known_truth(const Speech *speech, const Expr *expr, bool *out);

/*
 * True if some contract sets the constant with this name, and the speaker speaks of no certain contract. Then its value
 * is not known.
 */
bool speak_varies(const Speaker *speaker, Str name);

/* Returns the comparison that an expression makes, such as AT_LEAST for ">="; NO_COMPARISON if it makes none. */
Comparison speak_comparison(const Expr *expr);

/* True for == and !=. */
static inline bool speak_is_equality(Comparison comparison)
{
    return comparison == EQUAL || comparison == UNEQUAL;
}

/*
 * For values that are never below `least`: true if the comparison with `number` holds only for `least` itself, as "< 1"
 * does for `least` 0.
 */
static inline bool speak_is_of_least(Comparison comparison, int64_t number, int64_t least)
{
    bool is_next = comparison == LESS && number == least + 1;
    return is_next || (number == least && (comparison == EQUAL || comparison == AT_MOST));
}

/*
 * For values that are never below `least`: true if the comparison with `number` holds for all of them except `least`
 * itself, as ">= 1" does for `least` 0.
 */
static inline bool speak_is_above_least(Comparison comparison, int64_t number, int64_t least)
{
    bool is_next = comparison == AT_LEAST && number == least + 1;
    return is_next || (number == least && (comparison == UNEQUAL || comparison == MORE));
}

/*
 * speak_card_named() returns the card with this id, or NO_CARD. speak_cards_named() returns the cards of a class, a
 * selector, or a sum or difference of such sets; 0 for other sets.
 */
Card speak_card_named(const Speech *speech, const Expr *expr);
CardSet speak_cards_named(const Speech *speech, const Expr *expr);

/* Put a player or a number into words, as a noun. speak_quantity() also puts players into words. */
Str speak_seat(const Speech *speech, const Expr *expr);
Str speak_quantity(const Speech *speech, const Expr *expr);

/*
 * Returns the words for points that depend on both sides, such as "the points of the losing side". The formula must
 * choose by `won`, or take the maximum or the minimum. Empty for all other formulas.
 */
Str speak_side_points(const Speech *speech, const Expr *expr);

/*
 * speak_term() returns the author's words for a term of the variant; empty for anything else. speak_condition() returns
 * a condition, or its negation, as a clause after "if".
 */
Str speak_term(const Speech *speech, const Expr *expr);
Str speak_condition(const Speech *speech, const Expr *expr, bool negated);

/* Do the work of speak_quantity() and speak_condition(), without looking for a result that was kept. */
Str speak_quantity_anew(const Speech *speech, const Expr *expr);
Str speak_condition_anew(const Speech *speech, const Expr *expr, bool negated);

/* Returns the words for a number of a trick, with exceptions: "the last trick (one earlier if ...)". */
Str speak_trick(const Speech *speech, const Expr *expr);

/*
 * Conditions about cards in a place. speak_is_holding() is true for hand.count(cards) and size(hand.common(cards)),
 * which count the cards there. speak_holding() compares such a count with a number.
 *
 * speak_contained() says that a card is in a place: it is played in a trick, a player holds it, or another set contains
 * it.
 */
bool speak_is_holding(const Expr *expr);
Str speak_holding(const Speech *speech, const Expr *expr, Comparison comparison, const Expr *other);
Str speak_contained(const Speech *speech, Str card, const Expr *place, bool negated);

/*
 * speak_called() returns "the called card", if the expression is `called`; otherwise an empty text.
 * speak_trick_of_cards() returns the words for a trick, from the expression for its cards.
 */
Str speak_called(const Speech *speech, const Expr *expr);
Str speak_trick_of_cards(const Speech *speech, const Expr *cards);

/* Joins the parts of a chain of && or ||. The negation of "a and b" is written "not a or not b", and the reverse. */
Str speak_joined(const Speech *speech, const Expr *expr, bool negated);

/* Returns the node of the speaker's contract in the document; NULL if there is no such contract. */
const Node *speak_contract_node(const Speaker *speaker);

/*
 * True if the words of a condition on the loop's player would need a pronoun for him. His words are "a player", and two
 * clauses with these words would be about two players. `negated`: the condition is negated.
 */
bool speak_needs_pronoun(const Speech *speech, const Expr *expr, bool negated);

/* Adds a part to a list in a sentence: "a, b and c" or "a, b or c". */
Str speak_add_part(const Speech *speech, Str text, Str part, bool is_last, bool is_and);

/* Returns a number with its comparison: "at least 3". */
Str speak_amount(const Speech *speech, Comparison comparison, Str number);

/*
 * Puts holder(cards, n) or dealt_holder(cards, n) into words. `held` is the sentence for holder(), `dealt` that for
 * dealt_holder().
 */
Str speak_holder(const Speech *speech, const Expr *expr, Word held, Word dealt);

#endif
