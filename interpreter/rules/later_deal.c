/* Builds the packets that are dealt in stages, such as after the auction, and a talon that is taken after them. */
#include "rules/build_inner.h"

#include "base/number.h"

#include <string.h>

/* Returns the receivers that a packet's text names at its beginning; all players if it names none. */
static LaterReceiver receiver_named(Str text)
{
    if (str_begins(text, STR("declarer"))) return LATER_DECLARER;
    return str_begins(text, STR("others")) ? LATER_OTHERS : LATER_ALL;
}

/* Reads "4", "declarer 2", "others 3" or "declarer turned". The schema has checked the form. */
static LaterPacket packet_of(Str text)
{
    const char *blank = memchr(text.s, ' ', text.n);
    Str count = blank ? (Str){blank + 1, text.n - (size_t)(blank + 1 - text.s)} : text;
    int64_t number = 0;
    (void)number_within(count, 0, MAX_TALON, &number); /* the word "turned" is not a number, so the result stays 0 */
    return (LaterPacket){.to = (uint8_t)receiver_named(text), .count = (uint8_t)number};
}

/* True if the packet is the card turned up, which the declarer gets. */
static bool is_turned(const Node *packet)
{
    return str_equal(packet->text, STR("declarer turned"));
}

/* Reports an error about cards that are dealt in stages, and returns the report. `text` is translated. */
static Diag *report(Build *build, const Node *place, const char *text)
{
    return diag_error(build->diags, "after-auction", place->span, "%s", text);
}

/* ---- packets ------------------------------------------------------------------------------------------------- */

/* Sums over packets. */
typedef struct Shares {
    int declarer, others; /* the number of cards that the declarer gets, and that each other player gets */
    int apart;            /* the number of packets that are not for all players */
    int turned;           /* the number of packets that are the card turned up */
} Shares;

/* Adds packets to the sums. The count of a packet is the number of cards for each of its receivers. */
static void add_shares(const Node *packets, Shares *shares)
{
    for (size_t i = 0; i < packets->count; i++) {
        LaterPacket packet = packet_of(packets->items[i]->text);
        int count = is_turned(packets->items[i]) ? 1 : packet.count;
        if (packet.to != LATER_OTHERS) shares->declarer += count;
        if (packet.to != LATER_DECLARER) shares->others += count;
        shares->apart += packet.to != LATER_ALL;
        shares->turned += is_turned(packets->items[i]);
    }
}

/* Reports packets that leave unequal hands, need more cards than the talon has, or conflict with another rule. */
static void check_shares(Build *build, const Node *place, Shares shares)
{
    const Game *game = build->game;
    int size = shares.declarer + (game->n_active - 1) * shares.others;
    if (shares.declarer != shares.others) {
        Diag *diag = diag_error(build->diags, "after-auction", place->span,
                                "after the auction the declarer gets %d cards, but each of the others %d",
                                shares.declarer, shares.others);
        if (shares.declarer > shares.others)
            diag_hint(build->diags, diag, "leave these cards in the talon; with 'take: all' the declarer takes them");
    } else if (size > game->n_talon)
        (void)diag_error(build->diags, "after-auction", place->span,
                         "%d cards are dealt after the auction, but only %d are left in the talon", size,
                         game->n_talon);
    if (shares.turned > 1 || (shares.turned && game->turned != TURNED_TALON))
        (void)report(build, place, translate("the declarer can get the card turned up once, if it lies in the talon"));
    bool has_other_rule = game->stock.draw || game->passing.count || game->cards;
    if (has_other_rule)
        (void)report(build, place,
                     translate("cards cannot be dealt after the auction where cards are drawn or passed, or where "
                               "their number changes from deal to deal"));
}

/* Adds a stage with these packets, without those of 0 cards. The time of the stage is set later. */
static void add_stage(Build *build, const Node *packets)
{
    LaterRule *rule = &build->game->later;
    uint8_t n = rule->n_stages ? rule->stage[rule->n_stages - 1].end : 0;
    for (size_t i = 0; i < packets->count; i++) {
        LaterPacket packet = packet_of(packets->items[i]->text);
        if (!packet.count && !is_turned(packets->items[i])) continue;
        if (n == COUNT(rule->packet)) {
            (void)diag_error(build->diags, "after-auction", packets->items[i]->span,
                             "too many packets; all stages together can have at most %d", (int)COUNT(rule->packet));
            return;
        }
        rule->gives_turned |= is_turned(packets->items[i]);
        rule->packet[n++] = packet;
    }
    rule->stage[rule->n_stages++] = (LaterStage){.after = LATER_AUCTION, .end = n};
}

