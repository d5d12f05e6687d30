/* Numbers and players of formulas as nouns. */
#include "wording/speak_inner.h"

#include <string.h>

static Str one_word(const Speech *speech, Word word)
{
    return speak_words(speech, word, STR(""), STR(""));
}

/* ---- numbers that are known ----------------------------------------------------------------------------------- */

Str say_fraction(const Speaker *speaker, Fraction fraction)
{
    static const struct {
        int num, den;
        const char *sign;
    } SIGNS[] = {{1, 2, "½"}, {1, 3, "⅓"}, {2, 3, "⅔"}, {1, 4, "¼"}, {3, 4, "¾"}};
    const char *minus = fraction.num < 0 ? "-" : "";
    int64_t num = fraction.num < 0 ? -fraction.num : fraction.num, ones = num / fraction.den, rest = num % fraction.den;
    if (rest == 0) return arena_printf(speaker->arena, "%s%lld", minus, (long long)ones);
    Str before = ones ? arena_printf(speaker->arena, "%s%lld", minus, (long long)ones) : str_of(minus);
    for (size_t i = 0; i < COUNT(SIGNS); i++)
        if (rest == SIGNS[i].num && fraction.den == SIGNS[i].den)
            return arena_printf(speaker->arena, "%.*s%s", STR_ARG(before), SIGNS[i].sign);
    return arena_printf(speaker->arena, "%.*s%s%lld/%lld", STR_ARG(before), ones ? " " : "", (long long)rest,
                        (long long)fraction.den);
}

/* ---- players -------------------------------------------------------------------------------------------------- */

Card speak_card_named(const Speech *speech, const Expr *expr)
{
    return expr->kind == EXPR_NAME ? game_card(speech->speaker->game, expr->name) : NO_CARD;
}

CardSet speak_cards_named(const Speech *speech, const Expr *expr)
{
    const Game *game = speech->speaker->game;
    if (expr->kind == EXPR_NAME) return speak_selector(game, expr->name);
    if (expr->kind != EXPR_BINARY || expr->name.n != 1) return 0;
    CardSet a = speak_cards_named(speech, expr->operands[0]), b = speak_cards_named(speech, expr->operands[1]);
    return !a || !b ? 0 : expr->name.s[0] == '+' ? a | b : expr->name.s[0] == '-' ? a & ~b : 0;
}

Str speak_seat(const Speech *speech, const Expr *expr)
{
    static const struct {
        const char *name;
        Word word;
    } SEATS[] = {{"seat", WORD_SAY_SEAT},         {"declarer", WORD_SAY_DECLARER},
                 {"forehand", WORD_SAY_FOREHAND}, {"dealer", WORD_SAY_DEALER},
                 {"bidder", WORD_SAY_BIDDER},     {"last_trick_winner", WORD_SAY_LAST_WINNER}};
    for (size_t i = 0; i < COUNT(SEATS); i++)
        if (speak_is_name(expr, SEATS[i].name)) return one_word(speech, SEATS[i].word);
    if (expr->kind == EXPR_NAME && speech->variable.n && str_equal(expr->name, speech->variable)) return speech->player;
    Card card = expr->kind == EXPR_CALL && expr->n == 1 ? speak_card_named(speech, expr->operands[0]) : NO_CARD;
    if (card != NO_CARD && speak_is_call(expr, "player_of", 1))
        return speak_words(speech, WORD_SAY_PLAYER_OF, say_card(speech->speaker, card), STR(""));
    if (card != NO_CARD && speak_is_call(expr, "winner_of", 1))
        return speak_words(speech, WORD_SAY_WINNER_OF, say_card(speech->speaker, card), STR(""));
    return STR("");
}

Str speak_holder(const Speech *speech, const Expr *expr, Word held, Word dealt)
{
    int64_t n;
    bool is_held = speak_is_call(expr, "holder", 2);
    if (!is_held && !speak_is_call(expr, "dealt_holder", 2)) return STR("");
    CardSet cards = speak_cards_named(speech, expr->operands[0]);
    if (!cards || !speak_known_number(speech, expr->operands[1], &n)) return STR("");
    Str some = n == cards_count(cards)
                   ? say_all_cards(speech->speaker, cards)
                   : say_some_cards(speech->speaker,
                                    speak_amount(speech, 0, arena_printf(speech->speaker->arena, "%lld", (long long)n)),
                                    cards);
    return speak_words(speech, is_held ? held : dealt, some, STR(""));
}

