/* The table of bots, and functions that find a bot and let it choose an action. */
#include "bots/bot.h"
#include "engine/open.h"

#include "base/number.h"
#include "bots/beginner.h"
#include "bots/greedy.h"
#include "bots/learned.h"
#include "bots/mc.h"
#include "engine/playout.h"

#include <string.h>
#include <unistd.h>

enum { STRONG_MILLISECONDS = 300 /* the time of the bot `strong` for one action */ };

/* Chooses the action of the bot `random`: each legal action is equally likely. */
static Action choose_at_random(const Turn *turn)
{
    return random_action(turn->legal, turn->rng);
}

static const Bot BOTS[] = {
    {.name = {"random", 6}, .help = "any legal action, each as likely", .is_random = true, .choose = choose_at_random},
    {.name = {"greedy", 6}, .help = "wins cheaply what is worth it", .looks = true, .choose = greedy_choose},
    {.name = {"learned", 7},
     .help = "plays as it has learned of the game; greedy where it has not",
     .looks = true,
     .learns = true,
     .choose = learned_choose},
    {.name = {"mc", 2},
     .help = "plays out deals that are possible; mc:200 so many for an action, mc:50ms so long",
     .looks = true,
     .budget = {.rollouts = MC_USUAL_ROLLOUTS},
     .learns = true,
     .choose = mc_choose},
    {.name = {"beginner", 8},
     .help = "goes by greedy's rules of thumb, with slips",
     .is_strength = true,
     .looks = true,
     .learns = true, /* it uses the skill for bids */
     .choose = beginner_choose},
    {.name = {"club", 4},
     .help = "plays as it has learned, at once",
     .is_strength = true,
     .looks = true,
     .learns = true,
     .choose = learned_choose},
    {.name = {"strong", 6},
     .help = "thinks as mc does, for a third of a second",
     .is_strength = true,
     .looks = true,
     .budget = {.milliseconds = STRONG_MILLISECONDS},
     .learns = true,
     .choose = mc_choose},
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

/* True if the bot searches, which is so if it has a budget. */
static bool searches(const Bot *bot)
{
    return bot->budget.rollouts || bot->budget.milliseconds;
}

/*
 * Parses a budget: "200" means 200 rollouts, "50ms" means 50 milliseconds. Returns false if the number is not allowed.
 */
static bool read_budget(Str text, Budget *budget)
{
    int64_t number = 0;
    bool is_time = str_ends(text, STR("ms"));
    if (is_time) text.n -= 2;
    if (!number_within(text, 1, BOT_MAX_BUDGET, &number)) return false;
    *budget = (Budget){0};
    *(is_time ? &budget->milliseconds : &budget->rollouts) = (uint32_t)number;
    return true;
}

/* Returns the bot for a text: a name, or a name, a colon and a budget. Only bots that search can have a budget. */
const Bot *bot_of(Arena *arena, Str text)
{
    const char *colon = text.n ? memchr(text.s, ':', text.n) : NULL;
    if (!colon) return bot_named(text);
    Str name = {text.s, (size_t)(colon - text.s)};
    const Bot *plain = bot_named(name);
    if (!plain || !searches(plain)) return NULL;
    Bot *bot = ARENA_NEW(arena, Bot);
    *bot = *plain;
    bot->name = arena_str(arena, text);
    if (!read_budget((Str){colon + 1, text.n - name.n - 1}, &bot->budget)) return NULL;
    return bot;
}

/* A single thread is the default, so a copy is only needed for more threads. */
const Bot *bot_in_threads(Arena *arena, const Bot *bot, int threads)
{
    if (!searches(bot) || threads < 2) return bot;
    Bot *copy = ARENA_NEW(arena, Bot);
    *copy = *bot;
    copy->budget.threads = (uint32_t)threads;
    return copy;
}

int bot_cores(void)
{
    long n = sysconf(_SC_NPROCESSORS_ONLN);
    return (int)int_within(n, 1, BOT_MAX_THREADS);
}

Action bot_act(const Bot *bot, const Game *game, const State *state, Rng *rng)
{
    return bot_act_on(bot, game, state, rng, NULL);
}

/*
 * Leaves out announcements that can be made again in each trick, because they only inform a partner. If no action is
 * left, returns all legal actions.
 */
static Moves without_hints(const Game *game, Moves legal)
{
    Moves left = legal;
    for (uint64_t set = game->announced_times[TIMES_TRICK]; set; set &= set - 1)
        tokens_remove(&left.tokens, game->announcement[__builtin_ctzll(set)].token - FIRST_TOKEN);
    return moves_count(left) ? left : legal;
}

/* True if the action can only gain: a meld that does not change the trumps, or the exchange for the card turned up. */
static bool only_gains(const Game *game, Action action)
{
    const Token *token = token_of(game, action);
    if (token->kind == TOKEN_MELD) return !game->meld[game->combination[token->index].meld].makes_trump;
    return token->kind == TOKEN_ANNOUNCE && game->announcement[token->index].takes_turned;
}

/*
 * After a trick, leaves out "done" if another action can only gain. Otherwise, a player who searches might choose
 * "done", because his playouts still make the gaining action after a later trick. In the real deal this may be
 * impossible: perhaps the player wins no more tricks.
 */
static Moves without_waiting(const Game *game, const State *state, Moves legal)
{
    bool gains = false;
    if (state->stage != STAGE_AFTER_TRICK) return legal;
    for (int k = cards_count(legal.cards); k < moves_count(legal); k++) gains |= only_gains(game, moves_nth(legal, k));
    if (gains) tokens_remove(&legal.tokens, game->token_done - FIRST_TOKEN);
    return legal;
}

Turn bot_turn(const Bot *bot, const Game *game, const State *state, Rng *rng, Belief *belief, View *view)
{
    Turn turn = {.game = game, .legal = state_legal(game, state), .rng = rng, .budget = bot->budget, .belief = belief};
    if (bot->looks) {
        turn.legal = without_waiting(game, state, without_hints(game, turn.legal));
        view_make(game, state, state_decider(game, state), view);
        turn.view = view;
    }
    return turn;
}

Action bot_act_on(const Bot *bot, const Game *game, const State *state, Rng *rng, Belief *belief)
{
    View view;
    Turn turn = bot_turn(bot, game, state, rng, belief, &view);
    return bot->choose(&turn);
}

bool bot_keeps(const Bot *bot)
{
    return bot->choose == mc_choose;
}

void bot_recall(const Bot *bot, const Game *game, const State *state, Rng *rng, Belief *belief)
{
    View view;
    Turn turn = bot_turn(bot, game, state, rng, belief, &view);
    mc_recall(&turn);
}
