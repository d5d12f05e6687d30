/*
 * Melds: combinations of cards in a hand, which a player announces. The game says when they are announced, and whether
 * only the best ones count.
 */
#ifndef TAPP_ENGINE_MELD_H
#define TAPP_ENGINE_MELD_H

#include "engine/state.h"

/* Adds the melds that the seat can announce without a card: before play, before its first card, or after a trick. */
void melds_add(const Game *game, const State *state, int seat, Moves *moves);

/*
 * True if the rules let the winner of the trick, who is the actor, announce a meld before cards are drawn. His cards
 * are not tested, because the result shows at the table.
 */
bool melds_may_follow(const Game *game, const State *state);

/* Returns the cards of all melds that the seat could announce if it had just won a trick. */
CardSet melds_waiting(const Game *game, const State *state, int seat);

/* Returns the legal meld with the highest value, or NO_ACTION. */
Action melds_best(const Game *game, const State *state, Moves moves);

/* Announces all melds of the seat's hand, the best first. Used in deals that computer players invent for estimates. */
void melds_lay(const Game *game, State *state, int seat);

/*
 * Returns the worth of the melds in these cards, announced from the most valuable one on, with the trumps of a ranking.
 * Conditions of melds are not tested.
 */
int64_t melds_within(const Game *game, int ranking, CardSet cards);

/*
 * For games in which melds are announced with a card. `others` are the cards that the actor may play. Returns these
 * cards and the melds that he can announce. Just after a meld, returns only the cards of the meld, one of which he must
 * play.
 */
Moves melds_beside(const Game *game, const State *state, Moves others);

/* True if the actor may have a meld to announce with a card, or has just announced one. */
bool melds_are_due(const Game *game, const State *state);

/*
 * Notes what everybody learns from a meld: if the player had a card that makes it longer, he would have announced the
 * longer meld. Nothing follows if melds are not shown to all, if hands grow by drawing, or if a card counts in one meld
 * only.
 */
void melds_learn(const Game *game, State *state, int seat, const Combination *said);

/* The slow part of meld_to_play(), for a last action that was no card. */
CardSet meld_to_play_after(const Game *game, const State *state);

/* Returns the cards of the meld just announced, one of which must be played. Empty if no meld was just announced. */
static inline CardSet meld_to_play(const Game *game, const State *state)
{
    bool may_follow_meld = state->asides && !log_has_card(state, state->n_log - 1);
    return may_follow_meld ? meld_to_play_after(game, state) : 0;
}

/* If the meld just announced makes trumps, the cards that follow are ranked with its suit as trumps. */
void meld_makes_trumps(const Game *game, State *state, const Token *token);

/*
 * Returns the cards in hand that a seat has shown by its melds. If it has shown one of two identical cards that it
 * holds, returns either of them, so that the result does not tell that it holds both.
 */
CardSet melded_cards(const Game *game, const State *state, int seat);

/* True if melds have shown the cards `melded`, by seat, and no other copies of them. */
bool melds_show_copies(const Game *game, const State *state, const CardSet *melded);

/*
 * Returns the cards of `from` that a seat certainly held when the log had `end` entries, because its melds had shown
 * them. If they have shown one of two identical cards, returns the first copy in `from`.
 */
CardSet melds_held(const Game *game, const State *state, int seat, int end, CardSet from);

/*
 * In some games only the winner of the comparison shows the cards of melds.
 *
 * - melds_hide(): replaces hidden melds in the log of a view by what the other players hear.
 * - melds_exclude(): returns the cards that a seat cannot have, because its shown melds would have been longer.
 */
void melds_hide(const Game *game, State *seen, int viewer);
CardSet melds_exclude(const Game *game, const State *seen, int seat);

/*
 * While a meld is hidden, others hear only a part of it, such as its length.
 *
 * - meld_heard(): returns such a partly known meld, or NULL for any other action.
 * - meld_behind(): returns the first legal meld that others could hear as `heard`, or NO_ACTION.
 * - meld_sounds_like(): true if others may hear `action` as `heard`, or if the two are equal.
 */
const Combination *meld_heard(const Game *game, Action action);
Action meld_behind(const Game *game, Moves moves, Action heard);
bool meld_sounds_like(const Game *game, Action action, Action heard);

/*
 * Returns the worth of a seat's announced melds or, in some games, of the melds in the tricks that it has won. With
 * `that_count`, announced melds that do not count are worth 0: the seat may have to win a trick, or to have the best
 * meld.
 */
int64_t melds_worth(const Game *game, const State *state, int seat, bool that_count);

/*
 * Writes what each announced meld of a seat was worth to `values`, in the order of the log, at most `room` of them.
 * Returns how many.
 */
int melds_values(const Game *game, const State *state, int seat, int64_t *values, int room);

/*
 * Returns the worth of a seat's melds in games in which melds add to the points of cards; 0 in other games.
 * melds_as_points_at() counts only melds from the time when the log had `end` entries and `n_tricks` tricks were over.
 */
int64_t melds_as_points(const Game *game, const State *state, int seat);
int64_t melds_as_points_at(const Game *game, const State *state, int seat, int end, int n_tricks);

#endif
