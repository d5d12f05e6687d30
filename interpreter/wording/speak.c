/*
 * Puts conditions of formulas into words, as clauses. Each function returns these words, or an empty text if any part
 * of the condition has no words. The words come from the tables of names and operators, or from patterns in this file.
 */
#include "formula/term.h"
#include "wording/speak_inner.h"

#include "wording/marks.h"

/* ---- conditions ----------------------------------------------------------------------------------------------- */

/* Returns a number with its comparison: "at least 3". */
Str speak_amount(const Speech *speech, Comparison comparison, Str number)
{
    return speak_entry(speech, saying_of_comparison(comparison)->words.yes, (Slots){.text = {number}});
}

/*
 * Returns `other` with its comparison: "at least 3". If `other` depends on a condition: "at least 3 (at least 4 if
 * ...)". If it has no words, the result is empty.
 */
static Str speak_limit(const Speech *speech, Comparison comparison, const Expr *other)
{
    bool truth;
    bool depends = other->kind == EXPR_CHOICE && !speak_known_truth(speech, other->operands[0], &truth);
    if (!depends) {
        Str limit = speak_quantity(speech, other);
        return limit.n ? speak_amount(speech, comparison, limit) : limit;
    }
    Str when = speak_condition(speech, other->operands[0], false);
    Str then = speak_limit(speech, comparison, other->operands[1]);
    Str otherwise = speak_limit(speech, comparison, other->operands[2]);
    if (!when.n || !then.n || !otherwise.n) return STR("");
    if (str_equal(then, otherwise)) return then;
    return say(speech->speaker, WORD_SAY_LIMIT, (Slots){.text = {otherwise, then, when}});
}

/* True if the declarer may have partners in this contract. */
static bool may_have_partners(const Speech *speech)
{
    const Contract *contract = speech->speaker->contract;
    return speech->speaker->game->has_partners || (contract && contract->sides > SIDES_ALONE);
}

/* Points or tricks that a formula counts, and who has them. */
typedef struct Counted {
    Str who;         /* the words for the players who have them */
    bool are_many;   /* `who` is in the plural, such as "the defenders" */
    bool are_tricks; /* tricks are counted; otherwise points */
    bool are_exact;  /* points are counted before rounding */
} Counted;

/*
 * True if an expression counts points or tricks, such as `declarer_points` or `tricks(seat)`. Then sets `*out` to what
 * it counts. False if the player who has them has no words.
 */
static bool counted_of(const Speech *speech, const Expr *expr, Counted *out)
{
    static const struct {
        int name;
        bool of_defenders, are_tricks;
    } NAMES[] = {{.name = SLOT_DECLARER_POINTS},
                 {.name = SLOT_DECLARER_TRICKS, .are_tricks = true},
                 {.name = SLOT_DEFENDER_POINTS, .of_defenders = true},
                 {.name = SLOT_DEFENDER_TRICKS, .of_defenders = true, .are_tricks = true}};
    Str declarer = may_have_partners(speech) ? speak_words(speech, WORD_SAY_DECLARERS, STR(""), STR(""))
                                             : say_name(speech->speaker, SLOT_DECLARER);
    for (size_t i = 0; i < COUNT(NAMES); i++) {
        if (!saying_is(expr, NAMES[i].name)) continue;
        bool are_many = NAMES[i].of_defenders;
        Str who = are_many ? speak_words(speech, WORD_SAY_DEFENDERS, STR(""), STR("")) : declarer;
        *out = (Counted){.who = who, .are_many = are_many, .are_tricks = NAMES[i].are_tricks};
        return true;
    }
    if (saying_is(expr, CALL_EXACT_POINTS) && saying_is(expr->operands[0], SLOT_DECLARER_CARDS)) {
        *out = (Counted){.who = declarer, .are_exact = true};
        return true;
    }
    bool are_tricks = saying_is(expr, CALL_TRICKS);
    if (!are_tricks && !saying_is(expr, CALL_POINTS)) return false;
    *out = (Counted){.who = speak_seat(speech, expr->operands[0]), .are_tricks = are_tricks};
    return out->who.n > 0;
}

/* Says that a side or player takes no trick, at least one, every trick, or not every trick. Empty for other numbers. */
static Str speak_special_tricks(const Speech *speech, Comparison comparison, int64_t number, Slots slots)
{
    int64_t total = game_tricks_total(speech->speaker->game); /* 0 is no trick, which comes first */
    bool none = speak_is_of_least(comparison, number, 0), some = speak_is_above_least(comparison, number, 0);
    bool all = number == total && (comparison == EQUAL || comparison == AT_LEAST);
    bool not_all = number == total && (comparison == UNEQUAL || comparison == LESS);
    ClauseId no_trick = speech->speaker->so_far ? CLAUSE_NONE_TAKEN : CLAUSE_NO_TRICK;
    if (none || some) return speak_clause(speech, no_trick, some, slots);
    return all || not_all ? speak_clause(speech, CLAUSE_ALL_TRICKS, not_all, slots) : STR("");
}

