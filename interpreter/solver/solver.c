/*
 * Searches any position of play, by alpha-beta over legal actions with the real settlement. When only plain tricks are
 * left, a faster search (plain.c) takes over. A position is stored with everything that a rule may still read, so that
 * different positions are never treated as equal.
 */
#include "base/rng.h"
#include "engine/sides.h"
#include "solver/solver_inner.h"

enum {
    KEPT_BITS = 18,
    KEPT = 1 << KEPT_BITS, /* the positions in the table of a search */
    MAX_STARTS = 16        /* the most searches of plain tricks for one side; further positions are searched here */
};

/* A searched position: two hashes that identify it, and bounds of its value. An unused entry has only zeros. */
typedef struct KnownPosition {
    uint64_t check[2];
    int64_t low, high;
} KnownPosition;

/*
 * A search of plain tricks, for all positions that differ from `like` only in the cards of the hands and tricks.
 * `plain` is NULL if these positions cannot be searched in this way.
 */
typedef struct Start {
    State like;
    Plain *plain;
} Start;

/* The search for one side's value. */
typedef struct Search {
    Aim aim;
    Start starts[MAX_STARTS];
    int n_starts;
    KnownPosition *table; /* NULL until it is needed; a new position replaces the one at its place */
    bool reads_order;     /* the order of the cards played may matter, so it is compared, too */
} Search;

struct Solver {
    const Game *game;
    SolverWays ways;
    Arena *arena;               /* memory for the searches and their results */
    State deal;                 /* the last position that was searched, which identifies the deal */
    bool has_deal;              /* false before the first search: then `deal` has no meaning */
    bool failed;                /* the present search gave up, or a settlement failed */
    Search searches[MAX_SEATS]; /* one for each side that was searched in this deal */
    int n_searches;
    uint64_t nodes; /* positions searched, without the searches of plain tricks */
};

Solver *solver_new(Arena *arena, const Game *game, SolverWays ways)
{
    Solver *solver = ARENA_NEW(arena, Solver);
    solver->game = game;
    solver->ways = ways;
    if (!ways.most_bytes) solver->ways.most_bytes = SOLVER_BYTES;
    solver->arena = arena;
    return solver;
}

uint64_t solver_nodes(const Solver *solver)
{
    uint64_t nodes = solver->nodes;
    for (int i = 0; i < solver->n_searches; i++)
        for (int k = 0; k < solver->searches[i].n_starts; k++)
            if (solver->searches[i].starts[k].plain) nodes += plain_nodes(solver->searches[i].starts[k].plain);
    return nodes;
}

/* ---- the side whose result is searched --------------------------------------------------------------------------- */

/* Returns the side of a seat. A seat whose side is not known is treated as a side of its own. */
static Aim aim_of(const SolverWays *ways, const State *state, int seat)
{
    int side = side_of(state, seat);
    if (side >= FIRST_OWN_SIDE) return (Aim){seat_bit(seat), -1, ways->by_gain};
    return (Aim){side_seats(state, side), side, ways->by_gain};
}

/* True if two positions are in the same deal: the same cards, dealer, pot, and actions before play. */
static bool has_same_deal(const State *a, const State *b)
{
    return memcmp(a->dealt, b->dealt, sizeof a->dealt) == 0 && a->play_start == b->play_start &&
           memcmp(a->log, b->log, a->play_start * sizeof a->log[0]) == 0 && a->dealer == b->dealer && a->pot == b->pot;
}

/*
 * Returns the search for the seat's side, which is made if there is none. Remembers the position as the present deal.
 * If it belongs to another deal than the position before, all earlier results are forgotten.
 */
static Search *search_for(Solver *solver, const State *state, int seat)
{
    if (!solver->has_deal || !has_same_deal(&solver->deal, state)) solver->n_searches = 0;
    solver->has_deal = true;
    state_copy(&solver->deal, state);
    Aim aim = aim_of(&solver->ways, state, seat);
    for (int i = 0; i < solver->n_searches; i++)
        if (solver->searches[i].aim.seats == aim.seats) return &solver->searches[i];
    /* partners who become known change the sides; so a deal can have more sides than seats */
    if (solver->n_searches == COUNT(solver->searches)) solver->n_searches = 0;
    Search *search = &solver->searches[solver->n_searches++];
    search->aim = aim;
    search->n_starts = 0;
    search->table = NULL;
    search->reads_order = reads_order(solver->game, state->contract, aim.by_gain);
    return search;
}

/*
 * Copies a position, but resets everything that playing a card changes. In the copy, all cards that are or were in
 * hands are in `played`. Positions with equal copies can share one search of plain tricks.
 */
