/*
 * A match on disk: who plays what, then each deal as a record (engine/record.h), the last one as far as it went.
 * Written whole after every action, so that a crash or a closed terminal loses nothing. docs/records.md has the format.
 * Each match that is not over has a file of its own, which one program alone has while it plays.
 */
#ifndef TAPP_MATCH_SAVED_MATCH_H
#define TAPP_MATCH_SAVED_MATCH_H

#include "match/host.h"
#include "engine/record.h"
#include "system/save.h"

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
    Arena *arena;
    const char *folder; /* where a new file is made; not needed for one that is there */
    const char *path;   /* NULL until there is a file */
    FileHold hold;
    SavedMatchHead head;
    Buf text;       /* the whole file */
    size_t n_done;  /* of its bytes: all but the last deal */
    uint64_t dealt; /* the number of the last deal, from 1 */
    bool is_kept;   /* there is something in the file */
} SavedMatch;

typedef enum StatePlace {
    STATE_FOUND,
    STATE_RELATIVE, /* $XDG_STATE_HOME is a relative path and does not count; ~/.local/state does */
    STATE_NOWHERE   /* neither $HOME nor $XDG_STATE_HOME says where */
} StatePlace;

/* Where things are kept that nobody has named a place for. */
StatePlace saved_match_state(void);

/* $XDG_STATE_HOME/tapp/NAME or ~/.local/state/tapp/NAME, in the arena; NULL without a home. */
const char *saved_match_place(Arena *arena, const char *name);

/* The folder of matches that are not over; in the arena, NULL without a home. */
const char *saved_match_folder(Arena *arena);

/* Makes a folder and those above it; what is missing in the end, writing will tell. */
void saved_match_make_folders(const char *path);

/* For a match that has just begun: it gets a file of its own in the folder, with its first action. Borrows. */
void saved_match_begin(SavedMatch *saved_match, Arena *arena, const char *folder, const SavedMatchHead *head);

/* The same for a match that goes on in the file that is held already. */
void saved_match_go_on(SavedMatch *saved_match, const char *path, FileHold hold, const SavedMatchHead *head);

/*
 * Tries once more if the last time failed; then removes the file (a match that is over is not gone on with) or leaves
 * it, and gives memory back. The errno of what could not be kept, else 0. A file that another program holds is never
 * touched.
 */
int saved_match_close(SavedMatch *saved_match, const Match *match, bool is_over);

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
 * Plays the deals of a session in a match that has just begun, and the saved match goes on from there. `*resumes`: the
 * last deal is not over. False after an error in `diags`. Without a saved match (NULL) the match is played again alone.
 */
bool saved_match_replay(SavedMatch *saved_match, const SavedMatchRead *read, Match *match, Diags *diags, bool *resumes);

#endif