/* Says that a side or player has as many points or tricks as were bid, or fewer. Empty for other comparisons. */
static Str speak_as_bid(const Speech *speech, const Counted *counted, Comparison comparison, Slots slots)
{
    if (comparison != AT_LEAST && comparison != LESS) return STR("");
    ClauseId tricks = speech->speaker->so_far ? CLAUSE_TAKEN_AS_BID : CLAUSE_TRICKS_AS_BID;
    return speak_clause(speech, counted->are_tricks ? tricks : CLAUSE_POINTS_AS_BID, comparison == LESS, slots);
}

/*
 * Compares points or tricks with a number, in words. There are special clauses for no trick, all tricks, the number
 * bid, no points and most points.
 */
static Str speak_counted(const Speech *speech, const Counted *counted, Comparison comparison, const Expr *other)
{
    int64_t number = -1;
    bool is_known = speak_known_number(speech, other, &number);
    /* several players take the same form of the verb as "you" */
    Slots slots = {.text = {counted->who}, .number = {number}, .you = counted->are_many};
    Str special = is_known && counted->are_tricks ? speak_special_tricks(speech, comparison, number, slots) : STR("");
    if (!is_known && !counted->are_exact && saying_is(other, SLOT_BID_NUMBER))
        special = speak_as_bid(speech, counted, comparison, slots);
    if (special.n) return special;
    if (!counted->are_tricks && is_known && number == 0 && speak_is_equality(comparison))
        return speak_clause(speech, CLAUSE_NO_POINTS, comparison == UNEQUAL, slots);
    if (saying_is(other, SLOT_MOST_POINTS) && !counted->are_tricks) {
        /* nobody can have more than the most, so only "has the most" and its negation have words */
        bool is_constant = comparison == AT_MOST || comparison == MORE;
        bool is_negated = comparison == UNEQUAL || comparison == LESS;
        return is_constant ? STR("") : speak_clause(speech, CLAUSE_HAS_MOST, is_negated, slots);
    }
    slots.text[1] = speak_limit(speech, comparison, other);
    if (!slots.text[1].n) return STR("");
    Word word = counted->are_exact ? WORD_SAY_HAS_EXACT_POINTS : WORD_SAY_HAS_POINTS;
    if (counted->are_tricks) word = speech->speaker->so_far ? WORD_SAY_HAS_TAKEN : WORD_SAY_HAS_TRICKS;
    return say(speech->speaker, word, slots);
}

/*
 * Says that a name is equal to a quoted text, or is not: the highest bid, the contract, or the trump suit. Empty for
 * other comparisons.
 */
static Str speak_identity(const Speech *speech, const Expr *left, const Expr *right, bool negated)
{
    int id = saying_id(left);
    bool is_text = id >= 0 && name_row(id)->type == TYPE_STRING;
    if (!is_text || !speak_is_string(right)) return STR("");
    Str text = right->value.as.string;
    if (!text.n && id == SLOT_BID) return speak_clause(speech, CLAUSE_NO_BID, negated, (Slots){0});
    return text.n ? speak_said(speech, id, negated, (Slots){.text = {speak_id(speech, name_row(id)->type_ids, text)}})
                  : STR("");
}

/*
 * Returns a card if the comparison means that the player of this card wins the trick with it. Otherwise returns
 * NO_CARD.
 */
static Card won_by_itself(const Speech *speech, const Expr *left, const Expr *right)
{
    if (!saying_is(left, CALL_WINNER_OF) || !saying_is(right, CALL_PLAYER_OF)) return NO_CARD;
    Card card = speak_card_named(speech, left->operands[0]);
    return card == speak_card_named(speech, right->operands[0]) ? card : NO_CARD;
}

/*
 * Compares a seat with a number, in words. The number -1 means no seat, so the only clauses are that there is such a
 * seat, or that there is none. Empty for other comparisons.
 */
static Str speak_existence(const Speech *speech, const Expr *seat, Comparison comparison, int64_t number)
{
    bool exists = speak_is_above_least(comparison, number, -1), lacks = speak_is_of_least(comparison, number, -1);
    if (!exists && !lacks) return STR("");
    if (saying_is(seat, SLOT_LAST_TRICK_WINNER)) return speak_clause(speech, CLAUSE_WAS_PLAYED, lacks, (Slots){0});
    return speak_holder(speech, seat, lacks ? WORD_SAY_NOBODY_HOLDS : WORD_SAY_SOMEBODY_HOLDS,
                        lacks ? WORD_SAY_NOBODY_GOT : WORD_SAY_SOMEBODY_GOT);
}

/*
 * Compares a seat with another seat, or with a number (see speak_existence()), in words. There are special clauses for
 * the winner of the last trick, and for the player of a card or the winner of its trick.
 */
