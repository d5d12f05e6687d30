/* Queries about a position. */
#include "engine/flow_inner.h"

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

/*
 * Returns the log index of the n-th card of play, from 0, or the end of the log. If play consists of cards only, the
 * index follows directly. Otherwise actions between the cards are skipped.
 */
int log_play(const State *state, int n)
{
    int i = state->play_start + n;
    if (!state->asides) return i < state->n_log ? i : state->n_log;
    /* `left` cards are still to be found, so the last of them cannot be within the next `left - 1` entries */
    int left = n + 1;
    for (i = state->play_start; left > 0 && i < state->n_log;) {
        int found = 0, end = i + left < state->n_log ? i + left : state->n_log;
        for (; i < end; i++) found += log_has_card(state, i);
        left -= found;
    }
    return left > 0 ? state->n_log : i - 1;
}