static void copy_without_play(const State *state, State *out)
{
    state_copy(out, state);
    for (int seat = 0; seat < MAX_SEATS; seat++) out->played[seat] |= out->hand[seat];
    memset(out->hand, 0, sizeof out->hand);
    memset(out->taken, 0, sizeof out->taken);
    memset(out->lacks, 0, sizeof out->lacks);
    memset(out->tricks, 0, sizeof out->tricks);
    memset(out->trick_card, 0, sizeof out->trick_card);
    memset(out->trick_leader, 0, sizeof out->trick_leader);
    memset(out->trick_winner, 0, sizeof out->trick_winner);
    out->trick = 0;
    out->n_tricks = out->n_in_trick = out->actor = 0;
    out->winning = out->best_strength = out->led_group = out->leader = 0;
    out->n_log = 0;
}

/*
 * Returns the search of plain tricks for this position. Positions that differ only in cards played share one search.
 * NULL if the position has no such search, if there are MAX_STARTS others, or if the memory is used up.
 */
static Plain *plain_for(Solver *solver, Search *search, const State *state)
{
    State like;
    if (solver->ways.only_general || !plain_fits(solver->game, state)) return NULL;
    copy_without_play(state, &like);
    for (int i = 0; i < search->n_starts; i++)
        if (states_are_equal(&search->starts[i].like, &like)) return search->starts[i].plain;
    if (search->n_starts == MAX_STARTS || arena_size(solver->arena) > solver->ways.most_bytes) return NULL;
    Start *start = &search->starts[search->n_starts++];
    start->plain = plain_new(solver->arena, solver->game, state, search->aim, &solver->ways);
    state_copy(&start->like, &like);
    return start->plain;
}

/* ---- searched positions ----------------------------------------------------------------------------------------- */

/*
 * Copies a position, but resets what cannot matter any more. All other bytes are compared, because a rule may read
 * them. Returns the number of bytes to compare. They include the log of actions only if the order of play can matter.
 */
static size_t essence_of(const Game *game, const Search *search, const State *state, State *out)
{
    state_copy(out, state);
    /* the played cards need not be compared: they are all cards that are not elsewhere */
    if (!game->stock.draw) memset(out->played, 0, sizeof out->played);
    memset(out->lacks, 0, sizeof out->lacks);
    memset(out->trick_card, 0, sizeof out->trick_card);
    out->winning = out->best_strength = out->led_group = out->leader = 0;
    if (search->reads_order) return offsetof(State, log) + state->n_log * sizeof state->log[0];
    memset(out->trick_leader, 0, sizeof out->trick_leader);
    memset(out->trick_winner, 0, sizeof out->trick_winner);
    return offsetof(State, log);
}

/*
 * Returns a hash of bytes, eight at a time. `hash` is the start value and `factor` an odd number. The caller uses two
 * pairs of them to get two independent hashes.
 */
static uint64_t hash_bytes(const void *bytes, size_t n, uint64_t hash, uint64_t factor)
{
    const char *at = bytes;
    for (; n > 0; at += sizeof hash) {
        uint64_t word = 0;
        size_t taken = n < sizeof word ? n : sizeof word;
        memcpy(&word, at, taken);
        hash = (hash ^ word) * factor;
        hash ^= hash >> 29;
        n -= taken;
    }
    return rng_mix(hash);
}

/* ---- the general search ------------------------------------------------------------------------------------------ */

static int64_t search_position(Solver *solver, Search *search, const State *state, int64_t alpha, int64_t beta);

/*
 * Returns the value of the best legal action, or a bound of it as search_position() does. Stops when an action is good
 * enough for the side that decides (alpha-beta), except with `looks_at_all`.
 */
static int64_t look_at_actions(Solver *solver, Search *search, const State *state, int64_t alpha, int64_t beta)
{
    Moves legal = state_legal(solver->game, state);
    bool own = seats_have(search->aim.seats, state->actor);
    int64_t found = own ? INT64_MIN : INT64_MAX;
    int n = moves_count(legal);
    for (int k = 0; k < n && alpha < beta; k++) {
        State after;
        state_copy(&after, state);
        state_apply(solver->game, &after, moves_nth(legal, k));
        int64_t value = search_position(solver, search, &after, alpha, beta);
        if (own ? value > found : value < found) found = value;
        if (own && found > alpha && !solver->ways.looks_at_all) alpha = found;
        if (!own && found < beta && !solver->ways.looks_at_all) beta = found;
    }
    return found;
}

/*
 * Returns the same value as look_at_actions(), but first looks for the position in the table, which stores bounds of
 * values. Two hashes make a wrong match practically impossible.
 */
