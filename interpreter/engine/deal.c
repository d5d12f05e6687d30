/*
 * Starts a deal: chooses the seats, shuffles, deals, and deals again if a rule requires it. Alternatively, sets up a
 * deal with cards given by the caller.
 */
#include "engine/flow_inner.h"

#include "engine/carry.h"
#include "engine/passing.h"

#include <string.h>

enum {
    MAX_DEALS = 1 << 16, /* per match; then the deal number wraps around */
    /* only matches of at most this number of deals are recognised as ending by the number of deals */
    MOST_COUNTED = 1 << 8
};

/*
 * Sets the players of the deal: if there is one player more than a deal takes, the dealer sits out. Links the other
 * seats in a ring (State.next), and makes the next player after the dealer forehand.
 */
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

/* Returns the number of cards per hand that the formula of the file gives. Results below 1 mean one card. */
static int64_t cards_by_formula(const Game *game, const State *state)
{
    FormulaScratch scratch;
    Facts facts = {.game = game, .state = state, .seat = state->forehand, .scratch = &scratch};
    int64_t cards = facts_number(game->cards, &facts, NULL);
    return cards < 1 ? 1 : cards;
}

/*
 * Returns by how many cards each hand is smaller than the packets give. Results of the formula that are too large mean
 * as many as the packets give.
 */
static uint8_t cards_fewer(const Game *game, const State *state)
{
    int64_t cards = cards_by_formula(game, state);
    return (uint8_t)(cards < game->hand_size ? game->hand_size - cards : 0);
}

/*
 * Begins a deal without cards: sets the seats, the pot, the carried numbers and the size of the hands. All bytes of the
 * state before the log must already be 0; state_begin() clears them itself.
 */
void state_begin_cleared(const Game *game, const DealSpec *spec, State *state)
{
    state->seed = spec->seed;
    state->number = spec->number;
    state->dealer = spec->dealer;
    state->declarer = state->taker = state->giver = NO_SEAT;
    state->called = state->given = state->turned = state->exchanged = NO_CARD;
    state->call_at = state->discard_at = state->gifts_at = NO_PLACE;
    state->gift_contract = NO_CONTRACT;
    state->contract = state->exchange_contract = state->discard_contract = NO_CONTRACT;
    state->sides = UINT32_MAX; /* SIDE_UNKNOWN for each seat */
    state->deal_number = game->counts_deals ? (uint16_t)(spec->deal_number % MAX_DEALS) : 0;
    state->named_trump = NO_SUIT;
    auction_clear(&state->auction);
    state->ranking = (uint8_t)(game->trump_suit >= 0 ? game->trump_suit : NO_TRUMPS);
    /* the antes go into the pot now; the number of cards is last, because its formula may read the rest */
    int antes = game->everyone_antes ? game->n_players : 1;
    if (game->n_carries || game_has_once(game)) carry_begin(game, spec->carried, state->carried);
    state->pot = spec->pot + (game->has_pot ? game->ante * antes : 0);
    seat_players(game, state);
    if (game->cards) state->fewer = cards_fewer(game, state);
}

void state_begin(const Game *game, const DealSpec *spec, State *state)
{
    memset(state, 0, offsetof(State, log));
    state_begin_cleared(game, spec, state);
}

/* ---- dealing at random ---------------------------------------------------------------------------------------- */

/*
 * Draws one of the `n` cards of `from`, as a set of one card. `is_word`: `from` has no card beyond the first 64.
 * `fast`: the special bit instructions of the machine are used.
 */
WITH_EITHER_BITS CardSet pick_card(Rng *rng, CardSet from, int n, bool is_word, bool fast)
{
    int k = (int)rng_below(rng, (uint32_t)n);
    if (is_word) return bits_nth_by(cards_low(from), k, fast);
    int low = bits_count_by(cards_low(from), fast);
    if (k < low) return bits_nth_by(cards_low(from), k, fast);
    return (CardSet)bits_nth_by(cards_high(from), k - low, fast) << 64;
}

