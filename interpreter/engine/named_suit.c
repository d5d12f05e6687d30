/* Games without a trump suit in which the leader of a card names the suit to follow. */
#include "engine/flow_inner.h"

bool tricks_may_name_suits(const Game *game, const State *state)
{
    CardSet names = game->contract[state->contract].play.names_suit, played = 0;
    for (int seat = 0; seat < game->n_players; seat++) played |= state->played[seat];
    return (names & ~played) != 0;
}

bool tricks_suit_is_due(const Game *game, const State *state)
{
    return state->n_in_trick == 1 && (game->contract[state->contract].play.names_suit & state->trick) &&
           has_no_trump_suit(game, state);
}

/* Returns the groups (suits, trumps) that the seat has not followed although they were led. */
static uint32_t failed_groups(const Game *game, const State *state, int seat)
{
    const Ranking *ranking = &game->ranking[state->ranking];
    uint32_t failed = 0;
    int led = 0, n = 0, size = trick_size(game, state);
    for (int i = state->play_start; i < state->n_log; i++) {
        const Token *token = log_token(game, state, i);
        if (token && token->kind == TOKEN_SUIT) led = token->index;
        if (token) continue;
        int group = ranking->group_of[action_card(log_action(state, i))];
        if (n++ % size == 0) led = group;
        else if (log_seat(state, i) == seat && group != led) failed |= 1U << led;
    }
    return failed;
}

Moves tricks_suits(const Game *game, const State *state)
{
    const Ranking *ranking = &game->ranking[state->ranking];
    uint32_t failed = failed_groups(game, state, state->leader);
    Moves some = {0}, all = {0};
    for (int suit = 0; suit < game->n_suits; suit++) {
        if (!ranking->group[suit]) continue;
        (void)moves_add(&all, game->suit_token[suit]);
        if (!(failed >> suit & 1)) (void)moves_add(&some, game->suit_token[suit]);
    }
    return moves_count(some) ? some : all;
}
