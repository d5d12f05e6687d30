/* Compiles the auction: bids, rounds, duties, and what happens when all pass. */
#include "rules/build_inner.h"

#include "rules/round.h"

/*
 * Returns the index of the contract with this id, which is its place in the file. Reports an unknown id at `place`, and
 * returns -1.
 */
static int find_contract(Build *build, const Node *place, Str id)
{
    const Node *contracts = build_key(build, build->root, "contracts");
    for (size_t i = 0; i < contracts->count; i++)
        if (str_equal(contracts->pairs[i].key->text, id)) return (int)i;
    Node unknown = *place;
    unknown.text = id; /* build_unknown_name() takes the name and the place from one node */
    build_unknown_name(build, &unknown, TRANSLATED("contract"), contracts);
    return -1;
}

/* ---- secret rounds -------------------------------------------------------------------------------------------- */

/*
 * Returns the bids of a list of ids as a set: bit i is the i-th bid of the file. Unknown ids are skipped, because they
 * are reported later.
 */
static uint32_t places_of_bids(Build *build, const Node *ids)
{
    const Node *bids = build_key(build, build_key(build, build->root, "auction"), "bids");
    uint32_t set = 0;
    for (size_t i = 0; i < ids->count; i++)
        for (size_t k = 0; k < bids->count && k < MAX_BIDS; k++)
            if (str_equal(bids->pairs[k].key->text, ids->items[i]->text)) set |= 1U << k;
    return set;
}

/* True if the file leaves the round out with `when: false`. */
static bool round_is_left_out(Build *build, const Node *map)
{
    const Node *when = build_key(build, map, "when");
    return when->kind == NODE_BOOL && !when->integer;
}

/* Returns the bids of all held rounds that are secret by one of these rules (a set of SecretRule bits). */
static uint32_t bids_in_secret(Build *build, unsigned rules)
{
    const Node *rounds = build_key(build, build_key(build, build->root, "auction"), "rounds");
    uint32_t set = 0;
    for (size_t i = 0; i < rounds->count; i++) {
        const Node *map = rounds->pairs[i].value;
        unsigned rule = 1U << build_choice(build, map, "secret", POLICY_SecretRule);
        if ((rule & rules) && !round_is_left_out(build, map))
            set |= places_of_bids(build, build_key(build, map, "bids"));
    }
    return set;
}

/* True if the bid has an effect by which others notice that it was made. */
static bool has_visible_effect(const Bid *bid)
{
    return bid->picks_up || bid->ends || bid->is_word || bid->doubles != DOUBLES_NOTHING;
}

/*
 * Reads until when the bids of a round are secret. Reports a kind of round in which turns would reveal the bids, and
 * bids that would be revealed by their effect.
 */
static void read_secret(Build *build, Round *round, const Node *map)
{
    Game *game = build->game;
    const Node *key = build_key(build, map, "secret");
    round->secret = (SecretRule)build_choice(build, map, "secret", POLICY_SecretRule);
    if (round->secret == SECRET_NEVER) return;
    if (round->kind != ROUND_EACH) {
        Diag *diag = diag_error(build->diags, "secret-round", key->span,
                                "only a round of kind 'each' can be secret: in other rounds, turns reveal the bids");
        diag_hint(build->diags, diag, "write 'kind: each'; instead of passing, players can have a bid that means no");
    }
    for (int i = 0; i < round->n_bids; i++) {
        Bid *bid = &game->bid[round->bids[i]];
        if (has_visible_effect(bid))
            (void)diag_error(build->diags, "secret-round", key->span,
                             "'%.*s' cannot be secret, because its effect shows at once", STR_ARG(bid->id));
        else if (bid->contract >= 0 && round->at != AT_AUCTION && round->at != AT_AFTER_TRUMP)
            (void)diag_error(build->diags, "secret-round", key->span,
                             "'%.*s' cannot be secret after the auction, because it changes the contract at once",
                             STR_ARG(bid->id));
        bid->secret = round->secret;
        bid->secret_round = (uint8_t)(round - game->round);
        game->secret_bids |= 1U << round->bids[i];
    }
}

