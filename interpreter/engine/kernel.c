/*
 * Plays random deals by the general functions until only plain tricks are left. These are then played on 64-bit words,
 * without branches that depend on a card.
 */
#include "engine/kernel.h"

#include "engine/flow_inner.h"
#include "engine/meld.h"
#include "engine/playout.h"

/* ---- from a position to its first plain trick -------------------------------------------------------------------- */

/*
 * Returns in how many of the next tricks only following suit and trumping matter. Returns 0 except between two tricks.
 */
int kernel_tricks(const Game *game, const State *state)
{
    return state->phase == PHASE_PLAY && state->n_in_trick == 0 ? tricks_plain_for(game, state) : 0;
}

/* Plays the cards that a trick still lacks, with the general functions. */
NOINLINE static void play_trick_generally(const Game *game, State *state, Rng *rng)
{
    do {
        Card card = random_card(game_choices(game, tricks_legal(game, state)), rng);
        log_push(state, state->actor, card);
        tricks_play(game, state, card);
    } while (state->n_in_trick);
    stages_interrupt(game, state);
}

/*
 * Plays a random card, or makes a random announcement instead. One action is drawn from cards and announcements
 * together, as the general functions do.
 */
static void play_or_announce(const Game *game, State *state, Rng *rng)
{
    bool is_owed = false;
    uint64_t announcements = announce_set(game, state, &is_owed);
    CardSet cards = is_owed ? 0 : game_choices(game, tricks_legal(game, state));
    int n = cards_count(cards), k = (int)rng_below(rng, (uint32_t)(n + bits_count(announcements)));
    if (k < n) {
        Card card = cards_nth(cards, k);
        log_push(state, state->actor, card);
        tricks_play(game, state, card);
    } else {
        Action announcement = game->announcement[word_nth(announcements, k - n)].token;
        log_push(state, state->actor, announcement);
        state->asides++;
        announce_aside(game, state, token_of(game, announcement));
    }
    stages_interrupt(game, state);
}

/* True if a card is to be played, and only announcements can be made instead of it. */
static bool only_announces(const Game *game, const State *state)
{
    return state->phase == PHASE_PLAY && !melds_are_due(game, state) && !tricks_name_suits(game, state);
}

/*
 * Takes one random legal action. If only cards and announcements are possible, calls a function that is faster and has
 * the same result.
 */
NOINLINE static void act_at_random(const Game *game, State *state, Rng *rng)
{
    if (only_announces(game, state)) play_or_announce(game, state, rng);
    else state_apply(game, state, random_action(state_legal(game, state), rng));
}

/*
 * Plays at random until a kernel can play the next tricks, and returns their number. Returns 0 if the deal ends before.
 */
int kernel_approach(const Game *game, State *state, Rng *rng)
{
    /*
     * Each turn of the loop plays the longest part possible: a whole stage, a single action (outside play, or if others
     * than cards may be legal), or a whole trick. The loop ends when a kernel can play the next tricks.
     */
    while (state_goes_on(game, state)) {
        bool is_after_auction = state->phase != PHASE_PLAY && state->stage != STAGE_AUCTION;
        if (is_after_auction && stages_at_random(game, state, rng)) continue;
        if (state->phase != PHASE_PLAY || play_is_interrupted(game, state) || tricks_name_suits(game, state)) {
            act_at_random(game, state, rng);
            continue;
        }
        int tricks = game->ranking[state->ranking].strength_follows_bits ? kernel_tricks(game, state) : 0;
        assert(state->n_log + tricks * game->n_active <= MAX_LOG);
        if (tricks > 0) return tricks;
        play_trick_generally(game, state, rng);
    }
    return 0;
}

/*
 * Called after the tricks of a kernel. Runs the steps between two cards, if the contract has any, because a kernel
 * leaves them out.
 */
void kernel_leave(const Game *game, State *state)
{
    if (game->contract[state->contract].interrupted) stages_interrupt(game, state);
}

/* ---- choosing cards without branches ----------------------------------------------------------------------------- */

/*
 * Returns those of `cards` that are in `wanted` or, if there are none, `otherwise`. It has no branch, because a branch
 * on random cards would be mispredicted.
 */
