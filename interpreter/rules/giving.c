/* Compiles the giving of cards after the auction. */
#include "rules/build_inner.h"

/* The players that a gift may name. ROLE_OTHERS are all players except the giver. */
typedef enum Role { ROLE_DECLARER, ROLE_TAKER, ROLE_PARTNER, ROLE_OTHERS, N_ROLES } Role;

/* Returns the role of the player who gives the cards. */
static Role role_from(GiveFrom from)
{
    static const Role ROLES[] = {
        [FROM_DECLARER] = ROLE_DECLARER, [FROM_TAKER] = ROLE_TAKER, [FROM_PARTNER] = ROLE_PARTNER};
    return ROLES[from];
}

/* Returns the role of the player who gets the cards. */
static Role role_to(GiveTo to)
{
    static const Role ROLES[] = {
        [TO_DECLARER] = ROLE_DECLARER, [TO_TAKER] = ROLE_TAKER, [TO_PARTNER] = ROLE_PARTNER, [TO_OTHERS] = ROLE_OTHERS};
    return ROLES[to];
}

/*
 * Returns how many cards each receiver gains by the gifts to all other players. The giver takes the talon, and his own
 * hand grows by the same number.
 */
static int gain_of(Build *build, const Node *giving)
{
    const Node *gifts = build_key(build, giving, "gifts");
    int gain = 0;
    for (size_t i = 0; i < gifts->count; i++)
        if (build_choice(build, gifts->items[i], "to", POLICY_GiveTo) == TO_OTHERS)
            gain += (int)build_int(build, gifts->items[i], "count");
    return gain;
}

/* The first contract whose hands grow sets Game.gain. build_giving() reports contracts with another gain. */
void build_gain(Build *build)
{
    const Node *contracts = build_key(build, build->root, "contracts");
    Game *game = build->game;
    for (size_t i = 0; i < contracts->count && !game->gain; i++)
        game->gain = (uint8_t)gain_of(build, build_key(build, contracts->pairs[i].value, "giving"));
    game->tricks_total = (uint8_t)(game->tricks_total + game->gain);
}

static Gift read_gift(Build *build, const Node *map, const FormulaEnv *env)
{
    return (Gift){.from = (GiveFrom)build_choice(build, map, "from", POLICY_GiveFrom),
                  .to = (GiveTo)build_choice(build, map, "to", POLICY_GiveTo),
                  .amount = (GiftAmount)build_choice(build, map, "amount", POLICY_GiftAmount),
                  .count = (uint8_t)build_int(build, map, "count"),
                  .cards = build_card_rule(build, env, map, "cards"),
                  .shown = build_bool(build, map, "shown")};
}

/* Reports an error in the rules of giving. `text` is the translated message. */
static void refuse_giving(Build *build, const Node *giving, const char *text)
{
    (void)diag_error(build->diags, "giving", giving->span, "%s", text);
}

/*
 * Adds up how many cards each role loses (negative) and gains by all gifts. For gifts to all others, only the loss of
 * the giver is counted; Game.gain has the gain of the others.
 */
static void sum_up(const GivingRule *rule, int n_others, int sum[N_ROLES])
{
    for (int i = 0; i < rule->n; i++) {
        const Gift *gift = &rule->gift[i];
        bool to_all = gift->to == TO_OTHERS;
        sum[role_from(gift->from)] -= gift->count * (to_all ? n_others : 1);
        if (!to_all) sum[role_to(gift->to)] += gift->count;
    }
}

/*
 * Reports amounts that are not allowed. Only the first gift can be all cards of a kind, and only later gifts can be as
 * many cards as the first one. Gifts with these amounts must go to one player each, and have the same count.
 */
static void check_amounts(Build *build, const GivingRule *rule, const Node *giving)
{
    bool first_is_every = rule->gift[0].amount == GIVES_EVERY, fits = true;
    for (int i = 0; i < rule->n; i++) {
        const Gift *gift = &rule->gift[i];
        if (gift->amount == GIVES_COUNT) continue;
        GiftAmount allowed = i == 0 ? GIVES_EVERY : GIVES_SAME;
        fits = fits && first_is_every && gift->amount == allowed && gift->to != TO_OTHERS;
        fits = fits && gift->count == rule->gift[0].count;
    }
    if (!fits)
        refuse_giving(build, giving,
                      translate("only the first gift can have 'amount: every', and only gifts after it 'amount: same' "
                                "with the same 'count'; each to one player"));
}