/* Reports rounds in which turns or bids would reveal the bids of a secret round. */
static void check_secrets(Build *build, const Node *rounds)
{
    const Game *game = build->game;
    for (int i = 0; i < game->n_rounds; i++) {
        const Round *round = &game->round[i];
        const Node *map = node_find_str(rounds, round->id);
        uint32_t said = round->who_said < 0 ? 0 : 1U << round->who_said;
        if (said & build->secret_deal)
            (void)diag_error(build->diags, "secret-round", build_key(build, map, "who_said")->span,
                             "'%.*s' is secret until the end of the deal, but turns would reveal it",
                             STR_ARG(game->bid[round->who_said].id));
        for (int k = 0; k < round->n_bids; k++) {
            const Bid *bid = &game->bid[round->bids[k]];
            if (bid->secret != SECRET_NEVER && bid->secret_round != i)
                (void)diag_error(build->diags, "secret-round", build_key(build, map, "bids")->span,
                                 "'%.*s' belongs to a secret round, so no other round can have it", STR_ARG(bid->id));
        }
    }
}

/* ---- reading bids ------------------------------------------------------------------------------------------------ */

/*
 * Returns the contract that a bid leads to; -1 for none. By default it is the one with the id of the bid, but none for
 * a word. Bids that double or pick up the talon never lead to a contract.
 */
static int contract_of_bid(Build *build, const NodePair *pair)
{
    const Node *place = build_key(build, pair->value, "contract");
    bool doubles = build_choice(build, pair->value, "doubles", POLICY_DoubleRule) != DOUBLES_NOTHING;
    if (build_bool(build, pair->value, "picks_up")) return -1;
    if (doubles || str_is(place->text, "none")) return -1;
    if (place->text.n) return find_contract(build, place, place->text);
    if (build_bool(build, pair->value, "word")) return -1;
    return find_contract(build, pair->key, pair->key->text);
}

/* True if a round of the auction offers the bid. Other bids belong to rounds after the auction. */
static bool is_offered_early(Build *build, Str id)
{
    const Node *rounds = build_key(build, build_key(build, build->root, "auction"), "rounds");
    for (size_t i = 0; i < rounds->count; i++) {
        const Node *map = rounds->pairs[i].value, *bids = build_key(build, map, "bids");
        if (build_choice(build, map, "at", POLICY_RoundTime) != AT_AUCTION) continue;
        for (size_t k = 0; k < bids->count; k++)
            if (str_equal(bids->items[k]->text, id)) return true;
    }
    return false;
}

/*
 * Compiles a bid and its calls. The condition of a bid in the auction can read only the table. The condition of a bid
 * after the auction can also read the contract. A secret bid may not read other secret bids.
 */
