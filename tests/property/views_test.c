/*
 * Checks the knowledge of a seat in every deal of every variant: its view shows nothing hidden, and the seat cannot
 * distinguish samples from the true position.
 */
#include "property.h"

#include "engine/flow_inner.h"
#include "engine/meld.h"
#include "engine/open.h"
#include "engine/sides.h"
#include "engine/passing.h"
#include "engine/stock.h"
#include "engine/view.h"

static const TrialCount PLAIN = {10000, 1000000}, SANITIZED = {300, 18000};

enum { LOOKS = 3, DEAL_LENGTH = 60 }; /* About LOOKS of DEAL_LENGTH positions in a deal are checked. */

/* ---- a view is consistent ------------------------------------------------------------------------------------- */

static CardSet placed(const State *state)
{
    CardSet set = state->talon | state->discards | state->laid;
    for (int seat = 0; seat < MAX_SEATS; seat++) set |= state->hand[seat] | state->played[seat];
    return set;
}

static void check_view(const Trial *trial, const View *view)
{
    const State *true_state = &trial->state, *seen = &view->seen;
    int seat = view->seat, rooms = 0;
    bool is_blind = hand_is_unseen(trial->game, true_state, seat);
    if (!is_blind && seen->hand[seat] != true_state->hand[seat])
        trial_fail(trial, "seat %d does not see its own hand", seat);
    if (is_blind && (seen->dealt[seat] || seen->hand[seat]))
        trial_fail(trial, "seat %d sees its hand before it has spoken", seat);
    if (placed(seen) & view->hidden) trial_fail(trial, "seat %d: a hidden card lies open", seat);
    if ((placed(seen) | view->hidden) != trial->game->pack) trial_fail(trial, "seat %d: a card is nowhere", seat);
    for (int place = 0; place < N_PLACES; place++) rooms += view->room[place];
    if (rooms != cards_count(view->hidden)) trial_fail(trial, "seat %d: room for %d hidden cards", seat, rooms);
    for (int other = 0; other < MAX_SEATS; other++) {
        if (seen->hand[other] & ~true_state->hand[other]) trial_fail(trial, "seat %d sees what is not there", seat);
        CardSet unseen = true_state->hand[other] & ~seen->hand[other];
        if (unseen & ~view->can[other]) trial_fail(trial, "seat %d takes what is so for impossible", seat);
    }
    for (int other = 0; other < MAX_SEATS; other++)
        if (side_of(seen, other) != SIDE_UNKNOWN && side_of(seen, other) != side_of(true_state, other))
            trial_fail(trial, "seat %d takes seat %d for one of another side", seat, other);
    if ((true_state->talon & view->hidden) & ~view->can[PLACE_TALON]) trial_fail(trial, "talon, to seat %d", seat);
    if ((true_state->discards & view->hidden) & ~view->can[PLACE_DISCARDS])
        trial_fail(trial, "discards, to seat %d", seat);
    if ((true_state->laid & view->hidden) & ~view->can[PLACE_LAID]) trial_fail(trial, "trump card, to seat %d", seat);
    if (seat != true_state->declarer && (seen->laid & ~true_state->laid))
        trial_fail(trial, "seat %d sees another trump card", seat);
}

/* ---- other deals with the same view ----------------------------------------------------------------------------- */

static CardSet swapped_set(CardSet set, Card a, Card b)
{
    bool has_a = cards_have(set, a), has_b = cards_have(set, b);
    if (has_a == has_b) return set;
    return set ^ card_bit(a) ^ card_bit(b);
}

static Action swapped_card(Action action, Card a, Card b)
{
    return action == a ? b : action == b ? a : action;
}

static void deal_swapped(const Trial *trial, Card a, Card b, State *out)
{
    const State *was = &trial->state;
    DealtCards cards = {.n_talon = (uint8_t)talon_size_of(trial->game, was),
                        .has_turned = was->turned != NO_CARD,
                        .turned = was->turned};
    const char *reason = NULL;
    for (int seat = 0; seat < MAX_SEATS; seat++) cards.hand[seat] = swapped_set(was->dealt[seat], a, b);
    for (int i = 0; i < cards.n_talon; i++) cards.talon[i] = action_card(swapped_card(was->talon_card[i], a, b));
    if (!state_set(trial->game, &trial->spec, &cards, out, &reason)) trial_fail(trial, "%s", reason);
}

