/* Compiles melds: each sequence, set of a rank or fixed set of cards becomes a combination with its own token. */
#include "rules/build_inner.h"

/* The kind of melds that is being compiled. */
typedef struct MeldWork {
    Build *build;
    const NodePair *pair; /* the meld's entry in the file */
    int row;              /* the meld's index in the game */
} MeldWork;

/* Returns the card of this suit and rank, or NO_CARD; the first of two identical cards. */
static Card card_in(const Game *game, int suit, Str rank)
{
    EACH_CARD (card, game->suit[suit].cards & game->pack)
        if (str_equal(game->card[card].rank, rank)) return card;
    return NO_CARD;
}

/* Returns the rank at this index of a meld's list of ranks. */
static Str rank_at(const Node *ranks, size_t place)
{
    return ranks->items[place]->text;
}

/*
 * Returns a number from the map named `map`: the one under the key `first`, `second` or 'other', in this order. Returns
 * `otherwise` if the map has none of them.
 */
static int number_in(const MeldWork *work, const char *map, Str first, Str second, int otherwise)
{
    const Node *values = build_key(work->build, work->pair->value, map);
    const Node *value = node_find_str(values, first);
    if (!value) value = node_find_str(values, second);
    if (!value) value = node_find(values, "other");
    return value ? (int)value->integer : otherwise;
}

/*
 * Sets the values of a meld: values[0] when it is announced, and values[1] when it is announced again with the other
 * copies of its cards. The map `both` of the file has the worth of the two together, by default twice values[0]. See
 * number_in() for the keys that are tried. A combination with the value 0 is not a meld.
 */
static void set_values(const MeldWork *work, Str first, Str second, int16_t values[2])
{
    int once = number_in(work, "values", first, second, 0);
    values[0] = (int16_t)once;
    values[1] = (int16_t)(number_in(work, "both", first, second, 2 * once) - once);
}

/* Sets the values under one key, for a meld whose value does not depend on trumps. */
static void read_values(const MeldWork *work, Combination *combination, Str key)
{
    set_values(work, key, key, combination->value);
    set_values(work, key, key, combination->trump_value);
}

/*
 * Adds a combination with its token, and with the second copies of its cards if the meld needs both copies. A
 * combination without a value is no meld of the game, so it is left out. Reports too many combinations.
 */
static void add_combination(const MeldWork *work, Combination combination, Str id)
{
    Game *game = work->build->game;
    if (combination.value[0] == 0 && combination.trump_value[0] == 0) return;
    if (build_bool(work->build, work->pair->value, "both_copies"))
        combination.cards = game_all_copies(game, combination.cards);
    if (game->n_combinations == MAX_COMBINATIONS) {
        (void)diag_error(work->build->diags, "too-many-melds", work->pair->key->span,
                         "too many possible melds; the limit is %d", MAX_COMBINATIONS);
        return;
    }
    combination.meld = (uint8_t)work->row;
    combination.size = (uint8_t)cards_count(combination.cards);
    combination.heard_as = NO_COMBINATION;
    combination.token =
        build_token(work->build, (Token){.id = id, .kind = TOKEN_MELD, .index = (uint8_t)game->n_combinations},
                    work->pair->key->span);
    game->combination[game->n_combinations++] = combination;
}

/* True if two melds of a kind are announced with the same words while their cards are hidden. */
static bool sound_alike(const Combination *a, const Combination *b)
{
    /* the value is part of the words, so melds whose value depends on trumps do not sound alike */
    bool is_plain = a->value[0] == a->trump_value[0] && b->value[0] == b->trump_value[0];
    return is_plain && a->meld == b->meld && a->size == b->size && a->value[0] == b->value[0];
}

/*
 * Finds the combinations between the n-th one and `end` that sound like the n-th one while cards are hidden. If there
 * are any, adds a combination without cards, which is what the other players hear of them. Sets `heard_as` in each.
 */
