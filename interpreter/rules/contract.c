/* Compiles contracts: their trumps, talon, discards and aim. Also compiles announcements. */
#include "rules/build_inner.h"

/* ---- the trumps of a contract ------------------------------------------------------------------------------------ */

/* Returns the suit with this letter. After an error it returns the first suit, so that compiling can go on. */
static int suit_named(Build *build, const Node *place)
{
    const Game *game = build->game;
    for (int i = 0; i < game->n_suits; i++)
        if (str_equal(game->suit[i].id, place->text)) return i;
    Diag *diag = diag_error(build->diags, "unknown-suit", place->span, "unknown suit '%.*s'", STR_ARG(place->text));
    Buf letters = {0};
    for (int i = 0; i < game->n_suits; i++) buf_printf(&letters, "%s%.*s", i ? ", " : "", STR_ARG(game->suit[i].id));
    diag_hint(build->diags, diag, "write the letter of a suit (%s), or `none` for a game without trumps",
              buf_text(&letters));
    buf_free(&letters);
    return 0;
}

/* Reads trump suits that change from deal to deal. Then the rules depend on the number of the deal. */
static void read_in_turn(Build *build, Contract *contract, const Node *list)
{
    for (size_t i = 0; i < list->count && i < MAX_IN_TURN; i++) {
        const Node *suit = list->items[i];
        contract->in_turn[contract->n_in_turn++] =
            (uint8_t)(str_is(suit->text, "none") ? NO_TRUMPS : suit_named(build, suit));
    }
    build->game->counts_deals = true;
}

/*
 * Returns the trump suit if the contract fixes it. Otherwise returns NO_TRUMPS, and stores in the contract where trumps
 * come from. This can be a player, the bid, the card led, the card turned up, or the number of the deal.
 */
static int read_trump_suit(Build *build, Contract *contract, const Node *trump)
{
    const Game *game = build->game;
    if (trump->kind == NODE_MAP) {
        read_in_turn(build, contract, build_key(build, trump, "in_turn"));
        return NO_TRUMPS;
    }
    if (trump->kind == NODE_LIST) {
        contract->names_trump = true;
        for (size_t i = 0; i < trump->count; i++)
            contract->trump_choices |= (uint8_t)(1U << suit_named(build, trump->items[i]));
        if (trump->count == 0)
            (void)diag_error(build->diags, "no-trump-choice", trump->span,
                             "the declarer cannot name a trump: 'suits' leaves none");
        return NO_TRUMPS;
    }
    contract->trump_of_bid = str_is(trump->text, "bid");
    contract->trump_led = str_is(trump->text, "led");
    contract->trump_turned = str_is(trump->text, "turned");
    if (contract->trump_turned && game->turned == TURNED_NONE)
        (void)diag_error(build->diags, "turned", trump->span,
                         "trump is 'turned', but no card is turned up: add 'turned' to the talon");
    bool is_found_later = contract->trump_of_bid || contract->trump_led || contract->trump_turned;
    if (is_found_later) return NO_TRUMPS;
    /* the word `suit` means the suit of permanent trumps in the deck */
    if (str_is(trump->text, "suit")) return game->trump_suit >= 0 ? game->trump_suit : NO_TRUMPS;
    return str_is(trump->text, "none") ? NO_TRUMPS : suit_named(build, trump);
}

/* True if the declarer of this contract lays a trump card face down. */
static bool lays_trump(Build *build, const Node *map)
{
    return build_choice(build, map, "trump_card", POLICY_TrumpCard) == TRUMP_CARD_LAID;
}

/* True if some meld makes its suit trumps when it is announced. */
static bool melds_make_trumps(const Game *game)
{
    bool any = false;
    for (int i = 0; i < game->n_melds; i++) any |= game->meld[i].makes_trump;
    return any;
}

/*
 * Reads the order of cards and the trump suit, and reports trumps that nobody can name or show. A contract has one
 * ranking per trump suit, in the order of the suits: `contract->rankings` plus a suit is the ranking with this suit as
 * trumps.
 */
static void read_trump(Build *build, Contract *contract, const Node *map)
{
    const Node *hidden = build_key(build, map, "trump_hidden");
    contract->hides_trump = build_bool(build, map, "trump_hidden");
    contract->lays_trump = lays_trump(build, map);
    contract->rankings = build_contract_rankings(build, map);
    contract->ranking =
        (uint8_t)(contract->rankings + read_trump_suit(build, contract, build_key(build, map, "trump")));
    if (contract->hides_trump && (!contract->names_trump || !build->game->announced_trump))
        (void)diag_error(build->diags, "trump-hidden", hidden->span,
                         "hidden trumps need a list of suits as 'trump', and an announcement with 'shows_trump'");
    if (contract->lays_trump && !contract->hides_trump)
        (void)diag_error(build->diags, "trump-hidden", build_key(build, map, "trump_card")->span,
                         "a trump card lies face down only while trumps are hidden: 'trump_hidden: true' is missing");
    contract->trump_melded = melds_make_trumps(build->game);
}

