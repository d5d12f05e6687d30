/* Plain tricks at random on words, without a jump that hangs on a card. */
#include "engine/kernel.h"

#include "base/bits.h"

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

void kernel_play(Lane *lanes, int n_lanes, int players, int tricks)
{
    uint8_t around[2 * MAX_SEATS]; /* the n-th place of a ring from the first, counted round */
    for (int i = 0; i < 2 * players && i < 2 * MAX_SEATS; i++) around[i] = (uint8_t)(i < players ? i : i - players);
    if (bits_are_fast()) play_lanes_fast(lanes, n_lanes, around, players, tricks);
    else play_lanes_by(lanes, n_lanes, around, players, tricks, false);
}