static Str speak_seats(const Speech *speech, const Expr *expr, Comparison comparison)
{
    const Expr *left = expr->operands[0], *right = expr->operands[1];
    int64_t number;
    bool negated = comparison == UNEQUAL;
    if (speak_known_number(speech, right, &number)) return speak_existence(speech, left, comparison, number);
    if (!speak_is_equality(comparison)) return STR("");
    Card card = won_by_itself(speech, left, right);
    if (card != NO_CARD)
        return speak_clause(speech, CLAUSE_WINS_ITSELF, negated, (Slots){.text = {say_card(speech->speaker, card)}});
    Str a = speak_seat(speech, left), b = speak_seat(speech, right);
    if (!a.n || !b.n) return STR("");
    if (saying_is(left, SLOT_LAST_TRICK_WINNER))
        return speak_clause(speech, CLAUSE_WINS_LAST, negated, (Slots){.text = {b}});
    if (saying_is(right, SLOT_LAST_TRICK_WINNER))
        return speak_clause(speech, CLAUSE_WINS_LAST, negated, (Slots){.text = {a}});
    bool is_player_of = saying_is(left, CALL_PLAYER_OF);
    if (is_player_of || saying_is(left, CALL_WINNER_OF))
        return speak_clause(speech, is_player_of ? CLAUSE_PLAYS_CARD : CLAUSE_WINS_CARD, negated,
                            (Slots){.text = {b, speak_card(speech, left->operands[0])}});
    return speak_clause(speech, CLAUSE_IS, negated, (Slots){.text = {a, b}});
}

/* Says that a card is played in a certain trick, or is not: trick_of(card) == -1. Empty for other comparisons. */
static Str speak_trick_of(const Speech *speech, const Expr *left, Comparison comparison, const Expr *right)
{
    Card card = saying_is(left, CALL_TRICK_OF) ? speak_card_named(speech, left->operands[0]) : NO_CARD;
    if (card == NO_CARD || !speak_is_equality(comparison)) return STR("");
    Slots slots = {.text = {say_card(speech->speaker, card), speak_trick(speech, right)}};
    return slots.text[1].n ? speak_clause(speech, CLAUSE_FALLS_IN, comparison == UNEQUAL, slots) : STR("");
}

/*
 * Compares the number of the present trick with a number, in words: "it is the last trick", "it is before the last
 * trick". Between two tricks (`after_trick`), the words say how many tricks were played.
 */
static Str speak_this_trick(const Speech *speech, Comparison comparison, const Expr *right)
{
    int64_t number;
    if (speech->speaker->after_trick && speak_known_number(speech, right, &number)) {
        Slots played = {.number = {number - 1}};
        Str count = arena_number(speech->speaker->arena, number - 1);
        played.text[0] = comparison == EQUAL ? count : speak_amount(speech, comparison, count);
        return say(speech->speaker, WORD_SAY_TRICKS_PLAYED, played);
    }
    /* three comparisons have the clause of their opposite, in the negative: "at most" is "not after" */
    static const ClauseId CLAUSES[] = {
        [EQUAL] = CLAUSE_IN_TRICK,      [UNEQUAL] = CLAUSE_IN_TRICK, [LESS] = CLAUSE_BEFORE_TRICK,
        [AT_MOST] = CLAUSE_AFTER_TRICK, [MORE] = CLAUSE_AFTER_TRICK, [AT_LEAST] = CLAUSE_BEFORE_TRICK};
    bool is_denied = comparison == UNEQUAL || comparison == AT_MOST || comparison == AT_LEAST;
    Str which = speak_trick(speech, right);
    return which.n ? speak_clause(speech, CLAUSES[comparison], is_denied, (Slots){.text = {which}}) : which;
}

/* Says how many cards are in the player's hand. */
static Str speak_hand_size(const Speech *speech, Comparison comparison, const Expr *other)
{
    int64_t number = -1;
    Str limit = speak_limit(speech, comparison, other);
    (void)speak_known_number(speech, other, &number); /* stays -1 if unknown, and then takes the plural */
    Slots slots = {.text = {limit}, .number = {number}};
    return limit.n ? say(speech->speaker, WORD_SAY_HAS_CARDS, slots) : limit;
}

/* Says how many cards are left in the stock, that some are, or that none is. */
static Str speak_stock(const Speech *speech, Comparison comparison, const Expr *other)
{
    int64_t number = -1;
    bool is_known = speak_known_number(speech, other, &number);
    bool some = speak_is_above_least(comparison, number, 0), none = speak_is_of_least(comparison, number, 0);
    if (is_known && (some || none)) return speak_clause(speech, CLAUSE_STOCK_LASTS, none, (Slots){0});
    Str limit = speak_limit(speech, comparison, other);
    return limit.n ? say(speech->speaker, WORD_SAY_STOCK_LEFT, (Slots){.text = {limit}, .number = {number}}) : limit;
}

/*
 * Says that the totals of the match have reached or fallen to a limit (most_total >= n, least_total <= n), or that they
 * have not. Empty for other comparisons.
 */
