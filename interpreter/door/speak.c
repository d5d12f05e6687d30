/* Formulas in words, from the tree of their text. What has no pattern has no words, and then the whole has none. */
#include "door/speak.h"

#include "door/document.h"
#include "formula/parse.h"

#include <string.h>

/* A formula being spoken: the variable of the loop around, if any, stands for a player in these words. */
typedef struct Speech {
    const Speaker *speaker;
    Str variable, player;
} Speech;

static Str speak_condition(const Speech *speech, const Expr *expr, bool negated);
static Str speak_quantity(const Speech *speech, const Expr *expr);

static Str words(const Speech *speech, Word word, Str first, Str second)
{
    return say(speech->speaker, word, (Slots){.text = {first, second}});
}

/* ---- what is known -------------------------------------------------------------------------------------------- */

static bool is_name(const Expr *expr, const char *name)
{
    return expr->kind == EXPR_NAME && str_is(expr->name, name);
}

static bool is_call(const Expr *expr, const char *name, size_t n)
{
    return expr->kind == EXPR_CALL && expr->n == n && str_is(expr->name, name);
}

static bool is_string(const Expr *expr)
{
    return expr->kind == EXPR_CONSTANT && expr->value.kind == TYPE_STRING;
}

static const Node *contract_node(const Speaker *speaker)
{
    const Node *contracts = node_find(speaker->game->root, "contracts");
    return speaker->contract ? node_find_str(contracts, speaker->contract->id) : NULL;
}

/* Is a constant spoken of outside of contracts, some of which set it anew? */
static bool varies(const Speaker *speaker, Str name)
{
    const Node *contracts = node_find(speaker->game->root, "contracts");
    for (size_t i = 0; !speaker->contract && contracts && i < contracts->count; i++)
        if (node_find_str(node_find(contracts->pairs[i].value, "constants"), name)) return true;
    return false;
}

static bool named_number(const Speaker *speaker, Str name, int64_t *out)
{
    const Node *contract = contract_node(speaker), *found = NULL;
    if (str_is(name, "value")) {
        found = node_find(contract, "value");
        if (speaker->keeps_value || (found && found->kind != NODE_INT)) return false;
    }
    if (str_is(name, "tricks_total")) {
        *out = speaker->game->tricks_total;
        return true;
    }
    if (str_is(name, "players")) {
        *out = speaker->game->n_active;
        return true;
    }
    if (!found) found = node_find_str(node_find(contract, "constants"), name);
    if (!found && varies(speaker, name)) return false;
    if (!found) found = node_find_str(node_find(speaker->game->root, "constants"), name);
    if (!found || found->kind != NODE_INT) return false;
    *out = found->integer;
    return true;
}

static bool known_truth(const Speech *speech, const Expr *expr, bool *out);
static bool known_number(const Speech *speech, const Expr *expr, int64_t *out);

/* A whole number that is rounded or divided by one, as far as it is known. */
static bool known_call(const Speech *speech, const Expr *expr, int64_t *out)
{
    int64_t divisor;
    bool is_whole = is_call(expr, "int", 1) || is_call(expr, "floor", 1) || is_call(expr, "ceil", 1) ||
                    is_call(expr, "round_half_up", 1);
    if (is_call(expr, "fraction", 2)) is_whole = known_number(speech, expr->operands[1], &divisor) && divisor == 1;
    return is_whole && known_number(speech, expr->operands[0], out);
}

/* The result of an operation on whole numbers; of a product it is enough that one factor is 0. */
static bool known_result(const Speech *speech, const Expr *expr, int64_t *out)
{
    int64_t a, b;
    bool first = known_number(speech, expr->operands[0], &a), second = known_number(speech, expr->operands[1], &b);
    *out = 0;
    if (str_is(expr->name, "*") && ((first && a == 0) || (second && b == 0))) return true;
    if (!first || !second) return false;
    switch (expr->name.n == 1 ? expr->name.s[0] : ' ') {
    case '+': return !__builtin_add_overflow(a, b, out);
    case '-': return !__builtin_sub_overflow(a, b, out);
    case '*': return !__builtin_mul_overflow(a, b, out);
    default: return false;
    }
}

