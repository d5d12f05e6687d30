/*
 * What deals have brought to whom, from match to match: a line of JSON for each deal that is over, in one file that all
 * programs of this person write to, each line whole. A deal that is played again in its match has a later line, which
 * counts in place of the earlier. docs/playing.md tells what is in it.
 */
#ifndef TAPP_MATCH_TALLY_H
#define TAPP_MATCH_TALLY_H

#include "match/saved_match.h"

typedef struct Tally {
    Keeper keeper; /* hand this to the host; it is the first member */
    const char *path;
    const SavedMatch *saved_match; /* whose file names the match */
    Str variant;
    Str players[MAX_SEATS]; /* by seat, empty where one has no name */
    uint8_t person;
    char stamp[32]; /* names a match that has no file */
} Tally;

/* $XDG_STATE_HOME/tapp/tally.jsonl or ~/.local/state/tapp/tally.jsonl, in the arena; NULL without a home. */
const char *tally_path(Arena *arena);

/* For a match with a person in it; all is borrowed. */
void tally_begin(Tally *tally, const char *path, const SavedMatch *saved_match, Str variant, uint8_t person);

/* A deal of the file. Texts lie in the arena that it was read into. */
typedef struct TallyDeal {
    Str match, variant,
        evening; /* evening: its date, "2026-11-22"; what is played before six in the morning is the day before's */
    int64_t number;
    int players, person; /* seats */
    Str name[MAX_SEATS];
    int64_t gain[MAX_SEATS];
    Str contract; /* empty where nothing was played */
    int declarer; /* -1: none */
    bool won;
} TallyDeal;

typedef struct TallyRead {
    TallyDeal *deals; /* in the order in which they were played */
    size_t n, capacity;
    size_t n_unread; /* lines that are none: cut off, or not of this program */
} TallyRead;

/* Reads the file (NULL or none: no deals); 0, or an errno. */
int tally_read(Arena *arena, const char *path, TallyRead *out);

#endif
