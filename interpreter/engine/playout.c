/* Random playouts: the general path, and kernels for tricks under the plain rules. */
#include "engine/playout.h"

#include "engine/flow_inner.h"
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

enum { KERNEL_CARDS = 64, KERNEL_LANES = 4 }; /* see play_lanes_by() */

/* A kernel's position: words instead of sets, players counted from one of them in the order of play. */
typedef struct Ring {
    uint64_t hand[MAX_SEATS], taken[MAX_SEATS];
    uint64_t trumps, must_trump;
    const uint64_t *group_with; /* the cards that follow a card */
    uint8_t seat[MAX_SEATS];    /* of the n-th player of the ring */
    uint8_t leader;
} Ring;

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

/* What of `cards` is `wanted`, and `otherwise` if nothing is. Cards fall at random: a jump would be mispredicted. */
static inline uint64_t those_or(uint64_t cards, uint64_t wanted, uint64_t otherwise)
{
#ifdef __x86_64__ /* two instructions, where compilers make a jump or five */
    __asm__("and %1, %0\n\tcmovz %2, %0" : "+&r"(cards) : "r"(wanted), "r"(otherwise) : "cc");
    return cards;
#else
    uint64_t those = cards & wanted;
    return those | (otherwise & (0 - (uint64_t)(those == 0)));
#endif
}

/* A deal on copies, where nothing else may overlap them. */
typedef struct Lane {
    Ring ring;
    Rng rng;
    State *state;
    Rng *stream; /* where the rng came from */
    int first_trick;
    int tricks;                     /* that the kernel may play */
    uint8_t leader[MAX_TRICKS + 1]; /* of each trick, and behind the last one its winner */
    uint16_t log[KERNEL_CARDS];
} Lane;

/* What a lane has of the trick that is being played. */
typedef struct Trick {
    uint64_t led, pool, card[MAX_SEATS];
    const uint8_t *at; /* the places of the ring from the leader on */
} Trick;

/* The i-th card of a trick. `picks`: how many numbers have been drawn, as far as it matters to the generator. */
WITH_EITHER_BITS void play_card(Lane *lane, Trick *trick, uint16_t *log, int i, uint32_t picks, bool fast)
{
    Ring *ring = &lane->ring;
    uint64_t hand = ring->hand[trick->at[i]];
    uint64_t follows = i == 0 ? hand : those_or(hand, trick->led, those_or(hand, ring->must_trump, hand));
    uint32_t k = rng_pick(&lane->rng.at, &trick->pool, picks, (uint32_t)bits_count_by(follows, fast));
    uint64_t card = bits_nth_by(follows, (int)k, fast);
    ring->hand[trick->at[i]] = hand ^ card;
    trick->card[i] = card;
    log[i] = (uint16_t)__builtin_ctzll(card);
    if (i == 0) trick->led = ring->group_with[log[0]];
}

WITH_EITHER_BITS void end_trick(Lane *lane, const Trick *trick, int n)
{
    Ring *ring = &lane->ring;
    uint64_t lies = 0;
#pragma GCC unroll 8
    for (int i = 0; i < n; i++) lies |= trick->card[i];
    uint64_t top = 1ULL << (63 - __builtin_clzll(those_or(lies, ring->trumps, lies & trick->led)));
    unsigned winner = 0;
#pragma GCC unroll 8
    for (int i = 1; i < n; i++) winner += (unsigned)i * (trick->card[i] == top);
    ring->leader = trick->at[winner];
    ring->taken[ring->leader] |= lies;
    lane->rng.pool = trick->pool;
}

/*
 * One trick of `n` players on all lanes, card by card: while one lane waits for what it has drawn, the others go on.
 * Numbers of lanes and of players are constants wherever this is called, so that the loops unroll.
 */
WITH_EITHER_BITS void play_trick(Lane *lanes, int n_lanes, const uint8_t *around, int number, int n, uint32_t picks,
                                 bool fast)
{
    Trick tricks[KERNEL_LANES] = {{.led = 0}};
#pragma GCC unroll 4
    for (int k = 0; k < n_lanes; k++) {
        Lane *lane = &lanes[k];
        tricks[k].pool = lane->rng.pool;
        tricks[k].at = around + lane->ring.leader;
        lane->leader[number] = lane->ring.leader;
    }
#pragma GCC unroll 8
    for (int i = 0; i < n; i++) {
#pragma GCC unroll 4
        for (int k = 0; k < n_lanes; k++)
            play_card(&lanes[k], &tricks[k], lanes[k].log + number * n, i, picks + (uint32_t)i, fast);
    }
#pragma GCC unroll 4
    for (int k = 0; k < n_lanes; k++) end_trick(&lanes[k], &tricks[k], n);
}