static void read_bid(Build *build, const NodePair *pair)
{
    Game *game = build->game;
    if (game->n_bids == MAX_BIDS) {
        if (!diags_have_code(build->diags, "too-many-bids"))
            (void)diag_error(build->diags, "too-many-bids", pair->key->span,
                             "too many bids; a game can have at most %d", MAX_BIDS);
        return;
    }
    const Node *map = pair->value;
    bool is_late = !is_offered_early(build, pair->key->text);
    const FormulaEnv *env = build_turn_env(build, is_late, build_is_row(build, map));
    Bid *bid = &game->bid[game->n_bids];
    uint32_t secret = bids_in_secret(build, 1U << SECRET_ROUND | 1U << SECRET_DEAL);
    /* bids are read in the order of the file, so bit n_bids of the set is this bid */
    build->secret_now = secret >> game->n_bids & 1 ? secret : 0;
    *bid = (Bid){.id = pair->key->text,
                 .name = build_text(build, map, "name"),
                 .text = build_text(build, map, "text"),
                 .why = build_text(build, map, "why"),
                 .contract = (int8_t)contract_of_bid(build, pair),
                 .when = build_condition(build, env, map, "when"),
                 .jump = (JumpRule)build_choice(build, map, "jump", POLICY_JumpRule),
                 .doubles = (DoubleRule)build_choice(build, map, "doubles", POLICY_DoubleRule),
                 .again = build_bool(build, map, "again"),
                 .makes_willing = build_bool(build, map, "willing"),
                 .picks_up = build_bool(build, map, "picks_up"),
                 .lays = build_cards(build, map, "lays"),
                 .is_word = build_bool(build, map, "word"),
                 .can_hold = build_bool(build, map, "hold"),
                 .ends = build_bool(build, map, "ends"),
                 .closes = build_bool(build, map, "closes")};
    OnceRule once = (OnceRule)build_choice(build, map, "once", POLICY_OnceRule);
    if (once != ONCE_NEVER) game->once[once] |= 1U << game->n_bids;
    build_calls(build, bid, pair);
    build->secret_now = 0;
    game->n_bids++;
}

/* Returns the index of the bid with this id. Reports an unknown id, and returns -1. */
static int find_bid(Build *build, const Node *id)
{
    int bid = game_bid(build->game, id->text);
    const Node *bids = build_key(build, build_key(build, build->root, "auction"), "bids");
    /* the file has the bid, but it was left out after too many other bids, which has been reported */
    bool is_left_out = node_find_str(bids, id->text);
    if (bid < 0 && !is_left_out) build_unknown_name(build, id, TRANSLATED("bid"), bids);
    return bid;
}

uint32_t build_bids(Build *build, const Node *ids)
{
    uint32_t set = 0;
    for (size_t i = 0; i < ids->count; i++) {
        int bid = find_bid(build, ids->items[i]);
        if (bid >= 0) set |= 1U << bid;
    }
    return set;
}

/* ---- reading rounds ---------------------------------------------------------------------------------------------- */

/*
 * Returns the rank at which the next bid of a round is inserted: just above the call that its key `above` names.
 * `calls` are the calls of the round so far, from the lowest. If the key is empty, or after an error, returns the rank
 * above all of them.
 */
static int rank_of_next_bid(Build *build, const Round *round, const uint16_t *calls, const Node *above)
{
    const Game *game = build->game;
    if (!above->text.n) return round->n_calls;
    for (int rank = 0; rank < round->n_calls; rank++)
        if (str_equal(game_token(game, game->call[calls[rank]].token), above->text)) return rank + 1;
    (void)diag_error(build->diags, "bid-above", above->span,
                     "'%.*s' in 'above' cannot be bid before this bid in the round", STR_ARG(above->text));
    return round->n_calls;
}

/*
 * True for bids that need not be higher than the bid before: doubles, picking up the talon, and words that keep the
 * right to bid.
 */
static bool has_no_rank(const Bid *bid)
{
    return bid->picks_up || bid->doubles || bid->is_word;
}

/*
 * True if call `a` comes before call `b` in the order of worth. The call that is worth less comes first. If both are
 * worth the same, the one with more parts (announcements) comes first. Calls without a rank come last.
 */
static bool comes_before(const Game *game, const Call *a, const Call *b)
{
    bool is_last = has_no_rank(&game->bid[a->bid]);
    if (is_last != has_no_rank(&game->bid[b->bid])) return !is_last;
    if (a->number != b->number) return a->number < b->number;
    return bits_count(a->parts) > bits_count(b->parts);
}

/* Reports a call that needs a worth, because the round orders its bids by worth, but has none. */
static void check_worth(Build *build, const Call *call, const Node *map)
{
    const Bid *bid = &build->game->bid[call->bid];
    if (call->number < 0 && !has_no_rank(bid))
        (void)diag_error(build->diags, "number-of-call", map->span,
                         "'%.*s' needs a 'worth', because this round orders its bids by it", STR_ARG(bid->id));
}

