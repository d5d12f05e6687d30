/*
 * Computer players. All of them use this interface: they get the facts that their seat may know and the legal actions,
 * and return one of these actions.
 */
#ifndef TAPP_BOTS_BOT_H
#define TAPP_BOTS_BOT_H

#include "base/arena.h"
#include "bots/belief.h"

/*
 * How long a searching player may think about one action, in rollouts or time (0: no limit), and in how many threads (0
 * means 1). The number of threads does not change the result of a budget in rollouts.
 */
typedef struct Budget {
    uint32_t rollouts, milliseconds, threads;
} Budget;

/* One decision for a player. */
typedef struct Turn {
    const Game *game;
    const View *view; /* NULL for a bot with looks == false */
    Moves legal;      /* never empty */
    Rng *rng;         /* the only source of random numbers */
    Budget budget;    /* used only by bots that search */
    /* deals that the seat considers possible, kept from earlier decisions of this deal; NULL: nothing was kept */
    Belief *belief;
} Turn;

typedef struct Bot {
    Str name;
    const char *help;
    bool looks;       /* the bot needs the view */
    bool learns;      /* the bot uses the game's trained weights if there are any */
    bool is_strength; /* one of the strengths that people choose from */
    bool is_random;   /* the bot plays as playout() does, so simulations may call playout() instead */
    Budget budget;    /* the default budget; rollouts and milliseconds are 0 if the bot does not search */
    Action (*choose)(const Turn *turn);
} Bot;

/* bots() returns the list of all bots. bot_named() returns the bot with this name, or NULL. */
const Bot *bots(size_t *n);
const Bot *bot_named(Str name);

/*
 * Finds a bot by the user's text: a name, and for searching bots optionally the rollouts or milliseconds per action:
 * "greedy", "mc", "mc:200", "mc:50ms". The bot has the text as its name and is in the arena, unless it is one of
 * bots(). NULL if the name is unknown or the budget is not between 1 and BOT_MAX_BUDGET.
 */
enum { BOT_MAX_BUDGET = 10000000 };
const Bot *bot_of(Arena *arena, Str text);

/* Returns a copy of the bot that uses this many threads, in the arena. Returns the bot itself if it does not search. */
enum { BOT_MAX_THREADS = 256 };
const Bot *bot_in_threads(Arena *arena, const Bot *bot, int threads);

/* True if the bot keeps a belief (see bots/belief.h) from one decision of a deal to the next. */
bool bot_keeps(const Bot *bot);

/*
 * Updates the belief in the same way as bot_act_on(), but chooses no action. It is for bots that keep a belief (see
 * bot_keeps()), in a position that their seat decides.
 */
void bot_recall(const Bot *bot, const Game *game, const State *state, Rng *rng, Belief *belief);

/*
 * Returns the turn in which a bot chooses at this position: the actions that it considers, and the view of its seat,
 * which is made in `view`. Bots that do not look (Bot.looks) get no view and consider all actions.
 */
Turn bot_turn(const Bot *bot, const Game *game, const State *state, Rng *rng, Belief *belief, View *view);

/* Returns how many threads the machine can run in parallel; at least 1. */
int bot_cores(void);

/* Lets a bot choose the action of the player who decides at this position, and returns the action. */
Action bot_act(const Bot *bot, const Game *game, const State *state, Rng *rng);

/* Like bot_act(), for a bot that continues with its belief from earlier decisions of the deal. */
Action bot_act_on(const Bot *bot, const Game *game, const State *state, Rng *rng, Belief *belief);

#endif
