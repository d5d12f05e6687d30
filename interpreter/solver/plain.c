/*
 * Plain tricks with all cards open, on words: is a value reached? A side reaches it with a score that depends on how
 * many tricks it has and how the last one ends; what it still has to gain is searched for by alpha-beta with a
 * window of nothing, trick by trick, and kept by what the hands look like and not by what has been won: a score is
 * never part of a position.
 */
#include "engine/playout.h"
#include "engine/sides.h"
#include "solver/solver_inner.h"

enum { NEVER = 8192, LEAST_BITS = 10, MOST_BITS = 22, MAX_MOVES = 64, MAX_SHAPES = 1024, MAX_BITS = 64 };

/* A position between two tricks that was met: bounds of what the side gains from it, and the best card to lead. */
typedef struct Kept {
    uint64_t check;
    int16_t low, high;
    uint8_t best, left; /* the card's place among those in play; tricks */
    uint16_t unused;
} Kept;

/* What an end is worth, as a gain: for one value that is to be reached, but for how high the score must be at all. */
typedef struct Shape {
    int16_t gain[MAX_TRICKS + 1][MAX_ENDS];      /* by the tricks of the side, and the end */
    int16_t low[MAX_TRICKS + 1][MAX_TRICKS + 1]; /* by tricks left and won: the least and the most of it */
    int16_t high[MAX_TRICKS + 1][MAX_TRICKS + 1];
    uint8_t like[MAX_TRICKS + 1][MAX_TRICKS + 1]; /* the least number of tricks won from which all ends are the same */
} Shape;

struct Plain {
    const Game *game;
    SolverWays ways;
    Outcomes outcomes;
    int n, n_groups, n_values;
    uint8_t seat[MAX_SEATS], place[MAX_SEATS], own; /* players counted in the order of play; the side's places */
    uint64_t trumps, must_trump, marked;
    uint64_t group_with[MAX_BITS];
    uint64_t group[MAX_GROUPS], value[MAX_VALUES];
    /* Cards have bits of their own here: those of a group lie side by side, the stronger above. */
    uint8_t bit[MAX_CARDS];
    int16_t weight[MAX_BITS];
    uint64_t mark[MAX_MARKED]; /* the marked ones in the order of the cards */
    Kept *table;
    int table_bits;
    const Shape *shapes[MAX_SHAPES];
    int n_shapes;
    /* the question, and where the search is */
    const Shape *shape;
    int shape_number;
    uint64_t hand[MAX_SEATS];
    int won;
    uint64_t nodes;
    bool failed;
    Arena *arena;
};

typedef struct Trick {
    uint64_t led, cards, best;
    int leader, left, winner, weight;
} Trick;

/* ---- questions -------------------------------------------------------------------------------------------------- */

/* The least score that reaches the value; beyond all scores if none does, below all if any does. */
static int score_for(const Outcomes *outcomes, int tricks, int end, int64_t wanted)
{
    const int64_t *row = outcomes->value[outcomes->by_tricks ? 0 : tricks][end];
    int n = outcomes->highest - outcomes->lowest + 1;
    if (!row || row[n - 1] < wanted) return NEVER;
    if (row[0] >= wanted) return -NEVER;
    int low = 0, high = n - 1;
    while (high - low > 1) {
        int middle = (low + high) / 2;
        if (row[middle] >= wanted) high = middle;
        else low = middle;
    }
    return outcomes->lowest + high;
}

/* The score that is asked for: that of the first end for which it matters. */
static int base_score(const Outcomes *outcomes, int64_t wanted)
{
    for (int tricks = 0; tricks <= outcomes->n_tricks; tricks++)
        for (int end = 0; end < outcomes->n_ends; end++) {
            int score = score_for(outcomes, tricks, end, wanted);
            if (score > -NEVER && score < NEVER) return score;
        }
    return 0;
}

