/*
 * Rates the actions of a deal, beginning with the last one. Actions before `from`, and actions before the first card,
 * are not rated.
 */
#include "solver/judge.h"

#include "engine/record.h"

void judge_deal(Arena *arena, const Game *game, const State *last, int from, SolverWays ways, Judgement *out)
{
    Solver *solver = solver_new(arena, game, ways);
    int first = from > last->play_start ? from : last->play_start;
    out->n = out->missing = 0;
    if (last->contract == NO_CONTRACT || !play_has_begun(last)) return;
    for (int at = last->n_log - 1; at >= first; at--) {
        State position;
        record_position(game, last, at, &position);
        if (position.phase != PHASE_PLAY) continue; /* an announcement before a card is not rated */
        Judged *judged = &out->action[out->n];
        *judged = (Judged){.n = at, .seat = position.actor, .trick = position.n_tricks, .action = log_action(last, at)};
        if (!solver_action(solver, &position, judged->action, &judged->solved)) {
            out->missing = at + 1;
            return;
        }
        out->n++;
    }
}

Fraction judged_share(const Solved *solved, int64_t value)
{
    Fraction share = {value, 1};
    (void)fraction_make(value, solved->seats, &share); /* cannot fail: a side has at least one seat */
    return share;
}
