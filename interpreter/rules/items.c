/* Compiles the settlement's items for each contract. */
#include "rules/build_inner.h"

#include <string.h>

/* Compiles the texts that explain the item, one for each language. */
static void read_why(Build *build, Item *item, const Node *map, const FormulaEnv *env)
{
    const Node *why = build_text(build, map, "why");
    if (!why) return;
    Template *list = ARENA_ARRAY(build->arena, why->count, Template);
    for (size_t i = 0; i < why->count; i++) list[i] = build_template(build, &why->pairs[i], env);
    item->why = list;
    item->n_why = why->count;
}

/* ---- reading the items of the settlement ------------------------------------------------------------------------- */

/*
 * Returns the object of kontra with which the item is doubled: 0 for the game, 1 + i for announcement i. Returns -1 if
 * the item is never doubled, and after an error.
 */
static int read_object(Build *build, const Node *map)
{
    const Node *kontra = build_key(build, map, "kontra");
    return kontra->text.n == 0 ? -1 : build_kontra_object(build, kontra);
}

/* Compiles the list of seats that pay; NULL for the empty list, which is the default. */
static const Formula *read_payers(Build *build, const Node *map, const FormulaEnv *env)
{
    const Node *payers = build_key(build, map, "payers");
    if (str_is(payers->text, "[]")) return NULL;
    static const Type seat = {.kind = TYPE_INT};
    return build_compiled(build, env, payers, (Type){.kind = TYPE_LIST, .element = &seat});
}

/*
 * Reports a fixed amount other than 0 for every seat: the gains of all seats would not add up to zero. Any amount is
 * possible if a remainder may stay on the table, or in a written account, in which nobody pays.
 */
static void check_amount(Build *build, const Item *item, const Node *map)
{
    const Node *settlement = build_key(build, build->root, "settlement");
    const Value *amount = item->amount ? formula_constant(item->amount) : NULL;
    bool is_fixed = amount && amount->as.integer != 0;
    if (item->paid != PAID_SEATS || item->leaves_rest || !is_fixed) return;
    if (str_is(build_str(build, settlement, "account"), "written")) return;
    Diag *diag =
        diag_error(build->diags, "payment-sum", build_key(build, map, "amount")->span,
                   "every seat gets %lld, so the payments cannot add up to zero", (long long)amount->as.integer);
    diag_hint(build->diags, diag,
              "write `paid: pairwise` to settle differences, or `account: written` to write points down");
}

/* Reports a gain of the declarer's side that nobody pays. In a written account nobody need pay it. */
static void check_own_side(Build *build, const Item *item, const Node *map)
{
    Str account = build_str(build, build_key(build, build->root, "settlement"), "account");
    if (item->paid != PAID_OWN_SIDE || str_is(account, "written")) return;
    Diag *diag = diag_error(build->diags, "payment-sum", build_key(build, map, "paid")->span,
                            "only the declarer's side gains by this item, so nobody pays for it");
    diag_hint(build->diags, diag, "write `account: written` under 'settlement', or `paid: sides` here");
}

/*
 * Reports an item of a written account whose kontra is between two players. In such an account nobody pays another
 * player, so only differences between two players can be multiplied.
 */
static void check_pairs(Build *build, const Item *item, const Node *map)
{
    Str account = build_str(build, build_key(build, build->root, "settlement"), "account");
    if (!item->kontra_in_pairs || item->paid == PAID_PAIRWISE || !str_is(account, "written")) return;
    Diag *diag = diag_error(build->diags, "kontra-written", build_key(build, map, "kontra")->span,
                            "in a written account kontra between pairs multiplies only items that pairs settle");
    diag_hint(build->diags, diag, "write `paid: pairwise` here, or `between: sides` for this object under 'kontra'");
}

/* True if the item is paid between the two sides of a deal. */
static bool is_of_sides(const Item *item)
{
    return item->paid == PAID_SIDES || item->paid == PAID_SIDE_OF_HOLDER || item->paid == PAID_BETWEEN_SIDES ||
           item->paid == PAID_OWN_SIDE;
}