/*
 * Sorts the calls of a round in the order of comes_before(), by insertion. Calls that this function does not
 * distinguish keep their order. Reports a call without a worth.
 */
static void sort_by_worth(Build *build, const Round *round, const Node *map, uint16_t *calls)
{
    const Game *game = build->game;
    for (int i = 0; i < round->n_calls; i++) {
        uint16_t call = calls[i];
        int rank = i;
        check_worth(build, &game->call[call], map);
        for (; rank > 0 && comes_before(game, &game->call[call], &game->call[calls[rank - 1]]); rank--)
            calls[rank] = calls[rank - 1];
        calls[rank] = call;
    }
}

/*
 * Ranks the calls of the round from the lowest to the highest. Bids follow in the order of the list, but a bid with
 * `above` goes directly above the call named there. If the round orders bids by worth, sorts the calls again.
 */
static void order_calls(Build *build, Round *round, const Node *map)
{
    const Game *game = build->game;
    const Node *bids = build_key(build, build_key(build, build->root, "auction"), "bids");
    uint16_t *calls = ARENA_ARRAY(build->arena, game->n_calls, uint16_t);
    int16_t *ranks = ARENA_ARRAY(build->arena, game->n_calls, int16_t);
    for (int i = 0; i < game->n_calls; i++) ranks[i] = -1;
    for (int i = 0; i < round->n_bids; i++) {
        const Bid *bid = &game->bid[round->bids[i]];
        const Node *above = build_key(build, bids->pairs[round->bids[i]].value, "above");
        int lowest = rank_of_next_bid(build, round, calls, above);
        /* insert the calls of the bid, from the rank `lowest` on: move the higher calls up first */
        for (int k = round->n_calls - 1; k >= lowest; k--) calls[k + bid->n_calls] = calls[k];
        for (int k = 0; k < bid->n_calls; k++) calls[lowest + k] = (uint16_t)(bid->first_call + k);
        round->n_calls = (uint16_t)(round->n_calls + bid->n_calls);
    }
    if (round->by_worth) sort_by_worth(build, round, map, calls);
    for (int rank = 0; rank < round->n_calls; rank++) ranks[calls[rank]] = (int16_t)rank;
    round->calls = calls;
    round->rank_of_call = ranks;
}

/* Reports a bid that picks up the talon if the deal has no talon, or needs its cards for something else. */
static void refuse_pickup(Build *build, Span place)
{
    const Game *game = build->game;
    if (game->stock.draw)
        (void)diag_error(build->diags, "stock-taken", place,
                         "nobody can pick up the talon: players draw from it after each trick");
    else if (game->cards)
        (void)diag_error(build->diags, "deal-cards", place,
                         "nobody can pick up the talon: its cards change from deal to deal");
    else if (game->hand_size && !game->n_talon)
        (void)diag_error(build->diags, "talon-count", place, "nobody can pick up the talon: all cards are dealt");
}

/*
 * Reads the bids of a round, listed from the lowest to the highest, and ranks their calls. Bids with unknown ids are
 * left out. Also finds the bid with which a player picks up the talon.
 */
static void read_bids_of_round(Build *build, Round *round, const Node *map)
{
    for (size_t i = 0; i < MAX_BIDS; i++) round->rank_of[i] = -1;
    const Node *bids = build_key(build, map, "bids");
    for (size_t i = 0; i < bids->count && i < MAX_BIDS; i++) {
        int bid = find_bid(build, bids->items[i]);
        if (bid < 0) continue;
        if (round->rank_of[bid] >= 0)
            (void)diag_error(build->diags, "bid-twice", bids->items[i]->span, "'%.*s' appears twice in this round",
                             STR_ARG(bids->items[i]->text));
        round->rank_of[bid] = (int8_t)round->n_bids;
        round->bids[round->n_bids++] = (uint8_t)bid;
        round->bid_set |= 1U << bid;
        if (build->game->bid[bid].is_word) round->word_set |= 1U << bid;
        if (build->game->bid[bid].picks_up) refuse_pickup(build, bids->items[i]->span);
    }
    round->by_worth = build_choice(build, map, "order", POLICY_RoundOrder) == ORDER_BY_WORTH;
    order_calls(build, round, map);
    round->picks_up = -1;
    for (int i = 0; i < round->n_bids; i++)
        if (build->game->bid[round->bids[i]].picks_up) round->picks_up = (int8_t)round->bids[i];
}