static bool known_number(const Speech *speech, const Expr *expr, int64_t *out)
{
    int64_t a;
    bool truth;
    if (expr->kind == EXPR_CONSTANT && expr->value.kind == TYPE_INT) {
        *out = expr->value.as.integer;
        return true;
    }
    if (expr->kind == EXPR_NAME) return named_number(speech->speaker, expr->name, out);
    if (expr->kind == EXPR_CALL) return known_call(speech, expr, out);
    if (expr->kind == EXPR_CHOICE && known_truth(speech, expr->operands[0], &truth))
        return known_number(speech, expr->operands[truth ? 1 : 2], out);
    if (expr->kind == EXPR_CHOICE && known_number(speech, expr->operands[1], &a) &&
        known_number(speech, expr->operands[2], out))
        return a == *out;
    if (expr->kind == EXPR_UNARY && str_is(expr->name, "-") && known_number(speech, expr->operands[0], &a))
        return !__builtin_sub_overflow(0, a, out);
    return expr->kind == EXPR_BINARY && known_result(speech, expr, out);
}

/* "==" 0, "!=" 1, "<" 2, "<=" 3, ">" 4, ">=" 5; -1 no comparison. Bit 0 flips the sense of the first pair alone. */
static int comparison(const Expr *expr)
{
    static const char *const OPERATORS[] = {"==", "!=", "<", "<=", ">", ">="};
    for (int i = 0; expr->kind == EXPR_BINARY && i < (int)COUNT(OPERATORS); i++)
        if (str_is(expr->name, OPERATORS[i])) return i;
    return -1;
}

static bool compare(int operation, int64_t a, int64_t b)
{
    const bool results[] = {a == b, a != b, a<b, a <= b, a> b, a >= b};
    return results[operation];
}

static bool known_comparison(const Speech *speech, const Expr *expr, bool *out)
{
    int operation = comparison(expr);
    int64_t a, b;
    if (operation < 0) return false;
    const Expr *left = expr->operands[0], *right = expr->operands[1];
    const Contract *contract = speech->speaker->contract;
    if (contract && operation < 2 && is_name(left, "contract") && is_string(right)) {
        *out = str_equal(contract->id, right->value.as.string) == (operation == 0);
        return true;
    }
    if (!known_number(speech, left, &a) || !known_number(speech, right, &b)) return false;
    *out = compare(operation, a, b);
    return true;
}

static bool known_truth(const Speech *speech, const Expr *expr, bool *out)
{
    bool a, b;
    if (expr->kind == EXPR_CONSTANT && expr->value.kind == TYPE_BOOL) {
        *out = expr->value.as.boolean;
        return true;
    }
    if (is_name(expr, "has_declarer") && speech->speaker->contract) {
        *out = !speech->speaker->contract->alone;
        return true;
    }
    if (expr->kind == EXPR_UNARY && str_is(expr->name, "!") && known_truth(speech, expr->operands[0], &a)) {
        *out = !a;
        return true;
    }
    if (expr->kind == EXPR_AND || expr->kind == EXPR_OR) {
        bool decides = expr->kind == EXPR_OR;
        bool first = known_truth(speech, expr->operands[0], &a), second = known_truth(speech, expr->operands[1], &b);
        *out = decides;
        if ((first && a == decides) || (second && b == decides)) return true;
        *out = !decides;
        return first && second;
    }
    return known_comparison(speech, expr, out);
}

/* ---- nouns ---------------------------------------------------------------------------------------------------- */

static Str number_text(const Speech *speech, int64_t number)
{
    return arena_printf(speech->speaker->arena, "%lld", (long long)number);
}

static Card card_named(const Speech *speech, const Expr *expr)
{
    return expr->kind == EXPR_NAME ? game_card(speech->speaker->game, expr->name) : NO_CARD;
}

/* The cards of a class or card, or of sums of them; 0 if it is another kind of set. */
static CardSet cards_named(const Speech *speech, const Expr *expr)
{
    const Game *game = speech->speaker->game;
    if (expr->kind == EXPR_NAME) return speak_selector(game, expr->name);
    if (expr->kind != EXPR_BINARY || expr->name.n != 1) return 0;
    CardSet a = cards_named(speech, expr->operands[0]), b = cards_named(speech, expr->operands[1]);
    return !a || !b ? 0 : expr->name.s[0] == '+' ? a | b : expr->name.s[0] == '-' ? a & ~b : 0;
}

