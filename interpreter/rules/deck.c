/* Compiles the pack: suits and ranks become numbered cards, then classes, card points and names are added. */
#include "rules/build_inner.h"

/* ---- suits and cards ------------------------------------------------------------------------------------------ */

/*
 * Adds a card with the number `*next` to the pack, and adds 1 to `*next`. In a double pack the two copies of a card
 * have numbers 2n and 2n + 1 and the same id.
 */
static void add_card(Build *build, int suit, const Node *rank, int *next)
{
    Game *game = build->game;
    if (*next == MAX_CARDS) {
        (void)diag_error(build->diags, "too-many-cards", rank->span, "the pack has too many cards; the limit is %d",
                         MAX_CARDS);
        return;
    }
    CardInfo *card = &game->card[*next];
    bool is_copy = game->copies == 2 && *next % 2 == 1;
    card->id = is_copy ? card[-1].id
                       : arena_printf(build->arena, "%.*s%.*s", STR_ARG(game->suit[suit].id), STR_ARG(rank->text));
    card->suit = (uint8_t)suit;
    card->rank = rank->text;
    /* lower ranks were added before, so the height is their number plus 1 */
    card->height = (uint8_t)(cards_count(game->suit[suit].cards) / game->copies + 1);
    game->suit[suit].cards |= card_bit((Card)*next);
    game->pack |= card_bit((Card)*next);
    if (!is_copy) game->kinds |= card_bit((Card)*next);
    ++*next;
}

/*
 * Adds the cards of a suit from the lowest rank to the highest, so that a higher card has a higher number. The copies
 * of a card have neighbouring numbers.
 */
static void add_ranks(Build *build, int suit, const Node *map, int *next)
{
    const Node *ranks = build_key(build, map, "ranks");
    if (ranks) build_ranks_once(build, ranks);
    for (size_t i = ranks ? ranks->count : 0; i > 0; i--)
        for (int copy = 0; copy < build->game->copies; copy++) add_card(build, suit, ranks->items[i - 1], next);
}

/* Adds a suit and its cards; `*next` is the number of the next card. */
static void add_suit(Build *build, const NodePair *pair, int *next)
{
    Game *game = build->game;
    if (game->n_suits == MAX_SUITS) {
        (void)diag_error(build->diags, "too-many-suits", pair->key->span,
                         "the pack has too many suits; the limit is %d", MAX_SUITS);
        return;
    }
    int index = game->n_suits++;
    game->suit[index] = (Suit){.id = pair->key->text,
                               .name = build_text(build, pair->value, "name"),
                               .singular = build_text(build, pair->value, "singular"),
                               .symbol = build_str(build, pair->value, "symbol"),
                               .color = build_str(build, pair->value, "color")};
    add_ranks(build, index, pair->value, next);
}

/*
 * Adds all suits with their cards. The suit of permanent trumps (key `trump_suit`) comes last, so its cards get the
 * highest numbers. Reports a trump suit that the pack does not have.
 */
static void add_suits(Build *build, const Node *deck)
{
    const Node *suits = build_key(build, deck, "suits");
    Str trump = build_str(build, deck, "trump_suit");
    const NodePair *trumps = NULL;
    int next = 0;
    for (size_t i = 0; i < suits->count; i++) {
        if (str_equal(suits->pairs[i].key->text, trump)) trumps = &suits->pairs[i];
        else add_suit(build, &suits->pairs[i], &next);
    }
    build->game->trump_suit = -1;
    if (trumps) {
        build->game->trump_suit = (int8_t)build->game->n_suits;
        add_suit(build, trumps, &next);
    } else if (trump.n) {
        const Node *place = build_key(build, deck, "trump_suit");
        (void)diag_error(build->diags, "unknown-suit", place->span, "unknown suit '%.*s'", STR_ARG(trump));
    }
}

/* ---- classes, points, names ----------------------------------------------------------------------------------- */

static CardClass *class_named(CardClass *classes, size_t n, Str id)
{
    for (size_t i = 0; i < n; i++)
        if (str_equal(classes[i].id, id)) return &classes[i];
    return NULL;
}

/* Gives classes of cards the names under `class_names`. */
static void name_classes(Build *build, const Node *deck, CardClass *classes)
{
    const Node *names = build_key(build, deck, "class_names");
    for (size_t i = 0; i < names->count; i++) {
        const NodePair *pair = &names->pairs[i];
        CardClass *named = class_named(classes, build->game->n_classes, pair->key->text);
        if (named) named->name = pair->value->count ? pair->value : NULL;
        else
            (void)diag_error(build->diags, "unknown-cards", pair->key->span, "unknown class '%.*s'",
                             STR_ARG(pair->key->text));
    }
}

/*
 * Compiles the classes of cards, still with the cards under `without`. The deck's permanent trumps are the first class,
 * `trumps`. Returns the classes.
 */
static CardClass *add_classes(Build *build, const Node *deck)
{
    Game *game = build->game;
    const Node *map = build_key(build, deck, "classes");
    CardClass *classes = ARENA_ARRAY(build->arena, map->count + 1, CardClass);
    game->classes = classes;
    if (game->trump_suit >= 0)
        classes[game->n_classes++] = (CardClass){.id = STR("trumps"), .cards = game->suit[game->trump_suit].cards};
    for (size_t i = 0; i < map->count; i++) {
        const NodePair *pair = &map->pairs[i];
        CardSet cards = build_selector(build, pair->value);
        build_refuse_reserved(build, pair->key);
        if (str_is(pair->key->text, "trumps") && game->trump_suit >= 0) {
            (void)diag_error(build->diags, "class-taken", pair->key->span,
                             "the class 'trumps' already exists: it is the deck's trump suit");
            continue;
        }
        classes[game->n_classes++] = (CardClass){.id = pair->key->text, .cards = cards};
    }
    name_classes(build, deck, classes);
    return classes;
}