/* True if players can pick up the talon in a round of bids. Nobody takes it then after the auction. */
static bool talon_is_picked_up(const Game *game)
{
    for (int i = 0; i < game->n_rounds; i++)
        if (game->round[i].picks_up >= 0) return true;
    return false;
}

/*
 * Reports hands that would have different sizes after giving, and a condition for gifts by which hands grow: hands must
 * grow in every deal. Stores in `spent` how many cards the taker gives away, which cards of the talon must replace.
 */
static void check_sizes(Build *build, Contract *contract, const Node *giving)
{
    const Game *game = build->game;
    GivingRule *rule = &contract->giving;
    int sum[N_ROLES] = {0}, taken = taken_count(game, &contract->talon);
    sum_up(rule, game->n_active - 1, sum);
    bool declarer_takes = contract->talon.taker == TAKER_DECLARER;
    if (declarer_takes) sum[ROLE_TAKER] += sum[ROLE_DECLARER]; /* one player has both roles */
    /* by how many cards the taker's hand exceeds the other hands; he can discard them only if he takes the talon */
    int over = taken + sum[ROLE_TAKER] - game->gain;
    rule->spent = (uint8_t)(sum[ROLE_TAKER] < 0 ? -sum[ROLE_TAKER] : 0);
    bool others_are_even = sum[ROLE_PARTNER] == 0 && (declarer_takes || sum[ROLE_DECLARER] == 0);
    bool lacks_talon = talon_is_picked_up(game) && over != taken; /* without the talon the hands must be equal, too */
    if (!others_are_even || over < 0 || (taken == 0 && over > 0) || lacks_talon)
        refuse_giving(build, giving,
                      translate("the hands would not be equally large: who gives cards must get as many, from the "
                                "receiver or from the talon"));
    if (game->gain && rule->when)
        refuse_giving(build, giving, translate("hands that grow must grow in every deal: remove 'when'"));
}

/*
 * Reports gifts from or to a partner or a declarer whom the contract does not have. Also reports giving in games with
 * certain other rules: cards are called, kept, passed, drawn or dealt after the auction, or the number of cards
 * changes.
 */
static void check_rules(Build *build, const Contract *contract, const Node *giving)
{
    const Game *game = build->game;
    const GivingRule *rule = &contract->giving;
    bool names_partner = false, names_taker = false, names_declarer = false; /* as giver or receiver of a gift */
    for (int i = 0; i < rule->n; i++) {
        names_partner |= rule->gift[i].from == FROM_PARTNER || rule->gift[i].to == TO_PARTNER;
        names_taker |= rule->gift[i].from == FROM_TAKER || rule->gift[i].to == TO_TAKER;
        names_declarer |= rule->gift[i].from == FROM_DECLARER || rule->gift[i].to == TO_DECLARER;
    }
    bool has_partner = contract->sides == SIDES_SAID || (game->has_partners && contract->sides == SIDES_DECLARER);
    if (names_partner && !has_partner)
        refuse_giving(build, giving, translate("the declarer's partner must be known when cards are given"));
    bool declarer_takes = contract->talon.taker == TAKER_DECLARER;
    bool needs_declarer = names_partner || names_declarer || (names_taker && declarer_takes);
    if (contract->alone && needs_declarer)
        refuse_giving(build, giving,
                      translate("where everyone plays alone, there is no declarer who could give cards"));
    bool has_other_rule = game->stock.draw || game->passing.count || game->later.n_stages || game->cards ||
                          contract->call.is_held || contract->talon.keep.count;
    if (has_other_rule)
        refuse_giving(build, giving,
                      translate("cards cannot be given in a game where cards are called, kept, passed, drawn or dealt "
                                "after the auction, or where their number changes from deal to deal"));
}

/*
 * Reads the rules by which players give cards to one another, and reports rules that cannot work. A rule whose
 * condition never holds has no gifts.
 */
