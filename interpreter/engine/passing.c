/*
 * Passing: before the auction everyone chooses some cards for another player, one per action. When the last player has
 * chosen, all cards change hands at once; until then they stay in their hands. Giving: after the auction single players
 * give cards to others, in the order of the rule; each card changes hands at once.
 */
#include "engine/passing.h"

#include "engine/flow_inner.h"
#include "engine/refusal.h"
#include "engine/sides.h"

bool passing_is_over(const Game *game, const State *state)
{
    return state->n_passed > 0 && state->n_passed == game->passing.count * game->n_active;
}

static PassTo direction(const Game *game, const State *state)
{
    return (PassTo)game->passing.to[state->deal_number % game->passing.n_to];
}

/* How many places further on, in turn order, the cards go; 0: nowhere. */
static int steps_on(const Game *game, const State *state)
{
    bool is_left = direction(game, state) == PASS_LEFT;
    switch (direction(game, state)) {
    case PASS_LEFT:
    case PASS_RIGHT: return is_left != game->anticlockwise ? 1 : game->n_active - 1;
    case PASS_ACROSS: return game->n_active / 2;
    case PASS_NOBODY: break;
    }
    return 0;
}

int passing_receiver(const Game *game, const State *state, int seat)
{
    for (int i = steps_on(game, state); i > 0 && seat != NO_SEAT; i--) seat = state->next[seat];
    return seat;
}

int passing_giver(const Game *game, const State *state, int seat)
{
    for (int i = game->n_active - steps_on(game, state); i > 0; i--) seat = state->next[seat];
    return seat;
}

void passing_start(const Game *game, State *state)
{
    const PassingRule *rule = &game->passing;
    if (!rule->count || !steps_on(game, state) || !seat_test(game, state, rule->when, state->forehand)) {
        auction_start(game, state);
        return;
    }
    state->phase = PHASE_DISCARD;
    state->actor = state->forehand;
    state->to_discard = rule->count;
}

CardSet passing_legal(const State *state)
{
    return state->hand[state->actor] & ~state->passing;
}

static void change_hands(const Game *game, State *state)
{
    CardSet given[MAX_SEATS] = {0};
    uint8_t seat = state->forehand;
    for (int i = 0; i < game->n_active; i++, seat = state->next[seat])
        given[passing_receiver(game, state, seat)] = state->hand[seat] & state->passing;
    for (int i = 0; i < game->n_active; i++, seat = state->next[seat])
        state->hand[seat] = (state->hand[seat] & ~state->passing) | given[seat];
}

void passing_apply(const Game *game, State *state, Card card)
{
    state->passing |= card_bit(card);
    state->n_passed++;
    if (--state->to_discard > 0) return;
    state->actor = state->next[state->actor];
    if (!passing_is_over(game, state)) {
        state->to_discard = game->passing.count;
        return;
    }
    change_hands(game, state);
    state->phase = PHASE_AUCTION;
    auction_start(game, state);
}

void passing_refusal(const Game *game, const State *state, Action action, Str language, Buf *out)
{
    if (action >= FIRST_TOKEN) refusal_add(out, language, REFUSAL_PASS_FIRST, (Slots){.number = {state->to_discard}});
    else if (!cards_have(state->hand[state->actor], action_card(action)))
        refuse_thing(out, language, REFUSAL_NOT_HELD, game_token(game, action));
    else refuse_thing(out, language, REFUSAL_IS_PASSED, game_token(game, action));
}

/* ---- what is known of it ---------------------------------------------------------------------------------------- */

void passing_hide(const Game *game, const State *state, int seat, State *seen)
{
    for (int i = 0; i < state->n_passed; i++)
        if (log_seat(state, i) != seat) log_hide(seen, i);
    if (seat == NO_SEAT) { /* an onlooker */
        seen->passing = 0;
        return;
    }
    CardSet own = state->passing & state->dealt[seat], here = state->dealt[seat] | state->hand[seat];
    if (seat == state->taker) here |= state->discards;
    if (passing_is_over(game, state) && state->called == NO_CARD) {
        int receiver = passing_receiver(game, state, seat);
        if (receiver != state->taker) seen->hand[receiver] |= own & state->hand[receiver];
    }
    seen->passing &= here | state->played[seat];
}

/* ---- giving ----------------------------------------------------------------------------------------------------- */

/* The declarer's only partner; NO_SEAT if he has none, or several. */
static uint8_t partner_of_declarer(const Game *game, const State *state)
{
    uint8_t partner = NO_SEAT;
    for (int seat = 0; seat < game->n_players; seat++) {
        if (!state_is_active(state, seat) || seat == state->declarer || side_of(state, seat) != SIDE_DECLARER) continue;
        if (partner != NO_SEAT) return NO_SEAT;
        partner = (uint8_t)seat;
    }
    return partner;
}

