/*
 * The setup of a table: its game and its players. It is read from the request that makes the table, and stored as JSON,
 * so that the table still exists after a restart of the server.
 */
#ifndef TAPP_SERVER_SETUP_H
#define TAPP_SERVER_SETUP_H

#include "bots/bot.h"
#include "catalog/catalog.h"
#include "engine/record.h"
#include "server/answer.h"

enum {
    SETUP_MOST_OPTIONS = 64,
    SETUP_MOST_SOURCE = 128 << 10, /* the most bytes of the text of a variant */
    SETUP_MOST_RECORD = 64 << 10,  /* the most bytes of the record of a deal */
    NAME_BYTES = 48                /* the most bytes of a person's name */
};

typedef struct Setup {
    Str variant; /* the id of a shipped variant; if `source` has a text, that text is opened instead */
    Str source;  /* the text of a variant that the client has sent; or empty */
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
    uint8_t dealer; /* the seat of the first dealer; too large a number is taken modulo the number of players */
    size_t n_seats; /* the number of seats in the request */
    const Bot *bot[MAX_SEATS]; /* NULL: a person plays */
    const Bot *helper;         /* the computer that plays for persons who are away, and gives hints */
    /* a deal with which the table begins, and which is its only deal; see read_record() in setup.c; or NULL */
    const Record *record;
    Str record_text;      /* the text of `record` */
    int64_t at;           /* the table begins after this number of actions of the record; -1: after all of them */
    Str names[MAX_SEATS]; /* by seat: the names of persons in the request; empty: no name */
} Setup;

/* Reads a setup from the JSON of a request, into the arena. Returns false after refusing the request in `answer`. */
bool setup_read(Arena *arena, const Node *root, Setup *setup, Answer *answer);

/*
 * Reads a stored setup, as setup_write() has written it. Returns false after refusing in `answer`. Setups of earlier
 * versions always have a seed. The seed determines the deals for which the history of the table has no cards
 * (ROW_DEAL).
 */
bool setup_read_kept(Arena *arena, const Node *root, Setup *setup, Answer *answer);

/* Refuses a request because its record has errors, with the first of them. */
void setup_refuse_record(Answer *answer, const Diags *diags);

/*
 * Writes a setup as JSON, which setup_read_kept() can read. The names are left out, because they become rows in the
 * history of the table (ROW_NAME).
 */
void setup_write(const Setup *setup, Buf *buf);

/* ---- games, each opened once for all its tables --------------------------------------------------------------- */

/* The games that are open now. */
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
 * Starts training weights for the game in the background. No training starts if the game has weights or cannot be
 * learned, if training was tried before for the game, or while another game is trained.
 */
void games_learn(Games *games, const Opened *opened);

/*
 * games_enter() returns the game of a setup, and opens it if it is not open. It returns NULL if it refuses the request.
 * For each call, games_leave() must be called once.
 */
const Opened *games_enter(Games *games, const Setup *setup, Answer *answer);
void games_leave(Games *games, const Opened *opened);

/*
 * games_keep_rules() stores the rules of a game in a language, which are HTML. games_rules() returns them; NULL if they
 * were not stored.
 */
const Buf *games_rules(const Opened *opened, Str language);
void games_keep_rules(const Opened *opened, Str language, Str rules);

#endif
