/*
 * Compiles the rules of play of one contract: following, heading, and special cards. These may be bound to a trick,
 * demanded in it, not led yet, or withheld.
 */
#include "rules/build_inner.h"

/*
 * True if the value of the formula cannot change while only cards are played. Announcements, kontra, and trumps named
 * during play may still change it. NULL counts as true.
 */
static bool is_settled(const Formula *formula)
{
    /* names and functions whose values cannot change in this way */
    static const int NAMES[] = {SLOT_SEAT,         SLOT_FOREHAND,     SLOT_DEALER,  SLOT_PLAYERS,        SLOT_POSITION,
                                SLOT_SEATS,        SLOT_POT,          SLOT_BID,     SLOT_BIDDER,         SLOT_DECLARER,
                                SLOT_TRUMP,        SLOT_TRICKS_TOTAL, CALL_SAID,    CALL_PASSED,         CALL_DEALT,
                                CALL_DEALT_HOLDER, CALL_HOLDER,       CALL_HELD,    CALL_HEIGHT,         CALL_HIGHEST,
                                CALL_ANNOUNCED,    CALL_ANNOUNCED_BY, CALL_KONTRA,  CALL_KONTRA_BETWEEN, CALL_TOTAL,
                                SLOT_MOST_TOTAL,   SLOT_LEAST_TOTAL,  CALL_CARRIED, SLOT_DEAL_NUMBER};
    for (int id = 0; formula && id < CALL_END; id++) {
        bool is_fixed = false;
        for (size_t i = 0; i < COUNT(NAMES); i++) is_fixed = is_fixed || NAMES[i] == id;
        if (!is_fixed && (id < N_SLOTS ? formula_reads(formula, id) : formula_calls(formula, id))) return false;
    }
    return true;
}

/*
 * Reads the cards that are bound to a trick. An entry with an unknown card, or whose condition can never hold, is
 * dropped: n_bound does not grow, so the next entry overwrites it in the list.
 */
static void read_bound(Build *build, PlayRule *play, const Node *map, const FormulaEnv *env)
{
    BoundCard *list = ARENA_ARRAY(build->arena, map->count, BoundCard);
    for (size_t i = 0; i < map->count; i++) {
        const Node *bound = map->pairs[i].value;
        Card card = build_card(build, build_key(build, bound, "card"));
        BoundCard *row = &list[play->n_bound];
        *row = (BoundCard){.id = map->pairs[i].key->text,
                           .card = card,
                           .trick = build_number(build, env, bound, "trick"),
                           .when = build_condition(build, env, bound, "when"),
                           .must = build_bool(build, bound, "must"),
                           .text = build_text(build, bound, "text")};
        row->is_settled = is_settled(row->when);
        bool counts = card != NO_CARD && row->trick && !formula_is_never(row->when);
        play->n_bound += counts;
        if (counts && row->must) play->called_for |= card_bit(card);
    }
    play->bound = list;
}

/* Reads a demand: cards that everyone must play to certain tricks, and the sets for players who have none of them. */
static Demand read_demand(Build *build, const NodePair *pair)
{
    const Node *map = pair->value;
    const Node *otherwise = build_key(build, map, "otherwise");
    CardSet *sets = ARENA_ARRAY(build->arena, otherwise->count, CardSet);
    for (size_t i = 0; i < otherwise->count; i++) sets[i] = build_selector(build, otherwise->items[i]);
    return (Demand){.id = pair->key->text,
                    .from = (uint8_t)build_int(build, map, "from"),
                    .to = (uint8_t)build_int(build, map, "to"),
                    .cards = build_cards(build, map, "cards"),
                    .otherwise = sets,
                    .n_otherwise = otherwise->count,
                    .text = build_text(build, map, "text")};
}

/* Reads the demands, and the number of the last trick that has one. */
static void read_demands(Build *build, PlayRule *play, const Node *map)
{
    Demand *list = ARENA_ARRAY(build->arena, map->count, Demand);
    for (size_t i = 0; i < map->count; i++) list[i] = read_demand(build, &map->pairs[i]);
    play->demands = list;
    play->n_demands = map->count;
    for (size_t i = 0; i < map->count; i++)
        if (list[i].to > play->last_demand) play->last_demand = list[i].to;
}

/*
 * Reads the cards that may not be led before a condition holds. Entries without cards, or whose condition always holds,
 * have no effect and are dropped.
 */
static void read_leads(Build *build, PlayRule *play, const Node *map, const FormulaEnv *env)
{
    LeadBar *list = ARENA_ARRAY(build->arena, map->count, LeadBar);
    for (size_t i = 0; i < map->count; i++) {
        const Node *node = map->pairs[i].value;
        LeadBar *row = &list[play->n_leads];
        *row = (LeadBar){.id = map->pairs[i].key->text,
                         .cards = build_cards(build, node, "cards"),
                         .when = build_condition(build, env, node, "when"),
                         .text = build_text(build, node, "text")};
        play->n_leads += row->cards && row->when;
    }
    play->leads = list;
}

