/*
 * Deals many deals and plays their plain tricks in parallel, on AVX2 registers. A register has four words (lanes), one
 * for each of four deals. The result and the random numbers are the same as those of deal.c and kernel.c. Loops over
 * lanes, players and batches are unrolled, so that arrays of vectors are kept in registers.
 */
#include "engine/kernel.h"

#include "base/words.h"
#include "engine/flow_inner.h"
#include "engine/playout.h"

#ifdef __x86_64__
/*
 * The most players that wide functions are made for, and the number of batches of four deals that are played together.
 * With a single batch, the processor would wait for the result of each step before the next one.
 */
enum { MOST_PLAYERS = 4, PARALLEL = 2 };

enum { LEADERS_IN_WORD = 8 }; /* leaders of tricks in a word, one byte each */

/* A deal that waits for its plain tricks. `tricks` is the greatest number of them that can be played. */
typedef struct PlainDeal {
    State *state;
    Rng *rng;
    int tricks;
} PlainDeal;

/* Up to WORDS deals that are played together: they need the same number of steps for a random number. */
typedef struct Batch {
    const PlainDeal *first;
    int n;
} Batch;

/* ---- dealing many deals ------------------------------------------------------------------------------------------ */

/*
 * Takes a random card from the rest of each deal's pack, and stores its bit in `card`. Each rest has `left` cards.
 * `picks`: the number of cards taken so far.
 */
IN_WIDE void pick_each(Words *at, Pools *pools, uint32_t picks, uint64_t *rest, int left, uint64_t *card)
{
    uint64_t place[WORDS];
    /* one random word is used for RNG_PICKS cards */
    if (picks % RNG_PICKS == 0) *pools = words_pools(words_step(at));
    words_store(place, words_bit(words_pick(pools, words_same((uint64_t)left))));
    for (int k = 0; k < WORDS; k++) {
        card[k] = _pdep_u64(place[k], rest[k]); /* bit n alone becomes the n-th card of the rest */
        rest[k] ^= card[k];
    }
}

/* Deals the talons card by card, in the order of deal.c. */
IN_WIDE void deal_talons(const Game *game, Rng *rngs, uint64_t *rest, State *states)
{
    Words at = words_of(rngs[0].at, rngs[1].at, rngs[2].at, rngs[3].at);
    Pools pools = words_pools(words_same(0));
    uint64_t ats[WORDS], pool[WORDS], card[WORDS];
    for (int i = 0; i < game->n_talon; i++) {
        pick_each(&at, &pools, (uint32_t)i, rest, game->n_cards - i, card);
        for (int k = 0; k < WORDS; k++) states[k].talon_card[i] = (Card)_tzcnt_u64(card[k]);
    }
    words_store(ats, at);
    words_store(pool, words_of_pools(&pools));
    for (int k = 0; k < WORDS; k++) {
        rngs[k] = (Rng){.at = ats[k], .pool = pool[k], .picks = game->n_talon};
        states[k].talon = cards_low(game->pack) & ~rest[k];
    }
}

/*
 * Draws a random set for each deal. Each card is in the set with this probability, in sixteenths. random_bits() in
 * deal.c does the same for one deal, and explains the steps.
 */
IN_WIDE void toss_each(Rng *rngs, unsigned sixteenths, uint64_t *tossed)
{
    Words at = words_of(rngs[0].at, rngs[1].at, rngs[2].at, rngs[3].at), words = words_same(0);
    /* the lowest binary digit that is 1; random numbers for the digits before it are skipped */
    int digit = sixteenths ? __builtin_ctz(sixteenths) : 4;
    at = _mm256_add_epi64(at, words_same((uint64_t)digit * RNG_STEP));
    for (sixteenths >>= digit; digit < 4; digit++, sixteenths >>= 1) {
        Words number = words_step(&at);
        words = sixteenths & 1 ? words_or(words, number) : words_and(words, number);
    }
    uint64_t ats[WORDS];
    words_store(tossed, words);
    words_store(ats, at);
    for (int k = 0; k < WORDS; k++) rngs[k].at = ats[k];
}