/* Repeats every action; a hidden discard is the other card. False at the first action that is then illegal. */
static bool replay(const Trial *trial, Card a, Card b, State *state)
{
    const State *was = &trial->state;
    state->attempt = was->attempt;
    for (int i = 0; i < was->n_log; i++) {
        Action action = swapped_card(log_action(was, i), a, b);
        if (state->actor != log_seat(was, i) || !state_allows(trial->game, state, action)) return false;
        state_apply(trial->game, state, action);
    }
    return true;
}

static CardSet all_played(const State *state)
{
    CardSet set = 0;
    for (int seat = 0; seat < MAX_SEATS; seat++) set |= state->played[seat];
    return set;
}

static bool may_see(const State *state, bool everyone, bool declarer, bool defenders, int seat)
{
    return everyone || (declarer && seat == (state->taker == NO_SEAT ? state->declarer : state->taker)) ||
           (defenders && side_of(state, seat) == SIDE_DEFENDERS);
}

/* Returns the talon cards that the contract lets a seat see. */
static CardSet open_talon(const Game *game, const State *state, int seat)
{
    if (state->contract == NO_CONTRACT || state->stage < STAGE_TALON) return 0;
    const Contract *contract = &game->contract[state->exchange_contract];
    const TalonRule *rule = &contract->talon;
    if (!contract->is_played) return 0;
    bool all = rule->see == SEE_EVERYONE, some = rule->see == SEE_DEFENDERS;
    CardSet taken = may_see(state, all, rule->see == SEE_DECLARER, some, seat) ? state->picked : 0;
    if (rule->see_rest == SEE_REST_SAME) return may_see(state, all, false, some, seat) ? taken | state->talon : taken;
    bool is_taken = state->picked || rule->take == TAKE_NONE || state->taker == NO_SEAT;
    bool rest = may_see(state, rule->see_rest == SEE_REST_EVERYONE, rule->see_rest == SEE_REST_DECLARER,
                        rule->see_rest == SEE_REST_DEFENDERS, seat);
    return taken | (is_taken && rest ? state->talon : 0);
}

static bool same_talon(const Game *game, const State *a, const State *b, int seat)
{
    CardSet open = open_talon(game, a, seat);
    if (open != open_talon(game, b, seat)) return false;
    for (int i = 0; i < talon_size_of(game, a); i++)
        if (cards_have(open, a->talon_card[i]) && a->talon_card[i] != b->talon_card[i]) return false;
    return true;
}

/* True if those who have shown their side show the same one. */
static bool same_public_sides(const Game *game, const State *a, const State *b)
{
    uint8_t known = a->contract == NO_CONTRACT ? 0 : sides_public(game, a);
    for (int seat = 0; seat < game->n_players; seat++)
        if (seats_have(known, seat) && side_of(a, seat) != side_of(b, seat)) return false;
    return true;
}

/* True if melds show the same cards. Of two copies that a player has, his hand as dealt decides which one he shows. */
static bool same_melded(const Game *game, const State *a, const State *b)
{
    for (int seat = 0; seat < game->n_players; seat++)
        if (melded_cards(game, a, seat) != melded_cards(game, b, seat)) return false;
    return true;
}

/*
 * Returns the cards passed between players that the seat has given, got or seen; with `own`, only those it has given.
 */
static CardSet gifts_seen(const Game *game, const State *state, int seat, bool own)
{
    CardSet set = 0;
    for (int i = 0; i < state->n_gifts; i++) {
        Giving given;
        if (!giving_nth(game, state, i, &given)) continue;
        bool is_seen = given.from == seat || (!own && (given.to == seat || given.rule->shown));
        if (is_seen) set |= card_bit(action_card(log_action(state, state->gifts_at + i)));
    }
    return set;
}

/* Returns the cards that the seat has found in, or put down for, a talon which was picked up in the auction. */
static CardSet pickups_seen(const Game *game, const State *state, int seat)
{
    Pickup list[MAX_PICKUPS];
    CardSet set = 0;
    int n = pickup_list(game, state, list);
    for (int k = 0; k < n; k++) {
        if (list[k].seat != seat) continue;
        set |= list[k].laid | (k ? list[k - 1].laid : 0);
        for (int i = 0; k == 0 && i < talon_size_of(game, state); i++) set |= card_bit(state->talon_card[i]);
    }
    return set;
}

/* Returns the trump card if it was turned up or if the seat has laid it face down. */
static CardSet trump_card_known(const Game *game, const State *state, int seat)
{
    return trump_card_shown(game, state) | (seat == state->declarer ? state->laid : 0);
}