/* ---- the talon and discards of a contract ------------------------------------------------------------------------ */

/*
 * Reads the cards of the talon that the taker gets: a number (negative: the last cards), a word, the name of a division
 * of the talon, or the name of a part. A division (TalonSet) either has shares, of which the taker chooses one
 * (TAKE_SHARE), or has none: then he chooses a single card (TAKE_CARD).
 */
static void read_take(Build *build, TalonRule *rule, const Node *take)
{
    const Game *game = build->game;
    if (take->kind == NODE_INT) {
        rule->take = take->integer ? TAKE_COUNT : TAKE_NONE;
        rule->from_last = take->integer < 0;
        rule->amount = (uint8_t)(rule->from_last ? -(uint64_t)take->integer : (uint64_t)take->integer);
        int left = game_talon_left(game);
        if (take->integer < -left || take->integer > left)
            (void)diag_error(build->diags, "talon-count", take->span, "the talon has only %d cards", left);
        return;
    }
    if (str_is(take->text, "none")) rule->take = TAKE_NONE;
    else if (str_is(take->text, "all")) rule->take = TAKE_ALL;
    else if (str_is(take->text, "choice")) rule->take = TAKE_CHOICE;
    else {
        for (int i = 0; i < game->n_talon_sets; i++) {
            if (!str_equal(game->talon_set[i].id, take->text)) continue;
            rule->take = game->talon_set[i].n ? TAKE_SHARE : TAKE_CARD;
            rule->amount = (uint8_t)i;
            return;
        }
        rule->take = TAKE_PART;
        rule->amount = MAX_PARTS;
        for (int i = 0; i < game->n_parts; i++)
            if (str_equal(game->part_id[i], take->text)) rule->amount = (uint8_t)i;
        if (rule->amount == MAX_PARTS) build_unknown_take(build, take);
    }
}

/*
 * Reports a number of kept cards with which the taker would have too few cards to play, or would keep his whole hand.
 */
static void check_keep(Build *build, const TalonRule *rule, const Node *keep)
{
    if (!rule->keep.count) return;
    int taken = taken_count(build->game, rule), hand = build->game->hand_size + build->game->later.each;
    if (rule->keep.count < hand && rule->keep.count + taken >= hand) return;
    (void)diag_error(build->diags, "keep-count", keep->span,
                     "%d kept cards and %d from the talon are not the %d cards of a hand", rule->keep.count, taken,
                     hand);
}

/*
 * Reads the cards that the taker keeps before seeing the talon. If a formula decides which, `cards` is the whole pack.
 */
static void read_keep(Build *build, TalonRule *rule, const Node *keep, const FormulaEnv *env)
{
    CardRule cards = build_card_rule(build, env, keep, "cards");
    rule->keep = (KeepRule){.count = (uint8_t)build_int(build, keep, "count"),
                            .cards = cards.formula ? build->game->pack : cards.cards,
                            .formula = cards.formula,
                            .shown = build_bool(build, keep, "shown")};
    check_keep(build, rule, keep);
}

/* Reports a rule that takes single cards from a talon that is not open. */
static void check_open(Build *build, const TalonRule *rule, const Node *take)
{
    bool is_open = rule->see == SEE_EVERYONE && rule->see_rest == SEE_REST_SAME;
    if (rule->take == TAKE_CARD && !is_open)
        (void)diag_error(build->diags, "talon-closed", take->span,
                         "a single card can be chosen only from a talon that everybody sees");
}

/*
 * Reads the rule of the talon: the cards that are taken, who takes and sees them, and who gets the rest of the talon.
 */
static void read_talon(Build *build, Contract *contract, const Node *map, const FormulaEnv *env)
{
    const Node *talon = build_key(build, map, "talon");
    read_take(build, &contract->talon, build_key(build, talon, "take"));
    read_keep(build, &contract->talon, build_key(build, talon, "keep"), env);
    contract->talon.at = (TalonTime)build_choice(build, talon, "at", POLICY_TalonTime);
    contract->talon.see = (TalonSee)build_choice(build, talon, "see", POLICY_TalonSee);
    contract->talon.by_trick = build_bool(build, talon, "by_trick");
    contract->talon.see_rest = (TalonSeeRest)build_choice(build, talon, "see_rest", POLICY_TalonSeeRest);
    contract->talon.taker = (TalonTaker)build_choice(build, talon, "taker", POLICY_TalonTaker);
    contract->talon.rest = (Owner)build_choice(build, talon, "rest", POLICY_Owner);
    contract->talon.called_part = build_bool(build, talon, "called_part");
    check_open(build, &contract->talon, build_key(build, talon, "take"));
}

/*
 * Reads the rule for calling a card, by which the declarer finds a partner or exchanges cards. Reports a call in a pack
 * with two copies of each card: nobody could say which of them is called.
 */
