/* Rankings of cards: the deck's order by trump suit, and contracts' own orders. */
#include "rules/build_inner.h"

/* An order of cards, from which rankings are made. */
typedef struct Order {
    uint16_t place[MAX_CARDS]; /* the place in its suit, or above all suits; a stronger card has a higher place */
    CardSet top;               /* the cards above all suits, which are trumps */
    CardSet excuse, jokers;
    const CardSet *equal; /* sets of equally strong cards */
    size_t n_equal;
} Order;

/* ---- from an order to a ranking ------------------------------------------------------------------------------- */

/*
 * Divides the cards into groups: the suits, trumps, excuses and jokers. `trump` is the trump suit. If it is -1, only
 * the cards above all suits are trumps, if there are any.
 */
static void group_cards(const Game *game, const Order *order, Ranking *ranking, int trump)
{
    for (int suit = 0; suit < game->n_suits; suit++)
        ranking->group[suit] = game->suit[suit].cards & ~(order->top | order->excuse | order->jokers);
    ranking->group[EXCUSE_GROUP] = order->excuse;
    ranking->group[JOKER_GROUP] = order->jokers;
    ranking->trump_suit = (int8_t)trump;
    if (trump >= 0) ranking->trump_group = (int8_t)trump;
    else ranking->trump_group = order->top ? TOP_GROUP : -1;
    if (ranking->trump_group < 0) return; /* nothing is trump */
    ranking->group[ranking->trump_group] |= order->top;
    ranking->trumps = ranking->group[ranking->trump_group];
}

/* Gives equally strong cards of each group the place of the highest of them. */
static void level_cards(const Ranking *ranking, Order *order)
{
    for (size_t i = 0; i < order->n_equal; i++)
        for (int group = 0; group < MAX_GROUPS; group++) {
            CardSet equal = order->equal[i] & ranking->group[group];
            uint16_t place = 0;
            EACH_CARD (card, equal) place = order->place[card] > place ? order->place[card] : place;
            EACH_CARD (card, equal) order->place[card] = place;
        }
}

/* Returns the strength of a card in its group: 1 plus the number of weaker cards. Jokers count above all trumps. */
static uint8_t strength_in(const Ranking *ranking, int group, const Order *order, Card card)
{
    int below = group == JOKER_GROUP ? cards_count(ranking->trumps) : 0;
    EACH_CARD (other, ranking->group[group]) below += order->place[other] < order->place[card];
    return (uint8_t)(below + 1);
}

/* Finds the stronger cards of each card in its group. */
static void find_stronger(Ranking *ranking, CardSet group)
{
    EACH_CARD (card, group) {
        ranking->stronger[card] = 0;
        EACH_CARD (other, group)
            if (ranking->strength[other] > ranking->strength[card]) ranking->stronger[card] |= card_bit(other);
    }
}

/* Makes a ranking: the group of each card, and its strength in that group. */
static Ranking build_ranking(const Game *game, Order *order, int trump)
{
    Ranking ranking = {.strength_follows_bits = true, .values = &game->values};
    group_cards(game, order, &ranking, trump);
    level_cards(&ranking, order);
    for (int group = 0; group < MAX_GROUPS; group++) {
        uint8_t last = 0;
        EACH_CARD (card, ranking.group[group]) {
            ranking.group_of[card] = (uint8_t)group;
            ranking.strength[card] = strength_in(&ranking, group, order, card);
            ranking.strength_follows_bits &= ranking.strength[card] > last;
            last = ranking.strength[card];
            enum { WORD = 64 }; /* the kernels know only the cards in the lower word of a set */
            if (card < WORD) ranking.cards_following[card] = cards_low(ranking.group[group]);
        }
        find_stronger(&ranking, ranking.group[group]);
    }
    return ranking;
}

/* Reserves RANKINGS rankings, one per trump suit and one without trumps. Returns the first. */
static Ranking *add_rankings(Build *build)
{
    Game *game = build->game;
    Ranking *added = build->rankings + game->n_rankings;
    game->n_rankings += RANKINGS;
    return added;
}

_Static_assert((MAX_CONTRACTS + 1) * RANKINGS <= UINT8_MAX, "the number of a ranking is a byte of the position");

/* Returns the order of the deck: within each suit by height, without special cards. */
static Order order_of_deck(const Game *game)
{
    Order order = {.top = 0};
    for (int card = 0; card < MAX_CARDS; card++) order.place[card] = game->card[card].height;
    return order;
}

/* ---- a contract's own order ----------------------------------------------------------------------------------- */

