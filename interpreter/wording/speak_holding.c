/* Puts conditions about cards in a place into words. Places are a hand, the discards, a trick, or another set. */
#include "wording/speak_inner.h"

/* There are two forms: place.count(cards), and size(place.common(cards)). */
bool speak_is_holding(const Expr *expr)
{
    bool has_size = saying_is_builtin(expr, OP_SIZE_SET);
    const Expr *inner = has_size ? expr->operands[0] : expr;
    return saying_is_builtin(inner, has_size ? OP_COMMON : OP_COUNT_COMMON) && inner->is_method;
}

/*
 * Sets `*out` to the clause for the place where cards are counted: the discards, a trick, the cards dealt, or a hand. A
 * hand can be the present one, that of an earlier time, or that before the discard. Returns false if the place has no
 * clause.
 */
static bool clause_for_place(const Expr *where, ClauseId *out)
{
    *out = CLAUSE_HOLDS;
    if (saying_is(where, SLOT_HAND)) return true;
    *out = CLAUSE_LAID_OFF;
    if (saying_is(where, SLOT_DISCARDS)) return true;
    *out = CLAUSE_FALL_IN;
    if (saying_is(where, CALL_CARDS_IN) || saying_is(where, SLOT_LAST_TRICK)) return true;
    *out = CLAUSE_HELD_THEN;
    if (saying_is(where, CALL_HELD)) return true;
    *out = CLAUSE_WAS_DEALT;
    if (saying_is(where, CALL_DEALT)) return saying_is(where->operands[0], SLOT_SEAT);
    *out = CLAUSE_HAD; /* hand + discards: the cards of the hand before the discard */
    return speak_is_operator(where, "+") && saying_is(where->operands[0], SLOT_HAND) &&
           saying_is(where->operands[1], SLOT_DISCARDS);
}

/*
 * For a comparison of a number that can only be 0 or 1 with `other`: true if exactly one of these two numbers fulfils
 * it. Sets `*none` if this is 0.
 */
static bool asks_for_one(const Speech *speech, Comparison comparison, const Expr *other, bool *none)
{
    int64_t number = -1;
    (void)speak_known_number(speech, other, &number); /* stays -1 if unknown */
    bool is_one = (comparison == EQUAL && number == 1) || speak_is_above_least(comparison, number, 0);
    *none = (comparison == AT_MOST && number == 0) || (comparison == UNEQUAL && number == 1) ||
            speak_is_of_least(comparison, number, 0);
    return is_one || *none;
}

/*
 * Says that the card turned up is one of `cards`, or is not. The formula counts cards, but only one card is turned up.
 * Empty if the comparison with `other` does not decide between the two.
 */
static Str speak_turned(const Speech *speech, CardSet cards, Comparison comparison, const Expr *other)
{
    bool is_none;
    if (!asks_for_one(speech, comparison, other, &is_none)) return STR("");
    return speak_clause(speech, CLAUSE_TURNED_UP, is_none, (Slots){.text = {say_cards(speech->speaker, cards)}});
}

Str speak_trick_of_cards(const Speech *speech, const Expr *cards)
{
    return saying_is(cards, SLOT_LAST_TRICK) ? speak_words(speech, WORD_SAY_TRICK_LAST, STR(""), STR(""))
                                             : speak_trick(speech, cards->operands[0]);
}

/*
 * Returns the words for the place where cards are: a trick (for CLAUSE_FALL_IN), or the player who holds or held them.
 */
static Str speak_place(const Speech *speech, ClauseId clause, const Expr *where)
{
    return clause == CLAUSE_FALL_IN ? speak_trick_of_cards(speech, where) : speak_seat(speech, where->operands[0]);
}

/*
 * Says that a card is in a place, or is not. The place is a trick, a player's hand at an earlier time, or a set of the
 * player who acts. Empty for other places.
 */
Str speak_contained(const Speech *speech, Str card, const Expr *place, bool negated)
{
    Slots slots = {.text = {card}};
    bool is_trick = saying_is(place, CALL_CARDS_IN), is_held = saying_is(place, CALL_HELD);
    if (is_trick || is_held) {
        slots.text[1] = speak_place(speech, is_trick ? CLAUSE_FALL_IN : CLAUSE_HELD_THEN, place);
        bool has_place = card.n && slots.text[1].n;
        return has_place ? speak_clause(speech, is_trick ? CLAUSE_FALLS_IN : CLAUSE_HELD_THEN, negated, slots)
                         : STR("");
    }
    int id = saying_id(place);
    bool is_own = place->n == 0 || (place->n == 1 && saying_is(place->operands[0], SLOT_SEAT));
    return id >= 0 && is_own && card.n ? speak_said(speech, id, negated, slots) : STR("");
}

Str speak_called(const Speech *speech, const Expr *expr)
{
    return saying_is(expr, SLOT_CALLED) ? speak_words(speech, WORD_SAY_CALLED, STR(""), STR("")) : STR("");
}

/*
 * Compares the number of certain cards in a place with a number, in words. The called card, and the card turned up, are
 * single cards: for them, the words only say if they are there.
 */
Str speak_holding(const Speech *speech, const Expr *expr, Comparison comparison, const Expr *other)
{
    const Expr *inner = saying_is_builtin(expr, OP_SIZE_SET) ? expr->operands[0] : expr;
    const Expr *where = inner->operands[0], *counted = inner->operands[1];
    CardSet cards = speak_cards_named(speech, counted);
    ClauseId clause;
    Str called = speak_called(speech, counted);
    bool is_absent;
    if (called.n && asks_for_one(speech, comparison, other, &is_absent))
        return speak_contained(speech, called, where, is_absent);
    if (cards && saying_is(where, SLOT_TURNED)) return speak_turned(speech, cards, comparison, other);
    if (!clause_for_place(where, &clause) || !cards) return STR("");
    Str limit = speak_quantity(speech, other);
    if (!limit.n) return limit;
    int64_t number = -1;
    (void)speak_known_number(speech, other, &number); /* stays -1 if unknown, and then takes the plural */
    bool is_none = comparison == EQUAL && number == 0, is_some = comparison == MORE && number == 0;
    if (is_some) limit = STR("1"); /* "more than 0" is said as "at least 1" */
    Str some =
        is_none ? say_cards(speech->speaker, cards)
                : say_some_cards(speech->speaker, speak_amount(speech, is_some ? AT_LEAST : comparison, limit), cards);
    bool has_place = clause == CLAUSE_HELD_THEN || clause == CLAUSE_FALL_IN;
    Str place = has_place ? speak_place(speech, clause, where) : some; /* else %2 is not used, but may not be empty */
    Slots slots = {.text = {some, place}, .number = {is_some ? 1 : number}};
    return place.n ? speak_clause(speech, clause, is_none, slots) : place;
}
