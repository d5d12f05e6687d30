/* Look-ups in a Game, and counting card points. */
#include "rules/game.h"

#include <limits.h>

Str text_in(const Node *text, Str language)
{
    if (text && text->kind == NODE_STRING) return text->text;
    if (!text || text->kind != NODE_MAP || text->count == 0) return STR("");
    const Node *found = node_find_str(text, language);
    if (!found) found = node_find(text, "en");
    if (!found) found = text->pairs[0].value;
    return found->text;
}

bool author_wrote(const Node *value)
{
    return value && value->span.source && !source_is_schema(value->span.source);
}

bool source_is_schema(const Source *source)
{
    return str_is(source->path, "variant.schema.json");
}

/* True for the words file of these rules: game.de.yaml for game.yaml. */
static bool is_words_of(const Source *words, const Source *rules)
{
    Str ending = STR(".yaml"), stem = {rules->path.s, rules->path.n - ending.n};
    return str_ends(rules->path, ending) && str_begins(words->path, stem) && words->path.n > rules->path.n &&
           words->path.s[stem.n] == '.';
}

/*
 * Returns how many generations a file is above the game's own file: 0 for the file itself, 1 for its parent and so on.
 * A words file counts as its rules file, and any other file as the game's own. A default of the schema, or a value
 * without a file, is farther away than all files.
 */
static int generations_above(const Game *game, const Source *file)
{
    if (!file || source_is_schema(file)) return INT_MAX;
    for (int i = 0; game->files && game->files[i]; i++)
        if (game->files[i] == file || is_words_of(file, game->files[i])) return i;
    return 0;
}

NameMeaning game_meaning(const Game *game, Str name, bool is_call, const Source *writer)
{
    NameMeaning meaning = NAME_FREE;
    for (size_t i = 0; i < game->n_shared_names; i++) {
        const SharedName *shared = &game->shared_names[i];
        if (shared->is_call != is_call || !str_equal(shared->name, name)) continue;
        const Node *key = shared->key && shared->key->eldest ? shared->key->eldest : shared->key;
        const Source *file = key ? key->span.source : NULL;
        /* the author's meaning counts in the file that defines the name, and in the children of this file */
        if (key && generations_above(game, writer) <= generations_above(game, file)) return NAME_OWN;
        meaning = NAME_OF_LANGUAGE;
    }
    return meaning;
}

/*
 * Returns the ranking of a contract in which the suit of the card turned up is trumps. A card without a suit makes no
 * trumps.
 */
static uint8_t turned_ranking(const Game *game, const Contract *contract, Card turned)
{
    uint8_t group = game->ranking[contract->rankings + NO_TRUMPS].group_of[turned];
    bool has_suit = group != EXCUSE_GROUP && group != JOKER_GROUP;
    return (uint8_t)(contract->rankings + (has_suit ? game->card[turned].suit : NO_TRUMPS));
}

uint8_t game_first_ranking(const Game *game, const Contract *contract, Card turned, int32_t deal_number)
{
    if (contract->trump_turned && turned != NO_CARD) return turned_ranking(game, contract, turned);
    if (!contract->n_in_turn) return contract->ranking;
    return (uint8_t)(contract->rankings + contract->in_turn[deal_number % contract->n_in_turn]);
}

Card game_card(const Game *game, Str id)
{
    EACH_CARD (card, game->pack)
        if (str_equal(game->card[card].id, id)) return card;
    return NO_CARD;
}

Card game_free_card(const Game *game, Str id, CardSet used)
{
    Card card = game_card(game, id);
    if (card == NO_CARD) return NO_CARD;
    CardSet left = game_copies(game, card) & ~used;
    return left ? cards_first(left) : card;
}

CardSet game_cards_between(const Game *game, Card a, Card b)
{
    int height_a = game->card[a].height, height_b = game->card[b].height;
    int low = height_a < height_b ? height_a : height_b, high = height_a < height_b ? height_b : height_a;
    CardSet set = 0;
    EACH_CARD (card, game->suit[game->card[a].suit].cards)
        if (game->card[card].height >= low && game->card[card].height <= high) set |= card_bit(card);
    return set;
}