/* Returns how many players get this packet. */
static int receivers_of(const Game *game, LaterPacket packet)
{
    switch ((LaterReceiver)packet.to) {
    case LATER_ALL: return game->n_active;
    case LATER_DECLARER: return 1;
    case LATER_OTHERS: return game->n_active - 1;
    }
    return 0;
}

/* Finds the packet and the receiver of each place in the talon. The packets take the places in their order. */
static void find_places(Game *game)
{
    LaterRule *rule = &game->later;
    uint8_t n = rule->stage[rule->n_stages - 1].end;
    memset(rule->packet_of, n, sizeof rule->packet_of); /* n: the card is not dealt to a player */
    for (uint8_t i = 0, place = 0; i < n; i++) {
        LaterPacket packet = rule->packet[i];
        int size = receivers_of(game, packet) * packet.count;
        for (int k = 0; k < size && place < game->n_talon; k++, place++) {
            rule->packet_of[place] = i;
            rule->receiver_of[place] = (uint8_t)(k / packet.count);
        }
        /* a packet with count 0 is the card turned up, which has the last place of the talon */
        if (packet.count == 0 && game->n_talon) rule->packet_of[game->n_talon - 1] = i;
    }
}

void build_later_deal(Build *build, const Node *script)
{
    /* the file has either one stage, under `after_auction`, or several under `stages` */
    const Node *packets = build_key(build, script, "after_auction"), *stages = build_key(build, script, "stages");
    Game *game = build->game;
    Shares shares = {0};
    if (packets->count) add_shares(packets, &shares);
    for (size_t i = 0; i < stages->count; i++) add_shares(build_key(build, stages->items[i], "packets"), &shares);
    if (!packets->count && !stages->count) return;
    if (packets->count && stages->count)
        (void)report(build, stages, translate("write either 'after_auction' or 'stages'"));
    check_shares(build, stages->count ? stages : packets, shares);
    if (shares.declarer != shares.others) return; /* check_shares() has reported it */
    if (packets->count) add_stage(build, packets);
    for (size_t i = 0; i < stages->count && game->later.n_stages < COUNT(game->later.stage); i++)
        add_stage(build, build_key(build, stages->items[i], "packets"));
    if (game->later.n_stages) find_places(game);
    game->later.each = (uint8_t)shares.others;
    game->later.size = (uint8_t)(shares.others * game->n_active);
    game->tricks_total = (uint8_t)(game->hand_size + shares.others);
}

/* ---- times ------------------------------------------------------------------------------------------------- */

enum { MOST_ROUNDS = 1000 /* more than any file has */ };

/* Returns the rules for dealing to this number of active players; NULL if there are none. */
static const Node *script_now(Build *build)
{
    const Node *scripts = build_key(build, build_key(build, build->root, "deal"), "scripts");
    for (size_t i = 0; i < scripts->count; i++)
        if (build_int(build, scripts->items[i], "players") == build->game->n_active) return scripts->items[i];
    return NULL;
}

/*
 * Returns how many rounds of Game.round have been held when the round `last` of the file is over. A round of the file
 * that is never held is not in Game.round, so this may be fewer than `last` + 1.
 */
static int rounds_until(Build *build, const Node *rounds, size_t last)
{
    const Game *game = build->game;
    int n = 0;
    for (size_t i = 0; i <= last; i++) {
        bool is_held = n < game->n_rounds && str_equal(game->round[n].id, rounds->pairs[i].key->text);
        n += is_held;
    }
    return n;
}

/*
 * Returns the time that `after` names. Then `*order` is greater for a later time (LATER_NEVER after an error):
 * first the rounds of the auction, then its end, then the naming of trumps, then later rounds. Unlike the time, the
 * order also counts rounds that are never held.
 */
