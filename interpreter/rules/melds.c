/* Compiles melds: each sequence or set of a rank in the pack becomes a combination with its own token. */
#include "rules/build_inner.h"

typedef struct Building {
    Build *build;
    const NodePair *pair; /* the meld's entry in the file */
    int row;
} Building;

static Card card_in(const Game *game, int suit, Str rank)
{
    EACH_CARD (card, game->suit[suit].cards & game->pack)
        if (str_equal(game->card[card].rank, rank)) return card;
    return NO_CARD;
}

static Str rank_of(const Node *item)
{
    return item->text;
}

/* The value under a key of `values`, else under 'other'; 0: not a meld. */
static int16_t value_of(const Building *at, Str key)
{
    const Node *values = build_key(at->build, at->pair->value, "values");
    const Node *value = node_find_str(values, key);
    if (!value) value = node_find(values, "other");
    return (int16_t)(value ? value->integer : 0);
}

static void add_combination(const Building *at, Combination combination, Str id)
{
    Game *game = at->build->game;
    if (combination.value == 0 && combination.trump_value == 0) return;
    if (game->n_combinations == MAX_COMBINATIONS) {
        (void)diag_error(at->build->diags, "too-many-melds", at->pair->key->span,
                         "too many possible melds; the limit is %d", MAX_COMBINATIONS);
        return;
    }
    if (!combination.trump_value) combination.trump_value = combination.value;
    combination.meld = (uint8_t)at->row;
    combination.size = (uint8_t)cards_count(combination.cards);
    combination.token = build_token(
        at->build, (Token){.id = id, .kind = TOKEN_MELD, .index = (uint8_t)game->n_combinations}, at->pair->key->span);
    game->combination[game->n_combinations++] = combination;
}

/* Adds a sequence of ranks in one suit; the ranks next to it would make it longer. */
static void add_run(const Building *at, const Node *ranks, int suit, size_t first, size_t n)
{
    Game *game = at->build->game;
    Combination run = {.suit = (int8_t)suit, .height = (uint8_t)(ranks->count - first)};
    for (size_t i = first; i < first + n; i++) {
        Card card = card_in(game, suit, rank_of(ranks->items[i]));
        if (card == NO_CARD) return;
        run.cards |= card_bit(card);
    }
    for (int side = 0; side < 2; side++) {
        bool has_neighbour = side ? first + n < ranks->count : first > 0;
        if (!has_neighbour) continue;
        Card card = card_in(game, suit, rank_of(ranks->items[side ? first + n : first - 1]));
        if (card != NO_CARD) run.longer |= card_bit(card);
    }
    run.value = value_of(at, arena_printf(at->build->arena, "%zu", n));
    Str top = game->card[card_in(game, suit, rank_of(ranks->items[first]))].id;
    add_combination(at, run,
                    arena_printf(at->build->arena, "%.*s%zu-%.*s", STR_ARG(at->pair->key->text), n, STR_ARG(top)));
}

static void add_runs(const Building *at, const Node *ranks)
{
    const Node *length = build_key(at->build, at->pair->value, "length");
    size_t least = length->count > 0 ? (size_t)length->items[0]->integer : 3;
    size_t most = length->count > 1 ? (size_t)length->items[1]->integer : ranks->count;
    if (ranks->count && (least > most || least > ranks->count))
        (void)diag_error(at->build->diags, "meld-length", length->span,
                         "a sequence of %zu ranks cannot have %zu to %zu cards", ranks->count, least, most);
    for (int suit = 0; suit < at->build->game->n_suits; suit++)
        for (size_t n = least; n <= most && n <= ranks->count; n++)
            for (size_t first = 0; first + n <= ranks->count; first++) add_run(at, ranks, suit, first, n);
}

/* Adds all cards of a rank. */
static void add_sets(const Building *at, const Node *ranks)
{
    const Game *game = at->build->game;
    for (size_t i = 0; i < ranks->count; i++) {
        Combination set = {
            .suit = -1, .value = value_of(at, rank_of(ranks->items[i])), .height = (uint8_t)(ranks->count - i)};
        for (int suit = 0; suit < game->n_suits; suit++) {
            Card card = card_in(game, suit, rank_of(ranks->items[i]));
            if (card != NO_CARD) set.cards |= card_bit(card);
        }
        if (!set.cards) continue;
        add_combination(at, set,
                        arena_printf(at->build->arena, "%.*s-%.*s", STR_ARG(at->pair->key->text),
                                     STR_ARG(rank_of(ranks->items[i]))));
    }
}