static inline uint64_t those_or(uint64_t cards, uint64_t wanted, uint64_t otherwise)
{
#ifdef __x86_64__ /* two instructions; compilers generate one to five branches */
    __asm__("and %1, %0\n\tcmovz %2, %0" : "+&r"(cards) : "r"(wanted), "r"(otherwise) : "cc");
    return cards;
#else
    uint64_t those = cards & wanted;
    return those | (otherwise & (0 - (uint64_t)(those == 0)));
#endif
}

/* ---- writing the tricks into the position ------------------------------------------------------------------------ */

/* Converts leaders, given as places in the order of play, to seats. The two differ when a player sits out. */
static void places_to_seats(const State *state, uint8_t *leader, int n)
{
    for (int i = 0; i < n; i++) leader[i] = kernel_seat(state, leader[i]);
}

/*
 * Copies `n` seats to an array that has room for `room` seats. If both arrays have sixteen entries, it copies all of
 * these, because a copy of constant size is faster. The entries beyond `n` are zeros in both arrays.
 */
static inline void copy_seats(uint8_t *to, const uint8_t *from, int n, int room)
{
    if (n <= 16 && room >= 16) memcpy(to, from, 16);
    else bytes_copy(to, from, (size_t)n);
}

/* Writes the tricks that a kernel has played to the position. If they were the last ones, ends the deal. */
void kernel_note_tricks(const Game *game, State *state, const uint16_t *cards, uint8_t *leader, int tricks)
{
    int first = state->n_tricks, n_cards = game->n_active * tricks;
    if (game->n_active != game->n_players) places_to_seats(state, leader, tricks);
    copy_seats(state->trick_leader + first, leader, tricks, MAX_TRICKS - first);
    leader[tricks] = state->actor; /* the last trick's winner; the winner of each other trick leads the next one */
    copy_seats(state->trick_winner + first, leader + 1, tricks, MAX_TRICKS - first);
    /* a copy of constant size is faster; entries beyond the log have no meaning */
    if (state->n_log + KERNEL_CARDS <= MAX_LOG) memcpy(state->log + state->n_log, cards, KERNEL_CARDS * sizeof *cards);
    else bytes_copy(state->log + state->n_log, cards, (size_t)n_cards * sizeof *cards);
    state->n_tricks = (uint8_t)(first + tricks);
    state->n_log = (uint16_t)(state->n_log + n_cards);
    state->leader = leader[tricks - 1]; /* the general functions set the leader only when a card is led */
    if (state->n_tricks == tricks_total_of(game, state)) state_finish(game, state, ENDING_PLAYED);
}

/* ---- playing plain tricks ---------------------------------------------------------------------------------------- */

/*
 * A local copy of a position for the kernel, so that the compiler knows that nothing aliases it. Sets of cards are
 * words, and players are numbered in the order of play.
 */
typedef struct Ring {
    uint64_t hand[MAX_SEATS], taken[MAX_SEATS];
    uint64_t trumps, must_trump;
    const uint64_t *cards_following; /* by card: the cards of its suit */
    Rng rng;
    unsigned leader;
    uint8_t leaders[MAX_TRICKS + KERNEL_SPARE_LEADERS]; /* the leader of each trick, then zeros */
    uint16_t log[KERNEL_CARDS];
} Ring;

/* The trick being played. */
typedef struct Trick {
    uint64_t led, card[MAX_SEATS]; /* led: all cards of the suit led; card: the cards played, in order, one bit each */
    const uint8_t *at;             /* the indexes in Ring.hand, in the order of play; at[0] is the leader */
} Trick;

/*
 * Plays a random legal card as the i-th of a trick, and writes it to the log. A player must follow suit. If he cannot,
 * he must play a trump if the rules say so. Otherwise any card is legal.
 */
WITH_EITHER_BITS void play_card(Ring *ring, Trick *trick, uint16_t *log, int i, bool fast)
{
    uint64_t hand = ring->hand[trick->at[i]];
    uint64_t legal = i == 0 ? hand : those_or(hand, trick->led, those_or(hand, ring->must_trump, hand));
    uint64_t card = bits_nth_by(legal, (int)rng_below(&ring->rng, (uint32_t)bits_count_by(legal, fast)), fast);
    ring->hand[trick->at[i]] = hand ^ card;
    trick->card[i] = card;
    log[i] = (uint16_t)__builtin_ctzll(card);
    if (i == 0) trick->led = ring->cards_following[log[0]];
}