/* What must hold besides, whoever the player is: the part of an "and" that does not ask for him. */
static const Expr *split_condition(const Speech *speech, const Expr *loop, const Expr **besides)
{
    const Expr *body = loop->operands[1];
    bool truth;
    *besides = NULL;
    for (int i = 0; body->kind == EXPR_AND && i < 2; i++) {
        const Expr *part = body->operands[i];
        if (speak_asks(part, loop->name)) continue;
        if (!speak_known_truth(speech, part, &truth)) *besides = part;
        else if (!truth) return NULL;
        return body->operands[1 - i];
    }
    return body;
}

Str speak_those(const Speech *speech, const Expr *loop, Word of_players, Word of_defenders)
{
    bool are_defenders = speak_is_loop(loop, MACRO_FILTER) && speak_is_name(loop->operands[0], "defenders");
    bool are_players = speak_is_loop(loop, MACRO_FILTER) && speak_is_name(loop->operands[0], "seats");
    const Expr *besides, *condition = are_defenders || are_players ? split_condition(speech, loop, &besides) : NULL;
    if (!condition) return STR("");
    Speech inner = *speech;
    inner.variable = loop->name;
    inner.player = one_word(speech, WORD_SAY_WHO);
    Str who = speak_condition(&inner, condition, false);
    Str also = besides ? speak_condition(speech, besides, false) : STR("");
    if (!who.n || (besides && !also.n)) return STR("");
    Str those = speak_words(speech, are_defenders ? of_defenders : of_players, who, STR(""));
    return also.n ? speak_words(speech, WORD_SAY_PROVIDED, those, also) : those;
}

/* ---- points ---------------------------------------------------------------------------------------------------- */

/* Can points be fractions in this game? */
static bool has_fractions(const Game *game)
{
    return game->count_exact && game->count_group > 1 && game->count_less % game->count_group != 0;
}

static bool are_points(const Expr *expr)
{
    return speak_is_name(expr, "declarer_points") || speak_is_name(expr, "defender_points") ||
           speak_is_name(expr, "most_points") || speak_is_call(expr, "points", 1);
}

/* A function whose words are more than one noun. */
static bool is_rounding(const Expr *expr)
{
    bool is_noun =
        speak_is_call(expr, "abs", 1) || speak_is_call(expr, "points", 1) || speak_is_call(expr, "tricks", 1);
    return expr->kind == EXPR_CALL && !is_noun;
}

static bool gives_whole(const Expr *expr)
{
    return speak_is_call(expr, "int", 1) || speak_is_call(expr, "floor", 1) || speak_is_call(expr, "ceil", 1) ||
           speak_is_call(expr, "round_half_up", 1);
}

/* Is a number whole in any case, so that rounding it says nothing? */
static bool is_whole(const Speech *speech, const Expr *expr)
{
    Fraction known;
    if (speak_known(speech, expr, &known)) return known.den == 1;
    if (are_points(expr)) return !has_fractions(speech->speaker->game);
    bool is_sum = speak_is_operator(expr, "+") || speak_is_operator(expr, "-") || speak_is_operator(expr, "*");
    bool is_either = speak_is_call(expr, "max", 2) || speak_is_call(expr, "min", 2);
    if (is_sum || is_either) return is_whole(speech, expr->operands[0]) && is_whole(speech, expr->operands[1]);
    if (gives_whole(expr)) return true;
    if (speak_is_call(expr, "fraction", 2) && speak_known(speech, expr->operands[1], &known))
        return known.num == known.den && is_whole(speech, expr->operands[0]);
    if (expr->kind == EXPR_CHOICE) return is_whole(speech, expr->operands[1]) && is_whole(speech, expr->operands[2]);
    return false;
}

static bool are_both_points(const Expr *a, const Expr *b)
{
    return (speak_is_name(a, "declarer_points") && speak_is_name(b, "defender_points")) ||
           (speak_is_name(a, "defender_points") && speak_is_name(b, "declarer_points"));
}

