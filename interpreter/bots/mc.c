/*
 * The search of the player `mc` by playouts, with sequential halving: the budget is divided among rounds. In each
 * round, all remaining actions are played out in the same deals with the same random numbers. Then the worse half of
 * the actions is dropped.
 *
 * Each deal of a round has its own number and random stream, and payoffs are integers that are only added. So the
 * result depends neither on which thread plays which deal, nor on the number of threads. A playout of one action in one
 * deal is called a rollout. A complete deal that the seat considers possible is called a world.
 */
#include "bots/mc.h"

#include "base/thread.h"
#include "bots/belief.h"
#include "bots/greedy.h"
#include "bots/learned.h"
#include "bots/rollout.h"
#include "engine/sides.h"
#include "solver/solver.h"

#include <assert.h>
#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum {
    MILLISECOND = 1000000,     /* in nanoseconds */
    ENOUGH_ROLLOUTS = 1 << 24, /* the limit if only the time is limited */
    THREAD_ROLLOUTS = 64,      /* the fewest rollouts for which one more thread is started */
    ROLLOUTS_OF_DEAL = 6,      /* one new deal is added to the belief for each ROLLOUTS_OF_DEAL rollouts */
    /* the fewest deals of the first round: bids are dropped until there is budget for FIRST_WORLDS deals */
    FIRST_WORLDS = 4,
    LEAST_BIDS = 4,          /* the fewest bids that are played out */
    LEAST_DEALS = 4,         /* the fewest new deals of a belief */
    DEALS_TO_DOUBLE = 128,   /* the fewest new deals if stakes can be doubled in this decision */
    ROLLOUTS_TO_DOUBLE = 512 /* the fewest rollouts if stakes can be doubled in this decision */
};

/*
 * How much the opinion of the trained weights (the skill) counts beside rollout results. A candidate's prior is the
 * logarithm of the probability that the skill gives the action. PRIOR is the initial weight of priors, and after
 * PRIOR_ROLLOUTS rollouts it is half. LEAST_PRIOR is the lowest prior. LEAST_OF_ANNOUNCED is the lowest prior of
 * announcements, which are too rare in training for reliable probabilities.
 */
static const double PRIOR = 0.1, PRIOR_ROLLOUTS = 20, LEAST_PRIOR = -9, LEAST_OF_ANNOUNCED = -2;

/*
 * CAUTION is the gain that doubling must promise, as a share of the additional stakes: 0.6 means to win four of five.
 * Defenders double when they overrate their chances, so a small expected gain is not enough. When doubling seemed to
 * pay, the other side still won every third game (docs/players-internals.md).
 *
 * With few deals, a large gain is more often due to chance. With DOUBT different deals, the promised gain must be twice
 * as large.
 */
static const double CAUTION = 0.6, DOUBT = 2;

/* The share of the time budget that is spent on the belief (the sample of possible deals). */
static const double BELIEF_SHARE = 0.3;

/*
 * Deals are solved instead of played out if each hand has at most SOLVED_CARDS cards. If no card is hidden, the limit
 * is CERTAIN_CARDS, and the solver may visit CERTAIN_NODES positions.
 */
enum { SOLVED_CARDS = 2, CERTAIN_CARDS = 6, CERTAIN_NODES = 100000 };

/* A legal action and its results in rollouts. */
typedef struct Candidate {
    Action action;
    uint32_t rollouts;
    int64_t sum, stakes; /* sum: the sum of payoffs; stakes: the sum of the absolute values of payoffs */
    double prior;        /* the logarithm of the skill's probability for the action, see find_priors() */
} Candidate;

/* A round of rollouts. All threads take deals from the same round. */
typedef struct RolloutRound {
    uint64_t number, limit; /* limit: a time in nanoseconds; 0: no limit */
    uint32_t worlds;        /* the number of deals to play */
    _Atomic uint32_t next;  /* the next deal that no thread has taken */
    atomic_bool failed;     /* a thread could not draw any possible deal */
} RolloutRound;

typedef struct Search Search;

