/*
 * The parts of a deal for each other's eyes only. Each phase has its legal actions and its way to apply one, and starts
 * the next when it is over: auction, stages, tricks.
 */
#ifndef TAPP_ENGINE_FLOW_INNER_H
#define TAPP_ENGINE_FLOW_INNER_H

#include "base/rng.h"
#include "engine/facts.h"
#include "engine/play.h"
#include "engine/sides.h"

/* A deal without cards yet: everyone is seated and nothing has been said. */
void state_begin(const Game *game, const DealSpec *spec, State *state);

/* A shuffled deal whose auction has not begun. */
void state_shuffle(const Game *game, const DealSpec *spec, State *state);

/* Steps of it: state_begin() of a state whose bytes before the log are 0; turning up a card; the next deal. */
void state_begin_cleared(const Game *game, const DealSpec *spec, State *state);
void deal_turn_up(const Game *game, Rng *rng, State *state);
void deal_spec_next(const Game *game, DealSpec *spec);

/*
 * A random set of `n` of `m` cards begins with a toss for each, of this many sixteenths of probability; then cards are
 * added or taken away at random.
 */
static inline unsigned toss_odds(int n, int m)
{
    return (unsigned)((16 * n + m / 2) / m);
}

/*
 * Rounds of bids, wherever they are held: entering the first of those that are held at a time (false: there is none, or
 * no more), what can be said in the present one, saying it (false: the rounds of that time are over), why not.
 */
bool rounds_enter(const Game *game, State *state, RoundTime at);
Moves rounds_legal(const Game *game, const State *state);
bool rounds_step(const Game *game, State *state, Action action);
void rounds_refusal(const Game *game, const State *state, Action action, Str language, Buf *out);

/*
 * The auction. `rounds_step` changes nothing but who has said what and whose turn it is; with `auction_end` the
 * contract is known.
 */
void auction_start(const Game *game, State *state);
void auction_apply(const Game *game, State *state, Action action);
void auction_end(const Game *game, State *state);

/*
 * Between auction and play: talon, announcements, discard, trump, kontra, in stages. They start when the contract is
 * known, or that there is none: `contract` < 0, nobody has bid.
 */
void stages_start(const Game *game, State *state, int contract, int declarer);
Moves stages_legal(const Game *game, const State *state);
void stages_apply(const Game *game, State *state, Action action);
void stages_refusal(const Game *game, const State *state, Action action, Str language, Buf *out);

/*
 * Plays the present stage to its end at random, as the next legal actions one by one would be drawn, and enters the
 * next: laying off, and announcing where nothing else is said. False: it is another stage, and nothing has been done.
 */
bool stages_at_random(const Game *game, State *state, Rng *rng);

/* May something else than cards be done now? */
static inline bool play_is_interrupted(const Game *game, const State *state)
{
    const Contract *contract = &game->contract[state->contract];
    uint64_t tricks = state->n_in_trick && contract->interrupts_leads ? 0 : contract->interrupted;
    return game->watch ? tricks != 0 : tricks >> state->n_tricks & 1;
}

/*
 * Steps between two cards, where the contract has such (else the first does nothing): called when play has begun and
 * after each card.
 */
void stages_step_between(const Game *game, State *state);
static inline void stages_interrupt(const Game *game, State *state)
{
    const Contract *contract = &game->contract[state->contract];
    bool may_name_suit = contract->play.names_suit && state->n_in_trick == 1;
    if (contract->has_steps || may_name_suit) stages_step_between(game, state);
}

/*
 * The functions of stages, as the table in stages.c has them. Keeping cards before the talon is seen, taking from
 * it and laying off:
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
 * Announcements and doubling. `beside` adds what may be announced at a
 * time at which other things may be done, and leaves nothing else where an announcement is due; `set` are these
 * announcements alone, one bit each; `aside` is how it is made.
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

/* What a seat may double together with announcing, where that is the rule. */
void kontra_beside(const Game *game, const State *state, int seat, Moves *moves);

/* A card called for from another hand, and the one given back for it: */
bool call_enter(const Game *game, State *state);
Moves call_legal(const Game *game, const State *state);
bool call_apply(const Game *game, State *state, Action action);
bool call_enter_giving(const Game *game, State *state);
Moves call_legal_giving(const Game *game, const State *state);
bool call_give(const Game *game, State *state, Action action);
void call_refusal(const Game *game, const State *state, Action action, Str language, Buf *out);

/* Tricks. */
void tricks_start(const Game *game, State *state);
CardSet tricks_legal(const Game *game, const State *state);
void tricks_apply(const Game *game, State *state, Card card);

/* The same without noting what the card shows of the hand, which nobody asks once play is over: for playouts. */
void tricks_play(const Game *game, State *state, Card card);

/* After a meld said before leading: the deal may be over by it. */
void tricks_heed_word(const Game *game, State *state);

/*
 * Before a trick: for how many tricks is it sure that nothing but following and trumping matters? 0 if that cannot be
 * said.
 */
int tricks_plain_for(const Game *game, const State *state);

/*
 * In such tricks: what the actor may play, of identical cards one; and playing one of these, which comes to the same as
 * tricks_apply(). What interrupts play may be asked afterwards.
 */
CardSet tricks_plain_cards(const Game *game, const State *state);
void tricks_play_plainly(const Game *game, State *state, Card card);

/* Is there no trump suit in the deal? */
static inline bool has_no_trump_suit(const Game *game, const State *state)
{
    return state->ranking == game->contract[state->contract].rankings + NO_TRUMPS;
}

/* Can the leader of a trick still have to name a suit? Has he to name it now? And which suits he may name. */
bool tricks_may_name_suits(const Game *game, const State *state); /* where there is no trump suit */
static inline bool tricks_name_suits(const Game *game, const State *state)
{
    bool names = game->contract[state->contract].play.names_suit && has_no_trump_suit(game, state);
    return names && tricks_may_name_suits(game, state);
}
bool tricks_suit_is_due(const Game *game, const State *state);
Moves tricks_suits(const Game *game, const State *state);

/* Why a card may not be played. */
void tricks_refusal(const Game *game, const State *state, Action action, Str language, Buf *out);

/* A random card of a set that is not empty, each as likely; one draw. */
static inline Card random_card(CardSet cards, Rng *rng)
{
    return cards_nth(cards, (int)rng_below(rng, (uint32_t)cards_count(cards)));
}

/* Ends the deal. */
void state_finish(State *state, Ending ending);

/* Adds an action that is no card; false if the game has none such. */
static inline bool moves_add(Moves *moves, Action token)
{
    if (token < FIRST_TOKEN || token == NO_ACTION) return false;
    tokens_add(&moves->tokens, token - FIRST_TOKEN);
    return true;
}

#endif