static void fill_gains(const Outcomes *outcomes, int64_t wanted, int base, Shape *shape)
{
    for (int tricks = 0; tricks <= outcomes->n_tricks; tricks++)
        for (int end = 0; end < outcomes->n_ends; end++) {
            int score = score_for(outcomes, tricks, end, wanted);
            int gain = score == NEVER ? -NEVER : score == -NEVER ? NEVER : base - score;
            shape->gain[tricks][end] = (int16_t)gain;
        }
}

static bool is_seated(const Plain *plain, int end)
{
    return plain->outcomes.value[0][end] != NULL;
}

/* With so many tricks left and won, over all ends. */
static void fill_bounds(const Plain *plain, Shape *shape, int left, int won)
{
    int low = NEVER, high = -NEVER;
    for (int tricks = won; tricks <= won + left; tricks++)
        for (int end = 0; end < plain->outcomes.n_ends; end++) {
            if (!is_seated(plain, end)) continue;
            int gain = shape->gain[tricks][end];
            if (gain < low) low = gain;
            if (gain > high) high = gain;
        }
    shape->low[left][won] = (int16_t)low;
    shape->high[left][won] = (int16_t)high;
}

/* The first number of tricks with the same gains. */
static int first_like(const Shape *shape, int tricks)
{
    int like = 0;
    while (memcmp(shape->gain[like], shape->gain[tricks], sizeof shape->gain[like]) != 0) like++;
    return like;
}

static bool are_alike(const uint8_t *likes, int left, int a, int b)
{
    return memcmp(likes + a, likes + b, (size_t)left + 1) == 0;
}

static void fill_shape(const Plain *plain, Shape *shape)
{
    int n = plain->outcomes.n_tricks;
    uint8_t likes[MAX_TRICKS + 1];
    for (int tricks = 0; tricks <= n; tricks++) likes[tricks] = (uint8_t)first_like(shape, tricks);
    for (int left = 0; left <= n; left++)
        for (int won = 0; won + left <= n; won++) {
            int like = 0;
            while (!are_alike(likes, left, like, won)) like++;
            shape->like[left][won] = (uint8_t)like;
            fill_bounds(plain, shape, left, won);
        }
}

/*
 * Asks for a value: returns the score that its usual end takes. Values whose ends differ from it alike share what is
 * kept.
 */
static int ask(Plain *plain, int64_t wanted)
{
    Shape made;
    int base = base_score(&plain->outcomes, wanted);
    memset(&made, 0, sizeof made);
    fill_gains(&plain->outcomes, wanted, base, &made);
    for (int i = 0; i < plain->n_shapes; i++)
        if (memcmp(plain->shapes[i]->gain, made.gain, sizeof made.gain) == 0) {
            plain->shape = plain->shapes[plain->shape_number = i];
            return base;
        }
    Shape *shape = ARENA_NEW(plain->arena, Shape);
    *shape = made;
    fill_shape(plain, shape);
    if (plain->n_shapes == MAX_SHAPES) {
        plain->failed = true;
        return base;
    }
    plain->shape_number = plain->n_shapes;
    plain->shapes[plain->n_shapes++] = plain->shape = shape;
    return base;
}

/* ---- what is kept ----------------------------------------------------------------------------------------------- */

static uint64_t rest_of(const Plain *plain)
{
    uint64_t rest = 0;
    for (int i = 0; i < plain->n; i++) rest |= plain->hand[i];
    return rest;
}

static uint64_t mix_in(uint64_t hash, uint64_t word)
{
    hash = (hash ^ word) * 0x9E3779B97F4A7C15U;
    return hash ^ hash >> 29;
}

/*
 * What matters of the cards is only in which order they lie and whose they are, what they are worth, and which are
 * marked: cards that are gone are closed up. Two numbers, one for the place in the table and one to tell positions
 * apart.
 */
