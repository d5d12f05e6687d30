/*
 * Conditions of formulas as clauses. A part without words in its row or in a pattern has none, and then the whole has
 * none.
 */
#include "formula/term.h"
#include "wording/speak_inner.h"

#include "wording/marks.h"

/* ---- conditions ----------------------------------------------------------------------------------------------- */

/* "at least 3" */
Str speak_amount(const Speech *speech, int operation, Str number)
{
    static const Word WORDS[] = {WORD_SAY_EXACTLY, WORD_SAY_NOT_EXACTLY, WORD_SAY_FEWER,
                                 WORD_SAY_AT_MOST, WORD_SAY_MORE,        WORD_SAY_AT_LEAST};
    return speak_words(speech, WORDS[operation], number, STR(""));
}

/* "at least 3"; for a number that depends on a condition, "at least 3 (at least 4 if ...)". Empty without words. */
static Str speak_limit(const Speech *speech, int operation, const Expr *other)
{
    bool truth;
    bool depends = other->kind == EXPR_CHOICE && !speak_known_truth(speech, other->operands[0], &truth);
    if (!depends) {
        Str limit = speak_quantity(speech, other);
        return limit.n ? speak_amount(speech, operation, limit) : limit;
    }
    Str when = speak_condition(speech, other->operands[0], false);
    Str then = speak_limit(speech, operation, other->operands[1]);
    Str otherwise = speak_limit(speech, operation, other->operands[2]);
    if (!when.n || !then.n || !otherwise.n) return STR("");
    if (str_equal(then, otherwise)) return then;
    return say(speech->speaker, WORD_SAY_LIMIT, (Slots){.text = {otherwise, then, when}});
}

/* True if the declarer may have partners. */
static bool has_side(const Speech *speech)
{
    const Contract *contract = speech->speaker->contract;
    return speech->speaker->game->has_partners || (contract && contract->sides > SIDES_ALONE);
}

/* The seat and cards that are counted. */
typedef struct Counted {
    Str who;
    bool are_many, are_tricks, are_exact;
} Counted;

