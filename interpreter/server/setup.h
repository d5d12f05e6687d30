/*
 * The setup of a table: its game and its players. It is read from the request that makes the table. It is stored as
 * JSON, so that the table is still there after a restart.
 */
#ifndef TAPP_SERVER_SETUP_H
#define TAPP_SERVER_SETUP_H

#include "bots/bot.h"
#include "catalog/catalog.h"
#include "engine/record.h"
#include "server/answer.h"

enum {
    SETUP_MOST_OPTIONS = 64,
    SETUP_MOST_SOURCE = 128 << 10, /* in bytes */
    SETUP_MOST_RECORD = 64 << 10,
    NAME_BYTES = 48
};

typedef struct Setup {
    Str variant; /* the id of a shipped variant; empty if `source` has the variant */
    Str source;
    int players; /* 0: the usual number of the game */
    const OptionChoice *options;
    size_t n_options;
    uint64_t seed, deals; /* `deals`: the number of deals; 0: the variant decides */
    bool is_seeded;       /* the request gave a seed, which decides all cards; otherwise each deal is drawn at random */
    /* the list of tables shows this table, so that any visitor may take a seat; only possible with `waits` */
    bool is_listed;
    bool waits;     /* persons take seats with the key for spectators, and the first deal waits for `:start` */
    int clock;      /* the seconds that a person may take for an action; 0: no limit */
    int pace;       /* the milliseconds before a computer acts while somebody watches; 0: no pause */
    uint8_t dealer; /* the seat of the first dealer, taken modulo the number of players */
    size_t n_seats; /* the number of seats in the request */
    const Bot *bot[MAX_SEATS]; /* NULL: a person plays */
    const Bot *helper;         /* plays for persons who are away */
    /* the only deal of the table, which decides the game, its options and the dealer; or NULL */
    const Record *record;
    Str record_text;
    int64_t at;           /* the number of actions in the record that were already made; -1: all */
    Str names[MAX_SEATS]; /* by seat: the names of persons in the request; empty: none */
} Setup;

/* Reads a setup from the JSON of a request, into the arena. If it refuses the request, returns false. */
bool setup_read(Arena *arena, const Node *root, Setup *setup, Answer *answer);

/*
 * Reads the JSON of setup_write(). If it refuses the request, returns false. A table of an earlier version has a seed,
 * which decides those deals whose rows have no cards.
 */
bool setup_read_kept(Arena *arena, const Node *root, Setup *setup, Answer *answer);

/* Refuses a request because its record has errors. */
void setup_refuse_record(Answer *answer, const Diags *diags);

/*
 * Writes a setup as JSON, which setup_read_kept() can read. The names are left out, because they become rows of the
 * table.
 */
void setup_write(const Setup *setup, Buf *buf);

/* ---- games, each opened once for all its tables --------------------------------------------------------------- */

typedef struct Games Games;

/*
 * games_open() returns an empty collection of games. Clients cannot open files through it; see catalog_lets_extend(). A
 * variant that a client has sent is closed with the last table that plays it.
 */
Games *games_open(void);
void games_close(Games *games);

/* Returns the language of variants, which all games share. */
const Language *games_language(const Games *games);

/*
 * Starts training weights for the game in the background. A game that has weights or cannot be learned is not trained.
 * No training starts if this was tried before for the game, or while another game is trained.
 */
void games_learn(Games *games, const Opened *opened);

/*
 * games_enter() returns the game of a setup, and opens it if it is not open. It returns NULL if it refuses the request.
 * For each call, games_leave() must be called once.
 */
const Opened *games_enter(Games *games, const Setup *setup, Answer *answer);
void games_leave(Games *games, const Opened *opened);

/*
 * games_rules() returns the rules of a game in a language as HTML; NULL if they were not kept. games_keep_rules() keeps
 * them.
 */
const Buf *games_rules(const Opened *opened, Str language);
void games_keep_rules(const Opened *opened, Str language, Str rules);

#endif