/* A thread and its results in a round. No thread changes the search during a round. */
typedef struct Worker {
    Thread thread;
    const Search *search;
    RolloutRound *round;
    Aims aims;
    Solver *solver;                                    /* NULL: deals are played out */
    uint32_t worlds;                                   /* the number of deals that the worker has played */
    int64_t sum[MAX_PROSPECTS], stakes[MAX_PROSPECTS]; /* by candidate, see Candidate */
} Worker;

struct Search {
    const Turn *turn;
    const Skill *skill; /* NULL: the game has no weights */
    Belief *belief;     /* the sample of possible deals; NULL: none */
    /* true: deals are solved, and a payoff is the gain of the seat's side if all play perfectly with all cards open */
    bool solves;
    int seats; /* the number of seats of the seat's side */
    Candidate list[MAX_PROSPECTS];
    int n, alive;   /* the candidates of `list`; the first `alive` of them are still played out */
    uint64_t start; /* in nanoseconds */
    uint64_t key;   /* the key of all random streams */
    /* a possible deal, drawn once: Aims estimates in it what contracts are worth; solve_all() solves it */
    State deal;
    bool failed;    /* no possible deal was found */
    Worker own;     /* the worker of the caller's thread */
    Worker *others; /* the workers of all other threads, in the arena */
    Arena *arena;   /* memory for the search; NULL if only one action is legal */
};

/* ---- playing rollouts -------------------------------------------------------------------------------------------- */

/*
 * Returns the payoff of the deal from this position. If deals are solved, it is the value for the seat's side.
 * Otherwise the deal is played out, and it is the gain of the seat alone.
 */
static int64_t payoff_after(Worker *worker, State *state, Rng *rng)
{
    const Search *search = worker->search;
    int seat = search->turn->view->seat;
    int64_t value = 0;
    if (!worker->solver) return rollout(search->skill, state, seat, &worker->aims, rng);
    return solver_value(worker->solver, state, seat, &value) ? value : 0;
}

/* Plays deal `number` of the round once for every candidate that is left. Returns false if no deal can be drawn. */
static bool play_world(Worker *worker, uint32_t number)
{
    const Search *search = worker->search;
    const Turn *turn = search->turn;
    State world, state;
    Rng rng = rng_stream(search->key, worker->round->number, number);
    if (!belief_draw(search->belief, turn->game, turn->view, number, &rng, &world)) return false;
    uint64_t seed = rng_next(&rng); /* each candidate gets the same random numbers, so that only the action differs */
    for (int i = 0; i < search->alive; i++) {
        state_copy(&state, &world);
        Rng choices = rng_stream(seed, 0, 0);
        state_apply(turn->game, &state, search->list[i].action);
        int64_t payoff = payoff_after(worker, &state, &choices);
        worker->sum[i] += payoff;
        worker->stakes[i] += payoff < 0 ? -payoff : payoff;
    }
    worker->worlds++;
    return true;
}

/*
 * The function of each thread. Plays deals of the round until no deal is left or time is up. The first deal is always
 * played.
 */
static void *play_worlds(void *argument)
{
    Worker *worker = argument;
    RolloutRound *round = worker->round;
    while (!atomic_load(&round->failed)) {
        uint32_t number = atomic_fetch_add(&round->next, 1);
        bool is_late = number > 0 && round->limit && belief_now() >= round->limit;
        if (number >= round->worlds || is_late) break;
        if (!play_world(worker, number)) atomic_store(&round->failed, true);
    }
    return NULL;
}

/* Clears a worker's results for a new round. */
static void reset_worker(Worker *worker, RolloutRound *round)
{
    worker->round = round;
    worker->worlds = 0;
    memset(worker->sum, 0, sizeof worker->sum);
    memset(worker->stakes, 0, sizeof worker->stakes);
}

/* Adds the results of a worker to the candidates. */
static void add_up(Search *search, const Worker *worker)
{
    for (int i = 0; i < search->alive; i++) {
        search->list[i].sum += worker->sum[i];
        search->list[i].stakes += worker->stakes[i];
        search->list[i].rollouts += worker->worlds;
    }
}