static void hash_position(const Plain *plain, uint64_t rest, int leader, int left, uint64_t out[2])
{
    uint64_t counts = 0;
    for (int i = 0; i < plain->n_groups; i++) counts = counts << 7 | (uint64_t)bits_count(rest & plain->group[i]);
    uint64_t rules =
        (uint64_t)leader | (uint64_t)plain->shape->like[left][plain->won] << 8 | (uint64_t)plain->shape_number << 16;
    out[0] = mix_in(mix_in(0x243F6A8885A308D3U, rules), counts);
    out[1] = mix_in(mix_in(0x13198A2E03707344U, counts), rules);
    for (int i = 0; i + 1 < plain->n + plain->n_values + (plain->marked != 0); i++) {
        uint64_t set = i + 1 < plain->n                     ? plain->hand[i]
                       : i + 1 - plain->n < plain->n_values ? plain->value[i + 1 - plain->n]
                                                            : plain->marked;
        uint64_t word = bits_extract(set, rest);
        out[0] = mix_in(out[0], word);
        out[1] = mix_in(out[1], word ^ out[0] >> 32);
    }
}

static Kept *slots_of(const Plain *plain, const uint64_t hash[2])
{
    return plain->table + (hash[0] >> (64 - plain->table_bits)) / 2 * 2;
}

static Kept *find_kept(const Plain *plain, const uint64_t hash[2])
{
    Kept *slots = slots_of(plain, hash);
    for (int i = 0; i < 2; i++)
        if (slots[i].check == hash[1]) return &slots[i];
    return NULL;
}

/* The first of two slots keeps what took most to find, the second what was found last. */
static void keep(const Plain *plain, const uint64_t hash[2], Kept found)
{
    Kept *slots = slots_of(plain, hash), *slot = find_kept(plain, hash);
    if (!slot) slot = found.left >= slots[0].left ? &slots[0] : &slots[1];
    *slot = found;
}

/* ---- cards ------------------------------------------------------------------------------------------------------ */

static uint64_t legal_cards(const Plain *plain, const Trick *trick, int player)
{
    uint64_t hand = plain->hand[player];
    if (!trick->cards) return hand;
    if (hand & trick->led) return hand & trick->led;
    return hand & plain->must_trump ? hand & plain->must_trump : hand;
}

/* Does the card, played to this trick, beat the best one? */
static bool beats(const Plain *plain, const Trick *trick, uint64_t card)
{
    bool is_trump = (card & plain->trumps) != 0, best_is_trump = (trick->best & plain->trumps) != 0;
    if (is_trump != best_is_trump) return is_trump;
    return card > trick->best && (is_trump || (card & trick->led));
}

static void lay(const Plain *plain, Trick *trick, int player, uint64_t card)
{
    if (!trick->cards) trick->led = plain->group_with[__builtin_ctzll(card)];
    if (!trick->cards || beats(plain, trick, card)) {
        trick->best = card;
        trick->winner = player;
    }
    trick->cards |= card;
    trick->weight += plain->weight[__builtin_ctzll(card)];
}

static bool is_own(const Plain *plain, int player)
{
    return (plain->own >> player & 1) != 0;
}

static int next_player(const Plain *plain, int player)
{
    return player + 1 < plain->n ? player + 1 : 0;
}

/* ---- in which order --------------------------------------------------------------------------------------------- */

/* Tuned by the positions looked at in a game of points: above all the others shall have few answers to what is led. */
enum { WORTH_OF_WEIGHT = 32, WORTH_OF_TRICK = 64, WORTH_OF_REPLY = 256 };

/* The highest card that a player could beat the trick with; 0: none. */
static uint64_t best_answer(const Plain *plain, const Trick *trick, uint64_t legal)
{
    uint64_t trumps = legal & plain->trumps, top = trumps ? trumps : legal & trick->led;
    if (!top) return 0;
    top = 1ULL << (63 - __builtin_clzll(top));
    return beats(plain, trick, top) ? top : 0;
}

