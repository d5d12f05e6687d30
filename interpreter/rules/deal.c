/* Compiles seats and the deal: partners, and the hand or part of the talon that gets the n-th card. */
#include "rules/build_inner.h"

#include "base/number.h"

#include <string.h>

/*
 * Reads partners, and numbers the teams: seats with the same number are partners. Reports partners at a table where
 * somebody has none.
 */
static void read_partners(Build *build, const Node *seats)
{
    Game *game = build->game;
    PartnerRule rule = (PartnerRule)build_choice(build, seats, "partners", POLICY_PartnerRule);
    game->has_partners = rule != PARTNERS_NONE;
    int n_teams = MAX_SEATS; /* without partners, each seat is a team of its own */
    if (rule == PARTNERS_OPPOSITE) n_teams = game->n_players / 2;
    if (rule == PARTNERS_ALTERNATE) n_teams = 2;
    if (n_teams == 0) n_teams = 1; /* a file with an error: too few players */
    for (int seat = 0; seat < MAX_SEATS; seat++) game->team[seat] = (uint8_t)(seat % n_teams);
    bool all_have_partners = game->n_players >= 4 && game->n_players % 2 == 0 && game->n_active == game->n_players;
    if (game->has_partners && !all_have_partners)
        (void)diag_error(build->diags, "partners", build_key(build, seats, "partners")->span,
                         "partners need 4, 6 or 8 players who all play, but there are %d", game->n_players);
}

/* Reports that the default number of players is not among the possible numbers. */
static void report_usual(Build *build, const Node *usual, int least, int most)
{
    if (least == most)
        (void)diag_error(build->diags, "players", usual->span, "'default' is %d, but the game takes %d players",
                         (int)usual->integer, most);
    else
        (void)diag_error(build->diags, "players", usual->span, "'default' is %d, but the game takes %d to %d players",
                         (int)usual->integer, least, most);
}

/*
 * Reads the number of players, the direction of play and the partners. There may be one player more than `active`; then
 * one player sits out in each deal.
 */
void build_seats(Build *build, int players)
{
    Game *game = build->game;
    const Node *seats = build_key(build, build->root, "seats");
    const Node *range = build_key(build, seats, "players");
    int64_t least = build_int(build, range, "min"), most = build_int(build, range, "max");
    int64_t usual = build_int(build, range, "default"), active = build_int(build, seats, "active");
    int64_t n = players ? players : usual; /* the number of players; 0: the caller uses the default of the file */
    int64_t largest = most < active + 1 ? most : active + 1;
    bool is_impossible = n < least || n > largest;
    if (is_impossible && players)
        (void)diag_error(build->diags, "players", range->span,
                         "the number of players is %d, but the game takes %d to %d", (int)n, (int)least, (int)largest);
    else if (is_impossible) report_usual(build, build_key(build, range, "default"), (int)least, (int)largest);
    game->n_players = (uint8_t)n;
    game->n_active = (uint8_t)(n < active ? n : active);
    game->anticlockwise = build_choice(build, seats, "direction", POLICY_Direction) == DIRECTION_ANTICLOCKWISE;
    game->idle_settles = build_choice(build, seats, "idle", POLICY_IdleRule) == IDLE_WITH_DEFENDERS;
    read_partners(build, seats);
}

/* ---- packets -------------------------------------------------------------------------------------------------- */

/* A receiver of cards is the n-th active player from forehand on, or DEAL_TALON plus the part of the talon. */
enum { DEAL_TALON = 64, MOST_IN_PACKET = 2 * MAX_CARDS };

/* The packets as they are dealt: the number of cards of each hand and part, and of all cards. */
typedef struct Dealing {
    Build *build;
    int in_hand, in_part[MAX_PARTS], dealt;
    bool is_broken; /* a packet has an unknown part, so the sum cannot be checked */
    /* the receiver of the n-th card; has more room than a pack, so that surplus cards are counted */
    int receiver_of[2 * MAX_CARDS];
} Dealing;

/* Deals the next `count` cards to a receiver: a player, or DEAL_TALON + part. */
static void deal_cards(Dealing *dealing, int receiver, int count)
{
    for (int i = 0; i < count && dealing->dealt < (int)COUNT(dealing->receiver_of); i++)
        dealing->receiver_of[dealing->dealt++] = receiver;
}

