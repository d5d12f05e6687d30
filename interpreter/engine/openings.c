/*
 * Builds the graph of all possible auctions of a game, and plays random auctions by walking through the graph. A
 * position is the state of an auction between two bids; a choice (a legal action) leads from one position to the next.
 */
#include "engine/openings.h"

#include "engine/flow_inner.h"

#include <string.h>

enum { BUCKETS = 2 * MAX_POSITIONS, MAX_CHOICES = 8 * MAX_POSITIONS };

/* Everything that the further auction depends on, between two bids. */
typedef struct Said {
    Auction auction;
    uint8_t actor, dealer, is_over, unused; /* dealer: legal bids depend on him; unused: always 0 */
} Said;

/* Positions are compared byte by byte, so the structures must not have unused bytes between their fields. */
_Static_assert(sizeof(Said) == sizeof(Auction) + 4 && sizeof(Auction) == 16 + MAX_SEATS * 9, "no unused bytes");

/*
 * The choices in a position: `n` of them from index `first` of Openings.choices on. At the end of an auction `n` is 0,
 * and `first` is the index of the position itself.
 */
typedef struct Step {
    uint16_t first, n;
} Step;

typedef struct Choice {
    uint16_t entry, next; /* entry: written to the log; next: the position after this choice */
    Step step;            /* the step of `next`, stored here so that a walk needs no second look-up */
} Choice;

typedef struct Position {
    Step step;
    Said said;
} Position;

struct Openings {
    Position *positions;
    Choice *choices;
    uint16_t start[MAX_SEATS]; /* the first position, by dealer */
};

/* Returns the part of a state on which the further auction depends. */
static Said said_in(const State *state, bool is_over)
{
    return (Said){.auction = state->auction, .actor = state->actor, .dealer = state->dealer, .is_over = is_over};
}

/* Copies the part that said_in() has returned into a state that has the same dealer. */
static void put_back(const Said *said, State *state)
{
    state->auction = said->auction;
    state->actor = said->actor;
}

/* ---- building the graph ------------------------------------------------------------------------------------------ */

/* The graph under construction. */
typedef struct Unfolding {
    const Game *game;
    Openings *out;
    size_t n, n_choices;       /* the numbers of positions and choices so far */
    uint16_t buckets[BUCKETS]; /* a hash table: position + 1, by the hash of its `Said`; 0: free */
    bool is_full;              /* there is no room for another position or choice */
} Unfolding;

/*
 * True if a formula (or NULL) reads hands, the pot, the number of the deal or the card turned up. These differ between
 * deals, so one graph could not serve for all deals. Totals and carried numbers are not tested, because simulations
 * begin each deal with the initial ones.
 */
static bool depends_on_deal(const Formula *formula)
{
    static const int SLOTS[] = {SLOT_HAND, SLOT_POT, SLOT_DEAL_NUMBER, SLOT_TURNED},
                     CALLS[] = {CALL_HAND_OF, CALL_DEALT, CALL_DEALT_HOLDER};
    for (size_t i = 0; formula && i < COUNT(SLOTS); i++)
        if (formula_reads(formula, SLOTS[i])) return true;
    for (size_t i = 0; formula && i < COUNT(CALLS); i++)
        if (formula_calls(formula, CALLS[i])) return true;
    return false;
}

/* True if a condition of the round reads something that differs between deals; see depends_on_deal(). */
static bool round_depends_on_deal(const Round *round)
{
    for (size_t i = 0; i < round->n_duties; i++)
        if (depends_on_deal(round->duties[i].when)) return true;
    return depends_on_deal(round->when) || depends_on_deal(round->hold_when) || depends_on_deal(round->must);
}

/* True if some rule of the auction depends on the deal, such as on cards, so that there is no graph. */
static bool auction_depends_on_deal(const Game *game)
{
    if (game->passing.count) return true; /* cards must be passed before the auction */
    for (int i = 0; i < game->n_rounds; i++)
        if (round_depends_on_deal(&game->round[i])) return true;
    for (int i = 0; i < game->n_bids; i++)
        if (depends_on_deal(game->bid[i].when)) return true;
    return false;
}

/*
 * Returns the index of the position with this state of the auction, and adds it if it is new. If there is no room, sets
 * is_full and returns 0.
 */
static uint16_t position_of(Unfolding *unfolding, Said said)
{
    size_t bucket = (size_t)(rng_mix(str_hash(HASH_START, (Str){(const char *)&said, sizeof said})) % BUCKETS);
    for (; unfolding->buckets[bucket]; bucket = (bucket + 1) % BUCKETS) {
        uint16_t found = (uint16_t)(unfolding->buckets[bucket] - 1);
        if (memcmp(&unfolding->out->positions[found].said, &said, sizeof said) == 0) return found;
    }
    unfolding->is_full = unfolding->n == MAX_POSITIONS;
    if (unfolding->is_full) return 0;
    uint16_t added = (uint16_t)unfolding->n++;
    unfolding->out->positions[added] = (Position){.said = said};
    unfolding->buckets[bucket] = (uint16_t)(added + 1);
    return added;
}