/* How promising a card is for whoever plays it: the side that will likely take the trick, and what it gets. */
static int promise(const Plain *plain, Trick trick, int player, int played, uint64_t card)
{
    lay(plain, &trick, player, card);
    int weight = trick.weight, replies = 0;
    for (int other = next_player(plain, player), i = played + 1; i < plain->n; i++, other = next_player(plain, other)) {
        uint64_t legal = legal_cards(plain, &trick, other), answer = best_answer(plain, &trick, legal);
        replies += bits_count(legal);
        if (!answer) continue;
        trick.best = answer;
        trick.winner = other;
    }
    int gain = WORTH_OF_WEIGHT * weight + WORTH_OF_TRICK * (plain->outcomes.of_trick ? plain->outcomes.of_trick : 1);
    if (!is_own(plain, trick.winner)) gain = -gain;
    int rank = __builtin_ctzll(card & -card) - __builtin_ctzll(plain->group_with[__builtin_ctzll(card)]);
    return (is_own(plain, player) ? gain : -gain) - (played ? 0 : WORTH_OF_REPLY * replies) - rank;
}

typedef struct Choice {
    uint64_t card;
    int promise;
} Choice;

/* Is the card as good as the one below it in the same hand: nobody has one between, and both are worth the same? */
static bool is_like_lower(const Plain *plain, uint64_t mine, uint64_t others, uint64_t card)
{
    uint64_t group = plain->group_with[__builtin_ctzll(card)], below = mine & group & (card - 1);
    if (!below) return false;
    uint64_t lower = 1ULL << (63 - __builtin_clzll(below)), between = (card - 1) & ~(2 * lower - 1);
    bool same = plain->weight[__builtin_ctzll(card)] == plain->weight[__builtin_ctzll(lower)];
    return same && !(others & between & group) && !((card | lower) & plain->marked);
}

static int list_choices(const Plain *plain, const Trick *trick, int player, int played, uint64_t first, Choice *out)
{
    uint64_t legal = legal_cards(plain, trick, player);
    uint64_t others = (rest_of(plain) & ~plain->hand[player]) | trick->cards;
    int n = 0;
    for (uint64_t left = legal; left; left &= left - 1) {
        Choice choice = {.card = left & -left};
        if (!plain->ways.looks_at_all && is_like_lower(plain, legal, others, choice.card)) continue;
        bool is_known = choice.card == first || !(legal & (legal - 1));
        choice.promise = is_known ? INT32_MAX : promise(plain, *trick, player, played, choice.card);
        int at = n++;
        for (; at > 0 && out[at - 1].promise < choice.promise; at--) out[at] = out[at - 1];
        out[at] = choice;
    }
    return n;
}

/* ---- the search ------------------------------------------------------------------------------------------------- */

static int from_trick(Plain *plain, int leader, int left, int alpha, int beta);

/* The end that the last trick makes, as Outcomes numbers it. */
static int end_of(const Plain *plain, const Trick *trick)
{
    int marks = 0;
    for (int i = 0; i < MAX_MARKED; i++) marks |= (trick->cards & plain->mark[i]) != 0 ? 1 << i : 0;
    return marks * MAX_SEATS + plain->seat[trick->winner];
}

static int end_trick(Plain *plain, const Trick *trick, int alpha, int beta)
{
    bool own = is_own(plain, trick->winner);
    int gain = own ? trick->weight + plain->outcomes.of_trick : 0, found = 0;
    plain->won += own;
    if (trick->left > 1) found = from_trick(plain, trick->winner, trick->left - 1, alpha - gain, beta - gain);
    else found = plain->shape->gain[plain->won][end_of(plain, trick)];
    plain->won -= own;
    return found + gain;
}

