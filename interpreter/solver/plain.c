/*
 * Searches plain tricks with all cards open, on 64-bit words, to find out whether a side can reach a value. The score
 * that is needed for a value depends on the number of tricks won and on the last trick. The search is alpha-beta with a
 * null window, trick by trick. It asks for the score that the side must still gain. The key of a stored result has the
 * hands and not the score before, so a result is used again after any score.
 */
#include "engine/kernel.h"
#include "engine/sides.h"
#include "solver/plain_inner.h"

#include <assert.h>

/* ---- the search of plain tricks ---------------------------------------------------------------------------------- */

static int from_trick(Plain *plain, int leader, int left, int wanted, uint64_t *matter);

/* Returns the number of the end for this last trick, as in Outcomes: its marked cards and its winner. */
static int end_of(const Plain *plain, const Trick *trick)
{
    return marks_of(plain, trick->cards) * MAX_SEATS + plain->seat[trick->winner];
}

/*
 * Returns the winning card of a trick if it had to beat a card of its own group: then the result depends on its rank.
 * Otherwise returns no card.
 */
static uint64_t winner_matters(const Plain *plain, const Trick *trick)
{
    return trick->cards & plain->cards_following[place_of(trick->best)] & ~trick->best ? trick->best : 0;
}

/*
 * Returns a bound on the score that the side gains from this completed trick on, until the end of the deal: see
 * from_trick(). `*matter` receives the cards whose rank the result depends on.
 */
static int end_trick(Plain *plain, const Trick *trick, int wanted, uint64_t *matter)
{
    bool own = is_own(plain, trick->winner);
    int gain = own ? trick->weight + plain->outcomes.of_trick : 0, found = 0;
    plain->won += own;
    *matter = 0;
    if (trick->left > 1) found = from_trick(plain, trick->winner, trick->left - 1, wanted - gain, matter);
    else found = plain->shape->gain[plain->won][end_of(plain, trick)];
    plain->won -= own;
    *matter |= winner_matters(plain, trick);
    return found + gain;
}

/*
 * Adds a card to a hand (sign 1) or removes it (sign -1). Updates the lengths and the sums of the negative weights
 * (`least`) and of the positive weights (`most`).
 */
static void move_card(Plain *plain, int player, uint64_t card, int sign)
{
    int weight = sign * plain->weight[place_of(card)];
    plain->hand[player] ^= card;
    plain->rest ^= card;
    plain->lengths[player] += (uint64_t)(int64_t)sign * plain->length_of[place_of(card)];
    *(plain->weight[place_of(card)] < 0 ? &plain->least : &plain->most) += weight;
}

/*
 * Returns cards that have the same result as `card`, in any hand. If the result of a card depends only on higher cards
 * of its group, all other low cards with the same weight share the result. (They are the "small cards" in Haglund's
 * description of DDS, 2010.) Returns no cards if the result depends on the card itself or on a lower one.
 */
static uint64_t alike_below(const Plain *plain, uint64_t card, uint64_t matter)
{
    uint64_t matters = matter & plain->cards_following[place_of(card)];
    uint64_t below = (matters & -matters) - 1; /* all cards if none matters */
    return card & below ? plain->alike[place_of(card)] & below : 0;
}

/*
 * Searches the rest of a trick and all tricks after it. Returns a bound on the side's gain: at least `wanted` if this
 * can be reached, else an upper bound below it. Sets `*best` to the best card and `*matter` to the cards that the
 * result depends on. `played`: the cards in the trick; `first`: the card to try first, or 0.
 */
static int next_card(Plain *plain, const Trick *trick, int player, int played, uint64_t first, int wanted,
                     uint64_t *best, uint64_t *matter)
{
    Choices choices;
    if (played == plain->n) return end_trick(plain, trick, wanted, matter);
    choices_list(plain, trick, player, played, first, &choices);
    bool own = is_own(plain, player);
    bool is_cut = false;                      /* one card has answered the question, so the others are not needed */
    int found = own ? -2 * NEVER : 2 * NEVER; /* worse than any result */
    uint64_t no_better = 0;                   /* cards that would fail for the same reason as a card that was tried */
    *matter = 0;
    bool prunes = !plain->ways.looks_at_all;
    for (int i = 0; i < choices.n && !(is_cut && prunes); i++) {
        Trick after = *trick;
        uint64_t unused, its_matter; /* its_matter: the cards that the result of this card depends on */
        if ((choices.card[i] & no_better) && prunes) continue;
        lay(plain, &after, player, choices.card[i]);
        move_card(plain, player, choices.card[i], -1);
        int value = next_card(plain, &after, next_player(plain, player), played + 1, 0, wanted, &unused, &its_matter);
        move_card(plain, player, choices.card[i], 1);
        if (own ? value > found : value < found) {
            found = value;
            *best = choices.card[i];
        }
        is_cut = own ? value >= wanted : value < wanted;
        /* one card proves a cut; without a cut, the results of all cards are needed */
        *matter = is_cut ? its_matter : *matter | its_matter;
        if (!is_cut) no_better |= alike_below(plain, choices.card[i], its_matter);
    }
    if (!is_cut) *matter = choices_matter(plain, &choices, plain->hand[player], *matter);
    return found;
}