/* Adds random cards of `from`, which has `m` cards, to `set`, or removes random cards, until `set` has `n` cards. */
WIDE static inline uint64_t adjust(Rng *rng, uint64_t set, uint64_t from, int m, int n)
{
    int count = (int)_mm_popcnt_u64(set);
    bool removes = count > n;
    Rng own = *rng;                                    /* a local copy can stay in registers */
    uint64_t candidates = removes ? set : from & ~set; /* the cards that can be removed or added */
    int n_candidates = removes ? count : m - count;
    for (int more = removes ? count - n : n - count; more > 0; more--) {
        /* bit n alone becomes the n-th candidate */
        uint64_t card = _pdep_u64(1ULL << rng_below(&own, (uint32_t)n_candidates--), candidates);
        set ^= card;
        candidates ^= card;
    }
    *rng = own;
    return set;
}

/* Deals four deals: the talons, and then hand after hand, as in deal.c. The last hand is the rest of the pack. */
WIDE static void deal_four(const Game *game, Rng *rngs, State *states)
{
    uint64_t rest[WORDS], tossed[WORDS] = {0};
    uint8_t seat[WORDS];
    for (int k = 0; k < WORDS; k++) {
        rest[k] = cards_low(game->pack);
        seat[k] = states[k].forehand;
    }
    deal_talons(game, rngs, rest, states);
    /* left: the number of cards that are still to be dealt in each deal; n: those of the next hand */
    int left = game->n_cards - game->n_talon, n = game->hand_size;
    for (int i = 0; i < game->n_active; i++, left -= n) {
        bool is_last = i + 1 == game->n_active;
        if (!is_last) toss_each(rngs, toss_odds(n, left), tossed);
        for (int k = 0; k < WORDS; k++) {
            State *state = &states[k];
            uint64_t hand = is_last ? rest[k] : adjust(&rngs[k], tossed[k] & rest[k], rest[k], left, n);
            state->hand[seat[k]] = state->dealt[seat[k]] = hand;
            rest[k] ^= hand;
            seat[k] = state->next[seat[k]];
        }
    }
}

/* Clears four positions except their logs. */
WIDE static void clear_four(State *states)
{
    for (int k = 0; k < WORDS; k++) words_clear(&states[k], offsetof(State, log));
}

/* Shuffles and deals four consecutive deals. Moves `*spec` to the deal after them. */
static void shuffle_four(const Game *game, DealSpec *spec, State *states, Rng *rngs)
{
    clear_four(states);
    for (int k = 0; k < WORDS; k++, deal_spec_next(game, spec)) state_begin_cleared(game, spec, &states[k]);
    deal_four(game, rngs, states);
    for (int k = 0; game->turned != TURNED_NONE && k < WORDS; k++) deal_turn_up(game, &rngs[k], &states[k]);
}

int wide_shuffle(const Game *game, DealSpec *spec, State *states, Rng *rngs, int n)
{
    int i = 0;
    /* not for large packs, games with redeals, and games in which the size of the hands varies (game->cards) */
    if (!words_are_wide() || cards_high(game->pack) || game->n_redeals || game->cards) return 0;
    for (; i + WORDS <= n; i += WORDS) shuffle_four(game, spec, states + i, rngs + i);
    return i;
}

/* ---- playing plain tricks of four deals at a time ---------------------------------------------------------------- */

/*
 * Four deals in registers. A register has four words, called lanes, and each deal has one of them. Players are counted
 * from the leader of the trick.
 */
typedef struct Lanes {
    Words hand[MOST_PLAYERS], taken[MOST_PLAYERS];
    Words trumps, must_trump;
    Words at; /* the states of the random number generators */
    Pools pools;
    uint32_t picks; /* random numbers drawn by each deal */
    int next;       /* index of the next number in LaneMemory.number */
    Words left;     /* the number of cards left in each hand */
    /*
     * leader: the place of the present leader in the order of play; leaders: the places of the leaders of the last
     * tricks, one byte each, the latest in the highest byte
     */
    Words leader, leaders;
} Lanes;

/* The parts of four deals that are in memory and not in registers. */
typedef struct LaneMemory {
    const PlainDeal *of[WORDS]; /* the deal of each lane (word of a register); an unused lane repeats the first deal */
    const uint64_t *cards_following[WORDS];
    Words number[KERNEL_CARDS / RNG_PICKS + 1]; /* random numbers drawn ahead: they do not depend on the play */
    uint64_t leaders[WORDS][(MAX_TRICKS + KERNEL_SPARE_LEADERS) / LEADERS_IN_WORD];
    uint16_t log[WORDS][KERNEL_CARDS];
} LaneMemory;