static void add_heard(const MeldWork *work, uint16_t n, uint16_t end)
{
    Game *game = work->build->game;
    const Combination *first = &game->combination[n];
    uint16_t heard = NO_COMBINATION;
    if (first->heard_as != NO_COMBINATION) return; /* an earlier combination sounds like it */
    for (uint16_t i = n + 1U; i < end; i++) {
        if (!sound_alike(first, &game->combination[i])) continue;
        if (heard == NO_COMBINATION) {
            Combination without_cards = *first;
            without_cards.cards = without_cards.longer = 0;
            without_cards.suit = -1;
            heard = game->n_combinations;
            add_combination(work, without_cards,
                            arena_printf(work->build->arena, "%.*s%d-%d", STR_ARG(work->pair->key->text), first->size,
                                         first->value[0]));
            if (game->n_combinations == heard) return;   /* there were too many melds, so nothing was added */
            game->combination[heard].size = first->size; /* add_combination() has set it to 0 */
        }
        game->combination[n].heard_as = game->combination[i].heard_as = heard;
    }
}

/* If the cards of melds are hidden at first, adds what the other players hear of the combinations from `start` on. */
static void add_all_heard(const MeldWork *work, uint16_t start)
{
    uint16_t end = work->build->game->n_combinations;
    if (work->build->game->meld_show != MELDS_SHOWN_WINNER) return;
    for (uint16_t i = start; i < end; i++) add_heard(work, i, end);
}

/* Returns the cards of a suit with the ranks before and after a sequence of `n` ranks: with them it would be longer. */
static CardSet neighbours_of_run(const Game *game, const Node *ranks, int suit, size_t first, size_t n)
{
    Card before = first > 0 ? card_in(game, suit, rank_at(ranks, first - 1)) : NO_CARD;
    Card after = first + n < ranks->count ? card_in(game, suit, rank_at(ranks, first + n)) : NO_CARD;
    return (before != NO_CARD ? card_bit(before) : 0) | (after != NO_CARD ? card_bit(after) : 0);
}

/* Adds a sequence of `n` ranks in one suit, from the rank with index `first` on, if the suit has all these ranks. */
static void add_run(const MeldWork *work, const Node *ranks, int suit, size_t first, size_t n)
{
    Game *game = work->build->game;
    Combination run = {.suit = (int8_t)suit, .height = (uint8_t)(ranks->count - first)};
    for (size_t i = first; i < first + n; i++) {
        Card card = card_in(game, suit, rank_at(ranks, i));
        if (card == NO_CARD) return;
        run.cards |= card_bit(card);
    }
    run.longer = neighbours_of_run(game, ranks, suit, first, n);
    read_values(work, &run, arena_printf(work->build->arena, "%zu", n));
    Str top = game->card[card_in(game, suit, rank_at(ranks, first))].id;
    add_combination(work, run,
                    arena_printf(work->build->arena, "%.*s%zu-%.*s", STR_ARG(work->pair->key->text), n, STR_ARG(top)));
}

/*
 * Adds all sequences of allowed lengths in each suit, and reports lengths that no sequence can have. The key `length`
 * is [least, most]; the default is at least 3 cards.
 */
static void add_runs(const MeldWork *work, const Node *ranks)
{
    const Node *length = build_key(work->build, work->pair->value, "length");
    enum { USUAL_LEAST = 3 };
    size_t least = length->count > 0 ? (size_t)length->items[0]->integer : USUAL_LEAST;
    size_t most = length->count > 1 ? (size_t)length->items[1]->integer : ranks->count;
    if (ranks->count && (least > most || least > ranks->count))
        (void)diag_error(work->build->diags, "meld-length", length->span,
                         "a sequence of %zu ranks cannot have %zu to %zu cards", ranks->count, least, most);
    for (int suit = 0; suit < work->build->game->n_suits; suit++)
        for (size_t n = least; n <= most && n <= ranks->count; n++)
            for (size_t first = 0; first + n <= ranks->count; first++) add_run(work, ranks, suit, first, n);
}

/* Returns the least number of cards of a rank that form a set; 0: all of them are needed. */
static int least_of(const MeldWork *work)
{
    return (int)build_int(work->build, work->pair->value, "least");
}