static Str speak_seat(const Speech *speech, const Expr *expr)
{
    static const struct {
        const char *name;
        Word word;
    } SEATS[] = {{"seat", WORD_SAY_SEAT},         {"declarer", WORD_SAY_DECLARER},
                 {"forehand", WORD_SAY_FOREHAND}, {"dealer", WORD_SAY_DEALER},
                 {"bidder", WORD_SAY_BIDDER},     {"last_trick_winner", WORD_SAY_LAST_WINNER}};
    for (size_t i = 0; i < COUNT(SEATS); i++)
        if (is_name(expr, SEATS[i].name)) return words(speech, SEATS[i].word, STR(""), STR(""));
    if (expr->kind == EXPR_NAME && speech->variable.n && str_equal(expr->name, speech->variable)) return speech->player;
    Card card = expr->kind == EXPR_CALL && expr->n == 1 ? card_named(speech, expr->operands[0]) : NO_CARD;
    if (card != NO_CARD && is_call(expr, "player_of", 1))
        return words(speech, WORD_SAY_PLAYER_OF, say_card(speech->speaker, card), STR(""));
    if (card != NO_CARD && is_call(expr, "winner_of", 1))
        return words(speech, WORD_SAY_WINNER_OF, say_card(speech->speaker, card), STR(""));
    return STR("");
}

/* holder(cards, n) and dealt_holder(cards, n). */
static Str speak_holder(const Speech *speech, const Expr *expr, Word held, Word dealt)
{
    int64_t n;
    bool is_held = is_call(expr, "holder", 2);
    if (!is_held && !is_call(expr, "dealt_holder", 2)) return STR("");
    CardSet cards = cards_named(speech, expr->operands[0]);
    if (!cards || !known_number(speech, expr->operands[1], &n)) return STR("");
    Slots slots = {.text = {say_cards(speech->speaker, cards)}, .number = {n}, .you = n == cards_count(cards)};
    return say(speech->speaker, is_held ? held : dealt, slots);
}

/* ---- numbers -------------------------------------------------------------------------------------------------- */

/* A function whose words are more than one noun. */
static bool is_rounding(const Expr *expr)
{
    bool is_noun = is_call(expr, "abs", 1) || is_call(expr, "points", 1) || is_call(expr, "tricks", 1);
    return expr->kind == EXPR_CALL && !is_noun;
}

/* Arithmetic within arithmetic stands in brackets, unless it is a product in a sum. */
static Str speak_operand(const Speech *speech, const Expr *expr, bool in_product)
{
    Str text = speak_quantity(speech, expr);
    int64_t number;
    bool is_operation = (expr->kind == EXPR_BINARY && (in_product || strchr("+-", expr->name.s[0]))) ||
                        expr->kind == EXPR_CHOICE || is_rounding(expr);
    if (!text.n || !is_operation || known_number(speech, expr, &number)) return text;
    return arena_printf(speech->speaker->arena, "(%.*s)", STR_ARG(text));
}

static Str speak_operation(const Speech *speech, const Expr *expr)
{
    static const char OPERATORS[] = "+-*/";
    static const char *const SIGNS[] = {"+", "−", "×", "/"};
    const char *at = expr->name.n == 1 ? strchr(OPERATORS, expr->name.s[0]) : NULL;
    if (!at) return STR("");
    bool in_product = *at == '*' || *at == '/';
    int64_t one; /* asked first: nothing is spoken twice, or deep formulas would take for ever */
    if (*at == '*' && known_number(speech, expr->operands[0], &one) && one == 1)
        return speak_quantity(speech, expr->operands[1]);
    if (known_number(speech, expr->operands[1], &one) && one == (in_product ? 1 : 0))
        return speak_quantity(speech, expr->operands[0]);
    Str a = speak_operand(speech, expr->operands[0], in_product);
    Str b = speak_operand(speech, expr->operands[1], in_product);
    if (!a.n || !b.n) return STR("");
    return arena_printf(speech->speaker->arena, "%.*s %s %.*s", STR_ARG(a), SIGNS[at - OPERATORS], STR_ARG(b));
}

static Str speak_negative(const Speech *speech, const Expr *expr)
{
    Str text = expr->name.n == 1 && expr->name.s[0] == '-' ? speak_quantity(speech, expr->operands[0]) : STR("");
    return text.n ? arena_printf(speech->speaker->arena, "−(%.*s)", STR_ARG(text)) : text;
}

