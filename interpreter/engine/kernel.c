/* Plain tricks at random on words, without a jump that hangs on a card. */
#include "engine/kernel.h"

#include "base/bits.h"
#include "base/words.h"
#include "engine/flow_inner.h"

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

enum { LEADERS = 8 }; /* that a word has room for */

/* ---- what becomes of the position ------------------------------------------------------------------------------- */

/* The seats of a ring are counted from the lowest that plays. */
static inline uint8_t seat_at(const State *state, unsigned place)
{
    return (uint8_t)__builtin_ctzll(bits_nth(state->active, (int)place));
}

static inline unsigned place_of(const State *state, uint8_t seat)
{
    return (unsigned)bits_count(state->active & (seat_bit(seat) - 1U));
}

/* `n` players are left with a hand and what they have taken. */
static inline void leave_seat(State *state, uint8_t seat, uint64_t hand, uint64_t taken, int n)
{
    state->played[seat] |= cards_low(state->hand[seat]) ^ hand;
    state->hand[seat] = hand;
    state->tricks[seat] += (uint8_t)(bits_count(taken ^ cards_low(state->taken[seat])) / n);
    state->taken[seat] = taken;
}

/* Who led, as places of the ring, where somebody sits out. */
static void name_seats(const State *state, uint8_t *leader, int n)
{
    for (int i = 0; i < n; i++) leader[i] = seat_at(state, leader[i]);
}

/* Sixteen are copied sooner than just so many; behind them stand zeros, as behind the tricks of a position. */
static inline void copy_seats(uint8_t *to, const uint8_t *from, int n, int room)
{
    if (n <= 16 && room >= 16) memcpy(to, from, 16);
    else bytes_copy(to, from, (size_t)n);
}

/* Writes down some tricks: `leader` of each, behind them zeros. Who wins a trick leads to the next. */
static inline void note_tricks(const Game *game, State *state, const uint16_t *log, uint8_t *leader, int tricks)
{
    int first = state->n_tricks, cards = game->n_active * tricks;
    if (game->n_active != game->n_players) name_seats(state, leader, tricks);
    copy_seats(state->trick_leader + first, leader, tricks, MAX_TRICKS - first);
    leader[tricks] = state->actor;
    copy_seats(state->trick_winner + first, leader + 1, tricks, MAX_TRICKS - first);
    if (state->n_log + KERNEL_CARDS <= MAX_LOG) memcpy(state->log + state->n_log, log, KERNEL_CARDS * sizeof *log);
    else bytes_copy(state->log + state->n_log, log, (size_t)cards * sizeof *log);
    state->n_tricks = (uint8_t)(first + tricks);
    state->n_log = (uint16_t)(state->n_log + cards);
    state->leader = leader[tricks - 1];
    if (state->n_tricks == game->tricks_total) state_finish(state, ENDING_PLAYED);
}

/* ---- deal by deal --------------------------------------------------------------------------------------------- */

/* A position on copies, which nothing else overlaps: words instead of sets, players counted in the order of play. */
typedef struct Ring {
    uint64_t hand[MAX_SEATS], taken[MAX_SEATS];
    uint64_t trumps, must_trump;
    const uint64_t *group_with; /* the cards that follow a card */
    Rng rng;
    unsigned leader;
    uint8_t leaders[MAX_TRICKS + LEADERS]; /* of the tricks, then zeros */
    uint16_t log[KERNEL_CARDS];
} Ring;

/* What is kept of the trick that is being played. */
typedef struct Trick {
    uint64_t led, card[MAX_SEATS];
    const uint8_t *at; /* the places of the ring from the leader on */
} Trick;

/* The i-th card of a trick. */
WITH_EITHER_BITS void play_card(Ring *ring, Trick *trick, uint16_t *log, int i, bool fast)
{
    uint64_t hand = ring->hand[trick->at[i]];
    uint64_t follows = i == 0 ? hand : those_or(hand, trick->led, those_or(hand, ring->must_trump, hand));
    uint64_t card = bits_nth_by(follows, (int)rng_below(&ring->rng, (uint32_t)bits_count_by(follows, fast)), fast);
    ring->hand[trick->at[i]] = hand ^ card;
    trick->card[i] = card;
    log[i] = (uint16_t)__builtin_ctzll(card);
    if (i == 0) trick->led = ring->group_with[log[0]];
}

