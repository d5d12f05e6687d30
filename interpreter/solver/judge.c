/* Goes through a deal from its end. */
#include "solver/judge.h"

#include "engine/record.h"

void judge_deal(Arena *arena, const Game *game, const State *last, int from, uint64_t most_nodes, Judgement *out)
{
    Solver *solver = solver_new(arena, game, (SolverWays){.most_nodes = most_nodes});
    out->first = from > last->play_start ? from : last->play_start;
    out->n = 0;
    if (last->contract == NO_CONTRACT || !last->play_start) out->first = last->n_log;
    for (int at = last->n_log - 1; at >= out->first; at--) {
        State position;
        record_position(game, last, at, &position);
        if (position.phase != PHASE_PLAY) return;
        Judged *judged = &out->action[out->n];
        *judged = (Judged){.n = at, .seat = position.actor, .action = log_action(last, at)};
        if (!solver_action(solver, &position, judged->action, &judged->solved)) return;
        out->n++;
    }
}

Fraction judged_share(const Solved *solved, int64_t value)
{
    Fraction share = {value, 1};
    (void)fraction_make(value, solved->seats, &share);
    return share;
}