/* The trick being played in each lane. */
typedef struct LanesTrick {
    /* hand: the hands without the cards of this trick; led: all cards of the suit that was led */
    Words card[MOST_PLAYERS], hand[MOST_PLAYERS], led;
    Pools pools; /* the unused bits of the present random numbers */
} LanesTrick;

/*
 * Returns the legal cards of player `i` in each lane: those that follow suit, else trumps if they must be played, else
 * the hand. The leader (0) may play any card.
 */
IN_WIDE Words legal_cards(const Lanes *lanes, Words led, int i)
{
    Words hand = lanes->hand[i];
    if (i == 0) return hand;
    Words follows = words_and(hand, led), trumps = words_and(hand, lanes->must_trump);
    return words_choose(follows, words_choose(trumps, hand, words_are_none(trumps)), words_are_none(follows));
}

/* For each lane, loads all cards of the suit of its card. */
IN_WIDE Words load_following(const LaneMemory *memory, const uint64_t *card)
{
    uint64_t group[WORDS];
#pragma GCC unroll 4
    for (int k = 0; k < WORDS; k++) group[k] = memory->cards_following[k][_tzcnt_u64(card[k])];
    return words_of(group[0], group[1], group[2], group[3]);
}

/* In each lane, draws a random legal card as card `i` of the trick, and stores it at index `place` of the log. */
IN_WIDE void play_cards(Lanes *lanes, LanesTrick *trick, LaneMemory *memory, int place, int i)
{
    uint64_t bit[WORDS], among[WORDS], card[WORDS];
    Words follows = legal_cards(lanes, trick->led, i);
    words_store(bit, words_bit(words_pick(&trick->pools, i == 0 ? lanes->left : words_count(follows))));
    words_store(among, follows);
    /* forces the values through memory, which is faster than extracting single lanes */
    __asm__("" : "+m"(bit), "+m"(among));
#pragma GCC unroll 4
    for (int k = 0; k < WORDS; k++) {
        card[k] = _pdep_u64(bit[k], among[k]);
        memory->log[k][place] = (uint16_t)_tzcnt_u64(card[k]);
    }
    trick->card[i] = words_of(card[0], card[1], card[2], card[3]);
    trick->hand[i] = words_xor(lanes->hand[i], trick->card[i]);
    if (i == 0) trick->led = load_following(memory, card);
}

/*
 * Copies the cards of each player from `from` to `to`. In `from`, players are counted from the leader of the trick, and
 * in `to` from its winner. `is_best[i]`: card i beats all earlier cards, so the last one of these is the winner's. `n`:
 * the number of players.
 */
IN_WIDE void rotate(const Words *from, Words *to, const Words *is_best, int n)
{
    Words rotated[MOST_PLAYERS];
#pragma GCC unroll 4
    for (int j = 0; j < n; j++) {
        rotated[j] = from[j];
#pragma GCC unroll 4
        for (int i = 1; i < n; i++) rotated[j] = words_choose(rotated[j], from[(i + j) % n], is_best[i]);
    }
#pragma GCC unroll 4
    for (int j = 0; j < n; j++) to[j] = rotated[j];
}

/*
 * Ends the trick in each lane. The highest trump wins it or, if it has no trump, the highest card of the suit led. The
 * winner gets the cards and leads next, so from now on players are counted from the winner. `n`: the number of players.
 */
IN_WIDE void end_tricks(Lanes *lanes, const LanesTrick *trick, int n)
{
    Words cards = trick->card[0], winner = _mm256_setzero_si256(), is_best[MOST_PLAYERS];
#pragma GCC unroll 4
    for (int i = 1; i < n; i++) cards = words_or(cards, trick->card[i]);
    Words trumps = words_and(cards, lanes->trumps),
          can_win = words_choose(lanes->trumps, trick->led, words_are_none(trumps));
    Words best = words_and(trick->card[0], can_win);
#pragma GCC unroll 4
    for (int i = 1; i < n; i++) {
        Words card = words_and(trick->card[i], can_win); /* 0 for a card that cannot win */
        is_best[i] = _mm256_cmpgt_epi64(card, best);
        best = words_choose(best, card, is_best[i]);
        winner = words_choose(winner, words_same((uint64_t)i), is_best[i]);
    }
    rotate(trick->hand, lanes->hand, is_best, n);
    rotate(lanes->taken, lanes->taken, is_best, n);
    lanes->taken[0] = words_or(lanes->taken[0], cards);
    lanes->pools = trick->pools;
    lanes->left = _mm256_sub_epi64(lanes->left, words_same(1));
    /* the new leader's place: `winner` places after the old one's, modulo the number of players */
    Words leader = _mm256_add_epi64(lanes->leader, winner), past = words_same((uint64_t)n);
    lanes->leader = _mm256_sub_epi64(leader, words_and(past, _mm256_cmpgt_epi64(leader, words_same((uint64_t)n - 1))));
}