/* Returns the id of a set: "set-K" for all cards of a rank, "set-K-CSH" for those of three suits. */
static Str id_of_set(const MeldWork *work, const Combination *set, Str rank)
{
    Arena *arena = work->build->arena;
    const Game *game = work->build->game;
    Str id = arena_printf(arena, "%.*s-%.*s", STR_ARG(work->pair->key->text), STR_ARG(rank));
    if (set->longer) id = arena_printf(arena, "%.*s-", STR_ARG(id));
    for (int suit = 0; set->longer && suit < game->n_suits; suit++)
        if (set->cards & game->suit[suit].cards)
            id = arena_printf(arena, "%.*s%.*s", STR_ARG(id), STR_ARG(game->suit[suit].id));
    return id;
}

/*
 * Adds a set of cards of one rank, which has the index `place` in the list of ranks. `others` are the other cards of
 * the rank, which would make the set longer. If sets may have different sizes, the value depends on the number of
 * cards, else on the rank.
 */
static void add_set(const MeldWork *work, const Node *ranks, size_t place, CardSet cards, CardSet others)
{
    Str rank = rank_at(ranks, place), n = arena_printf(work->build->arena, "%d", cards_count(cards));
    Combination set = {.suit = -1, .cards = cards, .longer = others, .height = (uint8_t)(ranks->count - place)};
    read_values(work, &set, least_of(work) ? n : rank);
    add_combination(work, set, id_of_set(work, &set, rank));
}

/* Adds a set with all cards of each rank, and, if fewer are enough, each smaller set of them. */
static void add_sets(const MeldWork *work, const Node *ranks)
{
    const Game *game = work->build->game;
    if (build_int(work->build, work->pair->value, "any")) return; /* add_any() adds them */
    for (size_t i = 0; i < ranks->count; i++) {
        CardSet cards = 0;
        for (int suit = 0; suit < game->n_suits; suit++) {
            Card card = card_in(game, suit, rank_at(ranks, i));
            if (card != NO_CARD) cards |= card_bit(card);
        }
        if (!cards) continue;
        int n = cards_count(cards), least = least_of(work) ? least_of(work) : n;
        add_set(work, ranks, i, cards, 0);
        /* each proper subset: bit k is set if it has the k-th of the cards */
        for (unsigned chosen = 1; chosen < (1U << n) - 1; chosen++) {
            CardSet some = 0;
            for (int k = 0; k < n; k++)
                if (chosen >> k & 1) some |= card_bit(cards_nth(cards, k));
            if (cards_count(some) >= least) add_set(work, ranks, i, some, cards & ~some);
        }
    }
}

/*
 * Adds all melds that consist of the cards `chosen` so far and `count` further cards of the same rank, from `suit` on.
 * The rank has the index `place` in the list. Takes two, one or no copy of this suit's card, and calls itself for the
 * next suit. `id` is the id so far, which has the suits of the cards: "four-A-CCSH" has both aces of clubs.
 */
static void add_any_of(const MeldWork *work, const Node *ranks, size_t place, CardSet chosen, int suit, int count,
                       Str id)
{
    const Game *game = work->build->game;
    Str rank = rank_at(ranks, place);
    if (count == 0) {
        Combination some = {.suit = -1, .cards = chosen, .height = (uint8_t)(ranks->count - place)};
        read_values(work, &some, rank);
        add_combination(work, some, id);
        return;
    }
    if (suit == game->n_suits) return;
    Card card = card_in(game, suit, rank);
    CardSet copies = card == NO_CARD ? 0 : game_copies(game, card);
    int most = cards_count(copies) < count ? cards_count(copies) : count;
    for (int n = most; n >= 0; n--) {
        Str longer = id;
        for (int i = 0; i < n; i++)
            longer = arena_printf(work->build->arena, "%.*s%.*s", STR_ARG(longer), STR_ARG(game->suit[suit].id));
        CardSet some = 0;
        if (n == 2) some = copies;
        else if (n == 1) some = card_bit(card);
        add_any_of(work, ranks, place, chosen | some, suit + 1, count - n, longer);
    }
}

/*
 * Adds the melds that consist of any cards of one rank, as many as the key `any` says. Reports the key if there are no
 * ranks, or if it conflicts with another key.
 */