static void read_call(Build *build, Contract *contract, const Node *map, const FormulaEnv *env)
{
    const Node *call = build_key(build, map, "call");
    CallRule *rule = &contract->call;
    *rule = (CallRule){.cards = build_card_rule(build, env, call, "cards"),
                       .back = build_cards(build, call, "back"),
                       .exchanges = build_bool(build, call, "exchange"),
                       .own = build_bool(build, call, "own"),
                       .by = (CallBy)build_choice(build, call, "by", POLICY_CallBy),
                       .at = (CallTime)build_choice(build, call, "at", POLICY_CallTime),
                       .phase = (CallPhase)build_choice(build, call, "phase", POLICY_CallPhase)};
    rule->is_held = rule->cards.formula || rule->cards.cards;
    if (rule->is_held && build->game->copies == 2)
        (void)diag_error(build->diags, "two-of-a-card", call->span,
                         "a called card must be a single card, but the pack has two of each");
}

/*
 * True if some players do not know at first who plays with whom. Then a card decides the sides, and they are not public
 * from the start.
 */
static bool hides_sides(Build *build, const Node *map)
{
    Str sides = build_str(build, map, "sides");
    bool by_card = str_is(sides, "called") || str_is(sides, "holders");
    return by_card && !str_is(build_str(build, map, "sides_known"), "at_once");
}

/* True if one of the bids is made in a secret round after the auction, when the contract is already known. */
static bool has_late_secret(const Game *game, uint32_t bids)
{
    for (; bids; bids &= bids - 1) {
        const Bid *bid = &game->bid[__builtin_ctz(bids)];
        if (bid->secret == SECRET_ROUND && game->round[bid->secret_round].at != AT_AUCTION) return true;
    }
    return false;
}

/*
 * Reports bids that decide the sides but are secret at a time when the sides are public. All players know these sides
 * as soon as the contract is known.
 */
static void check_secret_sides(Build *build, const Contract *contract, const Node *place)
{
    if (contract->sides != SIDES_SAID) return;
    if (contract->partner_bids & build->secret_deal)
        (void)diag_error(build->diags, "secret-round", place->span,
                         "these bids are secret until the end of the deal, so players would not know their sides");
    else if (has_late_secret(build->game, contract->partner_bids))
        (void)diag_error(build->diags, "secret-round", place->span,
                         "these bids are made in secret after the auction, but all players must know the sides then");
}

/*
 * Reads the rules that decide who plays together: fixed partners, a called card, cards held, or bids. Reports a rule
 * without the card, cards or bids that it needs.
 */
static void read_sides(Build *build, Contract *contract, const Node *map)
{
    contract->sides = (SideRule)build_choice(build, map, "sides", POLICY_SideRule);
    contract->alone = contract->sides == SIDES_ALONE;
    contract->holders = build_cards(build, map, "holders");
    contract->within_tricks = (uint8_t)build_int(build, map, "partner_within");
    contract->partner_bids = build_bids(build, build_key(build, map, "partner_bids"));
    contract->sides_at_once = build_choice(build, map, "sides_known", POLICY_SidesKnown) == SIDES_AT_ONCE ||
                              contract->sides == SIDES_SAID; /* all players have heard the bids that decide the sides */
    bool lacks_call = contract->sides == SIDES_CALLED && (!contract->call.is_held || contract->call.exchanges);
    bool lacks_cards = contract->sides == SIDES_HOLDERS && !contract->holders;
    if (lacks_call)
        (void)diag_error(build->diags, "sides-of-nothing", build_key(build, map, "sides")->span,
                         "sides by a called card need 'call' without an exchange");
    if (contract->sides == SIDES_SAID && !contract->partner_bids)
        (void)diag_error(build->diags, "sides-of-nothing", build_key(build, map, "sides")->span,
                         "sides by bids need ids under 'partner_bids'");
    check_secret_sides(build, contract, build_key(build, map, "partner_bids"));
    if (lacks_cards)
        (void)diag_error(build->diags, "sides-of-nothing", build_key(build, map, "sides")->span,
                         "sides by holders need cards under 'holders'");
}

/*
 * Reports sides that depend on the cards dealt, if players then get cards of other players. The player of such a card
 * would show a side that may not be his.
 */
static void check_holders(Build *build, const Contract *contract, const Node *map)
{
    bool is_exchanged = contract->call.is_held && contract->call.exchanges;
    bool moves_cards = build->game->passing.count || contract->giving.n || is_exchanged;
    if (contract->sides == SIDES_HOLDERS && moves_cards)
        (void)diag_error(build->diags, "holders-change", build_key(build, map, "sides")->span,
                         "sides by holders need cards that stay with their players, but players pass, give or "
                         "exchange cards");
}

/* Reads a tier: a set of cards that may be discarded. If a formula decides which cards, the set is the whole pack. */
static DiscardTier read_tier(Build *build, const Node *map, const FormulaEnv *env)
{
    CardRule rule = build_card_rule(build, env, map, "cards");
    DiscardTier tier = {.cards = rule.formula ? build->game->pack : rule.cards,
                        .formula = rule.formula,
                        .shown = build_cards(build, map, "shown_cards"),
                        .when = build_condition(build, env, map, "when")};
    if (build_bool(build, map, "shown")) tier.shown = tier.cards;
    return tier;
}