/*
 * Returns a word in which each bit is set with probability k / 16, if k is below 16. It combines random words with AND
 * and OR along the binary digits of k. For trailing zero digits the random numbers are skipped: all bits are 0 before
 * them, and AND keeps them 0. For k = 16 no bit is set either; adjust_size() then adds all cards that are needed.
 */
static uint64_t random_bits(Rng *rng, unsigned k)
{
    uint64_t word = 0;
    /* the lowest binary digit of k that is 1; digit 4 (no random word) if k is 0 or 16 */
    int digit = k ? __builtin_ctz(k) : 4;
    rng->at += (uint64_t)digit * RNG_STEP;
    for (k >>= digit; digit < 4; digit++, k >>= 1) word = k & 1 ? word | rng_next(rng) : word & rng_next(rng);
    return word;
}

/*
 * Adds random cards of `from` to `set`, or removes some, until it has `n` cards. `set` is part of `from`, which has `m`
 * cards. See pick_card() for `is_word` and `fast`.
 */
WITH_EITHER_BITS CardSet adjust_size(Rng *rng, CardSet set, CardSet from, int m, int n, bool is_word, bool fast)
{
    int count = bits_count_by(cards_low(set), fast) + (is_word ? 0 : bits_count_by(cards_high(set), fast));
    bool removes = count > n;
    Rng local = *rng; /* a local copy can stay in registers */
    CardSet candidates = removes ? set : from & ~set;
    int n_candidates = removes ? count : m - count;
    for (int changes = removes ? count - n : n - count; changes > 0; changes--) {
        CardSet card = pick_card(&local, candidates, n_candidates--, is_word, fast);
        set ^= card;
        candidates ^= card;
    }
    *rng = local;
    return set;
}

/*
 * Draws a random set of `n` of the `m` cards of `from`; all such sets are equally likely. It tosses a coin for each
 * card, which gives about `n` cards, and then adds or removes random cards. After the tosses, all sets of equal size
 * are equally likely, and adding or removing random cards does not change this.
 */
WITH_EITHER_BITS CardSet draw_hand(Rng *rng, CardSet from, int m, int n, bool is_word, bool fast)
{
    unsigned sixteenths = toss_odds(n, m);
    CardSet set = random_bits(rng, sixteenths) & cards_low(from);
    if (!is_word && cards_high(from)) set |= (CardSet)(random_bits(rng, sixteenths) & cards_high(from)) << 64;
    return adjust_size(rng, set, from, m, n, is_word, fast);
}

/*
 * Deals the talon card by card, because its order matters, and then hand after hand. The order of the packets makes no
 * difference for random cards. See pick_card() for `is_word` and `fast`.
 */
WITH_EITHER_BITS void deal_cards_by(const Game *game, Rng *rng, State *state, bool is_word, bool fast)
{
    CardSet pack = is_word ? cards_low(game->pack) : game->pack, rest = pack;
    int left = game->n_cards;
    int n_talon = talon_size_of(game, state), each = hand_size_of(game, state);
    for (int i = 0; i < n_talon; i++) {
        CardSet card = pick_card(rng, rest, left--, is_word, fast);
        state->talon_card[i] = is_word ? (Card)__builtin_ctzll(cards_low(card)) : cards_first(card);
        rest ^= card;
    }
    state->talon = pack & ~rest;
    uint8_t seat = state->forehand;
    for (int i = 0; i < game->n_active; i++, seat = state->next[seat]) {
        bool is_last = i + 1 == game->n_active;
        CardSet hand = is_last ? rest : draw_hand(rng, rest, left, each, is_word, fast);
        state->hand[seat] = state->dealt[seat] = hand;
        rest ^= hand;
        left -= each;
    }
}

/* Deals with the special bit instructions, in a version for packs of at most 64 cards and one for larger packs. */
FAST_BITS static void deal_cards_fast(const Game *game, Rng *rng, State *state)
{
    if (cards_high(game->pack)) deal_cards_by(game, rng, state, /* is_word */ false, /* fast */ true);
    else deal_cards_by(game, rng, state, /* is_word */ true, /* fast */ true);
}