/* The rest of a trick; the card that turned out best goes to `*best`. */
static int next_card(Plain *plain, const Trick *trick, int player, int played, uint64_t first, int alpha, int beta,
                     uint64_t *best)
{
    Choice choices[MAX_MOVES];
    if (played == plain->n) return end_trick(plain, trick, alpha, beta);
    int n = list_choices(plain, trick, player, played, first, choices);
    bool own = is_own(plain, player);
    int found = own ? -2 * NEVER : 2 * NEVER;
    for (int i = 0; i < n && (plain->ways.looks_at_all || alpha < beta); i++) {
        Trick after = *trick;
        uint64_t unused;
        lay(plain, &after, player, choices[i].card);
        plain->hand[player] ^= choices[i].card;
        int value = next_card(plain, &after, next_player(plain, player), played + 1, 0, alpha, beta, &unused);
        plain->hand[player] ^= choices[i].card;
        if (own ? value > found : value < found) {
            found = value;
            *best = choices[i].card;
        }
        if (own && found > alpha) alpha = found;
        if (!own && found < beta) beta = found;
    }
    return found;
}

/* The sum of all that can still be won, of either sign. */
static void sum_rest(const Plain *plain, uint64_t rest, int left, int *least, int *most)
{
    int low = 0, high = 0;
    for (int i = 0; i < plain->n_values; i++) {
        uint64_t cards = rest & plain->value[i];
        int weight = cards ? bits_count(cards) * plain->weight[__builtin_ctzll(cards)] : 0;
        *(weight < 0 ? &low : &high) += weight;
    }
    *(plain->outcomes.of_trick < 0 ? &low : &high) += left * plain->outcomes.of_trick;
    *least = low;
    *most = high;
}

static bool must_give_up(Plain *plain)
{
    plain->nodes++;
    plain->failed |= plain->ways.most_nodes && plain->nodes > plain->ways.most_nodes;
    return plain->failed;
}

/* What the side gains from here on, or a bound of it beyond the window. */
static int from_trick(Plain *plain, int leader, int left, int alpha, int beta)
{
    if (must_give_up(plain)) return 0;
    uint64_t rest = rest_of(plain), hash[2], best = 0;
    int least, most;
    sum_rest(plain, rest, left, &least, &most);
    Kept kept = {.low = (int16_t)(least + plain->shape->low[left][plain->won]),
                 .high = (int16_t)(most + plain->shape->high[left][plain->won]),
                 .left = (uint8_t)left};
    bool keeps = left > 1 && !plain->ways.keeps_nothing;
    if (!plain->ways.looks_at_all && (kept.low >= beta || kept.low == kept.high)) return kept.low;
    if (!plain->ways.looks_at_all && kept.high <= alpha) return kept.high;
    if (keeps) {
        hash_position(plain, rest, leader, left, hash);
        const Kept *met = find_kept(plain, hash);
        if (met) {
            if (met->low >= beta || met->low == met->high) return met->low;
            if (met->high <= alpha) return met->high;
            kept = *met;
            best = bits_nth(rest, met->best);
        }
    }
    Trick trick = {.leader = leader, .left = left};
    int found = next_card(plain, &trick, leader, 0, best, alpha, beta, &best);
    if (!keeps || plain->failed) return found;
    kept.check = hash[1];
    if (found < beta && found < kept.high) kept.high = (int16_t)found;
    if (found > alpha && found > kept.low) kept.low = (int16_t)found;
    kept.best = (uint8_t)bits_count(rest & (best - 1));
    keep(plain, hash, kept);
    return found;
}

/* ---- from outside ----------------------------------------------------------------------------------------------- */

/* The position before the trick that has begun. */
static void take_trick_back(const State *state, State *out)
{
    state_copy(out, state);
    uint8_t seat = state->leader;
    for (int i = 0; i < state->n_in_trick; i++, seat = state->next[seat])
        out->hand[seat] |= card_bit(state->trick_card[i]);
    if (state->n_in_trick) out->actor = state->leader;
    out->n_in_trick = 0;
    out->trick = 0;
}

bool plain_fits(const Game *game, const State *state)
{
    State before;
    if (state->phase != PHASE_PLAY || state->withheld) return false;
    take_trick_back(state, &before);
    return tricks_of_ranks(game, &before) == game->tricks_total - state->n_tricks;
}