/*
 * Reports an item between sides whose kontra is between two players, in a contract in which players can have partners.
 * The sides then pay as wholes, so no part of the payment belongs to two opponents alone.
 */
static void check_partners(Build *build, const Contract *contract, const Item *item, const Node *map)
{
    bool can_have_partners = build->game->has_partners || contract->sides > SIDES_ALONE;
    if (!item->kontra_in_pairs || !is_of_sides(item) || !can_have_partners) return;
    Diag *diag = diag_error(build->diags, "kontra-partners", build_key(build, map, "kontra")->span,
                            "kontra between pairs cannot multiply an item between sides if players have partners");
    diag_hint(build->diags, diag, "write `between: sides` for this object under 'kontra', or `paid: pairwise` here");
}

/*
 * True if the amount of a seat depends on the seat, but is the same for all seats of one side. The formula then reads
 * `seat` only as the argument of functions about its side, and no other name that differs between seats. Functions need
 * no test: their values depend on nothing but their arguments and the position.
 */
static bool is_by_side(Build *build, const Formula *amount)
{
    static const int OF_SIDE[] = {
        CALL_SIDE, CALL_OPPONENTS, CALL_SIDE_TRICKS, CALL_SIDE_POINTS, CALL_SIDE_CARDS, CALL_SIDE_DEALT, -1};
    if (!amount || !build->hooks.is_same_for_seats || !formula_reads(amount, SLOT_SEAT)) return false;
    size_t at = 0;
    for (int id; (id = formula_next_name(amount, &at)) >= 0;) {
        bool is_name = id < N_SLOTS && id != SLOT_SEAT; /* greater ids are functions */
        if (is_name && !build->hooks.is_same_for_seats(id)) return false;
    }
    return formula_reads_through(amount, SLOT_SEAT, OF_SIDE);
}

/*
 * Reads the key `won` of an item. Its default is the empty text: the item is won with the contract, and a holder is
 * always paid. If an author writes `won: won`, a holder is paid only if the contract is won.
 */
static void read_won(Build *build, Item *item, const Node *map, const FormulaEnv *env)
{
    const Node *won = build_key(build, map, "won");
    item->has_won = won->text.n > 0;
    item->won_with_contract = !item->has_won || str_is(won->text, "won");
    if (item->has_won) item->won = build_condition(build, env, map, "won");
    else item->won = build_formula(build, env, node_string(build->arena, STR("won"), won->span), TYPE_BOOL);
}

/* Compiles an item of the settlement, and reports payments that the account of the game does not allow. */
static Item read_item(Build *build, const NodePair *pair, const FormulaEnv *env)
{
    const Node *map = pair->value;
    Item item = {.id = pair->key->text,
                 .name = build_text(build, map, "name"),
                 .text = build_text(build, map, "text"),
                 .each_seat = build_bool(build, map, "each_seat"),
                 .paid = (Paid)build_choice(build, map, "paid", POLICY_Paid),
                 .leaves_rest = build_choice(build, map, "remainder", POLICY_Remainder) == REMAINDER_TABLE,
                 .when = build_condition(build, env, map, "when"),
                 .value = build_number(build, env, map, "value"),
                 .holder = build_number(build, env, map, "holder"),
                 .amount = build_number(build, env, map, "amount"),
                 .payers = read_payers(build, map, env),
                 .pot = build_number(build, env, map, "pot"),
                 .kontra = (int8_t)read_object(build, map)};
    const Value *pot = item.pot ? formula_constant(item.pot) : NULL;
    read_won(build, &item, map, env);
    item.is_by_side = is_by_side(build, item.amount);
    item.kontra_in_pairs = item.kontra >= 0 && build->game->kontra_object[item.kontra].in_pairs;
    if (pot && pot->as.integer == 0) item.pot = NULL; /* the default: the pot is not involved */
    read_why(build, &item, map, env);
    check_amount(build, &item, map);
    check_own_side(build, &item, map);
    check_pairs(build, &item, map);
    return item;
}