static Str speak_total(const Speech *speech, const Expr *left, Comparison comparison, const Expr *right)
{
    bool is_most = saying_is(left, SLOT_MOST_TOTAL), is_least = saying_is(left, SLOT_LEAST_TOTAL);
    bool is_negated = comparison == (is_most ? LESS : MORE);
    bool has_clause = is_negated || comparison == (is_most ? AT_LEAST : AT_MOST);
    if (!has_clause || !(is_most || is_least)) return STR("");
    /* players who count penalty points read the totals with the other sign */
    const Expr *penalty = speech->speaker->game->counts_penalties ? speak_negated(speech, right) : NULL;
    Str limit = speak_quantity(speech, penalty ? penalty : right);
    bool has_reached = is_most != (penalty != NULL);
    ClauseId of_player = has_reached ? CLAUSE_HAS_REACHED : CLAUSE_HAS_FALLEN;
    ClauseId of_side = has_reached ? CLAUSE_SIDE_HAS_REACHED : CLAUSE_SIDE_HAS_FALLEN;
    ClauseId clause = speech->speaker->game->has_partners ? of_side : of_player;
    return limit.n ? speak_clause(speech, clause, is_negated, (Slots){.text = {limit}}) : limit;
}

/* Says that a player's melds are worth something, or nothing. Empty for comparisons with other numbers than 0. */
static Str speak_melds(const Speech *speech, const Expr *left, Comparison comparison, const Expr *right)
{
    int64_t number;
    Str seat = speak_seat(speech, left->operands[0]);
    if (!seat.n || !speak_known_number(speech, right, &number)) return STR("");
    bool some = speak_is_above_least(comparison, number, 0), none = speak_is_of_least(comparison, number, 0);
    return some || none ? speak_clause(speech, CLAUSE_HAS_MELDS, none, (Slots){.text = {seat}}) : STR("");
}

/* True if a number has a plural noun, such as "the points so far". */
static bool are_many(const Expr *expr)
{
    int id = saying_id(expr);
    return id >= 0 && saying_of(id)->are_many;
}

/* Says that a player has not spoken yet, or has (turn == 0, turn != 0). Empty for other comparisons. */
static Str speak_first_word(const Speech *speech, const Expr *left, Comparison comparison, const Expr *right)
{
    int64_t turns = -1;
    bool is_turn = saying_is(left, SLOT_TURN) && speak_known_number(speech, right, &turns);
    if (!is_turn || turns != 0 || !speak_is_equality(comparison)) return STR("");
    return speak_clause(speech, CLAUSE_FIRST_WORD, comparison == UNEQUAL, (Slots){0});
}

/*
 * Compares two amounts in words: "the value is at least 5", or for != "the value is not 5". Empty if the left operand
 * is a player, because "the dealer is at least 5" would make no sense.
 */
static Str speak_amounts(const Speech *speech, const Expr *left, Comparison comparison, const Expr *right)
{
    bool is_player = speak_seat(speech, left).n || speak_holder(speech, left, WORD_SAY_HOLDER, WORD_SAY_DEALT_HOLDER).n;
    if (is_player) return STR("");
    Str a = speak_quantity(speech, left), other = comparison == UNEQUAL ? speak_quantity(speech, right) : STR("");
    Str b = other.n ? other : speak_limit(speech, comparison, right);
    Slots slots = {.text = {a, b}, .you = are_many(left)};
    return a.n && b.n ? say(speech->speaker, other.n ? WORD_SAY_AMOUNTS_DIFFER : WORD_SAY_AMOUNTS, slots) : STR("");
}

/*
 * Puts a comparison into words. First it tries the clauses for special operands; then it compares two amounts in
 * general.
 */
static Str speak_compared(const Speech *speech, const Expr *expr, Comparison comparison)
{
    const Expr *left = expr->operands[0], *right = expr->operands[1];
    bool is_hand_size = saying_is_builtin(left, OP_SIZE_SET) && saying_is(left->operands[0], SLOT_HAND);
    Counted counted;
    Str text = STR("");
    if (counted_of(speech, left, &counted)) return speak_counted(speech, &counted, comparison, right);
    if (speak_is_holding(left)) return speak_holding(speech, left, comparison, right);
    if (saying_is(left, CALL_MELD_POINTS)) text = speak_melds(speech, left, comparison, right);
    if (text.n) return text;
    if (saying_is(left, SLOT_TRICK)) return speak_this_trick(speech, comparison, right);
    if (saying_is(left, SLOT_STOCK_LEFT)) return speak_stock(speech, comparison, right);
    text = speak_first_word(speech, left, comparison, right);
    if (text.n) return text;
    if (is_hand_size) return speak_hand_size(speech, comparison, right);
    text = speak_is_equality(comparison) ? speak_identity(speech, left, right, comparison == UNEQUAL) : STR("");
    if (!text.n) text = speak_total(speech, left, comparison, right);
    if (!text.n) text = speak_trick_of(speech, left, comparison, right);
    if (!text.n) text = speak_seats(speech, expr, comparison);
    return text.n ? text : speak_amounts(speech, left, comparison, right);
}

/*
 * Says that a card is in a set of cards, or a player in a list of players, or is not. A set whose name gives no player,
 * such as `hand`, is that of the player who acts.
 */
static Str speak_membership(const Speech *speech, const Expr *expr, bool negated)
{
    const Expr *left = expr->operands[0], *right = expr->operands[1];
    int id = saying_id(right);
    Str player_of = saying_is(left, CALL_PLAYER_OF) ? speak_card(speech, left->operands[0]) : STR("");
    if (player_of.n && id == SLOT_DEFENDERS)
        return speak_clause(speech, CLAUSE_DEFENDER_PLAYS, negated, (Slots){.text = {player_of}});
    bool is_list = id >= 0 && name_row(id)->type == TYPE_LIST;
    return speak_contained(speech, is_list ? speak_seat(speech, left) : speak_card(speech, left), right, negated);
}

