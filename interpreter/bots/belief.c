/*
 * Keeps a sample of deals that are possible for a seat. Each deal has a weight: how well it explains the actions of
 * other players.
 */
#include "bots/belief.h"

#include "engine/meld.h"
#include "engine/open.h"
#include "engine/play.h"
#include "engine/record.h"

#include <math.h>
#include <stdlib.h>
#include <time.h>

/*
 * Every action counts as at least this probable, because nobody plays exactly as the trained weights (the skill)
 * predict.
 */
static const double FLOOR = 0.005;

/*
 * The distance between two draws, modulo 1. With this number (the golden ratio minus 1), any number of draws is spread
 * evenly.
 */
static const double GOLDEN = 0.6180339887498949;

/* One deal of the sample, with its weight. */
typedef struct SampledDeal {
    State state;
    /* the logarithm of the probability that the other players act as they did, if they have the hands of this deal */
    double weight;
    int place; /* index in the list before sorting: makes the order of equal weights the same on all systems */
} SampledDeal;

struct Belief {
    Arena *arena;
    const Game *game;
    int n, room; /* n: number of deals in the sample; room: number of places in `sampled` that have memory */
    SampledDeal *sampled[BELIEF_MOST];
    double sum[BELIEF_MOST]; /* the sum of the relative weights (not logarithms) of all deals up to this one */
    double start;            /* the start of the evenly spaced draws of belief_draw(), between 0 and 1 */
};

uint64_t belief_now(void)
{
    struct timespec time;
    (void)clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000000000U + (uint64_t)time.tv_nsec;
}

Belief *belief_new(Arena *arena)
{
    Belief *belief = ARENA_NEW(arena, Belief);
    belief->arena = arena;
    return belief;
}

void belief_forget(Belief *belief)
{
    belief->n = 0;
}

/* ---- likelihood of deals ----------------------------------------------------------------------------------------- */

/* True if other players have made decisions. The seat's own actions give no information about other hands. */
static bool has_decisions(const View *view)
{
    for (int i = 0; i < view->seen.n_log; i++)
        if (log_seat(&view->seen, i) != view->seat) return true;
    return false;
}

/*
 * Returns the logarithm of the probability with which the skill chooses the action. FLOOR is the least probability,
 * also for an action that the skill does not consider.
 */
static double log_odds(const Decision *decision, Action action)
{
    for (int i = 0; i < decision->n; i++)
        if (decision->action[i] == action)
            return log(FLOOR + (1 - FLOOR) * (double)decision->odds[i] / (double)decision->sum);
    return log(FLOOR);
}

/*
 * Replays a sampled deal. Returns the logarithm of the probability that the players other than `seat` act as they did,
 * if they have these hands.
 */
static double likelihood(const Skill *skill, const State *sampled, int seat)
{
    const Game *game = skill->game;
    Decision decision;
    State state;
    double sum = 0;
    record_first(game, sampled, &state);
    for (int i = 0; i < sampled->n_log; i++) {
        Action action = log_action(sampled, i);
        if (state_decider(game, &state) != seat && !hand_is_unseen(game, &state, state.actor)) {
            Moves legal = state_legal(game, &state);
            if (moves_count(legal) > 1) {
                skill_decide(skill, &state, legal, &decision);
                sum += log_odds(&decision, action);
            }
        }
        state_apply(game, &state, action);
    }
    return sum;
}

/* ---- deals kept for the next decision ---------------------------------------------------------------------------- */

/*
 * Applies the actions that happened since the last update to a sampled deal; false if one of them is impossible in it.
 * Also updates the weight: it changes by the probability of each action that another player chose.
 *
 * The seat does not see some discards (NO_ACTION). The skill chooses these, and the weight is reduced by the logarithm
 * of the number of possible discards. So old deals are comparable with new deals, in which each possible discard was
 * equally likely.
 */
static bool catch_up(const Skill *skill, const View *view, SampledDeal *sampled, Rng *rng)
{
    const Game *game = skill->game;
    State *state = &sampled->state;
    Decision decision;
    while (state->n_log < view->seen.n_log) {
        Action action = log_action(&view->seen, state->n_log);
        if (state->phase == PHASE_DONE || state->actor != log_seat(&view->seen, state->n_log)) return false;
        Moves legal = state_legal(game, state);
        /* others know only the kind of some melds; in the sampled deal, the meld is a legal one of this kind */
        if (meld_heard(game, action) && (action = meld_behind(game, legal, action)) == NO_ACTION) return false;
        if (action != NO_ACTION && !moves_have(legal, action)) return false;
        /*
         * only a choice of another player, who sees his hand, gives information about his cards; the skill then finds
         * the probability of each legal action
         */
        bool is_choice = moves_count(legal) > 1 && state_decider(game, state) != view->seat &&
                         !hand_is_unseen(game, state, state->actor);
        if (is_choice) skill_decide(skill, state, legal, &decision);
        if (action == NO_ACTION) {
            action = is_choice ? decision.action[decision_draw(&decision, rng)] : moves_nth(legal, 0);
            sampled->weight -= log(moves_count(legal));
        } else if (is_choice) {
            sampled->weight += log_odds(&decision, action);
        }
        state_apply(game, state, action);
    }
    return true;
}

/*
 * True if the actions in the sampled deal agree with the first actions of the real deal, as the seat has seen them. An
 * action that the seat did not see (NO_ACTION) agrees with any action of the same player. A meld agrees if others may
 * hear it as the seat has heard it. False if the sampled deal has more actions.
 */
static bool starts_as_seen(const Game *game, const State *sampled, const State *seen)
{
    if (sampled->n_log > seen->n_log) return false;
    for (int i = 0; i < sampled->n_log; i++) {
        Action action = log_action(seen, i);
        if (log_seat(sampled, i) != log_seat(seen, i)) return false;
        if (action != NO_ACTION && !meld_sounds_like(game, log_action(sampled, i), action)) return false;
    }
    return true;
}