/* Counts a position. True if the search is over its limit. */
static bool must_give_up(Plain *plain)
{
    plain->nodes++;
    plain->failed = plain->failed || ways_end(&plain->ways, plain->nodes);
    return plain->failed;
}

/*
 * True if `wanted` is certain, or impossible, even with the least or the greatest possible score of the remaining
 * cards. Sets `*found` to the score that decides.
 */
static bool is_known_by_sums(const Plain *plain, int left, int wanted, int *found)
{
    int of_tricks = left * plain->outcomes.of_trick, marks = marks_of(plain, plain->rest);
    int low = plain->least + (of_tricks < 0 ? of_tricks : 0) + plain->shape->low[marks][left][plain->won];
    int high = plain->most + (of_tricks > 0 ? of_tricks : 0) + plain->shape->high[marks][left][plain->won];
    *found = low >= wanted ? low : high;
    return low >= wanted || high < wanted;
}

/*
 * Searches all remaining tricks, with this leader. Returns a bound on the score that the side still gains: at least
 * `wanted` if this can be reached, else an upper bound below it. Sets `*matter` to the cards whose rank the result
 * depends on. First uses everything that saves a search: limits of the score, stored results, and certain tricks.
 * Returns 0 if the search gave up.
 */
static int from_trick(Plain *plain, int leader, int left, int wanted, uint64_t *matter)
{
    int found = 0;
    uint64_t best = 0;
    *matter = 0;
    if (must_give_up(plain)) return 0;
    bool keeps = left > 1 && !plain->ways.keeps_nothing;
    Position position;
    if (!plain->ways.looks_at_all && is_known_by_sums(plain, left, wanted, &found)) return found;
    if (keeps) {
        Known known = {0, 0, 0};
        position_make(plain, leader, left, &position);
        if (position_find(plain, &position, wanted, &known)) {
            *matter = known.matter;
            return known.bound;
        }
        best = known.best;
    }
    /* sure winners are tried only after the table, because the table is faster and decides most positions */
    Answer answer;
    if (!plain->ways.looks_at_all && winners_decide(&(Ask){plain, left, wanted}, leader, &answer)) {
        *matter = answer.matter;
        return answer.bound;
    }
    Trick trick = {.left = left};
    found = next_card(plain, &trick, leader, 0, best, wanted, &best, matter);
    if (keeps && !plain->failed) position_keep(plain, &position, &(Known){found, best, *matter}, found >= wanted);
    return found;
}

/* ---- preparing a search ----------------------------------------------------------------------------------------- */

/*
 * Copies the position, and goes back to the beginning of the present trick. The cards of the trick return to the hands,
 * and its leader is the actor.
 */
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

/*
 * True if all tricks that are left are plain, including the present one. False if players draw cards from a stock, or
 * if a card has lost its power because it was kept back too long (`withheld`). The tricks are counted from the
 * beginning of the present trick, because kernel_tricks() works only between tricks.
 */
bool plain_fits(const Game *game, const State *state)
{
    State before;
    if (state->phase != PHASE_PLAY || state->withheld || game->stock.draw) return false;
    take_trick_back(state, &before);
    return kernel_tricks(game, &before) == tricks_total_of(game, state) - state->n_tricks;
}

/* Numbers the active seats as players, in the order of play, and stores which of them are on the searched side. */
static void number_players(Plain *plain, const State *state, Aim aim)
{
    uint8_t seat = state_is_active(state, 0) ? 0 : 1; /* at most one seat sits out */
    for (int i = 0; i < plain->n; i++, seat = state->next[seat]) {
        plain->seat[i] = seat;
        plain->place[seat] = (uint8_t)i;
        if (seats_have(aim.seats, seat)) plain->own |= seat_bit(i);
    }
}

