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
    uint64_t group[MAX_SUITS], trumps, must_trump;
    const uint8_t *group_of;
    uint8_t seat[MAX_SEATS]; /* of the n-th player of the ring */
    int leader;
} Ring;

/* Packs of at most 64 cards whose order of strength is their order of bits, and no rules but follow and trump. */
static bool fits(const Game *game, const State *state)
{
    const Contract *contract = &game->contract[state->contract];
    return contract->play.is_plain && contract->play.follow && game->ranking[state->ranking].by_bits &&
           cards_high(game->pack) == 0 && state->n_in_trick == 0;
}

static void enter_ring(const Game *game, const State *state, Ring *ring)
{
    const Ranking *ranking = &game->ranking[state->ranking];
    uint8_t seat = state->actor;
    for (int i = 0; i < game->n_active; i++, seat = state->next[seat]) {
        ring->seat[i] = seat;
        ring->hand[i] = cards_low(state->hand[seat]);
        ring->taken[i] = cards_low(state->taken[seat]);
    }
    for (int i = 0; i < MAX_SUITS; i++) ring->group[i] = cards_low(ranking->group[i]);
    ring->trumps = cards_low(ranking->trumps);
    ring->must_trump = game->contract[state->contract].play.trump ? ring->trumps : 0;
    ring->group_of = ranking->group_of;
    ring->leader = 0;
}

/* `first` unless it is empty; by masks, since a jump here would be mispredicted every other time. */
static inline uint64_t or_else(uint64_t first, uint64_t second)
{
    uint64_t none = (uint64_t)0 - (uint64_t)(first == 0);
    return first | (second & none);
}

static inline int pick_from(uint64_t set, Rng *rng)
{
    return word_nth(set, (int)rng_below(rng, (uint32_t)__builtin_popcountll(set)));
}

/* One trick of `n` players; `n` is a constant wherever this is called, so that the loops unroll. */
static inline __attribute__((always_inline)) void play_trick(Ring *ring, State *state, Rng *rng, int n)
{
    uint64_t led = 0, trick = 0, bit[MAX_SEATS];
    int at[MAX_SEATS] = {0};
    for (int i = 0; i < n; i++) {
        at[i] = ring->leader + i < n ? ring->leader + i : ring->leader + i - n;
        uint64_t hand = ring->hand[at[i]];
        uint64_t allowed = i == 0 ? hand : or_else(or_else(hand & led, hand & ring->must_trump), hand);
        int card = pick_from(allowed, rng);
        bit[i] = 1ULL << card;
        if (i == 0) led = ring->group[ring->group_of[card]];
        ring->hand[at[i]] = hand ^ bit[i];
        trick |= bit[i];
        state->log_seat[state->n_log + i] = ring->seat[at[i]];
        state->log_action[state->n_log + i] = (Action)card;
    }
    uint64_t top = 1ULL << (63 - __builtin_clzll(or_else(trick & ring->trumps, trick & led)));
    int winner = ring->leader;
    for (int i = 1; i < n; i++) winner = bit[i] == top ? at[i] : winner;
    state->trick_leader[state->n_tricks] = ring->seat[ring->leader];
    state->trick_winner[state->n_tricks++] = ring->seat[winner];
    state->n_log = (uint8_t)(state->n_log + n);
    ring->taken[winner] |= trick;
    ring->leader = winner;
}

static inline __attribute__((always_inline)) void play_tricks(Ring *ring, State *state, Rng *rng, int n, int tricks)
{
    for (int trick = 0; trick < tricks; trick++) play_trick(ring, state, rng, n);
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
    play_ring(game, state, &ring, rng);
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