static uint8_t giver_of(const Game *game, const State *state, const Gift *gift)
{
    switch (gift->from) {
    case FROM_DECLARER: return state->declarer;
    case FROM_TAKER: return state->taker;
    case FROM_PARTNER: return partner_of_declarer(game, state);
    }
    return NO_SEAT;
}

/* The n-th receiver of a row, from 0; NO_SEAT if there are fewer. The others come in turn, from the giver on. */
static uint8_t receiver_of(const Game *game, const State *state, const Gift *gift, uint8_t from, int n)
{
    uint8_t seat = from;
    switch (gift->to) {
    case TO_DECLARER: return n ? NO_SEAT : state->declarer;
    case TO_TAKER: return n ? NO_SEAT : state->taker;
    case TO_PARTNER: return n ? NO_SEAT : partner_of_declarer(game, state);
    case TO_OTHERS: break;
    }
    if (n + 1 >= game->n_active) return NO_SEAT;
    for (int i = 0; i <= n; i++) seat = state->next[seat];
    return seat;
}

bool giving_nth(const Game *game, const State *state, int n, Giving *out)
{
    const GivingRule *rule = &game->contract[state->gift_contract].giving;
    for (int i = 0; i < rule->n; i++) {
        const Gift *gift = &rule->gift[i];
        uint8_t from = giver_of(game, state, gift), to = NO_SEAT;
        for (int k = 0; from != NO_SEAT && (to = receiver_of(game, state, gift, from, k)) != NO_SEAT; k++) {
            *out = (Giving){.from = from, .to = to, .left = gift->count - n, .rule = gift};
            if (out->left > 0) return true;
            n -= gift->count;
        }
    }
    return false;
}

/* Makes the next giver the actor; false if all is given. */
static bool ask_next(const Game *game, State *state)
{
    Giving next;
    if (!giving_nth(game, state, state->n_gifts, &next)) return false;
    state->phase = PHASE_DISCARD;
    state->actor = next.from;
    state->to_discard = (uint8_t)next.left;
    return true;
}

bool giving_enter(const Game *game, State *state)
{
    const GivingRule *rule = &game->contract[state->contract].giving;
    if (!seat_test(game, state, rule->when, state_first_asked(state))) return false;
    state->gift_contract = state->contract;
    state->gifts_at = state->n_log;
    return ask_next(game, state);
}

Moves giving_legal(const Game *game, const State *state)
{
    Giving next;
    FormulaScratch scratch;
    Facts facts = {.game = game, .state = state, .seat = state->actor, .scratch = &scratch};
    CardSet hand = state->hand[state->actor];
    if (!giving_nth(game, state, state->n_gifts, &next)) return (Moves){0};
    CardSet first = hand & facts_cards(&next.rule->cards, &facts, NULL);
    return (Moves){.cards = first ? first : hand};
}

bool giving_apply(const Game *game, State *state, Action action)
{
    Giving given;
    CardSet card = card_bit(action_card(action));
    if (!giving_nth(game, state, state->n_gifts, &given)) return true;
    state->hand[given.from] &= ~card;
    state->hand[given.to] |= card;
    if (given.rule->shown) state->shown |= card;
    state->n_gifts++;
    state->to_discard = 0;
    return !ask_next(game, state);
}

void giving_refusal(const Game *game, const State *state, Action action, Str language, Buf *out)
{
    Str id = game_token(game, action);
    if (action >= FIRST_TOKEN) refusal_add(out, language, REFUSAL_PASS_FIRST, (Slots){.number = {state->to_discard}});
    else if (!cards_have(state->hand[state->actor], action_card(action)))
        refuse_thing(out, language, REFUSAL_NOT_HELD, id);
    else refuse_thing(out, language, REFUSAL_GIVE_FIRST, id);
}

bool giving_is_seen(const Game *game, const State *state, int n, int seat)
{
    Giving given;
    if (!giving_nth(game, state, n, &given)) return false;
    return given.rule->shown || seat == given.from || seat == given.to;
}

void giving_hide(const Game *game, const State *state, int seat, State *seen)
{
    for (int i = 0; i < state->n_gifts; i++)
        if (!giving_is_seen(game, state, i, seat)) log_hide(seen, state->gifts_at + i);
}

CardSet giving_known(const Game *game, const State *seen, CardSet may[MAX_SEATS])
{
    CardSet known = seen->picked;
    if (seen->taker != NO_SEAT) may[seen->taker] = known;
    for (int i = 0; i < seen->n_gifts; i++) {
        Giving given;
        Action action = log_action(seen, seen->gifts_at + i);
        if (!giving_nth(game, seen, i, &given)) break;
        if (action == NO_ACTION) {
            may[given.to] |= may[given.from];
            continue;
        }
        CardSet card = card_bit(action_card(action));
        for (int seat = 0; seat < MAX_SEATS; seat++) may[seat] &= ~card;
        may[given.to] |= card;
        known |= card;
    }
    return known;
}
