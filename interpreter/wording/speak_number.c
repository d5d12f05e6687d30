/* Puts numbers and players of formulas into words, as nouns. */
#include "wording/part_value.h"
#include "wording/speak_inner.h"

#include <string.h>

/* Returns a sentence that has no placeholders. */
static Str fixed_words(const Speech *speech, Word word)
{
    return speak_words(speech, word, STR(""), STR(""));
}

/* ---- numbers that are known ----------------------------------------------------------------------------------- */

Str say_fraction(const Speaker *speaker, Fraction fraction)
{
    Buf text = {0};
    fraction_write(&text, fraction);
    return buf_keep(speaker->arena, &text);
}

/* ---- cards and players ---------------------------------------------------------------------------------------- */

Card speak_card_named(const Speech *speech, const Expr *expr)
{
    return expr->kind == EXPR_NAME ? game_card(speech->speaker->game, expr->name) : NO_CARD;
}

/*
 * Returns the cards of a class or another selector, or of a sum or difference of such sets; no cards for anything else.
 */
CardSet speak_cards_named(const Speech *speech, const Expr *expr)
{
    const Game *game = speech->speaker->game;
    if (expr->kind == EXPR_NAME) return expr->is_of_language ? 0 : speak_selector(game, expr->name);
    if (expr->kind != EXPR_BINARY || expr->name.n != 1) return 0;
    CardSet a = speak_cards_named(speech, expr->operands[0]), b = speak_cards_named(speech, expr->operands[1]);
    if (!a || !b) return 0;
    switch (expr->name.s[0]) {
    case '+': return a | b;
    case '-': return a & ~b;
    default: return 0;
    }
}

/* Returns the words for a defender by his index, such as defenders[0]. Empty if the index is not known. */
static Str speak_defender(const Speech *speech, const Expr *expr)
{
    static const Word WORDS[] = {WORD_SAY_FIRST_DEFENDER, WORD_SAY_SECOND_DEFENDER, WORD_SAY_THIRD_DEFENDER};
    int64_t index;
    bool is_defender = expr->kind == EXPR_INDEX && saying_is(expr->operands[0], SLOT_DEFENDERS);
    if (!is_defender || !speak_known_number(speech, expr->operands[1], &index)) return STR("");
    return index >= 0 && index < (int64_t)COUNT(WORDS) ? fixed_words(speech, WORDS[index]) : STR("");
}

Str speak_seat(const Speech *speech, const Expr *expr)
{
    if (expr->kind == EXPR_INDEX) return speak_defender(speech, expr);
    Str noun = speak_noun(speech, expr, SAYING_SEAT);
    bool is_variable = expr->kind == EXPR_NAME && speech->variable.n && str_equal(expr->name, speech->variable);
    return noun.n || !is_variable ? noun : speech->player;
}

Str speak_holder(const Speech *speech, const Expr *expr, Word held, Word dealt)
{
    int64_t n;
    bool is_held = saying_is(expr, CALL_HOLDER);
    if (!is_held && !saying_is(expr, CALL_DEALT_HOLDER)) return STR("");
    CardSet cards = speak_cards_named(speech, expr->operands[0]);
    if (!cards || !speak_known_number(speech, expr->operands[1], &n)) return STR("");
    Str amount = speak_amount(speech, EQUAL, arena_number(speech->speaker->arena, n));
    Str some = n == cards_count(cards) ? say_all_cards(speech->speaker, cards)
                                       : say_some_cards(speech->speaker, amount, cards);
    return speak_words(speech, is_held ? held : dealt, some, STR(""));
}

/*
 * Splits the condition of a loop over players. If it is "a && b", and one part is not about the loop's player, returns
 * the other part, and sets `*besides` to the first one, unless this is known to be true. Otherwise returns the whole
 * condition, and sets `*besides` to NULL. Returns NULL if the condition never holds.
 */
static const Expr *split_condition(const Speech *speech, const Expr *loop, const Expr **besides)
{
    const Expr *body = loop->operands[1];
    bool truth;
    *besides = NULL;
    for (int i = 0; body->kind == EXPR_AND && i < 2; i++) {
        const Expr *part = body->operands[i], *other = body->operands[1 - i];
        bool is_about_player = speak_asks(part, loop->name);
        if (is_about_player) continue;
        if (!speak_known_truth(speech, part, &truth)) *besides = part;
        else if (!truth) return NULL;
        return other;
    }
    return body;
}