CardSet game_free_cards(const Game *game, CardSet set, CardSet used)
{
    CardSet free = set & ~used;
    EACH_CARD (card, set & used) {
        CardSet left = game_copies(game, card) & ~(used | free); /* copies that are neither used nor already taken */
        free |= left ? card_bit(cards_first(left)) : card_bit(card);
    }
    return free;
}

Action game_action(const Game *game, Str token)
{
    Card card = game_card(game, token);
    if (card != NO_CARD) return card;
    for (int i = 0; i < game->n_tokens; i++)
        if (str_equal(game->token[i].id, token)) return (Action)(FIRST_TOKEN + i);
    return NO_ACTION;
}

Str game_token(const Game *game, Action action)
{
    if (action < FIRST_TOKEN) return game->card[action].id;
    int index = action - FIRST_TOKEN;
    return index < game->n_tokens ? game->token[index].id : STR("");
}

/* Returns the first n places of the talon, one bit each. */
static uint64_t first_places(int n)
{
    return n >= MAX_TALON ? UINT64_MAX : (1ULL << n) - 1;
}

bool later_has_time(const Game *game, int time)
{
    for (int i = 0; i < game->later.n_stages; i++)
        if (game->later.stage[i].after == time) return true;
    return false;
}

int game_hand_size(const Game *game)
{
    const Value *cards = game->cards ? formula_constant(game->cards) : NULL;
    if (!game->cards) return game->hand_size;
    if (!cards) return 0;
    if (cards->as.integer < 1) return 1; /* a player gets at least one card, and at most as many as the packets give */
    return cards->as.integer < game->hand_size ? (int)cards->as.integer : game->hand_size;
}

int game_tricks_total(const Game *game)
{
    int size = game_hand_size(game);
    return size ? game->tricks_total - (game->hand_size - size) : 0;
}

int game_talon_size(const Game *game)
{
    int size = game_hand_size(game);
    return size ? game->n_talon + (game->hand_size - size) * game->n_active : game->n_talon;
}

bool game_has_talon(const Game *game)
{
    return game_talon_size(game) > 0 || !game_hand_size(game);
}

bool game_talon_remains(const Game *game, const TalonRule *rule)
{
    return !game_hand_size(game) || taken_count(game, rule) < game_talon_size(game) - game->later.size;
}

/* The packets take the first places of the talon, and also the last place if the declarer gets the card turned up. */
uint64_t later_places(const Game *game)
{
    bool is_turned = game->later.gives_turned && game->n_talon;
    uint64_t turned = is_turned ? 1ULL << (game->n_talon - 1) : 0;
    return first_places(game->later.size - is_turned) | turned;
}

bool part_is_left(const Game *game, int part)
{
    return (game->part_places[part] & ~later_places(game)) != 0;
}

uint64_t taken_places(const Game *game, const TalonRule *rule, int chosen)
{
    /* the cards that are not dealt in stages have the places from `first` up to before `end` */
    int first = game->later.size - game->later.gives_turned, end = game->n_talon - game->later.gives_turned;
    switch (rule->take) {
    case TAKE_NONE: return 0;
    case TAKE_ALL: return first_places(game->n_talon) & ~later_places(game);
    case TAKE_PART: return game->part_places[rule->amount];
    case TAKE_CHOICE: return game->part_places[chosen];
    case TAKE_SHARE: return game->part_places[chosen < MAX_PARTS ? game->talon_set[rule->amount].first : chosen];
    case TAKE_CARD: return first < MAX_TALON ? first_places(1) << first : 0;
    case TAKE_COUNT: break;
    }
    if (first >= MAX_TALON) return 0; /* a file with an error: no card of the talon is left */
    return first_places(rule->amount) << (rule->from_last ? end - rule->amount : first);
}