void build_giving(Build *build, Contract *contract, const Node *map, const FormulaEnv *env)
{
    const Node *giving = build_key(build, map, "giving"), *gifts = build_key(build, giving, "gifts");
    GivingRule *rule = &contract->giving;
    int given = 0;
    build->asker = ASKER_ANY; /* formulas about gifts may read only the hand of the giver */
    rule->at = (GiveTime)build_choice(build, giving, "at", POLICY_GiveTime);
    for (size_t i = 0; i < gifts->count && i < MAX_GIFTS; i++) {
        rule->gift[rule->n++] = read_gift(build, gifts->items[i], env);
        given += rule->gift[i].count * (rule->gift[i].to == TO_OTHERS ? build->game->n_active - 1 : 1);
    }
    build->asker = ASKER_DECLARER; /* the condition may read only the hand of the declarer */
    rule->when = build_condition(build, env, giving, "when");
    build->asker = ASKER_NOBODY;
    if (formula_is_never(rule->when)) rule->n = 0;
    if (given > MAX_GIVEN) refuse_giving(build, giving, translate("too many cards are given; the limit is 32"));
    if (contract->is_played && gain_of(build, giving) != build->game->gain)
        refuse_giving(build, giving, translate("in each contract the hands must grow by the same number of cards"));
    if (!rule->n || !contract->is_played) return;
    check_amounts(build, rule, giving);
    check_sizes(build, contract, giving);
    check_rules(build, contract, giving);
}

/* ---- contracts that a later bid changes ------------------------------------------------------------------------- */

/* True if a card is called and exchanged before the talon is taken, so that a card goes back only after later bids. */
static bool has_early_exchange(const Game *game)
{
    for (int i = 0; i < game->n_contracts; i++) {
        const CallRule *call = &game->contract[i].call;
        if (call->is_held && call->exchanges && call->at == CALL_BEFORE_TALON) return true;
    }
    return false;
}

/* True if the contracts give cards at different times, or if their takers give away different numbers of cards. */
static bool gives_otherwise(const GivingRule *one, const GivingRule *other, RoundTime at)
{
    bool differs_in_time = at == AT_TRUMP && one->n && other->n && one->at != other->at;
    return differs_in_time || one->spent != other->spent;
}

/* Reports what `contract`, to which a bid of a round at this time leads, cannot do with the cards of another one. */
static void check_change(Build *build, const Contract *contract, RoundTime at)
{
    const Game *game = build->game;
    const Node *map = node_find_str(build_key(build, build->root, "contracts"), contract->id);
    bool is_between = at == AT_DISCARD || at == AT_TRUMP; /* after the talon is taken, and before the last gifts */
    bool is_new = !diags_have(build->diags, "late-round", map->span);
    if (has_early_exchange(game) && contract->alone && contract->is_played && is_new)
        (void)diag_error(build->diags, "late-round", map->span,
                         "'%.*s' has no declarer who could give a card back for the called one", STR_ARG(contract->id));
    for (int i = 0; is_between && contract->is_played && i < game->n_contracts; i++) {
        const Contract *before = &game->contract[i];
        if (!before->is_played || !gives_otherwise(&before->giving, &contract->giving, at)) continue;
        (void)diag_error(
            build->diags, "giving", build_key(build, map, "giving")->span,
            "a later bid can change '%.*s' to '%.*s', so both must give the same number of cards at the same time",
            STR_ARG(before->id), STR_ARG(contract->id));
        return;
    }
}

void build_check_changes(Build *build)
{
    const Game *game = build->game;
    uint32_t checked[AT_ANNOUNCE + 1] = {0}; /* by the time of a round: contracts, one bit each */
    for (int i = 0; i < game->n_rounds; i++) {
        const Round *round = &game->round[i];
        for (int k = 0; k < round->n_bids && round->at != AT_AUCTION; k++) {
            int contract = game->bid[round->bids[k]].contract;
            if (contract < 0 || round->kind == ROUND_SURVEY || (checked[round->at] >> contract & 1)) continue;
            checked[round->at] |= 1U << contract;
            check_change(build, &game->contract[contract], round->at);
        }
    }
}