/*
 * Returns the words for the players who fulfil the condition of a loop filter(): "each defender who has passed".
 * `of_players` is the sentence for a loop over all players, `of_defenders` for one over the defenders.
 */
static Str speak_those(const Speech *speech, const Expr *loop, Word of_players, Word of_defenders)
{
    if (!speak_is_loop(loop, MACRO_FILTER)) return STR("");
    bool are_defenders = saying_is(loop->operands[0], SLOT_DEFENDERS);
    bool are_players = saying_is(loop->operands[0], SLOT_SEATS);
    const Expr *besides, *condition = are_defenders || are_players ? split_condition(speech, loop, &besides) : NULL;
    if (!condition) return STR("");
    Speech inner = speech_in_loop(speech, loop->name, fixed_words(speech, WORD_SAY_WHO));
    Str who = speak_condition(&inner, condition, false);
    Str proviso = besides ? speak_condition(speech, besides, false) : STR("");
    if (!who.n || (besides && !proviso.n)) return STR("");
    Str those = speak_words(speech, are_defenders ? of_defenders : of_players, who, STR(""));
    return besides ? speak_words(speech, WORD_SAY_PROVIDED, those, proviso) : those;
}

/* ---- points ---------------------------------------------------------------------------------------------------- */

/*
 * True if points in this game can be fractions. Either cards have fractions of a point, or cards left over from a group
 * lose an exact share of a point.
 */
static bool has_fractions(const Game *game)
{
    bool shares = game->count_exact && game->count_less % game->count_group != 0;
    return shares || game->point_parts > 1;
}

/* True for a name or function that gives card points. */
static bool are_points(const Expr *expr)
{
    return saying_is(expr, SLOT_DECLARER_POINTS) || saying_is(expr, SLOT_DEFENDER_POINTS) ||
           saying_is(expr, SLOT_MOST_POINTS) || saying_is(expr, CALL_POINTS);
}

/*
 * True for a call of a function, except abs(), points() and tricks(). The words of such a function, for example of
 * floor(), are more than one noun.
 */
static bool is_wordy_call(const Expr *expr)
{
    bool is_noun = saying_is_builtin(expr, OP_ABS_INT) || saying_is(expr, CALL_POINTS) || saying_is(expr, CALL_TRICKS);
    return expr->kind == EXPR_CALL && !is_noun;
}

/*
 * True if the type of a number is a fraction. It is if a part is a fraction, unless a function rounds this part, or a
 * condition only asks about it.
 */
static bool is_fraction(const Speech *speech, const Expr *expr)
{
    const Expr *term = part_term(speech->speaker->arena, speech->speaker->game, expr);
    if (term) return is_fraction(speech, term);
    int id = saying_id(expr);
    if (id >= 0) return name_row(id)->type == TYPE_FRACTION;
    SayingKind kind = saying_of_builtin(expr)->kind;
    bool is_condition = expr->kind == EXPR_AND || expr->kind == EXPR_OR || kind == SAYING_COMPARISON;
    if (kind == SAYING_ROUNDED || is_condition) return false;
    if (saying_is_builtin(expr, OP_MAKE_FRACTION)) return true;
    for (size_t i = expr->kind == EXPR_CHOICE ? 1 : 0; i < expr->n; i++)
        if (is_fraction(speech, expr->operands[i])) return true;
    return expr->kind == EXPR_CONSTANT && expr->value.kind == TYPE_FRACTION;
}

/* True for a quotient of two integers, which loses its remainder. A division by 1 has none. */
static bool loses_remainder(const Speech *speech, const Expr *expr)
{
    Fraction divisor;
    if (!speak_is_operator(expr, "/")) return false;
    if (speak_known(speech, expr->operands[1], &divisor) && divisor.num == divisor.den) return false;
    return !is_fraction(speech, expr->operands[0]) && !is_fraction(speech, expr->operands[1]);
}

