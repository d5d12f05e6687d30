/* Writes how the amounts of a settlement were calculated. */
#include "wording/sum.h"

#include "wording/marks.h"
#include "wording/part_value.h"
#include "wording/speak_inner.h"

/* A calculation that is being written: its steps so far, and notes that explain its numbers. */
typedef struct Sum {
    const Scene *scene;
    Speech speech;     /* puts parts of the formula into words */
    PartContext parts; /* calculates parts of the formula in the deal */
    Buf steps, notes;
    bool has_reasons;  /* a note gives the reason for a choice between two amounts */
    bool is_of_a_seat; /* the numbers belong to one player, and get no notes */
    size_t n_steps;    /* how many steps have changed a number */
    bool failed;       /* a part could not be calculated, so nothing is shown */
} Sum;

/* A part of a formula with the numbers of the deal: its text and its value. */
typedef struct Part {
    Str text; /* such as "2 × 5" */
    Fraction value;
    /* the text is a sum or difference, or a product or quotient; if neither, it is a single number */
    bool is_sum, is_product;
    bool is_known; /* the value comes from the rules, not from the deal */
    size_t step;   /* the step whose result this number is, counted from 1; 0: it is no result of a step */
} Part;

static Part part_of(Sum *sum, const Expr *expr);

/* Returns a part whose text is only this number. */
static Part single_number(const Sum *sum, Fraction value)
{
    return (Part){.text = say_fraction(sum->speech.speaker, value), .value = value};
}

/* True if the value of the part is this integer. */
static bool has_value(Part part, int64_t number)
{
    return part.value.den == 1 && part.value.num == number;
}

/*
 * True if the part can be left out, because it is a number of the rules that changes nothing. `number` is this number:
 * 0 in a sum, 1 in a product.
 */
static bool is_neutral(Part part, int64_t number)
{
    return part.is_known && has_value(part, number);
}

/* Marks the calculation as failed. Returns a part without meaning. */
static Part failed_part(Sum *sum)
{
    sum->failed = true;
    return single_number(sum, (Fraction){0, 1});
}

/* ---- notes ---------------------------------------------------------------------------------------------------- */

/* Adds a note, if the notes do not have it yet. */
static void add_note(Sum *sum, Str note)
{
    Str mark = STR("; "), before = buf_str(&sum->notes);
    for (size_t i = 0; i + note.n <= before.n; i++) {
        Str after = {before.s + i + note.n, before.n - i - note.n};
        bool begins = i == 0 || (i >= mark.n && str_equal((Str){before.s + i - mark.n, mark.n}, mark));
        bool ends = after.n == 0 || str_begins(after, mark);
        if (begins && ends && str_equal((Str){before.s + i, note.n}, note)) return;
    }
    if (before.n) buf_add(&sum->notes, mark);
    buf_add(&sum->notes, note);
}

/*
 * Adds a note that says what a number of the deal means. Numbers that belong to one player get no note, nor do numbers
 * that have no words except their name in the formula.
 */
static void note_number(Sum *sum, const Expr *expr, Fraction value)
{
    Fraction known;
    const Speech *speech = &sum->speech;
    Str noun = STR("");
    if (saying_is(expr, SLOT_VALUE)) noun = say_name(speech->speaker, SLOT_VALUE);
    else if (!speak_known(speech, expr, &known)) noun = speak_quantity(speech, expr);
    bool is_name = expr->kind == EXPR_NAME && str_equal(noun, expr->name);
    if (!noun.n || is_name || sum->is_of_a_seat) return;
    Slots slots = {.text = {say_fraction(sum->speech.speaker, value), noun}};
    add_note(sum, phrase(sum->scene, WORD_SUM_NUMBER, slots));
}

/*
 * True if the clause for a condition (`negated`: for its negation) would deny a term in the author's words, or that
 * something was announced. "It is not true that he loses" is no reason that a player would give.
 */