/* Returns how many threads the budget allows, at least 1. */
static int threads_of(const Turn *turn)
{
    uint32_t threads = turn->budget.threads;
    return (int)int_within(threads, 1, BOT_MAX_THREADS);
}

/*
 * Returns how many threads to start besides the caller's thread: one for each THREAD_ROLLOUTS rollouts, as far as the
 * budget allows.
 */
static int extra_threads(const Search *search, const RolloutRound *round)
{
    int most = threads_of(search->turn) - 1;
    uint64_t useful =
        (uint64_t)round->worlds * (uint64_t)search->alive / THREAD_ROLLOUTS; /* with the caller's thread */
    if (useful > (uint64_t)most) return most;
    return useful > 1 ? (int)useful - 1 : 0;
}

/*
 * Plays the deals of a round in several threads and adds up the results. If some threads cannot be started, fewer
 * threads do the same work.
 */
static void run_round(Search *search, RolloutRound *round)
{
    int extra = extra_threads(search, round), n = 0; /* n: the number of threads that could be started */
    for (; n < extra; n++) {
        reset_worker(&search->others[n], round);
        if (!thread_start(&search->others[n].thread, play_worlds, &search->others[n])) break;
    }
    reset_worker(&search->own, round);
    (void)play_worlds(&search->own);
    for (int i = 0; i < n; i++) thread_join(&search->others[i].thread);
    add_up(search, &search->own);
    for (int i = 0; i < n; i++) add_up(search, &search->others[i]);
    search->failed = atomic_load(&round->failed);
}

/* True if the action doubles the stakes. */
static bool doubles(const Search *search, Action action)
{
    return action >= FIRST_TOKEN && token_of(search->turn->game, action)->kind == TOKEN_KONTRA;
}

/*
 * True if the action is a bid after which the player's hand is open. Playouts rate such a bid too high, because the
 * simulated opponents make no use of the open hand.
 */
static bool opens_hand(const Search *search, Action action)
{
    const Game *game = search->turn->game;
    const Token *token = action >= FIRST_TOKEN ? token_of(game, action) : NULL;
    if (!token || token->kind != TOKEN_BID || game->bid[token->index].contract < 0) return false;
    OpenHand open = game->contract[game->bid[token->index].contract].open;
    return open == OPEN_DECLARER || open == OPEN_EVERYONE;
}

/* True if playouts rate the action too high, so that it must promise more than other actions. */
static bool needs_caution(const Search *search, Action action)
{
    return doubles(search, action) || opens_hand(search, action);
}

/* True if one of the candidates doubles the stakes. */
static bool may_double(const Search *search)
{
    bool may = false;
    for (int i = 0; i < search->n; i++) may |= doubles(search, search->list[i].action);
    return may;
}

/*
 * Returns how many rollouts the whole search may play. Without a limit in the budget it is a number that is never
 * reached, because time ends first. Decisions about doubling get at least ROLLOUTS_TO_DOUBLE.
 */
static uint32_t rollouts_of(const Search *search)
{
    uint32_t most = search->turn->budget.rollouts ? search->turn->budget.rollouts : ENOUGH_ROLLOUTS;
    return may_double(search) && most < ROLLOUTS_TO_DOUBLE ? ROLLOUTS_TO_DOUBLE : most;
}

/* Returns how many rounds are played: each round halves the number of candidates (rounded up), until one is left. */
static int rounds_for(int candidates)
{
    int rounds = 0;
    for (int left = candidates; left > 1; left = (left + 1) / 2) rounds++;
    return rounds;
}

/*
 * Returns how many rollouts the remaining time allows. Plays one deal for each candidate to measure the time; its
 * results count like those of other deals.
 */
static uint64_t rollouts_in_time(Search *search)
{
    RolloutRound round = {.number = 0, .worlds = 1};
    uint64_t begin = belief_now(), end = search->start + (uint64_t)search->turn->budget.milliseconds * MILLISECOND;
    run_round(search, &round);
    uint64_t now = belief_now(), each = (now - begin) / (uint64_t)search->alive + 1;
    return now < end ? (end - now) / each : 0;
}