/* Deals the talon and the hands. Without the special bit instructions, one version serves all packs. */
static void deal_cards(const Game *game, Rng *rng, State *state)
{
    if (bits_are_fast()) deal_cards_fast(game, rng, state);
    else deal_cards_by(game, rng, state, /* is_word */ false, /* fast */ false);
}

/* Turns up a card for all to see. The card can be in the dealer's hand; then all see that he holds it. */
static void turn_up(State *state, Card card)
{
    state->turned = card;
    state->shown = card_bit(card) & state->hand[state->dealer];
}

/*
 * Turns up a card of the pack by cutting. The card goes back into the pack before the deal, so it can be anywhere. Of
 * two identical cards the first is stored, because nobody can tell them apart.
 */
static void cut_card(const Game *game, State *state, Card card)
{
    state->turned = cards_first(game_one_of_each(game, card_bit(card)));
}

/* Turns up the last card of the talon, if there is one. */
static void turn_up_last(const Game *game, State *state)
{
    int size = talon_size_of(game, state);
    if (game->turned == TURNED_TALON && size > 0) turn_up(state, state->talon_card[size - 1]);
}

/*
 * Turns up a card by the rule of the game: a random card of the dealer, a random card of the pack, or the last card of
 * the talon. If the dealer sits out, none of his cards is turned up.
 */
void deal_turn_up(const Game *game, Rng *rng, State *state)
{
    if (game->turned == TURNED_DEALER && state_is_active(state, state->dealer))
        turn_up(state, cards_nth(state->hand[state->dealer], (int)rng_below(rng, (uint32_t)hand_size_of(game, state))));
    if (game->turned == TURNED_CUT)
        cut_card(game, state, cards_nth(game->pack, (int)rng_below(rng, (uint32_t)cards_count(game->pack))));
    turn_up_last(game, state);
}

/* True if some hand meets a condition for dealing again and the limit is not reached. Counts the deals. */
static bool deals_again(const Game *game, State *state)
{
    bool needs_redeal = false;
    for (size_t i = 0; i < game->n_redeals && !needs_redeal; i++)
        for (int seat = 0; seat < game->n_players && !needs_redeal; seat++)
            needs_redeal = state_is_active(state, seat) && seat_test(game, state, game->redeals[i].when, seat);
    return needs_redeal && state->attempt++ < game->most_redeals;
}

/* Deals again while a rule requires it, up to a limit. If a rule depends on the card turned up, turns it up before. */
void state_shuffle(const Game *game, const DealSpec *spec, State *state)
{
    state_begin(game, spec, state);
    Rng rng = rng_stream(spec->seed, spec->number, 0);
    do {
        deal_cards(game, &rng, state);
        if (game->redeals_turned) deal_turn_up(game, &rng, state);
    } while (deals_again(game, state));
    if (!game->redeals_turned) deal_turn_up(game, &rng, state);
}

/* True if the condition for the end of a match holds after deal `number` (from 0). All totals are assumed to be 0. */
static bool match_ends_after(const Game *game, uint64_t number)
{
    static const int64_t TOTALS[MAX_SEATS] = {0};
    State state;
    memset(&state, 0, offsetof(State, log));
    state_begin_cleared(game, &(DealSpec){.deal_number = number}, &state);
    FormulaScratch scratch;
    Sheet sheet = {.total = TOTALS, .carried = state.carried};
    Facts facts = {.game = game, .state = &state, .seat = state.forehand, .scratch = &scratch, .sheet = &sheet};
    return facts_number(game->match_until, &facts, NULL) != 0;
}

/* True if the condition for the end of a match reads the number of the deal. */
static bool may_end_by_number(const Game *game)
{
    return game->counts_deals && game->match_until && formula_reads(game->match_until, SLOT_DEAL_NUMBER);
}

