/* Plain tricks at random on words, without a jump that hangs on a card. */
#include "engine/kernel.h"

#include "base/bits.h"
#include "base/words.h"

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

/* ---- deal by deal --------------------------------------------------------------------------------------------- */

/* What a lane has of the trick that is being played. */
typedef struct Trick {
    uint64_t led, card[MAX_SEATS];
    const uint8_t *at; /* the places of the ring from the leader on */
} Trick;

/* The i-th card of a trick. */
WITH_EITHER_BITS void play_card(Lane *lane, Trick *trick, uint16_t *log, int i, bool fast)
{
    Ring *ring = &lane->ring;
    uint64_t hand = ring->hand[trick->at[i]];
    uint64_t follows = i == 0 ? hand : those_or(hand, trick->led, those_or(hand, ring->must_trump, hand));
    uint64_t card = bits_nth_by(follows, (int)rng_below(&lane->rng, (uint32_t)bits_count_by(follows, fast)), fast);
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
}

/* The number of players is a constant where most games call this, so that loops unroll. */
WITH_EITHER_BITS void play_tricks(Lane *lane, const uint8_t *around, int n, int tricks, bool fast)
{
    Trick trick = {.led = 0};
    for (int number = 0; number < tricks; number++) {
        trick.at = around + lane->ring.leader;
        lane->leader[number] = lane->ring.leader;
#pragma GCC unroll 8
        for (int i = 0; i < n; i++) play_card(lane, &trick, lane->log + number * n, i, fast);
        end_trick(lane, &trick, n);
    }
}

WITH_EITHER_BITS void play_lane_by(Lane *lane, const uint8_t *around, int players, int tricks, bool fast)
{
    switch (players) {
    case 3: play_tricks(lane, around, 3, tricks, fast); break;
    case 4: play_tricks(lane, around, 4, tricks, fast); break;
    case 6: play_tricks(lane, around, 6, tricks, fast); break;
    default: play_tricks(lane, around, players, tricks, fast);
    }
}

FAST_BITS static void play_lane_fast(Lane *lane, const uint8_t *around, int players, int tricks)
{
    play_lane_by(lane, around, players, tricks, true);
}

static void play_one_by_one(Lane *lanes, int n, int players, int tricks)
{
    uint8_t around[2 * MAX_SEATS]; /* the n-th place of a ring from the first, counted round */
    for (int i = 0; i < 2 * players && i < 2 * MAX_SEATS; i++) around[i] = (uint8_t)(i < players ? i : i - players);
    for (int k = 0; k < n; k++) {
        if (bits_are_fast()) play_lane_fast(&lanes[k], around, players, tricks);
        else play_lane_by(&lanes[k], around, players, tricks, false);
    }
}

/* ---- on wide words ------------------------------------------------------------------------------------------- */

#ifdef __x86_64__
enum { MOST_PLAYERS = 4, LEADERS = 8 /* that a word has room for */ };

/* Four deals; players are counted from the leader on. */
typedef struct Table {
    Words hand[MOST_PLAYERS], taken[MOST_PLAYERS];
    Words trumps, must_trump, at;
    Pools pools;
    uint32_t picks;        /* that each has drawn */
    int next;              /* of the numbers drawn ahead */
    Words left;            /* cards in each hand */
    Words leader, leaders; /* a place of the ring; those of the last tricks, a byte each, the last one highest */
} Table;

/* The numbers that will be needed at a table: they hang on nothing that is played. */
typedef struct Numbers {
    Words of[KERNEL_CARDS / RNG_PICKS + 1];
} Numbers;

/* What the tables have of the trick that is being played. */
typedef struct TableTrick {
    Words card[MOST_PLAYERS], hand[MOST_PLAYERS], led; /* hand: without the card */
    Pools pools;
} TableTrick;

IN_WIDE Words followers(const Table *table, Words led, int i)
{
    Words hand = table->hand[i];
    if (i == 0) return hand;
    Words follows = words_and(hand, led), trumps = words_and(hand, table->must_trump);
    return words_choose(follows, words_choose(trumps, hand, words_are_none(trumps)), words_are_none(follows));
}

/* The cards that follow a card. */
IN_WIDE Words group_with(const Lane *lanes, const uint64_t *card)
{
    uint64_t group[KERNEL_LANES];
#pragma GCC unroll 4
    for (int k = 0; k < KERNEL_LANES; k++) group[k] = lanes[k].ring.group_with[_tzcnt_u64(card[k])];
    return words_of(group[0], group[1], group[2], group[3]);
}

/* The i-th card of a trick, the `place`-th of the log. */
IN_WIDE void play_card_each(Table *table, TableTrick *trick, Lane *lanes, int place, int i)
{
    uint64_t bit[KERNEL_LANES], among[KERNEL_LANES], card[KERNEL_LANES];
    Words follows = followers(table, trick->led, i);
    words_store(bit, words_bit(words_pick(&trick->pools, i == 0 ? table->left : words_count(follows))));
    words_store(among, follows);
    __asm__("" : "+m"(bit), "+m"(among)); /* through memory, which takes fewer steps than part by part */
#pragma GCC unroll 4
    for (int k = 0; k < KERNEL_LANES; k++) {
        card[k] = _pdep_u64(bit[k], among[k]);
        lanes[k].log[place] = (uint16_t)_tzcnt_u64(card[k]);
    }
    trick->card[i] = words_of(card[0], card[1], card[2], card[3]);
    trick->hand[i] = words_xor(table->hand[i], trick->card[i]);
    if (i == 0) trick->led = group_with(lanes, card);
}

