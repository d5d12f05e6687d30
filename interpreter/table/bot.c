/* The bots, in a table; and asking one. */
#include "table/bot.h"

#include "table/playout.h"

static Action choose_at_random(const Turn *turn)
{
    return random_action(turn->legal, turn->rng);
}

static const Bot BOTS[] = {
    {.name = {"random", 6}, .help = "any legal action, each as likely", .is_random = true, .choose = choose_at_random},
};

const Bot *bots(size_t *n)
{
    *n = COUNT(BOTS);
    return BOTS;
}

const Bot *bot_named(Str name)
{
    for (size_t i = 0; i < COUNT(BOTS); i++)
        if (str_equal(BOTS[i].name, name)) return &BOTS[i];
    return NULL;
}

Action bot_act(const Bot *bot, const Game *game, const State *state, Rng *rng)
{
    View view;
    Turn turn = {.game = game, .legal = state_legal(game, state), .rng = rng};
    if (bot->looks) {
        view_make(game, state, state->actor, &view);
        turn.view = &view;
    }
    return bot->choose(&turn);
}
