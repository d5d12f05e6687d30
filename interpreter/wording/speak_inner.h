/*
 * Shared by the files of speak.h, which put a formula into words part by part. The words of a part are an empty text if
 * it has none.
 */
#ifndef TAPP_WORDING_SPEAK_INNER_H
#define TAPP_WORDING_SPEAK_INNER_H

#include "wording/sayings.h"
#include "wording/speak.h"

typedef struct SpeechMemo SpeechMemo;

/* The formula that is put into words. Inside a loop, its variable means a player, who is called `player`. */
typedef struct Speech {
    const Speaker *speaker;
    Str variable, player;
    const Expr *factor; /* a part to call "the factor", or NULL */
    SpeechMemo *memo;   /* results of the formula's parts; NULL: none is remembered */
} Speech;

/* A formula of this speaker; and the same inside a loop. Both remember nothing yet. */
Speech speech_of(const Speaker *speaker);
Speech speech_in_loop(const Speech *speech, Str variable, Str player);

/* The results that are remembered: a value, a truth, words for a number, for a condition, and for its negation. */
typedef enum SpokenKind { SPOKEN_VALUE, SPOKEN_TRUTH, SPOKEN_QUANTITY, SPOKEN_CONDITION, SPOKEN_NEGATION } SpokenKind;

/* The result of a part of a formula. */
typedef struct SpokenPart {
    const Expr *expr;
    SpokenKind kind;
    bool is_known; /* of a value or truth: the contract determines it */
    Value value;
    Str text; /* of words: empty if there are none */
} SpokenPart;

/* The result of a part, or NULL if it is not remembered. Parts without operands never are: they take no time. */
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

/* True for a loop of this kind that has one body. */
static inline bool speak_is_loop(const Expr *expr, Macro macro)
{
    return expr->kind == EXPR_LOOP && expr->number == (int)macro && expr->n == 2;
}

/* True if a part of a formula reads this name. */
bool speak_asks(const Expr *expr, Str name);

/* Write sentences: a Word with two texts; an IN_CONTEXT text; a clause or its negation. */
Str speak_words(const Speech *speech, Word word, Str first, Str second);
Str speak_entry(const Speech *speech, const char *entry, Slots slots);
Str speak_clause(const Speech *speech, ClauseId id, bool negated, Slots slots);

/* The text without "(the player)" if only one player can be meant. */
Str speak_without_player(const Speech *speech, Str text);

/*
 * speak_noun(): a name or function in the words of its row, if these are of this kind. speak_said(): the clause of a
 * row in names.def, by number, with its placeholders filled in.
 */
Str speak_noun(const Speech *speech, const Expr *expr, SayingKind kind);
Str speak_said(const Speech *speech, int id, bool negated, Slots slots);

/* Puts the arguments of a function of names.def into words, as %1 and %2; false if one has no words. */
bool speak_arguments(const Speech *speech, int id, const Expr *call, Slots *slots);

/* A card in words; and the name of an id of this kind. */
Str speak_card(const Speech *speech, const Expr *expr);
Str speak_id(const Speech *speech, IdKind kind, Str text);

/* The tree of a scalar's formula; NULL if it is not a formula. */
const Expr *speak_tree(const Speaker *speaker, const Node *scalar);

/*
 * Evaluates a formula whose value the contract determines: as a number, an integer, or a truth value. False if the
 * value depends on the deal.
 */
bool speak_known(const Speech *speech, const Expr *expr, Fraction *out);
bool speak_known_number(const Speech *speech, const Expr *expr, int64_t *out);
bool speak_known_truth(const Speech *speech, const Expr *expr, bool *out);

/*
 * True if the speaker is not in a contract, and some contract changes the value of this name: a constant, or the value
 * of the contract.
 */
bool speak_varies(const Speaker *speaker, Str name);

/* The comparison that an expression makes; NO_COMPARISON if it makes none. */
Comparison speak_comparison(const Expr *expr);

/* True for == and !=. */
static inline bool speak_is_equality(Comparison comparison)
{
    return comparison == EQUAL || comparison == UNEQUAL;
}

/* True if a comparison with `number` holds only for `least`, given that no compared value is lower. */
static inline bool speak_is_of_least(Comparison comparison, int64_t number, int64_t least)
{
    return (comparison == EQUAL && number == least) || (comparison == LESS && number == least + 1);
}

/* True if a comparison with `number` holds for all values but `least`, given that no compared value is lower. */
static inline bool speak_is_above_least(Comparison comparison, int64_t number, int64_t least)
{
    bool is_next = comparison == AT_LEAST && number == least + 1;
    return is_next || (number == least && (comparison == UNEQUAL || comparison == MORE));
}

/*
 * The card with this id, or NO_CARD. speak_cards_named() also knows classes and sums of sets; it returns 0 for other
 * sets.
 */
Card speak_card_named(const Speech *speech, const Expr *expr);
CardSet speak_cards_named(const Speech *speech, const Expr *expr);

/* Put an expression into words: a player; a number as a noun. */
Str speak_seat(const Speech *speech, const Expr *expr);
Str speak_quantity(const Speech *speech, const Expr *expr);

/* Points computed in the usual way have words of their own, such as "the points of the losing side"; else empty. */
Str speak_side_points(const Speech *speech, const Expr *expr);

/* The author's words for a term of the variant (empty for anything else); and a condition as a clause after "if". */
Str speak_term(const Speech *speech, const Expr *expr);
Str speak_condition(const Speech *speech, const Expr *expr, bool negated);

/* The same for parts of which nothing is remembered. */
Str speak_quantity_anew(const Speech *speech, const Expr *expr);
Str speak_condition_anew(const Speech *speech, const Expr *expr, bool negated);

/* The number of a trick with its exceptions: "the last trick (one earlier if ...)". */
Str speak_trick(const Speech *speech, const Expr *expr);

/*
 * Conditions on cards in a place. speak_is_holding() is true for hand.count(cards) and size(hand.common(cards)), which
 * count the cards there. speak_holding() compares such a count.
 *
 * speak_contained() says that a card is in a place: it falls in a trick, a player holds it, or another set contains it.
 */
bool speak_is_holding(const Expr *expr);
Str speak_holding(const Speech *speech, const Expr *expr, Comparison comparison, const Expr *other);
Str speak_contained(const Speech *speech, Str card, const Expr *place, bool negated);

/* The called card, which is a set of one card or none; empty for other sets. And the trick whose cards the set is. */
Str speak_called(const Speech *speech, const Expr *expr);
Str speak_trick_of_cards(const Speech *speech, const Expr *cards);

/* Adds a part to a list in a sentence: "a, b and c", or with "or". */
Str speak_add_part(const Speech *speech, Str text, Str part, bool is_last, bool is_and);

/* A number with its comparison: "at least 3". */
Str speak_amount(const Speech *speech, Comparison comparison, Str number);

/* The words for holder(cards, n) and dealt_holder(cards, n), each with its own Word. */
Str speak_holder(const Speech *speech, const Expr *expr, Word held, Word dealt);

#endif