/* The points of the side that has lost, of the side that has more. */
static Str speak_side_points(const Speech *speech, const Expr *expr)
{
    if (expr->kind == EXPR_CHOICE && speak_is_name(expr->operands[0], "won") &&
        are_both_points(expr->operands[1], expr->operands[2]))
        return one_word(speech, speak_is_name(expr->operands[1], "defender_points") ? WORD_SAY_LOSER_POINTS
                                                                                    : WORD_SAY_WINNER_POINTS);
    bool is_max = speak_is_call(expr, "max", 2);
    if ((is_max || speak_is_call(expr, "min", 2)) && are_both_points(expr->operands[0], expr->operands[1]))
        return one_word(speech, is_max ? WORD_SAY_MORE_POINTS : WORD_SAY_FEWER_POINTS);
    return STR("");
}

/* k * abs(points - n): so much for each point above or below. The points may be rounded, down or to the nearest. */
static Str speak_per_point(const Speech *speech, const Expr *factor, const Expr *expr)
{
    int64_t each, par;
    if (!speak_is_call(expr, "abs", 1) || !speak_is_operator(expr->operands[0], "-")) return STR("");
    const Expr *points = expr->operands[0]->operands[0];
    bool is_nearest = speak_is_call(points, "round_half_up", 1), is_down = speak_is_call(points, "int", 1);
    if (is_nearest || is_down) points = points->operands[0];
    if (!speak_is_name(points, "declarer_points") || !speak_known_number(speech, factor, &each) ||
        !speak_known_number(speech, expr->operands[0]->operands[1], &par))
        return STR("");
    bool has_rest = has_fractions(speech->speaker->game);
    Word word = has_rest && is_nearest ? WORD_SAY_PER_ROUNDED_POINT
                : has_rest && is_down  ? WORD_SAY_PER_WHOLE_POINT
                                       : WORD_SAY_PER_POINT;
    return say(speech->speaker, word, (Slots){.number = {each, par}});
}

/* ---- arithmetic ------------------------------------------------------------------------------------------------ */

/* Where a part of arithmetic stands: a sum in a product needs brackets, one at the head of a sum none. */
typedef enum Place { HEAD_OF_SUM, IN_SUM, IN_PRODUCT } Place;

/* An operation without what changes nothing: "a + 0" and "1 * a" are a. */
static const Expr *substance(const Speech *speech, const Expr *expr)
{
    Fraction known;
    while (expr->kind == EXPR_BINARY) {
        bool is_product = speak_is_operator(expr, "*"), is_sum = speak_is_operator(expr, "+");
        int idle = -1;
        for (int i = 0; i < 2; i++) {
            bool may_be = is_product || is_sum || (i == 1 && speak_is_operator(expr, "-"));
            if (may_be && speak_known(speech, expr->operands[i], &known) && known.num == (is_product ? known.den : 0))
                idle = i;
        }
        if (idle < 0) return expr;
        expr = expr->operands[1 - idle];
    }
    return expr;
}

static bool wants_brackets(const Speech *speech, const Expr *expr, Place place)
{
    Fraction known;
    expr = substance(speech, expr);
    bool is_sum = speak_is_operator(expr, "+") || speak_is_operator(expr, "-");
    if (speak_known(speech, expr, &known) || speak_side_points(speech, expr).n) return false;
    if (speak_is_call(expr, "fraction", 2)) return place == IN_PRODUCT;
    if (expr->kind == EXPR_BINARY) return is_sum ? place != HEAD_OF_SUM : place == IN_PRODUCT;
    if (is_rounding(expr) && expr->n == 1 && is_whole(speech, expr->operands[0])) return false;
    return expr->kind == EXPR_CHOICE || is_rounding(expr);
}

static Str speak_operand(const Speech *speech, const Expr *expr, Place place)
{
    Str text = speak_quantity(speech, expr);
    if (!text.n || expr == speech->factor || !wants_brackets(speech, expr, place)) return text;
    return arena_printf(speech->speaker->arena, "(%.*s)", STR_ARG(text));
}

