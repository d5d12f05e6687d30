/* Calculates parts of a formula whose value the contract determines, so that no deal is needed. */
#include "wording/speak_inner.h"

#include "engine/play.h"
#include "wording/part_value.h"

/* ---- names ---------------------------------------------------------------------------------------------------- */

const Node *speak_contract_node(const Speaker *speaker)
{
    const Node *contracts = node_find(speaker->game->root, "contracts");
    return speaker->contract ? node_find_str(contracts, speaker->contract->id) : NULL;
}

bool speak_varies(const Speaker *speaker, Str name)
{
    const Node *contracts = node_find(speaker->game->root, "contracts");
    for (size_t i = 0; !speaker->contract && contracts && i < contracts->count; i++)
        if (node_find_str(node_find(contracts->pairs[i].value, "constants"), name)) return true;
    return false;
}

/*
 * Sets `*out` to the value of the contract. Returns false if this value is not constant, or if it must remain "the
 * value of the contract".
 */
static bool known_contract_value(const Speaker *speaker, int64_t *out)
{
    if (speaker->keeps_value) return false;
    const Formula *formula = speaker->contract ? speaker->contract->value : NULL;
    const Value *value = formula ? formula_constant(formula) : NULL;
    if (value && value->kind == TYPE_INT) *out = value->as.integer;
    return value && value->kind == TYPE_INT;
}

/*
 * Sets `*out` to the value of a name of the language (`id` is its row in names.def), if the pack, the table, the
 * contract or the known bidding determines it. Otherwise returns false. In a contract without play, nobody takes
 * tricks. The number of tricks is not known if it can differ between deals.
 */
static bool known_row(const Speaker *speaker, int id, int64_t *out)
{
    bool is_unplayed = speaker->contract && !speaker->contract->is_played;
    const Given *given = speaker->given;
    switch (id) {
    case SLOT_VALUE: return known_contract_value(speaker, out);
    case SLOT_TRICKS_TOTAL: *out = game_tricks_total(speaker->game); return *out > 0;
    case SLOT_DOUBLED: *out = given ? given->doubled : 0; return *out != 0;
    case SLOT_NUMBER: *out = given ? given->number : NO_NUMBER_GIVEN; return *out != NO_NUMBER_GIVEN;
    case SLOT_PLAYERS: *out = speaker->game->n_active; return true;
    case SLOT_LAST_TRICK_WINNER: *out = -1; return is_unplayed;
    case SLOT_DECLARER_TRICKS:
    case SLOT_DEFENDER_TRICKS: *out = 0; return is_unplayed;
    default: return false;
    }
}

/*
 * Sets `*out` to the value of a name, if it is known. For a constant of the variant, this is its value in the contract,
 * or that in the game unless some contract changes it.
 */
static bool known_name(const Speaker *speaker, const Expr *expr, int64_t *out)
{
    int id = saying_id(expr);
    if (id >= 0) return known_row(speaker, id, out);
    Str name = expr->name;
    const Node *found = node_find_str(node_find(speak_contract_node(speaker), "constants"), name);
    if (!found && speak_varies(speaker, name)) return false;
    if (!found) found = node_find_str(node_find(speaker->game->root, "constants"), name);
    if (found && found->kind == NODE_INT) *out = found->integer;
    return found && found->kind == NODE_INT;
}

/* ---- numbers -------------------------------------------------------------------------------------------------- */

static bool known_value_of(const Speech *speech, const Expr *expr, Value *out);

/* Stores an integer as the known value, and returns true. */
static bool store_integer(int64_t number, Value *out)
{
    *out = (Value){.kind = TYPE_INT, .as.integer = number};
    return true;
}

/* Calculates "a ? b : c". Returns false unless `a` is known, or `b` and `c` are known and equal. */
static bool known_choice(const Speech *speech, const Expr *expr, Value *out)
{
    Value other;
    bool truth = false;
    if (speak_known_truth(speech, expr->operands[0], &truth))
        return known_value_of(speech, expr->operands[truth ? 1 : 2], out);
    return known_value_of(speech, expr->operands[1], out) && known_value_of(speech, expr->operands[2], &other) &&
           value_equal(out, &other);
}