/* Returns the index of the part of the talon with this name, or -1. */
static int part_named(const Game *game, Str name)
{
    for (int i = 0; i < game->n_parts; i++)
        if (str_equal(game->part_id[i], name)) return i;
    return -1;
}

/* Returns the number that the text gives, at most MOST_IN_PACKET. The schema has checked that it is a number. */
static int packet_number(Str text)
{
    int64_t number = MOST_IN_PACKET;
    (void)number_within(text, 0, MOST_IN_PACKET, &number);
    return (int)number;
}

/* Reports an unknown part of the talon. The hint suggests one of the names. */
static void report_part(Build *build, const Node *place, Str name, const Str *names, size_t n)
{
    const Node *parts = build_key(build, build_key(build, build->root, "deal"), "parts");
    if (node_find_str(parts, name)) return; /* too many parts, which has been reported */
    Diag *diag =
        diag_error(build->diags, "unknown-part", place->span, "unknown part of the talon: '%.*s'", STR_ARG(name));
    build_hint_names(build, diag, name, names, n);
}

void build_unknown_part(Build *build, const Node *place, Str name)
{
    report_part(build, place, name, build->game->part_id, build->game->n_parts);
}

void build_unknown_take(Build *build, const Node *take)
{
    const Game *game = build->game;
    Str names[MAX_PARTS + MAX_SETS + 3] = {STR("none"), STR("all"), STR("choice")};
    size_t n = 3;
    for (int i = 0; i < game->n_parts; i++) names[n++] = game->part_id[i];
    for (int i = 0; i < game->n_talon_sets; i++) names[n++] = game->talon_set[i].id;
    report_part(build, take, take->text, names, n);
}

/* Returns the number of cards of a packet, at most MOST_IN_PACKET: 4 for "4", and 8 for "2x4". */
static int size_of_packet(Str count)
{
    const char *times = memchr(count.s, 'x', count.n);
    if (!times) return packet_number(count);
    size_t n = (size_t)(times - count.s);
    int size = packet_number((Str){count.s, n}) * packet_number((Str){times + 1, count.n - n - 1});
    return size < MOST_IN_PACKET ? size : MOST_IN_PACKET;
}

/*
 * Deals one packet: "lower 3" gives 3 cards to the part `lower` of the talon, and "4" gives 4 cards to each player. The
 * schema has checked the form.
 */
static void deal_packet(Dealing *dealing, const Node *packet)
{
    Str text = packet->text;
    const char *blank = memchr(text.s, ' ', text.n);
    Str name = {text.s, blank ? (size_t)(blank - text.s) : 0};
    int cards = size_of_packet(blank ? (Str){blank + 1, text.n - name.n - 1} : text);
    const Game *game = dealing->build->game;
    if (!blank) {
        for (int seat = 0; seat < game->n_active; seat++) deal_cards(dealing, seat, cards);
        dealing->in_hand += cards;
        return;
    }
    int part = part_named(game, name);
    if (part < 0) {
        build_unknown_part(dealing->build, packet, name);
        dealing->is_broken = true;
        return;
    }
    deal_cards(dealing, DEAL_TALON + part, cards);
    dealing->in_part[part] += cards;
}

/*
 * Suggests how to change the packets. `missing` is the number of missing cards; it is negative if too many are dealt.
 */
static Str suggested_edit(Arena *arena, int missing, int players)
{
    if (missing < 0) return arena_printf(arena, translate("deal %d fewer"), -missing);
    if (missing % players) return arena_printf(arena, translate("deal %d more"), missing);
    return arena_printf(arena, translate("deal %d more to each player"), missing / players);
}

/* Reports packets that do not deal exactly the pack, with the edit that would correct the sum. */
static void check_sum(Dealing *dealing, const Node *packets)
{
    const Game *game = dealing->build->game;
    if (dealing->dealt == game->n_cards || dealing->is_broken) return;
    Diag *diag = diag_error(dealing->build->diags, "deal-sum", packets->span,
                            "the packets deal %d cards, but the pack has %d", dealing->dealt, game->n_cards);
    Str edit = suggested_edit(dealing->build->arena, game->n_cards - dealing->dealt, game->n_active);
    diag_hint(dealing->build->diags, diag, "%d players get %d cards each, the talon gets %d: %.*s", game->n_active,
              dealing->in_hand, dealing->dealt - game->n_active * dealing->in_hand, STR_ARG(edit));
}