static bool has_cards(const CardRule *rule)
{
    return rule->formula || rule->cards;
}

/*
 * Reads the duties that apply if a condition holds. An entry that can never hold is dropped: n_duties does not grow, so
 * the next entry overwrites it in the list. `place` is the index in the file, with dropped entries. `duty_tricks`
 * collects the tricks in which some duty may apply.
 */
static void read_duties(Build *build, PlayRule *play, const Node *map, const FormulaEnv *env)
{
    PlayDuty *list = ARENA_ARRAY(build->arena, map->count, PlayDuty);
    for (size_t i = 0; i < map->count; i++) {
        const Node *node = map->pairs[i].value;
        PlayDuty *row = &list[play->n_duties];
        *row = (PlayDuty){.id = map->pairs[i].key->text,
                          .at = (DutyTime)build_choice(build, node, "at", POLICY_DutyTime),
                          .when = build_condition(build, env, node, "when"),
                          .only = build_card_rule(build, env, node, "only"),
                          .except = build_card_rule(build, env, node, "not"),
                          .breaks = build_bool(build, node, "breaks"),
                          .text = build_text(build, node, "text")};
        row->window = build_window(build, row->when);
        row->has_only = has_cards(&row->only);
        bool counts = (row->has_only || has_cards(&row->except)) && !formula_is_never(row->when);
        if (counts) play->duty_tricks |= row->window.ever;
        play->n_duties += counts;
    }
    play->duties = list;
}

/* Compiles `lost_when`, or returns NULL if it never holds. It is evaluated after play, so it may read everything. */
static const Formula *build_lost_when(Build *build, const FormulaEnv *env, const Node *map)
{
    Asker asker = build->asker;
    build->asker = ASKER_NOBODY;
    const Formula *when = build_formula(build, env, build_key(build, map, "lost_when"), TYPE_BOOL);
    build->asker = asker;
    return formula_is_never(when) ? NULL : when;
}

/*
 * Reads the cards that players may withhold. An entry that never holds is dropped: n_withhold does not grow, so the
 * next entry overwrites it in the list. `kept` collects the cards of all entries that are not dropped.
 */
static void read_withhold(Build *build, PlayRule *play, const Node *map, const FormulaEnv *env)
{
    Withhold *list = ARENA_ARRAY(build->arena, map->count, Withhold);
    for (size_t i = 0; i < map->count; i++) {
        const Node *node = map->pairs[i].value;
        Withhold *row = &list[play->n_withhold];
        *row =
            (Withhold){.id = map->pairs[i].key->text,
                       .card = build_card(build, build_key(build, node, "card")),
                       .who = (Side)build_choice(build, node, "who", POLICY_Side),
                       .when = build_condition(build, env, node, "when"),
                       .next_leads = build_choice(build, node, "leads", POLICY_WithheldLead) == WITHHELD_LEAD_NEXT,
                       .own_side = build_choice(build, node, "taker", POLICY_WithheldTaker) == WITHHELD_TAKER_OWN_SIDE,
                       .given = build_cards(build, node, "given"),
                       .text = build_text(build, node, "text")};
        row->lost_when = build_lost_when(build, env, node);
        bool counts = row->card != NO_CARD && !formula_is_never(row->when);
        play->n_withhold += counts;
        if (counts) play->kept |= card_bit(row->card);
    }
    play->withhold = list;
}

/* Reads the rule of excuses: cards that may be played instead of following suit. Reports an unknown card. */
static void read_excuse(Build *build, PlayRule *play, const Node *map)
{
    const Node *card = build_key(build, map, "card");
    play->excuse = (Excuse){.cards = build_excuses(build, map),
                            .until = (int16_t)build_int(build, map, "until"),
                            .taker = (ExcuseTaker)build_choice(build, map, "taker", POLICY_ExcuseTaker),
                            .late = (ExcuseLate)build_choice(build, map, "late", POLICY_ExcuseLate),
                            .given = build_cards(build, map, "given"),
                            .slam = build_bool(build, map, "slam")};
    if (card && card->text.n) (void)build_card(build, card); /* reports an unknown card */
}

/*
 * Reads which of two equally strong cards wins, the first or the last one played. The deck decides this for identical
 * cards, and the rows of `map` for the cards that they list.
 */
static void read_equal(Build *build, PlayRule *play, const Node *map)
{
    if (build->game->equal_last) play->wins_later = build->game->pack;
    for (size_t i = 0; i < map->count; i++) {
        CardSet cards = build_cards(build, map->pairs[i].value, "cards");
        bool last = build_choice(build, map->pairs[i].value, "wins", POLICY_EqualWinner) == EQUAL_WINS_LAST;
        play->wins_later = last ? play->wins_later | cards : play->wins_later & ~cards;
    }
    play->is_loose |= map->count > 0; /* by the plain rules only identical cards are equally strong */
}

/*
 * Reads sets of cards that together win a trick. The winning card is added to its set. An entry that never holds is
 * dropped: the next entry overwrites it in the list. `place` is the index in the file, with dropped entries.
 */