/* Compares two candidates for qsort(): the greatest prior comes first; of equal priors, the lower action. */
static int likelier(const void *a, const void *b)
{
    const Candidate *x = a, *y = b;
    if (x->prior != y->prior) return x->prior > y->prior ? -1 : 1;
    return (int)x->action - (int)y->action;
}

/*
 * Drops the least likely bids if there are too many for the budget. With only one deal for each of many bids, the
 * search would choose a bid that suits this deal by chance. Only bids before there is a contract are dropped, and only
 * with a skill, which knows how likely they are.
 */
static void drop_unlikely(Search *search)
{
    const Turn *turn = search->turn;
    bool bids = turn->view->seen.phase == PHASE_AUCTION && turn->view->seen.contract == NO_CONTRACT;
    if (!search->skill || !bids || turn->legal.cards || search->alive <= LEAST_BIDS) return;
    uint64_t rollouts = turn->budget.milliseconds ? rollouts_in_time(search) : rollouts_of(search);
    int n = search->alive;
    while (n > LEAST_BIDS && rollouts < (uint64_t)FIRST_WORLDS * (uint64_t)n * (uint64_t)rounds_for(n)) n--;
    if (n == search->alive) return;
    qsort(search->list, (size_t)search->alive, sizeof *search->list, likelier);
    search->alive = n;
}

/*
 * Plays round `number` (from 0) of `rounds` rounds, which share the budget equally. At least one deal is played, even
 * if rollouts or time are used up.
 */
static void play_round(Search *search, int number, int rounds)
{
    const Budget *budget = &search->turn->budget;
    uint32_t worlds = rollouts_of(search) / (uint32_t)(rounds * search->alive);
    RolloutRound round = {.number = 1 + (uint64_t)number, .worlds = worlds};
    if (round.worlds == 0) round.worlds = 1;
    if (budget->milliseconds)
        round.limit =
            search->start + (uint64_t)budget->milliseconds * MILLISECOND * (uint64_t)(number + 1) / (uint64_t)rounds;
    run_round(search, &round);
}

/* ---- the order of candidates ------------------------------------------------------------------------------------- */

/*
 * A candidate with its value `worth`: the average payoff, plus the skill's opinion `prior` in units of prior_unit(),
 * less caution().
 */
typedef struct RatedCandidate {
    double worth, prior;
    Candidate candidate;
} RatedCandidate;

/* Compares two candidates for qsort() by worth, then prior, then action. So the order is the same on every system. */
static int better(const void *a, const void *b)
{
    const RatedCandidate *x = a, *y = b;
    if (x->worth != y->worth) return x->worth > y->worth ? -1 : 1;
    if (x->prior != y->prior) return x->prior > y->prior ? -1 : 1;
    return (int)x->candidate.action - (int)y->candidate.action;
}

/* Returns the average absolute payoff of a playout, over all candidates. */
static double usual_stake(const Search *search)
{
    int64_t stakes = 0;
    uint64_t rollouts = 0;
    for (int i = 0; i < search->n; i++) {
        stakes += search->list[i].stakes;
        rollouts += search->list[i].rollouts;
    }
    return rollouts ? (double)stakes / (double)rollouts : 0;
}

/* Returns the average absolute payoff of a candidate's playouts. */
static double stake_of(const Candidate *candidate)
{
    return candidate->rollouts ? (double)candidate->stakes / candidate->rollouts : 0;
}

/* Returns how many different deals support a candidate's value. */
static double evidence_of(const Search *search, const Candidate *candidate)
{
    double deals = belief_size(search->belief), played = candidate->rollouts > 0 ? candidate->rollouts : 1;
    return deals > 0 ? fmin(deals, played) : played;
}

/*
 * Returns how much more than other actions a doubling, or a bid that opens the hand, must gain. It is a share of the
 * stakes that the action adds, and larger if only few deals were played. It is 0 for all other actions.
 */
static double caution(const Search *search, const Candidate *candidate)
{
    double plain = INFINITY; /* the least stake of the other actions */
    if (!needs_caution(search, candidate->action)) return 0;
    for (int i = 0; i < search->n; i++)
        if (!needs_caution(search, search->list[i].action)) plain = fmin(plain, stake_of(&search->list[i]));
    return CAUTION * (1 + DOUBT / evidence_of(search, candidate)) * fmax(0, stake_of(candidate) - plain);
}

