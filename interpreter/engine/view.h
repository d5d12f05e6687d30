/*
 * The knowledge of one seat about a position: its own cards, everything played, shown or said, and what follows from
 * the rules. Also draws complete positions that agree with this knowledge, for computer players.
 *
 * A seat's knowledge:
 * - Hands: its own, unless it has not looked at it yet (hand_is_unseen()); of others, cards shown by announcements and
 *   cards that can be nowhere else.
 * - Talon: everything, from the end of the auction, if everyone sees it by the rule. Otherwise the declarer knows the
 *   cards that he took, and the others know nothing. If it is taken unseen, its order is unknown, too.
 * - Discards: the declarer's own; of others, those discarded face up. A card that everyone saw the declarer take is in
 *   his hand or among his discards.
 * - A trump card that lies face down: only the declarer knows it until it is turned up.
 * - A withheld card: only its holder knows it until it is played.
 * - Bids and announcements are public, but a bid written down in secret is known to its bidder only, until it is
 *   shown. Cards as dealt are known to their owner only, as are discards in the log.
 * - After the last trick all cards are public. A deal that ends otherwise reveals nothing more. Possible places of a
 *   card follow from suits that a player did not follow, hands shown in part, the rules of discarding, and counting.
 */
#ifndef TAPP_ENGINE_VIEW_H
#define TAPP_ENGINE_VIEW_H

#include "base/rng.h"
#include "engine/play.h"

/*
 * The possible places of a hidden card: the hand of a seat (its number), the talon, the discards, or the table, where a
 * trump card lies face down (PLACE_LAID).
 */
enum { PLACE_TALON = MAX_SEATS, PLACE_DISCARDS, PLACE_LAID, N_PLACES };

typedef struct View {
    uint8_t seat;                  /* the seat whose view it is; NO_SEAT: an onlooker */
    uint8_t hand_count[MAX_SEATS]; /* the number of cards in each hand */
    uint8_t talon_count, discard_count;
    CardSet hidden;        /* cards whose place the seat does not know */
    CardSet can[N_PLACES]; /* the hidden cards that may be in a place */
    /* with two copies of each card: the cards of each hand that the seat knows only because melds have shown them */
    CardSet melded[MAX_SEATS];
    /* the number of hidden cards in a place; the sum over all places is the number of hidden cards */
    uint8_t room[N_PLACES];
    /*
     * The position without what the seat cannot know. Other hands, the talon, `picked` and `discards` have only known
     * cards. For unknown cards, talon_card has NO_CARD and the log NO_ACTION. Other seats' dealt cards are empty, and
     * seed and number are 0. This field is last, so that the unused end of the log is never copied or compared.
     */
    State seen;
} View;

static inline bool views_are_equal(const View *a, const View *b)
{
    return memcmp(a, b, offsetof(View, seen)) == 0 && states_are_equal(&a->seen, &b->seen);
}

/* Removes a seat's hidden bids from an auction, as if the seat had made only its other bids in the log. */
void bids_forget(const Game *game, const State *state, int seat, uint32_t hidden, Auction *auction);

/* Computes the view of a seat. Seats that sit out, and NO_SEAT (an onlooker), see what is public. */
void view_make(const Game *game, const State *state, int seat, View *out);

/*
 * Draws a random complete position that this seat cannot distinguish from the true one: its view would be the same. The
 * position is made by replaying the deal, so all bids and discards are legal in it. Plays are legal, too, unless the
 * rules are so strict that a few tries find no such deal. If no card is tied to certain places, all possible deals are
 * equally likely; otherwise nearly so. Returns false, with `out` undefined, if many tries found none.
 */
bool view_sample(const Game *game, const View *view, Rng *rng, State *out);

#endif