/* Returns the form of an operator or function that takes operands of these types; NULL if there is none. */
static const FormulaFunction *form_of(const Expr *expr, const TypeKind *kinds)
{
    size_t n;
    const FormulaFunction *forms = op_forms(&n);
    for (size_t i = 0; i < n; i++) {
        bool is_name = str_equal(forms[i].name, expr->name) && forms[i].is_method == expr->is_method;
        if (!is_name || (size_t)forms[i].n_arguments != expr->n) continue;
        int form = op_form_fitting(i, kinds);
        return form < 0 ? NULL : &forms[form];
    }
    return NULL;
}

/*
 * True if the set is always empty in this contract: the trumps if the contract has none, or the common cards of two
 * sets of which one is empty.
 */
static bool is_empty_set(const Speech *speech, const Expr *expr)
{
    const Speaker *speaker = speech->speaker;
    const Contract *contract = speaker->contract;
    if (saying_is(expr, SLOT_TRUMP_CARDS))
        return contract && !contract_says_trump(contract) && !speaker->game->ranking[contract->ranking].trumps;
    return saying_is_builtin(expr, OP_COMMON) &&
           (is_empty_set(speech, expr->operands[0]) || is_empty_set(speech, expr->operands[1]));
}

/* True if the expression counts the cards of a set that is always empty. */
static bool counts_empty_set(const Speech *speech, const Expr *expr)
{
    if (saying_is_builtin(expr, OP_SIZE_SET)) return is_empty_set(speech, expr->operands[0]);
    return saying_is_builtin(expr, OP_COUNT_COMMON) &&
           (is_empty_set(speech, expr->operands[0]) || is_empty_set(speech, expr->operands[1]));
}

/* Calculates an operation whose operands are known. Returns false if one is not, unless another makes the result 0. */
static bool known_operation(const Speech *speech, const Expr *expr, Value *out)
{
    static const Value ZERO = {.kind = TYPE_INT};
    if (counts_empty_set(speech, expr)) return store_integer(0, out);
    Value values[FORMULA_MAX_ARGUMENTS] = {0};
    TypeKind kinds[FORMULA_MAX_ARGUMENTS] = {0};
    bool are_known = expr->n <= COUNT(values), is_product = speak_is_operator(expr, "*");
    for (size_t i = 0; i < expr->n && i < COUNT(values); i++) {
        bool is_known = known_value_of(speech, expr->operands[i], &values[i]);
        if (is_known && is_product && value_equal(&values[i], &ZERO))
            return store_integer(0, out); /* the other operand need not be known */
        are_known = are_known && is_known;
        if (is_known) kinds[i] = values[i].kind;
    }
    const FormulaFunction *form = are_known ? form_of(expr, kinds) : NULL;
    return form && op_operate((Op)form->id, NULL, values, out);
}

/* Calculates a value; false if it is unknown. The part that is written as "the factor" counts as unknown. */
static bool compute_value(const Speech *speech, const Expr *expr, Value *out)
{
    int64_t number = 0;
    if (expr == speech->factor) return false;
    switch ((int)expr->kind) {
    case EXPR_CONSTANT: *out = expr->value; return expr->value.kind == TYPE_INT;
    case EXPR_NAME: return known_name(speech->speaker, expr, &number) && store_integer(number, out);
    case EXPR_CHOICE: return known_choice(speech, expr, out);
    case EXPR_CALL:
    case EXPR_UNARY:
    case EXPR_BINARY: return known_operation(speech, expr, out);
    default: return false;
    }
}

/*
 * Calculates an expression without a deal, or takes the result that was kept. Returns false if it depends on the deal.
 */
static bool known_value_of(const Speech *speech, const Expr *expr, Value *out)
{
    const SpokenPart *old = speech_remembered(speech, expr, SPOKEN_VALUE);
    SpokenPart part = {.expr = expr, .kind = SPOKEN_VALUE};
    if (old) part = *old;
    else {
        part.is_known = compute_value(speech, expr, &part.value);
        speech_remember(speech, part);
    }
    if (part.is_known) *out = part.value;
    return part.is_known;
}

bool speak_known(const Speech *speech, const Expr *expr, Fraction *out)
{
    Value value = {0};
    if (!known_value_of(speech, expr, &value)) return false;
    *out = value.kind == TYPE_INT ? (Fraction){value.as.integer, 1}
                                  : (Fraction){value.as.fraction.num, value.as.fraction.den};
    return value.kind == TYPE_INT || value.kind == TYPE_FRACTION;
}

bool speak_known_number(const Speech *speech, const Expr *expr, int64_t *out)
{
    Fraction number;
    if (!speak_known(speech, expr, &number) || number.den != 1) return false;
    *out = number.num;
    return true;
}

