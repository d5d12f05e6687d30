/*
 * What a table was set up with: the game, the players, the seed. Read from the request that made the table, kept as
 * JSON, and the same after a restart.
 */
#ifndef TAPP_SERVER_SETUP_H
#define TAPP_SERVER_SETUP_H

#include "bots/bot.h"
#include "catalog/catalog.h"
#include "server/answer.h"

enum { SETUP_MOST_OPTIONS = 64, SETUP_MOST_SOURCE = 128 << 10 /* bytes */ };

typedef struct Setup {
    Str variant; /* the id of a shipped one; empty where the table has a file of its own: */
    Str source;
    int players; /* 0: usual */
    const OptionChoice *options;
    size_t n_options;
    uint64_t seed, deals; /* deals: 0, as many as the variant says */
    int pace;             /* milliseconds after which a computer acts, while somebody looks; 0: at once */
    uint8_t dealer;
    size_t n_seats;            /* that were spoken of */
    const Bot *bot[MAX_SEATS]; /* NULL: a person */
    const Bot *helper;         /* who takes the seat of a person who is absent */
} Setup;

/* Reads a setup from JSON, into the arena. False after a refusal. What the request leaves open is drawn here. */
bool setup_read(Arena *arena, const Node *root, Setup *setup, Answer *answer);

/* The setup as JSON that setup_read takes. */
void setup_write(const Setup *setup, Buf *buf);

/* ---- games, opened once for all tables that play them ----------------------------------------------------------- */

typedef struct Games Games;

/* No games yet. Nobody outside names a file; what is brought lives with its tables (catalog_lets_extend). */
Games *games_open(void);
void games_close(Games *games);

/* The language of variants that all of them share. */
const Language *games_language(const Games *games);

/* A computer that plays by what was learned begins to play this game: where nothing has been learned yet it is. */
void games_learn(Games *games, const Opened *opened);

/*
 * The game of a setup, opened when it is not; NULL after a refusal. It stays until games_leave as often as it was
 * entered.
 */
const Opened *games_enter(Games *games, const Setup *setup, Answer *answer);
void games_leave(Games *games, const Opened *opened);

#endif