static void add_any(const MeldWork *work, const Node *ranks)
{
    const Node *any = build_key(work->build, work->pair->value, "any");
    if (!any->integer) return;
    /* melds are found in won tricks, so nobody chooses which cards form a meld */
    bool is_in_trick = work->build->game->meld_at == MELDS_IN_TRICK;
    bool is_wrong =
        !ranks->count || least_of(work) || is_in_trick || build_bool(work->build, work->pair->value, "both_copies");
    if (is_wrong)
        (void)diag_error(work->build->diags, "meld-any", any->span,
                         "'any' needs 'rank', and is not used with 'least', 'both_copies' or 'at: in_trick'");
    for (size_t i = 0; i < ranks->count; i++)
        add_any_of(
            work, ranks, i, 0, 0, (int)any->integer,
            arena_printf(work->build->arena, "%.*s-%.*s-", STR_ARG(work->pair->key->text), STR_ARG(rank_at(ranks, i))));
}

/* True if the suit of the meld becomes trumps when the meld is announced. */
static bool makes_trump(const MeldWork *work)
{
    return work->build->game->meld[work->row].makes_trump;
}

/* Adds, for each suit that has them all, the combination of its cards of these ranks, such as king and queen. */
static void add_pairs(const MeldWork *work, const Node *ranks)
{
    const Game *game = work->build->game;
    for (int suit = 0; suit < game->n_suits && ranks->count; suit++) {
        Combination pair = {.suit = (int8_t)suit};
        set_values(work, game->suit[suit].id, game->suit[suit].id, pair.value);
        /* a meld that makes its suit trumps is always of the trump suit, so it has no value of its own under `trump` */
        set_values(work, makes_trump(work) ? game->suit[suit].id : STR("trump"), game->suit[suit].id, pair.trump_value);
        for (size_t i = 0; i < ranks->count; i++) {
            Card card = card_in(game, suit, rank_at(ranks, i));
            if (card != NO_CARD) pair.cards |= card_bit(card);
        }
        if (cards_count(pair.cards) < (int)ranks->count) continue;
        add_combination(work, pair,
                        arena_printf(work->build->arena, "%.*s-%.*s", STR_ARG(work->pair->key->text),
                                     STR_ARG(game->suit[suit].id)));
    }
}

/*
 * Adds the combination of a meld whose cards are all listed under `cards`, each card once. It belongs to no suit, so
 * its value is read from the key `other`.
 */
static void add_cards(const MeldWork *work)
{
    CardSet cards = game_one_of_each(work->build->game, build_cards(work->build, work->pair->value, "cards"));
    Combination fixed = {.suit = -1, .cards = cards};
    read_values(work, &fixed, STR("other"));
    if (cards) add_combination(work, fixed, work->pair->key->text);
}

/*
 * Returns the group of a meld; NO_MELD_GROUP if it has no key `group`. Melds with the same word under this key share a
 * group. The first meld with a word makes a new group.
 */
static uint8_t group_of(Build *build, const Node *melds, size_t meld)
{
    Game *game = build->game;
    Str word = build_str(build, melds->pairs[meld].value, "group");
    if (!word.n) return NO_MELD_GROUP;
    for (size_t i = 0; i < meld; i++)
        if (str_equal(build_str(build, melds->pairs[i].value, "group"), word)) return game->meld[i].group;
    return game->n_meld_groups++;
}

/* Reads `uses_up` of a meld: the kinds of melds in which its cards cannot be used again, one bit each. */
static uint8_t read_uses_up(Build *build, const Node *melds, const Node *list)
{
    unsigned found = 0;
    for (size_t i = 0; i < list->count; i++) {
        unsigned meld = 0;
        while (meld < build->game->n_melds && !str_equal(build->game->meld[meld].id, list->items[i]->text)) meld++;
        if (meld == build->game->n_melds) build_unknown_name(build, list->items[i], TRANSLATED("meld"), melds);
        else found |= 1U << meld;
    }
    return (uint8_t)found;
}

/* Finds which melds use up the cards of which others. In a group, each meld uses up the cards of all its melds. */
static void read_all_uses_up(Build *build, const Node *melds)
{
    Game *game = build->game;
    for (int i = 0; i < game->n_melds; i++) {
        Meld *meld = &game->meld[i];
        meld->uses_up = read_uses_up(build, melds, build_key(build, melds->pairs[i].value, "uses_up"));
        if (meld->group == NO_MELD_GROUP) continue;
        for (int k = 0; k < game->n_melds; k++)
            if (game->meld[k].group == meld->group) meld->uses_up |= (uint8_t)(1U << k);
    }
    for (int i = 0; i < game->n_melds; i++)
        for (int k = 0; k < game->n_melds; k++) game->meld[k].is_used_up |= game->meld[i].uses_up >> k & 1;
}