WITH_EITHER_BITS void end_trick(Ring *ring, const Trick *trick, int n)
{
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

WITH_EITHER_BITS void play_ring_by(Ring *ring, const uint8_t *around, int players, int tricks, bool fast)
{
    switch (players) {
    case 3: play_tricks(ring, around, 3, tricks, fast); break;
    case 4: play_tricks(ring, around, 4, tricks, fast); break;
    case 6: play_tricks(ring, around, 6, tricks, fast); break;
    default: play_tricks(ring, around, players, tricks, fast);
    }
}

FAST_BITS static void play_ring_fast(Ring *ring, const uint8_t *around, int players, int tricks)
{
    play_ring_by(ring, around, players, tricks, true);
}

static void enter_ring(const Game *game, const Waiting *waiting, Ring *ring)
{
    const State *state = waiting->state;
    const Ranking *ranking = &game->ranking[state->ranking];
    for (int i = 0; i < game->n_active; i++) {
        uint8_t seat = seat_at(state, (unsigned)i);
        ring->hand[i] = cards_low(state->hand[seat]);
        ring->taken[i] = cards_low(state->taken[seat]);
    }
    memset(ring->leaders, 0, sizeof ring->leaders);
    ring->leader = place_of(state, state->actor);
    ring->trumps = cards_low(ranking->trumps);
    ring->must_trump = game->contract[state->contract].play.trump ? ring->trumps : 0;
    ring->group_with = ranking->group_with;
    ring->rng = *waiting->stream;
}

static void leave_ring(const Game *game, const Waiting *waiting, Ring *ring, int tricks)
{
    State *state = waiting->state;
    for (int i = 0; i < game->n_active; i++)
        leave_seat(state, seat_at(state, (unsigned)i), ring->hand[i], ring->taken[i], game->n_active);
    state->actor = seat_at(state, ring->leader);
    note_tricks(game, state, ring->log, ring->leaders, tricks);
    *waiting->stream = ring->rng;
}

static void play_alone(const Game *game, const Waiting *waiting, int tricks)
{
    Ring ring;
    int players = game->n_active;
    uint8_t around[2 * MAX_SEATS]; /* the n-th place of a ring from the first, counted round */
    for (int i = 0; i < 2 * players && i < 2 * MAX_SEATS; i++) around[i] = (uint8_t)(i < players ? i : i - players);
    enter_ring(game, waiting, &ring);
    if (bits_are_fast()) play_ring_fast(&ring, around, players, tricks);
    else play_ring_by(&ring, around, players, tricks, false);
    leave_ring(game, waiting, &ring, tricks);
}

/* ---- on wide words ------------------------------------------------------------------------------------------- */

#ifdef __x86_64__
enum { MOST_PLAYERS = 4 };

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

/* What its deals have in memory. */
typedef struct Deals {
    const Waiting *of[KERNEL_LANES]; /* who is missing plays what the first does */
    const uint64_t *group_with[KERNEL_LANES];
    Words number[KERNEL_CARDS / RNG_PICKS + 1]; /* that will be drawn: they hang on nothing that is played */
    uint64_t leaders[KERNEL_LANES][MAX_TRICKS / LEADERS + 1];
    uint16_t log[KERNEL_LANES][KERNEL_CARDS];
} Deals;

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
IN_WIDE Words group_with(const Deals *deals, const uint64_t *card)
{
    uint64_t group[KERNEL_LANES];
#pragma GCC unroll 4
    for (int k = 0; k < KERNEL_LANES; k++) group[k] = deals->group_with[k][_tzcnt_u64(card[k])];
    return words_of(group[0], group[1], group[2], group[3]);
}

/* The i-th card of a trick, the `place`-th of the log. */
IN_WIDE void play_card_each(Table *table, TableTrick *trick, Deals *deals, int place, int i)
{
    uint64_t bit[KERNEL_LANES], among[KERNEL_LANES], card[KERNEL_LANES];
    Words follows = followers(table, trick->led, i);
    words_store(bit, words_bit(words_pick(&trick->pools, i == 0 ? table->left : words_count(follows))));
    words_store(among, follows);
    __asm__("" : "+m"(bit), "+m"(among)); /* through memory, which takes fewer steps than part by part */
#pragma GCC unroll 4
    for (int k = 0; k < KERNEL_LANES; k++) {
        card[k] = _pdep_u64(bit[k], among[k]);
        deals->log[k][place] = (uint16_t)_tzcnt_u64(card[k]);
    }
    trick->card[i] = words_of(card[0], card[1], card[2], card[3]);
    trick->hand[i] = words_xor(table->hand[i], trick->card[i]);
    if (i == 0) trick->led = group_with(deals, card);
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
IN_WIDE void play_trick_each(Table *tables, Deals *deals, int n_tables, int number, int n)
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
            if (tables[t].picks++ % RNG_PICKS == 0) tricks[t].pools = words_pools(deals[t].number[tables[t].next++]);
#pragma GCC unroll 2
        for (int t = 0; t < n_tables; t++) play_card_each(&tables[t], &tricks[t], &deals[t], number * n + i, i);
    }
#pragma GCC unroll 2
    for (int t = 0; t < n_tables; t++) end_trick_each(&tables[t], &tricks[t], n);
}