/* The keys of a contract that give it an order of cards of its own. */
typedef struct OwnOrder {
    const Node *ranks, *trump_ranks, *top, *values;
    const Node *excuse, *jokers, *equal; /* excuses, jokers and equal cards are part of the rules of play */
} OwnOrder;

/* Reads the keys of the contract's own order; false if none of them has a value. */
static bool read_own(Build *build, const Node *contract, OwnOrder *own)
{
    const Node *play = build_key(build, contract, "play");
    *own = (OwnOrder){build_key(build, contract, "ranks"), build_key(build, contract, "trump_ranks"),
                      build_key(build, contract, "top"),   build_key(build, contract, "values"),
                      build_key(build, play, "excuse"),    build_key(build, play, "jokers"),
                      build_key(build, play, "equal")};
    const Node *const lists[] = {own->jokers, own->equal, own->ranks, own->trump_ranks, own->top, own->values};
    bool has_own = build_str(build, own->excuse, "card").n || build_key(build, own->excuse, "cards")->count;
    for (size_t i = 0; i < COUNT(lists); i++) has_own = has_own || lists[i]->count > 0;
    return has_own;
}

/* Returns the number of contracts with an order of their own. */
static size_t n_own_orders(Build *build)
{
    const Node *contracts = build_key(build, build->root, "contracts");
    size_t n = 0;
    OwnOrder own;
    for (size_t i = 0; i < contracts->count; i++) n += read_own(build, contracts->pairs[i].value, &own);
    return n;
}

void build_rankings(Build *build)
{
    Game *game = build->game;
    Order order = order_of_deck(game);
    build->rankings = ARENA_ARRAY(build->arena, (1 + n_own_orders(build)) * RANKINGS, Ranking);
    game->ranking = build->rankings;
    Ranking *rankings = add_rankings(build);
    for (int suit = 0; suit < game->n_suits; suit++) rankings[suit] = build_ranking(game, &order, suit);
    rankings[NO_TRUMPS] = build_ranking(game, &order, -1);
}

/* Reports a rank that no card of the deck has. */
static void check_rank(Build *build, const Node *rank_name)
{
    const Game *game = build->game;
    for (int card = 0; card < MAX_CARDS; card++)
        if (game->card[card].id.n && str_equal(game->card[card].rank, rank_name->text)) return;
    Diag *diag = diag_error(build->diags, "unknown-rank", rank_name->span, "no card has the rank '%.*s'",
                            STR_ARG(rank_name->text));
    Str names[MAX_CARDS];
    for (int card = 0; card < MAX_CARDS; card++) names[card] = game->card[card].rank;
    Str nearest = str_nearest(rank_name->text, names, COUNT(names));
    diag_did_you_mean(build->diags, diag, nearest);
}

void build_check_ranks(Build *build, const Node *ranks)
{
    for (size_t i = 0; i < ranks->count; i++) check_rank(build, ranks->items[i]);
    build_ranks_once(build, ranks);
}

static CardSet cards_of_rank(const Game *game, CardSet cards, Str name)
{
    CardSet set = 0;
    EACH_CARD (card, cards)
        if (str_equal(game->card[card].rank, name)) set |= card_bit(card);
    return set;
}

/* Writes the ranks of the pack, each once, suit by suit from the highest. */
static void write_ranks(const Game *game, Buf *out)
{
    Str seen[MAX_CARDS];
    size_t n = 0;
    for (int suit = 0; suit < game->n_suits; suit++)
        for (CardSet left = game->suit[suit].cards & game->pack; left; left &= ~card_bit(cards_last(left))) {
            Str rank = game->card[cards_last(left)].rank;
            bool is_new = true;
            for (size_t i = 0; i < n; i++) is_new = is_new && !str_equal(seen[i], rank);
            if (!is_new) continue;
            buf_printf(out, "%s%.*s", n ? ", " : "", STR_ARG(rank));
            seen[n++] = rank;
        }
}

CardSet build_rank(Build *build, const Node *rank)
{
    const Game *game = build->game;
    CardSet cards = cards_of_rank(game, game->pack, rank->text);
    if (cards || !rank->text.n) return cards;
    Diag *diag = diag_error(build->diags, "unknown-rank", rank->span, "no card of the pack has the rank '%.*s'",
                            STR_ARG(rank->text));
    Buf ranks = {0};
    write_ranks(game, &ranks);
    diag_hint(build->diags, diag, "write one of the ranks of the pack: %s", buf_text(&ranks));
    buf_free(&ranks);
    return cards;
}

