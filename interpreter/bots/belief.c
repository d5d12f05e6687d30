/* Deals weighed by what was done in them. */
#include "bots/belief.h"

#include "engine/play.h"
#include "engine/record.h"

#include <math.h>

/*
 * Nobody plays quite as the skill does: no action counts as less likely than FLOOR, and everything for less than it
 * would among such players.
 */
static const double FLOOR = 0.02, TRUST = 0.5;

/* Is there something that others decided? One's own actions, and cards of which there is one only, tell nothing. */
static bool is_telling(const View *view)
{
    for (int i = 0; i < view->seen.n_log; i++)
        if (log_seat(&view->seen, i) != view->seat) return true;
    return false;
}

static double log_odds(const Decision *decision, Action action)
{
    for (int i = 0; i < decision->n; i++)
        if (decision->of[i].action == action)
            return log(FLOOR + (1 - FLOOR) * (double)decision->odds[i] / (double)decision->sum);
    return log(FLOOR);
}

/* How likely it is, as a logarithm, that the others did what they did, holding what they hold here. */
static double likelihood(const Skill *skill, const State *world, int seat)
{
    const Game *game = skill->game;
    Decision decision;
    State state;
    double sum = 0;
    record_first(game, world, &state);
    for (int i = 0; i < world->n_log; i++) {
        Action action = log_action(world, i);
        Moves legal = state_legal(game, &state);
        if (state.actor != seat && moves_count(legal) > 1) {
            skill_decide(skill, &state, legal, &decision);
            sum += TRUST * log_odds(&decision, action);
        }
        state_apply(game, &state, action);
    }
    return sum;
}

/* Of `n` logarithms of weights one, the greater the more likely. */
static int draw_one(const double *logs, int n, Rng *rng)
{
    double most = logs[0], weight[BELIEF_CHOICES], sum = 0;
    for (int i = 1; i < n; i++) most = logs[i] > most ? logs[i] : most;
    for (int i = 0; i < n; i++) sum += weight[i] = exp(logs[i] - most);
    double at = (double)(rng_next(rng) >> 11) / 9007199254740992.0 * sum;
    int i = 0;
    while (i + 1 < n && at >= weight[i]) at -= weight[i++];
    return i;
}

bool belief_draw(const Game *game, const Skill *skill, const View *view, Rng *rng, State *out)
{
    if (!skill || !is_telling(view)) return view_sample(game, view, rng, out);
    State world[BELIEF_CHOICES];
    double logs[BELIEF_CHOICES];
    int n = 0;
    for (int i = 0; i < BELIEF_CHOICES; i++) {
        if (!view_sample(game, view, rng, &world[n])) continue;
        logs[n] = likelihood(skill, &world[n], view->seat);
        n++;
    }
    if (n) state_copy(out, &world[draw_one(logs, n, rng)]);
    return n > 0;
}