/* Reads the rule of discarding: tiers of cards in the order in which they must be discarded. */
static void read_discard(Build *build, Contract *contract, const Node *map, const FormulaEnv *env)
{
    const Node *discard = build_key(build, map, "discard");
    const Node *tiers = build_key(build, discard, "tiers");
    DiscardTier *list = ARENA_ARRAY(build->arena, tiers->count, DiscardTier);
    for (size_t i = 0; i < tiers->count; i++) list[i] = read_tier(build, tiers->items[i], env);
    contract->discard = (DiscardRule){.tiers = list,
                                      .n_tiers = tiers->count,
                                      .again = build_bool(build, discard, "again"),
                                      .owner = (Owner)build_choice(build, discard, "owner", POLICY_Owner)};
}

/* ---- the announcements of a contract ----------------------------------------------------------------------------- */

/* Reads `at`: one word or a list of words, as a set of AnnounceTime. */
static uint16_t read_times(Build *build, const Node *map)
{
    const Node *at = build_key(build, map, "at");
    uint16_t times = 0;
    for (size_t i = 0; i < (at->kind == NODE_LIST ? at->count : 1); i++) {
        Str word = at->kind == NODE_LIST ? at->items[i]->text : at->text;
        const PolicyRow *row = policy_row(&policies[POLICY_AnnounceTime], word);
        if (row) times |= (uint16_t)(1U << (row - policies[POLICY_AnnounceTime].rows));
    }
    return times;
}

/*
 * If the condition reads nothing but whether one certain card is in the hand, returns this card; else NO_CARD. The
 * condition may test the card several times.
 */
static Card only_card_of(const Formula *when)
{
    ValueSet items = {0, 0};
    bool tests_cards = when && formula_reads(when, SLOT_HAND) && formula_asks_items(when, SLOT_HAND, &items);
    if (!tests_cards) return NO_CARD;
    /* the condition may read no other name, and call no function */
    for (int slot = 0; slot < N_SLOTS; slot++)
        if (slot != SLOT_HAND && formula_reads(when, slot)) return NO_CARD;
    for (int call = CALL_FIRST; call < CALL_END; call++)
        if (formula_calls(when, call)) return NO_CARD;
    CardSet cards = cards_of_value(items);
    return cards_count(cards) == 1 ? cards_first(cards) : NO_CARD;
}

/* Reads the cards that an announcement shows: a list of cards, or how many of a list. */
static void read_shows(Build *build, Announcement *announcement, const Node *map)
{
    const Node *shows = build_key(build, map, "shows");
    bool counts = shows->kind == NODE_MAP;
    announcement->shows = build_cards(build, counts ? shows : map, counts ? "cards" : "shows");
    if (counts) announcement->show_count = (uint8_t)build_int(build, shows, "count");
}

/* Compiles `must`. Returns NULL if it is `false`, so that play need not evaluate it. */
static const Formula *read_must(Build *build, const Node *map, const FormulaEnv *env)
{
    const Node *must = build_key(build, map, "must");
    if (must && must->kind == NODE_BOOL && !must->integer) return NULL;
    return build_formula(build, env, must, TYPE_BOOL);
}

/*
 * Adds the announcement to the sets of the stages in which it can be made (Game.announced_at). Adds it to further sets
 * if it can be made during play only on a lead, or before the discard only when there are cards to discard.
 */
static void note_times(Game *game, uint8_t index)
{
    static const Stage STAGES[] = {
        [AFTER_DISCARD] = STAGE_ANNOUNCE,    [BEFORE_DISCARD] = STAGE_EARLY,  [EITHER_TIME] = STAGE_ANNOUNCE,
        [BEFORE_TALON] = STAGE_BEFORE_TALON, [WITH_TALON] = STAGE_TALON,      [BEFORE_CARD] = STAGE_BEFORE_CARD,
        [WHILE_PLAYING] = STAGE_PLAY,        [FIRST_CARD] = STAGE_FIRST_CARD, [ON_LEAD] = STAGE_PLAY,
        [AFTER_TRICK] = STAGE_AFTER_TRICK};
    uint64_t bit = 1ULL << index;
    uint16_t at = game->announcement[index].at;
    for (size_t time = 0; time < COUNT(STAGES); time++)
        if (at >> time & 1) game->announced_at[STAGES[time]] |= bit;
    if ((at >> ON_LEAD & 1) && !(at >> WHILE_PLAYING & 1)) game->announced_on_lead |= bit;
    /* EITHER_TIME means after the discard, for which the table has the stage, or before it */
    if (!(at >> EITHER_TIME & 1)) return;
    game->announced_at[STAGE_EARLY] |= bit;
    if (!(at >> BEFORE_DISCARD & 1)) game->announced_with_discard |= bit;
}