static Str with_sign(const Speech *speech, Str a, const char *sign, Str b)
{
    if (!a.n || !b.n) return STR("");
    return arena_printf(speech->speaker->arena, "%.*s %s %.*s", STR_ARG(a), sign, STR_ARG(b));
}

static Str choice_words(const Speech *speech, const Expr *condition, Str a, Str b, bool is_short)
{
    Str when = speak_condition(speech, condition, false);
    if (!when.n || !a.n || !b.n) return STR("");
    if (str_equal(a, b)) return a;
    return say(speech->speaker, is_short ? WORD_SAY_CHOICE : WORD_SAY_CASES, (Slots){.text = {a, when, b}});
}

/* A choice of two known numbers, times a known number: the numbers multiplied. */
static Str speak_scaled(const Speech *speech, Fraction factor, const Expr *expr)
{
    Fraction a, b;
    if (expr->kind != EXPR_CHOICE || !speak_known(speech, expr->operands[1], &a) ||
        !speak_known(speech, expr->operands[2], &b) || !fraction_multiply(a, factor, &a) ||
        !fraction_multiply(b, factor, &b))
        return STR("");
    return choice_words(speech, expr->operands[0], say_fraction(speech->speaker, a), say_fraction(speech->speaker, b),
                        true);
}

/* The same for each of some players: size(players.filter(...)) times it. */
static Str speak_for_those(const Speech *speech, const Expr *count, const Expr *each)
{
    if (!speak_is_call(count, "size", 1)) return STR("");
    Str those = speak_those(speech, count->operands[0], WORD_SAY_FOR_EACH_PLAYER, WORD_SAY_FOR_EACH_DEFENDER);
    Str amount = those.n ? speak_quantity(speech, each) : STR("");
    return amount.n ? speak_words(speech, WORD_SAY_FOR_THOSE, those, amount) : STR("");
}

static Str speak_product(const Speech *speech, const Expr *a, const Expr *b)
{
    Fraction factor;
    if (speak_known(speech, b, &factor)) { /* the known one first */
        const Expr *known = b;
        b = a;
        a = known;
    }
    bool is_known = speak_known(speech, a, &factor);
    if (is_known && factor.num == factor.den) return speak_quantity(speech, b);
    if (is_known && factor.num == 1)
        return with_sign(speech, speak_operand(speech, b, IN_PRODUCT), "/",
                         say_fraction(speech->speaker, (Fraction){factor.den, 1}));
    Str text = is_known ? speak_scaled(speech, factor, b) : STR("");
    if (!text.n) text = speak_per_point(speech, a, b);
    if (!text.n) text = speak_for_those(speech, a, b);
    if (!text.n) text = speak_for_those(speech, b, a);
    if (text.n) return text;
    bool turns = is_known && b->kind != EXPR_NAME; /* "(40 − points) × 2" but "2 × the value" */
    Str first = speak_operand(speech, turns ? b : a, IN_PRODUCT);
    return with_sign(speech, first, "×", speak_operand(speech, turns ? a : b, IN_PRODUCT));
}

static Str speak_minus(const Speech *speech, const Expr *expr)
{
    Str text = speak_operand(speech, expr, IN_SUM);
    return text.n ? speak_words(speech, WORD_SAY_MINUS, text, STR("")) : text;
}

static Str speak_operation(const Speech *speech, const Expr *expr)
{
    const Expr *left = expr->operands[0], *right = expr->operands[1];
    Fraction known;
    if (speak_is_operator(expr, "*")) return speak_product(speech, left, right);
    bool is_quotient = speak_is_operator(expr, "/"), is_minus = speak_is_operator(expr, "-");
    if (!is_quotient && !is_minus && !speak_is_operator(expr, "+")) return STR("");
    if (speak_known(speech, right, &known) && (is_quotient ? known.num == known.den : known.num == 0))
        return speak_quantity(speech, left);
    if (!is_quotient && speak_known(speech, left, &known) && known.num == 0)
        return is_minus ? speak_minus(speech, right) : speak_quantity(speech, right);
    Place place = is_quotient ? IN_PRODUCT : IN_SUM;
    Str a = speak_operand(speech, left, is_quotient ? IN_PRODUCT : HEAD_OF_SUM);
    return with_sign(speech, a, is_quotient ? "/" : is_minus ? "−" : "+", speak_operand(speech, right, place));
}

