/* In every deal of every variant, no card is lost, some action is legal, payments add up, and play can be repeated. */
#include "property.h"

#include "engine/meld.h"

static const TrialCount PLAIN = {10000, 1000000}, SANITIZED = {400, 30000};

/* ---- cards ---------------------------------------------------------------------------------------------------- */

typedef struct Count {
    CardSet all;
    int n;
} Count;

static void count(Count *counted, CardSet cards)
{
    counted->all |= cards;
    counted->n += cards_count(cards);
}

static CardSet taken_by_all(const State *state)
{
    CardSet set = 0;
    for (int seat = 0; seat < MAX_SEATS; seat++) set |= state->taken[seat];
    return set;
}

/* Returns the cards from the cards laid aside that went to a player's tricks in exchange for a card kept back. */
static CardSet given_from_aside(const State *state)
{
    return (state->talon | state->discards) & taken_by_all(state);
}

static void check_cards(const Trial *trial)
{
    const State *state = &trial->state;
    Count places = {0}, played = {0};
    CardSet given = given_from_aside(state);
    if (cards_count(given) > cards_count(state->withheld) || (given && state->phase != PHASE_DONE))
        trial_fail(trial, "%d cards of what lies aside are given", cards_count(given));
    count(&places, state->talon & ~given);
    count(&places, state->discards & ~given);
    count(&places, state->trick);
    count(&places, state->laid);
    for (int seat = 0; seat < MAX_SEATS; seat++) {
        count(&places, state->hand[seat]);
        count(&places, state->taken[seat]);
        count(&played, state->played[seat]);
        if (state->hand[seat] & state->lacks[seat]) trial_fail(trial, "seat %d holds what it is said to lack", seat);
    }
    if (places.all != trial->game->pack || places.n != trial->game->n_cards)
        trial_fail(trial, "%d cards in places that hold %d different ones", places.n, cards_count(places.all));
    CardSet fallen = (state->trick | taken_by_all(state)) & ~given;
    if (played.all != fallen || played.n != cards_count(fallen)) trial_fail(trial, "cards played are not those taken");
    if (state->shown_discards & ~state->discards) trial_fail(trial, "shown discards that were not laid off");
}

/* Checks that fixed sides do not change while the contract and the declarer stay the same. */
static void check_change(const Trial *trial, const State *before)
{
    const State *state = &trial->state;
    bool is_same = before->contract == state->contract && before->declarer == state->declarer;
    if (before->contract == NO_CONTRACT || !is_same) return;
    if (!sides_are_open(before) && before->sides != state->sides) trial_fail(trial, "sides have changed");
    for (int seat = 0; seat < trial->game->n_players; seat++)
        if (side_of(before, seat) != SIDE_UNKNOWN && side_of(before, seat) != side_of(state, seat))
            trial_fail(trial, "seat %d has changed sides", seat);
}

/*
 * Checks that every player is on a side once there is a contract. Either each player has a side alone, or there are two
 * sides with at least one player each.
 */
static void check_sides(const Trial *trial)
{
    const State *state = &trial->state;
    if (state->contract == NO_CONTRACT || (sides_are_open(state) && state->phase != PHASE_DONE)) return;
    for (int seat = 0; seat < trial->game->n_players; seat++) {
        int side = side_of(state, seat);
        bool is_known = has_sides(state) ? side <= SIDE_DEFENDERS : side == FIRST_OWN_SIDE + seat;
        if (state_is_active(state, seat) != is_known) trial_fail(trial, "seat %d is on side %d", seat, side);
    }
    if (has_sides(state) && (!side_seats(state, SIDE_DECLARER) || !side_seats(state, SIDE_DEFENDERS)))
        trial_fail(trial, "a side has nobody");
    if (state_has_declarer(state) && side_of(state, state->declarer) != SIDE_DECLARER)
        trial_fail(trial, "the declarer is not on his side");
}

/* ---- illegal actions ------------------------------------------------------------------------------------------- */

static void check_refused(const Trial *trial, Str token, Buf *why)
{
    const State before = trial->state;
    if (state_find(trial->game, &trial->state, token) != NO_ACTION)
        trial_fail(trial, "'%.*s' is not legal but found", STR_ARG(token));
    buf_clear(why);
    state_explain_refusal(trial->game, &trial->state, token, STR("en"), why);
    if (why->n == 0) trial_fail(trial, "'%.*s' is refused without a word", STR_ARG(token));
    if (!states_are_equal(&before, &trial->state)) trial_fail(trial, "asking has changed the position");
}