/* Returns a set of cards as bits of the search. */
static uint64_t bits_of(const Plain *plain, CardSet cards)
{
    uint64_t set = 0;
    EACH_CARD (card, cards) set |= 1ULL << plain->bit[card];
    return set;
}

/* Gives each card of a group its bit: the weakest card gets bit `first`. False if two cards have equal strength. */
static bool order_group(Plain *plain, const Ranking *ranking, CardSet group, int first)
{
    uint64_t taken = 0;
    EACH_CARD (card, group) {
        int at = 0; /* the number of weaker cards in the group */
        EACH_CARD (other, group) at += ranking->strength[other] < ranking->strength[card];
        plain->bit[card] = (uint8_t)(first + at);
        taken |= 1ULL << (first + at);
    }
    return bits_count(taken) == cards_count(group);
}

/*
 * Makes the trumps the first group. Then sets what one card of each group adds to the packed lengths of a hand: one
 * byte for each group.
 */
static void order_groups(Plain *plain)
{
    for (int i = 0; plain->trumps && i < plain->n_groups; i++) {
        uint64_t group = plain->group[i];
        if (group != plain->trumps) continue;
        plain->group[i] = plain->group[TRUMP_GROUP];
        plain->group[TRUMP_GROUP] = group;
    }
    for (int i = 0; i < plain->n_groups; i++)
        for (uint64_t left = plain->group[i]; left; left &= left - 1) plain->length_of[place_of(left)] = 1ULL << 8 * i;
}

/*
 * Converts ranking and rules into sets of bits. Each group gets adjacent bits, in the order of strength. False if there
 * are too many groups, or if two cards are equally strong.
 */
static bool take_rules(Plain *plain, const State *state)
{
    const Game *game = plain->game;
    const Ranking *ranking = &game->ranking[state->ranking];
    int n = 0;
    for (int i = 0; i < MAX_GROUPS; i++) {
        CardSet group = ranking->group[i] & game->pack;
        if (!group) continue;
        if (plain->n_groups == MAX_WORD_GROUPS || !order_group(plain, ranking, group, n)) return false;
        uint64_t set = plain->group[plain->n_groups++] = bits_of(plain, group);
        for (uint64_t left = set; left; left &= left - 1) plain->cards_following[place_of(left)] = set;
        n += cards_count(group);
    }
    plain->trumps = bits_of(plain, ranking->trumps & game->pack);
    order_groups(plain);
    plain->must_trump = game->contract[state->contract].play.trump ? plain->trumps : 0;
    plain->marked = bits_of(plain, plain->outcomes.marked);
    n = 0;
    EACH_CARD (card, plain->outcomes.marked) plain->mark[n++] = 1ULL << plain->bit[card];
    EACH_CARD (card, game->pack) plain->weight[plain->bit[card]] = plain->outcomes.weight[card];
    return true;
}

/*
 * For each weight, makes the set of cards that have it. Cards of weight 0 get no set. The search fails if there are too
 * many different weights.
 */
static void take_weights(Plain *plain)
{
    uint64_t left = 0;
    for (int bit = 0; bit < MAX_BITS; bit++) left |= (uint64_t)(plain->weight[bit] != 0) << bit;
    while (left && plain->n_values < MAX_VALUES) {
        int16_t weight = plain->weight[place_of(left)];
        uint64_t *mask = &plain->value[plain->n_values++];
        for (int bit = 0; bit < MAX_BITS; bit++)
            if (plain->weight[bit] == weight) *mask |= 1ULL << bit;
        left &= ~*mask;
    }
    plain->failed |= left != 0;
}

/* For each card, finds the cards of its group that have the same weight. Marked cards are like no other card. */
static void take_alike(Plain *plain)
{
    for (int bit = 0; bit < MAX_BITS; bit++)
        for (uint64_t left = plain->cards_following[bit] & ~plain->marked; left; left &= left - 1)
            if (plain->weight[place_of(left)] == plain->weight[bit] && !(plain->marked >> bit & 1))
                plain->alike[bit] |= left & -left;
}

/* Returns the weight that most cards of a group have. */
static int16_t usual_weight(const Plain *plain, uint64_t group)
{
    int most = 0;
    int16_t usual = 0;
    for (uint64_t left = group; left; left &= left - 1) {
        int n = 0;
        for (uint64_t others = group; others; others &= others - 1)
            n += plain->weight[place_of(others)] == plain->weight[place_of(left)];
        if (n <= most) continue;
        most = n;
        usual = plain->weight[place_of(left)];
    }
    return usual;
}