/* Adds the combination of these ranks in each suit. */
static void add_pairs(const Building *at, const Node *ranks)
{
    const Game *game = at->build->game;
    for (int suit = 0; suit < game->n_suits && ranks->count; suit++) {
        Combination pair = {.suit = (int8_t)suit, .value = value_of(at, STR("other"))};
        pair.trump_value = value_of(at, STR("trump"));
        for (size_t i = 0; i < ranks->count; i++) {
            Card card = card_in(game, suit, rank_of(ranks->items[i]));
            if (card != NO_CARD) pair.cards |= card_bit(card);
        }
        if (cards_count(pair.cards) < (int)ranks->count) continue;
        add_combination(
            at, pair,
            arena_printf(at->build->arena, "%.*s-%.*s", STR_ARG(at->pair->key->text), STR_ARG(game->suit[suit].id)));
    }
}

static void read_melding(Build *build)
{
    Game *game = build->game;
    const Node *melding = build_key(build, build->root, "melding");
    const Node *compare = build_key(build, melding, "compare");
    game->meld_at = (MeldTime)build_choice(build, melding, "at", POLICY_MeldTime);
    game->melds_need_trick = build_bool(build, melding, "needs_trick");
    game->melds_are_points = build_bool(build, melding, "points");
    game->melds_overlap = build_bool(build, melding, "overlap");
    game->meld_counts = (MeldCount)build_choice(build, melding, "counts", POLICY_MeldCount);
    game->meld_order = (MeldOrder)build_choice(build, melding, "order", POLICY_MeldOrder);
    for (size_t i = 0; i < compare->count && game->n_meld_compare < MAX_MELD_COMPARE; i++) {
        const PolicyRow *row = policy_row(&policies[POLICY_MeldCompare], compare->items[i]->text);
        if (row) game->meld_compare[game->n_meld_compare++] = (uint8_t)(row - policies[POLICY_MeldCompare].rows);
    }
}

static bool has_rank(const Node *ranks, Str rank)
{
    for (size_t i = 0; i < ranks->count; i++)
        if (str_equal(rank_of(ranks->items[i]), rank)) return true;
    return false;
}

/* True if the key of `values` is a number of cards or a rank that is possible for the meld. */
static bool is_value_of(const Building *at, Str key)
{
    const Node *meld = at->pair->value;
    const Node *sequence = build_key(at->build, meld, "sequence"), *pair = build_key(at->build, meld, "pair");
    if (str_is(key, "other") || (pair->count && str_is(key, "trump"))) return true;
    for (size_t n = 2; n <= sequence->count; n++)
        if (str_equal(arena_printf(at->build->arena, "%zu", n), key)) return true;
    return has_rank(build_key(at->build, meld, "rank"), key);
}

static void check_twice(const Building *at)
{
    const Node *twice = build_key(at->build, at->pair->value, "twice");
    if (twice->integer && at->build->game->copies != 2)
        (void)diag_warning(at->build->diags, "meld-twice", twice->span,
                           "no meld can be declared twice: the pack has each card only once");
}

static void check_meld(const Building *at)
{
    static const char *const LISTS[] = {"sequence", "rank", "pair"};
    const Node *values = build_key(at->build, at->pair->value, "values");
    for (size_t i = 0; i < COUNT(LISTS); i++)
        build_check_ranks(at->build, build_key(at->build, at->pair->value, LISTS[i]));
    for (size_t i = 0; i < values->count; i++)
        if (!is_value_of(at, values->pairs[i].key->text))
            (void)diag_warning(at->build->diags, "meld-value", values->pairs[i].key->span,
                               "no meld of this kind matches '%.*s', so its value is never used",
                               STR_ARG(values->pairs[i].key->text));
}

void build_melds(Build *build)
{
    const Node *melds = build_key(build, build->root, "melds");
    Game *game = build->game;
    for (size_t i = 0; i < melds->count; i++) {
        if (i == MAX_MELDS) {
            (void)diag_error(build->diags, "too-many-melds", melds->pairs[i].key->span,
                             "too many kinds of melds; the limit is %d", MAX_MELDS);
            break;
        }
        const Building at = {build, &melds->pairs[i], (int)i};
        game->meld[game->n_melds++] = (Meld){.id = at.pair->key->text,
                                             .name = build_text(build, at.pair->value, "name"),
                                             .twice = build_bool(build, at.pair->value, "twice")};
        check_meld(&at);
        check_twice(&at);
        add_runs(&at, build_key(build, at.pair->value, "sequence"));
        add_sets(&at, build_key(build, at.pair->value, "rank"));
        add_pairs(&at, build_key(build, at.pair->value, "pair"));
    }
    read_melding(build);
}