/* True if a number is certainly an integer, so that rounding does not change it. */
static bool is_whole(const Speech *speech, const Expr *expr)
{
    Fraction known;
    SayingKind kind = saying_of_builtin(expr)->kind;
    if (speak_known(speech, expr, &known)) return known.den == 1;
    if (are_points(expr)) return !has_fractions(speech->speaker->game);
    bool is_arithmetic = kind == SAYING_SUM || kind == SAYING_DIFFERENCE || kind == SAYING_PRODUCT;
    bool is_either = saying_is_builtin(expr, OP_MAX_INT) || saying_is_builtin(expr, OP_MIN_INT);
    if (is_arithmetic || is_either) return is_whole(speech, expr->operands[0]) && is_whole(speech, expr->operands[1]);
    if ((expr->n == 1 && kind == SAYING_ROUNDED) || loses_remainder(speech, expr)) return true;
    if (saying_is_builtin(expr, OP_MAKE_FRACTION) && speak_known(speech, expr->operands[1], &known))
        return known.num == known.den && is_whole(speech, expr->operands[0]);
    if (expr->kind == EXPR_CHOICE) return is_whole(speech, expr->operands[1]) && is_whole(speech, expr->operands[2]);
    return !is_fraction(speech, expr);
}

/* True for the points of the declarer and those of the defenders, in either order. */
static bool are_points_of_both_sides(const Expr *a, const Expr *b)
{
    return (saying_is(a, SLOT_DECLARER_POINTS) && saying_is(b, SLOT_DEFENDER_POINTS)) ||
           (saying_is(a, SLOT_DEFENDER_POINTS) && saying_is(b, SLOT_DECLARER_POINTS));
}

/*
 * Returns "the points of the losing side" and the like. The formula must choose the points of a side by `won`, or take
 * the maximum or minimum of both.
 */
Str speak_side_points(const Speech *speech, const Expr *expr)
{
    if (expr->kind == EXPR_CHOICE && saying_is(expr->operands[0], SLOT_WON) &&
        are_points_of_both_sides(expr->operands[1], expr->operands[2])) {
        /* the formula `won ? the defenders' points : the declarer's points` chooses the losers' points */
        bool are_losers = saying_is(expr->operands[1], SLOT_DEFENDER_POINTS);
        return fixed_words(speech, are_losers ? WORD_SAY_LOSER_POINTS : WORD_SAY_WINNER_POINTS);
    }
    bool is_max = saying_is_builtin(expr, OP_MAX_INT), is_min = saying_is_builtin(expr, OP_MIN_INT);
    if ((is_max || is_min) && are_points_of_both_sides(expr->operands[0], expr->operands[1]))
        return fixed_words(speech, is_max ? WORD_SAY_MORE_POINTS : WORD_SAY_FEWER_POINTS);
    return STR("");
}

/*
 * Puts k * abs(points - n) into words: "k per point above or below n". `factor` is k, and `expr` the rest. The points
 * may be rounded down, or to the nearest integer. Empty for all other products.
 */
static Str speak_per_point(const Speech *speech, const Expr *factor, const Expr *expr)
{
    int64_t each, par;
    if (!saying_is_builtin(expr, OP_ABS_INT) || !speak_is_operator(expr->operands[0], "-")) return STR("");
    const Expr *points = expr->operands[0]->operands[0], *subtracted = expr->operands[0]->operands[1];
    bool is_nearest = saying_is_builtin(points, OP_ROUND_HALF_UP), is_down = saying_is_builtin(points, OP_WHOLE);
    if (is_nearest || is_down) points = points->operands[0];
    if (!saying_is(points, SLOT_DECLARER_POINTS)) return STR("");
    if (!speak_known_number(speech, factor, &each) || !speak_known_number(speech, subtracted, &par)) return STR("");
    Word word = WORD_SAY_PER_POINT;
    if (has_fractions(speech->speaker->game)) { /* in other games, rounding changes nothing */
        if (is_nearest) word = WORD_SAY_PER_ROUNDED_POINT;
        if (is_down) word = WORD_SAY_PER_WHOLE_POINT;
    }
    return say(speech->speaker, word, (Slots){.number = {each, par}});
}

/* ---- arithmetic ------------------------------------------------------------------------------------------------ */

/*
 * The place of a part in a calculation: the first operand of a sum, another operand of a sum or difference, or a factor
 * or divisor. A sum needs brackets as a factor of a product, but not at the beginning of another sum.
 */
typedef enum Place { HEAD_OF_SUM, IN_SUM, IN_PRODUCT } Place;