/* Adds the announcement to the sets by which the engine finds announcements with effects. */
static void note_effects(Game *game, uint8_t index)
{
    const Announcement *made = &game->announcement[index];
    if (made->ends) game->announced_ending |= 1ULL << index;
    if (made->shows_trump) game->announced_trump |= 1ULL << index;
    if (made->closes_stock) game->announced_closing |= 1ULL << index;
    if (made->takes_turned) game->announced_exchanging |= 1ULL << index;
    game->announced_stock |= game->announced_closing | game->announced_exchanging;
}

/*
 * Reads the effects of an announcement: showing trumps, closing the stock, or exchanging a card for the one turned up.
 * Adds it to the sets by which the engine finds such announcements, and reports effects that need a stock or a card
 * turned up.
 */
static void read_effects(Build *build, uint8_t index, const Node *map)
{
    Game *game = build->game;
    Announcement *made = &game->announcement[index];
    const Node *rank = build_key(build, map, "takes_turned");
    made->closes_stock = build_bool(build, map, "closes_stock");
    made->takes_turned = build_rank(build, rank);
    made->shows_trump = build_bool(build, map, "shows_trump");
    note_effects(game, index);
    bool exchanges = rank->text.n > 0;
    bool lacks_turned = exchanges && game->turned != TURNED_TALON;
    bool lacks_stock = (exchanges || made->closes_stock) && !game->stock.draw;
    if (lacks_turned || lacks_stock)
        (void)diag_error(build->diags, "no-stock", map->span,
                         "'%.*s' needs a stock to draw from; to take the turned card it needs that card in the talon",
                         STR_ARG(made->id));
}

/* Reports an announcement that can be made again in each trick, but is made before play. */
static void check_again(Build *build, const Announcement *made, const Node *map)
{
    const unsigned in_play = 1U << BEFORE_CARD | 1U << WHILE_PLAYING | 1U << ON_LEAD | 1U << AFTER_TRICK;
    if (made->times != TIMES_TRICK || !(made->at & ~in_play)) return;
    (void)diag_error(build->diags, "times-of-trick", build_key(build, map, "times")->span,
                     "only announcements 'on_lead', 'before_card', 'playing' or 'after_trick' can be made again in "
                     "each trick");
}

/* Adds an announcement to the sets of the game, which let the engine test many announcements at once. */
static void add_to_sets(Game *game, uint8_t index)
{
    const Announcement *made = &game->announcement[index];
    uint64_t bit = 1ULL << index;
    note_times(game, index);
    game->announced_by[made->who] |= bit;
    game->announced_times[made->times] |= bit;
    if (!made->when) game->announced_freely |= bit;
    else if (made->needs == NO_CARD) game->announced_asking |= bit;
    if (made->must) game->announced_must |= bit;
    if (made->leads) game->announced_leads |= bit;
}

/* Compiles an announcement and adds it to the game. Its formulas may read only the cards of the player who makes it. */
static void read_announcement(Build *build, const NodePair *pair, const FormulaEnv *env)
{
    Game *game = build->game;
    bool is_declarer = build_choice(build, pair->value, "who", POLICY_Announcer) == BY_DECLARER;
    build->asker = is_declarer ? ASKER_DECLARER : ASKER_ANY;
    if (game->n_announcements == MAX_ANNOUNCEMENTS) {
        (void)diag_error(build->diags, "too-many-announcements", pair->key->span,
                         "too many announcements; a game can have at most %d", MAX_ANNOUNCEMENTS);
        return;
    }
    const Node *map = pair->value;
    uint8_t index = game->n_announcements++;
    game->announcement[index] = (Announcement){
        .id = pair->key->text,
        .name = build_text(build, map, "name"),
        .text = build_text(build, map, "text"),
        .why = build_text(build, map, "why"),
        .who = (Announcer)build_choice(build, map, "who", POLICY_Announcer),
        .times = (AnnounceTimes)build_choice(build, map, "times", POLICY_AnnounceTimes),
        .at = read_times(build, map),
        .ends = build_bool(build, map, "ends"),
        .closes = build_bool(build, map, "closes"),
        .leads = build_bool(build, map, "leads"),
        .can_kontra = build_bool(build, map, "kontra"),
        .shows_side = build_bool(build, map, "shows_side"),
        .when = build_condition(build, env, map, "when"),
        .must = read_must(build, map, env),
        .token = build_token(build, (Token){.id = pair->key->text, .kind = TOKEN_ANNOUNCE, .index = index},
                             pair->key->span)};
    Announcement *made = &game->announcement[index];
    made->window = build_window(build, made->when);
    read_shows(build, made, map);
    read_effects(build, index, map);
    check_again(build, made, map);
    /* negative unless `when` only tests if one card is in the hand */
    int64_t needed = formula_item_in(made->when, SLOT_HAND);
    made->about = only_card_of(made->when);
    made->needs = needed < 0 ? NO_CARD : (Card)needed;
    add_to_sets(game, index);
}