/*
 * Puts seats.exists(s, ...) into words, as a clause about "a player". Empty for other loops, and if a second clause
 * would need a pronoun for this player.
 */
static Str speak_exists(const Speech *speech, const Expr *expr)
{
    if (!speak_is_loop(expr, MACRO_EXISTS)) return STR("");
    bool among_defenders = saying_is(expr->operands[0], SLOT_DEFENDERS);
    bool among_players = saying_is(expr->operands[0], SLOT_SEATS);
    if (!among_defenders && !among_players) return STR("");
    Str player = speak_words(speech, among_defenders ? WORD_SAY_A_DEFENDER : WORD_SAY_A_PLAYER, STR(""), STR(""));
    Speech inner = speech_in_loop(speech, expr->name, player);
    if (speak_needs_pronoun(&inner, expr->operands[1], false)) return STR("");
    return speak_condition(&inner, expr->operands[1], false);
}

/*
 * Says that all these cards are in a trick or in the player's hand, or are not. Empty for other places, and if the
 * cards or the trick have no words.
 */
static Str speak_all_contained(const Speech *speech, const Expr *place, const Expr *set, bool negated)
{
    bool is_trick = saying_is(place, CALL_CARDS_IN) || saying_is(place, SLOT_LAST_TRICK);
    if (!is_trick && !saying_is(place, SLOT_HAND)) return STR("");
    CardSet cards = speak_cards_named(speech, set);
    if (!cards) return STR("");
    Slots slots = {.text = {say_all_cards(speech->speaker, cards)}};
    if (!is_trick) return speak_clause(speech, CLAUSE_HOLDS_ALL, negated, slots);
    slots.text[1] = speak_trick_of_cards(speech, place);
    return slots.text[1].n ? speak_clause(speech, CLAUSE_ALL_FALL_IN, negated, slots) : STR("");
}

/*
 * Puts a call or a name that is a condition into words. Three kinds have clauses of their own: the called card is in a
 * hand, a whole set of cards is in a trick or in the hand, or the declarer's side plays a card. Any other has the
 * clause of its row in names.def.
 */
static Str speak_asked(const Speech *speech, const Expr *expr, bool negated)
{
    if (saying_is_builtin(expr, OP_HAS_ALL)) {
        const Expr *place = expr->operands[0], *set = expr->operands[1];
        Str called = speak_called(speech, set);
        return called.n ? speak_contained(speech, called, place, negated)
                        : speak_all_contained(speech, place, set, negated);
    }
    /* same_side(player_of(card), declarer) means that the declarer's side plays the card */
    bool asks_side = saying_is(expr, CALL_SAME_SIDE) && saying_is(expr->operands[1], SLOT_DECLARER) &&
                     saying_is(expr->operands[0], CALL_PLAYER_OF);
    Str played = asks_side ? speak_card(speech, expr->operands[0]->operands[0]) : STR("");
    if (played.n) return speak_clause(speech, CLAUSE_SIDE_PLAYS, negated, (Slots){.text = {played}});
    int id = saying_id(expr);
    Slots slots = {0};
    bool is_truth = id >= 0 && name_row(id)->type == TYPE_BOOL;
    return is_truth && speak_arguments(speech, id, expr, &slots) ? speak_said(speech, id, negated, slots) : STR("");
}

/* ---- all conditions ------------------------------------------------------------------------------------------- */

/* Puts a condition "a ? b : c" into words: if a, then b; otherwise c. */
static Str speak_depending(const Speech *speech, const Expr *expr, bool negated)
{
    bool truth, other;
    if (speak_known_truth(speech, expr->operands[0], &truth))
        return speak_condition(speech, expr->operands[truth ? 1 : 2], negated);
    bool are_known =
        speak_known_truth(speech, expr->operands[1], &truth) && speak_known_truth(speech, expr->operands[2], &other);
    /* "a ? true : false" means a, and "a ? false : true" means not a */
    if (are_known && truth != other) return speak_condition(speech, expr->operands[0], truth == negated);
    Str parts[3]; /* a negation changes the two results, not the condition */
    for (int i = 0; i < 3; i++) parts[i] = speak_condition(speech, expr->operands[i], negated && i > 0);
    if (!parts[0].n || !parts[1].n || !parts[2].n) return STR("");
    return say(speech->speaker, WORD_SAY_DEPENDING, (Slots){.text = {parts[0], parts[1], parts[2]}});
}

/* Returns an argument of a term in words. It may be a player, a number or cards. */
static Str term_argument_words(const Speech *speech, const Expr *expr)
{
    Str text = speak_quantity(speech, expr);
    if (!text.n) text = speak_card(speech, expr);
    CardSet cards = text.n ? 0 : speak_cards_named(speech, expr);
    return cards ? say_cards(speech->speaker, cards) : text;
}