/* ---- truths --------------------------------------------------------------------------------------------------- */

/* Stores a truth as the known result, and returns true. */
static bool store_truth(bool truth, bool *out)
{
    *out = truth;
    return true;
}

Comparison speak_comparison(const Expr *expr)
{
    const Saying *saying = expr->kind == EXPR_BINARY ? saying_of_builtin(expr) : NULL;
    return saying && saying->kind == SAYING_COMPARISON ? saying->comparison : NO_COMPARISON;
}

/*
 * Decides a comparison which says that some player wins the last trick, or that nobody does. If all tricks are played,
 * somebody always does. Returns false for any other comparison, and if the last trick may not be played.
 */
static bool known_last_winner(const Speech *speech, const Expr *left, Comparison comparison, const Expr *right,
                              bool *out)
{
    const Game *game = speech->speaker->game;
    const Contract *contract = speech->speaker->contract;
    int64_t number = 0;
    bool is_about_winner = saying_is(left, SLOT_LAST_TRICK_WINNER) && speak_known_number(speech, right, &number);
    if (!is_about_winner || !contract || !contract->is_played) return false;
    for (int i = 0; i < game->n_announcements; i++)
        if (game->announcement[i].ends) return false; /* it ends the play, so the last trick may not be played */
    /* the number -1 means nobody */
    bool says_somebody = speak_is_above_least(comparison, number, -1);
    bool says_nobody = speak_is_of_least(comparison, number, -1);
    *out = says_somebody;
    return says_somebody || says_nobody;
}

/* True if the bid has a call that names this suit. */
static bool names_this_suit(const Game *game, int number, int suit)
{
    const Bid *bid = &game->bid[number];
    for (int i = 0; bid->names_suit && i < bid->n_calls; i++)
        if (game->call[bid->first_call + i].trump == suit) return true;
    return false;
}

/* True if the round has the bid. */
static bool is_in_round(const Round *round, int number)
{
    for (int i = 0; i < round->n_bids; i++)
        if (round->bids[i] == number) return true;
    return false;
}

/*
 * True if the suit can be named before this bid is made. It is named by a bid of the same round or an earlier one, or
 * by a declarer who names trumps. A bid without a contract counts whenever it is made.
 */
static bool can_be_named_before(const Game *game, int number, int suit)
{
    int last = game->n_rounds - 1; /* the last round in which the bid can be made */
    while (last >= 0 && !is_in_round(&game->round[last], number)) last--;
    for (int i = 0; i < game->n_contracts; i++)
        if (game->contract[i].names_trump && (game->contract[i].trump_choices >> suit & 1)) return true;
    for (int i = 0; i < game->n_bids; i++) {
        bool is_before = game->bid[i].contract < 0;
        for (int round = 0; round <= last; round++) is_before |= is_in_round(&game->round[round], i);
        if (is_before && names_this_suit(game, i, suit)) return true;
    }
    return false;
}

/*
 * True if this suit can be trumps of the contract: a bid for the contract names the suit. It also can if a bid for the
 * contract names no suit, but an earlier bid can name this one, because it then remains.
 */
static bool can_be_bid_suit(const Game *game, const Contract *contract, int suit)
{
    for (int i = 0; i < game->n_bids; i++) {
        const Bid *bid = &game->bid[i];
        bool makes_it = bid->contract >= 0 && &game->contract[bid->contract] == contract;
        if (makes_it && (bid->names_suit ? names_this_suit(game, i, suit) : can_be_named_before(game, i, suit)))
            return true;
    }
    return false;
}

/*
 * True if this suit can be trumps, in a contract whose trumps a player names. An empty id means no trumps, which always
 * counts as possible; an id of no suit is never possible.
 */
static bool may_be_trump(const Game *game, const Contract *contract, Str id)
{
    int suit = 0;
    while (suit < game->n_suits && !str_equal(game->suit[suit].id, id)) suit++;
    if (suit == game->n_suits) return id.n == 0;
    if (contract->names_trump) return contract->trump_choices >> suit & 1;
    return !contract->trump_of_bid || can_be_bid_suit(game, contract, suit);
}

/* True for the number of cards in the player's hand. */
static bool is_hand_size(const Expr *expr)
{
    return saying_is_builtin(expr, OP_SIZE_SET) && saying_is(expr->operands[0], SLOT_HAND);
}