static bool only_denies(const Speech *speech, const Expr *condition, bool negated)
{
    bool is_denial = condition->kind == EXPR_UNARY && condition->n == 1;
    if (is_denial) return only_denies(speech, condition->operands[0], !negated);
    if (condition->kind == EXPR_AND || condition->kind == EXPR_OR)
        return only_denies(speech, condition->operands[0], negated) ||
               only_denies(speech, condition->operands[1], negated);
    bool is_announcement = saying_is(condition, CALL_ANNOUNCED) || saying_is(condition, CALL_ANNOUNCED_BY) ||
                           saying_is(condition, CALL_ANNOUNCED_SIDE);
    return negated && (is_announcement || speak_term(speech, condition).n > 0);
}

/*
 * Adds a note with the reason for a choice between two amounts: `condition`, whose value in the deal is `truth`. No
 * reason is given if the contract decides it, or if it only denies something. That the deal was won or lost is shown
 * elsewhere.
 */
static void note_reason(Sum *sum, const Expr *condition, bool truth)
{
    bool known;
    if (saying_is(condition, SLOT_WON) || speak_known_truth(&sum->speech, condition, &known)) return;
    if (only_denies(&sum->speech, condition, !truth)) return;
    Str clause = speak_condition(&sum->speech, condition, !truth);
    if (!clause.n) return;
    sum->has_reasons = true;
    add_note(sum, phrase(sum->scene, WORD_SUM_BECAUSE, (Slots){.text = {clause}}));
}

/* ---- steps ---------------------------------------------------------------------------------------------------- */

/* True if the text of the part is a single number, without an operator. */
static bool is_alone(Part part)
{
    return !part.is_sum && !part.is_product;
}

/* Returns a calculation with its result, such as "2 x 5 = 10". A single number is returned as it is. */
static Str whole_of(const Sum *sum, Part part)
{
    if (is_alone(part)) return part.text;
    return arena_printf(sum->parts.arena, "%.*s = %.*s", STR_ARG(part.text),
                        STR_ARG(say_fraction(sum->speech.speaker, part.value)));
}

/* Adds a step, such as "2 x 5 = 10", after the steps so far. */
static void add_step(Sum *sum, Str step)
{
    if (sum->steps.n) buf_add(&sum->steps, STR("; "));
    buf_add(&sum->steps, step);
}

/* True if the text so far ends with this number, because it is the result of the last step. */
static bool is_last_result(const Sum *sum, Part part)
{
    return is_alone(part) && part.step > 0 && part.step == sum->n_steps;
}

/*
 * Adds a step that changes the number of `from` into `value`, such as rounding. `how` are the words for the change,
 * and `multiple` is the number in these words, such as 10 in "rounded up to a multiple of 10". Returns the changed
 * number as a part. If the number does not change, adds nothing and returns `from`.
 */
static Part with_step(Sum *sum, Part from, Word how, int64_t multiple, Fraction value)
{
    if (fraction_compare(from.value, value) == 0) return from;
    /* "/" and int() round towards 0, so they round negative numbers up */
    if (how == WORD_SUM_DOWN && fraction_compare(value, from.value) > 0) how = WORD_SUM_UP;
    Slots slots = {.text = {say_fraction(sum->speech.speaker, value)}, .number = {multiple}};
    Str how_text = phrase(sum->scene, how, slots), whole = whole_of(sum, from);
    if (!is_last_result(sum, from)) add_step(sum, whole);
    buf_printf(&sum->steps, ", %.*s", STR_ARG(how_text));
    Part part = single_number(sum, value);
    part.step = ++sum->n_steps;
    return part;
}

/* ---- operators ------------------------------------------------------------------------------------------------ */

/* Returns the text of a part, in brackets if `wants` is true or if the part is a negative number. */
static Str bracketed(const Sum *sum, Part part, bool wants)
{
    bool is_negative = is_alone(part) && part.value.num < 0;
    if (!wants && !is_negative) return part.text;
    return arena_printf(sum->parts.arena, "(%.*s)", STR_ARG(part.text));
}

/* Returns the part "a + b" of a calculation. A 0 of the rules is left out. */
static Part added(const Sum *sum, Part a, Part b, Fraction value)
{
    if (is_neutral(a, 0)) return b;
    if (is_neutral(b, 0)) return a;
    Str text = arena_printf(sum->parts.arena, "%.*s + %.*s", STR_ARG(a.text), STR_ARG(bracketed(sum, b, false)));
    return (Part){.text = text, .value = value, .is_sum = true};
}

