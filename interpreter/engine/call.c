/*
 * The called card: the declarer names a card, usually one of another hand. In games with exchange, the holder gives the
 * card to the declarer openly and gets another card face down. If nobody holds the card, nothing happens. In games
 * without exchange the card does not move, and its holder is the declarer's partner.
 */
#include "engine/flow_inner.h"
#include "engine/refusal.h"

/* Returns the rule of the contract about the called card. */
static const CallRule *call_rule(const Game *game, const State *state)
{
    return &game->contract[state->contract].call;
}

/*
 * Returns the cards that the declarer has seen as his own. These are his hand and, if he took from the talon, the taken
 * cards and his discards.
 */
static CardSet own_cards(const State *state)
{
    return state->hand[state->declarer] | (state->taker == state->declarer ? state->discards | state->picked : 0);
}

/*
 * Returns the cards that may be called. Cards that the declarer has seen as his own are among them only if the rule
 * says so.
 */
static CardSet callable(const Game *game, const State *state)
{
    const CallRule *rule = call_rule(game, state);
    FormulaScratch scratch;
    Facts facts = {.game = game, .state = state, .seat = state->declarer, .scratch = &scratch};
    return facts_cards(&rule->cards, &facts, NULL) & game->pack & ~(rule->own ? 0 : own_cards(state));
}

/* Returns the cards that may be called or, if a card is called by its suit, the suits with such a card. */
Moves call_legal(const Game *game, const State *state)
{
    CardSet cards = callable(game, state);
    Moves moves = {0};
    if (call_rule(game, state)->by == CALL_BY_CARD) return (Moves){.cards = cards};
    for (int suit = 0; suit < game->n_suits; suit++)
        if (cards & game->suit[suit].cards) (void)moves_add(&moves, game->suit_token[suit]);
    return moves;
}

/* Returns the phase in which a card is called. It decides under which heading records show the call. */
static Phase phase_of(const CallRule *rule)
{
    switch (rule->phase) {
    case CALL_PHASE_TALON: return PHASE_TALON;
    case CALL_PHASE_CALL: return PHASE_CALL;
    case CALL_PHASE_TRUMP: return PHASE_TRUMP;
    case CALL_PHASE_ANNOUNCE: break;
    }
    return PHASE_ANNOUNCE;
}

/* Lets the declarer call a card. False if there is no declarer, or no card that he may call. */
bool call_enter(const Game *game, State *state)
{
    if (!state_has_declarer(state) || moves_count(call_legal(game, state)) == 0) return false;
    state->phase = (uint8_t)phase_of(call_rule(game, state));
    state->actor = state->declarer;
    return true;
}

/* Gives the called card from its holder to the caller, face up. If no player holds it, nothing changes. */
static void hand_over(State *state, CardSet card)
{
    for (int seat = 0; seat < MAX_SEATS; seat++) {
        if (!(state->hand[seat] & card)) continue;
        state->giver = (uint8_t)seat;
        state->hand[seat] &= ~card;
        state->hand[state->declarer] |= card;
        state->shown |= card;
        return;
    }
}

/* Returns the card that an action calls; for a named suit, the callable card of that suit. */
static Card card_called(const Game *game, const State *state, Action action)
{
    if (action < FIRST_TOKEN) return action_card(action);
    return cards_first(callable(game, state) & game->suit[token_of(game, action)->index].cards);
}

/*
 * Notes the call, exchanges the card if the rule says so, and settles the sides, which may depend on its holder. The
 * action is already the last entry of the log. Returns true, because the stage is over.
 */
bool call_apply(const Game *game, State *state, Action action)
{
    state->called = card_called(game, state, action);
    state->call_at = (uint16_t)(state->n_log - 1);
    if (call_rule(game, state)->exchanges) hand_over(state, card_bit(state->called));
    sides_settle(game, state);
    return true;
}

/* Begins giving a card back for the called one. False if nobody held the called card. */
bool call_enter_giving(const Game *game, State *state)
{
    (void)game;
    if (state->giver == NO_SEAT) return false;
    state->gifts_at = state->n_log;
    state->phase = PHASE_DISCARD;
    state->actor = state->declarer;
    return true;
}

/*
 * Returns the cards that the caller may give back: those that the rule names. A caller who has none of them may give
 * any card except the called one.
 */
Moves call_legal_giving(const Game *game, const State *state)
{
    CardSet others = state->hand[state->declarer] & ~card_bit(state->called);
    CardSet back = others & call_rule(game, state)->back;
    return (Moves){.cards = back ? back : others};
}

/* Gives a card of the declarer to the former holder of the called card. Returns true, because the stage is over. */
bool call_give(const Game *game, State *state, Action action)
{
    Card card = action_card(action);
    (void)game;
    state->given = card;
    state->hand[state->declarer] &= ~card_bit(card);
    state->hand[state->giver] |= card_bit(card);
    return true;
}

/* Explains why a card may not be called or, if one was already called, why a card may not be given back for it. */
void call_refusal(const Game *game, const State *state, Action action, Str language, Buf *out)
{
    Str id = game_token(game, action);
    bool is_own = action < FIRST_TOKEN && cards_have(own_cards(state), action_card(action));
    bool bars_own = state->called == NO_CARD && !call_rule(game, state)->own;
    if (is_own && bars_own) refuse_thing(out, language, REFUSAL_CALL_OWN, id);
    else if (state->called == NO_CARD) refuse_thing(out, language, REFUSAL_CALL_OTHER, id);
    else if (!is_own) refuse_thing(out, language, REFUSAL_GIVE_OWN, game->card[state->called].id);
    else refuse_thing(out, language, REFUSAL_GIVE_OTHER, id);
}