/* Returns the expression without operations that change nothing: "a + 0" and "1 * a" become a. */
static const Expr *without_neutral_operations(const Speech *speech, const Expr *expr)
{
    Fraction known;
    while (expr->kind == EXPR_BINARY) {
        SayingKind kind = saying_of_builtin(expr)->kind;
        bool is_product = kind == SAYING_PRODUCT;
        int neutral = -1; /* the operand that changes nothing: a 0 in a sum or a 1 in a product; -1: none */
        for (int i = 0; i < 2; i++) {
            bool may_be = is_product || kind == SAYING_SUM || (i == 1 && kind == SAYING_DIFFERENCE);
            if (may_be && speak_known(speech, expr->operands[i], &known) && known.num == (is_product ? known.den : 0))
                neutral = i;
        }
        if (neutral < 0) return expr;
        expr = expr->operands[1 - neutral];
    }
    return expr;
}

/* True if an author's words consist of several parts, as in "2 if hearts are trumps, else 1". */
static bool has_parts(Str words)
{
    for (size_t i = 0; i < words.n; i++)
        if (strchr(",;:", words.s[i])) return true;
    return false;
}

/*
 * True if a factor has too many words, so that readers would not see where it ends: more than "the points of the
 * stronger side".
 */
static bool are_many_words(Str words)
{
    enum { BLANKS_OF_A_NOUN = 5 };
    int blanks = 0;
    for (size_t i = 0; i < words.n; i++) blanks += words.s[i] == ' ';
    return blanks > BLANKS_OF_A_NOUN;
}

/*
 * True if an operand needs brackets in this place. Choices, roundings, quotients without remainder, and words of
 * several parts need them everywhere, and sums everywhere except at the head of a sum. Other operations, fractions and
 * long names need them in a product.
 */
static bool needs_brackets(const Speech *speech, const Expr *expr, Place place)
{
    Fraction known;
    expr = without_neutral_operations(speech, expr);
    if (expr->kind == EXPR_NAME) {
        Str words = speak_term(speech, expr);
        return has_parts(words) || (place == IN_PRODUCT && are_many_words(words));
    }
    SayingKind kind = saying_of_builtin(expr)->kind;
    bool is_sum = kind == SAYING_SUM || kind == SAYING_DIFFERENCE;
    if (speak_known(speech, expr, &known) || speak_side_points(speech, expr).n) return false;
    if (loses_remainder(speech, expr)) return true;
    if (saying_is_builtin(expr, OP_MAKE_FRACTION)) return place == IN_PRODUCT;
    if (expr->kind == EXPR_BINARY) return is_sum ? place != HEAD_OF_SUM : place == IN_PRODUCT;
    bool rounds_nothing = kind == SAYING_ROUNDED && expr->n == 1 && is_whole(speech, expr->operands[0]);
    if (rounds_nothing) return needs_brackets(speech, expr->operands[0], place); /* only the argument is written */
    return expr->kind == EXPR_CHOICE || is_wordy_call(expr);
}

/* Returns the words for an operand, in brackets if it needs them in this place. */
static Str speak_operand(const Speech *speech, const Expr *expr, Place place)
{
    Str text = speak_quantity(speech, expr);
    bool is_factor = expr == speech->factor; /* written as "the factor" */
    if (!text.n || is_factor || !needs_brackets(speech, expr, place)) return text;
    return arena_printf(speech->speaker->arena, "(%.*s)", STR_ARG(text));
}

/* Returns two operands with a sign between them; an empty text if one of them has no words. */
static Str with_sign(const Speech *speech, Str a, const char *sign, Str b)
{
    if (!a.n || !b.n) return STR("");
    return arena_printf(speech->speaker->arena, "%.*s %s %.*s", STR_ARG(a), sign, STR_ARG(b));
}

/*
 * Returns the words for "a if the condition holds, else b": one clause if `is_short`, otherwise a list of cases. If
 * both amounts have the same words, the condition is left out.
 */
static Str choice_words(const Speech *speech, const Expr *condition, Str a, Str b, bool is_short)
{
    Str when = speak_condition(speech, condition, false);
    if (!when.n || !a.n || !b.n) return STR("");
    if (str_equal(a, b)) return a;
    return say(speech->speaker, is_short ? WORD_SAY_CHOICE : WORD_SAY_CASES, (Slots){.text = {a, when, b}});
}