/*
 * Reads the duties to bid: while a condition holds, a player must make a certain bid in this round. Duties with errors
 * are left out.
 */
static void read_duties(Build *build, Round *round, const Node *map)
{
    const Node *duties = build_key(build, map, "duties");
    Duty *list = ARENA_ARRAY(build->arena, duties->count, Duty);
    for (size_t i = 0; i < duties->count; i++) {
        const Node *duty = duties->pairs[i].value;
        const Node *id = build_key(build, duty, "bid");
        int bid = find_bid(build, id);
        const Formula *when = build_formula(build, build->table_env, build_key(build, duty, "when"), TYPE_BOOL);
        if (bid >= 0 && round->rank_of[bid] < 0)
            (void)diag_error(build->diags, "duty-bid", id->span, "'%.*s' is not a bid of this round",
                             STR_ARG(id->text));
        if (bid < 0 || !when) continue;
        list[round->n_duties++] = (Duty){(uint8_t)bid, when, build_text(build, duty, "text")};
    }
    round->duties = list;
}

/*
 * Reads the phase: the name of the round in records. A round after the auction is named after its time, unless the file
 * names a phase. Also checks the kind of a round after the auction; a second auction may have rounds of any kind.
 */
static void read_phase(Build *build, Round *round, const Node *map)
{
    static const RoundStep STEPS[] = {
        [AT_AUCTION] = STEP_OF_AUCTION, [AT_TALON] = STEP_OF_TALON,         [AT_DISCARD] = STEP_OF_DISCARD,
        [AT_TRUMP] = STEP_OF_TRUMP,     [AT_AFTER_TRUMP] = STEP_OF_AUCTION, [AT_ANNOUNCE] = STEP_OF_ANNOUNCE};
    round->phase = (RoundStep)build_choice(build, map, "phase", POLICY_RoundStep);
    if (round->at == AT_AUCTION) return;
    if (round->phase == STEP_OF_AUCTION) round->phase = STEPS[round->at];
    /* by default a round is held only if nothing was bid, which has no meaning after the auction */
    round->after_no_bid = false;
    if (round->at == AT_AFTER_TRUMP) return;
    if (round->picks_up >= 0)
        (void)diag_error(build->diags, "late-round", map->span,
                         "the talon can be picked up only in the auction or in a second auction");
    bool is_late_kind = round->kind == ROUND_QUESTION || round->kind == ROUND_SURVEY || round->kind == ROUND_EACH;
    if (!is_late_kind)
        (void)diag_error(build->diags, "late-round", map->span,
                         "a round after the auction must have kind 'question', 'survey' or 'each'");
}

/* Reports a round that is held earlier than the one listed before it. `round` is the last one read so far. */
static void check_time(Build *build, const Round *round, Span place)
{
    const Game *game = build->game;
    if (game->n_rounds > 1 && round->at < game->round[game->n_rounds - 2].at)
        (void)diag_error(build->diags, "late-round", place,
                         "this round is held earlier than the one above it: move it up");
}

/*
 * Reads the rules of a duel, in which one player bids and the other holds. A round of another kind gets the defaults.
 * `stands` is the bid that the first player has from the start.
 */