/*
 * True if a comparison with the number of cards in a hand can never hold. A hand has no more cards than are dealt to a
 * player and into the talon.
 */
static bool is_beyond_hand(const Speech *speech, const Expr *left, Comparison comparison, const Expr *right)
{
    const Game *game = speech->speaker->game;
    bool is_left = is_hand_size(left), is_right = is_hand_size(right);
    int64_t number, most;
    if (is_left == is_right || !speak_known_number(speech, is_left ? right : left, &number)) return false;
    /* nobody takes the talon if the number of cards changes from deal to deal */
    most = game->cards ? deal_largest_hand(game) : game->hand_size + game->n_talon;
    /* the hand must have more cards than the number, or at least as many */
    bool asks_for_more = comparison == (is_left ? MORE : LESS);
    bool asks_for_number = comparison == EQUAL || comparison == (is_left ? AT_LEAST : AT_MOST);
    return asks_for_more ? number >= most : asks_for_number && number > most;
}

/*
 * True if a comparison holds for two numbers. `order` says how they compare: -1, 0 or 1, as returned by
 * fraction_compare().
 */
static bool holds_for(Comparison comparison, int order)
{
    switch (comparison) {
    case EQUAL: return order == 0;
    case UNEQUAL: return order != 0;
    case LESS: return order < 0;
    case AT_MOST: return order <= 0;
    case MORE: return order > 0;
    case AT_LEAST: return order >= 0;
    case NO_COMPARISON: break;
    }
    return false;
}

/*
 * Decides a test for equality with a text: `contract == "id"`, `bid == "id"` or `trump == "suit"`, or the same with !=.
 * Returns false if the result is not known.
 */
static bool known_identity(const Speech *speech, const Expr *expr, bool is_equal, bool *out)
{
    const Contract *contract = speech->speaker->contract;
    const Given *given = speech->speaker->given;
    const Game *game = speech->speaker->game;
    const Expr *left = expr->operands[0], *right = expr->operands[1];
    if (!speak_is_string(right)) return false;
    Str id = right->value.as.string;
    if (given && given->bid.n && saying_is(left, SLOT_BID))
        return store_truth(str_equal(given->bid, id) == is_equal, out);
    if (!contract) return false;
    if (saying_is(left, FIXED_CONTRACT)) return store_truth(str_equal(contract->id, id) == is_equal, out);
    if (!saying_is(left, SLOT_TRUMP)) return false;
    if (!may_be_trump(game, contract, id)) return store_truth(!is_equal, out);
    if (contract_says_trump(contract)) return false; /* the suit is known only in the deal */
    int suit = game->ranking[contract->ranking].trump_suit;
    return store_truth(str_equal(suit < 0 ? STR("") : game->suit[suit].id, id) == is_equal, out);
}

/* Decides a comparison. Returns false if its result depends on the deal. */
static bool known_comparison(const Speech *speech, const Expr *expr, bool *out)
{
    Comparison comparison = speak_comparison(expr);
    if (comparison == NO_COMPARISON) return false;
    const Expr *left = expr->operands[0], *right = expr->operands[1];
    if (speak_is_equality(comparison) && known_identity(speech, expr, comparison == EQUAL, out)) return true;
    if (is_beyond_hand(speech, left, comparison, right)) return store_truth(false, out);
    if (known_last_winner(speech, left, comparison, right, out)) return true;
    Fraction a, b;
    if (!speak_known(speech, left, &a) || !speak_known(speech, right, &b)) return false;
    return store_truth(holds_for(comparison, fraction_compare(a, b)), out);
}

/*
 * Decides "a || b" and "a && b". One true part decides an "or", and one false part an "and"; otherwise both parts must
 * be known. False if the result is unknown.
 */
static bool known_joined(const Speech *speech, const Expr *expr, bool *out)
{
    bool a = false, b = false, decisive = expr->kind == EXPR_OR; /* decisive: the truth of a part that is enough */
    bool is_a_known = speak_known_truth(speech, expr->operands[0], &a);
    bool is_b_known = speak_known_truth(speech, expr->operands[1], &b);
    bool is_decided = (is_a_known && a == decisive) || (is_b_known && b == decisive);
    *out = is_decided ? decisive : !decisive;
    return is_decided || (is_a_known && is_b_known);
}