/*
 * Returns the payoff that one unit of a prior counts. It is a share of `usual`, the average absolute payoff, and
 * decreases with the number of rollouts. It is 0 without a skill, and if deals are solved.
 */
static double prior_unit(const Search *search, const Candidate *candidate, double usual)
{
    if (!search->skill || search->solves) return 0;
    return PRIOR * usual * PRIOR_ROLLOUTS / (PRIOR_ROLLOUTS + candidate->rollouts);
}

/* Sorts the candidates that are left, the best first. Candidates of equal worth are sorted by prior. */
static void rank(Search *search)
{
    RatedCandidate rated[MAX_PROSPECTS];
    double usual = usual_stake(search);
    for (int i = 0; i < search->alive; i++) {
        const Candidate *candidate = &search->list[i];
        double mean = candidate->rollouts ? (double)candidate->sum / candidate->rollouts : 0;
        double worth = mean + prior_unit(search, candidate, usual) * candidate->prior - caution(search, candidate);
        rated[i] = (RatedCandidate){worth, candidate->prior, *candidate};
    }
    qsort(rated, (size_t)search->alive, sizeof *rated, better);
    for (int i = 0; i < search->alive; i++) search->list[i] = rated[i].candidate;
}

/*
 * Sets each candidate's `prior`, which says how far the skill prefers the action. It is the logarithm of the
 * probability that the skill gives the action, but at least LEAST_PRIOR (LEAST_OF_ANNOUNCED for announcements).
 *
 * Without a skill, it is 0 for the greedy player's action and -1 for other actions, and only orders equal candidates.
 * If the player has not seen his cards, all priors are equal, because a skill cannot judge the actions.
 */
static void find_priors(Search *search)
{
    const Turn *turn = search->turn;
    const State *seen = &turn->view->seen;
    Decision decision;
    decision.n = 0;
    Action usual = NO_ACTION;
    double least = seen->phase == PHASE_ANNOUNCE ? LEAST_OF_ANNOUNCED : LEAST_PRIOR;
    bool is_blind = hand_is_unseen(turn->game, seen, turn->view->seat);
    if (search->skill && !is_blind) skill_decide(search->skill, seen, turn->legal, &decision);
    else if (!search->skill) usual = greedy_act(seen, turn->legal, &search->own.aims);
    for (int i = 0; i < search->n; i++) {
        Candidate *candidate = &search->list[i];
        if (search->skill) candidate->prior = least;
        else candidate->prior = candidate->action == usual ? 0 : -1;
        for (int k = 0; k < decision.n; k++)
            if (decision.action[k] == candidate->action && decision.odds[k])
                candidate->prior = fmax(least, log((double)decision.odds[k] / (double)decision.sum));
    }
}

/*
 * Gives a worker its own aims, and its own solver if deals are solved. Only deals with few cards are solved, which is
 * quick. Therefore the solver uses only the general search and keeps no table of positions.
 */
static void prepare_worker(Search *search, Worker *worker)
{
    static const SolverWays QUICKLY = {.only_general = true, .keeps_nothing = true, .by_gain = true};
    worker->search = search;
    worker->aims = (Aims){.game = search->turn->game, .deal = &search->deal};
    worker->solver = search->solves ? solver_new(search->arena, search->turn->game, QUICKLY) : NULL;
}

/* Prepares the caller's worker, and one worker for each other thread that the budget allows. */
static void prepare_workers(Search *search)
{
    int n = threads_of(search->turn) - 1;
    prepare_worker(search, &search->own);
    search->others = ARENA_ARRAY(search->arena, (size_t)n, Worker);
    for (int i = 0; i < n; i++) prepare_worker(search, &search->others[i]);
}

/*
 * True if the position can be solved. There must be two sides that know each other. No decision except cards may be
 * left, and no cards may be drawn from a stock. The actor may have at most this number of cards.
 */