static void read_duel(Build *build, Round *round, const Node *map)
{
    const Node *stands = build_key(build, map, "stands");
    round->first = (DuelFirst)build_choice(build, map, "first", POLICY_DuelFirst);
    round->meets = (DuelOrder)build_choice(build, map, "meets", POLICY_DuelOrder);
    round->joins = (DuelPlace)build_choice(build, map, "joins", POLICY_DuelPlace);
    round->answer = (DuelAnswer)build_choice(build, map, "answer", POLICY_DuelAnswer);
    round->last = (DuelLast)build_choice(build, map, "last", POLICY_DuelLast);
    round->stands = (int8_t)(stands->text.n ? find_bid(build, stands) : -1);
    bool has_duel = round->kind == ROUND_DUEL, stands_first = round->first == FIRST_STANDS;
    if (has_duel && stands_first != (round->stands >= 0))
        (void)diag_error(build->diags, "duel-stands", map->span,
                         "'first: stands' needs the key 'stands', and the key needs 'first: stands'");
    else if (has_duel && stands_first && round->rank_of[round->stands] < 0)
        (void)diag_error(build->diags, "duel-stands", stands->span, "'%.*s' is not a bid of this round",
                         STR_ARG(stands->text));
}

/* True if the formula (or NULL) reads the number of turns. */
static bool asks_turn(const Formula *formula)
{
    return formula && formula_reads(formula, SLOT_TURN);
}

/* True if the round must count turns: it limits them, or some condition reads their number. */
static bool counts_turns(const Game *game, const Round *round)
{
    bool counts = round->turns > 0 || asks_turn(round->when) || asks_turn(round->must) || asks_turn(round->hold_when);
    for (int i = 0; i < round->n_bids; i++) counts = counts || asks_turn(game->bid[round->bids[i]].when);
    for (size_t i = 0; i < round->n_duties; i++) counts = counts || asks_turn(round->duties[i].when);
    return counts;
}

/* Reports a formula that reads cards although players have not seen their cards yet. */
static void refuse_cards(Build *build, const Formula *formula, const Node *place)
{
    if (!build_reads_hands(formula) || diags_have(build->diags, "blind-round", place->span)) return;
    (void)diag_error(build->diags, "blind-round", place->span,
                     "this formula uses cards, but players have not seen theirs in this round");
}

/*
 * Checks a blind round, in which players have not seen their cards. It must come first, its kind must suit, and its
 * formulas must read no cards. Other rounds pass.
 */
static void check_blind(Build *build, const Round *round, const Node *map)
{
    const Game *game = build->game;
    const Node *bids = build_key(build, build_key(build, build->root, "auction"), "bids");
    const Node *duties = build_key(build, map, "duties"), *sees = build_key(build, map, "sees");
    if (!round->is_blind) return;
    bool is_first = game->n_rounds <= 1 && round->at == AT_AUCTION;
    if (!is_first || game->passing.count)
        (void)diag_error(build->diags, "blind-round", sees->span,
                         "only the first round of an auction can be without cards, and none may have been passed");
    if (round_is_rising(round))
        (void)diag_error(build->diags, "blind-round", sees->span,
                         "a round without cards must have kind 'survey', 'question', 'naming' or 'each'");
    refuse_cards(build, round->when, build_key(build, map, "when"));
    refuse_cards(build, round->must, build_key(build, map, "must"));
    for (size_t i = 0; i < round->n_duties; i++)
        refuse_cards(build, round->duties[i].when, build_key(build, duties->pairs[i].value, "when"));
    for (int i = 0; i < round->n_bids; i++)
        refuse_cards(build, game->bid[round->bids[i]].when,
                     build_key(build, bids->pairs[round->bids[i]].value, "when"));
}

/*
 * Compiles a round of bids, and reports rules that do not fit its kind or its time. A round that is never held is
 * dropped.
 */
