/*
 * Computer players. Every player, from the random one to one that searches, is asked through this interface: it is
 * given what its seat may know and the legal actions, and answers with one of them.
 */
#ifndef TAPP_BOTS_BOT_H
#define TAPP_BOTS_BOT_H

#include "base/arena.h"
#include "bots/belief.h"

/*
 * How long a player that thinks may think about one action: deals played out, or time; 0: not limited by that. And in
 * how many threads at once (0 is 1), which makes no difference to what a budget in rollouts comes to.
 */
typedef struct Budget {
    uint32_t rollouts, milliseconds, threads;
} Budget;

/* One question to a player. */
typedef struct Turn {
    const Game *game;
    const View *view; /* NULL for a bot that does not look */
    Moves legal;      /* never empty */
    Rng *rng;         /* the only source of chance */
    Budget budget;    /* of a bot that has one */
    Belief *belief;   /* what the seat has held possible so far in this deal; NULL: it has to begin anew */
} Turn;

typedef struct Bot {
    Str name;
    const char *help;
    bool looks;     /* wants the view to be made */
    bool learns;    /* plays by what was learned of the game, where something was */
    bool is_random; /* plays as playout() does: simulations may use that instead */
    Budget budget;  /* the usual one; both 0: takes none */
    Action (*choose)(const Turn *turn);
} Bot;

/* The bots there are, and one by its plain name (NULL if there is none). */
const Bot *bots(size_t *n);
const Bot *bot_named(Str name);

/*
 * A bot as users write it: its name and, for one that takes a budget, perhaps how many rollouts or milliseconds it has
 * for an action: "greedy", "mc", "mc:200", "mc:50ms". The bot carries the text as its name and lies in the arena where
 * it is not one of `bots`. NULL if there is none or the budget is not between 1 and BOT_MAX_BUDGET.
 */
enum { BOT_MAX_BUDGET = 10000000 };
const Bot *bot_of(Arena *arena, Str text);

/* The same bot in as many threads, in the arena; the bot itself if it does not think. */
enum { BOT_MAX_THREADS = 256 };
const Bot *bot_in_threads(Arena *arena, const Bot *bot, int threads);

/* Does it keep deals from one decision to the next, in what it holds possible? */
bool bot_keeps(const Bot *bot);

/* Brings what such a player's seat holds possible to where bot_act_on would, in a position that it decides; no more. */
void bot_recall(const Bot *bot, const Game *game, const State *state, Rng *rng, Belief *belief);

/* How many threads the machine runs at once; at least 1. */
int bot_cores(void);

/* Asks a bot for the action of a position's decider. */
Action bot_act(const Bot *bot, const Game *game, const State *state, Rng *rng);

/* The same of a bot that goes on from what its seat held possible before. */
Action bot_act_on(const Bot *bot, const Game *game, const State *state, Rng *rng, Belief *belief);

#endif