/*
 * If the condition for the end of a match reads the number of the deal, matches are assumed to end with the first deal
 * for which it is true. Returns the number of deal `n` in its match; `n` itself if no such deal is found.
 */
uint64_t deal_number_in_match(const Game *game, uint64_t n)
{
    bool may_end = may_end_by_number(game);
    for (uint64_t last = 0; may_end && last < MOST_COUNTED && last < n; last++)
        if (match_ends_after(game, last)) return n % (last + 1); /* each match has deals 0 to `last` */
    return n;
}

/* True if the number of the deal alone decides how many cards each player gets. */
static bool number_decides_hands(const Game *game)
{
    size_t at = 0;
    for (int name = formula_next_name(game->cards, &at); name >= 0; name = formula_next_name(game->cards, &at))
        if (name != SLOT_DEAL_NUMBER && name != SLOT_PLAYERS) return false;
    return true;
}

int64_t deal_most_cards(const Game *game)
{
    int64_t most = 1;
    bool may_end = may_end_by_number(game);
    if (!game->cards || !number_decides_hands(game)) return MAX_CARDS;
    for (uint64_t number = 0; number < MOST_COUNTED; number++) {
        State state;
        state_begin(game, &(DealSpec){.deal_number = number}, &state);
        int64_t cards = cards_by_formula(game, &state);
        most = cards > most ? cards : most;
        if (may_end && match_ends_after(game, number)) break;
    }
    return most;
}

int deal_largest_hand(const Game *game)
{
    int64_t most = deal_most_cards(game);
    return most < game->hand_size ? (int)most : game->hand_size;
}

/*
 * True if the seed and number of `spec` give the cards that were dealt in `state`. Shuffles them again, and compares
 * the hands, the talon and the card turned up.
 */
bool state_is_of_seed(const Game *game, const DealSpec *spec, const State *state)
{
    State shuffled;
    state_shuffle(game, spec, &shuffled);
    /* identical cards are not distinguished, because a record does not say which of the two a player has */
    bool same = state->turned == shuffled.turned || game->copies == 2;
    for (int seat = 0; seat < game->n_players; seat++)
        same = same && game_same_cards(game, state->dealt[seat]) == game_same_cards(game, shuffled.dealt[seat]);
    for (int i = 0; i < talon_size_of(game, state); i++)
        same = same && cards_have(game_copies(game, state->talon_card[i]), shuffled.talon_card[i]);
    return same;
}

void state_deal(const Game *game, const DealSpec *spec, State *state)
{
    state_shuffle(game, spec, state);
    passing_start(game, state);
}

/* ---- dealing with random numbers of the caller ---------------------------------------------------------------- */

/* Removes a random card from `*rest`, and returns it. The random number comes from the caller. */
static Card take_one(CardSet *rest, Chance chance)
{
    Card card = cards_nth(*rest, (int)chance.below(chance.context, (uint32_t)cards_count(*rest)));
    *rest &= ~card_bit(card);
    return card;
}

/* Deals like deal_cards(), but card by card, with the random numbers of the caller. */
static void deal_cards_by_chance(const Game *game, Chance chance, State *state)
{
    CardSet rest = game->pack;
    for (int i = 0; i < talon_size_of(game, state); i++) state->talon_card[i] = take_one(&rest, chance);
    state->talon = game->pack & ~rest;
    uint8_t seat = state->forehand;
    for (int i = 0; i < game->n_active; i++, seat = state->next[seat]) {
        CardSet hand = 0;
        for (int k = 0; k < hand_size_of(game, state); k++) hand |= card_bit(take_one(&rest, chance));
        state->hand[seat] = state->dealt[seat] = hand;
    }
}

/* Turns up a card like deal_turn_up(), with the random numbers of the caller. */
static void turn_up_by_chance(const Game *game, Chance chance, State *state)
{
    CardSet hand = state->hand[state->dealer], pack = game->pack;
    if (game->turned == TURNED_DEALER && hand) turn_up(state, take_one(&hand, chance));
    if (game->turned == TURNED_CUT) cut_card(game, state, take_one(&pack, chance));
    turn_up_last(game, state);
}