/* Gives each meld its group. If no card may count twice, all melds are in one group. */
static void read_groups(Build *build, const Node *melds)
{
    Game *game = build->game;
    game->n_meld_groups = NO_MELD_GROUP + 1;
    for (int i = 0; i < game->n_melds && game->melds_overlap; i++)
        game->meld[i].group = group_of(build, melds, (size_t)i);
    if (game->melds_overlap) return;
    for (int i = 0; i < game->n_melds; i++) game->meld[i].group = NO_MELD_GROUP + 1;
    game->n_meld_groups++;
}

/* Checks `show: winner`: all melds must be announced at one time, after which only those of the winner count. */
static void check_show(Build *build, const Node *melding)
{
    const Game *game = build->game;
    bool is_one_time = game->meld_at == MELDS_FIRST_CARD || game->meld_at == MELDS_BEFORE_PLAY;
    if (game->meld_show == MELDS_SHOWN_WINNER && (!is_one_time || game->meld_counts == MELDS_ALL))
        (void)diag_error(build->diags, "meld-show", build_key(build, melding, "show")->span,
                         "'show: winner' needs 'counts: best_side' or 'best_seat', and 'at: first_card' or "
                         "'before_play'");
}

/*
 * Reports `uses_up` in a game in which only the winner shows his melds: the other players could not know which cards
 * are used up.
 */
static void check_uses_up(Build *build, const Node *list)
{
    if (list->count && build->game->meld_show == MELDS_SHOWN_WINNER)
        (void)diag_error(build->diags, "meld-show", list->span,
                         "'uses_up' needs melds whose cards everybody sees, so it cannot go with 'show: winner'");
}

/* Reports `most`, the limit of melds after a trick, in a game in which melds are announced at another time. */
static void check_most(Build *build, const Node *melding)
{
    if (build->game->most_melds && build->game->meld_at != MELDS_AFTER_TRICK)
        (void)diag_error(build->diags, "meld-most", build_key(build, melding, "most")->span,
                         "'most' limits only melds that are declared after a trick (`at: after_trick`)");
}

/* Reads the rules that apply to all melds: when they are announced, which count, and how they are compared. */
static void read_melding(Build *build)
{
    Game *game = build->game;
    const Node *melding = build_key(build, build->root, "melding");
    const Node *compare = build_key(build, melding, "compare");
    game->meld_at = (MeldTime)build_choice(build, melding, "at", POLICY_MeldTime);
    game->melds_need_trick = build_bool(build, melding, "needs_trick");
    game->melds_are_points = build_bool(build, melding, "points");
    game->melds_overlap = build_bool(build, melding, "overlap");
    game->most_melds = (uint8_t)build_int(build, melding, "most");
    game->meld_counts = (MeldCount)build_choice(build, melding, "counts", POLICY_MeldCount);
    game->meld_show = (MeldShow)build_choice(build, melding, "show", POLICY_MeldShow);
    check_show(build, melding);
    check_most(build, melding);
    game->meld_order = (MeldOrder)build_choice(build, melding, "order", POLICY_MeldOrder);
    for (size_t i = 0; i < compare->count && game->n_meld_compare < MAX_MELD_COMPARE; i++) {
        const PolicyRow *row = policy_row(&policies[POLICY_MeldCompare], compare->items[i]->text);
        if (row) game->meld_compare[game->n_meld_compare++] = (uint8_t)(row - policies[POLICY_MeldCompare].rows);
    }
}

static bool has_rank(const Node *ranks, Str rank)
{
    for (size_t i = 0; i < ranks->count; i++)
        if (str_equal(rank_at(ranks, i), rank)) return true;
    return false;
}

/*
 * True if the key of `values` is possible for the meld: `other`, a suit or `trump` for pairs, a number of cards, or a
 * rank.
 */