/* All lanes have drawn as many numbers, as far as it matters. */
WITH_EITHER_BITS void play_number(Lane *lanes, int n_lanes, const uint8_t *around, int number, int n, bool fast)
{
    switch ((lanes->rng.picks + (uint32_t)(number * n)) % RNG_PICKS) {
    case 0: play_trick(lanes, n_lanes, around, number, n, 0, fast); break;
    case 1: play_trick(lanes, n_lanes, around, number, n, 1, fast); break;
    case 2: play_trick(lanes, n_lanes, around, number, n, 2, fast); break;
    default: play_trick(lanes, n_lanes, around, number, n, 3, fast);
    }
}

WITH_EITHER_BITS void play_tricks(Lane *lanes, int n_lanes, const uint8_t *around, int n, int tricks, bool fast)
{
    for (int number = 0; number < tricks; number++) play_number(lanes, n_lanes, around, number, n, fast);
}

WITH_EITHER_BITS void play_alone(Lane *lanes, int n_lanes, const uint8_t *around, int n, int tricks, bool fast)
{
    for (int k = 0; k < n_lanes; k++) play_tricks(lanes + k, 1, around, n, tricks, fast);
}

#ifdef __x86_64__
enum { PLAYS_ABREAST = true };
#else
enum { PLAYS_ABREAST = false }; /* where there are no fast ways with bits there is enough to do meanwhile */
#endif

WITH_EITHER_BITS void play_abreast(Lane *lanes, int n_lanes, const uint8_t *around, int n, int tricks, bool fast)
{
    if (PLAYS_ABREAST && fast && n_lanes == 4) play_tricks(lanes, 4, around, n, tricks, fast);
    else if (PLAYS_ABREAST && fast && n_lanes == 3) play_tricks(lanes, 3, around, n, tricks, fast);
    else if (PLAYS_ABREAST && fast && n_lanes == 2) play_tricks(lanes, 2, around, n, tricks, fast);
    else play_alone(lanes, n_lanes, around, n, tricks, fast);
}

/* Side by side with the numbers of players that most games have. */
WITH_EITHER_BITS void play_lanes_by(Lane *lanes, int n_lanes, const uint8_t *around, int players, int tricks, bool fast)
{
    switch (players) {
    case 3: play_abreast(lanes, n_lanes, around, 3, tricks, fast); break;
    case 4: play_abreast(lanes, n_lanes, around, 4, tricks, fast); break;
    case 6: play_alone(lanes, n_lanes, around, 6, tricks, fast); break;
    default: play_alone(lanes, n_lanes, around, players, tricks, fast);
    }
}

FAST_BITS static void play_lanes_fast(Lane *lanes, int n_lanes, const uint8_t *around, int players, int tricks)
{
    play_lanes_by(lanes, n_lanes, around, players, tricks, true);
}

static void play_lanes(Lane *lanes, int n_lanes, const uint8_t *around, int players, int tricks)
{
    if (bits_are_fast()) play_lanes_fast(lanes, n_lanes, around, players, tricks);
    else play_lanes_by(lanes, n_lanes, around, players, tricks, false);
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
    uint8_t around[2 * MAX_SEATS]; /* the n-th place of a ring from the first, counted round */
    int players = game->n_active;
    for (int i = 0; i < 2 * players && i < 2 * MAX_SEATS; i++) around[i] = (uint8_t)(i < players ? i : i - players);
    for (int i = 0; i < n; i++) enter_lane(game, waiting[i].state, waiting[i].stream, waiting[i].tricks, &lanes[i]);
    while (n > 0) {
        int tricks = fewest_tricks(lanes, n);
        for (int i = 0, same = 0; i < n; i += same) {
            same = in_step(lanes + i, n - i);
            play_lanes(lanes + i, same, around, players, tricks);
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