/*
 * Gives the trick of `n` cards to its highest trump or, without trumps, to the highest card of the suit led. A higher
 * bit is a stronger card. The loops are unrolled, because `n` is a constant in most callers.
 */
WITH_EITHER_BITS void end_trick(Ring *ring, const Trick *trick, int n)
{
    uint64_t cards = 0;
#pragma GCC unroll 8
    for (int i = 0; i < n; i++) cards |= trick->card[i];
    uint64_t highest = 1ULL << (63 - __builtin_clzll(those_or(cards, ring->trumps, cards & trick->led)));
    unsigned winner = 0; /* the index of the highest card */
#pragma GCC unroll 8
    for (int i = 1; i < n; i++) winner += (unsigned)i * (trick->card[i] == highest);
    ring->leader = trick->at[winner];
    ring->taken[ring->leader] |= cards;
}

/*
 * Plays `tricks` tricks of `n` players. `around` has the players in order, twice. Callers pass a constant `n` if
 * possible, so that the compiler unrolls the loops.
 */
WITH_EITHER_BITS void play_tricks(Ring *ring, const uint8_t *around, int n, int tricks, bool fast)
{
    Trick trick = {.led = 0};
    for (int number = 0; number < tricks; number++) {
        trick.at = around + ring->leader;
        ring->leaders[number] = (uint8_t)ring->leader;
#pragma GCC unroll 8
        for (int i = 0; i < n; i++) play_card(ring, &trick, ring->log + number * n, i, fast);
        end_trick(ring, &trick, n);
    }
}

/* Calls play_tricks(), for 3, 4 and 6 players with a constant number of players. */
WITH_EITHER_BITS void play_ring_by(Ring *ring, const uint8_t *around, int players, int tricks, bool fast)
{
    switch (players) {
    case 3: play_tricks(ring, around, 3, tricks, fast); break;
    case 4: play_tricks(ring, around, 4, tricks, fast); break;
    case 6: play_tricks(ring, around, 6, tricks, fast); break;
    default: play_tricks(ring, around, players, tricks, fast);
    }
}

/* Plays the tricks with the machine's special instructions for bits. */
FAST_BITS static void play_ring_fast(Ring *ring, const uint8_t *around, int players, int tricks)
{
    play_ring_by(ring, around, players, tricks, true);
}

/* Copies the position into words. Players are numbered by their places in the order of play. */
static void load_ring(const Game *game, const State *state, const Rng *rng, Ring *ring)
{
    const Ranking *ranking = &game->ranking[state->ranking];
    for (int i = 0; i < game->n_active; i++) {
        uint8_t seat = kernel_seat(state, (unsigned)i);
        ring->hand[i] = cards_low(state->hand[seat]);
        ring->taken[i] = cards_low(state->taken[seat]);
    }
    memset(ring->leaders, 0, sizeof ring->leaders);
    ring->leader = kernel_place(state, state->actor);
    ring->trumps = cards_low(ranking->trumps);
    ring->must_trump = game->contract[state->contract].play.trump ? ring->trumps : 0;
    ring->cards_following = ranking->cards_following;
    ring->rng = *rng;
}

/* Writes the words back to the position, with the tricks that were played. */
static void store_ring(const Game *game, Ring *ring, int tricks, State *state)
{
    for (int i = 0; i < game->n_active; i++)
        kernel_set_seat(state, kernel_seat(state, (unsigned)i), ring->hand[i], ring->taken[i], game->n_active);
    state->actor = kernel_seat(state, ring->leader);
    kernel_note_tricks(game, state, ring->log, ring->leaders, tricks);
}

/* Plays the next `tricks` tricks at random. Plays them on a copy of the position (Ring), and writes the result back. */
void kernel_play(const Game *game, State *state, Rng *rng, int tricks)
{
    Ring ring;
    int players = game->n_active;
    uint8_t around[2 * MAX_SEATS]; /* the players in order, twice, so that a trick can start with any of them */
    for (int i = 0; i < 2 * players && i < 2 * MAX_SEATS; i++) around[i] = (uint8_t)(i < players ? i : i - players);
    load_ring(game, state, rng, &ring);
    if (bits_are_fast()) play_ring_fast(&ring, around, players, tricks);
    else play_ring_by(&ring, around, players, tricks, false);
    store_ring(game, &ring, tricks, state);
    *rng = ring.rng;
}