/* Returns the part "a − b" of a calculation. A 0 of the rules is left out. */
static Part subtracted(const Sum *sum, Part a, Part b, Fraction value)
{
    if (is_neutral(b, 0)) return a;
    Str text = arena_printf(sum->parts.arena, "%.*s − %.*s", STR_ARG(a.text), STR_ARG(bracketed(sum, b, b.is_sum)));
    return (Part){.text = text, .value = value, .is_sum = true};
}

/* True if a factor is 1 and can be left out: it comes from the rules, or no note would say what it means. */
static bool is_needless_factor(const Sum *sum, Part part)
{
    return is_neutral(part, 1) || (sum->is_of_a_seat && is_alone(part) && has_value(part, 1));
}

/* Returns the part "a × b" of a calculation. Sums and negative numbers are in brackets. */
static Part product(const Sum *sum, Part a, Part b, Fraction value)
{
    Str left = bracketed(sum, a, a.is_sum), right = bracketed(sum, b, b.is_sum);
    Str text = arena_printf(sum->parts.arena, "%.*s × %.*s", STR_ARG(left), STR_ARG(right));
    return (Part){.text = text, .value = value, .is_product = true};
}

/* Returns the part "a × b" of a calculation without a needless factor 1. */
static Part multiplied(const Sum *sum, Part a, Part b, Fraction value)
{
    if (is_needless_factor(sum, a)) return b;
    return is_needless_factor(sum, b) ? a : product(sum, a, b, value);
}

/*
 * Returns the part "a / b" of a calculation. Sums and negative numbers are in brackets, and so is `b` if it is a
 * product or a quotient. A division by 1 of the rules is left out. A fraction of two single numbers such as 1/3, in
 * which `a` is less than `b`, becomes one number.
 */
static Part divided(const Sum *sum, Part a, Part b, Fraction value)
{
    if (is_neutral(b, 1)) return a;
    bool is_less = a.value.num >= 0 && fraction_compare(a.value, b.value) < 0;
    if (is_alone(a) && is_alone(b) && is_less) return single_number(sum, value);
    Str left = bracketed(sum, a, a.is_sum), right = bracketed(sum, b, b.is_sum || b.is_product);
    Str text = arena_printf(sum->parts.arena, "%.*s / %.*s", STR_ARG(left), STR_ARG(right));
    return (Part){.text = text, .value = value, .is_product = true};
}

/*
 * Writes a division. The operator "/" of the language divides integers and rounds towards zero. This rounding is
 * written as a step of its own.
 */
static Part quotient(Sum *sum, const Expr *expr, Part a, Part b, Fraction value)
{
    Fraction exact;
    if (!fraction_divide(a.value, b.value, &exact)) return failed_part(sum);
    Part part = divided(sum, a, b, exact);
    return str_is(expr->name, "/") ? with_step(sum, part, WORD_SUM_DOWN, 0, value) : part;
}

/* Makes the part for an operation with two operands, whose result in the deal is `value`. */
static Part part_of_operation(Sum *sum, const Expr *expr, Fraction value)
{
    Part a = part_of(sum, expr->operands[0]), b = part_of(sum, expr->operands[1]);
    if (speak_is_operator(expr, "+")) return added(sum, a, b, value);
    if (speak_is_operator(expr, "-")) return subtracted(sum, a, b, value);
    if (speak_is_operator(expr, "*")) return multiplied(sum, a, b, value);
    return quotient(sum, expr, a, b, value);
}

/* ---- functions ------------------------------------------------------------------------------------------------ */

/* The functions that round, with the words for the change of the number. */
static const struct {
    Op op;
    Word word;
} ROUNDINGS[] = {{OP_FLOOR, WORD_SUM_DOWN},
                 {OP_WHOLE, WORD_SUM_DOWN},
                 {OP_CEIL, WORD_SUM_UP},
                 {OP_ROUND_HALF_UP, WORD_SUM_NEAREST},
                 {OP_STEP_UP, WORD_SUM_STEP_UP},
                 {OP_STEP_DOWN, WORD_SUM_STEP_DOWN},
                 {OP_STEP_NEAREST, WORD_SUM_STEP_NEAREST}};

