/* Melds. The log holds those that were announced. */
#include "engine/meld.h"

#include "engine/sides.h"

static const Combination *melded_at(const Game *game, const State *state, int i)
{
    const Token *token = log_token(game, state, i);
    return token && token->kind == TOKEN_MELD ? &game->combination[token->index] : NULL;
}

static int value_now(const Game *game, const State *state, const Combination *combination)
{
    bool is_trump = combination->suit >= 0 && combination->suit == game->ranking[state->ranking].trump_suit;
    return is_trump ? combination->trump_value : combination->value;
}

/* ---- saying them ------------------------------------------------------------------------------------------------ */

static int times_said(const State *state, int seat, const Combination *combination)
{
    int n = 0;
    for (int i = state->play_start; state->asides && i < state->n_log; i++)
        n += log_action(state, i) == combination->token && log_seat(state, i) == seat;
    return n;
}

/* How often a seat may announce it in a deal: twice only with both copies of its cards. */
static int times_allowed(const Game *game, const State *state, int seat, const Combination *combination)
{
    if (!game->meld[combination->meld].twice) return 1;
    CardSet had = state->hand[seat] | state->played[seat];
    return combination->cards & ~(had & had >> 1) ? 1 : game->copies;
}

/* One of each card of a hand that a meld may use. */
static CardSet kinds_to_meld(const Game *game, const State *state, int seat)
{
    CardSet hand = state->hand[seat], used = game->melds_overlap ? 0 : melded_cards(game, state, seat);
    return game_one_of_each(game, hand & ~used);
}

/* True if the seat holds it among these kinds, not as a part of a longer one, and has not announced it yet. */
static inline bool can_say(const Game *game, const State *state, int seat, CardSet kinds,
                           const Combination *combination)
{
    if ((combination->cards & ~kinds) || (combination->longer & kinds)) return false;
    if (!value_now(game, state, combination)) return false;
    int said = times_said(state, seat, combination);
    return said == 0 || said < times_allowed(game, state, seat, combination);
}

static void add_all(const Game *game, const State *state, int seat, Moves *moves)
{
    CardSet kinds = kinds_to_meld(game, state, seat);
    for (int i = 0; i < game->n_combinations; i++) {
        const Combination *combination = &game->combination[i];
        if (can_say(game, state, seat, kinds, combination))
            tokens_add(&moves->tokens, combination->token - FIRST_TOKEN);
    }
}

void melds_add(const Game *game, const State *state, int seat, Moves *moves)
{
    if (!game->n_combinations || game->meld_at != MELDS_FIRST_CARD) return;
    if (state->n_tricks > 0 || state->played[seat]) return;
    add_all(game, state, seat, moves);
}

static bool is_before_lead(const Game *game, const State *state)
{
    return game->meld_at == MELDS_ON_LEAD && game->n_combinations && state->n_in_trick == 0;
}

CardSet meld_to_lead(const Game *game, const State *state)
{
    if (!is_before_lead(game, state) || state->n_log <= state->play_start) return 0;
    const Combination *said = melded_at(game, state, state->n_log - 1);
    return said ? game_all_copies(game, said->cards) & state->hand[state->actor] : 0;
}

bool melds_are_due(const Game *game, const State *state)
{
    if (!is_before_lead(game, state)) return false;
    CardSet kinds = kinds_to_meld(game, state, state->actor);
    for (int i = 0; i < game->n_combinations; i++)
        if (can_say(game, state, state->actor, kinds, &game->combination[i])) return true;
    return meld_to_lead(game, state) != 0;
}

Moves melds_beside(const Game *game, const State *state, Moves others)
{
    if (!is_before_lead(game, state)) return others;
    CardSet due = meld_to_lead(game, state);
    if (due) return (Moves){.cards = others.cards & due ? others.cards & due : due};
    add_all(game, state, state->actor, &others);
    return others;
}

/* True if the seat had already announced the meld that it announces at this place of the log. */
static bool is_repeated(const State *state, int at)
{
    for (int i = state->play_start; i < at; i++)
        if (state->log[i] == state->log[at]) return true;
    return false;
}

CardSet melded_cards(const Game *game, const State *state, int seat)
{
    CardSet one = 0, both = 0; /* first copies of cards: those shown once, and those shown twice */
    for (int i = state->play_start; game->n_combinations && play_has_begun(state) && i < state->n_log; i++) {
        Action action = log_action(state, i);
        const Combination *said = melded_at(game, state, i);
        if (log_seat(state, i) != seat) continue;
        if (said) {
            if (is_repeated(state, i)) both |= one & said->cards;
            one |= said->cards;
        } else if (action < FIRST_TOKEN) {
            CardSet kind = game_one_of_each(game, card_bit(action_card(action)));
            one &= ~kind | both;
            both &= ~kind;
        }
    }
    CardSet hand = state->hand[seat];
    return game_choices(game, hand & game_all_copies(game, one)) | (hand & game_all_copies(game, both));
}