/*
 * If `rest` begins with the name of a parameter in braces, returns the argument for it, and sets `*length` to the
 * length of the name with its braces. Otherwise returns NULL, and `*length` has no meaning. `names` is the list of the
 * term's parameters.
 */
static const Expr *argument_at(const Node *names, const Expr *call, Str rest, size_t *length)
{
    for (size_t i = 0; i < node_n_items(names) && i < call->n; i++) {
        Str name = names->items[i]->text;
        *length = name.n + 2;
        bool is_in_braces = rest.n >= *length && rest.s[0] == '{' && rest.s[name.n + 1] == '}';
        if (is_in_braces && str_equal((Str){rest.s + 1, name.n}, name)) return call->operands[i];
    }
    return NULL;
}

/*
 * Returns the author's words for a term. Parameters in braces are replaced by the arguments of the call. If one of
 * these arguments has no words, the result is empty.
 */
static Str with_arguments(const Speech *speech, const Node *term, const Expr *call, Str words)
{
    const Node *names = node_find(term, "with");
    Buf out = {0};
    size_t length = 1; /* the bytes of the present step: one character of the words, or a parameter with its braces */
    if (!node_n_items(names)) return words;
    for (size_t i = 0; i < words.n; i += length) {
        const Expr *argument = argument_at(names, call, (Str){words.s + i, words.n - i}, &length);
        if (!argument) {
            length = 1;
            buf_char(&out, words.s[i]);
            continue;
        }
        Str argument_words = term_argument_words(speech, argument);
        if (!argument_words.n) {
            buf_free(&out);
            return STR("");
        }
        buf_add(&out, argument_words);
    }
    return speak_without_player(speech, buf_keep(speech->speaker->arena, &out));
}

/* Returns the author's words for a term of the variant; empty for anything else. */
Str speak_term(const Speech *speech, const Expr *expr)
{
    const Speaker *speaker = speech->speaker;
    bool may_be = expr->kind == EXPR_NAME || (expr->kind == EXPR_CALL && !expr->is_method);
    if (!may_be || expr->is_of_language) return STR("");
    const Node *term = node_find_str(node_find(speaker->game->root, "terms"), expr->name);
    return term ? with_arguments(speech, term, expr, text_in(node_find(term, "text"), speaker->language)) : STR("");
}

/*
 * Puts a condition, or its negation, into words. A known condition becomes "always" or "never". Then comparisons, terms
 * with the author's words, and all other forms are tried.
 */
Str speak_condition_anew(const Speech *speech, const Expr *expr, bool negated)
{
    static const Comparison OPPOSITE[] = {
        [EQUAL] = UNEQUAL, [UNEQUAL] = EQUAL, [LESS] = AT_LEAST, [AT_MOST] = MORE, [MORE] = AT_MOST, [AT_LEAST] = LESS};
    Comparison comparison = speak_comparison(expr);
    bool truth;
    if (speak_known_truth(speech, expr, &truth))
        return speak_words(speech, truth != negated ? WORD_SAY_ALWAYS : WORD_SAY_NEVER, STR(""), STR(""));
    if (comparison != NO_COMPARISON) return speak_compared(speech, expr, negated ? OPPOSITE[comparison] : comparison);
    Str term = speak_term(speech, expr);
    if (term.n) return negated ? speak_words(speech, WORD_SAY_NOT_SO, term, STR("")) : term;
    switch ((int)expr->kind) {
    case EXPR_UNARY: return speak_condition(speech, expr->operands[0], !negated);
    case EXPR_AND:
    case EXPR_OR: return speak_joined(speech, expr, negated);
    case EXPR_BINARY: return speak_membership(speech, expr, negated);
    case EXPR_CHOICE: return speak_depending(speech, expr, negated);
    case EXPR_LOOP: return negated ? STR("") : speak_exists(speech, expr);
    case EXPR_NAME:
    case EXPR_CALL: return speak_asked(speech, expr, negated);
    default: return STR("");
    }
}

/* ---- formulas ------------------------------------------------------------------------------------------------- */

/* Adapts game_meaning() to the type of FormulaEnv.meaning. */
static NameMeaning find_meaning(const void *resolver, Str name, bool is_call, const Source *writer)
{
    return game_meaning(resolver, name, is_call, writer);
}

/*
 * Returns an environment that has only the variant's terms, whose formulas formula_insert_terms() puts in place of
 * their names. If `wordless` is true, it has only those terms for which the author has no words.
 */
static FormulaEnv env_of_terms(const Speaker *speaker, bool wordless)
{
    const Node *map = node_find(speaker->game->root, "terms");
    FormulaTerm *terms = ARENA_ARRAY(speaker->arena, node_n_pairs(map), FormulaTerm);
    size_t n = 0;
    for (size_t i = 0; i < node_n_pairs(map); i++) {
        const Node *term = map->pairs[i].value, *with = node_find(term, "with");
        if (wordless && node_n_pairs(node_find(term, "text"))) continue;
        Str *names = ARENA_ARRAY(speaker->arena, node_n_items(with), Str);
        for (size_t k = 0; k < node_n_items(with); k++) names[k] = with->items[k]->text;
        terms[n++] = (FormulaTerm){map->pairs[i].key->text, names, node_n_items(with), node_find(term, "is"), NULL};
    }
    FormulaEnv env = {.terms = terms, .n_terms = n};
    if (speaker->game->n_shared_names) { /* both the author and the language define some names */
        env.meaning = find_meaning;
        env.resolver = speaker->game; /* the argument of find_meaning() */
    }
    return env;
}