/*
 * If the expression rounds a number, makes the part for it and returns true. Some functions round to a multiple of
 * their second argument.
 */
static bool part_of_rounding(Sum *sum, const Expr *expr, Fraction value, Part *out)
{
    for (size_t i = 0; i < COUNT(ROUNDINGS); i++) {
        if (!saying_is_builtin(expr, ROUNDINGS[i].op)) continue;
        Value multiple = {.kind = TYPE_INT};
        if (expr->n > 1 && !part_value(&sum->parts, expr->operands[1], &multiple)) return false;
        *out = with_step(sum, part_of(sum, expr->operands[0]), ROUNDINGS[i].word, multiple.as.integer, value);
        return true;
    }
    return false;
}

/*
 * If the expression is max() or min() with a known bound, makes the part for it and returns true. It shows how the
 * other number was calculated and, if the bound applies, the bound.
 */
static bool part_of_bound(Sum *sum, const Expr *expr, Fraction value, Part *out)
{
    Fraction known;
    bool is_max = saying_is_builtin(expr, OP_MAX_INT);
    if (!is_max && !saying_is_builtin(expr, OP_MIN_INT)) return false;
    int bound = speak_known(&sum->speech, expr->operands[0], &known) ? 0 : 1;
    if (!speak_known(&sum->speech, expr->operands[bound], &known)) return false;
    *out = with_step(sum, part_of(sum, expr->operands[1 - bound]), is_max ? WORD_SUM_AT_LEAST : WORD_SUM_AT_MOST, 0,
                     value);
    return true;
}

/*
 * If the expression is abs(), makes the part for it and returns true. The operands of a difference are written in the
 * order that makes it positive.
 */
static bool part_of_amount(Sum *sum, const Expr *expr, Fraction value, Part *out)
{
    Value difference;
    Fraction number;
    const Expr *inner = expr->n == 1 ? expr->operands[0] : expr; /* the difference inside abs() */
    if (!saying_is_builtin(expr, OP_ABS_INT)) return false;
    if (!part_value(&sum->parts, inner, &difference) || !part_number(&difference, &number)) return false;
    if (number.num >= 0 || !speak_is_operator(inner, "-")) {
        *out = with_step(sum, part_of(sum, inner), WORD_SUM_ABS, 0, value);
        return true;
    }
    Part a = part_of(sum, inner->operands[1]), b = part_of(sum, inner->operands[0]);
    *out = subtracted(sum, a, b, value);
    return true;
}

/* Makes the part for a number of the deal, and a note that says what it means. */
static Part number_part(Sum *sum, const Expr *expr, Fraction value)
{
    note_number(sum, expr, value);
    return single_number(sum, value);
}

/* Makes the part for the call of a function. Except for rounding, max(), min() and abs(), only its result is shown. */
static Part part_of_call(Sum *sum, const Expr *expr, Fraction value)
{
    Part out;
    if (saying_is_builtin(expr, OP_MAKE_FRACTION)) return part_of_operation(sum, expr, value);
    if (part_of_rounding(sum, expr, value, &out) || part_of_bound(sum, expr, value, &out) ||
        part_of_amount(sum, expr, value, &out))
        return out;
    return number_part(sum, expr, value);
}

/*
 * Returns the part of a condition that decides its value in the deal: of "a || b" the first one that is true, of
 * "a && b" the first one that is false. The other part may be false or true for any reason. Returns the whole condition
 * if no single part decides.
 */
static const Expr *deciding_part(Sum *sum, const Expr *condition, bool truth)
{
    if (condition->kind != (truth ? EXPR_OR : EXPR_AND)) return condition;
    for (int i = 0; i < 2; i++) {
        Value part;
        if (part_value(&sum->parts, condition->operands[i], &part) && part.as.boolean == truth)
            return deciding_part(sum, condition->operands[i], truth);
    }
    return condition;
}