static Str speak_function(const Speech *speech, const Expr *expr)
{
    static const struct {
        const char *name;
        size_t n;
        Word word;
    } FUNCTIONS[] = {{"abs", 1, WORD_SAY_ABS},
                     {"int", 1, WORD_SAY_FLOOR},
                     {"floor", 1, WORD_SAY_FLOOR},
                     {"ceil", 1, WORD_SAY_CEIL},
                     {"round_half_up", 1, WORD_SAY_ROUND},
                     {"step_up", 2, WORD_SAY_STEP_UP},
                     {"step_down", 2, WORD_SAY_STEP_DOWN},
                     {"step_nearest", 2, WORD_SAY_STEP_NEAREST},
                     {"max", 2, WORD_SAY_MAX},
                     {"min", 2, WORD_SAY_MIN},
                     {"fraction", 2, WORD_SAY_FRACTION}};
    for (size_t i = 0; i < COUNT(FUNCTIONS); i++) {
        if (!is_call(expr, FUNCTIONS[i].name, FUNCTIONS[i].n)) continue;
        int64_t divisor;
        if (FUNCTIONS[i].word == WORD_SAY_FRACTION && known_number(speech, expr->operands[1], &divisor) && divisor == 1)
            return speak_quantity(speech, expr->operands[0]);
        bool brackets = FUNCTIONS[i].word != WORD_SAY_ABS;
        Str a = brackets ? speak_operand(speech, expr->operands[0], true) : speak_quantity(speech, expr->operands[0]);
        Str b = expr->n > 1 ? speak_operand(speech, expr->operands[1], true) : STR("");
        return a.n && (expr->n == 1 || b.n) ? words(speech, FUNCTIONS[i].word, a, b) : STR("");
    }
    return STR("");
}

static Str speak_choice(const Speech *speech, const Expr *expr)
{
    bool truth;
    if (known_truth(speech, expr->operands[0], &truth)) return speak_quantity(speech, expr->operands[truth ? 1 : 2]);
    Str condition = speak_condition(speech, expr->operands[0], false);
    Str a = speak_quantity(speech, expr->operands[1]), b = speak_quantity(speech, expr->operands[2]);
    if (!condition.n || !a.n || !b.n) return STR("");
    if (str_equal(a, b)) return a;
    return say(speech->speaker, WORD_SAY_CHOICE, (Slots){.text = {a, condition, b}});
}

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
        if (is_name(expr, NAMES[i].name)) return words(speech, NAMES[i].word, STR(""), STR(""));
    return varies(speech->speaker, expr->name) ? expr->name : STR("");
}

/* Numbers of cards: what the declarer's count for to the fraction, and how many the player holds. */
static Str speak_pile(const Speech *speech, const Expr *expr)
{
    if (is_call(expr, "exact_points", 1) && is_name(expr->operands[0], "declarer_cards"))
        return words(speech, WORD_SAY_EXACT_POINTS, STR(""), STR(""));
    if (is_call(expr, "size", 1) && is_name(expr->operands[0], "hand"))
        return words(speech, WORD_SAY_HAND_SIZE, STR(""), STR(""));
    return STR("");
}

static Str speak_seat_number(const Speech *speech, const Expr *expr)
{
    bool is_points = is_call(expr, "points", 1);
    if (!is_points && !is_call(expr, "tricks", 1)) return STR("");
    Str seat = speak_seat(speech, expr->operands[0]);
    return seat.n ? words(speech, is_points ? WORD_SAY_POINTS_OF : WORD_SAY_TRICKS_OF, seat, STR("")) : STR("");
}

static Str speak_quantity(const Speech *speech, const Expr *expr)
{
    int64_t number;
    if (known_number(speech, expr, &number)) return number_text(speech, number);
    Str text = STR("");
    switch ((int)expr->kind) {
    case EXPR_NAME: text = speak_number_name(speech, expr); break;
    case EXPR_UNARY: text = speak_negative(speech, expr); break;
    case EXPR_BINARY: text = speak_operation(speech, expr); break;
    case EXPR_CHOICE: text = speak_choice(speech, expr); break;
    case EXPR_CALL: text = speak_function(speech, expr); break;
    default: break;
    }
    if (!text.n) text = speak_pile(speech, expr);
    if (!text.n) text = speak_seat_number(speech, expr);
    if (!text.n) text = speak_seat(speech, expr);
    if (!text.n) text = speak_holder(speech, expr, WORD_SAY_HOLDER, WORD_SAY_DEALT_HOLDER);
    return text;
}

/* ---- conditions ----------------------------------------------------------------------------------------------- */

static Str with_sense(const Speech *speech, Word yes, bool negated, Slots slots)
{
    return say(speech->speaker, (Word)(yes + (negated ? 1 : 0)), slots); /* each is followed by its negation */
}

/* "at least 3" */
static Str speak_amount(const Speech *speech, int operation, Str number)
{
    static const Word WORDS[] = {WORD_SAY_EXACTLY, WORD_SAY_NOT_EXACTLY, WORD_SAY_FEWER,
                                 WORD_SAY_AT_MOST, WORD_SAY_MORE,        WORD_SAY_AT_LEAST};
    return words(speech, WORDS[operation], number, STR(""));
}

