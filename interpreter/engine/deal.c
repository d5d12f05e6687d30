/* Starting a deal: seats, shuffle, packets, redeals; or a deal that the caller gives. */
#include "engine/flow_inner.h"

#include "base/words.h"
#include "engine/carry.h"
#include "engine/passing.h"

#include <string.h>

enum { MAX_DEALS = 1 << 16 }; /* of a match: from then on they are counted anew */

static void seat_players(const Game *game, State *state)
{
    int n = game->n_players < MAX_SEATS ? game->n_players : MAX_SEATS;
    memset(state->next, NO_SEAT, sizeof state->next);
    state->active = (uint8_t)((1U << n) - 1);
    if (n > game->n_active) state->active &= (uint8_t)~seat_bit(state->dealer);
    unsigned first = (unsigned)__builtin_ctz(state->active), before = first;
    for (unsigned left = state->active & (state->active - 1U); left; left &= left - 1) {
        state->next[before] = (uint8_t)__builtin_ctz(left);
        before = state->next[before];
    }
    state->next[before] = (uint8_t)first;
    state->forehand = (uint8_t)(state->dealer + 1 < n ? state->dealer + 1 : 0);
}

/* Of a state whose head is 0. */
static void begin_cleared(const Game *game, const DealSpec *spec, State *state)
{
    state->seed = spec->seed;
    state->number = spec->number;
    state->dealer = spec->dealer;
    state->declarer = state->taker = state->giver = NO_SEAT;
    state->called = state->given = state->turned = NO_CARD;
    state->call_at = state->discard_at = NO_PLACE;
    state->contract = state->exchange_contract = NO_CONTRACT;
    state->sides = UINT32_MAX;
    state->deal_number = game->counts_deals ? (uint16_t)(spec->deal_number % MAX_DEALS) : 0;
    state->named_trump = NO_SUIT;
    auction_clear(&state->auction);
    state->ranking = (uint8_t)(game->trump_suit >= 0 ? game->trump_suit : NO_TRUMPS);
    int antes = game->everyone_antes ? game->n_players : 1;
    if (game->n_carries) carry_begin(game, spec->carried, state->carried);
    state->pot = spec->pot + (game->has_pot ? game->ante * antes : 0);
    seat_players(game, state);
}

void state_begin(const Game *game, const DealSpec *spec, State *state)
{
    memset(state, 0, offsetof(State, log));
    begin_cleared(game, spec, state);
}

/* ---- dealing at random ---------------------------------------------------------------------------------------- */

/* One card of `from`, which has `n`, as a set. */
WITH_EITHER_BITS CardSet pick(Rng *rng, CardSet from, int n, bool is_word, bool fast)
{
    int k = (int)rng_below(rng, (uint32_t)n);
    if (is_word) return bits_nth_by(cards_low(from), k, fast);
    int low = bits_count_by(cards_low(from), fast);
    if (k < low) return bits_nth_by(cards_low(from), k, fast);
    return (CardSet)bits_nth_by(cards_high(from), k - low, fast) << 64;
}

/*
 * Each bit with probability k / 16, by and and or of random words along the binary digits of k. As long as the digits
 * are 0 a number is passed over: nothing would be left of it.
 */
static uint64_t toss(Rng *rng, unsigned k)
{
    uint64_t word = 0;
    int digit = k ? __builtin_ctz(k) : 4;
    rng->at += (uint64_t)digit * RNG_STEP;
    for (k >>= digit; digit < 4; digit++, k >>= 1) word = k & 1 ? word | rng_next(rng) : word & rng_next(rng);
    return word;
}

/* The probability with which a card that is one of `n` of `m` is tossed. */
static inline unsigned sixteenths_of(int n, int m)
{
    return (unsigned)((16 * n + m / 2) / m);
}

/* Adds to `set`, which is part of the `m` cards of `from`, or takes away at random until it has `n`. */
WITH_EITHER_BITS CardSet adjust(Rng *rng, CardSet set, CardSet from, int m, int n, bool is_word, bool fast)
{
    int count = bits_count_by(cards_low(set), fast) + (is_word ? 0 : bits_count_by(cards_high(set), fast));
    bool is_over = count > n;
    Rng own = *rng;
    CardSet others = is_over ? set : from & ~set; /* of which some have to change over */
    int left = is_over ? count : m - count;
    for (int more = is_over ? count - n : n - count; more > 0; more--) {
        CardSet card = pick(&own, others, left--, is_word, fast);
        set ^= card;
        others ^= card;
    }
    *rng = own;
    return set;
}