/*
 * Returns the tree of a formula, in which the variant's terms are replaced by their formulas; see env_of_terms() for
 * `wordless`. Returns NULL if the text is not a formula.
 */
static const Expr *tree_with(const Speaker *speaker, const Node *scalar, bool wordless)
{
    if (!scalar) return NULL;
    FormulaEnv env = env_of_terms(speaker, wordless);
    Compiler compiler = {.arena = speaker->arena,
                         .env = &env,
                         .scalar = scalar,
                         .text = scalar->text,
                         .diags = diags_new(speaker->arena)};
    Expr *tree = formula_parse(&compiler);
    if (tree && env.n_terms) tree = formula_insert_terms(&compiler, tree);
    if (tree) formula_mark_names(&compiler, tree);
    return compiler.diags->n_errors ? NULL : tree;
}

const Expr *speak_tree(const Speaker *speaker, const Node *scalar)
{
    return tree_with(speaker, scalar, true);
}

bool speak_asks(const Expr *expr, Str name)
{
    if (expr->kind == EXPR_NAME && str_equal(expr->name, name)) return true;
    for (size_t i = 0; i < expr->n; i++)
        if (speak_asks(expr->operands[i], name)) return true;
    return false;
}

bool speak_mentions(const Speaker *speaker, const Node *scalar, Str name)
{
    const Expr *tree = tree_with(speaker, scalar, false);
    return tree && speak_asks(tree, name);
}

/*
 * True if the expression, or a part of it, calls the function (a row of names.def) with the given name as its only
 * argument. If the contract decides a choice "a ? b : c", only its result is searched.
 */
static bool has_call(const Speech *speech, const Expr *expr, int function, int name)
{
    bool truth;
    if (saying_is(expr, function) && expr->n == 1 && saying_is(expr->operands[0], name)) return true;
    if (expr->kind == EXPR_CHOICE && speak_known_truth(speech, expr->operands[0], &truth))
        return has_call(speech, expr->operands[truth ? 1 : 2], function, name);
    for (size_t i = 0; i < expr->n; i++)
        if (has_call(speech, expr->operands[i], function, name)) return true;
    return false;
}

bool speak_calls(const Speaker *speaker, const Node *scalar, int function, int name)
{
    const Expr *tree = tree_with(speaker, scalar, false);
    Speech speech = speech_of(speaker);
    return tree && has_call(&speech, tree, function, name);
}

bool speak_number(const Speaker *speaker, const Node *scalar, int64_t *number)
{
    Speech speech = speech_of(speaker);
    const Expr *tree = speak_tree(speaker, scalar);
    return tree && speak_known_number(&speech, tree, number);
}

bool speak_truth(const Speaker *speaker, const Node *scalar, bool *truth)
{
    Speech speech = speech_of(speaker);
    const Expr *tree = speak_tree(speaker, scalar);
    return tree && speak_known_truth(&speech, tree, truth);
}

/*
 * Returns a formula as code, because it has no words. If `unspoken` is set, reports the formula to its author and
 * returns three dots.
 */
static Str as_code(const Speaker *speaker, const Node *scalar)
{
    if (speaker->unspoken) {
        Diag *diag = diag_warning(speaker->unspoken, "formula-without-words", scalar->span,
                                  "this formula has no words for players");
        diag_hint(speaker->unspoken, diag, "give it a name under 'terms', and describe it in its 'text'");
        return STR("…");
    }
    return arena_printf(speaker->arena, CODE_ON "%.*s" CODE_OFF, STR_ARG(scalar->text));
}

/* True if both expressions are calls of the same term with different arguments, but have the same words. */
static bool reads_the_same(const Speech *speech, const Node *scalar, const Expr *a, const Expr *b)
{
    bool are_calls = a->kind == EXPR_CALL && b->kind == EXPR_CALL && a->n == b->n && str_equal(a->name, b->name);
    bool has_same_arguments = true;
    if (!are_calls) return false;
    for (size_t i = 0; i < a->n; i++) {
        const Expr *one = a->operands[i], *other = b->operands[i];
        has_same_arguments &= str_equal(expr_text(one, scalar), expr_text(other, scalar));
    }
    Str words = has_same_arguments ? STR("") : speak_term(speech, a);
    return words.n && str_equal(words, speak_term(speech, b));
}

/* True if a call in `expr` has the same words as the call `first`, but other arguments. */
static bool has_call_that_reads_as(const Speech *speech, const Node *scalar, const Expr *first, const Expr *expr)
{
    if (reads_the_same(speech, scalar, first, expr)) return true;
    for (size_t i = 0; i < expr->n; i++)
        if (has_call_that_reads_as(speech, scalar, first, expr->operands[i])) return true;
    return false;
}

/*
 * Reports calls of a term in `expr` that have other arguments than a call in `root`, but the same words. A reader could
 * not tell them apart.
 */