/* Who is counted, and what. */
typedef struct Counted {
    Str who;
    bool are_many, are_tricks;
} Counted;

static bool counted_of(const Speech *speech, const Expr *expr, Counted *out)
{
    static const char *const NAMES[] = {"declarer_points", "declarer_tricks", "defender_points", "defender_tricks"};
    for (size_t i = 0; i < COUNT(NAMES); i++)
        if (is_name(expr, NAMES[i])) {
            Word who = i < 2 ? WORD_SAY_DECLARER : WORD_SAY_DEFENDERS;
            *out = (Counted){words(speech, who, STR(""), STR("")), i >= 2, i % 2 == 1};
            return true;
        }
    bool are_tricks = is_call(expr, "tricks", 1);
    if (!are_tricks && !is_call(expr, "points", 1)) return false;
    *out = (Counted){speak_seat(speech, expr->operands[0]), false, are_tricks};
    return out->who.n > 0;
}

static Str speak_counted(const Speech *speech, const Counted *counted, int operation, const Expr *other)
{
    int64_t number = -1, total = speech->speaker->game->tricks_total;
    bool is_known = known_number(speech, other, &number);
    Slots slots = {.text = {counted->who}, .number = {number}, .you = counted->are_many};
    if (counted->are_tricks && is_known) {
        bool none = (operation == 0 && number == 0) || (operation == 2 && number == 1);
        bool some =
            (operation == 1 && number == 0) || (operation == 4 && number == 0) || (operation == 5 && number == 1);
        bool all = (operation == 0 || operation == 5) && number == total;
        bool not_all = (operation == 1 || operation == 2) && number == total;
        if (none || some) return with_sense(speech, WORD_SAY_NO_TRICK, some, slots);
        if (all || not_all) return with_sense(speech, WORD_SAY_ALL_TRICKS, not_all, slots);
    }
    Str limit = speak_quantity(speech, other);
    if (!limit.n) return STR("");
    slots.text[1] = speak_amount(speech, operation, limit);
    return say(speech->speaker, counted->are_tricks ? WORD_SAY_HAS_TRICKS : WORD_SAY_HAS_POINTS, slots);
}

/* hand.count(cards) and size(hand.common(cards)) */
static bool is_holding(const Expr *expr)
{
    const Expr *inner = is_call(expr, "size", 1) ? expr->operands[0] : expr;
    return is_call(inner, inner == expr ? "count" : "common", 2) && inner->is_method;
}

/* How many cards of a set a player holds. */
static Str speak_holding(const Speech *speech, const Expr *expr, int operation, const Expr *other)
{
    const Expr *inner = is_call(expr, "size", 1) ? expr->operands[0] : expr;
    const Expr *where = inner->operands[0];
    bool is_dealt = is_call(where, "dealt", 1) && is_name(where->operands[0], "seat");
    CardSet cards = cards_named(speech, inner->operands[1]);
    Str limit = speak_quantity(speech, other);
    if ((!is_name(where, "hand") && !is_dealt) || !cards || !limit.n) return STR("");
    int64_t number = -1;
    (void)known_number(speech, other, &number);
    Slots slots = {.text = {speak_amount(speech, operation, limit), say_cards(speech->speaker, cards)}};
    if (operation == 0 && number == 0) return say(speech->speaker, WORD_SAY_HOLDS_NONE, slots);
    return say(speech->speaker, is_dealt ? WORD_SAY_WAS_DEALT : WORD_SAY_HOLDS, slots);
}

static const Node *name_of(const Node *map, Str id)
{
    return node_find(node_find_str(map, id), "name");
}

static Str name_or_id(const Speech *speech, const Node *map, Str id)
{
    Str name = say_text(speech->speaker, name_of(map, id));
    return name.n ? name : id;
}

static const Node *bids_of(const Speech *speech)
{
    return node_find(node_find(speech->speaker->game->root, "auction"), "bids");
}