/*
 * Multiplies a choice of two known numbers by a known factor: "2 * (a ? 3 : 4)" becomes "6 if a, else 8". The choice
 * may be a term without words of its author. Returns an empty text for all others.
 */
static Str speak_scaled(const Speech *speech, Fraction factor, const Expr *expr)
{
    Fraction a, b;
    const Expr *term = part_term(speech->speaker->arena, speech->speaker->game, expr);
    if (term && !speak_term(speech, expr).n) expr = term;
    if (expr->kind != EXPR_CHOICE) return STR("");
    bool are_known = speak_known(speech, expr->operands[1], &a) && speak_known(speech, expr->operands[2], &b);
    bool are_scaled = are_known && fraction_multiply(a, factor, &a) && fraction_multiply(b, factor, &b);
    if (!are_scaled) return STR("");
    return choice_words(speech, expr->operands[0], say_fraction(speech->speaker, a), say_fraction(speech->speaker, b),
                        true);
}

/*
 * Puts size(players.filter(...)) * amount into words: "for each player who ...: the amount". Empty for other products.
 */
static Str speak_for_those(const Speech *speech, const Expr *count, const Expr *each)
{
    if (!saying_is_builtin(count, OP_SIZE_SET)) return STR("");
    Str those = speak_those(speech, count->operands[0], WORD_SAY_FOR_EACH_PLAYER, WORD_SAY_FOR_EACH_DEFENDER);
    Str amount = those.n ? speak_quantity(speech, each) : STR("");
    return amount.n ? speak_words(speech, WORD_SAY_FOR_THOSE, those, amount) : STR("");
}

/*
 * Puts a product without a multiplication sign into words: a factor 1 is left out, a factor 1/n becomes a division by
 * n, and some products are clauses, such as "6 if a, else 8". Returns an empty text for all others. Known factors are
 * in `a`.
 */
static Str speak_special_product(const Speech *speech, const Expr *a, const Expr *b)
{
    Fraction factor;
    bool is_known = speak_known(speech, a, &factor);
    bool is_one = is_known && factor.num == factor.den, is_share = is_known && factor.num == 1;
    if (is_one) return speak_quantity(speech, b);
    if (is_share)
        return with_sign(speech, speak_operand(speech, b, IN_PRODUCT), "/",
                         say_fraction(speech->speaker, (Fraction){factor.den, 1}));
    Str text = is_known ? speak_scaled(speech, factor, b) : STR("");
    if (!text.n) text = speak_per_point(speech, a, b);
    if (!text.n) text = speak_for_those(speech, a, b);
    return text.n ? text : speak_for_those(speech, b, a);
}

/* Exchanges the factors of a product if the second one is a known number, so that this number comes first. */
static void put_known_first(const Speech *speech, const Expr **a, const Expr **b)
{
    Fraction factor;
    if (!speak_known(speech, *b, &factor)) return;
    const Expr *known = *b;
    *b = *a;
    *a = known;
}

/* Returns the words for the first factor of a product. A product needs no brackets here: "a × b × c". */
static Str speak_first_factor(const Speech *speech, const Expr *expr)
{
    const Expr *inner = without_neutral_operations(speech, expr);
    if (inner->kind != EXPR_BINARY || saying_of_builtin(inner)->kind != SAYING_PRODUCT)
        return speak_operand(speech, expr, IN_PRODUCT);
    const Expr *a = inner->operands[0], *b = inner->operands[1];
    put_known_first(speech, &a, &b);
    bool has_sign = !speak_special_product(speech, a, b).n;
    return has_sign ? speak_quantity(speech, expr) : speak_operand(speech, expr, IN_PRODUCT);
}

/* Puts a product into words. */
static Str speak_product(const Speech *speech, const Expr *a, const Expr *b)
{
    put_known_first(speech, &a, &b);
    Str text = speak_special_product(speech, a, b);
    if (text.n) return text;
    /* a known factor comes before a name ("2 × the value"), and after anything else ("(40 − points) × 2") */
    Fraction factor;
    bool turns = speak_known(speech, a, &factor) && b->kind != EXPR_NAME;
    Str first = speak_first_factor(speech, turns ? b : a);
    return with_sign(speech, first, "×", speak_operand(speech, turns ? a : b, IN_PRODUCT));
}