/* Sets up a deal of this dealer without cards, before the first bid. */
static void begin_deal_of(const Game *game, uint8_t dealer, State *state)
{
    state_begin(game, &(DealSpec){.dealer = dealer}, state);
    auction_start(game, state);
}

/* Adds one legal action of a position, and the position that it leads to. `state` is a copy, in which it is applied. */
static void add_choice(Unfolding *unfolding, Position *position, State state, Action action)
{
    bool goes_on = rounds_step(unfolding->game, &state, action);
    uint16_t next = position_of(unfolding, said_in(&state, !goes_on));
    unfolding->is_full |= unfolding->n_choices == MAX_CHOICES;
    if (unfolding->is_full) return;
    unfolding->out->choices[unfolding->n_choices++] = (Choice){log_entry(position->said.actor, action), next, {0, 0}};
    position->step.n++;
}

/* Adds the legal actions of a position, and the positions that follow. */
static void add_choices(Unfolding *unfolding, Position *position)
{
    State state;
    begin_deal_of(unfolding->game, position->said.dealer, &state);
    put_back(&position->said, &state);
    Moves legal = state_legal(unfolding->game, &state);
    position->step.first = (uint16_t)unfolding->n_choices;
    for (int k = 0; k < moves_count(legal) && !unfolding->is_full; k++)
        add_choice(unfolding, position, state, moves_nth(legal, k));
}

/*
 * Adds all positions that can be reached. False if an auction ends before the first bid, or if the graph is too large.
 * The loop over the positions also reaches those that it adds.
 */
static bool unfold_all(Unfolding *unfolding)
{
    const Game *game = unfolding->game;
    for (uint8_t dealer = 0; dealer < game->n_players; dealer++) {
        State state;
        begin_deal_of(game, dealer, &state);
        if (state.phase != PHASE_AUCTION) return false;
        unfolding->out->start[dealer] = position_of(unfolding, said_in(&state, false));
    }
    Openings *out = unfolding->out;
    for (size_t i = 0; i < unfolding->n && !unfolding->is_full; i++) {
        if (out->positions[i].said.is_over) out->positions[i].step.first = (uint16_t)i;
        else add_choices(unfolding, &out->positions[i]);
    }
    for (size_t i = 0; i < unfolding->n_choices; i++) out->choices[i].step = out->positions[out->choices[i].next].step;
    return !unfolding->is_full;
}

/*
 * True if a rule reads which bid was made first, or if players pick up the talon. Positions of the graph store neither
 * the order of bids nor cards.
 */
static bool auction_needs_log(const Game *game)
{
    for (int i = 0; i < game->n_rounds; i++)
        if (game->round[i].first_of_side || game->round[i].picks_up >= 0) return true;
    return false;
}

/*
 * Returns NULL if the auction depends on cards or on the order of bids, or if it has too many positions. Then the
 * auction is played by the general rules.
 */
const Openings *openings_new(Arena *arena, const Game *game)
{
    bool has_auction = game->n_rounds > 0 && game->fixed_contract < 0;
    if (!has_auction || auction_needs_log(game) || auction_depends_on_deal(game)) return NULL;
    Unfolding *unfolding = ARENA_NEW(arena, Unfolding);
    Openings *openings = ARENA_NEW(arena, Openings);
    openings->positions = ARENA_ARRAY(arena, MAX_POSITIONS, Position);
    openings->choices = ARENA_ARRAY(arena, MAX_CHOICES, Choice);
    unfolding->game = game;
    unfolding->out = openings;
    return unfold_all(unfolding) ? openings : NULL;
}

/* ---- drawing a random opening ------------------------------------------------------------------------------------ */

/*
 * Walks from the start of the auction to its end, one random choice after the other. Then copies the state of the
 * auction at the end into `state`, and starts the next stage. If the log has no more room for bids, the walk stops
 * before the end.
 */
void openings_play(const Openings *openings, const Game *game, State *state, Rng *rng)
{
    uint16_t position = openings->start[state->dealer];
    Step step = openings->positions[position].step;
    while (step.n > 0 && state->n_log < game->most_said) {
        const Choice *choice = &openings->choices[step.first + rng_below(rng, step.n)];
        state->log[state->n_log++] = choice->entry;
        step = choice->step;
        position = choice->next;
    }
    put_back(&openings->positions[position].said, state);
    if (step.n == 0) auction_end(game, state);
}