static void read_round(Build *build, const NodePair *pair)
{
    const Node *map = pair->value, *says = build_key(build, map, "says"), *who_said = build_key(build, map, "who_said");
    RoundTime at = (RoundTime)build_choice(build, map, "at", POLICY_RoundTime);
    const FormulaEnv *env = at == AT_AUCTION ? build->table_env : build->play_env;
    Round *round = &build->game->round[build->game->n_rounds++];
    *round =
        (Round){.id = pair->key->text,
                .says_pass = build_text(build, says, "pass"),
                .says_hold = build_text(build, says, "hold"),
                .kind = (RoundKind)build_choice(build, map, "kind", POLICY_RoundKind),
                .at = at,
                .who = (RoundWho)build_choice(build, map, "who", POLICY_RoundWho),
                .start = (RoundStart)build_choice(build, map, "start", POLICY_RoundStart),
                .hold = (HoldRule)build_choice(build, map, "hold", POLICY_HoldRule),
                .only_next = build_choice(build, map, "step", POLICY_StepRule) == STEP_NEXT,
                .opens_lowest = build_choice(build, map, "opening", POLICY_OpeningRule) == OPENING_LOWEST,
                .outbid_may_raise = build_choice(build, map, "raise", POLICY_RaiseRule) != RAISE_NOT_OUTBID,
                .holder_may_raise = build_choice(build, map, "raise", POLICY_RaiseRule) != RAISE_NOT_IF_HOLD,
                .returns_forehand = build_choice(build, map, "returns", POLICY_ReturnRule) == RETURNS_FOREHAND,
                .asks_able = build_choice(build, map, "ask", POLICY_AskRule) == ASK_ABLE,
                .is_blind = build_choice(build, map, "sees", POLICY_SeesRule) == SEES_NOTHING,
                .passes_as_done = build_choice(build, map, "pass_token", POLICY_PassToken) == PASS_TOKEN_DONE,
                .recalls = build_bool(build, map, "recall"),
                /* the default condition becomes a flag, which is tested without a formula */
                .after_no_bid = str_is(build_str(build, map, "when"), "bid == \"\""),
                .when = build_condition(build, env, map, "when"),
                .hold_when = build_condition(build, env, map, "hold_when"),
                .first_of_side = build_choice(build, map, "declarer", POLICY_DeclarerRule) == DECLARER_FIRST_OF_SIDE,
                .holds_unbid = build_bool(build, map, "hold_unbid"),
                .turns = (uint8_t)build_int(build, map, "turns"),
                .passes = (uint8_t)build_int(build, map, "passes")};
    if (round->after_no_bid) round->when = NULL;
    bool is_secret = build_choice(build, map, "secret", POLICY_SecretRule) != SECRET_NEVER;
    /* until it is reset below, no formula may read these bids */
    build->secret_now = is_secret ? places_of_bids(build, build_key(build, map, "bids")) : 0;
    round->must = build_formula(build, env, build_key(build, map, "must"), TYPE_BOOL);
    if (formula_is_never(round->must)) round->must = NULL;
    round->who_said = (int8_t)(who_said->text.n ? find_bid(build, who_said) : -1);
    read_bids_of_round(build, round, map);
    read_duties(build, round, map);
    build->secret_now = 0;
    if (!formula_is_never(round->when)) read_secret(build, round, map);
    read_duel(build, round, map);
    round->counts_turns = counts_turns(build->game, round);
    read_phase(build, round, map);
    check_time(build, round, pair->key->span);
    if (!formula_is_never(round->when)) check_blind(build, round, map);
    /* drop a round that is never held; an option may give it another condition */
    if (formula_is_never(round->when)) build->game->n_rounds--;
}

/* Compiles all rounds of the auction, and then checks the secret ones against each other. */
static void read_rounds(Build *build, const Node *auction)
{
    const Node *rounds = build_key(build, auction, "rounds");
    for (size_t i = 0; i < rounds->count; i++) {
        if (i == MAX_ROUNDS) {
            (void)diag_error(build->diags, "too-many-rounds", rounds->pairs[i].key->span,
                             "too many rounds; an auction can have at most %d", MAX_ROUNDS);
            return;
        }
        read_round(build, &rounds->pairs[i]);
    }
    check_secrets(build, rounds);
}