/*
 * A random set of `n` of the `m` cards of `from`, each such set as likely: toss a coin for every card, then add or take
 * away at random until the number is right. (Given its size a set of tosses is uniform, and stays so.)
 */
WITH_EITHER_BITS CardSet draw(Rng *rng, CardSet from, int m, int n, bool is_word, bool fast)
{
    unsigned sixteenths = sixteenths_of(n, m);
    CardSet set = toss(rng, sixteenths) & cards_low(from);
    if (!is_word && cards_high(from)) set |= (CardSet)(toss(rng, sixteenths) & cards_high(from)) << 64;
    return adjust(rng, set, from, m, n, is_word, fast);
}

/*
 * The talon card by card, for its order matters; then hand after hand. The packets of the deal make no difference.
 * `is_word`: the pack has no card beyond the first 64.
 */
WITH_EITHER_BITS void lay_out_by(const Game *game, Rng *rng, State *state, bool is_word, bool fast)
{
    CardSet pack = is_word ? cards_low(game->pack) : game->pack, rest = pack;
    int left = game->n_cards;
    for (int i = 0; i < game->n_talon; i++) {
        CardSet card = pick(rng, rest, left--, is_word, fast);
        state->talon_card[i] = is_word ? (Card)__builtin_ctzll(cards_low(card)) : cards_first(card);
        rest ^= card;
    }
    state->talon = pack & ~rest;
    uint8_t seat = state->forehand;
    for (int i = 0; i < game->n_active; i++, seat = state->next[seat]) {
        bool is_last = i + 1 == game->n_active;
        CardSet hand = is_last ? rest : draw(rng, rest, left, game->hand_size, is_word, fast);
        state->hand[seat] = state->dealt[seat] = hand;
        rest ^= hand;
        left -= game->hand_size;
    }
}

FAST_BITS static void lay_out_fast(const Game *game, Rng *rng, State *state)
{
    if (cards_high(game->pack)) lay_out_by(game, rng, state, false, true);
    else lay_out_by(game, rng, state, true, true);
}

static void lay_out(const Game *game, Rng *rng, State *state)
{
    if (bits_are_fast()) lay_out_fast(game, rng, state);
    else lay_out_by(game, rng, state, false, false);
}

static void turn_up(State *state, Card card)
{
    state->turned = card;
    state->shown |= card_bit(card) & state->hand[state->dealer];
}

/* The last card of the dealer is one of his, each as likely. */
static void turn_at_random(const Game *game, Rng *rng, State *state)
{
    if (game->turned == TURNED_DEALER && state_is_active(state, state->dealer))
        turn_up(state, cards_nth(state->hand[state->dealer], (int)rng_below(rng, game->hand_size)));
    if (game->turned == TURNED_TALON) turn_up(state, state->talon_card[game->n_talon - 1]);
}

static bool calls_for_redeal(const Game *game, const State *state)
{
    for (size_t i = 0; i < game->n_redeals; i++)
        for (int seat = 0; seat < game->n_players; seat++)
            if (state_is_active(state, seat) && seat_test(game, state, game->redeals[i].when, seat)) return true;
    return false;
}

void state_shuffle(const Game *game, const DealSpec *spec, State *state)
{
    state_begin(game, spec, state);
    Rng rng = rng_stream(spec->seed, spec->number, 0);
    do lay_out(game, &rng, state);
    while (game->n_redeals && calls_for_redeal(game, state) && state->attempt++ < game->most_redeals);
    turn_at_random(game, &rng, state);
}

/* ---- four deals at a time --------------------------------------------------------------------------------------- */

