/* The talon and the discard: what the taker gets and what he may discard, one card per action. */
#include "engine/flow_inner.h"
#include "engine/refusal.h"

static const Contract *contract_of(const Game *game, const State *state)
{
    return &game->contract[state->contract];
}

static CardSet by_formula(const Game *game, const State *state, const Formula *formula)
{
    FormulaScratch scratch;
    CardRule rule = {.formula = formula};
    return facts_cards(&rule, &(Facts){.game = game, .state = state, .seat = state->taker, .scratch = &scratch}, NULL);
}

/* ---- keeping --------------------------------------------------------------------------------------------------- */

bool keep_enter(const Game *game, State *state)
{
    if (state->taker == NO_SEAT || !contract_of(game, state)->talon.keep.count) return false;
    state->phase = PHASE_TALON;
    state->actor = state->taker;
    return true;
}

/* The cards that may be kept; if there are none, any card. */
Moves keep_legal(const Game *game, const State *state)
{
    const KeepRule *rule = &contract_of(game, state)->talon.keep;
    CardSet left = state->hand[state->taker] & ~state->kept;
    CardSet cards = left & (rule->formula ? by_formula(game, state, rule->formula) : rule->cards);
    return (Moves){.cards = cards ? cards : left};
}

bool keep_apply(const Game *game, State *state, Action action)
{
    const KeepRule *rule = &contract_of(game, state)->talon.keep;
    CardSet *hand = &state->hand[state->taker];
    state->kept |= card_bit(action_card(action));
    if (cards_count(state->kept) < rule->count) return false;
    state->discards |= *hand & ~state->kept;
    *hand = state->kept;
    if (rule->shown) state->shown |= state->kept;
    return true;
}

void keep_refusal(const Game *game, const State *state, Action action, Str language, Buf *out)
{
    (void)game;
    (void)state;
    (void)action;
    refuse(out, language, REFUSAL_KEEP_OTHER);
}

/* ---- talon ---------------------------------------------------------------------------------------------------- */

/* The taker discards as many cards as he has more than the others, beside those that he will give away. */
static void pick_up(const Game *game, State *state, CardSet cards)
{
    state->talon &= ~cards;
    state->picked |= cards;
    state->hand[state->taker] |= cards;
    int full = full_hand_of(game, state) + contract_of(game, state)->giving.spent;
    int more = cards_count(state->hand[state->taker]) - full;
    state->to_discard = (uint8_t)(more > 0 ? more : 0);
}

bool talon_enter(const Game *game, State *state)
{
    const TalonRule *rule = &contract_of(game, state)->talon;
    if (state->taker == NO_SEAT || rule->take == TAKE_NONE) return false;
    if (rule->take != TAKE_CHOICE && rule->take != TAKE_SHARE && rule->take != TAKE_CARD) {
        pick_up(game, state, talon_cards(state, taken_places(game, rule, 0)));
        return false;
    }
    state->phase = PHASE_TALON;
    state->actor = state->taker;
    return true;
}

Moves talon_legal(const Game *game, const State *state)
{
    const TalonRule *rule = &contract_of(game, state)->talon;
    const TalonSet *set = &game->talon_set[rule->amount];
    Moves moves = {0};
    if (rule->take == TAKE_CARD) return (Moves){.cards = state->talon};
    for (int i = 0; rule->take == TAKE_SHARE && i < set->n; i++)
        (void)moves_add(&moves, game->part_token[set->first + i]);
    for (int part = 0; rule->take == TAKE_CHOICE && part < game->n_parts; part++)
        if (game->part_size[part]) (void)moves_add(&moves, game->part_token[part]);
    return moves;
}

void talon_apply(const Game *game, State *state, Action action)
{
    bool is_card = action < FIRST_TOKEN;
    pick_up(game, state,
            is_card ? card_bit(action_card(action))
                    : talon_cards(state, part_places(game, token_of(game, action)->index)));
}

void talon_refusal(const Game *game, const State *state, Action action, Str language, Buf *out)
{
    (void)game;
    (void)state;
    (void)action;
    refuse(out, language, REFUSAL_CHOOSE_PART);
}

/* ---- discard -------------------------------------------------------------------------------------------------- */

/* The first tier that still has a card. `*tier` is NULL if none has; then any card may be discarded. */
static CardSet may_go(const Game *game, const State *state, const DiscardTier **tier)
{
    const DiscardRule *rule = &contract_of(game, state)->discard;
    CardSet hand = state->hand[state->taker];
    if (!rule->again && (hand & ~state->picked)) hand &= ~state->picked;
    for (size_t i = 0; i < rule->n_tiers; i++) {
        const DiscardTier *next = &rule->tiers[i];
        if (!(hand & next->cards) || !seat_test(game, state, next->when, state->taker)) continue;
        CardSet cards = hand & (next->formula ? by_formula(game, state, next->formula) : next->cards);
        if (!cards) continue;
        *tier = next;
        return cards;
    }
    *tier = NULL;
    return hand;
}

bool discard_enter(const Game *game, State *state)
{
    (void)game;
    if (state->to_discard == 0) return false;
    state->discard_at = state->n_log;
    state->phase = PHASE_DISCARD;
    state->actor = state->taker;
    return true;
}

Moves discard_legal(const Game *game, const State *state)
{
    const DiscardTier *tier = NULL;
    return (Moves){.cards = may_go(game, state, &tier)};
}

/* Discards a card of this tier; true when enough are discarded. */
static bool lay_off(State *state, const DiscardTier *tier, Card card)
{
    CardSet bit = card_bit(card);
    state->hand[state->taker] &= ~bit;
    state->discards |= bit;
    if (tier) state->shown_discards |= bit & tier->shown;
    return --state->to_discard == 0;
}

bool discard_apply(const Game *game, State *state, Action action)
{
    const DiscardTier *tier = NULL;
    (void)may_go(game, state, &tier);
    return lay_off(state, tier, action_card(action));
}

bool discard_at_random(const Game *game, State *state, Rng *rng)
{
    for (bool is_over = false; !is_over;) {
        const DiscardTier *tier = NULL;
        Card card = random_card(game_choices(game, may_go(game, state, &tier)), rng);
        log_push(state, state->actor, card);
        is_over = lay_off(state, tier, card);
    }
    return true;
}

void discard_refusal(const Game *game, const State *state, Action action, Str language, Buf *out)
{
    Str id = game_token(game, action);
    if (action >= FIRST_TOKEN)
        refusal_add(out, language, REFUSAL_LAY_OFF_FIRST, (Slots){.number = {state->to_discard}});
    else if (!cards_have(state->hand[state->actor], action_card(action)))
        refuse_thing(out, language, REFUSAL_NOT_HELD, id);
    else refuse_thing(out, language, REFUSAL_NO_DISCARD, id);
}