int taken_count(const Game *game, const TalonRule *rule)
{
    return bits_count(taken_places(game, rule, 0));
}

/*
 * Adds up the points of cards, mask by mask: for each mask, its points times the number of cards in it. `fast`: the
 * machine counts bits with one instruction.
 */
WITH_EITHER_BITS int64_t face_points_by(const CardValues *values, CardSet cards, bool fast)
{
    int64_t sum = 0;
    bool is_word = !cards_high(cards); /* all cards are in the lower word of the set */
    for (size_t i = 0; i < values->n; i++) {
        CardSet worth = cards & values->mask[i].cards;
        int n = bits_count_by(cards_low(worth), fast);
        if (!is_word) n += bits_count_by(cards_high(worth), fast);
        sum += n * values->mask[i].points;
    }
    return sum;
}

/* Like face_points(), but only for a machine that counts bits with one instruction. */
FAST_BITS static int64_t face_points_fast(const CardValues *values, CardSet cards)
{
    return face_points_by(values, cards, true);
}

/* Returns the sum of the points of cards, without deductions. */
static int64_t face_points(const CardValues *values, CardSet cards)
{
    return bits_are_fast() ? face_points_fast(values, cards) : face_points_by(values, cards, false);
}

int64_t game_face_points(const Game *game, int ranking, CardSet cards)
{
    return face_points(game->ranking[ranking].values, cards);
}

static Fraction whole(int64_t number)
{
    return (Fraction){number, 1};
}

Fraction game_in_points(const Game *game, int64_t parts)
{
    Fraction points = whole(parts);
    if (game->point_parts > 1) (void)fraction_make(parts, game->point_parts, &points);
    return points;
}

/*
 * The points of the cards are in parts of a point, and each card loses 1 / group of `count_less` points. So the result
 * is counted in units: a point has `counted_parts` of them.
 */
Fraction game_exact_points(const Game *game, int ranking, CardSet cards)
{
    int64_t units = face_points(game->ranking[ranking].values, cards) * game->count_group;
    if (game->count_less) units -= game->count_less * game->point_parts * cards_count(cards);
    if (game->counted_parts == 1) return whole(units); /* without a division, which is slow */
    if (units % game->counted_parts == 0) return whole(units / game->counted_parts);
    Fraction points = whole(0);
    (void)fraction_make(units, game->counted_parts, &points); /* cannot fail, because points of a pack are small */
    return points;
}

/* Returns the points of cards that are counted in groups. NOINLINE, because most games count each card exactly. */
static NOINLINE Fraction points_in_groups(const Game *game, int ranking, CardSet cards)
{
    int n = cards_count(cards), group = game->count_group;
    int64_t less = (int64_t)(n / group) * game->count_less + (n % group != 0); /* cards left over lose one point */
    return game_in_points(game, face_points(game->ranking[ranking].values, cards) - less * game->point_parts);
}

Fraction game_points(const Game *game, int ranking, CardSet cards)
{
    return game->count_exact ? game_exact_points(game, ranking, cards) : points_in_groups(game, ranking, cards);
}

int game_bid(const Game *game, Str id)
{
    for (int i = 0; i < game->n_bids; i++)
        if (str_equal(game->bid[i].id, id)) return i;
    return -1;
}

int game_contract(const Game *game, Str id)
{
    for (int i = 0; i < game->n_contracts; i++)
        if (str_equal(game->contract[i].id, id)) return i;
    return -1;
}

int game_announcement(const Game *game, Str id)
{
    for (int i = 0; i < game->n_announcements; i++)
        if (str_equal(game->announcement[i].id, id)) return i;
    return -1;
}

bool item_has_amounts(const Item *item)
{
    return item->paid == PAID_SEATS || item->paid == PAID_PAIRWISE || item->paid == PAID_BETWEEN_SIDES;
}

bool item_is_multiplied(const Item *item)
{
    if (item->kontra < 0) return false;
    return item->kontra_in_pairs ? item->paid != PAID_SEATS : !item_has_amounts(item);
}