/* Checks that every action of the game that is not legal now is rejected, and so are words that are no action. */
static void check_refusals(const Trial *trial)
{
    const Game *game = trial->game;
    Moves legal = state_legal(game, &trial->state);
    Buf why = {0};
    for (int action = 0; action < FIRST_TOKEN + game->n_tokens; action++) {
        bool exists = action < FIRST_TOKEN ? cards_have(game->pack, (Card)action) : true;
        if (!exists || moves_have(legal, (Action)action)) continue;
        Str token = game_token(game, (Action)action);
        /* the same word may mean another action, which is legal in this phase */
        Action meant = state_find(game, &trial->state, token);
        if (meant == NO_ACTION) check_refused(trial, token, &why);
    }
    check_refused(trial, STR("no such thing"), &why);
    check_refused(trial, STR(""), &why);
    buf_free(&why);
}

/* ---- the end -------------------------------------------------------------------------------------------------- */

static void check_settlement(const Trial *trial)
{
    Settlement settlement, lean;
    int64_t sum = 0, by_item[MAX_SEATS] = {0};
    settle(trial->game, &trial->state, &settlement);
    if (settlement.fault.reason) trial_fail(trial, "settlement: %s", settlement.fault.reason);
    if (settlement.n == MAX_SETTLED) trial_fail(trial, "more items than there is room for");
    for (size_t i = 0; i < settlement.n; i++)
        for (int seat = 0; seat < MAX_SEATS; seat++) by_item[seat] += settlement.items[i].payoffs[seat];
    settle_lean(trial->game, &trial->state, &lean);
    for (int seat = 0; seat < MAX_SEATS; seat++) {
        sum += settlement.payoffs[seat];
        if (by_item[seat] != settlement.payoffs[seat]) trial_fail(trial, "items do not add up for seat %d", seat);
        if (lean.payoffs[seat] != settlement.payoffs[seat])
            trial_fail(trial, "other payoffs for simulation, seat %d", seat);
    }
    if (settlement_excess(trial->game, &settlement) != 0)
        trial_fail(trial, "payoffs add up to %lld, the pot goes from %d to %lld", (long long)sum, trial->state.pot,
                   (long long)settlement.pot);
}

/* Melds are worth as much by the end of the log as in the position itself. */
static void check_melds(const Trial *trial)
{
    const State *state = &trial->state;
    for (int seat = 0; seat < trial->game->n_players; seat++) {
        int64_t now = melds_as_points(trial->game, state, seat);
        int64_t at = melds_as_points_at(trial->game, state, seat, state->n_log, state->n_tricks);
        if (at != now) trial_fail(trial, "melds of seat %d: %lld is not %lld", seat, (long long)at, (long long)now);
    }
}

/* Repeats the actions of the log by token, starting at `first`. The last position must be the same. */
static void check_repeated(const Trial *trial, const State *first, const char *what)
{
    State state = *first;
    for (int i = first->n_log; i < trial->state.n_log; i++) {
        Str token = game_token(trial->game, log_action(&trial->state, i));
        Action action = state_find(trial->game, &state, token);
        if (action != log_action(&trial->state, i)) trial_fail(trial, "%s: '%.*s' is refused", what, STR_ARG(token));
        state_apply(trial->game, &state, action);
    }
    if (!states_are_equal(&state, &trial->state)) trial_fail(trial, "%s: another position", what);
}

/* ---- the properties ------------------------------------------------------------------------------------------- */

static void play(Trial *trial, int pause, State *kept)
{
    *kept = trial->state;
    while (trial->state.phase != PHASE_DONE) {
        Moves legal = state_legal(trial->game, &trial->state);
        if (moves_count(legal) == 0) trial_fail(trial, "nothing is legal");
        bool calls =
            trial->state.phase == PHASE_TALON || call_is_on(&trial->state); /* a call for a card of another hand */
        State before = trial->state;
        if (!calls && (legal.cards & ~trial->state.hand[trial->state.actor]))
            trial_fail(trial, "a legal card is not in the hand");
        if (trial->state.n_log == pause) {
            check_refusals(trial);
            *kept = trial->state;
        }
        state_apply(trial->game, &trial->state, random_action(legal, &trial->rng));
        check_cards(trial);
        check_sides(trial);
        check_change(trial, &before);
        check_melds(trial);
    }
    if (moves_count(state_legal(trial->game, &trial->state)) != 0) trial_fail(trial, "legal actions after the end");
}

static void check_deal(Trial *trial)
{
    State kept, again;
    check_cards(trial);
    play(trial, (int)rng_below(&trial->rng, 60), &kept);
    check_settlement(trial);
    check_repeated(trial, &kept, "taken back");
    state_deal(trial->game, &trial->spec, &again);
    check_repeated(trial, &again, "dealt again");
}

static void every_deal_keeps_its_cards_and_adds_up(void **state)
{
    (void)state;
    property_run(PLAIN, SANITIZED, check_deal);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_deal_keeps_its_cards_and_adds_up)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