/* ---- functions ------------------------------------------------------------------------------------------------- */

/* max(5, x) and min(5, x): a bound of the other. */
static Str speak_bound(const Speech *speech, const Expr *expr)
{
    Fraction bound;
    bool is_max = speak_is_call(expr, "max", 2);
    if (!is_max && !speak_is_call(expr, "min", 2)) return STR("");
    bool is_first = speak_known(speech, expr->operands[0], &bound);
    if (!is_first && !speak_known(speech, expr->operands[1], &bound)) return STR("");
    Str other = speak_quantity(speech, expr->operands[is_first ? 1 : 0]);
    if (!other.n) return other;
    return speak_words(speech, is_max ? WORD_SAY_NO_LESS : WORD_SAY_NO_MORE, other,
                       say_fraction(speech->speaker, bound));
}

static Str speak_function(const Speech *speech, const Expr *expr)
{
    static const struct {
        const char *name;
        size_t n;
        Word word;
        Place place;
    } FUNCTIONS[] = {{"abs", 1, WORD_SAY_ABS, HEAD_OF_SUM},         {"int", 1, WORD_SAY_FLOOR, IN_SUM},
                     {"floor", 1, WORD_SAY_FLOOR, IN_SUM},          {"ceil", 1, WORD_SAY_CEIL, IN_SUM},
                     {"round_half_up", 1, WORD_SAY_ROUND, IN_SUM},  {"step_up", 2, WORD_SAY_STEP_UP, IN_SUM},
                     {"step_down", 2, WORD_SAY_STEP_DOWN, IN_SUM},  {"step_nearest", 2, WORD_SAY_STEP_NEAREST, IN_SUM},
                     {"max", 2, WORD_SAY_MAX, IN_PRODUCT},          {"min", 2, WORD_SAY_MIN, IN_PRODUCT},
                     {"fraction", 2, WORD_SAY_FRACTION, IN_PRODUCT}};
    for (size_t i = 0; i < COUNT(FUNCTIONS); i++) {
        if (!speak_is_call(expr, FUNCTIONS[i].name, FUNCTIONS[i].n)) continue;
        Fraction divisor;
        bool is_void = expr->n == 1 && FUNCTIONS[i].word != WORD_SAY_ABS && is_whole(speech, expr->operands[0]);
        if (FUNCTIONS[i].word == WORD_SAY_FRACTION && speak_known(speech, expr->operands[1], &divisor))
            is_void = divisor.num == divisor.den;
        if (is_void) return speak_quantity(speech, expr->operands[0]);
        Str a = speak_operand(speech, expr->operands[0], FUNCTIONS[i].place);
        Str b = expr->n > 1 ? speak_operand(speech, expr->operands[1], IN_PRODUCT) : STR("");
        return a.n && (expr->n == 1 || b.n) ? speak_words(speech, FUNCTIONS[i].word, a, b) : STR("");
    }
    return STR("");
}

enum { SHORT_AMOUNT = 40 }; /* "a if ..., else b"; longer ones are told as cases */

static Str speak_choice(const Speech *speech, const Expr *expr)
{
    bool truth;
    Fraction known;
    if (speak_known_truth(speech, expr->operands[0], &truth))
        return speak_quantity(speech, expr->operands[truth ? 1 : 2]);
    Str a = speak_quantity(speech, expr->operands[1]), b = speak_quantity(speech, expr->operands[2]);
    bool is_short = speak_known(speech, expr->operands[1], &known) || (a.n <= SHORT_AMOUNT && b.n <= SHORT_AMOUNT);
    return choice_words(speech, expr->operands[0], a, b, is_short);
}