static bool counted_of(const Speech *speech, const Expr *expr, Counted *out)
{
    static const int NAMES[] = {SLOT_DECLARER_POINTS, SLOT_DECLARER_TRICKS, SLOT_DEFENDER_POINTS, SLOT_DEFENDER_TRICKS};
    Str declarer = has_side(speech) ? speak_words(speech, WORD_SAY_DECLARERS, STR(""), STR(""))
                                    : say_name(speech->speaker, SLOT_DECLARER);
    for (size_t i = 0; i < COUNT(NAMES); i++)
        if (saying_is(expr, NAMES[i])) {
            Str who = i < 2 ? declarer : speak_words(speech, WORD_SAY_DEFENDERS, STR(""), STR(""));
            *out = (Counted){who, i >= 2, i % 2 == 1, false};
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

static Str speak_counted(const Speech *speech, const Counted *counted, int operation, const Expr *other)
{
    int64_t number = -1, total = speech->speaker->game->tricks_total;
    bool is_known = speak_known_number(speech, other, &number);
    Slots slots = {.text = {counted->who}, .number = {number}, .you = counted->are_many};
    if (counted->are_tricks && is_known) {
        bool none = (operation == 0 && number == 0) || (operation == 2 && number == 1);
        bool some =
            (operation == 1 && number == 0) || (operation == 4 && number == 0) || (operation == 5 && number == 1);
        bool all = (operation == 0 || operation == 5) && number == total;
        bool not_all = (operation == 1 || operation == 2) && number == total;
        ClauseId no_trick = speech->speaker->so_far ? CLAUSE_NONE_TAKEN : CLAUSE_NO_TRICK;
        if (none || some) return speak_clause(speech, no_trick, some, slots);
        if (all || not_all) return speak_clause(speech, CLAUSE_ALL_TRICKS, not_all, slots);
    }
    if (!counted->are_tricks && is_known && number == 0 && operation < 2)
        return speak_clause(speech, CLAUSE_NO_POINTS, operation == 1, slots);
    if (saying_is(other, SLOT_MOST_POINTS) && !counted->are_tricks)
        return operation == 3 || operation == 4
                   ? STR("")
                   : speak_clause(speech, CLAUSE_HAS_MOST, operation == 1 || operation == 2, slots);
    slots.text[1] = speak_limit(speech, operation, other);
    if (!slots.text[1].n) return STR("");
    Word word = counted->are_tricks  ? (speech->speaker->so_far ? WORD_SAY_HAS_TAKEN : WORD_SAY_HAS_TRICKS)
                : counted->are_exact ? WORD_SAY_HAS_EXACT_POINTS
                                     : WORD_SAY_HAS_POINTS;
    return say(speech->speaker, word, slots);
}

/* hand.count(cards) and size(hand.common(cards)) */
static bool is_holding(const Expr *expr)
{
    const Expr *inner = saying_is_builtin(expr, OP_SIZE_SET) ? expr->operands[0] : expr;
    return saying_is_builtin(inner, inner == expr ? OP_COUNT_COMMON : OP_COMMON) && inner->is_method;
}

/* Chooses the clause for the place of the counted cards: hand, discards, a trick, or the cards dealt; and for none. */
static bool held_where(const Expr *where, ClauseId *out)
{
    bool is_dealt = saying_is(where, CALL_DEALT) && saying_is(where->operands[0], SLOT_SEAT);
    bool is_hand = saying_is(where, SLOT_HAND), is_both = false;
    if (speak_is_operator(where, "+"))
        is_both = saying_is(where->operands[0], SLOT_HAND) && saying_is(where->operands[1], SLOT_DISCARDS);
    bool is_laid_off = saying_is(where, SLOT_DISCARDS);
    bool is_trick = saying_is(where, CALL_CARDS_IN);
    if (is_trick || saying_is(where, CALL_HELD)) {
        *out = is_trick ? CLAUSE_FALL_IN : CLAUSE_HELD_THEN;
        return true;
    }
    *out = is_dealt ? CLAUSE_WAS_DEALT : is_both ? CLAUSE_HAD : is_laid_off ? CLAUSE_LAID_OFF : CLAUSE_HOLDS;
    return is_dealt || is_hand || is_both || is_laid_off;
}

/* Conditions on the card turned up. There is one such card, so that the count is 1 or 0. */
static Str speak_turned(const Speech *speech, CardSet cards, int operation, const Expr *other)
{
    int64_t number = -1;
    (void)speak_known_number(speech, other, &number);
    bool is_one =
        (number == 1 && (operation == 0 || operation == 5)) || (number == 0 && (operation == 1 || operation == 4));
    bool is_none =
        (number == 0 && (operation == 0 || operation == 3)) || (number == 1 && (operation == 1 || operation == 2));
    Slots slots = {.text = {say_cards(speech->speaker, cards)}};
    return is_one || is_none ? speak_clause(speech, CLAUSE_TURNED_UP, is_none, slots) : STR("");
}

/* The holder of the cards in this place or, if it is a trick, the trick. */
static Str speak_place(const Speech *speech, ClauseId clause, const Expr *where)
{
    return clause == CLAUSE_FALL_IN ? speak_trick(speech, where->operands[0]) : speak_seat(speech, where->operands[0]);
}

/* Conditions on the number of cards of a set in a player's hand, or in a trick. */
static Str speak_holding(const Speech *speech, const Expr *expr, int operation, const Expr *other)
{
    const Expr *inner = saying_is_builtin(expr, OP_SIZE_SET) ? expr->operands[0] : expr;
    CardSet cards = speak_cards_named(speech, inner->operands[1]);
    ClauseId clause;
    if (cards && saying_is(inner->operands[0], SLOT_TURNED)) return speak_turned(speech, cards, operation, other);
    if (!held_where(inner->operands[0], &clause) || !cards) return STR("");
    Str limit = speak_quantity(speech, other);
    if (!limit.n) return limit;
    int64_t number = -1;
    (void)speak_known_number(speech, other, &number);
    bool is_none = operation == 0 && number == 0, is_some = operation == 4 && number == 0;
    if (is_some) limit = STR("1");
    Str some = is_none ? say_cards(speech->speaker, cards)
                       : say_some_cards(speech->speaker, speak_amount(speech, is_some ? 5 : operation, limit), cards);
    bool has_place = clause == CLAUSE_HELD_THEN || clause == CLAUSE_FALL_IN;
    Str place = has_place ? speak_place(speech, clause, inner->operands[0]) : some;
    Slots slots = {.text = {some, place}, .number = {is_some ? 1 : number}};
    return place.n ? speak_clause(speech, clause, is_none, slots) : place;
}

/* Comparisons with a quoted text: the highest bid, the contract, the trump suit. */
static Str speak_identity(const Speech *speech, const Expr *left, const Expr *right, bool negated)
{
    int id = saying_id(left);
    if (id < 0 || name_row(id)->type != TYPE_STRING || !speak_is_string(right)) return STR("");
    Str text = right->value.as.string;
    if (!text.n && id == SLOT_BID) return speak_clause(speech, CLAUSE_NO_BID, negated, (Slots){0});
    return text.n ? speak_said(speech, id, negated, (Slots){.text = {speak_id(speech, name_row(id)->type_ids, text)}})
                  : STR("");
}

/* The card, if the comparison asks whether the player of a card wins its trick. */
static Card won_by_itself(const Speech *speech, const Expr *left, const Expr *right)
{
    if (!saying_is(left, CALL_WINNER_OF) || !saying_is(right, CALL_PLAYER_OF)) return NO_CARD;
    Card card = speak_card_named(speech, left->operands[0]);
    return card == speak_card_named(speech, right->operands[0]) ? card : NO_CARD;
}

/* Comparisons of seats: with another seat, or with "none". */
static Str speak_seats(const Speech *speech, const Expr *expr, int operation)
{
    const Expr *left = expr->operands[0], *right = expr->operands[1];
    int64_t number;
    if (speak_known_number(speech, right, &number)) {
        bool exists = (operation == 5 && number == 0) || ((operation == 1 || operation == 4) && number == -1);
        bool lacks = (operation == 2 && number == 0) || (operation == 0 && number == -1);
        if (!exists && !lacks) return STR("");
        if (saying_is(left, SLOT_LAST_TRICK_WINNER)) return speak_clause(speech, CLAUSE_WAS_PLAYED, lacks, (Slots){0});
        return speak_holder(speech, left, lacks ? WORD_SAY_NOBODY_HOLDS : WORD_SAY_SOMEBODY_HOLDS,
                            lacks ? WORD_SAY_NOBODY_GOT : WORD_SAY_SOMEBODY_GOT);
    }
    if (operation > 1) return STR("");
    Card card = won_by_itself(speech, left, right);
    if (card != NO_CARD)
        return speak_clause(speech, CLAUSE_WINS_ITSELF, operation == 1,
                            (Slots){.text = {say_card(speech->speaker, card)}});
    Str a = speak_seat(speech, left), b = speak_seat(speech, right);
    if (!a.n || !b.n) return STR("");
    if (saying_is(left, SLOT_LAST_TRICK_WINNER))
        return speak_clause(speech, CLAUSE_WINS_LAST, operation == 1, (Slots){.text = {b}});
    if (saying_is(right, SLOT_LAST_TRICK_WINNER))
        return speak_clause(speech, CLAUSE_WINS_LAST, operation == 1, (Slots){.text = {a}});
    if (saying_is(left, CALL_PLAYER_OF))
        return speak_clause(speech, CLAUSE_PLAYS_CARD, operation == 1,
                            (Slots){.text = {b, speak_card(speech, left->operands[0])}});
    if (saying_is(left, CALL_WINNER_OF))
        return speak_clause(speech, CLAUSE_WINS_CARD, operation == 1,
                            (Slots){.text = {b, speak_card(speech, left->operands[0])}});
    return speak_clause(speech, CLAUSE_IS, operation == 1, (Slots){.text = {a, b}});
}

/* trick_of(card) == a number, or the last one. */
static Str speak_trick_of(const Speech *speech, const Expr *left, int operation, const Expr *right)
{
    Card card = saying_is(left, CALL_TRICK_OF) ? speak_card_named(speech, left->operands[0]) : NO_CARD;
    if (card == NO_CARD || operation > 1) return STR("");
    Slots slots = {.text = {say_card(speech->speaker, card), speak_trick(speech, right)}};
    return slots.text[1].n ? speak_clause(speech, CLAUSE_FALLS_IN, operation == 1, slots) : STR("");
}

/* trick == n, trick < n: conditions on the present trick. */
static Str speak_this_trick(const Speech *speech, int operation, const Expr *right)
{
    static const ClauseId CLAUSES[] = {CLAUSE_IN_TRICK,    CLAUSE_IN_TRICK,    CLAUSE_BEFORE_TRICK,
                                       CLAUSE_AFTER_TRICK, CLAUSE_AFTER_TRICK, CLAUSE_BEFORE_TRICK};
    bool is_denied = operation == 1 || operation == 3 || operation == 5;
    Str which = speak_trick(speech, right);
    return which.n ? speak_clause(speech, CLAUSES[operation], is_denied, (Slots){.text = {which}}) : which;
}

/* Conditions on the number of cards in the player's hand. */
static Str speak_hand_size(const Speech *speech, int operation, const Expr *other)
{
    int64_t number = -1;
    Str limit = speak_limit(speech, operation, other);
    (void)speak_known_number(speech, other, &number);
    Slots slots = {.text = {limit}, .number = {number}};
    return limit.n ? say(speech->speaker, WORD_SAY_HAS_CARDS, slots) : limit;
}

/* most_total >= n and least_total <= n: a player has reached a number, or has fallen to it. */
static Str speak_total(const Speech *speech, const Expr *left, int operation, const Expr *right)
{
    bool is_most = saying_is(left, SLOT_MOST_TOTAL);
    bool is_usual = is_most ? operation == 5 || operation == 2 : operation == 3 || operation == 4;
    if (!is_usual || (!is_most && !saying_is(left, SLOT_LEAST_TOTAL))) return STR("");
    Str limit = speak_quantity(speech, right);
    return limit.n ? speak_clause(speech, is_most ? CLAUSE_HAS_REACHED : CLAUSE_HAS_FALLEN,
                                  operation == 2 || operation == 4, (Slots){.text = {limit}})
                   : limit;
}

static Str speak_compared(const Speech *speech, const Expr *expr, int operation)
{
    const Expr *left = expr->operands[0], *right = expr->operands[1];
    Counted counted;
    if (counted_of(speech, left, &counted)) return speak_counted(speech, &counted, operation, right);
    if (is_holding(left)) return speak_holding(speech, left, operation, right);
    if (saying_is(left, SLOT_TRICK)) return speak_this_trick(speech, operation, right);
    int64_t turns = -1;
    if (saying_is(left, SLOT_TURN) && operation < 2 && speak_known_number(speech, right, &turns) && turns == 0)
        return speak_clause(speech, CLAUSE_FIRST_WORD, operation == 1, (Slots){0});
    if (saying_is_builtin(left, OP_SIZE_SET) && saying_is(left->operands[0], SLOT_HAND))
        return speak_hand_size(speech, operation, right);
    Str text = operation < 2 ? speak_identity(speech, left, right, operation == 1) : STR("");
    if (!text.n) text = speak_total(speech, left, operation, right);
    if (!text.n) text = speak_trick_of(speech, left, operation, right);
    if (!text.n) text = speak_seats(speech, expr, operation);
    if (text.n) return text;
    if (speak_seat(speech, left).n || speak_holder(speech, left, WORD_SAY_HOLDER, WORD_SAY_DEALT_HOLDER).n)
        return STR("");
    Str a = speak_quantity(speech, left), other = operation == 1 ? speak_quantity(speech, right) : STR("");
    Str b = other.n ? other : speak_limit(speech, operation, right);
    return a.n && b.n ? speak_words(speech, other.n ? WORD_SAY_AMOUNTS_DIFFER : WORD_SAY_AMOUNTS, a, b) : STR("");
}

/* A card in a set, or a seat in a list; for a function, the player's own. */
static Str speak_membership(const Speech *speech, const Expr *expr, bool negated)
{
    const Expr *left = expr->operands[0], *right = expr->operands[1];
    int id = saying_id(right);
    Str player_of = saying_is(left, CALL_PLAYER_OF) ? speak_card(speech, left->operands[0]) : STR("");
    if (player_of.n && id == SLOT_DEFENDERS)
        return speak_clause(speech, CLAUSE_DEFENDER_PLAYS, negated, (Slots){.text = {player_of}});
    if (saying_is(right, CALL_CARDS_IN)) {
        Slots slots = {.text = {speak_card(speech, left), speak_trick(speech, right->operands[0])}};
        return slots.text[0].n && slots.text[1].n ? speak_clause(speech, CLAUSE_FALLS_IN, negated, slots) : STR("");
    }
    if (saying_is(right, CALL_HELD)) {
        Slots slots = {.text = {speak_card(speech, left), speak_seat(speech, right->operands[0])}};
        return slots.text[0].n && slots.text[1].n ? speak_clause(speech, CLAUSE_HELD_THEN, negated, slots) : STR("");
    }
    bool is_own = right->n == 0 || (right->n == 1 && saying_is(right->operands[0], SLOT_SEAT));
    if (id < 0 || !is_own) return STR("");
    Str member = name_row(id)->type == TYPE_LIST ? speak_seat(speech, left) : speak_card(speech, left);
    return member.n ? speak_said(speech, id, negated, (Slots){.text = {member}}) : STR("");
}

/* seats.exists(s, ...): some player, if there is only one statement about him at a time. */
static Str speak_exists(const Speech *speech, const Expr *expr)
{
    if (expr->number != MACRO_EXISTS || expr->n != 2 || expr->operands[1]->kind == EXPR_AND) return STR("");
    bool among_defenders = saying_is(expr->operands[0], SLOT_DEFENDERS);
    if (!among_defenders && !saying_is(expr->operands[0], SLOT_SEATS)) return STR("");
    Speech inner = *speech;
    inner.variable = expr->name;
    inner.player = speak_words(speech, among_defenders ? WORD_SAY_A_DEFENDER : WORD_SAY_A_PLAYER, STR(""), STR(""));
    return speak_condition(&inner, expr->operands[1], false);
}

static Str speak_asked(const Speech *speech, const Expr *expr, bool negated)
{
    if (saying_is_builtin(expr, OP_HAS_ALL) && saying_is(expr->operands[0], CALL_CARDS_IN)) {
        CardSet cards = speak_cards_named(speech, expr->operands[1]);
        Str trick = speak_trick(speech, expr->operands[0]->operands[0]);
        Slots slots = {.text = {cards ? say_all_cards(speech->speaker, cards) : STR(""), trick}};
        return cards && trick.n ? speak_clause(speech, CLAUSE_ALL_FALL_IN, negated, slots) : STR("");
    }
    if (saying_is_builtin(expr, OP_HAS_ALL) && saying_is(expr->operands[0], SLOT_HAND)) {
        CardSet cards = speak_cards_named(speech, expr->operands[1]);
        Slots all = {.text = {cards ? say_all_cards(speech->speaker, cards) : STR("")}};
        return cards ? speak_clause(speech, CLAUSE_HOLDS_ALL, negated, all) : STR("");
    }
    bool asks_side = saying_is(expr, CALL_SAME_SIDE) && saying_is(expr->operands[1], SLOT_DECLARER) &&
                     saying_is(expr->operands[0], CALL_PLAYER_OF);
    Str played = asks_side ? speak_card(speech, expr->operands[0]->operands[0]) : STR("");
    if (played.n) return speak_clause(speech, CLAUSE_SIDE_PLAYS, negated, (Slots){.text = {played}});
    int id = saying_id(expr);
    Slots slots = {0};
    bool is_truth = id >= 0 && name_row(id)->type == TYPE_BOOL;
    return is_truth && speak_arguments(speech, id, expr, &slots) ? speak_said(speech, id, negated, slots) : STR("");
}

/* ---- "and" and "or" ---------------------------------------------------------------------------------------------- */

enum { MAX_PARTS_JOINED = 16 };

/* The parts of a chain of && or ||, without those whose value is known. */
typedef struct Chain {
    ExprKind kind;
    const Expr *parts[MAX_PARTS_JOINED];
    size_t n;
} Chain;

/* Removes known parts: "a && true" becomes "a". */
static const Expr *essence(const Speech *speech, const Expr *expr)
{
    bool truth;
    while (expr->kind == EXPR_AND || expr->kind == EXPR_OR) {
        int known = 0;
        while (known < 2 && !speak_known_truth(speech, expr->operands[known], &truth)) known++;
        if (known == 2) return expr;
        expr = expr->operands[1 - known];
    }
    return expr;
}

static bool collect_parts(const Speech *speech, const Expr *expr, Chain *chain)
{
    expr = essence(speech, expr);
    if (expr->kind == chain->kind)
        return collect_parts(speech, expr->operands[0], chain) && collect_parts(speech, expr->operands[1], chain);
    if (chain->n == MAX_PARTS_JOINED) return false;
    chain->parts[chain->n++] = expr;
    return true;
}

/* True if a part is said as a negation. In "not a or b" a reader would apply "not" to both. */
static bool denies(const Expr *part, bool negated)
{
    bool is_denial = (part->kind == EXPR_UNARY && str_is(part->name, "!")) || speak_comparison(part) == 1;
    return is_denial != negated;
}

/* Appends a part: a, b and c. */
Str speak_add_part(const Speech *speech, Str text, Str part, bool is_last, bool is_and)
{
    if (!text.n) return part;
    if (is_last) return speak_words(speech, is_and ? WORD_SAY_AND : WORD_SAY_OR, text, part);
    return arena_printf(speech->speaker->arena, "%.*s, %.*s", STR_ARG(text), STR_ARG(part));
}

static bool says_bid(const Expr *expr, const Expr *other)
{
    return saying_is(expr, CALL_SAID) && speak_is_string(expr->operands[1]) &&
           (!other || (expr->operands[0]->kind == EXPR_NAME && other->operands[0]->kind == EXPR_NAME &&
                       str_equal(expr->operands[0]->name, other->operands[0]->name)));
}

/* said(s, a) || said(s, b): says that s has bid a or b. `n` receives the number of parts used. */
static Str speak_bids(const Speech *speech, const Chain *chain, size_t from, size_t *n)
{
    const Expr *first = chain->parts[from];
    *n = 0;
    while (from + *n < chain->n && says_bid(chain->parts[from + *n], *n ? first : NULL)) ++*n;
    Str seat = *n > 1 ? speak_seat(speech, first->operands[0]) : STR(""), names = STR("");
    for (size_t i = 0; seat.n && i < *n; i++)
        names = speak_add_part(speech, names,
                               speak_id(speech, IDS_BID, chain->parts[from + i]->operands[1]->value.as.string),
                               i + 1 == *n, false);
    return seat.n ? speak_said(speech, CALL_SAID, false, (Slots){.text = {seat, names}}) : STR("");
}

/* True if a text begins with the words of another. */
static bool begins_with(Str text, Str head)
{
    return text.n > head.n + 1 && str_equal((Str){text.s, head.n}, head) && text.s[head.n] == ' ';
}

/* Omits the second subject if both clauses begin with the same one. */
static Str without_subject(const Speech *speech, Str before, Str part)
{
    static const int NAMES[] = {SLOT_DECLARER, SLOT_SEAT};
    static const Word WORDS[] = {WORD_SAY_DEFENDERS, WORD_SAY_WHO, WORD_SAY_THAT_ONE};
    for (size_t i = 0; i < COUNT(NAMES) + COUNT(WORDS); i++) {
        bool is_name = i < COUNT(NAMES);
        Word word = is_name ? N_WORDS : WORDS[i - COUNT(NAMES)];
        Str who = is_name ? say_name(speech->speaker, NAMES[i]) : say(speech->speaker, word, (Slots){0});
        bool is_article = word == WORD_SAY_WHO && !str_equal(speech->player, who); /* that looks like it */
        if (!is_article && begins_with(before, who) && begins_with(part, who))
            return (Str){part.s + who.n + 1, part.n - who.n - 1};
    }
    return part;
}

static Str speak_joined(const Speech *speech, const Expr *expr, bool negated)
{
    Chain chain = {.kind = expr->kind};
    bool is_and = (expr->kind == EXPR_AND) != negated;
    if (essence(speech, expr) != expr) return speak_condition(speech, essence(speech, expr), negated);
    if (!collect_parts(speech, expr, &chain)) return STR("");
    Str text = STR(""), before = STR("");
    bool denied = false; /* by a part of an "or" before the last */
    for (size_t i = 0, n = 1; i < chain.n; i += n) {
        Str part = !is_and && !negated ? speak_bids(speech, &chain, i, &n) : STR("");
        if (!part.n) {
            n = 1;
            part = speak_condition(speech, chain.parts[i], negated);
        }
        if (!part.n) return STR("");
        Str whole = part;
        bool is_other = chain.parts[i]->kind == EXPR_AND || chain.parts[i]->kind == EXPR_OR;
        if (is_other) part = arena_printf(speech->speaker->arena, "(%.*s)", STR_ARG(part));
        else if (!denied) part = without_subject(speech, before, part);
        if (denied && i + n >= chain.n) text = speak_words(speech, WORD_SAY_OR_ELSE, text, part);
        else text = speak_add_part(speech, text, part, i + n >= chain.n, is_and);
        denied = denied || (!is_and && !is_other && denies(chain.parts[i], negated));
        before = is_other ? STR("") : whole;
    }
    return text;
}

/* ---- the whole ------------------------------------------------------------------------------------------------- */

/* A condition that depends on another one. */
static Str speak_depending(const Speech *speech, const Expr *expr, bool negated)
{
    bool truth, other;
    if (speak_known_truth(speech, expr->operands[0], &truth))
        return speak_condition(speech, expr->operands[truth ? 1 : 2], negated);
    if (speak_known_truth(speech, expr->operands[1], &truth) && speak_known_truth(speech, expr->operands[2], &other) &&
        truth != other)
        return speak_condition(speech, expr->operands[0], truth == negated);
    Str parts[3];
    for (int i = 0; i < 3; i++) parts[i] = speak_condition(speech, expr->operands[i], negated && i > 0);
    if (!parts[0].n || !parts[1].n || !parts[2].n) return STR("");
    return say(speech->speaker, WORD_SAY_DEPENDING, (Slots){.text = {parts[0], parts[1], parts[2]}});
}

/* An argument of a term in words: a player, a number, a card or cards. */
static Str speak_given(const Speech *speech, const Expr *expr)
{
    Str text = speak_quantity(speech, expr);
    if (!text.n) text = speak_card(speech, expr);
    CardSet cards = text.n ? 0 : speak_cards_named(speech, expr);
    return cards ? say_cards(speech->speaker, cards) : text;
}

/* The argument whose name in braces begins here; NULL: none. */
static const Expr *argument_at(const Node *names, const Expr *call, Str rest, size_t *length)
{
    for (size_t i = 0; i < node_n_items(names) && i < call->n; i++) {
        Str name = names->items[i]->text;
        *length = name.n + 2;
        bool fits = rest.n >= *length && rest.s[0] == '{' && rest.s[name.n + 1] == '}';
        if (fits && str_equal((Str){rest.s + 1, name.n}, name)) return call->operands[i];
    }
    return NULL;
}

/* The author's words with arguments inserted for names in braces; empty if an argument has no words. */
static Str with_given(const Speech *speech, const Node *term, const Expr *call, Str words)
{
    const Node *names = node_find(term, "with");
    Buf out = {0};
    if (!node_n_items(names)) return words;
    for (size_t i = 0, length = 1; i < words.n; i += length) {
        const Expr *given = argument_at(names, call, (Str){words.s + i, words.n - i}, &length);
        if (!given) {
            length = 1;
            buf_char(&out, words.s[i]);
            continue;
        }
        Str said = speak_given(speech, given);
        if (!said.n) {
            buf_free(&out);
            return said;
        }
        buf_add(&out, said);
    }
    return speak_without_player(speech, buf_keep(speech->speaker->arena, &out));
}

/* The author's words for a term of the variant. */
Str speak_term(const Speech *speech, const Expr *expr)
{
    const Speaker *speaker = speech->speaker;
    bool may_be = expr->kind == EXPR_NAME || (expr->kind == EXPR_CALL && !expr->is_method);
    if (!may_be || expr->is_of_language) return STR("");
    const Node *term = node_find_str(node_find(speaker->game->root, "terms"), expr->name);
    return term ? with_given(speech, term, expr, text_in(node_find(term, "text"), speaker->language)) : STR("");
}

Str speak_condition(const Speech *speech, const Expr *expr, bool negated)
{
    static const int OPPOSITE[] = {1, 0, 5, 4, 3, 2};
    int operation = speak_comparison(expr);
    bool truth;
    if (speak_known_truth(speech, expr, &truth))
        return speak_words(speech, truth != negated ? WORD_SAY_ALWAYS : WORD_SAY_NEVER, STR(""), STR(""));
    if (operation >= 0) return speak_compared(speech, expr, negated ? OPPOSITE[operation] : operation);
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

static NameMeaning meaning(const void *resolver, Str name, bool is_call, const Source *writer)
{
    return game_meaning(resolver, name, is_call, writer);
}

/* The terms of the variant: all, or only those without words. */
static FormulaEnv terms_of(const Speaker *speaker, bool wordless)
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
    const Game *game = speaker->game;
    return (FormulaEnv){
        .terms = terms, .n_terms = n, .meaning = game->n_shared_names ? meaning : NULL, .resolver = game};
}

/* The tree of a formula with the speaker's terms inserted; NULL if it is not a formula. */
static const Expr *tree_with(const Speaker *speaker, const Node *scalar, bool wordless)
{
    if (!scalar) return NULL;
    FormulaEnv env = terms_of(speaker, wordless);
    Compiler compiler = {.arena = speaker->arena,
                         .env = &env,
                         .scalar = scalar,
                         .text = scalar->text,
                         .diags = diags_new(speaker->arena)};
    Expr *tree = formula_parse(&compiler);
    if (tree && env.n_terms) tree = formula_put_in(&compiler, tree);
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

bool speak_number(const Speaker *speaker, const Node *scalar, int64_t *number)
{
    Speech speech = {.speaker = speaker};
    const Expr *tree = speak_tree(speaker, scalar);
    return tree && speak_known_number(&speech, tree, number);
}

bool speak_truth(const Speaker *speaker, const Node *scalar, bool *truth)
{
    Speech speech = {.speaker = speaker};
    const Expr *tree = speak_tree(speaker, scalar);
    return tree && speak_known_truth(&speech, tree, truth);
}

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

/* True if two uses of a term with different arguments have the same words. */
static bool reads_the_same(const Speech *speech, const Node *scalar, const Expr *a, const Expr *b)
{
    bool are_one = a->kind == EXPR_CALL && b->kind == EXPR_CALL && a->n == b->n && str_equal(a->name, b->name);
    bool is_same = true;
    if (!are_one) return false;
    for (size_t i = 0; i < a->n; i++) {
        const Expr *one = a->operands[i], *other = b->operands[i];
        is_same &= str_equal(expr_text(one, scalar), expr_text(other, scalar));
    }
    Str words = is_same ? STR("") : speak_term(speech, a);
    return words.n && str_equal(words, speak_term(speech, b));
}

/* The first use of a term in `expr` with other arguments but the same words as `first`; NULL if there is none. */
static const Expr *find_same(const Speech *speech, const Node *scalar, const Expr *first, const Expr *expr)
{
    if (reads_the_same(speech, scalar, first, expr)) return expr;
    for (size_t i = 0; i < expr->n; i++) {
        const Expr *found = find_same(speech, scalar, first, expr->operands[i]);
        if (found) return found;
    }
    return NULL;
}

/* Reports terms that have the same words with different arguments. */
static void check_terms(const Speech *speech, const Node *scalar, const Expr *root, const Expr *expr)
{
    Diags *diags = speech->speaker->unspoken;
    if (expr->kind == EXPR_CALL && !expr->is_method && find_same(speech, scalar, expr, root)) {
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
    Speech speech = {.speaker = speaker};
    const Expr *tree = speak_tree(speaker, scalar);
    if (!tree) return STR("");
    if (speaker->unspoken) check_terms(&speech, scalar, tree, tree);
    Str text = speak_quantity(&speech, tree);
    if (!text.n) text = speak_condition(&speech, tree, false);
    return text.n ? text : as_code(speaker, scalar);
}

Str say_trick(const Speaker *speaker, const Node *scalar)
{
    Speech speech = {.speaker = speaker};
    const Expr *tree = speak_tree(speaker, scalar);
    Str text = tree ? speak_trick(&speech, tree) : STR("");
    return text.n || !scalar ? text : as_code(speaker, scalar);
}

bool say_cases(const Speaker *speaker, const Node *scalar, Cases *out)
{
    Speech speech = {.speaker = speaker};
    const Expr *tree = speak_tree(speaker, scalar);
    bool truth;
    while (tree && tree->kind == EXPR_CHOICE && speak_known_truth(&speech, tree->operands[0], &truth))
        tree = tree->operands[truth ? 1 : 2];
    if (!tree || tree->kind != EXPR_CHOICE || speak_known_truth(&speech, tree, &truth)) return false;
    out->when = speak_condition(&speech, tree->operands[0], false);
    out->then = speak_condition(&speech, tree->operands[1], false);
    out->otherwise = speak_condition(&speech, tree->operands[2], false);
    return out->when.n && out->then.n && out->otherwise.n;
}

bool say_implied(const Speaker *speaker, const Node *scalar, Str *when, Str *then)
{
    Speech speech = {.speaker = speaker};
    const Expr *tree = speak_tree(speaker, scalar);
    Chain chain = {.kind = EXPR_OR};
    if (!tree || tree->kind != EXPR_OR || essence(&speech, tree) != tree) return false;
    /* the first of a chain is the deepest on the left */
    const Expr *first = tree;
    while (first->kind == EXPR_OR) first = first->operands[0];
    if (speak_comparison(first) != 1 || !collect_parts(&speech, tree, &chain) || chain.n < 2) return false;
    *when = speak_condition(&speech, first, true);
    *then = STR("");
    for (size_t i = 1, n = 1; i < chain.n; i += n) {
        Str part = speak_bids(&speech, &chain, i, &n);
        if (!part.n) {
            n = 1;
            part = speak_condition(&speech, chain.parts[i], false);
        }
        if (!part.n) return false;
        *then = speak_add_part(&speech, *then, part, i + n >= chain.n, false);
    }
    return when->n > 0;
}

bool say_is_positive(const Speaker *speaker, const Node *condition, const Node *amount)
{
    Speech speech = {.speaker = speaker};
    const Expr *tree = speak_tree(speaker, condition), *value = speak_tree(speaker, amount);
    int64_t least;
    bool is_above = tree && value && speak_comparison(tree) == 4;
    if (!is_above || !speak_known_number(&speech, tree->operands[1], &least) || least) return false;
    Str a = speak_quantity(&speech, tree->operands[0]), b = speak_quantity(&speech, value);
    return a.n && str_equal(a, b);
}