/* Returns the index of the announcement with this id. Reports an unknown id, and returns -1. */
static int find_announcement(Build *build, const Node *id)
{
    int index = game_announcement(build->game, id->text);
    if (index < 0)
        build_unknown_name(build, id, TRANSLATED("announcement"), build_key(build, build->root, "announcements"));
    return index;
}

/* Returns the announcements that a list names by id, one bit each. */
static uint64_t read_named(Build *build, const Node *map, const char *key)
{
    const Node *list = build_key(build, map, key);
    uint64_t set = 0;
    for (size_t i = 0; i < list->count; i++) {
        int index = find_announcement(build, list->items[i]);
        if (index >= 0) set |= 1ULL << index;
    }
    return set;
}

/* Adds each announcement to those that it excludes: if A excludes B, B excludes A. */
static void mirror_exclusions(Game *game)
{
    for (int i = 0; i < game->n_announcements; i++)
        for (int k = 0; k < game->n_announcements; k++)
            if (game->announcement[i].excludes >> k & 1) game->announcement[k].excludes |= 1ULL << i;
}

/* Adds to each announcement those that exclude it, then those that an implied one excludes, and again their reverse. */
static void close_exclusions(Game *game)
{
    mirror_exclusions(game);
    uint64_t excludes[MAX_ANNOUNCEMENTS] = {0};
    for (int i = 0; i < game->n_announcements; i++)
        for (uint64_t left = game->announcement[i].implies; left; left &= left - 1)
            excludes[i] |= game->announcement[__builtin_ctzll(left)].excludes;
    for (int i = 0; i < game->n_announcements; i++) game->announcement[i].excludes = excludes[i] & ~(1ULL << i);
    mirror_exclusions(game);
}

/*
 * Gives an announcement the effects of those that it implies, which its player makes with it: showing trumps, closing
 * the stock, exchanging a card for the one turned up, and ending the deal.
 */
static void inherit_effects(Game *game, uint8_t index)
{
    Announcement *made = &game->announcement[index];
    for (uint64_t left = made->implies; left; left &= left - 1) {
        const Announcement *implied = &game->announcement[__builtin_ctzll(left)];
        made->shows_trump |= implied->shows_trump;
        made->closes_stock |= implied->closes_stock;
        made->takes_turned |= implied->takes_turned;
        made->ends |= implied->ends;
    }
    note_effects(game, index);
}

/*
 * Reads which announcements imply or exclude other ones. If A implies B and B implies C, A implies C, too. If A
 * excludes B, B excludes A. If A implies B, A excludes what B excludes, and has the effects of B.
 */
static void read_relations(Build *build, const Node *map)
{
    Game *game = build->game;
    for (int i = 0; i < game->n_announcements; i++) {
        game->announcement[i].implies = 1ULL << i | read_named(build, map->pairs[i].value, "implies");
        game->announcement[i].excludes |= read_named(build, map->pairs[i].value, "excludes");
    }
    /* a chain of implications has at most n steps, so n rounds are enough */
    for (int round = 0; round < game->n_announcements; round++)
        for (int i = 0; i < game->n_announcements; i++)
            for (int k = 0; k < game->n_announcements; k++)
                if (game->announcement[i].implies >> k & 1)
                    game->announcement[i].implies |= game->announcement[k].implies;
    for (uint8_t i = 0; i < game->n_announcements; i++) inherit_effects(game, i);
    close_exclusions(game);
    for (int i = 0; i < game->n_announcements; i++)
        if (game->announcement[i].excludes) game->announced_alone |= 1ULL << i;
}

void build_announcements(Build *build)
{
    const Node *map = build_key(build, build->root, "announcements");
    const Node *contracts = build_key(build, build->root, "contracts");
    /* announcements belong to all contracts: if any contract keeps its sides secret, no condition may read sides */
    for (size_t i = 0; i < contracts->count; i++) {
        build->hides_sides |= hides_sides(build, contracts->pairs[i].value);
        build->lays_trump |= lays_trump(build, contracts->pairs[i].value);
    }
    for (size_t i = 0; i < map->count; i++) read_announcement(build, &map->pairs[i], build->play_env);
    read_relations(build, map);
    build->asker = ASKER_ANY;
    const Node *announcing = build_key(build, build->root, "announcing");
    build->game->announce_turns = (AnnounceTurns)build_choice(build, announcing, "turns", POLICY_AnnounceTurns);
    build->game->announce_ask = (AskRule)build_choice(build, announcing, "ask", POLICY_AskRule);
    build_kontra(build);
    build->asker = ASKER_NOBODY;
    build->hides_sides = false;
}

/*
 * Reads the announcements that players can make in the contract (key `announce`), and those that are part of the
 * contract itself (key `announces`), with the announcements that the latter imply.
 */