static bool can_solve(const Turn *turn, int cards)
{
    const State *seen = &turn->view->seen;
    if (seen->phase != PHASE_PLAY || !tokens_are_none(&turn->legal.tokens) || turn->game->stock.draw) return false;
    for (int seat = 0; seat < turn->game->n_players; seat++)
        if (state_is_active(seen, seat) && side_of(seen, seat) > SIDE_DEFENDERS) return false;
    return turn->view->hand_count[seen->actor] <= cards;
}

/* Returns the number of seats of the side of the turn's seat. */
static int seats_of_side(const Turn *turn)
{
    const State *seen = &turn->view->seen;
    return bits_count(side_seats(seen, side_of(seen, turn->view->seat)));
}

/*
 * Solves every action in the only possible deal, and keeps only the best action. Returns false if this takes too long.
 */
static bool solve_all(Search *search)
{
    const SolverWays ways = {.most_nodes = CERTAIN_NODES, .by_gain = true};
    Solver *solver = solver_new(search->arena, search->turn->game, ways);
    Solved solved[MAX_PROSPECTS] = {{.value = 0}};
    for (int i = 0; i < search->n; i++)
        if (!solver_action(solver, &search->deal, search->list[i].action, &solved[i])) return false;
    for (int i = 0; i < search->n; i++) {
        search->list[i].sum = solved[i].value;
        search->list[i].rollouts = 1;
    }
    search->solves = true;
    search->seats = solved[0].seats;
    rank(search);
    search->alive = 1;
    return true;
}

/*
 * Returns the number of new deals for the belief, given a budget in rollouts. It is at least DEALS_TO_DOUBLE if stakes
 * can be doubled in this decision.
 */
static int deals_for(const Search *search, uint32_t rollouts)
{
    int deals = LEAST_DEALS + (int)(rollouts / ROLLOUTS_OF_DEAL);
    return may_double(search) && deals < DEALS_TO_DOUBLE ? DEALS_TO_DOUBLE : deals;
}

/*
 * Updates the belief of the turn, or makes a belief for this search. Without a skill there is no belief. The turn's
 * budget limits the number of new deals, or the time.
 */
static void find_belief(Search *search, const Turn *turn)
{
    const Budget *budget = &turn->budget;
    BeliefBudget effort = {.deals = BELIEF_MOST};
    if (!search->skill) return;
    search->belief = turn->belief ? turn->belief : belief_new(search->arena);
    if (budget->rollouts) effort.deals = deals_for(search, budget->rollouts);
    if (budget->milliseconds)
        effort.limit = search->start + (uint64_t)(BELIEF_SHARE * (double)budget->milliseconds * MILLISECOND);
    Rng rng = rng_stream(search->key, 0, 1);
    belief_update(search->belief, search->skill, turn->view, effort, &rng);
}

/*
 * Prepares the candidates and the belief. If only one action is legal, nothing is searched. If all cards are known and
 * few are left, the deal is solved here, which leaves one candidate. If no possible deal is found, search->failed is
 * set.
 */
static void begin_search(Search *search, const Turn *turn)
{
    int n = moves_count(turn->legal);
    assert(n > 0);
    search->turn = turn;
    search->skill = skill_of(turn->game);
    search->belief = NULL;
    search->n = search->alive = n;
    search->failed = search->solves = false;
    search->seats = 1;
    search->arena = NULL;
    for (int k = 0; k < n; k++) search->list[k] = (Candidate){.action = moves_nth(turn->legal, k)};
    if (n == 1) return;
    search->start = turn->budget.milliseconds ? belief_now() : 0;
    search->key = rng_next(turn->rng);
    search->arena = arena_new();
    Rng rng = rng_stream(search->key, 0, 0);
    search->failed = !view_sample(turn->game, turn->view, &rng, &search->deal);
    if (search->failed) return;
    prepare_worker(search, &search->own);
    find_priors(search);
    bool is_certain = !turn->view->hidden && !bids_hidden(turn->game, &turn->view->seen);
    if (is_certain && can_solve(turn, CERTAIN_CARDS) && solve_all(search)) return;
    search->solves = can_solve(turn, SOLVED_CARDS);
    if (search->solves) search->seats = seats_of_side(turn);
    find_belief(search, turn);
}