/* Makes the part for "a ? b : c": that of the operand which applies, with a note that gives the reason. */
static Part part_of_choice(Sum *sum, const Expr *expr)
{
    Value truth;
    if (!part_value(&sum->parts, expr->operands[0], &truth)) return failed_part(sum);
    note_reason(sum, deciding_part(sum, expr->operands[0], truth.as.boolean), truth.as.boolean);
    return part_of(sum, expr->operands[truth.as.boolean ? 1 : 2]);
}

/*
 * If the expression is a term for which the author has no words, returns the formula of this term. Otherwise returns
 * the expression.
 */
static const Expr *formula_of_term(const Sum *sum, const Expr *expr)
{
    const Expr *term = speak_term(&sum->speech, expr).n ? NULL : part_term(sum->parts.arena, sum->scene->game, expr);
    return term ? term : expr;
}

/*
 * Makes the part for an expression. A choice shows only the branch that applies, an operation shows its operands, and a
 * name shows its number with a note. A remainder (%) has no sign in words, so it also shows only its number.
 */
static Part part_of_number(Sum *sum, const Expr *expr)
{
    Value value;
    Fraction number;
    if (!part_value(&sum->parts, expr, &value) || !part_number(&value, &number)) return failed_part(sum);
    expr = formula_of_term(sum, expr);
    if (speak_side_points(&sum->speech, expr).n || speak_term(&sum->speech, expr).n)
        return number_part(sum, expr, number);
    switch ((int)expr->kind) {
    case EXPR_CHOICE: return part_of_choice(sum, expr);
    case EXPR_BINARY:
        return str_is(expr->name, "%") ? number_part(sum, expr, number) : part_of_operation(sum, expr, number);
    case EXPR_CALL: return part_of_call(sum, expr, number);
    case EXPR_NAME: return number_part(sum, expr, number);
    default: return single_number(sum, number);
    }
}

/* Makes the part for an expression, and marks it as known if the rules alone determine its value. */
static Part part_of(Sum *sum, const Expr *expr)
{
    Fraction known;
    Part part = part_of_number(sum, expr);
    part.is_known = part.is_known || speak_known(&sum->speech, expr, &known);
    return part;
}

/* ---- the calculation of an amount ----------------------------------------------------------------------------- */

/*
 * Multiplies the result by the factor of kontra between the sides, and adds a note about it. A value without
 * doubles may have a factor, too. A result of 1 is also written, because the note needs its factor.
 */
static Part with_kontra(Sum *sum, const Item *item, Part part)
{
    const Scene *scene = sum->scene;
    const Game *game = scene->game;
    /* kontra between two players is applied later, when these two pay each other */
    if (!item_is_multiplied(item) || item->kontra_in_pairs) return part;
    /* steps: the number of doublings */
    int steps = kontra_steps(sum->parts.facts->state, game->kontra_object[item->kontra].cell);
    Fraction value = part.value;
    Part factor = single_number(sum, (Fraction){game->kontra_factor[steps], 1});
    if (has_value(factor, 1)) return part;
    if (!fraction_multiply(part.value, factor.value, &value)) return failed_part(sum);
    Str doubling =
        steps ? phrase_kontra(scene, item->kontra, steps - 1) : phrase(scene, WORD_SUM_UNDOUBLED, (Slots){0});
    add_note(sum, phrase(scene, WORD_SUM_NUMBER, (Slots){.text = {factor.text, doubling}}));
    return product(sum, part, factor, value);
}

/*
 * Returns the finished calculation with its notes. `part` is the part for the whole formula. If the calculation failed,
 * or if it is only a number without a reason, the text is empty.
 */
static Str finished_text(Sum *sum, Part part)
{
    bool has_steps = sum->steps.n > 0;
    if (sum->failed || (is_alone(part) && !has_steps && !sum->has_reasons)) return STR("");
    if (!is_last_result(sum, part)) add_step(sum, whole_of(sum, part));
    if (sum->notes.n) buf_printf(&sum->steps, " (%.*s)", STR_ARG(buf_str(&sum->notes)));
    return arena_str(sum->parts.arena, buf_str(&sum->steps));
}