/* Returns the words for a number with the opposite sign: "minus %1". */
static Str speak_opposite(const Speech *speech, const Expr *number)
{
    Str text = speak_operand(speech, number, IN_SUM);
    return text.n ? speak_entry(speech, saying_of_op(OP_NEGATE_INT)->words.yes, (Slots){.text = {text}}) : text;
}

/*
 * Puts a sum, difference or quotient into words, with its sign. An addition of 0 or a division by 1 is left out, and 0
 * minus a number becomes its opposite. A quotient of integers says that it loses its remainder.
 */
static Str speak_joined_by_sign(const Speech *speech, const Expr *expr, const Saying *saying)
{
    const Expr *left = expr->operands[0], *right = expr->operands[1];
    Fraction known;
    bool is_quotient = saying->kind == SAYING_QUOTIENT, is_minus = saying->kind == SAYING_DIFFERENCE;
    int64_t neutral = is_quotient ? 1 : 0; /* the right operand that changes nothing */
    if (speak_known(speech, right, &known) && known.num == neutral * known.den) return speak_quantity(speech, left);
    bool begins_with_zero = !is_quotient && speak_known(speech, left, &known) && known.num == 0;
    if (begins_with_zero) return is_minus ? speak_opposite(speech, right) : speak_quantity(speech, right);
    Str a = speak_operand(speech, left, is_quotient ? IN_PRODUCT : HEAD_OF_SUM);
    Str b = speak_operand(speech, right, is_quotient ? IN_PRODUCT : IN_SUM);
    Str text = with_sign(speech, a, saying->words.yes, b);
    bool loses = is_quotient && text.n && loses_remainder(speech, expr);
    return loses ? speak_words(speech, WORD_SAY_WITHOUT_REMAINDER, text, STR("")) : text;
}

/* ---- functions ------------------------------------------------------------------------------------------------- */

/* Puts max(5, x) and min(5, x) into words: "x, at least 5" and "x, at most 5". Empty if no operand is known. */
static Str speak_bound(const Speech *speech, const Expr *expr)
{
    Fraction bound;
    bool is_max = saying_is_builtin(expr, OP_MAX_INT);
    if (!is_max && !saying_is_builtin(expr, OP_MIN_INT)) return STR("");
    bool is_first = speak_known(speech, expr->operands[0], &bound);
    if (!is_first && !speak_known(speech, expr->operands[1], &bound)) return STR("");
    Str other = speak_quantity(speech, expr->operands[is_first ? 1 : 0]);
    if (!other.n) return other;
    return speak_words(speech, is_max ? WORD_SAY_NO_LESS : WORD_SAY_NO_MORE, other,
                       say_fraction(speech->speaker, bound));
}

/*
 * Returns the place (see Place) of the first argument in the words of this kind of function. The place decides if the
 * argument needs brackets. Returns -1 for kinds that speak_function() does not put into words.
 */
static int place_of_argument(SayingKind kind)
{
    switch (kind) {
    case SAYING_NUMBER: return HEAD_OF_SUM;
    case SAYING_ROUNDED: return IN_SUM;
    case SAYING_OPERATION: return IN_PRODUCT;
    case SAYING_SUM:
    case SAYING_DIFFERENCE:
    case SAYING_PRODUCT:
    case SAYING_QUOTIENT:
    case SAYING_COMPARISON:
    case SAYING_OPPOSITE:
    case SAYING_AS_CODE:
    case SAYING_AS_ABOVE:
    case SAYING_BY_PATTERN:
    case SAYING_AS_FIGURE:
    case SAYING_SEAT:
    case SAYING_CLAUSE: return -1;
    }
    return -1;
}

/* Puts a built-in function into the words of its row. Empty if it has no words. */
static Str speak_function(const Speech *speech, const Expr *expr)
{
    const Saying *saying = saying_of_builtin(expr);
    int place = place_of_argument(saying->kind);
    if (place < 0) return STR("");
    Fraction divisor;
    /* rounding an integer or dividing by 1 changes nothing, so only the argument is written */
    bool is_needless = expr->n == 1 && saying->kind == SAYING_ROUNDED && is_whole(speech, expr->operands[0]);
    if (saying_is_builtin(expr, OP_MAKE_FRACTION) && speak_known(speech, expr->operands[1], &divisor))
        is_needless = divisor.num == divisor.den;
    if (is_needless) return speak_quantity(speech, expr->operands[0]);
    Slots slots = {0};
    for (size_t i = 0; i < expr->n; i++) {
        slots.text[i] = speak_operand(speech, expr->operands[i], i ? IN_PRODUCT : (Place)place);
        if (!slots.text[i].n) return STR("");
    }
    return speak_entry(speech, saying->words.yes, slots);
}

