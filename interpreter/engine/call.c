/*
 * The called card: the declarer names a card that he does not have; whoever holds it lays it open into his hand and is
 * given another card for it, unseen by the rest. A card that nobody holds is called in vain.
 */
#include "engine/flow_inner.h"
#include "engine/refusal.h"

static const CallRule *rule_of(const Game *game, const State *state)
{
    return &game->contract[state->contract].call;
}

static CardSet own_cards(const State *state)
{
    return state->hand[state->declarer] | (state->taker == state->declarer ? state->discards | state->picked : 0);
}

Moves call_legal(const Game *game, const State *state)
{
    return (Moves){.cards = rule_of(game, state)->cards & ~own_cards(state)};
}

bool call_enter(const Game *game, State *state)
{
    if (!state_has_declarer(state) || !call_legal(game, state).cards) return false;
    state->phase = PHASE_TALON;
    state->actor = state->declarer;
    return true;
}

void call_apply(const Game *game, State *state, Action action)
{
    state->called = action_card(action);
    state->call_at = (uint16_t)(state->n_log - 1);
    for (int seat = 0; seat < game->n_players; seat++) {
        if (!cards_have(state->hand[seat], action_card(action))) continue;
        state->giver = (uint8_t)seat;
        state->hand[seat] &= ~card_bit(action_card(action));
        state->hand[state->declarer] |= card_bit(action_card(action));
        state->shown |= card_bit(action_card(action));
        return;
    }
}

bool call_enter_giving(State *state)
{
    if (state->giver == NO_SEAT) return false;
    state->phase = PHASE_DISCARD;
    state->actor = state->declarer;
    return true;
}

/* Anything but the card itself, if the rule leaves something. */
Moves call_legal_giving(const Game *game, const State *state)
{
    CardSet others = state->hand[state->declarer] & ~card_bit(state->called);
    CardSet back = others & rule_of(game, state)->back;
    return (Moves){.cards = back ? back : others};
}

void call_give(State *state, Card card)
{
    state->given = card;
    state->hand[state->declarer] &= ~card_bit(card);
    state->hand[state->giver] |= card_bit(card);
}

void call_refusal(const Game *game, const State *state, Action action, Str language, Buf *out)
{
    Str id = game_token(game, action);
    bool is_own = action < FIRST_TOKEN && cards_have(own_cards(state), action_card(action));
    if (state->called == NO_CARD && is_own) refuse_thing(out, language, REFUSAL_CALL_OWN, id);
    else if (state->called == NO_CARD) refuse_thing(out, language, REFUSAL_CALL_OTHER, id);
    else if (!is_own) refuse_thing(out, language, REFUSAL_GIVE_OWN, game->card[state->called].id);
    else refuse_thing(out, language, REFUSAL_GIVE_OTHER, id);
}