/* Stores the part to which each card of the talon belongs, and the places of each part, in the order dealt. */
static void find_talon_parts(Game *game, const Dealing *dealing)
{
    int n = 0; /* the number of talon cards so far */
    for (int i = 0; i < dealing->dealt && n < MAX_TALON; i++) {
        int receiver = dealing->receiver_of[i];
        if (receiver < DEAL_TALON) continue;
        int part = receiver - DEAL_TALON;
        game->part_places[part] |= 1ULL << n;
        game->talon_part[n++] = (uint8_t)part;
    }
}

/*
 * Deals the packets, which gives the size of the hands and of the talon, and the part of each talon card. Reports sizes
 * that are impossible.
 */
static void run_packets(Build *build, const Node *packets)
{
    Game *game = build->game;
    Dealing dealing = {.build = build};
    for (size_t i = 0; i < packets->count; i++) deal_packet(&dealing, packets->items[i]);
    check_sum(&dealing, packets);
    find_talon_parts(game, &dealing);
    game->hand_size = game->tricks_total = (uint8_t)dealing.in_hand;
    int talon = 0;
    for (int part = 0; part < game->n_parts; part++) {
        game->part_size[part] = (uint8_t)dealing.in_part[part];
        talon += dealing.in_part[part];
    }
    if (talon > MAX_TALON)
        (void)diag_error(build->diags, "talon-size", packets->span, "the talon is too large; the limit is %d cards",
                         MAX_TALON);
    else game->n_talon = (uint8_t)talon;
    if (dealing.in_hand == 0)
        (void)diag_error(build->diags, "empty-hands", packets->span, "the packets give the players no cards");
}

/* ---- parts, scripts, redeals ---------------------------------------------------------------------------------- */

/* Reads the named parts of the talon, each with the token by which a player chooses it. */
static void read_parts(Build *build, const Node *deal)
{
    Game *game = build->game;
    const Node *parts = build_key(build, deal, "parts");
    for (size_t i = 0; i < parts->count; i++) {
        if (i == MAX_PARTS) {
            (void)diag_error(build->diags, "too-many-parts", parts->span,
                             "too many parts of the talon; the limit is %d", MAX_PARTS);
            return;
        }
        Str id = parts->pairs[i].key->text;
        game->part_id[i] = id;
        game->part_name[i] = build_text(build, parts->pairs[i].value, "name");
        game->part_token[i] =
            build_token(build, (Token){.id = id, .kind = TOKEN_PART, .index = (uint8_t)i}, parts->pairs[i].key->span);
        game->n_parts++;
    }
}

/*
 * Adds a share of the talon: `size` cards from the place `start` on. Shares are numbered like parts, from MAX_PARTS on.
 * Returns false after an error, if there are too many.
 */
static bool add_share(Build *build, const NodePair *pair, int start, int size)
{
    Game *game = build->game;
    if (game->n_shares == MAX_SHARES) {
        (void)diag_error(build->diags, "too-many-parts", pair->key->span,
                         "too many shares of the talon; the limit is %d", MAX_SHARES);
        return false;
    }
    int part = MAX_PARTS + game->n_shares;
    game->n_shares++;
    game->part_id[part] = pair->key->text;
    game->part_name[part] = build_text(build, pair->value, "name");
    game->part_size[part] = (uint8_t)size;
    for (int i = 0; i < size; i++) game->part_places[part] |= 1ULL << (start + i);
    game->part_token[part] =
        build_token(build, (Token){.id = pair->key->text, .kind = TOKEN_PART, .index = (uint8_t)part}, pair->key->span);
    return true;
}

