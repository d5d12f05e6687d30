/* Random playouts: the general path, and kernels for tricks under the plain rules. */
#include "engine/playout.h"

#include "engine/flow_inner.h"
#include "engine/kernel.h"
#include "engine/meld.h"
#include "engine/passing.h"

uint64_t playout_general(const Game *game, State *state, Rng *rng)
{
    int before = state->n_log;
    while (state_goes_on(game, state)) state_apply(game, state, random_action(state_legal(game, state), rng));
    return (uint64_t)(state->n_log - before);
}

bool playout_tricks(const Game *game, State *state, const Chooser *chooser, Rng *rng)
{
    int cards = tricks_of_ranks(game, state) * game->n_active;
    if (cards == 0 || state->n_log + cards > MAX_LOG) return false;
    for (; cards > 0; cards--) {
        CardSet allowed = tricks_plain_cards(game, state);
        bool has_choice = (allowed & (allowed - 1)) != 0;
        Card card = has_choice ? chooser->choose(chooser->context, state, allowed, rng) : cards_first(allowed);
        log_push(state, state->actor, card);
        tricks_play_plainly(game, state, card);
    }
    stages_interrupt(game, state);
    return true;
}

/* ---- kernels -------------------------------------------------------------------------------------------------- */

int tricks_of_ranks(const Game *game, const State *state)
{
    if (state->phase != PHASE_PLAY || state->n_in_trick > 0) return 0;
    const PlayRule *rule = &game->contract[state->contract].play;
    bool fits = rule->follow && !rule->ends_when && cards_high(game->pack) == 0;
    return fits ? tricks_plain_for(game, state) : 0;
}

int tricks_on_words(const Game *game, const State *state)
{
    return game->ranking[state->ranking].by_bits ? tricks_of_ranks(game, state) : 0;
}

/* The rest of a trick by the general path. */
NOINLINE static void play_trick_generally(const Game *game, State *state, Rng *rng)
{
    do {
        Card card = random_card(game_choices(game, tricks_legal(game, state)), rng);
        log_push(state, state->actor, card);
        tricks_play(game, state, card);
    } while (state->n_in_trick);
    stages_interrupt(game, state);
}

/* A card, or a word beside it: the same draw of the same actions as from their sets. */
static void play_or_announce(const Game *game, State *state, Rng *rng)
{
    bool is_owed = false;
    uint64_t words = announce_set(game, state, &is_owed);
    CardSet cards = is_owed ? 0 : game_choices(game, tricks_legal(game, state));
    int n = cards_count(cards), k = (int)rng_below(rng, (uint32_t)(n + bits_count(words)));
    if (k < n) {
        Card card = cards_nth(cards, k);
        log_push(state, state->actor, card);
        tricks_play(game, state, card);
    } else {
        Action word = game->announcement[word_nth(words, k - n)].token;
        log_push(state, state->actor, word);
        state->asides++;
        announce_aside(game, state, token_of(game, word));
    }
    stages_interrupt(game, state);
}

/* May announcements be made beside the cards, and nothing else? */
static bool only_announces(const Game *game, const State *state)
{
    return state->phase == PHASE_PLAY && !melds_are_due(game, state) && !tricks_name_suits(game, state);
}

NOINLINE static void act_at_random(const Game *game, State *state, Rng *rng)
{
    if (only_announces(game, state)) play_or_announce(game, state, rng);
    else state_apply(game, state, random_action(state_legal(game, state), rng));
}

/*
 * Plays by the general path until a kernel can take over, and for how many tricks; 0 if the deal is done before, or has
 * no end.
 */
static int play_up_to_kernel(const Game *game, State *state, Rng *rng)
{
    while (state_goes_on(game, state)) {
        if (state->phase != PHASE_PLAY && stages_at_random(game, state, rng)) continue;
        if (state->phase != PHASE_PLAY || play_is_interrupted(game, state) || tricks_name_suits(game, state)) {
            act_at_random(game, state, rng);
            continue;
        }
        int tricks = tricks_on_words(game, state);
        assert(state->n_log + tricks * game->n_active <= MAX_LOG);
        if (tricks > 0) return tricks;
        play_trick_generally(game, state, rng);
    }
    return 0;
}

