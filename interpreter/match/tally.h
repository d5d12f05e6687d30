/*
 * The results of deals over all matches: one line of JSON for each finished deal, in one file shared by all of a
 * person's programs, which append whole lines. If a deal is played again in its match, the later line counts.
 * docs/playing.md describes the fields.
 */
#ifndef TAPP_MATCH_TALLY_H
#define TAPP_MATCH_TALLY_H

#include "match/saved_match.h"

typedef struct Tally {
    Keeper keeper; /* pass this to the host; it must be the first member */
    const char *path;
    const SavedMatch *saved_match; /* the name of its file identifies the match */
    Str variant;
    Str players[MAX_SEATS]; /* by seat, empty if unnamed */
    uint8_t person;
    char stamp[32]; /* identifies a match without a file */
} Tally;

/* $XDG_STATE_HOME/tapp/tally.jsonl or ~/.local/state/tapp/tally.jsonl, in the arena; NULL without a home. */
const char *tally_path(Arena *arena);

/* For a match with a person; borrows its arguments. */
void tally_begin(Tally *tally, const char *path, const SavedMatch *saved_match, Str variant, uint8_t person);

/* A deal of the file. Texts are in the arena of the reader. */
typedef struct TallyDeal {
    Str match, variant, evening; /* evening: its date, "2026-11-22"; before six in the morning the previous day */
    int64_t number;
    int players, person; /* seats */
    Str name[MAX_SEATS];
    int64_t gain[MAX_SEATS];
    Str contract; /* empty if nothing was played */
    int declarer; /* -1: none */
    bool won;
} TallyDeal;

typedef struct TallyRead {
    TallyDeal *deals; /* in the order of play */
    size_t n, capacity;
    size_t n_unread; /* lines that could not be read: cut off, or not from this program */
} TallyRead;

/* Reads the file (NULL or missing: no deals). Returns 0 or an errno. */
int tally_read(Arena *arena, const char *path, TallyRead *out);

#endif
