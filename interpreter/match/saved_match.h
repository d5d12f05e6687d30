/*
 * A match on disk: variant and players, then each deal as a record (engine/record.h), the last one as far as it went.
 * The whole file is written after every action, so that a crash or a closed terminal loses nothing. docs/records.md has
 * the format. Each unfinished match has its own file, locked by the program that plays it.
 */
#ifndef TAPP_MATCH_SAVED_MATCH_H
#define TAPP_MATCH_SAVED_MATCH_H

#include "match/host.h"
#include "engine/record.h"
#include "system/save.h"

/* The data of a match besides its deals. */
typedef struct SavedMatchHead {
    RecordHead record;
    MatchSpec spec;
    uint8_t person;
    Str bots;     /* as given by the person */
    Str language; /* of the program; empty if unknown */
} SavedMatchHead;

typedef struct SavedMatch {
    Keeper keeper; /* pass this to the host; it must be the first member */
    Arena *arena;
    const char *folder; /* for a new file; not needed for an existing one */
    const char *path;   /* NULL until there is a file */
    FileHold hold;
    SavedMatchHead head;
    Buf text;       /* the whole file */
    size_t n_done;  /* the bytes before the last deal */
    uint64_t dealt; /* the number of the last deal, from 1 */
    bool is_kept;   /* the file has contents */
} SavedMatch;

typedef enum StatePlace {
    STATE_FOUND,
    STATE_RELATIVE, /* $XDG_STATE_HOME is a relative path and is ignored; ~/.local/state is used */
    STATE_NOWHERE   /* neither $HOME nor $XDG_STATE_HOME is set */
} StatePlace;

/* The default place for saved data. */
StatePlace saved_match_state(void);

/* $XDG_STATE_HOME/tapp/NAME or ~/.local/state/tapp/NAME, in the arena; NULL without a home. */
const char *saved_match_place(Arena *arena, const char *name);

/* The folder of unfinished matches; in the arena, NULL without a home. */
const char *saved_match_folder(Arena *arena);

/* Creates a folder and its parents; if this fails, writing reports it. */
void saved_match_make_folders(const char *path);

/* For a new match: creates a file in the folder at its first action. Borrows its arguments. */
void saved_match_begin(SavedMatch *saved_match, Arena *arena, const char *folder, const SavedMatchHead *head);

/* The same for a match continued in a file that is already locked. */
void saved_match_go_on(SavedMatch *saved_match, const char *path, FileHold hold, const SavedMatchHead *head);

/*
 * Retries a failed save. Then removes the file of a finished match, or leaves it, and frees memory. Returns the errno
 * of a failed save, or 0. Files locked by another program are not touched.
 */
int saved_match_close(SavedMatch *saved_match, const Match *match, bool is_over);

/* A saved match as read: `head`, the rules it names, and its deals. */
typedef struct SavedMatchRead {
    SavedMatchHead head;
    int players;
    const Source *deals; /* n of them */
    size_t n;
} SavedMatchRead;

/* Reads a saved match into the arena; false after an error in `diags`. */
bool saved_match_read(Arena *arena, const char *path, Diags *diags, SavedMatchRead *out);

/*
 * Plays the deals of a saved match in a new match, and continues saving there. `*resumes`: the last deal is unfinished.
 * False after an error in `diags`. With NULL for the saved match, it only replays.
 */
bool saved_match_replay(SavedMatch *saved_match, const SavedMatchRead *read, Match *match, Diags *diags, bool *resumes);

#endif