/* Turns the table: who wins the trick is the first of the next. `is_best[i]`: the i-th has beaten all before him. */
IN_WIDE void turn(const Words *seats, Words *to, const Words *is_best, int n)
{
    Words turned[MOST_PLAYERS];
#pragma GCC unroll 4
    for (int j = 0; j < n; j++) {
        turned[j] = seats[j];
#pragma GCC unroll 4
        for (int i = 1; i < n; i++) turned[j] = words_choose(turned[j], seats[(i + j) % n], is_best[i]);
    }
#pragma GCC unroll 4
    for (int j = 0; j < n; j++) to[j] = turned[j];
}

IN_WIDE void end_trick_each(Table *table, const TableTrick *trick, int n)
{
    Words lies = trick->card[0], winner = _mm256_setzero_si256(), is_best[MOST_PLAYERS];
#pragma GCC unroll 4
    for (int i = 1; i < n; i++) lies = words_or(lies, trick->card[i]);
    Words trumps = words_and(lies, table->trumps),
          beats = words_choose(table->trumps, trick->led, words_are_none(trumps));
    Words best = words_and(trick->card[0], beats);
#pragma GCC unroll 4
    for (int i = 1; i < n; i++) {
        Words card = words_and(trick->card[i], beats);
        is_best[i] = _mm256_cmpgt_epi64(card, best);
        best = words_choose(best, card, is_best[i]);
        winner = words_choose(winner, words_same((uint64_t)i), is_best[i]);
    }
    turn(trick->hand, table->hand, is_best, n);
    turn(table->taken, table->taken, is_best, n);
    table->taken[0] = words_or(table->taken[0], lies);
    table->pools = trick->pools;
    table->left = _mm256_sub_epi64(table->left, words_same(1));
    Words leader = _mm256_add_epi64(table->leader, winner), past = words_same((uint64_t)n);
    table->leader = _mm256_sub_epi64(leader, words_and(past, _mm256_cmpgt_epi64(leader, words_same((uint64_t)n - 1))));
}

/* Card by card at all tables, so that one goes on while another waits. */
IN_WIDE void play_trick_each(Table *tables, const Numbers *numbers, Lane (*lanes)[KERNEL_LANES], int n_tables,
                             int number, int n)
{
    TableTrick tricks[KERNEL_TABLES];
#pragma GCC unroll 2
    for (int t = 0; t < n_tables; t++) {
        Words leader = _mm256_slli_epi64(tables[t].leader, 8 * (LEADERS - 1));
        tables[t].leaders = words_or(_mm256_srli_epi64(tables[t].leaders, 8), leader);
        tricks[t].pools = tables[t].pools;
    }
#pragma GCC unroll 4
    for (int i = 0; i < n; i++) {
#pragma GCC unroll 2
        for (int t = 0; t < n_tables; t++)
            if (tables[t].picks++ % RNG_PICKS == 0) tricks[t].pools = words_pools(numbers[t].of[tables[t].next++]);
#pragma GCC unroll 2
        for (int t = 0; t < n_tables; t++) play_card_each(&tables[t], &tricks[t], lanes[t], number * n + i, i);
    }
#pragma GCC unroll 2
    for (int t = 0; t < n_tables; t++) end_trick_each(&tables[t], &tricks[t], n);
}

/* Writes down the leaders of the tricks up to one. */
IN_WIDE void note_leaders(const Table *table, Lane *lanes, int number)
{
    int first = number & -LEADERS;
    for (int k = 0; k < KERNEL_LANES; k++) {
        uint64_t word = words_at(&table->leaders, k) >> 8 * (LEADERS - 1 - (number - first));
        memcpy(lanes[k].leader + first, &word, sizeof word);
    }
}

IN_WIDE Words of_lanes(const Lane *lanes, size_t offset)
{
    uint64_t word[KERNEL_LANES];
    for (int k = 0; k < KERNEL_LANES; k++) memcpy(&word[k], (const char *)&lanes[k] + offset, sizeof word[k]);
    return words_of(word[0], word[1], word[2], word[3]);
}

/* The n-th of the words of each lane, counted from its leader. */
IN_WIDE Words of_places(const Lane *lanes, size_t offset, int i, int n)
{
    uint64_t word[KERNEL_LANES];
    for (int k = 0; k < KERNEL_LANES; k++) {
        int place = (lanes[k].ring.leader + i) % n;
        memcpy(&word[k], (const char *)&lanes[k] + offset + (size_t)place * sizeof *word, sizeof *word);
    }
    return words_of(word[0], word[1], word[2], word[3]);
}

