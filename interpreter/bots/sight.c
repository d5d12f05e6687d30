/* What a seat knows of a position, for those who describe what it may do. */
#include "bots/features_inner.h"

Powers *powers_make(Arena *arena)
{
    Powers *powers = ARENA_ARRAY(arena, SURE + 1, Powers);
    for (int32_t base = 0; base <= SURE; base++) {
        int32_t power = SURE;
        for (int i = 0; i < N_POWERS; i++, power = power * base / SURE) powers[base].of[i] = (int16_t)power;
    }
    return powers;
}

/* What is not with the others: one's own cards, those played, those aside that one has seen. */
static CardSet known_cards(const Game *game, const State *state)
{
    CardSet known = state->hand[state->actor] | state->shown_discards;
    if (state->actor == state->taker) known |= state->discards;
    for (int seat = 0; seat < game->n_players; seat++) known |= state->played[seat];
    if (state->contract == NO_CONTRACT) return known;
    const Contract *contract = &game->contract[state->contract];
    if (contract->is_played && contract->talon.see == SEE_EVERYONE) known |= state->talon;
    return known;
}

Sight sight_of(const Skill *skill, const State *state, int ranking)
{
    const Game *game = skill->game;
    Sight sight = {.skill = skill,
                   .game = game,
                   .state = state,
                   .ranking = &game->ranking[ranking],
                   .table = &skill->table[ranking],
                   .hand = state->hand[state->actor],
                   .unseen = game->pack & ~known_cards(game, state)};
    sight.n_unseen = cards_count(sight.unseen);
    sight.held = game->tricks_total - state->n_tricks;
    return sight;
}

Alternative *decision_add(Decision *decision, Action action)
{
    if (decision->n == MAX_ALTERNATIVES) return NULL;
    Alternative *alternative = &decision->of[decision->n++];
    *alternative = (Alternative){.action = action, .row = NO_ROW, .shared = NO_ROW};
    return alternative;
}