static void read_captures(Build *build, PlayRule *play, const Node *map, const FormulaEnv *env)
{
    Capture *list = ARENA_ARRAY(build->arena, map->count, Capture);
    for (size_t i = 0; i < map->count; i++) {
        const Node *node = map->pairs[i].value;
        Capture *row = &list[play->n_captures];
        *row = (Capture){.id = map->pairs[i].key->text,
                         .cards = build_cards(build, node, "cards"),
                         .winner = build_card(build, build_key(build, node, "winner")),
                         .when = build_condition(build, env, node, "when")};
        if (row->winner == NO_CARD || formula_is_never(row->when)) continue;
        row->cards |= card_bit(row->winner);
        play->n_captures++;
    }
    play->captures = list;
}

/* Reads the keys with a simple value. Reports duties that wait for the end of a stock in a game without one. */
static void read_settings(Build *build, PlayRule *play, const Node *map)
{
    *play = (PlayRule){.lead = (LeadRule)build_choice(build, map, "lead", POLICY_LeadRule),
                       .lead_card = NO_CARD,
                       .follow = build_bool(build, map, "follow"),
                       .trump = build_bool(build, map, "trump"),
                       .spares_partner = build_bool(build, map, "spare_partner"),
                       .heads_partner = build_bool(build, map, "head_partner"),
                       .overtrumps_partner = build_bool(build, map, "overtrump_partner"),
                       .waits = build->game->stock.draw &&
                                build_choice(build, map, "strict", POLICY_StrictRule) == STRICT_STOCK_OUT,
                       .head = (HeadRule)build_choice(build, map, "head", POLICY_HeadRule),
                       .may_trump = build_bool(build, map, "may_trump"),
                       .undertrump = build_bool(build, map, "undertrump"),
                       .undertrump_void = build_bool(build, map, "undertrump_void"),
                       .trumps_beat = build_bool(build, map, "trumps_beat"),
                       .exempt = build_cards_by_trump(build, map, "exempt"),
                       .last = build_cards(build, map, "last"),
                       .names_suit = build_cards(build, map, "names_suit"),
                       .jokers = build_cards(build, map, "jokers")};
    if (!build->game->stock.draw && build_choice(build, map, "strict", POLICY_StrictRule) == STRICT_STOCK_OUT)
        (void)diag_error(build->diags, "no-stock", build_key(build, map, "strict")->span,
                         "'strict' needs a stock, but this game has none");
    const Node *lead_card = build_key(build, map, "lead_card");
    if (lead_card->text.n) play->lead_card = build_card(build, lead_card);
}

/*
 * Sets fields that let the engine skip duties and cards that do not matter, and finds out if kernels can play the
 * tricks. Kernels know only following and trumping, no end before the last card, and packs of at most 64 cards.
 */
static void find_shortcuts(const Game *game, PlayRule *play)
{
    play->is_loose |= play->may_trump || play->spares_partner || !play->undertrump || !play->trumps_beat ||
                      play->exempt || play->excuse.cards || play->jokers || play->n_captures > 0;
    play->follows_plainly = !play->is_loose && !play->waits && !play->head;
    play->powers = play->kept | play->excuse.cards | play->jokers;
    /* cards for which contract and deck differ about which of two equal cards wins: the earlier or the later one */
    play->powers |= play->wins_later ^ (game->equal_last ? game->pack : 0);
    for (size_t i = 0; i < play->n_captures; i++) play->powers |= play->captures[i].cards;
    play->may_suit_kernels = play->follow && !play->head && !play->is_loose && !play->n_leads && !play->ends_when &&
                             !game->stock.draw && !cards_high(game->pack);
    play->special = play->last | play->kept;
    for (size_t i = 0; i < play->n_bound; i++) play->special |= card_bit(play->bound[i].card);
    play->has_special = play->special || play->n_leads || play->n_demands || play->n_duties;
    play->has_free = play->excuse.cards || play->jokers;
    play->is_plain = !play->head && !play->is_loose && play->last == 0 && play->names_suit == 0 &&
                     play->n_bound + play->n_demands + play->n_leads + play->n_duties + play->n_withhold == 0;
}

void build_play(Build *build, PlayRule *play, const Node *map, const FormulaEnv *env)
{
    read_settings(build, play, map);
    const Formula *ends_when = build_formula(build, env, build_key(build, map, "ends_when"), TYPE_BOOL);
    if (!formula_is_never(ends_when)) play->ends_when = ends_when;
    read_bound(build, play, build_key(build, map, "bound"), env);
    read_demands(build, play, build_key(build, map, "demands"));
    read_leads(build, play, build_key(build, map, "leads"), env);
    read_duties(build, play, build_key(build, map, "duties"), env);
    read_withhold(build, play, build_key(build, map, "withhold"), env);
    read_excuse(build, play, build_key(build, map, "excuse"));
    read_captures(build, play, build_key(build, map, "captures"), env);
    read_equal(build, play, build_key(build, map, "equal"));
    find_shortcuts(build->game, play);
}
