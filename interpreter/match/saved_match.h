/*
 * A session on disk: who plays what, then each deal as a record (engine/record.h), the last one as far as it went. Written
 * whole after every action, so that a crash or a closed terminal loses nothing. docs/records.md has the format.
 */
#ifndef TAPP_MATCH_SAVED_MATCH_H
#define TAPP_MATCH_SAVED_MATCH_H

#include "match/host.h"
#include "engine/record.h"

/* What a session is besides its deals. */
typedef struct SavedMatchHead {
    RecordHead record;
    MatchSpec spec;
    uint8_t person;
    Str bots;     /* as the person named them */
    Str language; /* that is spoken; empty where it is not known */
} SavedMatchHead;

typedef struct SavedMatch {
    Keeper keeper; /* hand this to the host; it is the first member */
    const char *path;
    SavedMatchHead head;
    Buf text;       /* the whole file */
    size_t n_done;  /* of its bytes: all but the last deal */
    uint64_t dealt; /* the number of the last deal, from 1 */
    bool failed;    /* it could not be written, which has been complained about */
} SavedMatch;

/* Where things are kept: $XDG_STATE_HOME/tapp/NAME or ~/.local/state/tapp/NAME. In the arena; NULL without a home. */
const char *saved_match_place(Arena *arena, const char *name);

/* Where the session is. Terminated, in the arena; NULL without a home. */
const char *saved_match_path(Arena *arena);

/* Makes a folder and those above it; what is missing in the end, writing will tell. */
void saved_match_make_folders(const char *path);

/* Puts a session that is there aside, as session.before, for another is about to begin. */
void saved_match_set_aside(const char *path);

/* An saved_match for a match that has just begun; makes the folder. */
void saved_match_begin(SavedMatch *saved_match, const char *path, const SavedMatchHead *head);

/* Removes the file (a match that is over is not gone on with) or leaves it; gives memory back. */
void saved_match_close(SavedMatch *saved_match, bool is_over);

/* A session that was read: `head`, the rules it names, and its deals. */
typedef struct SavedMatchRead {
    SavedMatchHead head;
    int players;
    const Source *deals; /* n of them */
    size_t n;
} SavedMatchRead;

/* Reads a session into the arena; false after an error in `diags`. */
bool saved_match_read(Arena *arena, const char *path, Diags *diags, SavedMatchRead *out);

/*
 * Plays the deals of a session in a match that has just begun, and the saved match goes on from there. `*resumes`: the last
 * deal is not over. False after an error in `diags`.
 */
bool saved_match_replay(SavedMatch *saved_match, const SavedMatchRead *read, Match *match, Diags *diags, bool *resumes);

#endif
