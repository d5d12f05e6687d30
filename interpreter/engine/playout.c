/* Random playouts: the general path, and kernels for tricks under the plain rules. */
#include "engine/playout.h"

#include "engine/flow_inner.h"
#include "engine/kernel.h"
#include "engine/meld.h"

uint64_t playout_general(const Game *game, State *state, Rng *rng)
{
    int before = state->n_log;
    while (state->phase != PHASE_DONE) state_apply(game, state, random_action(state_legal(game, state), rng));
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

static void enter_ring(const Game *game, const State *state, Ring *ring)
{
    const Ranking *ranking = &game->ranking[state->ranking];
    uint8_t seat = state_is_active(state, 0) ? 0 : 1; /* so that players are mostly numbered as their seats */
    for (int i = 0; i < game->n_active; i++, seat = state->next[seat]) {
        if (seat == state->actor) ring->leader = (uint8_t)i;
        ring->seat[i] = seat;
        ring->hand[i] = cards_low(state->hand[seat]);
        ring->taken[i] = cards_low(state->taken[seat]);
    }
    ring->trumps = cards_low(ranking->trumps);
    ring->must_trump = game->contract[state->contract].play.trump ? ring->trumps : 0;
    ring->group_with = ranking->group_with;
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

/* Who wins a trick leads to the next. */
static void note_tricks(Lane *lane, int players, int tricks)
{
    State *state = lane->state;
    lane->leader[tricks] = lane->ring.leader;
    lane->rng.picks += (uint32_t)(players * tricks);
    int first = state->n_tricks, cards = players * tricks;
    bytes_copy(state->trick_leader + first, lane->leader, (size_t)tricks);
    bytes_copy(state->trick_winner + first, lane->leader + 1, (size_t)tricks);
    bytes_copy(state->log + state->n_log, lane->log, (size_t)cards * sizeof *lane->log);
    state->n_tricks = (uint8_t)(first + tricks);
    state->n_log = (uint16_t)(state->n_log + cards);
}

/* How many tricks so many cards are. */
static inline uint8_t tricks_in(const Game *game, uint64_t cards)
{
    return (uint8_t)(bits_count(cards) / game->n_active);
}

static void leave_ring(const Game *game, State *state, const Ring *ring)
{
    for (int i = 0; i < game->n_active; i++) {
        uint8_t seat = ring->seat[i];
        state->played[seat] |= state->hand[seat] & ~(CardSet)ring->hand[i];
        state->hand[seat] = ring->hand[i];
        state->tricks[seat] += tricks_in(game, ring->taken[i] ^ cards_low(state->taken[seat]));
        state->taken[seat] = ring->taken[i];
    }
    state->leader = state->trick_leader[state->n_tricks - 1];
    state->actor = ring->seat[ring->leader];
    if (state->n_tricks == game->tricks_total) state_finish(state, ENDING_PLAYED);
}

static void enter_lane(const Game *game, State *state, Rng *stream, int tricks, Lane *lane)
{
    enter_ring(game, state, &lane->ring);
    lane->state = state;
    lane->stream = stream;
    lane->rng = *stream;
    lane->first_trick = state->n_tricks;
    lane->tricks = tricks;
}

static void leave_lane(const Game *game, const Lane *lane)
{
    name_seats(game, lane->state, &lane->ring, lane->first_trick);
    leave_ring(game, lane->state, &lane->ring);
    *lane->stream = lane->rng;
}

static int fewest_tricks(const Lane *lanes, int n)
{
    int fewest = lanes[0].tricks;
    for (int i = 1; i < n; i++)
        if (lanes[i].tricks < fewest) fewest = lanes[i].tricks;
    return fewest;
}

/* The rest of a trick by the general path. */
static void play_trick_generally(const Game *game, State *state, Rng *rng)
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

static void act_at_random(const Game *game, State *state, Rng *rng)
{
    if (only_announces(game, state)) play_or_announce(game, state, rng);
    else state_apply(game, state, random_action(state_legal(game, state), rng));
}

/* Plays by the general path until a kernel can take over, and for how many tricks; 0 if the deal is done before. */
static int play_up_to_kernel(const Game *game, State *state, Rng *rng)
{
    while (state->phase != PHASE_DONE) {
        if (state->phase != PHASE_PLAY && stages_at_random(game, state, rng)) continue;
        if (state->phase != PHASE_PLAY || play_is_interrupted(game, state) || tricks_name_suits(game, state)) {
            act_at_random(game, state, rng);
            continue;
        }
        int tricks = tricks_on_words(game, state);
        if (tricks > 0) return tricks;
        play_trick_generally(game, state, rng);
    }
    return 0;
}

/*
 * After some tricks of all lanes: who has played all that a kernel may play goes on by the general path. How many
 * stay.
 */
static int go_on(const Game *game, Lane *lanes, int n, int tricks)
{
    for (int i = n - 1; i >= 0; i--) {
        Lane *lane = &lanes[i];
        State *state = lane->state;
        note_tricks(lane, game->n_active, tricks);
        lane->tricks -= tricks;
        if (lane->tricks > 0) continue;
        leave_lane(game, lane);
        if (game->contract[state->contract].interrupted) stages_interrupt(game, state);
        int more = play_up_to_kernel(game, state, lane->stream);
        if (more > 0) enter_lane(game, state, lane->stream, more, lane);
        else if (i < --n) *lane = lanes[n];
    }
    return n;
}

/* How many lanes from the first on have drawn as many numbers as that, as far as it matters. */
static int in_step(const Lane *lanes, int n)
{
    int same = 1;
    while (same < n && (lanes[same].rng.picks - lanes->rng.picks) % RNG_PICKS == 0) same++;
    return same;
}

/* A position that a kernel can take over, for so many tricks. */
typedef struct Waiting {
    State *state;
    Rng *stream;
    int tricks;
} Waiting;

/*
 * Up to KERNEL_LANES of them to the end of the deal, before the same trick or not: side by side until the first can go
 * no further, then without it.
 */
static void play_out_tricks(const Game *game, const Waiting *waiting, int n)
{
    Lane lanes[KERNEL_LANES];
    for (int i = 0; i < n; i++) enter_lane(game, waiting[i].state, waiting[i].stream, waiting[i].tricks, &lanes[i]);
    while (n > 0) {
        int tricks = fewest_tricks(lanes, n);
        for (int i = 0, same = 0; i < n; i += same) {
            same = in_step(lanes + i, n - i);
            kernel_play(lanes + i, same, game->n_active, tricks);
        }
        n = go_on(game, lanes, n, tricks);
    }
}

uint64_t playout(const Game *game, State *state, Rng *rng)
{
    int before = state->n_log;
    int tricks = play_up_to_kernel(game, state, rng);
    if (tricks > 0) play_out_tricks(game, &(Waiting){state, rng, tricks}, 1);
    return (uint64_t)(state->n_log - before);
}

uint64_t playout_batch(const Game *game, State *states, Rng *rngs, int n)
{
    Waiting waiting[RNG_PICKS][PLAYOUT_BATCH]; /* by the numbers that they have drawn, so that lanes are in step */
    int n_waiting[RNG_PICKS] = {0};
    uint64_t before = 0, after = 0;
    for (int i = 0; i < n; i++) {
        before += states[i].n_log;
        int tricks = play_up_to_kernel(game, &states[i], &rngs[i]);
        uint32_t step = rngs[i].picks % RNG_PICKS;
        if (tricks > 0) waiting[step][n_waiting[step]++] = (Waiting){&states[i], &rngs[i], tricks};
    }
    for (int step = 0; step < RNG_PICKS; step++)
        for (int i = 0, left = n_waiting[step]; left > 0; i += KERNEL_LANES, left -= KERNEL_LANES)
            play_out_tricks(game, waiting[step] + i, left < KERNEL_LANES ? left : KERNEL_LANES);
    for (int i = 0; i < n; i++) after += states[i].n_log;
    return after - before;
}

void playout_deals(const Game *game, const Openings *openings, DealSpec first, State *states, Rng *rngs, int n)
{
    for (int i = 0; i < n; i++, first.number++) {
        if (openings) state_shuffle(game, &first, &states[i]);
        else state_deal(game, &first, &states[i]);
        first.deal_number++;
        first.dealer = (uint8_t)(first.dealer + 1 < game->n_players ? first.dealer + 1 : 0);
    }
    for (int i = 0; openings && i < n; i++) openings_play(openings, game, &states[i], &rngs[i]);
    (void)playout_batch(game, states, rngs, n);
}