/*
 * True if the seat has seen the same in both positions. This checks view.c, so it is written without it. All players
 * notice questions: a seat that gets the question, although it could not double, must have something to announce
 * (05, `ask: able`). All know if cards are given, and how many.
 */
static bool looks_the_same(const Game *game, const State *a, const State *b, int seat)
{
    CardSet played = all_played(a);
    bool is_declarer = seat == a->taker, knows_given = seat == a->declarer || seat == a->giver;
    bool same_turned = a->turned == b->turned && stock_open_card(game, a) == stock_open_card(game, b);
    return same_turned && a->phase == b->phase && a->stage == b->stage && a->actor == b->actor &&
           a->shown == b->shown && a->dealt[seat] == b->dealt[seat] &&
           (a->passing & (a->dealt[seat] | a->hand[seat])) == (b->passing & (b->dealt[seat] | b->hand[seat])) &&
           a->shown_discards == b->shown_discards && memcmp(a->taken, b->taken, sizeof a->taken) == 0 &&
           (a->withheld & played) == (b->withheld & played) && a->hand[seat] == b->hand[seat] &&
           (!is_declarer || (a->picked == b->picked && a->discards == b->discards)) && a->called == b->called &&
           a->giver == b->giver && (!knows_given || a->given == b->given) && same_talon(game, a, b, seat) &&
           gifts_seen(game, a, seat, false) == gifts_seen(game, b, seat, false) && a->gift_size == b->gift_size &&
           a->gift_contract == b->gift_contract && pickups_seen(game, a, seat) == pickups_seen(game, b, seat) &&
           same_melded(game, a, b) && same_public_sides(game, a, b) &&
           trump_card_known(game, a, seat) == trump_card_known(game, b, seat);
}

static Card card_drawn(Rng *rng, CardSet set)
{
    return cards_nth(set, (int)rng_below(rng, (uint32_t)cards_count(set)));
}

/* Exchanges two cards that the seat does not hold. If the seat sees the same, its view must be the same. */
static void check_swapped(Trial *trial, const View *view)
{
    const State *was = &trial->state;
    State other;
    View others_view;
    CardSet open = all_played(was) | was->shown_discards | was->shown;
    for (int seat = 0; seat < trial->game->n_players; seat++)
        if (hand_is_open(trial->game, was, seat)) open |= was->hand[seat];
    CardSet foreign = trial->game->pack & ~was->hand[view->seat] & ~open;
    foreign &= ~(was->passing & was->dealt[view->seat]); /* the seat has passed them itself */
    foreign &= ~gifts_seen(trial->game, was, view->seat, true) & ~pickups_seen(trial->game, was, view->seat);
    foreign &= ~trump_card_known(trial->game, was, view->seat);
    if (view->seat == was->taker) foreign &= ~was->discards;
    if (view->seat == was->declarer && was->given != NO_CARD) foreign &= ~card_bit(was->given);
    if (cards_count(foreign) < 2 || was->ending == ENDING_PLAYED) return;
    Card a = card_drawn(&trial->rng, foreign), b = card_drawn(&trial->rng, foreign & ~card_bit(a));
    CardSet both = card_bit(a) | card_bit(b);
    CardSet with_declarer = was->taker != NO_SEAT ? was->hand[was->taker] | was->discards : 0;
    bool both_with_declarer = (both & ~with_declarer) == 0; /* then only his discard is another card */
    bool is_turned = trial->game->turned == TURNED_DEALER && was->turned != NO_CARD && cards_have(both, was->turned);
    /* all have seen that the dealer got the card turned up */
    if (is_turned && cards_count(both & was->dealt[was->dealer]) == 1) return;
    deal_swapped(trial, a, both_with_declarer ? a : b, &other);
    if (!replay(trial, a, b, &other) || !looks_the_same(trial->game, was, &other, view->seat)) return;
    view_make(trial->game, &other, view->seat, &others_view);
    if (!views_are_equal(view, &others_view))
        trial_fail(trial, "seat %d sees where %.*s and %.*s are", view->seat, STR_ARG(trial->game->card[a].id),
                   STR_ARG(trial->game->card[b].id));
}

/* ---- bids written down in secret ------------------------------------------------------------------------------- */

