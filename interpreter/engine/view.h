/*
 * What one seat may know of a position, from the rules alone: its own cards, everything that was played, shown, exposed
 * or said, and what follows from that. And complete positions that are consistent with it, for players that think.
 *
 * What is known of each thing:
 * - Hands: one's own; of others' the cards shown by announcements, and those that can be nowhere else.
 * - Talon: where the rule says that everyone sees it, all of it from the end of the auction on; else the declarer what
 *   he took, the others nothing. Where it is taken from unseen, its order is unknown too.
 * - Discards: the declarer's own; to the others those that were laid off face up. A card that everyone saw him take is
 *   with the declarer or among his discards.
 * - A withheld card: its holder alone until it is played.
 * - What was said is public. Cards as dealt are one's own alone, as are discards in the log.
 * - After the last trick everything lies open. A deal that ends in another way ends with what was known. Where a card
 *   can be follows from voids shown in play, hands shown in part, what may be laid off face down, and counting.
 */
#ifndef TAPP_ENGINE_VIEW_H
#define TAPP_ENGINE_VIEW_H

#include "base/rng.h"
#include "engine/play.h"

/* Where a hidden card can be: in the hand of a seat (by its number), in the talon, among the discards. */
enum { PLACE_TALON = MAX_SEATS, PLACE_DISCARDS, N_PLACES };

typedef struct View {
    uint8_t seat;                  /* NO_SEAT: of somebody who looks on */
    uint8_t hand_count[MAX_SEATS]; /* how many cards each seat holds */
    uint8_t talon_count, discard_count;
    CardSet hidden;         /* cards whose place the seat does not know */
    CardSet can[N_PLACES];  /* hidden cards that may lie in a place ... */
    uint8_t room[N_PLACES]; /* ... and how many of them do; all rooms together are as many as there are hidden cards */
    /*
     * The position without what the seat cannot know: others' hands hold only cards known to be there, talon, picked
     * and discards only known cards, talon_card NO_CARD and the log NO_ACTION for unknown ones, others' dealt nothing;
     * seed and number are 0. It comes last, as its log does.
     */
    State seen;
} View;

static inline bool views_are_equal(const View *a, const View *b)
{
    return memcmp(a, b, offsetof(View, seen)) == 0 && states_are_equal(&a->seen, &b->seen);
}

/* The view of a seat; seats that sit out see what is public, and so does NO_SEAT: somebody who looks on. */
void view_make(const Game *game, const State *state, int seat, View *out);

/*
 * A complete position that this seat cannot tell from the true one: its view is this view, to the byte. It is made by
 * playing a deal as it was played, so everything that was said or laid off before play is legal in it; cards played are
 * too, unless the rules of play are so strict that a few tries do not find such a deal. Places are drawn by counts: all
 * deals are equally likely where cards are not tied to places, nearly so elsewhere. False (and `out` is without
 * meaning) if none was found in many tries.
 */
bool view_sample(const Game *game, const View *view, Rng *rng, State *out);

#endif