/*
 * Halves the candidates in each round until only the best candidate is left. Then frees the memory of the search; the
 * list of candidates remains.
 */
static void run_search(Search *search)
{
    if (search->alive > 1 && !search->failed) {
        prepare_workers(search);
        drop_unlikely(search);
    }
    int rounds = rounds_for(search->alive);
    for (int round = 0; round < rounds && !search->failed; round++) {
        play_round(search, round, rounds);
        if (search->failed) break;
        rank(search);
        search->alive = (search->alive + 1) / 2;
    }
    arena_free(search->arena);
}

/* Runs a search that has begun, and stores its results in `out`. Returns the number of actions. */
static size_t find_prospects(Search *search, Prospect *out)
{
    run_search(search);
    for (int i = 0; i < search->n; i++) {
        const Candidate *candidate = &search->list[i];
        /* the payoff of a solved deal belongs to the whole side, so it is divided among the seats of the side */
        double mean = candidate->rollouts ? (double)candidate->sum / candidate->rollouts / search->seats : 0;
        out[i] = (Prospect){candidate->action, candidate->rollouts, mean};
    }
    return (size_t)search->n;
}

size_t mc_prospects(const Turn *turn, Prospect *out)
{
    Search search;
    begin_search(&search, turn);
    return find_prospects(&search, out);
}

/* ---- the choice of an action ------------------------------------------------------------------------------------- */

/*
 * True if the player bids in a game in which each contract can be chosen only once in a match. Playouts of one deal do
 * not show how much a contract would gain in a later deal. The greedy player considers this.
 */
static bool is_choice_for_match(const Turn *turn)
{
    return game_has_once(turn->game) && state_is_bidding(&turn->view->seen);
}

/*
 * Returns an action that aims at a contract without tricks, if the player can choose this contract only later and the
 * hand is safe for it. Playouts hardly ever choose such a contract. NO_ACTION if there is no such action.
 */
static Action for_later_contract(const Turn *turn)
{
    const Skill *skill = skill_of(turn->game);
    const State *seen = &turn->view->seen;
    bool may = skill && skill->avoiding_later >= 0 && seen->phase != PHASE_PLAY;
    if (!may || moves_count(turn->legal) == 1) return NO_ACTION;
    Action best = skill_best(skill, seen, turn->legal), other = learned_avoiding(turn, skill, best);
    return other == best ? NO_ACTION : other;
}

/*
 * Makes a decision up to the update of the belief. Returns the action in two cases that need no search: see
 * is_choice_for_match() and for_later_contract(). Otherwise begins the search and returns NO_ACTION.
 */
static Action begin_decision(Search *search, const Turn *turn)
{
    if (is_choice_for_match(turn)) return greedy_choose(turn);
    Action later = for_later_contract(turn);
    if (later == NO_ACTION) begin_search(search, turn);
    return later;
}

/* If no possible deal is found, the greedy player chooses. */
Action mc_choose(const Turn *turn)
{
    Search search;
    Action action = begin_decision(&search, turn);
    if (action != NO_ACTION) return action;
    run_search(&search);
    return search.failed ? greedy_choose(turn) : search.list[0].action;
}

size_t mc_rate(const Turn *turn, Prospect *out)
{
    Search search;
    return begin_decision(&search, turn) == NO_ACTION ? find_prospects(&search, out) : 0;
}

void mc_recall(const Turn *turn)
{
    Search search;
    if (begin_decision(&search, turn) == NO_ACTION) arena_free(search.arena);
}

Hint bot_hint(const Game *game, const View *view, Moves legal, Budget budget, Rng *rng)
{
    Turn turn = {.game = game, .view = view, .legal = legal, .rng = rng, .budget = budget};
    Prospect prospects[MAX_PROSPECTS] = {0};
    Hint hint = {.n = mc_prospects(&turn, prospects)};
    if (hint.n > COUNT(hint.best)) hint.n = COUNT(hint.best);
    for (size_t i = 0; i < hint.n; i++) hint.best[i] = prospects[i];
    return hint;
}
