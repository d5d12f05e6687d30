/*
 * A match on disk. The file has the variant and the players, then each deal as a record (engine/record.h). The last
 * deal may be unfinished. The whole file is written after every action, so that a crash or a closed terminal loses
 * nothing. docs/records.md has the format. Each unfinished match has its own file, which the program that plays the
 * match keeps locked.
 */
#ifndef TAPP_MATCH_SAVED_MATCH_H
#define TAPP_MATCH_SAVED_MATCH_H

#include "match/host.h"
#include "engine/record.h"
#include "system/save.h"

/* The data of a match, except its deals. */
typedef struct SavedMatchHead {
    RecordHead record;
    MatchSpec spec;
    uint8_t person;
    Str bots;     /* the computer players, as the person has typed them */
    Str language; /* the language of the program; empty if unknown */
} SavedMatchHead;

typedef struct SavedMatch {
    Saver saver; /* the host calls this; it must be the first member */
    Arena *arena;
    const char *folder; /* the folder for a new file; not used for an existing one */
    const char *path;   /* the file; NULL until it is created */
    FileLock lock;
    SavedMatchHead head;
    Buf text;          /* the contents of the file */
    size_t deal_start; /* the number of bytes in `text` before the last deal */
    uint64_t dealt;    /* the number of the last deal in `text`, from 1; 0: no deal yet */
    bool is_kept;      /* the file has contents from which the match can be continued */
} SavedMatch;

typedef enum StatePlace {
    STATE_FOUND,    /* $XDG_STATE_HOME is an absolute path; or it is not set, and $HOME is */
    STATE_RELATIVE, /* $XDG_STATE_HOME is a relative path, so it is ignored and ~/.local/state is used */
    STATE_NOWHERE   /* neither $HOME nor $XDG_STATE_HOME is set */
} StatePlace;

/* Returns how the default place of saved data is found, for messages. */
StatePlace saved_match_state(void);

/*
 * Returns the path $XDG_STATE_HOME/tapp/NAME or ~/.local/state/tapp/NAME, in the arena. Returns NULL if the user has no
 * home folder.
 */
const char *saved_match_place(Arena *arena, const char *name);

/* Returns the folder of unfinished matches, in the arena; returns NULL if the user has no home folder. */
const char *saved_match_folder(Arena *arena);

/* Creates a folder and its parents. Errors are ignored here; writing the file will report them. */
void saved_match_make_folders(const char *path);

/*
 * Prepares to save a new match. The file is created in the folder after the first action. The arguments are not copied.
 */
void saved_match_begin(SavedMatch *saved_match, Arena *arena, const char *folder, const SavedMatchHead *head);

/* Prepares to save a match that is continued in its own file, which the caller has locked. */
void saved_match_go_on(SavedMatch *saved_match, const char *path, FileLock lock, const SavedMatchHead *head);

/*
 * Ends saving: tries a failed save again, removes the file if the match is over, and frees memory. Returns the errno of
 * a failed save, or 0. A file that another program has locked is left unchanged.
 */
int saved_match_close(SavedMatch *saved_match, const Match *match, bool is_over);

/* A saved match as it was read from its file: the head, the rules named there, and the deals. */
typedef struct SavedMatchRead {
    SavedMatchHead head;
    int players;         /* the number of players */
    const Source *deals; /* the records of the `n` deals */
    size_t n;
} SavedMatchRead;

/* Reads a saved match. Texts are in the arena. Returns false after an error in `diags`. */
bool saved_match_read(Arena *arena, const char *path, Diags *diags, SavedMatchRead *out);

/*
 * Plays the deals of a saved match again in a new match, and prepares to save the match. Sets `*resumes` if the last
 * deal is unfinished. If `saved_match` is NULL, nothing is saved. Returns false after an error in `diags`.
 */
bool saved_match_replay(SavedMatch *saved_match, const SavedMatchRead *read, Match *match, Diags *diags, bool *resumes);

#endif
