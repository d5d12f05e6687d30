/*
 * The functions of the phases of a deal, shared within the engine. Each phase (auction, stages, tricks) lists its legal
 * actions, applies one of them, and starts the next phase at its end.
 */
#ifndef TAPP_ENGINE_FLOW_INNER_H
#define TAPP_ENGINE_FLOW_INNER_H

#include "base/rng.h"
#include "engine/facts.h"
#include "engine/play.h"
#include "engine/sides.h"

/* Returns the contract of the deal, which must have one. */
static inline const Contract *contract_of(const Game *game, const State *state)
{
    return &game->contract[state->contract];
}

/* Draws `count` random cards of a set, or all of them if it has fewer. */
static inline CardSet draw_cards(Rng *rng, CardSet from, int count)
{
    CardSet some = 0;
    for (int left = cards_count(from); count > 0 && left > 0; count--, left--) {
        CardSet card = card_bit(cards_nth(from, (int)rng_below(rng, (uint32_t)left)));
        some |= card;
        from &= ~card;
    }
    return some;
}

/* Starts a deal without cards: seats are set and nothing has been said. */
void state_begin(const Game *game, const DealSpec *spec, State *state);

/* Like state_begin(), for a state whose bytes before the log are already 0. */
void state_begin_cleared(const Game *game, const DealSpec *spec, State *state);

/* Starts a deal, shuffles, deals, and turns up a card if the rules say so. The auction has not begun. */
void state_shuffle(const Game *game, const DealSpec *spec, State *state);

/* Turns up a card by the rule of the game, if it has one. The last step of state_shuffle(). */
void deal_turn_up(const Game *game, Rng *rng, State *state);

/* Changes `spec` to the next deal: the next number, with the next player as dealer. */
static inline void deal_spec_next(const Game *game, DealSpec *spec)
{
    spec->number++;
    spec->deal_number++;
    if (game->counts_deals) spec->deal_number = deal_number_in_match(game, spec->deal_number);
    spec->dealer = (uint8_t)(spec->dealer + 1 < game->n_players ? spec->dealer + 1 : 0);
}

/*
 * Returns about n / m, in sixteenths. To draw `n` of `m` cards at random, each card is first taken with this
 * probability. Then cards are added or removed at random until there are `n`.
 */
static inline unsigned toss_odds(int n, int m)
{
    return (unsigned)((16 * n + m / 2) / m);
}

/* Starts the next round of bids that is held at this time of the deal. False if none is left. */
bool rounds_enter(const Game *game, State *state, RoundTime at);

/* Returns the legal bids of the present round. */
Moves rounds_legal(const Game *game, const State *state);

/* Applies a bid, a hold or a pass. False if the rounds held at this time are over. */
bool rounds_step(const Game *game, State *state, Action action);

/*
 * Continues the round after a player has picked up the talon and laid cards down. False if the rounds held at this time
 * are over.
 */
bool rounds_resume(const Game *game, State *state);

/* Adds the reason why a bid is not legal. */
void rounds_refusal(const Game *game, const State *state, Action action, Str language, Buf *out);

/*
 * Returns the declarer according to the standing bid. This is its bidder or, if the round says so, the player of his
 * side who was the first to name the suit.
 */
uint8_t rounds_declarer(const Game *game, const State *state);

/*
 * The auction. auction_start() begins it. auction_apply() applies an action of it. auction_end() ends it, and starts
 * the stages before play with the contract of the standing bid.
 */
void auction_start(const Game *game, State *state);
void auction_apply(const Game *game, State *state, Action action);
void auction_end(const Game *game, State *state);

/*
 * Starts the stages between auction and play, such as taking the talon and announcements. `contract` is the contract
 * from the auction, or negative if nobody has bid. stages_legal(), stages_apply() and stages_refusal() serve the
 * present stage: its legal actions, applying one of them, and the reason why another action is refused.
 */
void stages_start(const Game *game, State *state, int contract, int declarer);
Moves stages_legal(const Game *game, const State *state);
void stages_apply(const Game *game, State *state, Action action);
void stages_refusal(const Game *game, const State *state, Action action, Str language, Buf *out);

/*
 * Plays the present stage to its end with random actions, and enters the next stage. The result and the random numbers
 * are the same as action by action, but faster. Works for discarding, and for announcing if nothing else can be said.
 * In other stages it does nothing and returns false.
 */
bool stages_at_random(const Game *game, State *state, Rng *rng);

/*
 * True if actions other than cards may be legal during play now. Some contracts allow such actions only before a lead.
 * If the game reports errors of conditions (Game.watch), they may be legal in every trick, so that each condition is
 * evaluated.
 */
