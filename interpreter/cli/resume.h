/* Chooses an unfinished match to resume. */
#ifndef TAPP_CLI_RESUME_H
#define TAPP_CLI_RESUME_H

#include "cli/menu.h"
#include "match/saved_match.h"
#include "system/line.h"

/* The chosen match. Its file is locked. */
typedef struct Resumed {
    const char *path; /* the path of its file; NULL if no match was chosen */
    FileLock lock;
    Str variant; /* the game that the person named instead of a saved match; may be empty */
} Resumed;

/* A request to resume a match: the person, the language and the files. */
typedef struct ResumeRequest {
    Arena *arena;
    const Language *language; /* the language of variant files */
    Str words;                /* the language of the questions */
    Line *line;
    bool is_person;         /* true if a person can answer questions */
    const MenuChoice *menu; /* the menu, which knows the names of games */
} ResumeRequest;

/*
 * Chooses a match for --resume. `which` is its number in the list or its id. If `which` is empty, takes the only match,
 * or asks the person. If no person can answer, takes the newest match that no other program plays. Returns an exit
 * status; an error was reported if it is not STATUS_OK.
 */
int resume_choose(const ResumeRequest *request, Str which, Resumed *resumed);

/*
 * Offers unfinished matches at the start of the program. If the person has chosen a match, sets `path`. For a new
 * match, `variant` is the game that was named, or empty. Returns false if the person stops.
 */
bool resume_offer(const ResumeRequest *request, Resumed *resumed);

/* If XDG_STATE_HOME is ignored because it is a relative path, says where matches are saved instead. */
void resume_show_place(void);

#endif