/*
 * Plays trick `number` in all batches, card by card. While one batch waits for a result, the processor works on
 * another. `n`: the number of players.
 */
IN_WIDE void play_tricks(Lanes *lanes, LaneMemory *memory, int n_batches, int number, int n)
{
    LanesTrick tricks[PARALLEL];
#pragma GCC unroll 2
    for (int t = 0; t < n_batches; t++) {
        Words leader = _mm256_slli_epi64(lanes[t].leader, 8 * (LEADERS_IN_WORD - 1));
        lanes[t].leaders = words_or(_mm256_srli_epi64(lanes[t].leaders, 8), leader);
        tricks[t].pools = lanes[t].pools;
    }
#pragma GCC unroll 4
    for (int i = 0; i < n; i++) {
#pragma GCC unroll 2
        for (int t = 0; t < n_batches; t++)
            if (lanes[t].picks++ % RNG_PICKS == 0) tricks[t].pools = words_pools(memory[t].number[lanes[t].next++]);
#pragma GCC unroll 2
        for (int t = 0; t < n_batches; t++) play_cards(&lanes[t], &tricks[t], &memory[t], number * n + i, i);
    }
#pragma GCC unroll 2
    for (int t = 0; t < n_batches; t++) end_tricks(&lanes[t], &tricks[t], n);
}

/* Writes the leaders that are in the registers to memory. The latest of them led trick `number`. */
IN_WIDE void store_leaders(const Lanes *lanes, LaneMemory *memory, int number)
{
    uint64_t leaders[WORDS];
    int n = number % LEADERS_IN_WORD + 1; /* the leaders in each word that are not in memory yet */
    /*
     * The latest leader is in the highest byte, and the others are below it. In memory the first leader must be in the
     * lowest byte, so a word that is not full is shifted.
     */
    words_store(leaders, _mm256_srli_epi64(lanes->leaders, 8 * (LEADERS_IN_WORD - n)));
    for (int k = 0; k < WORDS; k++) memory->leaders[k][number / LEADERS_IN_WORD] = leaders[k];
}

/* Draws the random numbers for `cards` cards in advance. They do not depend on the play. */
IN_WIDE void draw_ahead(Lanes *lanes, LaneMemory *memory, int cards)
{
    /* one random word gives the numbers for RNG_PICKS cards; the last word still has numbers for some cards */
    int from_last_word = (int)(-lanes->picks % RNG_PICKS);
    int n = (cards - from_last_word + RNG_PICKS - 1) / RNG_PICKS; /* the words needed for the other cards */
    Words at = lanes->at;
    for (int i = 0; i < n; i++) memory->number[i] = words_step(&at);
    lanes->at = at;
    lanes->next = 0;
}

/* The lanes as arrays; [k] is the deal of lane k. */
typedef struct Columns {
    uint64_t hand[MOST_PLAYERS][WORDS], taken[MOST_PLAYERS][WORDS];
    uint64_t trumps[WORDS], must_trump[WORDS], at[WORDS], pool[WORDS], leader[WORDS];
} Columns;

/* Puts a deal of `n` players into column `k`. Players are counted from the one to lead. */
IN_WIDE void load_column(const Game *game, const PlainDeal *deal, int k, int n, Columns *out)
{
    const State *state = deal->state;
    uint8_t seat = state->actor;
    out->leader[k] = kernel_place(state, seat);
#pragma GCC unroll 4
    for (int i = 0; i < n; i++, seat = state->next[seat]) {
        out->hand[i][k] = cards_low(state->hand[seat]);
        out->taken[i][k] = cards_low(state->taken[seat]);
    }
    out->trumps[k] = cards_low(game->ranking[state->ranking].trumps);
    out->must_trump[k] = game->contract[state->contract].play.trump ? out->trumps[k] : 0;
    out->at[k] = deal->rng->at;
    out->pool[k] = deal->rng->pool;
}

