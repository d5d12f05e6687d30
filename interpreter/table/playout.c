/* Random playouts: the general path, and kernels for tricks under the plain rules. */
#include "table/playout.h"

#include "table/flow.h"

uint64_t playout_general(const Game *game, State *state, Rng *rng)
{
    int before = state->n_log;
    while (state->phase != PHASE_DONE) state_apply(game, state, random_action(state_legal(game, state), rng));
    return (uint64_t)(state->n_log - before);
}

/* ---- kernels -------------------------------------------------------------------------------------------------- */

/* A kernel's position: words instead of sets, players counted from one of them in the order of play. */
typedef struct Ring {
    uint64_t hand[MAX_SEATS], taken[MAX_SEATS];
    uint64_t trumps, must_trump;
    const uint64_t *group_with; /* the cards that follow a card */
    uint8_t seat[MAX_SEATS];    /* of the n-th player of the ring */
    uint64_t leader;
} Ring;

enum { KERNEL_MAX_CARDS = 63 }; /* of the numbers of cards; the bit above marks a trump */

/* Packs of few cards whose order of strength is their order of bits, and no rules but follow and trump. */
static bool fits(const Game *game, const State *state)
{
    const Contract *contract = &game->contract[state->contract];
    return contract->play.is_plain && contract->play.follow && game->ranking[state->ranking].by_bits &&
           game->pack >> KERNEL_MAX_CARDS == 0 && state->n_in_trick == 0;
}

static void enter_ring(const Game *game, const State *state, Ring *ring)
{
    const Ranking *ranking = &game->ranking[state->ranking];
    uint8_t seat = state_is_active(state, 0) ? 0 : 1; /* so that players are mostly numbered as their seats */
    for (int i = 0; i < game->n_active; i++, seat = state->next[seat]) {
        if (seat == state->actor) ring->leader = (uint64_t)i;
        ring->seat[i] = seat;
        ring->hand[i] = cards_low(state->hand[seat]);
        ring->taken[i] = cards_low(state->taken[seat]);
    }
    ring->trumps = cards_low(ranking->trumps);
    ring->must_trump = game->contract[state->contract].play.trump ? ring->trumps : 0;
    ring->group_with = ranking->group_with;
}

/* Choices by masks, since a jump on a random card would be mispredicted every other time. */
static inline uint64_t choose(bool condition, uint64_t yes, uint64_t no)
{
    return no ^ ((yes ^ no) & ((uint64_t)0 - (uint64_t)condition));
}

/* `first` unless it is empty. */
static inline uint64_t or_else(uint64_t first, uint64_t second)
{
    return first | (second & ((uint64_t)0 - (uint64_t)(first == 0)));
}

static inline uint64_t pick_from(uint64_t set, Rng *rng)
{
    return word_nth_bit(set, (int)rng_below(rng, (uint32_t)__builtin_popcountll(set)));
}

/* What a card is worth in the trick: 0 if it neither follows nor trumps, else the more the stronger; trumps on top. */
static inline uint64_t worth(uint64_t card, uint64_t led, uint64_t trumps)
{
    uint64_t trump = card & trumps;
    return (card & led) | trump | (uint64_t)(trump != 0) << KERNEL_MAX_CARDS;
}

/* One trick of `n` players; `n` is a constant wherever this is called, so that the loop unrolls. */
static inline __attribute__((always_inline)) void play_trick(Ring *ring, State *state, Rng *rng, int n)
{
    uint64_t led = 0, trick = 0, best = 0;
    uint64_t winner = ring->leader, at = ring->leader;
#pragma GCC unroll 8
    for (int i = 0; i < n; i++) {
        uint64_t hand = ring->hand[at];
        uint64_t allowed = i == 0 ? hand : or_else(or_else(hand & led, hand & ring->must_trump), hand);
        uint64_t bit = pick_from(allowed, rng);
        int card = __builtin_ctzll(bit);
        if (i == 0) led = ring->group_with[card];
        uint64_t value = worth(bit, led, ring->trumps);
        winner = choose(value > best, at, winner);
        best = choose(value > best, value, best);
        ring->hand[at] = hand ^ bit;
        trick |= bit;
        state->log_action[state->n_log + i] = (Action)card;
        at = choose(at + 1 < (uint64_t)n, at + 1, 0);
    }
    state->trick_leader[state->n_tricks] = (uint8_t)ring->leader;
    state->trick_winner[state->n_tricks++] = (uint8_t)winner;
    state->n_log = (uint8_t)(state->n_log + n);
    ring->taken[winner] |= trick;
    ring->leader = winner;
}

/* Works on copies: what bytes of the log might overlap could not stay in registers. */
static inline __attribute__((always_inline)) void play_tricks(Ring *ring, State *state, Rng *rng, int n, int tricks)
{
    Ring own_ring = *ring;
    Rng own_rng = *rng;
    for (int trick = 0; trick < tricks; trick++) play_trick(&own_ring, state, &own_rng, n);
    *ring = own_ring;
    *rng = own_rng;
}

static void play_ring(const Game *game, State *state, Ring *ring, Rng *rng)
{
    int tricks = game->tricks_total - state->n_tricks;
    switch (game->n_active) {
    case 3: play_tricks(ring, state, rng, 3, tricks); break;
    case 4: play_tricks(ring, state, rng, 4, tricks); break;
    case 5: play_tricks(ring, state, rng, 5, tricks); break;
    case 6: play_tricks(ring, state, rng, 6, tricks); break;
    case 7: play_tricks(ring, state, rng, 7, tricks); break;
    default: play_tricks(ring, state, rng, game->n_active, tricks);
    }
}

/* Leaders and winners as seats again, where somebody sits out. */
static void name_seats(const Game *game, State *state, const Ring *ring, int first_trick)
{
    if (game->n_active == game->n_players) return;
    for (int trick = first_trick; trick < state->n_tricks; trick++) {
        state->trick_leader[trick] = ring->seat[state->trick_leader[trick]];
        state->trick_winner[trick] = ring->seat[state->trick_winner[trick]];
    }
}

static void leave_ring(const Game *game, State *state, const Ring *ring)
{
    for (int i = 0; i < game->n_active; i++) {
        uint8_t seat = ring->seat[i];
        state->played[seat] |= state->hand[seat];
        state->hand[seat] = ring->hand[i];
        state->taken[seat] = ring->taken[i];
        state->tricks[seat] = (uint8_t)(cards_count(state->taken[seat]) / game->n_active);
    }
    state->leader = state->trick_leader[state->n_tricks - 1];
    flow_finish(state, ENDING_PLAYED);
}

static void play_out_tricks(const Game *game, State *state, Rng *rng)
{
    Ring ring;
    enter_ring(game, state, &ring);
    int first_trick = state->n_tricks;
    play_ring(game, state, &ring, rng);
    name_seats(game, state, &ring, first_trick);
    leave_ring(game, state, &ring);
}

uint64_t playout(const Game *game, State *state, Rng *rng)
{
    int before = state->n_log;
    while (state->phase != PHASE_DONE) {
        if (state->phase == PHASE_PLAY && fits(game, state)) play_out_tricks(game, state, rng);
        else state_apply(game, state, random_action(state_legal(game, state), rng));
    }
    return (uint64_t)(state->n_log - before);
}
