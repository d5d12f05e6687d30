/* Puts the numbers of tricks into words. */
#include "wording/speak_inner.h"

enum { MAX_SHIFTS = 4 }; /* the most conditions in a number of a trick */

/*
 * The number of a trick, which can depend on conditions: if the condition `when[i]` holds, `by[i]` is added. For
 * example, `-1 - (a ? 1 : 0)` is the number -1, to which -1 is added if a: "the last trick (one earlier if a)".
 */
typedef struct TrickNumber {
    int64_t number, by[MAX_SHIFTS];
    const Expr *when[MAX_SHIFTS];
    size_t n; /* the number of conditions */
} TrickNumber;

/*
 * Adds an expression, times `sign` (1 or -1), to the number of a trick. Returns false unless the expression consists of
 * known numbers, +, -, and choices between two known numbers.
 */
static bool add_to_trick(const Speech *speech, const Expr *expr, int sign, TrickNumber *out)
{
    int64_t number, a, b;
    if (speak_known_number(speech, expr, &number)) {
        out->number += sign * number;
        return true;
    }
    bool is_minus = speak_is_operator(expr, "-");
    if (is_minus || speak_is_operator(expr, "+"))
        return add_to_trick(speech, expr->operands[0], sign, out) &&
               add_to_trick(speech, expr->operands[1], is_minus ? -sign : sign, out);
    if (expr->kind != EXPR_CHOICE || out->n == MAX_SHIFTS) return false;
    bool are_known =
        speak_known_number(speech, expr->operands[1], &a) && speak_known_number(speech, expr->operands[2], &b);
    if (!are_known) return false;
    /* "when ? a : b" is b, to which a - b is added if `when` holds */
    out->number += sign * b;
    out->by[out->n] = sign * (a - b);
    out->when[out->n++] = expr->operands[0];
    return true;
}

/*
 * Returns the words for a trick. Tricks count from 1; -1 is the last trick, -2 the one before it. The last three tricks
 * have words of their own ("the last trick"), whether their number counts from the start or from the end. If the number
 * of tricks changes from deal to deal, only a number from the end can be one of them. Two numbers also have words of
 * their own: 1 ("the first trick"), and -4 ("the fourth last trick"). 0 is no trick.
 */
static Str trick_words(const Speech *speech, int64_t number)
{
    static const Word FROM_LAST[] = {
        [1] = WORD_SAY_TRICK_LAST, [2] = WORD_SAY_TRICK_BEFORE_LAST, [3] = WORD_SAY_TRICK_THIRD_LAST};
    bool counts_from_last = number < 0;
    /* from_last: the number counted from the end, where 1 is the last trick; below 1 if it is not known */
    int64_t total = game_tricks_total(speech->speaker->game);
    int64_t from_last = counts_from_last ? -number : total + 1 - number;
    Word word;
    if (number == 0) word = WORD_SAY_TRICK_NONE;
    else if (number == 1) word = WORD_SAY_TRICK_FIRST;
    else if (number == -4) word = WORD_SAY_TRICK_FOURTH_LAST;
    else if (from_last >= 1 && from_last < (int64_t)COUNT(FROM_LAST)) word = FROM_LAST[from_last];
    else word = counts_from_last ? WORD_SAY_TRICK_FROM_LAST : WORD_SAY_TRICK_NTH;
    return say(speech->speaker, word, (Slots){.number = {counts_from_last ? from_last : number}});
}

/*
 * True if the number can be 0 for some conditions (then it means no trick), or if it can count both from the start and
 * from the end. Words such as "one earlier" would then be wrong.
 */
static bool crosses_zero(const TrickNumber *trick)
{
    int64_t least = trick->number, most = least;
    for (size_t i = 0; i < trick->n; i++) *(trick->by[i] < 0 ? &least : &most) += trick->by[i];
    return trick->n && least <= 0 && most >= 0;
}

/*
 * Returns the words for two tricks, of which a condition chooses one: "the last trick (the first trick if a)". If one
 * of the numbers is 0, the words for no trick come second.
 */
static Str trick_cases(const Speech *speech, const TrickNumber *trick)
{
    bool is_turned = trick->number == 0;
    int64_t usual = trick->number, other = trick->number + trick->by[0];
    Str when = speak_condition(speech, trick->when[0], is_turned);
    if (!when.n) return when;
    Str instead = speak_words(speech, WORD_SAY_TRICK_INSTEAD, trick_words(speech, is_turned ? usual : other), when);
    return arena_printf(speech->speaker->arena, "%.*s (%.*s)", STR_ARG(trick_words(speech, is_turned ? other : usual)),
                        STR_ARG(instead));
}

/*
 * Returns the words for the trick that a formula gives. The formula can be the trick with a certain card, a fixed
 * number with conditions, or a number that is known only in play.
 */
Str speak_trick(const Speech *speech, const Expr *expr)
{
    TrickNumber trick = {0};
    Card card = saying_is(expr, CALL_TRICK_OF) ? speak_card_named(speech, expr->operands[0]) : NO_CARD;
    if (card != NO_CARD) return speak_words(speech, WORD_SAY_TRICK_WITH, say_card(speech->speaker, card), STR(""));
    if (!add_to_trick(speech, expr, 1, &trick)) {
        Str number = speak_quantity(speech, expr);
        return number.n ? speak_words(speech, WORD_SAY_TRICK_OF, number, STR("")) : number;
    }
    if (crosses_zero(&trick)) return trick.n == 1 ? trick_cases(speech, &trick) : STR("");
    Str shifts = STR("");
    for (size_t i = 0; i < trick.n; i++) {
        Str when = speak_condition(speech, trick.when[i], false);
        if (!when.n) return when;
        Slots slots = {.text = {when}, .number = {trick.by[i] < 0 ? -trick.by[i] : trick.by[i]}};
        Str shift = say(speech->speaker, trick.by[i] < 0 ? WORD_SAY_EARLIER : WORD_SAY_LATER, slots);
        shifts = speak_add_part(speech, shifts, shift, i + 1 == trick.n, true);
    }
    Str words = trick_words(speech, trick.number);
    return shifts.n ? arena_printf(speech->speaker->arena, "%.*s (%.*s)", STR_ARG(words), STR_ARG(shifts)) : words;
}