/* Comparisons with a text in quotes: the highest bid, the contract, the trump suit. */
static Str speak_identity(const Speech *speech, const Expr *left, const Expr *right, bool negated)
{
    if (!is_string(right)) return STR("");
    Str id = right->value.as.string;
    const Node *root = speech->speaker->game->root;
    if (is_name(left, "bid"))
        return id.n ? with_sense(speech, WORD_SAY_BID_IS, negated,
                                 (Slots){.text = {name_or_id(speech, bids_of(speech), id)}})
                    : with_sense(speech, WORD_SAY_NO_BID, negated, (Slots){0});
    if (is_name(left, "contract"))
        return with_sense(speech, WORD_SAY_CONTRACT_IS, negated,
                          (Slots){.text = {name_or_id(speech, node_find(root, "contracts"), id)}});
    if (is_name(left, "trump") && id.n)
        return with_sense(speech, WORD_SAY_TRUMP_IS, negated,
                          (Slots){.text = {name_or_id(speech, node_find(node_find(root, "deck"), "suits"), id)}});
    return STR("");
}

/* Comparisons of seats: with another one, or with "none". */
static Str speak_seats(const Speech *speech, const Expr *expr, int operation)
{
    const Expr *left = expr->operands[0], *right = expr->operands[1];
    int64_t number;
    if (known_number(speech, right, &number)) {
        bool exists = (operation == 5 && number == 0) || ((operation == 1 || operation == 4) && number == -1);
        bool lacks = (operation == 2 && number == 0) || (operation == 0 && number == -1);
        if (!exists && !lacks) return STR("");
        if (is_name(left, "last_trick_winner")) return with_sense(speech, WORD_SAY_WAS_PLAYED, lacks, (Slots){0});
        return speak_holder(speech, left, lacks ? WORD_SAY_NOBODY_HOLDS : WORD_SAY_SOMEBODY_HOLDS,
                            lacks ? WORD_SAY_NOBODY_GOT : WORD_SAY_SOMEBODY_GOT);
    }
    if (operation > 1) return STR("");
    Str a = speak_seat(speech, left), b = speak_seat(speech, right);
    if (!a.n || !b.n) return STR("");
    if (is_name(left, "last_trick_winner"))
        return with_sense(speech, WORD_SAY_WINS_LAST, operation == 1, (Slots){.text = {b}});
    if (is_call(left, "player_of", 1))
        return with_sense(speech, WORD_SAY_PLAYS_CARD, operation == 1,
                          (Slots){.text = {b, say_card(speech->speaker, card_named(speech, left->operands[0]))}});
    if (is_call(left, "winner_of", 1))
        return with_sense(speech, WORD_SAY_WINS_CARD, operation == 1,
                          (Slots){.text = {b, say_card(speech->speaker, card_named(speech, left->operands[0]))}});
    return with_sense(speech, WORD_SAY_IS, operation == 1, (Slots){.text = {a, b}});
}

/* trick_of(card) == a number or the last one. */
static Str speak_trick_of(const Speech *speech, const Expr *left, int operation, const Expr *right)
{
    int64_t number;
    Card card = is_call(left, "trick_of", 1) ? card_named(speech, left->operands[0]) : NO_CARD;
    if (card == NO_CARD || operation > 1) return STR("");
    if (!known_number(speech, right, &number)) {
        Slots slots = {.text = {say_card(speech->speaker, card), speak_quantity(speech, right)}};
        return slots.text[1].n ? with_sense(speech, WORD_SAY_FALLS_AT, operation == 1, slots) : STR("");
    }
    bool is_last = number == speech->speaker->game->tricks_total;
    return with_sense(speech, is_last ? WORD_SAY_FALLS_LAST : WORD_SAY_FALLS_IN, operation == 1,
                      (Slots){.text = {say_card(speech->speaker, card)}, .number = {number}});
}

static Str speak_comparison(const Speech *speech, const Expr *expr, int operation)
{
    const Expr *left = expr->operands[0], *right = expr->operands[1];
    Counted counted;
    if (counted_of(speech, left, &counted)) return speak_counted(speech, &counted, operation, right);
    if (is_holding(left)) return speak_holding(speech, left, operation, right);
    Str text = operation < 2 ? speak_identity(speech, left, right, operation == 1) : STR("");
    if (!text.n) text = speak_trick_of(speech, left, operation, right);
    if (!text.n) text = speak_seats(speech, expr, operation);
    if (text.n) return text;
    if (speak_seat(speech, left).n || speak_holder(speech, left, WORD_SAY_HOLDER, WORD_SAY_DEALT_HOLDER).n)
        return STR("");
    Str a = speak_quantity(speech, left), b = speak_quantity(speech, right);
    return a.n && b.n ? words(speech, WORD_SAY_AMOUNTS, a, speak_amount(speech, operation, b)) : STR("");
}