static inline bool play_is_interrupted(const Game *game, const State *state)
{
    const Contract *contract = contract_of(game, state);
    uint64_t tricks = state->n_in_trick && contract->interrupts_leads ? 0 : contract->interrupted;
    return game->watch ? tricks != 0 : tricks >> state->n_tricks & 1;
}

/*
 * stages_interrupt() runs the steps between two cards, if the contract has any. It is called when play begins and after
 * each card. stages_step_between() is its slow part.
 */
void stages_step_between(const Game *game, State *state);
static inline void stages_interrupt(const Game *game, State *state)
{
    const Contract *contract = contract_of(game, state);
    bool may_name_suit = contract->play.names_suit && state->n_in_trick == 1;
    if (contract->has_steps || contract->pauses || may_name_suit) stages_step_between(game, state);
}

/*
 * The functions of stages, which are called by the table in stages.c; see StageRow there for each kind of function.
 * First the stages of the talon: keeping cards before it is seen, taking from it, and discarding.
 */
bool keep_enter(const Game *game, State *state);
Moves keep_legal(const Game *game, const State *state);
bool keep_apply(const Game *game, State *state, Action action);
void keep_refusal(const Game *game, const State *state, Action action, Str language, Buf *out);
bool talon_enter(const Game *game, State *state);
Moves talon_legal(const Game *game, const State *state);
void talon_apply(const Game *game, State *state, Action action);
void talon_refusal(const Game *game, const State *state, Action action, Str language, Buf *out);
bool discard_enter(const Game *game, State *state);
Moves discard_legal(const Game *game, const State *state);
bool discard_apply(const Game *game, State *state, Action action);
bool discard_at_random(const Game *game, State *state, Rng *rng);
void discard_refusal(const Game *game, const State *state, Action action, Str language, Buf *out);

/*
 * The stages of announcements and doubling. announce_beside() adds announcements to other legal actions; if an
 * announcement is compulsory, only announcements are left. announce_set() returns the announcements, one bit each.
 * announce_aside() makes one.
 */
bool announce_enter(const Game *game, State *state);
Moves announce_moves(const Game *game, const State *state);
bool announce_apply(const Game *game, State *state, Action action);
bool announce_at_random(const Game *game, State *state, Rng *rng);
void announce_refusal(const Game *game, const State *state, Action action, Str language, Buf *out);
Moves announce_beside(const Game *game, const State *state, Moves others);
uint64_t announce_set(const Game *game, const State *state, bool *is_owed);
void announce_aside(const Game *game, State *state, const Token *token);
bool kontra_enter(const Game *game, State *state);
Moves kontra_legal(const Game *game, const State *state);
bool kontra_apply(const Game *game, State *state, Action action);
void kontra_refusal(const Game *game, const State *state, Action action, Str language, Buf *out);

/*
 * For games in which players double in the step of announcements. kontra_beside() adds what a seat may double, and
 * returns true if a doubling is compulsory. kontra_double() notes a doubling of the actor.
 */
bool kontra_beside(const Game *game, const State *state, int seat, Moves *moves);
void kontra_double(const Game *game, State *state, const Token *token);

/* Returns the seats that can double again after this doubling of the actor, which is already noted. */
uint8_t kontra_answerers(const Game *game, const State *state, const Token *token);

/* Calling a card from another hand, and giving one back for it. */
bool call_enter(const Game *game, State *state);
Moves call_legal(const Game *game, const State *state);
bool call_apply(const Game *game, State *state, Action action);
bool call_enter_giving(const Game *game, State *state);
Moves call_legal_giving(const Game *game, const State *state);
bool call_give(const Game *game, State *state, Action action);
void call_refusal(const Game *game, const State *state, Action action, Str language, Buf *out);

/*
 * A talon that goes from bidder to bidder: a player picks it up in the auction, lays as many cards down again, and in a
 * rising round must then bid. The cards laid down are the talon for the next player. In the log, the token for picking
 * up is followed by the cards that the player lays down.
 */

/* Lets the actor pick up the talon. */
void pickup_start(const Game *game, State *state);

/*
 * pickup_legal() returns the cards that the actor may lay down. pickup_apply() lays one down, and returns true if it
 * was the last. pickup_refusal() writes why a card is refused.
 */
Moves pickup_legal(const Game *game, const State *state);
bool pickup_apply(State *state, Action action);
void pickup_refusal(const Game *game, const State *state, Action action, Str language, Buf *out);

/* No deal has more pick-ups of the talon: each takes at least four actions, including the bid that follows. */
enum { MAX_PICKUPS = LONGEST_DEAL / 4 };

/* One pick-up of the talon. */
typedef struct Pickup {
    uint8_t seat, n_laid; /* the player, and the number of cards that he has laid down so far */
    CardSet laid;         /* these cards, without those that a view does not know */
    uint16_t at;          /* the index in the log of the token for picking up */
} Pickup;