#ifdef __x86_64__
/* A card of each rest, which all have `left`, one bit each. */
IN_WIDE void pick_each(Words *at, Pools *pools, uint32_t picks, uint64_t *rest, int left, uint64_t *card)
{
    uint64_t place[WORDS];
    if (picks % RNG_PICKS == 0) *pools = words_pools(words_step(at));
    words_store(place, words_bit(words_pick(pools, words_same((uint64_t)left))));
    for (int k = 0; k < WORDS; k++) {
        card[k] = _pdep_u64(place[k], rest[k]);
        rest[k] ^= card[k];
    }
}

/* As the talon is laid out deal by deal. */
IN_WIDE void lay_talons(const Game *game, Rng *rngs, uint64_t *rest, State *states)
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

/* toss() for each. */
IN_WIDE void toss_each(Rng *rngs, unsigned sixteenths, uint64_t *tossed)
{
    Words at = words_of(rngs[0].at, rngs[1].at, rngs[2].at, rngs[3].at), words = words_same(0);
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

WIDE static void lay_out_four(const Game *game, Rng *rngs, State *states)
{
    uint64_t rest[WORDS], tossed[WORDS] = {0};
    uint8_t seat[WORDS];
    for (int k = 0; k < WORDS; k++) {
        rest[k] = cards_low(game->pack);
        seat[k] = states[k].forehand;
    }
    lay_talons(game, rngs, rest, states);
    int left = game->n_cards - game->n_talon, n = game->hand_size;
    for (int i = 0; i < game->n_active; i++, left -= n) {
        bool is_last = i + 1 == game->n_active;
        if (!is_last) toss_each(rngs, sixteenths_of(n, left), tossed);
        for (int k = 0; k < WORDS; k++) {
            State *state = &states[k];
            uint64_t set = tossed[k] & rest[k], from = rest[k];
            uint64_t hand = is_last ? from : cards_low(adjust(&rngs[k], set, from, left, n, true, true));
            state->hand[seat[k]] = state->dealt[seat[k]] = hand;
            rest[k] ^= hand;
            seat[k] = state->next[seat[k]];
        }
    }
}

WIDE static void clear_four(State *states)
{
    for (int k = 0; k < WORDS; k++) words_clear(&states[k], offsetof(State, log));
}

static bool can_lay_out_four(const Game *game)
{
    return words_are_wide() && !cards_high(game->pack) && !game->n_redeals;
}

#else
static void lay_out_four(const Game *game, Rng *rngs, State *states)
{
    (void)game, (void)rngs, (void)states;
}

static void clear_four(State *states)
{
    (void)states;
}

static bool can_lay_out_four(const Game *game)
{
    (void)game;
    return false;
}
#endif

/* The deal after it. */
static void go_to_next(const Game *game, DealSpec *spec)
{
    spec->number++;
    spec->deal_number++;
    spec->dealer = (uint8_t)(spec->dealer + 1 < game->n_players ? spec->dealer + 1 : 0);
}

static void shuffle_four(const Game *game, DealSpec *spec, Rng *rngs, State *states)
{
    clear_four(states);
    for (int k = 0; k < WORDS; k++, go_to_next(game, spec)) begin_cleared(game, spec, &states[k]);
    lay_out_four(game, rngs, states);
    for (int k = 0; game->turned != TURNED_NONE && k < WORDS; k++) turn_at_random(game, &rngs[k], &states[k]);
}

void state_shuffle_each(const Game *game, DealSpec spec, State *states, int n)
{
    Rng rngs[MOST_SHUFFLED];
    int i = 0;
    rng_streams(spec.seed, spec.number, 0, rngs, n);
    for (; can_lay_out_four(game) && i + WORDS <= n; i += WORDS) shuffle_four(game, &spec, rngs + i, states + i);
    for (; i < n; i++, go_to_next(game, &spec)) state_shuffle(game, &spec, &states[i]);
}

bool state_is_of_seed(const Game *game, const DealSpec *spec, const State *state)
{
    State shuffled;
    state_shuffle(game, spec, &shuffled);
    bool same = state->turned == shuffled.turned || game->copies == 2;
    for (int seat = 0; seat < game->n_players; seat++)
        same = same && game_same_cards(game, state->dealt[seat]) == game_same_cards(game, shuffled.dealt[seat]);
    for (int i = 0; i < game->n_talon; i++)
        same = same && cards_have(game_copies(game, state->talon_card[i]), shuffled.talon_card[i]);
    return same;
}

void state_deal(const Game *game, const DealSpec *spec, State *state)
{
    state_shuffle(game, spec, state);
    passing_start(game, state);
}

/* ---- dealing by numbers of the caller ------------------------------------------------------------------------- */

static Card take_one(CardSet *rest, Chance chance)
{
    Card card = cards_nth(*rest, (int)chance.below(chance.context, (uint32_t)cards_count(*rest)));
    *rest &= ~card_bit(card);
    return card;
}

static void lay_out_by_chance(const Game *game, Chance chance, State *state)
{
    CardSet rest = game->pack;
    for (int i = 0; i < game->n_talon; i++) state->talon_card[i] = take_one(&rest, chance);
    state->talon = game->pack & ~rest;
    uint8_t seat = state->forehand;
    for (int i = 0; i < game->n_active; i++, seat = state->next[seat]) {
        CardSet hand = 0;
        for (int k = 0; k < game->hand_size; k++) hand |= card_bit(take_one(&rest, chance));
        state->hand[seat] = state->dealt[seat] = hand;
    }
}

static void turn_by_chance(const Game *game, Chance chance, State *state)
{
    CardSet hand = state->hand[state->dealer];
    if (game->turned == TURNED_DEALER && hand) turn_up(state, take_one(&hand, chance));
    if (game->turned == TURNED_TALON) turn_up(state, state->talon_card[game->n_talon - 1]);
}

void state_deal_by(const Game *game, const DealSpec *spec, Chance chance, State *state)
{
    state_begin(game, spec, state);
    do lay_out_by_chance(game, chance, state);
    while (game->n_redeals && calls_for_redeal(game, state) && state->attempt++ < game->most_redeals);
    turn_by_chance(game, chance, state);
    passing_start(game, state);
}

/* ---- a given deal --------------------------------------------------------------------------------------------- */

/* The card that is given as turned up, or one that may be; of two identical cards the one that the dealer holds. */
static void turn_given(const Game *game, const DealtCards *cards, State *state)
{
    CardSet hand = state->hand[state->dealer];
    if (cards->has_turned) hand &= game_copies(game, cards->turned);
    if (game->turned == TURNED_TALON) turn_up(state, state->talon_card[game->n_talon - 1]);
    else if (game->turned == TURNED_DEALER && hand) turn_up(state, cards_first(hand));
}

static const char *fault_of(const Game *game, const State *state, const DealtCards *cards)
{
    CardSet seen = 0;
    for (int seat = 0; seat < MAX_SEATS; seat++) {
        CardSet hand = cards->hand[seat];
        bool plays = seat < game->n_players && state_is_active(state, seat);
        if (!plays && hand) return TRANSLATED("a seat that does not play has cards");
        if (plays && cards_count(hand) != game->hand_size) return TRANSLATED("a hand has the wrong number of cards");
        if (seen & hand) return TRANSLATED("a card stands in two places");
        seen |= hand;
    }
    if (cards->n_talon != game->n_talon) return TRANSLATED("the talon has the wrong number of cards");
    for (int i = 0; i < cards->n_talon; i++) {
        if (cards_have(seen, cards->talon[i])) return TRANSLATED("a card stands in two places");
        seen |= card_bit(cards->talon[i]);
    }
    bool is_astray = game->turned == TURNED_DEALER && cards->has_turned &&
                     !(cards->hand[state->dealer] & game_copies(game, cards->turned));
    if (is_astray) return TRANSLATED("the dealer does not hold the card turned up");
    return seen == game->pack ? NULL : TRANSLATED("a card of the pack is missing");
}

bool state_set(const Game *game, const DealSpec *spec, const DealtCards *cards, State *state, const char **reason)
{
    state_begin(game, spec, state);
    *reason = fault_of(game, state, cards);
    if (*reason) return false;
    for (int seat = 0; seat < game->n_players; seat++) state->hand[seat] = state->dealt[seat] = cards->hand[seat];
    for (int i = 0; i < cards->n_talon; i++) {
        state->talon_card[i] = cards->talon[i];
        state->talon |= card_bit(cards->talon[i]);
    }
    turn_given(game, cards, state);
    passing_start(game, state);
    return true;
}