/* Removes the cards under `without` from the pack, and from the suits and classes. */
static void remove_cards(Build *build, const Node *deck, CardClass *classes)
{
    Game *game = build->game;
    game->pack &= ~build_cards(build, deck, "without");
    for (int i = 0; i < game->n_suits; i++) game->suit[i].cards &= game->pack;
    for (size_t i = 0; i < game->n_classes; i++) classes[i].cards &= game->pack;
    game->kinds &= game->pack;
    game->n_cards = (uint8_t)cards_count(game->pack);
}

/* The cards that have got their points so far, and the rows of `values` that gave them. */
typedef struct Pricing {
    CardSet priced;
    const NodePair *by[MAX_CARDS]; /* by card: the row that gave it its points */
} Pricing;

/* Gives a card the points of an entry under `values`; reports a card with two different values. */
static void price_card(Build *build, Pricing *pricing, Card card, const NodePair *pair)
{
    CardInfo *info = &build->game->card[card];
    int16_t points = build_points(build, pair->value);
    if (cards_have(pricing->priced, card) && info->points != points) {
        Diag *diag =
            diag_error(build->diags, "two-values", pair->key->span, "card %.*s has two values: %.*s here, %.*s before",
                       STR_ARG(info->id), STR_ARG(pair->value->text), STR_ARG(pricing->by[card]->value->text));
        diag_note(build->diags, diag, pricing->by[card]->key->span, "the other value is here");
        return;
    }
    info->points = points;
    pricing->priced |= card_bit(card);
    pricing->by[card] = pair;
}

/*
 * Gives all cards their points. The entry `other` is for cards that no other entry names. Without it they are worth 0.
 */
static void price_cards(Build *build, const Node *deck)
{
    const Node *values = build_key(build, deck, "values");
    Pricing pricing = {0};
    const NodePair *other = NULL;
    for (size_t i = 0; i < values->count; i++) {
        const NodePair *pair = &values->pairs[i];
        if (str_is(pair->key->text, "other")) {
            other = pair;
            continue;
        }
        CardSet cards = build_word(build, pair->key);
        EACH_CARD (card, cards) price_card(build, &pricing, card, pair);
    }
    if (other)
        EACH_CARD (card, build->game->pack & ~pricing.priced) price_card(build, &pricing, card, other);
}

/* Collects the card points of the pack, and makes the masks for counting them. */
static void group_values(Build *build, const Node *deck)
{
    Game *game = build->game;
    EACH_CARD (card, game->pack) game->values.points[card] = game->card[card].points;
    build_masks(build, build_key(build, deck, "values"), &game->values);
}

/* Gives cards the names of their rank under `ranks`, and their own names under `cards`. */
static void name_cards(Build *build, const Node *deck)
{
    const Node *ranks = build_key(build, deck, "ranks"), *cards = build_key(build, deck, "cards");
    for (size_t i = 0; i < ranks->count; i++) {
        const Node *name = build_text(build, ranks->pairs[i].value, "name");
        const Node *plural = build_text(build, ranks->pairs[i].value, "plural");
        const Node *letter = build_text(build, ranks->pairs[i].value, "letter");
        for (int card = 0; card < MAX_CARDS; card++) {
            CardInfo *info = &build->game->card[card];
            if (!info->id.n || !str_equal(info->rank, ranks->pairs[i].key->text)) continue;
            info->rank_name = name;
            info->rank_plural = plural;
            info->rank_letter = letter;
        }
    }
    for (size_t i = 0; i < cards->count; i++) {
        const Node *name = build_text(build, cards->pairs[i].value, "name");
        EACH_CARD (card, build_word(build, cards->pairs[i].key)) build->game->card[card].name = name;
    }
}

/* ---- how points are counted -------------------------------------------------------------------------------------- */

/* Reads how card points are counted in groups: for example, three cards together lose two points. */
static void read_counting(Build *build)
{
    const Node *counting = build_key(build, build->root, "counting");
    Game *game = build->game;
    game->count_group = (uint8_t)build_int(build, counting, "group");
    game->count_less = (uint8_t)build_int(build, counting, "less");
    bool is_exact = build_choice(build, counting, "rest", POLICY_CountingRest) == REST_EXACT;
    game->counted_parts = (uint16_t)(game->count_group * game->point_parts);
    game->count_exact = is_exact || game->count_group == 1; /* single cards leave no rest */
}

/* Reads the cards of the game with their suits, classes, points and names. */
void build_deck(Build *build)
{
    const Node *deck = build_key(build, build->root, "deck");
    build->game->copies = (uint8_t)build_int(build, deck, "copies");
    add_suits(build, deck);
    remove_cards(build, deck, add_classes(build, deck)); /* `without` may name classes */
    build_point_parts(build);
    price_cards(build, deck);
    group_values(build, deck);
    name_cards(build, deck);
    build->game->equal_last = build_choice(build, deck, "equal", POLICY_EqualRule) == EQUAL_LAST;
    build_rankings(build);
    read_counting(build);
}
