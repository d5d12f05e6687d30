/*
 * The setup of a table: the game and the players. It is read from the request that made the table, and stored as JSON,
 * so that it survives a restart.
 */
#ifndef TAPP_SERVER_SETUP_H
#define TAPP_SERVER_SETUP_H

#include "bots/bot.h"
#include "catalog/catalog.h"
#include "engine/record.h"
#include "server/answer.h"

enum {
    SETUP_MOST_OPTIONS = 64,
    SETUP_MOST_SOURCE = 128 << 10, /* bytes */
    SETUP_MOST_RECORD = 64 << 10,
    NAME_BYTES = 48
};

typedef struct Setup {
    Str variant; /* the id of a shipped variant; empty if the table has its own file: */
    Str source;
    int players; /* 0: default */
    const OptionChoice *options;
    size_t n_options;
    uint64_t seed, deals; /* deals: 0 for the variant's number */
    bool is_seeded;       /* the maker of the table gave a seed, which determines all cards; else each deal is random */
    bool is_listed;       /* everybody who comes to the server may take a seat; only of a table that waits */
    bool waits;           /* people take seats with the key for watching, and the first deal waits for `:start` */
    int clock;            /* seconds that the table waits for a person; 0: without limit */
    int pace;             /* milliseconds before a computer acts while somebody watches; 0: at once */
    uint8_t dealer;
    size_t n_seats;            /* those given in the request */
    const Bot *bot[MAX_SEATS]; /* NULL: a person */
    const Bot *helper;         /* plays the seat of an absent person */
    const Record *record;      /* the only deal of the table, or NULL; it gives the game, its options and the dealer */
    Str record_text;
    int64_t at;           /* the number of its actions that are done; -1: all */
    Str names[MAX_SEATS]; /* of those who sit there, from the request; empty: none */
} Setup;

/* Reads a setup from the JSON of a request, into the arena. False after a refusal. */
bool setup_read(Arena *arena, const Node *root, Setup *setup, Answer *answer);

/*
 * The same for JSON from setup_write(). A table of an earlier version has a seed, which determines deals without cards
 * in their rows.
 */
bool setup_read_kept(Arena *arena, const Node *root, Setup *setup, Answer *answer);

/* Refuses a request because its record has these errors. */
void setup_refuse_record(Answer *answer, const Diags *diags);

/* Writes the setup as JSON for setup_read_kept(). */
void setup_write(const Setup *setup, Buf *buf);

/* ---- games, opened once for all tables that play them ----------------------------------------------------------- */

typedef struct Games Games;

/*
 * Opens a collection without games. Clients cannot name files (catalog_lets_extend()). A client's own variant is freed
 * with the last table that plays it.
 */
Games *games_open(void);
void games_close(Games *games);

/* The language of variants, shared by all of them. */
const Language *games_language(const Games *games);

/* Starts training in the background if the game has no weights, for a computer that plays by them. */
void games_learn(Games *games, const Opened *opened);

/* Opens the game of a setup, or returns the open one; NULL after a refusal. Call games_leave() once for each call. */
const Opened *games_enter(Games *games, const Setup *setup, Answer *answer);
void games_leave(Games *games, const Opened *opened);

/* The rules of a game in a language, as HTML, if they have been stored; else NULL. */
const Buf *games_rules(const Opened *opened, Str language);
void games_keep_rules(const Opened *opened, Str language, Str rules);

#endif