/* sum(players.filter(s, ...).map(s, ...)): something for each of some players. */
static Str speak_sum(const Speech *speech, const Expr *expr)
{
    if (!speak_is_call(expr, "sum", 1) || !speak_is_loop(expr->operands[0], MACRO_MAP)) return STR("");
    const Expr *loop = expr->operands[0];
    Speech inner = *speech;
    inner.variable = loop->name;
    inner.player = one_word(speech, WORD_SAY_THAT_ONE);
    Str those = speak_those(speech, loop->operands[0], WORD_SAY_FOR_EACH_PLAYER, WORD_SAY_FOR_EACH_DEFENDER);
    Str amount = those.n ? speak_quantity(&inner, loop->operands[1]) : STR("");
    return amount.n ? speak_words(speech, WORD_SAY_FOR_THOSE, those, amount) : STR("");
}

/* ---- the whole ------------------------------------------------------------------------------------------------- */

static Str speak_number_name(const Speech *speech, const Expr *expr)
{
    static const struct {
        const char *name;
        Word word;
    } NAMES[] = {{"value", WORD_SAY_VALUE},
                 {"declarer_points", WORD_SAY_DECLARER_POINTS},
                 {"defender_points", WORD_SAY_DEFENDER_POINTS},
                 {"declarer_tricks", WORD_SAY_DECLARER_TRICKS},
                 {"defender_tricks", WORD_SAY_DEFENDER_TRICKS},
                 {"most_points", WORD_SAY_MOST_POINTS},
                 {"pot", WORD_SAY_POT}};
    for (size_t i = 0; i < COUNT(NAMES); i++)
        if (speak_is_name(expr, NAMES[i].name)) return one_word(speech, NAMES[i].word);
    return speak_varies(speech->speaker, expr->name) ? expr->name : STR("");
}

static Str speak_seat_number(const Speech *speech, const Expr *expr)
{
    bool is_points = speak_is_call(expr, "points", 1);
    if (!is_points && !speak_is_call(expr, "tricks", 1)) return STR("");
    if (speak_is_name(expr->operands[0], "seat"))
        return one_word(speech, is_points ? WORD_SAY_OWN_POINTS : WORD_SAY_OWN_TRICKS);
    Str seat = speak_seat(speech, expr->operands[0]);
    return seat.n ? speak_words(speech, is_points ? WORD_SAY_POINTS_OF : WORD_SAY_TRICKS_OF, seat, STR("")) : STR("");
}

/* Numbers of cards: what the declarer's count for to the fraction, and how many the player holds. */
static Str speak_pile(const Speech *speech, const Expr *expr)
{
    if (speak_is_call(expr, "exact_points", 1) && speak_is_name(expr->operands[0], "declarer_cards"))
        return one_word(speech, WORD_SAY_EXACT_POINTS);
    if (speak_is_call(expr, "size", 1) && speak_is_name(expr->operands[0], "hand"))
        return one_word(speech, WORD_SAY_HAND_SIZE);
    return STR("");
}

static Str speak_call(const Speech *speech, const Expr *expr)
{
    Str text = speak_bound(speech, expr);
    if (!text.n) text = speak_function(speech, expr);
    return text.n ? text : speak_sum(speech, expr);
}

Str speak_quantity(const Speech *speech, const Expr *expr)
{
    Fraction known;
    if (expr == speech->factor) return one_word(speech, WORD_SAY_FACTOR);
    if (speak_known(speech, expr, &known)) return say_fraction(speech->speaker, known);
    Str text = speak_side_points(speech, expr);
    if (text.n) return text;
    switch ((int)expr->kind) {
    case EXPR_NAME: text = speak_number_name(speech, expr); break;
    case EXPR_UNARY: text = str_is(expr->name, "-") ? speak_minus(speech, expr->operands[0]) : STR(""); break;
    case EXPR_BINARY: text = speak_operation(speech, expr); break;
    case EXPR_CHOICE: text = speak_choice(speech, expr); break;
    case EXPR_CALL: text = speak_call(speech, expr); break;
    case EXPR_LOOP: text = speak_those(speech, expr, WORD_SAY_EACH_PLAYER, WORD_SAY_EACH_DEFENDER); break;
    default: break;
    }
    if (!text.n) text = speak_pile(speech, expr);
    if (!text.n) text = speak_seat_number(speech, expr);
    if (!text.n) text = speak_seat(speech, expr);
    if (!text.n) text = speak_holder(speech, expr, WORD_SAY_HOLDER, WORD_SAY_DEALT_HOLDER);
    return text;
}