/* ---- contracts without a bid ------------------------------------------------------------------------------------- */

/*
 * Returns the index of the contract that `contract` names, or -1. If the name is empty, reports the message `missing`
 * at `map`, or at the whole document if the author did not write `map`.
 */
static int find_named(Build *build, const Node *map, const Node *contract, const char *missing)
{
    if (contract->text.n) return find_contract(build, contract, contract->text);
    (void)diag_error(build->diags, "missing-key", author_wrote(map) ? map->span : build->root->span, "%s",
                     translate(missing));
    return -1;
}

/* Reads what happens if all pass, and which contract is then played, if any. */
static void read_all_pass(Build *build, const Node *auction)
{
    static const char MISSING[] = TRANSLATED("'all_pass' needs a 'contract' to play when everybody passes");
    const Node *map = build_key(build, auction, "all_pass");
    const Node *contract = build_key(build, map, "contract");
    build->game->all_pass = (AllPass)build_choice(build, map, "outcome", POLICY_AllPass);
    build->game->all_pass_text = build_text(build, map, "text");
    build->game->all_pass_contract = -1;
    if (build->game->all_pass == ALL_PASS_CONTRACT)
        build->game->all_pass_contract = (int8_t)find_named(build, map, contract, MISSING);
}

/* True if bids are made before the contract is known. */
static bool has_auction(const Game *game)
{
    bool any = false;
    for (int i = 0; i < game->n_rounds; i++) any |= game->round[i].at == AT_AUCTION;
    return any;
}

/*
 * Reads the contract of a game without an auction, and the declarer if it has one. The game may have rounds of bids
 * after that.
 */
static void read_fixed(Build *build, const Node *auction)
{
    static const char MISSING[] =
        TRANSLATED("missing auction: write 'rounds' with bids, or 'fixed' with a 'contract', under 'auction'");
    Game *game = build->game;
    const Node *map = build_key(build, auction, "fixed");
    int declarer = build_choice(build, map, "declarer", POLICY_FixedDeclarer);
    const Node *contract = build_key(build, map, "contract");
    game->fixed_has_declarer = declarer != FIXED_NOBODY;
    game->fixed_is_dealer = declarer == FIXED_DEALER;
    game->fixed_contract = -1;
    if (game->n_rounds == 0 || (!has_auction(game) && contract->text.n))
        game->fixed_contract = (int8_t)find_named(build, map, contract, MISSING);
}

/* Reads the key `auction`: first all bids, then the rounds that offer them, then the contracts that need no bid. */
void build_auction(Build *build)
{
    const Node *auction = build_key(build, build->root, "auction");
    const Node *bids = build_key(build, auction, "bids");
    build->game->token_pass = build_token(build, (Token){.id = STR("pass"), .kind = TOKEN_PASS}, auction->span);
    build->game->token_hold = build_token(build, (Token){.id = STR("hold"), .kind = TOKEN_HOLD}, auction->span);
    build->game->token_done = build_token(build, (Token){.id = STR("done"), .kind = TOKEN_DONE}, auction->span);
    /* conditions of bids decide which bids are legal, so a bidder may read only cards that he sees */
    build->asker = ASKER_ANY;
    build->secret_deal = bids_in_secret(build, 1U << SECRET_DEAL);
    for (size_t i = 0; i < bids->count; i++) read_bid(build, &bids->pairs[i]);
    /* `over` may name later bids, so it is read when all bids have their numbers */
    for (int i = 0; i < build->game->n_bids; i++) {
        Bid *bid = &build->game->bid[i];
        bid->over = build_bids(build, build_key(build, bids->pairs[i].value, "over"));
        bid->is_plain = !has_no_rank(bid) && !bid->over;
    }
    read_rounds(build, auction);
    build->asker = ASKER_NOBODY;
    read_all_pass(build, auction);
    read_fixed(build, auction);
}