/*
 * Puts an operation into words, with its sign or in the words of its row. A comparison is no number, so it has no words
 * here.
 */
static Str speak_operation(const Speech *speech, const Expr *expr)
{
    const Saying *saying = saying_of_builtin(expr);
    switch ((int)saying->kind) {
    case SAYING_PRODUCT: return speak_product(speech, expr->operands[0], expr->operands[1]);
    case SAYING_SUM:
    case SAYING_DIFFERENCE:
    case SAYING_QUOTIENT: return speak_joined_by_sign(speech, expr, saying);
    case SAYING_OPPOSITE: return speak_opposite(speech, expr->operands[0]);
    default: return speak_function(speech, expr);
    }
}

enum { SHORT_AMOUNT = 40 }; /* bytes; a choice with longer amounts is not written "a if ..., else b", but as cases */

/* Returns the operand that applies: follows "a ? b : c" to b or c, until a condition is not known. */
static const Expr *decided_operand(const Speech *speech, const Expr *expr)
{
    bool truth;
    expr = without_neutral_operations(speech, expr);
    while (expr->kind == EXPR_CHOICE && speak_known_truth(speech, expr->operands[0], &truth))
        expr = without_neutral_operations(speech, expr->operands[truth ? 1 : 2]);
    return expr;
}

/*
 * True if the expression is still a choice "a ? b : c" after all choices with a known condition were decided, and its
 * value is not known, either.
 */
static bool is_open_choice(const Speech *speech, const Expr *expr)
{
    Fraction known;
    return decided_operand(speech, expr)->kind == EXPR_CHOICE && !speak_known(speech, expr, &known);
}

/*
 * True if a choice can be written "a if ..., else b", where `a` and `b` are the words for its amounts. The first amount
 * may not be a choice itself, because "else" would seem to belong to this inner choice.
 */
static bool is_short_choice(const Speech *speech, const Expr *expr, Str a, Str b)
{
    Fraction known;
    if (is_open_choice(speech, expr->operands[1])) return false;
    return speak_known(speech, expr->operands[1], &known) || (a.n <= SHORT_AMOUNT && b.n <= SHORT_AMOUNT);
}

static Str speak_first_case(const Speech *speech, const Expr *expr);

/*
 * Puts a choice whose condition is not known into words. Sets `*is_short` to true if these are "a if ..., else b", and
 * to false if they are a list of cases. Each part is put into words only once, so nested choices take little time.
 */
static Str speak_open_choice(const Speech *speech, const Expr *expr, bool *is_short)
{
    Str a = speak_first_case(speech, expr->operands[1]), b = speak_quantity(speech, expr->operands[2]);
    *is_short = is_short_choice(speech, expr, a, b);
    return choice_words(speech, expr->operands[0], a, b, *is_short);
}

/*
 * Returns the words for the first operand of a choice. If these are a list of cases, they are in brackets. A choice
 * with words of its own, such as "the points of the losing side", is no list.
 */
static Str speak_first_case(const Speech *speech, const Expr *expr)
{
    const Expr *choice = decided_operand(speech, expr);
    bool is_short;
    if (!is_open_choice(speech, expr) || speak_side_points(speech, choice).n) return speak_quantity(speech, expr);
    Str text = speak_open_choice(speech, choice, &is_short);
    return !text.n || is_short ? text : arena_printf(speech->speaker->arena, "(%.*s)", STR_ARG(text));
}

/* Puts "a ? b : c" into words. If the condition is known, only the amount that applies is written. */
static Str speak_choice(const Speech *speech, const Expr *expr)
{
    bool truth, is_short;
    if (speak_known_truth(speech, expr->operands[0], &truth))
        return speak_quantity(speech, expr->operands[truth ? 1 : 2]);
    return speak_open_choice(speech, expr, &is_short);
}

/*
 * Puts sum(players.filter(s, ...).map(s, ...)) into words: "for each player who ...: the amount". Empty for other sums,
 * and for anything else.
 */