/* For so many cards. */
IN_WIDE void draw_ahead(Table *table, Numbers *numbers, int cards)
{
    int begun = (int)(-table->picks % RNG_PICKS), n = (cards - begun + RNG_PICKS - 1) / RNG_PICKS;
    Words at = table->at;
    for (int i = 0; i < n; i++) numbers->of[i] = words_step(&at);
    table->at = at;
    table->next = 0;
}

IN_WIDE void sit_down(Table *table, const Lane *lanes, int n)
{
#pragma GCC unroll 4
    for (int i = 0; i < n; i++) {
        table->hand[i] = of_places(lanes, offsetof(Lane, ring.hand), i, n);
        table->taken[i] = of_places(lanes, offsetof(Lane, ring.taken), i, n);
    }
    table->trumps = of_lanes(lanes, offsetof(Lane, ring.trumps));
    table->must_trump = of_lanes(lanes, offsetof(Lane, ring.must_trump));
    table->at = of_lanes(lanes, offsetof(Lane, rng.at));
    table->pools = words_pools(of_lanes(lanes, offsetof(Lane, rng.pool)));
    table->leader = words_of(lanes[0].ring.leader, lanes[1].ring.leader, lanes[2].ring.leader, lanes[3].ring.leader);
    table->leaders = _mm256_setzero_si256();
    table->picks = lanes->rng.picks;
    table->left = words_count(table->hand[0]);
}

IN_WIDE void get_up(const Table *table, Lane *lanes, int n)
{
    Words pool = words_of_pools(&table->pools);
    for (int k = 0; k < KERNEL_LANES; k++) {
        Lane *lane = &lanes[k];
        lane->ring.leader = (uint8_t)words_at(&table->leader, k);
        lane->rng.at = words_at(&table->at, k);
        lane->rng.picks = table->picks;
        lane->rng.pool = words_at(&pool, k);
#pragma GCC unroll 4
        for (int i = 0; i < n; i++) {
            int place = (lane->ring.leader + i) % n;
            lane->ring.hand[place] = words_at(&table->hand[i], k);
            lane->ring.taken[place] = words_at(&table->taken[i], k);
        }
    }
}

IN_WIDE void play_tables(Lane (*lanes)[KERNEL_LANES], int n_tables, int n, int tricks)
{
    Table tables[KERNEL_TABLES];
    Numbers numbers[KERNEL_TABLES];
    for (int t = 0; t < n_tables; t++) {
        sit_down(&tables[t], lanes[t], n);
        draw_ahead(&tables[t], &numbers[t], n * tricks);
    }
    for (int number = 0; number < tricks; number++) {
        play_trick_each(tables, numbers, lanes, n_tables, number, n);
        if (number % LEADERS == LEADERS - 1 || number + 1 == tricks)
            for (int t = 0; t < n_tables; t++) note_leaders(&tables[t], lanes[t], number);
    }
    for (int t = 0; t < n_tables; t++) get_up(&tables[t], lanes[t], n);
}

WIDE static void play_wide(Lane (*lanes)[KERNEL_LANES], int n_tables, int n, int tricks)
{
    if (n == 3 && n_tables == 2) play_tables(lanes, 2, 3, tricks);
    else if (n == 3) play_tables(lanes, 1, 3, tricks);
    else if (n_tables == 2) play_tables(lanes, 2, 4, tricks);
    else play_tables(lanes, 1, 4, tricks);
}

/* Who is missing plays what the first does. */
static void fill_up(Lane *lanes, int n)
{
    for (int k = n; k < KERNEL_LANES; k++) memcpy(&lanes[k], &lanes[0], offsetof(Lane, state));
}

static bool can_play_wide(int players)
{
    return (players == 3 || players == 4) && words_are_wide();
}

static void play_on_wide_words(Lane (*tables)[KERNEL_LANES], const int *n, int n_tables, int players, int tricks)
{
    for (int t = 0; t < n_tables; t++) fill_up(tables[t], n[t]);
    play_wide(tables, n_tables, players, tricks);
}

#else
static bool can_play_wide(int players)
{
    (void)players;
    return false;
}

static void play_on_wide_words(Lane (*tables)[KERNEL_LANES], const int *n, int n_tables, int players, int tricks)
{
    (void)tables, (void)n, (void)n_tables, (void)players, (void)tricks;
}
#endif

/* ---- either way ---------------------------------------------------------------------------------------------- */

/* On wide words what is alone at a table would take twice as long as by itself. */
static void play_table(Lane (*table)[KERNEL_LANES], const int *n, int players, int tricks)
{
    if (*n > 1 && can_play_wide(players)) play_on_wide_words(table, n, 1, players, tricks);
    else play_one_by_one(*table, *n, players, tricks);
}

void kernel_play(Lane (*tables)[KERNEL_LANES], const int *n, int n_tables, int players, int tricks)
{
    if (n_tables == 2 && n[0] > 1 && n[1] > 1 && can_play_wide(players))
        play_on_wide_words(tables, n, 2, players, tricks);
    else
        for (int t = 0; t < n_tables; t++) play_table(&tables[t], &n[t], players, tricks);
}