static uint8_t time_of(Build *build, const Node *after, int *order)
{
    const Node *rounds = build_key(build, build_key(build, build->root, "auction"), "rounds");
    bool is_word = str_is(after->text, "auction") || str_is(after->text, "trump");
    if (is_word && node_find_str(rounds, after->text)) {
        Diag *diag = diag_error(build->diags, "after-auction", after->span,
                                "'%.*s' can mean a round of this name or a time of the deal", STR_ARG(after->text));
        diag_hint(build->diags, diag, "rename the round");
        return LATER_NEVER;
    }
    *order = MOST_ROUNDS;
    if (str_is(after->text, "auction")) return LATER_AUCTION;
    *order = MOST_ROUNDS + 1;
    if (str_is(after->text, "trump")) return LATER_TRUMP;
    for (size_t i = 0; i < rounds->count; i++) {
        if (!str_equal(rounds->pairs[i].key->text, after->text)) continue;
        RoundTime at = (RoundTime)build_choice(build, rounds->pairs[i].value, "at", POLICY_RoundTime);
        int n = rounds_until(build, rounds, i);
        *order = at == AT_AUCTION ? (int)i : MOST_ROUNDS + 2 + (int)i;
        if (at == AT_AUCTION) return (uint8_t)n;
        if (at == AT_AFTER_TRUMP) return (uint8_t)(LATER_AGAIN + n);
        (void)report(build, after, translate("a stage can follow only a round of the auction or of a second auction"));
        return LATER_NEVER;
    }
    (void)diag_error(build->diags, "after-auction", after->span,
                     "'%.*s' is not the id of a round; the other times are 'auction' and 'trump'",
                     STR_ARG(after->text));
    return LATER_NEVER;
}

/* True if there is no declarer yet, or if another player may become declarer. */
static bool is_before_declarer(uint8_t time)
{
    return time < LATER_AUCTION || time >= LATER_AGAIN;
}

/* Reports packets that are only for the declarer or only for the others, at a time without a certain declarer. */
static void check_receivers(Build *build, const Node *place, const Node *packets, uint8_t time)
{
    Shares shares = {0};
    add_shares(packets, &shares);
    if (shares.apart && is_before_declarer(time))
        (void)report(build, place, translate("after a round the declarer is not certain, so every packet is for all"));
}

/* Sets the time of the only stage, as `dealt_after` says. */
static void read_single_time(Build *build, const Node *script)
{
    static const uint8_t TIMES[] = {
        [DEALT_AFTER_AUCTION] = LATER_AUCTION, [DEALT_AFTER_TRUMP] = LATER_TRUMP, [DEALT_AFTER_FIRST_ROUND] = 1};
    const Node *packets = build_key(build, script, "after_auction");
    int after = build_choice(build, build_key(build, build->root, "deal"), "dealt_after", POLICY_DealtAfter);
    if (!packets->count || build->game->later.n_stages != 1) return;
    build->game->later.stage[0].after = TIMES[after];
    check_receivers(build, packets, packets, TIMES[after]);
}

/* Reports rounds in which a player picks up the talon before the last cards are dealt, or when it has none left. */
static void check_picking_up(Build *build, const Node *place)
{
    const Game *game = build->game;
    if (!game->later.n_stages) return;
    int last_stage = game->later.stage[game->later.n_stages - 1].after;
    for (int i = 0; i < game->n_rounds; i++) {
        const Round *round = &game->round[i];
        if (round->picks_up < 0) continue;
        int time = round->at == AT_AFTER_TRUMP ? LATER_AGAIN + i : i;
        if (last_stage > time)
            (void)diag_error(build->diags, "after-auction", place->span,
                             "in the round '%.*s' a player can pick up the talon before the last cards are dealt",
                             STR_ARG(round->id));
        else if (!game_talon_left(game))
            (void)diag_error(build->diags, "after-auction", place->span,
                             "in the round '%.*s' nobody can pick up the talon: all its cards are dealt",
                             STR_ARG(round->id));
    }
}

/* Reads the times of the stages of a script. `rule` is NULL if the script is for another number of players. */
static void read_times(Build *build, const Node *script, LaterRule *rule)
{
    const Node *stages = build_key(build, script, "stages");
    int order = 0;
    for (int i = 0; i < (int)stages->count; i++) {
        const Node *after = build_key(build, stages->items[i], "after");
        int before = order; /* the order of the stage above this one */
        uint8_t time = time_of(build, after, &order);
        check_receivers(build, after, build_key(build, stages->items[i], "packets"), time);
        if (i && time != LATER_NEVER && order <= before)
            (void)report(build, after, translate("this stage must be dealt later than the one above it"));
        if (rule && i < rule->n_stages) rule->stage[i].after = time;
    }
}