/* Reads a division of the talon into equal shares, in the order dealt, or into its single cards. */
static void read_set(Build *build, const NodePair *pair)
{
    Game *game = build->game;
    const Node *shares = pair->value;
    TalonSet *set = &game->talon_set[game->n_talon_sets++];
    *set = (TalonSet){.id = pair->key->text, .first = (uint8_t)(MAX_PARTS + game->n_shares)};
    if (shares->kind != NODE_MAP) return; /* the shares are single cards */
    if (shares->count == 0 || game->n_talon % shares->count) {
        (void)diag_error(build->diags, "talon-shares", pair->key->span,
                         "a talon of %d cards cannot be cut into %d equal shares", game->n_talon, (int)shares->count);
        return;
    }
    int size = game->n_talon / (int)shares->count;
    for (size_t i = 0; i < shares->count; i++) set->n += add_share(build, &shares->pairs[i], (int)i * size, size);
}

/* Returns the packets (a script) for the number of active players; NULL after an error. */
static const Node *find_script(Build *build, const Node *deal)
{
    const Node *scripts = build_key(build, deal, "scripts");
    for (size_t i = 0; i < scripts->count; i++)
        if (build_int(build, scripts->items[i], "players") == build->game->n_active) return scripts->items[i];
    (void)diag_error(build->diags, "no-deal", scripts->span, "missing deal for %d active players",
                     build->game->n_active);
    return NULL;
}

/*
 * Returns how many redeals in a row are allowed at most. Each redeal evaluates the rules for every hand, so slow rules
 * get a lower limit. The limit is high enough for rules that rarely apply.
 */
static uint16_t most_redeals(const Game *game)
{
    enum { MOST = 1000, LEAST = 20, WORK = 4000000 /* instructions */ };
    uint64_t work = 1;
    for (size_t i = 0; i < game->n_redeals; i++)
        if (game->redeals[i].when) work += (uint64_t)game->n_active * formula_work(game->redeals[i].when);
    uint64_t most = WORK / work;
    if (most < LEAST) return LEAST;
    return (uint16_t)(most > MOST ? MOST : most);
}

/* Reads the conditions under which a deal is thrown in and dealt again. */
static void read_redeals(Build *build, const Node *deal)
{
    const Node *map = build_key(build, deal, "redeal");
    Redeal *redeals = ARENA_ARRAY(build->arena, map->count, Redeal);
    for (size_t i = 0; i < map->count; i++) {
        const Node *when = build_key(build, map->pairs[i].value, "when");
        redeals[i].when = build_formula(build, build->table_env, when, TYPE_BOOL);
        if (redeals[i].when && formula_reads(redeals[i].when, SLOT_TURNED)) build->game->redeals_turned = true;
        redeals[i].text = build_text(build, map->pairs[i].value, "text");
    }
    build->game->redeals = redeals;
    build->game->n_redeals = map->count;
    build->game->most_redeals = most_redeals(build->game);
}

/* Reads the passing of cards before the auction: how many cards, and for each deal in turn the player who gets them. */
static void read_passing(Build *build)
{
    const Node *map = build_key(build, build->root, "passing");
    if (!map) return;
    PassingRule *rule = &build->game->passing;
    const Policy *policy = &policies[POLICY_PassTo];
    const Node *to = build_key(build, map, "to");
    rule->count = (uint8_t)build_int(build, map, "count");
    rule->when = build_condition(build, build->table_env, map, "when");
    for (size_t i = 0; i < to->count && i < MAX_DIRECTIONS; i++) {
        const PolicyRow *row = policy_row(policy, to->items[i]->text);
        int direction = row ? (int)(row - policy->rows) : PASS_NOBODY;
        if (direction == PASS_ACROSS && build->game->n_active % 2)
            (void)diag_error(build->diags, "passing-across", to->items[i]->span,
                             "nobody sits across the table when %d play", build->game->n_active);
        rule->to[rule->n_to++] = (uint8_t)direction;
    }
    if (rule->n_to > 1) /* the direction depends on the number of the deal */
        build->game->counts_deals = true;
    if (rule->count > build->game->hand_size)
        (void)diag_error(build->diags, "passing-count", map->span, "%d cards are to be passed, but a hand has only %d",
                         rule->count, build->game->hand_size);
}

/*
 * Reads the smallest number of cards in the stock for announcements about it. A formula that is no constant may read
 * only the cards of the player who makes the announcement.
 */