/* Writes down the leaders of the tricks up to one. */
IN_WIDE void note_leaders(const Table *table, Deals *deals, int number)
{
    uint64_t leaders[KERNEL_LANES];
    words_store(leaders, _mm256_srli_epi64(table->leaders, 8 * (LEADERS - 1 - number % LEADERS)));
    for (int k = 0; k < KERNEL_LANES; k++) deals->leaders[k][number / LEADERS] = leaders[k];
}

/* For so many cards. */
IN_WIDE void draw_ahead(Table *table, Deals *deals, int cards)
{
    int begun = (int)(-table->picks % RNG_PICKS), n = (cards - begun + RNG_PICKS - 1) / RNG_PICKS;
    Words at = table->at;
    for (int i = 0; i < n; i++) deals->number[i] = words_step(&at);
    table->at = at;
    table->next = 0;
}

/* A table deal by deal. */
typedef struct Columns {
    uint64_t hand[MOST_PLAYERS][KERNEL_LANES], taken[MOST_PLAYERS][KERNEL_LANES];
    uint64_t trumps[KERNEL_LANES], must_trump[KERNEL_LANES], at[KERNEL_LANES], pool[KERNEL_LANES], leader[KERNEL_LANES];
} Columns;

IN_WIDE void look_at(const Game *game, const Waiting *waiting, int k, int n, Columns *out)
{
    const State *state = waiting->state;
    uint8_t seat = state->actor;
    out->leader[k] = place_of(state, seat);
#pragma GCC unroll 4
    for (int i = 0; i < n; i++, seat = state->next[seat]) {
        out->hand[i][k] = cards_low(state->hand[seat]);
        out->taken[i][k] = cards_low(state->taken[seat]);
    }
    out->trumps[k] = cards_low(game->ranking[state->ranking].trumps);
    out->must_trump[k] = game->contract[state->contract].play.trump ? out->trumps[k] : 0;
    out->at[k] = waiting->stream->at;
    out->pool[k] = waiting->stream->pool;
}

IN_WIDE void sit_down(Table *table, Deals *deals, const Game *game, const Party *party, int n)
{
    Columns columns;
#pragma GCC unroll 4
    for (int k = 0; k < KERNEL_LANES; k++) {
        deals->of[k] = &party->first[k < party->n ? k : 0];
        deals->group_with[k] = game->ranking[deals->of[k]->state->ranking].group_with;
        look_at(game, deals->of[k], k, n, &columns);
    }
    memset(deals->leaders, 0, sizeof deals->leaders);
#pragma GCC unroll 4
    for (int i = 0; i < n; i++) {
        table->hand[i] = words_load(columns.hand[i]);
        table->taken[i] = words_load(columns.taken[i]);
    }
    table->trumps = words_load(columns.trumps);
    table->must_trump = words_load(columns.must_trump);
    table->at = words_load(columns.at);
    table->pools = words_pools(words_load(columns.pool));
    table->leader = words_load(columns.leader);
    table->leaders = words_same(0);
    table->picks = deals->of[0]->stream->picks;
    table->left = words_count(table->hand[0]);
}