/* Loads the deals of a batch into registers. `n`: the number of players. */
IN_WIDE void load_lanes(Lanes *lanes, LaneMemory *memory, const Game *game, const Batch *batch, int n)
{
    Columns columns;
#pragma GCC unroll 4
    for (int k = 0; k < WORDS; k++) {
        memory->of[k] = &batch->first[k < batch->n ? k : 0]; /* an unused lane repeats the first deal */
        memory->cards_following[k] = game->ranking[memory->of[k]->state->ranking].cards_following;
        load_column(game, memory->of[k], k, n, &columns);
    }
    memset(memory->leaders, 0, sizeof memory->leaders);
#pragma GCC unroll 4
    for (int i = 0; i < n; i++) {
        lanes->hand[i] = words_load(columns.hand[i]);
        lanes->taken[i] = words_load(columns.taken[i]);
    }
    lanes->trumps = words_load(columns.trumps);
    lanes->must_trump = words_load(columns.must_trump);
    lanes->at = words_load(columns.at);
    lanes->pools = words_pools(words_load(columns.pool));
    lanes->leader = words_load(columns.leader);
    lanes->leaders = words_same(0);
    lanes->picks = memory->of[0]->rng->picks;
    lanes->left = words_count(lanes->hand[0]);
}

/* Writes deals of `n` players back into their positions, with the tricks played. Unused lanes are dropped. */
IN_WIDE void store_lanes(const Lanes *lanes, LaneMemory *memory, const Game *game, int n_deals, int n, int tricks)
{
    Columns columns;
#pragma GCC unroll 4
    for (int i = 0; i < n; i++) {
        words_store(columns.hand[i], lanes->hand[i]);
        words_store(columns.taken[i], lanes->taken[i]);
    }
    words_store(columns.leader, lanes->leader);
    words_store(columns.at, lanes->at);
    words_store(columns.pool, words_of_pools(&lanes->pools));
    for (int k = 0; k < n_deals; k++) {
        State *state = memory->of[k]->state;
        uint8_t seat = state->actor = kernel_seat(state, (unsigned)columns.leader[k]);
#pragma GCC unroll 4
        for (int i = 0; i < n; i++, seat = state->next[seat])
            kernel_set_seat(state, seat, columns.hand[i][k], columns.taken[i][k], n);
        kernel_note_tricks(game, state, memory->log[k], (uint8_t *)memory->leaders[k], tricks);
        *memory->of[k]->rng = (Rng){columns.at[k], columns.pool[k], lanes->picks};
    }
}

/* Plays plain tricks of all batches, with `n` players. Stores leaders when their words are full, and at the end. */
IN_WIDE void play_batches(const Game *game, const Batch *batches, int n_batches, int n, int tricks)
{
    Lanes lanes[PARALLEL];
    LaneMemory memory[PARALLEL];
    for (int t = 0; t < n_batches; t++) {
        load_lanes(&lanes[t], &memory[t], game, &batches[t], n);
        draw_ahead(&lanes[t], &memory[t], n * tricks);
    }
    for (int number = 0; number < tricks; number++) {
        play_tricks(lanes, memory, n_batches, number, n);
        if (number % LEADERS_IN_WORD == LEADERS_IN_WORD - 1 || number + 1 == tricks)
            for (int t = 0; t < n_batches; t++) store_leaders(&lanes[t], &memory[t], number);
    }
    for (int t = 0; t < n_batches; t++) store_lanes(&lanes[t], &memory[t], game, batches[t].n, n, tricks);
}

/* Calls play_batches() with constant numbers of players and batches, so that the compiler unrolls the loops. */
WIDE static void play_plain_tricks(const Game *game, const Batch *batches, int n_batches, int tricks)
{
    if (game->n_active == 3 && n_batches == 2) play_batches(game, batches, 2, 3, tricks);
    else if (game->n_active == 3) play_batches(game, batches, 1, 3, tricks);
    else if (n_batches == 2) play_batches(game, batches, 2, 4, tricks);
    else play_batches(game, batches, 1, 4, tricks);
}

/* ---- playing whole deals ----------------------------------------------------------------------------------------- */

bool wide_can_play(const Game *game)
{
    bool is_signed = cards_low(game->pack) >> 63; /* cards are compared as signed numbers */
    return (game->n_active == 3 || game->n_active == 4) && !is_signed && words_are_wide();
}

