/*
 * Computer players. Every player, from the random one to one that searches, is asked through this interface: it is given
 * what its seat may know and the legal actions, and answers with one of them.
 */
#ifndef TAPP_TABLE_BOT_H
#define TAPP_TABLE_BOT_H

#include "base/rng.h"
#include "table/view.h"

/* One question to a player. */
typedef struct Turn {
    const Game *game;
    const View *view; /* NULL for a bot that does not look */
    Moves legal;      /* never empty */
    Rng *rng;         /* the only source of chance */
} Turn;

typedef struct Bot {
    Str name;
    const char *help;
    bool looks;     /* wants the view to be made */
    bool is_random; /* plays as playout() does: simulations may use that instead */
    Action (*choose)(const Turn *turn);
} Bot;

/* The bots there are, and one by name (NULL if there is none). */
const Bot *bots(size_t *n);
const Bot *bot_named(Str name);

/* Asks a bot for the actor's action in a position. */
Action bot_act(const Bot *bot, const Game *game, const State *state, Rng *rng);

#endif