/* A card in a set; a seat among the defenders. */
static Str speak_membership(const Speech *speech, const Expr *expr, bool negated)
{
    static const struct {
        const char *name;
        Word word;
    } SETS[] = {{"hand", WORD_SAY_IN_HAND},
                {"last_trick", WORD_SAY_IN_LAST},
                {"discards", WORD_SAY_IN_DISCARDS},
                {"declarer_cards", WORD_SAY_IN_DECLARER_CARDS},
                {"defender_cards", WORD_SAY_IN_DEFENDER_CARDS}};
    const Expr *left = expr->operands[0], *right = expr->operands[1];
    Card card = card_named(speech, left);
    if (is_name(right, "defenders") && speak_seat(speech, left).n)
        return with_sense(speech, WORD_SAY_IS_DEFENDER, negated, (Slots){.text = {speak_seat(speech, left)}});
    if (card == NO_CARD) return STR("");
    Slots slots = {.text = {say_card(speech->speaker, card)}};
    if (is_call(right, "dealt", 1) && is_name(right->operands[0], "seat"))
        return with_sense(speech, WORD_SAY_IN_DEALT, negated, slots);
    for (size_t i = 0; i < COUNT(SETS); i++)
        if (is_name(right, SETS[i].name)) return with_sense(speech, SETS[i].word, negated, slots);
    return STR("");
}

/* seats.exists(s, ...): some player, as long as only one thing is said of him at a time. */
static Str speak_exists(const Speech *speech, const Expr *expr)
{
    if (expr->number != MACRO_EXISTS || expr->n != 2 || expr->operands[1]->kind == EXPR_AND) return STR("");
    bool among_defenders = is_name(expr->operands[0], "defenders");
    if (!among_defenders && !is_name(expr->operands[0], "seats")) return STR("");
    Speech inner = *speech;
    inner.variable = expr->name;
    inner.player = words(speech, among_defenders ? WORD_SAY_A_DEFENDER : WORD_SAY_A_PLAYER, STR(""), STR(""));
    return speak_condition(&inner, expr->operands[1], false);
}

static Str speak_asked(const Speech *speech, const Expr *expr, bool negated)
{
    const Node *announcements = node_find(speech->speaker->game->root, "announcements");
    if (is_call(expr, "announced", 1) && is_string(expr->operands[0]))
        return with_sense(speech, WORD_SAY_ANNOUNCED, negated,
                          (Slots){.text = {name_or_id(speech, announcements, expr->operands[0]->value.as.string)}});
    if (is_call(expr, "has_all", 2) && is_name(expr->operands[0], "hand") && cards_named(speech, expr->operands[1]))
        return with_sense(speech, WORD_SAY_HOLDS_ALL, negated,
                          (Slots){.text = {say_cards(speech->speaker, cards_named(speech, expr->operands[1]))}});
    if (is_call(expr, "seen", 1) && cards_named(speech, expr->operands[0]))
        return with_sense(speech, WORD_SAY_SEEN, negated,
                          (Slots){.text = {say_cards(speech->speaker, cards_named(speech, expr->operands[0]))}});
    Str seat = expr->kind == EXPR_CALL && expr->n >= 1 ? speak_seat(speech, expr->operands[0]) : STR("");
    if (!seat.n) return STR("");
    if (is_call(expr, "said", 2) && is_string(expr->operands[1]))
        return with_sense(
            speech, WORD_SAY_SAID, negated,
            (Slots){.text = {seat, name_or_id(speech, bids_of(speech), expr->operands[1]->value.as.string)}});
    if (is_call(expr, "passed", 1)) return with_sense(speech, WORD_SAY_PASSED, negated, (Slots){.text = {seat}});
    if (is_call(expr, "withheld", 1)) return with_sense(speech, WORD_SAY_WITHHELD, negated, (Slots){.text = {seat}});
    return STR("");
}

/* "and" and "or", without the part that is known anyway. */
static Str speak_joined(const Speech *speech, const Expr *expr, bool negated)
{
    bool truth, is_and = (expr->kind == EXPR_AND) != negated;
    for (int i = 0; i < 2; i++)
        if (known_truth(speech, expr->operands[i], &truth))
            return speak_condition(speech, expr->operands[1 - i], negated);
    Str parts[2];
    for (int i = 0; i < 2; i++) {
        const Expr *part = expr->operands[i];
        parts[i] = speak_condition(speech, part, negated);
        bool is_other = part->kind != expr->kind && (part->kind == EXPR_AND || part->kind == EXPR_OR);
        if (!parts[i].n) return STR("");
        if (is_other) parts[i] = arena_printf(speech->speaker->arena, "(%.*s)", STR_ARG(parts[i]));
    }
    return words(speech, is_and ? WORD_SAY_AND : WORD_SAY_OR, parts[0], parts[1]);
}