static void read_allowed(Build *build, Contract *contract, const Node *map)
{
    const Game *game = build->game;
    const Node *list = build_key(build, map, "announce");
    for (size_t i = 0; i < list->count; i++) {
        bool is_all = str_is(list->items[i]->text, "all");
        int index = is_all ? -1 : find_announcement(build, list->items[i]);
        /* all announcements, one bit each */
        if (is_all) contract->announcements |= game->n_announcements ? UINT64_MAX >> (64 - game->n_announcements) : 0;
        if (index >= 0) contract->announcements |= 1ULL << index;
    }
    uint64_t included = read_named(build, map, "announces");
    for (; included; included &= included - 1)
        contract->announces |= game->announcement[__builtin_ctzll(included)].implies;
}

/* Reads the kinds of melds that count in the contract. */
static void read_melds(Build *build, Contract *contract, const Node *map)
{
    const Game *game = build->game;
    const Node *list = build_key(build, map, "meld");
    for (size_t i = 0; i < list->count; i++) {
        Str id = list->items[i]->text;
        unsigned found = str_is(id, "all") ? (1U << game->n_melds) - 1 : 0;
        for (unsigned meld = 0; meld < game->n_melds; meld++)
            if (str_equal(game->meld[meld].id, id)) found |= 1U << meld;
        if (!found && !str_is(id, "all"))
            build_unknown_name(build, list->items[i], TRANSLATED("meld"), build_key(build, build->root, "melds"));
        contract->melds |= (uint8_t)found;
    }
}

/* ---- reading contracts ------------------------------------------------------------------------------------------- */

/* Reports a value or a goal that reads itself (`slot`), because evaluating it would never end. */
static void refuse_circle(Build *build, const Formula *formula, int slot, const Node *place)
{
    if (formula && formula_reads(formula, slot))
        (void)diag_error(build->diags, "formula-circle", place->span, "this formula uses its own value");
}

/*
 * Reports steps before a second auction. A second auction may have a new declarer, who could not take back these steps:
 * cards taken, given or called, and announcements. Cards are discarded only if they are taken.
 */
static void check_second_auction(Build *build, const Contract *contract, const Node *map)
{
    static const uint32_t OF_DECLARER = 1U << STAGE_CALL_FIRST | 1U << STAGE_BEFORE_TALON | 1U << STAGE_KEEP |
                                        1U << STAGE_TALON | 1U << STAGE_EARLY | 1U << STAGE_GIFTS;
    bool has_second_auction = contract->is_played && (contract->stages >> STAGE_ASK_AGAIN & 1);
    if (has_second_auction && (contract->stages & OF_DECLARER))
        (void)diag_error(build->diags, "late-round", map->span,
                         "before a second auction no cards can be taken, discarded, given or called, and nothing can "
                         "be announced, but '%.*s' has such a step",
                         STR_ARG(contract->id));
}

/* Reads `open` and `dummy`. The dummy's hand lies open after the first card, unless the file says otherwise. */
static void read_open(Build *build, Contract *contract, const Node *map)
{
    const Node *open = build_key(build, map, "open");
    contract->has_dummy = build_choice(build, map, "dummy", POLICY_DummyRule) == DUMMY_PARTNER;
    contract->open = (OpenHand)build_choice(build, open, "hand", POLICY_OpenHand);
    contract->open_from = (OpenFrom)build_choice(build, open, "from", POLICY_OpenFrom);
    if (contract->has_dummy && contract->open == OPEN_NOBODY) {
        contract->open = OPEN_DUMMY;
        contract->open_from = OPEN_FIRST_CARD;
    }
    if (contract->has_dummy && !build->game->has_partners)
        (void)diag_error(build->diags, "dummy-without-partners", build_key(build, map, "dummy")->span,
                         "a dummy needs partners, but this table has none");
}

/*
 * Reads which players play cards, and if there is any play: `plays`, `played` and `outcome`. `plays` may read only the
 * cards of the seat that it is about, and `played` only those of the declarer.
 */
static void read_players(Build *build, Contract *contract, const Node *map, const FormulaEnv *env)
{
    build->asker = ASKER_ANY;
    contract->plays = build_condition(build, env, map, "plays");
    build->asker = ASKER_DECLARER;
    contract->played = build_condition(build, env, map, "played");
    build->asker = ASKER_NOBODY;
    contract->outcome = (ContractOutcome)build_choice(build, map, "outcome", POLICY_ContractOutcome);
    contract->is_played = !formula_is_never(contract->played) && contract->outcome == OUTCOME_SETTLED;
}

/*
 * Reads the rules about the talon and about discards. The taker of the talon decides in both, so their formulas may
 * read the cards of no other player. Formulas about discards may not read secret sides, either.
 */
static void read_exchange(Build *build, Contract *contract, const Node *map, const FormulaEnv *env)
{
    static const Asker TAKERS[] = {
        [TAKER_DECLARER] = ASKER_DECLARER, [TAKER_DEALER] = ASKER_DEALER, [TAKER_FOREHAND] = ASKER_FOREHAND};
    const Node *talon = build_key(build, map, "talon");
    build->asker = TAKERS[build_choice(build, talon, "taker", POLICY_TalonTaker)];
    read_talon(build, contract, map, env);
    build->hides_sides = hides_sides(build, map);
    read_discard(build, contract, map, env);
    build->hides_sides = false;
    build->asker = ASKER_NOBODY;
}