/*
 * Finds the special cards, which the table of positions always distinguishes: marked cards, and cards with another
 * weight than most of their group. Special cards of the same weight make one class. The special cards of weight 0 make
 * a class of their own.
 */
static void take_special(Plain *plain)
{
    plain->special = plain->marked;
    for (int i = 0; i < plain->n_groups; i++) {
        int16_t usual = usual_weight(plain, plain->group[i]);
        for (uint64_t left = plain->group[i]; left; left &= left - 1)
            if (plain->weight[place_of(left)] != usual) plain->special |= left & -left;
    }
    uint64_t zero_weight = plain->special;
    for (int i = 0; i < plain->n_values; i++) {
        uint64_t cards = plain->value[i] & plain->special;
        zero_weight &= ~cards;
        if (cards) plain->class[plain->n_classes++] = cards;
    }
    if (zero_weight) plain->class[plain->n_classes++] = zero_weight;
}

Plain *plain_new(Arena *arena, const Game *game, const State *state, Aim aim, const SolverWays *ways)
{
    Plain *plain = ARENA_NEW(arena, Plain);
    plain->game = game;
    plain->arena = arena;
    plain->ways = *ways;
    plain->n = game->n_active;
    if (!outcomes_make(arena, game, state, aim, &plain->outcomes)) return NULL;
    number_players(plain, state, aim);
    if (!take_rules(plain, state)) return NULL;
    take_weights(plain);
    take_alike(plain);
    take_special(plain);
    table_make(plain);
    return plain->failed ? NULL : plain;
}

/*
 * Converts the hands to sets of bits, and counts their cards and weights and the tricks won. Returns the score that the
 * side has already won.
 */
static int load_hands(Plain *plain, const State *state)
{
    int score = 0;
    plain->won = plain->least = plain->most = 0;
    plain->rest = 0;
    for (int i = 0; i < plain->n; i++) {
        uint8_t seat = plain->seat[i];
        plain->hand[i] = 0;
        plain->lengths[i] = 0;
        EACH_CARD (card, state->hand[seat]) move_card(plain, i, 1ULL << plain->bit[card], 1);
        if (!is_own(plain, i)) continue;
        plain->won += state->tricks[seat];
        EACH_CARD (card, state->taken[seat]) score += plain->outcomes.weight[card];
    }
    return score + plain->won * plain->outcomes.of_trick;
}

/* Returns the present trick in the form of the search. */
static Trick load_trick(const Plain *plain, const State *state)
{
    int player = plain->place[state->n_in_trick ? state->leader : state->actor];
    Trick trick = {.winner = player, .left = plain->outcomes.n_tricks - state->n_tricks};
    for (int i = 0; i < state->n_in_trick; i++, player = next_player(plain, player))
        lay(plain, &trick, player, 1ULL << plain->bit[state->trick_card[i]]);
    return trick;
}

/* In the middle of a trick, the search starts with the next card of this trick. */
bool plain_reaches(Plain *plain, const State *state, int64_t wanted)
{
    int missing = plain_ask(plain, wanted) - load_hands(plain, state); /* the score that the side must still gain */
    Trick trick = load_trick(plain, state);
    uint64_t unused;
    if (plain->failed) return false;
    if (!state->n_in_trick) return from_trick(plain, trick.winner, trick.left, missing, &unused) >= missing;
    int player = plain->place[state->actor];
    return next_card(plain, &trick, player, state->n_in_trick, 0, missing, &unused, &unused) >= missing;
}

enum { MAX_CANDIDATES = 4096 };

/* Sorted values without repetition. `is_full`: there was no room for another value. */
typedef struct Candidates {
    int64_t value[MAX_CANDIDATES];
    int n;
    bool is_full;
} Candidates;

/* Inserts a value into the sorted list, if it is new. If there is no room, sets `is_full`. */
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

/*
 * Finds the least and the greatest score that a side can still gain. `rest`: the cards that are not won yet; `left`:
 * the number of tricks that are left. The least score counts only negative weights of cards and tricks, and the
 * greatest only positive ones.
 */
