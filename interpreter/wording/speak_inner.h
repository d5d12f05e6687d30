/*
 * Shared by the files of speak.h: turning a formula into words part by part. A part without words gives an empty text.
 */
#ifndef TAPP_WORDING_SPEAK_INNER_H
#define TAPP_WORDING_SPEAK_INNER_H

#include "wording/sayings.h"
#include "wording/speak.h"

/* The formula being spoken. The variable of the enclosing loop, if any, represents a player, in these words. */
typedef struct Speech {
    const Speaker *speaker;
    Str variable, player;
    const Expr *factor; /* a part to call "the factor", or NULL */
} Speech;

static inline bool speak_is_operator(const Expr *expr, const char *name)
{
    return expr->kind == EXPR_BINARY && str_is(expr->name, name);
}

static inline bool speak_is_string(const Expr *expr)
{
    return expr->kind == EXPR_CONSTANT && expr->value.kind == TYPE_STRING;
}

/* True for a loop of this kind with one body. */
static inline bool speak_is_loop(const Expr *expr, Macro macro)
{
    return expr->kind == EXPR_LOOP && expr->number == (int)macro && expr->n == 2;
}

/* True if a part of a formula reads this name. */
bool speak_asks(const Expr *expr, Str name);

/* A sentence with two texts; an IN_CONTEXT text; a clause or its negation. */
Str speak_words(const Speech *speech, Word word, Str first, Str second);
Str speak_entry(const Speech *speech, const char *entry, Slots slots);
Str speak_clause(const Speech *speech, ClauseId id, bool negated, Slots slots);

/* The text without "(the player)" where no other player can be meant. */
Str speak_without_player(const Speech *speech, Str text);

/*
 * A name or function in the words of its row, if they are of this kind; a clause of names.def by number, with its
 * placeholders filled in.
 */
Str speak_noun(const Speech *speech, const Expr *expr, SayingKind kind);
Str speak_said(const Speech *speech, int id, bool negated, Slots slots);

/* The arguments of a call of names.def in words, as %1, %2; false if one has no words. */
bool speak_arguments(const Speech *speech, int id, const Expr *call, Slots *slots);

/* A card in words; the name of an id of this kind. */
Str speak_card(const Speech *speech, const Expr *expr);
Str speak_id(const Speech *speech, IdKind kind, Str text);

/* The tree of a scalar's formula; NULL if it is not a formula. */
const Expr *speak_tree(const Speaker *speaker, const Node *scalar);

/*
 * The value of a formula that the contract determines: a number, an integer, a truth value. False: it depends on the
 * deal.
 */
bool speak_known(const Speech *speech, const Expr *expr, Fraction *out);
bool speak_known_number(const Speech *speech, const Expr *expr, int64_t *out);
bool speak_known_truth(const Speech *speech, const Expr *expr, bool *out);

/* True for a constant or for the contract's value, outside of contracts, if some contract changes it. */
bool speak_varies(const Speaker *speaker, Str name);

/* "==" 0, "!=" 1, "<" 2, "<=" 3, ">" 4, ">=" 5; -1 for anything else. Flipping bit 0 negates only the first pair. */
int speak_comparison(const Expr *expr);

/* A card by its id, or NO_CARD; the cards of a class, a card, or sums of them, 0 for other sets. */
Card speak_card_named(const Speech *speech, const Expr *expr);
CardSet speak_cards_named(const Speech *speech, const Expr *expr);

/* A player; a number as a noun; a clause after "if". */
Str speak_seat(const Speech *speech, const Expr *expr);
Str speak_quantity(const Speech *speech, const Expr *expr);

/* The points of the losing side, of the stronger side, …, if the formula computes them in the usual way; else empty. */
Str speak_side_points(const Speech *speech, const Expr *expr);

/* The author's words for a term of the variant; empty for anything else. */
Str speak_term(const Speech *speech, const Expr *expr);
Str speak_condition(const Speech *speech, const Expr *expr, bool negated);

/* The number of a trick, with its exceptions: "the last trick (one earlier if ...)". */
Str speak_trick(const Speech *speech, const Expr *expr);

/* Adds a part to a list in a sentence: "a, b and c", or with "or". */
Str speak_add_part(const Speech *speech, Str text, Str part, bool is_last, bool is_and);

/* "at least 3", by the number of a comparison. */
Str speak_amount(const Speech *speech, int operation, Str number);

/* holder(cards, n) and dealt_holder(cards, n), each with its word. */
Str speak_holder(const Speech *speech, const Expr *expr, Word held, Word dealt);

#endif
