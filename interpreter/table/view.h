/*
 * What one seat may know of a position, from the rules alone: its own cards, everything that was played, shown, exposed
 * or said, and what follows from that. And complete positions that are consistent with it, for players that think.
 */
#ifndef TAPP_TABLE_VIEW_H
#define TAPP_TABLE_VIEW_H

#include "base/rng.h"
#include "table/play.h"

typedef struct View {
    uint8_t seat;
    State seen; /* the position without what the seat cannot know: others' hands hold only cards known to be there,
                   talon, picked and discards only known cards; seed and number are 0 */
    uint8_t hand_count[MAX_SEATS]; /* how many cards each seat holds */
    uint8_t talon_count, discard_count;
    CardSet hidden; /* cards whose place the seat does not know */
} View;

/* The view of a seat; seats that sit out see what is public. */
void view_make(const Game *game, const State *state, int seat, View *out);

/*
 * A complete position that this seat cannot tell from the true one: cards placed at random among the places they can
 * have by counts, voids shown in play, exposed and shown cards, what a discard may hold. False if none was found.
 */
bool view_sample(const Game *game, const View *view, Rng *rng, State *out);

#endif