/*
 * Reports a talon that the contract lets a player take, although the deal needs its cards for something else. Players
 * also take the cards of a stock if each trick wins one.
 */
static void refuse_talon(Build *build, const Contract *contract, Span place)
{
    const Game *game = build->game;
    bool is_taken = contract->talon.take != TAKE_NONE;
    if (game->stock.draw && (is_taken || contract->talon.by_trick))
        (void)diag_error(build->diags, "stock-taken", place,
                         "nobody can take the talon in '%.*s': players draw from it after each trick",
                         STR_ARG(contract->id));
    if (game->cards && is_taken)
        (void)diag_error(build->diags, "deal-cards", place,
                         "nobody can take the talon in '%.*s': its cards change from deal to deal",
                         STR_ARG(contract->id));
}

/*
 * Compiles a contract. Before each group of rules, sets the seat for which its formulas are evaluated (Build.asker),
 * and whether sides are secret (Build.hides_sides). Both decide what a formula may read.
 */
static void read_contract(Build *build, const NodePair *pair)
{
    const Node *map = pair->value;
    const unsigned in_play = SCOPE_TABLE | SCOPE_PLAY;
    const FormulaEnv *env = build_env(build, in_play, map, pair->key->text);
    const FormulaEnv *end_env = build_env(build, in_play | SCOPE_END, map, pair->key->text);
    Contract *contract = &build->game->contract[build->game->n_contracts++];
    *contract = (Contract){.id = pair->key->text,
                           .end_env = end_env,
                           .name = build_text(build, map, "name"),
                           .text = build_text(build, map, "text"),
                           .value = build_number(build, env, map, "value"),
                           .goal = build_condition(build, end_env, map, "goal")};
    build->contract = contract;
    read_open(build, contract, map);
    read_players(build, contract, map, env);
    refuse_circle(build, contract->value, SLOT_VALUE, build_key(build, map, "value"));
    refuse_circle(build, contract->goal, SLOT_WON, build_key(build, map, "goal"));
    read_trump(build, contract, map);
    read_exchange(build, contract, map, env);
    build->hides_sides = hides_sides(build, map);
    build->asker = ASKER_DECLARER;
    read_call(build, contract, map, env);
    build->asker = ASKER_ANY;
    build->opens_hand = contract->open != OPEN_NOBODY;
    build_play(build, &contract->play, build_key(build, map, "play"), env);
    build->opens_hand = build->hides_sides = false;
    build->asker = ASKER_NOBODY;
    read_sides(build, contract, map);
    build_giving(build, contract, map, env);
    check_holders(build, contract, map);
    read_allowed(build, contract, map);
    read_melds(build, contract, map);
    build_stages(build->game, contract);
    check_second_auction(build, contract, map);
    refuse_talon(build, contract, map->span);
    build_check_talon(build, contract, build_key(build, map, "talon")->span);
    build_items(build, contract, end_env);
    build_check_value(build, contract, build_key(build, map, "value"), hides_sides(build, map));
    build->contract = NULL;
}

/*
 * Compiles top-level rules only to find their errors. Contracts have copies of these rules, but if every contract
 * overrides a rule, the copies are never compiled.
 */
static void check_common(Build *build)
{
    const Node *root = build->root;
    const FormulaEnv *env = build_common_env(build, SCOPE_TABLE | SCOPE_PLAY);
    const FormulaEnv *end_env = build_common_env(build, SCOPE_TABLE | SCOPE_PLAY | SCOPE_END);
    Contract unused = {.ranking = 0};
    (void)build_condition(build, end_env, root, "goal");
    read_trump_suit(build, &unused, build_key(build, root, "trump"));
    read_talon(build, &unused, root, env);
    read_discard(build, &unused, root, env);
    build_play(build, &unused.play, build_key(build, root, "play"), env);
}

/* Compiles the contracts in the order of the file. Each suit gets a token first, with which players name trumps. */
void build_contracts(Build *build)
{
    const Node *contracts = build_key(build, build->root, "contracts");
    Game *game = build->game;
    for (int i = 0; i < game->n_suits; i++)
        game->suit_token[i] = build_token(
            build, (Token){.id = game->suit[i].id, .kind = TOKEN_SUIT, .index = (uint8_t)i}, contracts->span);
    for (size_t i = 0; i < contracts->count; i++) {
        if (i == MAX_CONTRACTS) {
            (void)diag_error(build->diags, "too-many-contracts", contracts->pairs[i].key->span,
                             "too many contracts; a game can have at most %d", MAX_CONTRACTS);
            return;
        }
        read_contract(build, &contracts->pairs[i]);
    }
    build_stages_owed(game);
    build_check_changes(build);
    check_common(build);
}
