/*
 * The results of all deals that a person has played: one line of JSON for each finished deal, in one file. Each program
 * that the person runs appends lines to this file. If a deal was played again, its later line counts. A void deal has
 * a line, too, but no result. docs/playing.md describes the fields.
 */
#ifndef TAPP_MATCH_TALLY_H
#define TAPP_MATCH_TALLY_H

#include "match/saved_match.h"

typedef struct Tally {
    Saver saver;                   /* the host calls this; it must be the first member */
    const char *path;              /* the file of the tally */
    const SavedMatch *saved_match; /* the name of the saved file identifies the match; NULL: it is not saved */
    Str variant;
    Str players[MAX_SEATS]; /* names by seat; empty for a player without a name */
    uint8_t person;
    char stamp[32]; /* identifies the match if it has no file */
    Buf lines;      /* all lines of the match */
    size_t n_done;  /* the number of bytes of `lines` that are in the file */
} Tally;

/*
 * Returns the path $XDG_STATE_HOME/tapp/tally.jsonl or ~/.local/state/tapp/tally.jsonl, in the arena. Returns NULL if
 * the user has no home folder.
 */
const char *tally_path(Arena *arena);

/* Prepares to write the deals of a match that a person plays. The arguments are not copied. */
void tally_begin(Tally *tally, const char *path, const SavedMatch *saved_match, Str variant, uint8_t person);

/*
 * Ends a match: tries failed writes again, and frees memory. Returns the errno of a failed write, or 0. If the tally
 * was not begun (all fields are zero), does nothing.
 */
int tally_end(Tally *tally);

/* A deal in the tally. Texts are in the arena of tally_read(). */
typedef struct TallyDeal {
    Str match;      /* the id of the match: the name of its saved file, or the time of its start */
    Str variant;    /* the id of the variant */
    Str evening;    /* a date such as "2026-11-22"; until six in the morning, the date of the previous day */
    int64_t number; /* the number of the deal in its match, from 1 */
    int players;    /* the number of players */
    int person;     /* the person's seat */
    Str name[MAX_SEATS];
    int64_t gain[MAX_SEATS];
    Str contract; /* empty if no contract was played */
    int declarer; /* the declarer's seat; -1: none */
    bool won;
    bool is_void; /* the deal was thrown in or dealt again; tally_read() returns no such deals */
} TallyDeal;

typedef struct TallyRead {
    TallyDeal *deals; /* in the order of play */
    size_t n, capacity;
    /* the number of lines that could not be read, because a line was cut off or another program wrote it */
    size_t n_unread;
} TallyRead;

/* Reads the tally. If `path` is NULL or the file does not exist, there are no deals. Returns 0 or an errno. */
int tally_read(Arena *arena, const char *path, TallyRead *out);

#endif