/* Writes all pick-ups of the deal to `list`, in order, and returns their number. */
int pickup_list(const Game *game, const State *state, Pickup *list);

/*
 * Removes from a view of `seat` the talon and the cards laid down by others. A player also knows the cards that were
 * laid down before he picked up the talon.
 */
void pickup_hide(const Game *game, int seat, State *seen);

/*
 * Returns the cards that `seat` has laid down. Fills `at` with sets of these cards: those that may now be in each hand
 * (by seat), and those that may be in the talon (index `talon`). The cards cannot be anywhere else.
 */
CardSet pickup_trace(const Game *game, const State *seen, int seat, int talon, CardSet *at);

/*
 * Finds the hands and the talon as dealt, for a view whose present position was drawn at random. `hands` are the hands
 * with their played cards, and `talon` is the present talon; both are changed. Unknown cards that were picked up are
 * drawn at random. Sets `laid` to the cards that each pick-up laid down. False if the position is impossible.
 */
bool pickup_undo(const Game *game, const State *seen, int seat, Rng *rng, CardSet *hands, CardSet *talon,
                 CardSet *laid);

/* Playing to tricks: tricks_legal() returns the actor's legal cards, and tricks_apply() plays one of them. */
CardSet tricks_legal(const Game *game, const State *state);
void tricks_apply(const Game *game, State *state, Card card);

/* Like tricks_apply(), but does not note which cards a player certainly lacks. Playouts do not need this. */
void tricks_play(const Game *game, State *state, Card card);

/*
 * Continues after a trick and the announcements of its winner: the players draw cards, and the next trick or the end of
 * the deal follows.
 */
void tricks_go_on(const Game *game, State *state);

/* Called after a meld that is announced before a lead or after a trick. Ends the deal if the rules say so. */
void tricks_after_meld(const Game *game, State *state);

/*
 * Returns in how many of the next tricks certainly only following suit and trumping matter. Such tricks are called
 * plain. Call it between two tricks.
 */
int tricks_plain_for(const Game *game, const State *state);

/*
 * Faster functions for the tricks counted by tricks_plain_for(). tricks_plain_cards() returns the actor's legal cards,
 * but only one of two identical ones. tricks_play_plainly() plays a card, with the same result as tricks_apply(). After
 * these tricks the caller must call stages_interrupt().
 */
CardSet tricks_plain_cards(const Game *game, const State *state);
void tricks_play_plainly(const Game *game, State *state, Card card);

/* True if the deal has no trump suit. */
static inline bool has_no_trump_suit(const Game *game, const State *state)
{
    return state->ranking == game->contract[state->contract].rankings + NO_TRUMPS;
}

/*
 * In some contracts, a player who leads a certain card names the suit to be followed, if there is no trump suit.
 *
 * - tricks_name_suits(): true if this may still happen in the deal.
 * - tricks_may_name_suits(): true if one of the cards was not played yet. Only tricks_name_suits() calls it.
 * - tricks_suit_is_due(): true if the leader must name a suit now.
 * - tricks_suits(): the suits that may be named.
 */
bool tricks_may_name_suits(const Game *game, const State *state);
static inline bool tricks_name_suits(const Game *game, const State *state)
{
    bool names = game->contract[state->contract].play.names_suit && has_no_trump_suit(game, state);
    return names && tricks_may_name_suits(game, state);
}
bool tricks_suit_is_due(const Game *game, const State *state);
Moves tricks_suits(const Game *game, const State *state);

/*
 * For trumps that were named in secret. The seat may reveal them before its card if it cannot follow suit: then
 * tricks_may_show_trump() is true. tricks_show_trump() reveals them. From the next card on they are trumps; cards that
 * already lie in the trick do not change.
 */
bool tricks_may_show_trump(const Game *game, const State *state, int seat);
void tricks_show_trump(const Game *game, State *state);

/* Shows the secret trumps if the declarer must play, and his only card left is the trump card that lies face down. */
static inline void trump_show_if_last(const Game *game, State *state)
{
    bool must_play = state->phase == PHASE_PLAY && state->actor == state->declarer;
    if (must_play && !state->hand[state->actor]) tricks_show_trump(game, state);
}

/* Explains why a card may not be played. */
void tricks_refusal(const Game *game, const State *state, Action action, Str language, Buf *out);

/* Draws a random card of a set that is not empty, all equally likely, with one random number. */
static inline Card random_card(CardSet cards, Rng *rng)
{
    return cards_nth(cards, (int)rng_below(rng, (uint32_t)cards_count(cards)));
}

/* Adds an action that is not a card, such as a bid. False if the game has no such action. */
static inline bool moves_add(Moves *moves, Action token)
{
    if (token < FIRST_TOKEN || token == NO_ACTION) return false;
    tokens_add(&moves->tokens, token - FIRST_TOKEN);
    return true;
}

#endif