static void sum_rest(const Plain *plain, uint64_t rest, int left, int *least, int *most)
{
    int low = 0, high = 0;
    for (int i = 0; i < plain->n_values; i++) {
        uint64_t cards = rest & plain->value[i];
        int weight = cards ? bits_count(cards) * plain->weight[place_of(cards)] : 0;
        if (weight < 0) low += weight;
        else high += weight;
    }
    int of_tricks = left * plain->outcomes.of_trick;
    *least = low + (of_tricks < 0 ? of_tricks : 0);
    *most = high + (of_tricks > 0 ? of_tricks : 0);
}

/* Lists, sorted and without repetition, all values that the settlement can still have for the side. */
static void find_candidates(Plain *plain, const State *state, Candidates *list)
{
    const Outcomes *outcomes = &plain->outcomes;
    int score = load_hands(plain, state), left = outcomes->n_tricks - state->n_tricks, least, most;
    /* the cards of the present trick still count for the side that wins it */
    sum_rest(plain, plain->rest | bits_of(plain, state->trick), left, &least, &most);
    list->n = 0;
    list->is_full = false;
    int first = score + least - outcomes->lowest, last = score + most - outcomes->lowest; /* possible places in a row */
    for (int tricks = plain->won; tricks <= plain->won + left; tricks++)
        for (int end = 0; end < outcomes->n_ends; end++) {
            const int64_t *row = outcomes->value[outcomes->by_tricks ? 0 : tricks][end];
            for (int at = first; row && at <= last; at++)
                if (at == first || row[at] != row[at - 1]) add_candidate(list, row[at]);
        }
}

/* Plays the rest of a trick, with the most promising card of each player. Removes the cards from the hands. */
static void play_trick(Plain *plain, Trick *trick, int player, int played)
{
    for (; played < plain->n; played++, player = next_player(plain, player)) {
        Choices choices;
        choices_list(plain, trick, player, played, 0, &choices);
        lay(plain, trick, player, choices.card[0]);
        move_card(plain, player, choices.card[0], -1);
    }
}

/*
 * Returns the value of the deal if everybody plays the most promising card. The search begins with this guess. The
 * hands are empty afterwards, so load_hands() must be called again.
 */
static int64_t guess_value(Plain *plain, const State *state)
{
    int score = load_hands(plain, state), player = plain->place[state->actor], played = state->n_in_trick;
    Trick trick = load_trick(plain, state);
    for (;;) {
        play_trick(plain, &trick, player, played);
        if (is_own(plain, trick.winner)) {
            score += trick.weight + plain->outcomes.of_trick;
            plain->won++;
        }
        if (trick.left == 1) break; /* this was the last trick */
        player = trick.winner;
        played = 0;
        trick = (Trick){.left = trick.left - 1};
    }
    const int64_t *row = plain->outcomes.value[plain->outcomes.by_tricks ? 0 : plain->won][end_of(plain, &trick)];
    return row[score - plain->outcomes.lowest];
}

/* Returns the index of a value in the sorted list, or of the next lower one; 0 if all are higher. */
static int index_of(const Candidates *list, int64_t value)
{
    int low = 0, high = list->n;
    while (high - low > 1) {
        int middle = (low + high) / 2;
        if (list->value[middle] <= value) low = middle;
        else high = middle;
    }
    return low;
}

/* Returns `number`, or the nearer limit if it is outside `least` to `most`. */
static int within_limits(int least, int number, int most)
{
    if (number < least) return least;
    return number > most ? most : number;
}

/*
 * Finds the value by asking repeatedly whether the side can reach one of the candidates. The first question is about a
 * guess. The next questions move away from it in growing steps, until the value lies between a reached and an unreached
 * candidate; then they halve this range. Questions near the true value must be answered in any case. Questions far from
 * it would fill the table with useless results.
 */
int64_t plain_value(Plain *plain, const State *state)
{
    Candidates list;
    find_candidates(plain, state, &list);
    plain->failed |= list.is_full;
    assert(list.n > 0);
    int low = 0, high = list.n; /* the value at `low` can be reached, the one at `high` cannot */
    int next = high - low > 1 ? index_of(&list, guess_value(plain, state)) : 0, step = 1;
    bool rose = false, fell = false;
    while (high - low > 1 && !plain->failed) {
        next = within_limits(low + 1, next, high - 1);
        bool is_reached = plain_reaches(plain, state, list.value[next]);
        if (is_reached) low = next;
        else high = next;
        rose |= is_reached;
        fell |= !is_reached;
        if (rose && fell) next = (low + high) / 2;
        else next = rose ? low + step : high - step;
        step *= 2;
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