/*
 * True if the item can be settled in the contract: its condition can hold, and it is not between sides if everyone
 * plays alone.
 */
static bool can_count(const Contract *contract, const Item *item)
{
    return !formula_is_never(item->when) && !(contract->alone && is_of_sides(item));
}

/* True if the formula (or NULL) reads points of single seats. */
static bool asks_points(const Formula *formula)
{
    return formula && (formula_reads(formula, SLOT_MOST_POINTS) || formula_calls(formula, CALL_POINTS));
}

/* True if some formula of the item reads points of single seats. */
static bool item_asks_points(const Item *item)
{
    return asks_points(item->when) || asks_points(item->won) || asks_points(item->value) || asks_points(item->holder) ||
           asks_points(item->amount) || asks_points(item->payers) || asks_points(item->pot);
}

/* True if the formula (or NULL) reads the bids or the course of the auction. */
static bool asks_bids(const Formula *formula)
{
    static const int SLOTS[] = {SLOT_BID,      SLOT_BID_NUMBER, SLOT_BID_TRUMP, SLOT_NUMBER, SLOT_DOUBLED,
                                SLOT_SAID_SUM, SLOT_WILLING,    SLOT_BID_HELD,  SLOT_BIDDER, SLOT_TURN};
    static const int CALLS[] = {CALL_SAID, CALL_NUMBER_OF};
    for (size_t i = 0; formula && i < COUNT(SLOTS); i++)
        if (formula_reads(formula, SLOTS[i])) return true;
    for (size_t i = 0; formula && i < COUNT(CALLS); i++)
        if (formula_calls(formula, CALLS[i])) return true;
    return false;
}

/* True if some formula of the item reads the bids or the course of the auction. */
static bool item_asks_bids(const Item *item)
{
    return asks_bids(item->when) || asks_bids(item->won) || asks_bids(item->value) || asks_bids(item->holder) ||
           asks_bids(item->amount) || asks_bids(item->payers) || asks_bids(item->pot);
}

/* True if the result of the contract depends on the bids that led to it. */
static bool contract_asks_bids(const Contract *contract)
{
    bool asks = contract->sides == SIDES_SAID || asks_bids(contract->value) || asks_bids(contract->goal);
    for (size_t i = 0; i < contract->play.n_bound; i++)
        asks |= asks_bids(contract->play.bound[i].when) || asks_bids(contract->play.bound[i].trick);
    for (size_t i = 0; i < contract->n_items; i++) asks |= item_asks_bids(&contract->items[i]);
    return asks;
}

/*
 * Reads the items of a contract's settlement, without those that never count in it. Also finds out what the result
 * depends on.
 */
void build_items(Build *build, Contract *contract, const FormulaEnv *end_env)
{
    const Node *settlement = build_key(build, build->root, "settlement");
    const Node *items = build_key(build, settlement, "items");
    Item *list = ARENA_ARRAY(build->arena, items->count, Item);
    build->game->unit = build_text(build, settlement, "unit");
    for (size_t i = 0; i < items->count; i++) {
        Item item = read_item(build, &items->pairs[i], end_env);
        if (!can_count(contract, &item)) continue; /* in this contract the item is never settled */
        check_partners(build, contract, &item, items->pairs[i].value);
        item.is_by_side = item.is_by_side && !contract->alone;
        list[contract->n_items++] = item;
        contract->asks_points |= item_asks_points(&item);
        if (contract->n_items <= MAX_ITEMS) continue;
        (void)diag_error(build->diags, "too-many-items", items->pairs[i].key->span,
                         "too many items in one contract; the limit is %d", MAX_ITEMS);
        break;
    }
    contract->items = list;
    contract->asks_bids = contract_asks_bids(contract);
}