/*
 * Returns how the formula under a key of an item is calculated for a seat. If the result is not `expected`, the text is
 * empty, so that readers never see a wrong calculation. If players count penalty points, only a formula with a minus is
 * shown, without the minus: the signs of others would not be those that players read.
 */
static Str calculation_of(const Scene *scene, Settling settling, const Settled *settled, const char *key, int seat,
                          int64_t expected)
{
    FormulaScratch scratch = {.used = 0};
    const Node *items = node_find(node_find(scene->game->root, "settlement"), "items");
    Facts facts = {.game = scene->game,
                   .state = settling.state,
                   .seat = seat,
                   .totals = &settling.settlement->totals,
                   .scratch = &scratch};
    Speaker speaker = {.arena = scene->scratch,
                       .game = scene->game,
                       .contract = &scene->game->contract[settling.state->contract],
                       .language = scene->language};
    const Node *scalar = node_find(node_find_str(items, settled->item->id), key);
    Sum sum = {.scene = scene, .speech = {.speaker = &speaker}, .parts = {&facts, scene->scratch, scalar}};
    sum.is_of_a_seat = item_has_amounts(settled->item);
    const Expr *tree = speak_tree(&speaker, scalar);
    if (tree && scene->game->counts_penalties) {
        bool has_minus = tree->kind == EXPR_UNARY && str_is(tree->name, "-");
        tree = has_minus ? tree->operands[0] : NULL;
        expected = -expected;
    }
    if (!tree) return STR("");
    Part part = with_kontra(&sum, settled->item, part_of(&sum, tree));
    Str text = has_value(part, expected) ? finished_text(&sum, part) : STR("");
    buf_free(&sum.steps);
    buf_free(&sum.notes);
    return text;
}

/* Returns the amount of an item for one seat. If players settle in pairs, this is the amount before they do. */
static int64_t amount_of(const Scene *scene, Settling settling, const Settled *settled, int seat)
{
    FormulaScratch scratch = {.used = 0};
    FormulaFault fault = {.reason = NULL};
    Facts facts = {.game = scene->game,
                   .state = settling.state,
                   .seat = seat,
                   .totals = &settling.settlement->totals,
                   .scratch = &scratch};
    /* a fault cannot occur, because settling the deal has calculated the same amount */
    return facts_number(settled->item->amount, &facts, &fault);
}

/* Returns the variant's reason for an item, with the numbers of a seat. */
static Str reason_of(const Scene *scene, Settling settling, const Settled *settled, int seat)
{
    Buf text = {0};
    Settled of_seat = *settled;
    of_seat.seat = (uint8_t)seat;
    settled_why(scene->game, settling.state, settling.settlement, &of_seat, scene->language, &text);
    return buf_keep(scene->scratch, &text);
}

/* Returns the names of the players in a set of seats, for the beginning or the middle of a sentence. */
static Str names_of(const Scene *scene, uint8_t seats, bool is_head)
{
    Str names = STR("");
    int n = bits_count(seats), named = 0;
    for (int seat = 0; seat < scene->game->n_players; seat++) {
        if (!seats_have(seats, seat)) continue;
        Str name = is_head && !named ? phrase_player(scene, seat) : phrase_player_within(scene, seat);
        named++;
        if (!names.n) names = name;
        else if (named == n) names = phrase(scene, WORD_SAY_AND, (Slots){.text = {names, name}});
        else names = arena_printf(scene->scratch, "%.*s, %.*s", STR_ARG(names), STR_ARG(name));
    }
    return names;
}

/* True if the player takes part in payments: he plays, or he is a dealer who sits out and pays. */
static bool settles(const Scene *scene, Settling settling, int seat)
{
    return seats_have(state_settling(scene->game, settling.state), seat);
}

/* True if the author gives the same reason for the amounts of all players who take part in payments, or none. */
static bool is_common_reason(const Scene *scene, Settling settling, const Settled *settled)
{
    Str reason = reason_of(scene, settling, settled, settling.state->forehand); /* forehand always plays */
    for (int seat = 0; seat < scene->game->n_players; seat++)
        if (settles(scene, settling, seat) && !str_equal(reason_of(scene, settling, settled, seat), reason))
            return false;
    return true;
}

