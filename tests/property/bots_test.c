/*
 * In every variant, the actions of each computer player are legal and do not depend on facts that its seat cannot know.
 */
#include "property.h"

#include "bots/bot.h"
#include "engine/open.h"

static const TrialCount PLAIN = {20, 3000}, SANITIZED = {1, 120};

enum { MC_EVERY = 6 }; /* `mc` chooses one action in six, to save time */

static const Bot *player(const Trial *trial, Arena *arena)
{
    bool plays_out = (trial->state.n_log + trial->spec.number) % MC_EVERY == 0;
    return plays_out ? bot_of(arena, STR("mc:12")) : bot_named(STR("greedy"));
}

/*
 * Returns the action of the bot. In another deal that its seat cannot distinguish from this one, it must do the same.
 */
static Action act_twice(Trial *trial, const Bot *bot)
{
    View view;
    State other;
    Rng one = rng_stream(trial->spec.seed, trial->spec.number, trial->state.n_log), two = one;
    Action action = bot_act(bot, trial->game, &trial->state, &one);
    int seat = state_decider(trial->game, &trial->state);
    view_make(trial->game, &trial->state, seat, &view);
    if (!view_sample(trial->game, &view, &trial->rng, &other)) return action;
    other.seed = trial->state.seed;
    other.number = trial->state.number;
    if (bot_act(bot, trial->game, &other, &two) != action)
        trial_fail(trial, "%.*s knows what seat %d cannot know", STR_ARG(bot->name), seat);
    return action;
}

static void play_deal(Trial *trial)
{
    Arena *arena = arena_new();
    while (trial->state.phase != PHASE_DONE && trial->state.n_log < MAX_LOG) {
        const Bot *bot = player(trial, arena);
        Action action = act_twice(trial, bot);
        if (!moves_have(state_legal(trial->game, &trial->state), action))
            trial_fail(trial, "%.*s does what is not legal", STR_ARG(bot->name));
        state_apply(trial->game, &trial->state, action);
    }
    arena_free(arena);
}

static void bots_do_what_is_legal_and_know_what_their_seat_knows(void **state)
{
    (void)state;
    property_run(PLAIN, SANITIZED, play_deal);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bots_do_what_is_legal_and_know_what_their_seat_knows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
