/* Queries about a position, and finishing a deal. */
#include "engine/flow_inner.h"

#include <string.h>

const char *phase_name(Phase phase)
{
    static const char *const NAMES[] = {"auction", "call", "talon", "discard", "trump", "announce", "play", "done"};
    return NAMES[phase];
}

int seat_position(const State *state, int seat)
{
    int position = 0;
    for (uint8_t now = state->forehand; now != seat && position < MAX_SEATS; now = state->next[now]) position++;
    return position;
}

CardSet talon_part_cards(const Game *game, const State *state, int part)
{
    CardSet set = 0;
    for (int i = 0; i < talon_size_of(game, state); i++)
        if (game->talon_part[i] == part && state->talon_card[i] != NO_CARD) set |= card_bit(state->talon_card[i]);
    return set;
}

/* Ends the deal. A trump card that still lies face down returns to its player's hand. */
void state_finish(State *state, Ending ending)
{
    trump_card_take_up(state);
    state->phase = PHASE_DONE;
    state->ending = (uint8_t)ending;
    state->actor = NO_SEAT;
    /* reset values that are needed only during play, so that equal positions have equal bytes */
    state->winning = state->best_strength = state->led_group = 0;
    memset(state->trick_card, 0, sizeof state->trick_card);
    memset(state->lacks, 0, sizeof state->lacks);
}

/*
 * Returns the log index of the n-th card of play, from 0, or the end of the log. If play consists of cards only, the
 * index follows directly. Otherwise actions between the cards are skipped.
 */
int log_play(const State *state, int n)
{
    int i = state->play_start + n;
    if (!state->asides) return i < state->n_log ? i : state->n_log;
    for (i = state->play_start; i < state->n_log; i++)
        if (log_has_card(state, i) && n-- == 0) return i;
    return state->n_log;
}