/*
 * Writes texts of players: "Anna and Carl: 2 x 5. Ben: 3 x 5". Players with the same text, such as partners, are named
 * together. Players whose text is empty are left out.
 */
static Str grouped_by_text(const Scene *scene, const Str texts[MAX_SEATS])
{
    Buf out = {0};
    uint8_t done = 0;
    for (int seat = 0; seat < scene->game->n_players; seat++) {
        uint8_t same = 0;
        if (!texts[seat].n || seats_have(done, seat)) continue;
        for (int other = seat; other < scene->game->n_players; other++)
            if (str_equal(texts[other], texts[seat])) same |= seat_bit(other);
        done |= same;
        Str names = names_of(scene, same, true);
        buf_printf(&out, "%s%.*s: %.*s", out.n ? ". " : "", STR_ARG(names), STR_ARG(texts[seat]));
    }
    return buf_keep(scene->scratch, &out);
}

/*
 * Writes how the amount of each player was calculated. Players whose amount is 0 are left out. A reason that the author
 * gives for the amount of this player replaces the calculation.
 */
static Str figures_of_seats(const Scene *scene, Settling settling, const Settled *settled)
{
    Str figures[MAX_SEATS] = {{0}};
    bool is_common = is_common_reason(scene, settling, settled);
    for (int seat = 0; seat < scene->game->n_players; seat++) {
        int64_t amount = settles(scene, settling, seat) ? amount_of(scene, settling, settled, seat) : 0;
        if (!amount) continue;
        bool has_own_reason = !is_common && reason_of(scene, settling, settled, seat).n > 0;
        if (!has_own_reason) figures[seat] = calculation_of(scene, settling, settled, "amount", seat, amount);
    }
    return grouped_by_text(scene, figures);
}

Str sum_figures(const Scene *scene, Settling settling, const Settled *settled)
{
    if (item_has_amounts(settled->item)) return figures_of_seats(scene, settling, settled);
    /* an item that belongs to no seat has the same value for all seats */
    int seat = settled->seat == NO_SEAT ? 0 : settled->seat;
    return calculation_of(scene, settling, settled, "value", seat, settled->value);
}

/* ---- the reason for a payment --------------------------------------------------------------------------------- */

Str sum_reason(const Scene *scene, Settling settling, const Settled *settled)
{
    Str reasons[MAX_SEATS] = {{0}};
    bool has_one_reason = !item_has_amounts(settled->item) || settled->item->each_seat;
    if (has_one_reason) return reason_of(scene, settling, settled, settled->seat);
    if (is_common_reason(scene, settling, settled))
        return reason_of(scene, settling, settled, settling.state->forehand);
    for (int seat = 0; seat < scene->game->n_players; seat++)
        if (settles(scene, settling, seat)) reasons[seat] = reason_of(scene, settling, settled, seat);
    return grouped_by_text(scene, reasons);
}

Str sum_why(const Scene *scene, Settling settling, const Settled *settled)
{
    Buf why = {0};
    bool is_of_one = settled->item->paid == PAID_OWN_SIDE, is_of_sides = settled->item->paid == PAID_SIDES || is_of_one;
    if (is_of_sides && settled->value) {
        /* values of one side are gains or losses, also if players count penalty points */
        int64_t written = is_of_one ? settled->value : game_written(scene->game, settled->value);
        Str value = arena_number(scene->scratch, written);
        word_add(&why, scene->language, settled->won ? WORD_ITEM_WON : WORD_ITEM_LOST, (Slots){.text = {value}});
    }
    Str own = sum_reason(scene, settling, settled);
    if (why.n && own.n) buf_add(&why, STR(": "));
    buf_add(&why, own);
    return buf_keep(scene->scratch, &why);
}

/* ---- who pays ------------------------------------------------------------------------------------------------- */

typedef enum PayoffSign { PAYING = -1, GETTING = 1 } PayoffSign;

/*
 * Lists the players who pay (`sign` is PAYING), or those who get something. Players with the same amount are named
 * together.
 */