void build_later_times(Build *build)
{
    const Node *scripts = build_key(build, build_key(build, build->root, "deal"), "scripts"), *now = script_now(build);
    for (size_t i = 0; i < scripts->count; i++)
        read_times(build, scripts->items[i], scripts->items[i] == now ? &build->game->later : NULL);
    if (!now) return;
    read_single_time(build, now);
    check_picking_up(build, now);
}

/* Reports a stage that waits for trumps to be named, if no contract lets the declarer name them. */
void build_check_later(Build *build)
{
    const Game *game = build->game;
    bool is_named = false;
    for (int i = 0; i < game->n_contracts; i++) is_named |= game->contract[i].names_trump;
    for (int i = 0; i < game->n_rounds; i++) is_named |= game->round[i].at == AT_TRUMP;
    if (later_has_time(game, LATER_TRUMP) && !is_named)
        (void)report(build, script_now(build),
                     translate("cards are dealt when trumps have been named, but nobody names them"));
}

/* ---- a talon that is taken after all packets ---------------------------------------------------------------- */

/* Returns the places of the talon from which the taker can get cards; with TAKE_CARD, only the first one. */
static uint64_t places_to_take(const Game *game, const TalonRule *rule)
{
    uint64_t places = 0;
    if (rule->take == TAKE_CHOICE) {
        for (int i = 0; i < game->n_parts; i++)
            if (part_is_left(game, i)) places |= game->part_places[i];
        return places;
    }
    if (rule->take != TAKE_SHARE) return taken_places(game, rule, 0);
    const TalonSet *set = &game->talon_set[rule->amount];
    for (int i = 0; i < set->n; i++) places |= game->part_places[set->first + i];
    return places;
}

/* If the talon is taken after trumps are named, reports steps of the contract that need the talon earlier. */
static void check_late_talon(Build *build, const Contract *contract, Span place)
{
    static const uint32_t EARLY =
        1U << STAGE_KEEP | 1U << STAGE_TALON | 1U << STAGE_ASK_DISCARD | 1U << STAGE_EARLY | 1U << STAGE_GIFTS;
    bool takes_late = contract->talon.at == TALON_AFTER_TRUMP && contract->talon.take != TAKE_NONE;
    if (!takes_late || !(contract->stages & EARLY) || diags_have(build->diags, "late-talon", place)) return;
    (void)diag_error(build->diags, "late-talon", place,
                     "in '%.*s' the talon is taken after trumps are named, so no cards can be kept or given before, "
                     "and nothing can be said with the talon in hand",
                     STR_ARG(contract->id));
}

/*
 * Reports a contract whose taker would get no card, cards that players get in a stage, or cards before the last stage.
 */
void build_check_talon(Build *build, const Contract *contract, Span place)
{
    const Game *game = build->game;
    const TalonRule *rule = &contract->talon;
    check_late_talon(build, contract, place);
    bool is_wrong = rule->take == TAKE_COUNT && rule->amount > game_talon_left(game); /* reported before */
    if (rule->by_trick && game->later.n_stages)
        (void)report(build, script_now(build),
                     translate("the winner of a trick cannot get a card of a talon that is "
                               "dealt in stages"));
    if (rule->take == TAKE_NONE || !game->later.n_stages || is_wrong) return;
    uint64_t taken = places_to_take(game, rule);
    if (taken & later_places(game))
        (void)diag_error(build->diags, "after-auction", place,
                         "'%.*s' takes cards of the talon that are dealt to the players in a stage",
                         STR_ARG(contract->id));
    if (!taken)
        (void)diag_error(build->diags, "after-auction", place,
                         "nobody can take the talon in '%.*s': its cards are dealt after the auction",
                         STR_ARG(contract->id));
    bool last_follows_trump = game->later.stage[game->later.n_stages - 1].after >= LATER_TRUMP;
    if (!last_follows_trump || rule->at == TALON_AFTER_TRUMP) return;
    Diag *diag = diag_error(build->diags, "after-auction", place,
                            "in '%.*s' the talon is taken before the last cards are dealt", STR_ARG(contract->id));
    diag_hint(build->diags, diag, "add 'at: after_trump' to 'talon'");
}