/* A truth that depends on another. */
static Str speak_depending(const Speech *speech, const Expr *expr, bool negated)
{
    bool truth, other;
    if (known_truth(speech, expr->operands[0], &truth))
        return speak_condition(speech, expr->operands[truth ? 1 : 2], negated);
    if (known_truth(speech, expr->operands[1], &truth) && known_truth(speech, expr->operands[2], &other) &&
        truth != other)
        return speak_condition(speech, expr->operands[0], truth == negated);
    Str parts[3];
    for (int i = 0; i < 3; i++) parts[i] = speak_condition(speech, expr->operands[i], negated && i > 0);
    if (!parts[0].n || !parts[1].n || !parts[2].n) return STR("");
    return say(speech->speaker, WORD_SAY_DEPENDING, (Slots){.text = {parts[0], parts[1], parts[2]}});
}

static Str speak_condition(const Speech *speech, const Expr *expr, bool negated)
{
    static const int OPPOSITE[] = {1, 0, 5, 4, 3, 2};
    int operation = comparison(expr);
    bool truth;
    if (known_truth(speech, expr, &truth))
        return words(speech, truth != negated ? WORD_SAY_ALWAYS : WORD_SAY_NEVER, STR(""), STR(""));
    if (operation >= 0) return speak_comparison(speech, expr, negated ? OPPOSITE[operation] : operation);
    switch ((int)expr->kind) {
    case EXPR_UNARY: return speak_condition(speech, expr->operands[0], !negated);
    case EXPR_AND:
    case EXPR_OR: return speak_joined(speech, expr, negated);
    case EXPR_BINARY: return speak_membership(speech, expr, negated);
    case EXPR_CHOICE: return speak_depending(speech, expr, negated);
    case EXPR_LOOP: return negated ? STR("") : speak_exists(speech, expr);
    case EXPR_NAME:
        if (is_name(expr, "has_declarer")) return with_sense(speech, WORD_SAY_HAS_DECLARER, negated, (Slots){0});
        return is_name(expr, "won") ? with_sense(speech, WORD_SAY_WON, negated, (Slots){0}) : STR("");
    case EXPR_CALL: return speak_asked(speech, expr, negated);
    default: return STR("");
    }
}

/* ---- formulas ------------------------------------------------------------------------------------------------- */

static const Expr *tree_of(const Speaker *speaker, const Node *scalar)
{
    Compiler compiler = {
        .arena = speaker->arena, .scalar = scalar, .text = scalar->text, .diags = diags_new(speaker->arena)};
    const Expr *tree = formula_parse(&compiler);
    return compiler.diags->n_errors ? NULL : tree;
}

bool speak_number(const Speaker *speaker, const Node *scalar, int64_t *number)
{
    Speech speech = {.speaker = speaker};
    const Expr *tree = scalar ? tree_of(speaker, scalar) : NULL;
    return tree && known_number(&speech, tree, number);
}

bool speak_truth(const Speaker *speaker, const Node *scalar, bool *truth)
{
    Speech speech = {.speaker = speaker};
    const Expr *tree = scalar ? tree_of(speaker, scalar) : NULL;
    return tree && known_truth(&speech, tree, truth);
}

Str say_formula(const Speaker *speaker, const Node *scalar)
{
    Speech speech = {.speaker = speaker};
    const Expr *tree = scalar ? tree_of(speaker, scalar) : NULL;
    if (!tree) return STR("");
    Str text = speak_quantity(&speech, tree);
    if (!text.n) text = speak_condition(&speech, tree, false);
    if (text.n) return text;
    return arena_printf(speaker->arena, CODE_ON "%.*s" CODE_OFF, STR_ARG(scalar->text));
}

Str say_trick(const Speaker *speaker, const Node *scalar)
{
    int64_t number;
    if (!speak_number(speaker, scalar, &number))
        return say(speaker, WORD_EXPLAIN_TRICK_OF, (Slots){.text = {say_formula(speaker, scalar)}});
    Word word = number == 1    ? WORD_EXPLAIN_TRICK_FIRST
                : number == -1 ? WORD_EXPLAIN_TRICK_LAST
                : number == -2 ? WORD_EXPLAIN_TRICK_BEFORE_LAST
                : number < 0   ? WORD_EXPLAIN_TRICK_FROM_LAST
                               : WORD_EXPLAIN_TRICK_NTH;
    return say(speaker, word, (Slots){.number = {number < 0 ? -number : number}});
}