static bool is_value_of(const MeldWork *work, Str key)
{
    const Node *meld = work->pair->value;
    const Node *sequence = build_key(work->build, meld, "sequence"), *pair = build_key(work->build, meld, "pair");
    int n_suits = pair->count ? work->build->game->n_suits : 0, least_of_set = least_of(work);
    if (str_is(key, "other") || (pair->count && str_is(key, "trump") && !makes_trump(work))) return true;
    for (int suit = 0; suit < n_suits; suit++)
        if (str_equal(work->build->game->suit[suit].id, key)) return true;
    /* numbers of cards: a set has at most one card of each suit, a sequence at most all its ranks */
    size_t least = least_of_set ? (size_t)least_of_set : 2;
    size_t most = least_of_set ? (size_t)work->build->game->n_suits : sequence->count;
    for (size_t n = least; n <= most; n++)
        if (str_equal(arena_printf(work->build->arena, "%zu", n), key)) return true;
    /* the value of a set depends on its rank only if a set always has all cards of the rank */
    return !least_of_set && has_rank(build_key(work->build, meld, "rank"), key);
}

/* Warns about values of melds that do not exist. */
static void check_values(const MeldWork *work, const Node *values)
{
    for (size_t i = 0; i < values->count; i++)
        if (!is_value_of(work, values->pairs[i].key->text))
            (void)diag_warning(work->build->diags, "meld-value", values->pairs[i].key->span,
                               "no meld of this kind matches '%.*s', so its value is never used",
                               STR_ARG(values->pairs[i].key->text));
}

/* If the pack has each card only once, warns about melds that need two copies of a card or can be announced twice. */
static void check_twice(const MeldWork *work)
{
    const Node *twice = build_key(work->build, work->pair->value, "twice"),
               *both = build_key(work->build, work->pair->value, "both");
    const Node *copies = build_key(work->build, work->pair->value, "both_copies");
    if (work->build->game->copies == 2) return;
    if (copies->integer)
        (void)diag_warning(work->build->diags, "meld-twice", copies->span,
                           "nobody can hold both copies: the pack has each card only once");
    if (twice->integer || both->count)
        (void)diag_warning(work->build->diags, "meld-twice", both->count ? both->span : twice->span,
                           "no meld can be declared twice: the pack has each card only once");
}

/* Checks `makes_trump`: trumps change only before a lead, and only a meld of one suit can name them. */
static void check_makes_trump(const MeldWork *work)
{
    const Node *node = build_key(work->build, work->pair->value, "makes_trump");
    bool has_suit = !build_key(work->build, work->pair->value, "rank")->count &&
                    !build_key(work->build, work->pair->value, "cards")->count;
    bool is_between = work->build->game->meld_at == MELDS_ON_LEAD || work->build->game->meld_at == MELDS_AFTER_TRICK;
    if (makes_trump(work) && (!has_suit || !is_between))
        (void)diag_error(work->build->diags, "meld-trump", node->span,
                         "only a pair or a sequence that is declared when leading or after a trick (`melding: {at: "
                         "on_lead}` or `after_trick`) can make trumps");
}

/*
 * Returns the first combination that does not contain all these cards, from the combination `index` on in its list.
 * Returns NO_COMBINATION if there is none.
 */
static uint16_t next_without(const Game *game, CardSet cards, uint16_t index)
{
    while (index != NO_COMBINATION && !(cards & ~game->combination[index].cards)) index = game->combination[index].next;
    return index;
}

/*
 * Links the combinations with the same lowest card into a list, in the order of their numbers. `next_without` of a
 * combination is the next one in its list that does not contain all its cards.
 */
static void list_combinations(Game *game)
{
    for (int i = game->n_combinations - 1; i >= 0; i--) {
        Combination *combination = &game->combination[i];
        if (!combination->cards) continue; /* a combination without cards is only what others hear */
        Card lowest = cards_first(combination->cards);
        bool is_first = !cards_have(game->combination_starts, lowest);
        combination->next = is_first ? NO_COMBINATION : game->first_combination[lowest];
        combination->next_without = next_without(game, combination->cards, combination->next);
        game->combination_starts |= card_bit(lowest);
        game->first_combination[lowest] = (uint16_t)i;
    }
}