IN_WIDE void get_up(const Table *table, Deals *deals, const Game *game, int n_deals, int n, int tricks)
{
    Columns columns;
#pragma GCC unroll 4
    for (int i = 0; i < n; i++) {
        words_store(columns.hand[i], table->hand[i]);
        words_store(columns.taken[i], table->taken[i]);
    }
    words_store(columns.leader, table->leader);
    words_store(columns.at, table->at);
    words_store(columns.pool, words_of_pools(&table->pools));
    for (int k = 0; k < n_deals; k++) {
        State *state = deals->of[k]->state;
        uint8_t seat = state->actor = seat_at(state, (unsigned)columns.leader[k]);
#pragma GCC unroll 4
        for (int i = 0; i < n; i++, seat = state->next[seat])
            leave_seat(state, seat, columns.hand[i][k], columns.taken[i][k], n);
        note_tricks(game, state, deals->log[k], (uint8_t *)deals->leaders[k], tricks);
        *deals->of[k]->stream = (Rng){columns.at[k], columns.pool[k], table->picks};
    }
}

IN_WIDE void play_tables(const Game *game, const Party *parties, int n_tables, int n, int tricks)
{
    Table tables[KERNEL_TABLES];
    Deals deals[KERNEL_TABLES];
    for (int t = 0; t < n_tables; t++) {
        sit_down(&tables[t], &deals[t], game, &parties[t], n);
        draw_ahead(&tables[t], &deals[t], n * tricks);
    }
    for (int number = 0; number < tricks; number++) {
        play_trick_each(tables, deals, n_tables, number, n);
        if (number % LEADERS == LEADERS - 1 || number + 1 == tricks)
            for (int t = 0; t < n_tables; t++) note_leaders(&tables[t], &deals[t], number);
    }
    for (int t = 0; t < n_tables; t++) get_up(&tables[t], &deals[t], game, parties[t].n, n, tricks);
}

WIDE static void play_wide(const Game *game, const Party *parties, int n_tables, int tricks)
{
    if (game->n_active == 3 && n_tables == 2) play_tables(game, parties, 2, 3, tricks);
    else if (game->n_active == 3) play_tables(game, parties, 1, 3, tricks);
    else if (n_tables == 2) play_tables(game, parties, 2, 4, tricks);
    else play_tables(game, parties, 1, 4, tricks);
}

static bool can_play_wide(const Game *game)
{
    bool is_signed = cards_low(game->pack) >> 63; /* cards are compared as numbers with a sign */
    return (game->n_active == 3 || game->n_active == 4) && !is_signed && words_are_wide();
}

#else
static bool can_play_wide(const Game *game)
{
    (void)game;
    return false;
}

static void play_wide(const Game *game, const Party *parties, int n_tables, int tricks)
{
    (void)game, (void)parties, (void)n_tables, (void)tricks;
}
#endif

/* ---- either way ---------------------------------------------------------------------------------------------- */

/* On wide words what is alone at a table would take twice as long as by itself. */
static void play_party(const Game *game, const Party *party, int tricks)
{
    if (party->n > 1 && can_play_wide(game)) play_wide(game, party, 1, tricks);
    else
        for (int k = 0; k < party->n; k++) play_alone(game, &party->first[k], tricks);
}

void kernel_play(const Game *game, const Party *parties, int n, int tricks)
{
    if (n == 2 && parties[0].n > 1 && parties[1].n > 1 && can_play_wide(game)) play_wide(game, parties, 2, tricks);
    else
        for (int i = 0; i < n; i++) play_party(game, &parties[i], tricks);
}