/* True for "seat in seats", if nobody at the table sits out. Then the condition always holds. */
static bool is_everybody(const Speech *speech, const Expr *expr)
{
    const Game *game = speech->speaker->game;
    return speak_is_operator(expr, "in") && saying_is(expr->operands[0], SLOT_SEAT) &&
           saying_is(expr->operands[1], SLOT_SEATS) && game->n_active == game->n_players;
}

/*
 * Returns the announcements that can be made in a contract, as a set of bits. Players make them, the contract includes
 * them, or they are parts of a bid for the contract. An announcement can imply others.
 */
static uint64_t possible_announcements(const Game *game, const Contract *contract)
{
    uint64_t chosen = contract->is_played ? contract->announcements : 0, made = contract->announces;
    for (int i = 0; i < game->n_calls; i++) {
        int bid_for = game->bid[game->call[i].bid].contract;
        if (bid_for < 0 || &game->contract[bid_for] == contract) chosen |= game->call[i].parts;
    }
    /* `implies` contains the announcement itself, too; each step removes the lowest bit of `chosen` */
    for (; chosen; chosen &= chosen - 1) made |= game->announcement[__builtin_ctzll(chosen)].implies;
    return made;
}

/*
 * Decides if an announcement was made, because the contract always includes it or never allows it. Returns false if the
 * players decide this, or for another expression.
 */
static bool known_announcement(const Speech *speech, const Expr *expr, bool *out)
{
    const Contract *contract = speech->speaker->contract;
    if (!contract || !saying_is(expr, CALL_ANNOUNCED) || !speak_is_string(expr->operands[0])) return false;
    int number = game_announcement(speech->speaker->game, expr->operands[0]->value.as.string);
    if (number < 0) return false;
    bool is_always_made = (contract->announces >> number & 1) && !contract->alone;
    bool may_be_made = possible_announcements(speech->speaker->game, contract) >> number & 1;
    *out = is_always_made;
    return is_always_made || !may_be_made;
}

/* True if the condition is that a card is in the last trick, in a contract without play. It never holds. */
static bool is_out_of_play(const Speech *speech, const Expr *expr)
{
    const Contract *contract = speech->speaker->contract;
    return contract && !contract->is_played && speak_is_operator(expr, "in") &&
           saying_is(expr->operands[1], SLOT_LAST_TRICK);
}

/* True for seats.exists(s, ...) with a condition that no player can meet. */
static bool is_met_by_nobody(const Speech *speech, const Expr *expr)
{
    bool truth = true;
    bool is_asked = expr->kind == EXPR_LOOP && expr->number == MACRO_EXISTS && expr->n == 2;
    return is_asked && speak_known_truth(speech, expr->operands[1], &truth) && !truth;
}

/* Decides a condition that the contract decides; false if it depends on the deal. */
static bool decide(const Speech *speech, const Expr *expr, bool *out)
{
    bool inner, is_not = expr->kind == EXPR_UNARY && str_is(expr->name, "!");
    if (known_announcement(speech, expr, out)) return true;
    if (is_out_of_play(speech, expr)) return store_truth(false, out);
    if (expr->kind == EXPR_CONSTANT && expr->value.kind == TYPE_BOOL) return store_truth(expr->value.as.boolean, out);
    if (saying_is(expr, FIXED_HAS_DECLARER) && speech->speaker->contract)
        return store_truth(!speech->speaker->contract->alone, out);
    if (is_not && speak_known_truth(speech, expr->operands[0], &inner)) return store_truth(!inner, out);
    if (is_everybody(speech, expr)) return store_truth(true, out);
    if (expr->kind == EXPR_AND || expr->kind == EXPR_OR) return known_joined(speech, expr, out);
    if (is_met_by_nobody(speech, expr)) return store_truth(false, out);
    const Expr *term = part_term(speech->speaker->arena, speech->speaker->game, expr);
    return term ? speak_known_truth(speech, term, out) : known_comparison(speech, expr, out);
}

/* Decides a condition without a deal, or takes the result that was kept. Returns false if it depends on the deal. */
bool speak_known_truth(const Speech *speech, const Expr *expr, bool *out)
{
    const SpokenPart *old = speech_remembered(speech, expr, SPOKEN_TRUTH);
    SpokenPart part = {.expr = expr, .kind = SPOKEN_TRUTH, .value = {.kind = TYPE_BOOL}};
    if (old) part = *old;
    else {
        part.is_known = decide(speech, expr, &part.value.as.boolean);
        speech_remember(speech, part);
    }
    if (part.is_known) *out = part.value.as.boolean;
    return part.is_known;
}