static int64_t look_by_table(Solver *solver, Search *search, const State *state, int64_t alpha, int64_t beta)
{
    State essence;
    size_t size = essence_of(solver->game, search, state, &essence);
    uint64_t check[2] = {hash_bytes(&essence, size, 0x452821E638D01377U, 0x9E3779B97F4A7C15U),
                         hash_bytes(&essence, size, 0xBE5466CF34E90C6CU, 0xD1B54A32D192ED03U)};
    if (!search->table) search->table = ARENA_ARRAY(solver->arena, KEPT, KnownPosition);
    KnownPosition *known = &search->table[check[0] >> (64 - KEPT_BITS)],
                  now = {{check[0], check[1]}, INT64_MIN, INT64_MAX};
    bool is_same_position = known->check[0] == check[0] && known->check[1] == check[1];
    if (is_same_position) now = *known;
    if (now.low >= beta || now.low == now.high) return now.low;
    if (now.high <= alpha) return now.high;
    int64_t found = look_at_actions(solver, search, state, alpha, beta);
    if (found < beta) now.high = found;
    if (found > alpha) now.low = found;
    if (!solver->failed) *known = now;
    return found;
}

/* Returns the value of a finished deal for the side. */
static int64_t settle_for(Solver *solver, const Search *search, const State *state)
{
    int64_t value = 0;
    if (!aim_settle(solver->game, state, &search->aim, &value)) solver->failed = true;
    return value;
}

/*
 * Returns the value of a position for the search's side if it is between alpha and beta. Otherwise returns a bound of
 * it that is not between them. Returns 0 if the search gave up. Plain tricks have a search of their own. Positions in
 * the middle of a trick are not stored.
 */
static int64_t search_position(Solver *solver, Search *search, const State *state, int64_t alpha, int64_t beta)
{
    solver->nodes++;
    solver->failed = solver->failed || ways_end(&solver->ways, solver->nodes);
    if (solver->failed) return 0;
    if (state->phase == PHASE_DONE) return settle_for(solver, search, state);
    if (state->n_in_trick || state->phase != PHASE_PLAY) return look_at_actions(solver, search, state, alpha, beta);
    Plain *plain = plain_for(solver, search, state);
    if (plain) {
        int64_t value = plain_value(plain, state);
        solver->failed |= plain_failed(plain);
        return value;
    }
    if (solver->ways.keeps_nothing) return look_at_actions(solver, search, state, alpha, beta);
    return look_by_table(solver, search, state, alpha, beta);
}

/* ---- functions of solver.h --------------------------------------------------------------------------------------- */

/*
 * Returns the exact value of a position for the side of the search. Other than search_position(), uses the search of
 * plain tricks even in the middle of a trick.
 */
static int64_t value_in(Solver *solver, Search *search, const State *state)
{
    Plain *plain = state->phase == PHASE_PLAY ? plain_for(solver, search, state) : NULL;
    if (!plain) return search_position(solver, search, state, INT64_MIN, INT64_MAX);
    int64_t value = plain_value(plain, state);
    solver->failed |= plain_failed(plain);
    return value;
}

bool solver_value(Solver *solver, const State *state, int seat, int64_t *value)
{
    solver->failed = false;
    *value = value_in(solver, search_for(solver, state, seat), state);
    return !solver->failed;
}

/* True if the action reaches the value `best`, which is known to be the highest that the side can reach. */
static bool is_best(Solver *solver, Search *search, const State *state, Action action, int64_t best)
{
    State after;
    state_copy(&after, state);
    state_apply(solver->game, &after, action);
    Plain *plain = after.phase == PHASE_PLAY ? plain_for(solver, search, &after) : NULL;
    if (plain) {
        bool reaches = plain_reaches(plain, &after, best);
        solver->failed |= plain_failed(plain);
        return reaches;
    }
    return search_position(solver, search, &after, best - 1, best) >= best;
}

/*
 * Returns the first legal action that reaches the best value. Returns NO_ACTION if none does, because the search gave
 * up.
 */
static Action best_action(Solver *solver, Search *search, const State *state, int64_t best)
{
    Moves legal = state_legal(solver->game, state);
    for (int k = 0; k < moves_count(legal); k++)
        if (is_best(solver, search, state, moves_nth(legal, k), best)) return moves_nth(legal, k);
    return NO_ACTION;
}

/* Looks for another action only if the given one does not reach the best value. */
bool solver_action(Solver *solver, const State *state, Action action, Solved *out)
{
    solver->failed = false;
    Search *search = search_for(solver, state, state->actor);
    State after;
    state_copy(&after, state);
    state_apply(solver->game, &after, action);
    *out = (Solved){.seats = bits_count(search->aim.seats), .best = action};
    out->value = value_in(solver, search, &after);
    out->best_value = value_in(solver, search, state);
    if (out->value != out->best_value && !solver->failed)
        out->best = best_action(solver, search, state, out->best_value);
    return !solver->failed;
}