/*
 * Deals that wait for plain tricks. The deals of one row can be played together: the number of random numbers that they
 * have drawn is equal modulo RNG_PICKS.
 */
typedef struct Queue {
    PlainDeal row[RNG_PICKS][PLAYOUT_BATCH];
    int n[RNG_PICKS];
} Queue;

static void queue_clear(Queue *queue)
{
    for (int row = 0; row < RNG_PICKS; row++) queue->n[row] = 0;
}

/* Plays a deal with the general functions until plain tricks come, and then queues it, unless it is over before. */
static void play_and_queue(const Game *game, State *state, Rng *rng, Queue *queue)
{
    int tricks = kernel_approach(game, state, rng), row = (int)(rng->picks % RNG_PICKS);
    if (tricks > 0) queue->row[row][queue->n[row]++] = (PlainDeal){state, rng, tricks};
}

/*
 * Continues a deal after `tricks` plain tricks. If these were all that could be played, handles interruptions of play.
 * If the deal is not over, plays and queues it again.
 */
static void continue_deal(const Game *game, const PlainDeal *deal, int tricks, Queue *next)
{
    State *state = deal->state;
    if (tricks == deal->tricks) kernel_leave(game, state);
    if (state->phase != PHASE_DONE) play_and_queue(game, state, deal->rng, next);
}

/* Returns the smallest number of plain tricks that is left in any deal of the batches. */
static int fewest_tricks(const Batch *batches, int n)
{
    int fewest = MAX_TRICKS;
    for (int t = 0; t < n; t++)
        for (int k = 0; k < batches[t].n; k++)
            if (batches[t].first[k].tricks < fewest) fewest = batches[t].first[k].tricks;
    return fewest;
}

/*
 * Plays batches in parallel until one of their deals has no more plain tricks. A single deal is played by kernel.c,
 * which is faster.
 */
static void play_together(const Game *game, const Batch *batches, int n, Queue *next)
{
    int tricks = fewest_tricks(batches, n);
    if (n == 1 && batches->n == 1) kernel_play(game, batches->first->state, batches->first->rng, tricks);
    else play_plain_tricks(game, batches, n, tricks);
    for (int t = 0; t < n; t++)
        for (int k = 0; k < batches[t].n; k++) continue_deal(game, &batches[t].first[k], tricks, next);
}

/*
 * Plays the plain tricks of all deals of a queue. Deals with further plain tricks go to the next queue. Batches of four
 * deals are collected until PARALLEL of them can be played together. A single deal is played at once.
 */
static void play_queue(const Game *game, const Queue *queue, Queue *next)
{
    Batch batches[PARALLEL];
    int n = 0;
    queue_clear(next);
    for (int row = 0; row < RNG_PICKS; row++) {
        for (int i = 0; i < queue->n[row]; i += WORDS) {
            int left = queue->n[row] - i;
            Batch batch = {&queue->row[row][i], left < WORDS ? left : WORDS};
            if (left == 1) play_together(game, &batch, 1, next);
            else batches[n++] = batch;
            if (n == PARALLEL) {
                play_together(game, batches, n, next);
                n = 0;
            }
        }
    }
    if (n > 0) play_together(game, batches, n, next);
}

static bool queue_is_empty(const Queue *queue)
{
    int n = 0;
    for (int row = 0; row < RNG_PICKS; row++) n += queue->n[row];
    return n == 0;
}

/*
 * Plays the deals of one queue, while deals with further plain tricks gather in the other. Then the queues change
 * roles.
 */
void wide_play(const Game *game, State *states, Rng *rngs, int n)
{
    Queue queues[2];
    queue_clear(&queues[0]);
    for (int i = 0; i < n; i++) play_and_queue(game, &states[i], &rngs[i], &queues[0]);
    for (int now = 0; !queue_is_empty(&queues[now]); now = 1 - now) play_queue(game, &queues[now], &queues[1 - now]);
}

#else /* not x86-64 */
bool wide_can_play(const Game *game)
{
    (void)game;
    return false;
}

void wide_play(const Game *game, State *states, Rng *rngs, int n)
{
    (void)game, (void)states, (void)rngs, (void)n;
}

int wide_shuffle(const Game *game, DealSpec *spec, State *states, Rng *rngs, int n)
{
    (void)game, (void)spec, (void)states, (void)rngs, (void)n;
    return 0;
}
#endif