static void read_least(Build *build, StockRule *rule, const Node *stock)
{
    build->asker = ASKER_ANY;
    const Formula *least = build_number(build, build->table_env, stock, "least");
    build->asker = ASKER_NOBODY;
    const Value *fixed = least ? formula_constant(least) : NULL;
    int64_t number = fixed ? fixed->as.integer : 1;
    rule->least_now = fixed ? NULL : least;
    rule->least = (uint8_t)(number < 0 ? 0 : number < MAX_CARDS ? number : MAX_CARDS);
}

/*
 * Reads the stock: the talon, from which players draw after each trick. Players draw the whole stock unless it is
 * closed, and then play out their hands. Without `draw` there is no stock.
 */
static void read_stock(Build *build)
{
    Game *game = build->game;
    const Node *stock = build_key(build, build->root, "stock");
    int draw = (int)build_int(build, stock, "draw"), in_all = draw * game->n_active;
    game->stock = (StockRule){.draw = (uint8_t)draw};
    read_least(build, &game->stock, stock);
    if (!draw) return;
    if (game->n_talon == 0 || game->n_talon % in_all) {
        (void)diag_error(build->diags, "stock-shares", stock->span,
                         "a talon of %d cards does not last: %d players draw %d each after a trick", game->n_talon,
                         game->n_active, draw);
        return;
    }
    game->stock.in_all = (uint8_t)in_all;
    game->stock.tricks = (uint8_t)(game->n_talon / in_all);
    game->tricks_total = (uint8_t)(game->hand_size + game->n_talon / game->n_active);
}

/*
 * Reads `each`: the number of cards that each player gets, evaluated before each deal. The constant 0 means the same as
 * no `each`. Reports a formula that reads cards, and other rules that need a fixed number. A player gets at least one
 * card, so the talon takes at most the rest of the pack.
 */
static void read_cards(Build *build, const Node *deal)
{
    Game *game = build->game;
    const Node *node = build_key(build, deal, "each");
    const Formula *cards = build_number(build, build->table_env, deal, "each");
    const Value *fixed = cards ? formula_constant(cards) : NULL;
    if (!cards || (fixed && fixed->as.integer == 0)) return;
    if (build_reads_hands(cards) || formula_reads(cards, SLOT_TURNED))
        (void)diag_error(build->diags, "deal-cards", node->span,
                         "no card has been dealt yet, but this formula uses cards");
    if (game->stock.draw || game->passing.count)
        (void)diag_error(build->diags, "deal-cards", node->span,
                         "the number of cards cannot change from deal to deal if cards are drawn or passed");
    /* if each player gets only one card, the others lie in the talon */
    if (game->n_talon + (game->hand_size - 1) * game->n_active > MAX_TALON)
        (void)diag_error(build->diags, "talon-size", node->span, "the talon is too large; the limit is %d cards",
                         MAX_TALON);
    else game->cards = cards;
}

/*
 * Reads the key `deal` and the keys about the stock, passing and redealing. If the cutter has knocked, the packets
 * under `knocked` are dealt, unless this list is empty.
 */
void build_deal(Build *build)
{
    const Node *deal = build_key(build, build->root, "deal");
    read_parts(build, deal);
    const Node *script = find_script(build, deal);
    if (script) {
        const Node *packets = build_key(build, script, "packets"), *knocked = build_key(build, script, "knocked");
        bool knocks = build_bool(build, deal, "knocked") && knocked->count > 0;
        run_packets(build, knocks ? knocked : packets);
    }
    const Node *sets = build_key(build, deal, "sets");
    for (size_t i = 0; i < sets->count && i < MAX_SETS; i++) read_set(build, &sets->pairs[i]);
    build->game->turned = (TurnedRule)build_choice(build, deal, "turned", POLICY_TurnedRule);
    read_stock(build);
    read_redeals(build, deal);
    read_passing(build);
    read_cards(build, deal);
    if (build->game->turned == TURNED_TALON && build->game->n_talon == 0 && !build->game->cards)
        (void)diag_error(build->diags, "turned", build_key(build, deal, "turned")->span,
                         "'turned' needs a talon: its last card is turned up");
    if (script) build_later_deal(build, script);
    build_gain(build);
}