static void seat_all(Plain *plain, const State *state, Aim aim)
{
    uint8_t seat = state_is_active(state, 0) ? 0 : 1;
    for (int i = 0; i < plain->n; i++, seat = state->next[seat]) {
        plain->seat[i] = seat;
        plain->place[seat] = (uint8_t)i;
        if (seats_have(aim.seats, seat)) plain->own |= seat_bit(i);
    }
}

/* The set on the bits of the search. */
static uint64_t bits_of(const Plain *plain, CardSet cards)
{
    uint64_t set = 0;
    EACH_CARD (card, cards) set |= 1ULL << plain->bit[card];
    return set;
}

/* Gives the cards of a group their bits from `first` on; false if two are as strong as each other. */
static bool order_group(Plain *plain, const Ranking *ranking, CardSet group, int first)
{
    uint64_t taken = 0;
    EACH_CARD (card, group) {
        int at = 0;
        EACH_CARD (other, group) at += ranking->strength[other] < ranking->strength[card];
        plain->bit[card] = (uint8_t)(first + at);
        taken |= 1ULL << (first + at);
    }
    return bits_count(taken) == cards_count(group);
}

static bool take_rules(Plain *plain, const State *state)
{
    const Game *game = plain->game;
    const Ranking *ranking = &game->ranking[state->ranking];
    int n = 0;
    for (int i = 0; i < MAX_GROUPS; i++) {
        CardSet group = ranking->group[i] & game->pack;
        if (!group) continue;
        if (!order_group(plain, ranking, group, n)) return false;
        uint64_t set = plain->group[plain->n_groups++] = bits_of(plain, group);
        for (uint64_t left = set; left; left &= left - 1) plain->group_with[__builtin_ctzll(left)] = set;
        n += cards_count(group);
    }
    plain->trumps = bits_of(plain, ranking->trumps & game->pack);
    plain->must_trump = game->contract[state->contract].play.trump ? plain->trumps : 0;
    plain->marked = bits_of(plain, plain->outcomes.marked);
    n = 0;
    EACH_CARD (card, plain->outcomes.marked) plain->mark[n++] = 1ULL << plain->bit[card];
    EACH_CARD (card, game->pack) plain->weight[plain->bit[card]] = plain->outcomes.weight[card];
    return true;
}

/* Masks of the cards of one weight, those that weigh nothing left out. */
static void take_weights(Plain *plain)
{
    uint64_t left = 0;
    for (int bit = 0; bit < MAX_BITS; bit++) left |= (uint64_t)(plain->weight[bit] != 0) << bit;
    while (left && plain->n_values < MAX_VALUES) {
        int16_t weight = plain->weight[__builtin_ctzll(left)];
        uint64_t *mask = &plain->value[plain->n_values++];
        for (int bit = 0; bit < MAX_BITS; bit++)
            if (plain->weight[bit] == weight) *mask |= 1ULL << bit;
        left &= ~*mask;
    }
    plain->failed |= left != 0;
}

Plain *plain_new(Arena *arena, const Game *game, const State *state, Aim aim, const SolverWays *ways)
{
    Plain *plain = ARENA_NEW(arena, Plain);
    plain->game = game;
    plain->arena = arena;
    plain->ways = *ways;
    plain->n = game->n_active;
    if (!outcomes_make(arena, game, state, aim, &plain->outcomes)) return NULL;
    seat_all(plain, state, aim);
    if (!take_rules(plain, state)) return NULL;
    take_weights(plain);
    return plain->failed ? NULL : plain;
}

/* Room for what is found: little memory is touched where little is to be done. What was kept before is found again. */
static void make_room(Plain *plain, int left)
{
    int bits = LEAST_BITS + (left > 4 ? 3 * (left - 4) / 2 : 0);
    if (bits > MOST_BITS) bits = MOST_BITS;
    if (bits <= plain->table_bits) return;
    plain->table_bits = bits;
    plain->table = ARENA_ARRAY(plain->arena, (size_t)1 << bits, Kept);
}

