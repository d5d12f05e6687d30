/* Which of the matches that are not over is gone on with. */
#ifndef TAPP_CLI_RESUME_H
#define TAPP_CLI_RESUME_H

#include "cli/menu.h"
#include "match/saved_match.h"
#include "system/line.h"

/* A match that was chosen: its file is held from now on. */
typedef struct Resumed {
    const char *path; /* NULL: none was chosen */
    FileHold hold;
    Str variant; /* of the game that was named in place of a match; may be empty */
} Resumed;

typedef struct ResumeRequest {
    Arena *arena;
    const Language *language;
    Str words; /* the language of the questions */
    Line *line;
    bool is_person;         /* there is somebody who can be asked */
    const MenuChoice *menu; /* for the names of games */
} ResumeRequest;

/*
 * For --resume: the match of that number in the list or of that id, or, where `which` is empty, the only one, the one
 * that the person chooses, or, without a person, the newest that no other program plays. A status, not STATUS_OK after
 * a complaint.
 */
int resume_choose(const ResumeRequest *request, Str which, Resumed *resumed);

/* At the start: offers them before a new match, for which a game may be named. False if the person wants neither. */
bool resume_offer(const ResumeRequest *request, Resumed *resumed);

/* Says, once, where matches are kept if that is not where XDG_STATE_HOME has it. */
void resume_tell_place(void);

#endif