static void check_terms(const Speech *speech, const Node *scalar, const Expr *root, const Expr *expr)
{
    Diags *diags = speech->speaker->unspoken;
    bool may_be_term = expr->kind == EXPR_CALL && !expr->is_method;
    if (may_be_term && has_call_that_reads_as(speech, scalar, expr, root)) {
        Diag *diag = diag_warning(diags, "term-reads-the-same", scalar->span,
                                  "'%.*s' has different values here, but players read the same words for both",
                                  STR_ARG(expr->name));
        diag_hint(diags, diag, "name the argument in the term's 'text', in braces");
        return;
    }
    for (size_t i = 0; i < expr->n; i++) check_terms(speech, scalar, root, expr->operands[i]);
}

Str say_formula(const Speaker *speaker, const Node *scalar)
{
    Speech speech = speech_of(speaker);
    const Expr *tree = speak_tree(speaker, scalar);
    if (!tree) return STR("");
    if (speaker->unspoken) check_terms(&speech, scalar, tree, tree);
    Str text = speak_quantity(&speech, tree);
    if (!text.n) text = speak_condition(&speech, tree, false);
    return text.n ? text : as_code(speaker, scalar);
}

Str say_trick(const Speaker *speaker, const Node *scalar)
{
    Speech speech = speech_of(speaker);
    const Expr *tree = speak_tree(speaker, scalar);
    Str text = tree ? speak_trick(&speech, tree) : STR("");
    return text.n || !scalar ? text : as_code(speaker, scalar);
}

/*
 * If the contract already decides the condition of a choice "a ? b : c", returns the branch that is taken, and so on
 * for a choice in that branch. `tree` may be NULL.
 */
static const Expr *without_decided_choices(const Speech *speech, const Expr *tree)
{
    bool truth;
    while (tree && tree->kind == EXPR_CHOICE && speak_known_truth(speech, tree->operands[0], &truth))
        tree = tree->operands[truth ? 1 : 2];
    return tree;
}

/*
 * Splits "a ? b : c" into three clauses. Choices that the contract decides are followed first. Returns false if no
 * other choice remains, or if a part has no words.
 */
bool say_cases(const Speaker *speaker, const Node *scalar, Cases *out)
{
    Speech speech = speech_of(speaker);
    const Expr *tree = without_decided_choices(&speech, speak_tree(speaker, scalar));
    bool truth;
    if (!tree || tree->kind != EXPR_CHOICE || speak_known_truth(&speech, tree, &truth)) return false;
    out->when = speak_condition(&speech, tree->operands[0], false);
    out->then = speak_condition(&speech, tree->operands[1], false);
    out->otherwise = speak_condition(&speech, tree->operands[2], false);
    return out->when.n && out->then.n && out->otherwise.n;
}

/*
 * Puts an amount into words without its sign. Sets `*pays` to false if the amount is a number below zero, or a formula
 * that begins with a minus sign; otherwise to true. Returns an empty text for a difference, whose sign is unknown.
 */
static Str speak_flow(const Speech *speech, const Expr *expr, bool *pays)
{
    int64_t number;
    bool is_difference = speak_is_operator(expr, "-");
    if (speak_known_number(speech, expr, &number)) {
        *pays = number >= 0;
        return arena_printf(speech->speaker->arena, "%lld", (long long)(*pays ? number : -number));
    }
    *pays = !(expr->kind == EXPR_UNARY && str_is(expr->name, "-"));
    if (is_difference) return STR("");
    return speak_quantity(speech, *pays ? expr : expr->operands[0]);
}

/*
 * Puts an amount with its direction into words. In "a ? b : c", b and c must have opposite signs, because the words for
 * c assume the other direction.
 */
bool say_flow(const Speaker *speaker, const Node *scalar, Flow *out)
{
    Speech speech = speech_of(speaker);
    const Expr *tree = without_decided_choices(&speech, speak_tree(speaker, scalar));
    bool otherwise_pays = false;
    *out = (Flow){0};
    if (!tree) return false;
    if (tree->kind != EXPR_CHOICE) {
        out->amount = speak_flow(&speech, tree, &out->pays);
        return out->amount.n > 0;
    }
    out->when = speak_condition(&speech, tree->operands[0], false);
    out->amount = speak_flow(&speech, tree->operands[1], &out->pays);
    out->otherwise = speak_flow(&speech, tree->operands[2], &otherwise_pays);
    return out->when.n && out->amount.n && out->otherwise.n && otherwise_pays != out->pays;
}

bool say_is_positive(const Speaker *speaker, const Node *condition, const Node *amount)
{
    Speech speech = speech_of(speaker);
    const Expr *tree = speak_tree(speaker, condition), *value = speak_tree(speaker, amount);
    int64_t limit;
    bool is_above = tree && value && speak_comparison(tree) == MORE;
    bool is_above_zero = is_above && speak_known_number(&speech, tree->operands[1], &limit) && limit == 0;
    if (!is_above_zero) return false;
    Str a = speak_quantity(&speech, tree->operands[0]), b = speak_quantity(&speech, value);
    return a.n && str_equal(a, b);
}