/*
 * Gives the cards of the listed ranks new places in the order of the list, the first one highest. These are the places
 * that the same cards have in the deck. All other cards of the suit keep their places.
 */
static void order_suit(const Game *game, const Node *ranks, CardSet suit, Order *order)
{
    CardSet places = 0;
    for (size_t i = 0; i < ranks->count; i++) places |= cards_of_rank(game, suit, ranks->items[i]->text);
    for (size_t i = 0; i < ranks->count; i++)
        EACH_CARD (card, cards_of_rank(game, suit, ranks->items[i]->text)) {
            Card best = cards_last(places);
            order->place[card] = game->card[best].height;
            places &= ~card_bit(best);
        }
}

/*
 * Places the listed cards above all suits, the first one highest; returns them. A card that is listed twice has its
 * first place.
 */
static CardSet order_above(Build *build, const Node *list, Order *order)
{
    uint16_t place = 2 * MAX_CARDS; /* high enough to stay above the places in suits, however long the list is */
    CardSet above = 0;
    for (size_t i = 0; i < list->count; i++)
        EACH_CARD (card, game_one_of_each(build->game, build_word(build, list->items[i]) & ~above)) {
            EACH_CARD (copy, game_copies(build->game, card)) order->place[copy] = place;
            above |= game_copies(build->game, card);
            place--;
        }
    return above;
}

/* Reads the sets of equally strong cards. */
static void order_equal(Build *build, const Node *rows, Order *order)
{
    CardSet *sets = ARENA_ARRAY(build->arena, rows->count, CardSet);
    for (size_t i = 0; i < rows->count; i++) sets[i] = build_cards(build, rows->pairs[i].value, "cards");
    order->equal = sets;
    order->n_equal = rows->count;
}

CardSet build_excuses(Build *build, const Node *map)
{
    Str card = build_str(build, map, "card");
    CardSet cards = build_cards(build, map, "cards");
    return card.n && game_card(build->game, card) != NO_CARD ? cards | card_bit(game_card(build->game, card)) : cards;
}

/*
 * Returns the contract's card points: those of the deck, except for cards to which the contract gives its own points.
 * Selectors such as `trump K` mean the present trump suit (Build.trump).
 */
static const CardValues *read_values(Build *build, const Node *map)
{
    CardValues *values = ARENA_NEW(build->arena, CardValues);
    EACH_CARD (card, build->game->pack) values->points[card] = build->game->card[card].points;
    for (size_t i = 0; i < map->count; i++) {
        const NodePair *pair = &map->pairs[i];
        EACH_CARD (card, build_word(build, pair->key)) values->points[card] = build_points(build, pair->value);
    }
    build_masks(build, map, values);
    return values;
}

/*
 * Builds the contract's ranking for one trump suit (-1: none). `build->trump` lets selectors such as `trump K` mean
 * this suit.
 */
static Ranking rank_contract(Build *build, const OwnOrder *own, int trump)
{
    const Game *game = build->game;
    Order order = order_of_deck(game);
    build->trump = trump < 0 ? NO_TRUMPS : trump;
    for (int suit = 0; suit < game->n_suits; suit++)
        order_suit(game, suit == trump && own->trump_ranks->count ? own->trump_ranks : own->ranks,
                   game->suit[suit].cards, &order);
    order.top = order_above(build, own->top, &order);
    order.excuse = build_excuses(build, own->excuse); /* an unknown card is reported with the rules of play */
    order.jokers = order_above(build, own->jokers, &order) & ~order.excuse;
    order.top &= ~(order.excuse | order.jokers);
    order_equal(build, own->equal, &order);
    Ranking ranking = build_ranking(game, &order, trump);
    if (own->values->count) ranking.values = read_values(build, own->values);
    build->trump = NO_TRUMPS;
    return ranking;
}

uint8_t build_contract_rankings(Build *build, const Node *contract)
{
    const Game *game = build->game;
    OwnOrder own;
    if (!read_own(build, contract, &own)) return 0;
    size_t first = game->n_rankings;
    size_t errors = build->diags->n_reports; /* stop after an error: the next ranking would report it again */
    build_check_ranks(build, own.ranks);
    build_check_ranks(build, own.trump_ranks);
    if (build->diags->n_reports != errors) return 0;
    Ranking *rankings = add_rankings(build);
    rankings[NO_TRUMPS] = rank_contract(build, &own, -1);
    for (int suit = 0; suit < game->n_suits && build->diags->n_reports == errors; suit++)
        rankings[suit] = rank_contract(build, &own, suit);
    return (uint8_t)first;
}