/* Puts the hands on the words; the score that the side has made so far. */
static int load(Plain *plain, const State *state)
{
    int score = 0;
    plain->won = 0;
    for (int i = 0; i < plain->n; i++) {
        uint8_t seat = plain->seat[i];
        plain->hand[i] = bits_of(plain, state->hand[seat]);
        if (!is_own(plain, i)) continue;
        plain->won += state->tricks[seat];
        EACH_CARD (card, state->taken[seat]) score += plain->outcomes.weight[card];
    }
    make_room(plain, plain->outcomes.n_tricks - state->n_tricks);
    return score + plain->won * plain->outcomes.of_trick;
}

static Trick load_trick(const Plain *plain, const State *state)
{
    int player = plain->place[state->n_in_trick ? state->leader : state->actor];
    Trick trick = {.leader = player, .left = plain->outcomes.n_tricks - state->n_tricks};
    for (int i = 0; i < state->n_in_trick; i++, player = next_player(plain, player))
        lay(plain, &trick, player, 1ULL << plain->bit[state->trick_card[i]]);
    return trick;
}

bool plain_reaches(Plain *plain, const State *state, int64_t wanted)
{
    int window = ask(plain, wanted) - load(plain, state);
    Trick trick = load_trick(plain, state);
    uint64_t unused;
    if (plain->failed) return false;
    if (!state->n_in_trick) return from_trick(plain, trick.leader, trick.left, window - 1, window) >= window;
    return next_card(plain, &trick, plain->place[state->actor], state->n_in_trick, 0, window - 1, window, &unused) >=
           window;
}

enum { MAX_CANDIDATES = 4096 };

typedef struct Candidates {
    int64_t value[MAX_CANDIDATES];
    int n;
    bool is_full;
} Candidates;

static void add_candidate(Candidates *list, int64_t value)
{
    int low = 0, high = list->n;
    while (low < high) {
        int middle = (low + high) / 2;
        if (list->value[middle] < value) low = middle + 1;
        else high = middle;
    }
    if (low < list->n && list->value[low] == value) return;
    list->is_full |= list->n == MAX_CANDIDATES;
    if (list->is_full) return;
    memmove(list->value + low + 1, list->value + low, (size_t)(list->n - low) * sizeof *list->value);
    list->value[low] = value;
    list->n++;
}

/* All values that this position can still come to, from the least. */
static void find_candidates(Plain *plain, const State *state, Candidates *list)
{
    const Outcomes *outcomes = &plain->outcomes;
    int score = load(plain, state), left = outcomes->n_tricks - state->n_tricks, least, most;
    sum_rest(plain, rest_of(plain) | bits_of(plain, state->trick), left, &least, &most);
    list->n = 0;
    list->is_full = false;
    for (int tricks = plain->won; tricks <= plain->won + left; tricks++)
        for (int end = 0; end < outcomes->n_ends; end++) {
            const int64_t *row = outcomes->value[outcomes->by_tricks ? 0 : tricks][end];
            for (int i = score + least; row && i <= score + most; i++) {
                int at = i - outcomes->lowest;
                if (i == score + least || row[at] != row[at - 1]) add_candidate(list, row[at]);
            }
        }
}

int64_t plain_value(Plain *plain, const State *state)
{
    Candidates list;
    find_candidates(plain, state, &list);
    plain->failed |= list.is_full;
    int low = 0, high = list.n; /* the one at low is reached, the one at high is not */
    while (high - low > 1 && !plain->failed) {
        int middle = (low + high) / 2;
        if (plain_reaches(plain, state, list.value[middle])) low = middle;
        else high = middle;
    }
    return list.value[low];
}

bool plain_failed(const Plain *plain)
{
    return plain->failed || plain->outcomes.failed;
}

uint64_t plain_nodes(const Plain *plain)
{
    return plain->nodes;
}