/* By the numbers that they have drawn: those of a row are in step. */
typedef struct Queue {
    Waiting row[RNG_PICKS][PLAYOUT_BATCH];
    int n[RNG_PICKS];
} Queue;

static void empty(Queue *queue)
{
    for (int row = 0; row < RNG_PICKS; row++) queue->n[row] = 0;
}

/* Plays up to a kernel and waits for it, if the deal is not done before. */
static void wait_for_kernel(const Game *game, State *state, Rng *stream, Queue *queue)
{
    int tricks = play_up_to_kernel(game, state, stream), row = (int)(stream->picks % RNG_PICKS);
    if (tricks > 0) queue->row[row][queue->n[row]++] = (Waiting){state, stream, tricks};
}

/* After some tricks: who has played all that the kernel may play goes on by the general path. */
static void go_on(const Game *game, const Waiting *waiting, int tricks, Queue *next)
{
    State *state = waiting->state;
    if (tricks == waiting->tricks && game->contract[state->contract].interrupted) stages_interrupt(game, state);
    if (state->phase != PHASE_DONE) wait_for_kernel(game, state, waiting->stream, next);
}

static int fewest_tricks(const Party *parties, int n)
{
    int fewest = MAX_TRICKS;
    for (int t = 0; t < n; t++)
        for (int k = 0; k < parties[t].n; k++)
            if (parties[t].first[k].tricks < fewest) fewest = parties[t].first[k].tricks;
    return fewest;
}

/* Side by side until the first can go no further. */
static void play_parties(const Game *game, const Party *parties, int n, Queue *next)
{
    int tricks = fewest_tricks(parties, n);
    kernel_play(game, parties, n, tricks);
    for (int t = 0; t < n; t++)
        for (int k = 0; k < parties[t].n; k++) go_on(game, &parties[t].first[k], tricks, next);
}

/* All who wait; who is alone in a party plays while no other does. */
static void play_queue(const Game *game, const Queue *queue, Queue *next)
{
    Party parties[KERNEL_TABLES];
    int n = 0;
    empty(next);
    for (int row = 0; row < RNG_PICKS; row++) {
        for (int i = 0; i < queue->n[row]; i += KERNEL_LANES) {
            int left = queue->n[row] - i;
            Party party = {&queue->row[row][i], left < KERNEL_LANES ? left : KERNEL_LANES};
            if (left == 1) play_parties(game, &party, 1, next);
            else parties[n++] = party;
            if (n < KERNEL_TABLES) continue;
            play_parties(game, parties, n, next);
            n = 0;
        }
    }
    if (n > 0) play_parties(game, parties, n, next);
}

static bool nobody_waits(const Queue *queue)
{
    int n = 0;
    for (int row = 0; row < RNG_PICKS; row++) n += queue->n[row];
    return n == 0;
}

/* Each to the end of its deal. */
static void play_all(const Game *game, State *states, Rng *rngs, int n)
{
    Queue queues[2];
    empty(&queues[0]);
    for (int i = 0; i < n; i++) wait_for_kernel(game, &states[i], &rngs[i], &queues[0]);
    for (int now = 0; !nobody_waits(&queues[now]); now = 1 - now) play_queue(game, &queues[now], &queues[1 - now]);
}

static uint64_t actions_in(const State *states, int n)
{
    uint64_t sum = 0;
    for (int i = 0; i < n; i++) sum += states[i].n_log;
    return sum;
}

uint64_t playout_batch(const Game *game, State *states, Rng *rngs, int n)
{
    uint64_t before = actions_in(states, n);
    play_all(game, states, rngs, n);
    return actions_in(states, n) - before;
}

uint64_t playout(const Game *game, State *state, Rng *rng)
{
    return playout_batch(game, state, rng, 1);
}

_Static_assert((int)PLAYOUT_BATCH <= (int)MOST_SHUFFLED, "dealt together");

void playout_deals(const Game *game, const Openings *openings, DealSpec first, State *states, Rng *rngs, int n)
{
    state_shuffle_each(game, first, states, n);
    for (int i = 0; !openings && i < n; i++) passing_start(game, &states[i]);
    for (int i = 0; openings && i < n; i++) openings_play(openings, game, &states[i], &rngs[i]);
    play_all(game, states, rngs, n);
}