static void add_groups(const Scene *scene, Buf *out, const int64_t *payoffs, PayoffSign sign)
{
    uint8_t done = 0;
    for (int seat = 0; seat < scene->game->n_players; seat++) {
        uint8_t same = 0;
        if (payoffs[seat] * sign <= 0 || seats_have(done, seat)) continue;
        for (int other = seat; other < scene->game->n_players; other++)
            if (payoffs[other] == payoffs[seat]) same |= seat_bit(other);
        done |= same;
        bool are_many = bits_count(same) > 1;
        Word word = sign == PAYING ? WORD_SUM_PAYS : WORD_SUM_GETS;
        if (are_many) word = sign == PAYING ? WORD_SUM_PAY_EACH : WORD_SUM_GET_EACH;
        Slots slots = {.text = {names_of(scene, same, out->n == 0)},
                       .number = {payoffs[seat] * sign},
                       .you = !are_many && seat == scene->you};
        if (out->n) buf_add(out, STR("; "));
        buf_add(out, phrase(scene, word, slots));
    }
}

/* Says which defenders pay for an item that was won, if the item's `payers` exempts some of them. */
static void add_payers(const Scene *scene, Buf *out, Settling settling, const Settled *settled)
{
    const Node *items = node_find(node_find(scene->game->root, "settlement"), "items");
    const Node *payers = node_find(node_find_str(items, settled->item->id), "payers");
    uint8_t defenders = side_seats(settling.state, SIDE_DEFENDERS), paying = 0;
    Speaker speaker = {.arena = scene->scratch,
                       .game = scene->game,
                       .contract = &scene->game->contract[settling.state->contract],
                       .language = scene->language};
    for (int seat = 0; seat < scene->game->n_players; seat++)
        if (settled->payoffs[seat] < 0) paying |= seat_bit(seat);
    bool all_pay = (defenders & ~paying) == 0; /* then nothing need be said */
    if (!settled->item->payers || !settled->won || !paying || all_pay) return;
    Str words = say_formula(&speaker, payers);
    bool are_words = words.n && words.s[0] != CODE_ON[0]; /* a formula without words is marked as code */
    if (out->n) buf_add(out, STR(". "));
    buf_add(out, phrase(scene, are_words ? WORD_SUM_PAYERS : WORD_SUM_FOR_ALL, (Slots){.text = {words}}));
}

/* Returns a sentence about payments, if players pay each other. `has_amounts`: no table shows the amounts. */
static Str payment(const Scene *scene, Settling settling, const Settled *settled, bool has_amounts)
{
    Buf text = {0};
    bool is_of_pairs = kontra_settles_pairs(settled->item);
    /* each player writes points down for himself, so nobody pays */
    bool is_written = !is_of_pairs && (scene->game->writes_up || settled->item->paid == PAID_SEATS);
    bool needs_double = is_of_pairs && kontra_needs_double(scene->game, settled->item->kontra);
    if (kontra_voids(scene->game, settled->item)) return STR("");
    if (settled->item->paid == PAID_PAIRWISE && !is_written)
        buf_add(&text, phrase(scene, needs_double ? WORD_SUM_DOUBLED_PAIRS : WORD_SUM_PAIRWISE, (Slots){0}));
    else if (!is_written && settled->pot == 0) {
        if (has_amounts) add_groups(scene, &text, settled->payoffs, PAYING);
        if (has_amounts) add_groups(scene, &text, settled->payoffs, GETTING);
        add_payers(scene, &text, settling, settled);
    }
    return buf_keep(scene->scratch, &text);
}

Str sum_payment(const Scene *scene, Settling settling, const Settled *settled)
{
    return payment(scene, settling, settled, true);
}

Str sum_beside_amounts(const Scene *scene, Settling settling, const Settled *settled)
{
    return payment(scene, settling, settled, false);
}

bool sum_is_silent(const Scene *scene, Settling settling, const Settled *settled)
{
    for (int seat = 0; seat < scene->game->n_players; seat++)
        if (settled->payoffs[seat]) return false;
    return settling.settlement->n > 1 && !sum_why(scene, settling, settled).n &&
           !sum_figures(scene, settling, settled).n;
}