/* True if the action is a bid of another seat that is not shown yet. This is written without view.c. */
static bool is_secret_bid(const Game *game, const State *now, int i, int seat)
{
    const Token *token = log_token(game, now, i);
    if (!token || token->kind != TOKEN_BID || log_seat(now, i) == seat || now->phase == PHASE_DONE) return false;
    for (int k = 0; k < game->n_rounds; k++) {
        const Round *round = &game->round[k];
        bool is_open = round->secret == SECRET_NEVER || (round->secret == SECRET_ROUND && now->auction.round > k);
        if (round->bid_set >> token->index & 1) return !is_open;
    }
    return false;
}

/* Changes secret bids of other players. All other actions are the same, and the view must be the same. */
static void check_rewritten(Trial *trial, const View *view)
{
    const Game *game = trial->game;
    const State *was = &trial->state;
    State other;
    View others_view;
    int changed = 0;
    if (!game->secret_bids) return;
    deal_swapped(trial, 0, 0, &other);
    other.attempt = was->attempt;
    for (int i = 0; i < was->n_log; i++) {
        bool is_secret = is_secret_bid(game, was, i, view->seat);
        Action action = is_secret ? random_action(state_legal(game, &other), &trial->rng) : log_action(was, i);
        if (other.actor != log_seat(was, i) || !state_allows(game, &other, action))
            trial_fail(trial, "a bid that seat %d has not seen changes what action %d can be", view->seat, i);
        changed += action != log_action(was, i);
        state_apply(game, &other, action);
    }
    view_make(game, &other, view->seat, &others_view);
    if (!views_are_equal(view, &others_view))
        trial_fail(trial, "seat %d sees %d bids written down in secret", view->seat, changed);
}

/* ---- samples -------------------------------------------------------------------------------------------------- */

/* Checks that each action before play was legal in the sample. With plain rules, checks each played card, too. */
static void check_sampled_past(const Trial *trial, const State *sample)
{
    const Trial sampled = {.config = trial->config, .game = trial->game, .spec = trial->spec, .state = *sample};
    State again;
    deal_swapped(&sampled, 0, 0, &again);
    if (placed(sample) != trial->game->pack) trial_fail(trial, "a sample has lost a card");
    for (int i = 0; i < sample->n_log; i++) {
        bool must_be_legal = again.phase != PHASE_PLAY || trial->game->contract[again.contract].play.is_plain;
        Action action = log_action(sample, i);
        if (must_be_legal && !state_allows(trial->game, &again, action))
            trial_fail(&sampled, "in this sample action %d is not legal", i);
        state_apply(trial->game, &again, action);
    }
    for (int seat = 0; seat < MAX_SEATS; seat++)
        if (sample->hand[seat] & sample->lacks[seat]) trial_fail(&sampled, "seat %d has shown that it cannot", seat);
}

static void check_sample(Trial *trial, const View *view)
{
    State sample;
    View samples_view;
    if (!view_sample(trial->game, view, &trial->rng, &sample))
        trial_fail(trial, "no position behind the view of seat %d", view->seat);
    view_make(trial->game, &sample, view->seat, &samples_view);
    if (!views_are_equal(view, &samples_view)) trial_fail(trial, "a sample differs for seat %d", view->seat);
    check_sampled_past(trial, &sample);
    if (trial->state.actor != view->seat) return;
    Moves legal = state_legal(trial->game, &trial->state), same = state_legal(trial->game, &sample);
    if (legal.cards != same.cards || memcmp(&legal.tokens, &same.tokens, sizeof legal.tokens) != 0)
        trial_fail(trial, "seat %d may do other things in a sample", view->seat);
}

/* ---- the property --------------------------------------------------------------------------------------------- */

static void look(Trial *trial)
{
    for (int seat = 0; seat < trial->game->n_players; seat++) {
        View view;
        view_make(trial->game, &trial->state, seat, &view);
        check_view(trial, &view);
        check_swapped(trial, &view);
        check_rewritten(trial, &view);
        check_sample(trial, &view);
    }
}

static void check_deal(Trial *trial)
{
    while (trial->state.phase != PHASE_DONE) {
        if (rng_below(&trial->rng, DEAL_LENGTH) < LOOKS) look(trial);
        Moves legal = state_legal(trial->game, &trial->state);
        state_apply(trial->game, &trial->state, random_action(legal, &trial->rng));
    }
    if (rng_below(&trial->rng, DEAL_LENGTH) < LOOKS) look(trial);
}

static void a_view_hides_what_is_hidden_and_can_be_sampled(void **state)
{
    (void)state;
    property_run(PLAIN, SANITIZED, check_deal);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_view_hides_what_is_hidden_and_can_be_sampled)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