/* ---- comparing them --------------------------------------------------------------------------------------------- */

/* The rank of its strongest card, with trumps ranked like any suit. */
static int height_of(const Game *game, const State *state, const Combination *combination)
{
    const Contract *contract = &game->contract[state->contract];
    int set = game->meld_order == MELD_ORDER_DECK ? 0 : contract->rankings, most = 0;
    if (game->meld_order == MELD_ORDER_LISTED) return combination->height;
    const uint8_t *strength = game->ranking[set + NO_TRUMPS].strength;
    EACH_CARD (card, combination->cards)
        if (strength[card] > most) most = strength[card];
    return most;
}

static int measure_combination(const Game *game, const State *state, const Combination *combination, int seat, int by)
{
    switch ((MeldCompare)by) {
    case COMPARE_VALUE: return value_now(game, state, combination);
    case COMPARE_CARDS: return combination->size;
    case COMPARE_SETS: return combination->suit < 0;
    case COMPARE_RANK: return height_of(game, state, combination);
    case COMPARE_TRUMP: return combination->suit >= 0 && combination->suit == game->ranking[state->ranking].trump_suit;
    case COMPARE_ELDER: return -seat_position(state, seat);
    }
    return 0;
}

/* True if the meld of one seat beats the other's. */
static bool is_better(const Game *game, const State *state, const Combination *a, int seat_a, const Combination *b,
                      int seat_b)
{
    for (int i = 0; i < game->n_meld_compare; i++) {
        int by = game->meld_compare[i];
        int first = measure_combination(game, state, a, seat_a, by),
            second = measure_combination(game, state, b, seat_b, by);
        if (first != second) return first > second;
    }
    return false;
}

/* The seat with the best meld; -1 if there is none. */
static int best_melder(const Game *game, const State *state)
{
    const Combination *best = NULL;
    int seat = -1;
    for (int i = state->play_start; state->asides && i < state->n_log; i++) {
        const Combination *said = melded_at(game, state, i);
        if (!said || (best && !is_better(game, state, said, log_seat(state, i), best, seat))) continue;
        best = said;
        seat = log_seat(state, i);
    }
    return seat;
}

static bool they_count(const Game *game, const State *state, int seat)
{
    if (game->meld_counts == MELDS_ALL) return true;
    int best = best_melder(game, state);
    return best == seat || (game->meld_counts == MELDS_BEST_SIDE && best >= 0 && same_side(state, best, seat));
}

static int64_t said_until(const Game *game, const State *state, int seat, int end)
{
    int64_t sum = 0;
    for (int i = state->play_start; state->asides && i < end; i++) {
        const Combination *said = melded_at(game, state, i);
        if (said && log_seat(state, i) == seat) sum += value_now(game, state, said);
    }
    return sum;
}

/* The worth of the melds among the cards of a trick; a part of a longer one is no meld. */
static int64_t worth_of_trick(const Game *game, const State *state, CardSet trick)
{
    CardSet kinds = game_one_of_each(game, trick);
    int64_t sum = 0;
    for (int i = 0; i < game->n_combinations; i++) {
        const Combination *found = &game->combination[i];
        if (!(found->cards & ~kinds) && !(found->longer & kinds)) sum += value_now(game, state, found);
    }
    return sum;
}

/* The worth of the melds in the tricks that a seat has won. */
static int64_t found_in_tricks(const Game *game, const State *state, int seat)
{
    int size = trick_size(game, state), n = 0;
    CardSet trick = 0;
    int64_t sum = 0;
    for (int i = state->play_start; i < state->n_log && n / size < state->n_tricks; i++) {
        if (log_action(state, i) >= FIRST_TOKEN) continue;
        trick |= card_bit(action_card(log_action(state, i)));
        if (++n % size) continue;
        if (state->trick_winner[n / size - 1] == seat) sum += worth_of_trick(game, state, trick);
        trick = 0;
    }
    return sum;
}

int64_t melds_worth(const Game *game, const State *state, int seat, bool that_count)
{
    if (!game->n_combinations || !play_has_begun(state)) return 0;
    if (game->meld_at == MELDS_IN_TRICK) return found_in_tricks(game, state, seat);
    if (that_count && game->melds_need_trick && !state->tricks[seat]) return 0;
    if (that_count && !they_count(game, state, seat)) return 0;
    return said_until(game, state, seat, state->n_log);
}

int64_t melds_as_points(const Game *game, const State *state, int seat)
{
    return game->melds_are_points ? melds_worth(game, state, seat, true) : 0;
}

int64_t melds_as_points_at(const Game *game, const State *state, int seat, int end, bool has_trick)
{
    bool are_points = game->melds_are_points && game->n_combinations && play_has_begun(state);
    return are_points && (has_trick || !game->melds_need_trick) ? said_until(game, state, seat, end) : 0;
}