/* Deals like state_deal(), but card by card, with the random numbers of the caller. */
void state_deal_by(const Game *game, const DealSpec *spec, Chance chance, State *state)
{
    state_begin(game, spec, state);
    do {
        deal_cards_by_chance(game, chance, state);
        if (game->redeals_turned) turn_up_by_chance(game, chance, state);
    } while (deals_again(game, state));
    if (!game->redeals_turned) turn_up_by_chance(game, chance, state);
    passing_start(game, state);
}

/* ---- setting up a deal whose cards are given --------------------------------------------------------------------- */

/*
 * Turns up the given card of the dealer, or cuts the given card. Without a given card, takes the first one possible. In
 * other games, the last card of the talon may be turned up.
 */
static void turn_given(const Game *game, const DealtCards *cards, State *state)
{
    CardSet hand = state->hand[state->dealer];
    if (cards->has_turned) hand &= game_copies(game, cards->turned);
    if (game->turned == TURNED_DEALER && hand) turn_up(state, cards_first(hand));
    if (game->turned == TURNED_CUT) cut_card(game, state, cards->has_turned ? cards->turned : cards_first(game->pack));
    turn_up_last(game, state);
}

/* Returns why these cards cannot be the deal that `state` has begun, or NULL if they can. */
static const char *fault_of(const Game *game, const State *state, const DealtCards *cards)
{
    CardSet seen = 0;
    for (int seat = 0; seat < MAX_SEATS; seat++) {
        CardSet hand = cards->hand[seat];
        bool plays = seat < game->n_players && state_is_active(state, seat);
        if (!plays && hand) return TRANSLATED("a seat that does not play has cards");
        if (plays && cards_count(hand) != hand_size_of(game, state))
            return TRANSLATED("a hand has the wrong number of cards");
        if (seen & hand) return TRANSLATED("a card appears in two places");
        seen |= hand;
    }
    if (cards->n_talon != talon_size_of(game, state)) return TRANSLATED("the talon has the wrong number of cards");
    for (int i = 0; i < cards->n_talon; i++) {
        if (cards_have(seen, cards->talon[i])) return TRANSLATED("a card appears in two places");
        seen |= card_bit(cards->talon[i]);
    }
    bool dealer_lacks_turned = game->turned == TURNED_DEALER && cards->has_turned &&
                               !(cards->hand[state->dealer] & game_copies(game, cards->turned));
    if (dealer_lacks_turned) return TRANSLATED("the dealer does not hold the card turned up");
    return seen == game->pack ? NULL : TRANSLATED("a card of the pack is missing");
}

/*
 * Sets up a deal with the given cards. If they cannot be a deal of this game, returns false and sets `*reason` to a
 * sentence.
 */
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

/*
 * Distributes the cards that the caller has given to nobody. The lowest ones come first. They fill the talon, and then
 * the hands in the order of the seats.
 */
void deal_fill(const Game *game, const DealSpec *spec, DealtCards *cards)
{
    State any; /* any deal of `spec`: only its numbers of cards are used */
    state_deal(game, spec, &any);
    CardSet rest = game->pack;
    for (int seat = 0; seat < game->n_players; seat++) rest &= ~cards->hand[seat];
    for (int i = 0; i < cards->n_talon; i++) rest &= ~card_bit(cards->talon[i]);
    for (; cards->n_talon < talon_size_of(game, &any) && rest; rest &= rest - 1)
        cards->talon[cards->n_talon++] = cards_first(rest);
    for (int seat = 0; seat < game->n_players; seat++) {
        if (game->n_players > game->n_active && seat == spec->dealer) continue; /* the dealer sits out */
        for (; cards_count(cards->hand[seat]) < hand_size_of(game, &any) && rest; rest &= rest - 1)
            cards->hand[seat] |= card_bit(cards_first(rest));
    }
}
