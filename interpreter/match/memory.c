/*
 * Keeps a belief about the hidden cards for each seat. It is updated as if the same computer player had made all
 * decisions of the seat.
 */
#include "match/memory.h"

#include "engine/open.h"
#include "engine/play.h"
#include "engine/record.h"

#include <stdlib.h>
#include <string.h>

/* The belief of a seat. */
typedef struct Kept {
    Belief *belief;
    State asked;   /* the position of the last decision for which this belief was used */
    Budget budget; /* the budget of the computer player that made this decision */
    bool is_used;  /* false until the first decision; the two fields above then have no meaning */
} Kept;

struct Memory {
    Arena *arena;
    Kept seat[MAX_SEATS];
};

Memory *memory_open(void)
{
    Memory *memory = calloc(1, sizeof *memory);
    if (!memory) abort();
    memory->arena = arena_new();
    return memory;
}

void memory_close(Memory *memory)
{
    if (!memory) return;
    arena_free(memory->arena);
    free(memory);
}

/* True if the seat must choose between several actions. */
static bool decides(const Game *game, const State *state, int seat)
{
    return state_decider(game, state) == seat && moves_count(state_legal(game, state)) > 1;
}

/* True if `now` follows from `asked` without another decision of the seat between the two positions. */
static bool is_next(const Game *game, const State *asked, const State *now, int seat)
{
    bool is_later_in_deal = asked->seed == now->seed && asked->n_log < now->n_log &&
                            memcmp(asked->dealt, now->dealt, sizeof now->dealt) == 0 &&
                            memcmp(asked->log, now->log, asked->n_log * sizeof now->log[0]) == 0;
    if (!is_later_in_deal) return false;
    /* plays on from `asked` to the next decision of the seat, which must be the present position */
    State then = *asked;
    state_apply(game, &then, log_action(now, then.n_log));
    while (then.n_log < now->n_log && !decides(game, &then, seat))
        state_apply(game, &then, log_action(now, then.n_log));
    return then.n_log == now->n_log;
}

/* Makes the belief anew, by repeating the searches for all earlier decisions of the seat. */
static void rebuild_belief(Kept *kept, const Bot *bot, const Game *game, const State *now,
                           Rng (*rng)(const State *deal, int n_log))
{
    int seat = state_decider(game, now);
    State then;
    belief_forget(kept->belief);
    if (bot->budget.milliseconds) return; /* a search that is limited by time cannot be repeated exactly */
    record_first(game, now, &then);
    while (then.n_log < now->n_log) {
        Rng numbers = rng(now, then.n_log); /* the random numbers that the decision used */
        if (decides(game, &then, seat)) bot_recall(bot, game, &then, &numbers, kept->belief);
        state_apply(game, &then, log_action(now, then.n_log));
    }
}

Belief *memory_of(Memory *memory, const Bot *bot, const Game *game, const State *state,
                  Rng (*rng)(const State *deal, int n_log))
{
    if (!memory || !bot_keeps(bot)) return NULL;
    int seat = state_decider(game, state);
    Kept *kept = &memory->seat[seat];
    if (!kept->belief) kept->belief = belief_new(memory->arena);
    bool is_same_budget =
        kept->budget.rollouts == bot->budget.rollouts && kept->budget.milliseconds == bot->budget.milliseconds;
    /* the belief can only be updated if the same computer player made the seat's previous decision with it */
    if (!kept->is_used || !is_same_budget || !is_next(game, &kept->asked, state, seat))
        rebuild_belief(kept, bot, game, state, rng);
    kept->is_used = true;
    kept->budget = bot->budget;
    state_copy(&kept->asked, state);
    return kept->belief;
}