static Str speak_sum(const Speech *speech, const Expr *expr)
{
    if (!saying_is_builtin(expr, OP_SUM) || !speak_is_loop(expr->operands[0], MACRO_MAP)) return STR("");
    const Expr *loop = expr->operands[0];
    Speech inner = speech_in_loop(speech, loop->name, fixed_words(speech, WORD_SAY_THAT_ONE));
    Str those = speak_those(speech, loop->operands[0], WORD_SAY_FOR_EACH_PLAYER, WORD_SAY_FOR_EACH_DEFENDER);
    Str amount = those.n ? speak_quantity(&inner, loop->operands[1]) : STR("");
    return amount.n ? speak_words(speech, WORD_SAY_FOR_THOSE, those, amount) : STR("");
}

/* ---- all numbers ---------------------------------------------------------------------------------------------- */

/*
 * Returns the words for a number that has a name or is a function. For the points and tricks of the player himself
 * there are special words. A constant that differs between contracts is shown by its name.
 */
static Str speak_number_named(const Speech *speech, const Expr *expr)
{
    bool is_points = saying_is(expr, CALL_POINTS), is_of_seat = is_points || saying_is(expr, CALL_TRICKS);
    if (is_of_seat && saying_is(expr->operands[0], SLOT_SEAT))
        return fixed_words(speech, is_points ? WORD_SAY_OWN_POINTS : WORD_SAY_OWN_TRICKS);
    Str noun = speak_noun(speech, expr, SAYING_NUMBER);
    bool varies = expr->kind == EXPR_NAME && speak_varies(speech->speaker, expr->name);
    return noun.n || !varies ? noun : expr->name;
}

/*
 * Returns the words for some numbers about sets: the exact points of the declarer's cards, the number of cards in the
 * player's hand, and the number of players on a side. Empty for all others.
 */
static Str speak_count(const Speech *speech, const Expr *expr)
{
    if (saying_is(expr, CALL_EXACT_POINTS) && saying_is(expr->operands[0], SLOT_DECLARER_CARDS))
        return fixed_words(speech, WORD_SAY_EXACT_POINTS);
    if (saying_is_builtin(expr, OP_SIZE_SET) && saying_is(expr->operands[0], SLOT_HAND))
        return fixed_words(speech, WORD_SAY_HAND_SIZE);
    if (saying_is_builtin(expr, OP_SIZE_LIST) && saying_is(expr->operands[0], SLOT_DEFENDERS))
        return fixed_words(speech, WORD_SAY_DEFENDERS_COUNT);
    if (saying_is_builtin(expr, OP_SIZE_LIST) && saying_is(expr->operands[0], SLOT_DECLARER_SIDE))
        return fixed_words(speech, WORD_SAY_SIDE_COUNT);
    return STR("");
}

/* Puts the call of a built-in function into words: max() and min() with a bound, a function with words, or sum(). */
static Str speak_call(const Speech *speech, const Expr *expr)
{
    Str text = speak_bound(speech, expr);
    if (!text.n) text = speak_function(speech, expr);
    return text.n ? text : speak_sum(speech, expr);
}

Str speak_quantity_anew(const Speech *speech, const Expr *expr)
{
    Fraction known;
    if (expr == speech->factor) return fixed_words(speech, WORD_SAY_FACTOR);
    if (speak_known(speech, expr, &known)) return say_fraction(speech->speaker, known);
    Str text = speak_term(speech, expr);
    if (!text.n) text = speak_side_points(speech, expr);
    if (text.n) return text;
    switch ((int)expr->kind) {
    case EXPR_UNARY:
    case EXPR_BINARY: text = speak_operation(speech, expr); break;
    case EXPR_CHOICE: text = speak_choice(speech, expr); break;
    case EXPR_CALL: text = speak_call(speech, expr); break;
    case EXPR_LOOP: text = speak_those(speech, expr, WORD_SAY_EACH_PLAYER, WORD_SAY_EACH_DEFENDER); break;
    default: break;
    }
    if (!text.n) text = speak_count(speech, expr);
    if (!text.n) text = speak_number_named(speech, expr);
    if (!text.n) text = speak_seat(speech, expr);
    if (!text.n) text = speak_holder(speech, expr, WORD_SAY_HOLDER, WORD_SAY_DEALT_HOLDER);
    return text;
}
