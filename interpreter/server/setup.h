/*
 * The setup of a table: its game and its players. It is read from the request that makes the table, and stored as JSON,
 * so that the table survives a restart.
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
    Str variant; /* the id of a shipped variant; empty if the table has a file of its own: */
    Str source;
    int players; /* 0: the game's default */
    const OptionChoice *options;
    size_t n_options;
    uint64_t seed, deals; /* deals: how many; 0: the variant decides */
    bool is_seeded;       /* the table's maker gave the seed, which determines all cards; else each deal is random */
    bool is_listed;       /* the lobby shows the table, so that any visitor may take a seat; only if `waits` */
    bool waits;           /* people take seats with the key of spectators, and the first deal waits for `:start` */
    int clock;            /* seconds that a person may take; 0: no limit */
    int pace;             /* milliseconds before a computer acts if somebody watches; 0: at once */
    uint8_t dealer;
    size_t n_seats;            /* the number of seats in the request */
    const Bot *bot[MAX_SEATS]; /* NULL: a person plays */
    const Bot *helper;         /* plays for a person who is absent */
    const Record *record;      /* the table's only deal, which sets the game, its options and the dealer; or NULL */
    Str record_text;
    int64_t at;           /* how many of the record's actions are already done; -1: all */
    Str names[MAX_SEATS]; /* names of persons in the request, by seat; empty: none */
} Setup;

/* Reads a setup from the JSON of a request into the arena. If it refuses the request, returns false. */
bool setup_read(Arena *arena, const Node *root, Setup *setup, Answer *answer);

/*
 * Reads JSON from setup_write(). A table of an earlier version has a seed, which determines the deals whose rows have
 * no cards.
 */
bool setup_read_kept(Arena *arena, const Node *root, Setup *setup, Answer *answer);

/* Refuses a request because of the errors in its record. */
void setup_refuse_record(Answer *answer, const Diags *diags);

/* Writes a setup as JSON for setup_read_kept(). */
void setup_write(const Setup *setup, Buf *buf);

/* ---- games, opened once for all tables that play them ----------------------------------------------------------- */

typedef struct Games Games;

/*
 * Makes a collection of games, which is empty at first. Clients cannot open files with it (catalog_lets_extend()). A
 * client's own variant is freed with the last table that plays it.
 */
Games *games_open(void);
void games_close(Games *games);

/* The language of variants, shared by all games. */
const Language *games_language(const Games *games);

/* Starts training in the background if a computer plays by weights and the game has none. */
void games_learn(Games *games, const Opened *opened);

/*
 * Opens the game of a setup, or returns it if it is open; NULL if it refuses the request. Each call needs a call of
 * games_leave().
 */
const Opened *games_enter(Games *games, const Setup *setup, Answer *answer);
void games_leave(Games *games, const Opened *opened);

/* The rules of a game as HTML in a language, if they were stored; else NULL. games_keep_rules() stores them. */
const Buf *games_rules(const Opened *opened, Str language);
void games_keep_rules(const Opened *opened, Str language, Str rules);

#endif