/* False if none of the keys for cards gives the cards of the meld. This is reported, and so are several such keys. */
static bool check_form(const MeldWork *work)
{
    static const char *const FORMS[] = {"sequence", "rank", "pair", "cards"};
    Diags *diags = work->build->diags;
    const char *form = NULL;
    for (size_t i = 0; i < COUNT(FORMS); i++) {
        const Node *list = build_key(work->build, work->pair->value, FORMS[i]);
        if (!list->count) continue;
        if (form)
            diag_hint(diags,
                      diag_error(diags, "meld-form", list->span, "a meld has either '%s' or '%s'", form, FORMS[i]),
                      "write a second meld with '%s' under `melds`", FORMS[i]);
        form = FORMS[i];
    }
    if (form) return true;
    diag_hint(diags,
              diag_error(diags, "meld-form", work->pair->key->span, "the meld '%.*s' has no cards",
                         STR_ARG(work->pair->key->text)),
              "write its cards with 'sequence', 'rank', 'pair' or 'cards'");
    return false;
}

/* Reports a meld without cards or with ranks that no card of the pack has, and warns about values that no meld has. */
static void check_meld(const MeldWork *work)
{
    static const char *const LISTS[] = {"sequence", "rank", "pair"};
    for (size_t i = 0; i < COUNT(LISTS); i++)
        build_check_ranks(work->build, build_key(work->build, work->pair->value, LISTS[i]));
    if (!check_form(work)) return;
    check_values(work, build_key(work->build, work->pair->value, "values"));
    check_values(work, build_key(work->build, work->pair->value, "both"));
}

/* Reports a condition of a meld that nobody announces: a meld among the cards of a trick counts without one. */
static void check_when(const MeldWork *work)
{
    const Game *game = work->build->game;
    if (game->meld_at != MELDS_IN_TRICK || !game->meld[work->row].when) return;
    Diags *diags = work->build->diags;
    diag_hint(diags,
              diag_error(diags, "meld-when", build_key(work->build, work->pair->value, "when")->span,
                         "'when' is for announcing a meld, but with 'at: in_trick' nobody announces melds"),
              "remove 'when'; a contract can list the melds that count in it under `melds`");
}

/* Reads a kind of melds, and adds all its combinations to the game. */
static void read_meld(const MeldWork *work)
{
    Build *build = work->build;
    Game *game = build->game;
    const Node *map = work->pair->value;
    uint16_t start = game->n_combinations;
    bool has_worth_of_both = build_key(build, map, "both")->count > 0;
    game->meld[game->n_melds++] = (Meld){.id = work->pair->key->text,
                                         .name = build_text(build, map, "name"),
                                         .twice = build_bool(build, map, "twice") || has_worth_of_both,
                                         .makes_trump = build_bool(build, map, "makes_trump"),
                                         .when = build_condition(build, build->play_env, map, "when")};
    check_uses_up(build, build_key(build, map, "uses_up"));
    game->meld[work->row].when_reads_hands = build_reads_hands(game->meld[work->row].when);
    check_meld(work);
    check_when(work);
    check_twice(work);
    check_makes_trump(work);
    add_runs(work, build_key(build, map, "sequence"));
    add_sets(work, build_key(build, map, "rank"));
    add_any(work, build_key(build, map, "rank"));
    add_pairs(work, build_key(build, map, "pair"));
    add_cards(work);
    add_all_heard(work, start);
}

/*
 * Reads the key `melds`: all combinations of cards that players may announce. The condition of a meld may read only the
 * cards of the player who announces it.
 */
void build_melds(Build *build)
{
    const Node *melds = build_key(build, build->root, "melds");
    read_melding(build);
    build->asker = ASKER_ANY;
    for (size_t i = 0; i < melds->count; i++) {
        if (i == MAX_MELDS) {
            (void)diag_error(build->diags, "too-many-melds", melds->pairs[i].key->span,
                             "too many kinds of melds; the limit is %d", MAX_MELDS);
            break;
        }
        const MeldWork work = {build, &melds->pairs[i], (int)i};
        read_meld(&work);
    }
    read_groups(build, melds);
    read_all_uses_up(build, melds);
    list_combinations(build->game);
    build->asker = ASKER_NOBODY;
}