/*
 * Applies the actions that happened since the last update to the sampled deal. True if the seat then has the same view
 * as in the real deal.
 */
static bool still_fits(const Skill *skill, const View *view, SampledDeal *sampled, Rng *rng)
{
    View sampled_view;
    if (!starts_as_seen(skill->game, &sampled->state, &view->seen) || !catch_up(skill, view, sampled, rng))
        return false;
    view_make(skill->game, &sampled->state, view->seat, &sampled_view);
    return views_are_equal(&sampled_view, view);
}

/*
 * Updates the deals of the belief. Drops deals that no longer fit, and deals that could not be updated before the time
 * `limit` (0: no limit). The memory of dropped deals stays at the end of the list, to be used again.
 */
static void keep_fitting(Belief *belief, const Skill *skill, const View *view, uint64_t limit, Rng *rng)
{
    int n = 0;
    for (int i = 0; i < belief->n && !(limit && belief_now() > limit); i++) {
        SampledDeal *sampled = belief->sampled[i];
        if (!still_fits(skill, view, sampled, rng)) continue;
        belief->sampled[i] = belief->sampled[n];
        belief->sampled[n++] = sampled;
    }
    belief->n = n;
}

/* Compares two deals for qsort(): the greatest weight comes first. */
static int by_weight(const void *a, const void *b)
{
    const SampledDeal *const *x = a, *const *y = b;
    if ((*x)->weight != (*y)->weight) return (*x)->weight > (*y)->weight ? -1 : 1;
    return (*x)->place - (*y)->place;
}

/* Takes memory from the arena until there is room for `n` deals, at most BELIEF_MOST. */
static void make_room(Belief *belief, int n)
{
    if (n > BELIEF_MOST) n = BELIEF_MOST;
    while (belief->room < n) belief->sampled[belief->room++] = ARENA_NEW(belief->arena, SampledDeal);
}

/*
 * Adds new random deals. If the belief is full, new deals replace the least likely deals. The first new deal is added
 * even if the time is over.
 */
static void add_new(Belief *belief, const Skill *skill, const View *view, BeliefBudget budget, Rng *rng)
{
    make_room(belief, belief->n + budget.deals);
    for (int i = 0; i < belief->n; i++) belief->sampled[i]->place = i;
    qsort(belief->sampled, (size_t)belief->n, sizeof(SampledDeal *), by_weight);
    /* drops the least likely deals, which are now last, if the new deals need their room */
    if (belief->n > belief->room - budget.deals) belief->n = belief->room - budget.deals;
    for (int i = 0; i < budget.deals && !(i > 0 && budget.limit && belief_now() > budget.limit); i++) {
        SampledDeal *sampled = belief->sampled[belief->n];
        if (!view_sample(skill->game, view, rng, &sampled->state)) continue; /* no deal was found */
        sampled->weight = likelihood(skill, &sampled->state, view->seat);
        belief->n++;
    }
}

/*
 * Fills `sum` with the running totals of the deals' relative weights, and draws the random start of belief_draw(). A
 * relative weight is a probability divided by the largest one, so the exponential function cannot become 0 for all.
 */
static void sum_weights(Belief *belief, Rng *rng)
{
    double most = -INFINITY, sum = 0;
    for (int i = 0; i < belief->n; i++) most = fmax(most, belief->sampled[i]->weight);
    for (int i = 0; i < belief->n; i++) belief->sum[i] = sum += exp(belief->sampled[i]->weight - most);
    belief->start = (double)(rng_next(rng) >> 11) / 9007199254740992.0; /* 53 random bits, divided by 2^53 */
}

void belief_update(Belief *belief, const Skill *skill, const View *view, BeliefBudget budget, Rng *rng)
{
    if (!skill || !has_decisions(view)) {
        belief->n = 0;
        return;
    }
    if (budget.deals > BELIEF_MOST / 2) budget.deals = BELIEF_MOST / 2; /* at least half of the old deals stay */
    /* half: the time at which half of the time until the limit is over; used only if there is a limit */
    uint64_t now = budget.limit ? belief_now() : 0, half = now + (budget.limit > now ? (budget.limit - now) / 2 : 0);
    if (belief->game != skill->game) belief->n = 0;
    belief->game = skill->game;
    keep_fitting(belief, skill, view, budget.limit ? half : 0, rng);
    add_new(belief, skill, view, budget, rng);
    sum_weights(belief, rng);
}

double belief_size(const Belief *belief)
{
    /* the square of the sum of the weights, divided by the sum of their squares; `before` ends as the whole sum */
    double squares = 0, before = 0;
    if (!belief || !belief->n) return 0;
    for (int i = 0; i < belief->n; i++) {
        squares += (belief->sum[i] - before) * (belief->sum[i] - before);
        before = belief->sum[i];
    }
    return before * before / squares;
}

/* ---- a random deal of the belief --------------------------------------------------------------------------------- */

bool belief_draw(const Belief *belief, const Game *game, const View *view, uint32_t n, Rng *rng, State *out)
{
    if (!belief || !belief->n) return view_sample(game, view, rng, out);
    /* at: a number from 0 to the sum of all weights, from the fraction (modf) of an evenly spaced number */
    double whole, at = modf(belief->start + n * GOLDEN, &whole) * belief->sum[belief->n - 1];
    int low = 0, high = belief->n - 1; /* finds the first deal whose running total is above `at` */
    while (low < high) {
        int middle = (low + high) / 2;
        if (belief->sum[middle] > at) high = middle;
        else low = middle + 1;
    }
    state_copy(out, &belief->sampled[low]->state);
    return true;
}
