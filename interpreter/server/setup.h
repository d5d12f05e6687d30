/*
 * What a table was set up with: the game, the players. Read from the request that made the table, kept as
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
    bool is_seeded;       /* the seed gives all cards, as the maker of the table has chosen; else each deal is drawn */
    int pace;             /* milliseconds after which a computer acts, while somebody looks; 0: at once */
    uint8_t dealer;
    size_t n_seats;            /* that were spoken of */
    const Bot *bot[MAX_SEATS]; /* NULL: a person */
    const Bot *helper;         /* who takes the seat of a person who is absent */
} Setup;

/* Reads a setup from the JSON of a request, into the arena. False after a refusal. */
bool setup_read(Arena *arena, const Node *root, Setup *setup, Answer *answer);

/*
 * The same of what setup_write has kept. A table of an earlier version has a seed, from which the deals came that its
 * rows do not hold.
 */
bool setup_read_kept(Arena *arena, const Node *root, Setup *setup, Answer *answer);

/* The setup as JSON that setup_read_kept takes. */
void setup_write(const Setup *setup, Buf *buf);

/* ---- games, opened once for all tables that play them ----------------------------------------------------------- */

typedef struct Games Games;

/* No games yet. Nobody outside names a file; what is brought lives with its tables (catalog_lets_extend). */
Games *games_open(void);
void games_close(Games *games);

/* The language of variants that all of them share. */
const Language *games_language(const Games *games);

/* Starts training in the background if the game has no weights, for a computer that plays by them. */
void games_learn(Games *games, const Opened *opened);

/*
 * The game of a setup, opened when it is not; NULL after a refusal. It stays until games_leave as often as it was
 * entered.
 */
const Opened *games_enter(Games *games, const Setup *setup, Answer *answer);
void games_leave(Games *games, const Opened *opened);

/* The rules of a game in a language, as HTML, once they have been kept; NULL before. */
const Buf *games_rules(const Opened *opened, Str language);
void games_keep_rules(const Opened *opened, Str language, Str rules);

#endif
